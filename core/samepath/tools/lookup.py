"""A game and a scenario by what a person wrote: names, files, and objects of their own.

The registry (samepath.games) knows names; this knows the current folder and files too.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from samepath import games
from samepath.blame import failure_text
from samepath.capabilities import ScenarioLines, Scenarios, capability
from samepath.engine import Game
from samepath.errors import InputError, InstallationError, SamepathError, UnsupportedError
from samepath.files import read_file
from samepath.values.canonical import CanonicalError, Value, parse_plain


def find_game(name: str, rules: str | None = None) -> Game[Any]:
    """The game of a registered name, or the object `module:name`; the current folder is searched too.

    `rules` is a name, or a name and a revision as in `live@1`. Raises InstallationError for what cannot be imported.
    """
    if ":" in name and "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return games.find(name, rules)
    except SamepathError:
        raise
    except (Exception, SystemExit) as error:  # the module is the user's own, and runs as it is imported
        raise InstallationError(f"the game {name!r} cannot be imported: {failure_text(error)}") from None


def rules_file(name: str) -> Path | None:
    """The file of rules data of that name, if it is one; else it is the name of rules."""
    return Path(name) if os.path.isfile(name) else None  # Path.is_file raises for a name that is too long


def find_scenario(game: Game[Any], name: str) -> Value:
    """The scenario of that name, or the JSON in the file of that name; `FILE:LINE` takes one line of a file."""
    able = capability(game, Scenarios)
    named: dict[str, Value] = {} if able is None else dict(able.scenarios)
    if name in named:
        return named[name]
    path, line = name, 0
    if not os.path.isfile(path) and (match := re.fullmatch(r"(.+):([0-9]{1,9})", name)) is not None:
        path, line = match[1], int(match[2])
    if os.path.isfile(path):  # Path.is_file raises for a name that is too long
        return _read_scenario(game, Path(path), line)
    if name == "default" and not named:
        return {}
    known = ", ".join(named) if named else "none by name"
    raise UnsupportedError(f"{game.name} has no scenario {name!r}, and no such file exists; it has: {known}")


def _read_scenario(game: Game[Any], path: Path, line: int) -> Value:
    """The scenario in a file, or on one of its lines, counted from 1; a game may read its own kind of line."""
    where = f"{path}:{line}" if line else str(path)
    data = read_file(path)
    lines = data.removesuffix(b"\n").split(b"\n")
    if line > len(lines):
        raise InputError(f"{where}: the file has {len(lines)} lines")
    if line:
        data = lines[line - 1]
    able = capability(game, ScenarioLines)
    try:
        if able is None or (not line and len(lines) > 1):
            return parse_plain(data)
        return able.read_scenario_line(data.decode("utf-8"))
    except CanonicalError as error:
        several = not line and len(lines) > 1
        hint = f"; if it is one scenario a line, name the line, as in {path}:1" if several else ""
        raise InputError(f"{where}: {error}{hint}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: byte {error.start} is not UTF-8") from None
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
