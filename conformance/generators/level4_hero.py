"""Level 4: the hero of the mine on the map: what it may do, what comes of it, and the autopilot."""

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
    plans,
    played,
    room,
    scene,
    shown,
    state,
    walks,
)
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []


def hand(
    name: str, clauses: str, why: str, given: Parts, *decisions: Parts, outcome: Any = None, seed: str = "0"
) -> None:
    result = played(*decisions, outcome=outcome or over())
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed), result)


CROSS = ["#######", "###'###", "###>'.#", "###+###", "#######"]
"""Stairs under the hero, an open door above, one to the right in which a rat sleeps, a closed one below."""


def choices() -> None:
    q = Asking("dungeon", QUESTIONS)
    may = "wait;up;right;down;close up;potion_heal;antidote;descend"
    given = scene(CROSS, (3, 2), foe("rat", 4, 2, "sleep"), depth=1, make={"potions": 1, "antidotes": 1})
    sleeps = changes(1, "rat-1", "chase", [0], None)
    why = "wait; where there is no wall; doors to close, with nobody in them; items; the stairs"
    over_1 = over(depth=1)
    hand("may-do", "DUNG-47 DUNG-18", why, given, did(1, may, "wait"), sleeps, outcome=over_1, seed="1")
    by_hand = {**given, "control": "hand"}
    del by_hand["script"]
    asked = decision(1, "hero", "act", may.split(";"), None, "input", 5)
    q.hand(
        "may-do-by-hand",
        "DUNG-47 DUNG-17 TIE-6",
        "the same, asked of a person",
        shown(by_hand, "1", inputs=[5]),
        played(asked, sleeps, outcome=None),
    )
    given = scene(["#######", "#.~...#", "#######"], (1, 1), script="right;wait")
    waded = [did(1, "wait;right", "right"), did(3, "wait;right;left", "wait")]
    hand("wades", "DUNG-47 DUNG-49 DUNG-5", "water costs a turn without a choice", given, *waded)


