"""Reading data that a person may have written: every fault is one line, which says the place and what belongs there.

A `Place` is a value and the path to it, as `kinds[2].special`. Its methods give the value back checked, or raise an
InputError. `Fields` takes the members of an object one by one and refuses what nobody took. `samepath.values.forms`
reads whole dataclasses. How a fault is worded is data, a `Wording`, since each kind of file has its own tone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeVar

from samepath.errors import InputError
from samepath.values.canonical import INTEGER_MAX, Value

T = TypeVar("T")

ITEMS_MAX: Final = 10_000
"""Items of a list for which nothing else is said."""

SHOWN_MAX: Final = 60
"""Characters of a value that a message shows."""

_NEEDED: Final = object()


def shown(value: object) -> str:
    """A value as Python spells it in ASCII, cut short."""
    return f"{value!a:.{SHOWN_MAX}}"


@dataclass(frozen=True, slots=True)
class Wording:
    """How faults are told: the error that is raised, and a line for each kind of fault.

    In the lines stand `{where}`, `{value}`, `{expected}`, `{low}`, `{high}`, `{key}`, `{names}` (quoted) and `{bare}`.
    """

    error: type[InputError] = InputError
    whole: str = "the whole"
    """What the outermost value is called."""
    show: Callable[[object], str] = shown
    wrong: str = "{where} is {value}; it must be {expected}"
    range: str = "{where} is {value}; it must be an integer from {low} to {high}"
    """For an integer that is too small or too great."""
    none_of: str = "{where} is {value}, which is not one of: {names}"
    missing: str = "{within} is missing"
    """`{within}` is the place in which the member would stand."""
    unknown: str = "{where} has a member {key}, which is not one of: {bare}"


PLAIN: Final = Wording()


class Place:
    """One value inside a file or a scenario: `source` is the file, `path` where in it, empty for the outermost."""

    __slots__ = ("path", "source", "value", "wording")

    def __init__(self, value: Any, source: str = "", path: str = "", wording: Wording = PLAIN) -> None:
        self.value = value
        self.source = source
        self.path = path
        self.wording = wording

    @property
    def where(self) -> str:
        """The place as a message says it."""
        here = self.path or self.wording.whole
        return f"{self.source}: {here}" if self.source else here

    def fail(self, reason: str) -> NoReturn:
        """Raise the error for this place."""
        raise self.wording.error(f"{self.where} {reason}")

    def wrong(self, expected: str) -> NoReturn:
        """Raise the error: this value is not what is expected."""
        self._refuse(self.wording.wrong, expected=expected)

    def member(self, key: str) -> Place:
        """The member of that name of an object."""
        members = self.members()
        if key not in members:
            self._refuse(self.wording.missing, key=shown(key), within=self.inside(key, None).where)
        return self.inside(key, members[key])

    def inside(self, key: str, value: Any) -> Place:
        """A value as the member of that name."""
        return Place(value, self.source, f"{self.path}.{key}" if self.path else key, self.wording)

    def members(self) -> dict[str, Any]:
        """The members of an object."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        return self.value

    def has(self, key: str) -> bool:
        """Whether an optional member is given."""
        return isinstance(self.value, dict) and key in self.value

    def only(self, keys: Iterable[str]) -> None:
        """Refuse members of any other name: a misspelt one would otherwise be ignored in silence."""
        known = list(keys)
        for key in self.members():
            if key not in known:
                self.unknown(key, known)

    def unknown(self, key: object, known: Iterable[str] = ()) -> NoReturn:
        """Raise the error: the object has a member that it must not have."""
        self._refuse(self.wording.unknown, key=f"{key!a:.40}", bare=", ".join(known))

    def integer(self, low: int = -INTEGER_MAX, high: int = INTEGER_MAX) -> int:
        """An integer from `low` to `high`."""
        if type(self.value) is not int:
            self.wrong(f"an integer from {low} to {high}")
        if not low <= self.value <= high:
            self._refuse(self.wording.range, low=low, high=high)
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            self.wrong("true or false")
        return self.value

    def text(self, choices: Iterable[str] | None = None) -> str:
        """A string, one of `choices` if they are given."""
        if choices is None:
            return self.value if type(self.value) is str else self.wrong("a string")
        known = list(choices)
        if type(self.value) is not str or self.value not in known:
            self._refuse(self.wording.none_of, names=", ".join(map(repr, known)), bare=", ".join(known))
        return self.value

    def items(self, least: int = 0, most: int = ITEMS_MAX, expected: str = "") -> Iterator[Place]:
        """The items of a list, each a place. `expected` says what it should be, where a size does not say it best."""
        if not isinstance(self.value, list | tuple) or not least <= len(self.value) <= most:
            size = f"a list of {least} to {most} items" if least or most < ITEMS_MAX else "a list"
            self.wrong(expected or size)
        for index, item in enumerate(self.value):
            yield Place(item, self.source, f"{self.path}[{index}]", self.wording)

    def texts(self, choices: Iterable[str], least: int = 0, most: int = ITEMS_MAX) -> tuple[str, ...]:
        """A list of strings, each one of `choices`."""
        known = list(choices)
        return tuple(item.text(known) for item in self.items(least, most))

    def pair(self, low: int, high: int) -> tuple[int, int]:
        """Two integers, the second not less than the first: a range."""
        first, second = [item.integer(low, high) for item in self.items(2, 2)]
        if first > second:
            self.wrong("a range, the lower end first")
        return first, second

    def _refuse(self, line: str, **facts: object) -> NoReturn:
        value = self.wording.show(self.value)
        raise self.wording.error(line.format(where=self.where, value=value, **facts))


class Fields:
    """The members of one object, taken one by one; `done` refuses what nobody took. Defaults are for missing ones."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._left = dict.fromkeys(place.members())

    def has(self, key: str) -> bool:
        """Whether the member is there and has not been taken."""
        return key in self._left

    def member(self, key: str) -> Place:
        """The member, taken."""
        self._left.pop(key, None)
        return self.place.member(key)

    def integer(self, key: str, low: int = -INTEGER_MAX, high: int = INTEGER_MAX, default: Any = _NEEDED) -> int:
        """An integer from `low` to `high`."""
        return self._taken(key, default, lambda place: place.integer(low, high))

    def flag(self, key: str, default: Any = _NEEDED) -> bool:
        """True or false."""
        return self._taken(key, default, Place.flag)

    def text(self, key: str, choices: Iterable[str] | None = None, default: Any = _NEEDED) -> str:
        """A string, one of `choices` if they are given."""
        return self._taken(key, default, lambda place: place.text(choices))

    def value(self, key: str, default: Any = _NEEDED) -> Value:
        """The member as it stands."""
        return self._taken(key, default, lambda place: place.value)

    def done(self) -> None:
        """Refuse the members that nobody took."""
        for key in self._left:
            self.place.unknown(key)

    def _taken(self, key: str, default: Any, read: Callable[[Place], T]) -> T:
        if default is _NEEDED or key in self._left:
            return read(self.member(key))
        return read(self.place.inside(key, default))
