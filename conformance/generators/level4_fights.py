"""Level 4: battles of the mine: rounds, hits and damage, cooldowns and effects, escape.

Numbers with which the stream `battle` begins, below 100 and, in parentheses, below 4:
seed 0: 89 (1) 10 (2) 55 (3); seed 2: 39 (3) 7 (3) 71 (3) 62 (2) 11 (3) 33 (1); seed 4: 54 (2) 85 (1) 54 (2) 58 (2);
seed 8: 15 (3) 97 (1) 15 (3); seed 12: 85 (1); seed 15: 10 (2) 76 (0) 86 (2).
"""

from __future__ import annotations

from typing import Any

from mine import (
    ATTACK_ONE,
    Parts,
    acts,
    corridor,
    did,
    foe,
    foe_now,
    hero_now,
    over,
    played,
    room,
    scene,
    shown,
    state,
    strikes,
)
from questions import Asking, Question

QUESTIONS: list[Question] = []

WORDS = {
    (0, 1): [231177563, 3723299266, 1530003921, 2533723478],
    (2, 2): [807150217, 1337433041, 3506045592, 2381604715],
    (2, 4): [1122743265, 3537889250, 3740916770, 2741933445],
    (4, 1): [988482975, 195255178, 2504854731, 4003061997],
    (8, 3): [85338320, 2178077674, 1837513438, 2206064825],
    (12, 1): [2937851117, 520143697, 2450564826, 2392729193],
    (15, 2): [2914650570, 4125255509, 2776224983, 4193113543],
}
"""The state of the stream `battle`, by the seed and the words taken."""

LINE = corridor(9)
LINE_SEEN = "1dff807"
STRUCK = did(1, "wait;right", "right")


def hand(
    name: str, clauses: str, why: str, given: Parts, *decisions: Parts, outcome: Any, seed: str = "0", **more: Any
) -> None:
    result = played(*decisions, outcome=outcome)
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed, **more), result)


def beside(*foes: Parts, script: str = "right", **more: Any) -> Parts:
    """The hero at the left end of a corridor of 9, and who stands to its right, the first beside it."""
    return scene(LINE, (1, 1), *foes, script=script, **more)


def fought(
    name: str, clauses: str, why: str, given: Parts, hero: Parts, *foes: Parts, steps: int, drawn: int, **more: Any
) -> None:
    """The state after some steps of a battle that the hero began in the corridor. `seed` is a number."""
    seed = more.get("seed", 0)
    if drawn:
        more["streams"] = {"battle": {"calls": drawn, "state": WORDS[seed, drawn], "words": drawn}}
    told = {"script": 0, "battles": 1, "turn": 2, "spotted": [[1, 2, 1]], **more}
    result = state(LINE, LINE_SEEN, hero, *foes, **told)
    q = Asking("dungeon", QUESTIONS)
    q.hand(name, clauses, why, shown(given, str(seed), "state", stop=steps), result)


def under_way(order: list[int], then: int, foes: list[int] | None = None) -> Parts:
    return {"foes": foes or [1], "next": then, "order": order, "round": 1}


def hit(name: str, target: str, verb: str, amount: int) -> Parts:
    return {"key": "battle.hits", "name": name, "target": target, "verb": verb, "amount": amount}


def begins(name: str, effect: str) -> Parts:
    return {"key": "effect.begins", "name": name, "effect": effect}


BEGUN = {"key": "battle.starts", "names": ["rat-1"]}


