"""Going on from a recording, keeping the good prefix of a truncated one, and playing an old one's inputs again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from samepath.engine import STEPS_MAX, Game
from samepath.errors import GameError, SamepathError
from samepath.record.accelerated import IS_USED, Compiled
from samepath.record.answers import Answer
from samepath.record.reader import CorruptError, Reader, TruncatedError, open_recording
from samepath.record.recorder import Writer, finish
from samepath.record.schema import Record
from samepath.record.trace import StopError, TakeBackError, Trace
from samepath.values.canonical import canonical_bytes
from samepath.verify.checker import Checker
from samepath.verify.same import gone_on
from samepath.verify.unwinding import FoundError, HaltError
from samepath.verify.verifier import Verdict, replay, verify


class NotSameError(SamepathError):
    """A recording that is to be gone on from does not verify up to there. `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.file}: {verdict.status}; it has to verify before it can be gone on from")
        self.verdict = verdict
        self.exit_code = verdict.exit_code


def resume(
    path: Path,
    write: Callable[[bytes], object],
    answer: Answer | None = None,
    *,
    turn: int | None = None,
    game: Game[Any] | None = None,
    steps_max: int = STEPS_MAX,
) -> Trace:
    """Play the recording again up to the beginning of `turn` (None: to its end), then go on with `answer`.

    The new recording, written through `write`, begins with the old one's records and keeps its rules and revision.
    Raises NotSameError when the recording does not verify up to there, GameError when it never reaches the turn.
    """

    if turn is None:
        _check_same(path, game)
    last = None if turn is None else _beginning(path, turn, game)
    with _writing(write) as passing:
        if IS_USED:
            compiled = Compiled(passing, answer)
            done: Trace | None = gone_on(path, compiled, _after(last), game, steps_max)
            if done is not None:
                return done
            writer = Writer(compiled.rest, compiled.answer)
        else:
            writer = Writer(passing, answer)
        trace = _replayed(path, writer, _after(last), game)
        trace.hand_over(writer)
        trace.go(steps_max)
        finish(trace)
    return trace


def salvage(path: Path, write: Callable[[bytes], object], game: Game[Any] | None = None) -> Verdict:
    """Write the good prefix of a recording: its whole steps that replay the same, closed with an end of its own.

    Returns the verdict on the damaged file. Raises NotSameError when there is no step to keep.
    """
    verdict = verify(path, game)
    steps = verdict.steps - 1  # the header counts as one
    if verdict.status == "same" or steps < 1:
        raise NotSameError(verdict)
    with _writing(write) as passing:
        if IS_USED:
            compiled = Compiled(passing)
            if gone_on(path, compiled, _after(steps), game, -1) is not None:
                return verdict
            writer = Writer(compiled.rest)
        else:
            writer = Writer(passing)
        trace = _replayed(path, writer, _after(steps), game)
        trace.hand_over(writer)
        finish(trace)
    return verdict


def _check_same(path: Path, game: Game[Any] | None) -> None:
    """To its end a recording is gone on from only when it verifies to its end, and nothing follows that."""
    verdict = verify(path, game)
    if verdict.status != "same":
        raise NotSameError(verdict)


def _after(steps: int | None) -> Callable[[Trace], bool]:
    """A `stop` that says yes once `steps` steps are done; never for None. It is asked before every step."""
    asked = 0

    def stop(trace: Trace) -> bool:
        nonlocal asked
        asked += 1
        return steps is not None and asked > steps

    return stop


def _beginning(path: Path, turn: int, game: Game[Any] | None) -> int:
    """How many steps, moves taken back included, come before the last time that `turn` begins."""
    asked = 0
    begins: int | None = None
    turn_before = 0

    def look(trace: Trace) -> bool:
        nonlocal asked, begins, turn_before
        now = trace.run.state.turn
        if now >= turn > turn_before:
            begins = asked
        turn_before = now
        asked += 1
        return False

    verdict = verify(path, game, stop=look)
    if begins is None:
        if verdict.status != "same":
            raise NotSameError(verdict)
        raise GameError(f"{path}: the recording ends in turn {turn_before}, before turn {turn}")
    return begins


def _replayed(path: Path, tee: Writer, stop: Callable[[Trace], bool], game: Game[Any] | None) -> Trace:
    """The trace of a recording, replayed up to `stop`, its records given to `tee`."""
    with open_recording(path) as stream:
        reader = Reader(stream)
        checker = Checker(reader, stop=stop, tee=tee)
        try:
            return replay(reader, checker, game, Verdict(str(path)))
        except (FoundError, HaltError, CorruptError, TruncatedError):
            verdict = verify(path, game)
            if verdict.status == "same":
                raise SamepathError(f"{path} was changed while it was read") from None
            raise NotSameError(verdict) from None


class _WriteFailedError(BaseException):
    """What was replayed could not be written. Not an Exception: it is no failure of the game that is replayed."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


@contextmanager
def _writing(write: Callable[[bytes], object]) -> Iterator[Callable[[bytes], object]]:
    """`write`, whose errors are told from those of the game that is replayed meanwhile, and raised as they were."""

    def passing(line: bytes) -> None:
        try:
            write(line)
        except Exception as error:
            raise _WriteFailedError(error) from error

    try:
        yield passing
    except _WriteFailedError as failed:
        raise failed.error from None


class OldInputs:
    """An `Answer` that gives the inputs of an old recording again, by what was picked and not by its number.

    Raises GameError when an old pick is not among the options any more.
    """

    def __init__(self, records: list[Record]) -> None:
        self._records = [r for r in records if r["type"] == "undo" or r.get("source") == "input"]
        self._next = 0
        self._index_now: dict[int, int] = {}

    @classmethod
    def read(cls, path: Path) -> OldInputs:
        """The inputs of the recording at `path`, as far as it can be read."""
        records = []
        with open_recording(path) as stream:
            reader = Reader(stream)
            try:
                while True:
                    entry = reader.take()
                    if entry.problem is not None or entry.record["type"] == "end":
                        break
                    if entry.record["type"] in ("undo", "decision"):
                        records.append(entry.record)
            except (CorruptError, TruncatedError):
                pass
        return cls(records)

    def take_back_when_over(self, trace: Trace) -> int | None:
        """The decision that was taken back at this point, by its index now; None when none was."""
        if self._next == len(self._records) or self._records[self._next]["type"] != "undo":
            return None
        to = self._records[self._next]["to"]
        self._next += 1
        if to not in self._index_now:
            raise GameError(f"the old recording takes back decision {to}, which is not a choice by input before it")
        return self._index_now[to]

    def __call__(self, trace: Trace, asked: Record) -> int:
        if self._next == len(self._records):
            raise StopError
        to = self.take_back_when_over(trace)
        if to is not None:
            raise TakeBackError(to)
        record = self._records[self._next]
        self._next += 1
        options, pick = record["options"], record["pick"]
        if pick is None or pick >= len(options):
            raise GameError(
                f"decision {record['index']} of the old recording has the pick {pick} of {len(options)} options"
            )
        self._index_now[record["index"]] = asked["index"]
        wanted = canonical_bytes(options[pick])
        for i, option in enumerate(asked["options"]):
            if canonical_bytes(option) == wanted:
                return i
        raise GameError(
            f"decision {asked['index']}, turn {asked['turn']}: the old recording picked {wanted.decode()}, "
            f"which is not among the {len(asked['options'])} options now"
        )
