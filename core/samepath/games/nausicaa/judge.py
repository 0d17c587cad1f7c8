"""What the CPU does with a position, as data and as a table for a person: the same code that plays a turn, watched.

Source: conformance/SPEC.md, clause NAUS-24.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf  # pinned double
from typing import Any

from samepath.decide import Decision, Listener, Score
from samepath.games.nausicaa.actions import attack_squares, move_squares
from samepath.games.nausicaa.cpu import ADVANCE, DEPLOY, FLEE, PAIR, PLACE, STRIKE, WEIGHS, Done, Weighed, take_turn
from samepath.games.nausicaa.state import State
from samepath.rng import Rng
from samepath.values.canonical import Value

_END = {"kind": "end"}


@dataclass(frozen=True)
class Judgement:
    """What the CPU does with a position: the answer in the form of the decision files, and every decision taken."""

    answer: dict[str, Any]
    """`moves`, `attacks`, `pair` (its interest a double, or "inf") and `actions`."""

    decisions: list[Decision]
    units: dict[int, str]
    """Before the turn, by its square, each unit's type."""

    names: Sequence[str]
    """The short names of the squares."""


def judge(state: State, rng: Rng) -> Judgement:
    """Play the CPU's turn in `state`, which changes it, and say what was done in the first pass and why."""
    answer: dict[str, Any] = {
        "moves": [_places(state, move_squares(state, unit)) for unit in state.in_order()],
        "attacks": [
            _places(state, attack_squares(state, unit) if state.mana[unit.side] >= state.rules.attack_cost else [])
            for unit in state.in_order()
        ],
    }
    units = {unit.square: unit.type.name for unit in state.in_order()}
    listener = Listener()
    take_turn(state, rng, listener)
    answer["pair"] = _pair(state, listener.decisions)
    answer["actions"] = _actions(state, listener.decisions)
    return Judgement(answer, listener.decisions, units, state.rules.board.names)


def explain(judgement: Judgement) -> list[str]:
    """The decisions as lines of text for a person: for each ally its targets with their interest, then the rest.

    The pick is marked `*`; a unit is named where it stood before the turn.
    """
    lines = []
    for seen in judgement.decisions:
        things = seen.things or ((None,) * len(seen.options))
        named = [_with_types(judgement, str(option), thing) for option, thing in zip(seen.options, things, strict=True)]
        chosen = named[seen.pick] if seen.pick is not None else "none" if named else "no options"
        lines.append(f"{seen.kind}: {chosen}")
        width = max(map(len, named), default=0)
        for index, option in enumerate(named):
            mark = "*" if index == seen.pick else " "
            lines.append(f"  {mark} {option:<{width}}" + (f"  {seen.scores[index]!r}" if seen.scores else ""))
    return lines


def decision_value(seen: Decision) -> dict[str, Any]:
    """A decision for JSON: doubles as JSON numbers, infinity as "inf"."""
    scores = [number_value(score) for score in seen.scores or ()]
    return {"kind": seen.kind, "options": list(seen.options), "pick": seen.pick, "scores": scores}


def number_value(score: Score) -> int | float | str:
    """A score as the decision files print it: whole doubles without a point, infinity as "inf"."""
    if isinstance(score, float):
        if score == inf:
            return "inf"
        return int(score) if score.is_integer() else score
    return score


def _with_types(judgement: Judgement, option: str, thing: Weighed | Done | None) -> str:
    """An option with types before squares: `naiad b1 > harpy c2`."""

    def named(square: int) -> str:
        name = judgement.names[square]
        return f"{judgement.units[square]} {name}" if square in judgement.units else name

    if isinstance(thing, Weighed):
        return f"{named(thing.ally)} {WEIGHS} {named(thing.target)}"
    if thing is None or thing.source is None:
        return option
    return f"{named(thing.source)} {thing.sign} {named(thing.square)}"


def _places(state: State, squares: list[int]) -> list[list[int]]:
    return [list(state.rules.board.place(square)) for square in squares]


def _last(decisions: list[Decision], *kinds: str) -> Decision | None:
    return next((seen for seen in decisions if seen.kind in kinds), None)


def _pair(state: State, decisions: list[Decision]) -> Value:
    seen = _last(decisions, PAIR)
    if seen is None or seen.pick is None or seen.scores is None:
        return None
    place = state.rules.board.place
    interest = number_value(seen.scores[seen.pick])
    return {"ally": list(place(seen.thing.ally)), "target": list(place(seen.thing.target)), "interest": interest}


def _actions(state: State, decisions: list[Decision]) -> Value:
    """The first pass. None where the best ally has no move, which the original does not survive."""
    seen = _last(decisions, STRIKE, DEPLOY, PLACE, ADVANCE, FLEE)
    if seen is None or (seen.pick is None and seen.kind in (DEPLOY, PLACE)):
        return [_END]
    if seen.pick is None:
        return None
    done: Done = seen.thing
    to = list(state.rules.board.place(done.square))
    if done.card is not None:
        return [{"kind": "summon", "type": done.card.name, "to": to}, _END]
    assert done.source is not None
    unit = list(state.rules.board.place(done.source))
    if seen.kind == STRIKE:
        return [{"kind": "attack", "unit": unit, "target": to}]
    return [{"kind": "move", "unit": unit, "to": to}, _END]
