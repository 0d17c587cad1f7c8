"""The compiled recording core where only one thing can tell it from the reference: one test for each such place.

Planted mistakes asked for these: each survived what the other tests look at (core_ext/README.md has the count).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from samepath import _record as core
from samepath.errors import SamepathError
from samepath.record import accelerated, framing, reader, recorder
from samepath.record.recorder import Script, record_bytes
from samepath.record.trace import IDLE_STEPS_MAX, UNDO_STEPS_MAX, StopError, TakeBackError
from samepath.rng import Rng
from samepath.values.canonical import canonical_text
from samepath.verify import resume as resume_module
from tests.accelerated.recording import (
    PLANS,
    STEPS,
    UNDONE,
    Answering,
    Odd,
    Text,
    by_core,
    by_reference,
    recorded_by_reference,
    watched,
)
from tests.recordings import records
from tests.toys import Race

BOTS = Race().scenarios["bots"]


pytestmark = pytest.mark.usefixtures("with_core")


def told(game: Any, scenario: Any, answer: Any = None) -> bytes | str:
    """The recording, or the refusal, with the core in use."""
    try:
        return record_bytes(game, scenario, 5, answer)
    except SamepathError as error:
        return str(error)


def lines_of(game: Any, answer: Any, used: bool) -> Any:
    """What is written line by line, and how it ends."""
    lines = [b""]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorder, "IS_USED", used)
        try:
            trace = recorder.record(game, {"length": 9}, 4, lines.append, answer)
            how: Any = trace.state_sha256(), trace.decisions, trace.turns
        except SamepathError as error:
            how = type(error), str(error)
    return how, lines


# --- canonical text and the generator ---


def test_a_key_that_begins_another_goes_first_whatever_stands_behind_it_in_memory() -> None:
    for length in range(1, 64):
        short, long = "a" * length, "a" * length + "\0\0\0\0"
        for keys in ([short, long], [long, short]):
            value = dict.fromkeys(keys, 0)
            assert core.encode(value).decode("ascii") == canonical_text(value)


@pytest.mark.parametrize("count", [170, 171, 1_000, 1_000_000])
def test_a_string_may_grow_sixfold(count: int) -> None:
    assert core.encode("\1" * count) == b'"' + b"\\u0001" * count + b'"'


def test_the_last_word_below_the_limit_is_taken() -> None:
    """For n past 2^31 that is n - 1."""
    highs = [(seed, word) for seed in range(50) if (word := Rng(seed).stream("deck").next_word()) > 2**31]
    assert len(highs) > 10
    for seed, word in highs:
        ours = core.Rng(seed).stream("deck")
        assert (ours.next_int(word + 1, "n"), ours.words) == (word, 1)


def test_a_chance_of_as_much_as_was_drawn() -> None:
    for seed in range(50):
        drawn = Rng(seed).stream("deck").next_int(100, "c")
        assert core.Rng(seed).stream("deck").chance(drawn, "c") is False
        assert core.Rng(seed).stream("deck").chance(drawn + 1, "c") is True


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1, 2**63, 2**64 + 1, True, 6.0, "6", None])
def test_draws_that_are_refused(n: Any) -> None:
    rng = core.Rng(5)
    with pytest.raises(core.DeclinedError):
        rng.stream("deck").next_int(n, "n")


@pytest.mark.parametrize("label", ["", None, Text("n"), b"n"])
def test_labels_that_are_refused(label: Any) -> None:
    for draw in (("next_int", 6), ("chance", 6), ("shuffle", [1, 2])):
        with pytest.raises(core.DeclinedError):
            getattr(core.Rng(5).stream("deck"), draw[0])(draw[1], label)


def test_draws_that_no_record_had_yet_come_back_with_a_move() -> None:
    """After its fifth turn the race draws once more, which the sixth turn's first record has; it is made twice."""
    plan: list[int | Exception] = [*[1] * 6, TakeBackError(), *[2] * 12]
    recording = record_bytes(Race(), {"length": 30}, 4, Script([*plan]))
    assert recording == recorded_by_reference(Race(), {"length": 30}, 4, Script([*plan]))
    assert recording.count(b'["mood","mood",100,') > 1
    assert by_core(recording, Race()) == by_reference(recording, Race())


# --- what is refused, and what is told in two ways ---


