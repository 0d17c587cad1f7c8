"""Grid search with a documented tie-break: paths, distance fields, next steps, lines of sight.

    >>> grid = Grid.from_text("#####\\n#.#.#\\n#...#\\n#####")
    >>> shortest_path(grid, (1, 1), (3, 1)).steps
    ((1, 2), (2, 2), (3, 2), (3, 1))

A cell is (x, y). Every search is written in plain Python, to be read (samepath.grid.search, weighted, steps, sight),
and in Cython, to be fast (samepath._search); the two give the same results, to the last cell. SAMEPATH_BACKEND=python,
cython or auto (the default: Cython where it is installed) chooses the speed, never the result. It is read once, when
this package is imported; `backend()` says which one is in use.
"""

from samepath.grid.backend import backend, does_not_load
from samepath.grid.directions import CORNERS, DIRECTION_NAMES, DIRECTIONS, DIRECTIONS8, Cell, Corners, manhattan
from samepath.grid.model import CELLS_MAX, COST_MAX, Grid, GridError, read_rows
from samepath.grid.picture import path_rows, wave_rows
from samepath.grid.results import RELAXED_UNREACHABLE, UNREACHABLE
from samepath.grid.search import find_path
from samepath.grid.sight import line
from samepath.grid.steps import STAYS

if backend() == "cython":
    try:
        from samepath._search import (
            Field,
            Path,
            astar,
            cost_field,
            dijkstra,
            distance_field,
            line_of_sight,
            next_steps,
            relax,
            shortest_path,
            sight_from,
            step_away,
            step_down,
            symmetric_sight,
        )
    except Exception as error:  # built for another interpreter, or for an older version of this package
        raise does_not_load(error) from None
else:
    from samepath.grid.reference import (
        Field,
        Path,
        astar,
        cost_field,
        dijkstra,
        distance_field,
        line_of_sight,
        next_steps,
        relax,
        shortest_path,
        sight_from,
        step_away,
        step_down,
        symmetric_sight,
    )

__all__ = [
    "CELLS_MAX",
    "CORNERS",
    "COST_MAX",
    "Cell",
    "Corners",
    "DIRECTIONS",
    "DIRECTIONS8",
    "DIRECTION_NAMES",
    "Field",
    "Grid",
    "GridError",
    "Path",
    "RELAXED_UNREACHABLE",
    "STAYS",
    "UNREACHABLE",
    "astar",
    "backend",
    "cost_field",
    "dijkstra",
    "distance_field",
    "find_path",
    "line",
    "line_of_sight",
    "manhattan",
    "next_steps",
    "path_rows",
    "read_rows",
    "relax",
    "shortest_path",
    "sight_from",
    "step_away",
    "step_down",
    "symmetric_sight",
    "wave_rows",
]
