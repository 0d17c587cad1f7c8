"""Sets of cells as integers: bit y * width + x is the cell (x, y)."""

from __future__ import annotations

from samepath.games.dungeon.state import Bits, Cell


def cells_of(width: int, bits: Bits) -> list[Cell]:
    """The cells of a set, row by row."""
    cells = []
    while bits:
        lowest = bits & -bits
        y, x = divmod(lowest.bit_length() - 1, width)  # never negative
        cells.append((x, y))
        bits ^= lowest
    return cells
