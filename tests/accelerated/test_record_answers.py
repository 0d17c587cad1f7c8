"""The compiled recording core with somebody who answers, watches, or goes on: the same as the reference."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.errors import SamepathError
from samepath.record import recorder
from samepath.record.recorder import Script, record_bytes
from samepath.record.trace import StopError, TakeBackError
from samepath.rng import Rng
from samepath.verify import resume as resume_module
from samepath.verify import verifier
from tests.accelerated.recording import (
    PLANS,
    REPLAYS,
    STEPS,
    UNDONE,
    Answering,
    Odd,
    by_reference,
    content,
    recorded_by_reference,
    watched,
)
from tests.recordings import chained, records
from tests.toys import Race

pytestmark = pytest.mark.usefixtures("with_core")


# --- answers ---


@given(
    PLANS, st.lists(st.none() | st.integers(0, 20), max_size=3), st.integers(2, 9), st.integers(0, 99), st.booleans()
)
def test_answers(plan: list[Any], when_over: Any, length: int, seed: int, steps: bool) -> None:
    """The same questions, records and errors, one line at a time, whatever is answered."""
    outcomes = []
    for used in (True, False):
        answering, lines = Answering(plan, when_over), [b""]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recorder, "IS_USED", used)
            limit = 6 if steps else STEPS
            try:
                trace = recorder.record(Race(), {"length": length}, seed, lines.append, answering, steps_max=limit)
                told: Any = trace.state_sha256(), trace.decisions, trace.turns, trace.over
            except (SamepathError, ValueError) as error:
                told = type(error), str(error)
        outcomes.append((told, lines, answering.asked))
    assert outcomes[0] == outcomes[1]


def test_answers_are_taken_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves taken back, before a step and when the game is over, are none of the reference's business."""
    monkeypatch.setattr(recorder, "Writer", None)
    plan = [1, 2, TakeBackError(), 1, TakeBackError(0), *[2] * 9]
    assert records(record_bytes(Race(), {"length": 9}, 4, Answering(plan, [12])))[-1]["counts"]["undos"] == 3
    assert records(record_bytes(Race(), {"length": 9}, 4, Answering([1], [])))[-1]["outcome"] is None


def test_a_question_is_asked_once_when_the_reference_takes_over() -> None:
    """The core has no snapshot(), so this game is handed over at its third turn."""

    def look(state: Any, rng: Any, decide: Any) -> None:
        if state.turn == 3:
            rng.snapshot()

    answering = Answering([1, TakeBackError(), 2, 1, 1], [])
    lines: list[bytes] = []
    recorder.record(Odd(look), {"length": 9}, 4, lines.append, answering)
    assert [asked[0]["turn"] for asked in answering.asked] == [1, 2, 1, 2, 3, 4]
    assert b"".join(lines) == recorded_by_reference(
        Odd(look), {"length": 9}, 4, Answering([1, TakeBackError(), 2, 1, 1], [])
    )


