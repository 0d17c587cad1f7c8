"""A second, slow Nausicaa for the tests: moves, attacks and the CPU's first pass, written from the rules' words.

Nothing is shared with the game but the unit table below, which stands here a second time on purpose. A position is the
JSON object of the decision files; squares are (row, col).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

ROWS, COLS = 8, 10
COSTS = dict(oracle=0, goblin=1, harpy=1, naiad=1, griffin=2, siren=2, centaur=2, archer=3, phoenix=3)  # noqa: C408
COSTS |= {"shapeshifter": 4, "seer": 4, "titan": 6}
WEIGHTS = dict(oracle=100, goblin=20, harpy=50, naiad=30, griffin=60, siren=70, centaur=60, archer=70)  # noqa: C408
WEIGHTS |= {"phoenix": 80, "shapeshifter": 90, "seer": 70, "titan": 95}

Square = tuple[int, int]


class Board:
    """A position's units by square."""

    def __init__(self, position: dict[str, Any], rules: str) -> None:
        self.live = rules in ("live", "live@1")
        self.phoenix_anywhere = rules == "live@1"  # a person's; a CPU's in both revisions
        self.units = {(u["row"], u["col"]): u for u in position["units"]}
        self.position = position

    def moves(self, at: Square) -> list[Square]:
        unit = self.units[at]
        kind, (row, col) = unit["type"], at
        ahead = -1 if unit["player"] == 1 else 1
        if kind == "seer":
            return []
        if kind == "goblin" and not self.live:
            found = []
            for n in (1, 2, 3):
                square = (row + n * ahead, col)
                if not inside(square) or square in self.units:
                    break
                found.append(square)
            return found
        if kind == "goblin":
            near = [(row + ahead, col), (row + ahead, col - 1), (row + ahead, col + 1)]
        elif kind in ("oracle", "harpy", "shapeshifter", "titan"):
            near = around(at)
        elif kind in ("naiad", "phoenix"):
            near = [(row + r, col + c) for r in (-1, 1) for c in (-1, 1)]
        elif kind == "griffin":
            near = [(row - 2, col), (row + 2, col), (row, col - 2), (row, col + 2)]
        elif kind in ("siren", "archer"):
            near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        else:
            assert kind == "centaur"
            near = [(row + r, col + c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)]
        if kind == "phoenix":
            near = [(r, c) for r, c in near if (r + c) % 2 == 1]
        return [square for square in near if inside(square) and square not in self.units]

    def attacks(self, at: Square) -> list[Square]:
        unit = self.units[at]
        kind, (row, col) = unit["type"], at
        if self.position["mana"][unit["player"] - 1] < 1 or kind in ("oracle", "naiad", "seer"):
            return []
        if kind == "harpy":
            return [square for square in around(at) if square in self.units]
        if kind == "goblin":
            near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        elif kind == "siren":
            near = [(row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1), (row + 1, col + 1)]
        elif kind == "archer":
            near = []
            for r, c in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                line = [(row + n * r, col + n * c) for n in (1, 2, 3)]
                near += [square for square in line if square in self.units][:1]
        elif kind == "titan":
            near = [(r, c) for r in range(ROWS) for c in range(COLS) if abs(r - row) + abs(c - col) <= 3]
        else:
            near = around(at)
        return [s for s in near if s in self.units and self.units[s]["player"] != unit["player"]]

    def interest(self, ally: Square, target: Square) -> float:
        weights = self.position["coefficients"]
        dx, dy = ally[1] - target[1], ally[0] - target[0]
        divisor = sqrt(dx * dx + dy * dy) * weights["distance"]
        if divisor == 0:
            return inf
        return float((WEIGHTS[self.units[target]["type"]] * weights["attractiveness"]) / divisor)

    def pair(self) -> tuple[Square, Square, float] | None:
        hostile = sorted(square for square, unit in self.units.items() if unit["player"] == 1)
        best: tuple[Square, Square, float] | None = None
        for ally, unit in self.units.items():
            if unit["player"] == 2 and hostile:
                target = hostile[0]
                for other in hostile[1:]:
                    if self.interest(ally, other) >= self.interest(ally, target):
                        target = other
                interest = self.interest(ally, target)
                if interest > (best[2] if best else 0):
                    best = (ally, target, interest)
        return best

    def actions(self) -> list[dict[str, Any]] | None:
        """What player 2's CPU does in its first pass; None where its best ally cannot move."""
        end: dict[str, Any] = {"kind": "end"}
        pair = self.pair()
        if pair is None:
            return [end]
        ally, target, _ = pair
        mana = self.position["mana"][1]
        if target in self.attacks(ally):
            return [{"kind": "attack", "unit": list(ally), "target": list(target)}]
        if sum(unit["player"] == 2 for unit in self.units.values()) < 4:
            cards = [c for c in self.position["hand"] if COSTS[c] <= mana and c != "naiad"]
            if cards:
                return self.summon(min(cards, key=lambda card: COSTS[card]), target[1], end)
        goal = target
        if self.units[ally]["type"] == "oracle":
            goal = (clamp(2 * ally[0] - target[0], ROWS), clamp(2 * ally[1] - target[1], COLS))
        moves = self.moves(ally)
        if not moves:
            return None
        weight = self.position["coefficients"]["distance"]
        square = min(moves, key=lambda at: sqrt((at[0] - goal[0]) ** 2 + (at[1] - goal[1]) ** 2) * weight)
        return [{"kind": "move", "unit": list(ally), "to": list(square)}, end]

    def summon(self, card: str, col: int, end: dict[str, Any]) -> list[dict[str, Any]]:
        for distance in range(7):
            for column in (col - distance, col + distance):
                on_board = 0 <= column < COLS and (1, column) not in self.units
                if on_board and (self.live or card != "phoenix" or (1 + column) % 2 == 1):
                    return [{"kind": "summon", "type": card, "to": [1, column]}, end]
        return [end]


