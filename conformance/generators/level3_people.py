"""Level 3: what a player of Nausicaa may do, in its order: squares, moves, attacks, abilities, summons."""

from __future__ import annotations

from positions import COLUMNS, action, asked, ended, people
from questions import Asking, Question

QUESTIONS: list[Question] = []

CORNER = "j7-i6 j7-j6 j7-i7"
"""The moves of an Oracle on j7: king order, nothing beyond the edges."""
LEFT_CORNER = "a7-a6 a7-b6 a7-b7"


def listed(q: Asking, name: str, clauses: str, why: str, units: str, options: str, **more: object) -> None:
    """What player 1, or `player`, may do; the last of it, `end`, is done."""
    may = [*options.split(), "end"]
    given = people(units, len(may) - 1, **more)
    q.hand(name, clauses, why, given, asked(action(may, len(may) - 1, player=int(str(more.get("player", 1))))))


def moves() -> None:
    q = Asking("nausicaa", QUESTIONS)
    units = "1 oracle j7, 1 harpy d4, 1 titan a0 3, 2 oracle e4"
    harpy = "d4-c3 d4-d3 d4-e3 d4-c4 d4-c5 d4-d5 d4-e5"
    why = "the eight neighbours row by row, without the taken one; units by number; without mana nothing else"
    listed(q, "moves-king", "NAUS-4 NAUS-13 NAUS-16", why, units, f"{CORNER} {harpy} a0-b0 a0-a1 a0-b1", mana=[0, 0])
    units = (
        "1 oracle j7, 1 naiad b5, 1 griffin e3 2, 1 siren h0, 1 archer j0, 1 centaur b7 2, 1 phoenix f6, 1 phoenix h7, "
        "1 seer d0, 2 goblin e2, 2 goblin g3, 2 oracle j3"
    )
    may = (
        f"{CORNER} b5-a4 b5-c4 b5-a6 b5-c6 e3-e1 e3-e5 e3-c3 h0-h1 h0-g0 h0-i0 j0-j1 j0-i0 b7-a5 b7-c5 b7-d6 "
        "f6-e5 f6-g5 f6-e7 f6-g7"
    )
    why = "each list in its order; a hop goes over anything; the phoenix on the light h7 has no dark square to go to"
    listed(q, "moves-shapes", "NAUS-4 NAUS-2", why, units, may, mana=[0, 0])
    units = "1 oracle a7, 1 goblin c5, 1 goblin e5, 1 goblin g1, 1 goblin i4, 1 seer i3, 2 oracle e3"
    may = f"{LEFT_CORNER} c5-c4 c5-c3 c5-c2 e5-e4 g1-g0"
    why = "up to three squares ahead, up to the first occupied one, a friend's too, and to the edge"
    listed(q, "moves-goblin-article", "NAUS-4 NAUS-1", why, units, may, mana=[0, 0])
    may = f"{LEFT_CORNER} c5-c4 c5-b4 c5-d4 e5-e4 e5-d4 e5-f4 g1-g0 g1-f0 g1-h0 i4-h3 i4-j3"
    why = "one row ahead: its column, the one before, the one after"
    listed(q, "moves-goblin-live", "NAUS-4 NAUS-1", why, units, may, mana=[0, 0], rules="live")
    units, corner = "2 oracle a0, 2 goblin c5, 2 goblin j4, 1 oracle j7", "a0-b0 a0-a1 a0-b1"
    second = {"mana": [0, 0], "player": 2}
    why = "player 2 moves down"
    listed(q, "moves-down-article", "NAUS-2 NAUS-4", why, units, f"{corner} c5-c6 c5-c7 j4-j5 j4-j6", **second)
    why = "player 2 moves down, and has the column before first too"
    may = f"{corner} c5-c6 c5-b6 c5-d6 j4-j5 j4-i5"
    listed(q, "moves-down-live", "NAUS-2 NAUS-4", why, units, may, rules="live", **second)
    given = people("1 oracle a7, 1 goblin c5, 2 oracle e3", 6, mana=[0, 0])
    del given["rules"]
    may = [*LEFT_CORNER.split(), "c5-c4", "c5-c3", "c5-c2", "end"]
    q.hand("rules-first", "NAUS-1", "the first rules are those of the article", given, asked(action(may, 6)))


