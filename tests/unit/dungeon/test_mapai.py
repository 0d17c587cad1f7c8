"""The enemies on the map, transition by transition, at the edges of every number, with the draws counted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.games.dungeon import game, mapai
from samepath.games.dungeon.flight import CUT_OFF, flight_field
from samepath.games.dungeon.state import DIRECTIONS, Enemy, Mine
from samepath.grid import RELAXED_UNREACHABLE, distance_field, relax, shortest_path
from tests.unit.dungeon.scenes import HALL, SPLIT, Asked, Listener, enemy, scene, started, stepped

MAP = game.mine_rules.map


def one_turn(wanted: dict[str, Any], seed: int = 1) -> tuple[Mine, Listener, list[tuple[str, int]]]:
    """The first enemy's turn alone: the state after it, its decisions, and the draws (label, n)."""
    run, decide = started(wanted, seed), Listener()
    run.rng.take_draws()
    mapai.enemy_turn(run.state, run.state.enemies[0], run.rng.stream("map"), decide)
    return run.state, decide, [(label, n) for _, label, n, _, _ in run.rng.take_draws()]


def seed_where(wakes: bool) -> int:
    """A seed whose first draw of chance(50) comes out as asked."""
    from samepath.rng import Rng

    return next(s for s in range(100) if Rng(s).stream("map").chance(50, "x") == wakes)


# --- sleep ---


@pytest.mark.parametrize(("x", "draws"), [(6, 1), (7, 0)])
def test_a_sleeper_draws_at_distance_5_and_not_at_6(x: int, draws: int) -> None:
    _, decide, drawn = one_turn(scene(HALL, (1, 3), enemy("rat", x, 3, "sleep")))
    assert drawn == [("wakes", 100)] * draws
    assert len(decide.asked) == draws


def test_a_sleeper_behind_a_wall_draws_nothing() -> None:
    _, decide, drawn = one_turn(scene(SPLIT, (6, 2), enemy("rat", 8, 2, "sleep")))
    assert (drawn, decide.asked) == ([], [])


@pytest.mark.parametrize("wakes", [True, False])
def test_a_sleeper_wakes_by_the_draw(wakes: bool) -> None:
    mine, decide, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 4, 3, "sleep")), seed_where(wakes))
    assert decide.asked == [Asked("rat-1", "state", ["chase"], [int(wakes)], "positive", 0 if wakes else None)]
    assert mine.enemies[0].state == ("chase" if wakes else "sleep")
    assert mine.messages == ([{"key": "ai.wakes", "name": "rat-1"}] if wakes else [])


ONE_WAY = [
    "########",
    "#.#....#",
    "#....#.#",
    "#.....>#",
    "########",
]


def unseen_seers(state: str) -> list[Mine]:
    """After the turn of a rat that sees the hero, who does not see the rat: sight is not symmetric."""
    found = []
    for hero in ((1, 1), (1, 2), (1, 3)):
        for y, row in enumerate(ONE_WAY):
            for x in range(3, 7):
                if row[x] != ".":
                    continue
                mine, _, _ = one_turn(scene(ONE_WAY, hero, enemy("rat", x, y, state)), seed_where(True))
                if mine.enemies[0].state == "chase" and not mine.visible >> (y * 8 + x) & 1:
                    found.append(mine)
    return found


@pytest.mark.parametrize(("state", "said"), [("sleep", []), ("wander", []), ("guard", ["ai.guard"])])
def test_what_the_hero_does_not_see_is_not_said_except_of_a_guard(state: str, said: list[str]) -> None:
    seers = unseen_seers(state)
    assert seers
    for mine in seers:
        assert [message["key"] for message in mine.messages] == said


# --- guard ---


@pytest.mark.parametrize(("x", "state"), [(7, "chase"), (8, "guard")])
def test_a_guard_leaves_its_post_at_distance_6(x: int, state: str) -> None:
    mine, decide, drawn = one_turn(scene(HALL, (1, 3), enemy("goblin", x, 3, "guard")))
    assert mine.enemies[0].state == state
    assert drawn == []
    assert [one.scores for one in decide.asked] == [[int(state == "chase")]]
    assert [message["key"] for message in mine.messages] == ["ai.guard"] * (state == "chase")


# --- wander ---


def test_a_wanderer_notices_at_distance_8_without_a_draw_and_that_is_its_turn() -> None:
    mine, decide, drawn = one_turn(scene(HALL, (1, 3), enemy("rat", 9, 3, "wander", lost=4)))
    rat = mine.enemies[0]
    assert (rat.state, rat.lost, rat.x, rat.y, drawn) == ("chase", 0, 9, 3, [])
    assert mine.messages == [{"key": "ai.notices", "name": "rat-1"}]
    assert [one.kind for one in decide.asked] == ["state"]


