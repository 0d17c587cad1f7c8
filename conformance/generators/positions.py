"""Positions of Nausicaa, states and decisions, written short, for the questions of level 3.

Units stand in one text: `1 goblin c6, 2 griffin d2 2` is player 1's goblin on c6 and player 2's griffin on d2 with
2 hp; they are numbered in that order.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from questions import decision

COLUMNS = "abcdefghij"
ZERO = "0000000000000000"
INFINITY = "7ff0000000000000"


def double(value: float) -> str:
    """A double as a score: its bits, sign first (TIE-7)."""
    return struct.pack(">d", value).hex()


def position(units: str, **more: Any) -> dict[str, Any]:
    """A position (NAUS-23): player 1's turn 6, 2 mana each, nothing in the hands, coefficients 5, unless said."""
    standing = []
    for text in filter(None, units.split(", ")):
        player, kind, square, hp = [*text.split(" "), "1"][:4]
        row, col = int(square[1]), COLUMNS.index(square[0])
        standing.append({"player": int(player), "type": kind, "row": row, "col": col, "hp": int(hp)})
    given: dict[str, Any] = {"units": standing, "mana": [2, 2], "hands": [[], []], "player": 1}
    return {**given, "coefficients": {"distance": 5, "attractiveness": 5}, **more}


def people(units: str, *inputs: Any, rules: str = "article", show: str = "decisions", **more: Any) -> dict[str, Any]:
    """The input: two people, what they answer, and what is shown."""
    scenario = {"players": ["person", "person"], "position": position(units, **more)}
    return {"scenario": scenario, "rules": rules, "inputs": list(inputs), "show": show}


def cpus(units: str, rules: str = "article", show: str = "decisions", **more: Any) -> dict[str, Any]:
    """The input: player 2's turn, one whole turn of a CPU, and what is shown."""
    scenario = {"players": ["cpu", "cpu"], "position": position(units, **{"player": 2, **more})}
    return {"scenario": scenario, "rules": rules, "stop": 1, "show": show}


def asked(*decisions: dict[str, Any], outcome: Any = None) -> dict[str, Any]:
    return {"decisions": list(decisions), "outcome": outcome}


def action(options: Sequence[str], pick: int, player: int = 1, turn: int = 6, kind: str = "action") -> dict[str, Any]:
    """What a person was asked for."""
    return decision(turn, f"player {player}", kind, list(options), None, "input", pick)


def weighed(
    kind: str, options: str, scores: Sequence[Any], tie: str, pick: int | None, player: int = 2, turn: int = 6
) -> dict[str, Any]:
    """A decision of a CPU."""
    return decision(turn, f"player {player}", kind, options.split(), list(scores), tie, pick)


def ended(by: str, winner: int) -> dict[str, Any]:
    return {"by": by, "reason": "oracle destroyed", "winner": winner}


def state(units: str, **more: Any) -> dict[str, Any]:
    """A full state (NAUS-15, GAME-5), by what differs from this one: player 2's turn 6, nobody bound, no cards.

    `units` are written as in the state, parted by commas. `move` is what differs there.
    """
    move = {"ability": "", "moved": False, "placed": [True, True], "player": 2, "unit": None, **more.pop("move")}
    whole = {
        "cards": {"decks": ["", ""], "hands": ["", ""]},
        "coefficients": [None, None],
        "generator": {"seed": "0x0000000000000000", "streams": {}},
        "outcome": None,
        "players": ["person", "person"],
        "turn": 6,
        "units": [unit for unit in units.split(", ") if unit],
    }
    return {**whole, "move": move, **more}
