"""Actions as people type them, and, for one that is not legal, the rule that it breaks.

Source: conformance/SPEC.md, clauses NAUS-11, NAUS-12 and NAUS-16.
"""

from __future__ import annotations

import re

from samepath.errors import InputError
from samepath.games.nausicaa.actions import (
    ATTACK,
    DASH,
    END,
    END_TURN,
    MOVE,
    SUMMON,
    SWAPPING,
    Action,
    legal_actions,
    summon_squares,
)
from samepath.games.nausicaa.rules import PULL, SWAP, UnitType
from samepath.games.nausicaa.state import State, Unit

FORMS = "G@c6 (summon), c6xd5 (attack), c6-c5 (move), c6=c4 (dash), c6<c4 (pull), c6~d2 (swap) or end"
"""The notation, by example."""

_SUMMON = re.compile(r"([a-z]+)@([a-z][0-9]+)")
_FROM_TO = re.compile(r"([a-z][0-9]+)([-=x<~])([a-z][0-9]+)")


class IllegalAction(InputError, ValueError):
    """An action that cannot be read or is not legal now; the text names the rule."""


def find_action(state: State, text: str) -> Action:
    """The legal action that `text` means, in either case of letters; a card also by its full name.

    Raises IllegalAction with the rule that is broken.
    """
    action = parse_action(state, text)
    if action not in legal_actions(state):
        raise IllegalAction(_reason(state, action))
    return action


def parse_action(state: State, text: str) -> Action:
    """The action that `text` spells, legal or not."""
    plain = text.strip().lower()
    if plain == END:
        return END_TURN
    if match := _SUMMON.fullmatch(plain):
        return Action(SUMMON, _card(state, match[1]), -1, _square(state, match[2]))
    if match := _FROM_TO.fullmatch(plain):
        return Action(match[2], None, _square(state, match[1]), _square(state, match[3]))
    raise IllegalAction(f"{text!a:.40} is not an action; write {FORMS}")


def _card(state: State, name: str) -> UnitType:
    for kind in state.rules.types:
        if name in (kind.name, kind.letter.lower()):
            return kind
    letters = ", ".join(f"{kind.letter} {kind.name}" for kind in state.rules.types)
    raise IllegalAction(f"{name!a:.40} is not a card; there are {letters}")


def _square(state: State, name: str) -> int:
    board = state.rules.board
    square = board.squares.get(name)
    if square is None:
        raise IllegalAction(f"{name!a:.40} is off the board, which goes from {board.names[0]} to {board.names[-1]}")
    return square


def _reason(state: State, action: Action) -> str:
    if state.outcome is not None:
        return "the game is over (NAUS-7)"
    if not state.placed[state.side] and (action.card is None or not action.card.royal):
        return f"{state.mover} has to deploy the {state.rules.royal.name} first (NAUS-11)"
    if action.card is not None:
        return _summon_reason(state, action.card, action.target)
    name = state.rules.board.names[action.source]
    unit = state.board[action.source]
    if unit is None:
        return f"no unit stands on {name} (NAUS-12)"
    if unit.side != state.side:
        return f"the {unit.type.name} on {name} is not {state.mover}'s (NAUS-12)"
    if state.acting is not None and state.acting is not unit:
        bound = state.rules.board.names[state.acting.square]
        return f"the turn is bound to the {state.acting.type.name} on {bound}, which acted first (NAUS-12)"
    return _unit_reason(state, unit, action)


def _summon_reason(state: State, card: UnitType, target: int) -> str:
    square = state.rules.board.names[target]
    if state.acting is not None:
        return "a unit has acted, and a turn with a summon holds nothing else (NAUS-12)"
    if card.royal and state.placed[state.side]:
        return f"the {card.name} has been deployed already (NAUS-11)"
    if not card.royal and card not in state.hands[state.side]:
        return f"no {card.name} is in {state.mover}'s hand (NAUS-12)"
    if card.cost > state.mana[state.side]:
        return f"a {card.name} costs {card.cost} mana, and {state.mover} has {state.mana[state.side]} (NAUS-12)"
    if target not in state.rules.sides[state.side].deployment:
        return f"{square} is not in {state.mover}'s deployment rows (NAUS-12)"
    if state.board[target] is not None:
        return f"{square} is taken (NAUS-12)"
    assert target not in summon_squares(state, card)
    return f"a {card.name} is summoned on dark squares only, and {square} is light (NAUS-12)"


def _unit_reason(state: State, unit: Unit, action: Action) -> str:
    rules, kind = state.rules, unit.type
    mana, target = state.mana[state.side], rules.board.names[action.target]
    if action.kind == MOVE:
        if state.moved:
            return "a unit has moved this turn; a second move is a dash, written = (NAUS-12)"
        return f"the {kind.name} cannot move to {target} (NAUS-4)"
    if action.kind == DASH:
        if not state.moved:
            return "a dash is a second move: move first (NAUS-12)"
        if mana < rules.dash_cost:
            return f"a dash costs {rules.dash_cost} mana, and {state.mover} has {mana} (NAUS-12)"
        return f"the {kind.name} cannot dash to {target} (NAUS-4)"
    if action.kind == ATTACK:
        if mana < rules.attack_cost:
            return f"an attack costs {rules.attack_cost} mana, and {state.mover} has {mana} (NAUS-6)"
        if state.used == SWAP:
            return f"a {kind.name} that swapped does not attack in the same turn (NAUS-8)"
        return f"the {kind.name} has no target on {target} (NAUS-5)"
    return _ability_reason(state, unit, action)


def _ability_reason(state: State, unit: Unit, action: Action) -> str:
    kind, mana, cost = unit.type, state.mana[state.side], state.rules.ability_cost
    wanted = SWAP if action.kind == SWAPPING else PULL
    if kind.ability != wanted:
        return f"the {kind.name} cannot {wanted} (NAUS-8)"
    if state.used:
        return "one ability a turn has been used (NAUS-8)"
    if mana < cost:
        return f"an ability costs {cost} mana, and {state.mover} has {mana} (NAUS-8)"
    return f"the {kind.name} cannot {wanted} {state.rules.board.names[action.target]} (NAUS-8)"
