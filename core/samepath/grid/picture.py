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
    digits, count, unreachable = WAVE_DIGITS, len(WAVE_DIGITS), field.unreachable
    rows = []
    for y in range(grid.height):
        start = (y + 1) * (grid.width + 2) + 1
        cells = grid.padded[start : start + grid.width]
        values = field[y * grid.width : (y + 1) * grid.width].tolist()
        rows.append(
            "".join(
                (floor if is_open else WALL)
                if value == unreachable
                else digits[value]
                if value < count
                else WAVE_BEYOND
                for is_open, value in zip(cells, values, strict=True)
            )
        )
    return rows


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
