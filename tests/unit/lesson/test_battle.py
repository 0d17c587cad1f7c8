"""Choices by score: the thresholds, the ties, and the record of the choice inside a choice."""

from __future__ import annotations

from typing import Any

import pytest

from samepath.games.lesson import game

from .playing import Heard, played


def fighter(name: str, hp: int, max_hp: int) -> dict[str, Any]:
    return {"name": name, "hp": hp, "max_hp": max_hp}


IVA = fighter("Iva", 30, 40)


def weighed(situation: dict[str, Any]) -> tuple[Heard, Heard]:
    """Whom the actor takes for the weakest, and what it does."""
    _, (weakest, action) = played({"program": "battle", "situations": [situation]})
    assert weakest.kind in ("weakest ally", "weakest enemy")
    assert (action.kind, action.tie) == ("action", "first")
    return weakest, action


def shaman(*allies: dict[str, Any], **more: Any) -> tuple[Heard, Heard]:
    return weighed({"actor": "shaman", "hero": IVA, "allies": list(allies), **more})


def hero(life: dict[str, Any], *enemies: dict[str, Any], potion: bool = True) -> tuple[Heard, Heard]:
    return weighed({"actor": "hero", "hero": life, "enemies": list(enemies), "potion": potion})


def test_the_six_decisions_each_with_the_choice_inside_it() -> None:
    state, heard = played("battle")
    assert [one.kind for one in heard] == ["weakest ally", "action"] * 4 + ["weakest enemy", "action"] * 2
    assert [one.actor for one in heard] == ["shaman"] * 8 + ["hero"] * 4
    chosen = ["heal rat", "spit at Iva", "attack Iva", "heal rat", "attack rat", "potion"]
    assert state.outcome == {"chosen": chosen}
    assert [one.picked for one in heard if one.kind == "action"] == chosen
    assert heard[6].options == ["rat", "goblin"]
    assert (heard[6].scores, heard[6].tie, heard[6].pick) == ([50 - 33, 50 - 37], "positive", 0)
    assert (heard[8].scores, heard[8].tie, heard[8].pick) == ([3, 16, 3], "lowest", 0)


@pytest.mark.parametrize(
    ("hp", "max_hp", "healed"), [(49, 100, True), (50, 100, False), (99, 199, True), (1, 2, False)]
)
def test_an_ally_is_healed_below_half(hp: int, max_hp: int, healed: bool) -> None:
    """99 of 199 is 49.7 per cent: truncated, 49."""
    weakest, action = shaman(fighter("rat", hp, max_hp))
    assert weakest.picked == ("rat" if healed else None)
    assert action.picked == ("heal rat" if healed else "spit at Iva")


def test_of_equally_weak_allies_the_first_is_healed() -> None:
    weakest, action = shaman(fighter("wolf", 8, 10), fighter("rat", 2, 10), fighter("goblin", 4, 20))
    assert (weakest.scores, weakest.picked) == ([-30, 30, 30], "rat")
    assert action.picked == "heal rat"


def test_the_shaman_considers_only_what_is_ready() -> None:
    rat = fighter("rat", 3, 9)
    assert shaman(rat)[1].options == ["attack Iva", "heal rat", "spit at Iva"]
    assert shaman(rat)[1].scores == [40, 80, 60]
    assert shaman(rat, heal_wait=1)[1].options == ["attack Iva", "spit at Iva"]
    assert shaman(rat, spit_wait=1)[1].options == ["attack Iva", "heal rat"]
    assert shaman(rat, poisoned=True)[1].options == ["attack Iva", "heal rat"]
    assert shaman(rat, heal_wait=1, poisoned=True)[1].options == ["attack Iva"]


@pytest.mark.parametrize(
    ("hp", "max_hp", "drinks"), [(34, 100, True), (35, 100, False), (69, 199, True), (7, 20, False)]
)
def test_the_hero_drinks_below_35_per_cent(hp: int, max_hp: int, drinks: bool) -> None:
    rat = fighter("rat", 9, 9)
    assert hero(fighter("Iva", hp, max_hp), rat)[1].picked == ("potion" if drinks else "attack rat")
    assert hero(fighter("Iva", hp, max_hp), rat, potion=False)[1].options == ["attack rat"]


def test_the_hero_strikes_the_first_of_those_with_the_least_life() -> None:
    weakest, action = hero(IVA, fighter("ogre", 9, 90), fighter("rat", 4, 9), fighter("wolf", 4, 4))
    assert (weakest.picked, action.picked) == ("rat", "attack rat")


def test_the_picture_is_a_list_of_fighters() -> None:
    state, _ = played("battle")
    assert game.picture(state) == ["Iva 10/40", "rat 3/9", "goblin 16/16", "cultist 3/20"]
    assert game.cells(state, "potion") == []
