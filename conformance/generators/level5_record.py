"""Level 5: whole recordings, by their digests and their lines."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from changes import DICE, HAND, SCENARIOS, SQUARE
from level2_search import FIRST, LAST, SECOND, SMALL
from questions import Asking, Question, decision

from samepath.games.lesson import game as lesson

QUESTIONS: list[Question] = []


def text_of(value: Any) -> bytes:
    """The canonical bytes of a value without any character that has to be escaped (CANON-5)."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def digest(value: Any) -> str:
    return hashlib.sha256(text_of(value)).hexdigest()


def by_hand() -> None:
    """The smallest search as a whole recording, made of its three states, and its play without a recording."""
    decisions = [
        decision(1, "search", "take", [[0, 0]], [0], "lowest", 0),
        decision(2, "search", "take", [[1, 0]], [1], "lowest", 0),
    ]
    rules = {"data": lesson.rules.data, "name": "lesson", "revision": 1, "sha256": digest(lesson.rules.data)}
    game = {"game": "lesson", "generator": "xoshiro128** 1.1", "rules": rules}
    begun = {"scenario": SMALL, "seed": "0x0000000000000007", "state": digest(FIRST)[:16]}
    records: list[dict[str, Any]] = [{"type": "header", "format": 1, **game, **begun}]
    for index, after in enumerate([SECOND, LAST]):
        made = {"type": "decision", "index": index, "source": "ai", "draws": [], "state": digest(after)[:16]}
        parts = {name: digest(part)[:16] for name, part in after.items()}
        records += [
            {**made, **decisions[index]},
            {"type": "turn", "turn": index + 1, "decisions": index + 1, "parts": parts},
        ]
    counts = {"calls": 0, "decisions": 2, "turns": 2, "undos": 0, "words": 0}
    end = {"type": "end", "counts": counts, "draws": [], "outcome": LAST["outcome"], "state": digest(LAST)}
    links = []
    link = bytes(32)
    for record in [*records, end]:
        link = hashlib.sha256(link + text_of(record) + b"\n").digest()
        links.append(link.hex())
        record["link"] = link.hex() if record is end else link.hex()[:16]
    lines = [text_of(record).decode("ascii") for record in [*records, end]]
    result = {"records": 6, "end": links[-1], "digests": [one[:16] for one in links], "lines": lines}
    why = "every record of a whole game: states, parts, links"
    clauses = "REC-3 REC-4 REC-5 REC-6 REC-7 REC-8 REC-12 GAME-5 PROTO-10"
    given = {"game": "lesson", "scenario": SMALL, "seed": "7", "every": 1, "lines": 9}
    Asking("record", QUESTIONS).hand("by-hand", clauses, why, given, result)
    result = {"digests": [digest(one)[:16] for one in decisions], "outcome": LAST["outcome"], "state": digest(LAST)}
    why = "the same game with no recording made of it: the same decisions, and the same state at the end"
    given = {"scenario": SMALL, "seed": "7"}
    Asking("lesson", QUESTIONS).hand("not-recorded", "GAME-7 GAME-6 PROTO-9 CANON-8", why, given, result)


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
    why = "nobody answers, so that nothing is decided: a recording of it would prove nothing"
    q.error("nothing-decided", "REC-13 REC-19", why, {**small, "scenario": HAND}, "BAD_INPUT")
    q.error("unknown-game", "PROTO-5", "a game that there is not", {**small, "game": "chess"}, "UNSUPPORTED")
    q.error("step-limit", "PROTO-5 GAME-4", "the game is not over after as many steps", small, "STEP_LIMIT", 2)
    q.bad("scenario", "GAME-2", "a scenario that cannot be played", {**small, "scenario": {}})
    q.bad("every-0", "PROTO-10", "a count from 1", {**small, "every": 0})


for part in (by_hand, recordings):
    part()
