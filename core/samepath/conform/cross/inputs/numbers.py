"""Inputs of level 0: numbers, text, the generator. Source: conformance/SPEC.md, clauses PROTO-7 and PROTO-11."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st

from samepath.conform.cross.inputs.common import integers, keys, seeds, texts, values, words
from samepath.values.canonical import Value, canonical_bytes

FAULTY_TEXTS: Final = (
    *("1.5", "1.0", "0.0", "1e3", "1E2", "-0", "NaN", "Infinity", "-Infinity"),  # number
    *("9007199254740992", "-9007199254740992", "123456789012345678901234567890"),  # range
    *(r'"\ud800"', r'"\udfffx"', r'"\udc00\ud800"', r'"\ud800\u0041"'),  # surrogate
    *('{"é":1}', r'{"\u0080":1}', '{"\U0001f600":1}'),  # key
    *('{"a":1,"a":2}', r'{"a":1,"\u0061":1}'),  # twice
    *("[" * 70 + "]" * 70, '{"a":' * 70 + "1" + "}" * 70),  # nesting
    *("tru", "[1,]", "[,1]", '{"a"}', '{"a":1,}', "{1:1}", "'a'", "01", "+1", "[1 2]", '"abc', "[", "1]"),  # syntax
    *(r'"\x"', r'"\u12"', r'"\u12g4"', '"a\tb"', '"\x01"', "\xa01", "\f1", "1\v", "TRUE", "null null", "/**/1"),
)
"""Texts with one fault each, named by the fault of PROTO-11 that they have."""

FAULTY_BYTES: Final = (
    "efbbbf31",
    "22ff22",
    "22c08022",
    "22e0808022",
    "22eda08022",
    "22f490808022",
    "22f88880808022",
    "22c3",
    "fe",
    "3180",
)
"""Bytes that are no UTF-8, or begin with a byte order mark, as hex digits."""

WRITTEN_SEEDS: Final = (
    *("", "-1", "+1", " 1", "1 ", "1_000", "0x", "0xg", "0x00000000000000000", "0x10000000000000000", "1e3", "1.0"),
    *(
        "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999",
        "00012",
        "0x0001",
        "0b1",
        "\u0663",
        "\uff11",
    ),
)
STREAMS: Final = ("deck", "map", "battle", "cpu", "a", "a-b_9", "level-4")
NAMES: Final = ("Deck", "", "9a", "-a", "a b", "é", "a" * 32, "a" * 33)

_INVERSE_OF_5: Final = pow(5, -1, 2**32)
_INVERSE_OF_9: Final = pow(9, -1, 2**32)


@st.composite
def divide(draw: st.DrawFn) -> dict[str, Value]:
    """Dividends and divisors of every sign; a divisor that divides, and one that nearly does."""
    a, b = draw(integers()), draw(integers())
    return {"a": a, "b": b}


@st.composite
def word(draw: st.DrawFn) -> dict[str, Value]:
    """Words, and shifts by 0 to 32."""
    op = draw(st.sampled_from(("add", "multiply", "xor", "shift-left", "shift-right", "rotate-left")))
    shift = st.one_of(st.sampled_from((0, 31, 32, 16)), st.integers(0, 32))
    return {"op": op, "a": draw(words()), "b": draw(words() if op in ("add", "multiply", "xor") else shift)}


@st.composite
def sort(draw: st.DrawFn) -> dict[str, Value]:
    """Pairs whose keys are equal at times: the values tell them apart."""
    kind: st.SearchStrategy[Any] = draw(st.sampled_from((texts(3), keys(), integers(), st.integers(0, 3))))
    found = draw(st.lists(kind, max_size=12))
    return {"items": [[key, number] for number, key in enumerate(found)]}


@st.composite
def plain_texts(draw: st.DrawFn) -> str:
    """JSON texts of good values, as people write them: spaces, any order of keys, any escapes."""
    value = draw(values())
    separators = draw(st.sampled_from(((",", ":"), (", ", ": "), (" ,\n", "\t: "))))
    text = json.dumps(value, ensure_ascii=draw(st.booleans()), separators=separators)
    pad = draw(st.sampled_from(("", " ", "\n", "\r\n\t ")))
    return f"{pad}{text}{pad}"


@st.composite
def canonical(draw: st.DrawFn) -> dict[str, Value]:
    """Good texts in both forms; texts with one fault, alone or inside a list or an object."""
    which = draw(st.sampled_from(("plain", "canonical", "free", "fault", "bytes")))
    if which == "bytes":
        return {"hex": draw(st.sampled_from(FAULTY_BYTES))}
    if which == "fault":
        fault = draw(st.sampled_from(FAULTY_TEXTS))
        frame = draw(st.sampled_from(("%s", "[%s]", '[null,{"k":%s}]')))
        return {"text": frame.replace("%s", fault)}
    if which == "canonical":
        return {"text": canonical_bytes(draw(values())).decode("ascii"), "form": "canonical"}
    text = draw(plain_texts())
    if which == "free":
        return {"text": text, "form": "canonical"}
    return {"hex": text.encode().hex()} if draw(st.booleans()) else {"text": text}


@st.composite
def hashed(draw: st.DrawFn) -> dict[str, Value]:
    """Texts of good values."""
    text = draw(plain_texts())
    return {"hex": text.encode().hex()} if draw(st.booleans()) else {"text": text}


def seed() -> st.SearchStrategy[dict[str, Value]]:
    """Seeds as people write them, and what is none."""
    return st.fixed_dictionaries({"seed": st.one_of(seeds(), st.sampled_from(WRITTEN_SEEDS), texts(3))})


def split_mix() -> st.SearchStrategy[dict[str, Value]]:
    """A few outputs; counts past both ends."""
    counts = st.one_of(st.integers(1, 20), st.sampled_from((0, 1000, 1001)))
    return st.fixed_dictionaries({"seed": seeds(), "count": counts})


def stream() -> st.SearchStrategy[dict[str, Value]]:
    """Streams by name, and names that are none."""
    named = st.sampled_from((*STREAMS, *NAMES))
    return st.fixed_dictionaries({"seed": seeds(), "name": named})


@st.composite
def draws(draw: st.DrawFn) -> dict[str, Value]:
    """Calls on a stream by name, or on a state whose first word stands at the edge of what next_int throws away."""
    limits = st.one_of(
        st.integers(1, 9),
        st.sampled_from((2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32, 0, 2**32 + 1)),
        st.integers(1, 2**32),
    )
    call = st.one_of(
        limits.map(lambda n: ["int", n]),
        st.just(["word"]),
        st.integers(-1, 101).map(lambda percent: ["chance", percent]),
        st.lists(st.integers(0, 9), max_size=6).map(lambda items: ["shuffle", items]),
    )
    calls: list[list[Any]] = draw(st.lists(call, max_size=5))
    if draw(st.booleans()):
        return {"seed": draw(seeds()), "stream": draw(st.sampled_from(STREAMS)), "calls": calls}
    s0, s2, s3 = draw(words()), draw(words()), draw(words())
    n = draw(limits)
    edge = 2**32 - 2**32 % n if n else 0
    target = draw(st.sampled_from((edge, edge - 1, edge, edge + 1, 2**32 - 1, 0))) % 2**32
    s1 = draw(st.one_of(st.just(state_for(target)), st.just(state_for(target)), words()))
    return {"state": [s0, s1, s2, s3], "calls": [["int", n], *calls]}


def state_for(target: int) -> int:
    """The s1 with which the next word is `target`: RNG-5 the other way round."""
    rotated = target * _INVERSE_OF_9 % 2**32
    return (rotated >> 7 | rotated << 25) % 2**32 * _INVERSE_OF_5 % 2**32


@st.composite
def generator(draw: st.DrawFn) -> dict[str, Value]:
    """Labelled draws over a few streams."""
    names = st.sampled_from(STREAMS[:3])
    label = st.one_of(st.just("die"), texts(3).filter(bool))
    limits = st.one_of(st.integers(1, 9), st.sampled_from((2**31 + 1, 2**32)))
    wanted = draw(st.lists(st.tuples(names, label, limits).map(list), max_size=5))
    return {"seed": draw(seeds()), "draws": wanted}


INPUTS: Final[Mapping[str, Callable[[], st.SearchStrategy[dict[str, Value]]]]] = {
    "divide": divide,
    "word": word,
    "sort": sort,
    "canonical": canonical,
    "hash": hashed,
    "seed": seed,
    "split-mix": split_mix,
    "stream": stream,
    "draws": draws,
    "generator": generator,
}
