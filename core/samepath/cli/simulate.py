"""samepath simulate: many games without a record, on all cores, and figures over them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

import click

from samepath.cli.common import console, emit_json, json_option, plot_option, print_table, progress
from samepath.cli.gameopt import playing, rules_option, scenario_option, seed_option, steps_option
from samepath.rng import parse_seed
from samepath.tools.condition import Condition
from samepath.tools.eachgame import Row, empty_folder, game_row, record_games, rows_file
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
@click.option(
    "--each", metavar="FILE", type=click.Path(path_type=Path), help="One row a game, as FILE.csv or FILE.jsonl."
)
@click.option("--record", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Record the games there.")
@click.option("--where", metavar="CONDITION", help="With --each and --record: these games alone.")
@click.option("--force", is_flag=True, help="With --record: write into a folder that is not empty.")
@plot_option
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
    each: Path | None,
    folder: Path | None,
    where: str | None,
    force: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play GAME by itself many times and print figures over the games.

    For games that need no person. Standard error, or `backend` of --json, says whether compiled rules or those in
    Python played; the figures are the same, and the same for any number of jobs. Rates come with their 95% interval
    (Wilson). The digest stands for every single game's result: equal digests, equal games. Exit code 71 when one of the
    processes was killed.

    A row of --each has the game's `number`, its `seed`, and what its summary counts, by which a CONDITION asks: `turns
    >= 200 and winner == 2`. There are == != < <= > >= in, and, or, not, parentheses, numbers, "texts", null, true,
    false, [lists], and members of members: `summoned[0]["goblin"] > 3`. The figures are always over all games.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv or --json, not both")
    if (where is not None or force) and each is None and folder is None:
        raise click.UsageError("--where and --force go with --each or --record")
    lengths: Any = None
    if plot is not None:
        from samepath.tools import charts, plots

        plots.check(plot)
        lengths = charts.Lengths()
    game = find_game(game_name, rules)
    data, number, processes = find_scenario(game, scenario), parse_seed(seed), jobs or cores()
    condition = None if where is None else Condition(where)
    if folder is not None:
        empty_folder(folder, force)
    seeds: list[str] = []
    with progress("games", count) as advance, playing(game.name), _rows(each) as write:
        wanted = each is not None or folder is not None

        def take(game_number: int, summary: Any) -> None:
            if lengths is not None:
                lengths.take(summary)
            row = game_row(number, game_number, summary)
            if condition is None or condition(row):
                write(row)
                seeds.append(row["seed"])

        found = report(
            game_name,
            rules,
            data,
            number,
            count,
            processes,
            steps_max,
            advance,
            take if wanted or plot is not None else None,
        )
    if plot is not None:
        plots.save(charts.of_simulation(found, lengths), plot)
    if folder is not None:
        with progress("recordings", len(seeds)) as advance, playing(game.name):
            record_games(game_name, rules, data, seeds, folder, processes, steps_max, advance)
    if wanted:
        places = " and ".join(str(place) for place in (each, folder) if place is not None)
        click.echo(f"samepath: {len(seeds):,} of {count:,} games in {places}", err=True)
    if not as_json:  # beside the figures, which are the same by either
        click.echo(f"samepath: played by the {BACKENDS[found['backend']]} rules", err=True)
    if as_json:
        emit_json(found)
    elif as_csv:
        click.echo(_csv(found["report"]), nl=False)
    else:
        _print(found)


def _rows(path: Path | None) -> AbstractContextManager[Callable[[Row], None]]:
    return nullcontext(lambda row: None) if path is None else rows_file(path)


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
