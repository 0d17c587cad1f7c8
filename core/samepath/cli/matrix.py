"""samepath matrix: every engine records the same games and verifies what the others recorded."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click
from rich.text import Text

from samepath.cli.breaking import leave, signals_raise
from samepath.cli.common import console, emit_json, json_option, print_table, progress
from samepath.conform.cross import matrix
from samepath.conform.cross.engines import engines
from samepath.conform.cross.matrix import Cell, Fault, Report
from samepath.conform.cross.plays import plays
from samepath.errors import EXIT_CORRUPT, EXIT_SAME, InputError
from samepath.report.junit import Case, write_cases
from samepath.rng import parse_seed, seed_text
from samepath.values.canonical import Value, canonical_text
from samepath.values.text import shortened, visible

GAMES = 20
SHOWN = 5
"""Faults that are shown in full."""
EXCERPT = 400


@click.command()
@click.option(
    "--ports", "names", metavar="NAME,...", help="Only these ports beside Python; all that there are, without."
)
@click.option("--game", "game_names", multiple=True, metavar="NAME", help="Only this game; may be given again.")
@click.option("--games", "count", type=click.IntRange(1, 1000), default=GAMES, show_default=True, help="Of each kind.")
@click.option(
    "--seed", default="0", show_default=True, metavar="SEED", help="Another seed: other games, other mutations."
)
@click.option("--only", multiple=True, metavar="NAME", help="Only this recording; may be given again.")
@click.option("--require-all", is_flag=True, help="Fail where an engine's tools are missing.")
@click.option("--build", metavar="FOLDER", type=click.Path(path_type=Path), help="Where ports are built.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.05, 3600),
    default=matrix.TIMEOUT,
    show_default=True,
    help="Seconds a recording.",
)
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML report as well.")
@json_option
def command(
    names: str | None,
    game_names: tuple[str, ...],
    count: int,
    seed: str,
    only: tuple[str, ...],
    require_all: bool,
    build: Path | None,
    timeout: float,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Have every engine record the same games, and verify what the others recorded.

    The engines are Python, Python with Cython, and the ports that ship; none is asked for a game that it does not have.
    Of each installed game it is what the game names, and of what it leaves to be numbered as many as --games says, from
    seeds that are in no recording that ships; a game that names nothing plays its scenarios. All recordings must be the
    same, byte for byte. Half of those that an engine verifies are mutated first: it must name the line, the decision
    and the member where the mutation is.

    Exit codes: 0 all as it should be, 1 something differs, 3 an engine is missing and --require-all was given,
    5 an engine crashed or timed out, or does not build.
    """
    number = parse_seed(seed)
    found, skipped = engines(names.split(",") if names else None, build, _building)
    if skipped and require_all:
        for sentence in skipped:
            click.echo(f"samepath: {sentence}", err=True)
        sys.exit(EXIT_CORRUPT)
    games = plays(count, number, among=game_names)
    known = [play.name for play in games]
    for name in only:
        if name not in known:
            raise InputError(f"no recording is named {name!a:.60}; there are {known[0]} to {known[-1]}")
    with progress("recording and verifying", matrix.work(found, games, only)) as advance, signals_raise():
        report = matrix.run(found, games, number, only, timeout, advance)
    again = ["samepath", "matrix", *(["--ports", names] if names else []), *(["--seed", seed] if number else [])]
    again += [word for name in game_names for word in ("--game", name)]
    again += ["--games", str(count)] if count != GAMES else []
    if junit is not None:
        write_cases(junit, "samepath matrix", _cases(report, skipped, again))
    if as_json:
        emit_json(_json(report, skipped, number))
    else:
        _show(report, skipped, again)
    if report.broken_off is not None:
        leave(report.broken_off)
    sys.exit(report.exit_code or EXIT_SAME)


def _building(language: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"building {language} where it changed", err=True)


def _show(report: Report, skipped: list[str], again: list[str]) -> None:
    out = console()
    for row in _families(report):
        out.print(Text(row))
    out.print()
    out.print(Text("verified, by whom (rows) and recorded, by whom"))
    names = [engine.name for engine in report.engines]
    rows = ([Text(verifier), *(_cell(report.cells.get((verifier, name))) for name in names)] for verifier in names)
    print_table(["", *names], rows, texts=[""])
    out.print(Text("same + found: whole recordings found the same, and mutations named where they are"))
    for sentence in skipped:
        out.print(Text(f"skipped: {sentence}", "yellow"))
    for name, game in report.lacking:
        out.print(Text(f"not asked: {name} has no {game}", "yellow"))
    for fault in report.faults[:SHOWN]:
        out.print()
        first, *rest = _lines(fault)
        out.print(Text(visible(first), "bold red"))
        for line in rest:
            out.print(Text(f"  {visible(line)}"))
        out.print(Text(f"  again     {shlex.join([*again, '--only', fault.play])}"))
    if len(report.faults) > SHOWN:
        out.print(Text(f"and {len(report.faults) - SHOWN} more; --json has them all"))
    made = sum(len(recorded) for recorded in report.recorded.values())
    verified = sum(cell.whole + cell.mutated for cell in report.cells.values())
    told = "all as it should be" if not report.faults else f"{len(report.faults)} faults"
    told += "; broken off" if report.broken_off is not None else ""
    out.print()
    out.print(Text(f"{len(report.engines)} engines, {made:,} recordings made, {verified:,} verified: {told}", "bold"))


