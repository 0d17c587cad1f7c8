"""samepath show: a turn as a picture, with the options weighed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from samepath.canonical import canonical_bytes
from samepath.cli.common import echo_lines, emit_json, json_option
from samepath.cli.gameopt import game_option, optional_game
from samepath.engine import Game
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.replay.difference import option_text
from samepath.replay.format import Record
from samepath.replay.report import decision_rows, verdict_lines
from samepath.replay.show import Scenes, overview, scenes


@click.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--turn", type=click.IntRange(min=0), help="Show the decisions of this turn.")
@click.option("--decision", type=click.IntRange(min=0), help="Show the decision of this index.")
@game_option
@json_option
def command(path: Path, turn: int | None, decision: int | None, game_name: str | None, as_json: bool) -> None:
    """Show a recording: all its turns in a line a decision, or one turn or decision with pictures and options.

    `>` marks the pick among the options, `[ ]` its cells on the board.
    """
    if turn is not None and decision is not None:
        raise click.UsageError("--turn and --decision: give one of them")
    game = optional_game(game_name)
    if turn is None and decision is None:
        sys.exit(_overview(path, game, as_json))
    found = scenes(path, game, turn=turn, decision=decision)
    if as_json:
        emit_json(found.as_json())
    else:
        lines = _scene_lines(found) if found.scenes else []
        if found.verdict.status == "different":
            lines += verdict_lines(found.verdict, found.game, game_name)
        echo_lines(lines)
    sys.exit(EXIT_DIFFERENT if found.verdict.status == "different" else EXIT_SAME)


def _overview(path: Path, game: Game[Any] | None, as_json: bool) -> int:
    verdict, played, turns = overview(path, game)
    if as_json:
        emit_json(verdict.as_json() | {"by_turn": turns})
        return verdict.exit_code
    lines = []
    if verdict.header is not None:
        header = verdict.header
        rules = header["rules"]
        lines.append(f"{header['game']}, rules {rules['name']} revision {rules['revision']}, seed {header['seed']}")
    for records in turns:
        lines.append(f"turn {records[0]['turn']}:")
        for record in records:
            lines.append(f"  {record['index']:>4}  {record['actor']}, {record['kind']}: {_picked(record, played)}")
    if verdict.status == "same" and verdict.outcome is not None:
        lines.append(f"outcome: {canonical_bytes(verdict.outcome).decode('ascii')}")
    echo_lines([*lines, *verdict_lines(verdict, played)])
    return verdict.exit_code


def _picked(record: Record, game: Game[Any] | None) -> str:
    pick, options = record["pick"], record["options"]
    text = "none" if pick is None else option_text(game, options[pick])
    return f"{text} (of {len(options)}, {record['tie']})"


def _scene_lines(found: Scenes) -> list[str]:
    lines = []
    for scene in found.scenes:
        record = scene.record
        lines.append(f"decision {record['index']}, turn {record['turn']}: {record['actor']}, {record['kind']}")
        lines += [f"  {row}" for row in scene.board]
        lines += [f"  {row}" for row in decision_rows(record, found.game)]
        lines.append("")
    if found.after:
        lines += ["after it:", *(f"  {row}" for row in found.after)]
    return lines
