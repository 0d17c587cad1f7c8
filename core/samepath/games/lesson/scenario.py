"""Reading a scenario: every mistake in it is an InputError that names the place and what belongs there."""

from __future__ import annotations

import re
from typing import Final

from samepath.errors import InputError
from samepath.grid import Cell, Grid
from samepath.values.canonical import Value
from samepath.values.reading import Fields, Place, Wording

LEVEL_SIDE_MAX = 64
"""A level has at most this many rows, and cells in a row: each decision hashes the whole of it."""

WORDING: Final = Wording(
    wrong="{where} is {value}; it should be {expected}",
    range="{where} is {value}; it should be an integer from {low} to {high}",
    none_of="{where} is {value}; it should be one of {bare}",
    missing="{where} has no {key}; add it",
    unknown="{where} has a member {key}, which is not known here; remove or correct it",
)

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,31}")


def fields_of(scenario: Value) -> Fields:
    """The members of a scenario, to be taken one by one."""
    return Fields(Place(scenario, path="scenario", wording=WORDING))


def name(place: Place) -> str:
    """A name: a letter, then letters, digits and hyphens, 32 at most."""
    if type(place.value) is not str or not _NAME.fullmatch(place.value):
        place.wrong("a name: a letter, then up to 31 letters, digits or hyphens")
    return place.text()


def level(place: Place) -> Grid:
    """A level as a list of rows of `#` and `.`."""
    for row in place.items(1, LEVEL_SIDE_MAX):
        if type(row.value) is not str or not 1 <= len(row.value) <= LEVEL_SIDE_MAX or "\n" in row.value:
            row.wrong(f"a row of 1 to {LEVEL_SIDE_MAX} characters")
    try:
        return Grid.from_text("\n".join(place.value))
    except InputError as error:
        raise InputError(f"{place.where}: {error}") from None


def cell(place: Place, grid: Grid) -> Cell:
    """A cell [x, y] of the level, floor or wall."""
    x, y = place.items(2, 2, "a cell [x, y]")
    return x.integer(0, grid.width - 1), y.integer(0, grid.height - 1)


def floor(place: Place, grid: Grid) -> Cell:
    """A cell [x, y] of the level that is floor."""
    found = cell(place, grid)
    if not grid.is_open(found):
        place.fail(f"is {place.value!a}, a wall; it should be a floor cell")
    return found
