"""Running a game with every record made as it happens. The recorder writes the records; the verifier compares them.

Both are a `Sink`: the trace below is the one place that knows when a record is due, so what is verified is exactly what
would be recorded. Source: conformance/SPEC.md, clauses GAME-3 to GAME-5 and REC-5 to REC-12.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from samepath.canonical import STATE_HASH_DIGITS, Value
from samepath.decide import TIE_DRAW, TIE_INPUT, TIE_RULES, Decider, Options, Score, score_values
from samepath.engine import STEPS_MAX, Run
from samepath.errors import GameError
from samepath.replay.format import (
    FORMAT,
    GENERATOR,
    KEYFRAME_EVERY,
    Framed,
    OpenDecision,
    Record,
    frame,
    frame_decision,
    frame_header,
    frame_turn,
)
from samepath.replay.parts import Parts
from samepath.rng import Draw, RngSnapshot, Stream, seed_text

UNDO_STEPS_MAX: Final = 256
"""How many steps that began with a choice by input can be taken back."""

IDLE_STEPS_MAX: Final = 1000
"""Steps in a row with no decision and no new turn, after which a game is taken for one that hangs."""

_T = TypeVar("_T")


class TakeBackError(Exception):
    """Raised by whoever answers `ask` to take moves back: to the decision given, or to the last one made by input."""

    def __init__(self, to: int | None = None) -> None:
        super().__init__(to)
        self.to = to


class StopError(Exception):
    """Raised by whoever answers `ask` to end the recording before the game ends. The step under way is dropped."""


@dataclass(frozen=True)
class Plan:
    """What to do between steps: take one (`keep` its beginning, so that it can be taken back), go back, or stop."""

    step: bool = True
    keep: bool = False
    undo: int | None = None


class Sink(Protocol):
    """Where records go."""

    trusting: bool
    """Whether a game's word that the state has not changed is taken. A verifier does not."""

    def plan(self) -> Plan:
        """What to do next, asked between steps."""
        ...

    def choose(self, asked: Record) -> int:
        """The pick for a choice by input; `asked` is the decision record with its pick still None."""
        ...

    def opened(self, decision: OpenDecision) -> None:
        """A decision has been made; its state is not known yet."""
        ...

    def emit(self, framed: Framed) -> None:
        """A record is complete."""
        ...

    def step_done(self) -> None:
        """The step that began is complete: what was emitted since stands."""
        ...

    def step_dropped(self) -> None:
        """The step that began did not happen: what was emitted since does not stand."""
        ...


@dataclass(frozen=True)
class _Moment:
    """A step's beginning, to come back to."""

    decisions: int
    state: Any
    rng: RngSnapshot


