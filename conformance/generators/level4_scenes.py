"""Level 4: scenarios of the mine, read or refused; the state that they begin with; scripts; how a run ends."""

from __future__ import annotations

from typing import Any

from mine import Parts, changes, corridor, did, foe, foe_now, hero_now, over, played, scene, shown, state
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []


def beginnings() -> None:
    q = Asking("dungeon", QUESTIONS)
    level = ["#####", "#'~.#", "#.+>#", "#####"]
    given: Parts = {
        "control": "auto",
        "depth": 2,
        "level": level,
        "turn": 9,
        "hero": {
            "x": 1,
            "y": 2,
            "level": 2,
            "potions": 1,
            "antidotes": 0,
            "effects": {"weak": 2},
            "cooldowns": {"mend": 4},
        },
        "enemies": [
            {"kind": "shaman", "x": 3, "y": 1, "state": "guard", "pack": 4, "leader": True, "cooldowns": {"spit": 1}},
            {"kind": "rat", "x": 3, "y": 2, "state": "flee", "hp": 2, "calm": 7, "lost": 1, "phase": 2},
        ],
        "items": [[3, 1, "antidote"], [2, 1, "potion_heal"], [1, 1, "antidote"], [1, 2, "antidote"]],
        "people": [[1, 1, "hermit"]],
    }
    q.hand(
        "first-state",
        "DUNG-7 DUNG-8 DUNG-17 DUNG-3 DUNG-6 DUNG-32",
        "every part; the pack is the enemy's id if missing, the next pack is past all; things by y and then x",
        shown(given, "0", "state", stop=0),
        state(
            level,
            # row 0: 1 to 4; row 1: 0 to 3; row 2: 0 to 2, the closed door, and not what is behind it; row 3: 0 to 2
            "39dfe",
            hero_now(
                1, 2, hp=48, mana=14, level=2, experience=40, items={"potion_heal": 1}, effects={"weak": 2},
                cooldowns={"mend": 4},
            ),
            foe_now(1, "shaman", 3, 1, 20, "guard", pack=4, leader=True, cooldowns={"spit": 1}),
            foe_now(2, "rat", 3, 2, 2, "flee", calm=7, lost=1, phase=2),
            control="auto",
            depth=2,
            items=[[1, 1, "antidote"], [2, 1, "potion_heal"], [3, 1, "antidote"], [1, 2, "antidote"]],
            people=[[1, 1, "hermit", False]],
            next_pack=5,
            script=0,
            spotted=[[1, 3, 1]],
            turn=9,
        ),
    )  # fmt: skip
    given = scene(corridor(3), (2, 1), control="hand")
    given["hero"] = {"x": 2, "y": 1}
    kit = hero_now(2, 1, items={"antidote": 1, "potion_heal": 2})
    twice = scene(corridor(3), (2, 1), items=[[1, 1, "antidote"], [1, 1, "potion_heal"], [2, 1, "antidote"]])
    wanted = state(corridor(3), "3bee", hero_now(2, 1), items=[[1, 1, "potion_heal"], [2, 1, "antidote"]])
    why = "of two items on one cell the later one lies there; where the hero begins nothing is taken"
    q.hand("items-on-one-cell", "DUNG-17", why, shown(twice, "0", "state", stop=0), wanted)
    most = {"potions": 99, "antidotes": 99, "experience": 1_000_000, "hp": 1, "mana": 0, "effects": {"weak": 100}}
    wanted = state(
        corridor(3),
        "3bee",
        hero_now(
            2, 1, hp=1, mana=0, experience=1_000_000, items={"antidote": 99, "potion_heal": 99}, effects={"weak": 100}
        ),
    )
    why = "every number at its limit; the level is what the scenario says, whatever the experience"
    q.hand("limits", "DUNG-17", why, shown(scene(corridor(3), (2, 1), make=most), "0", "state", stop=0), wanted)
    why = "a fresh hero: level 1, full life and mana, two potions and an antidote"
    result = state(corridor(3), "3bee", kit, control="hand", script=0)
    q.hand("fresh-hero", "DUNG-17 DUNG-7", why, shown(given, "0", "state", stop=0), result)


