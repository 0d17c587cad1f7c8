"""Operations of level 1: levels, searches, steps down a field, lines of sight.

A cell is [x, y]; values stand one for each cell, row by row. Which backend answers is the package's business: both must
give the same. Source: conformance/SPEC.md, clause PROTO-8; the rules themselves are GRID to SIGHT.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from samepath import grid as search
from samepath.conform.operations.given import BadInputError, Given, cell, fixed_list, integer, refuse
from samepath.grid import CORNERS, COST_MAX, STAYS, Cell, Field, Grid
from samepath.values.canonical import Value

COORDINATE_MAX: Final = 8191


def level(given: Given, steps: int) -> Value:
    """The size of a level and its open cells: GRID-1."""
    grid = _level(given)
    given.done()
    cells = ((x, y) for y in range(grid.height) for x in range(grid.width))
    return {"width": grid.width, "height": grid.height, "open": [int(grid.is_open(one)) for one in cells]}


def path(given: Given, steps: int) -> Value:
    """The canonical path: PATH-1 to PATH-5."""
    grid, moves, start = _level(given), _moves(given), cell(given.value("start"), "start")
    goals, enter_goal = given.items("goals", cell), given.flag("enter_goal", False)
    given.done()
    return _found(search.shortest_path(grid, start, goals, enter_goal=enter_goal, **moves))


def dijkstra(given: Given, steps: int) -> Value:
    """A path of least cost: COST-1 and COST-2."""
    grid, moves, start = _level(given), _moves(given), cell(given.value("start"), "start")
    goals, enter_goal = given.items("goals", cell), given.flag("enter_goal", False)
    given.done()
    return _found(search.dijkstra(grid, start, goals, enter_goal=enter_goal, **moves))


def astar(given: Given, steps: int) -> Value:
    """A path by A*: ASTAR-1 to ASTAR-3."""
    grid, moves, start = _level(given), _moves(given), cell(given.value("start"), "start")
    goal, enter_goal = cell(given.value("goal"), "goal"), given.flag("enter_goal", False)
    given.done()
    return _found(search.astar(grid, start, goal, enter_goal=enter_goal, **moves))


def path_by_tests(given: Given, steps: int) -> Value:
    """A path over two tests: PATH-6."""
    grid = Grid.from_text(given.text("level"))
    start, goals = cell(given.value("start"), "start"), given.items("goals", cell)
    given.done()
    for goal in goals:
        grid.index(goal, "goal")
    return _found(
        search.find_path(
            grid.width, grid.height, start, lambda x, y: grid.is_open((x, y)), lambda x, y: (x, y) in goals
        )
    )


def field(given: Given, steps: int) -> Value:
    """A field of steps, and its drawing: FIELD-1 to FIELD-3, GRID-8."""
    grid = _level(given)
    made = _field(given, grid)
    given.done()
    return {"values": list(made), "wave": search.wave_rows(Field(grid, made))}


def cost_field(given: Given, steps: int) -> Value:
    """A field of costs: COST-3."""
    grid, moves, sources = _level(given), _moves(given), given.items("sources", cell)
    given.done()
    return {"values": list(search.cost_field(grid, sources, **moves))}


def relax(given: Given, steps: int) -> Value:
    """A relaxed field of steps: COST-4."""
    made = _field(given)
    factor, step_cost = given.integer("factor", -COST_MAX, COST_MAX), given.integer("step_cost", 1, COST_MAX)
    given.done()
    return {"values": list(search.relax(made, factor=factor, step_cost=step_cost))}


def next_steps(given: Given, steps: int) -> Value:
    """The next step of each agent, down a field or away: STEP-1 to STEP-4."""
    made, agents = _field(given), given.items("agents", cell)
    closed, away = given.items("closed", cell, optional=True), given.flag("away", False)
    given.done()
    found = search.next_steps(made, agents, blocked=closed, away=away)
    return [None if at == STAYS else list(made.grid.cell(at)) for at in found]


def sight(given: Given, steps: int) -> Value:
    """Who sees whom: SIGHT-1 to SIGHT-4."""
    grid, pairs = _level(given), given.items("pairs", lambda item, where: fixed_list(item, where, 4))
    sees = search.symmetric_sight if given.flag("symmetric", False) else search.line_of_sight
    given.done()
    return [sees(grid, cell([x0, y0], "seer"), cell([x1, y1], "seen")) for x0, y0, x1, y1 in pairs]


def line(given: Given, steps: int) -> Value:
    """The cells of a line: SIGHT-1."""
    ends = [cell(given.value(key), key) for key in ("from", "to")]
    given.done()
    for end in ends:
        for coordinate in end:
            integer(coordinate, "a coordinate", 0, COORDINATE_MAX)
    return [list(one) for one in search.line(*ends)]


def _level(given: Given) -> Grid:
    text, costs = given.text("level"), given.value("costs", {})
    if type(costs) is not dict:
        refuse("costs", costs, "an object")
    for glyph, cost in costs.items():
        if len(glyph) != 1 or glyph in "#.":
            refuse("costs", glyph, "characters other than # and .")
        integer(cost, f"costs.{glyph}", 1, COST_MAX)
    return Grid.from_text(text, costs=costs, wrap_x=given.flag("wrap_x", False), wrap_y=given.flag("wrap_y", False))


def _moves(given: Given) -> dict[str, Any]:
    directions = given.integer("directions", 4, 8, 4)
    if directions not in (4, 8):
        raise BadInputError(f"directions is {directions}; it should be 4 or 8")
    corners = given.text("corners", CORNERS, "never")
    return {"directions": directions, "corners": corners, "blocked": given.items("blocked", cell, optional=True)}


def _field(given: Given, grid: Grid | None = None) -> Field:
    grid, moves = grid or _level(given), _moves(given)
    return search.distance_field(grid, given.items("sources", cell), limit=given.count_or_none("limit"), **moves)


def _found(answer: search.Path) -> Value:
    steps: tuple[Cell, ...] | None = answer.steps
    return {
        "path": None if steps is None else [list(one) for one in steps],
        "cost": answer.cost,
        "expanded": answer.expanded,
    }


OPERATIONS: Final[Mapping[str, Callable[[Given, int], Any]]] = {
    "level": level,
    "path": path,
    "dijkstra": dijkstra,
    "astar": astar,
    "path-by-tests": path_by_tests,
    "field": field,
    "cost-field": cost_field,
    "relax": relax,
    "steps": next_steps,
    "sight": sight,
    "line": line,
}
