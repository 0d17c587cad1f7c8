"""Level 2: enemies of the lesson that sleep, wander, chase, flee and go home."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question, decision

QUESTIONS: list[Question] = []

ROW = "." * 10
HIDDEN = [0, 0, 0, True]
SEEN = [0, 0, 0, False]
"""Turns of a script: the hero at (0, 0), who hits nobody."""


def enemy(x: int, state: str, **more: Any) -> dict[str, Any]:
    return {"name": "goblin", "cell": [x, 0], "state": state, **more}


def machine(
    *enemies: dict[str, Any], script: list[list[Any]], level: list[str] | None = None, **more: Any
) -> dict[str, Any]:
    return {"program": "machine", "level": level or [ROW], "enemies": list(enemies), "script": script, **more}


def state_of(
    turn: int, options: list[str], scores: list[int], pick: int | None, actor: str = "goblin"
) -> dict[str, Any]:
    return decision(turn, actor, "state", options, scores, "positive", pick)


def step_of(
    turn: int, options: list[Any], scores: list[int], pick: int | None, tie: str, actor: str = "goblin"
) -> dict[str, Any]:
    return decision(turn, actor, "step", options, scores, tie, pick)


def machines() -> None:
    q = Asking("lesson", QUESTIONS)

    def hand(
        name: str,
        clauses: str,
        why: str,
        scenario: dict[str, Any],
        *decisions: dict[str, Any],
        searches: int,
        **more: Any,
    ) -> None:
        given = {"scenario": scenario, "show": "decisions", **more}
        q.hand(
            name, clauses, why, given, {"decisions": list(decisions), "outcome": {"end": "turns", "searches": searches}}
        )

    goblin = ["flee", "wander"]
    for name, state, x, script, score, why in [
        ("sleep-5", "sleep", 5, SEEN, 1, "wakes at 5"),
        ("sleep-6", "sleep", 6, SEEN, 0, "sees, and sleeps on at 6"),
        ("sleep-hidden", "sleep", 2, HIDDEN, 0, "sees nobody who is hidden"),
    ]:
        hand(
            name,
            "LESSON-10 LESSON-11 LESSON-12 LESSON-13",
            why,
            machine(enemy(x, state), script=[script]),
            state_of(1, ["chase"], [score], 0 if score else None),
            searches=1,
        )
    hand(
        "sleep-on-hero",
        "LESSON-10 LESSON-11",
        "on one cell there is no path, whatever PATH-4 says of fields",
        machine(enemy(9, "sleep"), script=[SEEN, [9, 0, 0, False]]),
        state_of(1, ["chase"], [0], None),
        state_of(2, ["chase"], [0], None),
        searches=2,
    )
    for x, score in [(6, 1), (7, 0)]:
        hand(
            f"guard-{x}",
            "LESSON-13",
            "a guard wakes at 6",
            machine(enemy(x, "guard", machine="guard"), script=[SEEN]),
            state_of(1, ["chase"], [score], 0 if score else None),
            searches=1,
        )
    nearer = step_of(1, [["stand", 3, 0], ["right", 4, 0], ["left", 2, 0]], [3, 4, 2], 2, "lowest")
    hand(
        "chase",
        "LESSON-9 LESSON-15 LESSON-16",
        "a step nearer; only free neighbours are options",
        machine(enemy(3, "chase"), script=[SEEN]),
        state_of(1, goblin, [0, 0], None),
        nearer,
        searches=1,
    )
    hand(
        "chase-beside",
        "LESSON-15",
        "beside the hero it stands, and decides nothing",
        machine(enemy(1, "chase"), script=[SEEN]),
        state_of(1, goblin, [0, 0], None),
        searches=1,
    )
    hand(
        "chase-far",
        "LESSON-15",
        "past `far` it stands",
        machine(enemy(21, "chase"), script=[SEEN], level=["." * 22]),
        state_of(1, goblin, [0, 0], None),
        searches=1,
    )
    for life, score in [(3, 1), (4, 0)]:
        steps = [] if score else [nearer]
        hand(
            f"flees-at-{life}",
            "LESSON-15 LESSON-12",
            "flees when life * 4 is below 16, and has had its turn",
            machine(enemy(3, "chase", life=life), script=[SEEN]),
            state_of(1, goblin, [score, 0], 0 if score else None),
            *steps,
            searches=1,
        )
    hand(
        "hit",
        "LESSON-8",
        "the first enemy loses `hit` life, down to 0",
        machine(enemy(3, "chase"), script=[[0, 0, 99, False]]),
        state_of(1, goblin, [1, 0], 0),
        searches=1,
    )
    for lost, score in [(3, 1), (2, 0)]:
        steps = [] if score else [nearer]
        hand(
            f"lost-{lost}",
            "LESSON-15",
            "the new count is what is compared with `lost`",
            machine(enemy(3, "chase", lost=lost), script=[HIDDEN]),
            state_of(1, goblin, [0, score], 1 if score else None),
            *steps,
            searches=1,
        )
    hand(
        "lost-and-wounded",
        "LESSON-15 TIE-4",
        "of two that hold the first",
        machine(enemy(3, "chase", lost=3, life=1), script=[HIDDEN]),
        state_of(1, goblin, [1, 1], 0),
        searches=1,
    )
    hand(
        "guard-lost",
        "LESSON-15",
        "a guard goes home, and never flees",
        machine(enemy(3, "chase", machine="guard", lost=3, life=1), script=[HIDDEN]),
        state_of(1, ["home"], [1], 0),
        searches=1,
    )
    hand(
        "flee",
        "LESSON-17 LESSON-10",
        "away from the hero, and without a search",
        machine(enemy(3, "flee"), script=[[2, 0, 0, False]]),
        step_of(1, [["stand", 3, 0], ["right", 4, 0]], [1, 2], 1, "first"),
        searches=0,
    )
    hand(
        "flee-tie",
        "LESSON-17 LESSON-9 GRID-2",
        "of equals the first in the order of the directions",
        machine({**enemy(1, "flee"), "cell": [1, 1]}, script=[[0, 1, 0, False]], level=["..."] * 3),
        step_of(1, [["stand", 1, 1], ["up", 1, 0], ["right", 2, 1], ["down", 1, 2]], [1, 2, 2, 2], 1, "first"),
        searches=0,
    )
    hand(
        "wander",
        "LESSON-14",
        "the direction of number turn mod 4, from turn 1: right, then down",
        machine(enemy(5, "wander"), script=[HIDDEN, HIDDEN]),
        state_of(1, ["chase"], [0], None),
        step_of(1, [["right", 6, 0]], [1], 0, "positive"),
        state_of(2, ["chase"], [0], None),
        step_of(2, [["down", 6, 1]], [0], None, "positive"),
        searches=2,
    )
    hand(
        "calm",
        "LESSON-11 LESSON-14",
        "the calm goes down before it is looked at",
        machine(enemy(5, "wander", calm=2), script=[SEEN, SEEN]),
        state_of(1, ["chase"], [0], None),
        step_of(1, [["right", 6, 0]], [1], 0, "positive"),
        state_of(2, ["chase"], [1], 0),
        searches=2,
    )
    rolled = [["up", 5, -1], ["right", 6, 0], ["down", 5, 1], ["left", 4, 0], ["stand", 5, 0]]
    hand(
        "rolls",
        "LESSON-14 TIE-5",
        "by RNG-9's example the stream `map` of seed 7 begins with a word that is 21 mod 100, so 1 mod 5",
        machine(enemy(5, "wander"), script=[HIDDEN], rolls=True),
        state_of(1, ["chase"], [0], None),
        decision(1, "goblin", "step", rolled, None, "draw", 1),
        searches=1,
        seed="7",
    )
    guard = {"machine": "guard", "post": [5, 0]}
    hand(
        "home",
        "LESSON-18 LESSON-16",
        "a step nearer to the post, then the transition",
        machine(enemy(3, "home", **guard), script=[SEEN]),
        step_of(1, [["stand", 3, 0], ["right", 4, 0], ["left", 2, 0]], [2, 1, 3], 1, "lowest"),
        state_of(1, ["guard"], [0], None),
        searches=1,
    )
    hand(
        "home-there",
        "LESSON-18 PATH-2",
        "on the post there is no path, and no step",
        machine(enemy(5, "home", **guard), script=[SEEN]),
        state_of(1, ["guard"], [1], 0),
        searches=1,
    )
    other = {"name": "sleeper", "cell": [5, 0], "state": "sleep"}
    hand(
        "home-taken",
        "LESSON-18 LESSON-10",
        "the post is entered by the search whoever stands there; the guard waits beside it, and is a wall to the other",
        machine(enemy(4, "home", **guard), other, script=[SEEN]),
        step_of(1, [["stand", 4, 0], ["left", 3, 0]], [1, 2], 0, "lowest"),
        state_of(1, ["guard"], [0], None),
        state_of(1, ["chase"], [0], None, "sleeper"),
        searches=2,
    )
    pair = [enemy(2, "chase"), {"name": "second", "cell": [4, 0], "state": "chase"}]
    ahead = step_of(1, [["stand", 2, 0], ["right", 3, 0], ["left", 1, 0]], [2, 3, 1], 2, "lowest")
    hand(
        "behind",
        "LESSON-10 LESSON-15",
        "the other enemy is a wall: no path, so it stands",
        machine(*pair, script=[SEEN]),
        state_of(1, goblin, [0, 0], None),
        ahead,
        state_of(1, goblin, [0, 0], None, "second"),
        searches=2,
    )
    hand(
        "behind-shared",
        "LESSON-10 LESSON-16",
        "in the shared field enemies are no walls, and it is made once a turn",
        machine(*pair, script=[SEEN], shared_field=True),
        state_of(1, goblin, [0, 0], None),
        ahead,
        state_of(1, goblin, [0, 0], None, "second"),
        step_of(1, [["stand", 4, 0], ["right", 5, 0], ["left", 3, 0]], [4, 5, 3], 2, "lowest", "second"),
        searches=1,
    )
    hand(
        "home-through-hero",
        "LESSON-18 GRID-5",
        "the hero stands where the guard does: the cell that is left is not tested",
        machine(enemy(3, "home", machine="guard", post=[6, 0]), script=[SEEN, [4, 0, 0, False]]),
        step_of(1, [["stand", 3, 0], ["right", 4, 0], ["left", 2, 0]], [3, 2, 4], 1, "lowest"),
        state_of(1, ["guard"], [0], None),
        step_of(2, [["stand", 4, 0], ["right", 5, 0], ["left", 3, 0]], [2, 1, 3], 1, "lowest"),
        state_of(2, ["guard"], [0], None),
        searches=2,
    )
    state: dict[str, Any] = {
        "enemies": [["goblin", "goblin", "sleep", 9, 0, 15, 16]],
        "generator": {"seed": "0x0000000000000000", "streams": {}},
        "hero": [0, 0, True],
        "map": [ROW],
        "memory": [{"calm": 2, "lost": 1, "post": [9, 0]}],
        "outcome": None,
        "scene": {"rolls": True, "script": [HIDDEN], "shared_field": False, "turn_count": 1},
        "searches": 0,
        "turn": 1,
    }
    sleeper = enemy(9, "sleep", life=15, lost=1, calm=2)
    q.hand(
        "machine-state",
        "LESSON-19 LESSON-7 GAME-5",
        "the parts of the state, and what is missing in the scenario",
        {"scenario": machine(sleeper, script=[HIDDEN], rolls=True), "show": "state", "stop": 0},
        state,
    )
    fled = {
        **state,
        "enemies": [["goblin", "goblin", "flee", 3, 0, 1, 16]],
        "memory": [{"calm": 0, "lost": 2, "post": [3, 0]}],
        "outcome": {"end": "turns", "searches": 1},
        "scene": {**state["scene"], "rolls": False},
        "searches": 1,
    }
    q.hand(
        "flees-with-its-count",
        "LESSON-15 LESSON-19",
        "the new count is not kept by who turned to flee",
        {"scenario": machine(enemy(3, "chase", life=1, lost=2), script=[HIDDEN]), "show": "state"},
        fled,
    )
    good = machine(enemy(3, "sleep"), script=[SEEN])
    long = {**good, "hero": [0, 0], "turns": 10_001}
    del long["script"]
    for name, scenario, why in [
        ("no-enemies", {**good, "enemies": []}, "1 to 32 enemies"),
        (
            "two-on-a-cell",
            {**good, "enemies": [enemy(3, "sleep"), {**enemy(3, "sleep"), "name": "b"}]},
            "enemies stand apart",
        ),
        ("two-of-a-name", {**good, "enemies": [enemy(3, "sleep"), enemy(4, "sleep")]}, "no two names alike"),
        ("on-the-hero", {**good, "enemies": [enemy(0, "sleep")]}, "none stands on the hero's first cell"),
        ("guard-s-state", {**good, "enemies": [enemy(3, "home")]}, "a goblin has no such state"),
        ("goblin-s-state", {**good, "enemies": [enemy(3, "flee", machine="guard")]}, "a guard has no such state"),
        ("bad-name", {**good, "enemies": [{**enemy(3, "sleep"), "name": "3rd"}]}, "a name begins with a letter"),
        ("life-past-most", {**good, "enemies": [enemy(3, "sleep", life=17)]}, "life is at most `max_life`"),
        ("calm-past-most", {**good, "enemies": [enemy(3, "sleep", calm=7)]}, "calm is at most the rules' `calm`"),
        ("hero-in-wall", {**good, "level": ["#" + ROW[1:]]}, "the hero stands on floor"),
        ("no-turns", {**good, "script": []}, "a script has a turn"),
        ("hit", {**good, "script": [[0, 0, 1_000_001, False]]}, "a hit is at most 1,000,000"),
        ("max-life", {**good, "enemies": [enemy(3, "sleep", max_life=1_000_001)]}, "a life is at most 1,000,000"),
        ("script-long", {**good, "script": [SEEN] * 1_001}, "a script has 1,000 turns at most"),
        ("turns", long, "no more than 10,000 turns"),
        ("lost", {**good, "enemies": [enemy(3, "sleep", lost=10_001)]}, "a count of turns is at most 10,000"),
    ]:
        q.bad(f"machine-{name}", "LESSON-7 LESSON-2", why, {"scenario": scenario})


for part in (machines,):
    part()