def test_a_wanderer_too_far_away_rolls_its_step() -> None:
    for seed in range(20):
        mine, decide, drawn = one_turn(scene(HALL, (1, 3), enemy("rat", 10, 3, "wander")), seed)
        assert drawn == [("wander", 5)]
        (asked,) = decide.asked
        assert (asked.kind, asked.tie) == ("wander", "draw")
        dx, dy = {name: (dx, dy) for name, dx, dy in DIRECTIONS}.get(asked.chosen, (0, 0))
        assert (mine.enemies[0].x, mine.enemies[0].y) == (10 + dx, 3 + dy)


@pytest.mark.parametrize(("calm", "state", "left"), [(1, "chase", 0), (2, "wander", 1), (0, "chase", 0)])
def test_calm_goes_down_first_and_keeps_a_wanderer_from_noticing(calm: int, state: str, left: int) -> None:
    mine, _, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 5, 3, "wander", calm=calm)))
    assert (mine.enemies[0].state, mine.enemies[0].calm) == (state, left)


def test_a_wanderer_stays_where_its_step_is_blocked() -> None:
    pen = ["#####", "#.#.#", "##.##", "#.#>#", "#####"]
    for seed in range(10):
        mine, _, _ = one_turn(scene(pen, (1, 1), enemy("rat", 2, 2, "wander", calm=9)), seed)
        assert (mine.enemies[0].x, mine.enemies[0].y) == (2, 2)


# --- chase ---


@pytest.mark.parametrize(("hp", "state"), [(4, "chase"), (3, "flee")])
def test_a_chaser_flees_below_a_quarter_of_its_life(hp: int, state: str) -> None:
    """A goblin has 16: 4 * 4 is not under 16."""
    mine, decide, _ = one_turn(scene(HALL, (1, 3), enemy("goblin", 5, 3, hp=hp)))
    assert mine.enemies[0].state == state
    assert decide.asked[0].options == ["flee", "wander"]
    assert decide.asked[0].scores == [int(state == "flee"), 0]
    if state == "flee":
        assert (mine.enemies[0].x, len(decide.asked)) == (5, 1)
        assert mine.messages == [{"key": "ai.flees", "name": "goblin-1"}]


def test_the_warden_never_flees() -> None:
    rows = [row.replace(">", ".") for row in HALL]
    mine, _, _ = one_turn(scene(rows, (1, 3), enemy("warden", 5, 3, hp=1), depth=4))
    assert mine.enemies[0].state == "chase"
    assert mine.enemies[0].x == 4


@pytest.mark.parametrize(("lost", "state"), [(4, "chase"), (5, "wander")])
def test_a_chaser_gives_up_when_lost_is_more_than_5(lost: int, state: str) -> None:
    mine, _, _ = one_turn(scene(SPLIT, (6, 2), enemy("rat", 8, 2, lost=lost)))
    rat = mine.enemies[0]
    assert (rat.state, rat.lost) == (state, lost + 1)
    assert (rat.x, rat.y) == ((8, 2) if state == "wander" else (8, 3))


def test_a_chaser_that_sees_forgets_that_it_was_lost() -> None:
    mine, _, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 5, 3, lost=5)))
    assert mine.enemies[0].lost == 0


def test_a_chaser_at_distance_1_stands() -> None:
    mine, decide, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 2, 3)))
    assert (mine.enemies[0].x, [one.kind for one in decide.asked]) == (2, ["state"])


@pytest.mark.parametrize(("corridor", "moves"), [(20, True), (21, False)])
def test_a_chaser_follows_a_path_of_20_and_not_of_21(corridor: int, moves: bool) -> None:
    rows = ["#" * (corridor + 4), "#" + "." * (corridor + 1) + ">#", "#" * (corridor + 4)]
    mine, decide, _ = one_turn(scene(rows, (1, 1), enemy("rat", 1 + corridor, 1)))
    assert mine.enemies[0].x == 1 + corridor - moves
    steps = decide.of("rat-1", "step")
    assert [one.scores for one in steps] == ([[20]] if moves else [])


def test_a_step_is_weighed_by_the_length_of_the_path_that_begins_with_it() -> None:
    _, decide, _ = one_turn(scene(SPLIT, (6, 4), enemy("rat", 8, 4)))
    assert decide.of("rat-1", "step") == [Asked("rat-1", "step", ["up", "right", "down"], [8, 6, 4], "lowest", 2)]