def doing() -> None:
    q = Asking("dungeon", QUESTIONS)

    def done(name: str, clauses: str, why: str, scenario: Parts, result: Parts, steps: int = 1) -> None:
        q.hand(name, clauses, why, shown(scenario, "0", "state", stop=steps), result)

    line, seen = corridor(4), "7fc7"
    after = {"script": 0, "turn": 2}
    given = scene(line, (1, 1), make={"hp": 30, "mana": 5})
    done("rests", "DUNG-48", "1 life and 1 mana", given, state(line, seen, hero_now(1, 1, hp=31, mana=6), **after))
    given = scene(line, (1, 1))
    done("rests-full", "DUNG-48", "not past the full ones", given, state(line, seen, hero_now(1, 1), **after))
    given = scene(line, (1, 1), foe("goblin", 4, 1, "flee", hp=3), make={"hp": 30, "mana": 5})
    goblin = foe_now(1, "goblin", 4, 1, 3, "flee")
    why = "an enemy on a visible cell, whatever its state: no rest"
    done("rests-not", "DUNG-48", why, given, state(line, seen, hero_now(1, 1, hp=30, mana=5), goblin, **after))
    wet = ["######", "#.~..#", "######"]
    given = scene(wet, (1, 1), script="right", make={"effects": {"bleed": 2}}, items=[[2, 1, "potion_heal"]])
    done(
        "goes",
        "DUNG-49 DUNG-8 DUNG-20 DUNG-46",
        "blood is left on cell 7, the water costs a turn, what lies there is taken; then the bleeding goes on",
        given,
        state(
            wet,
            "efce",
            hero_now(2, 1, hp=39, wading=1, items={"potion_heal": 1}, effects={"bleed": 1}),
            blood="80",
            explored="ffcf",
            messages=[
                {"key": "hero.wades"},
                {"key": "item.taken", "item": "potion_heal"},
                {"key": "effect.bleed", "name": "hero", "amount": 1},
            ],
            **after,
        ),
    )
    shut, opened = ["######", "#.+..#", "######"], ["######", "#.'..#", "######"]
    given = scene(shut, (1, 1), script="right")
    done(
        "opens",
        "DUNG-49 DUNG-5",
        "a closed door opens as the hero enters it",
        given,
        state(
            opened,
            "efce",
            hero_now(2, 1),
            explored="ffcf",
            messages=[{"key": "door.opens", "name": "hero"}],
            **after,
        ),
    )
    given = scene(line, (1, 1), script="right;right", people=[[2, 1, "miner"]])
    for steps, gift, why in [(1, "potion_heal", "gives its gift"), (2, "", "once: then it nods")]:
        told = {"key": "npc.gives" if gift else "npc.nods", "name": "miner", "item": gift}
        result = state(
            line,
            seen,
            hero_now(1, 1, items={"potion_heal": 1}),
            people=[[2, 1, "miner", True]],
            messages=[told],
            script=2 - steps,
            turn=1 + steps,
        )
        done(f"talks-{steps}", "DUNG-49 DUNG-9", why, given, result, steps)
    ill = {"hp": 30, "antidotes": 2, "effects": {"bleed": 2, "poison": 2, "weak": 2}}
    given = scene(line, (1, 1), script="antidote", make=ill)
    done(
        "antidote",
        "DUNG-42 DUNG-47",
        "4 life, poison and bleeding are taken away, the weakness stays",
        given,
        state(
            line,
            seen,
            hero_now(1, 1, hp=34, items={"antidote": 1}, effects={"weak": 1}),
            messages=[{"key": "hero.uses", "item": "antidote"}, {"key": "battle.heals", "name": "hero", "amount": 4}],
            **after,
        ),
    )
    given = scene(
        line, (1, 1), script="potion_heal", make={"hp": 30, "potions": 1, "cooldowns": {"mend": 1, "brace": 2}}
    )
    done(
        "potion",
        "DUNG-42 DUNG-46 DUNG-7",
        "20 life, not past 40; the last one used up is no member; a cooldown that comes to 0 neither",
        given,
        state(
            line,
            seen,
            hero_now(1, 1, cooldowns={"brace": 1}),
            messages=[
                {"key": "hero.uses", "item": "potion_heal"},
                {"key": "battle.heals", "name": "hero", "amount": 10},
            ],
            **after,
        ),
    )
    given = scene(line, (1, 1), make={"effects": {"shield": 1, "weak": 1}})
    done(
        "effects-end",
        "DUNG-46",
        "in the order of the rules, each as it comes to 0",
        given,
        state(
            line,
            seen,
            hero_now(1, 1),
            messages=[
                {"key": "effect.ends", "name": "hero", "effect": "shield"},
                {"key": "effect.ends", "name": "hero", "effect": "weak"},
            ],
            **after,
        ),
    )


def resting() -> None:
    """The autopilot with nobody about, in a corridor whose floor it has seen and whose walls it has not."""
    may, scores = "wait;explore", [10, 40]
    right = walks(1, "hero", "right", [2], 0)

    def auto(name: str, why: str, hero: Parts, *decisions: Parts) -> None:
        given = scene(corridor(9), (1, 1), script="auto", make=hero)
        ended = over(level=hero.get("level", 1))
        hand(f"plans-{name}", "DUNG-53 DUNG-51 DUNG-54", why, given, *decisions, outcome=ended)

    why = "the nearest cell with an unexplored one beside it is two steps away"
    auto("explore", why, {}, plans(1, may, scores, 1), right)
    rest = plans(1, "wait;rest;explore", [10, 65, 40], 1)
    auto("rest-77", "31 of 40 are 77 percent", {"hp": 31}, rest)
    auto("rest-80", "32 of 40 are 80 percent: not below", {"hp": 32}, plans(1, may, scores, 1), right)
    auto("rest-mana-58", "7 of 12 are 58 percent", {"mana": 7}, rest)
    auto("rest-mana-66", "8 of 12 are 66 percent", {"mana": 8}, plans(1, may, scores, 1), right)
    strong = {"level": 5}
    auto("rest-mana-55", "11 of 20 are 55 percent", {**strong, "mana": 11}, rest)
    auto("rest-mana-60", "12 of 20 are 60: not below", {**strong, "mana": 12}, plans(1, may, scores, 1), right)
    ill = {"hp": 19, "antidotes": 1, "effects": {"poison": 3}}
    auto("antidote-47", "below 50 percent", ill, plans(1, "wait;antidote;rest;explore", [10, 70, 65, 40], 1))
    auto("antidote-50", "not below", {**ill, "hp": 20}, plans(1, "wait;rest;explore", [10, 65, 40], 1))


