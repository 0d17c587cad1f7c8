"""The first difference between a recording and what was computed, as data and as a person wants to see it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from samepath.canonical import Value, canonical_bytes
from samepath.engine import Game
from samepath.replay.format import DECISION_ORDER, Record

MEANINGS = {
    "rules": "the rules are not the ones that were recorded",
    "header": "the header does not describe this game",
    "initial state": "the game starts from another state",
    "order": "a record is missing, repeated or out of place",
    "index": "a decision is missing, repeated or out of place",
    "turn": "the decision falls in another turn",
    "actor": "somebody else decides",
    "kind": "something else is decided",
    "source": "one was made by input, the other computed",
    "options": "other options were considered, or in another order",
    "scores": "the options were scored otherwise",
    "tie": "another tie rule was used",
    "pick": "another option was picked",
    "draws": "other random draws were made",
    "state": "the decision is the same, what came of it is not",
    "parts": "the parts of the state differ at the end of the turn",
    "keyframe": "the full state differs",
    "undo": "another choice was taken back, or to another state",
    "outcome": "the game ends otherwise",
    "counts": "the counts at the end differ",
    "final state": "the final state differs",
    "link": "the recorded values agree, but the chain of links is broken here: the file was changed",
    "changed": "the file was changed here into something no game records",
    "trailing": "records follow the end record",
    "failure": "the game failed while it was replayed",
}
"""What can differ first, in the words of the report."""

PICTURE_WIDTH_MAX = 50
PICTURE_HEIGHT_MAX = 40
"""Cells of a picture that are shown beside a difference."""


@dataclass
class Difference:
    """The first difference. `expected` is what the recording says, `came` what was computed (for `diff`: A and B)."""

    what: str
    """A key of MEANINGS."""
    line: int
    """The line of the file, from 1."""
    expected: Value = None
    came: Value = None
    index: int | None = None
    """The decision's index, where the difference belongs to one."""
    turn: int | None = None
    actor: str | None = None
    kind: str | None = None
    detail: str = ""
    """What exactly, in one sentence: the option, the draw, the part."""
    broken_link: int | None = None
    """The line of the first broken link, if the file was changed at or before this line."""
    also: list[str] = field(default_factory=list)
    """Other members of the same decision that differ as well."""
    parts: list[str] | None = None
    """For a state: the parts that differ when next they are known; None when they are not."""
    recorded: Record | None = None
    computed: Record | None = None
    boards: dict[str, list[str]] = field(default_factory=dict)
    """Pictures by title, with the picked cells marked."""

    def as_json(self) -> dict[str, Value]:
        """The difference as one canonical object; members that say nothing are left out."""
        members: dict[str, Value] = {
            "what": self.what,
            "meaning": MEANINGS[self.what],
            "line": self.line,
            "expected": self.expected,
            "came": self.came,
        }
        for name in ("index", "turn", "actor", "kind", "detail", "broken_link", "also", "parts", "boards"):
            value = getattr(self, name)
            if value not in (None, "", [], {}):
                members[name] = value
        for name in ("recorded", "computed"):
            if getattr(self, name) is not None:
                members[name] = getattr(self, name)
        return members


def compare_decisions(recorded: Record, computed: Record, names: Sequence[str] = DECISION_ORDER) -> list[str]:
    """The members in which two decision records differ, in causal order. True and 1 are not the same."""
    return [name for name in names if canonical_bytes(recorded[name]) != canonical_bytes(computed[name])]


def decision_difference(recorded: Record, computed: Record, line: int, differing: list[str]) -> Difference:
    """The difference between two decision records whose members `differing` are not the same."""
    what = differing[0]
    return Difference(
        what,
        line,
        expected=recorded[what],
        came=computed[what],
        index=computed["index"],
        turn=computed["turn"],
        actor=computed["actor"],
        kind=computed["kind"],
        detail=_detail(what, recorded, computed),
        also=[name for name in differing[1:] if name != "state"],
        recorded=recorded,
        computed=computed,
    )


def first_unequal(left: Sequence[Any], right: Sequence[Any]) -> int | None:
    """The first index at which two lists differ or one ends; None when they are the same."""
    for i, (a, b) in enumerate(zip(left, right, strict=False)):
        if canonical_bytes(a) != canonical_bytes(b):
            return i
    return None if len(left) == len(right) else min(len(left), len(right))