def attacks() -> None:
    q = Asking("nausicaa", QUESTIONS)
    units = (
        "1 oracle j7, 1 archer e4, 1 seer d5, 2 goblin a0, 2 goblin h1, 2 goblin c6, 2 goblin f5, 2 goblin g6, "
        "2 oracle j0"
    )
    why = "three squares along a diagonal and no fourth; the first unit ends the line, a friend without being a target"
    may = f"e4xh1 e4xf5 {CORNER} e4-e3 e4-e5 e4-d4 e4-f4"
    listed(q, "attacks-archer", "NAUS-5 NAUS-13", why, units, may, mana=[1, 0])
    units = (
        "1 oracle j7, 1 goblin c5, 1 seer c6, 1 siren g3, 1 harpy g6, 1 seer f5, 2 goblin c4, 2 goblin d5, "
        "2 goblin h2, 2 goblin f4, 2 goblin g7, 2 oracle a0"
    )
    may = f"c5xc4 c5xd5 g3xh2 g3xf4 g6xf5 g6xg7 {CORNER} g3-g2 g3-g4 g3-f3 g3-h3 "
    may += "g6-g5 g6-h5 g6-f6 g6-h6 g6-f7 g6-h7"
    why = "attacks before moves; hostile units alone, but any unit beside a harpy"
    listed(q, "attacks-near", "NAUS-5 NAUS-13", why, units, may, mana=[1, 0])
    units = (
        "1 oracle a7, 1 titan e4 3, 1 griffin a6 2, 2 goblin e1, 2 goblin b4, 2 goblin h4, 2 goblin e7, 2 goblin f2, "
        "2 goblin g2, 2 goblin d4, 2 goblin b7, 2 oracle j0"
    )
    may = "e4xe1 e4xf2 e4xb4 e4xd4 e4xh4 e4xe7 a6xb7 a7-b6 e4-d3 e4-e3 e4-f3 e4-f4 e4-d5 e4-e5 e4-f5 a6-a4 a6-c6"
    why = "|rows| + |columns| to 3 and no 4, row by row; the Oracle beside a hostile unit has no attack"
    listed(q, "attacks-wide", "NAUS-5 NAUS-13", why, units, may, mana=[1, 0])


def abilities() -> None:
    q = Asking("nausicaa", QUESTIONS)
    units = "1 oracle a7, 1 centaur d4 2, 1 seer d2, 2 goblin f4, 2 seer e4, 2 phoenix b4, 2 oracle d6"
    may = f"d4xe4 {LEFT_CORNER} d4-c2 d4-e2 d4-b3 d4-f3 d4-b5 d4-f5 d4-c6 d4-e6"
    why = "friends and Oracles too, row by row; not onto a taken square, nor in `article` a phoenix onto a light one"
    listed(q, "pull-article", "NAUS-8 NAUS-13 NAUS-16", why, units, f"{may} d4<d2 d4<d6", mana=[1, 0])
    why = "`live` lets a phoenix come to a light square"
    listed(q, "pull-live", "NAUS-8", why, units, f"{may} d4<d2 d4<b4 d4<d6", mana=[1, 0], rules="live")
    units = "1 oracle a7, 1 shapeshifter c4, 2 phoenix f4, 2 goblin h2, 2 oracle j0"
    may = f"{LEFT_CORNER} c4-b3 c4-c3 c4-d3 c4-b4 c4-d4 c4-b5 c4-c5 c4-d5"
    why = "any other unit, Oracles too, but no phoenix onto the light c4"
    listed(q, "swap-article", "NAUS-8 NAUS-2", why, units, f"{may} c4~j0 c4~h2 c4~a7", mana=[1, 0])
    why = "`live` does not swap with an Oracle, and lets a phoenix come to a light square"
    listed(q, "swap-live", "NAUS-8", why, units, f"{may} c4~h2 c4~f4", mana=[1, 0], rules="live")
    first = [*may.split(), "c4~j0", "c4~g1", "c4~h2", "c4~a7", "end"]
    then = ["h2-h1", "h2-i1", "h2-g2", "h2-i2", "h2-g3", "h2-h3", "h2-i3", "end"]
    q.hand(
        "swap-no-attack",
        "NAUS-8 NAUS-12",
        "who swapped does not attack; one ability a turn; the turn is bound, and its unit may still move",
        people(f"{units}, 2 seer g1", 13, 7, mana=[3, 0]),
        asked(action(first, 13), action(then, 7)),
    )
    knight = ["d4-c2", "d4-e2", "d4-b3", "d4-f3", "d4-b5", "d4-f5", "d4-c6", "d4-e6"]
    first = [*LEFT_CORNER.split(), *knight, "d4<d2", "d4<f4", "end"]
    then = ["d4xe4", *knight, "end"]
    q.hand(
        "pull-and-attack",
        "NAUS-8 NAUS-12",
        "who pulled may attack what it pulled; a second pull there is not, whatever the mana",
        people("1 oracle a7, 1 centaur d4 2, 1 seer d2, 2 goblin f4, 2 oracle j0", 12, 9, mana=[3, 0]),
        asked(action(first, 12), action(then, 9)),
    )


