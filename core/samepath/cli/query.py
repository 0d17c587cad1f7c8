"""samepath query: SQL over recordings, or over tables that export wrote."""

from __future__ import annotations

import csv
import math
import sys
from pathlib import Path
from typing import Any, Final

import click

from samepath.cli.common import emit_json, json_option, plot_option, print_table, progress
from samepath.errors import EXIT_SAME
from samepath.tools import plots
from samepath.tools.query import Answer, ask, find_question, questions, tables
from samepath.tools.workers import cores
from samepath.values.text import visible

PERCENT: Final = 100
ROWS: Final = 50


def _list(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        for question in questions():
            click.echo(f"{question.name}: {question.title}")
            for name, (default, meaning) in question.settings.items():
                click.echo(f"    --set {name}={default}  {meaning}")
        ctx.exit()


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path, exists=True))
@click.argument("question", metavar="QUESTION")
@click.option("--set", "given", multiple=True, metavar="NAME=VALUE", help="A setting of a question that ships.")
@click.option("--rows", type=click.IntRange(min=0), default=ROWS, show_default=True, help="Of the table; 0 is all.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of a table.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes that read recordings; without, one a core.")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list, help="Questions that ship.")
@plot_option
@json_option
def command(
    paths: tuple[Path, ...],
    question: str,
    given: tuple[str, ...],
    rows: int,
    as_csv: bool,
    jobs: int | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Answer QUESTION from the recordings at PATH..., or from a folder that `samepath export` wrote.

    QUESTION is SQL (DuckDB's), - for SQL on standard input, or the name of a question that ships (--list). The tables
    are games, decisions, options and draws. Recordings are read anew for each question; for many, export them once.
    --csv and --json print every row. Exit code 3 or 4 when a recording was not whole. Needs samepath[data].
    """
    if as_csv and as_json:
        raise click.UsageError("--csv or --json, not both")
    if plot is not None:
        plots.check(plot)
    settings = dict(_setting(text) for text in given)
    asked = find_question(sys.stdin.read() if question == "-" else question)
    with (
        progress("recordings", PERCENT) as advance,
        tables(paths, jobs or cores(), lambda shares, of: advance(PERCENT * shares // of)) as (connection, exported),
    ):
        answer = ask(connection, asked, settings)
    if plot is not None:
        title = asked.title.partition(":")[0] or "Answer"
        plots.save(plots.of_answer(answer.columns, answer.rows, asked.plot, title), plot)
    for problem in exported.problems:
        click.echo(f"samepath: {problem.path}: {problem.status}, {problem.text}", err=True)
    if as_json:
        emit_json([dict(zip(answer.columns, map(_value, row), strict=True)) for row in answer.rows])
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows([answer.columns, *answer.rows])
    else:
        _print(answer, rows)
    sys.exit(max((problem.exit_code for problem in exported.problems), default=EXIT_SAME))


def _setting(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise click.UsageError(f"--set {text}: write NAME=VALUE")
    return name, value


def _print(answer: Answer, most: int) -> None:
    shown = answer.rows[:most] if most else answer.rows
    texts = [
        name
        for at, name in enumerate(answer.columns)
        if any(not isinstance(row[at], int | float | None) for row in answer.rows)
    ]
    if answer.columns:
        print_table(answer.columns, ([visible(_cell(value)) for value in row] for row in shown), texts=texts)
    if len(shown) < len(answer.rows):
        click.echo(f"{len(answer.rows) - len(shown):,} more rows; --rows 0 shows all of {len(answer.rows):,}")


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.6g}" if not value.is_integer() else f"{value:.0f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(value: Any) -> Any:
    """A value as JSON has it: what it has not, such as a date or NaN, is text."""
    if isinstance(value, list | tuple):
        return [_value(each) for each in value]
    if isinstance(value, dict):
        return {str(name): _value(each) for name, each in value.items()}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    return str(value)
