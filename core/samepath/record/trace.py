"""Running a game with every record made as it happens. The recorder writes the records; the verifier compares them.

Both are a `Sink`: the trace below is the one place that knows when a record is due, so what is verified is exactly what
would be recorded. Source: conformance/SPEC.md, clauses GAME-3 to GAME-5 and REC-5 to REC-12.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from samepath.blame import at_line, calling_line, failing_line, method_line
from samepath.decide import (
    TIE_BREAKS,
    TIE_DRAW,
    TIE_INPUT,
    Decider,
    OptionValues,
    Score,
    in_order,
    list_options,
    score_values,
)
from samepath.engine import STEPS_MAX, Run
from samepath.errors import GameError
from samepath.record.framing import Framed, OpenDecision, check_decision, frame, frame_decision
from samepath.record.moments import copied, unlike
from samepath.record.parts import Parts
from samepath.record.schema import FORMAT, GENERATOR, KEYFRAME_EVERY, Record
from samepath.rng import Draw, DrawError, RngSnapshot, Stream, seed_text
from samepath.values.canonical import STATE_HASH_DIGITS, CanonicalError, Value, foreign

UNDO_STEPS_MAX: Final = 256
"""How many steps that began with a choice by input can be taken back."""

IDLE_STEPS_MAX: Final = 1000
"""Steps in a row with no decision and no new turn, after which a game is taken for one that hangs."""


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
    """Where records go. Each call has the trace that makes it."""

    def plan(self, trace: Trace) -> Plan:
        """What to do next, asked between steps."""
        ...

    def choose(self, trace: Trace, asked: Record) -> int:
        """The pick for a choice by input; `asked` is the decision record with its pick still None."""
        ...

    def opened(self, trace: Trace, decision: OpenDecision) -> None:
        """A decision has been made; its state is not known yet."""
        ...

    def emit(self, trace: Trace, framed: Framed) -> None:
        """A record is complete."""
        ...

    def step_done(self, trace: Trace) -> None:
        """The step that began is complete: what was emitted since stands."""
        ...

    def step_dropped(self, trace: Trace) -> None:
        """The step that began did not happen: what was emitted since does not stand."""
        ...


@dataclass(frozen=True)
class _Moment:
    """A step's beginning, to come back to. `sha256` and `parts` are those of the state that stood there."""

    decisions: int
    state: Any
    rng: RngSnapshot
    sha256: str
    parts: dict[str, str]


