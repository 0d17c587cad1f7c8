"""Level 4: the enemies of the mine on the map: asleep, on guard, wandering, chasing, fleeing; contact.

Numbers below 100 with which the stream `map` begins: seed 0: 35 68 75; seed 1: 59 69; and below 5: seed 0: 0 3;
seed 2: 3 2; seed 3: 1 0.
"""

from __future__ import annotations

from typing import Any

from mine import (
    Parts,
    changes,
    corridor,
    did,
    foe,
    foe_now,
    hero_now,
    keeps,
    over,
    played,
    room,
    scene,
    shown,
    state,
    strikes,
    walks,
)
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []

WAIT = did(1, "wait;right", "wait")
"""The hero at the left end of a corridor."""
WAITS = [WAIT, did(2, "wait;right", "wait"), did(3, "wait;right", "wait")]
ROLLED = ["up", "right", "down", "left", "stand"]


def hand(
    name: str, clauses: str, why: str, given: Parts, *decisions: Parts, outcome: Any = None, seed: str = "0"
) -> None:
    result = played(*decisions, outcome=outcome or over())
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed), result)


def wanders(turn: int, actor: str, pick: int) -> Parts:
    return decision(turn, actor, "wander", list(ROLLED), None, "draw", pick)


def flees(turn: int, actor: str, options: str, scores: list[int], tie: str, pick: int) -> Parts:
    return decision(turn, actor, "flee", options.split(";"), scores, tie, pick)


def resting() -> None:
    given = scene(corridor(9), (1, 1), foe("rat", 6, 1, "sleep"))
    wakes = changes(1, "rat-1", "chase", [1], 0)
    hand("sleep-5", "DUNG-24 DUNG-18 DUNG-6", "wakes at 5, 35 being below 50", given, WAIT, wakes)
    why = "asked, and sleeps on: 59 is not below 50"
    hand("sleep-on", "DUNG-24", why, given, WAIT, changes(1, "rat-1", "chase", [0], None), seed="1")
    given = scene(corridor(9), (1, 1), foe("rat", 7, 1, "sleep"), foe("rat", 6, 1, "sleep"))
    why = "at 6 nothing is drawn, so the other has the first number; drawn twice it would be 68"
    hand("sleep-6", "DUNG-24 DUNG-20", why, given, WAIT, changes(1, "rat-2", "chase", [1], 0))
    given = scene(["########", "#..+...#", "########"], (1, 1), foe("rat", 5, 1, "sleep"))
    hand("sleep-behind-door", "DUNG-21 DUNG-24 DUNG-5", "a closed door stops sight: no draw", given, WAIT)
    given = {**given, "level": ["########", "#..'...#", "########"]}
    hand("sleep-behind-open-door", "DUNG-21 DUNG-24 DUNG-5", "an open one does not", given, WAIT, wakes)
    # the line from (3, 2) to (1, 1) passes (2, 1), the line back (2, 2)
    blind = scene(["#####", "#.#.#", "#...#", "#####"], (1, 1), foe("rat", 3, 2, "sleep"))
    why = "the line is that from the enemy to the hero, in which there is a wall; the other one is clear"
    hand("sleep-blind", "DUNG-21 SIGHT-3", why, blind, did(1, "wait;down", "wait"))
    sees = scene(["#####", "#...#", "#.#.#", "#####"], (1, 1), foe("rat", 3, 2, "sleep"))
    why = "the line from the enemy is clear, that from the hero is not"
    hand("sleep-seeing", "DUNG-21 SIGHT-3", why, sees, did(1, "wait;right;down", "wait"), wakes)
    given = scene(corridor(12), (1, 1), *(foe("rat", x, 1, "guard") for x in (7, 8, 9, 10)))
    looks = [
        changes(1, f"rat-{number}", "chase", [score], None if not score else 0)
        for number, score in [(1, 1), (2, 0), (3, 0)]
    ]
    why = "asked to 8, where it sees the hero; leaves its post at 6; at 9 nothing is asked"
    hand("guard", "DUNG-25 DUNG-21 DUNG-22", why, given, WAIT, *looks)
    given = scene(corridor(9), (1, 1), foe("rat", 5, 1, "wander"))
    hand("wander-sees", "DUNG-26", "notices the hero, and that was its turn: no roll", given, WAIT, wakes)
    given = scene(corridor(9), (1, 1), foe("rat", 5, 1, "wander", calm=2), script="wait;wait")
    hand(
        "wander-calm",
        "DUNG-22 DUNG-26",
        "the calm goes down before it is looked at; not 0 yet, it wanders to the right",
        given,
        WAITS[0],
        changes(1, "rat-1", "chase", [0], None),
        wanders(1, "rat-1", 1),
        WAITS[1],
        changes(2, "rat-1", "chase", [1], 0),
        seed="3",
    )
    given = scene(corridor(12), (1, 1), foe("rat", 10, 1, "wander"), script="wait;wait")
    why = "at 9 it does not see, and nothing is asked; rolled to 8 it sees"
    sees = changes(2, "rat-1", "chase", [1], 0)
    hand("wander-9", "DUNG-26 DUNG-21 TIE-5", why, given, WAITS[0], wanders(1, "rat-1", 3), WAITS[1], sees, seed="2")
    given = scene(corridor(12), (1, 1), foe("rat", 10, 1, "wander"), script="wait;wait;wait")
    why = "a wall is an option of the roll, and no step: it is at 9 still when it rolls left"
    rolls = [WAITS[0], wanders(1, "rat-1", 0), WAITS[1], wanders(2, "rat-1", 3), WAITS[2]]
    hand("wander-wall", "DUNG-26 DUNG-23", why, given, *rolls, changes(3, "rat-1", "chase", [1], 0))


