"""A run kept in memory, and games played on from moments of it, compared record by record.

What `samepath.determinism.perturb` rests on: `take_reference` plays a game once, `play_on` plays it on from one of its
moments with another state, by the same streams and the same answers.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from samepath.decide import Decider, OptionValues, Score, list_options
from samepath.determinism.places import Constants, is_plain, walk
from samepath.engine import STEPS_MAX, Run
from samepath.errors import GameError, SamepathError
from samepath.record.framing import Framed, OpenDecision
from samepath.record.moments import copied
from samepath.record.schema import ASKED, DECIDED, Record
from samepath.record.trace import Plan, Trace
from samepath.rng import RngSnapshot, Stream
from samepath.values.canonical import Value, canonical_text
from samepath.values.differ import MISSING, first_character, first_difference
from samepath.values.text import around
from samepath.verify.boards import Board, board
from samepath.verify.difference import Difference, compare_decisions, decision_difference, order_difference, record_name
from samepath.verify.unwinding import FoundError

REFERENCE_DECISIONS_MAX: Final = 20_000
"""The run that is kept ends with the step in which it has made so many."""

STEPS_AHEAD: Final = 100
DECISIONS_AHEAD: Final = 150
"""How far a game is played on: to the end of the step in which either is reached."""

EXCERPT: Final = 48
"""Characters of a value that are shown around the first that differs."""

SIDES: Final = ("as it was", "changed")
"""Titles of the two boards."""


class EnoughError(BaseException):
    """The end of what is compared. Not an Exception: it passes through the game's own code, which may catch those."""


@dataclass(frozen=True)
class Moment:
    """The beginning of a step. `at` is the number of records before it, `constants` the paths that never change."""

    state: Any
    rng: RngSnapshot
    turn: int
    decisions: int
    at: int
    constants: frozenset[str]

    def restore(self, run: Run[Any]) -> None:
        """Bring `run` here, with a fresh copy of the state."""
        run.state = copied(self.state, run.game.name)
        run.rng.rewind(self.rng)

    def is_constant(self, path: str, value: Any) -> bool:
        """Whether what stands at `path` is shared with what was there before the game, or between copies."""
        return path in self.constants


@dataclass
class Reference:
    """A run as it was: its records after the header, and moments spread over it. `over`: the game came to its end."""

    records: list[Framed]
    moments: list[Moment]
    over: bool

    def decisions(self) -> list[Record]:
        """The decision records."""
        return [framed.record for framed in self.records if framed.record["type"] == "decision"]


def take_reference(
    run: Run[Any], answers: Sequence[int], constants: Constants, moments_max: int, steps_max: int
) -> Reference:
    """Play `run` to its end, or until the answers are used up; a step that asks for more does not count.

    Raises GameError when nothing is decided.
    """
    keeper = _Keeper(run, answers, constants, moments_max)
    trace = Trace(run, keeper)
    run.full_state()  # as a recording's header asks for it
    over = False
    try:
        trace.go(steps_max)
        over = trace.over
    except EnoughError:
        pass
    moments = keeper.spread()
    if over:
        trace.end()
    else:
        del keeper.records[keeper.at :]
    if not any(framed.record["type"] == "decision" for framed in keeper.records):
        raise GameError(f"{run.game.name}: the run holds no decision; there is nothing to compare")
    return Reference(keeper.records, moments, over)


def play_on(
    run: Run[Any], reference: Reference, moment: Moment, again: Callable[[], Run[Any]] | None = None
) -> tuple[Difference | None, int]:
    """Play `run`, which stands at `moment`, on: the first difference from the reference, and the decisions made.

    The run is left anywhere. A game that fails is a difference called `failure`. What was there at a difference is
    played once more to be shown: from the moment, or from the start of the run that `again` begins.
    """
    difference: Difference | None = None
    try:
        ahead = _Ahead(run, reference, moment)
    except Exception as error:  # of a state that its own copy has spoilt
        return failure(moment.turn, moment.decisions, _words(error)), 0
    try:
        ahead.go()
    except FoundError as found:
        difference = found.difference
    except EnoughError:
        pass
    except Exception as error:
        difference = failure(moment.turn, ahead.trace.decisions, _words(error))
    made = ahead.trace.decisions - moment.decisions
    if difference is not None and difference.what != "failure":
        if again is not None:
            run, moment = again(), Moment(None, RngSnapshot({}, ()), 0, 0, 0, frozenset())
        else:
            moment.restore(run)
        _show_both(_Ahead(run, reference, moment, ahead.position, ahead.after), ahead, difference)
    return difference, made


def failure(turn: int, index: int, words: str) -> Difference:
    """The game failed, played on from turn `turn`, with decision `index` to come."""
    return Difference("failure", 0, index=index, turn=turn, detail=words)


