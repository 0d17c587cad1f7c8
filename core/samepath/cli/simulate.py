"""samepath simulate: many games without a record, on all cores, and figures over them."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

import click

from samepath.cli.common import console, emit_json, json_option, print_table, progress
from samepath.cli.gameopt import playing, rules_option, scenario_option, seed_option, steps_option
from samepath.rng import parse_seed
from samepath.tools.lookup import find_game, find_scenario
from samepath.tools.simulate import report, rows
from samepath.tools.workers import cores

BACKENDS: Final = {"python": "Python", "compiled": "compiled"}


@click.command()
@click.argument("game_name", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@scenario_option
@rules_option
@seed_option
@steps_option
@click.option("--jobs", type=click.IntRange(min=1), help="Processes (threads, of compiled rules); without, one a core.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV: section, item, measure, value.")
@json_option
def command(
    game_name: str,
    count: int,
    scenario: str,
    rules: str | None,
    seed: str,
    steps_max: int,
    jobs: int | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Play GAME by itself many times and print figures over the games.

    For games that need no person. Standard error, or `backend` of --json, says whether compiled rules or those in
    Python played; the figures are the same, and the same for any number of jobs. Rates come with their 95% interval
    (Wilson). The digest stands for every single game's result: equal digests, equal games. Exit code 71 when one of the
    processes was killed.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv or --json, not both")
    game = find_game(game_name, rules)
    data, number = find_scenario(game, scenario), parse_seed(seed)
    with progress("games", count) as advance, playing(game.name):
        found = report(game_name, rules, data, number, count, jobs or cores(), steps_max, advance)
    if not as_json:  # beside the figures, which are the same by either
        click.echo(f"samepath: played by the {BACKENDS[found['backend']]} rules", err=True)
    if as_json:
        emit_json(found)
    elif as_csv:
        click.echo(_csv(found["report"]), nl=False)
    else:
        _print(found)


def _print(report: dict[str, Any]) -> None:
    out, figures, games = console(), report["report"], report["games"]
    out.print(f"{report['game']}, rules {report['rules']} (revision {report['revision']}), seed {report['seed']}")
    out.print(f"{games:,} games, digest {report['digest']}")
    width = max(map(len, figures.get("rates", {})), default=0)
    for name, rate in figures.get("rates", {}).items():
        share = f"{100 * rate['count'] / games:5.1f}%"
        interval = f"95% interval {100 * rate['low']:.1f}% to {100 * rate['high']:.1f}%"
        out.print(f"  {name:<{width}}  {rate['count']:>8,}  {share}  {interval}")
    for name, measures in figures.get("lengths", {}).items():
        out.print(f"  {name}: " + ", ".join(f"{measure} {value}" for measure, value in measures.items()))
    for name, total in figures.get("totals", {}).items():
        out.print(f"  {name}: {total:,}")
    units = figures.get("rows", [])
    if units:
        first, *_ = columns = list(units[0])
        print_table(columns, ([_cell(value) for value in row.values()] for row in units), texts=[first])
    for note in figures.get("notes", []):
        out.print(note)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " / ".join(f"{item:,}" for item in value)
    return f"{value:,}" if isinstance(value, int) else str(value)


def _csv(figures: dict[str, Any]) -> str:
    """The figures as lines of section, item, measure, value."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("section", "item", "measure", "value"), *rows(figures)])
    return text.getvalue()
