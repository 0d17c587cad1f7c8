"""A*, Dijkstra, fields of costs and relaxed fields in plain Python, to be read.

The queue is a heap of (priority, number of insertion, cell), so equal priorities come out in the order in which they
went in, in every language. The cost of a cell is paid on entering it. Source: conformance/SPEC.md, clauses ASTAR-1 to
ASTAR-3 and COST-1 to COST-4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from samepath.grid.directions import Cell, Corners, moves_of
from samepath.grid.model import COST_MAX, Grid, GridError, whole
from samepath.grid.neighbours import Table, neighbours, with_entrance
from samepath.grid.results import RELAXED_UNREACHABLE, UNREACHABLE, Field, Path, check_field
from samepath.grid.search import Cells, check_grid, closed_to, indices, prepare, walk_back

_UNSEEN = -1


def astar(
    grid: Grid,
    start: Cell,
    goal: Cell,
    *,
    blocked: Iterable[Cell] = (),
    enter_goal: bool = False,
    directions: int = 4,
    corners: Corners = "never",
) -> Path:
    """A path of least cost from `start` to `goal` by A*: f = g + h, ties by order of insertion.

    h is the Manhattan distance for 4 directions and the Chebyshev distance for 8, round the edge where the grid wraps.
    A cell reached again with a better g is inserted again; it is expanded once, and stale entries are not counted. The
    path is as cheap as any, but of equals not always the canonical one. Start, goal and `blocked`: see `shortest_path`.
    """
    check_grid(grid)
    first = grid.index(start, "start")
    goal_x, goal_y = goal = grid.cell(grid.index(goal, "goal"))

    def estimate(cell: int) -> int:
        x, y = grid.cell(cell)
        dx, dy = abs(x - goal_x), abs(y - goal_y)
        if grid.wrap_x:
            dx = min(dx, grid.width - dx)
        if grid.wrap_y:
            dy = min(dy, grid.height - dy)
        return dx + dy if count == 4 else max(dx, dy)

    table, goals, shut, count = prepare(
        grid, goal, blocked=blocked, enter_goal=enter_goal, directions=directions, corners=corners
    )
    return _cheapest(grid, first, goals, (table, shut), estimate)


def dijkstra(
    grid: Grid,
    start: Cell,
    goal: Cells,
    *,
    blocked: Iterable[Cell] = (),
    enter_goal: bool = False,
    directions: int = 4,
    corners: Corners = "never",
) -> Path:
    """A path of least cost from `start` to `goal`, or to the cheapest of several goals, by Dijkstra's algorithm.

    Ties by order of insertion; a cell reached again at a lower cost is inserted again. On a grid without costs the path
    and `expanded` are those of `shortest_path`. Start, goal and `blocked`: see there.
    """
    check_grid(grid)
    first = grid.index(start, "start")
    table, goals, shut, _ = prepare(
        grid, goal, blocked=blocked, enter_goal=enter_goal, directions=directions, corners=corners
    )
    return _cheapest(grid, first, goals, (table, shut), lambda cell: 0)


def cost_field(
    grid: Grid,
    sources: Cells,
    *,
    blocked: Iterable[Cell] = (),
    directions: int = 4,
    corners: Corners = "never",
) -> Field:
    """The least cost of walking from a source to every cell, paid on entering; UNREACHABLE (-1) where no way leads.

    Values are 64-bit integers. Sources and `blocked`: see `distance_field`.
    """
    check_grid(grid)
    first = dict.fromkeys(indices(grid, sources, "source"))
    directions, corners = moves_of(directions, corners)
    searched, shut = closed_to(grid, blocked, directions, corners)
    table = neighbours(searched, directions, corners)
    costs = grid.costs
    closed = dict.fromkeys(shut)
    values = [UNREACHABLE] * (grid.width * grid.height)
    for cell in first:
        values[cell] = 0
    heap = [(0, number, cell) for number, cell in enumerate(first)]
    inserted = len(heap)
    while heap:
        reached, _, cell = heappop(heap)
        if reached > values[cell]:
            continue  # stale: the cell was reached at a lower cost since
        for next_cell in table[cell]:
            cost = reached + (1 if costs is None else costs[next_cell])
            if next_cell not in closed and (values[next_cell] == UNREACHABLE or cost < values[next_cell]):
                values[next_cell] = cost
                heappush(heap, (cost, inserted, next_cell))
                inserted += 1
    return Field(searched, values, typecode="q", directions=directions, corners=corners)


def relax(field: Field, *, factor: int = -6, step_cost: int = 5) -> Field:
    """`field` with every value multiplied by `factor`, then lowered until no step gains more than `step_cost`.

    In the result no cell is higher than its lowest neighbour plus `step_cost`. With the defaults, from the field of the
    steps to a hunter, it is the map of smart flight: going down it leads away, and out of corners. Cells that were not
    reached stay so; their value is RELAXED_UNREACHABLE, since -1 is an ordinary value here. 64-bit integers.
    """
    check_field(field)
    step_cost = whole(step_cost, "step_cost", f"it is an integer from 1 to {COST_MAX}")
    factor = whole(factor, "factor", f"it is an integer from -{COST_MAX} to {COST_MAX}")
    if not 1 <= step_cost <= COST_MAX:
        raise GridError(f"step_cost is {step_cost}; it is from 1 to {COST_MAX}")
    if not -COST_MAX <= factor <= COST_MAX:
        raise GridError(f"factor is {factor}; it is from -{COST_MAX} to {COST_MAX}")
    grid, width = field.grid, field.width
    reached = [value != field.unreachable for value in field]
    is_open = [grid.padded[(cell // width + 1) * (width + 2) + cell % width + 1] for cell in range(len(field))]
    walls = [cell for cell in range(len(field)) if reached[cell] and not is_open[cell]]
    table = neighbours(grid, field.directions, field.corners)
    if walls:  # sources: they were reached, so they are lowered too
        table = with_entrance(table, grid, field.directions, field.corners, walls)
    values = [value * factor if value != field.unreachable else RELAXED_UNREACHABLE for value in field]
    waiting: dict[int, list[int]] = {}  # the cells of each value; they are taken by rising value
    for cell, is_reached in enumerate(reached):
        if is_reached:
            waiting.setdefault(values[cell], []).append(cell)
    heap = sorted(waiting)
    while heap:
        value = heappop(heap)
        lowered = value + step_cost
        for cell in waiting.pop(value):
            if values[cell] != value:
                continue  # stale: the cell was lowered since
            for next_cell in table[cell]:
                if lowered < values[next_cell] and reached[next_cell]:
                    values[next_cell] = lowered
                    if lowered not in waiting:
                        waiting[lowered] = []
                        heappush(heap, lowered)
                    waiting[lowered].append(next_cell)
    return Field(
        field.grid,
        values,
        typecode="q",
        directions=field.directions,
        corners=field.corners,
        unreachable=RELAXED_UNREACHABLE,
    )


def _cheapest(
    grid: Grid,
    first: int,
    goals: frozenset[int],
    moves: tuple[Table, list[int]],
    estimate: Callable[[int], int],
) -> Path:
    """A* from `first`; Dijkstra's algorithm where `estimate` is 0 everywhere. `moves`: the table, and cells shut."""
    table, shut = moves
    costs = grid.costs
    came_from = [_UNSEEN] * (grid.width * grid.height)
    reached = [_UNSEEN] * (grid.width * grid.height)  # the least cost so far
    done = bytearray(grid.width * grid.height)
    for cell in shut:
        done[cell] = 1
    done[first] = 0
    reached[first] = 0
    heap = [(estimate(first), 0, first)]
    inserted, expanded = 1, 0
    while heap:
        _, _, cell = heappop(heap)
        if done[cell]:
            continue
        done[cell] = 1
        expanded += 1
        if cell in goals and cell != first:
            return Path(walk_back(grid, came_from, first, cell), reached[cell], expanded, "heap")
        for next_cell in table[cell]:
            cost = reached[cell] + (1 if costs is None else costs[next_cell])
            if not done[next_cell] and (reached[next_cell] == _UNSEEN or cost < reached[next_cell]):
                reached[next_cell] = cost
                came_from[next_cell] = cell
                heappush(heap, (cost + estimate(next_cell), inserted, next_cell))
                inserted += 1
    return Path(None, None, expanded, "heap")
