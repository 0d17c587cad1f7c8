"""After a state that differs: the records that come next say why, and are asked until they have.

A hash alone tells nobody anything. The draws that led to it stand in the next decision, its parts in the next turn
record or keyframe; and where the two sides go on to different records, that is the difference itself.
Source: conformance/SPEC.md, clause REC-16.
"""

from __future__ import annotations

from typing import Any

from samepath.record.schema import DECIDED, Record
from samepath.values.canonical import Value, canonical_bytes
from samepath.values.differ import first_unequal
from samepath.verify.difference import (
    Difference,
    compare_decisions,
    decision_difference,
    draws_detail,
    first_path,
    order_difference,
    unequal_names,
)
from samepath.verify.place import place_by_trial

_SHOWN = tuple(name for name in DECIDED if name != "draws")


class Pursuit:
    """What is known of a difference in a state, and what each next pair of records adds.

    `state` is the computed full state, where it is at hand; `start_draws` the number of draws that the start made, for
    a difference in it. `sides` names where the two come from, in sentences.
    """

    def __init__(
        self,
        difference: Difference,
        state: dict[str, Value] | None = None,
        *,
        start_draws: int | None = None,
        sides: tuple[str, str] = ("recording", "computed"),
    ) -> None:
        self.difference = difference
        self.sides = sides
        self._state = state
        self._start_draws = start_draws
        self._is_start = difference.what == "initial state"
        self.only_ends = False
        """Whether only the end record can add anything: the game is over for one side."""
        self._near = True  # whether no record but a keyframe has followed
        self._decided = False  # whether the next decision has been seen, with the draws that led to it
        if state is not None and isinstance(difference.expected, str):
            difference.place = place_by_trial(state, difference.expected)

    def parted(self, recorded: Record, computed: Record, line: int) -> Difference:
        """The two sides go on to records of different types. The difference to report: the pursuit is over."""
        found = order_difference(recorded, computed, line)
        if self._near and not self._is_start:
            before = self.difference
            found.detail = f"after decision {before.index} ({before.actor}, {before.kind}), which both have made alike"
            return found
        self.difference.shows = self.difference.shows or found
        return self.finished()

    def decided(self, recorded: Record, computed: Record, line: int) -> bool:
        """The next decision, whose state may not be known yet; whether enough is known."""
        first, self._near = not self._decided, False
        if first:
            self._decided = True
            self.drawn(recorded, computed)
        differing = compare_decisions(recorded, computed, _SHOWN)
        if differing and self.difference.shows is None:
            self.difference.shows = decision_difference(recorded, computed, line, differing)
        return self.difference.parts is not None

    def drawn(self, recorded: Record, computed: Record) -> None:
        """Draws made since the state that differs stand in this record, and are what differed first."""
        found = self.difference
        detail = draws_detail(recorded["draws"], computed["draws"])
        if not detail or (found.parts is not None and "generator" not in found.parts):
            return  # none differ, or only such as were made later, since the generator stood the same
        if self._is_start:
            at = first_unequal(recorded["draws"], computed["draws"])
            inside = at is not None and self._start_draws is not None and at < self._start_draws
            where = "in the start" if inside else "in the start, or between it and the first decision"
            found.detail = f"{where}: {detail}"
            found.draws = (recorded["draws"], computed["draws"])
            return
        found.what = "draws"
        found.detail = f"after decision {found.index}, {detail}"
        found.expected, found.actual = found.draws = (recorded["draws"], computed["draws"])
        found.also = ["state"]

    def told(self, recorded: Record, computed: Record, state: dict[str, Value] | None = None) -> bool:
        """A turn record, a keyframe or the end record; whether enough is known. `state` is the computed one by then."""
        kind = computed["type"]
        if kind == "end":
            if not self._decided:
                self.drawn(recorded, computed)
            if canonical_bytes(recorded["outcome"]) != canonical_bytes(computed["outcome"]):
                self.difference.place = first_path(
                    {"outcome": recorded["outcome"]}, {"outcome": computed["outcome"]}, sides=self.sides
                )
            return True
        if kind == "keyframe":
            self._parts(recorded["data"], computed["data"], computed["data"])
            if not self.difference.place:
                self.difference.place = first_path(recorded["data"], computed["data"], sides=self.sides)
            return False  # the next record tells whether the two sides part, and which draws were made
        self._near = False
        if kind == "turn":
            self._parts(recorded["parts"], computed["parts"], state)
            named = self.difference.parts or []
            self.only_ends = "outcome" in named  # the end record says how
            drawn_later = "generator" in named and not self._decided  # the draw that did it stands in the next decision
            return not (self.only_ends or drawn_later)
        return False

    def finished(self) -> Difference:
        """The difference, with the computed values when nothing better is known."""
        found = self.difference
        if found.draws is not None and found.place.startswith("generator"):
            found.place = ""  # the draw says it better
        if not found.place and found.draws is None and self._state is not None:
            names = found.parts if found.parts else sorted(self._state)
            found.values = {name: self._state[name] for name in names if name in self._state}
        return found

    def _parts(self, recorded: dict[str, Any], computed: dict[str, Any], state: dict[str, Value] | None) -> None:
        found = self.difference
        if found.parts is not None:
            return
        found.parts = unequal_names(recorded, computed)
        if state is None or found.place:
            return
        places = []
        for name in found.parts:
            digest = recorded.get(name)
            if isinstance(digest, str) and name in state:
                places.append(place_by_trial(state[name], digest, name))
        if any(places):
            found.place = "by the end of the turn, " + "; ".join(place for place in places[:4] if place)
