"""samepath salvage: keep the good prefix of a damaged recording."""

from __future__ import annotations

from pathlib import Path

import click

from samepath.cli.common import echo_lines, emit_json, json_option
from samepath.cli.gameopt import game_option, optional_game
from samepath.errors import SamepathError
from samepath.record.recorder import new_file
from samepath.report.verdicts import count, verdict_lines
from samepath.verify.resume import NotSameError, salvage
from samepath.verify.verifier import Verdict


class NothingToKeepError(SamepathError):
    """A damaged recording with no whole step. The exit code is that of its verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"nothing to keep: {verdict_lines(verdict)[0]}")
        self.exit_code = verdict.exit_code


@click.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("-o", "--output", required=True, metavar="FILE", type=click.Path(path_type=Path), help="Where to write.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@game_option
@json_option
def command(path: Path, output: Path, force: bool, game_name: str | None, as_json: bool) -> None:
    """Write the good prefix of a truncated or damaged recording as a recording of its own.

    What is kept: the steps that are whole and replay the same. The file at PATH is left as it is.
    """
    try:
        with new_file(output, overwrite=force) as write:
            verdict = salvage(path, write, optional_game(game_name))
    except NotSameError as error:
        if error.verdict.status == "same":
            raise click.UsageError(f"{path} is whole and verifies; there is nothing to salvage") from None
        raise NothingToKeepError(error.verdict) from None
    kept = max(verdict.steps - 1, 0)
    if as_json:
        emit_json({"file": str(output), "steps": kept, "from": verdict.as_json()})
    else:
        echo_lines([f"{output}: kept {count(kept, 'step')} of {verdict_lines(verdict)[0]}"])