LETTERS = dict(zip(COSTS, "OGHNFSCAPXET", strict=True))


@dataclass
class Turn:
    """A turn under way, as the rules speak of it."""

    player: int
    mana: int
    hand: list[str]
    bound: Square | None = None
    moved: bool = False
    used: str = ""


def legal(board: Board, turn: Turn) -> list[str]:
    """Every legal action of a turn, in the law's order and in short notation."""
    rows = (6, 7) if turn.player == 1 else (0, 1)
    free = [(row, col) for row in rows for col in range(COLS) if (row, col) not in board.units]
    own = [at for at, unit in board.units.items() if unit["player"] == turn.player]
    if not any(board.units[at]["type"] == "oracle" for at in own):
        return [f"O@{name(at)}" for at in free] or ["end"]
    found = []
    if turn.bound is None:
        for card in dict.fromkeys(turn.hand):
            if COSTS[card] <= turn.mana:
                dark_only = card == "phoenix" and not board.phoenix_anywhere
                found += [f"{LETTERS[card]}@{name(at)}" for at in free if not dark_only or sum(at) % 2 == 1]
    acting = own if turn.bound is None else [turn.bound]
    if turn.used != "swap":
        found += [f"{name(at)}x{name(to)}" for at in acting for to in board.attacks(at)]
    if not turn.moved:
        found += [f"{name(at)}-{name(to)}" for at in acting for to in board.moves(at)]
    elif turn.mana >= 1:
        found += [f"{name(at)}={name(to)}" for at in acting for to in board.moves(at)]
    if turn.mana >= 1 and not turn.used:
        for at in acting:
            found += abilities(board, at)
    return [*found, "end"]


def abilities(board: Board, at: Square) -> list[str]:
    """What a centaur can pull and a shapeshifter can swap with, row by row."""
    kind = board.units[at]["type"]
    found = []
    for to in sorted(board.units):
        other = board.units[to]["type"]
        phoenix = other == "phoenix" and not board.live
        if kind == "centaur" and abs(at[0] - to[0]) + abs(at[1] - to[1]) <= 2 and to != at:
            lands = (to[0] + sign(at[0] - to[0]), to[1] + sign(at[1] - to[1]))
            if lands not in board.units and not (phoenix and sum(lands) % 2 == 0):
                found.append(f"{name(at)}<{name(to)}")
        if kind == "shapeshifter" and to != at and not (phoenix and sum(at) % 2 == 0):  # noqa: SIM102 one rule a line
            if other != "oracle" or not board.live:
                found.append(f"{name(at)}~{name(to)}")
    return found


def name(square: Square) -> str:
    return f"{'abcdefghij'[square[1]]}{square[0]}"


def sign(number: int) -> int:
    return 0 if number == 0 else number // abs(number)


def inside(square: Square) -> bool:
    return 0 <= square[0] < ROWS and 0 <= square[1] < COLS


def around(at: Square) -> list[Square]:
    near = [(at[0] + r, at[1] + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    return [square for square in near if inside(square)]


def clamp(number: int, size: int) -> int:
    return max(0, min(size - 1, number))


def answer(position: dict[str, Any], rules: str) -> dict[str, Any]:
    """Moves, attacks, pair and actions, in the form of the decision files."""
    board = Board(position, rules)
    pair = board.pair()
    return {
        "moves": [[list(s) for s in board.moves((u["row"], u["col"]))] for u in position["units"]],
        "attacks": [[list(s) for s in board.attacks((u["row"], u["col"]))] for u in position["units"]],
        "pair": pair
        and {"ally": list(pair[0]), "target": list(pair[1]), "interest": "inf" if pair[2] == inf else pair[2]},
        "actions": board.actions(),
    }
