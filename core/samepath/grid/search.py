"""Breadth-first search in plain Python, to be read: paths and distance fields, first in first out.

The queue is a list that is read while it grows: `for cell in queue` takes cells in the order in which they were
appended. Cells are flat indices inside and (x, y) outside. Source: conformance/SPEC.md, clauses PATH-1 to PATH-6 and
FIELD-1 to FIELD-3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from samepath.grid.algorithms import FIELD_ALGORITHMS, PATH_ALGORITHMS, check_algorithm
from samepath.grid.directions import DIRECTIONS, Cell, Corners, moves_of
from samepath.grid.model import Grid, GridError, check_size, whole
from samepath.grid.neighbours import Table, neighbours, with_entrance
from samepath.grid.results import UNREACHABLE, Field, Path

Cells: TypeAlias = Cell | Iterable[Cell]
"""One cell, or several."""

CellTest: TypeAlias = Callable[[int, int], bool]
"""A test of the cell x, y. It must not change anything."""

_UNSEEN = -1


def shortest_path(
    grid: Grid,
    start: Cell,
    goal: Cells,
    *,
    blocked: Iterable[Cell] = (),
    enter_goal: bool = False,
    directions: int = 4,
    corners: Corners = "never",
    algorithm: str = "auto",
) -> Path:
    """The shortest path from `start` to `goal`, or to the nearest of several goals; of equals the canonical one.

    The start is never tested and never a goal. A goal that is a wall or blocked is no goal, unless `enter_goal`. Cells
    of `blocked` count as walls. Costs are ignored: every step counts 1. `algorithm`: see samepath.grid.algorithms.
    Raises GridError for a cell outside.

    >>> shortest_path(Grid(3, 1, b"\\1\\1\\1"), (0, 0), (2, 0)).steps
    ((1, 0), (2, 0))
    """
    check_grid(grid)
    first = grid.index(start, "start")
    table, goals, shut, directions = prepare(
        grid, goal, blocked=blocked, enter_goal=enter_goal, directions=directions, corners=corners
    )
    check_algorithm(algorithm, PATH_ALGORITHMS, grid, directions, len(goals))
    came_from = [_UNSEEN] * (grid.width * grid.height)
    for cell in shut:
        came_from[cell] = cell
    came_from[first] = first
    queue = [first]
    for expanded, cell in enumerate(queue, 1):
        if cell in goals and cell != first:
            steps = walk_back(grid, came_from, first, cell)
            return Path(steps, len(steps), expanded)
        for next_cell in table[cell]:
            if came_from[next_cell] == _UNSEEN:
                came_from[next_cell] = cell
                queue.append(next_cell)
    return Path(None, None, len(queue))


def find_path(width: int, height: int, start: Cell, passable: CellTest, is_goal: CellTest) -> Path:
    """The shortest path over tests instead of a grid, in 4 directions: the nearest cell for which `is_goal` holds.

    A cell is entered when it is passable or a goal. The start is never a goal and never tested. The tests are called
    with x, y of cells inside, in the order of the search, as often as a cell is met.

    >>> find_path(3, 1, (0, 0), lambda x, y: True, lambda x, y: x == 2).steps
    ((1, 0), (2, 0))
    """
    width, height = check_size(width, height)
    grid = Grid(width, height, bytes(width * height))
    first = grid.index(start, "start")
    came_from = [_UNSEEN] * (width * height)
    came_from[first] = first
    queue = [first]
    for expanded, cell in enumerate(queue, 1):
        x, y = grid.cell(cell)
        if cell != first and is_goal(x, y):
            steps = walk_back(grid, came_from, first, cell)
            return Path(steps, len(steps), expanded)
        for dx, dy in DIRECTIONS:
            there = grid.wrapped(x + dx, y + dy)
            if there is None or came_from[grid.index(there)] != _UNSEEN:
                continue
            if passable(*there) or is_goal(*there):
                came_from[grid.index(there)] = cell
                queue.append(grid.index(there))
    return Path(None, None, len(queue))


def distance_field(
    grid: Grid,
    sources: Cells,
    *,
    blocked: Iterable[Cell] = (),
    limit: int | None = None,
    directions: int = 4,
    corners: Corners = "never",
    algorithm: str = "auto",
) -> Field:
    """Steps from the nearest source to every cell; UNREACHABLE (-1) where none leads, or more than `limit`.

    A source is 0, wall or not, blocked or not; its neighbours are reached from it all the same. Cells of `blocked`
    count as walls. Raises GridError for a cell outside or a negative limit.

    >>> list(distance_field(Grid(4, 1, b"\\1\\1\\0\\1"), (0, 0)))
    [0, 1, -1, -1]
    """
    check_grid(grid)
    limit = None if limit is None else check_limit(limit)
    first = dict.fromkeys(indices(grid, sources, "source"))
    queue = list(first)
    directions, corners = moves_of(directions, corners)
    searched, shut = closed_to(grid, blocked, directions, corners)
    check_algorithm(algorithm, FIELD_ALGORITHMS, searched, directions)
    table = neighbours(searched, directions, corners)
    values = [UNREACHABLE] * (grid.width * grid.height)
    for cell in shut:
        values[cell] = 0
    for cell in queue:
        values[cell] = 0
    for cell in queue:
        steps = values[cell] + 1
        if limit is not None and steps > limit:
            break
        for next_cell in table[cell]:
            if values[next_cell] == UNREACHABLE:
                values[next_cell] = steps
                queue.append(next_cell)
    for cell in shut:
        if cell not in first:
            values[cell] = UNREACHABLE
    return Field(searched, values, directions=directions, corners=corners)


def prepare(
    grid: Grid, goal: Cells, *, blocked: Iterable[Cell], enter_goal: bool, directions: int, corners: Corners
) -> tuple[Table, frozenset[int], list[int], int]:
    """What a path search needs: the table of moves, the goals that can be one, the cells it must leave alone, and the
    number of directions."""
    goals = frozenset(indices(grid, goal, "goal"))  # membership only
    directions, corners = moves_of(directions, corners)
    enter_goal = bool(enter_goal)
    searched, shut = closed_to(grid, blocked, directions, corners)
    table = neighbours(searched, directions, corners)
    if not enter_goal:
        return table, goals, shut, directions
    walled = [cell for cell in sorted(goals) if not searched.is_open(searched.cell(cell))]
    if walled:
        table = with_entrance(table, searched, directions, corners, walled)
    return table, goals, [cell for cell in shut if cell not in goals], directions


def closed_to(grid: Grid, blocked: Iterable[Cell], directions: int, corners: Corners) -> tuple[Grid, list[int]]:
    """The grid to search, and the flat indices of open cells of it that count as walls.

    Diagonal steps past a blocked cell obey the corner rule, so there the blocked cells become walls of a copy.
    """
    shut = indices(grid, blocked, "blocked cell")
    if shut and directions == 8 and corners != "always":
        return grid.copy_with(walls=map(grid.cell, shut)), []
    return grid, shut


def indices(grid: Grid, cells: Cells, what: str) -> list[int]:
    """The flat indices of one cell or of several; GridError or TypeError for a cell that is none of the grid's."""
    if isinstance(cells, tuple) and len(cells) == 2 and not isinstance(cells[0], tuple):
        return [grid.index(cells, what)]
    try:
        listed = iter(cells)
    except TypeError:
        raise TypeError(f"{what} is {cells!r:.80}; it is a cell (x, y) or several of them") from None
    return [grid.index(cell, what) for cell in listed]


def check_grid(grid: object) -> None:
    """TypeError for what is no Grid."""
    if not isinstance(grid, Grid):
        raise TypeError(f"grid is {type(grid).__name__}; it is a samepath.grid.Grid")


def check_limit(limit: int) -> int:
    """`limit`, if it is a number of steps; otherwise GridError or TypeError."""
    steps = whole(limit, "limit", "it is a number of steps, or None")
    if steps < 0:
        raise GridError(f"limit is {steps}; it is a number of steps, 0 or more, or None")
    return steps


def walk_back(grid: Grid, came_from: list[int], first: int, last: int) -> tuple[Cell, ...]:
    """The cells from the one after `first` to `last`, read backwards from where each came from."""
    steps = []
    while last != first:
        steps.append(grid.cell(last))
        last = came_from[last]
    return tuple(reversed(steps))
