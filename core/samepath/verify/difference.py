"""The first difference between a recording and what was computed, as data: what, where, and what makes it plain."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from samepath.capabilities import Described, capability
from samepath.engine import Game
from samepath.record.schema import DECISION_ORDER, MEANINGS, Record
from samepath.values.canonical import Value, canonical_bytes, canonical_text
from samepath.values.differ import MISSING, first_character, first_difference, first_unequal
from samepath.values.text import texts_apart
from samepath.verify.boards import PICTURE_WIDTH_MAX, Board


@dataclass
class Difference:
    """The first difference. `expected` is what the recording says, `actual` what was computed (for `diff`: A and B)."""

    what: str
    """A key of MEANINGS."""
    line: int
    """The line of the file, from 1."""
    expected: Value = None
    actual: Value = None
    index: int | None = None
    """The decision's index, where the difference belongs to one."""
    turn: int | None = None
    actor: str | None = None
    kind: str | None = None
    detail: str = ""
    """What exactly, in one sentence: the option, the draw, the part."""
    place: str = ""
    """For a state: the place in it and both values there, as far as the file tells."""
    broken_link: int | None = None
    """The line of the first broken link, if the file was changed at or before this line."""
    also: list[str] = field(default_factory=list)
    """Other members of the same decision that differ as well."""
    parts: list[str] | None = None
    """For a state: the parts that differ when next they are known; None when they are not."""
    values: dict[str, Value] = field(default_factory=dict)
    """For a state whose place is not known: the computed values of the parts that differ, or of all."""
    draws: tuple[list[Any], list[Any]] | None = None
    """The draws of both sides since the last record before, where they stand in no decision that is shown."""
    recorded: Record | None = None
    computed: Record | None = None
    sides: tuple[Record, Record] | None = None
    """For an order: the record with which each side goes on."""
    shows: Difference | None = None
    """For a state: the next decision or order that differs as well."""
    boards: dict[str, Board] = field(default_factory=dict)
    """Pictures by title, with the picked cells marked."""

    def as_json(self) -> dict[str, Value]:
        """The difference as one canonical object; members that say nothing are left out."""
        members: dict[str, Value] = {
            "what": self.what,
            "meaning": MEANINGS[self.what],
            "line": self.line,
            "expected": self.expected,
            "actual": self.actual,
        }
        names = ("index", "turn", "actor", "kind", "detail", "place", "broken_link", "also", "parts", "values")
        for name in (*names, "recorded", "computed"):
            value = getattr(self, name)
            if value not in (None, "", [], {}):
                members[name] = value
        for name in ("draws", "sides"):
            if getattr(self, name) is not None:
                members[name] = list(getattr(self, name))
        if self.shows is not None:
            members["shows"] = self.shows.as_json()
        if self.boards:
            members["boards"] = {title: one.lines(2 * PICTURE_WIDTH_MAX + 1) for title, one in self.boards.items()}
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
        actual=computed[what],
        index=computed["index"],
        turn=computed["turn"],
        actor=computed["actor"],
        kind=computed["kind"],
        detail=_detail(what, recorded, computed),
        also=[name for name in differing[1:] if name != "state"],
        recorded=recorded,
        computed=computed,
    )


def order_difference(recorded: Record, computed: Record, line: int) -> Difference:
    """Two sides that go on to records of different types, or one of which has nothing more (an empty record)."""
    decision = next((one for one in (computed, recorded) if one.get("type") == "decision"), {})
    return Difference(
        "order",
        line,
        expected=record_name(recorded),
        actual=record_name(computed),
        index=decision.get("index"),
        turn=decision.get("turn", computed.get("turn")),
        actor=decision.get("actor"),
        kind=decision.get("kind"),
        sides=(recorded, computed),
    )


