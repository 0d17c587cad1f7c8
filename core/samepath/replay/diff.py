"""Two recordings side by side: the first record in which they differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from samepath.canonical import canonical_bytes
from samepath.engine import Game
from samepath.errors import InputError
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
    differs then. Raises InputError for a file that cannot be read that far, TruncatedError for one that ends before.
    """
    result = Diff()
    with open_recording(a) as stream_a, open_recording(b) as stream_b:
        readers = Reader(stream_a), Reader(stream_b)
        header_a, header_b = _take(readers[0], a).record, _take(readers[1], b).record
        result.headers = [
            name for name in HEADER_ORDER if canonical_bytes(header_a.get(name)) != canonical_bytes(header_b.get(name))
        ]
        kinds = ("decision",) if result.headers else ("decision", "turn", "keyframe", "undo", "end")
        while result.difference is None:
            left, right = _next(readers[0], a, kinds), _next(readers[1], b, kinds)
            if left is None and right is None:
                break
            result.difference = _compare(left, right, bool(result.headers), readers[0].line)
            result.other_line = readers[1].line
            if result.difference is None and left is not None:
                result.records += 1
                result.decisions += left.record["type"] == "decision"
    if result.difference is not None and result.difference.recorded is not None:
        _draw(result.difference, a, b, game)
    return result


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


def _take(reader: Reader, path: Path) -> Entry:
    try:
        entry = reader.take()
    except CorruptError as error:
        raise InputError(f"{path}: {error}") from None
    except TruncatedError as error:
        raise TruncatedError(error.line, f"{path}: {error}") from None
    if entry.problem is not None:
        raise InputError(f"{path}: line {entry.line}: {entry.problem}")
    if (entry.line == 1) != (entry.record["type"] == "header"):
        raise InputError(f"{path}: line {entry.line}: {record_name(entry.record)} where no such record belongs")
    return entry


def _next(reader: Reader, path: Path, kinds: tuple[str, ...]) -> Entry | None:
    """The next record of one of `kinds`; None after the end record."""
    if reader.ended:
        return None
    while True:
        entry = _take(reader, path)
        reader.ended = entry.record["type"] == "end"
        if entry.record["type"] in kinds:
            return entry
        if reader.ended:
            return None


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
