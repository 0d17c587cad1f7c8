"""Nausicaa for a learner: a position as planes, and a number for every action (capabilities.Observed).

The planes, in order: for each type of unit the player's own, then for each the other's (life, of its whole); the unit
that the turn is bound to; and the sheet, a plane that holds a measure a cell: own mana, the other's, turns gone of all
there are, the other's cards in hand (of ten), whether the turn's move is made, whether its ability is used, whether the
player is the second one, and of each type the player's own cards (of four). Rows are those of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from samepath.capabilities import Senses
from samepath.games.nausicaa.actions import ATTACK, DASH, END, MOVE, PULLING, SUMMON, SWAPPING
from samepath.games.nausicaa.rules import Ruleset
from samepath.games.nausicaa.state import PERSON, SIDES, State

FULL: Final = 255
CARDS_FULL: Final = 4
HAND_FULL: Final = 10
PLANES_MORE: Final = 2
MEASURES: Final = 7


def senses(rules: Ruleset, players: tuple[str, str]) -> Senses:
    """What a learner is given."""
    board = rules.board
    actors = tuple(side.name for side, player in zip(rules.sides, players, strict=True) if player == PERSON)
    return Senses(actors, numbers(rules)[1], (2 * len(rules.types) + PLANES_MORE, board.rows, board.cols))


def observe(state: State, actor: str) -> bytearray:
    """The position from the side of `actor`."""
    rules = state.rules
    size, count = len(state.board), len(rules.types)
    planes = bytearray((2 * count + PLANES_MORE) * size)
    own = 0 if rules.sides[0].name == actor else 1
    first = _first_cells(rules)
    for unit in state.armies[own]:
        planes[first[unit.type.letter] + unit.square] = min(unit.hp, unit.type.hp) * FULL // unit.type.hp
    others = count * size
    for unit in state.armies[1 - own]:
        planes[others + first[unit.type.letter] + unit.square] = min(unit.hp, unit.type.hp) * FULL // unit.type.hp
    if state.acting is not None:
        planes[2 * others + state.acting.square] = FULL
    sheet = 2 * others + size
    planes[sheet : sheet + MEASURES] = (
        min(state.mana[own], rules.mana_max) * FULL // rules.mana_max,
        min(state.mana[1 - own], rules.mana_max) * FULL // rules.mana_max,
        min(state.turn, rules.limit) * FULL // rules.limit,
        min(len(state.hands[1 - own]), HAND_FULL) * FULL // HAND_FULL,
        FULL if state.moved else 0,
        FULL if state.used else 0,
        FULL if own else 0,
    )
    sheet += MEASURES
    for card in state.hands[own]:
        at = sheet + first[card.letter] // size
        planes[at] = min(FULL, planes[at] + FULL // CARDS_FULL)
    return planes


@cache
def _first_cells(rules: Ruleset) -> dict[str, int]:
    """By letter of a type, the first cell of its plane."""
    return {kind.letter: number * len(rules.board.names) for number, kind in enumerate(rules.types)}


@cache
def numbers(rules: Ruleset) -> tuple[dict[str, int], int]:
    """The number of every action that some unit or card could do, by its notation, and how many numbers there are.

    A move and a dash of the same way have one number, for only one of them can be done: so it is for pulling and
    swapping, which are of different units, and a square has one.
    """
    names, found = rules.board.names, {END: 0}
    count = 1
    for kind in rules.types:
        for square in names:
            found[f"{kind.letter}{SUMMON}{square}"] = count
            count += 1
    for signs, pairs in (
        ((MOVE, DASH), _moves(rules)),
        ((ATTACK,), _attacks(rules)),
        ((PULLING, SWAPPING), _aims(rules)),
    ):
        for source, target in sorted(set(pairs)):
            for sign in signs:
                found[f"{names[source]}{sign}{names[target]}"] = count
            count += 1
    return found, count


def _moves(rules: Ruleset) -> Iterator[tuple[int, int]]:
    for kind in rules.types:
        for side in SIDES:
            for source, targets in enumerate(kind.leaps[side]):
                yield from ((source, target) for target in targets)
            for source, lines in enumerate(kind.glides[side] if kind.glides is not None else ()):
                yield from ((source, target) for line in lines for target in line)


def _attacks(rules: Ruleset) -> Iterator[tuple[int, int]]:
    for kind in rules.types:
        for source, targets in enumerate(kind.reach):
            yield from ((source, target) for target in targets)
        for source, lines in enumerate(kind.shots or ()):
            yield from ((source, target) for line in lines for target in line)


def _aims(rules: Ruleset) -> Iterator[tuple[int, int]]:
    for kind in rules.types:
        for source, targets in enumerate(kind.ability_reach):
            yield from ((source, target) for target in targets)
