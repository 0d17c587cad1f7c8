"""samepath shake: does a game depend on anything but its seed, and does its hash show all that decides?"""

from __future__ import annotations

import sys
from typing import Any

import click

from samepath.cli.common import echo_lines, emit_json, json_option, progress
from samepath.cli.gameopt import rules_option, scenario_option, seed_option, steps_option
from samepath.determinism.shake import CONDITIONS, Shake, Shaken, StateReport
from samepath.determinism.surroundings import UNTRIED
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.report.verdicts import count
from samepath.tools.lookup import find_game, find_scenario


@click.command()
@click.argument("game", metavar="GAME")
@scenario_option
@rules_option
@seed_option
@steps_option
@click.option("--state/--no-state", default=True, help="Whether to look for fields that `canonical` forgets.")
@json_option
def command(game: str, scenario: str, rules: str | None, seed: str, steps_max: int, state: bool, as_json: bool) -> None:
    """Record one game, verify it in other surroundings, and look for what its hash forgets.

    Every run is a process of its own, moved in one thing: hash seed and memory, day, hour and year, time zone, locale,
    folder and file order, environment, host, assertions; and one verifies twice. A run that differs is reported as
    `samepath verify` does. The clocks of all runs begin at fixed moments, so the result is the same on any day. What
    could not be tried is said. Choices by input are drawn from the seed; the recording stops with the step in which 200
    are answered, or 20,000 decisions are made. A process that takes over 600 seconds has failed.

    Then every field of the state that `canonical` leaves out is changed in copies, which are played on: a field that
    changes a decision is named, with the first decision that changed. Up to 8 states are looked at, each is played on
    for 100 steps or 150 decisions, and 60,000 decisions are made in all. A game names what it leaves out on purpose in
    `not_hashed`, with the reason.

    Exit code 1 when a run differs or fails, or when a field is forgotten; 3 when the game cannot be recorded or decides
    nothing.
    """
    played = find_game(game, rules)
    data = find_scenario(played, scenario)
    report = StateReport({}, [])
    with Shake(game, data, rules, seed, steps_max) as shaking:
        recorded = shaking.record()
        if not as_json:
            stopped = f", stopped {recorded.stopped}" if recorded.stopped else ""
            turns = count(recorded.turns, "turn")
            click.echo(f"recorded: {count(recorded.decisions, 'decision')} in {turns}{stopped}")
        runs = []
        with progress("verifying", len(CONDITIONS) + 1) as advance:
            for run in shaking.runs():
                runs.append(run)
                advance(len(runs))
                if not as_json:
                    _print_run(run)
        if state:
            with progress("changing the state", 8) as advance:
                report = shaking.perturb(lambda done, total: advance(done * 8 // max(1, total)))
    findings = report.data.get("findings", [])
    is_good = all(run.same for run in runs) and not findings
    if as_json:
        untried = [*UNTRIED, *(f"{run.condition}: {name}" for run in runs for name in run.untried)]
        members = {"same": is_good, "decisions": recorded.decisions, "turns": recorded.turns, "not_tried": untried}
        emit_json(
            {
                **members,
                "stopped": recorded.stopped,
                "runs": [run.as_json() for run in runs],
                "state": report.data or None,
            }
        )
    else:
        if state:
            _print_state(report)
        click.echo(f"not tried: {', '.join(UNTRIED)}")
        click.echo(_summary(runs, findings))
    sys.exit(EXIT_SAME if is_good else EXIT_DIFFERENT)


def _print_run(run: Shaken) -> None:
    if run.untried:
        click.echo(f"{run.condition}: not tried: {'; '.join(run.untried)}")
        return
    click.echo(f"{run.condition}: {run.status if run.same else run.status.upper()}")
    if run.lines and not run.same:
        echo_lines(f"  {line}" for line in run.lines)
    elif run.reason:
        echo_lines([f"  {run.reason}"])


def _print_state(found: StateReport) -> None:
    report = found.data
    if found.lines:
        echo_lines(found.lines)
    for name, reason in report["named"].items():
        echo_lines([f"{name}: not hashed: {reason}"])
    hidden = report["fields"] - report["hashed"]
    said = f"the state: {count(report['fields'], 'field')} in {count(report['states'], 'state')}, {hidden} not hashed"
    if hidden:
        said += f", changed and played on {count(report['plays'], 'time')}"
    if not report["complete"]:
        said += "; not all of them: the limit of decisions was reached"
    click.echo(said)


def _summary(runs: list[Shaken], findings: list[Any]) -> str:
    """The last line: nothing found, or what."""
    differing = sum(not run.same for run in runs)
    if not differing and not findings:
        return "every run is the same as the first"
    parts = [f"{differing} of {len(runs)} runs differ from the first"] if differing else []
    parts += [f"{count(len(findings), 'finding')} in the state"] if findings else []
    return "; ".join(parts)
