"""Recording a game: a run in, a chained file out, whole or not at all.

Source: conformance/SPEC.md, clauses REC-12 and REC-13.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from samepath.capabilities import compiled_rules
from samepath.decide import checked_pick
from samepath.engine import STEPS_MAX, Game, begin
from samepath.errors import GameError, InputError
from samepath.files import whole_file
from samepath.record.accelerated import IS_USED, Compiled
from samepath.record.answers import Answer, AnswerWhenOver
from samepath.record.framing import (
    FILE_BYTES_MAX,
    LINE_BYTES_MAX,
    LINE_VALUES_MAX,
    RECORDS_MAX,
    Chain,
    Framed,
    OpenDecision,
    header_around,
    too_dense,
)
from samepath.record.schema import Record
from samepath.record.trace import Plan, StopError, Trace
from samepath.rng import parse_seed
from samepath.values.canonical import Value

GZIP_LEVEL: Final = 6
"""Measured over the recordings that ship: 7 microseconds a decision, and 1 to 5 percent more bytes than level 9, which
takes 10 to 16. Level 4 takes 5, for 6 to 14 percent more. No verdict depends on it, and no file is compressed again."""


class NoDecisionError(GameError):
    """A game that ended, or whose inputs did, before anything was decided. `trace` is the run as it stands."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(f"{trace.run.game.name}: no decision was made, so that a recording would prove nothing")
        self.trace = trace


class Writer:
    """A sink that writes. Records are held until their step is done, since a step can be dropped."""

    def __init__(self, write: Callable[[bytes], object], answer: Answer | None = None) -> None:
        self._write = write
        self._answer = answer
        self._chain = Chain()
        self._held: list[Framed] = []
        self._bytes = self._records = 0

    def plan(self, trace: Trace) -> Plan:
        if trace.over and isinstance(self._answer, AnswerWhenOver):
            return Plan(undo=self._answer.take_back_when_over(trace))
        return Plan(keep=self._answer is not None)

    def choose(self, trace: Trace, asked: Record) -> int:
        what = f"{asked['actor']}, {asked['kind']}"
        if self._answer is None:
            raise InputError(f"{what}: a choice by input, and no inputs were given")
        return checked_pick(self._answer(trace, asked), len(asked["options"]), what)

    def opened(self, trace: Trace, decision: OpenDecision) -> None:
        """Nothing to write yet."""

    def emit(self, trace: Trace, framed: Framed) -> None:
        self._held.append(framed)

    def step_done(self, trace: Trace) -> None:
        write, chain = self._write, self._chain
        records, size = self._records, self._bytes
        for framed in self._held:
            line = framed.line(chain.advance(framed))
            records += 1
            size += len(line)
            if len(line) > LINE_BYTES_MAX or size > FILE_BYTES_MAX or records > RECORDS_MAX:
                what = f"{trace.run.game.name}: record {records:,} ({_named(framed.record)}, {len(line):,} bytes)"
                limits = f"{LINE_BYTES_MAX:,} bytes a line, {RECORDS_MAX:,} records, {FILE_BYTES_MAX:,} bytes"
                raise GameError(f"{what} takes the recording past its limits: {limits}")
            if too_dense(line):
                what = f"{trace.run.game.name}: record {records:,} ({_named(framed.record)})"
                raise GameError(f"{what} holds more than the {LINE_VALUES_MAX:,} values that a record may have")
            write(line)
        self._records, self._bytes = records, size
        self._held.clear()

    def step_dropped(self, trace: Trace) -> None:
        self._held.clear()


def _named(record: Record) -> str:
    """A record's type; a decision with its index, actor and kind."""
    if record["type"] != "decision":
        return str(record["type"])
    return f"decision {record['index']}, {record['actor']}, {record['kind']}"


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
    if IS_USED:
        compiled = Compiled(write, answer)
        done: Trace | None = compiled.record(game, scenario, seed, steps_max)
        if done is not None:
            return done
        write, answer = compiled.rest, compiled.answer
    writer = Writer(write, answer)
    trace = Trace(begin(game, scenario, seed, logged=True), writer)
    trace.header()
    trace.go(steps_max)
    finish(trace)
    return trace


def finish(trace: Trace) -> None:
    """End a recording that is to be kept. Raises NoDecisionError for one that no verifier would take."""
    check_decided(trace)
    trace.end()


def check_decided(trace: Trace) -> None:
    """Raise NoDecisionError when nothing was decided."""
    if trace.decisions == 0:
        raise NoDecisionError(trace)


def record_bytes(
    game: Game[Any], scenario: Value, seed: int | str, answer: Answer | None = None, *, steps_max: int = STEPS_MAX
) -> bytes:
    """The recording of a game, as the bytes of its file; by its compiled rules where it has them."""
    compiled = compiled_rules(game, scenario) if answer is None and steps_max >= STEPS_MAX else None
    if compiled is not None:
        return compiled.record(
            parse_seed(seed), *header_around(game.name, game.rules.taken().content, scenario)
        ).recording
    lines: list[bytes] = []
    record(game, scenario, seed, lines.append, answer, steps_max=steps_max)
    return b"".join(lines)


@contextmanager
def new_file(path: Path, *, overwrite: bool = False) -> Iterator[Callable[[bytes], object]]:
    """A function that writes to `path`, gzip when its name ends in .gz. The file appears whole, or not at all.

    Raises WriteError when the file exists already and `overwrite` is false, or cannot be written.
    """
    with whole_file(path, overwrite=overwrite) as write:
        if path.suffix != ".gz":
            yield write
            return
        squeeze = _squeezer()
        yield lambda line: write(squeeze.compress(line))
        write(squeeze.flush())


def file_content(path: Path, recording: bytes) -> bytes:
    """What the file of a recording holds under this name: gzip when it ends in .gz."""
    if path.suffix != ".gz":
        return recording
    squeeze = _squeezer()
    content: bytes = squeeze.compress(recording) + squeeze.flush()
    return content


def _squeezer() -> Any:
    return zlib.compressobj(level=GZIP_LEVEL, wbits=31)  # no name and no time inside: equal in, equal out


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
