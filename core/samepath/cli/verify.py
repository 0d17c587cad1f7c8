"""samepath verify: replay recordings and name the first decision that differs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from samepath.cli.common import console, emit_json, json_option, terminal_width, with_progress
from samepath.cli.gameopt import game_option, optional_game, steps_option
from samepath.cli.junit import write_junit
from samepath.engine import Game
from samepath.errors import EXIT_CORRUPT, EXIT_DIFFERENT, EXIT_SAME, EXIT_TRUNCATED
from samepath.games import load
from samepath.replay.corpus import kept_signature, recordings, shipped_folder, signature
from samepath.replay.report import verdict_lines
from samepath.replay.text import visible
from samepath.replay.verify import Verdict, verify

WORST_FIRST = (EXIT_DIFFERENT, EXIT_CORRUPT, EXIT_TRUNCATED)
STYLES = {"same": "green", "different": "bold red", "truncated": "yellow"}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@game_option
@steps_option
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML report as well.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of recordings that are the same.")
@json_option
def command(
    paths: tuple[Path, ...], game_name: str | None, steps_max: int, junit: Path | None, quiet: bool, as_json: bool
) -> None:
    """Replay recordings, decision by decision, and name the first that differs.

    PATHS are recordings (.jsonl, .jsonl.gz) or folders of them; without any, the recordings that ship are verified
    and their signature is checked. The exit code is 1 if any recording differs, else 3 if any is corrupt or
    unsupported, else 4 if any is truncated, else 0. Of a decision with more than 40 options, those near the pick and
    the difference are shown, and rows fit the terminal (or COLUMNS, or 80); --json has everything.
    """
    game = optional_game(game_name)
    shipped = shipped_folder() if not paths else None
    files = recordings(list(paths) if shipped is None else [shipped])
    verdicts = []
    out = console()
    for path in with_progress("verifying", files, len(files)):
        verdict = verify(path, game, steps_max=steps_max)
        if shipped is not None:
            verdict.file = _from_here(path)
        verdicts.append(verdict)
        if as_json or (quiet and verdict.status == "same"):
            continue
        own = game if game is not None else _game_of(verdict)
        first, *rest = verdict_lines(verdict, own, game_name, terminal_width())
        out.print(Text(visible(first), STYLES.get(verdict.status, "bold magenta")))
        for line in rest:
            out.print(Text(visible(line)))
    codes = {verdict.exit_code for verdict in verdicts}
    code = next((worst for worst in WORST_FIRST if worst in codes), EXIT_SAME)
    signature_note = None
    if shipped is not None and code == EXIT_SAME:
        found, kept = signature(shipped), kept_signature(shipped)
        if found != kept:
            code = EXIT_DIFFERENT
            signature_note = f"signature {found}, but {kept} was kept: a recording was added, removed or replaced"
        else:
            signature_note = f"signature {found}, as kept"
    if junit is not None:
        write_junit(junit, verdicts)
    decisions = sum(verdict.decisions for verdict in verdicts)
    if as_json:
        report = {"recordings": [v.as_json() for v in verdicts], "exit_code": code, "decisions": decisions}
        emit_json(report | ({"signature": signature_note} if signature_note else {}))
    else:
        same = sum(verdict.status == "same" for verdict in verdicts)
        summary = f"{same} of {len(verdicts)} recordings the same, {decisions:,} decisions replayed"
        out.print(Text(summary + (f"; {signature_note}" if signature_note else ""), "bold"))
    sys.exit(code)


def _from_here(path: Path) -> str:
    """The path as it can be typed here: from the current folder when it is below it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _game_of(verdict: Verdict) -> Game[Any] | None:
    return load(verdict.header["game"]) if verdict.status == "different" and verdict.header is not None else None
