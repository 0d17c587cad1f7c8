"""Verdicts and decisions as text for people. Plain lines; the command line adds colour.

Whoever prints these lines passes each through `visible`, so that nothing in a file reaches a terminal as it is. Rows of
options, draws and boards fit the width; what is longer is cut, and what is more is folded: the JSON report has it all.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Final

from samepath.engine import Game
from samepath.record.schema import MEANINGS, Record
from samepath.values.canonical import Value, canonical_text
from samepath.values.differ import first_unequal
from samepath.values.text import (
    WIDTH,
    columns_of,
    exact,
    fitted,
    fitted_pair,
    padded,
    shown_rows,
    texts_apart,
    told_apart,
    wrapped,
)
from samepath.verify.boards import board_lines
from samepath.verify.difference import Difference, draw_text, option_text, score_text
from samepath.verify.verifier import Verdict

OPTIONS_SHOWN: Final = 40
"""Options of one decision that are shown: of more, the first, the last, and those near the pick and the difference."""

DRAWS_SHOWN: Final = 12
"""Draws of one decision that are shown: of more, those near the first that differs."""

NAME_MAX: Final = 60
"""Columns of a name out of a file: an actor, a kind."""

OPTION_MIN: Final = 14
"""Columns of an option, below which two decisions are shown one below the other."""

STANDARD_INPUT: Final = "-"
"""The name of a recording that is no file."""

_PREFIX: Final = 4  # before the two columns: `  ! `
_BETWEEN: Final = 3


def verdict_lines(
    verdict: Verdict, game: Game[Any] | None = None, game_option: str | None = None, width: int = WIDTH
) -> list[str]:
    """The verdict, and the difference with everything that helps to see it. The first line says it all."""
    is_file = verdict.file != STANDARD_INPUT  # which cannot be read a second time
    checked = f"{count(verdict.decisions, 'decision')} in {count(verdict.turns, 'turn')}"
    if verdict.status == "same":
        return [f"{verdict.file}: same ({checked})"]
    if verdict.status == "truncated":
        lines = [
            f"{verdict.file}: truncated: {verdict.reason}",
            f"  good prefix: {count(verdict.records, 'record')}, {checked}, replayed and found the same",
        ]
        keep = f"  to keep it: {_command('salvage', verdict.file, '--output', 'FILE', game=game_option)}"
        return [*lines, keep] if is_file else lines
    if verdict.status in ("unjudged", "lost"):
        return [f"{verdict.file}: {verdict.status}: {verdict.reason}"]
    if verdict.status != "different" or verdict.difference is None:
        return [f"{verdict.file}: {verdict.status}: line {verdict.line}: {fitted(verdict.reason, 4 * WIDTH)}"]
    difference = verdict.difference
    lines = [f"{verdict.file}: different at {where(difference)}: {MEANINGS[difference.what]}"]
    lines += ["  " + line for line in difference_lines(difference, game, ("recorded", "computed"), width - 2)]
    lines.append(f"  before it: {checked}, the same")
    seen = difference.recorded if difference.sides is None else difference.sides[0]
    shown = "show" if difference.index is not None and seen is not None else "verify"
    extra = ("--decision", str(difference.index)) if shown == "show" else ()
    if is_file:
        lines.append(f"  again: {_command(shown, verdict.file, *extra, game=game_option)}")
    return lines


def where(difference: Difference) -> str:
    """Line, decision, turn and actor, as far as the difference has them."""
    text = f"line {difference.line}"
    if difference.index is not None:
        text += f", decision {difference.index}"
    if difference.turn is not None:
        text += f", turn {difference.turn}"
    if difference.actor is not None:
        text += f", {fitted(difference.actor, NAME_MAX)}"
    return text


def difference_lines(
    difference: Difference, game: Game[Any] | None, sides: tuple[str, str], width: int = WIDTH
) -> list[str]:
    """What differs, the options side by side, and both boards. `sides` names where the two came from."""
    lines: list[str] = []
    if difference.kind is not None:
        lines.append(f"deciding: {fitted(difference.kind, NAME_MAX)}")
    if difference.detail:
        lines += wrapped(difference.detail, width)
    if difference.what not in ("options", "scores", "rules", "parts", "keyframe", "draws"):
        texts = _value_texts(difference.expected, difference.actual, width - 11)
        for side, text in zip(sides, texts, strict=True):
            if text is not None:
                lines.append(f"{side + ':':<10} {text}")
    if difference.place:
        lines += wrapped(f"in the state: {difference.place}", width)
    if difference.parts is not None:
        named = ", ".join(difference.parts) if difference.parts else "none: the recorded hash itself does not fit"
        lines += wrapped(f"parts of the state that differ by then: {named}", width)
    if difference.values:
        alone = sides[1] == "computed"
        lines.append(
            "computed values, of which the recording has the hash alone:" if alone else f"values in {sides[0]}:"
        )
        names = max(map(columns_of, difference.values))
        for name, value in difference.values.items():
            lines.append(fitted(f"  {padded(name, names)}  {canonical_text(value)}", width))
    if difference.also:
        lines += wrapped(f"in the same decision also: {', '.join(difference.also)}", width)
    if difference.broken_link is not None:
        link = f"the link at line {difference.broken_link} is broken: the file was changed after it was written"
        lines += wrapped(link, width)
    if difference.draws is not None:
        lines += ["", *_draw_columns(difference.draws, sides, width)]
    lines += _decisions(difference, game, sides, width)
    if difference.boards:
        lines += ["", *board_lines(difference.boards, width)]
    if difference.shows is not None:
        shows = f"it shows at {where(difference.shows)}: {MEANINGS[difference.shows.what]}"
        lines += ["", *wrapped(shows, width)]
        lines += ["  " + line for line in difference_lines(difference.shows, game, sides, width - 2)]
    return lines


def side_by_side(
    left: Record, right: Record, game: Game[Any] | None, sides: tuple[str, str], width: int = WIDTH
) -> list[str]:
    """The options of two decision records, one a row: `>` marks the pick, `!` a row that differs.

    Where the width is too small for both, they stand one below the other.
    """
    rows, natural, fixed = _paired_rows(left, right, game, None)
    room = width - _PREFIX - _BETWEEN
    if natural[0] + natural[1] > room:
        half = room // 2
        first = min(natural[0], max(half, room - natural[1]))
        limits = (first, min(natural[1], room - first))
        if min(limits) - fixed < OPTION_MIN:
            return _stacked(left, right, game, sides, width)
        rows, natural, _ = _paired_rows(left, right, game, limits)
    column = max(natural[0], len(sides[0]))
    return _beside(rows, sides, column)


def decision_rows(record: Record, game: Game[Any] | None, width: int = WIDTH) -> list[str]:
    """The options of one decision record with their scores, one a row, `>` at the pick, then tie-break and draws."""
    rows, *_ = _paired_rows(record, record, game, (width, width))
    return [row for row, _, _ in rows]


def count(number: int, noun: str) -> str:
    """A number and its noun, in the plural when it is not one."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _decisions(difference: Difference, game: Game[Any] | None, sides: tuple[str, str], width: int) -> list[str]:
    """The decision or decisions that a difference is about."""
    if difference.recorded is not None and difference.computed is not None:
        return ["", *side_by_side(difference.recorded, difference.computed, game, sides, width)]
    lines: list[str] = []
    for side, record in zip(sides, difference.sides or (), strict=False):
        if record.get("type") == "decision":
            lines += ["", f"{side}:", *("  " + row for row in decision_rows(record, game, width - 2))]
    return lines