RING_40 = ["#" * 21, f"#{'.' * 19}#", f"#.{'#' * 17}.#", f"#{'.' * 19}#", "#" * 21]
RING_42 = ["#" * 22, f"#{'.' * 20}#", f"#.{'#' * 18}.#", f"#{'.' * 20}#", "#" * 22]


def chasing() -> None:
    given = scene(corridor(9), (1, 1), foe("rat", 4, 1, "chase"))
    left = walks(1, "rat-1", "left", [3], 0)
    hand("chase", "DUNG-27 DUNG-28", "a step nearer; back leads nowhere", given, WAIT, keeps(1, "rat-1"), left)
    for life, score in [(3, 1), (4, 0)]:
        given = scene(corridor(9), (1, 1), foe("goblin", 4, 1, "chase", hp=life))
        then = [] if score else [walks(1, "goblin-1", "left", [3], 0)]
        asked = changes(1, "goblin-1", "flee;wander", [score, 0], 0 if score else None)
        why = "flees when hp * 4 is less than 16, and a change is the turn"
        hand(f"chase-life-{life}", "DUNG-27", why, given, WAIT, asked, *then)
    given = scene(corridor(12), (1, 1), foe("goblin", 10, 1, "chase", hp=3, lost=5))
    why = "who flees does not count on: of the two only flee holds"
    hand("chase-flees-first", "DUNG-27 TIE-4", why, given, WAIT, changes(1, "goblin-1", "flee;wander", [1, 0], 0))
    given = scene(corridor(9), (1, 1), foe("warden", 4, 1, "chase", hp=1))
    left = walks(1, "warden-1", "left", [3], 0)
    hand("chase-warden", "DUNG-27 DUNG-4", "a warden never flees", given, WAIT, keeps(1, "warden-1"), left)
    for x, lost, wanders_off in [(10, 5, True), (10, 4, False), (9, 5, False)]:
        given = scene(corridor(12), (1, 1), foe("rat", x, 1, "chase", lost=lost))
        then = [changes(1, "rat-1", "flee;wander", [0, 1], 1)]
        if not wanders_off:
            then = [keeps(1, "rat-1"), walks(1, "rat-1", "left", [x - 1], 0)]
        why = "lost when the new count is more than 5; to see the hero makes it 0"
        hand(f"chase-lost-{x - 1}-{lost}", "DUNG-27 DUNG-21", why, given, WAIT, *then)
    given = scene(corridor(9), (1, 1), foe("rat", 2, 1, "chase"))
    why = "beside the hero it stands and decides no step; contact after all have acted, and the turn goes up by one"
    then = [keeps(1, "rat-1"), strikes(2, "rat-1")]
    hand("chase-contact", "DUNG-28 DUNG-33 DUNG-20 DUNG-19 DUNG-39", why, given, WAIT, *then, outcome=over(battles=1))
    for x in (20, 21):
        given = scene(corridor(22), (1, 1), foe("rat", x + 1, 1, "chase"))
        then = [walks(1, "rat-1", "left", [20], 0)] if x == 20 else []
        why = "a path of 20 is followed, one of 21 is not"
        hand(f"chase-far-{x}", "DUNG-28", why, given, WAIT, keeps(1, "rat-1"), *then)
    wait = did(1, "wait;right;down", "wait")
    given = scene(RING_40, (1, 1), foe("rat", 19, 2, "chase"))
    way = walks(1, "rat-1", "up;down", [19, 21], 0)
    why = "once one way is 20 or shorter, ways of 21 are options too"
    hand("chase-ring-40", "DUNG-28", why, given, wait, keeps(1, "rat-1"), way)
    given = scene(RING_42, (1, 1), foe("rat", 20, 2, "chase"))
    why = "the other way, of 22, is none"
    hand("chase-ring-42", "DUNG-28", why, given, wait, keeps(1, "rat-1"), walks(1, "rat-1", "up", [20], 0))


