"""The registry: games by name. Nothing else in samepath names a game.

The games that ship are listed here; others register an object of their own under the entry point group
`samepath.games`, and are recorded, verified and shown like these.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from samepath.capabilities import capability
from samepath.engine import Game
from samepath.errors import GameWarning, InstallationError, SamepathError, UnsupportedError, brief
from samepath.games.rulesets import named_rules, under_rules
from samepath.slips import faults

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP = "samepath.games"

SHIPPED = {
    "lesson": "samepath.games.lesson:game",
    "dungeon": "samepath.games.dungeon:game",
    "nausicaa": "samepath.games.nausicaa:game",
}

COMMANDS = ("lesson",)
"""Those of them that bring a command of their own name (capabilities.Programs): no game is loaded to list it."""

ENVIRONMENTS = {
    "Nausicaa-v0": ("nausicaa", "person-cpu"),
    "Mine-v0": ("dungeon", "play"),
}
"""What Gymnasium knows as `samepath/...`: game and scenario. Here, so that no game is loaded to list them."""

T = TypeVar("T")

_noticed: dict[str, None] = {}
"""The names, as they were given, under which a game was looked at for faults."""


def names() -> list[str]:
    """The names of all games installed here, sorted."""
    return sorted({*SHIPPED, *(point.name for point in _entry_points())})


def _entry_points() -> EntryPoints:
    """What other packages register. The module that reads it takes longer to import than a small game to verify."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def load(name: str, rules: str | None = None, revision: int | None = None) -> Game[Any]:
    """The game of that name, under the rules named (its default ones without).

    Raises UnsupportedError when no such game, rules or revision is installed, InstallationError when the game is
    installed but does not load.
    """
    if name in SHIPPED:
        game = _loaded(name, lambda: _imported(SHIPPED[name]))
    else:
        points = [point for point in _entry_points() if point.name == name]
        if not points:
            raise UnsupportedError(
                f"no game is named {name!r} here; there are: {', '.join(names())}; a game of your own is named "
                "MODULE:NAME, and for a recording of it --game MODULE:NAME"
            )
        if len({point.value for point in points}) > 1:
            raise UnsupportedError(f"two installed packages have a game named {name!r}: {_where(points)}")
        game = _noted(name, _loaded(name, points[0].load))
    return under_rules(game, rules, revision)


def find(name: str, rules: str | None = None) -> Game[Any]:
    """The game of a registered name, or the object that `module:name` names, under the rules named.

    `rules` is a name, or a name and a revision as in `live@1`. Raises UnsupportedError as `load` does, and for what
    is no game; what a module raises as it is imported passes through.
    """
    wanted = (None, None) if rules is None else named_rules(rules)
    if ":" not in name:
        return load(name, *wanted)
    game = _noted(name, _imported(name))
    if not isinstance(game, Game):
        raise UnsupportedError(f"{name!r} is not a game: it needs name, rules, start, step and canonical")
    return under_rules(game, *wanted)


def having(kind: type[T], among: Iterable[str] | None = None) -> dict[str, T]:
    """The games, of those installed or of those named, that have the ability `kind` of samepath.capabilities, by name.

    A game of another package that does not load is left out: whoever asks for it by name is told why.
    """
    found: dict[str, T] = {}
    for name in names() if among is None else among:
        try:
            able = capability(load(name), kind)
        except InstallationError:
            if name in SHIPPED:
                raise
            continue
        if able is not None:
            found[name] = able
    return found


def _noted(name: str, game: Any) -> Any:
    """`game`, after a GameWarning for every fault in its abilities; once a name."""
    if name not in _noticed:
        _noticed[name] = None
        for fault in faults(game):
            warnings.warn(fault, GameWarning, stacklevel=3)
    return game


def _loaded(name: str, load_it: Callable[[], Any]) -> Any:
    """What `load_it` imports; whatever goes wrong is the installation's fault."""
    try:
        return load_it()
    except InstallationError:
        raise
    except (Exception, SystemExit) as error:
        reason = str(error) if isinstance(error, SamepathError) else f"{type(error).__name__}: {error}"
        raise InstallationError(
            f"the game {name!r} is installed but does not load: {brief(reason)}; install it again, or mend its package"
        ) from None


def _imported(target: str) -> Any:
    module, _, attribute = target.partition(":")
    return getattr(import_module(module), attribute)


def _where(points: list[EntryPoint]) -> str:
    return ", ".join(sorted(point.value for point in points))
