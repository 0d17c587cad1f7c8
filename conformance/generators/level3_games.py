"""Level 3: scenarios and positions of Nausicaa, read or refused; whole games by what they decide."""

from __future__ import annotations

from typing import Any

from positions import position, state
from questions import Asking, Question

QUESTIONS: list[Question] = []

RULES = ("article", "live")
SEEDS = ("0", "1", "2", "3", "4", "4294967295", "18446744073709551615")


def players(one: str, other: str) -> dict[str, Any]:
    return {"players": [one, other]}


BOARD = "1 oracle a7, 2 griffin d2 2, 2 oracle j0"


def positions() -> None:
    q = Asking("nausicaa", QUESTIONS)
    at = position(BOARD)
    bare = {name: value for name, value in at.items() if name not in ("hands", "player")}
    left = "1 1 oracle a7 1, 2 2 griffin d2 2, 3 2 oracle j0 1"
    temper = {"attractiveness": 5, "distance": 5}
    wanted = state(
        left,
        players=["cpu", "cpu"],
        cards={"decks": ["", ""], "hands": ["", "G"]},
        coefficients=[temper, temper],
        mana=[2, 2],
        move={"next_number": 4},
    )
    shown = {"stop": 0, "show": "state"}
    why = "left out: two CPUs, player 2's turn, turn 6, empty decks, the other hand; nothing is drawn or added"
    q.hand("position-alone", "NAUS-23 NAUS-9 NAUS-15", why, {"scenario": {**bare, "hand": ["goblin"]}, **shown}, wanted)
    two = [{"distance": 1, "attractiveness": 2}, {"distance": 3, "attractiveness": 4}]
    given = {"players": ["person", "cpu"], "position": {**bare, "player": 1, "hand": ["goblin"], "coefficients": two}}
    wanted = state(
        left,
        players=["person", "cpu"],
        cards={"decks": ["", ""], "hands": ["G", ""]},
        coefficients=[None, {"attractiveness": 4, "distance": 3}],
        mana=[2, 2],
        move={"next_number": 4, "player": 1},
    )
    why = "coefficients for each; the hand is that of the player to move; a person has none in the state"
    q.hand("position-of-two", "NAUS-23 NAUS-15", why, {"scenario": given, **shown}, wanted)
    rich = position(f"{BOARD}, 2 seer a0, 2 seer b0", mana=[7, 8])
    wanted = state(
        f"{left}, 4 2 seer a0 1, 5 2 seer b0 1",
        players=["cpu", "cpu"],
        coefficients=[temper, temper],
        mana=[7, 8],
        move={"next_number": 6, "player": 1},
    )
    why = "6 and as many seers as the deck has, or stand on the board if more"
    q.hand("position-mana", "NAUS-23", why, {"scenario": rich, **shown}, wanted)
    unit = at["units"][1]
    for name, change, why in [
        ("no-units", {"units": None}, "no list"),
        ("twice-on-a-square", {"units": [unit, unit]}, "one unit a square"),
        ("two-oracles", {"units": [*at["units"], {**at["units"][0], "row": 6}]}, "at most one Oracle a player"),
        ("hp-0", {"units": [{**unit, "hp": 0}]}, "hp from 1"),
        ("hp-3", {"units": [{**unit, "hp": 3}]}, "hp to the type's"),
        ("row-8", {"units": [{**unit, "row": 8}]}, "rows to 7"),
        ("col-10", {"units": [{**unit, "col": 10}]}, "columns to 9"),
        ("col-negative", {"units": [{**unit, "col": -1}]}, "an index below 0 is no index from the end"),
        ("unit-type", {"units": [{**unit, "type": "gobelin"}]}, "a type that there is not"),
        ("unit-member", {"units": [{**unit, "number": 1}]}, "a member that a unit does not have"),
        ("unit-player", {"units": [{**unit, "player": 3}]}, "a third player"),
        ("mana-8", {"mana": [0, 8]}, "8 with one seer in the deck"),
        ("mana-one", {"mana": [2]}, "two players' mana"),
        ("coefficient-100", {"coefficients": {"distance": 100, "attractiveness": 5}}, "0 to 99"),
        ("coefficient-missing", {"coefficients": {"distance": 5}}, "both of them"),
        ("coefficients-one", {"coefficients": [{"distance": 5, "attractiveness": 5}]}, "a list of two"),
        ("hand-and-hands", {"hand": []}, "the hand of one or of both"),
        ("oracle-in-hand", {"hands": [["oracle"], []]}, "the Oracle is on the board"),
        ("oracle-in-deck", {"decks": [["oracle"], []]}, "the Oracle is in no deck"),
        ("card", {"hands": [["dragon"], []]}, "a card that there is not"),
        ("turn-0", {"turn": 0}, "turns from 1"),
        ("turn-200", {"turn": 200}, "turn 200 is never played"),
        ("turn-true", {"turn": True}, "true is no integer"),
        ("answers", {"actions": None}, "answers are refused in a scenario"),
        ("member", {"clock": 0}, "an unknown member"),
    ]:
        q.bad(f"position-{name}", "NAUS-23 GAME-2", why, {"scenario": {**at, **change}})
    without = {name: value for name, value in at.items() if name != "mana"}
    q.bad("position-no-mana", "NAUS-23", "mana may not be left out", {"scenario": without})
    phoenix = {"scenario": position("1 phoenix c6 2, 1 oracle a7, 2 oracle j0")}
    q.bad("position-hp-article", "NAUS-23 NAUS-3", "a phoenix of `article` has 1 hp", {**phoenix, "rules": "article"})
    wanted = state(
        "1 1 phoenix c6 2, 2 1 oracle a7 1, 3 2 oracle j0 1",
        players=["cpu", "cpu"],
        coefficients=[temper, temper],
        mana=[2, 2],
        move={"next_number": 4, "player": 1},
    )
    q.hand("position-hp-live", "NAUS-23 NAUS-3", "and of `live` 2", {**phoenix, "rules": "live", **shown}, wanted)
    for name, scenario, why in [
        ("none", None, "an object"),
        ("empty-position", {"players": ["cpu", "cpu"], "position": {}}, "a position has units"),
        ("seat", {"players": ["cpu", "robot"]}, "`person` or `cpu`"),
        ("three", {"players": ["cpu"] * 3}, "two players"),
        ("member", {"players": ["cpu", "cpu"], "seed": 1}, "a member that a scenario does not have"),
    ]:
        q.bad(f"scenario-{name}", "NAUS-9 GAME-2", why, {"scenario": scenario})


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
    for name, text, why in [
        ("not-yet", "live@3", "a revision that there is not"),
        ("of-another", "article@2", "a revision of the other ruleset"),
        ("zero", "live@0", "revisions begin at 1"),
        ("leading-zero", "live@01", "no leading zero"),
        ("empty", "live@", "no number"),
        ("minus", "live@-1", "no sign"),
        ("blank", "live@ 1", "no blank"),
        ("twice", "live@1@1", "one revision"),
        ("nameless", "@1", "a revision of no ruleset"),
        ("huge", "live@1" + "0" * 30, "a number past every integer"),
    ]:
        given = {"scenario": players("cpu", "cpu"), "rules": text}
        q.error(f"rules-revision-{name}", "GAME-8 PROTO-9", why, given, "UNSUPPORTED")
    q.bad("one-player", "NAUS-9", "two players", {"scenario": {"players": ["cpu"]}})


def recordings() -> None:
    q = Asking("record", QUESTIONS)
    clauses = "NAUS-15 REC-3 REC-8 REC-12"
    for name, rules in (
        ("article", "article"),
        ("live-revision-1", "live@1"),
        ("live-revision-2", "live@2"),
    ):
        for seed in SEEDS[:3]:
            given = {"game": "nausicaa", "rules": rules, "scenario": players("cpu", "cpu"), "seed": seed, "every": 32}
            q.ask(f"nausicaa-{name}-{seed}", clauses, "a whole recording, by its digests", given)
    given = {"game": "nausicaa", "rules": "live", "scenario": players("cpu", "cpu"), "seed": "0", "every": 32}
    q.ask("nausicaa-live-newest", f"{clauses} GAME-8", "without a revision the newest is recorded", given)


for part in (positions, games, recordings):
    part()
