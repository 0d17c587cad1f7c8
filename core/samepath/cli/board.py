"""Drawing a game's picture on a terminal: cells with room between them, axes, marks, and colours where possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

WIDE_MAX: Final = 26
"""Columns up to which a cell is three characters wide, so that a mark is seen without colours; past it, one."""

_UPPER = "bold cyan"
_LOWER = "bold red"
_GROUND = "dim"
_MARKED = "reverse"


def draw(
    picture: Sequence[str],
    marks: Collection[tuple[int, int]] = (),
    axes: tuple[Sequence[str], Sequence[str]] | None = None,
) -> list[Text]:
    """The picture's rows as styled text, the cells (x, y) of `marks` in brackets, with the axes' names around it."""
    columns = max(map(len, picture), default=0)
    wide = columns <= WIDE_MAX
    columns_named, rows_named = axes if axes is not None else ((), ())
    margin = max((len(name) for name in rows_named), default=0) + 1 if rows_named else 0
    lines = []
    if columns_named:
        lines.append(Text(" " * margin + "".join(f" {name} " if wide else name[:1] for name in columns_named).rstrip()))
    for y, row in enumerate(picture):
        line = Text(f"{rows_named[y]} ".rjust(margin) if y < len(rows_named) else " " * margin)
        for x, cell in enumerate(row):
            marked = (x, y) in marks
            style = _style(cell) + (f" {_MARKED}" if marked else "")
            line.append((f"[{cell}]" if marked else f" {cell} ") if wide else cell, style)
        line.rstrip()
        lines.append(line)
    return lines


def _style(cell: str) -> str:
    if cell.isalpha() or cell == "@":
        return _LOWER if cell.islower() else _UPPER
    return _GROUND
