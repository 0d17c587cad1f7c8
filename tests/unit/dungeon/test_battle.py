"""Battles: what is weighed, what actions do, how battles end."""

from __future__ import annotations

from typing import Any

import pytest

from samepath.decide import first_highest
from samepath.games.dungeon import game
from samepath.games.dungeon.battle import battle_step, start_battle, tick
from samepath.games.dungeon.choices import Weighed, weigh_enemy, weigh_hero
from samepath.games.dungeon.state import Mine
from samepath.rng import Rng
from samepath.testing.games import options_asked
from tests.unit.dungeon.scenes import HALL, Asked, Listener, enemy, scene, started

LAST = [row.replace(">", ".") for row in HALL]
RULES = game.mine_rules


def facing(*foes: dict[str, Any], **hero_has: Any) -> Mine:
    """The hero on autopilot in battle with these enemies."""
    depth = 4 if any(foe["kind"] == "warden" for foe in foes) else 1
    run = started(scene(LAST if depth == 4 else HALL, (5, 3), *foes, depth=depth, hero_has=hero_has))
    start_battle(run.state, list(run.state.enemies))
    return run.state


def in_row(*kinds: str, **facts: Any) -> list[dict[str, Any]]:
    """Enemies side by side."""
    return [enemy(kind, 6 + at, 3, **facts) for at, kind in enumerate(kinds)]


def options(weighed: Weighed) -> dict[str, int]:
    """What was considered, with its score, in order."""
    assert weighed.scores[0] == 40
    assert weighed.actions[0].verb == "attack"
    return dict(zip(weighed.texts(), weighed.scores, strict=True))


def line(weighed: Weighed) -> str:
    """A decision as one line: what was considered with its score, an arrow, what was chosen."""
    pick = first_highest(weighed.scores)
    assert pick is not None
    texts = weighed.texts()
    return ", ".join(f"{text} {score}" for text, score in options(weighed).items()) + f" -> {texts[pick]}"


def shaman_first(*foes: dict[str, Any], cooldowns: dict[str, int] | None = None, **hero_has: Any) -> str:
    """The line of a shaman that is in the battle besides these, after them; its own life is full."""
    mine = facing(*foes, enemy("shaman", 12, 3, cooldowns=cooldowns or {}), **hero_has)
    return line(weigh_enemy(mine, mine.enemies[-1]))


def test_the_six_decisions_of_the_lesson() -> None:
    """Wounded and whole allies, waiting and ready abilities, a hero poisoned, and a hero near death with a potion."""
    rat, goblin = enemy("rat", 6, 3, hp=3), enemy("goblin", 7, 3)
    whole, hurt = enemy("rat", 6, 3), enemy("goblin", 7, 3, hp=6)
    cultist = enemy("cultist", 8, 3, hp=3)
    assert shaman_first(rat, goblin) == "attack hero 40, heal rat-1 80, spit hero 60 -> heal rat-1"
    assert shaman_first(rat, goblin, cooldowns={"heal": 2}) == "attack hero 40, spit hero 60 -> spit hero"
    assert shaman_first(whole, goblin, effects={"poison": 2}) == "attack hero 40 -> attack hero"
    assert (
        shaman_first(rat, hurt, cooldowns={"spit": 3}) == "attack hero 40, heal rat-1 80 -> heal rat-1"
    )  # 33 percent against 37
    healthy = facing(rat, goblin, cultist, hp=30, mana=0)
    assert line(weigh_hero(healthy)) == "attack rat-1 40 -> attack rat-1"  # 3 life each: the first
    dying = facing(rat, goblin, cultist, hp=10, mana=0)
    assert line(weigh_hero(dying)) == "attack rat-1 40, potion_heal 90 -> potion_heal"


