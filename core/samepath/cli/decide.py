"""`samepath decide GAME FILE`: what a game's AI does with positions, one a line in, one answer a line out.

For games that can play on from a position: those that are Judged (samepath.capabilities). All lines are read and
checked before anything is printed, so that a bad line among good ones leaves nothing half written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from samepath.capabilities import Judged, Judgement, capability
from samepath.cli.common import console, emit_json, json_option, with_progress
from samepath.cli.gameopt import rules_option, seed_option
from samepath.errors import InputError, UnsupportedError
from samepath.files import read_given
from samepath.rng import parse_seed
from samepath.tools.lookup import find_game

STANDARD_INPUT = "-"

_Lines = list[tuple[int, str]]


@click.command("decide")
@click.argument("game_name", metavar="GAME")
@click.argument("file", metavar="POSITIONS.jsonl")
@rules_option
@seed_option
@click.option("--explain", is_flag=True, help="Print what was weighed, as tables for a person.")
@json_option
def command(game_name: str, file: str, rules: str | None, seed: str, explain: bool, as_json: bool) -> None:
    """Say what GAME's AI does with each position of a file, or of standard input for -.

    One position a line in; one JSON line out for each, in the same order. With --json the answers are one JSON list;
    with --explain they hold every decision with its options and scores.
    """
    played = find_game(game_name, rules)
    game = capability(played, Judged)
    if game is None:
        raise UnsupportedError(f"{played.name} does not play on from positions")
    number = parse_seed(seed)
    name, lines = read_lines(file)
    judged = list(_judgements(game, name, lines, number))
    if as_json:
        emit_json([_with_decisions(game, each) if explain else each.answer for each in judged])
    elif explain:
        out = console()
        for (line, _), each in zip(lines, judged, strict=True):
            out.print(f"{name}:{line}: {_compact(each.answer['actions'])}")
            for text in game.explain(each):
                out.print("  " + text)
    else:
        click.echo("".join(_compact(each.answer) + "\n" for each in judged), nl=False)


def read_lines(file: str) -> tuple[str, _Lines]:
    """The file's name for messages, and its lines with their numbers from 1; raises UnreadableError and InputError."""
    name = "standard input" if file == STANDARD_INPUT else file
    data = read_given(file)
    lines = []
    for number, raw in enumerate(data.removesuffix(b"\n").split(b"\n"), 1):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(f"{name}:{number}: byte {error.start} is not UTF-8") from None
        if not text.strip():
            raise InputError(f"{name}:{number}: an empty line where a position should be")
        lines.append((number, text))
    return name, lines


def _judgements(game: Judged, name: str, lines: _Lines, seed: int) -> Iterator[Judgement]:
    for number, text in with_progress("positions", lines, len(lines)):
        try:
            yield game.judge_line(text, seed)
        except InputError as error:
            raise InputError(f"{name}:{number}: {error}") from None


def _with_decisions(game: Judged, judged: Judgement) -> dict[str, Any]:
    decisions = [game.decision_value(seen) for seen in judged.decisions]
    return {**judged.answer, "decisions": decisions}


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
