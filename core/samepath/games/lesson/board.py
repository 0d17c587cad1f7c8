"""Moves on the lesson's board.

A cell is (x, y). A move is a list [name, x, y]: the direction's name, or `stand`, and the cell it goes to.
Source: conformance/SPEC.md, clauses LESSON-8 and LESSON-9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from samepath.grid import DIRECTION_NAMES, DIRECTIONS, Cell, Grid
from samepath.values.canonical import Value

Move: TypeAlias = list[Value]
"""[name, x, y]."""

STAND = "stand"


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells around `cell`, in the order of the directions; some may lie outside the board."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in DIRECTIONS]


def steps_from(cell: Cell) -> list[Move]:
    """The four moves to the neighbours, in the order of the directions, whatever stands there."""
    return [[name, x, y] for name, (x, y) in zip(DIRECTION_NAMES, neighbours(cell), strict=False)]


def standing(cell: Cell) -> Move:
    """The move that stays on `cell`."""
    return [STAND, *cell]


def moves(cell: Cell, is_free: Callable[[Cell], bool]) -> list[Move]:
    """Standing, then the moves to the neighbours that are free, in the order of the directions."""
    return [standing(cell), *(move for move in steps_from(cell) if is_free(target(move)))]


def target(move: Move) -> Cell:
    """The cell that a move goes to."""
    return move[1], move[2]


def by_rows(grid: Grid, steps: Sequence[int]) -> list[list[int | None]]:
    """Steps by cell as rows, None where there are none."""
    width = grid.width
    rows = [steps[at : at + width] for at in range(0, width * grid.height, width)]
    return [[None if number < 0 else number for number in row] for row in rows]


@lru_cache(maxsize=64)
def level_rows(grid: Grid) -> tuple[str, ...]:
    """The rows of the level, which every hash of a state asks for."""
    return tuple(grid.to_rows())
