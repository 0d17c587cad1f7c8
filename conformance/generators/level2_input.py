"""Level 2: a hero of the lesson who is asked: answers, and taking them back."""

from __future__ import annotations

from typing import Any

from level2_machine import ROW, enemy, state_of, step_of
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []


def by_hand() -> None:
    q = Asking("lesson", QUESTIONS)
    scenario = {"program": "machine", "level": [ROW], "enemies": [enemy(9, "sleep")], "hero": [0, 0], "turns": 2}

    def move(turn: int, x: int, pick: int) -> dict[str, Any]:
        options: list[Any] = [["stand", x, 0], ["right", x + 1, 0]]
        return decision(turn, "hero", "move", options + [["left", x - 1, 0]] * (x > 0), None, "input", pick)

    def asleep(turn: int) -> dict[str, Any]:
        return state_of(turn, ["chase"], [0], None)

    def given(*inputs: Any) -> dict[str, Any]:
        return {"scenario": scenario, "show": "decisions", "inputs": list(inputs)}

    turns = {"end": "turns", "searches": 2}
    stood = [move(1, 0, 0), asleep(1), move(2, 0, 0), asleep(2)]
    went = [move(1, 0, 1), asleep(1), move(2, 1, 0), asleep(2)]
    clauses = "LESSON-8 LESSON-9 TIE-6"
    q.hand("input", clauses, "the pick is the answer", given(1, 0), {"decisions": went, "outcome": turns})
    q.hand(
        "input-left-over",
        "PROTO-9",
        "indices left over are passed over",
        given(1, 0, 5),
        {"decisions": went, "outcome": turns},
    )
    q.hand(
        "input-ends",
        "TIE-6 REC-11",
        "a step in which the answers end is no step",
        given(1),
        {"decisions": went[:2], "outcome": None},
    )
    q.hand("input-none", "REC-11", "no step at all", given(), {"decisions": [], "outcome": None})
    undo = {"undo": None}
    q.hand(
        "undo",
        "REC-10 REC-11",
        "back to the beginning of the step, the searches too",
        given(1, undo, 0, 0),
        {"decisions": stood, "outcome": turns},
    )
    q.hand(
        "undo-two",
        "REC-10 REC-11",
        "two steps back, one after the other",
        given(0, undo, 1, undo, 0, 0),
        {"decisions": stood, "outcome": turns},
    )
    q.hand(
        "undo-when-over",
        "REC-10 PROTO-9",
        "an undo after the last step, by the index of its decision",
        given(0, 0, {"undo": 0}, 1, 0),
        {"decisions": went, "outcome": turns},
    )
    q.hand(
        "undo-last-when-over",
        "REC-10 REC-11",
        "the last step that can be gone back to",
        given(1, 1, undo, 0),
        {"decisions": went, "outcome": turns},
    )
    for stop, done in [(2, []), (3, stood[:2])]:
        why = "an undo counts as a step, and the step in which it was the answer does not; what was taken back is gone"
        wanted = {"decisions": done, "outcome": None}
        q.hand(f"stop-undo-{stop}", "PROTO-9 REC-10", why, {**given(1, undo, 0, 0), "stop": stop}, wanted)
    why = "three steps and an undo are four"
    q.hand("steps-undo-4", "PROTO-5 PROTO-9", why, given(1, undo, 0, 0), {"decisions": stood, "outcome": turns}, 4)
    q.error("steps-undo-3", "PROTO-5 PROTO-9", why, given(1, undo, 0, 0), "STEP_LIMIT", 3)
    long = {**scenario, "turns": 300}
    begun = {
        "enemies": [["goblin", "goblin", "sleep", 9, 0, 16, 16]],
        "generator": {"seed": "0x0000000000000000", "streams": {}},
        "hero": [0, 0, False],
        "map": [ROW],
        "memory": [{"calm": 0, "lost": 0, "post": [9, 0]}],
        "outcome": None,
        "scene": {"rolls": False, "script": [], "shared_field": False, "turn_count": 300},
        "searches": 0,
        "turn": 1,
    }
    why = "256 steps can be taken back, the first of them too; everything is as it was"
    whole = {"scenario": long, "show": "state", "inputs": [0] * 256 + [{"undo": 0}]}
    q.hand("undo-256", "REC-11 REC-10", why, whole, begun)
    why = "one more step drops the oldest"
    q.bad("undo-257", "REC-11", why, {**whole, "inputs": [0] * 257 + [{"undo": 0}]})
    q.bad("undo-nothing", "REC-11", "there is no step to go back to", given(undo))
    q.bad("undo-not-first", "REC-11", "decision 1 is not the first of a step by input", given(1, {"undo": 1}))
    q.bad("undo-twice", "REC-11", "an undo drops the step gone back to", given(1, {"undo": 0}, {"undo": 0}))
    q.bad("input-no-option", "TIE-6", "the pick must be the index of an option", given(2))
    chaser = {**scenario, "enemies": [enemy(2, "chase")], "turns": 5}
    caught = [
        move(1, 0, 0),
        state_of(1, ["flee", "wander"], [0, 0], None),
        step_of(1, [["stand", 2, 0], ["right", 3, 0], ["left", 1, 0]], [2, 3, 1], 2, "lowest"),
    ]
    q.hand(
        "caught",
        "LESSON-8",
        "a chaser beside the hero ends a run by input",
        {**given(0), "scenario": chaser},
        {"decisions": caught, "outcome": {"end": "caught", "searches": 1}},
    )


for part in (by_hand,):
    part()
