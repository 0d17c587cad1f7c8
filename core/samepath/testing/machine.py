"""A hypothesis state machine over any game: answers, moves taken back, saves, resumed runs, each checked as it comes.

    TestMyGame = machine(game).TestCase

is a whole test, for pytest and unittest. Hypothesis plays the game in every order it can think of, and shrinks what
fails to the fewest steps. Needs hypothesis, which samepath itself does not.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import reject, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, precondition, rule

from samepath.engine import Game, begin
from samepath.errors import InputError
from samepath.record.framing import Framed
from samepath.record.recorder import Writer, record_bytes
from samepath.record.schema import Record
from samepath.record.trace import Plan, StopError, TakeBackError, Trace
from samepath.report.verdicts import verdict_lines
from samepath.testing.games import ONE_FAULT, scenario_strategy, seeds
from samepath.values.canonical import Value, canonical_bytes
from samepath.values.text import fitted_pair
from samepath.verify.resume import NotSameError, resume
from samepath.verify.verifier import verify_stream

_SHOWN = 100  # columns of two records that differ


@dataclass(frozen=True)
class Undo:
    """Moves taken back to this decision."""

    to: int


@dataclass(frozen=True)
class Saved:
    """A recording made on the way, and the moves that it holds."""

    recording: bytes
    moves: tuple[int | Undo, ...]

    def __repr__(self) -> str:
        return f"<{len(self.moves)} moves>"


class GameMachine(RuleBasedStateMachine):
    """The rules of the machine. `machine` makes one for a game."""

    game: Game[Any]
    saves: Bundle[Saved] = Bundle("saves")

    def __init__(self) -> None:
        super().__init__()
        self.scenario: Value = None
        self.seed = 0
        self.live: _Live | None = None
        self.base: Saved | None = None
        self._base_decisions = 0

    @property
    def run(self) -> _Live:
        """The run under way."""
        assert self.live is not None
        return self.live

    @property
    def picks(self) -> int:
        """How many options there are to pick from; 0 when nobody is asked."""
        return len(self.live.asked["options"]) if self.live is not None and self.live.asked is not None else 0

    def start(self, scenario: Value, seed: int) -> None:
        """Play to the first question."""
        self.scenario, self.seed = scenario, seed
        self.live = _Live(self.game, scenario, seed)

    @precondition(lambda self: self.picks > 0)
    @rule(number=st.runner().flatmap(lambda self: st.integers(0, self.picks - 1)))
    def answer(self, number: int) -> None:
        """Somebody picks an option."""
        self.run.answer(number)

    @precondition(lambda self: self.live is not None and self.live.trace.can_undo(None))
    @rule()
    def undo(self) -> None:
        """The last move is taken back, also after the end: the same question has to come again."""
        self.run.undo()

    @rule()
    def record(self) -> None:
        """The same moves, played anew, give the same records."""
        self._played_again()

    @rule()
    def verify(self) -> None:
        """What was recorded up to here verifies."""
        recording = self._played_again()
        if recording:
            self._check_verdict(recording)

    @rule(target=saves)
    def save(self) -> Saved:
        """Keep what was played; a step that is not complete is not part of it."""
        return Saved(self._played_again(), tuple(self.run.moves))

    @rule(saved=saves)
    def resume(self, saved: Saved) -> None:
        """Go on from a save. From here on whatever is recorded is also made by going on from that recording."""
        straight = _Live(self.game, self.scenario, self.seed)
        for move in saved.moves:
            straight.make(move)
        self.live = straight
        self.base = saved if saved.recording else None
        self._base_decisions = straight.trace.decisions
        self._go_on()

    def _played_again(self) -> bytes:
        """The recording of the moves so far, made in a second run; empty when nothing was decided."""
        run = self.run
        if run.trace.decisions == 0:
            return b""
        recording = record_bytes(self.game, self.scenario, self.seed, _Answers(run.moves))
        _check_same(recording.splitlines(keepends=True)[:-1], run.lines, ("again", "before"))
        self._go_on()
        return recording

    def _go_on(self) -> None:
        """Going on from the save, by the moves since, gives the same records as playing it all in one run."""
        if self.base is None:
            return
        since = self.run.moves[len(self.base.moves) :]
        if any(isinstance(move, Undo) and move.to < self._base_decisions for move in since):
            self.base = None  # what was played before the save was taken back
            return
        lines: list[bytes] = []
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "saved.jsonl"
            path.write_bytes(self.base.recording)
            try:
                resume(path, lines.append, _Answers(since), game=self.game)
            except NotSameError:
                self._check_verdict(self.base.recording)
                raise
        _check_same(lines[:-1], self.run.lines, ("resumed", "straight"))

    def _check_verdict(self, recording: bytes) -> None:
        verdict = verify_stream(io.BytesIO(recording), "recording", self.game, compiled=False)
        assert verdict.status == "same", "\n".join(verdict_lines(verdict, self.game))


def machine(
    game: Game[Any], scenarios: Sequence[Value] | st.SearchStrategy[Any] | None = None
) -> type[RuleBasedStateMachine]:
    """A state machine over `game`, over `scenarios` (the game's own without). Its `TestCase` is the test.

    Scenarios from a strategy that the game refuses with an InputError are passed by.
    One fault is reported at a time. `machine(game).TestCase.settings` may be set to other settings of hypothesis.
    """
    given, passes_by = scenario_strategy(game, scenarios), isinstance(scenarios, st.SearchStrategy)

    class Machine(GameMachine):
        @initialize(scenario=given, seed=seeds())
        def start_with(self, scenario: Value, seed: int) -> None:
            """The run begins."""
            try:
                self.start(scenario, seed)
            except InputError:
                if not passes_by:
                    raise
                reject()

    Machine.game = game
    Machine.__name__ = Machine.__qualname__ = f"{game.name.title().replace('-', '')}Machine"
    Machine.TestCase.settings = settings(ONE_FAULT, deadline=None)
    return Machine


class _Live(Writer):
    """A run that stands still at a question: the step under way is dropped, and taken again when it is answered."""

    def __init__(self, game: Game[Any], scenario: Value, seed: int) -> None:
        self.lines: list[bytes] = []
        super().__init__(self.lines.append)
        self.moves: list[int | Undo] = []
        """Of complete steps."""
        self.asked: Record | None = None
        self._pending: list[int] = []  # answers of the step that is not complete
        self._used = 0
        self._back: TakeBackError | None = None
        self._questions: dict[int, bytes] = {}
        self.trace = Trace(begin(game, scenario, seed, logged=True), self)
        self.trace.header()
        self._go()

    def make(self, move: int | Undo) -> None:
        """A move of another run's."""
        if isinstance(move, Undo):
            self.undo(move.to)
        else:
            self.answer(move)

    def answer(self, number: int) -> None:
        self._pending.append(number)
        self._go()

    def undo(self, to: int | None = None) -> None:
        """Take back, and see that the question that was there then comes again."""
        trace = self.trace
        self._pending.clear()
        before = len(self.moves)
        if trace.over:
            trace.undo(to)
        else:
            self._back = TakeBackError(to)
        self._go()
        if len(self.moves) == before or self.asked is None:
            return
        last = self.moves[-1]
        assert isinstance(last, Undo)
        was, now = self._questions[last.to], _question(self.asked)
        if was != now:
            texts = fitted_pair(was.decode(), now.decode(), _SHOWN)
            raise AssertionError(
                f"moves taken back to decision {last.to}, and another question comes\n  then: {texts[0]}\n"
                f"  now:  {texts[1]}\nsomething that decides is not part of the state"
            )

    def plan(self, trace: Trace) -> Plan:
        return Plan(keep=True)

    def choose(self, trace: Trace, asked: Record) -> int:
        if self._used < len(self._pending):
            self._used += 1
            return self._pending[self._used - 1]
        if self._back is not None:
            back, self._back = self._back, None
            raise back
        self.asked = dict(asked)
        self._questions[asked["index"]] = _question(asked)
        raise StopError

    def emit(self, trace: Trace, framed: Framed) -> None:
        super().emit(trace, framed)
        if framed.record["type"] == "undo":
            self.moves.append(Undo(framed.record["to"]))

    def step_done(self, trace: Trace) -> None:
        super().step_done(trace)
        self.moves += self._pending[: self._used]
        del self._pending[: self._used]
        self._used = 0

    def step_dropped(self, trace: Trace) -> None:
        super().step_dropped(trace)
        self._used = 0

    def _go(self) -> None:
        self.asked = None
        self.trace.go()


class _Answers:
    """Moves again; then the recording stops."""

    def __init__(self, moves: Sequence[int | Undo]) -> None:
        self._moves = iter(moves)
        self._next = next(self._moves, None)

    def __call__(self, trace: Trace, asked: Record) -> int:
        move = self._next
        if move is None:
            raise StopError
        self._next = next(self._moves, None)
        if isinstance(move, Undo):
            raise TakeBackError(move.to)
        return move

    def take_back_when_over(self, trace: Trace) -> int | None:
        """The decision that was taken back at the end of the game; None when none was."""
        move = self._next
        if not isinstance(move, Undo):
            return None
        self._next = next(self._moves, None)
        return move.to


def _question(asked: Record) -> bytes:
    return canonical_bytes([asked["actor"], asked["kind"], asked["options"]])


def _check_same(lines: Sequence[bytes], others: Sequence[bytes], names: tuple[str, str]) -> None:
    """The records of two runs by the same moves are the same."""
    for number, pair in enumerate(zip(lines, others, strict=False), 1):
        if pair[0] != pair[1]:
            texts = fitted_pair(pair[0].decode(), pair[1].decode(), _SHOWN)
            shown = "\n".join(f"  {name}: {text}" for name, text in zip(names, texts, strict=True))
            raise AssertionError(f"the same moves give other records from line {number} on\n{shown}")
    assert len(lines) == len(others), f"{names[0]} {len(lines)} records, {names[1]} {len(others)}"
