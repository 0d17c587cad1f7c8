"""samepath conform: hold an implementation in any language to the specification, vector by vector."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.text import Text

from samepath.cli.breaking import leave, signals_raise
from samepath.cli.common import console, emit_json, json_option, progress
from samepath.conform.operations import titles
from samepath.conform.suite import compare as reports
from samepath.conform.suite import expected_failures as expecting
from samepath.conform.suite import vectors as data
from samepath.conform.suite.html_report import page
from samepath.conform.suite.outcome import Report, case_lines, lines_of
from samepath.conform.suite.runner import BYE, HELLO, TIMEOUT, BrokenOffError, Settings, run
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.files import write_whole
from samepath.report.junit import Case, write_cases
from samepath.values.text import visible

SHOWN = 3
"""Cases that did not pass and are shown in full, unless --all is given."""

STYLES = {
    "FAIL": "bold red",
    "ERROR": "bold red",
    "CRASH": "bold magenta",
    "TIMEOUT": "bold magenta",
    "PROTOCOL": "bold magenta",
    "UNSUPPORTED": "yellow",
    "EXPECTED-FAILURE": "yellow",
}

_VARIABLE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=(.*)", re.DOTALL)


class Conform(click.Group):
    """`conform diff OLD NEW` is a command of its own; everything else is a run."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args if args[:1] == ["diff"] else ["run", *args])


class Run(click.Command):
    """The run, whose name nobody types: its usage is that of the group."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        assert ctx.parent is not None
        formatter.write_usage(ctx.parent.command_path, " ".join(self.collect_usage_pieces(ctx)))


def _level(ctx: click.Context, param: click.Parameter, value: int | None) -> int | None:
    if value is not None and value not in titles():
        raise click.BadParameter(f"{value} is not in the range {min(titles())}<=x<={max(titles())}.")
    return value


@click.group(cls=Conform, options_metavar="", subcommand_metavar="[OPTIONS] -- PORT... | diff OLD NEW")
def command() -> None:
    """Hold a port to the specification, or compare two reports."""


@command.command("run", cls=Run, options_metavar="[OPTIONS] --")
@click.argument("port", nargs=-1, required=True, metavar="COMMAND...")
@click.option("--level", type=int, callback=_level, metavar="N", help="Only the vectors of this level.")
@click.option("--only", multiple=True, metavar="ID", help="Only this vector; may be given again.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at a time.")
@click.option(
    "--timeout", type=click.FloatRange(0.05, 3600), default=TIMEOUT, show_default=True, help="Seconds a case."
)
@click.option("--env", "variables", multiple=True, metavar="NAME=VALUE", help="A variable that the port is to see.")
@click.option(
    "--expected-failures",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Failures that are expected; see below.",
)
@click.option(
    "--vectors",
    "place",
    metavar="PATH",
    type=click.Path(path_type=Path, exists=True),
    help="Vectors of your own, a file or a folder, instead of those that ship.",
)
@click.option("--all", "show_all", is_flag=True, help=f"Show every case that did not pass, not just {SHOWN}.")
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML report as well.")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Write a page for people as well.")
@json_option
def run_command(
    port: tuple[str, ...],
    level: int | None,
    only: tuple[str, ...],
    jobs: int,
    timeout: float,
    variables: tuple[str, ...],
    expected_failures: Path | None,
    place: Path | None,
    show_all: bool,
    junit: Path | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Ask the port that COMMAND starts for every vector, and say how far it is.

    The port speaks the line protocol (conformance/SPEC.md, PROTO) on standard input and output. Its environment is
    PATH, HOME and TMPDIR, LC_ALL=C.UTF-8, TZ=UTC and what --env adds. `samepath conform diff OLD NEW` compares two
    reports written with --json.

    A file for --expected-failures has a line `ID STATUS DIGEST WHY` for each failure that is allowed; --json prints
    each digest.
    An entry that passes, changes or names no vector fails the run.

    A port is ended, with all it started, after a second in the middle of a line, 1,000 lines that are no answers, a
    line of more than 67,108,864 bytes, or as many bytes on standard error for one case; it is started again 20 times.

    Exit codes: 0 all pass, 1 something differs, 3 the port lacks something, 5 the port crashed or timed out.
    """
    folder = data.shipped_folder()
    vectors = data.load(folder) if place is None else data.load_from(place)
    sessions = [HELLO.id, BYE.id]
    chosen = [] if only and set(only) <= set(sessions) else data.select(vectors, level, _without(only, sessions))
    entries = expecting.read(expected_failures) if expected_failures is not None else []
    settings = Settings(port, timeout, jobs, dict(map(variable, variables)))
    broken_off: BaseException | None = None
    with progress("asking", len(chosen)) as advance:
        try:
            with signals_raise():
                who, outcomes = run(chosen, settings, advance)
        except BrokenOffError as error:
            who, outcomes, broken_off = error.port, error.outcomes, error.__cause__
    names = [*sessions, *(vector.id for vector in vectors)]
    outcomes, complaints = expecting.apply(entries, outcomes, names)
    options = [word for text in variables for word in ("--env", text)]
    options += [] if timeout == TIMEOUT else ["--timeout", f"{timeout:g}"]
    options += [] if place is None else ["--vectors", str(place)]
    report = Report(port, who, outcomes, data.clauses(folder), complaints, options)
    if junit is not None:
        write_cases(junit, "samepath conform", _cases(report))
    if html is not None:
        write_whole(html, page(report).encode("utf-8"))
    if as_json:
        emit_json(report.as_json())
    else:
        out = console()
        for line in lines_of(report, len(outcomes) if show_all else SHOWN):
            out.print(Text(line, STYLES.get(line.partition(" ")[0], "")))
        if broken_off is not None:
            out.print(Text(f"broken off: {len(chosen) + len(sessions) - len(outcomes)} were not asked", "yellow"))
    if broken_off is not None:
        leave(broken_off)
    sys.exit(report.exit_code)


@command.command("diff")
@click.argument("old", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("new", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@json_option
def diff_command(old: Path, new: Path, as_json: bool) -> None:
    """Compare two reports of `samepath conform --json`: which cases have another status.

    Exit code 1 if any has.
    """
    changes = reports.compare(reports.statuses(old), reports.statuses(new))
    if as_json:
        emit_json({"changes": [change.as_json() for change in changes]})
    else:
        for change in changes:
            told = f"{change.kind:<8} {change.id}: {change.old or '-'} -> {change.new or '-'}"
            click.echo(visible(told))
        kinds = dict.fromkeys(change.kind for change in changes)
        told = ", ".join(f"{sum(change.kind == kind for change in changes)} {kind}" for kind in kinds)
        click.echo(told or "no case has another status")
    sys.exit(EXIT_DIFFERENT if changes else EXIT_SAME)


def _without(names: Sequence[str], sessions: Sequence[str]) -> list[str]:
    return [name for name in names if name not in sessions]


def variable(text: str) -> tuple[str, str]:
    """The name and the value of what --env was given."""
    match = _VARIABLE.fullmatch(text)
    if match is None:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--env")
    return match[1], match[2]


def _cases(report: Report) -> list[Case]:
    """One test case a vector; what differs is a failure, a port that breaks down an error."""
    cases = []
    for one in report.outcomes:
        skipped = (one.reason or one.status) if one.status in ("unsupported", "expected-failure") else ""
        wrong = () if skipped or one.status == "pass" else tuple(case_lines(one))
        group = f"samepath.conform.level{one.vector.level}"
        is_error = one.status not in ("fail", "error")
        cases.append(Case(group, one.vector.id, wrong, is_error, skipped, one.milliseconds))
    return cases
