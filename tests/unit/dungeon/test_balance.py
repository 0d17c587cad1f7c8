"""Battles of `samepath balance`: the shape of the hero, the seeds of a table, who has won (DUNG-57, DUNG-58)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from samepath.games.dungeon import Dungeon, game
from samepath.games.dungeon.balance import skirmish
from samepath.rng import stream_seed
from tests.conftest import Samepath


def altered(attack: int, sweep: int = 4, **hero: int) -> Dungeon:
    """The mine with another attack at every level of the hero, a sweep of that mana, and other numbers for the hero."""
    data: Any = json.loads(json.dumps(game.rules.data))
    data["hero"].update(hero)
    for level in data["hero"]["levels"]:
        level["attack"] = attack
    for skill in data["skills"]:
        skill["mana"] = sweep if skill["id"] == "sweep" else skill["mana"]
    return Dungeon(data)


MIGHTY = altered(1000, speed=20, accuracy=100).mine_rules
"""A hero who strikes first and kills at one blow keeps the life that it was given."""


@pytest.mark.parametrize(("seed", "percent"), [(0, 62), (1, 84), (2, 50)])
def test_the_life_of_the_hero_is_drawn_first(seed: int, percent: int) -> None:
    """The stream `reference` begins with 13, 35 and 0 below 51, worked out by hand: 63, 85 and 50 percent of the 64
    life of level 4 are 40, 54 and 32. The second draws, 24, 2 and 17, would give 73, 51 and 66."""
    facts = skirmish(MIGHTY, 4, "warden", seed)
    assert (facts["won"], facts["rounds"]) == (True, 1)
    assert facts["life"] == percent


@pytest.mark.parametrize(("seed", "sweeps"), [(0, True), (1, False), (2, True)])
def test_the_mana_of_the_hero_is_drawn_second(seed: int, sweeps: bool) -> None:
    """24, 2 and 17 below 51, worked out by hand: of the 12 mana of level 1 there are 8, 6 and 8; a sweep takes 7."""
    actions = skirmish(altered(1000, sweep=7, speed=20, accuracy=100).mine_rules, 1, "vermin", seed)["actions"]
    assert ("hero sweep" in actions) is sweeps


def test_a_battle_is_won_when_the_hero_lives_and_nobody_is_left() -> None:
    assert skirmish(MIGHTY, 4, "warden", 1)["won"] is True
    assert skirmish(altered(0, accuracy=1).mine_rules, 4, "warden", 1)["won"] is False


def test_battle_i_of_a_table_has_the_seed_of_its_own_stream(samepath: Samepath) -> None:
    report = json.loads(samepath("balance", "dungeon", "--battles", "12", "--seed", "9", "--json").stdout)
    for each in report["encounters"]:
        fought = [
            skirmish(game.mine_rules, each["level"], each["encounter"], stream_seed(9, f"battle-{number}"))
            for number in range(12)
        ]
        assert each["won"] == sum(one["won"] for one in fought)
        assert each["rounds"] == sum(one["rounds"] for one in fought)
