"""Level 2: battles of the lesson by score, and the scenarios that ship."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question, decision

from samepath.games.lesson import game as lesson

QUESTIONS: list[Question] = []


def battles() -> None:
    q = Asking("lesson", QUESTIONS)
    iva = {"name": "Iva", "hp": 30, "max_hp": 40}

    def fighter(name: str, hp: int, max_hp: int) -> dict[str, Any]:
        return {"name": name, "hp": hp, "max_hp": max_hp}

    def battle(**situation: Any) -> dict[str, Any]:
        return {"scenario": {"program": "battle", "situations": [{"hero": iva, **situation}]}, "show": "decisions"}

    def shaman(
        name: str,
        clauses: str,
        why: str,
        scores: list[int],
        weakest: int | None,
        options: list[str],
        points: list[int],
        pick: int,
        **more: Any,
    ) -> None:
        allies = more["allies"]
        q.hand(
            name,
            clauses,
            why,
            battle(actor="shaman", **more),
            {
                "decisions": [
                    decision(
                        1, "shaman", "weakest ally", [ally["name"] for ally in allies], scores, "positive", weakest
                    ),
                    decision(1, "shaman", "action", options, points, "first", pick),
                ],
                "outcome": {"chosen": [options[pick]]},
            },
        )

    def hero(
        name: str,
        why: str,
        enemies: list[dict[str, Any]],
        weakest: int,
        options: list[str],
        points: list[int],
        pick: int,
        **more: Any,
    ) -> None:
        q.hand(
            name,
            "LESSON-21 LESSON-23",
            why,
            battle(actor="hero", enemies=enemies, **more),
            {
                "decisions": [
                    decision(
                        1,
                        "hero",
                        "weakest enemy",
                        [one["name"] for one in enemies],
                        [one["hp"] for one in enemies],
                        "lowest",
                        weakest,
                    ),
                    decision(1, "hero", "action", options, points, "first", pick),
                ],
                "outcome": {"chosen": [options[pick]]},
            },
        )

    rat, whole = fighter("rat", 3, 9), fighter("goblin", 16, 16)
    every, points = ["attack Iva", "heal rat", "spit at Iva"], [40, 80, 60]
    shaman(
        "heal",
        "LESSON-21 LESSON-22 LESSON-24 TIE-1 TIE-2 TIE-8",
        "who is weakest is decided first, then what to do",
        [17, -50],
        0,
        every,
        points,
        1,
        allies=[rat, whole],
    )
    shaman(
        "heal-wait",
        "LESSON-22",
        "what cannot be done is no option",
        [17, -50],
        0,
        ["attack Iva", "spit at Iva"],
        [40, 60],
        1,
        allies=[rat, whole],
        heal_wait=1,
    )
    shaman(
        "half",
        "LESSON-21 TIE-4",
        "half is not below half",
        [0],
        None,
        ["attack Iva", "spit at Iva"],
        [40, 60],
        1,
        allies=[fighter("rat", 4, 8)],
    )
    shaman(
        "poisoned",
        "LESSON-22",
        "no spit at who is poisoned",
        [-50],
        None,
        ["attack Iva"],
        [40],
        0,
        allies=[whole],
        poisoned=True,
    )
    shaman(
        "spit-wait",
        "LESSON-22",
        "no spit while it waits",
        [-50],
        None,
        ["attack Iva"],
        [40],
        0,
        allies=[whole],
        spit_wait=2,
    )
    shaman(
        "truncated",
        "LESSON-21 CANON-2",
        "33 and 33.3 percent are the same: the first",
        [17, 17],
        0,
        every,
        points,
        1,
        allies=[rat, fighter("mouse", 33, 99)],
    )
    shaman(
        "truncated-one",
        "LESSON-21 CANON-2",
        "1 of 3 is 33 percent, not 34",
        [17],
        0,
        ["attack Iva", "heal mouse", "spit at Iva"],
        points,
        1,
        allies=[fighter("mouse", 1, 3)],
    )
    three = [rat, whole, fighter("cultist", 3, 8)]
    hero("weakest", "of equals the first", three, 0, ["attack rat"], [40], 0)
    hero(
        "potion",
        "below 35 percent",
        [whole],
        0,
        ["attack goblin", "potion"],
        [40, 90],
        1,
        potion=True,
        hero=fighter("Iva", 13, 40),
    )
    hero(
        "no-potion",
        "35 percent is not below 35",
        [whole],
        0,
        ["attack goblin"],
        [40],
        0,
        potion=True,
        hero=fighter("Iva", 14, 40),
    )
    situation = {"actor": "hero", "enemies": [rat], "potion": True}
    parts = {
        "actor": "hero",
        "heal_wait": 0,
        "hero": iva,
        "others": [rat],
        "poisoned": False,
        "potion": True,
        "spit_wait": 0,
    }
    q.hand(
        "battle-state",
        "LESSON-24 GAME-5",
        "what an actor does not have is as if it were missing",
        {**battle(**situation), "show": "state", "stop": 0},
        {
            "chosen": [],
            "generator": {"seed": "0x0000000000000000", "streams": {}},
            "outcome": None,
            "situations": [parts],
            "turn": 1,
        },
    )
    for name, bad, why in [
        ("no-allies", {"actor": "shaman", "allies": []}, "1 to 16 allies"),
        ("hp-past-most", {"actor": "hero", "enemies": [fighter("rat", 10, 9)]}, "hp is at most `max_hp`"),
        (
            "max-hp-0",
            {"actor": "hero", "enemies": [fighter("rat", 0, 0)]},
            "a percentage of nothing is a division by zero",
        ),
        ("max-hp", {"actor": "hero", "enemies": [fighter("rat", 1, 1_000_001)]}, "to 1,000,000"),
        ("heal-wait", {"actor": "shaman", "allies": [rat], "heal_wait": 1001}, "to 1,000"),
        ("17-enemies", {"actor": "hero", "enemies": [rat] * 17}, "1 to 16 enemies"),
        ("shaman-s-potion", {"actor": "shaman", "allies": [rat], "potion": True}, "a member of the other actor"),
        ("unknown-actor", {"actor": "rat", "allies": [rat]}, "not one of two"),
    ]:
        q.bad(f"battle-{name}", "LESSON-20 LESSON-2", why, battle(**bad))


def named() -> None:
    q = Asking("lesson", QUESTIONS)
    clauses = {
        "search": "LESSON-3 LESSON-4 LESSON-5 LESSON-6",
        "machine": "LESSON-7 LESSON-8 LESSON-10 LESSON-12 LESSON-16 LESSON-19",
        "battle": "LESSON-20 LESSON-21 LESSON-22 LESSON-23 LESSON-24",
    }
    for name, scenario in lesson.scenarios.items():
        if name == "default":
            continue
        given = {"scenario": scenario, "seed": "7"}
        if name == "hand":
            given["inputs"] = [2, 2, 2, 3, {"undo": None}, 3, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0]
        q.ask(f"named-{name}", clauses[scenario["program"]], "a whole game", given)
        if name == "dice":
            for seed in ("0", "1", "4294967295", "18446744073709551615"):
                q.ask(f"named-{name}-{seed}", "LESSON-14 TIE-5 RNG-9", "a whole game, rolled", {**given, "seed": seed})


for part in (battles, named):
    part()
