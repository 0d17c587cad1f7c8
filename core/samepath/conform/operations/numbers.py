"""Operations of level 0: numbers, canonical text, the generator.

Words are 32 bits, integers stay within 2^53 - 1, wide numbers are 16 hex digits.
Source: conformance/SPEC.md, clauses PROTO-7 and PROTO-11; the rules themselves are CANON and RNG.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from samepath.conform.operations.given import WORD_MAX, BadInputError, Given, fixed_list, integer, refuse
from samepath.rng import Rng, Stream, parse_seed, seed_text, split_mix_64, stream_seed
from samepath.values.canonical import (
    CanonicalError,
    Value,
    canonical_bytes,
    parse_canonical,
    parse_plain,
    sha256,
    state_hash,
)

SHIFT_MAX: Final = 32
SPLIT_MIX_MAX: Final = 1000
LABEL: Final = "draw"
"""The label of the draws of `draws`, which shows in nothing that is answered."""


def divide(given: Given, steps: int) -> Value:
    """Quotient and remainder, truncated toward zero: CANON-2."""
    a, b = given.integer("a"), given.integer("b")
    given.done()
    if b == 0:
        raise BadInputError("division by zero")
    quotient = abs(a) // abs(b)
    if (a < 0) != (b < 0):
        quotient = -quotient
    return {"quotient": quotient, "remainder": a - quotient * b}


def word_arithmetic(given: Given, steps: int) -> Value:
    """One operation on words of 32 bits, as RNG-5 uses them."""
    op = given.text("op", tuple(_WORDS))
    a = given.integer("a", 0, WORD_MAX)
    b = given.integer("b", 0, WORD_MAX if op in ("add", "multiply", "xor") else SHIFT_MAX)
    given.done()
    return _WORDS[op](a, b) & WORD_MAX


_WORDS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "add": lambda a, b: a + b,
    "multiply": lambda a, b: a * b,
    "xor": lambda a, b: a ^ b,
    "shift-left": lambda a, b: a << b,
    "shift-right": lambda a, b: a >> b,
    "rotate-left": lambda a, b: (a << b) | (a >> (SHIFT_MAX - b)),
}


def sort(given: Given, steps: int) -> Value:
    """[key, value] pairs sorted by the key alone, equal ones in their order: CANON-3."""
    items = given.items("items", lambda item, where: fixed_list(item, where, 2))
    given.done()
    kinds = {type(key) for key, _ in items}
    if kinds not in (set(), {str}, {int}):
        raise BadInputError("the keys are neither all strings nor all integers")
    return sorted(items, key=lambda item: item[0])


def canonical(given: Given, steps: int) -> Value:
    """The canonical bytes of a text, or the name of what it is refused for: CANON-1 to CANON-7."""
    read = parse_canonical if given.text("form", ("plain", "canonical"), "plain") == "canonical" else parse_plain
    data = given.data()
    given.done()
    try:
        return {"canonical": canonical_bytes(read(data)).decode("ascii")}
    except CanonicalError as error:
        return {"refused": error.fault}


def hashes(given: Given, steps: int) -> Value:
    """Hash and SHA-256 of a value: CANON-8."""
    value = parse_plain(given.data())
    given.done()
    return {"hash": state_hash(value), "sha256": sha256(value)}


def seed(given: Given, steps: int) -> Value:
    """A seed's one spelling: RNG-1."""
    text = given.text("seed")
    given.done()
    return seed_text(parse_seed(text))


def split_mix(given: Given, steps: int) -> Value:
    """The first outputs of SplitMix64: RNG-2."""
    start, count = parse_seed(given.text("seed")), given.integer("count", 1, SPLIT_MIX_MAX)
    given.done()
    return [f"{output:016x}" for output in split_mix_64(start, count)]


def stream(given: Given, steps: int) -> Value:
    """A stream's own seed and first state: RNG-3 and RNG-4."""
    start, name = parse_seed(given.text("seed")), given.text("name")
    given.done()
    state = Rng(start).stream(name).state
    return {"seed": f"{stream_seed(start, name):016x}", "state": list(state)}


def draws(given: Given, steps: int) -> Value:
    """Words, integers, chances and shuffles from one stream: RNG-5 to RNG-8."""
    if given.has("state"):
        s0, s1, s2, s3 = fixed_list(given.value("state"), "state", 4)
        source = Stream.from_state("given", (s0, s1, s2, s3))
    else:
        source = Rng(given.text("seed")).stream(given.text("stream"))
    calls = given.items("calls", lambda item, where: (item, where))
    given.done()
    values = [_called(source, call, where) for call, where in calls]
    return {"values": values, "calls": source.calls, "words": source.words, "state": list(source.state)}


def _called(source: Stream, call: Value, where: str) -> Value:
    match call:
        case ["word"]:
            return source.next_word()
        case ["int", n]:
            return source.next_int(integer(n, where, 1, WORD_MAX + 1), LABEL)
        case ["chance", percent]:
            return source.chance(integer(percent, where, 0, 100), LABEL)
        case ["shuffle", list(items)]:
            shuffled = list(items)
            source.shuffle(shuffled, LABEL)
            return shuffled
        case _:
            return refuse(where, call, '["word"], ["int", n], ["chance", p] or ["shuffle", list]')


def generator(given: Given, steps: int) -> Value:
    """Labelled draws over several streams, and the generator's part of the state: RNG-9."""
    rng = Rng(given.text("seed"), logged=True)
    wanted = given.items("draws", _wanted)
    given.done()
    for name, label, n in wanted:
        rng.stream(name).next_int(n, label)
    return {"draws": [list(draw) for draw in rng.take_draws()], "generator": rng.canonical()}


def _wanted(item: Value, where: str) -> tuple[str, str, int]:
    name, label, n = fixed_list(item, where, 3)
    if type(name) is not str or type(label) is not str or not label:
        refuse(where, item, "[stream, label, n]")
    return name, label, integer(n, where, 1, WORD_MAX + 1)


OPERATIONS: Final[Mapping[str, Callable[[Given, int], Any]]] = {
    "divide": divide,
    "word": word_arithmetic,
    "sort": sort,
    "canonical": canonical,
    "hash": hashes,
    "seed": seed,
    "split-mix": split_mix,
    "stream": stream,
    "draws": draws,
    "generator": generator,
}
