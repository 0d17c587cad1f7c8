"""How the battles of a game come out, by the thousand.

Battle number i of every encounter is fought from the seed of the stream `battle-<i>`, so that neither the number of
battles nor of processes changes any of them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from samepath.capabilities import Balanced, Tunable, capability
from samepath.engine import Game
from samepath.errors import InputError, UnsupportedError
from samepath.files import read_file
from samepath.rng import stream_seed
from samepath.tools.lookup import find_game
from samepath.tools.rates import wilson
from samepath.tools.workers import Task, workers
from samepath.values.canonical import CanonicalError, Value, parse_plain

_CHUNK = 50
"""Battles handed to a process at a time. The figures do not depend on it."""


@dataclass(frozen=True)
class Named:
    """A game with battles by what a person wrote; a process finds it by that."""

    game: str
    rules: str | None = None
    rules_file: Path | None = None
    """Rules data as JSON, in the place of the game's own."""


def balanced(named: Named) -> tuple[str, Balanced]:
    """The game's name, and the game under the rules asked for.

    Raises UnsupportedError when it has no battles, or takes no rules file.
    """
    game = find_game(named.game, named.rules)
    if capability(game, Balanced) is None:
        raise UnsupportedError(f"{game.name} has no battles to balance: it needs encounters and skirmish")
    if named.rules_file is not None:
        game = tuned(game, named.rules_file)
    able = capability(game, Balanced)
    if able is None:
        raise UnsupportedError(f"{game.name} has no battles to balance by the rules of {named.rules_file}")
    return game.name, able


def tuned(game: Game[Any], path: Path) -> Game[Any]:
    """The game under rules data of a file. Raises UnsupportedError for a game that takes none."""
    tunable = capability(game, Tunable)
    if tunable is None:
        raise UnsupportedError(f"{game.name} takes no rules file")
    try:
        data = parse_plain(read_file(path))
    except CanonicalError as error:
        raise InputError(f"{path}: {error}") from None
    return tunable.under_data(data, str(path))


@dataclass
class Tally:
    """What came of an encounter's battles; every number is a sum."""

    depth: int
    encounter: str
    battles: int = 0
    won: int = 0
    rounds: int = 0
    rounds_squared: int = 0
    life: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    """By action, the battles in which it was chosen at all."""

    def add(self, other: Tally) -> None:
        """Take in the sums of more battles of the same encounter."""
        self.battles += other.battles
        self.won += other.won
        self.rounds += other.rounds
        self.rounds_squared += other.rounds_squared
        self.life += other.life
        self.actions.update(other.actions)
        self.used.update(other.used)

    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the win rate, from 0 to 1."""
        return wilson(self.won, self.battles)

    def choices(self, side: str) -> list[tuple[str, int]]:
        """What one side chose, in percent of its actions, the most frequent first."""
        own = {key.partition(" ")[2]: count for key, count in self.actions.items() if key.startswith(f"{side} ")}
        total = sum(own.values()) or 1
        ranked = sorted(own.items(), key=lambda entry: (-entry[1], entry[0]))
        return [(verb, 100 * count // total) for verb, count in ranked]

    def report(self) -> dict[str, Value]:
        """The tally as JSON: sums, and the win rate in per mille with its interval."""
        low, high = self.interval()
        return {
            "actions": dict(sorted(self.actions.items())),
            "battles": self.battles,
            "encounter": self.encounter,
            "interval_per_mille": [math.floor(low * 1000), math.ceil(high * 1000)],
            "level": self.depth,
            "life_percent_of_winners": self.life // self.won if self.won else None,
            "rounds": self.rounds,
            "won": self.won,
            "won_per_mille": self.won * 1000 // self.battles,
        }


@dataclass(frozen=True)
class _Chunk:
    """Battles `first` to `end - 1` of one encounter."""

    depth: int
    encounter: str
    first: int
    end: int


def fight(
    named: Named, seed: int, battles: int, jobs: int, done: Callable[[int, int], None] = lambda chunks, total: None
) -> list[Tally]:
    """A tally for each encounter, in order. `done` is called with the chunks fought, and how many there are."""
    _, game = balanced(named)
    encounters = game.encounters()
    work = [
        _Chunk(depth, encounter, first, min(first + _CHUNK, battles))
        for depth, encounter in encounters
        for first in range(0, battles, _CHUNK)
    ]
    tallies = {pair: Tally(*pair) for pair in encounters}
    with workers(jobs) as pool:
        for number, part in enumerate(pool.results(Task(partial(_fought, named, seed)), work), 1):
            tallies[part.depth, part.encounter].add(part)
            done(number, len(work))
    return list(tallies.values())


def _fought(named: Named, seed: int, chunk: _Chunk) -> Tally:
    """The tally of a chunk. Runs in a process of its own, so it takes the game by name."""
    _, game = balanced(named)
    tally = Tally(chunk.depth, chunk.encounter)
    for number in range(chunk.first, chunk.end):
        fought = game.skirmish(chunk.depth, chunk.encounter, stream_seed(seed, f"battle-{number}"))
        tally.battles += 1
        tally.rounds += fought["rounds"]
        tally.rounds_squared += fought["rounds"] ** 2
        tally.actions.update(fought["actions"])
        tally.used.update([action for action, count in fought["actions"].items() if count])
        if fought["won"]:
            tally.won += 1
            tally.life += fought["life"]
    return tally
