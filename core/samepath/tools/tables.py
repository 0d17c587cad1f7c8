"""Recordings as four tables: games, decisions, options, draws. What each column means is docs/pages/tables.md.

Rows are gathered in columns and handed on when there are some thousands of them, so that neither the length
of a recording nor their number is felt in memory.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from samepath.errors import SamepathError
from samepath.record.framing import FILE_BYTES_MAX, LINE_BYTES_MAX
from samepath.record.reader import CorruptError, TruncatedError, open_recording
from samepath.record.records import (
    AnyRecord,
    DecisionRecord,
    DrawRecord,
    EndRecord,
    HeaderRecord,
    UndoRecord,
    read_stream,
)
from samepath.values.canonical import Value, unchecked_text

VERSION: Final = 1
"""Of the tables' columns; it stands in each file's metadata, as `samepath.tables`."""

FLUSH_ROWS: Final = 50_000
"""Rows of a table that are gathered before they are written, as one row group of its file."""

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "recording": "int32", "path": "string", "status": "string", "problem": "string", "game": "string",
        "rules": "string", "revision": "int64", "rules_sha256": "string", "seed": "string", "scenario": "string",
        "outcome": "string", "decisions": "int64", "turns": "int64", "undos": "int64", "draws": "int64",
        "words": "int64", "state": "string", "link": "string",
    },
    "decisions": {
        "recording": "int32", "decision": "int64", "line": "int32", "turn": "int64", "actor": "string",
        "kind": "string", "source": "string", "tie": "string", "considered": "int32", "pick": "int32",
        "picked": "string", "score": "double", "taken_back": "bool", "state": "string",
    },
    "options": {
        "recording": "int32", "decision": "int64", "number": "int32", "option": "string", "score": "double",
        "picked": "bool",
    },
    "draws": {
        "recording": "int32", "decision": "int64", "number": "int32", "stream": "string", "label": "string",
        "sides": "int64", "value": "int64", "words": "int64", "by_decision": "int64", "actor": "string",
        "taken_back": "bool",
    },
}  # fmt: skip
"""Each table's columns in order, with the name of the Arrow type."""

_UNDO: Final = b'"type":"undo"}\n'

Columns: TypeAlias = dict[str, list[Any]]
Flush: TypeAlias = Callable[[str, Columns], None]
"""Takes a table's name and as many new rows of it as there are, column by column."""


@dataclass(frozen=True)
class Problem:
    """A recording that could not be read to its end. What came before is in the tables."""

    path: str
    status: str
    text: str
    exit_code: int


class Gatherer:
    """Takes recordings, and hands their rows on."""

    def __init__(self, flush: Flush) -> None:
        self._flush = flush
        self._gathered = {name: _empty(name) for name in TABLES}
        self._watched = [columns["recording"] for columns in self._gathered.values()]

    def take(self, number: int, path: Path) -> Problem | None:
        """Take in the recording at `path` under its number. The problem, where it is not whole."""
        name = os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
        rows = _Recording(number, name, self._gathered, *_undos(path))
        problem = None
        try:
            with open_recording(path) as stream, closing(read_stream(stream)) as records:
                for record in records:
                    rows.take(record)
                    if max(map(len, self._watched)) >= FLUSH_ROWS:
                        self._hand_on()
        except (CorruptError, TruncatedError) as error:
            status = "corrupt" if isinstance(error, CorruptError) else "truncated"
            problem = Problem(name, status, str(error), error.exit_code)
        except SamepathError as error:
            problem = Problem(name, "unreadable", str(error), error.exit_code)
        rows.finish(problem)
        return problem

    def finish(self) -> None:
        """Hand on what is left; of each table something, be it no rows."""
        self._hand_on()

    def _hand_on(self) -> None:
        for name, columns in self._gathered.items():
            self._flush(name, columns)
            for column in columns.values():
                column.clear()


def _empty(table: str) -> Columns:
    return {column: [] for column in TABLES[table]}


