"""Mutations of a recording, and the verdict that it must get.

The verdict follows from where the mutation was put and what it was, not from a verifier: REC-15 says which member of
which record is the first that differs, PROTO-12 how that is answered. A mutation is *edited*, the links left as they
were, or *forged*, the chain made afresh, so that only playing the game again can find it.
Source: conformance/SPEC.md, clauses REC-3, REC-15 to REC-18 and PROTO-12.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from samepath.decide import TIE_BREAKS
from samepath.record.framing import Chain, Framed, frame
from samepath.record.schema import Record, member_of
from samepath.values.canonical import INTEGER_MAX, Value

Choose: TypeAlias = Callable[[int], int]
"""A number from 0 to below the one given: a labelled draw, or a test's."""

_SCORED: Final = tuple(TIE_BREAKS)
_ONE: Final = "3ff0000000000000"  # the bits of 1.0


class Recording:
    """The records of a good recording, parsed once for any number of mutations."""

    def __init__(self, data: bytes) -> None:
        self.records: list[Record] = [json.loads(line) for line in data.splitlines()]
        self.frames = [_framed(record) for record in self.records]

    def type_at(self, at: int) -> str:
        """The type of the record at an index; empty past the end."""
        return str(self.records[at]["type"]) if at < len(self.records) else ""


@dataclass(frozen=True)
class Mutation:
    """A mutated recording."""

    data: bytes
    kind: str
    forged: bool
    verdict: dict[str, Value]
    """What `verify` must answer: `status`, `line`, `index`, `what`."""


@dataclass(frozen=True)
class Kind:
    """A kind of mutation: whether it can be put at a record, and how it is done there."""

    fits: Callable[[Recording, int], bool]
    done: Callable[[Recording, int, Choose], tuple[list[Framed], int, int | None, str]]
    """The frames afterwards; the index of the first that differs; the decision's index and `what` of the verdict."""


def mutated(recording: Recording, kind: str, choose: Choose, *, forged: bool) -> Mutation | None:
    """The recording with a mutation of that kind at a place that `choose` chooses; None where there is no such place.

    A broken link cannot be forged: that kind is always edited.
    """
    at_kind = KINDS[kind]
    places = [at for at in range(len(recording.records)) if at_kind.fits(recording, at)]
    if not places:
        return None
    at = places[choose(len(places))]
    frames, first, index, what = at_kind.done(recording, at, choose)
    forged = forged and kind != LINK
    lines = _forged(frames) if forged else [_kept(framed) for framed in frames]
    verdict: dict[str, Value] = {"status": "different", "line": first + 1, "index": index, "what": what}
    return Mutation(b"".join(lines), kind, forged, verdict)


# --- mutations within a record ---


def _edit(
    kind: str,
    name: str,
    change: Callable[[Record, Choose], Any],
    fits: Callable[[Record], bool] = lambda record: True,
) -> tuple[str, Kind]:
    """Another value for a member of a type of record, and what the schema calls a difference in it."""
    what = member_of(kind, name).kind.what

    def done(recording: Recording, at: int, choose: Choose) -> tuple[list[Framed], int, int | None, str]:
        record = recording.records[at]
        frames = list(recording.frames)
        frames[at] = _framed({**record, name: change(record, choose)})
        return frames, at, record["index"] if kind == "decision" else None, what

    return what, Kind(lambda recording, at: recording.type_at(at) == kind and fits(recording.records[at]), done)


def _other_option(record: Record, choose: Choose) -> Value:
    options = list(record["options"])
    at = choose(len(options))
    options[at] = "another" if options[at] != "another" else "one more"
    return options


def _other_score(record: Record, choose: Choose) -> Value:
    scores = list(record["scores"])
    at = choose(len(scores))
    score = scores[at]
    if isinstance(score, str):
        near = f"{int(score, 16) ^ 1:016x}"
        scores[at] = near if near[1:3] != "ff" and near != _ONE else _ONE if score != _ONE else "0" * 16
    else:
        scores[at] = score - 1 if score == INTEGER_MAX else score + 1
    return scores


def _other_tie(record: Record, choose: Choose) -> Value:
    others = [name for name in _SCORED if name != record["tie"]]
    return others[choose(len(others))]


def _other_pick(record: Record, choose: Choose) -> Value:
    pick, count = record["pick"], len(record["options"])
    return 0 if pick is None else (pick + 1 + choose(count - 1)) % count


