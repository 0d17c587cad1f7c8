"""The sink that compares: every record the game makes against the file's next one, in causal order.

Source: conformance/SPEC.md, clauses REC-14 to REC-17.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from samepath.errors import SamepathError
from samepath.record.framing import Framed, OpenDecision
from samepath.record.reader import Entry, Reader
from samepath.record.recorder import Writer
from samepath.record.schema import ASKED, DECIDED, Record, first_unequal_member
from samepath.record.trace import Plan, Trace
from samepath.values.canonical import Value
from samepath.verify.boards import board
from samepath.verify.difference import (
    Difference,
    compare_decisions,
    decision_difference,
    draws_detail,
    first_path,
    order_difference,
    record_name,
    unequal_names,
)
from samepath.verify.place import place_by_trial
from samepath.verify.pursuit import Pursuit
from samepath.verify.unwinding import FoundError, HaltError, Kept, MadeError, Unwinding

Stop: TypeAlias = Callable[[Trace], bool]
"""Asked between steps: whether to end the run there."""

Watch: TypeAlias = Callable[[Trace, Record], None]
"""Sees a record that was found the same."""


class Checker:
    """A sink that compares every record with the file's next one. Raises FoundError at the first difference.

    `stop` is asked between steps and ends the run when it says yes. `watch` sees every decision that has been found the
    same, while the game still stands where it was asked, and every undo, when it has been carried out; `settled` sees
    every record that has been found the same, while the state is the one that it has the hash of. `tee` gets these too.

    A line is compared with the bytes of the record made, and parsed only where they differ, or where somebody watches.
    With `bytes_first=False` every line is parsed: the verdict is the same, and takes longer.
    """

    def __init__(
        self,
        reader: Reader,
        *,
        stop: Stop | None = None,
        watch: Watch | None = None,
        settled: Watch | None = None,
        tee: Writer | None = None,
        bytes_first: bool = True,
    ) -> None:
        self.records = self.decisions = self.turns = self.steps = 0
        self.stopped = False
        """Whether `stop` ended the run before the recording's end."""
        self.last: Record | None = None
        """The last record that was found the same."""
        self.link = ""
        """Its link."""
        self._reader = reader
        self._stop = stop
        self._watch = watch
        self._settled = settled
        self._tee = tee
        self._bytes_first = bytes_first and watch is None and settled is None
        self._glanced = False  # whether the step was begun with its first line unparsed, and that is still the next
        self._unparsed: OpenDecision | None = None  # a decision whose line is the next, its state not yet known
        self._open: Entry | None = None
        self._pursuit: Pursuit | None = None  # of a state that differs, while the reason is being looked for
        self._kept = Kept()
        self._is_over = False  # whether the recording has ended, and it is asked what the game makes next

    @property
    def ended(self) -> Unwinding | None:
        """What ended the play, whether or not it came through the game."""
        return self._kept.ended

    # --- Sink ---

    def plan(self, trace: Trace) -> Plan:
        with self._kept:
            return self._plan(trace)

    def choose(self, trace: Trace, asked: Record) -> int:
        with self._kept:
            return self._choose(trace, asked)

    def opened(self, trace: Trace, decision: OpenDecision) -> None:
        with self._kept:
            self._opened(trace, decision)

    def emit(self, trace: Trace, framed: Framed) -> None:
        with self._kept:
            self._emit(trace, framed)

    def step_done(self, trace: Trace) -> None:
        with self._kept:
            self.catch_up(trace)
            if self._pursuit is None:
                self.steps += 1
                if self._tee is not None:
                    self._tee.step_done(trace)

    def step_dropped(self, trace: Trace) -> None:
        """Only a person's answer drops a step, and here the file answers."""
        with self._kept:
            raise AssertionError("a step was dropped while verifying")

    # --- within ---

    def _plan(self, trace: Trace) -> Plan:
        if self._pursuit is not None and self._pursuit.only_ends:
            if trace.over or self._peek().record["type"] == "end":
                return Plan(step=False)
            raise FoundError(self._pursuit.finished())
        if self._stop is not None and self._stop(trace):
            self.stopped = True
            return Plan(step=False)
        if self._is_computed(self._glance()):
            self._glanced = True
            return Plan()
        record = self._peek().record
        if record["type"] == "undo" and type(record.get("to")) is int:
            return Plan(undo=record["to"])
        if record["type"] == "end":
            return Plan(step=False)
        return Plan(keep=record["type"] == "decision" and record.get("source") == "input")

    def catch_up(self, trace: Trace) -> None:
        """Parse what was only glanced at: to judge it where the game made nothing to compare it with.

        Raises HaltError for a line that cannot be read.
        """
        if self._glanced:
            self._glanced = False
            self._peek()
        if self._unparsed is not None:
            self._open_parsed(trace, self._unparsed)

    def _glance(self) -> bytes | None:
        """The next line, unparsed; None where it has to be parsed."""
        if not self._bytes_first or self._pursuit is not None or self._is_over or self._open is not None:
            return None
        try:
            return self._reader.glance()
        except SamepathError as error:
            self._halt(error)

    @staticmethod
    def _is_computed(raw: bytes | None) -> bool:
        """Whether a line, if it is a record at all, is of a decision that no input made: its type comes last."""
        return raw is not None and raw.endswith(b'"type":"decision"}\n') and b'"source":"input"' not in raw

    def _choose(self, trace: Trace, asked: Record) -> int:
        if self._is_over:
            raise MadeError(asked)
        entry = self._expect(trace, "decision", asked)
        if self._pursuit is None:
            differing = compare_decisions(entry.record, asked, ASKED)
            if differing:
                self._found(trace, entry, decision_difference(entry.record, asked, entry.line, differing))
        pick = entry.record["pick"]
        if type(pick) is not int or not 0 <= pick < len(asked["options"]):
            if self._pursuit is not None:
                self._pursuit.decided(entry.record, asked, entry.line)
            difference = decision_difference(entry.record, asked, entry.line, ["pick"])
            difference.detail = f"the pick {pick} is not one of the options 0 to {len(asked['options']) - 1}"
            self._found(trace, entry, difference)
        return pick

    def _opened(self, trace: Trace, decision: OpenDecision) -> None:
        if self._is_over:
            raise MadeError(decision.record)
        raw = self._glance()
        if raw is not None and decision.is_line(raw):
            self._glanced = False
            self._unparsed = decision
        else:
            self._open_parsed(trace, decision)

    def _open_parsed(self, trace: Trace, decision: OpenDecision) -> None:
        self._unparsed = None
        entry = self._expect(trace, "decision", decision.record)
        self._take()
        self._open = entry
        if self._pursuit is not None:
            enough = self._pursuit.decided(entry.record, decision.record, entry.line)
            shows = self._pursuit.difference.shows
            if shows is not None and not shows.boards:
                self._draw(trace, shows)
            if enough:
                raise FoundError(self._pursuit.finished())
            return
        if decision.with_state(entry.record["state"]).body() != entry.framed.body():
            differing = compare_decisions(entry.record, decision.record, DECIDED)
            if differing:
                self._found(trace, entry, decision_difference(entry.record, decision.record, entry.line, differing))
        if self._watch is not None:
            self._watch(trace, entry.record)

    def _emit(self, trace: Trace, framed: Framed) -> None:
        if self._is_over:
            raise MadeError(framed.record)
        kind = framed.record["type"]
        link = None if self._glance() is None else self._reader.take_same(framed)
        if link is not None:
            self._glanced, self._unparsed = False, None
            self._good(framed, link)
            if self._tee is not None:
                self._tee.emit(trace, framed)
            return
        if self._unparsed is not None:
            self._open_parsed(trace, self._unparsed)
        if kind == "decision":
            assert self._open is not None
            entry, self._open = self._open, None
        else:
            entry = self._expect(trace, kind, framed.record)
            self._take()
        if self._pursuit is not None:
            if kind != "decision" and self._pursuit.told(entry.record, framed.record, self._full_state(trace)):
                difference = self._pursuit.finished()
                made = self._made_after_end(trace, entry.record, framed.record)
                if made and difference.shows is None:
                    difference.shows = order_difference(entry.record, made, entry.line)
                raise FoundError(difference)
            return
        if framed.body() != entry.framed.body():
            self._differ(trace, entry, framed)
            return
        if not entry.linked:
            self._found(trace, entry, Difference("link", entry.line, entry.record["link"], entry.link))
        self._good(framed, entry.link)
        if kind == "undo" and self._watch is not None:
            self._watch(trace, entry.record)
        if self._settled is not None:
            self._settled(trace, entry.record)
        if self._tee is not None:
            self._tee.emit(trace, framed)

    def _good(self, framed: Framed, link: str) -> None:
        self.records += 1
        kind = framed.record["type"]
        self.decisions += kind == "decision"
        self.turns += kind == "turn"
        self.last, self.link = framed.record, link

    def _peek(self) -> Entry:
        self._glanced = False
        try:
            return self._reader.peek()
        except SamepathError as error:
            self._halt(error)

    def _take(self) -> None:
        self._reader.take()

    def _halt(self, error: SamepathError) -> NoReturn:
        if self._pursuit is not None:
            raise FoundError(self._pursuit.finished())
        raise HaltError(error)

    def _expect(self, trace: Trace, kind: str, computed: Record) -> Entry:
        """The next record, which must be of `kind`."""
        entry = self._peek()
        if entry.problem is not None:
            self._found(trace, entry, Difference("changed", entry.line, detail=entry.problem))
        if entry.record["type"] != kind:
            self._part(trace, entry, computed)
        return entry

    def _part(self, trace: Trace, entry: Entry, computed: Record) -> NoReturn:
        """The file and the game go on to records of different types."""
        if self._pursuit is None:
            difference = order_difference(entry.record, computed, entry.line)
            if self.last is not None and self.last["type"] != "header":
                difference.detail = f"after {record_name(self.last)}, where both still are the same"
        else:
            difference = self._pursuit.parted(entry.record, computed, entry.line)
        if difference.sides is not None:
            self._name_draws(trace, difference, entry, computed)
            self._draw(trace, difference)
            if not entry.linked:
                difference.broken_link = entry.line
        raise FoundError(difference)

    def _name_draws(self, trace: Trace, difference: Difference, entry: Entry, computed: Record) -> None:
        """The draws since the last record in common, on both sides as far as they are known."""
        recorded = _draws_to_come(self._reader, entry)
        made = computed.get("draws")
        if made is None:  # a turn's end, say: those that stand in no record yet
            made = list(map(list, trace.run.rng.snapshot().draws))
        if recorded or made:
            difference.draws = (recorded, made)

    def _found(self, trace: Trace, entry: Entry, difference: Difference) -> NoReturn:
        if self._pursuit is not None:
            raise FoundError(self._pursuit.finished())
        if not entry.linked:
            difference.broken_link = entry.line
        self._draw(trace, difference)
        raise FoundError(difference)

    def _draw(self, trace: Trace, difference: Difference) -> None:
        """Both boards, with the cells of what was picked here and there."""
        run = trace.run
        recorded, computed = difference.sides or (difference.recorded, difference.computed)
        if recorded is None or computed is None:
            return
        for title, record in (("recorded", recorded), ("computed", computed)):
            options, pick = record.get("options", []), record.get("pick")
            picked = options[pick] if type(pick) is int and pick < len(options) else None
            drawn = board(run.game, run.state, picked, str(record.get("actor", "")))
            if drawn:
                difference.boards[title] = drawn

    def _full_state(self, trace: Trace) -> dict[str, Value] | None:
        """The computed state as data; None if the game cannot give it."""
        try:
            return trace.run.full_state()
        except Exception:
            return None

    def _differ(self, trace: Trace, entry: Entry, framed: Framed) -> None:
        recorded, computed = entry.record, framed.record
        if computed["type"] == "decision":
            difference = decision_difference(recorded, computed, entry.line, ["state"])
            self._draw(trace, difference)
            self._pursue(trace, entry, difference)
            return
        member = first_unequal_member(computed["type"], recorded, computed)
        if member is None:
            raise AssertionError("two records of unequal bytes have equal members")
        name, what = member.name, member.kind.what
        difference = Difference(what, entry.line, recorded[name], computed[name])
        difference.turn = computed.get("turn")
        if what == "initial state":
            drawn = board(trace.run.game, trace.run.state, None)
            difference.boards = {"computed": drawn} if drawn else {}
            self._pursue(trace, entry, difference, len(trace.run.rng.snapshot().draws))
            return
        difference.detail = _value_detail(name, recorded[name], computed[name])
        if name == "parts":
            difference.parts = unequal_names(recorded[name], computed[name])
        if name in ("parts", "state"):
            self._place(trace, difference)
        made = self._made_after_end(trace, recorded, computed) if name == "outcome" else {}
        if made:
            difference.shows = order_difference(recorded, made, entry.line)
        self._found(trace, entry, difference)

    def _pursue(self, trace: Trace, entry: Entry, difference: Difference, start_draws: int | None = None) -> None:
        """Go on to the records that know why."""
        if not entry.linked:
            difference.broken_link = entry.line
        self._pursuit = Pursuit(difference, self._full_state(trace), start_draws=start_draws)

    def _place(self, trace: Trace, difference: Difference) -> None:
        """For a state that no record after it explains: the place in it, or the computed values."""
        state = self._full_state(trace)
        if state is None:
            return
        recorded = difference.expected
        if isinstance(recorded, dict):
            names = [name for name in difference.parts or [] if name in state and isinstance(recorded.get(name), str)]
            found = [place_by_trial(state[name], str(recorded[name]), name) for name in names]
            difference.place = "; ".join(place for place in found if place)
        else:
            difference.place = place_by_trial(state, str(recorded))
        if not difference.place:
            named = difference.parts or sorted(state)
            difference.values = {name: state[name] for name in named if name in state}

    def _made_after_end(self, trace: Trace, recorded: Record, computed: Record) -> Record:
        """What the game makes next, where the recording ends with the game over and here it is not; else empty."""
        if computed["type"] != "end" or computed["outcome"] is not None or recorded["outcome"] is None:
            return {}
        self._is_over = True
        try:
            trace.step(False)
        except MadeError as made:
            return made.record
        except Exception as error:
            return {"type": "failure", "reason": f"{type(error).__name__}: {error}"[:300]}
        return {}


def _draws_to_come(reader: Reader, entry: Entry) -> list[Any]:
    """The draws that the file has since its last decision: they stand in its next one, or at its end."""
    record = entry.record
    try:
        while record["type"] in ("turn", "keyframe"):
            reader.take()
            entry = reader.peek()
            record = entry.record
    except SamepathError:
        return []
    return list(record.get("draws", [])) if entry.problem is None else []


def _value_detail(name: str, recorded: Value, computed: Value) -> str:
    if name == "draws":
        return draws_detail(recorded, computed)
    if name in ("data", "counts"):
        return first_path(recorded, computed)
    return ""