class Trace(Decider):
    """A run under way, and the decider that its game asks.

    Make it with a run whose Rng is logged, then call `header`, `go`, and `end`.
    """

    recording = True

    def __init__(self, run: Run[Any], sink: Sink) -> None:
        super().__init__()
        if run.state.outcome is not None:
            raise GameError(f"{run.game.name}: the scenario is over before its first step")
        self.run = run
        self.sink = sink
        self.decisions = 0
        self.turns = 0
        self.undos = 0
        self._parts = Parts()
        self._open: OpenDecision | None = None  # the decision whose state is not known yet
        self._stale = True  # whether the state may have changed since its hash was taken
        self._moments: deque[_Moment] = deque(maxlen=UNDO_STEPS_MAX)
        self._by_input = False  # whether the first decision of this step was made by input
        self._step_decisions = 0

    # --- what the game calls ---

    def __call__(
        self,
        actor: str,
        kind: str,
        options: Options,
        scores: Sequence[Score],
        tie: str = "first",
        *,
        changed: bool = True,
    ) -> int | None:
        draws = self.run.rng.take_draws()
        self._settle(changed or bool(draws))
        listed = _listed(options)
        if len(scores) != len(listed):
            raise GameError(f"{actor}, {kind}: {len(listed)} options and {len(scores)} scores")
        if tie not in TIE_RULES:
            raise GameError(f"{actor}, {kind}: the tie rule {tie!r:.40} is none of {', '.join(TIE_RULES)}")
        pick = TIE_RULES[tie](scores)
        self._decided(self._decision(actor, kind, "ai", listed, score_values(scores), tie, pick, draws))
        return pick

    def ask(self, actor: str, kind: str, options: Options) -> int:
        self._settle(True)
        listed = _listed(options)
        if not listed:
            raise GameError(f"{actor}, {kind}: asked to choose, with no option")
        record = self._decision(actor, kind, "input", listed, None, TIE_INPUT, None, self.run.rng.take_draws())
        pick = record["pick"] = self.sink.choose(record)
        self._decided(record)
        return pick

    def roll(self, actor: str, kind: str, options: Options, stream: Stream, label: str) -> int:
        self._settle(True)
        listed = _listed(options)
        self._stale = True
        pick = stream.next_int(len(listed), label)
        self._decided(self._decision(actor, kind, "ai", listed, None, TIE_DRAW, pick, self.run.rng.take_draws()))
        return pick

    # --- what the recorder and the verifier call ---

    @property
    def over(self) -> bool:
        """Whether the game has its outcome."""
        return self.run.state.outcome is not None

    def header(self) -> None:
        """Emit the header: everything that is needed to play the game again."""
        run = self.run
        self._take_hash()
        self.sink.emit(
            frame_header(
                {
                    "type": "header",
                    "format": FORMAT,
                    "game": run.game.name,
                    "generator": GENERATOR,
                    "rules": run.game.rules.canonical(),
                    "scenario": run.scenario,
                    "seed": seed_text(run.rng.seed),
                    "state": self.state_sha256()[:STATE_HASH_DIGITS],
                },
                run.game.rules.canonical_bytes,
            )
        )
        self.sink.step_done()

    def go(self, steps_max: int = STEPS_MAX) -> None:
        """Steps, as the sink plans them, until the game is over or the sink stops. A game that hangs is a GameError."""
        idle = 0
        for _ in range(steps_max):
            plan = self.sink.plan()
            if plan.undo is not None:
                self.undo(plan.undo)
                continue
            if self.over or not plan.step:
                return
            seen = (self.decisions, self.turns, self.undos)
            try:
                self.step(plan.keep)
            except StopError:
                return
            idle = idle + 1 if seen == (self.decisions, self.turns, self.undos) else 0
            if idle > IDLE_STEPS_MAX:
                raise GameError(f"{self.run.game.name} took {idle} steps with no decision and no new turn")
        if not self.over:
            raise GameError(f"{self.run.game.name} has not ended after {steps_max:,} steps, its limit (--steps-max)")

    def step(self, keep: bool) -> None:
        """One step of the game, with its records; a request to take back is carried out when its beginning was kept.

        Raises StopError, with the step undone, when whoever is asked stops.
        """
        before = self._moment() if keep else None
        turn = self.run.state.turn
        self._by_input = False
        self._step_decisions = self.decisions
        try:
            self.run.game.step(self.run.state, self.run.rng, self)
        except (TakeBackError, StopError) as request:
            if before is None:
                raise GameError("a step whose beginning was not kept cannot be taken back") from None
            answered = self._by_input and self.decisions > before.decisions
            self.sink.step_dropped()
            self._return_to(before)
            if isinstance(request, StopError):
                raise
            if not (answered and request.to in (None, before.decisions)):
                self.undo(request.to)
            return  # an answer of the step under way is taken back by the step alone, which was not written yet
        if self.run.state.turn < turn:
            raise GameError(f"{self.run.game.name} went from turn {turn} back to turn {self.run.state.turn}")
        turn_ends = self.run.state.turn != turn or self.over
        if turn_ends:
            self._take_hash()
        self._settle(not turn_ends, turn_ends)
        if before is not None and self._by_input:
            self._moments.append(before)
        if turn_ends:
            self._end_turn(turn)
        self.sink.step_done()

    def can_undo(self, to: int | None) -> bool:
        """Whether `undo` would find the step asked for."""
        return any(to is None or moment.decisions == to for moment in self._moments)

    def undo(self, to: int | None) -> None:
        """Go back to the beginning of the step whose first decision was `to`; None is the last one made by input."""
        chosen = None
        for moment in reversed(self._moments):
            if to is None or moment.decisions == to:
                chosen = moment
                break
        if chosen is None:
            where = "there is no choice by input" if to is None else f"decision {to} is not the first of such a step"
            raise GameError(f"cannot take back: {where} among the last {UNDO_STEPS_MAX} steps that began with one")
        while self._moments.pop() is not chosen:
            pass
        decisions = self.decisions
        self._return_to(chosen)
        self.decisions = decisions  # indices are never used twice
        self.undos += 1
        self._take_hash()
        state = self.state_sha256()[:STATE_HASH_DIGITS]
        self.sink.emit(frame({"type": "undo", "decisions": decisions, "state": state, "to": chosen.decisions}))
        self.sink.step_done()

    def end(self) -> None:
        """Emit the end record. An outcome of null says that the recording stops before the game does."""
        rng = self.run.rng
        if self._stale:
            self._take_hash()
        counts = {
            "calls": rng.calls,
            "decisions": self.decisions,
            "turns": self.turns,
            "undos": self.undos,
            "words": rng.words,
        }
        self.sink.emit(
            frame(
                {
                    "type": "end",
                    "counts": counts,
                    "draws": list(map(list, rng.take_draws())),
                    "outcome": self.run.state.outcome,
                    "state": self.state_sha256(),
                }
            )
        )
        self.sink.step_done()

    def state_sha256(self) -> str:
        """The full hash of the state as it was taken last."""
        return self._parts.sha256

    # --- within ---

    def _decision(
        self,
        actor: str,
        kind: str,
        source: str,
        options: list[Value],
        scores: list[Value] | None,
        tie: str,
        pick: int | None,
        draws: list[Draw],
    ) -> Record:
        if type(actor) is not str or type(kind) is not str:
            raise GameError(f"{actor!r:.40}, {kind!r:.40}: actor and kind are strings")
        return {
            "type": "decision",
            "actor": actor,
            "draws": list(map(list, draws)),
            "index": self.decisions,
            "kind": kind,
            "options": options,
            "pick": pick,
            "scores": scores,
            "source": source,
            "tie": tie,
            "turn": self.run.state.turn,
        }

    def _decided(self, record: Record) -> None:
        if self.decisions == self._step_decisions:
            self._by_input = record["source"] == "input"
        self.decisions += 1
        self._open = frame_decision(record)  # now, since a game may go on to change a list that it gave as an option
        self.sink.opened(self._open)

    def _settle(self, changed: bool, taken: bool = False) -> None:
        """Complete the decision before, now that what came of it is known.

        `changed` says whether the state may be another than when its hash was taken last; `taken` that it was just now.
        """
        if changed:
            self._stale = True
        decision = self._open
        if decision is None:
            return
        if self._stale or not (taken or self.sink.trusting):
            self._take_hash()
        self._open = None
        self.sink.emit(decision.with_state(self._parts.sha256[:STATE_HASH_DIGITS]))
        index = decision.record["index"]
        if index % KEYFRAME_EVERY == KEYFRAME_EVERY - 1:
            self.sink.emit(frame({"type": "keyframe", "data": self.run.full_state(), "index": index}))

    def _end_turn(self, turn: int) -> None:
        self.turns += 1
        parts = self._parts.hashes()
        self.sink.emit(frame_turn({"type": "turn", "decisions": self.decisions, "parts": parts, "turn": turn}))

    def _take_hash(self) -> None:
        self._parts.take(self.run.full_state())
        self._stale = False

    def _moment(self) -> _Moment:
        return _Moment(self.decisions, _copied(self.run.state), self.run.rng.snapshot())

    def _return_to(self, moment: _Moment) -> None:
        self.run.state = _copied(moment.state)
        self.run.rng.rewind(moment.rng)
        self.decisions = moment.decisions
        self._open = None
        self._stale = True


def _listed(options: Options) -> list[Value]:
    """The options as a list of the record's own."""
    return list(options() if callable(options) else options)


def _copied(state: _T) -> _T:
    """A state's own `copy` where it has one, which may share what never changes."""
    own: Callable[[], _T] | None = getattr(state, "copy", None)
    return own() if own is not None else copy.deepcopy(state)
