"""samepath accept: the one way to rewrite recordings that are kept as the truth."""

from __future__ import annotations

from pathlib import Path

import click

from samepath.cli.common import echo_lines, emit_json, json_option, progress
from samepath.cli.gameopt import game_option, optional_game
from samepath.errors import InputError
from samepath.report.verdicts import verdict_lines
from samepath.tools.accept import accept
from samepath.verify.corpus import recordings, shipped_folder


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--reason", required=True, metavar="TEXT", help="Why behaviour changed; kept in replays/CHANGES.md.")
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Another folder of them.")
@game_option
@json_option
def command(paths: tuple[Path, ...], reason: str, folder: Path | None, game_name: str | None, as_json: bool) -> None:
    """Record again the recordings that do not verify any more, and keep the new ones.

    PATHS are recordings or folders; without any, all that ship. Lists what changed first in each, writes the reason and
    the new signature beside them. A recording that verifies is left as it is.
    """
    if not reason.strip() or "\n" in reason:
        raise click.UsageError("--reason needs one line of text that says why")
    place = (folder if folder is not None else shipped_folder()).resolve()
    files = recordings(list(paths) if paths else [place])
    for path in files:
        if not path.resolve().is_relative_to(place):
            raise InputError(f"{path} is not in {place}; accept keeps only recordings there (--folder names another)")
    game = optional_game(game_name)
    with progress("recording again", len(files)) as advance:
        found = accept(place, files, reason, game, advance)
    if as_json:
        rows = [
            {"file": str(item.path), "rewritten": item.new is not None, "was": item.old.as_json()}
            for item in found.recordings
        ]
        emit_json({"recordings": rows, "signature": found.signature})
        return
    for item in found.rewritten:
        echo_lines(verdict_lines(item.old, game, game_name))
    click.echo(f"{len(found.rewritten)} of {len(found.recordings)} recordings rewritten; signature {found.signature}")
