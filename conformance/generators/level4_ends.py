"""Level 4: how fights and runs of the mine end: summons, healing, death, packs that break, the last turn.

The numbers of the streams are those of level4_fights.py.
"""

from __future__ import annotations

from typing import Any

from level4_fights import LINE, LINE_SEEN, STRUCK, WORDS, begins, beside, hit
from mine import (
    ATTACK_ONE,
    Parts,
    acts,
    changes,
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

MAP_1 = {"calls": 1, "state": [589216344, 4110096227, 4108845932, 1555294886], "words": 1}
"""The stream `map` of seed 0 after its first word."""


def hand(name: str, clauses: str, why: str, given: Parts, *decisions: Parts, outcome: Parts, seed: str = "0") -> None:
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed), played(*decisions, outcome=outcome))


def summoning() -> None:
    q = Asking("dungeon", QUESTIONS)
    level = room(5, 3)
    given = scene(level, (1, 2), foe("warden", 2, 2, "guard", hp=30, pack=7), script="right;brace")
    q.hand(
        "summon",
        "DUNG-43 DUNG-6 DUNG-39 DUNG-42",
        "of the free cells beside it the first row by row, in the order of the kinds; its pack, the next ids; "
        "they are in no order yet",
        shown(given, "0", "state", stop=3),
        state(
            level,
            "1efffff9e",
            hero_now(1, 2, mana=9, cooldowns={"brace": 4}, effects={"shield": 3}),
            foe_now(1, "warden", 2, 2, 30, "chase", phase=2, pack=7),
            foe_now(2, "rat", 2, 1, 9, "chase", pack=7),
            foe_now(3, "goblin", 3, 2, 16, "chase", pack=7),
            battle={"foes": [1, 2, 3], "next": 2, "order": [0, 1], "round": 1},
            spotted=[[1, 2, 2]],
            messages=[
                {"key": "hero.skill", "skill": "brace"},
                begins("hero", "shield"),
                {"key": "warden.summons", "name": "warden-1"},
            ],
            battles=1,
            next_pack=8,
            script=0,
            turn=3,
        ),
    )
    level = ["########", "#..+...#", "########"]
    given = scene(level, (1, 1), foe("warden", 2, 1, "guard", hp=30), script="right;brace")
    may = ATTACK_ONE.replace("{0}", "warden-1").removesuffix(";escape")
    every = "attack {0};attack {1};attack {2};mend;curse {0};curse {1};curse {2};sweep;strike {0};strike {1};strike {2}"
    every = every.replace("{0}", "warden-1").replace("{1}", "rat-2").replace("{2}", "goblin-3")
    hand(
        "summon-door",
        "DUNG-43 DUNG-38 DUNG-39",
        "past the closed door, on which nobody is put; from the next round on they act, by speed",
        {**given, "script": ["right", "brace", "mend"]},
        STRUCK,
        did(2, may, "brace"),
        acts(2, "warden-1", "attack hero;summon", [40, 100], 1),
        strikes(3, "rat-2"),
        did(3, every, "mend"),
        strikes(3, "goblin-3"),
        acts(3, "warden-1", "attack hero;slam hero", [40, 60], 1),
        strikes(4, "rat-2"),
        outcome=over(battles=1),
    )
    q.hand(
        "summon-past-door",
        "DUNG-43 DUNG-5",
        "steps go through a closed door, and nobody is put on it: 2 and 3 steps away",
        shown(given, "0", "state", stop=3),
        state(
            level,
            "70f07",
            hero_now(1, 1, mana=9, cooldowns={"brace": 4}, effects={"shield": 3}),
            foe_now(1, "warden", 2, 1, 30, "chase", phase=2),
            foe_now(2, "rat", 4, 1, 9, "chase", pack=1),
            foe_now(3, "goblin", 5, 1, 16, "chase", pack=1),
            battle={"foes": [1, 2, 3], "next": 2, "order": [0, 1], "round": 1},
            spotted=[[1, 2, 1]],
            messages=[
                {"key": "hero.skill", "skill": "brace"},
                begins("hero", "shield"),
                {"key": "warden.summons", "name": "warden-1"},
            ],
            battles=1,
            next_pack=2,
            script=0,
            turn=3,
        ),
    )
    level = room(3, 3)
    given = scene(level, (2, 2), foe("shaman", 2, 1, "chase"), foe("rat", 1, 2, "chase", hp=4), script="up;brace")
    q.hand(
        "heals",
        "DUNG-42 DUNG-35 DUNG-36",
        "44 percent are below 50; 7 would be past full life; its cooldown of 3 goes down at the end of this turn",
        shown(given, "0", "state", stop=4),
        state(
            level,
            "1ffffff",
            hero_now(2, 2, mana=9, cooldowns={"brace": 4}, effects={"shield": 3}),
            foe_now(1, "shaman", 2, 1, 20, "chase", cooldowns={"heal": 2}),
            foe_now(2, "rat", 1, 2, 9, "chase"),
            battle={"foes": [1, 2], "next": 3, "order": [2, 0, 1], "round": 1},
            spotted=[[1, 2, 1], [2, 1, 2]],
            messages=[
                {"key": "hero.skill", "skill": "brace"},
                begins("hero", "shield"),
                {"key": "battle.heals", "name": "rat-2", "amount": 5},
            ],
            battles=1,
            script=0,
            streams={"battle": {"calls": 1, "state": WORDS[0, 1], "words": 1}},
            turn=3,
        ),
    )


