"""What a search refuses: the same error, with the value and the limit in its text, from both backends."""

from array import array
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from samepath.grid import Grid
from samepath.testing.maps import make_map

GRID = make_map("open", 16, 7)
PATHS = ("shortest_path", "astar", "dijkstra")


def test_cells_outside(search: ModuleType) -> None:
    outside = r"\(16, 0\) is outside the grid of 16 x 7: x is 0 to 15, y is 0 to 6"
    for name in PATHS:
        find = getattr(search, name)
        with pytest.raises(ValueError, match=f"start {outside}"):
            find(GRID, (16, 0), (0, 0))
        with pytest.raises(ValueError, match=f"goal {outside}"):
            find(GRID, (0, 0), (16, 0))
        with pytest.raises(ValueError, match=f"blocked cell {outside}"):
            find(GRID, (0, 0), (1, 1), blocked=[(1, 2), (16, 0)])
        with pytest.raises(ValueError, match=r"start \(-1, 3\) is outside"):
            find(GRID, (-1, 3), (16, 0))
        with pytest.raises(ValueError, match=rf"start \({2**70}, 3\) is outside"):
            find(GRID, (2**70, 3), (16, 0))
    with pytest.raises(ValueError, match=f"source {outside}"):
        search.distance_field(GRID, [(0, 0), (16, 0)])
    with pytest.raises(ValueError, match=f"blocked cell {outside}"):
        search.distance_field(GRID, (0, 0), blocked=iter([(16, 0)]))
    field = search.distance_field(GRID, (0, 0))
    with pytest.raises(ValueError, match=f"agent {outside}"):
        search.next_steps(field, [(16, 0)])
    with pytest.raises(ValueError, match=f"cell {outside}"):
        search.step_down(field, (16, 0))
    with pytest.raises(ValueError, match=f"blocked cell {outside}"):
        search.step_away(field, (0, 0), blocked=[(16, 0)])
    with pytest.raises(ValueError, match=f"cell {outside}"):
        field[16, 0]
    with pytest.raises(ValueError, match=f"seer {outside}"):
        search.line_of_sight(GRID, (16, 0), (0, 0))
    with pytest.raises(ValueError, match=f"seen cell {outside}"):
        search.symmetric_sight(GRID, (0, 0), (16, 0))
    with pytest.raises(ValueError, match=f"target {outside}"):
        search.sight_from(GRID, (0, 0), [(16, 0)])


@pytest.mark.parametrize("cell", [(1.0, 2), (1,), (1, 2, 3), None, "ab", ("a", "b")])
def test_what_is_no_cell(search: ModuleType, cell: Any) -> None:
    words = "a cell is a pair of integers"
    for name in PATHS:
        with pytest.raises(TypeError, match=f"start is .*{words}"):
            getattr(search, name)(GRID, cell, (0, 0))
    for call in (search.distance_field, search.sight_from):
        with pytest.raises(TypeError, match=words):
            call(GRID, [cell] if call is search.distance_field else cell)


@pytest.mark.parametrize("cells", [5, None, object()])
def test_what_is_no_cells(search: ModuleType, cells: Any) -> None:
    call: Callable[[], object]
    for call in (
        lambda: search.distance_field(GRID, cells),
        lambda: search.shortest_path(GRID, (0, 0), cells),
        lambda: search.dijkstra(GRID, (0, 0), (1, 1), blocked=cells),
    ):
        with pytest.raises(TypeError, match=r"it is a cell \(x, y\) or several of them"):
            call()


def test_several_goals_are_not_for_astar(search: ModuleType) -> None:
    with pytest.raises(TypeError, match=r"goal is .*a cell is a pair of integers"):
        search.astar(GRID, (0, 0), [(1, 1)])


def test_what_is_no_grid(search: ModuleType) -> None:
    call: Callable[[], object]
    for call in (
        lambda: search.distance_field("###", (0, 0)),
        lambda: search.shortest_path(None, (0, 0), (1, 1)),
        lambda: search.astar([[1]], (0, 0), (1, 1)),
        lambda: search.sight_from(object(), (0, 0)),
    ):
        with pytest.raises(TypeError, match=r"grid is \w+; it is a samepath.grid.Grid"):
            call()


def test_moves(search: ModuleType) -> None:
    for directions in (0, 5, "4", 4.5):
        with pytest.raises(ValueError, match=f"directions is {directions!r}; it is 4 or 8"):
            search.distance_field(GRID, (0, 0), directions=directions)
    with pytest.raises(ValueError, match="corners is 'sometimes'; it is 'never', 'one-side' or 'always'"):
        search.shortest_path(GRID, (0, 0), (1, 1), corners="sometimes")


