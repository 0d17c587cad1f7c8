"""The other libraries that `samepath bench` measures beside ours, each used when it is installed.

A baseline answers the same questions from Python, as its own users would ask it: what it can prepare once for a map (a
graph, an array) is prepared outside the clock, what it makes for each question is inside. `measured` turns its answer
into the numbers that are compared; a baseline whose numbers differ has no time. All of this is optional: nothing else
of samepath imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from samepath.grid import Cell, Grid

Question: TypeAlias = tuple[Any, ...]
Ask: TypeAlias = Callable[..., Any]
Measure: TypeAlias = Callable[[Any], Sequence[int]]
Contender: TypeAlias = tuple[Ask, Measure]
"""What is timed, `ask(*question)`, and what makes numbers of its answer."""

BASELINES: Final = {
    "tcod": "tcod",
    "numba": "numba",
    "scipy": "scipy",
    "scikit-image": "skimage",
    "dijkstra3d": "dijkstra3d",
    "pyastar2d": "pyastar2d",
    "pathfinding": "pathfinding",
    "networkx": "networkx",
    "rustworkx": "rustworkx",
    "igraph": "igraph",
}
"""The baselines by the name of their distribution, and the module that shows that one is installed."""


def installed(wanted: Sequence[str] | None = None) -> list[str]:
    """The baselines that are installed, of those wanted (None: of all), in the order of BASELINES."""
    return [name for name in BASELINES if (wanted is None or name in wanted) and find_spec(BASELINES[name]) is not None]


def field_baseline(name: str, grid: Grid) -> Contender | None:
    """A baseline's distance field from one source; the numbers are the distances, row by row, -1 for none."""
    makers: dict[str, Callable[[Grid], Contender]] = {
        "tcod": _tcod_field,
        "numba": _numba_field,
        "scipy": _scipy_field,
        "scikit-image": _skimage_field,
        "dijkstra3d": _dijkstra3d_field,
        "networkx": _networkx_field,
        "rustworkx": _rustworkx_field,
        "igraph": _igraph_field,
    }
    return makers[name](grid) if name in makers else None


def path_baseline(name: str, grid: Grid) -> Contender | None:
    """A baseline's path between two cells; the number is its length, -1 for none. None of them has our tie-break."""
    makers: dict[str, Callable[[Grid], Contender]] = {
        "tcod": _tcod_path,
        "numba": _numba_path,
        "pyastar2d": _pyastar2d_path,
        "pathfinding": _pathfinding_path,
        "scikit-image": _skimage_path,
        "dijkstra3d": _dijkstra3d_path,
    }
    return makers[name](grid) if name in makers else None


def horde_baselines(grid: Grid) -> dict[str, Contender]:
    """tcod's field and the next step of many agents, by its hillclimb and by numpy. The numbers are the distances at
    the cells stepped to."""
    import numpy
    from tcod.path import dijkstra2d, hillclimb2d, maxarray

    cost = _open_array(grid, numpy.int8)
    padded = numpy.full((grid.height + 2, grid.width + 2), numpy.iinfo(numpy.int32).max, numpy.int32)

    def field(goal: Cell) -> Any:
        distance = maxarray(cost.shape, dtype=numpy.int32)
        distance[goal[1], goal[0]] = 0
        dijkstra2d(distance, cost, 1, 0, out=distance)
        return distance

    def by_hillclimb(goal: Cell, agents: Any) -> Any:
        distance = field(goal)
        return [distance[tuple(hillclimb2d(distance, (y, x), True, False)[1])] for x, y in agents.cells]

    def by_numpy(goal: Cell, agents: Any) -> Any:
        padded[1:-1, 1:-1] = field(goal)
        y, x = agents.y, agents.x
        around = numpy.stack((padded[y, x + 1], padded[y + 1, x + 2], padded[y + 2, x + 1], padded[y + 1, x]))
        best = around.argmin(axis=0)
        return around[best, agents.every]

    def measured(values: Any) -> Sequence[int]:
        return [int(value) for value in values]

    return {"tcod hillclimb": (by_hillclimb, measured), "tcod and numpy": (by_numpy, measured)}


class Agents:
    """Agents as each contender wants them: cells, flat indices, arrays of x and y."""

    def __init__(self, grid: Grid, cells: Sequence[Cell], with_numpy: bool) -> None:
        from array import array

        self.cells = list(cells)
        self.flat = array("i", [grid.index(cell) for cell in cells])
        if with_numpy:
            import numpy

            self.x = numpy.array([x for x, _ in cells])
            self.y = numpy.array([y for _, y in cells])
            self.every = numpy.arange(len(cells))


def _open_array(grid: Grid, dtype: Any) -> Any:
    import numpy

    padded = numpy.frombuffer(grid.padded, numpy.uint8).reshape(grid.height + 2, grid.width + 2)
    return numpy.ascontiguousarray(padded[1:-1, 1:-1].astype(dtype))


