"""Level 2: searches of the lesson, a decision for each cell that is taken."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question, decision

QUESTIONS: list[Question] = []

SMALL = {"program": "search", "algorithm": "bfs", "level": [".."], "from": [0, 0], "to": [1, 0]}

FIRST: dict[str, Any] = {
    "came_from": [-1, -1],
    "generator": {"seed": "0x0000000000000007", "streams": {}},
    "inserted": 1,
    "map": [".."],
    "outcome": None,
    "search": {"algorithm": "bfs", "from": [0, 0], "to": [1, 0]},
    "steps": [0, -1],
    "turn": 1,
    "waiting": [[0, 0, 0]],
}
SECOND = {**FIRST, "came_from": [-1, 0], "inserted": 2, "steps": [0, 1], "turn": 2, "waiting": [[1, 0, 1]]}
LAST = {**SECOND, "waiting": [], "outcome": {"expanded": 2, "length": 1, "path": [[1, 0]]}}
"""The full states of the smallest search, seed 7: before it, after its first step, at its end."""


def searches() -> None:
    q = Asking("lesson", QUESTIONS)

    def seen(scenario: dict[str, Any], **more: Any) -> dict[str, Any]:
        return {"scenario": scenario, "show": "decisions", **more}

    def take(turn: int, options: list[Any], scores: list[int], pick: int) -> dict[str, Any]:
        return decision(turn, "search", "take", options, scores, "lowest", pick)

    def ended(*decisions: dict[str, Any], expanded: int, path: list[Any] | None) -> dict[str, Any]:
        outcome = {"expanded": expanded, "length": None if path is None else len(path), "path": path}
        return {"decisions": list(decisions), "outcome": outcome}

    two = [take(1, [[0, 0]], [0], 0), take(2, [[1, 0]], [1], 0)]
    reached = ended(*two, expanded=2, path=[[1, 0]])
    q.hand("two-cells", "LESSON-1 LESSON-3 LESSON-4 TIE-1 GAME-4", "the smallest search", seen(SMALL), reached)
    q.hand("rules-by-name", "LESSON-1 GAME-1", "the rules are named `lesson`", seen(SMALL, rules="lesson"), reached)
    q.error("rules-unknown", "GAME-1 PROTO-5", "rules that there are not", seen(SMALL, rules="chess"), "UNSUPPORTED")
    q.hand("steps-enough", "GAME-4 PROTO-5", "just over after as many steps", seen(SMALL), reached, 2)
    q.error("steps-too-few", "GAME-4 PROTO-5", "not over after as many steps", seen(SMALL), "STEP_LIMIT", 1)
    q.hand(
        "stop-first",
        "PROTO-9",
        "told to stop: no limit is met",
        seen(SMALL, stop=1),
        {"decisions": two[:1], "outcome": None},
        1,
    )
    back = {**SMALL, "to": [0, 0]}
    q.hand(
        "start-is-goal", "LESSON-5", "the start does not end the search", seen(back), ended(*two, expanded=2, path=None)
    )
    wave = {"program": "search", "algorithm": "wave", "level": [".."], "from": [0, 0]}
    q.hand("wave", "LESSON-5 LESSON-6", "ends when no cell waits", seen(wave), ended(*two, expanded=2, path=None))
    shut = {**SMALL, "level": [".#."], "to": [2, 0]}
    q.hand("no-way", "LESSON-5 LESSON-6", "length and path are null", seen(shut), ended(two[0], expanded=1, path=None))
    square = {**SMALL, "level": ["..", ".."], "to": [0, 1]}
    first, around = take(1, [[0, 0]], [0], 0), [[1, 0], [0, 1]]
    q.hand(
        "queue",
        "LESSON-4 LESSON-5 TIE-2",
        "the oldest of equals",
        seen(square),
        ended(first, take(2, around, [1, 1], 0), take(3, [[0, 1], [1, 1]], [1, 2], 0), expanded=3, path=[[0, 1]]),
    )
    q.hand(
        "stack",
        "LESSON-4",
        "the newest",
        seen({**square, "algorithm": "stack"}),
        ended(first, take(2, around, [-1, -2], 1), expanded=2, path=[[0, 1]]),
    )
    far = {**square, "algorithm": "astar", "to": [1, 1]}
    q.hand(
        "astar",
        "LESSON-4 LESSON-5",
        "steps and what remains; a cell reached as cheaply again stays as it is",
        seen(far),
        ended(
            take(1, [[0, 0]], [2], 0),
            take(2, around, [2, 2], 0),
            take(3, [[0, 1], [1, 1]], [2, 2], 0),
            take(4, [[1, 1]], [2], 0),
            expanded=4,
            path=[[1, 0], [1, 1]],
        ),
    )
    shown = {"scenario": SMALL, "seed": "7", "show": "state"}
    q.hand(
        "first-state",
        "LESSON-3 LESSON-6 GAME-3 GAME-5 RNG-9",
        "the state before the first step",
        {**shown, "stop": 0},
        FIRST,
    )
    q.hand("second-state", "LESSON-5 LESSON-6 GAME-3", "the turn goes up by one", {**shown, "stop": 1}, SECOND)
    q.hand("last-state", "LESSON-6 GAME-3", "the turn stays when the outcome comes", shown, LAST)
    for name, scenario, why in [
        ("none", None, "a scenario is an object"),
        ("no-program", {}, "a member is missing"),
        ("unknown-program", {**SMALL, "program": "chess"}, "not one of three"),
        ("unknown-member", {**SMALL, "speed": 1}, "a member that is not named"),
        ("no-level", {**SMALL, "level": []}, "no row"),
        ("ragged", {**SMALL, "level": ["..", "."]}, "rows of unequal width"),
        ("unknown-cell", {**SMALL, "level": [".~"]}, "a character that a level does not have"),
        ("too-wide", {**SMALL, "level": ["." * 65]}, "65 characters"),
        ("too-high", {**SMALL, "level": ["."] * 65, "to": [0, 1]}, "65 rows"),
        ("outside", {**SMALL, "to": [2, 0]}, "a cell outside"),
        ("three-coordinates", {**SMALL, "to": [1, 0, 0]}, "a cell is [x, y]"),
        ("true-for-1", {**SMALL, "to": [True, 0]}, "true is no integer"),
    ]:
        q.bad(f"scenario-{name}", "LESSON-2 GAME-2", why, seen(scenario))
    q.bad("from-wall", "LESSON-3", "the search begins on floor", seen({**SMALL, "level": ["#."]}))
    q.bad("wave-with-goal", "LESSON-3 LESSON-2", "a wave has no goal", seen({**SMALL, "algorithm": "wave"}))
    q.bad("bfs-without-goal", "LESSON-3", "all but a wave have one", seen({**wave, "algorithm": "bfs"}))


for part in (searches,):
    part()
