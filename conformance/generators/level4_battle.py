"""Level 4: battles of the mine: what enemies and the hero weigh."""

from __future__ import annotations

from typing import Any

from mine import (
    ATTACK_ONE,
    Parts,
    acts,
    corridor,
    did,
    foe,
    over,
    played,
    room,
    scene,
    shown,
    strikes,
)
from questions import Asking, Question

QUESTIONS: list[Question] = []

STRUCK = did(1, "wait;right", "right")
"""The hero at the left end of a corridor begins a battle with who stands beside it."""
BEGUN = over(battles=1)


def hand(
    name: str,
    clauses: str,
    why: str,
    given: Parts,
    *decisions: Parts,
    outcome: Any = None,
    seed: str = "0",
    **more: Any,
) -> None:
    result = played(*decisions, outcome=None if "stop" in more else outcome or BEGUN)
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed, **more), result)


def beside(*foes: Parts, script: str = "right", **more: Any) -> Parts:
    """The hero at the left end of a corridor of 9, and who stands to its right, the first beside it."""
    return scene(corridor(9), (1, 1), *foes, script=script, **more)


def weighing() -> None:
    """What enemies weigh. Each battle is begun by the hero; who is slower than the hero acts after it."""
    wolf = foe("wolf", 2, 1, "chase")
    rend = acts(2, "wolf-1", "attack hero;rend hero", [40, 55], 1)
    hand("weighs-rend", "DUNG-34 DUNG-36", "ready, and the hero does not bleed", beside(wolf), STRUCK, rend)
    plain = acts(2, "wolf-1", "attack hero", [40], 0)
    bleeding = {"make": {"effects": {"bleed": 3}}}
    hand("weighs-no-rend", "DUNG-36", "the hero bleeds already", beside(wolf, **bleeding), STRUCK, plain)
    cold = foe("wolf", 2, 1, "chase", cooldowns={"rend": 1})
    hand("weighs-cooldown", "DUNG-35 DUNG-36", "a cooldown of 1 is not ready", beside(cold), STRUCK, plain)
    waits = did(2, "attack {0};mend;brace;curse {0};sweep;strike {0};escape".replace("{0}", "cultist-1"), "brace")
    cultist = foe("cultist", 2, 1, "chase")
    bolt = acts(2, "cultist-1", "attack hero;firebolt hero", [40, 65], 1)
    why = "slower than the hero, it acts after it"
    hand("weighs-firebolt", "DUNG-36 DUNG-39", why, beside(cultist, script="right;brace"), STRUCK, waits, bolt)
    shaman, spit = foe("shaman", 2, 1, "chase"), "attack hero;spit hero"
    braces = did(2, ATTACK_ONE.replace("{0}", "shaman-1"), "brace")
    for name, there, more, wanted, why in [
        ("spit", shaman, {}, acts(2, "shaman-1", spit, [40, 60], 1), "nobody is weak"),
        (
            "poisoned",
            shaman,
            {"make": {"effects": {"poison": 3}}},
            acts(2, "shaman-1", "attack hero", [40], 0),
            "poisoned",
        ),
        (
            "well",
            {**shaman, "hp": 10},
            {},
            acts(2, "shaman-1", spit, [40, 60], 1),
            "10 of 20 are 50 percent: not below",
        ),
        (
            "heal",
            {**shaman, "hp": 9},
            {},
            acts(2, "shaman-1", "attack hero;heal shaman-1;spit hero", [40, 80, 60], 1),
            "9 of 20 are 45 percent: it heals itself",
        ),
        (
            "no-heal",
            {**shaman, "hp": 9, "cooldowns": {"heal": 3}},
            {},
            acts(2, "shaman-1", spit, [40, 60], 1),
            "weak, but its healing has not cooled down",
        ),
    ]:
        given = beside(there, script="right;brace", **more)
        hand(f"weighs-{name}", "DUNG-35 DUNG-36", why, given, STRUCK, braces, wanted)
    level = room(3, 3)
    first = did(1, "wait;up;right;down;left", "up")
    # 2 of 9 are 22 percent, 3 of 16 are 18, 6 of 34 are 17, and 17 again
    hurt = [
        foe("shaman", 2, 1, "chase", pack=1),
        foe("rat", 1, 1, "chase", hp=2, pack=1),
        foe("goblin", 3, 1, "chase", hp=3, pack=1),
        foe("ogre", 1, 3, "chase", hp=6, pack=1),
        foe("ogre", 3, 3, "chase", hp=6, pack=1),
    ]
    names = ["shaman-1", "rat-2", "goblin-3", "ogre-4", "ogre-5"]
    may = [f"attack {name}" for name in names]
    may += ["mend", "brace", *(f"curse {name}" for name in names), "sweep", *(f"strike {name}" for name in names)]
    fought = [
        first,
        strikes(2, "rat-2"),
        did(2, ";".join([*may, "escape"]), "brace"),
        strikes(2, "goblin-3"),
        acts(2, "shaman-1", "attack hero;heal ogre-4;spit hero", [40, 80, 60], 1),
    ]
    given = scene(level, (2, 2), *hurt, script="up;brace")
    why = "the least percentage, not the least life; of equals the first created; by speed: rat, hero, goblin, shaman"
    hand("weighs-weakest", "DUNG-35 DUNG-36 DUNG-39", why, given, *fought, stop=5)
    for name, life, phase, options, scores, why in [
        (
            "summon",
            30,
            1,
            "attack hero;summon",
            [40, 100],
            "30 * 2 is less than 62: it summons, and does not weigh the slam",
        ),
        ("half", 31, 1, "attack hero;slam hero", [40, 60], "31 * 2 is not less"),
        ("phase-2", 30, 2, "attack hero;slam hero", [40, 60], "in phase 2 it summons no more"),
    ]:
        warden = foe("warden", 2, 1, "guard", hp=life, phase=phase)
        may = ATTACK_ONE.replace("{0}", "warden-1").removesuffix(";escape")
        fought = [STRUCK, did(2, may, "brace"), acts(2, "warden-1", options, scores, 1)]
        hand(
            f"weighs-warden-{name}",
            "DUNG-36 DUNG-38",
            f"{why}; nobody escapes from a warden",
            beside(warden, script="right;brace"),
            *fought,
            stop=3,
        )