def dying() -> None:
    won = over(battles=1, killed=1)
    rat = foe("rat", 2, 1, "chase", hp=1, effects={"bleed": 3})
    why = "a fighter's effects move on after its own turn: it bites, and bleeds to death before the hero chooses"
    hand("bleeds-to-death", "DUNG-40 DUNG-46 DUNG-45", why, beside(rat), STRUCK, strikes(2, "rat-1"), outcome=won)
    for life, cause in [(1, "poison"), (2, "bleed")]:
        both = {"hp": life, "effects": {"bleed": 2, "poison": 2}}
        given = scene(LINE, (1, 1), make=both)
        dead = over(cause=cause, result="died")
        why = "the wait gives 1 life; then poison before bleeding, by the rules and not by name; at 0 the hero is dead"
        hand(f"dies-of-{cause}", "DUNG-46 DUNG-45 DUNG-48", why, given, did(1, "wait;right", "wait"), outcome=dead)
    why = "39 hits for 5, and the run is over: the cause is who struck"
    dead = over(battles=1, cause="rat-1", result="died")
    given = beside(foe("rat", 2, 1, "chase"), make={"hp": 5}, script="right;attack")
    hand("dies-in-battle", "DUNG-45 DUNG-19", why, given, STRUCK, strikes(2, "rat-1"), outcome=dead, seed="2")
    may = ATTACK_ONE.replace("{0}", "warden-1").removesuffix(";escape")
    why = "the warden falls: won, and its experience of 60 is a level"
    won = over(battles=1, killed=1, level=2, cause="warden-1", result="won")
    given = beside(foe("warden", 2, 1, "guard", hp=6), script="right;attack")
    hand("won", "DUNG-45 DUNG-19 DUNG-41", why, given, STRUCK, did(2, may, "attack warden-1"), outcome=won, seed="2")
    foes = [foe("goblin", 2, 1, "chase", hp=1, pack=3, leader=True), foe("ogre", 3, 1, "chase", pack=3)]
    may = "attack goblin-1;attack ogre-2;mend;brace;curse goblin-1;curse ogre-2;sweep;"
    may += "strike goblin-1;strike ogre-2;escape"
    sweeps = [STRUCK, did(2, may, "sweep")]
    given = beside(*foes, script="right;sweep")
    why = "the leader dies; 15 is below 50, and the other leaves the battle before the sweep comes to it"
    breaks = changes(2, "ogre-2", "wander", [1], 0)
    hand("pack-breaks", "DUNG-45 DUNG-42", why, given, *sweeps, breaks, outcome=over(battles=1, killed=1), seed="8")
    why = "71 is not below 50: the ogre stays, and is struck"
    stays = [changes(2, "ogre-2", "wander", [0], None), acts(2, "ogre-2", "attack hero;slam hero", [40, 60], 1)]
    hand("pack-holds", "DUNG-45 DUNG-42", why, given, *sweeps, *stays, outcome=over(battles=1, killed=1), seed="2")
    foes = [foe("goblin", 2, 1, "chase", hp=1, pack=3, leader=True), foe("rat", 9, 1, "sleep", pack=3)]
    one = ATTACK_ONE.replace("{0}", "goblin-1")
    then = [STRUCK, did(2, one, "attack goblin-1")]
    why = "a sleeper of its pack, 8 away, is no chaser: nothing is asked of it, and nothing drawn"
    given = beside(*foes, script="right;attack goblin-1")
    hand("pack-sleeps", "DUNG-45 DUNG-33", why, given, *then, outcome=over(battles=1, killed=1), seed="2")
    foes = [foe("goblin", 2, 1, "chase", hp=1, pack=3), foe("ogre", 3, 1, "chase", pack=3)]
    given = beside(*foes, script="right;attack goblin-1")
    then = [STRUCK, did(2, may, "attack goblin-1"), acts(2, "ogre-2", "attack hero;slam hero", [40, 60], 1)]
    why = "not the leader: nobody loses heart, and nothing is drawn"
    hand("no-leader", "DUNG-45 DUNG-18", why, given, *then, outcome=over(battles=1, killed=1), seed="2")


