"""Figures over many finished games: who won, how long games were, what each unit did. Integers only.

`summary` is one game's facts; `tabulate` adds many up. Nothing here depends on the order in which games were played.
"""

from __future__ import annotations

from typing import Any

from samepath.engine import Run
from samepath.games.nausicaa.rules import Ruleset
from samepath.games.nausicaa.state import SIDES, State


def summary(run: Run[State]) -> dict[str, Any]:
    """One finished game: winner (1, 2 or None), turns, what destroyed the Oracle, and what each side did with units."""
    state = run.state
    return {
        "winner": state.outcome["winner"],
        "by": state.outcome["by"],
        "turns": state.turn,
        "player_turns": state.ended_turns,
        "summoned": [dict(state.tally.summoned[side]) for side in SIDES],
        "destroyed": [dict(state.tally.destroyed[side]) for side in SIDES],
    }


def tabulate(rules: Ruleset, summaries: list[dict[str, Any]]) -> dict[str, Any]:
    """The report of `samepath simulate`: `rates` are counts out of `games`, which the command gives an interval."""
    lengths = sorted(game["turns"] for game in summaries)
    wins = [sum(game["winner"] == player for game in summaries) for player in (1, 2)]
    units = []
    for kind in rules.types:
        units.append(
            {
                "unit": kind.name,
                "summoned": [_count(summaries, "summoned", side, kind.name) for side in SIDES],
                "destroyed": [_count(summaries, "destroyed", side, kind.name) for side in SIDES],
                "decisive": sum(game["by"] == kind.name for game in summaries),
            }
        )
    return {
        "rates": {"player 1 wins": wins[0], "player 2 wins": wins[1], "draws": len(summaries) - sum(wins)},
        "lengths": {"turns": _quantiles(lengths)},
        "totals": {"player turns": sum(game["player_turns"] for game in summaries)},
        "rows": units,
        "notes": ["a / b: player 1 / player 2. decisive: games in which the unit's attack or summon ended an Oracle."],
    }


def _count(summaries: list[dict[str, Any]], what: str, side: int, name: str) -> int:
    return sum(game[what][side].get(name, 0) for game in summaries)


def _quantiles(ordered: list[int]) -> dict[str, int]:
    """Least, quartiles and greatest of sorted numbers: the item at index count * q // 4, the last at q = 4."""
    if not ordered:
        return {}
    last = len(ordered) - 1
    names = ("least", "lower quartile", "median", "upper quartile", "greatest")
    return {name: ordered[min(len(ordered) * quarter // 4, last)] for quarter, name in enumerate(names)}
