"""The laws of grid search on random grids: the canonical path, fields, costs, sight.

The oracles here are written from the specification alone: dictionaries and enumeration, nothing of samepath.grid but
the Grid and its questions.
"""

from collections import deque
from collections.abc import Iterator
from types import ModuleType

from hypothesis import given
from hypothesis import strategies as st

from samepath.grid import (
    DIRECTIONS8,
    RELAXED_UNREACHABLE,
    Cell,
    Field,
    Grid,
    line,
)
from samepath.testing.grids import Question, cells, grids, questions


def walls_of(question: Question) -> set[Cell]:
    grid = question.grid
    every = {(x, y) for y in range(grid.height) for x in range(grid.width)}
    return {cell for cell in every if not grid.is_open(cell)} | set(question.blocked)


def moves(question: Question, cell: Cell, enter: Cell | None) -> Iterator[Cell]:
    """Clauses GRID-2 to GRID-6, word for word."""
    grid, walls = question.grid, walls_of(question)

    def wrap(x: int, y: int) -> Cell | None:
        x = x % grid.width if grid.wrap_x else x
        y = y % grid.height if grid.wrap_y else y
        return (x, y) if x in range(grid.width) and y in range(grid.height) else None

    for dx, dy in DIRECTIONS8[: question.directions]:
        there = wrap(cell[0] + dx, cell[1] + dy)
        if there is None or (there in walls and there != enter):
            continue
        sides = [wrap(cell[0] + dx, cell[1]), wrap(cell[0], cell[1] + dy)]
        shut = sum(side is None or side in walls for side in sides)
        if dx and dy and shut > {"never": 0, "one-side": 1, "always": 2}[question.corners]:
            continue
        yield there


def steps_from(question: Question, source: Cell) -> dict[Cell, int]:
    steps, queue = {source: 0}, deque([source])
    while queue:
        cell = queue.popleft()
        for there in moves(question, cell, None):
            if there not in steps:
                steps[there] = steps[cell] + 1
                queue.append(there)
    return steps


