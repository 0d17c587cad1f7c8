"""samepath balance: how the battles of a game come out, by the thousand."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Final

import click

from samepath.cli.common import emit_json, json_option, plot_option, print_table, progress
from samepath.cli.gameopt import playing, rules_option, seed_option
from samepath.rng import parse_seed, seed_text
from samepath.tools import charts, lookup, plots
from samepath.tools.balance import Named, Tally, balanced, fight
from samepath.tools.lookup import find_game
from samepath.tools.variants import LEVEL, Comparison, compare, only_in_one

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
@click.option("--against", metavar="NAME[@N]|FILE", help="Other rules, by name or as a file of data, to compare with.")
@click.option(
    "--report",
    "page",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="With --against: both side by side as an HTML page. Needs samepath[plots].",
)
@plot_option
@rules_option
@seed_option
@json_option
def command(
    game: str,
    battles: int,
    jobs: int,
    as_csv: bool,
    rules_file: Path | None,
    against: str | None,
    page: Path | None,
    plot: Path | None,
    rules: str | None,
    seed: str,
    as_json: bool,
) -> None:
    """Fight every encounter of GAME by its autopilot, and say how the battles come out.

    Battle i of every encounter has the seed of the stream `battle-i` of --seed, whatever the number of jobs.

    With --against the battles are fought by other rules too, and what is printed is what changed: rates of battles won
    and of battles with an action, and the mean of rounds, where the difference is no chance (P below 0.05, corrected
    for the number of figures after Holm).
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other")
    if against is None and page is not None:
        raise click.UsageError("--report goes with --against")
    if against is not None and (as_csv or plot is not None):
        raise click.UsageError("--csv and --plot are of one variant; --against goes with --json and --report")
    for path in (plot, page):
        if path is not None:
            plots.check(path)
    if page is not None and page.suffix != ".html":
        raise click.UsageError("--report FILE is a page; give a name that ends in .html")
    named, number = Named(game, rules, rules_file), parse_seed(seed)
    tallies = _fought(named, number, battles, jobs)
    name, _ = balanced(named)
    if against is not None:
        file = lookup.rules_file(against)
        other = Named(game, against) if file is None else Named(game, None, file)
        _compare(page, (named, other), tallies, _fought(other, number, battles, jobs), number, as_json)
        return
    if plot is not None:
        title = f"{name}: {battles:,} battles for each encounter, seed {seed_text(number)}"
        plots.save(charts.of_balance(tallies, title), plot)
    if as_json:
        reports = [tally.report() for tally in tallies]
        emit_json({"battles": battles, "encounters": reports, "game": name, "seed": seed_text(number)})
    elif as_csv:
        _print_csv(tallies)
    else:
        _print_table(tallies)
        click.echo(f"{battles:,} battles for each encounter, seed {seed_text(number)}. Life left is that of winners.")


def _fought(named: Named, seed: int, battles: int, jobs: int) -> list[Tally]:
    name, _ = balanced(named)
    with progress("battles", PERCENT) as advance, playing(name):
        return fight(named, seed, battles, jobs, lambda fought, total: advance(PERCENT * fought // total))


def _compare(
    page: Path | None, pair: tuple[Named, Named], a: list[Tally], b: list[Tally], seed: int, as_json: bool
) -> None:
    names = (_rules_name(pair[0]), _rules_name(pair[1]))
    comparisons = compare(a, b)
    changes = [each for each in comparisons if each.is_change]
    if page is not None:
        charts.write_report(page, balanced(pair[0])[0], names, (a, b), comparisons, seed_text(seed))
    if as_json:
        figures = [each.as_json() for each in comparisons]
        emit_json({"a": names[0], "b": names[1], "figures": figures, "seed": seed_text(seed)})
        return
    if changes:
        _print_changes(changes)
    of = f"of {len(comparisons):,} figures {len(changes):,} changed (P < {LEVEL}, corrected after Holm)"
    click.echo(f"A is {names[0]}, B is {names[1]}; {of}")
    for sentence in only_in_one(a, b):
        click.echo(sentence)


def _print_changes(changes: list[Comparison]) -> None:
    columns = ("level", "encounter", "figure", "A", "B", "change", "corrected P")
    rows = [
        (
            str(each.depth),
            each.encounter,
            each.measure,
            charts.figure(each, each.a),
            charts.figure(each, each.b),
            charts.figure(each, each.b - each.a, "+"),
            f"{each.p_corrected:.2g}",
        )
        for each in changes
    ]
    print_table(columns, rows, texts=("encounter", "figure"))


def _rules_name(named: Named) -> str:
    if named.rules_file is not None:
        return str(named.rules_file)
    rules = find_game(named.game, named.rules).rules
    return f"{rules.name}@{rules.revision}"


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
