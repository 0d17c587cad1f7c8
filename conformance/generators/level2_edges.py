"""Level 2: the lesson and the choices at their bounds: what one more, one less, or the other rounding would change."""

from __future__ import annotations

from typing import Any

from level2_machine import ROW, SEEN, enemy, machine, state_of, step_of
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []

ZERO, MINUS_ZERO = "0000000000000000", "8000000000000000"


def zeros() -> None:
    """0 and -0 are equal scores (TIE-7): the tie-break decides, and no order of bits."""
    q = Asking("choose", QUESTIONS)
    first, last = [MINUS_ZERO, ZERO], [ZERO, MINUS_ZERO]
    for tie, name, scores, pick in [
        ("first", "last", last, 0),
        ("last", "first", first, 1),
        ("last", "last", last, 1),
        ("lowest", "first", first, 0),
        ("last-lowest", "first", first, 1),
        ("last-lowest", "last", last, 1),
        ("positive", "first", first, None),
        ("positive", "last", last, None),
    ]:
        why = "0 and -0 are equal, whichever comes first, and neither is above 0"
        given = {"tie": tie, "scores": scores}
        q.hand(f"{tie}-minus-zero-{name}", "TIE-3 TIE-4 TIE-7", why, given, {"pick": pick})


def bounds() -> None:
    q = Asking("lesson", QUESTIONS)

    def hand(
        name: str, clauses: str, why: str, scenario: dict[str, Any], *decisions: dict[str, Any], searches: int
    ) -> None:
        outcome = {"end": "turns", "searches": searches}
        given = {"scenario": scenario, "show": "decisions"}
        q.hand(name, clauses, why, given, {"decisions": list(decisions), "outcome": outcome})

    goblin = ["flee", "wander"]
    for life, flees in [(4, 1), (5, 0)]:
        why = "life * 4 against 18: 16 is below it, 20 is not; 18 / 4 is 4, which 4 is not below"
        steps = (
            [] if flees else [step_of(1, [["stand", 3, 0], ["right", 4, 0], ["left", 2, 0]], [3, 4, 2], 2, "lowest")]
        )
        given = machine(enemy(3, "chase", life=life, max_life=18), script=[SEEN])
        chosen = state_of(1, goblin, [flees, 0], 0 if flees else None)
        hand(f"flees-at-{life}-of-18", "LESSON-15 CANON-2", why, given, chosen, *steps, searches=1)
    why = "20 is `far`, and not past it"
    given = machine(enemy(20, "chase"), script=[SEEN], level=["." * 22])
    step = step_of(1, [["stand", 20, 0], ["right", 21, 0], ["left", 19, 0]], [20, 21, 19], 2, "lowest")
    hand("chase-just-far", "LESSON-15", why, given, state_of(1, goblin, [0, 0], None), step, searches=1)
    why = "the hero is a wall on the way home: round it the way is 6 long, by (3, 1) 5 from there"
    level = ["......", "......"]
    guard = enemy(4, "home", machine="guard", post=[0, 0])
    given = machine(guard, script=[[2, 0, 0, False]], level=level)
    moves = [["stand", 4, 0], ["right", 5, 0], ["down", 4, 1], ["left", 3, 0]]
    home = step_of(1, moves, [6, 7, 5, 5], 2, "lowest")
    hand("home-round-hero", "LESSON-18", why, given, home, state_of(1, ["guard"], [0], None), searches=1)
    why = "the way home is one corridor, and the hero stands in it: no path, and no step"
    given = machine(enemy(4, "home", machine="guard", post=[0, 0]), script=[[2, 0, 0, False]])
    hand("home-behind-hero", "LESSON-18", why, given, state_of(1, ["guard"], [0], None), searches=1)
    why = "an enemy beside the hero that does not chase catches nobody"
    beside = {"program": "machine", "level": [".."], "hero": [0, 0], "turns": 1}
    stays = decision(1, "hero", "move", [["stand", 0, 0]], None, "input", 0)
    fled = step_of(1, [["stand", 1, 0]], [1], 0, "first")
    strolled = [state_of(1, ["chase"], [0], None), step_of(1, [["right", 2, 0]], [0], None, "positive")]
    for state, chosen in [("flee", [fled]), ("wander", strolled)]:
        given = {"scenario": {**beside, "enemies": [enemy(1, state, calm=6)]}, "show": "decisions", "inputs": [0]}
        outcome = {"end": "turns", "searches": len(chosen) - 1}
        q.hand(f"beside-{state}", "LESSON-8", why, given, {"decisions": [stays, *chosen], "outcome": outcome})
    hit = [0, 0, 3, True]
    flown: dict[str, Any] = {
        "enemies": [["goblin", "goblin", "flee", 4, 0, 0, 16]],
        "generator": {"seed": "0x0000000000000000", "streams": {}},
        "hero": [0, 0, True],
        "map": [ROW],
        "memory": [{"calm": 0, "lost": 0, "post": [3, 0]}],
        "outcome": {"end": "turns", "searches": 0},
        "scene": {"rolls": False, "script": [hit], "shared_field": False, "turn_count": 1},
        "searches": 0,
        "turn": 1,
    }
    why = "life goes down to 0 and no further"
    given = {"scenario": machine(enemy(3, "flee", life=2), script=[hit]), "show": "state"}
    q.hand("hit-to-0", "LESSON-8", why, given, flown)
    long = "a" + 31 * "b"
    given = machine({**enemy(9, "sleep"), "name": long}, script=[SEEN])
    hand("name-32", "LESSON-7", "a letter and 31 more", given, state_of(1, ["chase"], [0], None, long), searches=1)
    why = "a letter and up to 31 more, no 32"
    q.bad("name-33", "LESSON-7", why, {"scenario": machine({**enemy(9, "sleep"), "name": long + "b"}, script=[SEEN])})


for part in (zeros, bounds):
    part()
