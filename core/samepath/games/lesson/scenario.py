"""Reading a scenario: every mistake in it is an InputError that names the place and what belongs there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from samepath.errors import InputError
from samepath.grid import Cell, Grid
from samepath.values.canonical import Value

LEVEL_SIDE_MAX = 64
"""A level has at most this many rows, and cells in a row: each decision hashes the whole of it."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,31}")

_MISSING = object()


class Fields:
    """The members of one object in a scenario, taken one by one; `done` refuses what nobody took.

    `where` is the place, as a path from the scenario: `scenario.enemies[1]`.
    """

    def __init__(self, value: Value, where: str) -> None:
        if not isinstance(value, dict):
            refuse(where, value, "an object")
        self._left = dict(value)
        self._where = where

    def place(self, key: str) -> str:
        """Where the member stands."""
        return f"{self._where}.{key}"

    def has(self, key: str) -> bool:
        """Whether the member is there and has not been taken."""
        return key in self._left

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """An integer from `low` to `high`."""
        return integer(self._take(key, default), self.place(key), low, high)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        return flag(self._take(key, default), self.place(key))

    def choice(self, key: str, among: Sequence[str], default: str | None = None) -> str:
        """One of the strings in `among`."""
        value = self._take(key, default)
        if not isinstance(value, str) or value not in among:
            refuse(self.place(key), value, f"one of {', '.join(among)}")
        return value

    def name(self, key: str) -> str:
        """A name: a letter, then letters, digits and hyphens, 32 at most."""
        value = self._take(key, None)
        if not isinstance(value, str) or not _NAME.fullmatch(value):
            refuse(self.place(key), value, "a name: a letter, then up to 31 letters, digits or hyphens")
        return value

    def items(self, key: str, low: int, high: int) -> list[Value]:
        """A list of `low` to `high` items."""
        value = self._take(key, None)
        if not isinstance(value, list | tuple) or not low <= len(value) <= high:
            refuse(self.place(key), value, f"a list of {low} to {high} items")
        return list(value)

    def level(self, key: str) -> Grid:
        """A level as a list of rows of `#` and `.`."""
        rows = self.items(key, 1, LEVEL_SIDE_MAX)
        for i, row in enumerate(rows):
            if not isinstance(row, str) or not 1 <= len(row) <= LEVEL_SIDE_MAX or "\n" in row:
                refuse(f"{self.place(key)}[{i}]", row, f"a row of 1 to {LEVEL_SIDE_MAX} characters")
        try:
            return Grid.from_text("\n".join(rows))
        except InputError as error:
            raise InputError(f"{self.place(key)}: {error}") from None

    def floor(self, key: str, grid: Grid) -> Cell:
        """A cell [x, y] of the level that is floor."""
        return floor(self._take(key, None), self.place(key), grid)

    def cell(self, key: str, grid: Grid) -> Cell:
        """A cell [x, y] of the level, floor or wall."""
        return cell(self._take(key, None), self.place(key), grid)

    def value(self, key: str) -> Value:
        """The member as it stands, for a reader of its own."""
        return self._take(key, None)

    def done(self) -> None:
        """Refuse members that have not been taken: a misspelt key would otherwise be passed over."""
        for key in self._left:
            raise InputError(f"{self._where} has a member {key!a:.40}, which is not known here; remove or correct it")

    def _take(self, key: str, default: Value) -> Value:
        value = self._left.pop(key, _MISSING)
        if value is not _MISSING:
            return value
        if default is None:
            raise InputError(f"{self._where} has no {key!r}; add it")
        return default


def integer(value: Value, where: str, low: int, high: int) -> int:
    """`value`, an integer from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        refuse(where, value, f"an integer from {low} to {high}")
    return value


def flag(value: Value, where: str) -> bool:
    """`value`, true or false."""
    if type(value) is not bool:
        refuse(where, value, "true or false")
    return value


def cell(value: Value, where: str, grid: Grid) -> Cell:
    """`value`, a cell [x, y] of the level."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        refuse(where, value, "a cell [x, y]")
    x = integer(value[0], f"{where}[0]", 0, grid.width - 1)
    return x, integer(value[1], f"{where}[1]", 0, grid.height - 1)


def floor(value: Value, where: str, grid: Grid) -> Cell:
    """`value`, a cell [x, y] of the level that is floor."""
    found = cell(value, where, grid)
    if not grid.is_open(found):
        raise InputError(f"{where} is {value!a}, a wall; it should be a floor cell")
    return found


def refuse(where: str, value: Value, wanted: str) -> NoReturn:
    """Raise the InputError for `value`, which stands at `where`."""
    raise InputError(f"{where} is {value!a:.60}; it should be {wanted}")
