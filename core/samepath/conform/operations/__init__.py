"""The operations of the line protocol by name, each with its level. The reference's answers come from here.

Source: conformance/SPEC.md, clauses PROTO-7 to PROTO-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from samepath import games
from samepath.conform.operations import choices, numbers, recordings, searches
from samepath.conform.operations.given import Given

Operation: TypeAlias = Callable[[Given, int], Any]
"""Input and step budget in, the result out. Raises InputError, UnsupportedError or StepLimitError."""

LEVELS: Final[Mapping[str, int]] = {
    **dict.fromkeys(numbers.OPERATIONS, 0),
    **dict.fromkeys(searches.OPERATIONS, 1),
    **dict.fromkeys(choices.OPERATIONS, 2),
    **choices.GAME_LEVELS,
    **dict.fromkeys(recordings.OPERATIONS, 5),
}
"""Every operation there is, with its level."""

TITLES: Final = (
    "numbers, text, generator",
    "search and sight",
    "choosing, the lesson",
    "Nausicaa",
    "the dungeon",
    "whole recordings",
)
"""What each level is about."""


def operations() -> dict[str, Operation]:
    """The operations that this installation has: all, but those of games that are not installed."""
    installed = games.names()
    return {
        **numbers.OPERATIONS,
        **searches.OPERATIONS,
        **choices.OPERATIONS,
        **{name: play for name, play in choices.GAME_OPERATIONS.items() if name in installed},
        **recordings.OPERATIONS,
    }
