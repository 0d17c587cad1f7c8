"""Lines of sight on integers: the pinned Bresenham line, and a symmetric test beside it.

Walls between seer and seen block; the two end cells do not. Sight never wraps round an edge. Source:
conformance/SPEC.md, clauses SIGHT-1 to SIGHT-4.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index

from samepath.grid.directions import Cell
from samepath.grid.model import Grid, GridError, whole
from samepath.grid.search import Cells, check_grid, indices


def line(seer: Cell, seen: Cell) -> Iterator[Cell]:
    """The cells of the Bresenham line from `seer` to `seen`, both included.

    It is not the same line backwards: from (0, 0) to (2, 1) it passes (1, 1), from (2, 1) to (0, 0) it passes (1, 0).
    """
    (x, y), (end_x, end_y) = _point(seer, "seer"), _point(seen, "seen cell")
    dx, dy = abs(end_x - x), -abs(end_y - y)
    step_x, step_y = (1 if end_x > x else -1), (1 if end_y > y else -1)
    error = dx + dy
    yield x, y
    while (x, y) != (end_x, end_y):
        twice = 2 * error
        if twice >= dy:
            error += dy
            x += step_x
        if twice <= dx:
            error += dx
            y += step_y
        yield x, y


def line_of_sight(grid: Grid, seer: Cell, seen: Cell) -> bool:
    """Whether `seer` sees `seen`: no wall on the line between them. Not symmetric; see `symmetric_sight`."""
    check_grid(grid)
    return _clear(grid, grid.cell(grid.index(seer, "seer")), grid.cell(grid.index(seen, "seen cell")))


def symmetric_sight(grid: Grid, one: Cell, other: Cell) -> bool:
    """Whether either of two cells has a line of sight to the other; the same both ways."""
    return line_of_sight(grid, one, other) or line_of_sight(grid, other, one)


def sight_from(
    grid: Grid, seer: Cell, targets: Cells | None = None, *, radius: int | None = None, symmetric: bool = False
) -> bytes:
    """Which of `targets` are seen from `seer`: one byte each, 1 or 0. Without targets: every cell, by flat index.

    `radius` is the greatest Manhattan distance seen (None: any). `symmetric` uses `symmetric_sight`.
    """
    check_grid(grid)
    radius = None if radius is None else check_radius(radius)
    symmetric = bool(symmetric)
    x, y = seer = grid.cell(grid.index(seer, "seer"))
    listed = range(grid.width * grid.height) if targets is None else indices(grid, targets, "target")

    def sees(target: Cell) -> bool:
        if radius is not None and abs(target[0] - x) + abs(target[1] - y) > radius:
            return False
        return _clear(grid, seer, target) or (symmetric and _clear(grid, target, seer))

    return bytes(sees(grid.cell(target)) for target in listed)


def check_radius(radius: int) -> int:
    """`radius`, if it is a number of cells; otherwise GridError or TypeError."""
    cells = whole(radius, "radius", "it is a number of cells, or None")
    if cells < 0:
        raise GridError(f"radius is {cells}; it is a number of cells, 0 or more, or None")
    return cells


def _point(cell: Cell, what: str) -> Cell:
    try:
        x, y = cell
        return index(x), index(y)
    except (TypeError, ValueError):
        raise TypeError(f"{what} is {cell!r:.80}; a cell is a pair of integers (x, y)") from None


def _clear(grid: Grid, seer: Cell, seen: Cell) -> bool:
    return all(grid.is_open(cell) or cell in (seer, seen) for cell in line(seer, seen))
