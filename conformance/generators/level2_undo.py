"""Level 2: steps of the lesson's hero by hand taken back, and what may be gone back to afterwards (REC-10, REC-11)."""

from __future__ import annotations

from typing import Any

from level2_machine import ROW, enemy
from questions import Asking, Question
from undoing import UNDO, TakingBack, stands

QUESTIONS: list[Question] = []


def machine(*enemies: dict[str, Any], level: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """A hero by hand at (0, 0), who has three turns."""
    scenario = {"program": "machine", "level": level or [ROW], "enemies": list(enemies), "hero": [0, 0], "turns": 3}
    return {"scenario": {**scenario, **more}, "seed": "7"}


def members() -> None:
    """Every member of the state is taken back: tests/conform/test_undo.py counts them."""
    q = TakingBack("lesson", Asking("lesson", QUESTIONS))
    marked = enemy(4, "chase", life=9, max_life=12, lost=2, calm=5, post=[9, 0])
    walled = ["..........", "##########", ".........."]
    every = "a copy that shares an enemy, or begins a member of it afresh, is seen in the state after the undo"
    chased, rolled = machine(marked), machine(enemy(9, "wander", calm=3, lost=1), rolls=True)
    lost = machine(enemy(4, "chase", lost=1, calm=2) | {"cell": [4, 2]}, level=walled)
    found = machine(enemy(5, "wander", lost=2))
    for name, given, done, step in [
        ("chased", chased, "", "right"),
        ("chased-second", chased, "stand", "right"),
        ("caught", chased, "right", "right"),
        ("rolled", rolled, "", "stand"),
        ("rolled-second", rolled, "right", "left"),
        ("losing", lost, "", "stand"),
        ("lost", lost, "stand;stand", "stand"),
        ("noticed", found, "", "right"),
        ("home", machine(enemy(4, "home", machine="guard", post=[5, 0], calm=1)), "", "stand"),
    ]:
        q.hand(name, "LESSON-19", every, given, done, step)


def steps() -> None:
    q = Asking("lesson", QUESTIONS)
    given = machine(enemy(9, "sleep"))
    scenario = {**given, "show": "state"}
    begun = stands("lesson", given, [])

    def hand(name: str, clauses: str, why: str, *inputs: Any, state: dict[str, Any]) -> None:
        q.hand(name, clauses, why, {**scenario, "inputs": list(inputs)}, state)

    why = "an undo to a named step leaves those before it, which can be gone back to then"
    hand("undo-named-then-last", "REC-11", why, 0, 1, 0, {"undo": 4}, UNDO, state=stands("lesson", given, [0]))
    hand("undo-named-then-named", "REC-11", why, 0, 1, 0, {"undo": 2}, {"undo": 0}, state=begun)
    why = "a pick left over after the end is passed over, and the undo after it is not"
    hand("undo-after-left-over", "PROTO-9 REC-10", why, 0, 0, 1, 0, UNDO, state=stands("lesson", given, [0, 0]))
    why = "the step that was dropped with the one gone back to is gone for good"
    q.bad("undo-dropped", "REC-11", why, {**scenario, "inputs": [0, 1, {"undo": 0}, {"undo": 2}]})
    why = "the indices go on after an undo: the step played again has the index 4"
    hand("undo-played-again", "REC-10", why, 0, 1, UNDO, 0, {"undo": 4}, state=stands("lesson", given, [0]))
    q.bad("undo-old-index", "REC-10 REC-11", why, {**scenario, "inputs": [0, 1, UNDO, 0, {"undo": 2}]})


for part in (members, steps):
    part()
