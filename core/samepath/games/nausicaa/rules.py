"""Nausicaa's rules, worked out once from their data in the folder `rules` into tables that are looked up by square.

A square is a number, row * cols + col, with row 0 at the top; its short name is the column's letter and the row's
digit (`c6` is row 6, column 2). Sides are 0 (player 1) and 1 (player 2). Every list of squares is in the candidate
order of the rules, since that order decides ties. Source: conformance/SPEC.md, clauses NAUS-1 to NAUS-5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt  # pinned double
from typing import Final, TypeAlias

from samepath.engine import Rules
from samepath.games.nausicaa.data import (
    AheadLine,
    AheadSteps,
    AreaAttack,
    Attack,
    BoardData,
    LineAttack,
    NoAttack,
    NoMoves,
    Offset,
    OffsetAttack,
    OffsetMoves,
    Pull,
    RulesData,
    Swap,
    UnitData,
    read_rules,
)
from samepath.games.rulesets import Rulesets

RULESETS: Final = Rulesets("nausicaa", __package__, ("article", "live"))

Squares: TypeAlias = tuple[int, ...]
Table: TypeAlias = tuple[Squares, ...]
"""For each square of the board, squares."""

Lines: TypeAlias = tuple[Squares, ...]
LineTable: TypeAlias = tuple[Lines, ...]
"""For each square, lines of squares, nearest first; what walks or shoots along a line is stopped by a unit."""

PULL: Final = "pull"
SWAP: Final = "swap"

_COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The empty board: `rows` * `cols` squares."""

    rows: int
    cols: int
    names: tuple[str, ...]
    """By square, its short name."""

    squares: Mapping[str, int]
    """By short name, the square."""

    dark: tuple[bool, ...]
    distance: tuple[tuple[float, ...], ...]
    """`distance[a][b]` is sqrt(dx*dx + dy*dy), the root of an integer."""

    def square(self, row: int, col: int) -> int:
        """The square at a row and column that are on the board."""
        return row * self.cols + col

    def place(self, square: int) -> tuple[int, int]:
        """Row and column of a square."""
        return divmod(square, self.cols)  # never negative

    def step(self, square: int, rows: int, cols: int) -> int | None:
        """The square `rows` down and `cols` to the right, or None past the edge."""
        row, col = square // self.cols + rows, square % self.cols + cols
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None


@dataclass(frozen=True, slots=True, eq=False)
class UnitType:
    """One kind of unit: its numbers, and where it may move, attack and use its ability from each square."""

    name: str
    letter: str
    cost: int
    hp: int
    attractiveness: int
    copies: int
    royal: bool
    """Whether the game is lost with it: the Oracle."""

    leaps: tuple[Table, Table]
    """By side: squares reached at once, whatever stands between."""

    glides: tuple[LineTable, LineTable] | None
    """By side: lines walked up to the first unit; None for all but the goblin of `article`."""

    reach: Table
    """Squares that an attack may be aimed at."""

    shots: LineTable | None
    """Lines along which an attack finds the first unit; None for all but the archer."""

    aims_at_any: bool
    hits_all: bool
    destroys_itself: bool
    ability: str
    """`pull`, `swap`, or empty."""

    ability_reach: Table
    ability_on_royal: bool
    summoned_on_dark: bool
    """Whether a person may put it on dark squares only."""

    summoned_by_cpu_on_dark: bool
    """Whether a CPU does. It does as a person may, unless the data say otherwise."""

    ability_leaves_on_dark: bool
    """Whether an ability must leave this unit on a dark square."""

    mana_each_turn: int
    draws_when_summoned: int
    draws_when_destroyed: int
    draws_when_hopping: int
    destroys_when_summoned: Table | None


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """What a player's side of the board is: squares of the deployment rows, row by row, and the rows themselves."""

    name: str
    deployment: Squares
    front_row: int
    back_row: int


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """A ruleset, worked out. Numbers keep the names that they have in the data."""

    rules: Rules
    board: Board
    sides: tuple[Side, Side]
    types: tuple[UnitType, ...]
    by_name: Mapping[str, UnitType]
    royal: UnitType
    deck: tuple[UnitType, ...]
    """A fresh deck, in the table's order."""

    limit: int
    mana_start: int
    mana_gain: int
    mana_max: int
    cards_drawn: int
    cards_in_first_hand: int
    attack_cost: int
    dash_cost: int
    ability_cost: int
    coefficient_start: int
    coefficient_range: int
    coefficient_period: int
    units_wanted: int
    never_summoned: tuple[UnitType, ...]
    columns_searched: int
    second_pass_mana_above: int


def load_rules(name: str, revision: int | None = None) -> Ruleset:
    """The rules of that name, worked out: the newest revision without one.

    Raises UnsupportedError for a name or revision that is not here, naming those that are.
    """
    found = RULESETS.find(name, revision)
    return _worked_out(found.name, found.revision)


@cache
def _worked_out(name: str, revision: int) -> Ruleset:
    return _work_out(RULESETS.find(name, revision))