def test_enemies_and_people_block_a_chaser() -> None:
    rows = ["#######", "#.....#", "###.###", "#....>#", "#######"]
    free, _, _ = one_turn(scene(rows, (3, 1), enemy("rat", 3, 3)))
    assert (free.enemies[0].x, free.enemies[0].y) == (3, 2)
    blockers: list[dict[str, Any]] = [{"people": [[3, 2, "miner"]]}, {}]
    for blocker in blockers:
        others = [] if blocker else [enemy("rat", 3, 2, "sleep")]
        mine, decide, _ = one_turn(scene(rows, (3, 1), enemy("rat", 3, 3), *others, **blocker))
        assert (mine.enemies[0].x, mine.enemies[0].y) == (3, 3)
        assert decide.of("rat-1", "step") == []


@pytest.mark.parametrize(("kind", "x"), [("wolf", 5), ("goblin", 4)])
def test_a_closed_door_stops_those_who_open_none(kind: str, x: int) -> None:
    rows = ["########", "#..+..>#", "########"]
    mine, _, _ = one_turn(scene(rows, (1, 1), enemy(kind, 5, 1)))
    assert mine.enemies[0].x == x


def test_whoever_opens_a_door_stands_in_it() -> None:
    rows = ["########", "#..+..>#", "########"]
    mine, _, _ = one_turn(scene(rows, (1, 1), enemy("goblin", 4, 1)))
    assert (mine.enemies[0].x, mine.level.rows()[1]) == (3, "#..'..>#")


def test_a_bleeding_enemy_leaves_blood_on_the_cell_it_leaves() -> None:
    mine, _, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 5, 3, effects={"bleed": 3})))
    assert mine.level.blood == 1 << (3 * 20 + 5)
    dry, _, _ = one_turn(scene(HALL, (1, 3), enemy("rat", 5, 3, effects={"poison": 3})))
    assert dry.level.blood == 0


@st.composite
def crowds(draw: st.DrawFn) -> dict[str, Any]:
    """A scene with walls and water at random, the hero, and up to eight enemies in any state."""
    width, height = draw(st.integers(6, 14)), draw(st.integers(5, 10))
    glyphs = draw(st.lists(st.sampled_from(".....#+'~"), min_size=width * height, max_size=width * height))
    rows = []
    for y in range(height):
        row = "".join(glyphs[y * width : (y + 1) * width])
        rows.append("#" * width if y in (0, height - 1) else "#" + row[1:-1] + "#")
    rows[-2] = rows[-2][:-2] + ">#"
    cells = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph in ".'~>"]
    chosen = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=9, unique=True))
    kinds = st.sampled_from(["rat", "goblin", "cultist", "wolf", "ogre", "shaman"])
    states = st.sampled_from(["sleep", "guard", "wander", "chase", "flee"])
    enemies = [
        enemy(
            draw(kinds),
            x,
            y,
            draw(states),
            hp=draw(st.integers(1, 9)),
            calm=draw(st.integers(0, 2)),
            lost=draw(st.integers(0, 6)),
        )
        for x, y in chosen[1:]
    ]
    return scene(rows, chosen[0], *enemies)


# --- flee ---


def test_a_fugitive_takes_the_first_direction_that_leads_farthest() -> None:
    mine, decide, _ = one_turn(scene(HALL, (5, 3), enemy("rat", 6, 3, "flee")))
    assert decide.asked == [
        Asked("rat-1", "flee", ["stand", "up", "right", "down"], [1, 2, 2, 2], "first", 1),
    ]
    assert (mine.enemies[0].x, mine.enemies[0].y) == (6, 2)


def test_a_fugitive_in_a_corner_stands() -> None:
    mine, decide, _ = one_turn(scene(HALL, (3, 2), enemy("rat", 1, 1, "flee")))
    assert (mine.enemies[0].x, mine.enemies[0].y) == (1, 1)
    assert decide.asked[0].pick == 0


CORNER = [
    "#" * 44,
    "#" + "." * 41 + ">#",
    "#....." + "#" * 38,
    "#....." + "#" * 38,
    "#....." + "#" * 38,
    "#" * 44,
]
"""A room whose upper row goes on as a long corridor. The upper left corner is a dead end, the corridor is not."""


@pytest.mark.parametrize(("kind", "end"), [("rat", (1, 1)), ("goblin", (11, 1))])
def test_smart_flight_leaves_the_corner_in_which_simple_flight_stands(kind: str, end: tuple[int, int]) -> None:
    run, decide = started(scene(CORNER, (4, 4), enemy(kind, 1, 1, "flee"))), Listener()
    (fugitive,) = run.state.enemies
    for _ in range(10):
        mapai.enemy_turn(run.state, fugitive, run.rng.stream("map"), decide)
    assert (fugitive.x, fugitive.y) == end


