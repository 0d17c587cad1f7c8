"""samepath show: a turn as a picture, with the options weighed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from samepath.cli.common import echo_lines, emit_json, json_option, terminal_width
from samepath.cli.gameopt import game_option, optional_game
from samepath.engine import Game, Run
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.record.schema import Record
from samepath.report.verdicts import NAME_MAX, decision_rows, verdict_lines
from samepath.rng import seed_text
from samepath.values.canonical import canonical_text
from samepath.values.text import fitted
from samepath.verify.difference import option_text
from samepath.verify.show import Scenes, overview, scenes, undo_text
from samepath.verify.verifier import Verdict

LINES_AT_A_TIME = 256


@click.command()
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--turn", type=click.IntRange(min=0), help="Show the decisions of this turn.")
@click.option("--decision", type=click.IntRange(min=0), help="Show the decision of this index.")
@game_option
@json_option
def command(path: Path, turn: int | None, decision: int | None, game_name: str | None, as_json: bool) -> None:
    """Show a recording: all its turns in a line a decision, or one turn or decision with pictures and options.

    `>` marks the pick among the options, `[ ]` its cells on the board. Of a decision with more than 40 options the
    first, the last and those near the pick are shown, and rows fit the terminal (or COLUMNS, or 80); --json has all.
    """
    if turn is not None and decision is not None:
        raise click.UsageError("--turn and --decision: give one of them")
    game = optional_game(game_name)
    if turn is None and decision is None:
        sys.exit(_overview(path, game, as_json, game_name))
    found = scenes(path, game, turn=turn, decision=decision)
    width = terminal_width()
    if as_json:
        emit_json(found.as_json())
    else:
        lines = _scene_lines(found, width) if found.scenes else []
        if found.verdict.status == "different":
            lines += verdict_lines(found.verdict, found.game, game_name, width)
        echo_lines(lines)
    sys.exit(EXIT_DIFFERENT if found.verdict.status == "different" else EXIT_SAME)


def _overview(path: Path, game: Game[Any] | None, as_json: bool, game_name: str | None) -> int:
    """Every turn, printed while it is verified: nothing is kept, however long the recording."""
    told = _JsonTurns() if as_json else _TextTurns(terminal_width())
    verdict = overview(path, game, told.tell)
    told.finish(verdict, game_name)
    return verdict.exit_code


class _TextTurns:
    """A line a decision, printed some lines at a time."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._turn: int | None = None
        self._game: Game[Any] | None = None
        self._lines: list[str] = []

    def tell(self, run: Run[Any], record: Record) -> None:
        if self._game is None:
            self._game, rules = run.game, run.game.rules
            seed = seed_text(run.rng.seed)
            self._say([f"{run.game.name}, rules {rules.name} revision {rules.revision}, seed {seed}"])
        if record["type"] == "undo":
            self._say([f"  {undo_text(record)}"])
            self._turn = None
            return
        if record["turn"] != self._turn:
            self._turn = record["turn"]
            self._say([f"turn {self._turn}:"])
        picked = _picked(record, self._game)
        line = f"  {record['index']:>4}  {record['actor']}, {record['kind']}: {picked}"
        self._say([fitted(line, self._width)])

    def finish(self, verdict: Verdict, game_name: str | None) -> None:
        if verdict.status == "same" and verdict.outcome is not None:
            self._say([fitted(f"outcome: {canonical_text(verdict.outcome)}", self._width)])
        self._say(verdict_lines(verdict, self._game, game_name, self._width))
        echo_lines(self._lines)

    def _say(self, lines: list[str]) -> None:
        self._lines += lines
        if len(self._lines) >= LINES_AT_A_TIME:
            echo_lines(self._lines)
            self._lines.clear()


class _JsonTurns:
    """One JSON object, whose first member by name, `by_turn`, is written record by record."""

    def __init__(self) -> None:
        self._turn: int | None = None
        self._is_open = False
        click.echo('{\n  "by_turn": [', nl=False)

    def tell(self, run: Run[Any], record: Record) -> None:
        turn = record.get("turn", self._turn)
        if not self._is_open or turn != self._turn:
            click.echo("\n    ],\n    [" if self._is_open else "\n    [", nl=False)
        else:
            click.echo(",", nl=False)
        self._is_open, self._turn = True, turn
        text = json.dumps(record, ensure_ascii=True, sort_keys=True, indent=2)
        click.echo("\n      " + text.replace("\n", "\n      "), nl=False)

    def finish(self, verdict: Verdict, game_name: str | None) -> None:
        click.echo("\n    ]\n  ]," if self._is_open else "],")
        rest = json.dumps(verdict.as_json(), ensure_ascii=True, sort_keys=True, indent=2)
        click.echo(rest.removeprefix("{\n"))


def _picked(record: Record, game: Game[Any] | None) -> str:
    pick, options = record["pick"], record["options"]
    text = "none" if pick is None else option_text(game, options[pick])
    return f"{text} (of {len(options)}, {record['tie']})"


def _scene_lines(found: Scenes, width: int) -> list[str]:
    lines = []
    for scene in found.scenes:
        record = scene.record
        if record["type"] == "undo":
            lines.append(undo_text(record))
            lines += [f"  {row}" for row in scene.board.lines(width - 2)]
        else:
            names = [fitted(record[name], NAME_MAX) for name in ("actor", "kind")]
            lines.append(f"decision {record['index']}, turn {record['turn']}: {', '.join(names)}")
            lines += [f"  {row}" for row in scene.board.lines(width - 2)]
            lines += [f"  {row}" for row in decision_rows(record, found.game, width - 2)]
        lines.append("")
    last = found.scenes[-1] if found.scenes else None
    if found.after and (last is None or last.record["type"] != "undo" or last.board != found.after):
        lines += ["after it:", *(f"  {row}" for row in found.after.lines(width - 2))]
    return lines
