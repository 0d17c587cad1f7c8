"""Copies of a state, by which moves are taken back, and what a copy that is not one gets wrong.

A state copies itself, where it can (capabilities.Copied); otherwise copy.deepcopy does, which leaves the run's
generator and its streams as they are. Source: conformance/SPEC.md, clause REC-10.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Mapping
from types import FunctionType
from typing import Final, TypeVar

from samepath.capabilities import Copied, capability
from samepath.errors import GameError, GameWarning
from samepath.slips import state_faults
from samepath.values.canonical import type_name
from samepath.values.differ import first_character
from samepath.values.text import around

_SHOWN: Final = 40

_T = TypeVar("_T")


def copied(state: _T, game: str) -> _T:
    """A copy of a state that shares nothing with it that changes. Raises GameError, with the cure, for one without."""
    own = capability(state, Copied)
    if own is not None:
        twin: _T = own.samepath_copy()
        if twin is state or type(twin) is not type(state):
            gave = "the state itself" if twin is state else type_name(twin)
            raise GameError(f"{game}: samepath_copy() gave {gave}; it gives another {type_name(state)} that is equal")
        return twin
    _warn_of_slips(type(state), game)
    for name, value in getattr(state, "__dict__", {}).items():
        if type(value) is FunctionType and value.__closure__:
            raise _uncopyable(game, f"the state's {name}", "is a function that keeps hold of other values")
    try:
        return copy.deepcopy(state)
    except RecursionError:
        reason = "is nested or linked too deep"
    except Exception as error:  # whatever the types that it holds raise
        reason = f"cannot be copied ({type(error).__name__}: {error})"
    raise _uncopyable(game, _culprit(state), reason)


_noticed: set[type[object]] = set()
"""Types of states of which a slip has been looked for."""


def _warn_of_slips(kind: type[object], game: str) -> None:
    """Once a type: a GameWarning for a method that is nearly samepath_copy, where the registry could not see it."""
    if kind in _noticed:
        return
    _noticed.add(kind)
    for fault in state_faults(kind, f"{game}'s state"):
        warnings.warn(fault, GameWarning, stacklevel=3)


def unlike(there: Mapping[str, str], back: Mapping[str, str]) -> str:
    """The first part that differs, and both values from shortly before the place."""
    for name in sorted({*there, *back}):
        old, new = (parts.get(name, "missing") for parts in (there, back))
        if old != new:
            at = first_character(old, new)
            texts = [around(text, at, _SHOWN) for text in (old, new)]
            return f"its part {name!a} was {texts[0]} and is {texts[1]}"
    raise AssertionError("two states of unequal hashes have equal parts")


def _uncopyable(game: str, what: str, reason: str) -> GameError:
    return GameError(
        f"{game}: {what} {reason}, so that no move could be taken back; leave it out of the state, "
        f"or give the state a method samepath_copy() that returns a copy"
    )


def _culprit(state: object) -> str:
    """The state's member that cannot be copied, where one alone is to blame."""
    for name, value in getattr(state, "__dict__", {}).items():
        try:
            copy.deepcopy(value)
        except Exception:  # as above
            return f"the state's {name} ({type_name(value)})"
    return "the state"