def paths() -> None:
    wait = did(1, "wait;right;down", "wait")
    given = scene(corridor(9), (1, 1), foe("rat", 4, 1, "chase"), foe("rat", 6, 1, "chase"))
    why = "enemies block, where they stand now; no path, no step"
    ahead = [keeps(1, "rat-1"), walks(1, "rat-1", "left", [3], 0), keeps(1, "rat-2")]
    hand("chase-behind", "DUNG-28 DUNG-20", why, given, WAIT, *ahead)
    given = scene(corridor(9), (1, 1), foe("rat", 6, 1, "chase"), people=[[4, 1, "miner"]])
    hand("chase-npc", "DUNG-28", "an NPC blocks too", given, WAIT, keeps(1, "rat-1"))
    given = scene(room(5, 5), (1, 1), foe("rat", 3, 3, "chase"))
    way = walks(1, "rat-1", "up;right;down;left", [4, 6, 6, 4], 0)
    why = "the way that begins in each direction without coming back; of equals the first, as in PATH-4"
    hand("chase-tie", "DUNG-28 PATH-4 GRID-2", why, given, wait, keeps(1, "rat-1"), way)
    level = ["#########", "#..+....#", "#########"]
    given = scene(level, (1, 1), foe("rat", 5, 1, "chase"))
    why = "rats open no doors: there is no way"
    hand("chase-door-rat", "DUNG-5 DUNG-4 DUNG-28", why, given, WAIT, keeps(1, "rat-1"))
    given = scene(level, (1, 1), foe("goblin", 5, 1, "chase"), script="wait;wait")
    way = [walks(turn, "goblin-1", "left", [steps], 0) for turn, steps in [(1, 4), (2, 3)]]
    moves = [WAITS[0], keeps(1, "goblin-1"), way[0], WAITS[1], keeps(2, "goblin-1"), way[1]]
    hand("chase-door-goblin", "DUNG-5 DUNG-4 DUNG-28", "goblins do", given, *moves)


