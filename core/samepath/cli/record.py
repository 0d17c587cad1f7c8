"""samepath record: play a game and write its recording."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import click

from samepath.cli.common import counted, emit_json, json_option
from samepath.cli.gameopt import (
    game_option,
    optional_game,
    playing,
    rules_option,
    scenario_option,
    seed_option,
    steps_option,
)
from samepath.engine import Game
from samepath.errors import InputError
from samepath.files import read_file
from samepath.record.inputs import InputLines
from samepath.record.recorder import new_file, record
from samepath.record.trace import Trace
from samepath.report.verdicts import count
from samepath.rng import parse_seed, seed_text
from samepath.tools.lookup import find_game, find_scenario
from samepath.values.canonical import canonical_bytes
from samepath.verify.resume import resume


@click.command()
@click.argument("game", required=False, metavar="GAME")
@scenario_option
@rules_option
@seed_option
@click.option(
    "--inputs",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="What people choose, one a line: an option as JSON, `#N` for the option of that number, `undo`, or `undo N`.",
)
@click.option("-o", "--output", metavar="FILE", help="Where to write; - is standard output. Ends in .gz: compressed.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option(
    "--resume", "resume_from", metavar="FILE", type=click.Path(path_type=Path), help="Go on from a recording."
)
@click.option("--turn", type=click.IntRange(min=1), help="With --resume: the turn at whose beginning to go on.")
@game_option
@steps_option
@json_option
def command(
    game: str | None,
    scenario: str,
    rules: str | None,
    seed: str,
    inputs: Path | None,
    output: str | None,
    force: bool,
    resume_from: Path | None,
    turn: int | None,
    game_name: str | None,
    steps_max: int,
    as_json: bool,
) -> None:
    """Play GAME and write its recording.

    GAME is a name from `samepath games`, or MODULE:NAME for a game object of your own. The same game, rules, scenario,
    seed and inputs give the same bytes. When the inputs run out the recording ends there, and can be gone on from.
    """
    played: Game[Any] | None
    if resume_from is None:
        if game is None:
            raise click.UsageError("name a GAME (see `samepath games`), or --resume FILE")
        if turn is not None:
            raise click.UsageError("--turn goes with --resume")
        played = find_game(game, rules)
        data = find_scenario(played, scenario)
        name = f"{played.name}-{Path(scenario).stem}-{seed_text(parse_seed(seed))}.jsonl"
    else:
        if game is not None or rules is not None:
            raise click.UsageError("--resume keeps the recording's own game and rules; leave GAME and --rules out")
        played, data = None, None
        name = f"{resume_from.name.partition('.')[0]}-resumed.jsonl"
    answer = InputLines(str(inputs), _input_text(inputs)) if inputs is not None else None
    target = output if output is not None else name
    with (
        _opened(target, force) as sink,
        counted("records", sink) as write,
        playing(played.name if played is not None else f"of {resume_from}"),
    ):
        if played is None:
            assert resume_from is not None
            trace = resume(resume_from, write, answer, turn=turn, game=optional_game(game_name), steps_max=steps_max)
        else:
            trace = record(played, data, seed, write, answer, steps_max=steps_max)
    if answer is not None and (unused := answer.unused()):
        click.echo(f"samepath: {unused}", err=True)
    _report(trace, target, as_json)


def _input_text(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else read_file(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from None


def _opened(target: str, force: bool) -> AbstractContextManager[Callable[[bytes], object]]:
    if target == "-":
        if sys.stdout is None:
            raise InputError("standard output is closed")
        return nullcontext(sys.stdout.buffer.write)
    return new_file(Path(target), overwrite=force)


def _report(trace: Trace, target: str, as_json: bool) -> None:
    run = trace.run
    if target == "-":
        sys.stdout.buffer.flush()
        return
    if as_json:
        emit_json(
            {
                "file": target,
                "game": run.game.name,
                "rules": run.game.rules.name,
                "seed": seed_text(run.rng.seed),
                "decisions": trace.decisions,
                "turns": trace.turns,
                "outcome": run.state.outcome,
                "state": trace.state_sha256(),
            }
        )
        return
    outcome = run.state.outcome
    ended = "stopped before the end" if outcome is None else f"outcome {canonical_bytes(outcome).decode('ascii')}"
    click.echo(f"{target}: {count(trace.decisions, 'decision')} in {count(trace.turns, 'turn')}, {ended}")
