"""What people choose, as lines of text: an option as JSON or in the game's notation, `#N`, `undo`, or `undo N`."""

from __future__ import annotations

import re
from typing import Any

from samepath.capabilities import Notated, capability
from samepath.engine import Game
from samepath.errors import InputError
from samepath.record.schema import Record
from samepath.record.trace import StopError, TakeBackError, Trace
from samepath.values.canonical import CanonicalError, canonical_bytes, parse_plain

_UNDO = re.compile(r"undo(?: ([0-9]{1,9}))?")
_NUMBERED = re.compile(r"#([0-9]{1,9})")


class InputLines:
    """An `Answer` (see answers.py) from lines of text. When they run out, the recording ends there."""

    def __init__(self, name: str, text: str) -> None:
        """`name` is what messages call the text by."""
        self._name = name
        self._lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        self._next = 0

    def __call__(self, trace: Trace, asked: Record) -> int:
        if self._next == len(self._lines):
            raise StopError
        number, line = self._lines[self._next]
        self._next += 1
        if match := _UNDO.fullmatch(line):
            raise TakeBackError(None if match[1] is None else int(match[1]))
        options = asked["options"]
        if match := _NUMBERED.fullmatch(line):
            if int(match[1]) < len(options):
                return int(match[1])
        elif (pick := _option(trace.run.game, line, options)) is not None:
            return pick
        listed = ", ".join(canonical_bytes(option).decode() for option in options[:12])
        more = f" and {len(options) - 12} more" if len(options) > 12 else ""
        raise InputError(
            f"{self._name}: line {number}: {line!a:.80} is not an option of {asked['actor']}, {asked['kind']}, "
            f"in turn {asked['turn']}; there are: {listed}{more}"
        )

    def unused(self) -> str:
        """Where the lines begin that no choice took, as a sentence; empty when there are none."""
        if self._next == len(self._lines):
            return ""
        number, line = self._lines[self._next]
        return f"{self._name}: line {number} ({line!a:.40}) and after it were not used"


def _option(game: Game[Any], line: str, options: list[Any]) -> int | None:
    """The index of the option that a line names: in the game's own notation, as JSON, or as a bare word."""
    notated = capability(game, Notated)
    if notated is not None and (pick := notated.parse_notation(line, options)) is not None:
        return pick
    try:
        wanted = canonical_bytes(parse_plain(line.encode()))
    except CanonicalError:
        wanted = canonical_bytes(line)  # a bare word stands for the option that is this string
    return next((i for i, option in enumerate(options) if canonical_bytes(option) == wanted), None)