class Quiet(Decider):
    """A decider that looks at nothing, and holds what is picked against a reference: `difference` is the first one."""

    def __init__(self, reference: Reference) -> None:
        super().__init__()
        self.difference: Difference | None = None
        self._expected = reference.decisions()
        self._over = reference.over
        self._next = 0
        self._run: Run[Any] | None = None

    def play(self, run: Run[Any], steps_max: int) -> None:
        """Play as far as the reference goes."""
        self._run = run
        try:
            for _ in range(steps_max):
                if run.state.outcome is not None:
                    break
                run.game.step(run.state, run.rng, self)
            if self._next < len(self._expected) or not self._over:
                self._found("order", record_name(self._record()), "the end of the game")
        except EnoughError:
            pass
        except Exception as error:
            self.difference = failure(run.state.turn, self._next, _words(error))

    def __call__(
        self, actor: str, kind: str, options: OptionValues, scores: Sequence[Score], tie: str = "first"
    ) -> int | None:
        pick = super().__call__(actor, kind, options, scores, tie)
        self._meet(actor, kind, pick)
        return pick

    def ask(self, actor: str, kind: str, options: OptionValues) -> int:
        pick = int(self._record()["pick"] or 0)
        self._meet(actor, kind, min(pick, len(list_options(options)) - 1))
        return pick

    def roll(self, actor: str, kind: str, options: OptionValues, stream: Stream, label: str) -> int:
        pick = super().roll(actor, kind, options, stream, label)
        self._meet(actor, kind, pick)
        return pick

    def _record(self) -> Record:
        if self._next >= len(self._expected):
            raise EnoughError
        return self._expected[self._next]

    def _meet(self, actor: str, kind: str, pick: int | None) -> None:
        expected = self._record()
        for what, actual in (("actor", actor), ("kind", kind), ("pick", pick)):
            if expected[what] != actual:
                self._found(what, expected[what], actual)
        self._next += 1

    def _found(self, what: str, expected: Value, actual: Value) -> NoReturn:
        record = self._record()
        self.difference = Difference(
            what, 0, expected, actual, index=self._next, turn=record["turn"], actor=record["actor"], kind=record["kind"]
        )
        raise EnoughError


