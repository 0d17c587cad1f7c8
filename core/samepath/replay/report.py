"""Verdicts and decisions as text for people. Plain lines; the command line adds colour.

What stands in a file stands in these lines as it is; whoever prints them passes each through `visible`.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from samepath.canonical import Value, canonical_bytes
from samepath.engine import Game
from samepath.replay.difference import MEANINGS, Difference, draw_text, option_text, score_text
from samepath.replay.format import Record
from samepath.replay.verify import Verdict

COLUMN_MAX = 44
"""The widest column of options; longer ones are cut, and the JSON report has them in full."""


def visible(text: str) -> str:
    """`text` in one line of characters that can be seen: what a file holds must not move a terminal's cursor.

    >>> visible("a\\x1b[2J\\nb")
    'a\\\\x1b[2J\\\\nb'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


def verdict_lines(verdict: Verdict, game: Game[Any] | None = None, game_option: str | None = None) -> list[str]:
    """The verdict, and the difference with everything that helps to see it. The first line says it all."""
    checked = f"{count(verdict.decisions, 'decision')} in {count(verdict.turns, 'turn')}"
    if verdict.status == "same":
        return [f"{verdict.file}: same ({checked})"]
    if verdict.status == "truncated":
        return [
            f"{verdict.file}: truncated: {verdict.reason}",
            f"  good prefix: {count(verdict.records, 'record')}, {checked}, replayed and found the same",
            f"  to keep it: {_command('salvage', verdict.file, '--output', 'FILE', game=game_option)}",
        ]
    if verdict.status == "unjudged":
        return [f"{verdict.file}: unjudged: {verdict.reason}"]
    if verdict.status != "different" or verdict.difference is None:
        return [f"{verdict.file}: {verdict.status}: line {verdict.line}: {verdict.reason}"]
    difference = verdict.difference
    where = f"line {difference.line}"
    if difference.index is not None:
        where += f", decision {difference.index}"
    if difference.turn is not None:
        where += f", turn {difference.turn}"
    if difference.actor is not None:
        where += f", {difference.actor}"
    lines = [f"{verdict.file}: different at {where}: {MEANINGS[difference.what]}"]
    lines += ["  " + line for line in difference_lines(difference, game, ("recorded", "computed"))]
    lines.append(f"  before it: {checked}, the same")
    shown = "show" if difference.index is not None and difference.recorded is not None else "verify"
    extra = ("--decision", str(difference.index)) if shown == "show" else ()
    lines.append(f"  again: {_command(shown, verdict.file, *extra, game=game_option)}")
    return lines


def difference_lines(difference: Difference, game: Game[Any] | None, sides: tuple[str, str]) -> list[str]:
    """What differs, the options side by side, and both boards. `sides` names where the two came from."""
    lines = []
    if difference.kind is not None:
        lines.append(f"deciding: {difference.kind}")
    if difference.detail:
        lines.append(difference.detail)
    if difference.what not in ("options", "scores", "rules", "parts", "keyframe"):
        for side, value in zip(sides, (difference.expected, difference.came), strict=True):
            if value is not None:
                lines.append(f"{side + ':':<10} {_value_text(value)}")
    if difference.parts is not None:
        named = ", ".join(difference.parts) if difference.parts else "none: the recorded hash itself does not fit"
        lines.append(f"parts of the state that differ by then: {named}")
    if difference.also:
        lines.append(f"in the same decision also: {', '.join(difference.also)}")
    if difference.broken_link is not None:
        lines.append(f"the link at line {difference.broken_link} is broken: the file was changed after it was written")
    if difference.recorded is not None and difference.computed is not None:
        lines += ["", *side_by_side(difference.recorded, difference.computed, game, sides)]
    if difference.boards:
        lines += ["", *_boards(difference.boards)]
    return lines


def side_by_side(left: Record, right: Record, game: Game[Any] | None, sides: tuple[str, str]) -> list[str]:
    """The options of two decision records, one a row: `>` marks the pick, `!` a row that differs."""
    columns = [decision_rows(left, game), decision_rows(right, game)]
    height = max(len(columns[0]), len(columns[1]))
    columns = [column + [""] * (height - len(column)) for column in columns]
    width = max([len(row) for row in columns[0]] + [len(sides[0])])
    lines = [f"    {sides[0]:<{width}}   {sides[1]}"]
    for a, b in zip(*columns, strict=True):
        lines.append(f"  {' ' if a == b else '!'} {a:<{width}}   {b}".rstrip())
    return lines


def decision_rows(record: Record, game: Game[Any] | None) -> list[str]:
    """The options of one decision record with their scores, one a row, the pick marked `>`, then tie rule and draws."""
    options, scores, pick = record["options"], record["scores"], record["pick"]
    texts = [_cut(option_text(game, option)) for option in options]
    width = max(map(len, texts), default=0)
    rows = []
    for i, text in enumerate(texts):
        score = score_text(scores[i]) if scores is not None and i < len(scores) else ""
        rows.append(f"{'>' if i == pick else ' '} {i:>2}  {text:<{width}}  {score:>4}".rstrip())
    if not options:
        rows.append("  no options")
    rows.append(f"tie rule {record['tie']}; pick {'none' if pick is None else pick}")
    rows += [f"draw {draw_text(draw)}" for draw in record["draws"]]
    return rows


def _boards(boards: Mapping[str, Sequence[str]]) -> list[str]:
    """Pictures beside each other when they fit on 100 columns, else one below the other; equal ones once."""
    titles = list(boards)
    pictures = [list(boards[title]) for title in titles]
    if len(pictures) == 2 and pictures[0] == pictures[1]:
        return [f"{titles[0]} and {titles[1]}:", *pictures[0]]
    width = max(len(row) for row in [*pictures[0], titles[0]])
    if len(pictures) == 2 and width * 2 + 6 <= 100:
        columns = [[title, *picture] for title, picture in zip(titles, pictures, strict=True)]
        return [f"{a:<{width}}    {b}".rstrip() for a, b in zip_longest(*columns, fillvalue="")]
    lines = []
    for title, picture in zip(titles, pictures, strict=True):
        lines += [f"{title}:", *picture]
    return lines


def _command(*words: str, game: str | None) -> str:
    """A command line that can be pasted."""
    parts = ["samepath", *words]
    if game is not None:
        parts[2:2] = ["--game", game]
    return shlex.join(parts)


def _value_text(value: Value) -> str:
    return _cut(value if isinstance(value, str) else canonical_bytes(value).decode("ascii"), 160)


def _cut(text: str, limit: int = COLUMN_MAX) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def count(number: int, noun: str) -> str:
    """A number and its noun, in the plural when it is not one."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