def rounds() -> None:
    q = Asking("dungeon", QUESTIONS)
    foes = [
        foe(kind, x, y, "chase") for kind, x, y in [("ogre", 2, 1), ("goblin", 1, 2), ("rat", 3, 2), ("wolf", 2, 3)]
    ]
    given = scene(room(3, 3), (2, 2), *foes, script="up")
    q.hand(
        "round",
        "DUNG-39 DUNG-40 DUNG-42 DUNG-9 DUNG-7",
        "by speed, the hero before its equal; one fighter a step: 89 misses; the cooldown of 3 goes down at once",
        shown(given, "0", "state", stop=2),
        state(
            room(3, 3),
            "1ffffff",
            hero_now(2, 2),
            foe_now(1, "ogre", 2, 1, 34, "chase"),
            foe_now(2, "goblin", 1, 2, 16, "chase"),
            foe_now(3, "rat", 3, 2, 9, "chase"),
            foe_now(4, "wolf", 2, 3, 15, "chase", cooldowns={"rend": 2}),
            battle={"foes": [1, 2, 3, 4], "next": 1, "order": [4, 3, 0, 2, 1], "round": 1},
            spotted=[[1, 2, 1], [2, 1, 2], [3, 3, 2], [4, 2, 3]],
            messages=[
                {"key": "battle.starts", "names": ["ogre-1", "goblin-2", "rat-3", "wolf-4"]},
                {"key": "battle.misses", "name": "wolf-4", "target": "hero", "verb": "rend"},
            ],
            battles=1,
            script=0,
            streams={"battle": {"calls": 1, "state": WORDS[0, 1], "words": 1}},
            turn=2,
        ),
    )
    may = ATTACK_ONE.replace("{0}", "ogre-1")
    twice = "attack ogre-1;mend;brace;curse ogre-1;sweep;escape"
    # seed 2: the strike hits for 21 - 2 and bleeds; the slam hits; the attack hits for 12 - 2; the ogre misses; the
    # strike hits for 21 - 2: 34 - 19 - 1 - 10 - 1 - 19 is below 0
    hand(
        "cooldown-2",
        "DUNG-42 DUNG-46 DUNG-39 DUNG-41",
        "a cooldown of 2, set, goes down at the end of that turn and of the next, and then the skill is ready",
        beside(foe("ogre", 2, 1, "chase"), script="right;strike;attack;strike", make={"level": 6}),
        STRUCK,
        did(2, may, "strike ogre-1"),
        acts(2, "ogre-1", "attack hero;slam hero", [40, 60], 1),
        did(3, twice, "attack ogre-1"),
        acts(3, "ogre-1", "attack hero", [40], 0),
        did(4, may, "strike ogre-1"),
        outcome=over(battles=1, killed=1, level=6),
        seed="2",
    )


def damage() -> None:
    goblin = foe("goblin", 2, 1, "chase")
    fought(
        "attack",
        "DUNG-41 DUNG-39 DUNG-9",
        "39 hits; 6 + 3, less the goblin's defence of 1; what was said before the hero's choice is gone",
        beside(goblin, script="right;attack"),
        hero_now(1, 1),
        foe_now(1, "goblin", 2, 1, 8, "chase"),
        steps=2,
        drawn=2,
        seed=2,
        battle=under_way([0, 1], 1),
        messages=[hit("hero", "goblin-1", "attack", 8)],
    )
    fought(
        "strike-weak",
        "DUNG-41 DUNG-42 DUNG-46",
        "(6 - 2 + 3) * 150 / 100 is 10, less 1; the effect for all its turns anew; the mana is taken",
        beside({**goblin, "effects": {"bleed": 1}}, script="right;strike", make={"effects": {"weak": 3}}),
        hero_now(1, 1, mana=9, cooldowns={"strike": 1}, effects={"weak": 2}),
        foe_now(1, "goblin", 2, 1, 7, "chase", effects={"bleed": 4}),
        steps=2,
        drawn=2,
        seed=2,
        battle=under_way([0, 1], 1),
        messages=[
            {"key": "hero.skill", "skill": "strike"},
            hit("hero", "goblin-1", "strike", 9),
            begins("goblin-1", "bleed"),
        ],
    )
    fought(
        "curse",
        "DUNG-42 DUNG-41",
        "a skill with no percent draws nothing",
        beside(goblin, script="right;curse"),
        hero_now(1, 1, mana=9, cooldowns={"curse": 4}),
        foe_now(1, "goblin", 2, 1, 16, "chase", effects={"weak": 3}),
        steps=2,
        drawn=0,
        battle=under_way([0, 1], 1),
        messages=[{"key": "hero.skill", "skill": "curse"}, begins("goblin-1", "weak")],
    )
    fought(
        "mend",
        "DUNG-42",
        "not past full life",
        beside(goblin, script="right;mend", make={"hp": 30}),
        hero_now(1, 1, mana=7, cooldowns={"mend": 3}),
        foe_now(1, "goblin", 2, 1, 16, "chase"),
        steps=2,
        drawn=0,
        battle=under_way([0, 1], 1),
        messages=[{"key": "hero.skill", "skill": "mend"}, {"key": "battle.heals", "name": "hero", "amount": 10}],
    )
    fought(
        "shielded",
        "DUNG-41",
        "3 + 0, less 1 and the shield's 2, is 0, and at least 1",
        beside(foe("rat", 2, 1, "chase"), make={"effects": {"shield": 2}}),
        hero_now(1, 1, hp=39, effects={"shield": 2}),
        foe_now(1, "rat", 2, 1, 9, "chase"),
        steps=2,
        drawn=2,
        seed=15,
        battle=under_way([1, 0], 1),
        messages=[BEGUN, hit("rat-1", "hero", "attack", 1)],
    )
    fought(
        "weak-attack",
        "DUNG-41",
        "attack 3 with poison and weak, which takes 2: 1 + 0 less 1 is 0, and at least 1; poison kills it in its turn",
        beside(foe("rat", 2, 1, "chase", hp=2, effects={"poison": 2, "weak": 2})),
        hero_now(1, 1, hp=39, experience=4),
        steps=2,
        drawn=2,
        seed=15,
        next_id=2,
        next_pack=2,
        killed=1,
        turn=3,
        messages=[
            BEGUN,
            hit("rat-1", "hero", "attack", 1),
            {"key": "effect.poison", "name": "rat-1", "amount": 2},
            {"key": "battle.dies", "name": "rat-1"},
            {"key": "battle.won"},
        ],
    )
    fought(
        "accuracy",
        "DUNG-41 RNG-7",
        "85 is not below 85: a miss, and no draw for the damage",
        beside(foe("rat", 2, 1, "chase")),
        hero_now(1, 1),
        foe_now(1, "rat", 2, 1, 9, "chase"),
        steps=2,
        drawn=1,
        seed=12,
        battle=under_way([1, 0], 1),
        messages=[BEGUN, {"key": "battle.misses", "name": "rat-1", "target": "hero", "verb": "attack"}],
    )
    fought(
        "pierces",
        "DUNG-41 DUNG-42 DUNG-36",
        "(4 + 0) * 150 / 100 is 6, and the shield does not count; cooldowns and effects have gone down by one",
        beside(foe("cultist", 2, 1, "chase"), script="right;brace"),
        hero_now(1, 1, hp=34, mana=9, cooldowns={"brace": 4}, effects={"shield": 3}),
        foe_now(1, "cultist", 2, 1, 20, "chase", cooldowns={"firebolt": 2}),
        steps=3,
        drawn=2,
        seed=15,
        battle=under_way([0, 1], 2),
        turn=3,
        messages=[
            {"key": "hero.skill", "skill": "brace"},
            begins("hero", "shield"),
            hit("cultist-1", "hero", "firebolt", 6),
        ],
    )
    fought(
        "level",
        "DUNG-45 DUNG-40",
        "at 40 experience: the difference in life and mana at once; the battle is over, and the turn goes up",
        beside(foe("rat", 2, 1, "sleep", hp=1), script="right;attack", make={"experience": 36, "hp": 35, "mana": 5}),
        hero_now(1, 1, hp=38, mana=7, level=2, experience=40),
        steps=3,
        drawn=4,
        seed=2,
        next_id=2,
        next_pack=2,
        killed=1,
        turn=3,
        messages=[
            hit("hero", "rat-1", "attack", 8),
            {"key": "battle.dies", "name": "rat-1"},
            {"key": "hero.level", "level": 2},
            {"key": "battle.won"},
        ],
    )


