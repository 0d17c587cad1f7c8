"""Playing a game by a list of answers, within a budget of steps. What the operations of games and recordings share.

Source: conformance/SPEC.md, clauses PROTO-5, PROTO-9 and PROTO-10.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from samepath import games
from samepath.conform.operations.given import Given, integer, refuse
from samepath.engine import Game, begin
from samepath.errors import SamepathError
from samepath.games.rulesets import named_rules
from samepath.record.framing import Framed
from samepath.record.recorder import Writer
from samepath.record.schema import Record
from samepath.record.trace import Plan, StopError, TakeBackError, Trace
from samepath.values.canonical import Value


class StepLimitError(SamepathError):
    """A game that is not over within the budget of steps."""


class Standing:
    """The decisions that stand: those of whole steps, without what was taken back."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.last_by_input: int | None = None
        """The first decision of the last whole step that began with an input.

        An undo leaves it: the step taken back is asked for again, so another one is done before the game is over.
        """

    def add(self, step: list[Record]) -> None:
        """A step is done."""
        if step and step[0]["source"] == "input":
            self.last_by_input = step[0]["index"]
        self.records += step

    def take_back(self, to: int) -> None:
        """The decisions from `to` on stand no longer."""
        self.records = [one for one in self.records if one["index"] < to]


class Inputs:
    """The answers of TIE-6 in their order: an index, or an undo; at their end the play stops."""

    def __init__(self, answers: Value) -> None:
        if type(answers) is not list:
            refuse("inputs", answers, "a list")
        self.standing: Final = Standing()
        """What was decided by them; whoever plays keeps it."""
        self._answers = [_answer(one, f"inputs[{i}]") for i, one in enumerate(answers)]
        self._next = 0

    def __call__(self, trace: Trace, asked: Record) -> int:
        answer = self._taken()
        if answer is None:
            raise StopError
        if isinstance(answer, TakeBackError):
            raise answer
        return answer

    def take_back_when_over(self, trace: Trace) -> int | None:
        """The decision of the next undo, when the game is over; the indices before it are skipped."""
        answer = self._taken()
        while type(answer) is int:
            answer = self._taken()
        if not isinstance(answer, TakeBackError):
            return None
        if answer.to is not None:
            return answer.to
        if self.standing.last_by_input is None:
            return trace.decisions  # which nothing can be taken back to; the budget of steps is looked at first
        return self.standing.last_by_input

    @property
    def has_undo(self) -> bool:
        """Whether an undo was not taken yet."""
        return any(isinstance(answer, TakeBackError) for answer in self._answers[self._next :])

    def _taken(self) -> int | TakeBackError | None:
        if self._next == len(self._answers):
            return None
        self._next += 1
        return self._answers[self._next - 1]


class Player(Writer):
    """A sink that writes through `write`, keeps the decisions that stand, and counts the steps.

    `stop` is a number of steps after which the play ends; `steps` the budget, past which it is a StepLimitError.
    """

    def __init__(self, write: Callable[[bytes], object], inputs: Inputs, steps: int, stop: int | None = None) -> None:
        super().__init__(write, inputs)
        self.standing: Final = inputs.standing
        self._steps = steps
        self._stop = stop
        self._taken = 0
        self._step: list[Record] = []

    def plan(self, trace: Trace) -> Plan:
        if self._taken == self._stop:
            return Plan(step=False)
        plan = super().plan(trace)
        if self._taken == self._steps and (not trace.over or plan.undo is not None):
            raise StepLimitError(f"the game is not over after {self._steps:,} steps")
        self._taken += 1
        return plan

    def emit(self, trace: Trace, framed: Framed) -> None:
        super().emit(trace, framed)
        record = framed.record
        if record["type"] == "decision":
            self._step.append(record)
        elif record["type"] == "undo":
            self.standing.take_back(record["to"])

    def step_done(self, trace: Trace) -> None:
        super().step_done(trace)
        self.standing.add(self._step)
        self._step.clear()

    def step_dropped(self, trace: Trace) -> None:
        super().step_dropped(trace)
        self._step.clear()


def game_given(name: str, given: Given) -> Game[Any]:
    """The game of that name under the `rules` of the input."""
    rules = given.value("rules", None)
    if rules is not None and type(rules) is not str:
        refuse("rules", rules, "a name, a name and revision as in live@1, or null")
    return games.load(name, *named_rules(rules)) if rules is not None else games.load(name)


def played(game: Game[Any], scenario: Value, seed: str, player: Player) -> Trace:
    """The game, played to its end or to where the answers or `stop` end; the end record is written too."""
    trace = Trace(begin(game, scenario, seed, logged=True), player)
    trace.header()
    trace.go()
    trace.end()
    return trace


def _answer(value: Value, where: str) -> int | TakeBackError:
    match value:
        case {"undo": to, **rest} if not rest:
            return TakeBackError(None if to is None else integer(to, where, 0))
        case int():
            return integer(value, where, 0)
        case _:
            return refuse(where, value, 'an index or {"undo": index}')