@given(crowds())
@settings(deadline=None)
def test_smart_flight_runs_down_the_relaxed_field_of_the_grid(crowd: dict[str, Any]) -> None:
    mine = started(crowd).state
    for doors in (False, True):
        steps = distance_field(mine.level.grid(doors), (mine.hero.x, mine.hero.y))
        wanted = relax(steps, factor=MAP.smart_factor, step_cost=MAP.smart_step)
        field = flight_field(mine, doors)
        for at in range(len(steps)):
            assert field[at] == (CUT_OFF if wanted[at] == RELAXED_UNREACHABLE else wanted[at])


# --- many ---


@given(crowds(), st.integers(0, 1000))
@settings(deadline=None)
def test_one_field_gives_the_step_of_every_chasers_own_path(crowd: dict[str, Any], seed: int) -> None:
    """The search that serves all takes the step that a search from each chaser would have taken."""
    run, decide = started(crowd, seed), Listener()
    mine = run.state
    for chaser in mine.enemies:
        before = (chaser.x, chaser.y)
        hunting = chaser.state == "chase"
        expected = _own_step(mine, chaser)
        decide.asked.clear()
        mapai.enemy_turn(mine, chaser, run.rng.stream("map"), decide)
        if hunting and chaser.state == "chase":
            assert (chaser.x, chaser.y) == (expected or before)


def _own_step(mine: Mine, chaser: Enemy) -> tuple[int, int] | None:
    """The first step of the chaser's own shortest path of 2 to 20 cells, everybody else in the way."""
    others = [(other.x, other.y) for other in mine.occupied.values() if other is not chaser]
    grid = mine.level.grid(chaser.kind.doors)
    path = shortest_path(grid, (chaser.x, chaser.y), (mine.hero.x, mine.hero.y), blocked=others, enter_goal=True)
    if path.steps is None or not 2 <= len(path.steps) <= MAP.far:
        return None
    return path.steps[0]


@given(crowds(), st.integers(0, 1000))
@settings(deadline=None)
def test_draws_are_made_only_when_the_tests_before_them_hold(crowd: dict[str, Any], seed: int) -> None:
    run, decide = started(crowd, seed), Listener()
    mine = run.state
    for one in mine.enemies:
        run.rng.take_draws()
        state = one.state
        away = abs(one.x - mine.hero.x) + abs(one.y - mine.hero.y)
        sees = mapai.sees_hero(mine, one)
        calm = max(0, one.calm - 1)
        mapai.enemy_turn(mine, one, run.rng.stream("map"), decide)
        labels = [label for _, label, _, _, _ in run.rng.take_draws()]
        if state == "sleep" and sees and away <= MAP.wake:
            assert labels == ["wakes"]
        elif state == "wander" and not (sees and calm == 0):
            assert labels == ["wander"]
        else:
            assert labels == []


@given(crowds(), st.integers(0, 1000))
@settings(deadline=None)
def test_nobody_shares_a_cell_or_stands_in_a_wall(crowd: dict[str, Any], seed: int) -> None:
    run, decide = started(crowd, seed), Listener()
    mine = run.state
    for _ in range(6):
        for one in mine.enemies:
            before = (one.x, one.y)
            mapai.enemy_turn(mine, one, run.rng.stream("map"), decide)
            assert abs(one.x - before[0]) + abs(one.y - before[1]) <= 1
        cells = [(mine.hero.x, mine.hero.y), *((one.x, one.y) for one in mine.enemies)]
        assert len(set(cells)) == len(cells)
        assert all(mine.level.ground[False][y * mine.level.width + x] for x, y in cells)
        assert mine.occupied == {one.y * mine.level.width + one.x: one for one in mine.enemies}


def test_two_chasers_in_a_corridor_do_not_walk_through_each_other_nor_freeze_for_good() -> None:
    """9 x 4: the one behind waits while the way is blocked, and goes on when it opens."""
    rows = ["#########", "#.......#", "#######>#", "#########"]
    run, decide = started(scene(rows, (1, 1), enemy("rat", 4, 1), enemy("rat", 6, 1))), Listener()
    mine, (front, back) = run.state, run.state.enemies
    for _ in range(4):
        for one in (front, back):
            mapai.enemy_turn(mine, one, run.rng.stream("map"), decide)
    assert (front.x, back.x) == (2, 6)  # no path past the one in front: it stands
    mine.remove(front)
    for _ in range(4):
        mapai.enemy_turn(mine, back, run.rng.stream("map"), decide)
    assert back.x == 2


def test_enemies_act_in_order_of_creation() -> None:
    run, decide = started(scene(HALL, (1, 3), enemy("rat", 6, 3), enemy("rat", 8, 3), script=["wait"])), Listener()
    stepped(run, decide)
    assert [one.actor for one in decide.asked] == ["hero", "rat-1", "rat-1", "rat-2", "rat-2"]