def refused() -> None:
    q = Asking("dungeon", QUESTIONS)
    rat = foe("rat", 3, 1, "sleep")
    good = scene(corridor(5), (1, 1), rat)
    hero = good["hero"]
    stairs = ["#######", "#....>#", "#######"]

    def bad(name: str, why: str, clauses: str = "DUNG-17 GAME-2", **changed: Any) -> None:
        given = {key: value for key, value in {**good, **changed}.items() if value is not None}
        q.bad(f"scene-{name}", clauses, why, {"scenario": given})

    for name, given, why in [
        ("state", {**rat, "state": "asleep"}, "no state of DUNG-3"),
        ("state-home", {**rat, "state": "home"}, "a state of the lesson, not of the mine"),
        ("state-case", {**rat, "state": "Sleep"}, "states are written as they stand"),
    ]:
        bad(name, why, "DUNG-3 DUNG-17", enemies=[given])
    for name, row, why in [
        ("glyph", "#..x..#", "no terrain"),
        ("edge", "#......", "walls all round"),
        ("stairs-last", "#....>#", "the last level has no stairs"),
    ]:
        bad(name, why, "DUNG-5 DUNG-17", level=["#######", row, "#######"])
    bad("ragged", "rows of unequal width", "DUNG-17 GRID-1", level=["#######", "#.....#", "######"])
    bad("wide", "rows of 200 cells at most", level=["#" * 201, "#" + "." * 199 + "#", "#" * 201])
    bad("no-stairs", "every level but the last has stairs", depth=1)
    bad("depth-0", "levels count from 1", depth=0)
    bad("depth-5", "there are four levels", depth=5)
    bad("control", "`auto`, `hand` or `script`", control="robot")
    bad("script-missing", "a script needs its words", script=None)
    bad("script-of-a-person", "nobody else has a script", control="auto")
    bad("script-empty", "a script has a word at least", script=[])
    bad("member", "a member that is not named", weather="fog")
    bad("no-hero", "a scene has a hero", hero=None)
    bad("no-level", "a hero without a scene", level=None, depth=1)
    bad("turn-0", "turns from 1", turn=0)
    bad("turn-2501", "no turn past the last", turn=2501)
    for name, change, why in [
        ("outside", {"x": 9}, "outside"),
        ("below-0", {"x": -1}, "an index below 0 is no index from the end"),
        ("wall", {"y": 0}, "in a wall"),
        ("hp-0", {"hp": 0}, "dead"),
        ("hp-41", {"hp": 41}, "past full life"),
        ("mana-13", {"mana": 13}, "past full mana"),
        ("level-7", {"level": 7}, "there are six levels"),
        ("experience", {"level": 2, "experience": 39}, "less than the level begins with"),
        ("effect", {"effects": {"joy": 1}}, "an effect that there is not"),
        ("effect-0", {"effects": {"poison": 0}}, "turns from 1"),
        ("cooldown", {"cooldowns": {"heal": 1}}, "an enemy's ability, no skill"),
        ("fled", {"fled": 1}, "a member that a scenario's hero does not have"),
        ("true", {"hp": True}, "true is no integer"),
        ("potions", {"potions": 100}, "0 to 99"),
        ("experience-most", {"experience": 1_000_001}, "to 1,000,000"),
        ("effect-101", {"effects": {"poison": 101}}, "turns to 100"),
    ]:
        bad(f"hero-{name}", why, hero={**hero, **change})
    for name, change, why in [
        ("on-hero", {"x": 1}, "two on one cell"),
        ("kind", {"kind": "dragon"}, "a kind that there is not"),
        ("hp-10", {"hp": 10}, "past full life"),
        ("phase-3", {"phase": 3}, "two phases"),
        ("pack-0", {"pack": 0}, "packs from 1"),
        ("pack-1001", {"pack": 1001}, "packs to 1,000"),
        ("calm", {"calm": 1001}, "to 1,000"),
        ("lost", {"lost": -1}, "a count"),
        ("id", {"id": 4}, "ids are counted, not given"),
        ("cooldown", {"cooldowns": {"mend": 1}}, "a skill of the hero, no ability"),
    ]:
        bad(f"enemy-{name}", why, enemies=[{**rat, **change}])
    bad("enemies-on-one-cell", "two on one cell", enemies=[rat, rat])
    shut = ["#######", "#..+..#", "#######"]
    bad("enemy-in-door", "in a closed door", level=shut)
    bad("hero-in-door", "in a closed door", level=shut, enemies=[], hero={**hero, "x": 3})
    bad("person-on-enemy", "two on one cell", people=[[3, 1, "miner"]])
    bad("person-kind", "a person that there is not", people=[[2, 1, "smith"]])
    bad("item-kind", "an item that there is not", items=[[2, 1, "sword"]])
    bad("item-in-wall", "in a wall", items=[[2, 0, "antidote"]])
    q.bad(
        "generated-with-hero",
        "DUNG-17",
        "a generated level has its own",
        {"scenario": {"control": "auto", "hero": hero}},
    )
    for name, word in [("unknown", "dance"), ("wall", "up"), ("no-item", "antidote"), ("beginning", "ri")]:
        why = "a word that cannot be done; an option is meant by its whole name or its first word"
        given = {"scenario": {**good, "enemies": [], "level": corridor(5), "script": [word]}}
        q.bad(f"script-{name}", "DUNG-18", why, given)
    given = {"scenario": {**good, "level": stairs, "depth": 3, "enemies": []}, "show": "decisions"}
    may = did(1, "wait;right", "wait")
    q.hand(
        "depth-3",
        "DUNG-17 DUNG-18 DUNG-19",
        "stairs, and not the last level",
        given,
        played(may, outcome=over(depth=3)),
    )