def draw_text(draw: Sequence[Any]) -> str:
    """A labelled draw for a person: stream, label, value of n."""
    stream, label, n, value, words = draw
    return f"{label!r} from {stream}: {value} of {n}" + (f" ({words} words)" if words != 1 else "")


def draws_detail(recorded: Sequence[Any], computed: Sequence[Any]) -> str:
    """Which draw differs first, by its label."""
    at = first_unequal(recorded, computed)
    if at is None:
        return ""
    if at >= len(recorded):
        return f"one draw too many was made: {draw_text(computed[at])}"
    if at >= len(computed):
        return f"a recorded draw was not made: {draw_text(recorded[at])}"
    return f"recorded {draw_text(recorded[at])}; made {draw_text(computed[at])}"


def score_text(score: Value) -> str:
    """A score for a person; a double, recorded by its bits, as the number too."""
    if isinstance(score, str):
        return f"{struct.unpack('>d', bytes.fromhex(score))[0]!r}"
    return "-" if score is None else str(score)


def option_text(game: Game[Any] | None, option: Value) -> str:
    """An option in a few words: the game's own, or its canonical bytes."""
    describe = getattr(game, "describe", None)
    if describe is not None:
        try:
            return str(describe(option))
        except Exception:
            pass  # an option of a changed file may be nothing the game knows
    return option if isinstance(option, str) else canonical_bytes(option).decode("ascii")


def picture_rows(game: Game[Any], state: Any) -> list[str]:
    """The game's picture of the state, one character a cell; no rows when the game draws none.

    A picture that fails is no reason to lose what it was to be drawn for: the failure stands in its place.
    """
    picture = getattr(game, "picture", None)
    try:
        return [] if picture is None else list(picture(state))
    except Exception as error:
        return ["the game's picture failed:", f"{type(error).__name__}: {error}"]


def mark(game: Game[Any], state: Any, option: Value | None) -> list[str]:
    """The game's picture with the cells of `option` marked: `[` and `]` around them, a space around the others.

    A picture wider or higher than a screen is cut to the part around the marked cells. Rows of unequal width are text,
    not a board, and stay as they are. Empty when there is no picture.
    """
    rows = picture_rows(game, state)
    if any(len(row) != len(rows[0]) for row in rows):
        return rows
    cells_of = getattr(game, "cells", None)
    marked: list[tuple[int, int]] = []
    if cells_of is not None and option is not None:
        try:
            marked = [(x, y) for x, y in cells_of(state, option)]
        except Exception:
            marked = []
    width = max(map(len, rows), default=0)
    left, right = _window([x for x, _ in marked], width, PICTURE_WIDTH_MAX)
    top, bottom = _window([y for _, y in marked], len(rows), PICTURE_HEIGHT_MAX)
    lines = []
    for y in range(top, bottom):
        row = rows[y].ljust(width)[left:right]
        line = [" "] * (2 * len(row) + 1)
        line[1::2] = row
        for x in range(left, right):
            if (x, y) in marked:
                line[2 * (x - left)], line[2 * (x - left) + 2] = "[", "]"
        lines.append("".join(line).rstrip())
    if (right - left, bottom - top) != (width, len(rows)):
        lines.append(f"(columns {left} to {right - 1} of {width}, rows {top} to {bottom - 1} of {len(rows)})")
    return lines


def _window(marked: list[int], size: int, limit: int) -> tuple[int, int]:
    """The part of `size` to show: all of it, or `limit` cells with the marked ones in the middle."""
    if size <= limit:
        return 0, size
    middle = (min(marked) + max(marked)) // 2 if marked else 0
    start = max(0, min(middle - limit // 2, size - limit))
    return start, start + limit


def _detail(what: str, recorded: Record, computed: Record) -> str:
    if what == "draws":
        return draws_detail(recorded["draws"], computed["draws"])
    if what == "options":
        at = first_unequal(recorded["options"], computed["options"])
        if at is None:
            return ""
        if at >= len(recorded["options"]):
            return f"option {at} was not in the recording"
        if at >= len(computed["options"]):
            return f"option {at} of the recording was not considered"
        return f"option {at} is the first that differs"
    if what == "scores" and recorded["scores"] is not None and computed["scores"] is not None:
        at = first_unequal(recorded["scores"], computed["scores"])
        return "" if at is None else f"option {at} is the first with another score"
    return ""
