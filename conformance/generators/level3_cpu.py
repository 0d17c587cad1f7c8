"""Level 3: what the CPU of Nausicaa weighs and does, one turn at a time.

Interests are written as the fraction of NAUS-18 that gives them: attractiveness and coefficient above, the root of
rows * rows + columns * columns and coefficient below.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from positions import INFINITY, ZERO, asked, cpus, double, ended, state, weighed
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []


def hand(name: str, clauses: str, why: str, given: dict[str, Any], *decisions: Any, outcome: Any = None) -> None:
    Asking("nausicaa", QUESTIONS).hand(name, clauses, why, given, asked(*decisions, outcome=outcome))


def deploying() -> None:
    columns = [0, 1, 1, 2, 2, 3, 4, 5, 6, 7]
    given = cpus("1 oracle c7", hands=[[], ["oracle"]])
    options = "O@h0 O@g0 O@i0 O@f0 O@j0 O@e0 O@d0 O@c0 O@b0 O@a0"
    why = "column 9 - 2 of the back row; the rest by distance, the lower column first"
    hand("cpu-deploys", "NAUS-17 NAUS-2", why, given, weighed("1 deploy", options, columns, "lowest", 0))
    given = cpus("1 oracle c7, 2 seer h0", hands=[[], ["oracle"]])
    why = "the column is taken: the one before it, then the one after"
    hand("cpu-deploys-beside", "NAUS-17", why, given, weighed("1 deploy", options[5:], columns[1:], "lowest", 0))
    given = cpus("1 oracle c7, 2 seer g0, 2 seer h0", hands=[[], []])
    options = "O@i0 O@f0 O@j0 O@e0 O@d0 O@c0 O@b0 O@a0"
    why = "the column after, when the one before is taken too; the Oracle need not be in the hand"
    scores = [1, 2, 2, 3, 4, 5, 6, 7]
    hand("cpu-deploys-after", "NAUS-17 NAUS-11", why, given, weighed("1 deploy", options, scores, "lowest", 0))
    full = ", ".join(f"2 seer {column}0" for column in "abcdefghij")
    why = "a full back row: no options, and the turn ends"
    given = cpus(f"1 oracle c7, {full}", hands=[[], ["oracle"]])
    hand("cpu-deploys-nowhere", "NAUS-17 TIE-3", why, given, weighed("1 deploy", "", [], "lowest", None))
    for player, row in [(1, 7), (2, 0)]:
        given = cpus("", player=player, hands=[[], []])
        squares = [f"O@{column}{row}" for column in "abcdefghij"]
        rolled = decision(6, f"player {player}", "1 column", squares, None, "draw", 5)
        options = " ".join(squares[column] for column in (5, 4, 6, 3, 7, 2, 8, 1, 9, 0))
        placed = weighed("1 deploy", options, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5], "lowest", 0, player)
        why = "no Oracle to face: the column is rolled; the stream `cpu` of seed 0 begins with 5 of 10"
        hand(f"cpu-column-{player}", "NAUS-17 NAUS-2 TIE-5", why, given, rolled, placed)


NO_CARD = weighed("5 card", "", [], "lowest", None)
FLED = weighed("7 flee", "a0-b0 a0-a1 a0-b1", [double(5.0), double(5.0), double(sqrt(2) * 5)], "lowest", 0)
"""The Oracle on a0 flees from what is below it and to its right: `away` is a0, and b0 is the first of equals."""


def choosing() -> None:
    four = double(4.0)  # 20 * 5 / (5 * 5): a goblin at 3 rows and 4 columns, or 4 and 3
    why = "of an ally's targets with one interest the last in board order"
    target = weighed("2 target", "a0>e3 a0>d4", [four, four], "last", 1)
    pair = weighed("2 pair", "a0>d4", [four], "positive", 0)
    given = cpus("1 goblin d4, 1 goblin e3, 2 oracle a0")
    hand("cpu-target-tie", "NAUS-18 NAUS-21 NAUS-19", why, given, target, pair, NO_CARD, FLED)
    why = "of pairs with one interest the first in order of deployment"
    given = cpus("1 goblin e3, 2 oracle a0, 2 griffin i0 2")
    targets = [weighed("2 target", f"{ally}>e3", [four], "last", 0) for ally in ("a0", "i0")]
    pair = weighed("2 pair", "a0>e3 i0>e3", [four, four], "positive", 0)
    hand("cpu-pair-tie", "NAUS-18 NAUS-21", why, given, *targets, pair, NO_CARD, FLED)
    zero = {"coefficients": {"distance": 0, "attractiveness": 0}}
    targets = [weighed("2 target", f"{ally}>e3 {ally}>d4", [INFINITY, INFINITY], "last", 1) for ally in ("i0", "a0")]
    pair = weighed("2 pair", "i0>d4 a0>d4", [INFINITY, INFINITY], "positive", 0)
    moved = weighed("6 move", "i0-i2 i0-g0", [ZERO, ZERO], "lowest", 0)
    why = "a divisor of 0 is infinity, even below 0 and never NaN: the first ally, the last target, the first move"
    given = cpus("1 goblin e3, 1 goblin d4, 2 griffin i0 2, 2 oracle a0", **zero)
    hand("cpu-distance-0", "NAUS-18 NAUS-20", why, given, *targets, pair, NO_CARD, moved)
    why = "nothing attracts: no interest is above 0, no pair, and the turn ends"
    target = weighed("2 target", "a0>e3", [ZERO], "last", 0)
    pair = weighed("2 pair", "a0>e3", [ZERO], "positive", None)
    given = cpus("1 goblin e3, 2 oracle a0", coefficients={"distance": 5, "attractiveness": 0})
    hand("cpu-attractiveness-0", "NAUS-18 TIE-4", why, given, target, pair)
    why = "no hostile unit: no options for anybody, and no pair"
    none = weighed("2 target", "", [], "last", None)
    given = cpus("2 oracle a0, 2 griffin i0 2")
    hand("cpu-nobody", "NAUS-18 TIE-3", why, given, none, none, weighed("2 pair", "", [], "positive", None))
    why = "the root times the coefficient below, attractiveness times the coefficient above"
    target = weighed("2 target", "a0>d6", [double(20 * 94 / (sqrt(45) * 7))], "last", 0)
    pair = weighed("2 pair", "a0>d6", [double(20 * 94 / (sqrt(45) * 7))], "positive", 0)
    fled = [double(7.0), double(7.0), double(sqrt(2) * 7)]
    away = weighed("7 flee", "a0-b0 a0-a1 a0-b1", fled, "lowest", 0)
    given = cpus("1 goblin d6, 2 oracle a0", coefficients={"distance": 7, "attractiveness": 94})
    hand("cpu-interest", "NAUS-18 TIE-7", why, given, target, pair, NO_CARD, away)
    # 20 * 49 / (3 * 23): each of eight other orders of these operations gives another last digit
    bits = "402c67e2519f8946"
    target = weighed("2 target", "a0>d0", [bits], "last", 0)
    pair = weighed("2 pair", "a0>d0", [bits], "positive", 0)
    away = weighed("7 flee", "a0-b0 a0-a1 a0-b1", [double(23.0), double(23.0), double(sqrt(2) * 23)], "lowest", 0)
    why = "in exactly this order of operations; in another one the last bits differ"
    given = cpus("1 goblin d0, 2 oracle a0", coefficients={"distance": 23, "attractiveness": 49})
    hand("cpu-interest-order", "NAUS-18 TIE-7", why, given, target, pair, NO_CARD, away)


def acting() -> None:
    far = double(100 / (sqrt(45) * 5)), double(500 / (sqrt(61) * 5))
    near = [
        weighed("2 target", "d4>d3 d4>d5", [double(20.0), double(100.0)], "last", 1),
        weighed("2 target", "j0>d3 j0>d5", far, "last", 1),
        weighed("2 pair", "d4>d5 j0>d5", [double(100.0), far[1]], "positive", 0),
    ]
    units = "1 goblin d3, 1 oracle d5, 2 goblin d4, 2 oracle j0"
    why = "all the ally's attacks are options; the target has 1"
    strike = weighed("4 attack", "d4xd3 d4xd5", [0, 1], "positive", 1)
    hand("cpu-attacks", "NAUS-19 NAUS-7", why, cpus(units), *near, strike, outcome=ended("goblin", 2))
    why = "no mana: no attack is looked at, and no card can be paid; a goblin that cannot go ahead ends the turn"
    given = cpus(units, mana=[0, 0], hands=[[], ["goblin"]])
    stuck = weighed("6 move", "", [], "lowest", None)
    hand("cpu-no-mana", "NAUS-19 NAUS-20", why, given, *near, NO_CARD, stuck)
    beyond = double(500 / (sqrt(2) * 5))
    other = [double(350 / (sqrt(45) * 5)), double(500 / (sqrt(50) * 5))]
    looks = [
        weighed("2 target", "d4>d3 d4>e5", [double(70.0), beyond], "last", 1),
        weighed("2 target", "j0>d3 j0>e5", other, "last", 1),
        weighed("2 pair", "d4>e5 j0>e5", [beyond, other[1]], "positive", 0),
        NO_CARD,
        weighed("6 move", "d4-d5 d4-d6 d4-d7", [double(5.0), double(sqrt(2) * 5), double(sqrt(5) * 5)], "lowest", 0),
    ]
    why = "a seer that it could attack, but its target is the Oracle, out of reach: it moves"
    hand(
        "cpu-attacks-no-other", "NAUS-19 NAUS-20", why, cpus("1 seer d3, 1 oracle e5, 2 goblin d4, 2 oracle j0"), *looks
    )
    target = weighed("2 target", "d4>d5", [double(20.0)], "last", 0)
    oracle = weighed("2 target", "d3>d5", [double(10.0)], "last", 0)
    pair = weighed("2 pair", "d4>d5 d3>d5", [double(20.0), double(10.0)], "positive", 0)
    strike = weighed("4 attack", "d4xd3 d4xd5", [0, 1], "positive", 1)
    why = "the harpy's attack takes its own Oracle too, to which the CPU pays no attention"
    given = cpus("1 goblin d5, 2 harpy d4, 2 oracle d3")
    hand("cpu-own-oracle", "NAUS-22 NAUS-6", why, given, target, oracle, pair, strike, outcome=ended("harpy", 1))
    targets = [
        weighed("2 target", "d4>f4", [double(20 * 5 / (2.0 * 5))], "last", 0),
        weighed("2 target", "a0>f4", [double(20 * 5 / (sqrt(41) * 5))], "last", 0),
        weighed("2 pair", "d4>f4 a0>f4", [double(10.0), double(100 / (sqrt(41) * 5))], "positive", 0),
    ]
    # from d4, in knight order: c2 e2 b3 f3 b5 f5 c6 e6
    squares = [(2, 3), (2, 1), (1, 4), (1, 0), (1, 4), (1, 0), (2, 3), (2, 1)]
    scores = [double(sqrt(rows * rows + cols * cols) * 5) for rows, cols in squares]
    options = "d4-c2 d4-e2 d4-b3 d4-f3 d4-b5 d4-f5 d4-c6 d4-e6"
    why = "a centaur that could pull the goblin moves: the CPU uses no ability"
    given = cpus("1 goblin f4, 2 centaur d4 2, 2 oracle a0")
    hand(
        "cpu-no-ability",
        "NAUS-22 NAUS-20",
        why,
        given,
        *targets,
        NO_CARD,
        weighed("6 move", options, scores, "lowest", 3),
    )


def summoning() -> None:
    looks = [
        weighed("2 target", "j0>d5", [double(100 * 5 / (sqrt(61) * 5))], "last", 0),
        weighed("2 pair", "j0>d5", [double(500 / (sqrt(61) * 5))], "positive", 0),
    ]
    board = "1 oracle d5, 2 oracle j0"
    cards = {"hands": [[], ["naiad", "siren", "titan", "goblin", "harpy"]]}
    card = weighed("5 card", "siren goblin harpy", [2, 1, 1], "lowest", 1)
    row = "G@d1 G@c1 G@e1 G@b1 G@f1 G@a1 G@g1 G@h1 G@i1 G@j1"
    distances = [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    why = "the cheapest that mana pays, no naiad, of equals the first; in the target's column of the front row"
    square = weighed("5 square", row, distances, "lowest", 0)
    hand("cpu-summons", "NAUS-19", why, cpus(board, **cards), *looks, card, square)
    taken = [
        weighed("2 target", "d1>d5", [double(25.0)], "last", 0),
        weighed("2 target", "j0>d5", [double(500 / (sqrt(61) * 5))], "last", 0),
        weighed("2 pair", "d1>d5 j0>d5", [double(25.0), double(500 / (sqrt(61) * 5))], "positive", 0),
    ]
    square = weighed("5 square", row[5:], distances[1:], "lowest", 0)
    why = "the column is taken: the one before it, then the one after"
    hand(
        "cpu-summons-beside", "NAUS-19", why, cpus("1 oracle d5, 2 seer d1, 2 oracle j0", **cards), *taken, card, square
    )
    looks = [
        weighed("2 target", "j0>a5", [double(100 * 5 / (sqrt(106) * 5))], "last", 0),
        weighed("2 pair", "j0>a5", [double(500 / (sqrt(106) * 5))], "positive", 0),
    ]
    square = weighed("5 square", "G@a1 G@b1 G@c1 G@d1 G@e1 G@f1 G@g1", [0, 1, 2, 3, 4, 5, 6], "lowest", 0)
    why = "no farther than 6 columns"
    hand("cpu-summons-6", "NAUS-19", why, cpus("1 oracle a5, 2 oracle j0", **cards), *looks, card, square)
    phoenix = {"hands": [[], ["phoenix"]], "mana": [2, 3]}
    looks = [
        weighed("2 target", "j0>d5", [double(500 / (sqrt(61) * 5))], "last", 0),
        weighed("2 pair", "j0>d5", [double(500 / (sqrt(61) * 5))], "positive", 0),
    ]
    card = weighed("5 card", "phoenix", [3], "lowest", 0)
    square = weighed("5 square", "P@c1 P@e1 P@a1 P@g1 P@i1", [1, 1, 3, 3, 5], "lowest", 0)
    why = "a phoenix in `article` looks at dark squares alone"
    hand("cpu-phoenix-article", "NAUS-19 NAUS-2", why, cpus(board, **phoenix), *looks, card, square)
    row = "P@d1 P@c1 P@e1 P@b1 P@f1 P@a1 P@g1 P@h1 P@i1 P@j1"
    square = weighed("5 square", row, distances, "lowest", 0)
    why = "`live` summons it anywhere"
    hand("cpu-phoenix-live", "NAUS-19", why, cpus(board, "live", **phoenix), *looks, card, square)
    why = "a CPU's titan destroys its neighbours, its own goblin too, and its owner's turn is over"
    given = cpus(
        "1 oracle d5, 1 seer c2, 2 goblin d0, 2 oracle j0", "live", "state", hands=[[], ["titan"]], mana=[2, 6]
    )
    temper = {"attractiveness": 5, "distance": 5}
    after = state(
        "1 1 oracle d5 1, 4 2 oracle j0 1, 5 2 titan c1 3",
        players=["cpu", "cpu"],
        coefficients=[temper, temper],
        mana=[3, 0],
        move={"player": 1, "next_number": 6},
        turn=7,
    )
    Asking("nausicaa", QUESTIONS).hand("cpu-titan", "NAUS-25 NAUS-6 NAUS-22", why, given, after)
    why = "and so it did in revision 1"
    hand("cpu-phoenix-live-1", "NAUS-19 GAME-8", why, cpus(board, "live@1", **phoenix), *looks, card, square)


def full_row() -> None:
    """Seven seers of player 1 on row 1: the target is the last of them in the order of interest, g1."""
    row = "abcdefg"
    seers = [double(70 * 5 / (sqrt(1 + columns * columns) * 5)) for columns in (9, 8, 7, 6, 5, 4, 3)]
    look = weighed("2 target", " ".join(f"j0>{column}1" for column in row), seers, "last", 6)
    pair = weighed("2 pair", "j0>g1", [seers[6]], "positive", 0)
    card = weighed("5 card", "goblin", [1], "lowest", 0)
    # from g: g is taken, f, h, e, i, d, j, c, b, a; of these h, i and j are free
    square = weighed("5 square", "G@h1 G@i1 G@j1", [1, 2, 3], "lowest", 0)
    why = "hostile units take squares of the front row too"
    given = cpus(", ".join([*(f"1 seer {column}1" for column in row), "2 oracle j0"]), hands=[[], ["goblin"]])
    hand("cpu-row-taken", "NAUS-19", why, given, look, pair, card, square)
    all_ten = "abcdefghij"
    seers = [double(70 * 5 / (sqrt(4 + columns * columns) * 5)) for columns in (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)]
    options = " ".join(f"j3>{column}1" for column in all_ten)
    look = weighed("2 target", options, seers, "last", 9)
    pair = weighed("2 pair", "j3>j1", [double(35.0)], "positive", 0)
    none = weighed("5 square", "", [], "lowest", None)
    why = "a full front row: no options, and the turn ends, though the Oracle could flee"
    given = cpus(", ".join([*(f"1 seer {column}1" for column in all_ten), "2 oracle j3"]), hands=[[], ["goblin"]])
    hand("cpu-row-full", "NAUS-19 TIE-3", why, given, look, pair, card, none)
    units = "1 oracle d5, 2 oracle j0, 2 seer a0, 2 seer b0, 2 seer c0"
    looks = [
        weighed("2 target", f"{ally}>d5", [double(100 * 5 / (sqrt(25 + cols * cols) * 5))], "last", 0)
        for ally, cols in [("j0", 6), ("a0", 3), ("b0", 2), ("c0", 1)]
    ]
    bests = [double(500 / (sqrt(25 + cols * cols) * 5)) for cols in (6, 3, 2, 1)]
    pair = weighed("2 pair", "j0>d5 a0>d5 b0>d5 c0>d5", bests, "positive", 3)
    stuck = weighed("6 move", "", [], "lowest", None)
    why = "with 4 own units no card is looked at; the best ally is a seer and has no move, so the turn ends"
    given = cpus(units, hands=[[], ["goblin"]])
    hand("cpu-four-units", "NAUS-19 NAUS-20", why, given, *looks, pair, stuck)


def moving() -> None:
    def looked(target: str, siren: float, oracle: float) -> list[dict[str, Any]]:
        return [
            weighed("2 target", f"a0>{target}", [double(oracle)], "last", 0),
            weighed("2 target", f"d2>{target}", [double(siren)], "last", 0),
            weighed("2 pair", f"a0>{target} d2>{target}", [double(oracle), double(siren)], "positive", 1),
            NO_CARD,
        ]

    looks = looked("e4", 500 / (sqrt(5) * 5), 500 / (sqrt(32) * 5))
    scores = [double(sqrt(10) * 5), double(sqrt(2) * 5), double(sqrt(8) * 5), double(10.0)]
    moved = weighed("6 move", "d2-d1 d2-d3 d2-c2 d2-e2", scores, "lowest", 1)
    again = weighed("6 target again", "d3>e4", [double(500 / (sqrt(2) * 5))], "last", 0)
    strike = weighed("6 attack again", "d3xe4", [1], "positive", 0)
    units = "1 oracle e4, 2 oracle a0, 2 siren d2"
    why = "with more than 2 mana it looks once more, and attacks"
    given = cpus(units, mana=[2, 3])
    over = ended("siren", 2)
    hand("cpu-moves-and-attacks", "NAUS-20", why, given, *looks, moved, again, strike, outcome=over)
    why = "2 mana are not more than 2: the turn ends after the move"
    hand("cpu-moves", "NAUS-20", why, cpus(units, mana=[2, 2]), *looks, moved)
    looks = looked("e7", 500 / (sqrt(26) * 5), 500 / (sqrt(65) * 5))
    scores = [double(sqrt(37) * 5), double(sqrt(17) * 5), double(sqrt(29) * 5), double(25.0)]
    moved = weighed("6 move", "d2-d1 d2-d3 d2-c2 d2-e2", scores, "lowest", 1)
    again = weighed("6 target again", "d3>e7", [double(500 / (sqrt(17) * 5))], "last", 0)
    scores = [double(sqrt(26) * 5), double(sqrt(10) * 5), double(sqrt(20) * 5), double(20.0)]
    dashed = weighed("6 dash", "d3=d2 d3=d4 d3=c3 d3=e3", scores, "lowest", 1)
    why = "no attack there: a dash; never a third look, whatever the mana"
    given = cpus("1 oracle e7, 2 oracle a0, 2 siren d2", mana=[2, 6])
    hand("cpu-moves-and-dashes", "NAUS-20", why, given, *looks, moved, again, dashed)
    why = "away is row 2 * 3 - 2, column 2 * 4 - 5"
    looks = [
        weighed("2 target", "e3>f2", [double(20 * 5 / (sqrt(2) * 5))], "last", 0),
        weighed("2 pair", "e3>f2", [double(100 / (sqrt(2) * 5))], "positive", 0),
        NO_CARD,
    ]
    squares = [(2, 0), (2, 1), (1, 0), (1, 2), (0, 0), (0, 1), (0, 2)]
    scores = [double(sqrt(rows * rows + cols * cols) * 5) for rows, cols in squares]
    fled = weighed("7 flee", "e3-d2 e3-e2 e3-d3 e3-f3 e3-d4 e3-e4 e3-f4", scores, "lowest", 4)
    hand("cpu-flees", "NAUS-21", why, cpus("1 goblin f2, 2 oracle e3", mana=[2, 6]), *looks, fled)


def original() -> None:
    """Positions of tests/golden/nausicaa-live-decisions.jsonl: what the original program did, by its line there."""
    q = Asking("nausicaa", QUESTIONS)

    for line, why, units, left, before, cards, mana, number, coefficients in [
        (
            253,
            "summons the harpy, the first of two that cost 1",
            "1 oracle e6, 1 seer c1, 2 oracle a5",
            "1 1 oracle e6 1, 2 1 seer c1 1, 3 2 oracle a5 1, 4 2 harpy e1 1",
            [3, 2],
            (["harpy", "goblin"], "G"),
            [5, 1],
            5,
            (87, 65),
        ),
        (
            75,
            "infinite interest: the first ally, the first move",
            "1 oracle c6, 2 harpy g3, 2 harpy b5, 2 oracle c5",
            "1 1 oracle c6 1, 2 2 harpy f2 1, 3 2 harpy b5 1, 4 2 oracle c5 1",
            [4, 0],
            (["shapeshifter", "centaur"], "XC"),
            [5, 0],
            5,
            (0, 61),
        ),
        (
            237,
            "the harpy attacks the titan",
            "1 oracle d3, 1 titan c5 3, 2 oracle b3, 2 harpy c6",
            "1 1 oracle d3 1, 2 1 titan c5 2, 3 2 oracle b3 1",
            [0, 1],
            (["harpy", "siren", "seer"], "HSE"),
            [1, 0],
            5,
            (16, 52),
        ),
        (
            76,
            "nothing attracts, the turn ends",
            "1 oracle a2, 1 siren d0, 2 oracle f6",
            "1 1 oracle a2 1, 2 1 siren d0 1, 3 2 oracle f6 1",
            [0, 0],
            (["goblin"], "G"),
            [1, 0],
            4,
            (33, 0),
        ),
        (
            149,
            "where it fails, the best ally having no move, the turn ends",
            "1 oracle d3, 2 seer g3, 2 oracle h2, 2 shapeshifter i0",
            "1 1 oracle d3 1, 2 2 seer g3 1, 3 2 oracle h2 1, 4 2 shapeshifter i0 1",
            [3, 0],
            (["phoenix", "shapeshifter", "archer"], "PXA"),
            [4, 0],
            5,
            (46, 24),
        ),
    ]:
        distance, attractiveness = coefficients
        temper = {"attractiveness": attractiveness, "distance": distance}
        given = cpus(units, "live", "state", mana=before, hands=[[], cards[0]], coefficients=temper)
        wanted = state(
            left,
            players=["cpu", "cpu"],
            turn=7,
            cards={"decks": ["", ""], "hands": ["", cards[1]]},
            coefficients=[temper, temper],
            mana=mana,
            move={"player": 1, "next_number": number},
        )
        q.hand(f"original-{line}", "NAUS-24 NAUS-23", f"the original program: {why}", given, wanted)
    interest = double(384.6036921299638)
    squares = [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]
    scores = [double(sqrt(rows * rows + cols * cols) * 5) for rows, cols in squares]
    given = cpus(
        "1 oracle g3, 2 oracle c1",
        "live",
        mana=[3, 1],
        hands=[[], ["centaur", "griffin", "shapeshifter", "centaur", "archer"]],
        coefficients={"distance": 5, "attractiveness": 86},
    )
    hand(
        "original-48",
        "NAUS-24 NAUS-18 NAUS-21",
        "the original program: the interest to its last bit; `away` is beyond the corner and brought to a0",
        given,
        weighed("2 target", "c1>g3", [interest], "last", 0),
        weighed("2 pair", "c1>g3", [interest], "positive", 0),
        NO_CARD,
        weighed("7 flee", "c1-b0 c1-c0 c1-d0 c1-b1 c1-d1 c1-b2 c1-c2 c1-d2", scores, "lowest", 0),
    )


for part in (deploying, choosing, acting, summoning, full_row, moving, original):
    part()
