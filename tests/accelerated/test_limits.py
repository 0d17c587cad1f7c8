"""Fields cut off at every limit, sources side by side, steps at every edge: by each algorithm, against plain formulas.

Small and exhaustive, so that a limit off by one or a neighbour across an edge is seen in every run, not in one of a
hundred questions.
"""

from array import array
from itertools import combinations, permutations, product
from types import ModuleType

import pytest

from samepath.grid import DIRECTIONS, Cell, Grid
from samepath.grid.algorithms import FIELD_ALGORITHMS

OPEN = Grid(27, 26, b"\1" * (27 * 26))
"""Larger than a tile of 16 x 16 in both directions; too high for whole rows at once."""

LOW = Grid(27, 20, b"\1" * (27 * 20))
TINY = Grid(4, 3, b"\1" * 12)


def manhattan(grid: Grid, sources: list[Cell], limit: int) -> list[int]:
    steps = [
        min(abs(x - source_x) + abs(y - source_y) for source_x, source_y in sources)
        for y in range(grid.height)
        for x in range(grid.width)
    ]
    return [value if value <= limit else -1 for value in steps]


def serving(grid: Grid) -> list[str]:
    return [name for name in FIELD_ALGORITHMS if grid.height <= 24 or name not in ("bits", "avx2", "avx512")]


@pytest.mark.parametrize("name", FIELD_ALGORITHMS)
def test_every_limit_of_an_open_grid(search: ModuleType, name: str) -> None:
    grid = OPEN if name in serving(OPEN) else LOW
    source = (9, 7)
    for limit in range(grid.width + grid.height):
        field = search.distance_field(grid, source, limit=limit, algorithm=name)
        assert field.tolist() == manhattan(grid, [source], limit), limit


@pytest.mark.parametrize("name", FIELD_ALGORITHMS)
def test_every_limit_of_a_corridor(search: ModuleType, name: str) -> None:
    """One cell a level; from its middle two."""
    grid = Grid(23, 1, b"\1" * 23)
    for source, limit in product((0, 11, 22), range(24)):
        field = search.distance_field(grid, (source, 0), limit=limit, algorithm=name)
        assert field.tolist() == manhattan(grid, [(source, 0)], limit), (source, limit)


@pytest.mark.parametrize("directions", [4, 8])
def test_every_limit_of_a_queue(search: ModuleType, directions: int) -> None:
    """8 directions, and an axis that wraps, go by another queue."""
    grid = Grid(9, 7, b"\1" * 63, wrap_x=True)
    for limit in range(12):
        field = search.distance_field(grid, (2, 3), limit=limit, directions=directions)
        for at, value in enumerate(field):
            x, y = grid.cell(at)
            dx, dy = min(abs(x - 2), 9 - abs(x - 2)), abs(y - 3)
            steps = dx + dy if directions == 4 else max(dx, dy)
            assert value == (steps if steps <= limit else -1), (limit, x, y)


@pytest.mark.parametrize("name", FIELD_ALGORITHMS)
@pytest.mark.parametrize("limit", [0, 1, 2, 9])
def test_sources_side_by_side(search: ModuleType, name: str, limit: int) -> None:
    """Every pair of cells, in either order, and some more together: a source is 0 though another one is beside it."""
    cells = [TINY.cell(at) for at in range(12)]
    together = [*permutations(cells, 2), *combinations(cells[:6], 3), cells, cells[::-1], [*cells[:4], cells[0]]]
    for chosen in together:
        field = search.distance_field(TINY, list(chosen), limit=limit, algorithm=name)
        assert field.tolist() == manhattan(TINY, list(chosen), limit), chosen


@pytest.mark.parametrize("directions", [4, 8])
def test_sources_side_by_side_of_costs(search: ModuleType, directions: int) -> None:
    cells = [TINY.cell(at) for at in range(12)]
    for chosen in permutations(cells, 2):
        expected = search.distance_field(TINY, list(chosen), directions=directions).tolist()
        assert search.cost_field(TINY, list(chosen), directions=directions).tolist() == expected


def neighbours(grid: Grid, at: int) -> list[int]:
    x, y = grid.cell(at)
    near = [grid.wrapped(x + dx, y + dy) for dx, dy in DIRECTIONS]
    return [cell[1] * grid.width + cell[0] for cell in near if cell is not None]


def step(grid: Grid, values: list[int], at: int, away: bool) -> int:
    """STEP-1 to STEP-3 for 4 directions, with nothing blocked."""
    best, best_value = -1, values[at]
    for there in neighbours(grid, at):
        value = values[there]
        if value == -1:
            continue
        if best_value == -1 or (value > best_value if away else value < best_value):
            best, best_value = there, value
    return best


SHAPES = [(3, 2), (2, 3), (1, 6), (6, 1), (2, 2), (1, 1), (3, 3)]


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize(("width", "height"), SHAPES)
def test_steps_at_every_edge(search: ModuleType, width: int, height: int, wraps: bool) -> None:
    """The lowest, the highest and cells not reached at every place of a small grid, whose rows lie end to end."""
    count = width * height
    grid = Grid(width, height, b"\1" * count, wrap_x=wraps, wrap_y=wraps)
    agents = array("i", range(count))
    lists = [[5] * count]
    for low, other in product(range(count), range(count)):
        values = [5] * count
        values[other], values[low] = 9, 1
        lists.append(values)
        lists.append([-1 if at == other else value for at, value in enumerate(values)])
    lists += [list(range(count)), list(range(count))[::-1], [-1] * count]
    for values in lists:
        field = search.Field(grid, values)
        for away in (False, True):
            expected = [step(grid, values, at, away) for at in range(count)]
            assert search.next_steps(field, agents, away=away).tolist() == expected, (values, away)
            single = search.step_away if away else search.step_down
            found = [single(field, grid.cell(at)) for at in range(count)]
            assert [-1 if cell is None else cell[1] * width + cell[0] for cell in found] == expected, (values, away)