def _flat(array: Any) -> Sequence[int]:
    flat: Sequence[int] = array.ravel().tolist()
    return flat


def _tcod_field(grid: Grid) -> Contender:
    import numpy
    from tcod.path import dijkstra2d, maxarray

    cost = _open_array(grid, numpy.int8)
    unreached = numpy.iinfo(numpy.int32).max

    def ask(source: Cell) -> Any:
        distance = maxarray(cost.shape, dtype=numpy.int32)
        distance[source[1], source[0]] = 0
        dijkstra2d(distance, cost, 1, 0, out=distance)
        return distance

    return ask, lambda answer: _flat(numpy.where(answer == unreached, -1, answer))


def _tcod_path(grid: Grid) -> Contender:
    import numpy
    from tcod.path import AStar

    finder = AStar(_open_array(grid, numpy.int8), diagonal=0)

    def ask(start: Cell, goal: Cell) -> Any:
        return finder.get_path(start[1], start[0], goal[1], goal[0])

    return ask, lambda answer: [len(answer) or -1]


def _numba_search() -> tuple[Any, Any]:
    """The fastest search a user could write: a hand-written queue over flat arrays with a border, compiled.

    `free` is 1 for an open cell, stride is width + 2. Field: distances with the border, -1 for none. Path, with early
    exit: padded indices from the first step to the goal.
    """
    import numba
    import numpy

    @numba.njit(cache=False, boundscheck=False)  # type: ignore[untyped-decorator,unused-ignore]
    def field(free: Any, stride: int, source: int) -> Any:
        steps = numpy.full(free.size, numpy.int32(-1))
        queue = numpy.empty(free.size, numpy.int32)
        steps[source] = 0
        queue[0] = source
        head, tail = 0, 1
        while head < tail:
            cell = queue[head]
            head += 1
            further = numpy.int32(steps[cell] + 1)
            for move in (-stride, 1, stride, -1):
                there = cell + move
                if free[there] and steps[there] < 0:
                    steps[there] = further
                    queue[tail] = there
                    tail += 1
        return steps

    @numba.njit(cache=False, boundscheck=False)  # type: ignore[untyped-decorator,unused-ignore]
    def path(free: Any, stride: int, start: int, goal: int) -> Any:
        came = numpy.zeros(free.size, numpy.int32)
        queue = numpy.empty(free.size, numpy.int32)
        came[start] = start
        queue[0] = start
        head, tail = 0, 1
        while head < tail:
            cell = queue[head]
            head += 1
            if cell == goal:
                break
            for move in (-stride, 1, stride, -1):
                there = cell + move
                if free[there] and came[there] == 0:
                    came[there] = cell
                    queue[tail] = there
                    tail += 1
        count = 0
        cell = goal
        while came[goal] != 0 and cell != start:
            cell = came[cell]
            count += 1
        steps = numpy.empty(count, numpy.int32)
        cell = goal
        for at in range(count - 1, -1, -1):
            steps[at] = cell
            cell = came[cell]
        return steps

    return field, path


_COMPILED: list[tuple[Any, Any]] = []


def _compiled() -> tuple[Any, Any]:
    if not _COMPILED:
        _COMPILED.append(_numba_search())
    return _COMPILED[0]


def _numba_field(grid: Grid) -> Contender:
    import numpy

    free, search, stride = numpy.frombuffer(grid.padded, numpy.uint8), _compiled()[0], grid.width + 2
    search(free, stride, stride + 1)

    def ask(source: Cell) -> Any:
        return search(free, stride, (source[1] + 1) * stride + source[0] + 1)

    return ask, lambda answer: _flat(answer.reshape(-1, stride)[1:-1, 1:-1])


def _numba_path(grid: Grid) -> Contender:
    import numpy

    free, search, stride = numpy.frombuffer(grid.padded, numpy.uint8), _compiled()[1], grid.width + 2
    search(free, stride, stride + 1, stride + 1)

    def ask(start: Cell, goal: Cell) -> Any:
        return search(free, stride, (start[1] + 1) * stride + start[0] + 1, (goal[1] + 1) * stride + goal[0] + 1)

    return ask, lambda answer: [len(answer) or -1]


def _edges(grid: Grid) -> list[tuple[int, int]]:
    """Pairs of open neighbours, as flat indices."""
    edges = []
    for y in range(grid.height):
        for x in range(grid.width):
            if grid.is_open((x, y)):
                here = y * grid.width + x
                if grid.is_open((x + 1, y)):
                    edges.append((here, here + 1))
                if grid.is_open((x, y + 1)):
                    edges.append((here, here + grid.width))
    return edges


