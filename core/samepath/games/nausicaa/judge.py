"""What the CPU does with a position, as data and as a table for a person: the same code that plays a turn, watched.

Source: conformance/SPEC.md, clause NAUS-24.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf  # pinned double
from typing import Any

from samepath.decide import Decider, Options, Score, list_options
from samepath.games.nausicaa.actions import ATTACK, DASH, MOVE, SUMMON, attack_squares, move_squares
from samepath.games.nausicaa.cpu import ADVANCE, DEPLOY, FLEE, PAIR, PLACE, STRIKE, WEIGHS, take_turn
from samepath.games.nausicaa.state import State
from samepath.rng import Rng, Stream
from samepath.values.canonical import Value

_END = {"kind": "end"}
_SIGN = re.compile(f"([{ATTACK}{DASH}{SUMMON}{WEIGHS}{MOVE}])")


@dataclass(frozen=True)
class Seen:
    """One decision of the CPU: its kind, options, scores and the index of the pick."""

    kind: str
    options: list[Value]
    scores: list[Score]
    pick: int | None


@dataclass(frozen=True)
class Judgement:
    """What the CPU does with a position: the answer in the form of the decision files, and every decision taken."""

    answer: dict[str, Any]
    """`moves`, `attacks`, `pair` (its interest a double, or "inf") and `actions`."""

    decisions: list[Seen]
    units: dict[str, str]
    """Before the turn, by the short name of its square, each unit's type."""


class _Watch(Decider):
    """A decider that keeps what it was asked."""

    recording = True

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Seen] = []

    def __call__(
        self,
        actor: str,
        kind: str,
        options: Options,
        scores: Sequence[Score],
        tie: str = "first",
        *,
        changed: bool = True,
    ) -> int | None:
        pick = super().__call__(actor, kind, options, scores, tie, changed=changed)
        self.seen.append(Seen(kind, list(list_options(options)), list(scores), pick))
        return pick

    def roll(self, actor: str, kind: str, options: Options, stream: Stream, label: str) -> int:
        pick = super().roll(actor, kind, options, stream, label)
        listed = list(list_options(options))
        self.seen.append(Seen(kind, listed, [], pick))
        return pick


def judge(state: State, rng: Rng) -> Judgement:
    """Play the CPU's turn in `state`, which changes it, and say what was done in the first pass and why."""
    answer: dict[str, Any] = {
        "moves": [_places(state, move_squares(state, unit)) for unit in state.in_order()],
        "attacks": [
            _places(state, attack_squares(state, unit) if state.mana[unit.side] >= state.rules.attack_cost else [])
            for unit in state.in_order()
        ],
    }
    units = {state.rules.board.names[unit.square]: unit.type.name for unit in state.in_order()}
    watch = _Watch()
    take_turn(state, rng, watch)
    answer["pair"] = _pair(state, watch.seen)
    answer["actions"] = _actions(state, watch.seen)
    return Judgement(answer, watch.seen, units)


def explain(judgement: Judgement) -> list[str]:
    """The decisions as lines of text for a person: for each ally its targets with their interest, then the rest.

    The pick is marked `*`; a unit is named where it stood before the turn.
    """
    lines = []
    for seen in judgement.decisions:
        named = [_with_types(judgement, str(option)) for option in seen.options]
        chosen = named[seen.pick] if seen.pick is not None else "none" if named else "no options"
        lines.append(f"{seen.kind}: {chosen}")
        width = max(map(len, named), default=0)
        for index, option in enumerate(named):
            mark = "*" if index == seen.pick else " "
            lines.append(f"  {mark} {option:<{width}}" + (f"  {seen.scores[index]!r}" if seen.scores else ""))
    return lines


def decision_value(seen: Seen) -> dict[str, Any]:
    """A decision for JSON: doubles as JSON numbers, infinity as "inf"."""
    scores = [number_value(score) for score in seen.scores]
    return {"kind": seen.kind, "options": seen.options, "pick": seen.pick, "scores": scores}


def number_value(score: Score) -> int | float | str:
    """A score as the decision files print it: whole doubles without a point, infinity as "inf"."""
    if isinstance(score, float):
        if score == inf:
            return "inf"
        return int(score) if score.is_integer() else score
    return score


def _with_types(judgement: Judgement, option: str) -> str:
    """An option with types before squares: `naiad b1 > harpy c2`."""
    sides = _SIGN.split(option)
    if len(sides) != 3 or sides[1] == SUMMON:
        return option
    return " ".join(f"{judgement.units[side]} {side}" if side in judgement.units else side for side in sides)


def _places(state: State, squares: list[int]) -> list[list[int]]:
    return [list(state.rules.board.place(square)) for square in squares]


def _last(decisions: list[Seen], *kinds: str) -> Seen | None:
    return next((seen for seen in decisions if seen.kind in kinds), None)


def _place_named(state: State, name: str) -> list[int]:
    return list(state.rules.board.place(state.rules.board.squares[name]))


def _pair(state: State, decisions: list[Seen]) -> Value:
    seen = _last(decisions, PAIR)
    if seen is None or seen.pick is None:
        return None
    ally, target = seen.options[seen.pick].split(WEIGHS)
    interest = number_value(seen.scores[seen.pick])
    return {"ally": _place_named(state, ally), "target": _place_named(state, target), "interest": interest}


def _actions(state: State, decisions: list[Seen]) -> Value:
    """The first pass. None where the best ally has no move, which the original does not survive."""
    seen = _last(decisions, STRIKE, DEPLOY, PLACE, ADVANCE, FLEE)
    if seen is None or (seen.pick is None and seen.kind in (DEPLOY, PLACE)):
        return [_END]
    if seen.pick is None:
        return None
    option = seen.options[seen.pick]
    if seen.kind == STRIKE:
        source, target = option.split(ATTACK)
        return [{"kind": "attack", "unit": _place_named(state, source), "target": _place_named(state, target)}]
    if seen.kind in (DEPLOY, PLACE):
        letter, square = option.split(SUMMON)
        name = next(kind.name for kind in state.rules.types if kind.letter == letter)
        return [{"kind": "summon", "type": name, "to": _place_named(state, square)}, _END]
    source, target = option.split(MOVE)
    return [{"kind": "move", "unit": _place_named(state, source), "to": _place_named(state, target)}, _END]
