"""The sink that compares: every record the game makes against the file's next one, in causal order.

Source: conformance/SPEC.md, clauses REC-14 to REC-17.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from samepath.canonical import Value, canonical_bytes
from samepath.errors import SamepathError
from samepath.replay.difference import (
    Difference,
    compare_decisions,
    decision_difference,
    draws_detail,
    mark,
)
from samepath.replay.format import DECISION_ORDER, Framed, OpenDecision, Record
from samepath.replay.reader import Entry, Reader
from samepath.replay.recorder import Writer
from samepath.replay.trace import Plan, Trace

_ASKED = DECISION_ORDER[: DECISION_ORDER.index("scores")]
_DECIDED = DECISION_ORDER[:-1]

_ORDER: Final[dict[str, dict[str, str]]] = {
    "header": {
        "format": "header",
        "game": "header",
        "generator": "header",
        "rules": "rules",
        "scenario": "header",
        "seed": "header",
        "state": "initial state",
    },
    "turn": {"turn": "order", "decisions": "order", "parts": "parts"},
    "keyframe": {"index": "order", "data": "keyframe"},
    "undo": {"decisions": "order", "to": "undo", "state": "undo"},
    "end": {"draws": "draws", "outcome": "outcome", "state": "final state", "counts": "counts"},
}
"""The causal order of the members of the other records, and what a difference in each is called."""


class FoundError(BaseException):
    """The first difference. Not an Exception: it passes through the game's own code, which may catch those."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.what)
        self.difference = difference


class HaltError(BaseException):
    """The file ended or is corrupt while the game is asking; or whoever watches has seen enough."""

    def __init__(self, error: SamepathError | None = None) -> None:
        super().__init__(str(error))
        self.error = error


