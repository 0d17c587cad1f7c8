"""Reading data that a person may have written: every fault is one line with its place.

A `Place` is a value and the path to it, as `kinds[2].special`. Its methods give the value back checked, or raise
InputError saying what stands there and what may stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, TypeVar

from samepath.errors import InputError

T = TypeVar("T")


class Place:
    """One value inside a rules file or a scenario."""

    __slots__ = ("path", "source", "value")

    def __init__(self, value: Any, source: str, path: str = "") -> None:
        self.value = value
        self.source = source
        self.path = path

    def fail(self, reason: str) -> NoReturn:
        """Raise InputError for this place."""
        raise InputError(f"{self.source}: {self.path or 'the whole'} {reason}")

    def wrong(self, wanted: str) -> NoReturn:
        """Raise InputError: this value is not what is wanted."""
        self.fail(f"is {self.value!r:.60}; it must be {wanted}")

    def member(self, key: str) -> Place:
        """The member of that name."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        path = f"{self.path}.{key}" if self.path else key
        if key not in self.value:
            raise InputError(f"{self.source}: {path} is missing")
        return Place(self.value[key], self.source, path)

    def has(self, key: str) -> bool:
        """Whether an optional member is given."""
        return isinstance(self.value, dict) and key in self.value

    def only(self, keys: Iterable[str]) -> None:
        """Refuse members of any other name: a misspelt one would otherwise be passed over in silence."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        known = list(keys)
        for key in self.value:
            if key not in known:
                self.fail(f"has a member {key!r:.60}, which is not one of: {', '.join(known)}")

    def integer(self, low: int, high: int) -> int:
        """An integer from `low` to `high`."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.wrong(f"an integer from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            self.wrong("true or false")
        return self.value

    def text(self, choices: Iterable[str] | None = None) -> str:
        """A string, one of `choices` if they are given."""
        if type(self.value) is not str:
            self.wrong("a string")
        if choices is not None:
            known = list(choices)
            if self.value not in known:
                self.fail(f"is {self.value!r:.60}, which is not one of: {', '.join(map(repr, known))}")
        return self.value

    def items(self, least: int = 0, most: int = 10_000) -> Iterator[Place]:
        """The items of a list, each a place."""
        if not isinstance(self.value, list) or not least <= len(self.value) <= most:
            self.wrong(f"a list of {least} to {most} items" if least or most < 10_000 else "a list")
        for index, item in enumerate(self.value):
            yield Place(item, self.source, f"{self.path}[{index}]")

    def texts(self, choices: Iterable[str], least: int = 0, most: int = 10_000) -> tuple[str, ...]:
        """A list of strings, each one of `choices`."""
        known = list(choices)
        return tuple(item.text(known) for item in self.items(least, most))

    def pair(self, low: int, high: int) -> tuple[int, int]:
        """Two integers, the second not less than the first: a range."""
        values = [item.integer(low, high) for item in self.items(2, 2)]
        if values[0] > values[1]:
            self.wrong("a range, the lower end first")
        return values[0], values[1]

    def integers(self, cls: type[T], bounds: dict[str, tuple[int, int]]) -> T:
        """A dataclass whose fields are all integers, each within its bounds."""
        self.only(bounds)
        return cls(**{key: self.member(key).integer(low, high) for key, (low, high) in bounds.items()})


def unique(places: Iterable[tuple[Place, str]]) -> None:
    """Refuse an identifier that stands twice."""
    seen: dict[str, None] = {}
    for place, name in places:
        if name in seen:
            place.member("id").fail(f"is {name!r}, which stands twice")
        seen[name] = None
