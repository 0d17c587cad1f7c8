"""Fields and costs against scipy's shortest paths, on maps of every kind: another search, written by others.

Part of the full run, which installs scipy.
"""

from types import ModuleType

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra

from samepath.grid import DIRECTIONS8, Corners, Grid
from samepath.testing.maps import KINDS, make_map

SIZES = ((50, 20), (64, 24), (65, 25), (1, 40), (40, 1), (90, 70))


def graph_of(grid: Grid, directions: int, corners: Corners) -> coo_array:
    """The moves as a sparse matrix of the costs of the cells entered."""
    rows, columns, costs = [], [], []
    for y in range(grid.height):
        for x in range(grid.width):
            for dx, dy in DIRECTIONS8[:directions]:
                there = grid.wrapped(x + dx, y + dy)
                if there is None or not grid.is_open((x, y)) or not grid.is_open(there):
                    continue
                beside = (grid.wrapped(x + dx, y), grid.wrapped(x, y + dy))
                open_beside = sum(side is not None and grid.is_open(side) for side in beside)
                if dx and dy and open_beside < {"never": 2, "one-side": 1, "always": 0}[corners]:
                    continue
                if there != (x, y):
                    rows.append(grid.index((x, y)))
                    columns.append(grid.index(there))
                    costs.append(grid.cost(there))
    cells = grid.width * grid.height
    pairs = dict.fromkeys(zip(rows, columns, costs, strict=True))  # two directions may lead to one cell
    at = np.array(list(pairs) or [(0, 0, 0)])
    return coo_array((at[:, 2], (at[:, 0], at[:, 1])), shape=(cells, cells)).tocsr()


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wraps", [False, True])
def test_against_scipy(search: ModuleType, kind: str, size: tuple[int, int], wraps: bool) -> None:
    for number in range(2):
        made = make_map(kind, *size, number)
        costs = [1 + (at * 7919 + number) % 9 for at in range(size[0] * size[1])]
        opened = bytes(made.is_open(made.cell(at)) for at in range(size[0] * size[1]))
        grid = Grid(*size, opened, wrap_x=wraps, wrap_y=wraps and number % 2 == 0, costs=costs)
        start = next((at for at, is_open in enumerate(opened) if is_open), 0)
        moves: tuple[tuple[int, Corners], ...] = ((4, "never"), (8, "never"), (8, "one-side"), (8, "always"))
        for directions, corners in moves:
            graph = graph_of(grid, directions, corners)
            asked = {"directions": directions, "corners": corners}
            steps = dijkstra(graph, indices=start, unweighted=True)
            field = search.distance_field(grid, grid.cell(start), **asked)
            assert np.array_equal(np.asarray(memoryview(field)), np.where(np.isinf(steps), -1, steps))
            least = dijkstra(graph, indices=start)
            expected = np.where(np.isinf(least), -1, least).astype(int)
            assert search.cost_field(grid, grid.cell(start), **asked).tolist() == expected.tolist()
            for goal in range(1, len(costs), max(1, len(costs) // 3)):
                for find in (search.dijkstra, search.astar):
                    path = find(grid, grid.cell(start), grid.cell(goal), **asked)
                    assert path.cost == (int(expected[goal]) if expected[goal] > 0 else None)


@pytest.mark.full
def test_numpy_reads_a_field_without_a_copy(search: ModuleType) -> None:
    field = search.distance_field(make_map("rooms", 50, 20), (1, 1))
    table = np.asarray(field.rows())
    assert table.shape == (20, 50)
    assert np.shares_memory(table, np.asarray(memoryview(field)))
    table[3, 5] = 99
    assert field[5, 3] == 99