def _scipy_field(grid: Grid) -> Contender:
    import numpy
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    edges = numpy.array(_edges(grid) or [(0, 0)])
    cells = grid.width * grid.height
    graph = coo_array((numpy.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(cells, cells)).tocsr()

    def ask(source: Cell) -> Any:
        return dijkstra(graph, directed=False, indices=grid.width * source[1] + source[0], unweighted=True)

    return ask, lambda answer: _flat(numpy.where(numpy.isinf(answer), -1, answer).astype(int))


def _skimage_field(grid: Grid) -> Contender:
    import numpy
    from skimage.graph import MCP

    costs = numpy.where(_open_array(grid, bool), 1.0, -1.0)  # negative: not to be entered

    def ask(source: Cell) -> Any:
        return MCP(costs, fully_connected=False).find_costs([(source[1], source[0])])[0]

    def measured(answer: Any) -> Sequence[int]:
        start = numpy.nanmin(answer)  # the start's own cost is counted in
        return _flat(numpy.where(numpy.isfinite(answer), answer - start, -1).astype(int))

    return ask, measured


def _skimage_path(grid: Grid) -> Contender:
    import numpy
    from skimage.graph import MCP

    costs = numpy.where(_open_array(grid, bool), 1.0, -1.0)

    def ask(start: Cell, goal: Cell) -> Any:
        search = MCP(costs, fully_connected=False)
        found = search.find_costs([(start[1], start[0])], [(goal[1], goal[0])])[0]
        return search.traceback((goal[1], goal[0])) if numpy.isfinite(found[goal[1], goal[0]]) else []

    return ask, lambda answer: [len(answer) - 1 or -1 if answer else -1]


def _dijkstra3d_field(grid: Grid) -> Contender:
    import dijkstra3d
    import numpy

    costs = numpy.where(_open_array(grid, bool), numpy.float32(1), numpy.float32(numpy.inf))

    def ask(source: Cell) -> Any:
        return dijkstra3d.distance_field(costs, source=(source[1], source[0]), connectivity=4)

    return ask, lambda answer: _flat(numpy.where(numpy.isfinite(answer), answer, -1).astype(int))


def _dijkstra3d_path(grid: Grid) -> Contender:
    import dijkstra3d
    import numpy

    costs = numpy.where(_open_array(grid, bool), numpy.float32(1), numpy.float32(numpy.inf))

    def ask(start: Cell, goal: Cell) -> Any:
        return dijkstra3d.dijkstra(costs, (start[1], start[0]), (goal[1], goal[0]), connectivity=4)

    return ask, lambda answer: [len(answer) - 1 if len(answer) > 1 else -1]


def _pyastar2d_path(grid: Grid) -> Contender:
    import numpy
    import pyastar2d

    costs = numpy.where(_open_array(grid, bool), numpy.float32(1), numpy.float32(numpy.inf))

    def ask(start: Cell, goal: Cell) -> Any:
        return pyastar2d.astar_path(costs, (start[1], start[0]), (goal[1], goal[0]), allow_diagonal=False)

    return ask, lambda answer: [-1 if answer is None or len(answer) < 2 else len(answer) - 1]


def _pathfinding_path(grid: Grid) -> Contender:
    from pathfinding.core.grid import Grid as TheirGrid
    from pathfinding.finder.a_star import AStarFinder

    theirs = TheirGrid(matrix=[[int(grid.is_open((x, y))) for x in range(grid.width)] for y in range(grid.height)])
    finder = AStarFinder()

    def ask(start: Cell, goal: Cell) -> Any:
        theirs.cleanup()
        return finder.find_path(theirs.node(*start), theirs.node(*goal), theirs)[0]

    return ask, lambda answer: [len(answer) - 1 if len(answer) > 1 else -1]


def _networkx_field(grid: Grid) -> Contender:
    import networkx

    graph = networkx.Graph(_edges(grid))
    cells = grid.width * grid.height
    graph.add_nodes_from(range(cells))

    def ask(source: Cell) -> Any:
        return networkx.single_source_shortest_path_length(graph, source[1] * grid.width + source[0])

    return ask, lambda answer: [answer.get(at, -1) for at in range(cells)]


def _rustworkx_field(grid: Grid) -> Contender:
    import rustworkx

    graph = rustworkx.PyGraph()
    cells = grid.width * grid.height
    graph.add_nodes_from(range(cells))
    graph.add_edges_from_no_data(_edges(grid))

    def ask(source: Cell) -> Any:
        at = source[1] * grid.width + source[0]
        return at, rustworkx.dijkstra_shortest_path_lengths(graph, at, lambda _: 1.0)

    def measured(answer: Any) -> Sequence[int]:
        source, lengths = answer
        return [0 if at == source else int(lengths[at]) if at in lengths else -1 for at in range(cells)]

    return ask, measured


def _igraph_field(grid: Grid) -> Contender:
    import igraph

    graph = igraph.Graph(n=grid.width * grid.height, edges=_edges(grid))

    def ask(source: Cell) -> Any:
        return graph.distances(source=source[1] * grid.width + source[0])[0]

    return ask, lambda answer: [int(steps) if steps != float("inf") else -1 for steps in answer]