@pytest.mark.parametrize(
    "asked",
    [
        (Text("a"), "b", [1], [1]),
        ("a", Text("b"), [1], [1]),
        ("a", "b", [1], [float("nan")]),
        ("a", "b", [1], [True]),
        ("a", "b", [1, 2], [1]),
        ("a", "b", [1], [1, 2]),
        ("a", "b", [1], [1], Text("first")),
    ],
    ids=repr,
)
def test_decisions_that_are_refused(asked: tuple[Any, ...]) -> None:
    game = Odd(lambda state, rng, decide: decide(*asked))
    assert told(game, BOTS) == recorded_by_reference(game, BOTS, 5)


@pytest.mark.parametrize("way", ["ask", "roll"])
def test_a_choice_without_options_is_refused(way: str) -> None:
    def choose(state: Any, rng: Any, decide: Any) -> None:
        more = () if way == "ask" else (rng.stream("odd"), "n")
        getattr(decide, way)("a", "b", [], *more)

    said = []
    for used in (True, False):
        answering = Answering([0] * 9, [])
        said.append((lines_of(Odd(choose), answering, used), answering.asked))
    assert said[0] == said[1]
    assert said[0][1] == []  # nobody was asked


def test_a_turn_goes_forward() -> None:
    def back(state: Any, rng: Any, decide: Any) -> None:
        if state.turn == 4:
            state.turn = 2

    assert told(Odd(back), BOTS) == recorded_by_reference(Odd(back), BOTS, 5)
    assert "from turn 4" in str(told(Odd(back), BOTS))


def test_a_state_that_is_told_in_two_ways() -> None:
    """The second telling is a keyframe's; its parts stand elsewhere than the hashed ones, at the end of a turn too."""

    class Twice(Race):
        tellings = 0

        def start(self, scenario: Any, rng: Rng) -> Any:
            self.tellings = 0
            return super().start(scenario, rng)

        def canonical(self, state: Any) -> dict[str, Any]:
            self.tellings += 1
            return {"a": "x" * (self.tellings % 3), **super().canonical(state)}

    long = {"length": 400, "hand": "bot"}
    recorded = recorded_by_reference(Twice(), long, 5)
    assert told(Twice(), long) == recorded
    assert isinstance(recorded, bytes)
    assert recorded.count(b'"type":"keyframe"') >= 3


@pytest.mark.parametrize("steps", [IDLE_STEPS_MAX, IDLE_STEPS_MAX + 1])
def test_a_game_that_seems_to_hang(steps: int) -> None:
    class Idle(Race):
        def start(self, scenario: Any, rng: Rng) -> Any:
            self.idle = 0
            return super().start(scenario, rng)

        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            if state.turn == 2 and self.idle < steps:
                self.idle += 1
            else:
                super().step(state, rng, decide)

    recorded = recorded_by_reference(Idle(), BOTS, 5)
    assert isinstance(recorded, bytes) == (steps == IDLE_STEPS_MAX)
    assert told(Idle(), BOTS) == recorded
    if isinstance(recorded, bytes):
        assert by_core(recorded, Idle()) == by_reference(recorded, Idle())


def test_a_state_that_comes_back_as_another() -> None:
    class Forgetful(Race):
        def start(self, scenario: Any, rng: Rng) -> Any:
            state = super().start(scenario, rng)
            state.memory = Loose(rests=0)
            return state

    class Loose(dict[str, int]):
        def __deepcopy__(self, memo: Any) -> Loose:
            return Loose(rests=self["rests"] + 1)

    plan: list[int | Exception] = [1, 1, TakeBackError(), *[2] * 9]
    refused = recorded_by_reference(Forgetful(), {"length": 9}, 5, Script([*plan]))
    assert isinstance(refused, str)
    assert told(Forgetful(), {"length": 9}, Script([*plan])) == refused


