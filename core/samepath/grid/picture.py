"""Fields and paths as text: one character a cell, made for people and for printing beside a level.

Source: conformance/SPEC.md, clause GRID-8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from samepath.grid.directions import Cell
from samepath.grid.model import FLOOR, WALL, Grid
from samepath.grid.results import Field

WAVE_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters of 0 to 61: a = 10, b = 11, ..., z = 35, A = 36, ..., Z = 61."""

WAVE_BEYOND: Final = "+"
"""Any number above 61."""

STEP: Final = "*"


def wave_rows(field: Field, *, floor: str = FLOOR) -> list[str]:
    """A field of steps or costs, row by row: its numbers as WAVE_DIGITS, walls as `#`, open cells not reached as
    `floor`."""
    grid = field.grid
    return [
        "".join(_wave_glyph(field, (x, y), grid.is_open((x, y)), floor) for x in range(grid.width))
        for y in range(grid.height)
    ]


def path_rows(
    grid: Grid,
    steps: Iterable[Cell] | None,
    marks: Mapping[Cell, str],
    *,
    costs: Mapping[str, int] | None = None,
) -> list[str]:
    """The level with the steps of a path as `*` and `marks` (a character by cell, for start and goal) over them."""
    rows = [list(row) for row in grid.to_rows(costs=costs)]
    for x, y in steps or ():
        rows[y][x] = STEP
    for (x, y), glyph in marks.items():
        rows[y][x] = glyph
    return ["".join(row) for row in rows]


def _wave_glyph(field: Field, cell: Cell, is_open: bool, floor: str) -> str:
    value = field[cell]
    if value == field.unreachable:
        return floor if is_open else WALL
    return WAVE_DIGITS[value] if value < len(WAVE_DIGITS) else WAVE_BEYOND
