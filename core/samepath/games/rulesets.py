"""Rules data of a game: one file for each ruleset and revision, `rules/<ruleset>-<revision>.json` in the game's folder.

These files are the only home of the numbers. The ports' forms and the copies in conformance/rules are made from them by
`python conformance/write_rules.py`. A file that has been recorded with never changes: a change of behaviour is a new
file with the next revision, and the old one goes on recording, when asked for, and verifying.
Source: conformance/SPEC.md, clauses GAME-1 and GAME-8.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from samepath.capabilities import Ruled, RulesListed, capability
from samepath.engine import Game, Rules
from samepath.errors import UnsupportedError
from samepath.games.data import folder_of
from samepath.values.canonical import parse_plain

FOLDER: Final = "rules"

_NAMED = re.compile(r"(.*)@(0|[1-9][0-9]{0,15})", re.DOTALL)
_FILE_NAME = re.compile(r"(.+)-([1-9][0-9]*)\.json")


class Rulesets:
    """All rules that a game can be played by.

    `game` is its name, `package` the one whose folder `rules` holds the files, `names` the rulesets, the default first.
    """

    def __init__(self, game: str, package: str, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self._package = package

    def all(self) -> tuple[Rules, ...]:
        """Every revision of every ruleset: rulesets in the order of `names`, of each the newest revision first."""
        return _read(self._package, self.names)

    def find(self, name: str, revision: int | None = None) -> Rules:
        """The rules of that name, the newest revision without one. The same object every time.

        Raises UnsupportedError for a name or revision that is not here, naming those that are.
        """
        for rules in self.all():
            if rules.name == name and revision in (None, rules.revision):
                return rules
        wanted = name if revision is None else f"{name}, revision {revision}"
        raise UnsupportedError(f"{self.game} has no rules {wanted!r}; it has {self._described()}")

    def _described(self) -> str:
        """The rules that are here: `'article' revision 1, 'live' revisions 1 and 2`."""
        found = []
        for name in self.names:
            numbers = sorted(rules.revision for rules in self.all() if rules.name == name)
            *most, last = map(str, numbers)
            found.append(f"{name!r} " + (f"revisions {', '.join(most)} and {last}" if most else f"revision {last}"))
        return ", ".join(found)


@cache
def _read(package: str, names: tuple[str, ...]) -> tuple[Rules, ...]:
    found = []
    for file in sorted(folder_of(package).joinpath(FOLDER).iterdir(), key=lambda file: file.name):
        match = _FILE_NAME.fullmatch(file.name)
        if match is None or match[1] not in names:
            raise ValueError(f"{FOLDER}/{file.name} of {package} is no file <ruleset>-<revision>.json of {names}")
        found.append(Rules(match[1], int(match[2]), parse_plain(file.read_bytes())))
    found.sort(key=lambda rules: (names.index(rules.name), -rules.revision))
    return tuple(found)


def named_rules(text: str) -> tuple[str, int | None]:
    """The name and revision that `text` asks for: `live`, the newest revision, or `live@1` (GAME-8).

    >>> named_rules("live"), named_rules("live@1"), named_rules("live@01")
    (('live', None), ('live', 1), ('live@01', None))
    """
    match = _NAMED.fullmatch(text)
    return (text, None) if match is None else (match[1], int(match[2]))


def all_rules(game: Game[Any]) -> Sequence[Rules]:
    """Every ruleset at every revision of a game, or its own where it lists none."""
    listed = capability(game, RulesListed)
    return (game.rules,) if listed is None else listed.all_rules


def rules_texts(game: Game[Any]) -> list[str]:
    """All rules of a game as texts for `named_rules`: the newest revision by its name alone, older ones with theirs."""
    texts: list[str] = []
    for rules in all_rules(game):
        texts.append(f"{rules.name}@{rules.revision}" if rules.name in texts else rules.name)
    return texts


def under_rules(game: Game[Any], name: str | None, revision: int | None = None) -> Game[Any]:
    """`game` under the rules named, at the revision named (None: its own, and the newest)."""
    own = game.rules
    if name in (None, own.name) and revision in (None, own.revision):
        return game
    ruled = capability(game, Ruled)
    if ruled is not None:
        return ruled.with_rules(own.name if name is None else name, revision)
    wanted = (own.name if name is None else name) + ("" if revision is None else f", revision {revision}")
    raise UnsupportedError(f"{game.name} has no rules {wanted!r}; it has {own.name!r}, revision {own.revision}")
