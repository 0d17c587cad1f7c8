"""Recording a game: a run in, a chained file out, whole or not at all.

Source: conformance/SPEC.md, clauses REC-12 and REC-13.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from samepath.canonical import Value
from samepath.decide import checked_pick
from samepath.engine import STEPS_MAX, Game, begin
from samepath.errors import GameError, InputError
from samepath.replay.format import (
    FILE_BYTES_MAX,
    LINE_BYTES_MAX,
    LINE_VALUES_MAX,
    RECORDS_MAX,
    Chain,
    Framed,
    OpenDecision,
    Record,
    too_dense,
)
from samepath.replay.trace import Plan, StopError, Trace


class Answer(Protocol):
    """Whoever answers for people: a script, a terminal, a generator of tests.

    It may have `take_back_when_over(trace)` besides, asked when the game is over: a decision to go back to, or None.
    """

    def __call__(self, trace: Trace, asked: Record) -> int:
        """The index of the pick. `asked` has turn, actor, kind and options. May raise TakeBackError or StopError."""
        ...


class Writer:
    """A sink that writes. Records are held until their step is done, since a step can be dropped."""

    trusting = True

    def __init__(self, write: Callable[[bytes], object], answer: Answer | None = None) -> None:
        self.trace: Trace | None = None
        self._write = write
        self._answer = answer
        self._chain = Chain()
        self._held: list[Framed] = []
        self._bytes = self._records = 0

    def plan(self) -> Plan:
        when_over = getattr(self._answer, "take_back_when_over", None)
        if when_over is not None and self.trace is not None and self.trace.over:
            return Plan(undo=when_over(self.trace))
        return Plan(keep=self._answer is not None)

    def choose(self, asked: Record) -> int:
        what = f"{asked['actor']}, {asked['kind']}"
        if self._answer is None or self.trace is None:
            raise InputError(f"{what}: a choice by input, and no inputs were given")
        return checked_pick(self._answer(self.trace, asked), len(asked["options"]), what)

    def opened(self, decision: OpenDecision) -> None:
        """Nothing to write yet."""

    def emit(self, framed: Framed) -> None:
        self._held.append(framed)

    def step_done(self) -> None:
        write, chain = self._write, self._chain
        records, size = self._records, self._bytes
        for framed in self._held:
            line = framed.line(chain.advance(framed))
            records += 1
            size += len(line)
            if len(line) > LINE_BYTES_MAX or size > FILE_BYTES_MAX or records > RECORDS_MAX:
                raise GameError(
                    f"record {records:,} ({framed.record['type']}, {len(line):,} bytes) takes the recording past "
                    f"its limits: {LINE_BYTES_MAX:,} bytes a line, {RECORDS_MAX:,} records, {FILE_BYTES_MAX:,} bytes"
                )
            if too_dense(line):
                raise GameError(
                    f"record {records:,} ({framed.record['type']}) holds more than the {LINE_VALUES_MAX:,} values that "
                    "a record may have"
                )
            write(line)
        self._records, self._bytes = records, size
        self._held.clear()

    def step_dropped(self) -> None:
        self._held.clear()


def record(
    game: Game[Any],
    scenario: Value,
    seed: int | str,
    write: Callable[[bytes], object],
    answer: Answer | None = None,
    *,
    steps_max: int = STEPS_MAX,
) -> Trace:
    """Play a game and write its recording, line by line, through `write`. Returns the finished trace.

    `answer` picks for people; when it raises StopError the recording ends before the game, with outcome null.
    """
    writer = Writer(write, answer)
    trace = writer.trace = Trace(begin(game, scenario, seed, logged=True), writer)
    trace.header()
    trace.go(steps_max)
    trace.end()
    return trace


def record_bytes(
    game: Game[Any], scenario: Value, seed: int | str, answer: Answer | None = None, *, steps_max: int = STEPS_MAX
) -> bytes:
    """The recording of a game, as the bytes of its file."""
    lines: list[bytes] = []
    record(game, scenario, seed, lines.append, answer, steps_max=steps_max)
    return b"".join(lines)


@contextmanager
def new_file(path: Path, *, overwrite: bool = False) -> Iterator[Callable[[bytes], object]]:
    """A function that writes to `path`, gzip when its name ends in .gz. The file appears whole, or not at all.

    Raises InputError when the file exists already and `overwrite` is false, or cannot be written.
    """
    with _named(path):
        if path.is_dir():
            raise InputError(f"{path} is a folder; give the name of a file")
        if path.exists() and not overwrite:
            raise InputError(f"{path} exists already; give another name, or --force to replace it")
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    stream = os.fdopen(handle, "wb")
    squeeze = zlib.compressobj(level=9, wbits=31)  # no name and no time inside: equal in, equal out
    is_gzip = path.suffix == ".gz"

    def write(line: bytes) -> None:
        with _named(path):
            stream.write(squeeze.compress(line) if is_gzip else line)

    try:
        yield write
        with _named(path):
            stream.write(squeeze.flush() if is_gzip else b"")
            stream.close()
            umask = os.umask(0)
            os.umask(umask)
            Path(name).chmod(0o666 & ~umask)
            Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            stream.close()
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """An error of the system, such as a full disk, as an InputError that names the file."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


class Script:
    """An `Answer` that reads from a list: integers are picks; at its end the recording stops.

    For tests and for scripted recordings; `TakeBackError` instances in the list are raised.
    """

    def __init__(self, picks: list[int | Exception]) -> None:
        self._picks = iter(picks)

    def __call__(self, trace: Trace, asked: Record) -> int:
        pick = next(self._picks, None)
        if pick is None:
            raise StopError
        if isinstance(pick, Exception):
            raise pick
        return pick
