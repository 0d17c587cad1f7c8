"""Level 4: whole runs of the mine, by what they decide."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question

from samepath.games.dungeon import game as dungeon

QUESTIONS: list[Question] = []

LONG = ("default", "play")
"""Whole runs of several levels: thousands of decisions, kept as recordings by their digests."""


LEVELS = "DUNG-1 DUNG-10 DUNG-11 DUNG-12 DUNG-13 DUNG-14 DUNG-15 DUNG-16"


def games() -> None:
    q = Asking("dungeon", QUESTIONS)
    for name, scenario in dungeon.scenarios.items():
        if name in LONG:
            continue
        for seed in ("7", "18446744073709551615"):
            q.ask(f"named-{name}-{seed}", "DUNG-1", "a scenario that ships", {"scenario": scenario, "seed": seed})
    for seed in ("0", "1", "2", "4294967295"):
        given: dict[str, Any] = {"scenario": dungeon.scenarios["default"], "seed": seed, "stop": 0, "show": "state"}
        q.ask(f"first-level-{seed}", LEVELS, "the first state: a level from the seed", given)
    q.bad("no-scenario", "DUNG-1", "a scenario is an object", {"scenario": None})


def recordings() -> None:
    q = Asking("record", QUESTIONS)
    for seed in ("1", "2"):
        given = {"game": "dungeon", "scenario": dungeon.scenarios["default"], "seed": seed, "every": 128}
        q.ask(f"dungeon-{seed}", "DUNG-1 REC-3 REC-8 REC-9 REC-12", "a whole run, by its digests", given)


for part in (games, recordings):
    part()
