"""Level 5: whole recordings, by their digests and their lines."""

from __future__ import annotations

from typing import Any

from changes import DICE, HAND, SCENARIOS, SQUARE
from questions import Asking, Question

QUESTIONS: list[Question] = []


def recordings() -> None:
    q = Asking("record", QUESTIONS)
    for name, scenario in SCENARIOS.items():
        if name == "default":
            continue
        given: dict[str, Any] = {"game": "lesson", "scenario": scenario, "seed": "7", "every": 16}
        clauses = "REC-3 REC-4 REC-5 REC-6 REC-8 REC-12 GAME-6"
        if name == "hand":
            given["inputs"] = [2, 2, 2, 3, {"undo": None}, 3, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0]
            clauses += " REC-10 REC-11 TIE-6"
        if name in ("field", "path", "wave"):
            clauses += " REC-9"
        q.ask(f"lesson-{name}", clauses, "a whole recording, by its digests", given)
        if name == "dice":
            for seed in ("0", "4294967295", "18446744073709551615"):
                q.ask(f"lesson-{name}-{seed}", f"{clauses} REC-7", "rolled with other seeds", {**given, "seed": seed})
    small = {"game": "lesson", "scenario": SQUARE, "seed": "7"}
    q.ask("lines", "REC-4 REC-5", "every line, to be read", {**small, "every": 1, "lines": 8})
    q.ask("some-lines", "PROTO-10", "three lines, from the last but one on", {**small, "first": 7, "lines": 3})
    q.ask(
        "lines-taken-back",
        "REC-10 REC-11",
        "every line, to be read",
        {**small, "scenario": HAND, "inputs": [1, {"undo": None}, 0, 1, 0], "lines": 99},
    )
    q.ask("lines-rolled", "REC-7 TIE-5", "every line, to be read", {**small, "scenario": DICE, "lines": 99})
    q.error("unknown-game", "PROTO-5", "a game that there is not", {**small, "game": "chess"}, "UNSUPPORTED")
    q.error("step-limit", "PROTO-5 GAME-4", "the game is not over after as many steps", small, "STEP_LIMIT", 2)
    q.bad("scenario", "GAME-2", "a scenario that cannot be played", {**small, "scenario": {}})
    q.bad("every-0", "PROTO-10", "a count from 1", {**small, "every": 0})


for part in (recordings,):
    part()
