"""The accelerated backend against the reference: cell by cell, path by path, `expanded` too, by every algorithm.

Grids on both sides of every size that a fast search depends on, of every shape, with starts and goals in walls.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import _search as accelerated
from samepath.grid import Cell, Grid, reference
from samepath.grid.algorithms import BITS_HEIGHT, BITS_WIDTH, FIELD_ALGORITHMS, PATH_ALGORITHMS, ROWS
from samepath.testing.grids import SIZES_AT_EDGES, Question, cells, huddles, limits, questions
from samepath.testing.maps import KINDS, make_map


def same_path(ours: Any, theirs: Any) -> None:
    assert ours.steps == theirs.steps
    assert (ours.length, ours.cost, ours.found, ours.first) == (theirs.length, theirs.cost, theirs.found, theirs.first)
    assert ours.expanded == theirs.expanded
    assert ours == theirs
    assert bool(ours) == bool(theirs)


def same_field(ours: Any, theirs: Any) -> None:
    assert ours.tolist() == theirs.tolist()
    assert (ours.width, ours.height, ours.typecode) == (theirs.width, theirs.height, theirs.typecode)
    assert (ours.directions, ours.corners, ours.unreachable) == (theirs.directions, theirs.corners, theirs.unreachable)
    assert ours.grid == theirs.grid


def serving(names: tuple[str, ...], grid: Grid, directions: int) -> Iterator[str]:
    """The algorithms that serve a question about this grid."""
    for name in names:
        special = name not in ("auto", "queue")
        small = grid.width <= BITS_WIDTH and grid.height <= BITS_HEIGHT
        if special and (directions == 8 or grid.wrap_x or grid.wrap_y or (name in ROWS and not small)):
            continue
        yield name


def moved(question: Question) -> dict[str, Any]:
    return {"blocked": question.blocked, "directions": question.directions, "corners": question.corners}


@given(questions(edges=True, side_max=30), st.data())
def test_fields(question: Question, data: st.DataObject) -> None:
    grid = question.grid
    sources = data.draw(st.one_of(cells(grid), st.lists(cells(grid), max_size=20), huddles(grid)))
    limit = data.draw(limits(reference.distance_field(grid, sources, **moved(question))))
    theirs = reference.distance_field(grid, sources, limit=limit, **moved(question))
    for name in serving(FIELD_ALGORITHMS, grid, question.directions):
        same_field(accelerated.distance_field(grid, sources, limit=limit, algorithm=name, **moved(question)), theirs)


@given(questions(edges=True, side_max=30), st.data())
def test_paths(question: Question, data: st.DataObject) -> None:
    grid = question.grid
    several = data.draw(st.lists(cells(grid), max_size=20))
    for goal in (question.goal, several):
        asked = {"enter_goal": question.enter_goal, **moved(question)}
        theirs = reference.shortest_path(grid, question.start, goal, **asked)
        for name in serving(PATH_ALGORITHMS, grid, question.directions):
            if name != "buckets" or goal == question.goal:
                same_path(accelerated.shortest_path(grid, question.start, goal, algorithm=name, **asked), theirs)


@given(questions(edges=True, side_max=30, costs=True), st.sampled_from((1, 20, 2**20)), st.data())
def test_cost_fields(question: Question, scale: int, data: st.DataObject) -> None:
    """Costs that have a ring of lists, costs that need a heap, and none; one source, several, none, in walls too."""
    grid = question.grid
    costs = {(x, y): grid.cost((x, y)) * scale for y in range(grid.height) for x in range(grid.width)}
    several = data.draw(st.lists(cells(grid), max_size=20))
    for searched in (grid.copy_with(costs=costs), make_map("rooms", grid.width, grid.height)):
        for sources in (question.start, several):
            theirs = reference.cost_field(searched, sources, **moved(question))
            same_field(accelerated.cost_field(searched, sources, **moved(question)), theirs)


@given(
    questions(edges=True, side_max=30),
    st.one_of(st.integers(-9, 9), st.sampled_from((-(2**26), 2**26, 70000))),
    st.sampled_from((1, 2, 5, 9, 2**26)),
    st.data(),
)
def test_relaxed_fields(question: Question, factor: int, step_cost: int, data: st.DataObject) -> None:
    """Values that have a list each, values that need the heap; the lists, the heap and the reference take any field."""
    grid = question.grid
    sources = data.draw(st.lists(cells(grid), max_size=4))
    asked = {"factor": factor, "step_cost": step_cost}
    theirs = reference.distance_field(grid, sources, **moved(question))
    for ours in (accelerated.distance_field(grid, sources, **moved(question)), accelerated.cost_field(grid, sources)):
        same_field(accelerated.relax(ours, **asked), reference.relax(ours, **asked))
    same_field(accelerated.relax(theirs, **asked), reference.relax(theirs, **asked))
    again = accelerated.relax(accelerated.relax(accelerated.distance_field(grid, sources)), **asked)
    same_field(again, reference.relax(reference.relax(reference.distance_field(grid, sources)), **asked))


@given(questions(edges=True, side_max=30, costs=True), st.sampled_from((1, 20, 2**20)), st.data())
def test_weighted_paths(question: Question, scale: int, data: st.DataObject) -> None:
    """Costs that have a ring of lists, costs that need a heap, and none."""
    grid = question.grid
    costs = {(x, y): grid.cost((x, y)) * scale for y in range(grid.height) for x in range(grid.width)}
    plain = Grid(grid.width, grid.height, b"\1" * len(costs)).copy_with(walls=[c for c in costs if not grid.is_open(c)])
    several = data.draw(st.lists(cells(grid), max_size=20))
    asked = {"enter_goal": question.enter_goal, **moved(question)}
    for searched in (grid.copy_with(costs=costs), plain):
        for goal in (question.goal, several):
            theirs = reference.dijkstra(searched, question.start, goal, **asked)
            same_path(accelerated.dijkstra(searched, question.start, goal, **asked), theirs)
        theirs = reference.astar(searched, question.start, question.goal, **asked)
        same_path(accelerated.astar(searched, question.start, question.goal, **asked), theirs)


@given(questions(edges=True, side_max=30), st.data())
def test_steps(question: Question, data: st.DataObject) -> None:
    grid = question.grid
    agents = data.draw(st.lists(cells(grid), max_size=20))
    blocked = data.draw(st.lists(cells(grid), max_size=12))
    theirs = reference.distance_field(grid, question.goal, **moved(question))
    ours = accelerated.distance_field(grid, question.goal, **moved(question))
    for away in (False, True):
        expected = reference.next_steps(theirs, agents, blocked=blocked, away=away)
        assert accelerated.next_steps(ours, agents, blocked=blocked, away=away) == expected
        assert accelerated.next_steps(theirs, agents, blocked=blocked, away=away) == expected
        assert reference.next_steps(ours, agents, blocked=blocked, away=away) == expected
        flat: Any = type(expected)("i", [grid.index(agent) for agent in agents])
        assert accelerated.next_steps(ours, flat, blocked=blocked, away=away) == expected
    for agent in agents:
        assert accelerated.step_down(ours, agent, blocked=blocked) == reference.step_down(
            theirs, agent, blocked=blocked
        )
        assert accelerated.step_away(ours, agent, blocked=blocked) == reference.step_away(
            theirs, agent, blocked=blocked
        )


@given(questions(edges=True, side_max=30), st.one_of(st.none(), st.integers(0, 30)), st.booleans(), st.data())
def test_sight(question: Question, radius: int | None, symmetric: bool, data: st.DataObject) -> None:
    grid, seer = question.grid, question.start
    for targets in (None, data.draw(st.lists(cells(grid), max_size=20))):
        ours = accelerated.sight_from(grid, seer, targets, radius=radius, symmetric=symmetric)
        assert ours == reference.sight_from(grid, seer, targets, radius=radius, symmetric=symmetric)
    assert accelerated.line_of_sight(grid, seer, question.goal) is reference.line_of_sight(grid, seer, question.goal)
    assert accelerated.symmetric_sight(grid, seer, question.goal) is reference.symmetric_sight(
        grid, seer, question.goal
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [*SIZES_AT_EDGES, (50, 20), (130, 71)])
def test_every_kind_of_map(kind: str, size: tuple[int, int]) -> None:
    grid = make_map(kind, *size, number=7)
    chosen = [grid.cell(at) for at in range(0, size[0] * size[1], max(1, size[0] * size[1] // 5))]
    for start, goal in zip(chosen, reversed(chosen), strict=True):
        theirs = reference.distance_field(grid, start)
        for name in serving(FIELD_ALGORITHMS, grid, 4):
            same_field(accelerated.distance_field(grid, start, algorithm=name), theirs)
        found = reference.shortest_path(grid, start, goal)
        for name in serving(PATH_ALGORITHMS, grid, 4):
            same_path(accelerated.shortest_path(grid, start, goal, algorithm=name), found)
        same_path(accelerated.astar(grid, start, goal), reference.astar(grid, start, goal))


@pytest.mark.parametrize("name", ["queue", "rays", "tiles", "tiles-avx2"])
def test_fronts_wider_than_a_queue_is_at_first(name: str) -> None:
    """An open map, where the distance is known without a search."""
    grid, (x0, y0) = Grid(901, 700, b"\1" * (901 * 700)), (450, 333)
    rows: object = accelerated.distance_field(grid, (x0, y0), algorithm=name).rows().tolist()
    assert rows == [[abs(x - x0) + abs(y - y0) for x in range(901)] for y in range(700)]


def test_a_corridor_longer_than_any_plane() -> None:
    """The longest way that 64 x 24 holds: every bit of the distance planes, and more levels than fit the stack."""
    rows = ["." * 64 if y % 2 == 0 else ("." + "#" * 63 if y % 4 == 3 else "#" * 63 + ".") for y in range(24)]
    grid = Grid.from_rows(rows)
    theirs = reference.distance_field(grid, (0, 0))
    assert max(theirs) > 512
    for name in serving(FIELD_ALGORITHMS, grid, 4):
        same_field(accelerated.distance_field(grid, (0, 0), algorithm=name), theirs)
    end: Cell = (0, 23) if grid.is_open((0, 23)) else (63, 23)
    found = reference.shortest_path(grid, (0, 0), end)
    assert found.length == max(theirs)
    for name in serving(PATH_ALGORITHMS, grid, 4):
        same_path(accelerated.shortest_path(grid, (0, 0), end, algorithm=name), found)


def test_results_say_which_algorithm_made_them() -> None:
    small, wide, maze = make_map("rooms", 50, 20), make_map("rooms", 65, 20), make_map("maze", 71, 31)
    for name in ("queue", "rays", "tiles"):
        assert accelerated.distance_field(small, (1, 1), algorithm=name).algorithm == name
    assert accelerated.distance_field(small, (1, 1), algorithm="bits").algorithm in ("bits", "rays")
    assert accelerated.distance_field(wide, (1, 1)).algorithm == "rays"
    assert accelerated.distance_field(small, (1, 1)).algorithm in ("avx512", "avx2", "rays")
    assert accelerated.distance_field(small, (1, 1), algorithm="tiles-avx2").algorithm in ("tiles-avx2", "tiles")
    assert accelerated.distance_field(make_map("rooms", 65, 40), (1, 1)).algorithm in ("tiles-avx2", "rays")
    assert accelerated.distance_field(make_map("rooms", 512, 512), (1, 1)).algorithm in ("tiles-avx2", "tiles")
    assert accelerated.distance_field(maze, (1, 1)).algorithm == "queue"
    assert accelerated.shortest_path(maze, (1, 1), (9, 1)).algorithm == "queue"
    assert accelerated.distance_field(small, (1, 1), directions=8).algorithm == "queue"
    assert accelerated.shortest_path(wide, (1, 1), (9, 1)).algorithm == "buckets"
    assert accelerated.shortest_path(wide, (1, 1), (9, 1), algorithm="queue").algorithm == "queue"
    assert accelerated.astar(small, (1, 1), (9, 1)).algorithm == "heap"
    assert reference.distance_field(small, (1, 1), algorithm="rays").algorithm == "queue"


@given(questions(edges=True, side_max=30))
def test_fields_of_mazes_that_are_asked_often(question: Question) -> None:
    """Rings, dead ends, rooms and cells by themselves, each cell the source: the graph is made on the way."""
    grid = question.grid
    if question.directions == 8 or grid.wrap_x or grid.wrap_y:
        return
    for source in [grid.cell(at) for at in range(0, grid.width * grid.height, 1 + grid.width * grid.height // 40)]:
        theirs = reference.distance_field(grid, source)
        same_field(accelerated.distance_field(grid, source, algorithm="corridors"), theirs)
        same_field(accelerated.distance_field(grid, source), theirs)


def test_corridors_longer_than_the_graph_has_them() -> None:
    """A spiral, and a ring, longer than a corridor of the graph may be: both are cut, and every cell is a source."""
    spiral = Grid.from_rows(
        [("." * 300 if y % 2 == 0 else "#" * 299 + "." if y % 4 == 1 else "." + "#" * 299) for y in range(7)]
    )
    ring = Grid.from_rows(["." * 300, "." + "#" * 298 + ".", "." * 300])
    for grid, every in ((spiral, 97), (ring, 31)):
        for at in range(0, grid.width * grid.height, every):
            source = grid.cell(at)
            found = accelerated.distance_field(grid, source, algorithm="corridors")
            same_field(found, reference.distance_field(grid, source))
            assert found.algorithm == ("corridors" if grid.is_open(source) else "queue")


def test_a_maze_is_made_a_graph_when_it_is_asked_often() -> None:
    maze = make_map("maze", 71, 31)
    used = [accelerated.distance_field(maze, (1, 1)).algorithm for _ in range(12)]
    assert used == ["queue"] * 8 + ["corridors"] * 4
    for asked in ({"limit": 5}, {"blocked": [(1, 2)]}, {"blocked": (3, 3)}):
        assert accelerated.distance_field(maze, (1, 1), **asked).algorithm == "queue"
    assert accelerated.distance_field(maze, [(1, 1), (3, 1)]).algorithm == "queue"
    assert accelerated.distance_field(maze, (0, 0)).algorithm == "queue"


def test_the_twin_has_every_function_of_the_reference() -> None:
    assert set(reference.__all__) <= set(dir(accelerated))
    assert accelerated.distance_field.__doc__
    assert accelerated.distance_field is not reference.distance_field
