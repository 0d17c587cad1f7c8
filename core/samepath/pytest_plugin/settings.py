"""The table [tool.samepath] of pyproject.toml: folders of recordings, games, engines."""

from __future__ import annotations

import difflib
import shlex
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from samepath.engine import Game
from samepath.errors import SamepathError
from samepath.tools.lookup import find_game

_MEMBERS: Final = ("recordings", "games", "engines")


class SettingsError(SamepathError):
    """The table cannot be used as it is written."""


@dataclass(frozen=True)
class Settings:
    """What the project says of itself."""

    root: Path
    is_given: bool = False
    """Whether there is a table at all; without one nothing is collected."""
    recordings: Sequence[Path] = ()
    games: Mapping[str, str] = field(default_factory=dict)
    """MODULE:NAME by the name that recordings have in their headers."""
    engines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Commands that start a port, by the names that tests call them by."""

    @property
    def collected(self) -> Sequence[Path]:
        """The folders whose recordings are tests."""
        return self.recordings if self.is_given else ()

    def folder_of(self, path: Path) -> Path:
        """The folder that keeps the signature of the recording at `path`."""
        return next((folder for folder in self.recordings if path.is_relative_to(folder)), path.parent)

    def game(self, name: str) -> Game[Any]:
        """The game that the table, the registry or MODULE:NAME knows by `name`."""
        if str(self.root) not in sys.path:
            sys.path.insert(0, str(self.root))
        if name not in self.games:
            return find_game(name)
        try:
            game = find_game(self.games[name])
        except SamepathError as error:
            raise SettingsError(_at(f"games.{name}", str(error))) from None
        if game.name != name:
            raise SettingsError(
                _at(f"games.{name}", f"{self.games[name]} calls itself {game.name!r}; write it by that name")
            )
        return game


def read_settings(root: Path, *, makes_folders: bool = False) -> Settings:
    """The settings of the project at `root`. Raises SettingsError with the member that is wrong, and what to do."""
    file = root / "pyproject.toml"
    table: Any = None
    if file.is_file():
        try:
            table = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {}).get("samepath")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{file}: {error}") from None
    if table is None:
        return Settings(root, recordings=[(root / "recordings").resolve()])
    if not isinstance(table, dict):
        raise SettingsError("pyproject.toml: [tool.samepath] is not a table")
    for name in table:
        if name not in _MEMBERS:
            near = difflib.get_close_matches(name, _MEMBERS, 1)
            hint = f"; {near[0]!r} is meant, perhaps" if near else ""
            raise SettingsError(_at(name, f"no such setting; there are {', '.join(_MEMBERS)}{hint}"))
    folders = [_folder(root, index, item, makes_folders) for index, item in enumerate(_recordings(table))]
    if not folders:
        raise SettingsError(_at("recordings", "names no folder; name one, or leave it out for 'recordings'"))
    return Settings(root, True, folders, _games(table.get("games", {})), _engines(table.get("engines", {})))


def _recordings(table: Mapping[str, Any]) -> Sequence[Any]:
    given = table.get("recordings", ["recordings"])
    if not isinstance(given, list):
        raise SettingsError(_at("recordings", f'{given!r} is not a list of folders, as in ["recordings"]'))
    return given


def _folder(root: Path, index: int, item: Any, makes_folders: bool) -> Path:
    member = f"recordings[{index}]"
    if not isinstance(item, str) or not item:
        raise SettingsError(_at(member, f"{item!r} is not the name of a folder"))
    folder = (root / item).resolve()
    if folder.exists() and not folder.is_dir():
        raise SettingsError(_at(member, f"{item!r} is a file; name the folder"))
    if not folder.exists() and not makes_folders:
        hint = 'make it, or run with --samepath-accept "why" to write the first recordings'
        raise SettingsError(_at(member, f"there is no folder {item!r} in {root}; {hint}"))
    return folder


def _games(given: Any) -> Mapping[str, str]:
    if not isinstance(given, dict):
        raise SettingsError(_at("games", f'{given!r} is not a table, as in mygame = "package.module:game"'))
    for name, place in given.items():
        if not isinstance(place, str) or ":" not in place:
            raise SettingsError(_at(f"games.{name}", f"{place!r} is not MODULE:NAME"))
    return given


def _engines(given: Any) -> Mapping[str, Sequence[str]]:
    if not isinstance(given, dict):
        raise SettingsError(_at("engines", f'{given!r} is not a table, as in javascript = "node port.mjs"'))
    return {name: engine_command(f"engines.{name}", command) for name, command in given.items()}


def engine_command(member: str, command: Any) -> Sequence[str]:
    """A command as a list of words, or as one line."""
    if isinstance(command, str):
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise SettingsError(_at(member, f"{command!r}: {error}")) from None
    else:
        words = command if isinstance(command, list) else []
    if not words or not all(isinstance(word, str) for word in words):
        raise SettingsError(_at(member, f'{command!r} is not a command, as in "node port.mjs"'))
    return words


def _at(member: str, trouble: str) -> str:
    return f"pyproject.toml: [tool.samepath] {member}: {trouble}"
