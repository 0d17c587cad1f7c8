"""The numbers that must come out: the lesson's, and the trials made of faults that users met elsewhere."""

from types import ModuleType

import pytest

from samepath.grid import (
    Grid,
    find_path,
    path_rows,
    wave_rows,
)
from tests.unit.grid.levels import LESSON, ROOM, TINY, open_room

GOBLIN, HERO = (8, 3), (2, 3)


@pytest.fixture
def lesson() -> Grid:
    return Grid.from_text(LESSON)


def test_lesson_path(search: ModuleType, lesson: Grid) -> None:
    path = search.shortest_path(lesson, GOBLIN, HERO)
    assert (path.length, path.cost, path.expanded) == (10, 10, 59)
    assert path.steps == ((8, 4), (8, 5), (7, 5), (6, 5), (6, 4), (6, 3), (5, 3), (4, 3), (3, 3), (2, 3))


def test_lesson_path_to_the_corner(search: ModuleType, lesson: Grid) -> None:
    path = search.shortest_path(lesson, GOBLIN, (6, 4))
    assert (path.length, path.expanded) == (5, 27)


def test_lesson_astar(search: ModuleType, lesson: Grid) -> None:
    path = search.astar(lesson, GOBLIN, HERO)
    assert (path.length, path.expanded) == (10, 25)


def test_lesson_cells(search: ModuleType, lesson: Grid) -> None:
    assert sum(value >= 0 for value in search.distance_field(lesson, GOBLIN)) == 66
    assert search.shortest_path(lesson, GOBLIN, (0, 0)).expanded == 66


def test_room_without_the_wall(search: ModuleType) -> None:
    room = Grid.from_text(ROOM)
    assert search.shortest_path(room, (2, 2), (6, 2)).expanded == 19
    assert search.astar(room, (2, 2), (6, 2)).expanded == 5


def test_wave_and_path_pictures(search: ModuleType, lesson: Grid) -> None:
    assert wave_rows(search.distance_field(lesson, GOBLIN)) == [
        "################",
        "#dcba98#2345678#",
        "#cba987#1234567#",
        "#ba9876#0123456#",
        "#a98765#1234567#",
        "#98765432345678#",
        "################",
    ]
    assert path_rows(lesson, search.shortest_path(lesson, GOBLIN, HERO).steps, {GOBLIN: "g", HERO: "@"}) == [
        "################",
        "#......#.......#",
        "#......#.......#",
        "#.@****#g......#",
        "#.....*#*......#",
        "#.....***......#",
        "################",
    ]


def test_small_map(search: ModuleType) -> None:
    field = search.distance_field(Grid.from_text(TINY), (1, 1))
    assert wave_rows(field) == [
        "#######",
        "#0#456#",
        "#123#7#",
        "#######",
    ]


def test_a_stack_in_place_of_the_queue(search: ModuleType, lesson: Grid) -> None:
    """What the law guards against: taking the newest cell gives a longer path along the left wall."""
    came_from, stack = {GOBLIN: GOBLIN}, [GOBLIN]
    while stack:
        x, y = stack.pop()
        if (x, y) == HERO:
            break
        for there in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if lesson.is_open(there) and there not in came_from:
                came_from[there] = (x, y)
                stack.append(there)
    length, cell = 0, HERO
    while cell != GOBLIN:
        length, cell = length + 1, came_from[cell]
    assert length == 12
    assert search.shortest_path(lesson, GOBLIN, HERO).length == 10


def test_weighted_path(search: ModuleType) -> None:
    grid = Grid(4, 2, b"\1" * 8, costs=[1, 2, 1, 1, 1, 1, 1, 1])
    for find in (search.dijkstra, search.astar):
        assert find(grid, (0, 0), (3, 0)).cost == 4
    assert search.cost_field(grid, (0, 0))[3, 0] == 4


def test_weighted_path_goes_round_what_is_dear(search: ModuleType) -> None:
    grid = Grid.from_text(".~.\n...\n", costs={"~": 4})
    path = search.dijkstra(grid, (0, 0), (2, 0))
    assert (path.steps, path.cost) == (((0, 1), (1, 1), (2, 1), (2, 0)), 4)


def test_cheaper_by_the_longer_way(search: ModuleType) -> None:
    """A to C costs 1000 directly, 200 through B: the search must not stop when it first sees C."""
    grid = Grid.from_text("AXC\n.B.\n", floors="AC.", costs={"X": 1000, "B": 100})
    assert search.dijkstra(grid, (0, 0), (2, 0)).cost == 103
    two = Grid(3, 1, b"\1" * 3, costs=[1, 100, 100])
    assert search.dijkstra(two, (0, 0), (2, 0)).cost == 200


def test_wrap_around_borders(search: ModuleType) -> None:
    grid = open_room(5, 5, wrap_x=True)
    for find in (search.shortest_path, search.astar, search.dijkstra):
        assert find(grid, (3, 2), (0, 0)).length == 4
    assert search.distance_field(grid, (3, 2))[0, 0] == 4