@pytest.mark.parametrize(
    ("kind", "facts", "hero_has", "wanted"),
    [
        ("rat", {}, {}, {}),
        ("cultist", {}, {}, {"firebolt hero": 65}),
        ("cultist", {"cooldowns": {"firebolt": 1}}, {}, {}),
        ("wolf", {}, {}, {"rend hero": 55}),
        ("wolf", {}, {"effects": {"bleed": 1}}, {}),
        ("wolf", {"cooldowns": {"rend": 2}}, {}, {}),
        ("ogre", {}, {}, {"slam hero": 60}),
        ("ogre", {"cooldowns": {"slam": 1}}, {}, {}),
        ("shaman", {}, {}, {"spit hero": 60}),
        ("shaman", {"hp": 9}, {}, {"heal shaman-1": 80, "spit hero": 60}),
        ("shaman", {"hp": 10}, {}, {"spit hero": 60}),
        ("warden", {}, {}, {"slam hero": 60}),
        ("warden", {"hp": 31}, {}, {"slam hero": 60}),
        ("warden", {"hp": 30}, {}, {"summon": 100}),
        ("warden", {"hp": 30, "phase": 2}, {}, {"slam hero": 60}),
        ("warden", {"hp": 30, "phase": 2, "cooldowns": {"slam": 1}}, {}, {}),
    ],
)
def test_what_an_enemy_weighs(kind: str, facts: dict[str, Any], hero_has: dict[str, Any], wanted: Any) -> None:
    mine = facing(enemy(kind, 6, 3, **facts), **hero_has)
    assert options(weigh_enemy(mine, mine.enemies[0])) == {"attack hero": 40, **wanted}


@pytest.mark.parametrize(
    ("kinds", "hero_has", "wanted"),
    [
        (["rat"], {}, {"mend": 0, "brace": 50, "curse rat-1": 45, "sweep": 52, "strike rat-1": 55}),
        (["rat", "rat"], {}, {"mend": 0, "brace": 50, "curse rat-1": 55, "sweep": 65, "strike rat-1": 55}),
        (["rat"], {"effects": {"shield": 1}, "mana": 3}, {"brace": 0, "curse rat-1": 45, "strike rat-1": 55}),
        (["rat"], {"hp": 19, "mana": 5, "cooldowns": {"sweep": 1, "strike": 1, "curse": 1}}, {"mend": 75, "brace": 50}),
        (["rat"], {"hp": 20, "mana": 5, "cooldowns": {"sweep": 1, "strike": 1, "curse": 1}}, {"mend": 0, "brace": 50}),
        (["rat"], {"hp": 13, "mana": 0}, {"potion_heal": 90}),
        (["rat"], {"hp": 14, "mana": 0}, {}),
        (["rat"], {"hp": 13, "mana": 0, "potions": 0}, {}),
        (["rat"], {"hp": 19, "mana": 0, "effects": {"poison": 1}}, {"antidote": 70}),
        (["rat"], {"hp": 19, "mana": 0, "effects": {"bleed": 1}}, {"antidote": 70}),
        (["rat"], {"hp": 20, "mana": 0, "effects": {"bleed": 1}}, {}),
        (["rat"], {"hp": 19, "mana": 0, "effects": {"weak": 1}}, {}),
        (["rat"], {"hp": 19, "mana": 0, "effects": {"bleed": 1}, "antidotes": 0}, {}),
    ],
)
def test_what_the_hero_weighs(kinds: list[str], hero_has: dict[str, Any], wanted: dict[str, int]) -> None:
    mine = facing(*in_row(*kinds), **hero_has)
    assert options(weigh_hero(mine)) == {"attack rat-1": 40, **wanted}


def rounds(mine: Mine, count: int, seed: int = 1) -> Listener:
    """Some fighters' turns of a battle."""
    decide, rng = Listener(), Rng(seed)
    for _ in range(count):
        if mine.battle is not None and mine.outcome is None:
            battle_step(mine, rng.stream("battle"), decide)
    return decide


def test_the_faster_act_earlier_and_the_hero_before_its_equals() -> None:
    mine = facing(*in_row("shaman", "goblin", "wolf"))
    acted = [one.actor for one in rounds(mine, 4).asked]
    assert acted == ["wolf-3", "hero", "goblin-2", "shaman-1"]


def test_an_ability_waits_out_its_cooldown() -> None:
    mine = facing(enemy("ogre", 6, 3), mana=0, potions=0, antidotes=0)
    mine.hero.hp = mine.enemies[0].hp = 10_000
    chosen = [one.chosen for one in rounds(mine, 16).of("ogre-1")]
    assert chosen == ["slam hero", "attack hero", "attack hero"] * 2 + ["slam hero", "attack hero"]