class OwnError(BaseException):
    """An error that is neither the game's nor the file's: samepath's own, or that of whoever writes or watches.

    Not an Exception, for it passes through the game's own code too. `error` is it, to be raised in its place.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class Checker:
    """A sink that compares every record with the file's next one. Raises FoundError at the first difference.

    `stop` is asked between steps and ends the run when it says yes. `watch` sees every decision that has been found the
    same, while the game still stands where it was asked. `tee` gets the records that were found the same.
    """

    trusting = False

    def __init__(
        self,
        reader: Reader,
        *,
        stop: Callable[[Trace], bool] | None = None,
        watch: Callable[[Trace, Record], None] | None = None,
        tee: Writer | None = None,
    ) -> None:
        self.trace: Trace | None = None
        self.records = self.decisions = self.turns = self.steps = 0
        self.stopped = False
        """Whether `stop` ended the run before the recording's end."""
        self.last: Entry | None = None
        self._reader = reader
        self._stop = stop
        self._watch = watch
        self._tee = tee
        self._open: Entry | None = None
        self._drift: Difference | None = None  # a state that differs, while its parts are being looked for

    # --- Sink ---

    def plan(self) -> Plan:
        try:
            return self._plan()
        except Exception as error:
            raise OwnError(error) from error

    def choose(self, asked: Record) -> int:
        try:
            return self._choose(asked)
        except Exception as error:
            raise OwnError(error) from error

    def opened(self, decision: OpenDecision) -> None:
        try:
            self._opened(decision)
        except Exception as error:
            raise OwnError(error) from error

    def emit(self, framed: Framed) -> None:
        try:
            self._emit(framed)
        except Exception as error:
            raise OwnError(error) from error

    def step_done(self) -> None:
        if self._drift is None:
            self.steps += 1
            if self._tee is not None:
                try:
                    self._tee.step_done()
                except Exception as error:
                    raise OwnError(error) from error

    def step_dropped(self) -> None:
        """Only a person's answer drops a step, and here the file answers."""
        raise OwnError(AssertionError("a step was dropped while verifying"))

    # --- within ---

    def _plan(self) -> Plan:
        assert self.trace is not None
        if self._stop is not None and self._stop(self.trace):
            self.stopped = True
            return Plan(step=False)
        record = self._peek().record
        if record["type"] == "undo" and type(record.get("to")) is int:
            return Plan(undo=record["to"])
        if record["type"] == "end":
            return Plan(step=False)
        return Plan(keep=record["type"] == "decision" and record.get("source") == "input")

    def _choose(self, asked: Record) -> int:
        entry = self._expect("decision", asked)
        if self._drift is None:
            differing = compare_decisions(entry.record, asked, _ASKED)
            if differing:
                self._found(entry, decision_difference(entry.record, asked, entry.line, differing))
        pick = entry.record["pick"]
        if type(pick) is not int or not 0 <= pick < len(asked["options"]):
            difference = decision_difference(entry.record, asked, entry.line, ["pick"])
            difference.detail = f"the pick {pick} is not one of the options 0 to {len(asked['options']) - 1}"
            self._found(entry, difference)
        return pick

    def _opened(self, decision: OpenDecision) -> None:
        entry = self._expect("decision", decision.record)
        self._take()
        self._open = entry
        if self._drift is not None:
            self._name_draws(entry.record, decision.record)
            if self._drift.parts is not None:
                raise FoundError(self._drift)
            return
        if decision.with_state(entry.record["state"]).body() != entry.framed.body():
            differing = compare_decisions(entry.record, decision.record, _DECIDED)
            if differing:
                self._found(entry, decision_difference(entry.record, decision.record, entry.line, differing))
        if self._watch is not None and self.trace is not None:
            self._watch(self.trace, entry.record)

    def _emit(self, framed: Framed) -> None:
        kind = framed.record["type"]
        if kind == "decision":
            assert self._open is not None
            entry, self._open = self._open, None
        else:
            entry = self._expect(kind, framed.record)
            self._take()
        if self._drift is not None:
            self._name_parts(entry, framed)
            return
        if framed.body() != entry.framed.body():
            self._differ(entry, framed)
            return
        if not entry.linked:
            self._found(entry, Difference("link", entry.line, entry.record["link"], entry.link))
        self._good(entry, framed)

    def _good(self, entry: Entry, framed: Framed) -> None:
        self.records += 1
        kind = framed.record["type"]
        self.decisions += kind == "decision"
        self.turns += kind == "turn"
        self.last = entry
        if self._tee is not None:
            self._tee.emit(framed)

    def _peek(self) -> Entry:
        try:
            return self._reader.peek()
        except SamepathError as error:
            self._halt(error)

    def _take(self) -> None:
        self._reader.take()

    def _halt(self, error: SamepathError) -> NoReturn:
        if self._drift is not None:
            raise FoundError(self._drift)
        raise HaltError(error)

    def _expect(self, kind: str, computed: Record) -> Entry:
        """The next record, which must be of `kind`."""
        entry = self._peek()
        if self._drift is not None and (entry.problem is not None or entry.record["type"] != kind):
            raise FoundError(self._drift)
        if entry.problem is not None:
            self._found(entry, Difference("changed", entry.line, detail=entry.problem))
        if entry.record["type"] != kind:
            self._found(
                entry,
                Difference(
                    "order",
                    entry.line,
                    expected=record_name(entry.record),
                    came=record_name(computed),
                    index=computed.get("index"),
                    turn=computed.get("turn"),
                    actor=computed.get("actor"),
                    kind=computed.get("kind"),
                ),
            )
        return entry

    def _found(self, entry: Entry, difference: Difference) -> NoReturn:
        if self._drift is not None:
            raise FoundError(self._drift)
        if not entry.linked:
            difference.broken_link = entry.line
        self._draw(difference)
        raise FoundError(difference)

    def _draw(self, difference: Difference) -> None:
        """Both boards, with the cells of what was picked here and there."""
        assert self.trace is not None
        run = self.trace.run
        if difference.recorded is None or difference.computed is None:
            return
        for title, record in (("recorded", difference.recorded), ("computed", difference.computed)):
            options, pick = record["options"], record["pick"]
            picked = options[pick] if type(pick) is int and pick < len(options) else None
            rows = mark(run.game, run.state, picked)
            if rows:
                difference.boards[title] = rows

    def _differ(self, entry: Entry, framed: Framed) -> None:
        recorded, computed = entry.record, framed.record
        if computed["type"] == "decision":
            difference = decision_difference(recorded, computed, entry.line, ["state"])
            if not entry.linked:
                difference.broken_link = entry.line
            self._draw(difference)
            self._drift = difference  # go on to the next record that knows the parts
            return
        for name, what in _ORDER[computed["type"]].items():
            if canonical_bytes(recorded[name]) != canonical_bytes(computed[name]):
                difference = Difference(what, entry.line, recorded[name], computed[name])
                difference.turn = computed.get("turn")
                difference.detail = _value_detail(name, recorded[name], computed[name])
                if name == "parts":
                    difference.parts = _unequal_names(recorded[name], computed[name])
                self._found(entry, difference)
        raise AssertionError("two records of unequal bytes have equal members")

    def _name_draws(self, recorded: Record, computed: Record) -> None:
        """After a state that differs: a draw made in between stands in the next record, and is what differed first."""
        assert self._drift is not None
        detail = draws_detail(recorded["draws"], computed["draws"])
        if detail and self._drift.what == "state":
            self._drift.what = "draws"
            self._drift.detail = f"after decision {self._drift.index}, {detail}"
            self._drift.expected, self._drift.came = recorded["draws"], computed["draws"]
            self._drift.also = ["state"]

    def _name_parts(self, entry: Entry, framed: Framed) -> None:
        """After a state that differs: at the next turn record or keyframe, say which parts do."""
        assert self._drift is not None
        recorded, computed = entry.record, framed.record
        if computed["type"] == "end":
            self._name_draws(recorded, computed)
            raise FoundError(self._drift)
        name = {"turn": "parts", "keyframe": "data"}.get(computed["type"])
        if name is None:
            return
        if self._drift.parts is None:
            self._drift.parts = _unequal_names(recorded[name], computed[name])
        if "generator" in self._drift.parts and self._drift.what == "state":
            return  # the draw that did it stands in the next decision
        if name == "data" and not self._drift.detail:
            self._drift.detail = first_path(recorded[name], computed[name])
        raise FoundError(self._drift)


