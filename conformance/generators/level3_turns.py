"""Level 3: what actions of Nausicaa do, by the state after them: hits, deaths, draws, the judgement, the next turn."""

from __future__ import annotations

from typing import Any

from positions import ended, people, position, state
from questions import Asking, Question

QUESTIONS: list[Question] = []

SEED_0 = "0x0000000000000000"
CPU_AFTER_2 = {"calls": 2, "state": [3681945621, 2373759620, 53904358, 2214995815], "words": 2}
CPU_AFTER_4 = {"calls": 4, "state": [1402977482, 2786404210, 2338058245, 2567562252], "words": 4}
"""The stream `cpu` of seed 0; its first numbers below 100 are 95, 47, 5 and 93."""
DECK_3 = {"calls": 36, "state": [2957728841, 3350864122, 1534173285, 3251502961], "words": 36}
"""The stream `deck` of seed 3, which finds an Oracle in both first hands: twice 18 draws."""


def effects() -> None:
    q = Asking("nausicaa", QUESTIONS)

    def shown(units: str, *inputs: int, **more: Any) -> dict[str, Any]:
        return people(units, *inputs, show="state", **more)

    units = "1 oracle a7, 1 harpy d4, 1 naiad e4, 2 griffin c3 2, 2 goblin d5, 2 oracle j0"
    decks = [["goblin", "siren"], ["archer"]]
    q.hand(
        "harpy",
        "NAUS-6 NAUS-3 NAUS-10 NAUS-15",
        "all eight neighbours are hit, friends too; numbers stay; the naiad's owner draws the last card of the deck",
        shown(units, 2, mana=[3, 2], decks=decks),
        state(
            "1 1 oracle a7 1, 4 2 griffin c3 1, 6 2 oracle j0 1",
            cards={"decks": ["G", ""], "hands": ["S", "A"]},
            mana=[2, 3],
            move={"next_number": 7},
        ),
    )
    units = "1 oracle a7, 1 harpy d4, 2 titan e5 3, 2 seer f6, 2 griffin c3 2, 2 oracle j0"
    q.hand(
        "harpy-centre",
        "NAUS-25 NAUS-6",
        "the explosion is about the harpy: the target takes one hit and lives, and who stands behind it takes none",
        shown(units, 1, rules="live", mana=[3, 2]),
        state(
            "1 1 oracle a7 1, 3 2 titan e5 2, 4 2 seer f6 1, 5 2 griffin c3 1, 6 2 oracle j0 1",
            mana=[2, 4],
            move={"next_number": 7},
        ),
    )
    units = "1 oracle a7, 1 siren d4, 1 seer c5, 2 griffin c3 2, 2 goblin e5, 2 oracle j0"
    for rules, left, why in [
        ("article", "4 2 griffin c3 1", "all four diagonals are hit, friends too"),
        ("live", "3 1 seer c5 1, 4 2 griffin c3 2", "only the target is hit"),
    ]:
        q.hand(
            f"siren-{rules}",
            "NAUS-6",
            why,
            shown(units, 1, rules=rules, mana=[3, 2]),
            state(f"1 1 oracle a7 1, 2 1 siren d4 1, {left}, 6 2 oracle j0 1", mana=[2, 3], move={"next_number": 7}),
        )
    q.hand(
        "naiad-summoned",
        "NAUS-6 NAUS-12 NAUS-13",
        "the first copy leaves the hand; the card drawn goes to its end",
        shown(
            "1 oracle a7, 2 oracle j0",
            0,
            mana=[3, 5],
            hands=[["naiad", "goblin", "naiad"], []],
            decks=[["goblin", "titan"], []],
        ),
        state(
            "1 1 oracle a7 1, 2 2 oracle j0 1, 3 1 naiad a6 1",
            cards={"decks": ["G", ""], "hands": ["GNT", ""]},
            mana=[2, 6],
            move={"next_number": 4},
        ),
    )
    units = "1 oracle a7, 1 griffin e4 2, 2 goblin e3, 2 oracle j0"
    for name, rules, pick, square, hand, why in [
        ("over", "article", 3, "e2", "A", "a hop over a unit, a hostile one too, draws a card"),
        ("over-nothing", "article", 4, "e6", "", "a hop over nothing draws none"),
        ("over-live", "live", 3, "e2", "", "in `live` no hop draws"),
    ]:
        q.hand(
            f"griffin-{name}",
            "NAUS-6 NAUS-12",
            why,
            shown(units, pick, rules=rules, mana=[0, 2], decks=[["siren", "archer"], []]),
            state(
                f"1 1 oracle a7 1, 2 1 griffin {square} 2, 3 2 goblin e3 1, 4 2 oracle j0 1",
                cards={"decks": ["S" if hand else "SA", ""], "hands": [hand, ""]},
                mana=[0, 2],
                move={"moved": True, "next_number": 5, "player": 1, "unit": 2},
            ),
        )
    q.hand(
        "griffin-dashes-over",
        "NAUS-6 NAUS-12",
        "a dash draws as a move does, and ends the turn",
        shown(units, 4, 2, mana=[1, 2], decks=[["siren", "archer"], []]),
        state(
            "1 1 oracle a7 1, 2 1 griffin e4 2, 3 2 goblin e3 1, 4 2 oracle j0 1",
            cards={"decks": ["", ""], "hands": ["AS", ""]},
            mana=[0, 3],
            move={"next_number": 5},
        ),
    )
    q.hand(
        "titan-summoned",
        "NAUS-6 NAUS-3",
        "all beside it leave the board, whatever their hp, friends too; a naiad's owner draws before its turn begins",
        shown(
            "1 oracle a7, 1 naiad d6, 2 naiad f5, 2 griffin e5 2, 2 oracle j0",
            3,
            mana=[6, 2],
            hands=[["titan"], []],
            decks=[["goblin"], ["siren", "harpy"]],
        ),
        state(
            "1 1 oracle a7 1, 5 2 oracle j0 1, 6 1 titan e6 3",
            cards={"decks": ["", ""], "hands": ["G", "HS"]},
            mana=[0, 3],
            move={"next_number": 7},
        ),
    )
    units = "1 oracle a7, 1 centaur d4 2, 1 seer d2, 2 oracle d6, 2 goblin h0"
    q.hand(
        "pulled",
        "NAUS-8 NAUS-15",
        "one square towards the centaur, for 1 mana; the turn is bound and goes on, and the centaur has not moved",
        shown(units, 12, mana=[2, 0]),
        state(
            "1 1 oracle a7 1, 2 1 centaur d4 2, 3 1 seer d2 1, 4 2 oracle d5 1, 5 2 goblin h0 1",
            mana=[1, 0],
            move={"ability": "pull", "next_number": 6, "player": 1, "unit": 2},
        ),
    )
    q.hand(
        "swapped",
        "NAUS-8 NAUS-3 NAUS-15",
        "both keep their numbers",
        shown("1 oracle a7, 1 shapeshifter c4, 2 goblin h2, 2 oracle j0", 12, mana=[2, 0]),
        state(
            "1 1 oracle a7 1, 2 1 shapeshifter h2 1, 3 2 goblin c4 1, 4 2 oracle j0 1",
            mana=[1, 0],
            move={"ability": "swap", "next_number": 5, "player": 1, "unit": 2},
        ),
    )


