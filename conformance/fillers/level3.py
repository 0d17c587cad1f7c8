"""Level 3: whole games of Nausicaa, by what they decide."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question

QUESTIONS: list[Question] = []

RULES = ("article", "live")
SEEDS = ("0", "1", "2", "3", "4", "4294967295", "18446744073709551615")


def players(one: str, other: str) -> dict[str, Any]:
    return {"players": [one, other]}


def games() -> None:
    q = Asking("nausicaa", QUESTIONS)
    clauses = "NAUS-1 NAUS-9 NAUS-10 NAUS-14 NAUS-15 NAUS-17 NAUS-18 NAUS-19"
    for rules in RULES:
        for seed in SEEDS:
            given = {"scenario": players("cpu", "cpu"), "seed": seed, "rules": rules}
            q.ask(f"{rules}-{seed}", clauses, "a whole game of two CPUs", given)
        opening = {"scenario": players("cpu", "cpu"), "seed": "7", "rules": rules}
        q.ask(
            f"{rules}-deal",
            "NAUS-9 NAUS-15",
            "the first state: both decks dealt",
            {**opening, "stop": 0, "show": "state"},
        )
        q.ask(
            f"{rules}-opening",
            "NAUS-16 NAUS-17",
            "the first turns, to be read",
            {**opening, "stop": 8, "show": "decisions"},
        )
        first = {**opening, "scenario": players("person", "person"), "inputs": [0] * 60}
        q.ask(f"{rules}-people-first", "NAUS-11 NAUS-12 NAUS-13", "two people who take the first action", first)
        mixed = [(7 * i * i + 3 * i) % 5 for i in range(40)]
        given = {
            **first,
            "inputs": [pick if i > 1 else 0 for i, pick in enumerate(mixed)],
            "show": "decisions",
            "stop": 4,
        }
        q.ask(f"{rules}-people-mixed", "NAUS-13 NAUS-16", "the legal actions in their order, to be read", given)
        q.ask(
            f"{rules}-against-cpu",
            "NAUS-12 NAUS-17",
            "a person and a CPU",
            {**first, "scenario": players("person", "cpu")},
        )
    q.error(
        "rules-unknown",
        "NAUS-1",
        "rules that there are not",
        {"scenario": players("cpu", "cpu"), "rules": "draft"},
        "UNSUPPORTED",
    )
    q.bad("one-player", "NAUS-9", "two players", {"scenario": {"players": ["cpu"]}})


def recordings() -> None:
    q = Asking("record", QUESTIONS)
    for rules in RULES:
        for seed in SEEDS[:3]:
            given = {"game": "nausicaa", "rules": rules, "scenario": players("cpu", "cpu"), "seed": seed, "every": 32}
            q.ask(f"nausicaa-{rules}-{seed}", "NAUS-15 REC-3 REC-8 REC-12", "a whole recording, by its digests", given)


for part in (games, recordings):
    part()
