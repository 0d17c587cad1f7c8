"""Whoever answers for the people of a game, as a function of the run and of what is asked."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from samepath.record.schema import Record
from samepath.record.trace import Trace


class Answer(Protocol):
    """Whoever answers for people: a script, a terminal, a generator of tests. See `AnswerWhenOver` too."""

    def __call__(self, trace: Trace, asked: Record) -> int:
        """The index of the pick. `asked` has turn, actor, kind and options. May raise TakeBackError or StopError."""
        ...


@runtime_checkable
class AnswerWhenOver(Answer, Protocol):
    """An answer that can take moves back when the game is over."""

    def take_back_when_over(self, trace: Trace) -> int | None:
        """The decision to go back to, or None."""
        ...
