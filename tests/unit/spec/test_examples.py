"""The examples of the specification are true.

An example is a block marked `example NAME`; each line says that what stands left of `=>` gives what stands right of it.
The name chooses the function below that works the left side out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from samepath import Rng, begin, errors
from samepath.decide import TIE_BREAKS, score_value
from samepath.engine import STEPS_MAX
from samepath.record import framing, trace
from samepath.record import schema as format
from samepath.rng import SeedError, Stream, parse_seed, seed_text, split_mix_64, stream_seed
from samepath.values.canonical import NESTING_MAX, CanonicalError, canonical_bytes, parse_canonical, parse_plain, sha256
from samepath.verify.verifier import verify_bytes
from tests.unit.spec.text import (
    BLOCK,
    RECORDING,
    SPEC,
    Tally,
)


def refused(left: str) -> str:
    with pytest.raises(CanonicalError) as error:
        parse_plain(left.encode("utf-8"))
    return str(error.value)


def canonical(left: str) -> str:
    """The canonical bytes, checked to read back as the same value."""
    data = canonical_bytes(parse_plain(left.encode("utf-8")))
    assert canonical_bytes(parse_canonical(data)) == data
    return data.decode("ascii")


def divided(left: str) -> str:
    """Quotient and remainder by their definition, found by looking for them."""
    a, b = (int(part) for part in left.split(","))
    fitting = [
        (q, r)
        for q in range(-abs(a), abs(a) + 1)
        for r in [a - q * b]
        if abs(r) < abs(b) and (r == 0 or (r > 0) == (a > 0))
    ]
    if not fitting:
        return "error"
    ((quotient, remainder),) = fitting
    return f"{quotient}, {remainder}"


def seed(left: str) -> str:
    try:
        return seed_text(parse_seed(left))
    except SeedError:
        return "refused"


def hexes(numbers: Any, digits: int = 8) -> str:
    return " ".join(f"{number:0{digits}x}" for number in numbers)


def state_of(text: str) -> Stream:
    s0, s1, s2, s3 = (int(word, 16) for word in text.split())
    return Stream.from_state("x", (s0, s1, s2, s3))


def four_words(stream: Stream) -> str:
    return hexes(stream.next_word() for _ in range(4))


def drawn(left: str) -> str:
    words, n = left.split(",")
    stream = state_of(words)
    value = stream.next_int(int(n), "example")
    return f"{value}, {stream.words}, {hexes(stream.state)}"


def drawn_from_stream(left: str) -> str:
    name, n = left.split(",")
    stream = Rng(7).stream(name)
    return " ".join(str(stream.next_int(int(n), "example")) for _ in range(8))


def stream_state(left: str) -> str:
    return f"{stream_seed(7, left):016x}: {hexes(Rng(7).stream(left).state)}"


def shuffled(left: str) -> str:
    name, _, text = left.partition(",")
    items = json.loads(text)
    stream = Rng(7).stream(name)
    stream.shuffle(items, "example")
    return f"{canonical_bytes(items).decode('ascii')}, {stream.calls}"


def generator_part(left: str) -> str:
    rng = Rng(7, logged=True)
    draws = json.loads(left)
    for stream, label, n, _, _ in draws:
        rng.stream(stream).next_int(n, label)
    assert [list(draw) for draw in rng.take_draws()] == draws
    rng.stream("never-drawn")
    return canonical_bytes(rng.canonical()).decode("ascii")


def picked(left: str) -> str:
    rule, _, scores = left.partition(" ")
    return json.dumps(TIE_BREAKS[rule](json.loads(scores)))


def first_state(left: str) -> str:
    state = begin(Tally(), None, 7).full_state()
    assert canonical_bytes(state).decode("ascii") == left
    return sha256(state)


def digest(left: str) -> str:
    """The running digest after that many records of REC-12, by its definition."""
    digest = bytes(32)
    for line in RECORDING.splitlines()[: int(left)]:
        record = json.loads(line)
        link = record.pop("link")
        digest = hashlib.sha256(digest + canonical_bytes(record) + b"\n").digest()
        assert digest.hex().startswith(link)
    return digest.hex()


LIMITS = {
    "line bytes": framing.LINE_BYTES_MAX,
    "line values": framing.LINE_VALUES_MAX,
    "records": framing.RECORDS_MAX,
    "file bytes": framing.FILE_BYTES_MAX,
    "nesting": NESTING_MAX,
    "steps": STEPS_MAX,
    "idle steps": trace.IDLE_STEPS_MAX,
}

EXIT_CODES = {
    "same": errors.EXIT_SAME,
    "different": errors.EXIT_DIFFERENT,
    "usage": errors.EXIT_USAGE,
    "corrupt": errors.EXIT_CORRUPT,
    "unsupported": errors.UnsupportedError.exit_code,
    "truncated": errors.EXIT_TRUNCATED,
    "crashed": errors.EXIT_CRASHED,
    "internal": errors.EXIT_INTERNAL,
}


def causal_order(left: str) -> str:
    return " ".join(format.names_of(format.RECORDS[left]))


def judged(left: str) -> str:
    """The verdict on the recording of REC-12, with one change."""
    lines = RECORDING.splitlines(keepends=True)
    change = json.loads(left)
    if change[0] == "cut":
        lines = lines[: change[1]]
    else:
        line, old, new = change
        assert old.encode("ascii") in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old.encode("ascii"), new.encode("utf-8"), 1)
    verdict = verify_bytes(b"".join(lines), Tally())
    return f"{verdict.status} {verdict.line}"


EXAMPLES: dict[str, Callable[[str], str]] = {
    "refused": refused,
    "division and remainder": divided,
    "sorted": lambda left: canonical_bytes(sorted(json.loads(left))).decode("ascii"),
    "canonical": canonical,
    "sha256": lambda left: sha256(parse_plain(left.encode("ascii"))),
    "seed text": seed,
    "split mix": lambda left: hexes(split_mix_64(int(left), 2), 16),
    "stream of seed 7": stream_state,
    "words of a state": lambda left: four_words(state_of(left)),
    "words of a stream of seed 7": lambda left: four_words(Rng(7).stream(left)),
    "next_int: state, n => value, words taken, state after": drawn,
    "next_int of a stream of seed 7": drawn_from_stream,
    "shuffled by a stream of seed 7 => the list, draws": shuffled,
    "draws of seed 7 => the generator's part": generator_part,
    "picks": picked,
    "score of a double": lambda left: str(score_value(float(left))),
    "full state of tally at the start, seed 7, and its SHA-256": first_state,
    "limits": lambda left: str(LIMITS[left]),
    "digests of the first two records of REC-12": digest,
    "members in causal order": causal_order,
    "the recording of REC-12, changed in a line, or cut => status, line": judged,
    "exit codes": lambda left: str(EXIT_CODES[left]),
}

SAID = [(name, line) for name, text in BLOCK.findall(SPEC) if name != "recording" for line in text.splitlines()]


@pytest.mark.parametrize(("name", "line"), SAID)
def test_the_example_is_true(name: str, line: str) -> None:
    left, arrow, right = line.partition(" => ")
    assert arrow, f"{line!r} says nothing"
    actual = EXAMPLES[name](left)
    if name == "refused":
        assert right in actual
    else:
        assert actual == right


def test_every_kind_of_example_is_used() -> None:
    assert {name for name, _ in SAID} == set(EXAMPLES)
    assert all(name in EXAMPLES or name == "recording" for name, _ in BLOCK.findall(SPEC))


def test_every_limit_and_exit_code_is_said() -> None:
    for name, known in (("limits", LIMITS), ("exit codes", EXIT_CODES)):
        assert [line.partition(" => ")[0] for said, line in SAID if said == name] == list(known)


def test_every_tie_break_is_said() -> None:
    said = {line.split(" ")[0] for name, line in SAID if name == "picks"}
    assert said == set(TIE_BREAKS)
