"""Two recordings side by side: the first record in which they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from samepath.canonical import canonical_bytes
from samepath.engine import Game
from samepath.errors import InputError, UnreadableError
from samepath.replay.checker import HaltError, record_name
from samepath.replay.difference import Difference, compare_decisions, decision_difference, mark
from samepath.replay.format import DECISION_ORDER, Record
from samepath.replay.reader import CorruptError, Entry, Reader, TruncatedError, open_recording
from samepath.replay.trace import Trace
from samepath.replay.verify import verify

HEADER_ORDER = ("format", "game", "generator", "rules", "seed", "scenario", "state")

_DECIDED = DECISION_ORDER[:-1]


class Diff:
    """What came of comparing: header members that differ, and the first difference after the header."""

    def __init__(self) -> None:
        self.headers: list[str] = []
        self.difference: Difference | None = None
        self.other_line = 0
        """The line of the difference in B; `difference.line` is that in A."""
        self.records = 0
        self.decisions = 0

    @property
    def same(self) -> bool:
        return not self.headers and self.difference is None


def diff(a: Path, b: Path, game: Game[Any] | None = None) -> Diff:
    """Compare two recordings record by record, without judging either.

    When the headers are equal everything is compared; when they are not, only what was decided, since every state
    differs then. Where all of that is the same, a link that is not the chain's is the difference, and so is a record
    after the end record. Raises InputError for a file that is corrupt up to there, TruncatedError for one that ends
    before.
    """
    result = Diff()
    with open_recording(a) as stream_a, open_recording(b) as stream_b:
        sides = _Side("A", a, stream_a), _Side("B", b, stream_b)
        header_a, header_b = sides[0].header().record, sides[1].header().record
        result.headers = [
            name for name in HEADER_ORDER if canonical_bytes(header_a.get(name)) != canonical_bytes(header_b.get(name))
        ]
        kinds = ("decision",) if result.headers else ("decision", "turn", "keyframe", "undo", "end")
        while result.difference is None:
            left, right = sides[0].next(kinds), sides[1].next(kinds)
            if left is None and right is None:
                break
            result.difference = _compare(left, right, bool(result.headers), sides[0].line)
            result.other_line = sides[1].line
            if result.difference is None and left is not None:
                result.records += 1
                result.decisions += left.record["type"] == "decision"
        if result.difference is None:
            _compare_rest(result, sides)
    if result.difference is not None and result.difference.recorded is not None:
        _draw(result.difference, a, b, game)
    return result


class _Side:
    """One of the two files, read on by kind of record."""

    def __init__(self, name: str, path: Path, stream: BinaryIO) -> None:
        self.name = name
        self.broken_link: Entry | None = None
        """The first record whose link is not the chain's."""
        self._path = path
        self._reader = Reader(stream)

    @property
    def line(self) -> int:
        return self._reader.line

    def header(self) -> Entry:
        """The header. A file cut off within it is corrupt, an empty one too: there is nothing to compare by."""
        try:
            return self._take()
        except TruncatedError as error:
            raise InputError(f"{error}; it has no header") from None

    def next(self, kinds: tuple[str, ...]) -> Entry | None:
        """The next record of one of `kinds`; None after the end record."""
        while not self._reader.ended:
            entry = self._take()
            self._reader.ended = entry.record["type"] == "end"
            if entry.record["type"] in kinds:
                return entry
        return None

    def trailing(self) -> Entry | None:
        """The record after the end record, where there is one. Raises InputError for anything else that follows it."""
        return self._read(self._reader.trailing)

    def _take(self) -> Entry:
        entry = self._read(self._reader.take)
        assert entry is not None
        if entry.problem is not None:
            raise InputError(f"{self._path}: line {entry.line}: {entry.problem}")
        if (entry.line == 1) != (entry.record["type"] == "header"):
            raise InputError(
                f"{self._path}: line {entry.line}: {record_name(entry.record)} where no such record belongs"
            )
        if not entry.linked and self.broken_link is None:
            self.broken_link = entry
        return entry

    def _read(self, read: Callable[[], Entry | None]) -> Entry | None:
        try:
            return read()
        except CorruptError as error:
            raise InputError(f"{self._path}: {error}") from None
        except TruncatedError as error:
            raise TruncatedError(error.line, f"{self._path}: {error}") from None
        except UnreadableError as error:
            raise UnreadableError(f"{self._path}: {error}") from None


def _compare_rest(result: Diff, sides: tuple[_Side, _Side]) -> None:
    """Where all that is compared is the same: what no verifier would pass, a record after the end, a changed link."""
    trailing = [side.trailing() for side in sides]
    links = [side.broken_link for side in sides]
    result.other_line = sides[1].line
    for what, found in (("link", links), ("trailing", trailing)):
        if found[0] is None and found[1] is None:
            continue
        first = next(entry for entry in found if entry is not None)
        lines = [first.line if entry is None else entry.line for entry in found]
        named = [f"line {entry.line} of {side.name}" for entry, side in zip(found, sides, strict=True) if entry]
        result.difference = Difference(what, lines[0], detail=f"at {' and '.join(named)}")
        result.other_line = lines[1]
        return


def _compare(left: Entry | None, right: Entry | None, decided_only: bool, line: int) -> Difference | None:
    if left is None or right is None or left.record["type"] != right.record["type"]:
        names = [None if entry is None else record_name(entry.record) for entry in (left, right)]
        return Difference("order", line, names[0] or "nothing more", names[1] or "nothing more")
    if left.record["type"] == "decision":
        names_to_compare = _DECIDED if decided_only else DECISION_ORDER
        differing = compare_decisions(left.record, right.record, names_to_compare)
        return decision_difference(left.record, right.record, left.line, differing) if differing else None
    if left.framed.body() == right.framed.body():
        return None
    what = {"turn": "parts", "keyframe": "keyframe", "undo": "undo", "end": "outcome"}[left.record["type"]]
    return Difference(what, left.line, _without_link(left.record), _without_link(right.record))


def _without_link(record: Record) -> Record:
    return {name: value for name, value in record.items() if name != "link"}


def _draw(difference: Difference, a: Path, b: Path, game: Game[Any] | None) -> None:
    """Both boards: each recording is replayed to the decision, when its game is installed and it verifies."""
    for title, path, record in (("A", a, difference.recorded), ("B", b, difference.computed)):
        assert record is not None
        board: list[str] = []

        def watch(trace: Trace, seen: Record, record: Record = record, board: list[str] = board) -> None:
            if seen["index"] == record["index"]:
                pick = record["pick"]
                board[:] = mark(trace.run.game, trace.run.state, None if pick is None else record["options"][pick])
                raise HaltError

        verify(path, game, watch=watch)
        if board:
            difference.boards[title] = board