def test_limits(search: ModuleType) -> None:
    with pytest.raises(ValueError, match="limit is -1; it is a number of steps, 0 or more"):
        search.distance_field(GRID, (0, 0), limit=-1)
    with pytest.raises(TypeError, match="limit is '3'; it is a number of steps"):
        search.distance_field(GRID, (0, 0), limit="3")
    with pytest.raises(ValueError, match="radius is -1; it is a number of cells, 0 or more"):
        search.sight_from(GRID, (0, 0), radius=-1)
    with pytest.raises(TypeError, match=r"radius is 1\.5; it is a number of cells"):
        search.sight_from(GRID, (0, 0), radius=1.5)
    assert max(search.distance_field(GRID, (0, 0), limit=2**80)) == 21
    assert sum(search.sight_from(GRID, (0, 0), radius=2**80)) == 112


def test_costs_and_relaxing(search: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"source \(16, 0\) is outside the grid of 16 x 7"):
        search.cost_field(GRID, [(0, 0), (16, 0)])
    with pytest.raises(ValueError, match=r"blocked cell \(0, 7\) is outside the grid of 16 x 7"):
        search.cost_field(GRID, (0, 0), blocked=[(0, 7)])
    with pytest.raises(ValueError, match="directions is 5; it is 4 or 8"):
        search.cost_field(GRID, (0, 0), directions=5)
    with pytest.raises(TypeError, match=r"grid is str; it is a samepath.grid.Grid"):
        search.cost_field("###", (0, 0))
    field = search.distance_field(GRID, (0, 0))
    for step_cost in (0, -1, 2**26 + 1, 2**70):
        with pytest.raises(ValueError, match=f"step_cost is {step_cost}; it is from 1 to 67108864"):
            search.relax(field, step_cost=step_cost)
    for factor in (2**26 + 1, -(2**26) - 1, 2**70):
        with pytest.raises(ValueError, match=f"factor is {factor}; it is from -67108864 to 67108864"):
            search.relax(field, factor=factor)
    call: Callable[[], object]
    for call in (lambda: search.relax(5), lambda: search.relax(field, 3), lambda: search.cost_field(GRID)):
        with pytest.raises((TypeError, AttributeError)):
            call()
    huge = search.Field(GRID, [2**40] * 112, typecode="q")
    with pytest.raises(OverflowError):
        search.relax(huge, factor=2**26)
    assert list(search.relax(huge, factor=2)) == [2**41] * 112


def test_algorithms(search: ModuleType) -> None:
    names = "auto, queue, rays, tiles, tiles-avx2, corridors, bits, avx2, avx512"
    with pytest.raises(ValueError, match=f"algorithm is 'magic'; it is one of {names}"):
        search.distance_field(GRID, (0, 0), algorithm="magic")
    with pytest.raises(ValueError, match="algorithm 'rays' serves 4 directions and no wrapping"):
        search.distance_field(GRID, (0, 0), algorithm="rays", directions=8)
    with pytest.raises(ValueError, match="algorithm 'bits' serves 4 directions and no wrapping"):
        search.shortest_path(Grid(2, 2, b"....", wrap_y=True), (0, 0), (1, 1), algorithm="bits")
    for size in ((65, 24), (64, 25)):
        with pytest.raises(ValueError, match=f"'avx2' serves at most 64 x 24 cells, not {size[0]} x {size[1]}"):
            search.distance_field(make_map("open", *size), (0, 0), algorithm="avx2")
    with pytest.raises(ValueError, match="algorithm 'buckets' serves one goal, not 2"):
        search.shortest_path(GRID, (0, 0), [(1, 1), (2, 2)], algorithm="buckets")


def test_agents_in_buffers(search: ModuleType) -> None:
    field = search.distance_field(GRID, (0, 0))
    with pytest.raises(TypeError, match=r"agents is a buffer of format 'q', 1 dimensions; it is 'i' \(32 bits\), 1"):
        search.next_steps(field, array("q", [1]))
    with pytest.raises(TypeError, match="agents is a buffer of format 'B'"):
        search.next_steps(field, b"abcd")
    for at in (-1, 112):
        with pytest.raises(ValueError, match=f"agent {at} is outside the field: a flat index is 0 to 111"):
            search.next_steps(field, array("i", [0, at]))


def test_calls_that_do_not_fit(search: ModuleType) -> None:
    call: Callable[[], object]
    for call in (
        lambda: search.distance_field(GRID),
        lambda: search.distance_field(GRID, (0, 0), ()),
        lambda: search.shortest_path(GRID, (0, 0), (1, 1), wall=()),
        lambda: search.shortest_path(GRID, (0, 0), (1, 1), start=(0, 0)),
        lambda: search.step_down(5, (0, 0)),
    ):
        with pytest.raises((TypeError, AttributeError)):
            call()


def test_integers_of_other_kinds_are_cells(search: ModuleType) -> None:
    class Whole:
        def __index__(self) -> int:
            return 2

    assert search.shortest_path(GRID, [Whole(), True], (2, 3)).length == 2
    assert search.distance_field(GRID, iter([(Whole(), 0)]))[0, 0] == 2
