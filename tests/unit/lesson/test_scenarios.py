"""Scenarios: those that ship, and how a mistake in one is met."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from samepath import InputError, Rng, begin, games
from samepath.engine import Game, Run
from samepath.games.lesson import game
from samepath.values.canonical import canonical_bytes

from .playing import played

PARTS = {
    "search": {"came_from", "inserted", "map", "search", "steps", "waiting"},
    "machine": {"enemies", "hero", "map", "memory", "scene", "searches"},
    "battle": {"chosen", "situations"},
}


def test_it_is_in_the_registry() -> None:
    assert games.load("lesson") is game
    assert isinstance(game, Game)
    assert game.scenarios["default"] == game.scenarios["chase"]


@pytest.mark.parametrize("name", sorted(game.scenarios))
def test_every_scenario_can_be_played_and_is_not_changed_by_it(name: str) -> None:
    before = copy.deepcopy(game.scenarios[name])
    state, heard = played(name, [])
    assert state.outcome is not None
    assert heard
    assert game.scenarios[name] == before
    assert set(game.canonical(state)) == PARTS[before["program"]]
    canonical_bytes(game.canonical(state))
    lines = game.picture(state)
    assert (len({len(line) for line in lines}) == 1) == (before["program"] != "battle")  # a board, or a text


def test_the_numbers_of_the_rules() -> None:
    assert (game.rules.name, game.rules.revision) == ("lesson", 1)
    assert game.rules.data == {
        "battle": {"ally_below": 50, "attack": 40, "heal": 80, "potion": 90, "potion_below": 35, "spit": 60},
        "machine": {
            "calm": 6,
            "far": 20,
            "guard_wake": 6,
            "life": 16,
            "lost": 3,
            "none": 99,
            "sight": 8,
            "states": {"goblin": ["sleep", "wander", "chase", "flee"], "guard": ["guard", "chase", "home"]},
            "wake": 5,
            "wound": 4,
        },
    }


REMOVE = object()

WRONG: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("chase", (), [], "scenario is []; it should be an object"),
    ("chase", ("program",), "chess", "scenario.program is 'chess'; it should be one of search, machine, battle"),
    ("chase", ("program",), REMOVE, "scenario has no 'program'; add it"),
    ("chase", ("extra",), 1, "scenario has a member 'extra', which is not known here"),
    ("chase", ("level",), REMOVE, "scenario has no 'level'; add it"),
    ("chase", ("level",), "###", "scenario.level is '###'; it should be a list of 1 to 64 items"),
    ("chase", ("level", 2), "#...#", "scenario.level: row 3 has 5 cells, row 1 has 16"),
    ("chase", ("level", 2), "#......#..x....#", "scenario.level: row 3, column 11: 'x'"),
    ("chase", ("level", 2), 7, "scenario.level[2] is 7; it should be a row of 1 to 64 characters"),
    ("chase", ("script",), [], "scenario.script is []; it should be a list of 1 to 1000 items"),
    ("chase", ("script", 3), [4, 4], "scenario.script[3] is [4, 4]; it should be a turn [x, y, hit, hidden]"),
    ("chase", ("script", 3), [0, 0, 0, False], "scenario.script[3] is [0, 0], a wall; it should be a floor cell"),
    ("chase", ("script", 3), [16, 0, 0, False], "scenario.script[3][0] is 16; it should be an integer from 0 to 15"),
    ("chase", ("script", 3), [1, 1, -1, False], "scenario.script[3][2] is -1; it should be an integer from 0"),
    ("chase", ("script", 3), [1, 1, 0, 1], "scenario.script[3][3] is 1; it should be true or false"),
    ("chase", ("enemies",), [], "scenario.enemies is []; it should be a list of 1 to 32 items"),
    ("chase", ("enemies", 0), "goblin", "scenario.enemies[0] is 'goblin'; it should be an object"),
    ("chase", ("enemies", 0, "name"), "a b", "scenario.enemies[0].name is 'a b'; it should be a name"),
    (
        "chase",
        ("enemies", 0, "machine"),
        "cat",
        "scenario.enemies[0].machine is 'cat'; it should be one of goblin, guard",
    ),
    (
        "chase",
        ("enemies", 0, "state"),
        "chaes",
        "enemies[0].state is 'chaes'; it should be one of sleep, wander, chase, flee",
    ),
    ("guard", ("enemies", 0, "state"), "flee", "enemies[0].state is 'flee'; it should be one of guard, chase, home"),
    ("chase", ("enemies", 0, "cell"), [7, 1], "scenario.enemies[0].cell is [7, 1], a wall"),
    ("chase", ("enemies", 0, "cell"), [7], "scenario.enemies[0].cell is [7]; it should be a cell [x, y]"),
    ("chase", ("enemies", 0, "cell"), [8, True], "scenario.enemies[0].cell[1] is True; it should be an integer"),
    ("chase", ("enemies", 0, "cell"), [4, 4], "scenario.enemies[0] stands on the hero's cell [4, 4]"),
    ("chase", ("enemies", 0, "life"), 17, "scenario.enemies[0].life is 17; it should be an integer from 0 to 16"),
    ("chase", ("enemies", 0, "calm"), 7, "scenario.enemies[0].calm is 7; it should be an integer from 0 to 6"),
    ("chase", ("enemies", 0, "post"), [0, 0], "scenario.enemies[0].post is [0, 0], a wall"),
    ("chase", ("enemies", 0, "hat"), 1, "scenario.enemies[0] has a member 'hat', which is not known here"),
    ("chase", ("rolls",), 1, "scenario.rolls is 1; it should be true or false"),
    ("field", ("enemies", 2, "name"), "goblin", "scenario.enemies[2] is named 'goblin' like scenario.enemies[0]"),
    ("field", ("enemies", 2, "cell"), [9, 3], "scenario.enemies[2] stands on the cell [9, 3] of scenario.enemies[1]"),
    ("hand", ("turns",), 0, "scenario.turns is 0; it should be an integer from 1 to 10000"),
    ("hand", ("hero",), REMOVE, "scenario has no 'hero'; add it"),
    ("path", ("algorithm",), "dfs", "scenario.algorithm is 'dfs'; it should be one of bfs, wave, stack, astar"),
    ("path", ("from",), [7, 1], "scenario.from is [7, 1], a wall; it should be a floor cell"),
    ("path", ("to",), REMOVE, "scenario has no 'to'; add it"),
    ("path", ("to",), [1, 9], "scenario.to[1] is 9; it should be an integer from 0 to 6"),
    ("wave", ("to",), [1, 1], "scenario has a member 'to', which is not known here"),
    ("battle", ("situations",), [], "scenario.situations is []"),
    (
        "battle",
        ("situations", 1, "actor"),
        "ogre",
        "scenario.situations[1].actor is 'ogre'; it should be one of shaman, hero",
    ),
    ("battle", ("situations", 1, "hero"), REMOVE, "scenario.situations[1] has no 'hero'; add it"),
    (
        "battle",
        ("situations", 1, "hero", "hp"),
        41,
        "scenario.situations[1].hero.hp is 41; it should be an integer from 0 to 40",
    ),
    (
        "battle",
        ("situations", 1, "hero", "max_hp"),
        0,
        "scenario.situations[1].hero.max_hp is 0; it should be an integer",
    ),
    (
        "battle",
        ("situations", 1, "allies"),
        [],
        "scenario.situations[1].allies is []; it should be a list of 1 to 16 items",
    ),
    ("battle", ("situations", 1, "allies", 1, "name"), "", "scenario.situations[1].allies[1].name is ''"),
    ("battle", ("situations", 4, "potion"), 1, "scenario.situations[4].potion is 1; it should be true or false"),
    ("battle", ("situations", 4, "poisoned"), True, "scenario.situations[4] has a member 'poisoned'"),
]


@pytest.mark.parametrize(("name", "place", "value", "message"), WRONG, ids=[f"{row[0]}{list(row[1])}" for row in WRONG])
def test_a_mistake_is_named_with_its_place(name: str, place: tuple[Any, ...], value: Any, message: str) -> None:
    scenario = copy.deepcopy(game.scenarios[name])
    if not place:
        scenario = value
    else:
        inside = scenario
        for step in place[:-1]:
            inside = inside[step]
        if value is REMOVE:
            del inside[place[-1]]
        else:
            inside[place[-1]] = value
    with pytest.raises(InputError) as caught:
        game.start(scenario, Rng(0))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_scenario_leaves_out() -> None:
    run: Run[Any] = begin(game, game.scenarios["chase"], 0)
    (enemy,) = run.state.enemies
    assert (enemy.machine, enemy.life, enemy.max_life, enemy.lost, enemy.calm) == ("goblin", 16, 16, 0, 0)
    assert enemy.post == enemy.cell == (8, 3)