def judgement() -> None:
    q = Asking("nausicaa", QUESTIONS)

    def judged(name: str, clauses: str, why: str, units: str, pick: int, wanted: dict[str, Any], **more: Any) -> None:
        q.hand(name, clauses, why, people(units, pick, show="state", **more), wanted)

    decks = {"decks": [["goblin"], ["goblin"]]}
    cards = {"cards": {"decks": ["G", "G"], "hands": ["", ""]}}
    units = "1 oracle a7, 1 goblin d4, 2 oracle d3"
    why = "the turn ends as any other, but no other begins: nobody gets mana or a card"
    left = "1 1 oracle a7 1, 2 1 goblin d4 1"
    over = {"outcome": ended("goblin", 1), "mana": [1, 2], "move": {"next_number": 4}, **cards}
    judged("oracle-falls", "NAUS-7 NAUS-14", why, units, 0, state(left, **over), **decks)
    units = "1 oracle d4, 2 goblin d3, 2 oracle a0"
    why = "after player 2's turn the number goes up"
    over = {
        "outcome": ended("goblin", 2),
        "mana": [2, 1],
        "move": {"next_number": 4, "player": 1},
        "turn": 7,
        **cards,
    }
    judged(
        "oracle-falls-2",
        "NAUS-7 NAUS-14",
        why,
        units,
        0,
        state("2 2 goblin d3 1, 3 2 oracle a0 1", **over),
        player=2,
        **decks,
    )
    units = "1 oracle d3, 1 harpy d4, 2 oracle e5"
    for pick, name in [(0, "both-fall"), (1, "both-fall-aimed-at-the-other")]:
        why = "if both fall, the player who acted has lost, wherever it aimed"
        over = {"outcome": ended("harpy", 2), "mana": [1, 2], "move": {"next_number": 4}}
        judged(name, "NAUS-7 NAUS-6", why, units, pick, state("", **over))
    units = "1 oracle d7, 2 oracle e5, 2 naiad d5"
    why = "summoned beside both Oracles; all the deaths and draws come before the judgement"
    over = {
        "outcome": ended("titan", 2),
        "mana": [0, 2],
        "cards": {"decks": ["", ""], "hands": ["", "G"]},
        "move": {"next_number": 5},
    }
    given = {"mana": [6, 2], "hands": [["titan"], []], "decks": [[], ["goblin"]]}
    judged("titan-both", "NAUS-7 NAUS-6", why, units, 4, state("4 1 titan e6 3", **over), **given)
    units = "1 oracle d4, 2 goblin d3, 2 oracle a0"
    why = "the judgement comes before the turn limit"
    over = {"outcome": ended("goblin", 2), "mana": [2, 1], "move": {"next_number": 4, "player": 1}, "turn": 200}
    late = state("2 2 goblin d3 1, 3 2 oracle a0 1", **over)
    judged("oracle-falls-last", "NAUS-7 NAUS-14", why, units, 0, late, player=2, turn=199)
    units = "1 oracle j7, 2 seer a1, 2 oracle j0"
    why = "a draw at the moment when the turn number becomes 200; no turn 200 begins"
    draw = {"by": None, "reason": "turn limit", "winner": None}
    board = "1 1 oracle j7 1, 2 2 seer a1 1, 3 2 oracle j0 1"
    over = {"outcome": draw, "mana": [0, 0], "move": {"next_number": 4, "player": 1}, "turn": 200, **cards}
    judged("turn-limit", "NAUS-14", why, units, 3, state(board, **over), player=2, turn=199, mana=[0, 0], **decks)
    why = "player 1's turn 199 is not the last"
    on = {"mana": [0, 2], "move": {"next_number": 4}, "turn": 199, "cards": {"decks": ["G", ""], "hands": ["", "G"]}}
    judged("turn-limit-not-yet", "NAUS-14", why, units, 3, state(board, **on), turn=199, mana=[0, 0], **decks)


