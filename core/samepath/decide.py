"""Deciding: options in an order, a score each, a named tie-break, and the pick. What was weighed is data.

A game never chooses for itself; it asks the `Decider` it was given. The plain one here only picks. The recorder and the
verifier (samepath.replay) are deciders too, so that a game is recorded and checked without knowing it.
Source: conformance/SPEC.md, clauses TIE-1 to TIE-8.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar, overload

from samepath.errors import GameError
from samepath.rng import Stream
from samepath.values.canonical import Value, foreign, type_name

T = TypeVar("T")

Score: TypeAlias = int | float
"""An integer; or a double for the one computation that the laws allow, written as the 16 hex digits of its bits."""

OptionValues: TypeAlias = Sequence[Value] | Callable[[], Sequence[Value]]
"""The options in the order considered, or a function that lists them, called only when somebody looks."""

Chooser: TypeAlias = Callable[[str, str, Sequence[Value]], int]
"""Who answers `ask`: actor, kind and options in, the index of the pick out."""


def first_highest(scores: Sequence[Score]) -> int | None:
    """The first strictly greater score wins: of equals the first."""
    return scores.index(max(scores)) if scores else None


def last_highest(scores: Sequence[Score]) -> int | None:
    """The greatest score; of equals the last."""
    if not scores:
        return None
    highest = max(scores)
    index = len(scores) - 1
    while scores[index] != highest:
        index -= 1
    return index


def first_lowest(scores: Sequence[Score]) -> int | None:
    """The least score; of equals the first."""
    return scores.index(min(scores)) if scores else None


def last_lowest(scores: Sequence[Score]) -> int | None:
    """The least score; of equals the last."""
    return len(scores) - 1 - list(reversed(scores)).index(min(scores)) if scores else None


def first_positive(scores: Sequence[Score]) -> int | None:
    """The greatest score above zero, of equals the first; none when no score is above zero."""
    best = first_highest(scores)
    return best if best is not None and scores[best] > 0 else None


TIE_BREAKS: Final[dict[str, Callable[[Sequence[Score]], int | None]]] = {
    "first": first_highest,
    "last": last_highest,
    "lowest": first_lowest,
    "last-lowest": last_lowest,
    "positive": first_positive,
}
"""The tie-breaks for scored options, by the name that stands in the record."""

TIE_DRAW: Final = "draw"
"""The tie-break of a rolled choice: a labelled draw picked, and scores are null."""

TIE_INPUT: Final = "input"
"""The tie-break of a choice made by a person or a script: scores are null, and the pick is replayed."""


class Options(Sequence[Value], Generic[T]):
    """The options of one choice in the order considered, each with what it stands for in the game: a cell, a unit.

    It is the sequence of the options' values, those that stand in the record.

    >>> steps = Options[tuple[int, int]]()
    >>> for cell, length in [((8, 2), 5), ((9, 3), 4)]:
    ...     steps.add(cell, list(cell), length)
    >>> steps.choose(Decider(), "goblin", "step", "lowest")
    (9, 3)
    """

    __slots__ = ("scores", "things", "values")

    def __init__(self) -> None:
        self.things: list[T] = []
        self.values: list[Value] = []
        self.scores: list[Score] = []

    def add(self, thing: T, value: Value, score: Score | None = None) -> None:
        """Add an option; with a score where the choice is made by scores, without for `ask` and `roll`."""
        self.things.append(thing)
        self.values.append(value)
        if score is not None:
            self.scores.append(score)

    def choose(self, decide: Decider, actor: str, kind: str, tie: str = "first") -> T | None:
        """What the pick by scores stands for; None when the tie-break picks none."""
        pick = decide(actor, kind, self, self.scores, tie)
        return None if pick is None else self.things[pick]

    def roll(self, decide: Decider, actor: str, kind: str, stream: Stream, label: str) -> T:
        """What the option that a labelled draw picks stands for."""
        return self.things[decide.roll(actor, kind, self, stream, label)]

    def ask(self, decide: Decider, actor: str, kind: str) -> T:
        """What the pick of whoever plays `actor` stands for."""
        return self.things[decide.ask(actor, kind, self)]

    @overload
    def __getitem__(self, index: int) -> Value: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Value]: ...
    def __getitem__(self, index: int | slice) -> Value | Sequence[Value]:
        return self.values[index]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that was made: who chose, between what, and the pick. Its members are those of the record (REC-4)."""

    actor: str
    kind: str
    source: str
    """`input` where somebody was asked, else `ai`."""
    options: tuple[Value, ...]
    scores: tuple[Score, ...] | None
    """A score for each option; None where the choice was rolled or asked."""
    tie: str
    pick: int | None
    """The index of the option that was taken; None where the tie-break picked none."""
    things: tuple[Any, ...] | None = None
    """What each option stands for, where the game gave `Options`."""

    @property
    def picked(self) -> Value:
        """The option that was taken, or None."""
        return None if self.pick is None else self.options[self.pick]

    @property
    def thing(self) -> Any:
        """What the option that was taken stands for; None without one, or where the game gave plain values."""
        return None if self.pick is None or self.things is None else self.things[self.pick]


