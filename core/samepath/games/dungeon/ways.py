"""What ways over a grid cost: by samepath.grid's own searches, as the clauses of the hero's plans say it."""

from __future__ import annotations

from collections.abc import Sequence

from samepath.games.dungeon.state import Cell
from samepath.grid import Grid, dijkstra, distance_field


def way_costs(grid: Grid, targets: Sequence[Cell], blocked: Sequence[Cell], firsts: Sequence[Cell]) -> list[int]:
    """For each of `firsts` the cost of stepping on it and going on to the nearest target; 0 where no way leads there.

    Targets may be blocked: a way ends on one, and passes none.
    """
    steps = memoryview(distance_field(grid, targets, blocked=blocked))
    costs = []
    for x, y in firsts:
        cost = steps[y * grid.width + x] + 1
        if cost > 0 and grid.costs is not None:
            cost = _way_cost(grid, (x, y), targets, blocked)
        costs.append(cost)
    return costs


def _way_cost(grid: Grid, first: Cell, targets: Sequence[Cell], blocked: Sequence[Cell]) -> int:
    here = grid.cost(first)
    if first in targets:
        return here
    path = dijkstra(grid, first, targets, blocked=blocked, enter_goal=True)
    assert path.cost is not None, "a target is reached from there by steps, and so at some cost"
    return here + path.cost