def fleeing() -> None:
    given = scene(corridor(9), (1, 1), foe("rat", 3, 1, "flee"))
    away = flees(1, "rat-1", "stand;right;left", [2, 3, 1], "first", 1)
    hand("flee", "DUNG-30", "farther from the hero", given, WAIT, away)
    given = scene(corridor(4), (1, 1), foe("rat", 4, 1, "flee"))
    away = flees(1, "rat-1", "stand;left", [3, 2], "first", 0)
    hand("flee-corner", "DUNG-30", "no cell is farther: it stands", given, WAIT, away)
    given = scene(room(3, 3), (1, 2), foe("rat", 2, 2, "flee"))
    wait = did(1, "wait;up;right;down", "wait")
    away = flees(1, "rat-1", "stand;up;right;down", [1, 2, 2, 2], "first", 1)
    why = "of equals the first in the order of the directions; the hero's cell is no step; it runs with nobody's help"
    hand("flee-tie", "DUNG-30 DUNG-23 GRID-2", why, given, wait, away)
    # in the corridor of 8 the steps are 0 to 7; times -6, and relaxed with 5 from the far end, whose value is -42:
    # -7 -12 -17 -22 -27 -32 -37 -42
    given = scene(corridor(8), (1, 1), foe("goblin", 4, 1, "flee"))
    away = flees(1, "goblin-1", "stand;right;left", [-22, -27, -17], "lowest", 1)
    hand("flee-smart", "DUNG-31 COST-4", "down the relaxed field", given, WAIT, away)
    given = scene(corridor(8), (1, 1), foe("goblin", 4, 1, "flee"), foe("rat", 5, 1, "sleep"))
    away = flees(1, "goblin-1", "stand;left", [-22, -17], "lowest", 0)
    why = "an enemy in the way is no step, but no wall to the field"
    sleeper = changes(1, "rat-2", "chase", [1], 0)
    hand("flee-smart-behind", "DUNG-31", why, given, WAIT, away, sleeper)
    given = scene(corridor(8), (1, 1), foe("goblin", 6, 1, "flee"), people=[[4, 1, "miner"]])
    hand("flee-smart-cut-off", "DUNG-31", "an NPC shuts it off from the hero: it does nothing", given, WAIT)


def contact() -> None:
    given = scene(corridor(9), (1, 1), foe("rat", 2, 1, "sleep"), foe("goblin", 4, 1, "chase"), script="right")
    why = (
        "the hero struck, so no enemy acts; a chaser within 3 joins; the rat is faster, the hero acts before the goblin"
    )
    begins = [did(1, "wait;right", "right"), strikes(2, "rat-1")]
    hand("strike-first", "DUNG-20 DUNG-33 DUNG-49 DUNG-39", why, given, *begins, outcome=over(battles=1))
    foes = [
        foe("rat", 2, 2, "wander", pack=1),
        foe("rat", 6, 1, "sleep", pack=1),
        foe("rat", 7, 1, "sleep", pack=1),
        foe("rat", 2, 1, "flee", pack=1),
        foe("rat", 3, 1, "chase"),
        foe("rat", 4, 1, "chase"),
        foe("rat", 2, 3, "sleep"),
    ]
    given = scene(room(8, 3), (1, 2), *foes, script="right;escape")
    may = "attack rat-1;attack rat-2;attack rat-5;mend;brace;curse rat-1;curse rat-2;curse rat-5;sweep;"
    may += "strike rat-1;strike rat-2;strike rat-5;escape"
    why = (
        "of its pack within 6 whatever they do but flee; chasers of others within 3; then the escape, 34 being below 40"
    )
    fought = [did(1, "wait;up;right;down", "right"), *(strikes(2, f"rat-{number}") for number in (1, 2, 5))]
    hand("join", "DUNG-33 DUNG-38 DUNG-44", why, given, *fought, did(2, may, "escape"), outcome=over(battles=1))
    foes = [foe("rat", x, 2, "sleep", pack=6) for x in (2, 3, 4, 5, 6)]
    given = scene(room(8, 3), (2, 1), *foes, foe("rat", 3, 1, "sleep", pack=6), script="right")
    why = "at most 5, the one that was struck among them; then in order of creation"
    fought = [did(1, "wait;right;down;left", "right"), *(strikes(2, f"rat-{number}") for number in (1, 2, 3, 4, 6))]
    hand("join-most", "DUNG-33", why, given, *fought, outcome=over(battles=1))
    given = scene(corridor(9), (1, 1), foe("rat", 2, 1, "chase"), make={"hp": 2, "effects": {"poison": 2}})
    dead = over(cause="poison", result="died")
    why = "the hero's effects before contact: it dies of them, and no battle begins"
    hand("dies-before-contact", "DUNG-20 DUNG-46 DUNG-45 DUNG-19", why, given, WAIT, keeps(1, "rat-1"), outcome=dead)