def test_an_attack_is_two_draws_and_a_miss_one() -> None:
    for seed in range(30):
        run = started(scene(HALL, (5, 3), enemy("rat", 6, 3), hero_has={"mana": 0}), seed)
        mine, decide = run.state, Listener()
        start_battle(mine, list(mine.enemies))
        mine.messages = []
        battle_step(mine, run.rng.stream("battle"), decide)
        draws = [(label, n) for _, label, n, _, _ in run.rng.take_draws()]
        (message, *_) = mine.messages
        hit = message["key"] == "battle.hits"
        assert draws == [("hits", 100), ("damage", RULES.battle.damage_roll)][: 1 + hit]
        damage = mine.hero.hp_max - mine.hero.hp
        assert damage == (message["amount"] if hit else 0)
        assert 0 <= damage <= 3 + 3 - 1


def test_defence_and_effects_change_the_damage_and_a_hit_takes_at_least_one() -> None:
    def damages(foe: dict[str, Any], **hero_has: Any) -> set[int]:
        found = set()
        for seed in range(60):
            mine = facing(foe, mana=0, **hero_has)
            rounds(mine, 1, seed)
            found |= {message["amount"] for message in mine.messages if message["key"] == "battle.hits"}
        return found

    assert damages(enemy("rat", 6, 3)) == {2, 3, 4, 5}  # 3 + 0..3 - 1
    assert damages(enemy("rat", 6, 3), effects={"shield": 2}) == {1, 2, 3}
    assert damages(enemy("rat", 6, 3, effects={"weak": 2})) == {1, 2, 3}
    assert damages(enemy("rat", 6, 3, effects={"weak": 2}), effects={"shield": 2}) == {1}


@pytest.mark.parametrize(("effect", "damage"), [("poison", 2), ("bleed", 1), ("shield", 0), ("weak", 0)])
def test_an_effect_lasts_its_turns(effect: str, damage: int) -> None:
    mine = facing(enemy("ogre", 6, 3), effects={effect: 2})
    hp = mine.hero.hp
    stream, decide = Rng(1).stream("battle"), Listener()
    assert tick(mine, mine.hero, stream, decide)
    assert (mine.hero.hp, mine.hero.effects) == (hp - damage, {effect: 1})
    assert tick(mine, mine.hero, stream, decide)
    assert (mine.hero.hp, mine.hero.effects) == (hp - 2 * damage, {})
    assert mine.messages[-1] == {"key": "effect.ends", "name": "hero", "effect": effect}


def test_poison_can_end_the_run() -> None:
    mine = facing(enemy("rat", 6, 3, hp=9), effects={"poison": 1}, hp=1)
    assert not tick(mine, mine.hero, Rng(1).stream("battle"), Listener())
    assert mine.outcome["result"] == "died"
    assert mine.outcome["cause"] == "poison"


def test_the_shaman_heals_the_weakest_and_never_past_full_life() -> None:
    mine = facing(enemy("goblin", 6, 3, hp=7), enemy("rat", 7, 3, hp=4), enemy("shaman", 8, 3), mana=0)
    mine.hero.hp = 10_000
    decide = Listener()
    stream = Rng(3).stream("battle")
    while not decide.of("shaman-3"):
        battle_step(mine, stream, decide)
    asked = decide.of("shaman-3")[0]
    living = [foe.name for foe in mine.foes()]
    assert "goblin-1" in living
    assert asked.chosen.startswith("heal ")
    assert all(foe.hp <= foe.hp_max for foe in mine.foes())


def test_the_warden_summons_once_under_half_its_life() -> None:
    mine = facing(enemy("warden", 6, 3, hp=30), mana=0, potions=0)
    mine.hero.hp = 10_000
    chosen = [one.chosen for one in rounds(mine, 30).of("warden-1")]
    assert chosen[0] == "summon"
    assert chosen.count("summon") == 1


def test_the_summoned_stand_on_free_cells_and_act_from_the_next_round_on() -> None:
    mine = facing(enemy("warden", 6, 3, hp=30), mana=0, potions=0)
    decide = rounds(mine, 2)
    summoned = mine.enemies[1:]
    assert [foe.kind.id for foe in summoned] == list(RULES.abilities["summon"].summon)
    cells = [(mine.hero.x, mine.hero.y), *((foe.x, foe.y) for foe in mine.enemies)]
    assert len(set(cells)) == len(cells)
    assert [(foe.x, foe.y) for foe in summoned] == [(6, 2), (7, 3)]
    assert {one.actor for one in decide.asked} == {"hero", "warden-1"}
    decide = rounds(mine, 4)
    assert {one.actor for one in decide.asked} == {"hero", "warden-1", *(foe.name for foe in summoned)}