class _Keeper:
    """A sink that keeps every record, and copies of the state on the way: one in `_stride` steps."""

    def __init__(self, run: Run[Any], answers: Sequence[int], constants: Constants, moments_max: int) -> None:
        self.records: list[Framed] = []
        self.at = 0
        """Records before the step under way."""
        self._run = run
        self._answers = iter(answers)
        self._constants = constants
        self._max = moments_max
        self._moments: list[Moment] = []
        self._stride = 1
        self._steps = 0

    def plan(self, trace: Trace) -> Plan:
        self.at = len(self.records)
        if trace.over or trace.decisions >= REFERENCE_DECISIONS_MAX:
            return Plan(step=False)
        if self._steps % self._stride == 0:
            self._moments.append(self._moment(trace))
            if len(self._moments) == 4 * self._max:
                del self._moments[1::2]
                self._stride *= 2
        self._steps += 1
        return Plan()

    def choose(self, trace: Trace, asked: Record) -> int:
        pick = next(self._answers, None)
        if pick is None:
            raise EnoughError
        return pick % len(asked["options"])

    def opened(self, trace: Trace, decision: OpenDecision) -> None:
        """Kept when its state is known."""

    def emit(self, trace: Trace, framed: Framed) -> None:
        if framed.record["type"] != "keyframe":
            self.records.append(framed)

    def step_done(self, trace: Trace) -> None:
        """Nothing is held back."""

    def step_dropped(self, trace: Trace) -> None:
        raise AssertionError("nobody here takes a step back")

    def spread(self) -> list[Moment]:
        """The moments that are looked at: as many as asked for, spread evenly, the first among them."""
        kept = [moment for moment in self._moments if moment.at < len(self.records)]
        count = min(self._max, len(kept))
        return [kept[i * (len(kept) - 1) // max(1, count - 1)] for i in range(count)]

    def _moment(self, trace: Trace) -> Moment:
        state = self._run.state
        twin = copied(state, self._run.game.name)
        decisions = trace.decisions
        constant: set[str] = set()
        live: dict[str, Any] = {}

        def is_old(path: str, value: Any) -> bool:
            if path != "state" and value in self._constants and not is_plain(value):
                constant.add(path)
            live[path] = value
            return path in constant

        def is_shared(path: str, value: Any) -> bool:
            if path != "state" and live.get(path) is value and not isinstance(value, tuple):
                constant.add(path)
            return path in constant

        for is_constant, one in ((is_old, state), (is_shared, twin)):
            for _ in walk(one, is_constant, decisions):
                pass
        return Moment(twin, self._run.rng.snapshot(), state.turn, decisions, self.at, frozenset(constant))


class _Ahead:
    """A sink that compares with the reference from a moment on. With `until` it stops at that record, and after `after`
    with the record complete: the state of the run is then the one that it was."""

    def __init__(
        self, run: Run[Any], reference: Reference, moment: Moment, until: int | None = None, after: bool = False
    ) -> None:
        self.position = moment.at
        self.board = Board([])
        self.full: dict[str, Value] | None = None
        self.after = False
        """Whether the difference was found in what came of a record, not in the record as it was made."""
        self._records = reference.records
        self._steps = 0
        self._first = moment.decisions
        self._until, self._until_after = until, after
        self.trace = Trace(run, self)
        self.trace.decisions = moment.decisions

    def go(self) -> None:
        """Play on. Raises FoundError at a difference, EnoughError at the end of the reference."""
        trace = self.trace
        trace.go(STEPS_AHEAD + 2 if self._until is None else STEPS_MAX)
        if self.position < len(self._records):
            expected = self._records[self.position].record
            if trace.over != (expected["type"] == "end") and (trace.over or self._left()):
                outcome = None if expected["type"] != "end" else expected["outcome"]
                self._found(Difference("outcome", 0, outcome, trace.run.state.outcome, turn=trace.run.state.turn))

    def plan(self, trace: Trace) -> Plan:
        if self.position >= len(self._records) or self._records[self.position].record["type"] == "end":
            return Plan(step=False)
        self._steps += 1
        return Plan(step=self._left())

    def choose(self, trace: Trace, asked: Record) -> int:
        expected = self._expect("decision", asked)
        differing = compare_decisions(expected, asked, ASKED)
        if differing:
            self._found(decision_difference(expected, asked, 0, differing))
        return int(expected["pick"])

    def opened(self, trace: Trace, decision: OpenDecision) -> None:
        expected = self._expect("decision", decision.record)
        differing = compare_decisions(expected, decision.record, DECIDED)
        if differing:
            self._found(decision_difference(expected, decision.record, 0, differing))

    def emit(self, trace: Trace, framed: Framed) -> None:
        actual = framed.record
        if actual["type"] == "keyframe":
            return
        expected = self._expect(actual["type"], actual, after=True)
        if actual["type"] == "decision" and expected["state"] != actual["state"]:
            self.after = True
            self._found(decision_difference(expected, actual, 0, ["state"]))
        if actual["type"] == "turn" and expected["parts"] != actual["parts"]:
            self.after = True
            self._found(Difference("parts", 0, expected["parts"], actual["parts"], turn=actual["turn"]))
        self.position += 1

    def step_done(self, trace: Trace) -> None:
        """Nothing is held back."""

    def step_dropped(self, trace: Trace) -> None:
        raise AssertionError("nobody here takes a step back")

    def _left(self) -> bool:
        """Whether there is more to play."""
        if self._until is not None:
            return True
        return self._steps <= STEPS_AHEAD and self.trace.decisions - self._first < DECISIONS_AHEAD

    def _expect(self, kind: str, actual: Record, after: bool = False) -> Record:
        if self.position >= len(self._records):
            raise EnoughError
        if self._until == self.position and (after or not self._until_after):
            self._keep()
            raise EnoughError
        expected = self._records[self.position].record
        if expected["type"] != kind:
            self._found(order_difference(expected, actual, 0))
        return expected

    def _found(self, difference: Difference) -> NoReturn:
        self._keep(difference.computed)
        raise FoundError(difference)

    def _keep(self, record: Record | None = None) -> None:
        """The board, and the full state, as they are now."""
        run = self.trace.run
        if record is None and self.position < len(self._records):
            record = self._records[self.position].record
        pick = record.get("pick") if record is not None else None
        picked = None if record is None or pick is None else record["options"][pick]
        self.board = board(run.game, run.state, picked, "" if record is None else record["actor"])
        self.full = run.full_state()


def _show_both(was: _Ahead, changed: _Ahead, difference: Difference) -> None:
    """Both boards at the difference, and for a state the place in it. `was` goes there as it was."""
    with contextlib.suppress(EnoughError, FoundError):
        was.go()
    if changed.full is not None and was.full is None:
        was._keep()
    difference.boards = {title: one.board for title, one in zip(SIDES, (was, changed), strict=True) if one.board}
    if changed.after and was.full is not None and changed.full is not None:
        names = sorted({*was.full, *changed.full})
        difference.parts = [name for name in names if was.full.get(name) != changed.full.get(name)]
        if difference.parts:
            difference.detail = _first_place(was.full, changed.full)


def _first_place(was: Value, now: Value) -> str:
    """The first place in which two full states differ, and what stands there."""
    found = first_difference(was, now)
    sides = (found.left, found.right)
    texts = ["nothing" if one is MISSING else canonical_text(one) for one in sides]
    at = first_character(*texts)
    shown = [around(text, at, EXCERPT) for text in texts]
    return f"in the hashed state, {found.path.lstrip('.')}: {shown[0]} as it was, {shown[1]} changed"


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, SamepathError) else f"{type(error).__name__}: {error}"[:300]
