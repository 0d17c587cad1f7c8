"""The compiled recording core, where it is built and the backend is not the reference. It changes speed, never results.

It says "recorded" or "the same", or nothing: then the reference plays from the start, and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, BinaryIO, Final, NamedTuple

from samepath.blame import is_from_outside
from samepath.engine import STEPS_MAX, Game, begin
from samepath.errors import GameError
from samepath.grid.backend import backend, does_not_load
from samepath.record.answers import AnswerWhenOver
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


class Played(NamedTuple):
    """What came of a play by the core. Where it is neither finished nor halted, the reference has to play."""

    trace: Any
    """The trace, finished unless something below says otherwise; None when not even that was begun."""
    is_done: bool = False
    """Whether it came to its end, or `stop` ended it."""
    differs: bool = False
    """Whether the game failed or made other bytes than the file, so that the reference must find a difference."""
    failure: str = ""
    """What the reference could not say any more: it would begin by what the game made of its rules."""
    own: BaseException | None = None
    """What somebody raised who watched."""


def compare(
    game: Game[Any], scenario: Value, seed: str, content: Iterator[bytes], steps_max: int, watchers: Mapping[str, Any]
) -> Played:
    """Play a game beside the bytes of its recording: done when they are the same.

    What the game raises is left to the reference, which meets it again; what ends the program passes. `watchers` are
    `stop`, `watch` and `settled`, as for verify.checker.Checker.
    """
    return _played(game, scenario, seed, None, content, watchers, steps_max)


class Compiled:
    """Records by the core, line by line. Where that gives up, the reference goes on with `rest` and `answer`.

    It plays from the start: it is answered what was answered before, and the lines that were written are not written
    again.
    """

    def __init__(self, write: Callable[[bytes], object], answer: Any = None) -> None:
        self._write = write
        self._failure: BaseException | None = None
        self._bytes = 0
        self._digest, self._again = sha256(), sha256()  # of what was written, and of the same made once more
        self.answer = None if answer is None else _answers(answer)

    def record(self, game: Game[Any], scenario: Value, seed: int | str, steps_max: int) -> Any:
        """The finished trace; None where the reference has to record, from the start."""
        return self._finished(_played(game, scenario, seed, self._lines, None, self._people(), steps_max))

    def go_on(
        self, game: Game[Any], scenario: Value, seed: str, content: Iterator[bytes], stop: Any, steps_after: int
    ) -> Any:
        """A recording played again up to `stop` and gone on from, for at most so many steps; ended there for -1."""
        people = {**self._people(), "stop": stop}
        return self._finished(
            _played(game, scenario, seed, self._lines, content, people, STEPS_MAX, steps_after=steps_after)
        )

    def rest(self, line: bytes) -> None:
        """A line of the reference's: the ones that were written already are skipped, once they are the same."""
        if self._bytes == 0:
            self._write(line)
            return
        self._bytes -= len(line)
        self._again.update(line)
        if self._bytes <= 0 and self._again.digest() != self._digest.digest():
            raise GameError("the game made other records when it was played once more from the same seed")

    def _people(self) -> dict[str, Any]:
        if self.answer is None:
            return {}
        when_over = self.answer.take_back_when_over if isinstance(self.answer, _AnswersWhenOver) else None
        return {"answer": self.answer, "when_over": when_over}

    def _finished(self, played: Played) -> Any:
        if self._failure is not None:
            raise self._failure
        if played.failure:
            raise GameError(played.failure)
        if self.answer is not None:
            self.answer.begin_again()
        return played.trace if played.is_done else None

    def _lines(self, lines: bytes) -> None:
        for line in lines.splitlines(keepends=True):
            try:
                self._write(line)
            except BaseException as error:
                self._failure = error
                raise
            self._bytes += len(line)
            self._digest.update(line)


class _Answers:
    """Whoever answers, and all that was answered: played once more, a game is answered the same."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer
        self._given: list[tuple[bool, Any]] = []  # whether it was raised, and what
        self._next = 0

    def begin_again(self) -> None:
        self._next = 0

    def __call__(self, trace: Any, asked: Any) -> Any:
        return self._told(self._answer, trace, asked)

    def _told(self, answer: Callable[..., Any], *asked: Any) -> Any:
        if self._next == len(self._given):
            try:
                self._given.append((False, answer(*asked)))
            except BaseException as error:
                if type(error) is compiled_core().DeclinedError:  # it is asked once more, by the reference
                    raise
                self._given.append((True, error))
        self._next += 1
        raised, given = self._given[self._next - 1]
        if raised:
            raise given
        return given


class _AnswersWhenOver(_Answers):
    """The same, for somebody who may take moves back when the game is over."""

    def take_back_when_over(self, trace: Any) -> Any:
        return self._told(self._answer.take_back_when_over, trace)


def _answers(answer: Any) -> _Answers:
    return (_AnswersWhenOver if isinstance(answer, AnswerWhenOver) else _Answers)(answer)


def _played(
    game: Game[Any],
    scenario: Value,
    seed: int | str,
    write: Callable[[bytes], object] | None,
    content: Iterator[bytes] | None,
    people: Mapping[str, Any],
    steps_max: int,
    *,
    steps_after: int = -1,
) -> Played:
    core = compiled_core()
    run = trace = None
    try:
        rng = core.Rng(seed)
        run = begin(game, scenario, seed, rng=rng)
        trace = core.Trace(run, rng, write, content, **people)
        trace.go(steps_max, steps_after)
    except BaseException as error:
        if trace is not None and trace.own is not None:
            return Played(trace, own=trace.own)
        if type(error) is not core.DeclinedError and is_from_outside(error):
            raise
        failure = ""
        if run is not None:
            try:
                check_rules(run)
            except GameError as changed:
                failure = str(changed)
        differs = type(error) is not core.DeclinedError or (trace is not None and trace.differs)
        return Played(trace, differs=differs, failure=failure)
    return Played(trace, is_done=True)