def test_killing_the_warden_wins_the_run() -> None:
    mine = facing(enemy("warden", 6, 3, hp=1, phase=2))
    rounds(mine, 40)
    assert mine.outcome["result"] == "won"
    assert mine.messages[-1] == {"key": "warden.falls"}
    assert mine.battle is None


def test_the_pack_may_break_when_its_leader_dies() -> None:
    """Each chaser of the pack draws; who loses heart leaves the battle and wanders calmly."""
    broke = {True: 0, False: 0}
    for seed in range(20):
        mine = facing(
            enemy("goblin", 6, 3, hp=1, pack=1, leader=True), enemy("rat", 7, 3, pack=1), enemy("rat", 8, 3, pack=2)
        )
        mine.hero.mana = 0
        decide = Listener()
        stream = Rng(seed).stream("battle")
        while mine.enemies[0].kind.id == "goblin" and mine.outcome is None:
            battle_step(mine, stream, decide)
        (asked,) = decide.of("rat-2", "state")
        gone = asked.pick == 0
        broke[gone] += 1
        assert asked == Asked("rat-2", "state", ["wander"], [int(gone)], "positive", 0 if gone else None)
        rat = mine.enemies[0]
        assert (rat.state, rat.calm) == (("wander", 6) if gone else ("chase", 0))
        assert mine.battle is not None
        assert mine.battle.foes == ([3] if gone else [2, 3])
        assert not decide.of("rat-3", "state")
    assert min(broke.values()) > 2


@pytest.mark.parametrize(("kind", "percent"), [("goblin", 50), ("wolf", 30), ("ogre", 70), ("rat", 40)])
def test_escape_is_by_speed_and_leaves_calm_wanderers(kind: str, percent: int) -> None:
    away = 0
    for seed in range(60):
        run = started(
            scene(HALL, (5, 3), enemy(kind, 6, 3, lost=3), script=["wait", *["escape"] * 99], hero_has={"level": 6}),
            seed,
        )
        mine, decide = run.state, Listener()
        while mine.battle is None:
            game.step(mine, run.rng, decide)
        run.rng.take_draws()
        while not decide.of("hero") or decide.of("hero")[-1].chosen != "escape":
            game.step(mine, run.rng, decide)
        rolls = [value for _, label, _, value, _ in run.rng.take_draws() if label == "escape"]
        assert (rolls[0] < percent) == (mine.battle is None)
        if mine.battle is None:
            (foe,) = mine.enemies
            assert (foe.state, foe.calm, foe.lost) == ("wander", 6, 0)
            away += 1
    assert 0 < away < 60


def test_nobody_escapes_from_the_warden() -> None:
    scenario = scene(LAST, (5, 3), enemy("warden", 6, 3), depth=4)
    scenario["control"] = "hand"
    run, decide = started(scenario), Listener(lambda actor, kind, listed: 0)
    game.step(run.state, run.rng, decide)
    listed = options_asked(run)
    assert "attack warden-1" in listed
    assert "escape" not in listed


def test_experience_brings_levels_and_their_gains_at_once() -> None:
    mine = facing(enemy("rat", 6, 3, hp=1), experience=37, hp=30, mana=3)
    rounds(mine, 12)
    hero = mine.hero
    assert (hero.experience, hero.level, hero.hp_max) == (41, 2, 48)
    assert {"key": "hero.level", "level": 2} in mine.messages
    assert hero.sheet == RULES.hero.levels[1]


def test_the_dead_do_not_act() -> None:
    mine = facing(*in_row("goblin", "shaman", "cultist", hp=1), mana=12)
    decide, stream = Listener(), Rng(5).stream("battle")
    while mine.battle is not None and mine.outcome is None:
        living = {foe.name for foe in mine.foes()} | {"hero"}
        before = len(decide.asked)
        battle_step(mine, stream, decide)
        assert {one.actor for one in decide.asked[before:]} <= living
    assert mine.messages[-1]["key"] == "battle.won"
