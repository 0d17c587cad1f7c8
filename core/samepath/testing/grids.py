"""Hypothesis strategies for grids and for questions about them. Needs hypothesis, which samepath itself does not.

@given(questions())
def test_my_search(question):
    assert my_search(question.grid, question.start, question.goal) == question.path().steps
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from samepath.grid import CORNERS, Cell, Corners, Field, Grid, Path, shortest_path
from samepath.testing.maps import make_map

SIZES_AT_EDGES = ((64, 3), (65, 3), (3, 24), (3, 25), (64, 24), (65, 24), (64, 25), (1, 1), (1, 9), (9, 1), (2, 2))
"""Sizes on both sides of what fast searches depend on."""


@dataclass(frozen=True)
class Question:
    """A grid and what to ask of it: cells that may be walls, equal or blocked, and the moves allowed."""

    grid: Grid
    start: Cell
    goal: Cell
    blocked: tuple[Cell, ...]
    enter_goal: bool
    directions: int
    corners: Corners

    def path(self) -> Path:
        """The canonical path."""
        return shortest_path(
            self.grid,
            self.start,
            self.goal,
            blocked=self.blocked,
            enter_goal=self.enter_goal,
            directions=self.directions,
            corners=self.corners,
        )


def cells(grid: Grid) -> st.SearchStrategy[Cell]:
    """Cells of a grid, walls too."""
    return st.tuples(st.integers(0, grid.width - 1), st.integers(0, grid.height - 1))


@st.composite
def huddles(draw: st.DrawFn, grid: Grid) -> list[Cell]:
    """Two to nine cells side by side, walls too, in any order."""
    x, y = draw(cells(grid))
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    inside = [cell for cell in near if 0 <= cell[0] < grid.width and 0 <= cell[1] < grid.height]
    count = draw(st.integers(min(2, len(inside)), len(inside)))
    return list(draw(st.permutations(inside)))[:count]


def limits(field: Field) -> st.SearchStrategy[int | None]:
    """A limit for the search that made `field`, or none. Most of them cut something off: a limit past the farthest cell
    changes nothing, and a small one is as likely as a large one."""
    farthest = max(field, default=0)
    return st.one_of(st.none(), st.integers(0, max(0, farthest - 1)), st.integers(0, farthest + 1))


@st.composite
def grids(draw: st.DrawFn, *, side_max: int = 12, wraps: bool = True, costs: bool = False, edges: bool = False) -> Grid:
    """Random walls of every density, rooms, mazes and open grids, up to `side_max` x `side_max`.

    `wraps`: either axis may wrap. `costs`: cells may cost 1 to 9. `edges`: sizes of SIZES_AT_EDGES as well.
    """
    sizes = st.tuples(st.integers(1, side_max), st.integers(1, side_max))
    width, height = draw(st.one_of(st.sampled_from(SIZES_AT_EDGES), sizes) if edges else sizes)
    kind = draw(st.sampled_from(("noise", "open", "rand25", "rooms", "maze")))
    if kind == "noise":
        share = draw(st.integers(1, 9))  # of ten cells, how many are open
        noise = draw(st.binary(min_size=width * height, max_size=width * height))
        open_cells = bytes(byte % 10 < share for byte in noise)
    else:
        made = make_map(kind, width, height, draw(st.integers(0, 999)))
        open_cells = bytes(made.is_open((x, y)) for y in range(height) for x in range(width))
    wrap_x, wrap_y = draw(st.tuples(st.booleans(), st.booleans())) if wraps else (False, False)
    priced = None
    if costs:
        bag = draw(st.binary(min_size=width * height, max_size=width * height))
        priced = [1 + byte % 9 for byte in bag]
    return Grid(width, height, open_cells, wrap_x=wrap_x, wrap_y=wrap_y, costs=priced)


@st.composite
def questions(
    draw: st.DrawFn, *, side_max: int = 12, wraps: bool = True, costs: bool = False, edges: bool = False
) -> Question:
    """A grid with a start, a goal, up to four blocked cells, and any of the moves."""
    grid = draw(grids(side_max=side_max, wraps=wraps, costs=costs, edges=edges))
    start, goal = draw(cells(grid)), draw(cells(grid))
    blocked = tuple(draw(st.lists(st.one_of(cells(grid), st.sampled_from((start, goal))), max_size=4)))
    directions, corners = draw(st.sampled_from(((4, "never"), *((8, rule) for rule in CORNERS))))
    return Question(grid, start, goal, blocked, draw(st.booleans()), directions, corners)
