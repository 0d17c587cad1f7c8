"""The Grid itself: level text in and out, changed copies, and what it refuses."""

import pickle
import time
from array import array
from typing import Any

import pytest
from hypothesis import given

from samepath.errors import InputError
from samepath.grid import CELLS_MAX, COST_MAX, Grid, GridError, line, read_rows
from samepath.grid.reference import shortest_path  # it keeps tables with a grid; the accelerated backend does not
from samepath.testing.grids import Question, grids, questions
from tests.unit.grid.levels import LESSON, open_room


def test_text_in_and_out() -> None:
    grid = Grid.from_text(LESSON)
    assert (grid.width, grid.height, str(grid)) == (16, 7, "<Grid 16 x 7>")
    assert grid.to_text() == LESSON
    assert Grid.from_text(LESSON.rstrip("\n")) == grid
    water = Grid.from_text("#~.^\n", costs={"~": 2, "^": 3})
    assert water.costs is not None
    assert water.costs.tolist() == [1, 2, 1, 3]
    assert water.to_text(costs={"~": 2, "^": 3}) == "#~.^\n"
    with pytest.raises(GridError, match=r"cell \(3, 0\) costs 3, which has no character"):
        water.to_text(costs={"~": 2})


def test_padded_layout() -> None:
    grid = Grid(2, 1, b"\1\0")
    assert grid.padded == b"\0\0\0\0\0\1\0\0\0\0\0\0"


@given(grids(costs=True))
def test_rows_and_pickles_round_trip(grid: Grid) -> None:
    assert pickle.loads(pickle.dumps(grid)) == grid
    glyphs = {str(cost): cost for cost in range(2, 10)}
    again = Grid.from_text(grid.to_text(costs=glyphs), costs=glyphs, wrap_x=grid.wrap_x, wrap_y=grid.wrap_y)
    assert again.padded == grid.padded
    assert all(again.cost((x, y)) == grid.cost((x, y)) for x, y in every_cell(grid) if grid.is_open((x, y)))


def every_cell(grid: Grid) -> list[tuple[int, int]]:
    return [(x, y) for y in range(grid.height) for x in range(grid.width)]


@given(questions(), questions())
def test_a_changed_copy_is_the_grid_made_anew(question: Question, other: Question) -> None:
    """Also when tables were made before the change, by a search of the grid or of a copy in between."""
    grid, copies = question.grid, []
    for asked in (question, other):
        shortest_path(grid, question.start, question.goal, directions=asked.directions, corners=asked.corners)
    for cell in question.blocked:
        opened = not grid.is_open(cell)
        grid = grid.copy_with(floors=[cell]) if opened else grid.copy_with(walls=[cell])
        copies.append(grid)
        assert grid.is_open(cell) == opened
        if cell[0] % 2:
            shortest_path(grid, question.start, question.goal, directions=other.directions, corners=other.corners)
    for copy in copies:
        opened_cells = bytes(copy.is_open(cell) for cell in every_cell(copy))
        anew = Grid(copy.width, copy.height, opened_cells, wrap_x=copy.wrap_x, wrap_y=copy.wrap_y)
        assert copy == anew
        for asked in (question, other):
            moves: dict[str, Any] = {"directions": asked.directions, "corners": asked.corners}
            assert shortest_path(copy, question.start, question.goal, **moves) == shortest_path(
                anew, question.start, question.goal, **moves
            )