def escaping() -> None:
    fought(
        "escape",
        "DUNG-44 DUNG-40",
        "50 + 10 * (5 - 3), and 54 is below 70: the ogre wanders, calm 6, lost 0, and is not beaten",
        beside(foe("ogre", 2, 1, "chase", lost=2), script="right;escape"),
        hero_now(1, 1),
        foe_now(1, "ogre", 2, 1, 34, "wander", calm=6),
        steps=2,
        drawn=1,
        seed=4,
        turn=3,
        messages=[{"key": "battle.escaped"}],
    )
    given = beside(foe("goblin", 2, 1, "chase"), script="right;escape")
    fought(
        "escape-held",
        "DUNG-44",
        "50, the goblin being as fast, and 54 is not below",
        given,
        hero_now(1, 1),
        foe_now(1, "goblin", 2, 1, 16, "chase"),
        steps=2,
        drawn=1,
        seed=4,
        battle=under_way([0, 1], 1),
        messages=[{"key": "battle.held"}],
    )
    given = beside(foe("ogre", 2, 1, "chase"), foe("wolf", 3, 1, "chase"), script="right;escape")
    may = "attack ogre-1;attack wolf-2;mend;brace;curse ogre-1;curse wolf-2;sweep;strike ogre-1;strike wolf-2;escape"
    hand(
        "escape-fastest",
        "DUNG-44 DUNG-36",
        "the fastest counts: 50 + 10 * (5 - 7) is 30, and 54 is not below; then a wolf whose rend has not cooled down",
        given,
        STRUCK,
        acts(2, "wolf-2", "attack hero;rend hero", [40, 55], 1),
        did(2, may, "escape"),
        acts(2, "ogre-1", "attack hero;slam hero", [40, 60], 1),
        strikes(3, "wolf-2"),
        outcome=over(battles=1),
        seed="4",
    )


for part in (rounds, damage, escaping):
    part()