def beginning() -> None:
    q = Asking("nausicaa", QUESTIONS)
    board, left = "1 oracle a7, 2 oracle j0", "1 1 oracle a7 1, 2 2 oracle j0 1"
    for name, turn, mana, then, why in [
        ("by-turn", 3, 2, 3, "one more"),
        ("turn-number", 2, 2, 2, "no more than the turn number"),
        ("most", 9, 6, 6, "no more than 6"),
    ]:
        given = people(board, 3, show="state", turn=turn, mana=[0, mana])
        wanted = state(left, turn=turn, mana=[0, then], move={"next_number": 3})
        q.hand(f"mana-{name}", "NAUS-10", why, given, wanted)
    seers = f"{board}, 2 seer a0, 2 seer b0, 1 seer j7"
    given = people(seers, 3, show="state", mana=[1, 6], decks=[["goblin"], ["harpy", "siren"]], hands=[[], ["archer"]])
    wanted = state(
        f"{left}, 3 2 seer a0 1, 4 2 seer b0 1, 5 1 seer j7 1",
        mana=[1, 8],
        cards={"decks": ["G", "H"], "hands": ["", "AS"]},
        move={"next_number": 6},
    )
    why = "each own seer adds 1 past the most; the last card of the deck goes to the end of the hand"
    q.hand("mana-seers", "NAUS-10", why, given, wanted)
    scenario = {"players": ["person", "person"]}
    dealt = {"decks": ["XTFACHGSSNGFEHPA", "NFHEHGPCAGGNFSXA"], "hands": ["ONG", "STO"]}
    shuffled = {"generator": {"seed": "0x0000000000000003", "streams": {"deck": DECK_3}}}
    first = {"placed": [False, False], "player": 1, "next_number": 1}
    given = {"scenario": scenario, "seed": "3", "show": "state"}
    why = "19 cards shuffled from the last index down, the last three taken, one after the other, player 1's first"
    wanted = state("", cards=dealt, mana=[1, 1], turn=1, move=first, **shuffled)
    q.hand("dealt", "NAUS-9 NAUS-15 NAUS-10", why, {**given, "stop": 0}, wanted)
    wanted = state(
        "1 1 oracle a6 1",
        cards={"decks": ["XTFACHGSSNGFEHPA", "NFHEHGPCAGGNFSX"], "hands": ["NG", "STOA"]},
        mana=[1, 1],
        turn=1,
        move={"placed": [True, False], "next_number": 2},
        **shuffled,
    )
    why = "nothing was added before player 1's first turn; player 2's brings a card, and no more mana than 1"
    q.hand("dealt-then-1", "NAUS-10 NAUS-11", why, {**given, "inputs": [0]}, wanted)
    wanted = state(
        "1 1 oracle a6 1, 2 2 oracle a0 1",
        cards={"decks": ["XTFACHGSSNGFEHP", "NFHEHGPCAGGNFSX"], "hands": ["NGA", "STA"]},
        mana=[2, 1],
        turn=2,
        move={"player": 1, "next_number": 3},
        **shuffled,
    )
    why = "the turn number goes up when player 1 begins again, and is the most mana there is then"
    q.hand("dealt-then-2", "NAUS-10 NAUS-11", why, {**given, "inputs": [0, 0]}, wanted)


