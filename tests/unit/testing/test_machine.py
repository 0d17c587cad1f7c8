"""The state machine over any game: what it passes, and that it finds each kind of fault and shrinks it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from samepath import games
from samepath.errors import GameError, InputError
from samepath.testing.machine import _Answers, _check_same, _Live, machine
from samepath.verify.resume import resume
from tests.toys import Race

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "pages" / "hypothesis.md").read_text(encoding="utf-8")
WALK = [{"length": 8}]
FEW = settings(
    max_examples=60, stateful_step_count=15, deadline=None, report_multiple_bugs=False, database=None, derandomize=True
)

TestRace = machine(Race()).TestCase
TestRace.settings = settings(TestRace.settings, max_examples=30, stateful_step_count=20)

TestMine = machine(games.load("dungeon"), [{"control": "hand"}]).TestCase
TestMine.settings = settings(TestMine.settings, max_examples=5, stateful_step_count=15)


def found_in(game: Any, kind: type[BaseException]) -> tuple[str, list[str]]:
    """What the machine says of a game, and the steps that are left."""
    with pytest.raises(kind) as caught:
        run_state_machine_as_test(machine(game, WALK), settings=FEW)  # type: ignore[no-untyped-call,unused-ignore]
    notes = "\n".join(getattr(caught.value, "__notes__", []))
    return str(caught.value), re.findall(r"^state\.(\w+\(.*\))$", notes, re.MULTILINE)


class Remembering(Race):
    """What was taken stands in the game: moves taken back do not bring it back."""

    def start(self, scenario: Any, rng: Any) -> Any:
        self.is_taken = False
        return super().start(scenario, rng)

    def moves(self) -> list[Any]:
        return ["rest", "walk"] if self.is_taken else ["rest", "walk", "jump"]

    def step(self, state: Any, rng: Any, decide: Any) -> None:
        before = state.hand
        super().step(state, rng, decide)
        self.is_taken |= state.hand > before


def test_what_undo_does_not_bring_back_is_found() -> None:
    told, steps = found_in(Remembering(), AssertionError)
    assert told.startswith("moves taken back to decision 0, and another question comes\n  then: ")
    assert "something that decides is not part of the state" in told
    assert steps == [
        "start_with(scenario={'length': 8}, seed=0)",
        "answer(number=1)",
        "undo()",
        "teardown()",
    ]


def test_what_lasts_from_run_to_run_is_found() -> None:
    class Lasting(Race):
        runs = 0

        def start(self, scenario: Any, rng: Any) -> Any:
            Lasting.runs += 1
            return super().start(scenario, rng)

        def moves(self) -> list[Any]:
            return ["rest", "walk", f"jump {Lasting.runs}"]

    told, steps = found_in(Lasting(), AssertionError)
    assert re.match(r"the same moves give other records from line 2 on\n  again: .*\n  before: ", told)
    assert len(steps) == 4


def test_a_copy_that_shares_is_found() -> None:
    class Sharing(Race):
        def start(self, scenario: Any, rng: Any) -> Any:
            state = super().start(scenario, rng)

            class Shared(type(state)):  # type: ignore[misc]
                def samepath_copy(self) -> Any:
                    copy = object.__new__(type(self))
                    copy.__dict__.update(self.__dict__)
                    return copy

            state.__class__ = Shared
            return state

        def step(self, state: Any, rng: Any, decide: Any) -> None:
            super().step(state, rng, decide)
            state.memory["rests"] += 1

    told, steps = found_in(Sharing(), GameError)
    assert "brought back another state" in told
    assert [step.partition("(")[0] for step in steps] == ["start_with", "answer", "undo", "teardown"]


def test_a_fault_after_some_answers_shrinks_to_the_smallest() -> None:
    class Failing(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            super().step(state, rng, decide)
            assert state.hand < 5, "too far"

    told, steps = found_in(Failing(), AssertionError)
    assert told.startswith("too far")
    assert steps[1:-1] == ["answer(number=2)", "answer(number=2)"]  # a jump is 3 cells


def test_a_resume_that_gives_other_records_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(path: Path, write: Any, answer: Any, *, game: Any) -> None:
        lines: list[bytes] = []
        resume(path, lines.append, answer, game=game)
        for line in lines:
            write(line.replace(b'"turn":3', b'"turn":4'))

    monkeypatch.setattr("samepath.testing.machine.resume", wrong)
    told, steps = found_in(Race(), AssertionError)
    assert re.match(r"the same moves give other records from line \d+ on\n  resumed: .*\n  straight: ", told)
    assert any(step.startswith("resume(") for step in steps)


def test_a_game_that_plays_otherwise_for_the_verifier_is_found() -> None:

    class Noticing(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            self.is_replayed |= type(getattr(decide, "_sink", None)).__name__ == "Checker"
            super().step(state, rng, decide)

        def start(self, scenario: Any, rng: Any) -> Any:
            self.is_replayed = False
            return super().start(scenario, rng)

        def moves(self) -> list[Any]:
            return ["rest", "walk", "slide" if self.is_replayed else "jump"]

    told, steps = found_in(Noticing(), AssertionError)
    assert "different at line 2, decision 0" in told
    assert len(steps) == 4


def test_scenarios_that_the_game_refuses_are_passed_by() -> None:
    lengths = st.builds(lambda length: {"length": length}, st.integers(0, 9))
    run_state_machine_as_test(machine(Race(), lengths), settings=FEW)  # type: ignore[no-untyped-call,unused-ignore]
    with pytest.raises(InputError):
        run_state_machine_as_test(machine(Race(), [{"length": 1}]), settings=FEW)  # type: ignore[no-untyped-call,unused-ignore]


def test_undo_after_the_end_and_within_a_step() -> None:
    class Twice(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            decide.ask("hand", "look", ["left", "right"])
            super().step(state, rng, decide)

    live = _Live(Twice(), {"length": 3}, 1)
    live.answer(1)
    assert (live.asked or {})["kind"] == "move"
    assert live.moves == []  # the step is not complete
    live.answer(2)
    assert live.trace.over
    assert live.moves == [1, 2]
    live.undo()
    assert not live.trace.over
    assert (live.asked or {})["kind"] == "look"
    live.make(0)
    live.make(2)
    again = _Live(Twice(), {"length": 3}, 1)
    for move in live.moves:
        again.make(move)
    assert again.lines == live.lines


def test_records_that_differ_in_number_differ() -> None:
    with pytest.raises(AssertionError, match="again 1 records, before 2"):
        _check_same([b"a"], [b"a", b"b"], ("again", "before"))
    _check_same([b"a"], [b"a"], ("again", "before"))


def test_answers_stop_when_they_run_out() -> None:
    assert _Answers([]).take_back_when_over(None) is None  # type: ignore[arg-type]


def test_the_page_shows_what_comes_out(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)  # there the summary repeats the whole failure
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for kind, text in blocks:
        if kind == "python":
            (pytester.path / text.partition("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    found, law = (text.splitlines() for kind, text in blocks if kind == "text")
    result = pytester.runpytest_subprocess("-p", "no:benchmark", "test_cellar.py")
    result.assert_outcomes(failed=1)
    said = re.sub(r"^E   ?", "", result.stdout.str(), flags=re.MULTILINE)
    lines = [line.strip() for line in said.splitlines()]
    assert [line.strip().removeprefix("AssertionError: ") for line in lines if line].count("ExceptionGroup") == 0
    for line in found:
        assert line.strip() in [one.removeprefix("AssertionError: ") for one in lines], line
    steps = [line for line in lines if line.startswith("state.")]
    assert steps == [*(line for line in found if line.startswith("state.")), "state.teardown()"]

    result = pytester.runpytest_subprocess("-p", "no:benchmark", "test_laws.py")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([f"*{law[0]}*"])

    (cure,) = (text for kind, text in blocks if kind == "diff")
    game = (
        (pytester.path / "cellar.py")
        .read_text(encoding="utf-8")
        .replace("gold: int = 0", "gold: int = 0\n    opened: bool = False")
    )
    out = [line[1:] for line in cure.splitlines() if line.startswith("-")]
    into = [line[1:] for line in cure.splitlines() if line.startswith("+")]
    for old, new in zip(out, ["", *into], strict=True):
        assert old in game
        game = game.replace(old + "\n", new + "\n" if new else "")
    (pytester.path / "cellar.py").write_text(game, encoding="utf-8")
    pytester.runpytest_subprocess("-p", "no:benchmark", "test_cellar.py").assert_outcomes(passed=1)
