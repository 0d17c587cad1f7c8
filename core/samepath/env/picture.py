"""A position as text, or as pixels: a cell a character."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from samepath.tools.extras import library

CELL: Final = 14
"""Pixels to each side of a cell."""

_PAPER: Final = (250, 250, 247)
_INK: Final = {"upper": (176, 48, 32), "lower": (32, 80, 168), "other": (110, 110, 110)}


def rendered(text: str, mode: str | None) -> Any:
    """The text by a render mode: `ansi` the text itself, `rgb_array` its pixels, `human` printed."""
    if mode == "ansi":
        return text
    if mode == "rgb_array":
        return pixels(text)
    if mode == "human":
        print(text, flush=True)
    return None


def pixels(text: str) -> Any:
    """Rows of text as an array of height, width and the three colours."""
    image, draw_on, fonts = (library(f"PIL.{name}", "env") for name in ("Image", "ImageDraw", "ImageFont"))
    rows = text.split("\n")
    picture = image.new("RGB", (CELL * max(1, *map(len, rows)), CELL * len(rows)), _PAPER)
    draw, font = draw_on.Draw(picture), fonts.load_default()
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            ink = _INK["upper" if glyph.isupper() else "lower" if glyph.islower() else "other"]
            draw.text((CELL * x + 3, CELL * y + 1), glyph, ink, font)
    return np.asarray(picture)