def autopilot() -> None:
    """What the autopilot weighs: the word `auto`. The enemy is an ogre, slower than the hero."""

    def weighed(name: str, why: str, hero: Parts, options: str, scores: list[int], pick: int) -> None:
        given = beside(foe("ogre", 2, 1, "chase"), script="right;auto", make=hero)
        bag = [item for item, count in [("potion_heal", "potions"), ("antidote", "antidotes")] if hero.get(count)]
        begun = did(1, ";".join(["wait", "right", *bag]), "right")
        choice = acts(2, "hero", options.replace("{0}", "ogre-1"), scores, pick)
        hand(f"auto-{name}", "DUNG-37 DUNG-34", why, given, begun, choice, stop=2)

    skills, plain = "mend;brace;curse {0};sweep;strike {0}", [0, 50, 45, 52, 55]
    one = f"attack {{0}};{skills}"
    weighed("one", "one enemy: a blow at one before a blow at all", {}, one, [40, *plain], 5)
    cursed = {"effects": {"shield": 2}}
    weighed("shield", "a shield that lasts is worth 0", cursed, one, [40, 0, 0, 45, 52, 55], 5)
    weighed("mend-50", "20 of 40 are 50 percent: not below", {"hp": 20}, one, [40, *plain], 5)
    weighed("mend-49", "19 of 40 are 47 percent", {"hp": 19}, one, [40, 75, *plain[1:]], 1)
    bag = {"potions": 1, "antidotes": 1, "effects": {"bleed": 4}}
    hurt = {**bag, "hp": 14}
    options = f"attack {{0}};antidote;{skills}"
    weighed("potion-35", "14 of 40 are 35 percent: no potion yet", hurt, options, [40, 70, 75, *plain[1:]], 2)
    hurt = {**bag, "hp": 13}
    options = f"attack {{0}};potion_heal;antidote;{skills}"
    weighed("potion-32", "13 of 40 are 32 percent", hurt, options, [40, 90, 70, 75, *plain[1:]], 1)
    weighed("antidote-50", "not below 50 percent", {**bag, "hp": 20}, one, [40, *plain], 5)
    hurt = {"antidotes": 1, "hp": 19, "effects": {"weak": 2}}
    weighed("antidote-weak", "neither poison nor bleeding", hurt, one, [40, 75, *plain[1:]], 1)
    poor = {"mana": 3, "cooldowns": {"brace": 1}}
    weighed(
        "mana-3",
        "3 mana pay what costs 3; who has not cooled down is none",
        poor,
        "attack {0};curse {0};strike {0}",
        [40, 45, 55],
        2,
    )
    weighed("mana-2", "nothing is paid with 2", {"mana": 2}, "attack {0}", [40], 0)
    foes = [foe("ogre", 2, 1, "chase"), foe("ogre", 3, 1, "chase")]
    options = "attack ogre-1;mend;brace;curse ogre-1;sweep;strike ogre-1"
    choice = acts(2, "hero", options, [40, 0, 50, 55, 65, 55], 4)
    why = "two are many; of equals the first"
    hand("auto-two", "DUNG-37 DUNG-35", why, beside(*foes, script="right;auto"), STRUCK, choice, stop=2)
    # the weakest by life, of equals the first: goblin-2 and rat-3 have 5
    foes = [foe("ogre", 2, 1, "chase", hp=6), foe("goblin", 3, 1, "chase", hp=5), foe("goblin", 4, 1, "chase", hp=5)]
    options = "attack goblin-2;mend;brace;curse goblin-2;sweep;strike goblin-2"
    choice = acts(2, "hero", options, [40, 0, 50, 55, 65, 55], 4)
    why = "two or more: curse and sweep are worth more; the weakest is the first with the least life, not percentage"
    given = beside(*foes, script="right;auto")
    hand("auto-many", "DUNG-37 DUNG-35", why, given, STRUCK, choice, stop=2)


for part in (weighing, autopilot):
    part()