def coefficients() -> None:
    q = Asking("nausicaa", QUESTIONS)

    def temper(distance: int, attractiveness: int) -> dict[str, int]:
        return {"attractiveness": attractiveness, "distance": distance}

    def rerolled(stream: dict[str, Any]) -> dict[str, Any]:
        return {"generator": {"seed": SEED_0, "streams": {"cpu": stream}}}

    board, left = "1 oracle a7, 2 oracle j0", "1 1 oracle a7 1, 2 2 oracle j0 1"
    for name, seats, turn, player, coefficients, why in [
        ("after-10", ["cpu", "person"], 5, 2, [temper(95, 47), None], "after player 2's fifth turn: ten have ended"),
        ("after-5", ["person", "cpu"], 3, 1, [None, temper(95, 47)], "after player 1's third turn: five have ended"),
    ]:
        at = position(board, player=player, turn=turn, mana=[0, 0])
        given = {"scenario": {"players": seats, "position": at}, "inputs": [3], "stop": 1, "show": "state"}
        mana = [1, 0] if player == 2 else [0, 1]
        wanted = state(
            left,
            players=seats,
            coefficients=coefficients,
            turn=turn + (player == 2),
            mana=mana,
            move={"player": 3 - player, "next_number": 3},
            **rerolled(CPU_AFTER_2),
        )
        q.hand(f"reroll-{name}", "NAUS-14 NAUS-17", f"{why}; CPUs alone, distance first", given, wanted)
    at = position("2 oracle j0", player=2, turn=5, mana=[0, 0])
    given = {"scenario": at, "stop": 1, "show": "state"}
    wanted = state(
        "1 2 oracle j0 1",
        players=["cpu", "cpu"],
        coefficients=[temper(95, 47), temper(5, 93)],
        turn=6,
        mana=[1, 0],
        move={"placed": [False, True], "player": 1, "next_number": 2},
        **rerolled(CPU_AFTER_4),
    )
    q.hand("reroll-both", "NAUS-14", "player 1's first, each CPU's its own", given, wanted)
    at = position(board, player=1, turn=5, mana=[0, 0])
    seats = ["person", "cpu"]
    given = {"scenario": {"players": seats, "position": at}, "inputs": [3], "stop": 1, "show": "state"}
    wanted = state(left, players=seats, coefficients=[None, temper(5, 5)], turn=5, mana=[0, 1], move={"next_number": 3})
    q.hand("reroll-not-after-9", "NAUS-14", "nine have ended; turns of both count", given, wanted)
    at = position("1 oracle d4, 2 goblin d3, 2 oracle a0", player=2, turn=5, mana=[0, 1])
    seats = ["cpu", "person"]
    given = {"scenario": {"players": seats, "position": at}, "inputs": [0], "show": "state"}
    wanted = state(
        "2 2 goblin d3 1, 3 2 oracle a0 1",
        players=seats,
        coefficients=[temper(5, 5), None],
        outcome=ended("goblin", 2),
        turn=6,
        mana=[0, 0],
        move={"player": 1, "next_number": 4},
    )
    q.hand("reroll-not-when-over", "NAUS-14 NAUS-7", "with an outcome nothing more happens", given, wanted)


for part in (effects, judgement, beginning, coefficients):
    part()
