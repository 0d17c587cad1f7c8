"""A game's drawing, checked: shapes and the names of colours, so that a page can hold it whatever game it is of."""

from __future__ import annotations

import re
from typing import Any, Final

from samepath.errors import InputError
from samepath.values.canonical import Value

COLOURS: Final = (
    "ink", "paper", "quiet", "line", "accent", "wall", "wall-edge", "floor", "floor-dot", "light", "dark", "water",
    "wave", "wood", "stone", "gold", "leaf", "blood", "bone", "edge", "hero", "friend", "foe", "fire", "magic", "one",
    "two",
)  # fmt: skip
"""The names of colours; page/board.css says what they are in light and in dark."""

_PATH: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9., -]{1,2000}")
_TILE: Final = {"name", "layers", "bare", "when"}
_LAYER: Final = {"path", "fill", "stroke", "width", "opacity"}


def checked_drawing(drawing: Any, game: str) -> dict[str, Value]:
    """`drawing` as it may stand in a page. Raises InputError that names what is wrong and where."""
    if not isinstance(drawing, dict) or set(drawing) != {"ground", "tiles"}:
        raise InputError(f"{game}.drawing: it is an object with ground and tiles")
    ground, tiles = drawing["ground"], drawing["tiles"]
    if not isinstance(ground, list) or not ground or not all(isinstance(row, str) and row for row in ground):
        raise InputError(f"{game}.drawing.ground: it is a list of rows of characters")
    if not isinstance(tiles, dict):
        raise InputError(f"{game}.drawing.tiles: it is an object of tiles by character")
    for glyph, tile in tiles.items():
        _check_tile(glyph, tile, f"{game}.drawing.tiles[{glyph!a}]")
    return drawing


def _check_tile(glyph: str, tile: Any, where: str) -> None:
    if len(glyph) != 1:
        raise InputError(f"{where}: a tile is of one character")
    if not isinstance(tile, dict) or not {"name", "layers"} <= set(tile) <= _TILE:
        raise InputError(f"{where}: a tile has name and layers, and may have bare and when")
    if not isinstance(tile["name"], str) or not isinstance(tile["layers"], list):
        raise InputError(f"{where}: name is a text, layers a list")
    if not isinstance(tile.get("bare", False), bool) or not isinstance(tile.get("when", ""), str):
        raise InputError(f"{where}: bare is true or false, when is the name of a part of the state")
    for number, layer in enumerate(tile["layers"]):
        _check_layer(layer, f"{where}.layers[{number}]")


def _check_layer(layer: Any, where: str) -> None:
    if not isinstance(layer, dict) or not {"path"} <= set(layer) <= _LAYER:
        raise InputError(f"{where}: a layer has path, and may have fill, stroke, width and opacity")
    if not isinstance(layer["path"], str) or _PATH.fullmatch(layer["path"]) is None:
        raise InputError(f"{where}.path: it is SVG path data of at most 2,000 characters")
    for name in ("fill", "stroke"):
        if name in layer and layer[name] not in COLOURS:
            raise InputError(f"{where}.{name}: {layer[name]!a:.40} is none of the colours {', '.join(COLOURS)}")
    for name in ("width", "opacity"):
        if type(layer.get(name, 1)) not in (int, float) or not 0 <= layer.get(name, 1) <= 100:
            raise InputError(f"{where}.{name}: it is a number from 0 to 100")
