"""Whether a recording is what its game makes, told by the compiled core from its bytes alone, and nothing else.

Where one byte differs, or anything is out of the ordinary, the verifier reads the recording from its start and names
the difference: a doubt here costs time only. Source: conformance/SPEC.md, clause REC-14.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from samepath import games
from samepath.blame import is_from_outside
from samepath.engine import Game
from samepath.games.rulesets import under_rules
from samepath.record.accelerated import IS_USED, Compiled, Played, compare, compiled_core, header_line
from samepath.record.reader import open_recording
from samepath.record.schema import FORMAT, GENERATOR, Record


class Unknown(Enum):
    """Why a recording is not known to be the same."""

    DECLINED = "out of the ordinary"
    DIFFERENT = "the game failed, or made other bytes"


class Same(NamedTuple):
    """A recording that was found the same, byte for byte; or as far as somebody watched, or until the game failed."""

    header: Record
    played: Played


class Watchers:
    """Who watches a verification: each thing is told once, also where the verifier has to tell it again.

    The members are those of `Checker`.
    """

    NAMES: Final = ("stop", "watch", "settled")

    def __init__(self, **watchers: Callable[..., Any] | None) -> None:
        self.told = {name: _Once(watcher) for name, watcher in watchers.items() if watcher is not None}

    def begin_again(self) -> None:
        """What was told from here on is not told again."""
        for once in self.told.values():
            once.begin_again()


class _Once:
    """A watcher, and how often it was told something. `stop` had said no each time, or there would be no next."""

    def __init__(self, watcher: Callable[..., Any]) -> None:
        self._watcher = watcher
        self._told = self._known = 0

    def begin_again(self) -> None:
        self._told, self._known = 0, max(self._told, self._known)

    def __call__(self, *seen: Any) -> Any:
        self._told += 1
        return False if self._told <= self._known else self._watcher(*seen)


def same(stream: BinaryIO, game: Game[Any] | None, steps_max: int, watchers: Watchers | None = None) -> Same | Unknown:
    """The recording in the stream, if it is known to be the same; otherwise the stream is left as it was."""
    if not IS_USED or not stream.seekable():
        return Unknown.DECLINED
    compiled_core()
    start = stream.tell()
    found: Same | Unknown = Unknown.DECLINED
    try:
        found = _compared(stream, game, steps_max, watchers or Watchers())
    except BaseException as error:  # whatever it is, the verifier meets it again, and says it
        if is_from_outside(error):
            raise
    finally:
        if not isinstance(found, Same):
            stream.seek(start)
            if watchers is not None:
                watchers.begin_again()
    return found


def gone_on(
    path: Path, compiled: Compiled, stop: Callable[[Any], bool], game: Game[Any] | None, steps_after: int
) -> Any:
    """The trace of a recording that was played again up to `stop` and gone on from; None where the reference has to."""
    with open_recording(path) as stream:
        try:
            begun = _begun(stream, game)
        except Exception:  # the verifier meets it again, and says it
            return None
        if begun is None:
            return None
        header, game, content = begun
        return compiled.go_on(game, header["scenario"], header["seed"], content, stop, steps_after)


def _begun(stream: BinaryIO, game: Game[Any] | None) -> tuple[Record, Game[Any], Iterator[bytes]] | None:
    """The header, the game by the header's rules, and the bytes from the beginning."""
    line, content = header_line(stream)
    header = json.loads(line)
    if type(header) is not dict or header["format"] != FORMAT or header["generator"] != GENERATOR:
        return None
    if game is None:
        game = games.load(header["game"])
    recorded = header["rules"]
    return header, under_rules(game, recorded["name"], recorded["revision"]), content


def _compared(stream: BinaryIO, game: Game[Any] | None, steps_max: int, watchers: Watchers) -> Same | Unknown:
    begun = _begun(stream, game)
    if begun is None:
        return Unknown.DECLINED
    header, game, content = begun
    played = compare(game, header["scenario"], header["seed"], content, steps_max, watchers.told)
    if played.is_done or played.own is not None or (played.failure and played.trace is not None):
        return Same(header, played)
    return Unknown.DIFFERENT if played.differs else Unknown.DECLINED