def _stacked(left: Record, right: Record, game: Game[Any] | None, sides: tuple[str, str], width: int) -> list[str]:
    limit = width - _PREFIX
    rows, *_ = _paired_rows(left, right, game, (limit, limit))
    lines = []
    for side, column in zip(sides, (0, 1), strict=True):
        lines.append(f"    {side}:")
        lines += [f"  {'!' if row[2] else ' '} {row[column]}".rstrip() for row in rows if row[column]]
    return lines


def _paired_rows(
    left: Record, right: Record, game: Game[Any] | None, limits: tuple[int, int] | None
) -> tuple[list[tuple[str, str, bool]], tuple[int, int], int]:
    """The rows of two decisions, and whether each differs; the columns that each side takes, and those beside a text.

    Without `limits` nothing is cut to a width (an option is, to one that fits no terminal).
    """
    columns = [_Column(record, game) for record in (left, right)]
    totals = [len(column.options) for column in columns]
    differing = None if left is right else first_unequal(columns[0].options, columns[1].options)
    scored = None if left is right else first_unequal(left["scores"] or [], right["scores"] or [])
    shown = shown_rows(max(totals), [left["pick"], right["pick"], differing, scored], OPTIONS_SHOWN)
    texts = _option_texts(columns, shown)
    fixed = max(column.fixed(shown) for column in columns)
    room = max(4, (4 * WIDTH if limits is None else min(limits)) - fixed)
    pairs = {i: fitted_pair(texts[0].get(i, ""), texts[1].get(i, ""), room) for i in shown}
    widths = [max((columns_of(pair[side]) for pair in pairs.values()), default=0) for side in (0, 1)]
    rows: list[tuple[str, str, bool]] = []
    after = -1
    for i in shown:
        if i > after + 1:
            rows.append(_fold(after + 1, i, totals, "option", differing))
        a, b = (column.row(i, pairs[i][side], widths[side]) for side, column in enumerate(columns))
        same = left is right or (a == b and columns[0].is_same(i, columns[1]))
        rows.append((a, b, not same))
        after = i
    if not any(totals):
        rows.append(("  no options", "  no options", False))
    ties = [f"tie-break {tie}" for tie in texts_apart(left["tie"], right["tie"])]
    picks = [column.picked for column in columns]
    tails = [f"{fitted(tie, 40)}; pick {pick}" for tie, pick in zip(ties, picks, strict=True)]
    rows.append((*_cut_pair(tails[0], tails[1], limits), ties[0] != ties[1] or picks[0] != picks[1]))
    rows += _draw_rows((left["draws"], right["draws"]), limits)
    natural = max(columns_of(row[0]) for row in rows), max(columns_of(row[1]) for row in rows)
    return rows, natural, fixed


