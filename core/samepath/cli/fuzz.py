"""samepath fuzz: generated questions asked of a port and of the reference, until they disagree."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.text import Text

from samepath.cli.breaking import leave, work_aside
from samepath.cli.common import console, emit_json, json_option, progress
from samepath.cli.conform import variable
from samepath.conform.suite import vectors as data
from samepath.conform.suite.outcome import case_lines, port_line
from samepath.conform.suite.runner import TIMEOUT
from samepath.conform.wire.launch import Launch
from samepath.errors import InputError, SamepathError
from samepath.rng import parse_seed, seed_text
from samepath.values.canonical import Value
from samepath.values.text import visible

if TYPE_CHECKING:
    from samepath.conform.cross.fuzz import Finding, Fuzzer

MINUTES: float = 1
FOUND = "found"
"""The folder for what is found, beside the levels' folders of vectors."""


class MissingHypothesisError(SamepathError):
    """Generating needs hypothesis, which nothing else here does."""


@click.command(options_metavar="[OPTIONS] --")
@click.argument("port", nargs=-1, required=True, metavar="COMMAND...")
@click.option("--op", "operations", metavar="NAME,...", help="Only these operations of the line protocol.")
@click.option("--game", "game_names", multiple=True, metavar="NAME", help="Only this game; may be given again.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help=f"How long to ask; {MINUTES:g} without.")
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many turns of each operation instead.")
@click.option("--seed", default="0", show_default=True, metavar="SEED", help="Another seed asks other questions.")
@click.option(
    "--timeout", type=click.FloatRange(0.05, 3600), default=TIMEOUT, show_default=True, help="Seconds a question."
)
@click.option("--env", "variables", multiple=True, metavar="NAME=VALUE", help="A variable that the port is to see.")
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where vectors of what is found go; conformance/vectors/found of a checkout, or ./found, without.",
)
@json_option
def command(
    port: tuple[str, ...],
    operations: str | None,
    game_names: tuple[str, ...],
    minutes: float | None,
    rounds: int | None,
    seed: str,
    timeout: float,
    variables: tuple[str, ...],
    out: Path | None,
    as_json: bool,
) -> None:
    """Ask the port that COMMAND starts generated questions, and compare its answers with the reference's.

    A disagreement is shrunk to the smallest input of its kind, asked again of a fresh process, and written as a
    vector, with the command that asks just it. The same seed asks the same questions, as far as time allows. The time
    is shared among the operations; those that it was too short for are named. A question may last beyond it.

    Exit codes: 0 nothing found, 1 something found, 5 the port crashed or timed out.
    """
    try:
        from samepath.conform.cross import fuzz
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise MissingHypothesisError(
            "samepath fuzz needs hypothesis to generate questions: pip install hypothesis"
        ) from None
    seconds = 60 * (minutes if minutes is not None else MINUTES) if rounds is None or minutes is not None else None
    launch = Launch(port, dict(map(variable, variables)))
    number = parse_seed(seed)
    fuzz.keep_tables_elsewhere()
    shipped = data.shipped_folder()
    folder, vectors = out or _own_folder(shipped), data.load(shipped)
    unwritten: list[InputError] = []

    def kept(finding: Finding) -> Finding:
        try:
            return fuzz.keep(finding, folder, vectors)
        except InputError as error:  # told at the end: what else is found is worth as much
            unwritten.append(error)
            return finding

    wanted = operations.split(",") if operations else ()
    with progress("fuzzing, seconds", int(seconds or 0)) as advance:
        fuzzer = fuzz.Fuzzer(
            launch, number, wanted, timeout, seconds, rounds, lambda gone: advance(int(gone)), kept, game_names
        )
        broken_off = work_aside(fuzzer.run, fuzzer.stop)
    ships = folder.resolve() == (shipped / "vectors" / FOUND).resolve()
    options = [word for text in variables for word in ("--env", text)]
    options += [] if timeout == TIMEOUT else ["--timeout", f"{timeout:g}"]
    commands = [
        fuzz.again(one, launch, None if ships or one.path is None else one.path, options) if one.is_named else None
        for one in fuzzer.findings
    ]
    if as_json:
        emit_json(_json(fuzzer, commands, is_whole=broken_off is None))
    else:
        _show(fuzzer, commands, is_whole=broken_off is None)
    if broken_off is not None:
        leave(broken_off)
    if unwritten:
        raise unwritten[0]
    sys.exit(fuzzer.exit_code)


def _own_folder(shipped: Path) -> Path:
    """`found` in a checkout, whose vectors are the suite's; in the current folder where samepath is installed."""
    return shipped / "vectors" / FOUND if (shipped / "schema").is_dir() else Path(FOUND)


def _show(fuzzer: Fuzzer, commands: list[str | None], *, is_whole: bool) -> None:
    screen = console()
    who = port_line(fuzzer.port) if fuzzer.port else "a port that did not say hello"
    screen.print(Text(f"{visible(who)}; seed {seed_text(fuzzer.seed)}"))
    for finding, again in zip(fuzzer.findings, commands, strict=True):
        first, *rest = case_lines(finding.outcome)
        screen.print()
        screen.print(Text(first, "bold red"))
        for line in rest:
            screen.print(Text(line))
        if finding.note:
            screen.print(Text(f"  kept      no: {finding.note}"))
        elif finding.path is not None:
            screen.print(Text(f"  kept      {visible(str(finding.path))}"))
        elif not finding.is_named:
            screen.print(Text("  kept      no: the file of vectors cannot be read or written"))
        else:
            screen.print(Text("  kept      it is a vector already"))
        if again is not None:
            screen.print(Text(f"  again     {again}"))
    screen.print()
    asked = {name: tally for name, tally in fuzzer.tallies.items() if tally.questions}
    for name, tally in asked.items():
        lacking = f", {tally.unsupported:,} unsupported" if tally.unsupported else ""
        screen.print(Text(f"  {name:<14} {tally.questions:>7,} questions, {tally.errors:,} of errors{lacking}"))
    if fuzzer.unreached:
        screen.print(Text(f"  not reached in this time: {', '.join(fuzzer.unreached)}", "yellow"))
    total = sum(tally.questions for tally in asked.values())
    found = len(fuzzer.findings)
    told = "no disagreement" if not found else "1 disagreement" if found == 1 else f"{found} disagreements"
    told += "" if is_whole else "; broken off"
    screen.print(Text(f"{total:,} questions of {len(asked)} operations: {told}", "bold"))


def _json(fuzzer: Fuzzer, commands: list[str | None], *, is_whole: bool) -> dict[str, Value]:
    findings: list[Value] = []
    for finding, again in zip(fuzzer.findings, commands, strict=True):
        vector = finding.outcome.vector
        members = finding.outcome.as_json() | {"input": dict(vector.input), "steps": vector.steps, "note": finding.note}
        members |= {"kind": finding.kind, "again": again, "path": None if finding.path is None else str(finding.path)}
        findings.append(members)
    tallies: dict[str, Value] = {
        name: {"questions": tally.questions, "errors": tally.errors, "unsupported": tally.unsupported}
        for name, tally in fuzzer.tallies.items()
    }
    return {
        "broken_off": not is_whole,
        "unreached": list(fuzzer.unreached),
        "exit_code": fuzzer.exit_code,
        "findings": findings,
        "operations": tallies,
        "port": dict(fuzzer.port),
        "seed": seed_text(fuzzer.seed),
    }
