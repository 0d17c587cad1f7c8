"""samepath balance: how the battles of a game come out, by the thousand."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Final

import click

from samepath.cli.common import emit_json, json_option, print_table, progress
from samepath.cli.gameopt import playing, rules_option, seed_option
from samepath.rng import parse_seed, seed_text
from samepath.tools.balance import Named, Tally, balanced, fight

PERCENT: Final = 100


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
    named, number = Named(game, rules, rules_file), parse_seed(seed)
    name, _ = balanced(named)
    with progress("battles", PERCENT) as advance, playing(name):
        tallies = fight(named, number, battles, jobs, lambda fought, total: advance(PERCENT * fought // total))
    if as_json:
        reports = [tally.report() for tally in tallies]
        emit_json({"battles": battles, "encounters": reports, "game": name, "seed": seed_text(number)})
    elif as_csv:
        _print_csv(tallies)
    else:
        _print_table(tallies)
        click.echo(f"{battles:,} battles for each encounter, seed {seed_text(number)}. Life left is that of winners.")


def _print_table(tallies: list[Tally]) -> None:
    columns = ("level", "encounter", "won", "95% interval", "rounds", "life left", "the hero chose")
    rows = []
    for tally in tallies:
        low, high = tally.interval()
        rows.append(
            (
                str(tally.depth),
                tally.encounter,
                f"{100 * tally.won / tally.battles:.1f}%",
                f"{100 * low:.1f}-{100 * high:.1f}%",
                f"{tally.rounds / tally.battles:.1f}",
                f"{tally.life // tally.won}%" if tally.won else "-",
                ", ".join(f"{verb} {percent}%" for verb, percent in tally.choices("hero")),
            )
        )
    print_table(columns, rows, texts=("encounter", "the hero chose"))


def _print_csv(tallies: list[Tally]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    verbs = sorted({verb for tally in tallies for verb in tally.actions})
    out.writerow(["level", "encounter", "battles", "won", "rounds", "life_percent_sum_of_winners", *verbs])
    for tally in tallies:
        counts = [tally.actions[verb] for verb in verbs]
        out.writerow([tally.depth, tally.encounter, tally.battles, tally.won, tally.rounds, tally.life, *counts])