def test_long_diagonal_in_an_open_room(search: ModuleType) -> None:
    start = (8, 45)
    steps = search.shortest_path(open_room(120, 60), start, (98, 38), directions=8).steps
    assert steps is not None
    moves = [(b[0] - a[0], b[1] - a[1]) for a, b in zip((start, *steps), steps, strict=False)]
    assert len(moves) == 90
    assert sum(dx != 0 and dy != 0 for dx, dy in moves) == 7


def test_longest_shortest_path(search: ModuleType) -> None:
    grid = Grid.from_text("..\n..\n.#\n")
    cells = [(x, y) for y in range(3) for x in range(2) if grid.is_open((x, y))]
    assert max(max(search.distance_field(grid, cell)) for cell in cells) == 3


def test_goal_beside_the_start(search: ModuleType, lesson: Grid) -> None:
    path = search.shortest_path(lesson, GOBLIN, (9, 3))
    assert (path.steps, path.first, path.length) == (((9, 3),), (9, 3), 1)


@pytest.mark.parametrize("name", ["shortest_path", "astar", "dijkstra"])
def test_goal_in_a_wall(search: ModuleType, lesson: Grid, name: str) -> None:
    find = getattr(search, name)
    none = find(lesson, GOBLIN, (7, 1))
    assert (none.steps, none.length, none.cost, none.found, none.first) == (None, None, None, False, None)
    assert none.expanded == 66
    assert find(lesson, GOBLIN, (7, 1), enter_goal=True).length == 3


@pytest.mark.parametrize("name", ["shortest_path", "astar", "dijkstra"])
def test_start_in_a_wall_is_not_tested(search: ModuleType, lesson: Grid, name: str) -> None:
    find = getattr(search, name)
    assert find(lesson, (7, 3), (9, 3)).steps == ((8, 3), (9, 3))
    assert search.distance_field(lesson, (7, 3))[6, 3] == 1


@pytest.mark.parametrize("name", ["shortest_path", "astar", "dijkstra"])
def test_the_start_is_never_a_goal(search: ModuleType, lesson: Grid, name: str) -> None:
    find = getattr(search, name)
    assert find(lesson, GOBLIN, GOBLIN).steps is None
    assert find(lesson, GOBLIN, GOBLIN).expanded == 66


def test_sight_is_not_symmetric_and_the_symmetric_test_is(search: ModuleType) -> None:
    room = open_room(9, 4)
    assert search.line_of_sight(room, (0, 0), (8, 3))
    assert search.line_of_sight(room, (8, 3), (0, 0))
    pillar = room.copy_with(walls=[(4, 2)])
    assert not search.line_of_sight(pillar, (0, 0), (8, 3))
    assert search.line_of_sight(pillar, (8, 3), (0, 0))
    assert search.symmetric_sight(pillar, (0, 0), (8, 3))
    assert search.symmetric_sight(pillar, (8, 3), (0, 0))


def test_a_chase_through_others_in_a_corridor(search: ModuleType) -> None:
    """Nobody walks through anybody, and nobody freezes for good: when the way opens, the chaser goes on."""
    corridor = Grid.from_text("#########\n#.......#\n#.......#\n#########\n")
    hero, other = (7, 1), {(4, 1), (4, 2)}
    shut = search.distance_field(corridor, hero, blocked=other)
    assert search.step_down(shut, (1, 1)) is None
    assert search.shortest_path(corridor, (1, 1), hero, blocked=[*other, hero], enter_goal=True).steps is None
    other.remove((4, 2))
    agent, walked = (1, 1), []
    while agent != hero:
        step = search.step_down(search.distance_field(corridor, hero, blocked=other), agent)
        assert step is not None
        agent = step
        walked.append(step)
    assert not other & set(walked)
    assert tuple(walked) == search.shortest_path(corridor, (1, 1), hero, blocked=other).steps


def test_looking_changes_nothing(search: ModuleType, lesson: Grid) -> None:
    def look() -> tuple[object, ...]:
        field = search.distance_field(lesson, HERO)
        return (
            lesson.to_text(),
            field.tolist(),
            search.shortest_path(lesson, GOBLIN, HERO),
            list(search.next_steps(field, [GOBLIN])),
        )

    before = look()
    wave_rows(search.distance_field(lesson, GOBLIN))
    path_rows(lesson, None, {GOBLIN: "g"})
    assert look() == before


def test_several_goals_the_nearest_of_equals_the_canonical(search: ModuleType, lesson: Grid) -> None:
    assert search.shortest_path(lesson, (10, 3), [(12, 3), (10, 1), (8, 3)]).steps == ((10, 2), (10, 1))


def test_path_over_tests(search: ModuleType) -> None:
    """The canon's form: a goal is entered though it is not passable, the nearest of several goals is found."""
    grid = Grid.from_text(LESSON)
    path = find_path(16, 7, GOBLIN, lambda x, y: grid.is_open((x, y)), lambda x, y: (x, y) == HERO)
    assert path == search.shortest_path(grid, GOBLIN, HERO)
    heroes = {(9, 5), (12, 3)}
    path = find_path(
        16, 7, GOBLIN, lambda x, y: grid.is_open((x, y)) and (x, y) not in heroes, lambda *at: at in heroes
    )
    assert path.steps == ((9, 3), (9, 4), (9, 5))
