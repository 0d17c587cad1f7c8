"""A search as a game: the numbers of the lesson, what is weighed, and agreement with samepath.grid."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from samepath.games.lesson import game
from samepath.grid import Grid, astar, distance_field, shortest_path

from .playing import levels, played


@pytest.mark.parametrize(
    ("name", "expanded", "length"),
    [
        ("wave", 66, None),
        ("small", 8, None),
        ("path", 59, 10),
        ("stack", 13, 12),
        ("astar", 25, 10),
        ("near", 27, 5),
        ("room", 19, 4),
        ("room-astar", 5, 4),
    ],
)
def test_every_cell_taken_is_one_decision(name: str, expanded: int, length: int | None) -> None:
    state, heard = played(name)
    assert state.outcome["expanded"] == len(heard) == expanded
    assert state.outcome["length"] == length
    assert {one.kind for one in heard} == {"take"}
    assert [one.turn for one in heard] == list(range(1, expanded + 1))


def test_a_queue_takes_the_oldest_and_a_stack_the_newest() -> None:
    _, queue = played("path")
    _, stack = played("stack")
    assert all(one.pick == 0 for one in queue)
    assert all(one.pick == len(one.options) - 1 for one in stack)
    assert max(len(one.options) for one in queue) > 1
    assert queue[1].options == stack[1].options == [[8, 2], [9, 3], [8, 4]]
    assert (queue[1].picked, stack[1].picked) == ([8, 2], [8, 4])


def test_the_queue_scores_by_the_steps_and_astar_by_the_estimate() -> None:
    _, queue = played("path")
    assert queue[0].scores == [0]
    assert queue[1].scores == [1, 1, 1]
    _, estimated = played("astar")
    assert estimated[0].scores == [6]
    assert estimated[1].options == [[8, 2], [9, 3], [8, 4]]
    assert estimated[1].scores == [1 + 7, 1 + 7, 1 + 7]
    assert estimated[1].pick == 0


def cell(pair: list[int]) -> tuple[int, int]:
    """A cell as the searches take it."""
    x, y = pair
    return x, y


def searching(algorithm: str, level: list[str], start: list[int], goal: list[int] | None = None) -> dict[str, Any]:
    scenario: dict[str, Any] = {"program": "search", "algorithm": algorithm, "level": level, "from": start}
    return scenario if goal is None else {**scenario, "to": goal}


@given(levels())
def test_the_search_is_that_of_the_grid(level: tuple[list[str], list[list[int]]]) -> None:
    rows, (start, goal, *_) = level
    grid = Grid.from_rows(rows)
    for algorithm, search in (("bfs", shortest_path), ("astar", astar)):
        state, _ = played(searching(algorithm, rows, start, goal))
        path = search(grid, cell(start), cell(goal))
        steps = None if path.steps is None else [list(cell) for cell in path.steps]
        assert state.outcome == {"expanded": path.expanded, "length": path.length, "path": steps}
    state, heard = played(searching("wave", rows, start))
    field = distance_field(grid, cell(start))
    assert state.steps == list(field)
    assert len(heard) == sum(steps >= 0 for steps in field)


@given(levels())
def test_a_stack_finds_a_way_though_not_the_shortest(level: tuple[list[str], list[list[int]]]) -> None:
    rows, (start, goal, *_) = level
    state, _ = played(searching("stack", rows, start, goal))
    shortest = shortest_path(Grid.from_rows(rows), cell(start), cell(goal)).length
    if shortest is None:
        assert state.outcome["path"] is None
        return
    way = [start, *state.outcome["path"]]
    assert way[-1] == goal
    assert len(way) - 1 == state.outcome["length"] >= shortest
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))
    assert all(rows[y][x] == "." for x, y in way)


def test_astar_inserts_a_cell_again_when_a_shorter_way_to_it_is_found() -> None:
    """(2, 2) is reached in 5 steps from above, then in 3 from the right: it moves behind (1, 1) in the order."""
    state, heard = played(searching("astar", [".#...", "...#.", ".#..."], [4, 1], [0, 0]))
    assert (heard[6].options, heard[6].scores) == ([[3, 2], [2, 2], [1, 1]], [7, 9, 7])
    assert heard[6].picked == [3, 2]
    assert (heard[7].options, heard[7].scores) == ([[1, 1], [2, 2]], [7, 7])
    assert heard[7].picked == [1, 1]
    assert state.outcome["length"] == 7


def test_the_start_is_never_a_goal_and_a_wall_is_none() -> None:
    room = ["...", ".#."]
    for goal in ([0, 0], [1, 1]):
        for algorithm in ("bfs", "astar", "stack"):
            state, _ = played(searching(algorithm, room, [0, 0], goal))
            assert state.outcome == {"expanded": 5, "length": None, "path": None}


def test_the_picture_is_the_wave_so_far() -> None:
    state, _ = played("small")
    assert game.picture(state) == ["#######", "#0#456#", "#123#7#", "#######"]
    assert game.cells(state, [5, 2]) == [(5, 2)]
    assert game.describe([5, 2]) == "(5, 2)"
