"""The operations of the line protocol by name, each with its level. The reference's answers come from here.

What is asked of games has a name and a level from the games themselves (capabilities.Levelled).
Source: conformance/SPEC.md, clauses PROTO-7 to PROTO-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import ModuleType
from typing import Any, Final, TypeAlias

from samepath import games
from samepath.capabilities import Conformance, Levelled
from samepath.conform.operations import choices, numbers, recordings, searches
from samepath.conform.operations.given import Given

Operation: TypeAlias = Callable[[Given, int], Any]
"""Input and step budget in, the result out. Raises InputError, UnsupportedError or StepLimitError."""

_BEFORE: Final[Mapping[int, tuple[str, ModuleType]]] = {
    0: ("numbers, text, generator", numbers),
    1: ("search and sight", searches),
    2: ("choosing", choices),
}
"""The levels that need no game: what each is about, and the module with its operations."""

_AFTER: Final[Mapping[int, tuple[str, ModuleType]]] = {5: ("whole recordings", recordings)}
"""The level that needs all games."""


@cache
def levelled() -> dict[str, Conformance]:
    """The installed games that an operation of their name plays, with their place in the suite, by level."""
    found = {name: game.conformance for name, game in games.having(Levelled).items()}
    return dict(sorted(found.items(), key=lambda entry: (entry[1].level, entry[0])))


def playable() -> list[str]:
    """All installed games: those with a level first, by level, then the others, by name."""
    return list(dict.fromkeys([*levelled(), *games.names()]))


@cache
def levels() -> dict[str, int]:
    """Every operation there is, with its level."""
    return {
        **{name: level for level, (_, module) in _BEFORE.items() for name in module.OPERATIONS},
        **{name: place.level for name, place in levelled().items()},
        **{name: level for level, (_, module) in _AFTER.items() for name in module.OPERATIONS},
    }


@cache
def titles() -> dict[int, str]:
    """What each level is about."""
    found: dict[int, list[str]] = {level: [title] for level, (title, _) in {**_BEFORE, **_AFTER}.items()}
    for place in levelled().values():
        found.setdefault(place.level, []).append(place.title)
    return {level: ", ".join(found[level]) for level in sorted(found)}


def operations() -> dict[str, Operation]:
    """The operations that this installation has."""
    return {
        **{name: found for _, module in _BEFORE.values() for name, found in module.OPERATIONS.items()},
        **{name: partial(choices.play, name) for name in levelled()},
        **{name: found for _, module in _AFTER.values() for name, found in module.OPERATIONS.items()},
    }