class Decider:
    """Makes a game's choices. This one keeps no record; it is what a simulation by the thousand uses.

    `choose` answers `ask`; without one, a game that asks is refused with a GameError. A subclass that defines `noted`
    is told of every decision.
    """

    _is_told = False

    def __init__(self, choose: Chooser | None = None) -> None:
        self._choose = choose

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._is_told = cls.noted is not Decider.noted

    def noted(self, decision: Decision) -> None:
        """A decision was made; nothing has come of it yet. Options are listed for it only if a subclass defines it."""

    def __call__(
        self, actor: str, kind: str, options: OptionValues, scores: Sequence[Score], tie: str = "first"
    ) -> int | None:
        """The index of the option that the tie-break picks from `scores`; None when it picks none."""
        pick = TIE_BREAKS[tie](scores)
        if self._is_told:
            self._note(actor, kind, "ai", options, tuple(scores), tie, pick)
        return pick

    def ask(self, actor: str, kind: str, options: OptionValues) -> int:
        """The index picked by whoever plays `actor`: a person, a script, or a recording."""
        if self._choose is None:
            raise GameError(f"{actor} is asked for {kind}, and nobody plays {actor}: give inputs")
        listed = list_options(options)
        pick = checked_pick(self._choose(actor, kind, listed), len(listed), f"{actor}, {kind}")
        if self._is_told:
            self._note(actor, kind, "input", listed, None, TIE_INPUT, pick)
        return pick

    def roll(self, actor: str, kind: str, options: OptionValues, stream: Stream, label: str) -> int:
        """The index picked by a labelled draw of `next_int(number of options)`; one option draws too."""
        listed = list_options(options)
        pick = stream.next_int(len(listed), label)
        if self._is_told:
            self._note(actor, kind, "ai", listed, None, TIE_DRAW, pick)
        return pick

    def _note(
        self,
        actor: str,
        kind: str,
        source: str,
        options: OptionValues,
        scores: tuple[Score, ...] | None,
        tie: str,
        pick: int | None,
    ) -> None:
        listed = list_options(options)
        things = tuple(listed.things) if isinstance(listed, Options) else None
        values = tuple(listed)
        if scores is not None and len(scores) != len(values):
            raise GameError(f"{actor}, {kind}: {len(values)} options and {len(scores)} scores")
        self.noted(Decision(actor, kind, source, values, scores, tie, pick, things))


class Listener(Decider):
    """A decider that keeps every decision, in `decisions`: what a test of a game looks at.

    >>> listener = Listener()
    >>> listener("goblin", "step", ["up", "down"], [3, 5])
    1
    >>> listener.decisions[0].picked
    'down'
    """

    def __init__(self, choose: Chooser | None = None) -> None:
        super().__init__(choose)
        self.decisions: list[Decision] = []

    def noted(self, decision: Decision) -> None:
        self.decisions.append(decision)


def list_options(options: OptionValues) -> Sequence[Value]:
    """The options themselves, listed now if they were given as a function."""
    return options() if callable(options) else options


def in_order(items: Sequence[Value], what: str) -> list[Value]:
    """`items` as a list of its own. Raises GameError for what has no order of its own, or can be read only once.

    >>> in_order(range(3), "options")
    [0, 1, 2]
    """
    if isinstance(items, list | tuple | Sequence):
        return list(items)
    if isinstance(items, Set):  # dict views too
        raise GameError(f"{what}: {type_name(items)} has no order that every run shares; give a sorted list")
    raise GameError(f"{what}: {type_name(items)} is no sequence; give a list")


def checked_pick(pick: int, count: int, what: str) -> int:
    """`pick`, if it is an index into `count` options; otherwise a GameError that says so."""
    if type(pick) is not int or not 0 <= pick < count:
        raise GameError(f"{what}: the pick {pick!r} is not one of the options 0 to {count - 1}")
    return pick


def score_value(score: Score) -> Value:
    """A score as it stands in a record: an integer, or the 16 hex digits of a double's bits.

    >>> score_value(40), score_value(1.5)
    (40, '3ff8000000000000')

    Raises GameError for NaN, which no tie-break can rank, and for what is neither.
    """
    if type(score) is int:
        return score
    if type(score) is float:
        if score != score:  # noqa: PLR0124 true of NaN alone
            raise GameError("a score is NaN, which no tie-break can rank")
        return struct.pack(">d", score).hex()
    raise GameError(f"{_no_score(score)}; a score is an integer or a float")


def _no_score(score: object) -> str:
    """What is wrong with a score that is no number, in words."""
    if score is None or (isinstance(score, bool | str | list | tuple | dict) and not isinstance(score, Enum)):
        return f"{score!a:.40} is no score"
    if isinstance(score, float):
        return f"{type_name(score)} {score!a:.40}: give float(...)"
    return foreign(score)


def score_values(scores: Sequence[Score]) -> list[Value]:
    """`score_value` of each score.

    >>> score_values([1.5, 2.0]), score_values([3, 1.5])
    (['3ff8000000000000', '4000000000000000'], [3, '3ff8000000000000'])

    Raises GameError, with the place, for one that is none.
    """
    values = []
    for i, score in enumerate(scores):
        try:
            values.append(score_value(score))
        except GameError as error:
            raise GameError(f"scores[{i}]: {error}") from None
    return values