def record_name(record: Record) -> str:
    """A record in a few words, for the report."""
    kind = str(record["type"])
    if kind == "decision":
        return f"decision {record.get('index')}"
    return {"turn": f"the end of turn {record.get('turn')}", "end": "the end of the game"}.get(kind, kind)


def _unequal_names(left: dict[str, Any], right: dict[str, Any]) -> list[str]:
    names = sorted({*left, *right})
    return [
        n for n in names if n not in left or n not in right or canonical_bytes(left[n]) != canonical_bytes(right[n])
    ]


def _value_detail(name: str, recorded: Value, computed: Value) -> str:
    if name == "draws":
        return draws_detail(recorded, computed)
    if name in ("rules", "data", "counts"):
        return first_path(recorded, computed)
    return ""


def first_path(left: Value, right: Value, where: str = "") -> str:
    """The first place where two values differ, and both values there."""
    if type(left) is type(right) is dict:
        for key in sorted({*left, *right}):
            if key not in left or key not in right:
                return f"{where}.{key} stands only in the {'recording' if key in left else 'computed state'}".lstrip(
                    "."
                )
            if canonical_bytes(left[key]) != canonical_bytes(right[key]):
                return first_path(left[key], right[key], f"{where}.{key}")
    if type(left) is type(right) is list and len(left) == len(right):
        for i, (a, b) in enumerate(zip(left, right, strict=True)):
            if canonical_bytes(a) != canonical_bytes(b):
                return first_path(a, b, f"{where}[{i}]")
    texts = [canonical_bytes(value).decode("ascii") for value in (left, right)]
    return f"{where.lstrip('.')}: {texts[0]:.60} in the recording, {texts[1]:.60} computed"
