"""Figures over many finished games: who won, how long games were, what each unit did. Integers only.

`summary` is one game's facts; `Totals` are the sums over many, of which `report` makes the figures. Nothing here
depends on the order in which games were played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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


@dataclass
class Totals:
    """Sums over finished games; lists are by player."""

    draws: int
    wins: list[int]
    player_turns: int
    lengths: dict[int, int]
    """By the turn in which a game ended, how many did."""

    decisive: dict[str, int]
    """By type, games in which its attack or summon ended an Oracle."""

    summoned: list[dict[str, int]]
    destroyed: list[dict[str, int]]

    @classmethod
    def sum(cls, rules: Ruleset, parts: Iterable[Totals]) -> Totals:
        """All the parts in one."""
        whole = cls.none(rules)
        for part in parts:
            whole.draws += part.draws
            whole.player_turns += part.player_turns
            whole.wins = [mine + more for mine, more in zip(whole.wins, part.wins, strict=True)]
            for turns, games in part.lengths.items():
                whole.lengths[turns] = whole.lengths.get(turns, 0) + games
            for mine, more in zip(whole._by_type(), part._by_type(), strict=True):
                for name, count in more.items():
                    mine[name] += count
        return whole

    @classmethod
    def none(cls, rules: Ruleset) -> Totals:
        """The sums over no game."""

        def zeros() -> dict[str, int]:
            return {kind.name: 0 for kind in rules.types}

        return cls(0, [0, 0], 0, {}, zeros(), [zeros(), zeros()], [zeros(), zeros()])

    @classmethod
    def of(cls, rules: Ruleset, summaries: list[dict[str, Any]]) -> Totals:
        """The sums over some games, given their summaries."""
        totals = cls.none(rules)
        for game in summaries:
            if game["winner"] is None:
                totals.draws += 1
            else:
                totals.wins[game["winner"] - 1] += 1
                totals.decisive[game["by"]] += 1
            totals.player_turns += game["player_turns"]
            totals.lengths[game["turns"]] = totals.lengths.get(game["turns"], 0) + 1
            for sums, counts in ((totals.summoned, game["summoned"]), (totals.destroyed, game["destroyed"])):
                for side in SIDES:
                    for name, count in counts[side].items():
                        sums[side][name] += count
        return totals

    def _by_type(self) -> list[dict[str, int]]:
        return [self.decisive, *self.summoned, *self.destroyed]


def tabulate(rules: Ruleset, summaries: list[dict[str, Any]]) -> dict[str, Any]:
    """The report of `samepath simulate` on some games."""
    return report(rules, Totals.of(rules, summaries))


def report(rules: Ruleset, totals: Totals) -> dict[str, Any]:
    """The report of `samepath simulate`: `rates` are counts out of `games`, which the command gives an interval."""
    units = [
        {
            "unit": kind.name,
            "summoned": [totals.summoned[side][kind.name] for side in SIDES],
            "destroyed": [totals.destroyed[side][kind.name] for side in SIDES],
            "decisive": totals.decisive[kind.name],
        }
        for kind in rules.types
    ]
    return {
        "rates": {"player 1 wins": totals.wins[0], "player 2 wins": totals.wins[1], "draws": totals.draws},
        "lengths": {"turns": _quantiles(totals.lengths)},
        "totals": {"player turns": totals.player_turns},
        "rows": units,
        "notes": ["a / b: player 1 / player 2. decisive: games in which the unit's attack or summon ended an Oracle."],
    }


def _quantiles(lengths: dict[int, int]) -> dict[str, int]:
    """Least, quartiles and greatest: of the sorted numbers the item at index count * q // 4, the last at q = 4."""
    count = sum(lengths.values())
    names = ("least", "lower quartile", "median", "upper quartile", "greatest")
    found: dict[str, int] = {}
    for quarter, name in enumerate(names):
        at = min(count * quarter // 4, count - 1)
        for number in sorted(lengths):
            if at < lengths[number]:
                found[name] = number
                break
            at -= lengths[number]
    return found
