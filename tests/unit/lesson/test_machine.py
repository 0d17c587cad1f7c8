"""The machine's transitions at their boundaries, what is weighed at each, and who stands in whose way."""

from __future__ import annotations

from typing import Any

import pytest

from samepath import GameError, Run, begin
from samepath.games.lesson import game
from samepath.testing.games import options_asked

from .playing import Listener, corridor, played, scene

ROOM = ["." * 5] * 5


def after_a_turn(enemy: dict[str, Any], path: int, hidden: bool = False) -> Any:
    """The enemy after one turn in a corridor, its path to the hero `path` steps long at the beginning."""
    script = [[path, 0, 0, hidden]]
    state, _ = played(scene(corridor(30), {"cell": [0, 0], **enemy}, script))
    return state.enemies[0]


@pytest.mark.parametrize(
    ("state", "path", "becomes"),
    [
        ("sleep", 5, "chase"),
        ("sleep", 6, "sleep"),
        ("wander", 8, "chase"),
        ("wander", 9, "wander"),
        ("guard", 6, "chase"),
        ("guard", 7, "guard"),
    ],
)
def test_how_near_the_hero_has_to_be(state: str, path: int, becomes: str) -> None:
    machine = "guard" if state == "guard" else "goblin"
    assert after_a_turn({"state": state, "machine": machine}, path).state == becomes
    assert after_a_turn({"state": state, "machine": machine}, path, hidden=True).state == state


def test_who_changes_its_state_stays_where_it_is() -> None:
    for enemy in (
        {"state": "sleep"},
        {"state": "wander"},
        {"state": "guard", "machine": "guard"},
        {"state": "chase", "life": 3},
        {"state": "chase", "lost": 3},
    ):
        hidden = "lost" in enemy
        assert after_a_turn(enemy, 3, hidden).cell == (0, 0)


@pytest.mark.parametrize(("path", "x"), [(1, 0), (2, 1), (20, 1), (21, 0)])
def test_a_chaser_follows_paths_of_2_to_20_steps(path: int, x: int) -> None:
    enemy = after_a_turn({"state": "chase"}, path)
    assert (enemy.state, enemy.cell) == ("chase", (x, 0))


def test_a_chaser_gives_up_on_the_fourth_turn_without_sight() -> None:
    for machine, then in (("goblin", "wander"), ("guard", "home")):
        start = scene(corridor(30), {"state": "chase", "machine": machine, "cell": [9, 0]}, [[0, 0]] * 4)
        state, heard = played(start)
        assert (state.enemies[0].state, state.enemies[0].lost) == ("chase", 0), "in sight from the first step on"
        start["script"] = [[0, 0, 0, True]] * 4
        state, heard = played(start)
        assert (state.enemies[0].state, state.enemies[0].lost, state.enemies[0].cell) == (then, 4, (6, 0))
        assert [one.turn for one in heard if one.picked == then] == [4]


def test_sight_makes_a_chaser_forget_that_it_was_lost() -> None:
    assert after_a_turn({"state": "chase", "lost": 3}, 8).lost == 0
    assert after_a_turn({"state": "chase", "lost": 2}, 9).lost == 3
    assert after_a_turn({"state": "wander", "lost": 4}, 8).lost == 0


@pytest.mark.parametrize(("life", "becomes"), [(4, "chase"), (3, "flee"), (0, "flee")])
def test_a_goblin_flees_below_a_quarter_of_its_life(life: int, becomes: str) -> None:
    assert after_a_turn({"state": "chase", "life": life}, 3).state == becomes
    assert after_a_turn({"state": "chase", "life": life, "machine": "guard"}, 3).state == "chase"


def test_fleeing_is_tested_before_giving_up() -> None:
    _, heard = played(scene(corridor(30), {"state": "chase", "life": 3, "lost": 3, "cell": [0, 0]}, [[9, 0, 0, True]]))
    (only,) = heard
    assert (only.options, only.scores, only.tie, only.picked) == (["flee", "wander"], [1, 1], "positive", "flee")


def test_a_hit_is_felt_in_the_same_turn_and_life_stops_at_zero() -> None:
    state, _ = played(scene(corridor(9), {"state": "chase", "cell": [0, 0]}, [[5, 0, 13]]))
    assert (state.enemies[0].life, state.enemies[0].state) == (3, "flee")
    state, _ = played(scene(corridor(9), {"state": "sleep", "cell": [0, 0]}, [[8, 0, 99]]))
    assert state.enemies[0].life == 0


def test_what_a_chaser_weighs() -> None:
    """From every cell that it may step on, and from its own, the steps that remain."""
    _, heard = played(scene(ROOM, {"state": "chase", "cell": [2, 2]}, [[0, 1]]))
    tests, step = heard
    assert (tests.kind, tests.options, tests.scores, tests.pick) == ("state", ["flee", "wander"], [0, 0], None)
    assert step.kind == "step"
    assert step.options == [["stand", 2, 2], ["up", 2, 1], ["right", 3, 2], ["down", 2, 3], ["left", 1, 2]]
    assert step.scores == [3, 2, 4, 4, 2]
    assert (step.tie, step.pick) == ("lowest", 1)