def told() -> None:
    """What is said as things end, by the state."""
    q = Asking("dungeon", QUESTIONS)

    def said(
        name: str,
        clauses: str,
        why: str,
        given: Parts,
        hero: Parts,
        *foes: Parts,
        steps: int,
        seed: int,
        drawn: int = 0,
        **more: Any,
    ) -> None:
        if drawn:
            more["streams"] = {"battle": {"calls": drawn, "state": WORDS[seed, drawn], "words": drawn}}
        result = state(LINE, LINE_SEEN, hero, *foes, **{"script": 0, "seed": seed, **more})
        q.hand(name, clauses, why, shown(given, str(seed), "state", stop=steps), result)

    said(
        "says-wakes",
        "DUNG-24 DUNG-9",
        "35 is below 50; one word of the stream `map`",
        scene(LINE, (1, 1), foe("rat", 6, 1, "sleep", lost=2)),
        hero_now(1, 1),
        foe_now(1, "rat", 6, 1, 9, "chase", lost=2),
        steps=1,
        seed=0,
        turn=2,
        spotted=[[1, 6, 1]],
        messages=[{"key": "ai.wakes", "name": "rat-1"}],
        streams={"map": MAP_1},
    )
    said(
        "says-late",
        "DUNG-19 DUNG-9",
        "the turn stays when the run is over",
        scene(LINE, (1, 1), turn=2500, script="wait;wait"),
        hero_now(1, 1),
        steps=1,
        seed=0,
        turn=2500,
        script=1,
        messages=[{"key": "run.late"}],
        outcome=over(result="late"),
    )
    said(
        "says-died",
        "DUNG-45 DUNG-19 DUNG-9 DUNG-41",
        "the damage of 5 is said though 3 life were left; no battle is under way when the run is over",
        beside(foe("rat", 2, 1, "chase"), make={"hp": 3}),
        hero_now(1, 1, hp=0),
        foe_now(1, "rat", 2, 1, 9, "chase"),
        steps=2,
        seed=2,
        drawn=2,
        turn=2,
        battles=1,
        spotted=[[1, 2, 1]],
        messages=[
            {"key": "battle.starts", "names": ["rat-1"]},
            hit("rat-1", "hero", "attack", 5),
            {"key": "hero.dies", "cause": "rat-1"},
        ],
        outcome=over(battles=1, cause="rat-1", result="died"),
    )
    said(
        "says-won",
        "DUNG-45 DUNG-19 DUNG-9 DUNG-46",
        "the level before the warden's fall; nothing moves on when the run is over",
        beside(foe("warden", 2, 1, "guard", hp=6), script="right;attack", make={"effects": {"shield": 2}}),
        hero_now(1, 1, hp=48, mana=14, level=2, experience=60, effects={"shield": 2}),
        steps=2,
        seed=2,
        drawn=2,
        turn=2,
        battles=1,
        killed=1,
        next_id=2,
        next_pack=2,
        spotted=[[1, 2, 1]],
        messages=[
            hit("hero", "warden-1", "attack", 6),
            {"key": "battle.dies", "name": "warden-1"},
            {"key": "hero.level", "level": 2},
            {"key": "warden.falls"},
        ],
        outcome=over(battles=1, killed=1, level=2, cause="warden-1", result="won"),
    )
    foes = [foe("goblin", 2, 1, "chase", hp=1, pack=3, leader=True), foe("ogre", 3, 1, "chase", pack=3, calm=1)]
    said(
        "says-breaks",
        "DUNG-45 DUNG-42 DUNG-9",
        "(6 + 1) * 80 / 100 is 5; the ogre wanders, calm 6, and with it gone the battle is over and the turn goes up",
        beside(*foes, script="right;sweep"),
        hero_now(1, 1, mana=8, experience=8, cooldowns={"sweep": 2}),
        foe_now(2, "ogre", 3, 1, 34, "wander", pack=3, calm=6),
        steps=2,
        seed=8,
        drawn=3,
        turn=3,
        battles=1,
        killed=1,
        next_id=3,
        next_pack=4,
        spotted=[[1, 2, 1], [2, 3, 1]],
        messages=[
            {"key": "hero.skill", "skill": "sweep"},
            hit("hero", "goblin-1", "sweep", 4),
            {"key": "battle.dies", "name": "goblin-1"},
            {"key": "pack.breaks", "name": "ogre-2"},
            {"key": "battle.won"},
        ],
    )


for part in (summoning, dying, told):
    part()
