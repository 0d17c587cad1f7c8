"""samepath balance: how the battles of a game come out, by the thousand."""

from __future__ import annotations

import csv
import math
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol, cast

import click
from rich.table import Table

from samepath.cli.common import console, emit_json, json_option, with_progress
from samepath.cli.gameopt import find_game, rules_option, seed_option
from samepath.cli.simulate import wilson
from samepath.errors import InputError, UnsupportedError
from samepath.rng import parse_seed, seed_text, stream_seed
from samepath.tools.workers import workers
from samepath.values.canonical import CanonicalError, Value, parse_plain

_CHUNK = 50
"""Battles handed to a process at a time. The figures do not depend on it."""


class Balanced(Protocol):
    """A game whose battles can be fought one by one."""

    name: str

    def encounters(self) -> list[tuple[int, str]]:
        """Every encounter, with the level it is meant for."""
        ...

    def skirmish(self, depth: int, encounter: str, seed: int) -> Mapping[str, Value]:
        """One battle: won, rounds, life (percent left), actions (how often each was chosen)."""
        ...


@dataclass
class Tally:
    """What came of an encounter's battles; every number is a sum."""

    depth: int
    encounter: str
    battles: int = 0
    won: int = 0
    rounds: int = 0
    life: int = 0
    actions: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Take in the sums of more battles of the same encounter."""
        self.battles += other.battles
        self.won += other.won
        self.rounds += other.rounds
        self.life += other.life
        self.actions.update(other.actions)

    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the win rate, from 0 to 1."""
        return wilson(self.won, self.battles)

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


@click.command()
@click.argument("game")
@click.option(
    "--battles", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="For each encounter."
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes. The figures are the same."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of a table.")
@click.option("--rules-file", type=click.Path(path_type=Path), help="Rules data of your own (JSON), for tuning.")
@rules_option
@seed_option
@json_option
def command(
    game: str,
    battles: int,
    jobs: int,
    as_csv: bool,
    rules_file: Path | None,
    rules: str | None,
    seed: str,
    as_json: bool,
) -> None:
    """Fight every encounter of GAME by its autopilot, and say how the battles come out.

    Battle i of every encounter has the seed of the stream `battle-i` of --seed, whatever the number of jobs.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other")
    played = _balanced(game, rules, rules_file)
    number = parse_seed(seed)
    tallies = _fought(played, (game, rules, rules_file), number, battles, jobs)
    if as_json:
        reports = [tally.report() for tally in tallies]
        emit_json({"battles": battles, "encounters": reports, "game": played.name, "seed": seed_text(number)})
    elif as_csv:
        _print_csv(tallies)
    else:
        _print_table(tallies, battles, seed_text(number))


def _balanced(name: str, rules: str | None, rules_file: Path | None) -> Balanced:
    """The game, if it has battles, under the rules asked for."""
    game: Any = find_game(name, rules)
    if not hasattr(game, "encounters") or not hasattr(game, "skirmish"):
        raise UnsupportedError(f"{game.name} has no battles to balance: it needs encounters and skirmish")
    if rules_file is None:
        return cast(Balanced, game)
    if not hasattr(game, "under_data"):
        raise UnsupportedError(f"{game.name} takes no rules file")
    try:
        data = parse_plain(rules_file.read_bytes())
    except OSError as error:
        raise InputError(f"{rules_file}: {error.strerror}") from None
    except CanonicalError as error:
        raise InputError(f"{rules_file}: {error}") from None
    return cast(Balanced, game.under_data(data, str(rules_file)))


_Named = tuple[str, str | None, Path | None]
_Work = tuple[_Named, int, str, int, int, int]


def _fought(game: Balanced, named: _Named, seed: int, battles: int, jobs: int) -> list[Tally]:
    """A tally for each encounter, in order."""
    encounters = game.encounters()
    work: list[_Work] = [
        (named, depth, encounter, seed, first, min(first + _CHUNK, battles))
        for depth, encounter in encounters
        for first in range(0, battles, _CHUNK)
    ]
    fight = _chunk_elsewhere if jobs > 1 else partial(_chunk_here, game)
    tallies = {pair: Tally(*pair) for pair in encounters}
    with workers(jobs) as mapped:
        for part in with_progress("battles", mapped(fight, work), len(work)):
            tallies[part.depth, part.encounter].add(part)
    return list(tallies.values())


def _chunk_here(game: Balanced, work: _Work) -> Tally:
    """A chunk in this process, where the game is known."""
    return _chunk(game, *work[1:])


def _chunk_elsewhere(work: _Work) -> Tally:
    """A chunk in a process of its own, which finds the game by its name."""
    named, depth, encounter, seed, first, end = work
    return _chunk(_balanced(*named), depth, encounter, seed, first, end)


def _chunk(game: Balanced, depth: int, encounter: str, seed: int, first: int, end: int) -> Tally:
    """Battles `first` to `end - 1` of one encounter."""
    tally = Tally(depth, encounter)
    for number in range(first, end):
        fought = game.skirmish(depth, encounter, stream_seed(seed, f"battle-{number}"))
        tally.battles += 1
        tally.rounds += fought["rounds"]
        tally.actions.update(fought["actions"])
        if fought["won"]:
            tally.won += 1
            tally.life += fought["life"]
    return tally


def _print_table(tallies: list[Tally], battles: int, seed: str) -> None:
    out = console()
    table = Table(box=None, pad_edge=False)
    for name, justify in (("level", "right"), ("encounter", "left"), ("won", "right"), ("95% interval", "right")):
        table.add_column(name, justify="right" if justify == "right" else "left", no_wrap=True)
    for name in ("rounds", "life left"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("the hero chose", no_wrap=True)
    for tally in tallies:
        low, high = tally.interval()
        table.add_row(
            str(tally.depth),
            tally.encounter,
            f"{100 * tally.won / tally.battles:.1f}%",
            f"{100 * low:.1f}-{100 * high:.1f}%",
            f"{tally.rounds / tally.battles:.1f}",
            f"{tally.life // tally.won}%" if tally.won else "-",
            _choices(tally, "hero"),
        )
    if not out.is_terminal:
        out.width = 200
    with out.capture() as printed:
        out.print(table)
    for line in printed.get().splitlines():
        click.echo(line.rstrip())
    out.print(f"{battles:,} battles for each encounter, seed {seed}. Life left is that of winners.")


def _choices(tally: Tally, side: str) -> str:
    """What one side chose, the most frequent first, in percent of its actions."""
    own = {key.partition(" ")[2]: count for key, count in tally.actions.items() if key.startswith(f"{side} ")}
    total = sum(own.values()) or 1
    ranked = sorted(own.items(), key=lambda entry: (-entry[1], entry[0]))
    return ", ".join(f"{verb} {100 * count // total}%" for verb, count in ranked)


def _print_csv(tallies: list[Tally]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    verbs = sorted({verb for tally in tallies for verb in tally.actions})
    out.writerow(["level", "encounter", "battles", "won", "rounds", "life_percent_sum_of_winners", *verbs])
    for tally in tallies:
        counts = [tally.actions[verb] for verb in verbs]
        out.writerow([tally.depth, tally.encounter, tally.battles, tally.won, tally.rounds, tally.life, *counts])
