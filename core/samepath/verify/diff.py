"""Two recordings side by side: the first record in which they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from samepath.engine import Game
from samepath.errors import InputError, SamepathError, UnreadableError
from samepath.record.reader import CorruptError, Entry, Reader, TruncatedError, open_recording
from samepath.record.schema import DECIDED, DECISION_ORDER, RECORDS, Record, first_unequal_member, names_of
from samepath.record.trace import Trace
from samepath.values.canonical import Value, canonical_bytes
from samepath.verify.boards import Board, board
from samepath.verify.difference import (
    Difference,
    compare_decisions,
    decision_difference,
    draws_detail,
    first_path,
    order_difference,
    record_name,
    unequal_names,
)
from samepath.verify.place import place_by_trial
from samepath.verify.pursuit import Pursuit
from samepath.verify.unwinding import HaltError
from samepath.verify.verifier import verify

_ALL = tuple(kind for kind in RECORDS if kind != "header")
SIDES = ("A", "B")


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
    with open_recording(a) as stream_a, open_recording(b) as stream_b:
        sides = _Side("A", a, stream_a), _Side("B", b, stream_b)
        result = _Pair(*sides).compared()
        if result.difference is None:
            _compare_rest(result, sides)
    found = result.difference
    if found is not None:
        for shown in (found, found.shows):
            if shown is not None:
                _draw(shown, a, b, game)
        if found.what in ("state", "initial state") and not found.place and found.draws is None:
            _place(found, a, game)
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


class _Pair:
    """Two recordings, read beside each other."""

    def __init__(self, *files: _Side) -> None:
        self._files = files
        self._last: Record | None = None
        self.result = Diff()

    def compared(self) -> Diff:
        """The first difference between the two."""
        result = self.result
        headers = [side.header().record for side in self._files]
        result.headers = [
            name
            for name in names_of(RECORDS["header"])
            if canonical_bytes(headers[0][name]) != canonical_bytes(headers[1][name])
        ]
        if result.headers == ["state"]:
            states = [header["state"] for header in headers]
            result.difference = self._pursued(Difference("initial state", 1, *states))
            result.other_line = 1
        kinds = ("decision",) if result.headers else _ALL
        while result.difference is None:
            left, right = self._next(kinds)
            if left is None and right is None:
                break
            result.difference = self._compare(left, right)
            if result.difference is None and left is not None:
                result.records += 1
                result.decisions += left.record["type"] == "decision"
                self._last = left.record
        return result

    def _next(self, kinds: tuple[str, ...]) -> tuple[Entry | None, Entry | None]:
        left, right = (side.next(kinds) for side in self._files)
        return left, right

    def _compare(self, left: Entry | None, right: Entry | None) -> Difference | None:
        line, self.result.other_line = (side.line for side in self._files)
        if left is None or right is None or left.record["type"] != right.record["type"]:
            return self._parted(left, right, None)
        if left.record["type"] == "decision":
            names = DECIDED if self.result.headers else DECISION_ORDER
            differing = compare_decisions(left.record, right.record, names)
            if not differing:
                return None
            difference = decision_difference(left.record, right.record, line, differing)
            return self._pursued(difference) if differing == ["state"] else difference
        if left.framed.body() == right.framed.body():
            return None
        return _other_difference(left.record, right.record, line)

    def _parted(self, left: Entry | None, right: Entry | None, pursuit: Pursuit | None) -> Difference:
        """The two go on to records of different types, or one ends."""
        line, other = (side.line for side in self._files)
        records = [{} if entry is None else entry.record for entry in (left, right)]
        if pursuit is None:
            difference = order_difference(records[0], records[1], line)
            if self._last is not None:
                difference.detail = f"after {record_name(self._last)}, where both still are the same"
        else:
            difference = pursuit.parted(records[0], records[1], line)
            if difference.sides is None:
                return difference
        self.result.other_line = other
        draws = [_draws_to_come(*given) for given in zip(self._files, records, strict=True)]
        if any(draws):
            difference.draws = (draws[0], draws[1])
        return difference

    def _pursued(self, difference: Difference) -> Difference:
        """A state that differs, read on until the records have said why."""
        pursuit = Pursuit(difference, sides=SIDES)
        try:
            while True:
                left, right = self._next(_ALL)
                if left is None and right is None:
                    return pursuit.finished()
                if left is None or right is None or left.record["type"] != right.record["type"]:
                    return self._parted(left, right, pursuit)
                line, records = left.line, (left.record, right.record)
                if left.record["type"] == "decision" and pursuit.decided(*records, line):
                    return pursuit.finished()
                if left.record["type"] != "decision" and pursuit.told(*records):
                    return pursuit.finished()
        except SamepathError:
            return pursuit.finished()  # of a file that cannot be read further, what is known so far


def _other_difference(left: Record, right: Record, line: int) -> Difference:
    """Two records of one type, none of them decisions, that differ."""
    member = first_unequal_member(left["type"], left, right)
    assert member is not None
    difference = Difference(member.kind.what, line, _without_link(left), _without_link(right))
    if member.name == "parts":
        difference.parts = unequal_names(left["parts"], right["parts"])
    elif member.name == "data":
        difference.detail = first_path(left["data"], right["data"], sides=SIDES)
    elif member.name == "draws":
        difference.detail = draws_detail(left["draws"], right["draws"])
        difference.expected, difference.actual = left["draws"], right["draws"]
    return difference


def _without_link(record: Record) -> Record:
    return {name: value for name, value in record.items() if name != "link"}


def _draws_to_come(side: _Side, record: Record) -> list[Any]:
    """The draws that a recording has since its last decision: they stand in its next one, or at its end."""
    try:
        while record.get("type") in ("turn", "keyframe"):
            entry = side.next(_ALL)
            record = {} if entry is None else entry.record
    except SamepathError:
        return []
    return list(record.get("draws", []))


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


def _draw(difference: Difference, a: Path, b: Path, game: Game[Any] | None) -> None:
    """Both boards: each recording is replayed to the decision, when its game is installed and it verifies."""
    records = difference.sides or (difference.recorded, difference.computed)
    for title, path, record in zip(SIDES, (a, b), records, strict=True):
        if record is None or record.get("type") != "decision":
            continue
        found: list[Board] = []

        def watch(trace: Trace, seen: Record, record: Record = record, found: list[Board] = found) -> None:
            if seen["type"] == "decision" and seen["index"] == record["index"]:
                pick = record["pick"]
                picked = None if pick is None else record["options"][pick]
                found.append(board(trace.run.game, trace.run.state, picked, record["actor"]))
                raise HaltError

        verify(path, game, watch=watch)
        if found and found[0]:
            difference.boards[title] = found[0]


def _place(difference: Difference, a: Path, game: Game[Any] | None) -> None:
    """The place in the state, from A's state as data: A is replayed, when its game is installed and it verifies."""
    states: list[dict[str, Value]] = []

    def settled(trace: Trace, seen: Record) -> None:
        if seen["type"] == ("header" if difference.index is None else "decision") and (
            seen.get("index") == difference.index
        ):
            states.append(trace.run.full_state())
            raise HaltError

    verify(a, game, settled=settled)
    if states:
        difference.place = place_by_trial(states[0], str(difference.actual), sides=("in B", "in A"))
        if not difference.place:
            names = difference.parts or sorted(states[0])
            difference.values = {name: states[0][name] for name in names if name in states[0]}
