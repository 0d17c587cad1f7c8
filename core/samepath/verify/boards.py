"""A game's picture with cells marked, fitted to a width when it is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from samepath.capabilities import Marked, Pictured, Placed, capability
from samepath.engine import Game
from samepath.values.canonical import Value
from samepath.values.text import columns_of, fitted, padded, visible

PICTURE_WIDTH_MAX: Final = 50
PICTURE_HEIGHT_MAX: Final = 40
"""Cells of a picture that are shown at most."""

BESIDE: Final = 4
"""Columns between two boards."""


@dataclass(frozen=True)
class Board:
    """The rows of a picture, one character a cell, and the cells (x, y) that an option speaks of.

    Rows of unequal length are text and no board: they are cut, and nothing is marked.
    """

    rows: Sequence[str]
    marked: Sequence[tuple[int, int]] = ()

    def __bool__(self) -> bool:
        return bool(self.rows)

    def lines(self, columns: int, around: Sequence[tuple[int, int]] | None = None) -> list[str]:
        """The board with `[` and `]` around the marked cells and a space around the others.

        Past the width, or past the cells that are shown at most, it is cut to the part around the cells `around`
        (the marked ones without), and a line says to which.
        """
        rows = list(self.rows)
        cells = len(rows[0]) if rows else 0
        if any(len(row) != cells for row in rows):
            lines = [fitted(row, columns) for row in rows[:PICTURE_HEIGHT_MAX]]
            return lines if len(lines) == len(rows) else [*lines, f"(rows 0 to {len(lines) - 1} of {len(rows)})"]
        focus = self.marked if around is None else around
        size = max((_columns(cell) for row in rows for cell in row), default=1)
        fitting = max(1, (columns - 1) // (size + 1))
        left, right = _window([x for x, _ in focus], cells, min(PICTURE_WIDTH_MAX, fitting))
        top, bottom = _window([y for _, y in focus], len(rows), PICTURE_HEIGHT_MAX)
        marks = set(self.marked)
        lines = []
        for y in range(top, bottom):
            line = [" "] * (2 * (right - left) + 1)
            for x in range(left, right):
                cell = rows[y][x]
                line[2 * (x - left) + 1] = padded(cell if visible(cell) == cell else "?", size)
                if (x, y) in marks:
                    line[2 * (x - left)], line[2 * (x - left) + 2] = "[", "]"
            lines.append("".join(line).rstrip())
        if (right - left, bottom - top) != (cells, len(rows)):
            note = f"(columns {left} to {right - 1} of {cells}, rows {top} to {bottom - 1} of {len(rows)})"
            lines.append(fitted(note, columns))
        return lines


def board(game: Game[Any], state: Any, option: Value | None, actor: str = "") -> Board:
    """The game's picture of the state, the cells of `option`, which is one of `actor`'s, marked. Without rows when the
    game draws none.

    A picture that fails is no reason to lose what it was to be drawn for: the failure stands in its place.
    """
    pictured = capability(game, Pictured)
    if pictured is None:
        return Board([])
    try:
        rows = [str(row) for row in pictured.picture(state)]
    except Exception as error:
        return Board(["the game's picture failed:", f"{type(error).__name__}: {error}"])
    return Board(rows, [] if option is None else cells_of(game, state, option, actor))


def cells_of(game: Game[Any], state: Any, option: Value, actor: str) -> list[tuple[int, int]]:
    """The cells of the picture that an option of `actor` speaks of; none where the game does not say."""
    placed, marked = capability(game, Placed), capability(game, Marked)
    try:
        if placed is not None:
            return [(x, y) for x, y in placed.cells_of(state, actor, option)]
        return [] if marked is None else [(x, y) for x, y in marked.cells(state, option)]
    except Exception:
        return []  # an option of a changed file may be nothing the game knows


def board_lines(boards: Mapping[str, Board], columns: int) -> list[str]:
    """Boards beside each other when they fit the width, else one below the other; equal ones once.

    Boards that have to be cut are cut to the same part, so that they can be compared.
    """
    titles = list(boards)
    around = [cell for one in boards.values() for cell in one.marked]
    pictures = [one.lines(columns, around) for one in boards.values()]
    if len(pictures) == 2 and pictures[0] == pictures[1]:
        return [f"{titles[0]} and {titles[1]}:", *pictures[0]]
    widths = [max(map(columns_of, [title, *rows])) for title, rows in zip(titles, pictures, strict=True)]
    if len(pictures) == 2 and sum(widths) + BESIDE <= columns:
        beside = [[title, *rows] for title, rows in zip(titles, pictures, strict=True)]
        return [f"{padded(a, widths[0] + BESIDE)}{b}".rstrip() for a, b in zip_longest(*beside, fillvalue="")]
    return [line for title, rows in zip(titles, pictures, strict=True) for line in (f"{title}:", *rows)]


def _columns(cell: str) -> int:
    return max(1, columns_of(cell)) if visible(cell) == cell else 1


def _window(marked: list[int], size: int, most: int) -> tuple[int, int]:
    """The part of `size` to show: all of it, or `most` cells with the marked ones in the middle."""
    if size <= most:
        return 0, size
    middle = (min(marked) + max(marked)) // 2 if marked else 0
    start = max(0, min(middle - most // 2, size - most))
    return start, start + most
