"""The registry: games by name. Nothing else in samepath names a game.

The games that ship are listed here; others register an object of their own under the entry point group
`samepath.games`, and are recorded, verified and shown like these.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from samepath.engine import Game, named_rules, under_rules
from samepath.errors import InstallationError, SamepathError, UnsupportedError, brief

GROUP = "samepath.games"

SHIPPED = {
    "lesson": "samepath.games.lesson:game",
    "dungeon": "samepath.games.dungeon:game",
    "nausicaa": "samepath.games.nausicaa:game",
}


def names() -> list[str]:
    """The names of all games installed here, sorted."""
    return sorted({*SHIPPED, *(point.name for point in entry_points(group=GROUP))})


def load(name: str, rules: str | None = None, revision: int | None = None) -> Game[Any]:
    """The game of that name, under the rules named (its default ones without).

    Raises UnsupportedError when no such game, rules or revision is installed, InstallationError when the game is
    installed but does not load.
    """
    if name in SHIPPED:
        game = _loaded(name, lambda: _imported(SHIPPED[name]))
    else:
        points = [point for point in entry_points(group=GROUP) if point.name == name]
        if not points:
            raise UnsupportedError(
                f"no game is named {name!r} here; there are: {', '.join(names())}; a game of your own is named "
                "MODULE:NAME, and for a recording of it --game MODULE:NAME"
            )
        if len({point.value for point in points}) > 1:
            raise UnsupportedError(f"two installed packages have a game named {name!r}: {_where(points)}")
        game = _loaded(name, points[0].load)
    return under_rules(game, rules, revision)


def find(name: str, rules: str | None = None) -> Game[Any]:
    """The game of a registered name, or the object that `module:name` names, under the rules named.

    `rules` is a name, or a name and a revision as in `live@1`. Raises UnsupportedError as `load` does, and for what
    is no game; what a module raises as it is imported passes through.
    """
    wanted = (None, None) if rules is None else named_rules(rules)
    if ":" not in name:
        return load(name, *wanted)
    game = _imported(name)
    if not isinstance(game, Game):
        raise UnsupportedError(f"{name!r} is not a game: it needs name, rules, start, legal, step and canonical")
    return under_rules(game, *wanted)


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