def meeting() -> None:
    """The autopilot and an enemy to the right in a corridor."""

    def auto(name: str, clauses: str, why: str, there: Parts, hero: Parts, *decisions: Parts) -> None:
        given = scene(corridor(9), (1, 1), there, script="auto", make=hero)
        hand(f"plans-{name}", f"{clauses} DUNG-53", why, given, *decisions)

    ogre = foe("ogre", 5, 1, "chase")
    nearer = [keeps(1, "ogre-1"), walks(1, "ogre-1", "left", [4], 0)]
    options = "wait;potion_heal;flee;fight;explore"
    why = "13 of 40 are 32 percent: the potion before all"
    chosen = plans(1, options, [10, 90, 80, 60, 40], 1)
    auto("potion", "DUNG-37", why, ogre, {"hp": 13, "potions": 1}, chosen, *nearer)
    chosen = plans(1, "wait;flee;fight;explore", [10, 80, 60, 40], 1)
    away = decision(1, "hero", "step", ["wait", "right"], [4, 3], "first", 0)
    why = "no potion: it flees, and stays where the distance is greatest"
    auto("flee", "DUNG-56 DUNG-54", why, ogre, {"hp": 13}, chosen, away, *nearer)
    chosen = plans(1, "wait;fight;explore", [10, 60, 40], 1)
    to_ogre = walks(1, "hero", "right", [4], 0)
    near = [keeps(1, "ogre-1"), walks(1, "ogre-1", "left", [3], 0)]
    why = "14 of 40 are 35 percent: neither potion nor flight; chased, it fights though below 50"
    given = scene(corridor(9), (1, 1), ogre, script="auto", make={"hp": 14, "potions": 1})
    hand("plans-fight-chased", "DUNG-53 DUNG-55 DUNG-33", why, given, chosen, to_ogre, *near)
    rat = foe("rat", 8, 1, "sleep")
    to_rat = walks(1, "hero", "right", [7], 0)
    auto("fight-50", "DUNG-55", "a sleeper, and 50 percent", rat, {"hp": 20}, chosen, to_rat)
    chosen = plans(1, "wait;explore", [10, 40], 1)
    why = "47 percent are below 50; with an enemy seen there is no rest"
    auto("fight-47", "DUNG-55", why, rat, {"hp": 19}, chosen, walks(1, "hero", "right", [2], 0))
    level = ["########", "#...'..#", "########"]
    given = scene(level, (3, 1), foe("rat", 6, 1, "sleep"), script="close right;auto")
    chosen = plans(2, "wait;fight;explore", [10, 60, 40], 1)
    to_cell, wakes = walks(2, "hero", "right", [3], 0), changes(2, "rat-1", "chase", [1], 0)
    why = "the cell remembered behind the closed door, which it opens; 35 is below 50, and the rat wakes"
    closes = did(1, "wait;right;left;close right", "close right")
    hand("plans-remembered", "DUNG-53 DUNG-51 DUNG-32", why, given, closes, chosen, to_cell, wakes)