def smallest_sequence(question: Question, length: int) -> tuple[Cell, ...] | None:
    """By enumeration: the first path of that length, in the order of the directions, that ends at the goal."""
    enter = question.goal if question.enter_goal else None

    def look(cell: Cell, seen: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
        if len(seen) == length:
            return seen if cell == question.goal else None
        for there in moves(question, cell, enter):
            if there not in seen and there != question.start:
                found = look(there, (*seen, there))
                if found is not None:
                    return found
        return None

    return look(question.start, ())


def ask(find, question: Question):  # type: ignore[no-untyped-def]  # several searches, one call
    return find(question.grid, question.start, question.goal, **moved(question), enter_goal=question.enter_goal)


def moved(question: Question) -> dict[str, object]:
    return {"blocked": question.blocked, "directions": question.directions, "corners": question.corners}


@given(questions(side_max=4))
def test_the_path_is_the_smallest_sequence_of_all_shortest_paths(search: ModuleType, question: Question) -> None:
    path = ask(search.shortest_path, question)
    for length in range(1, path.length or 7):
        assert smallest_sequence(question, length) is None
    if path.length is not None and path.length < 9:
        assert path.steps == smallest_sequence(question, path.length)


@given(questions())
def test_descending_the_goals_field_is_the_canonical_path(search: ModuleType, question: Question) -> None:
    grid, path = question.grid, ask(search.shortest_path, question)
    enterable = question.goal not in walls_of(question) or question.enter_goal
    if question.start == question.goal or not enterable:
        assert path.steps is None
        return
    field = search.distance_field(grid, question.goal, **moved(question))
    walked, here = [], question.start
    while here != question.goal:
        step = search.step_down(field, here)
        if step is None:
            break
        walked.append(step)
        here = step
    assert (tuple(walked) or None) == path.steps


@given(questions(), st.data())
def test_one_field_serves_several_goals(search: ModuleType, question: Question, data: st.DataObject) -> None:
    goals = data.draw(st.lists(cells(question.grid), min_size=1, max_size=4))
    entered = [goal for goal in goals if goal not in walls_of(question) and goal != question.start]
    path = search.shortest_path(question.grid, question.start, goals, **moved(question))
    field = search.distance_field(question.grid, entered, **moved(question))
    walked, here = [], question.start
    while (step := search.step_down(field, here)) is not None:
        walked.append(step)
        here = step
    assert (tuple(walked) or None) == path.steps


@given(questions())
def test_expanded_counts_what_the_queue_gives(search: ModuleType, question: Question) -> None:
    enter = question.goal if question.enter_goal else None
    queue, seen, expanded = deque([question.start]), {question.start}, 0
    while queue:
        cell = queue.popleft()
        expanded += 1
        if cell == question.goal != question.start:
            break
        for there in moves(question, cell, enter):
            if there not in seen:
                seen.add(there)
                queue.append(there)
    assert ask(search.shortest_path, question).expanded == expanded


@given(questions(), st.one_of(st.none(), st.integers(0, 9)))
def test_fields_hold_the_steps(search: ModuleType, question: Question, limit: int | None) -> None:
    grid = question.grid
    expected = steps_from(question, question.start)
    field = search.distance_field(grid, question.start, limit=limit, **moved(question))
    for y in range(grid.height):
        for x in range(grid.width):
            steps = expected.get((x, y), -1)
            assert field[x, y] == (steps if limit is None or steps <= limit else -1)


@given(questions(), st.data())
def test_a_field_of_several_sources_is_the_least_of_theirs(
    search: ModuleType, question: Question, data: st.DataObject
) -> None:
    grid = question.grid
    sources = data.draw(st.lists(cells(grid), max_size=4))
    fields = [search.distance_field(grid, source, **moved(question)) for source in sources]
    together = search.distance_field(grid, sources, **moved(question))
    # A source that is a wall cannot be entered from another source, but it is 0 all the same.
    least = [min((f[i] for f in fields if f[i] >= 0), default=-1) for i in range(grid.width * grid.height)]
    assert together.tolist() == least


@given(questions())
def test_astar_and_dijkstra_are_as_short(search: ModuleType, question: Question) -> None:
    path = ask(search.shortest_path, question)
    assert ask(search.dijkstra, question) == path
    star = ask(search.astar, question)
    assert (star.length, star.cost) == (path.length, path.cost)
    assert star.found or star.expanded == path.expanded


@given(questions(costs=True))
def test_costs_against_relaxation_in_rounds(search: ModuleType, question: Question) -> None:
    grid = question.grid
    least = {question.start: 0}
    changed = True
    while changed:  # Bellman and Ford: no queue, no order
        changed = False
        for cell, cost in list(least.items()):
            for there in moves(question, cell, None):
                if cost + grid.cost(there) < least.get(there, 1 << 60):
                    least[there] = cost + grid.cost(there)
                    changed = True
    field = search.cost_field(grid, question.start, **moved(question))
    assert {grid.cell(i): v for i, v in enumerate(field) if v >= 0} == least
    for find in (search.dijkstra, search.astar):
        path = ask(find, question)
        if question.goal not in walls_of(question) and question.goal != question.start:
            assert path.cost == least.get(question.goal)
        if path.steps is not None:
            assert path.cost == sum(grid.cost(step) for step in path.steps)
            here = question.start
            for step in path.steps:
                assert step in set(moves(question, here, question.goal if question.enter_goal else None))
                here = step


@given(questions())
def test_a_relaxed_field_rises_by_the_step_cost_at_most(search: ModuleType, question: Question) -> None:
    field = search.distance_field(question.grid, question.goal, **moved(question))
    relaxed = search.relax(field, factor=-6, step_cost=5)
    for at, steps in enumerate(field):
        assert (relaxed[at] == RELAXED_UNREACHABLE) == (steps == -1)
        if steps == -1:
            continue
        assert relaxed[at] <= -6 * steps
        cell = question.grid.cell(at)
        near = [relaxed[there] for there in moves(question, cell, question.goal) if field[there] != -1]
        assert relaxed[at] == min([-6 * steps, *(value + 5 for value in near)])


def best_step(question: Question, field: Field, cell: Cell, closed: tuple[Cell, ...], away: bool) -> Cell | None:
    """STEP-1 to STEP-4, word for word."""
    grid = question.grid
    reached = [grid.cell(at) for at, value in enumerate(field) if value != -1]
    near = [there for source in reached for there in moves(question, cell, source) if there == source]
    order = [(cell[0] + dx, cell[1] + dy) for dx, dy in DIRECTIONS8[: question.directions]]
    turned = [(x % grid.width if grid.wrap_x else x, y % grid.height if grid.wrap_y else y) for x, y in order]
    found = sorted((there for there in near if there not in closed), key=turned.index)
    if not found:
        return None
    value = (max if away else min)(field[there] for there in found)
    own = field[cell]
    if own != -1 and not (value > own if away else value < own):
        return None
    return next(there for there in found if field[there] == value)


@given(questions(side_max=7), st.booleans(), st.data())
def test_next_steps_are_the_single_steps(
    search: ModuleType, question: Question, blocks: bool, data: st.DataObject
) -> None:
    """And the single steps are those of the clauses."""
    grid = question.grid
    field: Field = search.distance_field(grid, question.goal, **moved(question))
    agents = data.draw(st.lists(cells(grid), max_size=5))
    closed = tuple(data.draw(st.lists(cells(grid), max_size=3))) if blocks else ()
    for away, single in ((False, search.step_down), (True, search.step_away)):
        expected = [best_step(question, field, agent, closed, away) for agent in agents]
        assert [single(field, agent, blocked=closed) for agent in agents] == expected
        steps = search.next_steps(field, agents, blocked=closed, away=away)
        assert [None if at == -1 else grid.cell(at) for at in steps] == expected


@given(grids(side_max=9), st.data())
def test_sight(search: ModuleType, grid: Grid, data: st.DataObject) -> None:
    one, other = data.draw(cells(grid)), data.draw(cells(grid))
    passed = list(line(one, other))
    assert (passed[0], passed[-1]) == (one, other)
    assert len(passed) == 1 + max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    assert search.line_of_sight(grid, one, other) == all(grid.is_open(cell) for cell in passed[1:-1])
    assert search.symmetric_sight(grid, one, other) == search.symmetric_sight(grid, other, one)
    radius = data.draw(st.one_of(st.none(), st.integers(0, 9)))
    for symmetric, test in ((False, search.line_of_sight), (True, search.symmetric_sight)):
        seen = search.sight_from(grid, one, radius=radius, symmetric=symmetric)
        for at, sees in enumerate(seen):
            x, y = grid.cell(at)
            near = radius is None or abs(x - one[0]) + abs(y - one[1]) <= radius
            assert sees == (near and test(grid, one, (x, y)))
