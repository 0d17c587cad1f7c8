"""What an operation is given: the members of its input, taken one by one and checked.

Everything that is wrong with an input is a BadInputError, which the protocol answers with BAD_INPUT.
Source: conformance/SPEC.md, clauses PROTO-5 and PROTO-7 to PROTO-10.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from samepath.errors import InputError
from samepath.grid import Cell
from samepath.values.canonical import INTEGER_MAX, Value
from samepath.values.reading import Fields, Place, Wording

T = TypeVar("T")

WORD_MAX: Final = 2**32 - 1

_WIDE = re.compile(r"[0-9a-f]{16}")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class BadInputError(InputError):
    """An input that is not of the form its operation has."""


WORDING: Final = Wording(
    error=BadInputError,
    whole="the input",
    wrong="{where} is {value}; it should be {expected}",
    range="{where} is {value}; it should be an integer from {low} to {high}",
    none_of="{where} is {value}; it should be one of {bare}",
    missing="{where} has no {key}",
    unknown="{where} has a member {key}, which this operation does not have",
)


class Given(Fields):
    """The members of one input. `done` refuses what nobody took, so a misspelt member is not ignored."""

    def __init__(self, value: Value) -> None:
        super().__init__(Place(value, wording=WORDING))

    def count_or_none(self, key: str) -> int | None:
        """A count, or None where it is null or missing."""
        found = self.value(key, None)
        return None if found is None else integer(found, key, 0)

    def items(self, key: str, read: Callable[[Value, str], T], *, optional: bool = False) -> list[T]:
        """A list, every item read by `read`, which takes the item and its place. It may be missing if `optional`."""
        if optional and not self.has(key):
            return []
        return [read(item.value, item.path) for item in self.member(key).items(most=INTEGER_MAX)]

    def data(self) -> bytes:
        """Bytes: of `text` in UTF-8, or of `hex`."""
        if self.has("text"):
            return self.text("text").encode("utf-8")
        digits = self.text("hex")
        if not _HEX.fullmatch(digits):
            refuse("hex", digits, "pairs of lower-case hex digits")
        return bytes.fromhex(digits)


def integer(value: Value, where: str, low: int = -INTEGER_MAX, high: int = INTEGER_MAX) -> int:
    """`value`, an integer from `low` to `high`."""
    return Place(value, path=where, wording=WORDING).integer(low, high)


def cell(value: Value, where: str) -> Cell:
    """`value`, a cell [x, y]; whether it is inside a level is for the search to say."""
    x, y = fixed_list(value, where, 2)
    return integer(x, where), integer(y, where)


def fixed_list(value: Value, where: str, size: int) -> list[Any]:
    """`value`, a list of `size` items."""
    found = Place(value, path=where, wording=WORDING).items(size, size, f"a list of {size}")
    return [item.value for item in found]


def wide(value: Value, where: str) -> int:
    """`value`, 64 bits as 16 lower-case hex digits."""
    if type(value) is not str or not _WIDE.fullmatch(value):
        refuse(where, value, "16 lower-case hex digits")
    return int(value, 16)


def refuse(where: str, value: Value, expected: str) -> NoReturn:
    """Raise the BadInputError for `value`, which stands at `where`."""
    Place(value, path=where, wording=WORDING).wrong(expected)