def test_a_wanderer_takes_the_direction_of_the_turn() -> None:
    state, heard = played(scene(ROOM, {"state": "wander", "cell": [2, 2]}, [[4, 4, 0, True]] * 5))
    assert [one.options for one in heard if one.kind == "step"] == [
        [["right", 3, 2]],
        [["down", 3, 3]],
        [["left", 2, 3]],
        [["up", 2, 2]],
        [["right", 3, 2]],
    ]
    assert state.enemies[0].cell == (3, 2)


def test_a_wanderer_does_not_step_on_a_wall_or_on_the_hero() -> None:
    for level, hero in ((["..", ".#", ".."], [0, 2]), (["..", ".."], [1, 1])):
        state, heard = played(scene(level, {"state": "wander", "cell": [0, 1]}, [[*hero, 0, True]]))
        assert (heard[-1].options, heard[-1].scores, heard[-1].pick) == ([["right", 1, 1]], [0], None)
        assert state.enemies[0].cell == (0, 1)


def test_who_flees_takes_the_first_of_the_farthest_and_stands_in_a_corner() -> None:
    state, heard = played(scene(ROOM, {"state": "flee", "cell": [2, 2]}, [[1, 3]]))
    assert heard[0].options == [["stand", 2, 2], ["up", 2, 1], ["right", 3, 2], ["down", 2, 3], ["left", 1, 2]]
    assert (heard[0].scores, heard[0].tie, heard[0].picked) == ([2, 3, 3, 1, 1], "first", ["up", 2, 1])
    state, heard = played(scene(ROOM, {"state": "flee", "cell": [4, 0]}, [[0, 4]]))
    assert (heard[0].picked, state.enemies[0].cell) == (["stand", 4, 0], (4, 0))
    assert state.searches == 0


def guard_on_its_way(cell: list[int], hero: list[int], turns: int, level: list[str]) -> tuple[Any, Any]:
    enemy = {"machine": "guard", "state": "home", "cell": cell, "post": [0, 0]}
    return played(scene(level, enemy, [hero] * turns))


def test_a_guard_is_at_home_on_the_turn_in_which_it_arrives() -> None:
    state, heard = guard_on_its_way([2, 0], [3, 0], 2, corridor(5))
    assert [(one.turn, one.kind, one.picked) for one in heard] == [
        (1, "step", ["left", 1, 0]),
        (1, "state", None),
        (2, "step", ["left", 0, 0]),
        (2, "state", "guard"),
    ]
    assert state.enemies[0].state == "guard"


def test_a_guard_that_never_left_is_at_home_at_once() -> None:
    state, heard = guard_on_its_way([0, 0], [3, 0], 1, corridor(5))
    assert ([one.kind for one in heard], state.enemies[0].state) == (["state"], "guard")


def test_a_guard_walks_around_the_hero_or_waits() -> None:
    state, _ = guard_on_its_way([2, 0], [1, 0], 3, corridor(5))
    assert (state.enemies[0].cell, state.enemies[0].state) == ((2, 0), "home")
    state, _ = guard_on_its_way([3, 0], [0, 0], 4, corridor(5))
    assert (state.enemies[0].cell, state.enemies[0].state) == ((1, 0), "home"), "up to the post, not onto the hero"
    state, _ = guard_on_its_way([2, 0], [1, 0], 4, ["...", "..."])
    assert (state.enemies[0].cell, state.enemies[0].state) == ((0, 0), "guard")


def test_calm_is_counted_down_first_and_holds_while_it_is_above_zero() -> None:
    state, heard = played(scene(ROOM, {"state": "wander", "cell": [0, 0], "calm": 3}, [[4, 4]] * 3))
    assert [(one.turn, one.picked) for one in heard if one.kind == "state"] == [(1, None), (2, None), (3, "chase")]
    assert state.enemies[0].calm == 0
    assert after_a_turn({"state": "sleep", "calm": 3}, 5).state == "chase", "calm is a wanderer's"


def test_a_roll_is_made_only_when_the_hero_is_not_noticed() -> None:
    run = begin(game, game.scenarios["dice"], 5, logged=True)
    listener = Listener(run)
    drawn = []
    while run.state.outcome is None:
        game.step(run.state, run.rng, listener)
        drawn.append([draw[:3] for draw in run.rng.take_draws()])
    rolled = [one for one in listener.heard if one.tie == "draw"]
    noticed = next(one.turn for one in listener.heard if one.picked == "chase")
    assert drawn == [[("map", "wander", 5)]] * (noticed - 1) + [[]] * (15 - noticed + 1)
    assert len(rolled) == noticed - 1 > 3
    assert {len(one.options) for one in rolled} == {5}
    assert [option[0] for option in rolled[0].options] == ["up", "right", "down", "left", "stand"]