@pytest.mark.parametrize("searched", [False, True])
def test_a_copy_keeps_no_history(searched: bool) -> None:
    """A level that is dug for ever: the copy after 5,000 others holds as much, and takes as long, as the first one."""
    grid = open_room(40, 40)
    if searched:
        shortest_path(grid, (0, 0), (39, 39))

    def dig(count: int) -> float:
        nonlocal grid
        began = time.perf_counter()
        for number in range(count):
            cell = (number % 40, number // 40 % 40)
            grid = grid.copy_with(floors=[cell]) if not grid.is_open(cell) else grid.copy_with(walls=[cell])
        return time.perf_counter() - began

    dig(1)
    held, took = held_by(grid), min(dig(200) for _ in range(5))
    dig(5000)
    assert held_by(grid) == held
    assert min(dig(200) for _ in range(5)) < 3 * took  # with a history: 20 times and more


def held_by(grid: Grid) -> int:
    """How many things stand in a grid's caches, and in what these hold."""
    found: dict[int, object] = {}
    waiting: list[object] = [grid.tables]
    while waiting:
        each = waiting.pop()
        if id(each) not in found and isinstance(each, dict | list | tuple):
            found[id(each)] = each
            waiting += [*each.keys(), *each.values()] if isinstance(each, dict) else each
    return sum(len(each) for each in found.values() if isinstance(each, dict | list | tuple))


def test_a_grid_does_not_change() -> None:
    grid = open_room(2, 2)
    with pytest.raises(AttributeError, match="copy_with gives a changed copy"):
        grid.width = 3
    with pytest.raises(AttributeError, match="copy_with gives a changed copy"):
        del grid.padded
    copy = grid.copy_with(walls=[(0, 0)], costs={(1, 1): 7})
    assert (grid.is_open((0, 0)), grid.cost((1, 1)), copy.cost((1, 1)), copy.cost((0, 1))) == (True, 1, 7, 1)
    assert copy.copy_with(floors=[(0, 0)]).cost((1, 1)) == 7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "row 1 is empty"),
        ("\n..\n", "row 1 is empty"),
        ("..\n.\n", "row 2 has 1 cells, row 1 has 2"),
        ("..\n\n..\n", "row 2 has 0 cells"),
        ("..\n..\n\n", "row 3 has 0 cells"),
        ("..\n.g\n", "row 2, column 2: 'g' is not one of the characters"),
        ("..\r\n..\r\n", "row 1, column 3: a carriage return"),
        ("\ufeff..\n", "row 1 begins with a byte order mark"),
        (".\t\n", "row 1, column 2: a tab"),
    ],
)
def test_text_that_is_no_level(text: str, words: str) -> None:
    with pytest.raises(GridError, match=words) as caught:
        Grid.from_text(text)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, InputError)


def test_rows_of_any_characters() -> None:
    assert read_rows("#g@\n...\n") == ["#g@", "..."]
    with pytest.raises(TypeError, match="level text is str, not bytes"):
        read_rows(b"..")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "options", "error", "words"),
    [
        ((0, 3, b""), {}, ValueError, "the grid is 0 x 3; it needs at least one cell"),
        ((3, -1, b""), {}, ValueError, "the grid is 3 x -1"),
        ((2**13 + 1, 2**13, b""), {}, ValueError, f"it has at most {CELLS_MAX} cells"),
        ((2.0, 2, b"...."), {}, TypeError, "width is 2.0; it is an integer"),
        ((2, 2, b"..."), {}, ValueError, "cells has 3 bytes; a grid of 2 x 2 has 4"),
        ((2, 2, "...."), {}, TypeError, "cells is str; it is a buffer of bytes, one a cell"),
        ((2, 2, array("i", [1] * 4)), {}, TypeError, "cells has items of 4 bytes"),
        ((2, 1, b".."), {"costs": [1]}, ValueError, "costs has 1 entries; a grid of 2 x 1 has 2"),
        (
            (2, 1, b".."),
            {"costs": [1, 0]},
            ValueError,
            rf"the cost of cell \(1, 0\) is 0; a cost is from 1 to {COST_MAX}",
        ),
        ((2, 1, b".."), {"costs": [-5, 1]}, ValueError, r"the cost of cell \(0, 0\) is -5"),
        ((2, 1, b".."), {"costs": [1, COST_MAX + 1]}, ValueError, f"is {COST_MAX + 1}; a cost is from 1 to {COST_MAX}"),
        ((2, 1, b".."), {"costs": [1, 2**70]}, ValueError, "is far out of range"),
        ((2, 1, b".."), {"costs": [1, 1.5]}, TypeError, "is 1.5; a cost is an integer"),
    ],
)
def test_grids_that_cannot_be(arguments, options, error, words) -> None:  # type: ignore[no-untyped-def]  # a table
    with pytest.raises(error, match=words):
        Grid(*arguments, **options)