class _Column:
    """One decision's options, as the rows of a column."""

    def __init__(self, record: Record, game: Game[Any] | None) -> None:
        self.options: list[Value] = record["options"]
        self.scores: list[Value] = record["scores"] or []
        self.pick = record["pick"]
        self.picked = "none" if self.pick is None else str(self.pick)
        self._game = game
        self._digits = max(2, len(str(len(self.options) - 1)))

    def fixed(self, shown: Sequence[int]) -> int:
        """The columns of a row beside the option's text: mark, number, score."""
        scores = [len(score_text(self.scores[i])) for i in shown if i < len(self.scores)]
        return self._digits + 4 + (2 + max([4, *scores]) if scores else 0)

    def text(self, i: int) -> tuple[str, str] | None:
        """The option in words, and its canonical text; both cut where no terminal would show them."""
        if i >= len(self.options):
            return None
        option = self.options[i]
        text, canonical = option_text(self._game, option), canonical_text(option)
        return text, canonical

    def row(self, i: int, text: str, width: int) -> str:
        if i >= len(self.options):
            return ""
        score = score_text(self.scores[i]) if i < len(self.scores) else ""
        mark = ">" if i == self.pick else " "
        return f"{mark} {i:>{self._digits}}  {padded(text, width)}  {score:>4}".rstrip()

    def is_same(self, i: int, other: _Column) -> bool:
        """Whether the option is the same on both sides, whatever its row shows."""
        return i < len(self.options) and i < len(other.options) and self.text(i) == other.text(i)


