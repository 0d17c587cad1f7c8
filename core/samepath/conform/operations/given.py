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

T = TypeVar("T")

WORD_MAX: Final = 2**32 - 1

_WIDE = re.compile(r"[0-9a-f]{16}")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_NEEDED: Final = object()


class BadInputError(InputError):
    """An input that is not of the form its operation has."""


class Given:
    """The members of one input. `done` refuses what nobody took, so a misspelt member is not passed over."""

    def __init__(self, value: Value) -> None:
        if type(value) is not dict:
            refuse("input", value, "an object")
        self._left: dict[str, Value] = dict(value)

    def has(self, key: str) -> bool:
        """Whether the member is there and has not been taken."""
        return key in self._left

    def value(self, key: str, default: Value = _NEEDED) -> Value:
        """The member as it stands; `default` where it is missing."""
        found = self._left.pop(key, default)
        if found is _NEEDED:
            raise BadInputError(f"the input has no {key!r}")
        return found

    def integer(self, key: str, low: int = -INTEGER_MAX, high: int = INTEGER_MAX, default: Value = _NEEDED) -> int:
        """An integer from `low` to `high`."""
        return integer(self.value(key, default), key, low, high)

    def count_or_none(self, key: str) -> int | None:
        """A count, or None where it is null or missing."""
        found = self.value(key, None)
        return None if found is None else integer(found, key, 0, INTEGER_MAX)

    def text(self, key: str, default: Value = _NEEDED) -> str:
        """A string."""
        found = self.value(key, default)
        return found if isinstance(found, str) else refuse(key, found, "a string")

    def flag(self, key: str, default: Value = _NEEDED) -> bool:
        """True or false."""
        found = self.value(key, default)
        return found if isinstance(found, bool) else refuse(key, found, "true or false")

    def choice(self, key: str, among: tuple[str, ...], default: Value = _NEEDED) -> str:
        """One of the strings of `among`."""
        found = self.value(key, default)
        if type(found) is not str or found not in among:
            refuse(key, found, f"one of {', '.join(among)}")
        return str(found)

    def items(self, key: str, read: Callable[[Value, str], T], default: Value = _NEEDED) -> list[T]:
        """A list, every item of it read by `read`, which takes the item and its place."""
        found = self.value(key, default)
        if type(found) is not list:
            refuse(key, found, "a list")
        return [read(item, f"{key}[{i}]") for i, item in enumerate(found)]

    def data(self) -> bytes:
        """Bytes: of `text` in UTF-8, or of `hex`."""
        if self.has("text"):
            return self.text("text").encode("utf-8")
        digits = self.text("hex")
        if not _HEX.fullmatch(digits):
            refuse("hex", digits, "pairs of lower-case hex digits")
        return bytes.fromhex(digits)

    def done(self) -> None:
        """Refuse the members that nobody took."""
        for key in sorted(self._left):
            raise BadInputError(f"the input has a member {key!a:.40}, which this operation does not have")


def integer(value: Value, where: str, low: int = -INTEGER_MAX, high: int = INTEGER_MAX) -> int:
    """`value`, an integer from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        refuse(where, value, f"an integer from {low} to {high}")
    return int(value)


def word(value: Value, where: str) -> int:
    """`value`, a word of 32 bits."""
    return integer(value, where, 0, WORD_MAX)


def cell(value: Value, where: str) -> Cell:
    """`value`, a cell [x, y]; whether it is inside a level is for the search to say."""
    x, y = fixed_list(value, where, 2)
    return integer(x, where), integer(y, where)


def fixed_list(value: Value, where: str, size: int) -> list[Any]:
    """`value`, a list of `size` items."""
    if type(value) is not list or len(value) != size:
        refuse(where, value, f"a list of {size}")
    return list(value)


def wide(value: Value, where: str) -> int:
    """`value`, 64 bits as 16 lower-case hex digits."""
    if type(value) is not str or not _WIDE.fullmatch(value):
        refuse(where, value, "16 lower-case hex digits")
    return int(value, 16)


def refuse(where: str, value: Value, wanted: str) -> NoReturn:
    """Raise the BadInputError for `value`, which stands at `where`."""
    raise BadInputError(f"{where} is {value!a:.60}; it should be {wanted}")
