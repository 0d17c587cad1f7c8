"""Nausicaa for a learner: a position as planes, and a number for every action (capabilities.Observed).

The planes, in order: for each type of unit the player's own, then for each the other's (life, of its whole); the unit
that the turn is bound to; the cards in the player's hand, a plane for each type (255 for four); then measures that fill
a plane: own mana, the other's, own turns gone of those there are, the other's cards in hand, whether the turn's move is
made, whether its ability is used, and the side. Rows are those of the board.
"""

from __future__ import annotations

from typing import Final

from samepath.capabilities import Senses
from samepath.games.nausicaa.actions import ATTACK, DASH, END, MOVE, PULLING, SUMMON, SWAPPING
from samepath.games.nausicaa.rules import Ruleset
from samepath.games.nausicaa.state import PERSON, State

FULL: Final = 255
CARDS_FULL: Final = 4
HAND_FULL: Final = 10
MEASURES: Final = 7

CLASSES: Final = {MOVE: 0, DASH: 0, ATTACK: 1, PULLING: 2, SWAPPING: 2}
"""Of each class at most one can be done from one square to another in one position."""


def senses(rules: Ruleset, players: tuple[str, str]) -> Senses:
    """What a learner is given."""
    board = rules.board
    actors = tuple(side.name for side, player in zip(rules.sides, players, strict=True) if player == PERSON)
    return Senses(actors, Numbers(rules).count, (3 * len(rules.types) + 1 + MEASURES, board.rows, board.cols))


def observe(state: State, actor: str) -> bytearray:
    """The position from the side of `actor`."""
    rules = state.rules
    size, kinds = len(rules.board.names), len(rules.types)
    planes = bytearray((3 * kinds + 1 + MEASURES) * size)
    own = 0 if rules.sides[0].name == actor else 1
    at = {kind.letter: number * size for number, kind in enumerate(rules.types)}
    for side, first in ((own, 0), (1 - own, kinds * size)):
        for unit in state.armies[side]:
            planes[first + at[unit.type.letter] + unit.square] = _share(unit.hp, unit.type.hp)
    cards = 2 * kinds * size
    if state.acting is not None:
        planes[cards + state.acting.square] = FULL
    cards += size
    hand = [card.letter for card in state.hands[own]]
    for letter in sorted(set(hand)):
        _fill(planes, cards + at[letter], size, _share(hand.count(letter), CARDS_FULL))
    measures = (
        _share(state.mana[own], rules.mana_max),
        _share(state.mana[1 - own], rules.mana_max),
        _share(state.turn, rules.limit),
        _share(len(state.hands[1 - own]), HAND_FULL),
        FULL if state.moved else 0,
        FULL if state.used else 0,
        FULL if own else 0,
    )
    for number, value in enumerate(measures, 3 * kinds + 1):
        _fill(planes, number * size, size, value)
    return planes


def _share(part: int, whole: int) -> int:
    return min(FULL, part * FULL // whole)


def _fill(planes: bytearray, at: int, size: int, value: int) -> None:
    if value:
        planes[at : at + size] = bytes((value,)) * size


class Numbers(dict[str, int]):
    """The number of an action by its notation: cards by type and square, then from square to square by class, then the
    turn's end. Worked out as they are asked for."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._squares = rules.board.squares
        self._letters = {kind.letter: number for number, kind in enumerate(rules.types)}
        self._size = len(rules.board.names)
        self._cards = len(rules.types) * self._size
        self.count = self._cards + (max(CLASSES.values()) + 1) * self._size * self._size + 1

    def __missing__(self, text: str) -> int:
        number = self[text] = self._worked_out(text)
        return number

    def _worked_out(self, text: str) -> int:
        if text == END:
            return self.count - 1
        if text[1] == SUMMON:
            return self._letters[text[0]] * self._size + self._squares[text[2:]]
        source, target = self._squares[text[:2]], self._squares[text[3:]]
        return self._cards + (CLASSES[text[2]] * self._size + source) * self._size + target