def test_a_roll_into_a_wall_is_a_turn_spent() -> None:
    scenario = scene(["..", "##"], {"state": "wander", "cell": [0, 0]}, [[1, 0, 0, True]] * 40, rolls=True)
    state, heard = played(scenario)
    assert {one.picked[0] for one in heard if one.tie == "draw"} == {"up", "right", "down", "left", "stand"}
    assert state.enemies[0].cell == (0, 0)


def test_two_in_a_corridor_wait_for_each_other_and_go_on_when_a_way_opens() -> None:
    state, heard = played("corridor")
    second = [(one.turn, one.picked) for one in heard if one.actor == "goblin-2" and one.kind == "state" and one.picked]
    assert second == [(4, "wander"), (8, "chase")]
    assert [one.cell for one in state.enemies] == [(6, 2), (7, 1)]
    assert all(abs(one.cell[0] - 7) + abs(one.cell[1] - 2) == 1 for one in state.enemies), "both beside the hero"


def test_one_field_saves_searches() -> None:
    shared = game.scenarios["field"]
    assert played(shared)[0].outcome == {"end": "turns", "searches": 12}
    assert played({**shared, "shared_field": False})[0].outcome == {"end": "turns", "searches": 60}


def test_every_search_is_counted() -> None:
    assert played("chase")[0].searches == 15 - 3, "who flees makes none"
    assert played("guard")[0].searches == 12
    assert played("corridor")[0].searches == 2 * 16
    guard = scene(ROOM, {"machine": "guard", "state": "home", "cell": [4, 0], "post": [0, 0]}, [[4, 4]] * 3)
    assert played(guard)[0].searches == 3
    assert played({**guard, "shared_field": True})[0].searches == 3 + 3


def test_in_a_shared_field_who_is_in_front_is_waited_for() -> None:
    people = [{"name": name, "state": "chase", "cell": [x, 0]} for name, x in (("back", 0), ("front", 1))]
    scenario = {"program": "machine", "level": corridor(6), "enemies": people, "script": [[4, 0, 0, False]] * 3}
    apart, _ = played(scenario)
    shared, _ = played({**scenario, "shared_field": True})
    assert [one.cell[0] for one in shared.enemies] == [2, 3], "the one behind sees past the one in front"
    assert [one.cell[0] for one in apart.enemies] == [0, 3], "the one in front is a wall to the one behind"


def test_the_hero_by_hand() -> None:
    state, heard = played("hand", [2, 3] + [0] * 13)
    asked = [one for one in heard if one.kind == "move"]
    assert len(asked) == 15
    assert asked[0].options == [["stand", 2, 3], ["up", 2, 2], ["right", 3, 3], ["down", 2, 4], ["left", 1, 3]]
    assert [one.picked for one in asked[:3]] == [["right", 3, 3], ["down", 3, 4], ["stand", 3, 4]]
    assert state.outcome == {"end": "turns", "searches": 15}


def test_a_move_is_typed_by_its_name() -> None:
    run = begin(game, game.scenarios["hand"], 0)
    options = options_asked(run)
    assert [game.parse_notation(game.notation(option), options) for option in options] == [0, 1, 2, 3, 4]
    assert game.parse_notation("jump", options) is None


def test_the_hero_is_caught() -> None:
    people = [{"name": "goblin", "state": "chase", "cell": [3, 0]}]
    scenario = {"program": "machine", "level": corridor(6), "enemies": people, "hero": [1, 0], "turns": 9}
    state, heard = played(scenario, [2])
    assert [one.picked for one in heard if one.kind == "move"] == [["left", 0, 0], ["stand", 0, 0]]
    assert (state.turn, state.outcome["end"]) == (2, "caught")
    asleep = {**scenario, "enemies": [{"name": "goblin", "state": "flee", "cell": [2, 0]}], "level": corridor(3)}
    assert played(asleep, [])[0].outcome["end"] == "turns", "who does not chase catches nobody"


def test_a_misspelt_state_is_met_at_once() -> None:
    state, _ = played("chase")
    with pytest.raises(GameError, match="goblin cannot become 'chaes': a goblin has no such state"):
        state.change(state.enemies[0], "chaes")
    with pytest.raises(GameError, match="no such state"):
        state.change(state.enemies[0], "home")


def test_a_copy_shares_nothing_that_changes() -> None:
    run: Run[Any] = begin(game, game.scenarios["chase"], 0)
    before = game.canonical(run.state)
    copy = run.state.samepath_copy()
    for _ in range(4):
        game.step(run.state, run.rng, Listener(run))
    assert game.canonical(copy) == before != game.canonical(run.state)


def test_the_picture_and_the_words_for_options() -> None:
    state, _ = played("chase")
    picture = game.picture(state)
    assert picture[4] == "#.....@#.......#"
    assert picture[5] == "#........g.....#"
    assert game.cells(state, ["up", 8, 2]) == [(8, 2)]
    assert game.cells(state, "flee") == []
    words = [game.describe(option) for option in (["up", 8, 2], ["stand", 8, 3], "flee")]
    assert words == ["up to (8, 2)", "stand at (8, 3)", "flee"]