@dataclass
class _Recording:
    """The rows of one recording."""

    number: int
    path: str
    into: dict[str, Columns]
    undone_before: list[int]
    """How many decisions there were at each undo, in order."""
    undone_to: list[int]
    """By undo: the decision that it goes back to."""

    header: HeaderRecord | None = None
    end: EndRecord | None = None
    last: tuple[int, str] | None = None
    """The latest decision that stands, and its actor."""
    before: dict[int, tuple[int, str] | None] = field(default_factory=dict)
    """By decision that an undo goes back to: the latest before it that stood."""

    def __post_init__(self) -> None:
        self._targets = frozenset(self.undone_to)
        self._undone_from = list(accumulate(reversed(self.undone_to), min))[::-1]

    def take(self, record: AnyRecord) -> None:
        """Take in the next record."""
        if isinstance(record, DecisionRecord):
            self._decision(record)
        elif isinstance(record, UndoRecord):
            self.last = self.before.get(record.to)
        elif isinstance(record, HeaderRecord):
            self.header = record
        elif isinstance(record, EndRecord):
            self.end = record
            self._draws(record.draws, None, False, None)

    def finish(self, problem: Problem | None) -> None:
        """The row of the game, once it is known how it ended."""
        header, end = self.header, self.end
        row: dict[str, Any] = dict.fromkeys(TABLES["games"])
        row.update(recording=self.number, path=self.path, status="whole" if problem is None else problem.status)
        if problem is not None:
            row.update(problem=problem.text)
        if header is not None:
            row.update(game=header.game, rules=header.rules, revision=header.revision, seed=header.seed)
            row.update(rules_sha256=header.rules_sha256, scenario=unchecked_text(header.scenario))
        if end is not None:
            row.update(decisions=end.decisions, turns=end.turns, undos=end.undos, draws=end.calls, words=end.words)
            row.update(outcome=unchecked_text(end.outcome), state=end.state, link=end.link)
        _add(self.into["games"], row)

    def _decision(self, record: DecisionRecord) -> None:
        taken_back = self._taken_back(record.index)
        texts = [_text(value) for value, _ in record.options]
        pick = record.pick
        self._draws(record.draws, record.index, taken_back, record if record.tie == "draw" else None)
        into = self.into["decisions"]
        row = (
            self.number, record.index, record.line, record.turn, record.actor, record.kind, record.source, record.tie,
            len(texts), pick, None if pick is None else texts[pick],
            None if pick is None else record.options[pick].score, taken_back, record.state,
        )  # fmt: skip
        for column, value in zip(into.values(), row, strict=True):
            column.append(value)
        options, count = self.into["options"], len(texts)
        options["recording"] += [self.number] * count
        options["decision"] += [record.index] * count
        options["number"] += range(count)
        options["option"] += texts
        options["score"] += [score for _, score in record.options]
        options["picked"] += [number == pick for number in range(count)]
        if record.index in self._targets:
            self.before[record.index] = self.last
        self.last = record.index, record.actor

    def _draws(
        self, draws: tuple[DrawRecord, ...], decision: int | None, taken_back: bool, rolled: DecisionRecord | None
    ) -> None:
        """Draws come of the decision before them; the last one of a rolled choice is what rolled it."""
        if not draws:
            return
        count = len(draws)
        by, actor = (None, None) if self.last is None else self.last
        of: list[int | None] = [by] * count
        actors: list[str | None] = [actor] * count
        if rolled is not None:
            of[-1], actors[-1] = rolled.index, rolled.actor
        streams, labels, sides, values, words = zip(*draws, strict=True)
        rows: tuple[Iterable[Any], ...] = (
            [self.number] * count, [decision] * count, range(count), streams, labels, sides, values, words, of, actors,
            [taken_back] * count,
        )  # fmt: skip
        for column, more in zip(self.into["draws"].values(), rows, strict=True):
            column.extend(more)

    def _taken_back(self, index: int) -> bool:
        """Whether an undo after the decision goes back to it or before it."""
        after = bisect_right(self.undone_before, index)
        return after < len(self._undone_from) and self._undone_from[after] <= index


def _add(columns: Columns, row: Mapping[str, Any]) -> None:
    for name, column in columns.items():
        column.append(row[name])


def _text(value: Value) -> str:
    """An option as text: a string as it is, anything else as JSON."""
    return value if type(value) is str else unchecked_text(value)


def _undos(path: Path) -> tuple[list[int], list[int]]:
    """For every undo of a recording: how many decisions there are before it, and the one that it goes back to.

    Found by the ends of the lines, before the recording is read: an undo comes after what it takes back. What is wrong
    with the file is found when it is read.
    """
    before: list[int] = []
    to: list[int] = []
    try:
        with open_recording(path) as stream:
            packed = stream.read(2) == b"\x1f\x8b"
            stream.seek(0)
            for line in _lines(gzip.GzipFile(fileobj=stream) if packed else stream):
                if line.endswith(_UNDO):
                    record = json.loads(line)
                    before.append(record["decisions"])
                    to.append(record["to"])
    except (SamepathError, OSError, EOFError, zlib.error, ValueError, KeyError, TypeError):
        pass
    return before, to


def _lines(stream: IO[bytes] | gzip.GzipFile) -> Iterator[bytes]:
    """The lines, as far as a recording may be long."""
    size = 0
    while size < FILE_BYTES_MAX and (line := stream.readline(LINE_BYTES_MAX)):
        size += len(line)
        yield line
