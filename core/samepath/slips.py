"""What is half there or misspelt in the abilities of a game or a state (samepath.capabilities), in sentences."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from samepath.capabilities import ABILITIES, Copied
from samepath.engine import Game, State

LIKENESS_MIN: Final = 0.8
"""How like a member's name another name is that is taken for a slip of it: the ratio of difflib, from 0 to 1."""


def members(ability: type[Any]) -> dict[str, Callable[..., Any] | None]:
    """The members of an ability by name: a method as the protocol declares it, None for data.

    >>> from samepath.capabilities import Notated
    >>> list(members(Notated))
    ['notation_help', 'parse_notation']
    """
    methods = {name: found for name, found in vars(ability).items() if inspect.isfunction(found) and name[0] != "_"}
    return {**dict.fromkeys(ability.__annotations__), **methods}


def faults(game: object) -> list[str]:
    """What is half there or misspelt in a game's abilities, a sentence each; empty where nothing is."""
    name = getattr(game, "name", type(game).__name__)
    found: list[str] = []
    lacking: dict[str, str] = {}
    for ability in ABILITIES:
        wanted = members(ability)
        missing = [member for member in wanted if not hasattr(game, member)]
        lacking.update((_plain(member), member) for member in missing)
        if 0 < len(missing) < len(wanted):
            there = [member for member in wanted if member not in missing]
            found.append(
                f"{name} has {' and '.join(there)}, but not {' and '.join(missing)}: without, samepath uses none of "
                f"{'it' if len(there) == 1 else 'them'} (capabilities.{ability.__name__})"
            )
        found += [f"{name}.{text}" for text in _misfits(game, wanted)]
    known = [*(member for ability in ABILITIES for member in members(ability)), *vars(Game), *Game.__annotations__]
    found += _misspelt(game, name, lacking, known)
    for kind in _state_types(game):
        found += state_faults(kind, f"{name}'s state")
    return found


def state_faults(kind: type[Any], name: str) -> list[str]:
    """What is misspelt in the ability of a state of this type, or cannot be used, a sentence each."""
    wanted = members(Copied)
    lacking = {_plain(member): member for member in wanted if not hasattr(kind, member)}
    found = [f"{name}: {text}" for text in _misfits(kind, wanted, "self")]
    return [*found, *_misspelt(kind, name, lacking, [*wanted, *State.__annotations__])]


def _state_types(game: object) -> list[type[Any]]:
    """The types of a game's states, as far as its `start` says what it returns."""
    try:
        returned = get_type_hints(type(game).start)["return"]  # type: ignore[attr-defined]
    except (AttributeError, KeyError, NameError, TypeError):
        return []  # it says nothing, or names what is imported for types alone
    kinds = get_args(returned) if get_origin(returned) in (Union, UnionType) else (returned,)
    return [kind for kind in (get_origin(one) or one for one in kinds) if isinstance(kind, type)]


def _misspelt(thing: object, name: str, lacking: Mapping[str, str], known: Sequence[str]) -> Iterator[str]:
    """What is named almost as a member that is lacking."""
    from difflib import get_close_matches

    for own in dir(thing):
        if own.startswith("_") or own in known:
            continue
        for near in get_close_matches(_plain(own), lacking, 1, LIKENESS_MIN):
            yield f"{name} has {own}, which samepath does not know: is {lacking[near]} meant?"


def _misfits(game: object, wanted: Mapping[str, Callable[..., Any] | None], *bound: str) -> Iterator[str]:
    """What cannot be used as the member that it is named as. `bound` is what a method takes first, of a type."""
    for member, declared in wanted.items():
        if not hasattr(game, member) or declared is None:
            continue
        own: Any = getattr(game, member)
        if own is None:
            continue  # said to be left out, as Python's own classes say it
        if not callable(own):
            yield f"{member} is a method, and here it is none"
            continue
        parameters = list(inspect.signature(declared).parameters)[1:]
        try:
            inspect.signature(own).bind(*bound, *parameters)
        except TypeError:
            yield f"{member} cannot be called as {member}({', '.join(parameters)})"
        except ValueError:
            pass  # a builtin that does not say what it takes


def _plain(name: str) -> str:
    """A name without what spellings differ in: parseNotation is parse_notation."""
    return name.replace("_", "").lower()
