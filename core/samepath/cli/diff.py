"""samepath diff: two recordings side by side."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from samepath import games
from samepath.cli.common import echo_lines, emit_json, json_option, terminal_width
from samepath.cli.gameopt import game_option, optional_game
from samepath.engine import Game
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME, SamepathError
from samepath.record.schema import MEANINGS
from samepath.report.verdicts import NAME_MAX, count, difference_lines
from samepath.values.text import fitted
from samepath.verify.diff import SIDES, Diff, diff


@click.command()
@click.argument("a", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("b", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@game_option
@json_option
def command(a: Path, b: Path, game_name: str | None, as_json: bool) -> None:
    """Find the first difference between recordings A and B, without judging either.

    When their headers are equal everything is compared; when they are not, what was decided. Of a decision with more
    than 40 options, those near the pick and the difference are shown. Exit code 0 when they are the same, 1 when they
    differ.
    """
    game = optional_game(game_name)
    result = diff(a, b, game)
    if as_json:
        report = {"same": result.same, "headers": result.headers, "decisions": result.decisions}
        if result.difference is not None:
            report |= {"difference": result.difference.as_json(), "line_b": result.other_line}
        emit_json(report)
    else:
        echo_lines(_lines(a, b, result, game))
    sys.exit(EXIT_SAME if result.same else EXIT_DIFFERENT)


def _lines(a: Path, b: Path, result: Diff, game: Game[Any] | None) -> list[str]:
    lines = []
    if result.headers:
        lines.append(f"headers differ in: {', '.join(result.headers)}")
    found = result.difference
    if found is None:
        ending = "the same" if result.same else "the same decisions"
        return [*lines, f"{a} and {b}: {ending} ({count(result.decisions, 'decision')})"]
    where = f"line {found.line} of A, line {result.other_line} of B"
    for name, value in (("decision", found.index), ("turn", found.turn), ("", found.actor)):
        if value is not None:
            where += f", {name} {fitted(str(value), NAME_MAX)}".replace("  ", " ")
    lines.append(f"first difference at {where}: {MEANINGS[found.what]}")
    if game is None and (found.recorded is not None or found.sides is not None):
        game = _installed(a)
    lines += ["  " + line for line in difference_lines(found, game, SIDES, terminal_width() - 2)]
    lines.append(f"  before it: {count(result.decisions, 'decision')}, the same")
    return lines


def _installed(path: Path) -> Game[Any] | None:
    """The game of a recording, for the names of its options; None when it is not installed."""
    from samepath.record.reader import Reader, open_recording

    try:
        with open_recording(path) as stream:
            return games.load(Reader(stream).take().record["game"])
    except SamepathError:
        return None