def record_name(record: Record) -> str:
    """A record in a few words, for the report."""
    kind = record.get("type")
    if kind is None:
        return "nothing more"
    if kind == "decision":
        if not isinstance(record.get("actor"), str):
            return f"decision {record.get('index')}"
        return f"decision {record.get('index')}, turn {record.get('turn')} ({record['actor']}, {record.get('kind')})"
    if kind == "turn":
        return f"the end of turn {record.get('turn')}"
    if kind == "undo":
        return f"an undo to decision {record.get('to')}"
    if kind == "end":
        outcome = record.get("outcome")
        return "the end of the recording" if outcome is None else f"the end of the game, {canonical_text(outcome)}"
    if kind == "failure":
        return f"a failure: {record.get('reason')}"
    return f"a {kind}" if kind in ("header", "keyframe") else f"a record of the type {kind!a}"


def unequal_names(left: dict[str, Any], right: dict[str, Any]) -> list[str]:
    """The names whose values differ, or that only one has."""
    names = sorted({*left, *right})
    return [
        n for n in names if n not in left or n not in right or canonical_bytes(left[n]) != canonical_bytes(right[n])
    ]


def first_path(left: Value, right: Value, sides: tuple[str, str] = ("recording", "computed")) -> str:
    """The first place where two values differ, and both values there."""
    found = first_difference(left, right)
    where = found.path.lstrip(".")
    if found.left is MISSING or found.right is MISSING:
        return f"{where} stands only in {_of(sides[0] if found.right is MISSING else sides[1])}"
    texts = [canonical_text(value) for value in (found.left, found.right)]
    at = first_character(*texts)
    if at > 40:  # both are long: from shortly before the place where they part
        texts = ["..." + text[at - 20 :] for text in texts]
    return f"{where}: {texts[0]:.60} in {_of(sides[0])}, {texts[1]:.60} {_came(sides[1])}"


def draw_text(draw: Sequence[Any]) -> str:
    """A labelled draw for a person: stream, label, value of n."""
    stream, label, n, value, words = draw
    return f"{label!r:.60} from {stream:.40}: {value} of {n}" + (f" ({words} words)" if words != 1 else "")


def draws_detail(recorded: Sequence[Any], computed: Sequence[Any]) -> str:
    """Which draw differs first, by its label, after how many that are the same."""
    at = first_unequal(recorded, computed)
    if at is None:
        return ""
    same = "" if at == 0 else f"after {at:,} draw{'' if at == 1 else 's'} the same, "
    if at >= len(recorded):
        return f"{same}one draw too many was made: {draw_text(computed[at])}"
    if at >= len(computed):
        return f"{same}a recorded draw was not made: {draw_text(recorded[at])}"
    was, now = recorded[at], computed[at]
    if len(computed) > len(recorded) and _is_same_draw(was, computed[at + 1]):
        return f"{same}one draw too many was made: {draw_text(now)}, before {draw_text(was)}"
    if len(recorded) > len(computed) and _is_same_draw(recorded[at + 1], now):
        return f"{same}a recorded draw was not made: {draw_text(was)}, before {draw_text(recorded[at + 1])}"
    labels = texts_apart(*map(draw_text, (was, now)))
    return f"{same}recorded {labels[0]}; made {labels[1]}"


def score_text(score: Value) -> str:
    """A score for a person; a double, recorded by its bits, as the number too."""
    if isinstance(score, str):
        return f"{struct.unpack('>d', bytes.fromhex(score))[0]!r}"
    return "-" if score is None else str(score)


def option_text(game: Game[Any] | None, option: Value) -> str:
    """An option in a few words: the game's own, or its canonical bytes."""
    described = capability(game, Described)
    if described is not None:
        try:
            return str(described.describe(option))
        except Exception:
            pass  # an option of a changed file may be nothing the game knows
    return option if isinstance(option, str) else canonical_text(option)


def _is_same_draw(recorded: Sequence[Any], computed: Sequence[Any]) -> bool:
    """Whether two draws have the same stream, label and n: after a draw too many, the values are others."""
    return list(recorded[:3]) == list(computed[:3])


def _of(side: str) -> str:
    return {"recording": "the recording", "computed": "the computed state"}.get(side, side)


def _came(side: str) -> str:
    return "computed" if side == "computed" else f"in {side}"


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