def test_a_game_that_swallows_what_was_answered() -> None:
    """A game's own `except` may catch a move taken back; what comes of it is the reference's to say."""

    class Swallowing(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            try:
                decide.ask("hand", "first", ["a", "b"])
            except Exception:
                state.memory["rests"] += 100
            super().step(state, rng, decide)

    plan = [1, 1, TakeBackError(), 1, 0, StopError(), 2, 1, 2, 1, 2]
    assert record_bytes(Swallowing(), {"length": 9}, 4, Answering(plan, [])) == recorded_by_reference(
        Swallowing(), {"length": 9}, 4, Answering(plan, [])
    )


def test_a_move_taken_back_that_is_swallowed_at_the_very_end() -> None:
    """No decision comes after it, at which the core could refuse."""

    class Last(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            if state.outcome is not None:
                with suppress(Exception):
                    decide.ask("hand", "last", ["a", "b"])

    plan = [2, 2, TakeBackError(), 1, 1, 1]
    for count in range(1, 5):
        answers = [[2] * count + [TakeBackError()] + plan for _ in range(2)]
        assert record_bytes(Last(), {"length": 9}, 4, Answering(answers[0], [])) == recorded_by_reference(
            Last(), {"length": 9}, 4, Answering(answers[1], [])
        )


@pytest.mark.parametrize("at", [0, 1, 5, 20])
@pytest.mark.parametrize("answered", [False, True])
def test_a_line_that_cannot_be_written_is_the_last(at: int, answered: bool) -> None:
    """What writing raises is raised as it is, and nothing is written after it."""
    written: list[bytes] = []

    def write(line: bytes) -> None:
        if len(written) == at:
            raise OSError(28, "full")
        written.append(line)

    answer = Answering([1] * 40, []) if answered else None
    scenario = {"length": 12} if answered else {"length": 12, "hand": "bot"}
    with pytest.raises(OSError, match="full"):
        recorder.record(Race(), scenario, 4, write, answer)
    assert len(written) == at


# --- watchers ---


@given(
    st.sampled_from([UNDONE, chained(records(UNDONE)[:20]), content(REPLAYS / "lesson/hand.jsonl")]),
    st.one_of(st.just(0), st.integers(1, 80)),
    st.one_of(st.just(999), st.integers(1, 80)),
    st.none() | st.tuples(st.integers(0, 9999), st.sampled_from(b'0af"}\n')),
)
def test_watchers(data: bytes, halt_at: int, stop_at: int, change: tuple[int, int] | None) -> None:
    """They are told the same things in the same order, each once, of good recordings and of changed ones."""
    game = Race() if b'"game":"race"' in data[:99] else None
    if change is not None:
        at = change[0] % len(data)
        data = data[:at] + bytes([change[1]]) + data[at + 1 :]
    assert watched(data, game, True, halt_at, stop_at) == watched(data, game, False, halt_at, stop_at)


def test_watchers_are_told_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier, "Reader", None)
    _, told = watched(UNDONE, Race(), True, 0, 999)
    assert {what for what, *_ in told} == {"watch", "settled", "stop"}


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("turn", [None, 1, 3])
def test_going_on(tmp_path: Path, used: bool, turn: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the core and by the reference: what one play would have recorded."""
    plan: list[int | Exception] = [1, 2, 1, 1, 2, 1, 0, 2, 2, 2]
    whole = record_bytes(Race(), {"length": 12}, 4, Script([*plan]))
    first = tmp_path / "first.jsonl"
    first.write_bytes(record_bytes(Race(), {"length": 12}, 4, Script(plan[:3])))
    if used:
        monkeypatch.setattr(resume_module, "Reader", None)
    monkeypatch.setattr(resume_module, "IS_USED", used)
    lines: list[bytes] = []
    answer = Script(plan[3 if turn is None else turn - 1 :])
    trace = resume_module.resume(first, lines.append, answer, turn=turn, game=Race())
    assert b"".join(lines) == whole
    assert trace.over


@pytest.mark.parametrize("used", [True, False])
def test_keeping_the_good_prefix(tmp_path: Path, used: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, lines = tmp_path / "cut.jsonl", [b""]
    cut.write_bytes(UNDONE[: len(UNDONE) // 2])
    if used:
        monkeypatch.setattr(resume_module, "Reader", None)
    monkeypatch.setattr(resume_module, "IS_USED", used)
    assert resume_module.salvage(cut, lines.append, Race()).status == "truncated"
    assert len(lines) > 9
    assert UNDONE.startswith(b"".join(lines[:-1]))
    assert b'"outcome":null' in lines[-1]
    assert by_reference(b"".join(lines), Race()).status == "same"


@pytest.mark.parametrize("way", [resume_module.salvage, resume_module.resume])
def test_what_cannot_be_gone_on_from(tmp_path: Path, way: Any) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(UNDONE.replace(b'"walk"', b'"wake"', 1) if way is resume_module.resume else UNDONE)
    with pytest.raises(resume_module.NotSameError):
        way(changed, [].append, game=Race())