def _families(report: Report) -> list[str]:
    """For every kind of game: recordings, decisions, bytes, as the yardstick recorded them."""
    recorded = report.recorded[report.yardstick]
    rows = []
    for family in dict.fromkeys(play.family for play in report.plays):
        ours = [recorded[play.name] for play in report.plays if play.family == family and play.name in recorded]
        decisions, size = sum(one.decisions for one in ours), sum(len(one.data) for one in ours)
        rows.append(f"  {family:<18} {len(ours):>4} recordings {decisions:>9,} decisions {size:>12,} bytes")
    return rows


def _cell(cell: Cell | None) -> Text:
    if cell is None:
        return Text("-")
    good = (cell.same, cell.found) == (cell.whole, cell.mutated)
    if good:
        return Text(f"{cell.same} + {cell.found}", "green")
    return Text(f"{cell.same}/{cell.whole} + {cell.found}/{cell.mutated}", "bold red")


def _lines(fault: Fault) -> list[str]:
    """A fault for a person, the first line first."""
    if fault.verifier is None:
        first = f"{fault.recorder} records {fault.play} otherwise"
    elif fault.mutation:
        first = f"{fault.verifier} misses the mutation in {fault.play}, recorded by {fault.recorder}: {fault.mutation}"
    else:
        first = f"{fault.verifier} does not find {fault.play} the same, recorded by {fault.recorder}"
    trouble = [f"trouble   {fault.trouble}"] if fault.trouble else []
    return [first, *trouble, f"expected  {_text(fault.expected)}", f"actual    {_text(fault.actual)}"]


def _text(value: Value) -> str:
    return shortened(value if isinstance(value, str) else canonical_text(value), EXCERPT)


def _cases(report: Report, skipped: list[str], again: list[str]) -> list[Case]:
    """A case for every recording that was made, and for every one that was verified."""
    wrong = {(fault.recorder, fault.verifier, fault.play): fault for fault in report.faults}
    pairs: list[tuple[str, str | None]] = [(engine.name, None) for engine in report.engines]
    pairs += [(recorder, verifier) for verifier, recorder in report.cells]
    cases = []
    for recorder, verifier in pairs:
        group = f"samepath.matrix.{recorder}" + (f".verified.{verifier}" if verifier else ".recorded")
        for play in report.plays:
            fault = wrong.get((recorder, verifier, play.name))
            if lacking := [name for name in (recorder, verifier) if (name, play.game) in report.lacking]:
                cases.append(Case(group, play.name, skipped=f"not asked: {lacking[0]} has no {play.game}"))
                continue
            if fault is None and not _was_done(report, recorder, verifier, play.name):
                cases.append(Case(group, play.name, skipped="not done: the run was broken off"))
                continue
            lines = [*_lines(fault), shlex.join([*again, "--only", play.name])] if fault is not None else []
            cases.append(Case(group, play.name, tuple(lines), fault is not None and bool(fault.trouble)))
    return [*cases, *(Case("samepath.matrix", sentence, skipped=sentence) for sentence in skipped)]


def _was_done(report: Report, recorder: str, verifier: str | None, play: str) -> bool:
    """Whether a play without a fault was recorded, or verified, before a run was broken off."""
    if report.broken_off is None:
        return True
    return (verifier is None or (verifier, recorder, play) in report.verified) and play in report.recorded[recorder]


def _json(report: Report, skipped: list[str], seed: int) -> dict[str, Value]:
    recorded = report.recorded[report.yardstick]
    cells: list[Value] = [
        {"verifier": verifier, "recorder": recorder, **vars(cell)}
        for (verifier, recorder), cell in report.cells.items()
    ]
    return {
        "cells": cells,
        "mutations": dict(report.kinds),
        "engines": [
            {
                "lacks": [game for name, game in report.lacking if name == engine.name],
                "name": engine.name,
                "recordings": len(report.recorded[engine.name]),
                "says": dict(report.who.get(engine.name, {})),
            }
            for engine in report.engines
        ],
        "broken_off": report.broken_off is not None,
        "exit_code": report.exit_code,
        "faults": [vars(fault) for fault in report.faults],
        "skipped": list(skipped),
        "recordings": {
            play.name: {"bytes": len(one.data), "decisions": one.decisions, "seed": play.seed}
            for play in report.plays
            if (one := recorded.get(play.name)) is not None
        },
        "seed": seed_text(seed),
    }