def endings() -> None:
    q = Asking("dungeon", QUESTIONS)
    may = "wait;right"
    given = scene(corridor(5), (1, 1), script="wait;wait", turn=2500)
    why = "turn 2500 is the last, and the script has no second turn"
    result = played(did(2500, may, "wait"), outcome=over(result="late"))
    q.hand("late", "DUNG-19 GAME-3", why, shown(given), result)
    given = scene(corridor(5), (1, 1), turn=2499, script="wait;wait")
    result = played(did(2499, may, "wait"), did(2500, may, "wait"), outcome=over(result="late"))
    q.hand("late-not-yet", "DUNG-19", "turn 2499 is not", shown(given), result)
    given = scene(corridor(5), (1, 1), foe("goblin", 2, 1, "sleep"), script="right;strike;auto")
    may_strike = "attack goblin-1;mend;brace;curse goblin-1;sweep;strike goblin-1;escape"
    struck = [did(1, may, "right"), did(2, may_strike, "strike goblin-1")]
    why = (
        "the first word stands for the first option that begins so; `auto` lets the autopilot decide, by its own scores"
    )
    weighs = decision(
        3,
        "hero",
        "act",
        ["attack goblin-1", "mend", "brace", "curse goblin-1", "sweep"],
        [40, 0, 50, 45, 52],
        "first",
        4,
    )
    bites = decision(2, "goblin-1", "act", ["attack hero"], [40], "first", 0)
    # seed 0: the strike hits for 12 - 1 and bleeds, the goblin hits; the sweep hits for 6 - 1 what has 4 left
    result = played(*struck, bites, weighs, outcome=over(battles=1, killed=1))
    q.hand("script-words", "DUNG-18 DUNG-37 DUNG-42", why, shown(given), result)
    sleeper = changes(1, "rat-1", "chase", [1], 0)
    given = scene(corridor(5), (1, 1), foe("rat", 5, 1, "sleep"), control="hand")
    asked = decision(1, "hero", "act", ["wait", "right"], None, "input", 0)
    why = "a person is asked; without an answer left the play stops, and the run is not over"
    q.hand("by-hand", "DUNG-17 TIE-6", why, shown(given, inputs=[0]), played(asked, sleeper, outcome=None))


for part in (beginnings, refused, endings):
    part()