def _option_texts(columns: Sequence[_Column], shown: Sequence[int]) -> list[dict[int, str]]:
    """The texts of the shown options, by side and index. Different options that look the same are written exactly."""
    places = [(side, i) for side in (0, 1) for i in shown if i < len(columns[side].options)]
    named = [columns[side].text(i) or ("", "") for side, i in places]
    texts: list[dict[int, str]] = [{}, {}]
    for (side, i), text in zip(places, told_apart(named), strict=True):
        texts[side][i] = text
    return texts


def _draw_columns(draws: tuple[list[Any], list[Any]], sides: tuple[str, str], width: int) -> list[str]:
    """The draws of both sides beside each other, when they stand in no decision that is shown."""
    half = (width - _PREFIX - _BETWEEN) // 2
    rows = _draw_rows(draws, (half, half))
    rows = [(a if draws[0] else "no draws", b if draws[1] else "no draws", differs) for a, b, differs in rows]
    return _beside(rows, sides, max(columns_of(text) for text in (sides[0], *(row[0] for row in rows))))


def _beside(rows: Sequence[tuple[str, str, bool]], sides: tuple[str, str], column: int) -> list[str]:
    """Two columns, the left one of `column` columns; `!` before a row that differs."""
    lines = [f"    {padded(sides[0], column)}   {sides[1]}"]
    return lines + [f"  {'!' if differs else ' '} {padded(a, column)}   {b}".rstrip() for a, b, differs in rows]


def _draw_rows(draws: tuple[list[Any], list[Any]], limits: tuple[int, int] | None) -> list[tuple[str, str, bool]]:
    totals = [len(draws[0]), len(draws[1])]
    differing = None if draws[0] is draws[1] else first_unequal(*draws)
    shown = shown_rows(max(totals), [0 if differing is None else differing], DRAWS_SHOWN, 2)
    rows: list[tuple[str, str, bool]] = []
    after = -1
    for i in shown:
        if i > after + 1:
            rows.append(_fold(after + 1, i, totals, "draw", differing))
        texts = texts_apart(*(draw_text(side[i]) if i < len(side) else "" for side in draws))
        pair = [f"draw {text}" if text else "" for text in texts]
        rows.append((*_cut_pair(pair[0], pair[1], limits), pair[0] != pair[1]))
        after = i
    return rows


def _fold(start: int, end: int, totals: Sequence[int], noun: str, differing: int | None) -> tuple[str, str, bool]:
    """The row that stands for the rows from `start` to before `end`."""
    texts = []
    for total in totals:
        folded = min(end, total) - start
        same = " the same" if differing is not None and end <= differing else ""
        texts.append(f"  ... {count(folded, noun)}{same} ..." if folded > 0 else "")
    return texts[0], texts[1], False


def _cut_pair(left: str, right: str, limits: tuple[int, int] | None) -> tuple[str, str]:
    return fitted_pair(left, right, 4 * WIDTH if limits is None else min(limits))


def _command(*words: str, game: str | None) -> str:
    """A command line that can be pasted."""
    parts = ["samepath", *words]
    if game is not None:
        parts[2:2] = ["--game", game]
    return shlex.join(parts)


def _value_texts(expected: Value, actual: Value, columns: int) -> list[str | None]:
    """The two values in a line each, None where there is none; told apart where they look alike."""
    values = (expected, actual)
    named = [_named(value) for value in values]
    texts = told_apart(named)
    pair = fitted_pair(texts[0], texts[1], max(columns, 20))
    return [None if value is None else text for value, text in zip(values, pair, strict=True)]


def _named(value: Value) -> tuple[str, str]:
    return (value, exact(value)) if isinstance(value, str) else (canonical_text(value), canonical_text(value))
