"""The text of the specification, its clauses, and the game of REC-12 whose recording stands there in full."""

from __future__ import annotations

import re
from typing import Any

from samepath import Rng
from samepath.decide import Decider
from samepath.engine import Rules
from samepath.record import trace
from samepath.record.recorder import Script, record_bytes
from tests.conftest import ROOT

SPEC = (ROOT / "conformance" / "SPEC.md").read_text(encoding="utf-8")
CLAUSE = re.compile(r"^\*\*([A-Z]+)-([0-9]+)\.\*\*", re.MULTILINE)
HEADING = re.compile(r"^## .*\(([A-Z, ]+)\)$", re.MULTILINE)
BLOCK = re.compile(r"^```example ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FAMILIES = [family for families in HEADING.findall(SPEC) for family in families.split(", ")]
CLAUSES = [(family, int(number)) for family, number in CLAUSE.findall(SPEC)]


class TallyState:
    def __init__(self) -> None:
        self.turn = 1
        self.outcome: Any = None
        self.total = 0


class Tally:
    """The game of REC-12, whose recording stands there in full."""

    name = "tally"
    rules = Rules("plain", 1, {"goal": 3})

    def start(self, scenario: Any, rng: Rng) -> TallyState:
        return TallyState()

    def legal(self, state: TallyState) -> list[Any]:
        return [1, 2]

    def step(self, state: TallyState, rng: Rng, decide: Decider) -> None:
        state.total += [1, 2][decide.ask("hand", "add", [1, 2])]
        state.total += decide("house", "give", [0, 1], [0, state.total - 1], tie="positive") or 0
        state.total += decide.roll("luck", "extra", [0, 1], rng.stream("luck"), "coin")
        if state.total >= self.rules.data["goal"]:
            state.outcome = {"total": state.total}
        else:
            state.turn += 1

    def canonical(self, state: TallyState) -> dict[str, Any]:
        return {"total": state.total}


RECORDING = next(text for name, text in BLOCK.findall(SPEC) if name == "recording").encode("ascii")


def tally_recorded() -> bytes:
    return record_bytes(Tally(), None, 7, Script([0, trace.TakeBackError(), 1]))