def states() -> None:
    q = Asking("dungeon", QUESTIONS)
    moved = {"stop": 1, "show": "state"}
    level = corridor(8)
    given = scene(level, (1, 1), foe("rat", 8, 1, "chase", calm=3, lost=2, effects={"bleed": 2}))
    q.hand(
        "bleeding",
        "DUNG-22 DUNG-23 DUNG-46 DUNG-8 DUNG-27",
        "the calm goes down in any state; blood on the cell that it left, bit 18; then the effect's damage and turn",
        {"scenario": given, **moved},
        state(
            level,
            "7ffc07",
            hero_now(1, 1),
            foe_now(1, "rat", 7, 1, 8, "chase", calm=2, effects={"bleed": 1}),
            blood="40000",
            spotted=[[1, 8, 1]],
            messages=[{"key": "effect.bleed", "name": "rat-1", "amount": 1}],
            script=0,
            turn=2,
        ),
    )
    level = ["########", "#...+..#", "########"]
    opened = ["########", "#...'..#", "########"]
    given = scene(level, (1, 1), foe("goblin", 5, 1, "chase"))
    q.hand(
        "door-opens",
        "DUNG-5 DUNG-23 DUNG-29 DUNG-32",
        "the hero sees the door and is told; what is visible was fixed before, so the goblin is not remembered",
        {"scenario": given, **moved},
        state(
            opened,
            "71f07",
            hero_now(1, 1),
            foe_now(1, "goblin", 4, 1, 16, "chase", lost=1),
            messages=[{"key": "door.opens", "name": "goblin-1"}],
            script=0,
            turn=2,
        ),
    )
    given = scene(opened, (3, 1), foe("rat", 6, 1, "sleep"), foe("rat", 5, 1, "flee"), script="close right")
    q.hand(
        "remembered",
        "DUNG-32 DUNG-50 DUNG-47",
        "behind the closed door the sleeper is remembered, and who flees was never; what was seen stays explored",
        {"scenario": given, **moved},
        state(
            level,
            "1c1f1c",
            hero_now(3, 1),
            foe_now(1, "rat", 6, 1, 9, "sleep"),
            foe_now(2, "rat", 5, 1, 9, "flee"),
            explored="1cff1c",
            spotted=[[1, 6, 1]],
            messages=[{"key": "door.closes", "name": "hero"}],
            script=0,
            turn=2,
        ),
    )
    q.hand(
        "flees-with-its-count",
        "DUNG-27 DUNG-29",
        "who flees does not count, though it does not see the hero; nor is anything said of a cell that is not seen",
        shown(scene(corridor(12), (1, 1), foe("goblin", 10, 1, "chase", hp=3, lost=3)), "0", "state", stop=1),
        state(
            corridor(12), "70ffc007", hero_now(1, 1), foe_now(1, "goblin", 10, 1, 3, "flee", lost=3), script=0, turn=2
        ),
    )
    level = corridor(8)
    q.hand(
        "forgotten",
        "DUNG-32 DUNG-31",
        "remembered at 7 as a chaser; when it flees there the cell is visible, and it is forgotten, seen or not",
        {
            "scenario": scene(level, (1, 1), foe("goblin", 7, 1, "chase", hp=3), script="wait;wait"),
            "stop": 2,
            "show": "state",
        },
        state(level, "7ffc07", hero_now(1, 1), foe_now(1, "goblin", 8, 1, 3, "flee"), script=0, turn=3),
    )
    for name, kind, place, key, facts in [
        ("guard", foe("rat", 7, 1, "guard"), "chase", "ai.guard", {}),
        ("notices", foe("rat", 7, 1, "wander", lost=3), "chase", "ai.notices", {}),
        ("flees", foe("goblin", 7, 1, "chase", hp=3), "flee", "ai.flees", {"hp": 3}),
    ]:
        given = scene(level, (1, 1), kind)
        life = facts.get("hp", 9)
        there = foe_now(1, kind["kind"], 7, 1, life, place)
        q.hand(
            f"says-{name}",
            "DUNG-25 DUNG-26 DUNG-27 DUNG-29",
            "what is said, and what is left of its counts",
            {"scenario": given, **moved},
            state(
                level,
                "7ffc07",
                hero_now(1, 1),
                there,
                spotted=[[1, 7, 1]],
                messages=[{"key": key, "name": f"{kind['kind']}-1"}],
                script=0,
                turn=2,
            ),
        )


for part in (resting, chasing, paths, fleeing, contact, states):
    part()
