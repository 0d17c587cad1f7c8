"""The CPU: weigh every pair of an own and a hostile unit, then attack, summon, move or flee, as the rules say.

Interest and distance are the one computation in doubles that the laws allow: *, /, and the root of an integer, in the
order written in `interest`. Every choice is a decision of its own, named after its step in the sequence; options are
listed only when somebody looks. Source: conformance/SPEC.md, clauses NAUS-17 to NAUS-22.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from math import inf  # pinned double
from operator import attrgetter
from typing import Final, NamedTuple

from samepath.decide import Decider, Options
from samepath.games.nausicaa.actions import ATTACK, DASH, MOVE, SUMMON, attack_squares, move_squares
from samepath.games.nausicaa.effects import STREAM_CPU, attack, dash, end_turn, move, summon
from samepath.games.nausicaa.rules import UnitType
from samepath.games.nausicaa.state import State, Unit
from samepath.rng import Rng

COLUMN: Final = "1 column"
DEPLOY: Final = "1 deploy"
TARGET: Final = "2 target"
PAIR: Final = "2 pair"
STRIKE: Final = "4 attack"
CARD: Final = "5 card"
PLACE: Final = "5 square"
ADVANCE: Final = "6 move"
TARGET_AGAIN: Final = "6 target again"
STRIKE_AGAIN: Final = "6 attack again"
ADVANCE_AGAIN: Final = "6 dash"
FLEE: Final = "7 flee"

KINDS: Final = (
    COLUMN,
    DEPLOY,
    TARGET,
    PAIR,
    STRIKE,
    CARD,
    PLACE,
    ADVANCE,
    TARGET_AGAIN,
    STRIKE_AGAIN,
    ADVANCE_AGAIN,
    FLEE,
)
"""Every kind of decision that a CPU takes: the step of the sequence, then what is chosen."""

WEIGHS: Final = ">"
"""The sign between an ally's square and a target's in an option that is weighed, not done: `c6>d5`."""

_by_square = attrgetter("square")


class Weighed(NamedTuple):
    """What an option stands for that is weighed, not done: the squares of an ally and its target."""

    ally: int
    target: int


class Done(NamedTuple):
    """What an option stands for that is done: `sign` says what, on `square`, by the unit on `source` or with a card."""

    sign: str
    square: int
    source: int | None = None
    card: UnitType | None = None


def take_turn(state: State, rng: Rng, decide: Decider) -> None:
    """Play one whole turn for the side to move, which a CPU plays."""
    _Turn(state, rng, decide).play()


def interest(state: State, ally: Unit, target: Unit) -> float:
    """How much `ally` wants `target`: (attractiveness * weight) / (sqrt(dx*dx + dy*dy) * weight), or infinity.

    Doubles, in exactly this order of operations; infinity when the divisor is 0.
    """
    distance, attractiveness = state.coefficients[ally.side]
    divisor = state.rules.board.distance[ally.square][target.square] * distance
    return (target.type.attractiveness * attractiveness) / divisor if divisor else inf  # pinned double


def interests(state: State, allies: Sequence[Unit], hostile: Sequence[Unit]) -> list[list[float]]:
    """`interest` of each ally in each hostile unit, the allies being of one side."""
    if not allies:
        return []
    distance, attractiveness = state.coefficients[allies[0].side]
    if distance == 0:  # then every divisor is 0
        return [[inf] * len(hostile) for _ in allies]
    weights = [(unit.square, unit.type.attractiveness * attractiveness) for unit in hostile]
    rows = [state.rules.board.distance[ally.square] for ally in allies]
    return [[weight / (roots[square] * distance) for square, weight in weights] for roots in rows]  # pinned double


def hostile_units(state: State) -> list[Unit]:
    """The units of the side that is not to move, row by row over the board."""
    return sorted(state.armies[1 - state.side], key=_by_square)


class _Turn:
    """One turn of a CPU: what it plays with, and the steps of the sequence as methods."""

    __slots__ = ("actor", "decide", "names", "rng", "side", "state")

    def __init__(self, state: State, rng: Rng, decide: Decider) -> None:
        self.state = state
        self.rng = rng
        self.decide = decide
        self.side = state.side
        self.actor = state.mover
        self.names = state.rules.board.names

    def play(self) -> None:
        """The sequence, step by step."""
        state = self.state
        if not state.placed[self.side]:
            self.deploy()
            return
        pair = self.choose_pair()
        if pair is None:
            end_turn(state, self.rng)
            return
        ally, target = pair
        if self.strike(STRIKE, ally, target):
            return
        if len(state.armies[self.side]) < state.rules.units_wanted:
            card = self.choose_card()
            if card is not None:
                self.summon_near(card, target)
                return
        if ally.type.royal:
            self.flee(ally, target)
        else:
            self.advance(ally, target)

    def deploy(self) -> None:
        """Step 1: the Oracle, in the back row, as far across as the enemy's; in a drawn column if there is none yet."""
        rules = self.state.rules
        row = rules.sides[self.side].back_row
        cols = rules.board.cols
        enemy = next((unit for unit in self.state.armies[1 - self.side] if unit.type.royal), None)
        if enemy is not None:
            col = cols - 1 - rules.board.place(enemy.square)[1]
        else:
            every = [rules.board.square(row, column) for column in range(cols)]
            options = partial(self.summonings, rules.royal, every)
            col = self.decide.roll(self.actor, COLUMN, options, self.rng.stream(STREAM_CPU), f"{self.actor} column")
        found = self.nearest_free(rules.royal, row, col, cols - 1)
        self.place(DEPLOY, rules.royal, found)

    def choose_pair(self) -> tuple[Unit, Unit] | None:
        """Step 2: each ally's target, then the pair; None when no interest is above zero."""
        hostile = hostile_units(self.state)
        pairs: list[tuple[Unit, Unit]] = []
        best: list[float] = []
        allies = self.state.armies[self.side]
        for ally, scores in zip(allies, interests(self.state, allies, hostile), strict=True):
            options = partial(self.weighed, ally, hostile)
            pick = self.decide(self.actor, TARGET, options, scores, "last")
            if pick is not None:
                pairs.append((ally, hostile[pick]))
                best.append(scores[pick])
        options = partial(self.weighed_pairs, pairs)
        chosen = self.decide(self.actor, PAIR, options, best, "positive")
        return None if chosen is None else pairs[chosen]

    def strike(self, kind: str, ally: Unit, target: Unit) -> bool:
        """Step 4: attack the target if it is among the ally's attacks, which are the options; the target scores 1."""
        if self.state.mana[self.side] < self.state.rules.attack_cost:
            return False
        squares = attack_squares(self.state, ally)
        if target.square not in squares:
            return False
        scores = [1 if square == target.square else 0 for square in squares]
        self.decide(self.actor, kind, partial(self.from_unit, ally, ATTACK, squares), scores, "positive")
        attack(self.state, self.rng, ally, target.square)
        return True

    def choose_card(self) -> UnitType | None:
        """Step 5: the cheapest card that mana can pay, of equals the first in the hand."""
        mana, never = self.state.mana[self.side], self.state.rules.never_summoned
        cards = [card for card in self.state.hands[self.side] if card.cost <= mana and card not in never]
        costs = [card.cost for card in cards]
        pick = self.decide(self.actor, CARD, [card.name for card in cards], costs, "lowest")
        return None if pick is None else cards[pick]

    def summon_near(self, card: UnitType, target: Unit) -> None:
        """Step 5: on the front row, as near to the target's column as can be."""
        rules = self.state.rules
        col = rules.board.place(target.square)[1]
        found = self.nearest_free(card, rules.sides[self.side].front_row, col, rules.columns_searched)
        self.place(PLACE, card, found)

    def nearest_free(self, card: UnitType, row: int, col: int, columns: int) -> list[tuple[int, int]]:
        """Free squares of a row, each with its distance from `col`: col - d before col + d, up to `columns` away."""
        board, dark_only = self.state.rules.board, card.summoned_by_cpu_on_dark
        first = board.square(row, 0)
        return [
            (first + column, distance)
            for column, distance in _columns_from(col, columns, board.cols)
            if self.state.board[first + column] is None and (board.dark[first + column] or not dark_only)
        ]

    def place(self, kind: str, card: UnitType, found: list[tuple[int, int]]) -> None:
        """Put the card's unit on the nearest of the squares `found`, and so end the turn; no square ends it too."""
        squares = [square for square, _ in found]
        distances = [distance for _, distance in found]
        options = partial(self.summonings, card, squares)
        pick = self.decide(self.actor, kind, options, distances, "lowest")
        if pick is None:
            end_turn(self.state, self.rng)
        else:
            summon(self.state, self.rng, card, squares[pick])

    def advance(self, ally: Unit, target: Unit) -> None:
        """Step 6: move as near to the target as one move goes; with mana left, look again with this unit alone."""
        state, rng = self.state, self.rng
        square = self.nearest_move(ADVANCE, MOVE, ally, target.square)
        if square is None:
            end_turn(state, rng)
            return
        move(state, ally, square)
        if state.mana[self.side] <= state.rules.second_pass_mana_above:
            end_turn(state, rng)
            return
        hostile = hostile_units(state)
        options = partial(self.weighed, ally, hostile)
        scores = interests(state, [ally], hostile)[0]
        pick = self.decide(self.actor, TARGET_AGAIN, options, scores, "last")
        assert pick is not None, "the first pass had a target, and a move destroys nothing"
        if self.strike(STRIKE_AGAIN, ally, hostile[pick]):
            return
        square = self.nearest_move(ADVANCE_AGAIN, DASH, ally, hostile[pick].square)
        if square is None:
            end_turn(state, rng)
        else:
            dash(state, rng, ally, square)

    def flee(self, oracle: Unit, target: Unit) -> None:
        """Step 7: move towards the point as far behind the Oracle as the target is in front of it."""
        board = self.state.rules.board
        row, col = board.place(oracle.square)
        target_row, target_col = board.place(target.square)
        away_row = min(max(2 * row - target_row, 0), board.rows - 1)
        away_col = min(max(2 * col - target_col, 0), board.cols - 1)
        square = self.nearest_move(FLEE, MOVE, oracle, board.square(away_row, away_col))
        if square is not None:
            move(self.state, oracle, square)
        end_turn(self.state, self.rng)

    def nearest_move(self, kind: str, sign: str, unit: Unit, goal: int) -> int | None:
        """The move nearest to `goal`, times the distance coefficient; of equals the first. None without a move."""
        squares = move_squares(self.state, unit)
        roots = self.state.rules.board.distance[goal]
        weight = self.state.coefficients[self.side][0]
        scores = [roots[square] * weight for square in squares]
        pick = self.decide(self.actor, kind, partial(self.from_unit, unit, sign, squares), scores, "lowest")
        return None if pick is None else squares[pick]

    def weighed(self, ally: Unit, hostile: Sequence[Unit]) -> Options[Weighed]:
        """Options of an ally's target."""
        return self.weighed_pairs([(ally, unit) for unit in hostile])

    def weighed_pairs(self, pairs: Sequence[tuple[Unit, Unit]]) -> Options[Weighed]:
        """Options of the pair."""
        options = Options[Weighed]()
        for ally, target in pairs:
            options.add(
                Weighed(ally.square, target.square), self.names[ally.square] + WEIGHS + self.names[target.square]
            )
        return options

    def from_unit(self, unit: Unit, sign: str, squares: Sequence[int]) -> Options[Done]:
        """Options that one unit has: moves or attacks."""
        options = Options[Done]()
        source = self.names[unit.square] + sign
        for square in squares:
            options.add(Done(sign, square, source=unit.square), source + self.names[square])
        return options

    def summonings(self, card: UnitType, squares: Sequence[int]) -> Options[Done]:
        """Options of where a card's unit is put."""
        options = Options[Done]()
        for square in squares:
            options.add(Done(SUMMON, square, card=card), card.letter + SUMMON + self.names[square])
        return options


@cache
def _columns_from(col: int, columns: int, cols: int) -> tuple[tuple[int, int], ...]:
    """Columns on the board with their distance from `col`: col, col - 1, col + 1 and so on, `columns` away at most."""
    found = [(col, 0)]
    for distance in range(1, columns + 1):
        found += [(column, distance) for column in (col - distance, col + distance) if 0 <= column < cols]
    return tuple(found)
