"""What a recording's game shows and knows at each decision, in few bytes: a first value, and how it changes.

A moment is `{"board": rows, "state": parts}`, before a decision and after it. A change is a list of `[path, value]`, or
`[path]` for a member that is gone; the page applies them one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from samepath.capabilities import Fielded, capability
from samepath.engine import Game
from samepath.record.schema import Record
from samepath.record.trace import Trace
from samepath.values.canonical import Value, canonical_text
from samepath.verify.boards import board, cells_of
from samepath.verify.difference import Difference, option_text
from samepath.verify.verifier import Verdict, verify

Change: TypeAlias = list[list[Any]]

OPTIONS_PLACED_MAX: Final = 256
"""Options of one decision whose cells are kept."""

TEXTS_MAX: Final = 50_000
"""Options of a recording whose words are kept."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Frames:
    """Everything that a page shows of a recording beside its records, gathered while it is verified."""

    def __init__(self) -> None:
        self.game: Game[Any] | None = None
        self.moments: list[list[Change]] = []
        """For each decision the change to what stood before it, and to what came of it."""
        self.cells: list[list[list[int]] | None] = []
        """For each decision the cells of each option, as x, y, x, y."""
        self.texts: dict[str, str] = {}
        """Options in the game's words, by their canonical text, where the two differ."""
        self.fields: list[Change] = []
        """Distance fields, each as the change from the one before."""
        self.field_of: list[int] = []
        """For each decision the number of its field, -1 for none."""
        self.unsettled = False
        """Whether what came of the last decision is not known."""
        self._value: Value = {}
        self._field: list[str] | None = None
        self._fielded: Fielded | None = None

    def watch(self, trace: Trace, record: Record) -> None:
        """Take what stands before a decision."""
        game = trace.run.game
        if self.game is None:
            self.game = game
            self._fielded = capability(game, Fielded)
        if record["type"] != "decision":
            return
        self.moments.append([self._changed(trace), []])
        self._take_field(trace.run.state, record)
        options = record["options"][:OPTIONS_PLACED_MAX]
        self.cells.append(self._cells(trace.run.state, options, record["actor"]))
        for option in options:
            key = canonical_text(option)
            if key not in self.texts and len(self.texts) < TEXTS_MAX:
                self.texts[key] = option_text(game, option)

    def settled(self, trace: Trace, record: Record) -> None:
        """Take what came of a decision."""
        if record["type"] == "decision" and self.moments:
            self.moments[-1][1] = self._changed(trace)

    def add_difference(self, difference: Difference) -> None:
        """Take the board on which the first decision that differs was made; what came of it is not known."""
        recorded, drawn = difference.recorded, difference.boards.get("recorded")
        if recorded is None or drawn is None or recorded["index"] != len(self.moments):
            return
        now = {**self._value, "board": list(drawn.rows)}
        self.moments.append([changes(self._value, now), []])
        self.unsettled = True
        picked = [number for cell in drawn.marked for number in cell]
        self.cells.append([picked if i == recorded["pick"] else [] for i in range(len(recorded["options"]))])
        self.field_of.append(-1)

    def as_json(self) -> dict[str, Value]:
        """The same as one object, without what is empty."""
        plain = {key for key, text in self.texts.items() if key in (text, f'"{text}"')}
        members: dict[str, Value] = {
            "moments": self.moments,
            "cells": self.cells,
            "texts": {key: text for key, text in self.texts.items() if key not in plain},
        }
        if self.unsettled:
            members["unsettled"] = True
        if self.fields:
            members |= {"fields": self.fields, "field_of": self.field_of}
        return members

    def _changed(self, trace: Trace) -> Change:
        run = trace.run
        now = {"board": list(board(run.game, run.state, None).rows), "state": plain_copy(run.full_state())}
        change = changes(self._value, now)
        self._value = now
        return change

    def _cells(self, state: Any, options: Sequence[Value], actor: str) -> list[list[int]] | None:
        assert self.game is not None
        cells = [cells_of(self.game, state, option, actor) for option in options]
        return [[number for cell in each for number in cell] for each in cells] if any(cells) else None

    def _take_field(self, state: Any, record: Record) -> None:
        rows = None
        if self._fielded is not None:
            try:
                rows = self._fielded.field(state, record["actor"], record["kind"])
            except Exception:
                rows = None
        if rows is None:
            self.field_of.append(-1)
            return
        field = ["".join(map(_two_digits, row)) for row in rows]
        if field != self._field:
            self.fields.append(changes(self._field if self._field is not None else [], field))
            self._field = field
        self.field_of.append(len(self.fields) - 1)


def frames_of(path: Path, game: Game[Any] | None = None) -> tuple[Verdict, Frames]:
    """The verdict on a recording, and what its game shows as far as it is the same; nothing of an unsupported one."""
    frames = Frames()
    verdict = verify(path, game, watch=frames.watch, settled=frames.settled)
    if verdict.difference is not None:
        frames.add_difference(verdict.difference)
    return verdict, frames


def changes(was: Value, now: Value) -> Change:
    """What makes `now` of `was`: objects by member, lists of one length by item, anything else as a whole.

    >>> changes({"a": 1, "b": [1, 2]}, {"b": [1, 3], "c": 4})
    [[['a']], [['b', 1], 3], [['c'], 4]]
    """
    found: Change = []
    _gather(was, now, [], found)
    return found


def plain_copy(value: Value) -> Value:
    """A value of its own, of dicts and lists alone: a game may go on to change what it gave."""
    if isinstance(value, dict):
        return {name: plain_copy(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_copy(item) for item in value]
    return value


def _gather(was: Value, now: Value, path: list[Any], found: Change) -> None:
    if isinstance(was, dict) and isinstance(now, dict):
        for name in sorted({*was, *now}):
            if name not in now:
                found.append([[*path, name]])
            elif name not in was:
                found.append([[*path, name], now[name]])
            elif was[name] is not now[name]:
                _gather(was[name], now[name], [*path, name], found)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for i, (old, new) in enumerate(zip(was, now, strict=True)):
            if old is not new:
                _gather(old, new, [*path, i], found)
    elif was != now or type(was) is not type(now):
        found.append([path, now])


def _two_digits(steps: int | None) -> str:
    if steps is None or steps < 0:
        return "  "
    most = min(steps, len(_DIGITS) ** 2 - 1)
    return _DIGITS[most // len(_DIGITS)] + _DIGITS[most % len(_DIGITS)]
