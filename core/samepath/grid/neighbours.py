"""Which cells can be entered from which, in the order of the directions. Every reference search asks this table.

Wrap-around, the corner rule and the order of the directions are settled here and nowhere else. Source:
conformance/SPEC.md, clauses GRID-2 to GRID-5.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final, Protocol, TypeAlias

from samepath.grid.directions import Cell, Corners, directions_of
from samepath.grid.model import Grid
from samepath.grid.results import Field

TABLE_CELLS_MAX: Final = 2**16
"""Up to this many cells a table is kept with the grid (some 150 bytes a cell); beyond, entries are computed when asked
for."""

Entry: TypeAlias = tuple[int, ...]
"""Flat indices of the cells that can be entered, in the order of the directions."""


class Table(Protocol):
    """`table[cell]` is the Entry of a flat index."""

    def __getitem__(self, flat_index: int, /) -> Entry: ...


def neighbours(grid: Grid, directions: int, corners: Corners) -> Table:
    """For every cell, walls too, the open cells one step away. Made once a grid, and carried over by `copy_with`."""
    key = ("neighbours", directions, corners)
    table: Table | None = grid.tables.get(key)
    if table is not None:
        return table
    if grid.width * grid.height > TABLE_CELLS_MAX:
        table = _Computed(grid, directions, corners, {})
    else:
        table = _carried_over(grid, directions, corners)
        if table is None:
            table = [entry(grid, cell, directions, corners) for cell in range(grid.width * grid.height)]
    grid.tables[key] = table
    return table


def entry(grid: Grid, flat_index: int, directions: int, corners: Corners, enter: Container[int] = ()) -> Entry:
    """The cells that can be entered from one cell. Those of `enter` may be entered although they are walls; to the
    corner rule they stay walls."""
    y, x = divmod(flat_index, grid.width)  # never negative
    found = []
    for dx, dy in directions_of(directions):
        there = grid.wrapped(x + dx, y + dy)
        if there is None:
            continue
        target = there[1] * grid.width + there[0]
        if not grid.is_open(there) and target not in enter:
            continue
        if dx and dy and corners != "always":
            sides = _is_open_wrapped(grid, x + dx, y) + _is_open_wrapped(grid, x, y + dy)
            if sides < (2 if corners == "never" else 1):
                continue
        found.append(target)
    return tuple(found)


def with_entrance(table: Table, grid: Grid, directions: int, corners: Corners, goals: Iterable[int]) -> Table:
    """`table` with more cells that can be entered: goals that are walls."""
    enter = frozenset(goals)  # membership only
    near = {at: entry(grid, at, directions, corners, enter) for goal in goals for at in _around(grid, goal)}
    if isinstance(table, _Computed):
        return _Computed(grid, directions, corners, near)
    assert isinstance(table, list)
    changed = table.copy()
    for at, cells in near.items():
        changed[at] = cells
    return changed


def moves_within(field: Field, flat_index: int) -> Iterable[int]:
    """The cells that the field reached, one step from a cell. A source that is a wall was reached, so it is one."""
    every = range(len(field))
    for there in entry(field.grid, flat_index, field.directions, field.corners, enter=every):
        if field[there] != field.unreachable:
            yield there


class _Computed:
    """A table without storage: entries are computed when asked for, but for the few that differ."""

    def __init__(self, grid: Grid, directions: int, corners: Corners, changed: dict[int, Entry]) -> None:
        self._grid, self._directions, self._corners, self._changed = grid, directions, corners, changed

    def __getitem__(self, flat_index: int, /) -> Entry:
        found = self._changed.get(flat_index)
        return entry(self._grid, flat_index, self._directions, self._corners) if found is None else found


def _carried_over(grid: Grid, directions: int, corners: Corners) -> list[Entry] | None:
    """The table of the grid that this one was copied from, with the entries near the changed cells made anew."""
    inherited, padded = grid.tables.get("inherited", ({}, b""))
    origin = inherited.get(("neighbours", directions, corners))
    if origin is None:
        return None
    table: list[Entry] = origin.copy()
    for near in dict.fromkeys(near for cell in _changed(grid, padded) for near in _around(grid, cell)):
        table[near] = entry(grid, near, directions, corners)
    return table


def _changed(grid: Grid, before: bytes) -> Iterable[int]:
    """The flat indices of the cells that are open in one of two grids alone; `before` is the other's `padded`."""
    step = grid.width + 2
    for y in range(grid.height):
        start = (y + 1) * step + 1
        old, new = before[start : start + grid.width], grid.padded[start : start + grid.width]
        if old != new:
            yield from (y * grid.width + x for x in range(grid.width) if old[x] != new[x])


def _around(grid: Grid, flat_index: int) -> Iterable[int]:
    """The flat indices of the cell and the eight around it, as far as they exist."""
    x, y = grid.cell(flat_index)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            there = grid.wrapped(x + dx, y + dy)
            if there is not None:
                yield there[1] * grid.width + there[0]


def _is_open_wrapped(grid: Grid, x: int, y: int) -> bool:
    cell: Cell | None = grid.wrapped(x, y)
    return cell is not None and grid.is_open(cell)