def _work_out(rules: Rules) -> Ruleset:
    data = read_rules(dict(rules.data), f"nausicaa's rules {rules.name!r}, revision {rules.revision}")
    board = _board(data.board)
    types = tuple(_unit_type(board, data, unit) for unit in data.units)
    by_name = {kind.name: kind for kind in types}
    first, second = (
        Side(
            player.name,
            tuple(board.square(row, col) for row in player.deployment_rows for col in range(board.cols)),
            player.front_row,
            player.back_row,
        )
        for player in data.players
    )
    turns, cpu = data.turns, data.cpu
    return Ruleset(
        rules=rules,
        board=board,
        sides=(first, second),
        types=types,
        by_name=by_name,
        royal=by_name[data.royal],
        deck=tuple(kind for kind in types for _ in range(kind.copies)),
        limit=turns.limit,
        mana_start=turns.mana_start,
        mana_gain=turns.mana_gain,
        mana_max=turns.mana_max,
        cards_drawn=turns.cards_drawn,
        cards_in_first_hand=turns.cards_in_first_hand,
        attack_cost=turns.attack_cost,
        dash_cost=turns.dash_cost,
        ability_cost=turns.ability_cost,
        coefficient_start=cpu.coefficient_start,
        coefficient_range=cpu.coefficient_range,
        coefficient_period=cpu.coefficient_period,
        units_wanted=cpu.units_wanted,
        never_summoned=tuple(by_name[name] for name in cpu.never_summoned),
        columns_searched=cpu.columns_searched,
        second_pass_mana_above=cpu.second_pass_mana_above,
    )


def _board(data: BoardData) -> Board:
    rows, cols = data.rows, data.cols
    places = [divmod(square, cols) for square in range(rows * cols)]  # never negative
    names = tuple(f"{_COLUMN_LETTERS[col]}{row}" for row, col in places)
    return Board(
        rows=rows,
        cols=cols,
        names=names,
        squares={name: square for square, name in enumerate(names)},
        dark=tuple((row + col) % 2 == data.dark_parity for row, col in places),
        distance=tuple(tuple(sqrt((r - s) * (r - s) + (c - d) * (c - d)) for s, d in places) for r, c in places),
    )


def _unit_type(board: Board, data: RulesData, unit: UnitData) -> UnitType:
    attack, ability, blast = unit.attack, unit.ability, unit.destroys_when_summoned
    moves = [_moves(board, data.offsets, unit, player.forward) for player in data.players]
    fights = None if isinstance(attack, NoAttack) else attack
    return UnitType(
        name=unit.name,
        letter=unit.letter,
        cost=unit.cost,
        hp=unit.hp,
        attractiveness=unit.attractiveness,
        copies=unit.copies,
        royal=unit.name == data.royal,
        leaps=(moves[0][0], moves[1][0]),
        glides=None if moves[0][1] is None or moves[1][1] is None else (moves[0][1], moves[1][1]),
        reach=_reach(board, data.offsets, attack),
        shots=_lines(board, data.offsets[attack.offsets], attack.range) if isinstance(attack, LineAttack) else None,
        aims_at_any=fights is not None and fights.targets == "any",
        hits_all=fights is not None and fights.hits == "all",
        destroys_itself=fights is not None and fights.destroys_itself,
        ability="" if ability is None else ability.kind,
        ability_reach=_ability_reach(board, ability),
        ability_on_royal=isinstance(ability, Pull) or (isinstance(ability, Swap) and ability.oracles),
        summoned_on_dark=unit.summoned_on == "dark",
        summoned_by_cpu_on_dark=(unit.summoned_by_cpu_on or unit.summoned_on) == "dark",
        ability_leaves_on_dark=unit.ability_leaves_on == "dark",
        mana_each_turn=unit.mana_each_turn,
        draws_when_summoned=unit.draws_when_summoned,
        draws_when_destroyed=unit.draws_when_destroyed,
        draws_when_hopping=unit.draws_when_hopping,
        destroys_when_summoned=_leaps(board, data.offsets[blast]) if blast is not None else None,
    )


Offsets: TypeAlias = Mapping[str, Sequence[Offset]]


def _moves(board: Board, offsets: Offsets, unit: UnitData, ahead: int) -> tuple[Table, LineTable | None]:
    """Leaps and glides of one side, for whom a row forward is `ahead` rows down."""
    nowhere: Table = ((),) * (board.rows * board.cols)
    match unit.moves:
        case NoMoves():
            return nowhere, None
        case AheadLine(range=length):
            return nowhere, _lines(board, [(ahead, 0)], length)
        case OffsetMoves(offsets=name):
            leaps = _leaps(board, offsets[name])
        case AheadSteps(offsets=steps):
            leaps = _leaps(board, [(rows * ahead, cols) for rows, cols in steps])
    if unit.moves_on == "dark":
        leaps = tuple(tuple(square for square in squares if board.dark[square]) for squares in leaps)
    return leaps, None


def _leaps(board: Board, offsets: Sequence[Offset]) -> Table:
    every = range(board.rows * board.cols)
    found = ([board.step(square, rows, cols) for rows, cols in offsets] for square in every)
    return tuple(tuple(square for square in squares if square is not None) for squares in found)


def _lines(board: Board, offsets: Sequence[Offset], length: int) -> LineTable:
    def line(square: int, rows: int, cols: int) -> Squares:
        along = (board.step(square, rows * n, cols * n) for n in range(1, length + 1))
        return tuple(found for found in along if found is not None)

    return tuple(tuple(line(square, rows, cols) for rows, cols in offsets) for square in range(board.rows * board.cols))


def _within(board: Board, length: int) -> Table:
    """Squares within a Manhattan distance, the square itself left out, row by row."""
    span = range(-length, length + 1)
    return _leaps(board, [(r, c) for r in span for c in span if 0 < abs(r) + abs(c) <= length])


def _reach(board: Board, offsets: Offsets, attack: Attack) -> Table:
    match attack:
        case OffsetAttack(offsets=name):
            return _leaps(board, offsets[name])
        case AreaAttack(range=length):
            return _within(board, length)
        case LineAttack() | NoAttack():
            return ((),) * (board.rows * board.cols)


def _ability_reach(board: Board, ability: Pull | Swap | None) -> Table:
    """Squares whose unit an ability may be used on; a swap reaches the whole board."""
    match ability:
        case None:
            return ((),) * (board.rows * board.cols)
        case Pull(range=length):
            return _within(board, length)
        case Swap():
            return _within(board, board.rows + board.cols)