def _other_draws(record: Record, choose: Choose) -> Value:
    draws = [list(draw) for draw in record["draws"]]
    if not draws:
        return [["map", "wander", 5, 0, 1]]
    at = choose(len(draws))
    stream, label, n, value, words = draws[at]
    draws[at] = [stream, label, n, (value + 1) % n, words] if n > 1 else [stream, label, n, value, words + 1]
    return draws


def _other_part(record: Record, choose: Choose) -> Value:
    names = sorted(record["parts"])
    name = names[choose(len(names))]
    return {**record["parts"], name: _other_digest(record["parts"][name])}


def _other_counts(record: Record, choose: Choose) -> Value:
    names = sorted(record["counts"])
    name = names[choose(len(names))]
    return {**record["counts"], name: record["counts"][name] + 1}


def _other_digest(digest: str) -> str:
    """Another digest of the same length: the first digit is another."""
    return f"{int(digest[0], 16) ^ 1:x}{digest[1:]}"


def _can_pick(record: Record) -> bool:
    count = len(record["options"])
    return record["source"] == "ai" and (count > 1 or (count == 1 and record["pick"] is None))


def _relinked(recording: Recording, at: int, choose: Choose) -> tuple[list[Framed], int, int | None, str]:
    frames, record = list(recording.frames), recording.records[at]
    frames[at] = frames[at]._replace(record={**record, "link": _other_digest(record["link"])})
    return frames, at, None, "link"


# --- mutations of the order of records ---


def _movable(recording: Recording, at: int) -> bool:
    """A record of a step: not the header, not what stands between steps, not the end."""
    return recording.type_at(at) in ("decision", "turn", "keyframe")


def _pair(recording: Recording, at: int) -> bool:
    return _movable(recording, at) and _movable(recording, at + 1)


def _order(expected: Record, actual: Record) -> tuple[int | None, str]:
    """What differs where another record stands than the expected one: a decision's index, else the order."""
    if expected["type"] == actual["type"] == "decision":
        return expected["index"], "index"
    return None, "order"


def _lost(recording: Recording, at: int, choose: Choose) -> tuple[list[Framed], int, int | None, str]:
    records = recording.records
    return [*recording.frames[:at], *recording.frames[at + 1 :]], at, *_order(records[at], records[at + 1])


def _doubled(recording: Recording, at: int, choose: Choose) -> tuple[list[Framed], int, int | None, str]:
    records = recording.records
    frames = [*recording.frames[: at + 1], *recording.frames[at:]]
    return frames, at + 1, *_order(records[at + 1], records[at])


def _swapped(recording: Recording, at: int, choose: Choose) -> tuple[list[Framed], int, int | None, str]:
    records, frames = recording.records, list(recording.frames)
    frames[at], frames[at + 1] = frames[at + 1], frames[at]
    return frames, at, *_order(records[at], records[at + 1])


# --- within ---


def _framed(record: Record) -> Framed:
    """The frame of a record as it stands, with its link kept in the record for `_kept`."""
    framed = frame({name: value for name, value in record.items() if name != "link"})
    return framed._replace(record=record)


def _kept(framed: Framed) -> bytes:
    """The line with the link that the record had."""
    return framed.line(framed.record["link"])


def _forged(frames: list[Framed]) -> list[bytes]:
    """The lines with a chain made afresh."""
    chain = Chain()
    return [framed.line(chain.advance(framed)) for framed in frames]


LINK: Final = "link"

KINDS: Final[Mapping[str, Kind]] = dict(
    [
        _edit("decision", "actor", lambda one, choose: f"{one['actor']}-2"),
        _edit("decision", "options", _other_option, lambda one: bool(one["options"])),
        _edit("decision", "scores", _other_score, lambda one: bool(one["scores"])),
        _edit("decision", "tie", _other_tie, lambda one: one["tie"] in _SCORED),
        _edit("decision", "pick", _other_pick, _can_pick),
        _edit("decision", "draws", _other_draws),
        _edit("decision", "state", lambda one, choose: _other_digest(one["state"])),
        _edit("turn", "parts", _other_part),
        _edit("keyframe", "data", lambda one, choose: {**one["data"], "turn": one["data"]["turn"] + 1}),
        _edit("header", "state", lambda one, choose: _other_digest(one["state"])),
        _edit("end", "outcome", lambda one, choose: {"changed": one["outcome"] is not None}),
        _edit("end", "counts", _other_counts),
        _edit("end", "state", lambda one, choose: _other_digest(one["state"])),
        ("lost", Kind(_pair, _lost)),
        ("doubled", Kind(_pair, _doubled)),
        ("swapped", Kind(_pair, _swapped)),
        (LINK, Kind(lambda recording, at: True, _relinked)),
    ]
)
"""Every kind of mutation."""
