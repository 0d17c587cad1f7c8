"""Level 3: Nausicaa at the edge of the board and the end of a turn, and steps that are taken back."""

from __future__ import annotations

from typing import Any

from positions import COLUMNS, action, cpus, people, state
from questions import Asking, Question
from undoing import TakingBack, answers

QUESTIONS: list[Question] = []


def given(units: str, **more: Any) -> dict[str, Any]:
    """A position of two people, without answers."""
    asked = people(units, **more)
    return {name: part for name, part in asked.items() if name not in ("inputs", "show")}


UNITS = "1 oracle a7, 1 centaur d4 2, 1 griffin h5 2, 1 goblin h4, 1 seer d2, 2 goblin f4, 2 goblin c0, 2 oracle j0"
CARDS = {
    "mana": [4, 3],
    "hands": [["goblin", "siren", "goblin"], ["siren", "siren"]],
    "decks": [["archer", "siren", "siren"], ["goblin"]],
}


def taken_back() -> None:
    """Every member of the state is taken back: tests/conform/test_undo.py counts them."""
    q = TakingBack("nausicaa", Asking("nausicaa", QUESTIONS))
    every = "a copy that shares a member, or begins it afresh, is seen in the state after the undo"
    board = given(UNITS, **CARDS)
    for name, clauses, done, step in [
        ("move", "NAUS-12", "", "d4-c2"),
        ("dash", "NAUS-12", "d4-c2", "c2=b4"),
        ("draw", "NAUS-6", "", "h5-h3"),
        ("pull", "NAUS-8", "", "d4<f4"),
        ("attack-after-pull", "NAUS-8 NAUS-6", "d4<f4", "d4xe4"),
        ("summon", "NAUS-12 NAUS-13", "", "G@b6"),
        ("end", "NAUS-14 NAUS-10", "", "end"),
        ("end-after-pull", "NAUS-14 NAUS-10", "d4<f4;d4-c2", "end"),
        ("second-player", "NAUS-14 NAUS-10", "end;c0-c1", "end"),
    ]:
        q.hand(name, clauses, every, board, done, step)
    won = given("1 oracle a7, 1 goblin c3, 2 oracle c2, 2 goblin j0", mana=[1, 0])
    q.hand("won", "NAUS-7", "the outcome is gone, and the Oracle is there again", won, "", "c3xc2")
    swap = given("1 oracle a7, 1 shapeshifter c4, 2 goblin h2, 2 oracle j0", mana=[2, 0])
    q.hand("swap", "NAUS-8", every, swap, "", "c4~h2")
    for player, oracle, square in [(1, "2 oracle j0", "O@c6"), (2, "1 oracle j7", "O@c0")]:
        hands = [["goblin"], ["siren"]]
        hands[player - 1] = ["oracle", "archer"]
        deploy = given(oracle, player=player, hands=hands, mana=[1, 1])
        q.hand(f"deploy-{player}", "NAUS-11", every, deploy, "", square)
    cpu = given(UNITS, **CARDS, turn=5, coefficients={"distance": 3, "attractiveness": 8})
    cpu["scenario"]["players"] = ["person", "cpu"]
    cpu["seed"] = "5"
    why = "the CPU's whole turn is gone with the person's, and what it drew"
    q.hand("cpu-turn", "NAUS-14 NAUS-17", why, cpu, "", "end")
    q.hand("cpu-turns", "NAUS-14 NAUS-17", why, cpu, "end;end;end;end", "end")


STANDING = (
    "1 1 oracle a7 1, 2 1 centaur d4 2, 3 1 griffin {}, 4 1 goblin h4 1, 5 1 seer d2 1, 6 2 goblin {}, "
    "7 2 goblin c0 1, 8 2 oracle j0 1"
)
"""The units as the state has them, but for the griffin and the goblin that is pulled."""


def turns() -> None:
    q = Asking("nausicaa", QUESTIONS)
    board = given(UNITS, **CARDS)

    def stood(name: str, clauses: str, why: str, words: list[str], expected: dict[str, Any]) -> None:
        asked = {**board, "inputs": answers("nausicaa", board, words), "show": "state"}
        q.hand(name, clauses, why, asked, expected)

    why = "a turn begins with no ability used and no unit bound; player 2 has 1 mana more and draws its goblin"
    after = state(
        STANDING.format("h5 2", "e4 1"),
        move={"next_number": 9},
        mana=[3, 4],
        cards={"decks": ["ASS", ""], "hands": ["GSG", "SSG"]},
    )
    stood("ability-over", "NAUS-14 NAUS-15 NAUS-10", why, ["d4<f4", "end"], after)
    why = "a griffin that hops over a friend draws, as over a foe"
    after = state(
        STANDING.format("h3 2", "f4 1"),
        move={"next_number": 9, "player": 1, "moved": True, "unit": 3},
        mana=[4, 3],
        cards={"decks": ["AS", "G"], "hands": ["GSGS", "SS"]},
    )
    stood("griffin-over-friend", "NAUS-6", why, ["h5-h3"], after)
    why = "an ability after the move: from c2 the centaur pulls the goblin on c0"
    asked = {**board, "inputs": answers("nausicaa", board, ["d4-c2", "end"]), "show": "decisions"}
    may = [*first_options(), "end"]
    then = ["c2=b0", "c2=d0", "c2=a1", "c2=e1", "c2=a3", "c2=e3", "c2=b4", "c2=d4", "c2<c0", "end"]
    chosen = [action(may, may.index("d4-c2")), action(then, 9)]
    q.hand("pull-after-move", "NAUS-12 NAUS-8", why, asked, {"decisions": chosen, "outcome": None})
    why = "an Oracle that is not in the hand is deployed all the same, and takes no card with it"
    deploy = given("2 oracle j0", hands=[["goblin", "siren"], []], mana=[1, 1], decks=[[], []])
    asked = {**deploy, "inputs": answers("nausicaa", deploy, ["O@c6"]), "show": "state"}
    after = state(
        "1 2 oracle j0 1, 2 1 oracle c6 1",
        move={"next_number": 3},
        mana=[1, 2],
        cards={"decks": ["", ""], "hands": ["GS", ""]},
    )
    q.hand("deploy-not-in-hand", "NAUS-11", why, asked, after)
    why = "it flees towards column 9, past the 8 rows that the board has"
    q.ask("flees-past-rows", "NAUS-21", why, cpus("2 oracle h3, 1 goblin f3, 1 oracle a7", mana=[0, 0]))


def first_options() -> list[str]:
    """What player 1 may do at first, from NAUS-13: summons of two cards, moves, pulls."""
    rows = [f"{column}{row}" for row in (6, 7) for column in COLUMNS if f"{column}{row}" != "a7"]
    summons = [f"{letter}@{square}" for letter in "GS" for square in rows]
    moves = (
        "a7-a6 a7-b6 a7-b7 d4-c2 d4-e2 d4-b3 d4-f3 d4-b5 d4-f5 d4-c6 d4-e6 h5-h3 h5-h7 h5-f5 h5-j5 "
        "h4-h3 h4-h2 h4-h1 d4<d2 d4<f4"
    )
    return [*summons, *moves.split()]


for part in (taken_back, turns):
    part()