def test_a_refusal_that_is_swallowed_before_the_turn_s_end_is_not_written() -> None:
    """With answers every step's records are written at once; what the core refused shows in this state."""

    class Given(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            state.memory["given"] = 0
            with suppress(BaseException):
                state.memory["given"] = len(rng.snapshot().draws) * 0 + 1

    assert lines_of(Given(), Answering([1] * 20, []), True) == lines_of(Given(), Answering([1] * 20, []), False)


@pytest.mark.parametrize("name", ["generator", "outcome", "turn", "é", 7, Text("x")])
def test_names_of_parts_that_are_refused(name: Any) -> None:
    class Named(Race):
        def canonical(self, state: Any) -> dict[str, Any]:
            return {name: 1, **super().canonical(state)}

    assert told(Named(), BOTS) == recorded_by_reference(Named(), BOTS, 5)


@pytest.mark.parametrize("members", [["a", "b"], ["b", "c"], []])
def test_parts_that_come_and_go(members: list[str]) -> None:
    """A state's parts may be others every turn, and in another order."""

    class Changing(Race):
        def canonical(self, state: Any) -> dict[str, Any]:
            own = dict.fromkeys(members, state.hand) if state.turn % 3 == 1 else {"z": {}, "b": 1}
            known = super().canonical(state)
            return {**known, **own} if state.turn % 2 else {**own, **known}

    recorded = recorded_by_reference(Changing(), BOTS, 5)
    assert isinstance(recorded, bytes)
    assert told(Changing(), BOTS) == recorded
    assert by_core(recorded, Changing()) == by_reference(recorded, Changing())


@pytest.mark.parametrize("more", [0, 1])
def test_a_line_of_as_many_values_as_there_may_be(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two bytes each, so that the line is short for them."""
    game = Odd(lambda state, rng, decide: decide("a", "b", [[0] * 3000], [1]))
    recording = record_bytes(game, BOTS, 5)
    line = max(recording.splitlines(), key=len)
    values = 1 + sum(line.count(mark) for mark in (b",", b"[", b"{")) - line.count(b"[]")
    assert values > 3000
    for module in (framing, reader, recorder):
        monkeypatch.setattr(module, "LINE_VALUES_MAX", values - more)
    recorded = recorded_by_reference(game, BOTS, 5)
    assert (recorded == recording) == (more == 0)
    assert told(game, BOTS) == recorded
    assert (by_core(recording, game) is not None) == (more == 0)
    assert (by_reference(recording, game).status == "same") == (more == 0)


# --- bytes of a file ---


def test_the_last_bytes_of_every_line_are_compared() -> None:
    lines = UNDONE.splitlines(keepends=True)
    for number, line in enumerate(lines):
        for ending in (b"]\n", b"}}", b"}\r", b"x\n"):
            changed = b"".join([*lines[:number], line[:-2] + ending, *lines[number + 1 :]])
            assert by_core(changed, Race()) is None, (number, ending)
    assert by_core(UNDONE, Race()) is not None


def test_a_watcher_is_not_shown_a_hash_that_is_none() -> None:
    lines = UNDONE.splitlines(keepends=True)
    for number, line in enumerate(lines[:12]):
        for member in (b'"state":"', b'"link":"'):
            for digit in (b"g", b"A", b"/", b":", b"`"):
                at = line.find(member) + len(member)
                changed = b"".join([*lines[:number], line[:at] + digit + line[at + 1 :], *lines[number + 1 :]])
                assert watched(changed, Race(), True, 0, 999) == watched(changed, Race(), False, 0, 999)


def test_a_line_without_an_end_is_not_read_to_it() -> None:
    """A line that is no line is held up to a line's limit and the piece that passed it."""
    header = UNDONE.splitlines(keepends=True)[0]
    read = []

    def content() -> Iterator[bytes]:
        yield header
        for _ in range(3 * (framing.LINE_BYTES_MAX >> 16)):
            read.append(1)
            yield b"x" * (1 << 16)

    made = records(UNDONE)[0]
    played = accelerated.compare(Race(), made["scenario"], made["seed"], content(), STEPS, {})
    assert not played.is_done
    assert len(read) == (framing.LINE_BYTES_MAX >> 16) + 1


@pytest.mark.parametrize("steps", [6, 7, 8])
def test_no_more_steps_than_are_allowed_come_after_a_recording(tmp_path: Path, steps: int) -> None:
    """The race goes on for seven steps."""
    path = tmp_path / "begun.jsonl"
    path.write_bytes(record_bytes(Race(), {"length": 12}, 4, Script([0, 0, 0])))
    said = []
    for used in (True, False):
        lines = [b""]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(resume_module, "IS_USED", used)
            try:
                trace = resume_module.resume(path, lines.append, Script([1] * 99), turn=2, game=Race(), steps_max=steps)
                how: Any = trace.over, trace.turns
            except SamepathError as error:
                how = str(error)
        said.append((how, lines))
    assert said[0] == said[1]


def test_a_step_without_a_decision_may_change_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """And moves may be taken back to what came of it, by the core as by the reference."""

    class Quiet(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            if state.length < 100:
                state.length += 100
            else:
                state.length -= 100
                super().step(state, rng, decide)

    plan: list[int | Exception] = [1, 1, 1, TakeBackError(), *[2] * 9]
    recorded = recorded_by_reference(Quiet(), {"length": 9}, 5, Script([*plan]))
    assert isinstance(recorded, bytes)
    assert by_core(recorded, Quiet()) is not None
    assert by_core(recorded, Quiet()) == by_reference(recorded, Quiet())
    monkeypatch.setattr(recorder, "Writer", None)
    assert told(Quiet(), {"length": 9}, Script([*plan])) == recorded


# --- moves taken back ---


class Questions(Race):
    """Steps that begin with a question, or with a decision and a question after it; and questions after questions."""

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        if state.turn % 3 == 0:
            decide("bot", "look", ["left", "right"], [1, 2])
        else:
            state.memory["rests"] += decide.ask("hand", "look", ["left", "right", "ahead"])
            decide("bot", "nod", ["once", "twice"], [state.hand, 1])
        state.memory["rests"] += rng.stream("odd").next_int(9, "odd")
        super().step(state, rng, decide)


@given(PLANS, st.lists(st.none() | st.integers(0, 20), max_size=3), st.booleans())
@example([1, TakeBackError(), 1, 1, 2, 2, 1], [], True)  # in the step under way: what was written of it is dropped
@example([1, TakeBackError(0), 1, 1, 2, 2, 1], [], True)
@example([1, 1, 1, 1, TakeBackError(), 1, 1, 1, 1], [], True)  # the third step began with no question
@example([1, 1, 1, 1, 1, TakeBackError(), 1, 1, 1, 1], [], True)
@example([1, 1, 1, StopError()], [], True)
def test_answers_to_many_questions(plan: list[Any], when_over: Any, is_odd: bool) -> None:
    game = Questions() if is_odd else Race()
    with_core, without = Answering(plan, when_over), Answering(plan, when_over)

    def outcome(answer: Answering, used: bool) -> Any:
        try:
            return lines_of(game, answer, used), answer.asked
        except ValueError as error:
            return str(error), answer.asked

    assert outcome(with_core, True) == outcome(without, False)


def test_moves_taken_back_within_a_step_are_taken_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    plan: list[int | Exception] = [1, TakeBackError(0), 1, TakeBackError(), 1, 1, 1, 1, TakeBackError(0), *[2] * 20]
    wanted = recorded_by_reference(Questions(), {"length": 9}, 5, Script([*plan]))
    monkeypatch.setattr(recorder, "Writer", None)
    assert told(Questions(), {"length": 9}, Script([*plan])) == wanted
    assert by_core(wanted if isinstance(wanted, bytes) else b"", Questions()) is not None


@pytest.mark.parametrize("steps", [UNDO_STEPS_MAX, UNDO_STEPS_MAX + 1])
def test_as_many_moves_as_are_kept_are_taken_back(steps: int) -> None:
    plan: list[int | Exception] = [*[1] * steps, TakeBackError(), TakeBackError(0), *[2] * 999]
    scenario = {"length": 2000}
    recorded = recorded_by_reference(Race(), scenario, 5, Script([*plan]))
    assert isinstance(recorded, bytes) == (steps == UNDO_STEPS_MAX)
    assert told(Race(), scenario, Script([*plan])) == recorded
    if isinstance(recorded, bytes):
        assert by_core(recorded, Race()) is not None
        assert by_core(recorded, Race()) == by_reference(recorded, Race())


def test_whoever_answers_may_change_the_options() -> None:
    """The record has them as they are when the answer is there."""

    class Changing(Answering):
        def __call__(self, trace: Any, asked: Any) -> int:
            pick = super().__call__(trace, asked)
            asked["options"][0] = "sleep"
            return pick

    assert lines_of(Race(), Changing([1] * 20, []), True) == lines_of(Race(), Changing([1] * 20, []), False)


@pytest.mark.parametrize("pick", [3, -1, True, 2**64])
def test_answers_past_the_options(pick: Any) -> None:
    refused = recorded_by_reference(Race(), {"length": 9}, 5, Script([1, pick]))
    assert told(Race(), {"length": 9}, Script([1, pick])) == refused


def test_requests_that_nobody_made() -> None:
    """A game may raise what only whoever answers can mean; and swallow a request, then raise another."""

    class Raising(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            if state.turn == 3:
                raise TakeBackError(0)

    class Swapping(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            try:
                super().step(state, rng, decide)
            except TakeBackError:
                raise TakeBackError(0) from None

    for game in (Raising, Swapping):
        plan: list[Any] = [1, 1, TakeBackError(), *[2] * 12]
        assert lines_of(game(), Answering(plan[:9], []), True) == lines_of(game(), Answering(plan[:9], []), False)