def walking() -> None:
    level = ["#####", "#..>#", "#...#", "#...#", "#####"]
    there = {"items": [[1, 1, "antidote"]], "people": [[3, 3, "miner"]], "depth": 1}
    thing = {name: there[name] for name in ("people", "depth")}
    runner = foe("rat", 1, 3, "flee", hp=2)
    given = scene(level, (2, 2), runner, script="auto", **there)
    chosen = plans(1, "wait;take;talk;descend;hunt", [10, 55, 50, 30, 20], 1)
    way = walks(1, "hero", "up;right;down;left", [2, 4, 4, 2], 0)
    stays = decision(1, "rat-1", "flee", ["stand", "up", "right"], [3, 2, 2], "first", 0)
    why = "every plan without a chaser; who flees is no obstacle; the least cost that begins in each direction"
    over_1 = over(depth=1)
    hand("plans-take", "DUNG-53 DUNG-55 DUNG-52", why, given, chosen, way, stays, outcome=over_1)
    given = scene(level, (2, 2), runner, script="auto", **thing)
    chosen = plans(1, "wait;talk;descend;hunt", [10, 50, 30, 20], 1)
    way = walks(1, "hero", "up;right;down;left", [4, 2, 2, 4], 1)
    stays = decision(1, "rat-1", "flee", ["stand", "up", "right"], [3, 2, 2], "first", 0)
    why = "up to the NPC, whose cell is the target though it blocks"
    hand("plans-talk", "DUNG-53 DUNG-55 DUNG-52", why, given, chosen, way, stays, outcome=over_1)
    given = scene(level, (2, 2), runner, script="auto", depth=1)
    chosen = plans(1, "wait;descend;hunt", [10, 30, 20], 1)
    way = walks(1, "hero", "up;right;down;left", [2, 2, 4, 4], 0)
    why = "nothing else to do: the stairs; of two ways of 2 the first"
    corner = decision(1, "rat-1", "flee", ["stand", "up", "right"], [3, 2, 2], "first", 0)
    hand("plans-descend", "DUNG-53 DUNG-55", why, given, chosen, way, corner, outcome=over_1)
    given = scene(room(3, 3), (2, 2), foe("rat", 1, 3, "flee", hp=2), script="auto")
    chosen = plans(1, "wait;hunt", [10, 20], 1)
    way = walks(1, "hero", "up;right;down;left", [4, 4, 2, 2], 2)
    runs = decision(1, "rat-1", "flee", ["stand", "up"], [1, 2], "first", 1)
    hand("plans-hunt", "DUNG-53 DUNG-55", "who flees is hunted last", given, chosen, way, runs)
    level = ["#####", "#...#", "#...#", "#..>#", "#####"]
    given = scene(level, (2, 2), foe("ogre", 1, 1, "chase"), script="auto", depth=1, make={"hp": 13})
    chosen = plans(1, "wait;leave;flee;fight;descend", [10, 85, 80, 60, 30], 1)
    way = walks(1, "hero", "up;right;down;left", [4, 2, 2, 4], 1)
    ogre = [keeps(1, "ogre-1"), walks(1, "ogre-1", "right;down", [3, 3], 0)]
    why = "chased and weak, with stairs that can be reached"
    hand("plans-leave", "DUNG-53 DUNG-54 DUNG-55", why, given, chosen, way, *ogre, outcome=over_1)


def wading() -> None:
    level = ["######", "#.~~.#", "#....#", "######"]
    given = scene(level, (1, 1), script="auto", items=[[4, 1, "antidote"]])
    chosen = plans(1, "wait;take;explore", [10, 55, 40], 1)
    why = "through the water 2 + 2 + 1, round it 5: of equals the first"
    hand("plans-water", "DUNG-55", why, given, chosen, walks(1, "hero", "right;down", [5, 5], 0))
    given = scene(corridor(4), (1, 1), script="auto", items=[[4, 1, "antidote"], [2, 1, "antidote"]])
    chosen = plans(1, "wait;take;explore", [10, 55, 40], 1)
    why = "the target beside the hero ends the way, whatever lies behind it"
    hand("plans-two-things", "DUNG-55", why, given, chosen, walks(1, "hero", "right", [1], 0))
    given = scene(["######", "#.~..#", "######"], (1, 1), script="auto", items=[[2, 1, "antidote"]])
    chosen = plans(1, "wait;take;explore", [10, 55, 40], 1)
    why = "into the water costs 2, where the target is beside the hero too"
    hand("plans-water-beside", "DUNG-55", why, given, chosen, walks(1, "hero", "right", [2], 0))
    seen = []
    for turn in range(1, 13):
        seen.append(plans(turn, "wait;flee;talk", [10, 80, 50], 1))
        seen.append(decision(turn, "hero", "step", ["wait", "right"], [4, 3], "first", 0))
        seen.append(keeps(turn, "ogre-1"))
    for turn, steps, name, why in [
        (13, 2, "fled", "it flees for 12 turns and no more; the ogre, behind an NPC, never comes, and is out of reach"),
        (14, 1, "flight-ends", "nor does it flee again while a chaser is seen"),
    ]:
        seen += [plans(turn, "wait;talk", [10, 50], 1), walks(turn, "hero", "right", [steps], 0), keeps(turn, "ogre-1")]
        script = ";".join(["auto"] * turn)
        given = scene(corridor(9), (1, 1), foe("ogre", 5, 1, "chase"), script=script, make={"hp": 13})
        given["people"] = [[3, 1, "miner"]]
        hand(f"plans-{name}", "DUNG-53 DUNG-54 DUNG-52", why, given, *seen)


for part in (choices, doing, resting, meeting, walking, wading):
    part()