def test_rows_that_cannot_be() -> None:
    with pytest.raises(GridError, match="at least one cell"):
        Grid.from_rows([])
    with pytest.raises(GridError, match="row 2 has 1 cells, row 1 has 2"):
        Grid.from_rows(["..", "."])
    with pytest.raises(GridError, match=r"the cost of '~' is 0; a cost is from 1 to"):
        Grid.from_text("~", costs={"~": 0})


@pytest.mark.parametrize("cell", [(2, 0), (0, 2), (-1, 0), (0, -1)])
def test_cells_outside(cell: tuple[int, int]) -> None:
    with pytest.raises(GridError, match=r"is outside the grid of 2 x 2: x is 0 to 1, y is 0 to 1"):
        open_room(2, 2).copy_with(walls=[cell])
    assert not open_room(2, 2, wrap_x=True, wrap_y=True).is_open(cell)


@pytest.mark.parametrize("cell", [(1,), (1, 2, 3), "ab", (1.0, 0), None, 5])
def test_what_is_no_cell(cell: object) -> None:
    with pytest.raises(TypeError, match=r"a cell is a pair of integers \(x, y\)"):
        open_room(9, 9).index(cell)  # type: ignore[arg-type]


def rows_of(height: int, width: int) -> memoryview:
    """A buffer of two dimensions, as numpy gives it: a wall at the end of each row."""
    return memoryview(bytearray((b"\1" * (width - 1) + b"\0") * height)).cast("B", (height, width))


def test_a_buffer_of_rows_is_the_map_that_it_shows() -> None:
    grid = Grid(3, 2, rows_of(2, 3))
    assert grid.to_rows() == ["..#", "..#"]
    assert Grid(2, 2, rows_of(2, 2)).to_rows() == [".#", ".#"]


def test_a_buffer_that_is_turned_round_is_refused() -> None:
    """The same number of bytes, and another map."""
    cure = r"the width comes first: for an array m, Grid\(m\.shape\[1\], m\.shape\[0\], m\)"
    with pytest.raises(GridError, match=f"cells has 2 rows of 3, a grid of 2 x 3 has 3 of 2; {cure}"):
        Grid(2, 3, rows_of(2, 3))
    with pytest.raises(GridError, match="cells has 2 rows of 3, a grid of 6 x 1 has 1 of 6"):
        Grid(6, 1, rows_of(2, 3))
    with pytest.raises(GridError, match="cells has 3 dimensions; it has one, row by row, or two: 2 rows of 3"):
        Grid(3, 2, memoryview(bytes(6)).cast("B", (1, 2, 3)))


def test_costs_of_every_shape() -> None:
    """Bytes are one number each, not four to a number."""
    costs: Any
    for costs in (
        [1, 2, 3, 4],
        (1, 2, 3, 4),
        b"\1\2\3\4",
        bytearray(b"\1\2\3\4"),
        array("q", [1, 2, 3, 4]),
        range(1, 5),
    ):
        grid = Grid(2, 2, b"\1" * 4, costs=costs)
        assert [grid.cost((x, y)) for y in range(2) for x in range(2)] == [1, 2, 3, 4]
    for costs, fault in [
        ([1, 2, 3, 4.0], r"the cost of cell \(1, 1\) is 4\.0; a cost is an integer"),
        ("1234", r"the cost of cell \(0, 0\) is '1'; a cost is an integer"),
        ([[1], [2], [3], [4]], r"the cost of cell \(0, 0\) is \[1\]; a cost is an integer"),
    ]:
        with pytest.raises(TypeError, match=fault):
            Grid(2, 2, b"\1" * 4, costs=costs)


@pytest.mark.parametrize("cell", [(1.5, 2), (1, 2, 3), "ab", None, 3, ("1", 2)])
def test_a_line_of_what_is_no_cell_is_refused(cell: Any) -> None:
    """A line towards a fraction would never arrive."""
    with pytest.raises(TypeError, match=r"seen cell is .*; a cell is a pair of integers"):
        list(line((0, 0), cell))
    with pytest.raises(TypeError, match=r"seer is .*; a cell is a pair of integers"):
        list(line(cell, (0, 0)))
