"""The compiled recording core, where it is built and the backend is not the reference. It changes speed, never results.

It says "recorded" or "the same", or nothing: then the reference plays from the start, and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, BinaryIO, Final

from samepath.blame import is_from_outside
from samepath.engine import Game, begin
from samepath.errors import GameError
from samepath.grid.backend import backend, does_not_load
from samepath.record.reader import pieces
from samepath.record.trace import check_rules
from samepath.values.canonical import Value

CORE: Final = "samepath._record"

IS_USED: Final = backend() == "cython" and find_spec(CORE) is not None
"""Whether recordings are made and compared by the compiled core; SAMEPATH_BACKEND=python turns it off."""

HEADER_BYTES_MAX: Final = 1 << 20
"""A longer header is left to the reference."""


def compiled_core() -> Any:
    """The module. Raises BackendError where it is installed and does not load."""
    try:
        return import_module(CORE)
    except Exception as error:
        raise does_not_load(error, CORE) from None


def header_line(stream: BinaryIO) -> tuple[bytes, Iterator[bytes]]:
    """The first line of the bytes inside a file, and all the bytes from its beginning, a piece at a time."""
    inside = pieces(stream)
    first = b""
    for piece in inside:
        first += piece
        end = first.find(b"\n")
        if end >= 0:
            return first[:end], chain([first], inside)
        if len(first) > HEADER_BYTES_MAX:
            break
    return b"", iter(())


def compare(game: Game[Any], scenario: Value, seed: str, content: Iterator[bytes], steps_max: int) -> tuple[Any, bool]:
    """Play a game beside the bytes of its recording; the finished trace when they are the same, else None.

    With it: whether the game failed or made other bytes, so that the reference must find a difference.

    What the game raises is left to the reference, which meets it again; what ends the program passes.
    """
    return _played(game, scenario, seed, None, content, steps_max)


class Compiled:
    """Records a game that asks nobody, line by line; where it gives up, `rest` writes what is missing."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._bytes = 0
        self._digest, self._again = sha256(), sha256()  # of what was written, and of the same made once more

    def record(self, game: Game[Any], scenario: Value, seed: int | str, steps_max: int) -> Any:
        """The finished trace; None where the reference has to record, from the start."""
        return _played(game, scenario, seed, self._lines, None, steps_max)[0]

    def rest(self, line: bytes) -> None:
        """A line of the reference's: the ones that were written already are skipped, once they are the same."""
        if self._bytes == 0:
            self._write(line)
            return
        self._bytes -= len(line)
        self._again.update(line)
        if self._bytes <= 0 and self._again.digest() != self._digest.digest():
            raise GameError("the game made other records when it was played once more from the same seed")

    def _lines(self, lines: bytes) -> None:
        self._bytes += len(lines)
        self._digest.update(lines)
        for line in lines.splitlines(keepends=True):
            self._write(line)


def _played(
    game: Game[Any],
    scenario: Value,
    seed: int | str,
    write: Callable[[bytes], object] | None,
    content: Iterator[bytes] | None,
    steps_max: int,
) -> tuple[Any, bool]:
    core = compiled_core()
    run = trace = None
    try:
        rng = core.Rng(seed)
        run = begin(game, scenario, seed, rng=rng)
        trace = core.Trace(run, rng, write, content)
        trace.go(steps_max)
    except BaseException as error:
        if type(error) is not core.DeclinedError and is_from_outside(error):
            raise
        if run is not None and write is not None:
            check_rules(run)  # else the reference would begin by what the game made of them
        return None, type(error) is not core.DeclinedError or (trace is not None and trace.differs)
    return trace, False
