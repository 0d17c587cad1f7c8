"""What a player may do: the squares of every move, attack and ability, and the legal actions in the law's order.

Nothing here changes a state. Source: conformance/SPEC.md, clauses NAUS-4, NAUS-5, NAUS-8 and NAUS-11 to NAUS-13; the
notation is clause NAUS-16.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from samepath.games.nausicaa.rules import SWAP, UnitType
from samepath.games.nausicaa.state import State, Unit

SUMMON: Final = "@"
ATTACK: Final = "x"
MOVE: Final = "-"
DASH: Final = "="
PULLING: Final = "<"
SWAPPING: Final = "~"
END: Final = "end"


class Action(NamedTuple):
    """One action. `kind` is the sign that stands in its notation; squares are -1 where there is none."""

    kind: str
    card: UnitType | None
    source: int
    target: int


END_TURN: Final = Action(END, None, -1, -1)


def notation(state: State, action: Action) -> str:
    """The action's short notation: `G@c6`, `c6xd5`, `c6-c5`, `c6=c4`, `c6<c4`, `c6~d2` or `end`."""
    if action.kind == END:
        return END
    names = state.rules.board.names
    source = action.card.letter if action.card is not None else names[action.source]
    return source + action.kind + names[action.target]


def legal_actions(state: State) -> list[Action]:
    """Every legal action of the player whose turn it is, in the law's order; none once the game is over."""
    if state.outcome is not None:
        return []
    if not state.placed[state.side]:
        return _deployments(state) or [END_TURN]
    mana, rules = state.mana[state.side], state.rules
    bound = state.acting
    units = state.armies[state.side] if bound is None else [bound]
    found = [] if bound is not None else list(_summons(state))
    if mana >= rules.attack_cost and state.used != SWAP:
        found += [Action(ATTACK, None, u.square, square) for u in units for square in attack_squares(state, u)]
    if not state.moved:
        found += [Action(MOVE, None, u.square, square) for u in units for square in move_squares(state, u)]
    elif mana >= rules.dash_cost:
        found += [Action(DASH, None, u.square, square) for u in units for square in move_squares(state, u)]
    if mana >= rules.ability_cost and not state.used:
        for unit in units:
            sign = SWAPPING if unit.type.ability == SWAP else PULLING
            found += [Action(sign, None, unit.square, square) for square in ability_squares(state, unit)]
    found.append(END_TURN)
    return found


def move_squares(state: State, unit: Unit) -> list[int]:
    """Squares that the unit could move to, in candidate order."""
    board, kind, square = state.board, unit.type, unit.square
    if kind.glides is None:
        return [target for target in kind.leaps[unit.side][square] if board[target] is None]
    found = []
    for line in kind.glides[unit.side][square]:
        for target in line:
            if board[target] is not None:
                break
            found.append(target)
    return found


def attack_squares(state: State, unit: Unit) -> list[int]:
    """Squares that the unit could aim an attack at, in candidate order, mana aside."""
    board, kind, side = state.board, unit.type, unit.side
    found = []
    if kind.shots is None:
        aims_at_any = kind.aims_at_any
        for square in kind.reach[unit.square]:
            other = board[square]
            if other is not None and (aims_at_any or other.side != side):
                found.append(square)
        return found
    for line in kind.shots[unit.square]:
        for square in line:
            other = board[square]
            if other is not None:
                if other.side != side:
                    found.append(square)
                break
    return found


def ability_squares(state: State, unit: Unit) -> list[int]:
    """Squares of the units that the unit could pull or swap with, row by row, mana aside."""
    kind = unit.type
    if not kind.ability:
        return []
    return [target for target in kind.ability_reach[unit.square] if _can_use(state, unit, target)]


def pulled_to(state: State, centaur: int, target: int) -> int:
    """The square one step from `target` towards the centaur, diagonally where both differ."""
    board = state.rules.board
    row, col = board.place(target)
    to_row, to_col = board.place(centaur)
    return board.square(row + _sign(to_row - row), col + _sign(to_col - col))


def summon_squares(state: State, card: UnitType) -> list[int]:
    """Empty squares of the mover's deployment rows on which the card may be put, row by row."""
    board, dark = state.board, state.rules.board.dark
    deployment = state.rules.sides[state.side].deployment
    return [s for s in deployment if board[s] is None and (dark[s] or not card.summoned_on_dark)]


def playable_cards(state: State) -> list[UnitType]:
    """Cards that the mover's mana can pay, in hand order, a card held twice once."""
    mana = state.mana[state.side]
    return [card for card in dict.fromkeys(state.hands[state.side]) if card.cost <= mana and not card.royal]


def _deployments(state: State) -> list[Action]:
    royal = state.rules.royal
    return [Action(SUMMON, royal, -1, square) for square in summon_squares(state, royal)]


def _summons(state: State) -> Iterator[Action]:
    for card in playable_cards(state):
        for square in summon_squares(state, card):
            yield Action(SUMMON, card, -1, square)


def _can_use(state: State, unit: Unit, target: int) -> bool:
    other = state.board[target]
    if other is None or (other.type.royal and not unit.type.ability_on_royal):
        return False
    if unit.type.ability == SWAP:
        lands_on = unit.square
    else:
        lands_on = pulled_to(state, unit.square, target)
        if state.board[lands_on] is not None:
            return False
    return state.rules.board.dark[lands_on] or not other.type.ability_leaves_on_dark


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
