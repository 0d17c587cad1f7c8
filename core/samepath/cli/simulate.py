"""samepath simulate: many games without a record, on all cores, and figures over them.

Game number i is played from the seed of the stream `game-<i>`, so that neither the number of games nor of processes
changes any of them. What is counted is the game's own business (`summary` and `tabulate`); a game without these gets
its outcomes and lengths counted.
"""

from __future__ import annotations

import csv
import io
from functools import partial
from math import sqrt
from typing import Any, Final

import click
from rich.table import Table

from samepath.cli.common import console, emit_json, json_option, progress
from samepath.cli.gameopt import find_game, find_scenario, rules_option, scenario_option, seed_option, steps_option
from samepath.engine import STEPS_MAX, Game, Run, compiled_rules, play
from samepath.rng import parse_seed, seed_text, stream_seed
from samepath.tools.compiled_games import simulate_compiled
from samepath.tools.workers import cores, workers
from samepath.values.canonical import Value, canonical_bytes, sha256

CHUNK_GAMES_MAX: Final = 50
"""Games handed to a process at a time: enough to make handing cheap, few enough for the bar to move."""

Z_95: Final = 1.959963984540054
"""The 97.5% point of the normal distribution, for intervals of 95%."""


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
    data = find_scenario(game, scenario)
    compiled = compiled_rules(game, data) if steps_max >= STEPS_MAX else None
    if compiled is None:
        summaries = simulate(game_name, rules, data, parse_seed(seed), count, jobs or cores(), steps_max)
        digest, figures = sha256(summaries), _tabulate(game, summaries)
    else:
        with progress("games", count) as advance:
            digest, figures = simulate_compiled(compiled, parse_seed(seed), count, jobs or cores(), advance)
    for name, number in figures.get("rates", {}).items():
        low, high = wilson(number, count)
        figures["rates"][name] = {"count": number, "low": round(low, 6), "high": round(high, 6)}
    report = {
        "backend": "python" if compiled is None else "compiled",
        "digest": digest[:16],
        "game": game.name,
        "games": count,
        "report": figures,
        "revision": game.rules.revision,
        "rules": game.rules.name,
        "seed": seed_text(parse_seed(seed)),
    }
    if not as_json:  # beside the figures, which are the same by either
        click.echo(f"samepath: played by {'the Python' if compiled is None else 'the compiled'} rules", err=True)
    if as_json:
        emit_json(report)
    elif as_csv:
        click.echo(_csv(figures), nl=False)
    else:
        _print(report)


def simulate(
    name: str, rules: str | None, scenario: Value, seed: int, count: int, jobs: int, steps_max: int = STEPS_MAX
) -> list[Value]:
    """The summaries of games 0 to count - 1, in that order, played by `jobs` processes."""
    size = min(CHUNK_GAMES_MAX, -(-count // jobs))
    chunks = [range(first, min(first + size, count)) for first in range(0, count, size)]
    work = partial(play_chunk, name, rules, scenario, seed, steps_max)
    summaries: list[Value] = []
    with progress("games", count) as advance, workers(min(jobs, len(chunks))) as mapped:
        for found in mapped(work, chunks):
            summaries += found
            advance(len(summaries))
    return summaries


def play_chunk(name: str, rules: str | None, scenario: Value, seed: int, steps_max: int, numbers: range) -> list[Value]:
    """The summaries of the games of some numbers. Runs in a process of its own, so it takes the game by name."""
    game = find_game(name, rules)
    summary = getattr(game, "summary", _plain_summary)
    seeds = (stream_seed(seed, f"game-{number}") for number in numbers)
    return [summary(play(game, scenario, each, steps_max=steps_max)) for each in seeds]


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95% interval of a rate of `count` in `of`, after Wilson: good for few games and for rates near 0 and 1."""
    rate, z2 = count / of, Z_95 * Z_95
    middle = rate + z2 / (2 * of)
    spread = Z_95 * sqrt(rate * (1 - rate) / of + z2 / (4 * of * of))
    return max(0.0, (middle - spread) / (1 + z2 / of)), min(1.0, (middle + spread) / (1 + z2 / of))


def _plain_summary(run: Run[Any]) -> Value:
    return {"outcome": canonical_bytes(run.state.outcome).decode("ascii"), "turns": run.state.turn}


def _tabulate(game: Game[Any], summaries: list[Value]) -> dict[str, Any]:
    tabulate = getattr(game, "tabulate", None)
    if tabulate is not None:
        report: dict[str, Any] = tabulate(summaries)
        return report
    outcomes = sorted({each["outcome"] for each in summaries})
    turns = sorted(each["turns"] for each in summaries)
    return {
        "rates": {outcome: sum(each["outcome"] == outcome for each in summaries) for outcome in outcomes},
        "lengths": {"turns": {"least": turns[0], "median": turns[len(turns) // 2], "greatest": turns[-1]}},
    }


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
    rows = figures.get("rows", [])
    if rows:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for index, name in enumerate(rows[0]):
            table.add_column(name, justify="left" if index == 0 else "right")
        for row in rows:
            table.add_row(*(_cell(value) for value in row.values()))
        out.print(table)
    for note in figures.get("notes", []):
        out.print(note)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " / ".join(f"{item:,}" for item in value)
    return f"{value:,}" if isinstance(value, int) else str(value)


def _csv(figures: dict[str, Any]) -> str:
    """The figures as lines of section, item, measure, value."""
    lines = [("section", "item", "measure", "value")]
    for section in ("rates", "lengths"):
        for item, measures in figures.get(section, {}).items():
            lines += [(section, item, measure, value) for measure, value in measures.items()]
    lines += [("totals", item, "count", value) for item, value in figures.get("totals", {}).items()]
    for row in figures.get("rows", []):
        item, *measures = row.items()
        for measure, value in measures:
            if isinstance(value, list):
                lines += [("rows", item[1], f"{measure} {n}", each) for n, each in enumerate(value, 1)]
            else:
                lines.append(("rows", item[1], measure, value))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
