"""A recording as data: typed records, one by one, in memory that its length does not change.

The lines, shapes and links are checked as the verifier checks them; the game is not played, so nothing here says that
the decisions are right. Source: conformance/SPEC.md, clauses REC-2 to REC-12.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, TypeAlias

from samepath.record.reader import CorruptError, Entry, Reader, open_recording
from samepath.record.schema import Record
from samepath.values.canonical import Value


class WeighedOption(NamedTuple):
    """An option of a decision, with its score."""

    value: Value
    """As the game gave it: any canonical value."""
    score: int | float | None
    """An integer, or a double that was recorded by its bits; None where nothing was scored (`input` and `draw`)."""


class DrawRecord(NamedTuple):
    """A labelled draw: `value` is 0 to `n` - 1, and took so many 32-bit words."""

    stream: str
    label: str
    n: int
    value: int
    words: int


@dataclass(frozen=True, slots=True)
class _Stored:
    line: int
    """Its line in the file, from 1."""
    link: str
    """The hash that stands for this record and all before it."""


@dataclass(frozen=True, slots=True)
class HeaderRecord(_Stored):
    """Everything that is needed to play the game again."""

    format: int
    game: str
    generator: str
    rules: str
    revision: int
    rules_data: Mapping[str, Value]
    rules_sha256: str
    scenario: Value
    seed: str
    """0x and 16 hex digits."""
    state: str
    """The hash of the first state."""


@dataclass(frozen=True, slots=True)
class DecisionRecord(_Stored):
    """A decision: what was weighed, what was picked, and the draws made since the decision before."""

    index: int
    """Its number, from 0; none is used twice, also where moves were taken back."""
    turn: int
    actor: str
    kind: str
    source: str
    """`ai`, or `input` where a person or a script chose."""
    options: tuple[WeighedOption, ...]
    """In the order considered."""
    tie: str
    pick: int | None
    """The index of the option picked; None where none was good enough."""
    draws: tuple[DrawRecord, ...]
    state: str
    """The hash of the state when the next decision was asked for, or the step ended."""

    @property
    def picked(self) -> WeighedOption | None:
        """The option picked."""
        return None if self.pick is None else self.options[self.pick]


@dataclass(frozen=True, slots=True)
class TurnRecord(_Stored):
    """The end of a turn."""

    turn: int
    decisions: int
    """Decisions made so far, in all turns."""
    parts: Mapping[str, str]
    """The hash of each part of the state, by name."""


@dataclass(frozen=True, slots=True)
class KeyframeRecord(_Stored):
    """The state in full, its parts by name: after decisions 63, 127 and so on."""

    index: int
    """The decision after which it stands."""
    state: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class UndoRecord(_Stored):
    """Moves taken back: what was decided from number `to` on no longer counts."""

    decisions: int
    """Decisions made so far, those that are taken back among them: the number of the next one."""
    to: int
    state: str
    """The hash of the state that is there again."""


@dataclass(frozen=True, slots=True)
class EndRecord(_Stored):
    """The end of the recording; `outcome` is None where it stopped before the game was over."""

    outcome: Value
    decisions: int
    turns: int
    undos: int
    calls: int
    """Labelled draws in all."""
    words: int
    """32-bit words that they took."""
    draws: tuple[DrawRecord, ...]
    """Those made since the last decision."""
    state: str
    """The SHA-256 of the last state."""


AnyRecord: TypeAlias = HeaderRecord | DecisionRecord | TurnRecord | KeyframeRecord | UndoRecord | EndRecord


def read(path: str | PathLike[str]) -> Generator[AnyRecord, None, None]:
    """The records of the recording at `path`, plain or gzip, as it is read: a header first, and the end record last.

    >>> from samepath.replay import DecisionRecord, read
    >>> from samepath.verify.corpus import shipped_folder
    >>> path = next(shipped_folder().rglob("shaman.jsonl.gz"))
    >>> decisions = [each for each in read(path) if isinstance(each, DecisionRecord)]
    >>> decisions[7].actor, decisions[7].picked
    ('shaman-1', WeighedOption(value='heal goblin-2', score=80))

    Raises UnreadableError for a file that cannot be opened, TruncatedError where it ends before its end record, and
    CorruptError, with the line, for anything that no recorder writes, a broken link too. What came before is good.
    """
    with open_recording(Path(path)) as stream:
        yield from read_stream(stream)


def read_stream(stream: BinaryIO) -> Generator[AnyRecord, None, None]:
    """The records of a recording in an open binary file; as `read`."""
    reader = Reader(stream)
    entry = reader.take()
    if entry.record["type"] != "header":
        raise CorruptError(entry.line, f"the first record is a {entry.record['type']}, not a header")
    yield _typed(entry)
    while True:
        entry = reader.take()
        kind = entry.record["type"]
        if kind == "header":
            raise CorruptError(entry.line, "a second header")
        yield _typed(entry)
        if kind == "end":
            if (more := reader.trailing()) is not None:
                raise CorruptError(more.line, "records follow the end record")
            return


def _typed(entry: Entry) -> AnyRecord:
    if not entry.linked:
        raise CorruptError(entry.line, "the link is broken: the file was changed after it was written")
    record = entry.record
    return _MAKERS[record["type"]](entry.line, record)


def _header(line: int, record: Record) -> HeaderRecord:
    rules = record["rules"]
    return HeaderRecord(
        line, record["link"], record["format"], record["game"], record["generator"],
        rules["name"], rules["revision"], rules["data"], rules["sha256"],
        record["scenario"], record["seed"], record["state"],
    )  # fmt: skip


def _decision(line: int, record: Record) -> DecisionRecord:
    options, scores, pick = record["options"], record["scores"], record["pick"]
    weighed: list[Any]
    if scores is None:
        weighed = [None] * len(options)
    elif len(scores) == len(options):
        weighed = list(map(_score, scores))
    else:
        raise CorruptError(line, f"{len(options)} options and {len(scores)} scores")
    if pick is not None and pick >= len(options):
        raise CorruptError(line, f"the pick {pick} is none of the {len(options)} options")
    return DecisionRecord(
        line, record["link"], record["index"], record["turn"], record["actor"], record["kind"], record["source"],
        tuple(map(WeighedOption, options, weighed)), record["tie"], pick, _draws(record), record["state"],
    )  # fmt: skip


def _score(score: int | str) -> int | float:
    if type(score) is int:
        return score
    number: float = struct.unpack(">d", bytes.fromhex(str(score)))[0]
    return number


def _draws(record: Record) -> tuple[DrawRecord, ...]:
    return tuple(map(DrawRecord._make, record["draws"]))


def _turn(line: int, record: Record) -> TurnRecord:
    return TurnRecord(line, record["link"], record["turn"], record["decisions"], record["parts"])


def _keyframe(line: int, record: Record) -> KeyframeRecord:
    return KeyframeRecord(line, record["link"], record["index"], record["data"])


def _undo(line: int, record: Record) -> UndoRecord:
    return UndoRecord(line, record["link"], record["decisions"], record["to"], record["state"])


def _end(line: int, record: Record) -> EndRecord:
    counts = record["counts"]
    return EndRecord(
        line, record["link"], record["outcome"],
        counts["decisions"], counts["turns"], counts["undos"], counts["calls"], counts["words"],
        _draws(record), record["state"],
    )  # fmt: skip


_MAKERS: Final[dict[str, Callable[[int, Record], AnyRecord]]] = {
    "header": _header,
    "decision": _decision,
    "turn": _turn,
    "keyframe": _keyframe,
    "undo": _undo,
    "end": _end,
}
