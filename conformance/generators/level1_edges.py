"""Level 1: distances and costs past the small sizes of numbers, and what relaxing and stepping must leave alone."""

from __future__ import annotations

from levels import UNREACHED, found
from questions import Asking, Question

QUESTIONS: list[Question] = []


def sizes() -> None:
    q = Asking("steps", QUESTIONS)
    for bits in (8, 16):
        half, whole = 2 ** (bits - 1), 2**bits
        given = {"level": "." * (whole + 4), "sources": [[0, 0]], "agents": [[half, 0], [whole, 0], [whole + 3, 0]]}
        why = f"distances in {bits} bits begin again, with a sign at {half}, without one at {whole}"
        q.hand(f"past-{bits}-bits", "FIELD-1 STEP-1", why, given, [[half - 1, 0], [whole - 1, 0], [whole + 2, 0]])
    q = Asking("cost-field", QUESTIONS)
    given = {"level": ".~~~", "costs": {"~": 2**24 + 1}, "sources": [[0, 0]]}
    why = "a double has 53 bits, a single 24: 2^24 + 1 is none of its numbers"
    q.hand("past-24-bits", "COST-3", why, given, {"values": [0, 2**24 + 1, 2**25 + 2, 3 * 2**24 + 3]})
    given = {"level": "~" * 70, "costs": {"~": 2**26}, "sources": [[0, 0]]}
    why = "64 steps of 2^26 do not fit 32 bits, 32 not 31"
    q.hand("past-32-bits", "COST-3 GRID-7", why, given, {"values": [step * 2**26 for step in range(70)]})
    level = {"level": "~" * 66, "costs": {"~": 2**26 - 1}, "start": [0, 0]}
    way = found([[x, 0] for x in range(1, 66)], 65 * (2**26 - 1), 66)
    why = "65 steps of 2^26 - 1 do not fit 32 bits, nor the 24 of a single"
    Asking("dijkstra", QUESTIONS).hand("past-32-bits", "COST-2 GRID-7", why, {**level, "goals": [[65, 0]]}, way)
    Asking("astar", QUESTIONS).hand("past-32-bits", "ASTAR-1 GRID-7", why, {**level, "goal": [65, 0]}, way)


def relaxing() -> None:
    q = Asking("relax", QUESTIONS)
    why = "what the limit cut off was not reached, open or not: 0, -6, -12, then lowered from the right by 5"
    given = {"level": ".....", "sources": [[0, 0]], "limit": 2, "factor": -6, "step_cost": 5}
    q.hand("limit", "COST-4 FIELD-1", why, given, {"values": [-2, -7, -12, UNREACHED, UNREACHED]})
    given = {"level": "..\n..", "sources": [[0, 0]], "blocked": [[1, 0]], "directions": 8, "factor": -6, "step_cost": 5}
    why = "a cell blocked in the search is a wall to the corner rule: no step from (1, 1) to (0, 0), but by (0, 1)"
    q.hand("blocked-corner", "COST-4 GRID-5", why, given, {"values": [-2, UNREACHED, -7, -12]})


def stepping() -> None:
    q = Asking("steps", QUESTIONS)
    given = {"level": "..\n..", "sources": [[0, 0]], "agents": [[1, 1]], "directions": 8, "closed": [[1, 0], [0, 1]]}
    why = "cells closed for the step alone are no walls to the corner rule"
    q.hand("closed-corners", "STEP-1", why, given, [[0, 0]])
    blocked = {**given, "blocked": [[1, 0]], "closed": []}
    why = "a cell blocked in the search is one: by (0, 1)"
    q.hand("blocked-corner", "STEP-1", why, blocked, [[0, 1]])
    ring = {"level": "...\n.#.\n...", "directions": 8, "corners": "always"}
    why = "of the diagonals up-right comes first, then down-right, down-left, up-left"
    for name, start, goal, steps in [
        ("left", [2, 1], [0, 1], [[1, 2], [0, 1]]),
        ("right", [0, 1], [2, 1], [[1, 0], [2, 1]]),
        ("up", [1, 2], [1, 0], [[2, 1], [1, 0]]),
        ("down", [1, 0], [1, 2], [[2, 1], [1, 2]]),
    ]:
        asked = {**ring, "start": start, "goals": [goal]}
        Asking("path", QUESTIONS).hand(f"diagonals-{name}", "PATH-4 GRID-2", why, asked, found(steps, 2, 7))


for part in (sizes, relaxing, stepping):
    part()
