"""Rules data and scenarios that cannot be used: one clear line each, with the place, and exit code 3."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from samepath.errors import InputError, UnsupportedError
from samepath.games import load
from samepath.games.dungeon import Dungeon, game
from samepath.games.dungeon.picture import TEXTS
from tests.unit.dungeon.scenes import HALL, enemy, scene, started


def changed(data: Any, path: str, value: Any) -> dict[str, Any]:
    """A copy of `data` with one member changed; `...` removes it."""
    data = copy.deepcopy(data)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = data
    for step in steps:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    assert isinstance(data, dict)
    return data


RULES_FAULTS = [
    ("kinds.2.special", "fireball", "kinds[2].special is 'fireball', which is not one of: 'none', 'shaman'"),
    ("kinds.0.glyph", "#", "kinds[0].glyph is '#'; it must be one ASCII character that is none of"),
    ("kinds.0.glyph", "g", "kinds[1].glyph is 'g', which kinds[0] has already"),
    ("kinds.0.hp", 0, "kinds[0].hp is 0; it must be an integer from 1 to 10000"),
    ("kinds.0.hp", 9.0, "kinds[0].hp is 9.0; it must be an integer"),
    ("kinds.0.hp", True, "kinds[0].hp is True; it must be an integer"),
    ("kinds.0.flee", "cleverly", "kinds[0].flee is 'cleverly', which is not one of: 'simple', 'smart'"),
    ("kinds.0.doors", 1, "kinds[0].doors is 1; it must be true or false"),
    ("kinds.0.speed", ..., "kinds[0].speed is missing"),
    ("kinds.0.spede", 5, "kinds[0] has a member 'spede', which is not one of"),
    ("kinds.1.id", "rat", "kinds[1].id is 'rat', which stands twice"),
    ("level.states.0.state", "chaes", "level.states[0].state is 'chaes', which is not one of: 'sleep', 'guard'"),
    ("level.slot_width", 20, "level has 4 x 2 slots of 20 x 10, more than 50 x 20 holds"),
    ("level.room_width", [9, 4], "level.room_width is [9, 4]; it must be a range, the lower end first"),
    ("level.room_width", [4, 10], "level.room_width[1] is 10; it must be an integer from 4 to 9"),
    ("skills.1.id", "mend", "skills[1].id is 'mend', which stands twice"),
    ("skills.0.effect", "sleepy", "skills[0].effect is 'sleepy', which is not one of"),
    ("skills.1.target", "all", "skills[1].target is 'all', which is not one of: 'self'"),
    ("abilities.1.effect", "burning", "abilities[1].effect is 'burning', which is not one of: '', 'poison'"),
    ("abilities.5.summon", ["imp"], "abilities[5].summon[0] is 'imp', which is not one of: 'rat'"),
    ("abilities.0.id", "spit", "abilities has no ability 'heal'"),
    ("items.0.id", "potion_haste", "items[0].id is 'potion_haste', which is not one of: 'potion_heal', 'antidote'"),
    ("items.1.cures", ["gout"], "items[1].cures[0] is 'gout', which is not one of"),
    ("npcs.0.gift", "sword", "npcs[0].gift is 'sword', which is not one of"),
    ("encounters.0.kinds", ["bat"], "encounters[0].kinds[0] is 'bat', which is not one of"),
    ("encounters.0.kinds", ["rat"] * 9, "encounters[0].kinds is ['rat', 'rat', 'rat', "),
    ("level.columns", 0, "level.columns is 0; it must be an integer from 1 to 20"),
    ("levels.0.encounters", ["picnic"], "levels[0].encounters[0] is 'picnic', which is not one of"),
    ("levels.3.boss", "", "levels[3].boss must name an encounter on the last level"),
    ("levels.0.hero_level", 7, "levels[0].hero_level is 7; it must be an integer from 1 to 6"),
    ("map.wake_percent", 101, "map.wake_percent is 101; it must be an integer from 0 to 100"),
    ("map.sight", "8", "map.sight is '8'; it must be an integer from 1 to 16"),
    ("hero.levels.1.experience", 0, "hero.levels[1] must ask for more experience than the level before it"),
    ("effects.0.id", "venom", "effects has no effect 'poison'"),
    ("effects", [], "effects is []; it must be a list of 1 to"),
    ("revision", 0, "revision is 0; it must be an integer from 1"),
    ("scores.attack", -1, "scores.attack is -1; it must be an integer from 0 to 1000"),
    ("reference.items.0", ["potion_heal", 2, 1], "reference.items[0] is"),
    ("turns_max", ..., "turns_max is missing"),
    ("colour", "red", "the whole has a member 'colour'"),
]


@pytest.mark.parametrize(("path", "value", "message"), RULES_FAULTS, ids=[f"{one[0]}={one[1]}" for one in RULES_FAULTS])
def test_rules_that_cannot_be_used(path: str, value: Any, message: str) -> None:
    data = changed(game.rules.data, path, value)
    if path == "effects.0.id":
        data["items"][1]["cures"] = ["bleed"]
        data["abilities"][1]["effect"] = ""
    with pytest.raises(InputError) as raised:
        Dungeon(data, "my.json")
    assert str(raised.value).startswith(f"my.json: {message}")
    assert "\n" not in str(raised.value)
    assert raised.value.exit_code == 3


def test_a_level_of_one_room() -> None:
    data = changed(game.rules.data, "level.columns", 1)
    data["level"]["rows"] = 1
    with pytest.raises(InputError, match=r"my\.json: level has one room only"):
        Dungeon(data, "my.json")


def test_rules_that_are_no_object() -> None:
    with pytest.raises(InputError, match="the whole is \\[\\]; it must be an object"):
        Dungeon([], "my.json")  # type: ignore[arg-type]  # what a file may hold


def test_rules_of_ones_own_are_played_by() -> None:
    other = game.under_data(changed(game.rules.data, "turns_max", 3), "my.json")
    assert (other.rules.data["turns_max"], game.rules.data["turns_max"]) == (3, 2500)
    from samepath.engine import play

    run = play(other, {"control": "auto"}, 1)
    assert run.state.outcome["result"] == "late"
    assert run.state.turn == 3


GOOD = scene(HALL, (1, 1), enemy("rat", 5, 1), items=[[3, 1, "antidote"]], people=[[4, 4, "miner"]])


SCENARIO_FAULTS = [
    ("level.2", "#....x.............#", "level cannot be read: row 3, column 6: 'x' is not one of the characters"),
    ("level.2", "#...#", "level cannot be read: row 3 has 5 cells, row 1 has 20"),
    ("level.0", "#.##################", "level has '.' at (1, 0), on its edge; a level has walls (#) all round"),
    ("level.6", "#..................#", "level has no stairs down (>); every level but the last needs them"),
    ("depth", 4, "level has stairs down (>), and the last level has none"),
    ("depth", 5, "depth is 5; it must be an integer from 1 to 4"),
    ("hero.x", 0, "hero.x and y put the hero at (0, 1), in a wall"),
    ("hero.x", 20, "hero.x is 20; it must be an integer from 0 to 19"),
    ("hero.hp", 0, "hero.hp is 0; it must be an integer from 1 to 40"),
    ("hero.hp", 41, "hero.hp is 41; it must be an integer from 1 to 40"),
    ("hero.luck", 3, "hero has a member 'luck', which is not one of"),
    ("hero.effects", {"drunk": 2}, "hero.effects has a member 'drunk', which is not one of: poison, bleed"),
    ("hero.effects", {"poison": 0}, "hero.effects.poison is 0; it must be an integer from 1 to 100"),
    ("hero.cooldowns", {"slam": 1}, "hero.cooldowns has a member 'slam', which is not one of"),
    ("enemies.0.state", "chaes", "enemies[0].state is 'chaes', which is not one of: 'sleep', 'guard', 'wander'"),
    ("enemies.0.kind", "imp", "enemies[0].kind is 'imp', which is not one of: 'rat'"),
    ("enemies.0.x", 1, "enemies[0].x and y put rat-1 at (1, 1), where the hero stands"),
    ("enemies.0.hp", 10, "enemies[0].hp is 10; it must be an integer from 1 to 9"),
    ("enemies.0.state", ..., "enemies[0].state is missing"),
    ("items.0", [3, 1, "sword"], "items[0][2] is 'sword', which is not one of"),
    ("people.0", [0, 0, "miner"], "people[0][0] and y put person miner at (0, 0), in a wall"),
    ("control", "telepathy", "control is 'telepathy', which is not one of: 'auto', 'hand', 'script'"),
    ("control", "script", "the whole has a script if its control is 'script', and only then"),
    ("weather", "rain", "the whole has a member 'weather', which is not one of"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), SCENARIO_FAULTS, ids=[f"{one[0]}={one[1]}" for one in SCENARIO_FAULTS]
)
def test_scenarios_that_cannot_be_played(path: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        started(changed(GOOD, path, value))
    assert str(raised.value).startswith(f"scenario: {message}")
    assert "\n" not in str(raised.value)
    assert raised.value.exit_code == 3


def test_the_good_scene_is_good() -> None:
    assert started(GOOD).state.hero.x == 1


def test_enemies_without_a_level() -> None:
    with pytest.raises(InputError, match=r"scenario: enemies is given without a level"):
        started({"control": "auto", "enemies": []})


def test_a_script_that_does_what_cannot_be_done() -> None:
    run = started(scene(HALL, (1, 1), script=["wait", "up"]))
    from samepath.decide import Decider

    game.step(run.state, run.rng, Decider())
    with pytest.raises(
        InputError, match=r"scenario: script\[1\] is 'up', which cannot be done on turn 2; there are: w"
    ):
        game.step(run.state, run.rng, Decider())


def test_rules_by_name() -> None:
    assert load("dungeon", "mine", 1) is game
    for name, revision in (("mine", 2), ("cave", None)):
        with pytest.raises(UnsupportedError, match="dungeon has no rules"):
            game.with_rules(name, revision)


def test_every_message_said_has_its_words() -> None:
    """Every key that the code says is in the table, and the table has no other."""
    import re

    sources = (Path(__file__).parents[3] / "core/samepath/games/dungeon").glob("*.py")
    said = {key for source in sources for key in re.findall(r"""["']((?:[a-z]+\.[a-z]+))["']""", source.read_text())}
    said = {key for key in said if key.split(".")[0] in {name.split(".")[0] for name in TEXTS}}
    effects = {f"effect.{effect.id}" for effect in game.mine_rules.effects.values() if effect.damage}
    assert said | effects == set(TEXTS)
