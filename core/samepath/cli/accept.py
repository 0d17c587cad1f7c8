"""samepath accept: the one way to rewrite recordings that are kept as the truth."""

from __future__ import annotations

from pathlib import Path

import click

from samepath.cli.common import echo_lines, emit_json, json_option, with_progress
from samepath.cli.gameopt import game_option, optional_game
from samepath.errors import InputError
from samepath.files import write_together
from samepath.record.recorder import file_content
from samepath.report.verdicts import verdict_lines
from samepath.verify.corpus import (
    CHANGES,
    SIGNATURE,
    Accepted,
    logged_signature,
    record_again,
    recordings,
    shipped_folder,
    signature,
)


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
    done = [record_again(path, game) for path in with_progress("recording again", files, len(files))]
    changed = [item for item in done if item.new is not None]
    new = {item.path.resolve(): item.new for item in done if item.new is not None}
    number = signature(place, new)
    together = {path: file_content(path, recording) for path, recording in new.items()}
    kept = place / SIGNATURE
    is_kept = kept.exists() and kept.read_text(encoding="ascii", errors="replace").strip() == number
    if changed or not is_kept or logged_signature(place) != number:
        together[place / CHANGES] = _log(place / CHANGES) + _note(place, reason.strip(), changed, number).encode()
    if not is_kept:
        together[kept] = f"{number}\n".encode("ascii")
    write_together(together)  # recordings, the reason and the signature: all of them, or none
    if as_json:
        rows = [{"file": str(item.path), "rewritten": item.new is not None, "was": item.old.as_json()} for item in done]
        emit_json({"recordings": rows, "signature": number})
        return
    for item in changed:
        echo_lines(verdict_lines(item.old, game, game_name))
    click.echo(f"{len(changed)} of {len(done)} recordings rewritten; signature {number}")


def _log(path: Path) -> bytes:
    """The log of changes as it stands; its title where there is none."""
    return path.read_bytes() if path.exists() else b"# Why recordings were added or rewritten\n"


def _note(place: Path, reason: str, changed: list[Accepted], number: str) -> str:
    """What is added to the log of changes: the reason, and what changed first in each file."""
    lines = [f"\n## {number}\n", f"{reason}\n"]
    if not changed:
        lines.append("- no recording was rewritten: some were added, removed or renamed")
    for item in changed:
        first = verdict_lines(item.old)[0].partition(": ")[2]
        lines.append(f"- {item.path.resolve().relative_to(place).as_posix()}: {first}")
    return "\n".join(lines) + "\n"