class Trace(Decider):
    """A run under way, and the decider that its game asks.

    Make it with a run whose Rng is logged, then call `header`, `go`, and `end`.
    """

    def __init__(self, run: Run[Any], sink: Sink) -> None:
        super().__init__()
        if run.state.outcome is not None:
            raise GameError(f"{run.game.name}: the scenario is over before its first step")
        self.run = run
        self._sink = sink
        self.decisions = 0
        self.turns = 0
        self.undos = 0
        self._parts = Parts()
        self._open: OpenDecision | None = None  # the decision whose state is not known yet
        self._recorded = ""  # the hash of the state that stood at the last record
        self._is_hashed = False  # whether the hash taken last is that of the state as it stands
        self._moments: deque[_Moment] = deque(maxlen=UNDO_STEPS_MAX)
        self._by_input = False  # whether the first decision of this step was made by input
        self._step_decisions = 0

    # --- what the game calls ---

    def __call__(
        self, actor: str, kind: str, options: OptionValues, scores: Sequence[Score], tie: str = "first"
    ) -> int | None:
        draws = self.run.rng.take_draws()
        self._settle()
        try:
            listed = in_order(list_options(options), "options")
            weighed = in_order(scores, "scores")
            if len(weighed) != len(listed):
                raise GameError(f"{len(listed)} options and {len(weighed)} scores")
            if type(tie) is not str or tie not in TIE_BREAKS:
                given = f"{tie!a:.40}" if type(tie) is str else foreign(tie)
                raise GameError(f"tie: {given} is none of the rules {', '.join(TIE_BREAKS)}")
            values = score_values(weighed)
            pick = TIE_BREAKS[tie](weighed)
            self._decided(self._decision(actor, kind, "ai", listed, values, tie, pick, draws))
        except GameError as error:
            raise self._refused(actor, kind, error) from None
        return pick

    def ask(self, actor: str, kind: str, options: OptionValues) -> int:
        self._settle()
        try:
            listed = in_order(list_options(options), "options")
            if not listed:
                raise GameError("asked to choose, with no option")
            record = self._decision(actor, kind, "input", listed, None, TIE_INPUT, None, self.run.rng.take_draws())
            check_decision(record)  # before anybody is asked
        except GameError as error:
            raise self._refused(actor, kind, error) from None
        pick = record["pick"] = self._sink.choose(self, record)
        self._decided(record)
        return pick

    def roll(self, actor: str, kind: str, options: OptionValues, stream: Stream, label: str) -> int:
        self._settle()
        try:
            listed = in_order(list_options(options), "options")
            if not listed:
                raise GameError("a roll with no option")
            pick = stream.next_int(len(listed), label)
            self._decided(self._decision(actor, kind, "ai", listed, None, TIE_DRAW, pick, self.run.rng.take_draws()))
        except GameError as error:
            raise self._refused(actor, kind, error) from None
        return pick

    # --- what the recorder and the verifier call ---

    @property
    def over(self) -> bool:
        """Whether the game has its outcome."""
        return self.run.state.outcome is not None

    def hand_over(self, sink: Sink) -> None:
        """Let the records from here on go to another sink."""
        self._sink = sink

    def header(self) -> None:
        """Emit the header: everything that is needed to play the game again."""
        run = self.run
        self._take_hash()
        self._recorded = self._parts.sha256
        for what, name in (("the game's name", run.game.name), ("its rules' name", run.rules.value["name"])):
            if type(name) is not str:
                raise GameError(f"{run.game.name!a:.60}: {what} is a string, not {foreign(name)}")
        if type(run.rules.value["revision"]) is not int:
            raise GameError(f"{run.game.name}: the revision of its rules is no integer")
        self._sink.emit(
            self,
            frame(
                {
                    "type": "header",
                    "format": FORMAT,
                    "game": run.game.name,
                    "generator": GENERATOR,
                    "rules": run.rules.value,
                    "scenario": run.scenario,
                    "seed": seed_text(run.rng.seed),
                    "state": self.state_sha256()[:STATE_HASH_DIGITS],
                }
            ),
        )
        self._sink.step_done(self)

    def go(self, steps_max: int = STEPS_MAX) -> None:
        """Steps, as the sink plans them, until the game is over or the sink stops. A game that hangs is a GameError."""
        idle = 0
        for _ in range(steps_max):
            plan = self._sink.plan(self)
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
        self._by_input = self._is_hashed = False
        self._step_decisions = self.decisions
        try:
            self.run.game.step(self.run.state, self.run.rng, self)
        except DrawError as error:
            line = failing_line(error)
            raise GameError(at_line(f"{self.run.game.name}, {self._place()}: {error}", line)) from None
        except (TakeBackError, StopError) as request:
            if before is None:
                raise GameError("a step whose beginning was not kept cannot be taken back") from None
            answered = self._by_input and self.decisions > before.decisions
            self._sink.step_dropped(self)
            self._return_to(before)
            if isinstance(request, StopError):
                raise
            if not (answered and request.to in (None, before.decisions)):
                self.undo(request.to)
            return  # an answer of the step under way is taken back by the step alone, which was not written yet
        now = self.run.state.turn
        if type(now) is not int or now < turn:
            how = f"back to turn {now}" if type(now) is int else f"to {now!a:.40}, which is no count"
            line = method_line(self.run.game, "step")
            raise GameError(at_line(f"{self.run.game.name}, {self._place()}: from turn {turn} it went {how}", line))
        turn_ends = now != turn or self.over
        if turn_ends:
            self._take_hash()
        self._settle(is_hashed=turn_ends)
        if turn_ends or self.decisions > self._step_decisions:
            self._recorded = self._parts.sha256
        if before is not None and self._by_input:
            self._moments.append(before)
        if turn_ends:
            self._end_turn(turn)
        self._sink.step_done(self)

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
        self._recorded = self._parts.sha256
        state = self._recorded[:STATE_HASH_DIGITS]
        self._sink.emit(self, frame({"type": "undo", "decisions": decisions, "state": state, "to": chosen.decisions}))
        self._sink.step_done(self)

    def end(self) -> None:
        """Emit the end record. An outcome of null says that the recording stops before the game does."""
        rng = self.run.rng
        if not self._is_hashed:
            self._take_hash()
        check_rules(self.run)
        if not self.over and self._recorded != self._parts.sha256:
            raise GameError(
                f"{self.run.game.name}, {self._place()}: the recording would end after a step that changed the state "
                "and made no record, where no verifier stops: let such a step decide, or end a turn"
            )
        counts = {
            "calls": rng.calls,
            "decisions": self.decisions,
            "turns": self.turns,
            "undos": self.undos,
            "words": rng.words,
        }
        end = {
            "type": "end",
            "counts": counts,
            "draws": list(map(list, rng.take_draws())),
            "outcome": self.run.state.outcome,
            "state": self.state_sha256(),
        }
        self._sink.emit(self, self._framed(end))
        self._sink.step_done(self)

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
        for what, name in (("actor", actor), ("kind", kind)):
            if type(name) is not str:
                raise GameError(f"{what}: it is a string, not {foreign(name)}")
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
        opened = frame_decision(record)  # now, since a game may go on to change a list that it gave as an option
        if self.decisions == self._step_decisions:
            self._by_input = record["source"] == "input"
        self.decisions += 1
        self._open = opened
        self._is_hashed = False  # the game goes on from here
        self._sink.opened(self, opened)

    def _settle(self, *, is_hashed: bool = False) -> None:
        """Complete the decision before, now that what came of it is known. `is_hashed`: the state was, just now."""
        decision = self._open
        if decision is None:
            return
        if not is_hashed:
            self._take_hash()
        self._open = None
        self._sink.emit(self, decision.with_state(self._parts.sha256[:STATE_HASH_DIGITS]))
        index = decision.record["index"]
        if index % KEYFRAME_EVERY == KEYFRAME_EVERY - 1:
            self._sink.emit(self, self._framed({"type": "keyframe", "data": self.run.full_state(), "index": index}))

    def _end_turn(self, turn: int) -> None:
        self.turns += 1
        parts = self._parts.hashes()
        self._sink.emit(self, frame({"type": "turn", "decisions": self.decisions, "parts": parts, "turn": turn}))

    def _take_hash(self) -> None:
        try:
            self._parts.take(self.run.full_state())
        except CanonicalError as error:
            reason = f"{self.run.game.name}, {self._place()}: the state cannot be hashed: {error}"
            raise GameError(at_line(reason, method_line(self.run.game, "canonical"))) from None
        self._is_hashed = True

    def _framed(self, record: Record) -> Framed:
        try:
            return frame(record)
        except CanonicalError as error:
            reason = f"{self.run.game.name}, {self._place()}: the {record['type']} record cannot be written: {error}"
            raise GameError(at_line(reason, method_line(self.run.game, "step"))) from None

    def _refused(self, actor: object, kind: object, error: GameError) -> GameError:
        """What a decision cannot be recorded for, with all that its author needs to find it."""
        names = ", ".join(name if type(name) is str else f"{name!a:.40}" for name in (actor, kind))
        where = f"{self.run.game.name}, decision {self.decisions}, turn {self.run.state.turn!a:.20}, {names}"
        return GameError(at_line(f"{where}: {error}", calling_line()))

    def _place(self) -> str:
        """How far the run is, for a fault between decisions."""
        if self.decisions == 0:
            return "before its first decision"
        last = self._open
        named = f" ({last.record['actor']}, {last.record['kind']})" if last is not None else ""
        return f"after decision {self.decisions - 1}{named}"

    def _moment(self) -> _Moment:
        if not self._is_hashed:
            self._take_hash()
        state = copied(self.run.state, self.run.game.name)
        return _Moment(self.decisions, state, self.run.rng.snapshot(), self._parts.sha256, self._parts.texts)

    def _return_to(self, moment: _Moment) -> None:
        """Back to a step's beginning; the state that comes back must have the hash of the one that stood there."""
        self.run.state = copied(moment.state, self.run.game.name)
        self.run.rng.rewind(moment.rng)
        self.decisions = moment.decisions
        self._open = None
        self._take_hash()
        if self._parts.sha256 != moment.sha256:
            told = unlike(moment.parts, self._parts.texts)
            raise GameError(
                f"{self.run.game.name}: moves taken back to decision {moment.decisions} brought back another state: "
                f"{told}; the state's copy shares it: let samepath_copy() copy everything that changes"
            )


def check_rules(run: Run[Any]) -> None:
    """Raise GameError when the rules are not those that the run began by."""
    if run.game.rules.taken().content != run.rules.content:
        raise GameError(f"{run.game.name}: the data of its rules changed while it was played; keep it in the state")
