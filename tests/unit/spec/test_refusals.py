"""What the clauses of GAME and REC say must be refused, and no other test does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from samepath import GameError, Rng, begin
from samepath.decide import Decider
from samepath.engine import Rules
from samepath.record import framing, trace
from samepath.record.recorder import Script, record_bytes
from samepath.verify.verifier import verify_bytes
from tests.unit.spec.text import (
    RECORDING,
    Tally,
    TallyState,
)


def test_a_game_that_is_over_before_its_first_step_is_refused() -> None:
    class Over(Tally):
        def start(self, scenario: Any, rng: Rng) -> TallyState:
            state = TallyState()
            state.outcome = "over"
            return state

    with pytest.raises(GameError, match="over before its first step"):
        record_bytes(Over(), None, 7)


@pytest.mark.parametrize("name", ["generator", "outcome", "turn"])
def test_a_part_with_a_name_of_the_engines_is_refused(name: str) -> None:
    class Greedy(Tally):
        def canonical(self, state: TallyState) -> dict[str, Any]:
            return {name: 0}

    with pytest.raises(GameError, match=f"a part named '{name}'"):
        begin(Greedy(), None, 7).full_state()


@pytest.mark.parametrize(("steps", "allowed"), [(256, True), (257, False)])
def test_the_last_256_steps_by_input_can_be_taken_back(steps: int, allowed: bool) -> None:
    class Long(Tally):
        rules = Rules("plain", 1, {"goal": 1000})

        def step(self, state: TallyState, rng: Rng, decide: Decider) -> None:
            state.total += decide.ask("hand", "add", [1])
            state.turn += 1

    script = Script([*[0] * steps, trace.TakeBackError(0)])
    if not allowed:
        with pytest.raises(GameError, match="among the last 256 steps"):
            record_bytes(Long(), None, 7, script)
        return
    recording = record_bytes(Long(), None, 7, script)
    assert recording.count(b'"type":"undo"') == 1
    assert verify_bytes(recording, Long()).status == "same"


def header_of(size: int) -> bytes:
    """A header line of that many bytes, LF and link included."""
    record = json.loads(RECORDING.splitlines()[0])
    del record["link"]
    record["scenario"] = ""
    record["scenario"] = "x" * (size - len(framing.frame(record).line("0" * framing.LINK_DIGITS)))
    framed = framing.frame(record)
    return framed.line(framing.Chain().advance(framed))


@pytest.mark.parametrize(("extra", "status"), [(0, "truncated"), (1, "corrupt")])
def test_a_line_may_be_as_long_as_the_limit_with_its_line_feed(extra: int, status: str) -> None:
    line = header_of(framing.LINE_BYTES_MAX + extra)
    assert len(line) == framing.LINE_BYTES_MAX + extra
    assert verify_bytes(line, Tally()).status == status


@pytest.mark.parametrize("name", ["RECORDS_MAX", "FILE_BYTES_MAX"])
def test_a_file_may_be_as_large_as_the_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader's, and the compiled core's."""
    from samepath.record import framing, reader

    size = RECORDING.count(b"\n") if name == "RECORDS_MAX" else len(RECORDING)
    for limit, status in ((size, "same"), (size - 1, "corrupt")):
        for module in (reader, framing):
            monkeypatch.setattr(module, name, limit)
        assert verify_bytes(RECORDING, Tally()).status == status