def rows(letter: str, taken: str = "", *, dark: bool = False, first: int = 6) -> list[str]:
    """Summons of a card on the two deployment rows, row by row, but for the squares taken; the dark ones alone."""
    squares = [(col, row) for row in (first, first + 1) for col in range(10) if not dark or (row + col) % 2]
    names = [f"{COLUMNS[col]}{row}" for col, row in squares]
    return [f"{letter}@{name}" for name in names if name not in taken.split()]


def summons() -> None:
    q = Asking("nausicaa", QUESTIONS)
    board = "1 oracle a7, 2 oracle j0"
    cards = {"hands": [["siren", "goblin", "siren", "archer", "phoenix", "shapeshifter"], []], "mana": [3, 0]}
    taken = [*rows("S", "a7"), *rows("G", "a7"), *rows("A", "a7")]
    why = "cards in hand order, one held twice once, no dearer one; a phoenix in `article` on dark squares alone"
    may = " ".join([*taken, *rows("P", "a7", dark=True), LEFT_CORNER])
    listed(q, "summons-article", "NAUS-12 NAUS-13 NAUS-2 NAUS-3", why, board, may, **cards)
    why = "`live`, revision 1, lets a person summon a phoenix anywhere"
    may = " ".join([*taken, *rows("P", "a7"), LEFT_CORNER])
    listed(q, "summons-live-revision-1", "NAUS-12 GAME-8", why, board, may, rules="live@1", **cards)
    why = "the newest revision, on dark squares alone"
    may = " ".join([*taken, *rows("P", "a7", dark=True), LEFT_CORNER])
    listed(q, "summons-live-newest", "NAUS-12 GAME-8 NAUS-1", why, board, may, rules="live", **cards)
    why = "revision 2, by its number, which is the newest"
    listed(q, "summons-live-revision-2", "NAUS-12 GAME-8 NAUS-1", why, board, may, rules="live@2", **cards)
    units = f"{board}, 1 seer b6, 1 seer d6, 1 seer f6, 1 seer h6, 1 seer j6, " + ", ".join(
        f"1 seer {square}7" for square in "cegi"
    )
    seers = {"hands": [["phoenix"], []], "mana": [3, 0]}
    why = "every dark square is taken: a person has no square for a phoenix, though light ones are empty"
    listed(q, "summons-no-dark", "NAUS-12", why, units, "a7-a6 a7-b7", rules="live@2", **seers)
    for player, first, other in [(1, 6, "2 oracle j0"), (2, 0, "1 oracle j7")]:
        given = people(other, 0, player=player, hands=[["titan"] * 3] * 2, mana=[6, 6])
        chosen = action(rows("O", first=first), 0, player, kind="deploy")
        why = "nothing else before the Oracle is deployed, at no cost, on the player's own two rows"
        q.hand(f"deploy-{player}", "NAUS-2 NAUS-11 NAUS-16", why, given, asked(chosen))
    full = ", ".join(f"1 seer {square[2:]}" for square in rows("O"))
    given = people(f"{full}, 2 oracle j0", 0)
    q.hand("deploy-nowhere", "NAUS-11", "no empty square", given, asked(action(["end"], 0, kind="deploy")))
    units = "1 oracle a7, 1 goblin c3, 1 siren g3, 2 oracle c1"
    first_may = [*rows("G", "a7"), *LEFT_CORNER.split(), "c3-c2", "g3-g2", "g3-g4", "g3-f3", "g3-h3", "end"]
    given = people(units, 22, 0, mana=[1, 0], hands=[["goblin"], []])
    chosen = [action(first_may, 22), action(["c2xc1", "end"], 0)]
    why = "once a unit has moved it alone acts: no summon, no other unit; it may attack"
    q.hand("bound", "NAUS-12 NAUS-7", why, given, asked(*chosen, outcome=ended("goblin", 1)))
    given = people("1 oracle a7, 1 goblin c3, 2 oracle j0", 3, 2, mana=[1, 0])
    chosen = [
        action([*LEFT_CORNER.split(), "c3-c2", "c3-c1", "c3-c0", "end"], 3),
        action(["c2=c1", "c2=c0", "end"], 2),
    ]
    q.hand("dash", "NAUS-12 NAUS-16", "a second move is a dash, and costs mana", given, asked(*chosen))
    given = people("1 oracle a7, 1 goblin c3, 2 oracle c1", 3, 0, mana=[0, 0])
    chosen = [action([*LEFT_CORNER.split(), "c3-c2", "end"], 3), action(["end"], 0)]
    q.hand("no-mana", "NAUS-12 NAUS-6", "without mana no attack and no dash", given, asked(*chosen))


for part in (moves, attacks, abilities, summons):
    part()
