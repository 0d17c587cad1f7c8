"""Moves that are taken back (SPEC REC-10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from samepath import GameError
from samepath.replay import (
    OldInputs,
    Script,
    TakeBackError,
    record_bytes,
)
from tests.recordings import by_input, judge, of_type
from tests.toys import Race, race


def test_undo_restores_the_state_and_the_generator() -> None:
    data = by_input()
    undos = of_type(data, "undo")
    assert len(undos) == 2
    decisions = {d["index"]: d for d in of_type(data, "decision")}
    first, second = undos
    assert first["state"] == decisions[first["to"] - 1]["state"]
    assert second["to"] == first["decisions"]
    assert second["state"] == first["state"]
    for undo in undos:
        again = decisions[undo["decisions"]]
        before = decisions[undo["to"]]
        assert (again["options"], again["turn"]) == (before["options"], before["turn"])
        assert decisions[undo["decisions"] + 1]["draws"] == decisions[undo["to"] + 1]["draws"]


def test_undo_of_what_was_never_chosen_is_refused() -> None:
    with pytest.raises(GameError, match="cannot take back"):
        record_bytes(race, {"length": 12}, 7, Script([TakeBackError()]))
    with pytest.raises(GameError, match="decision 4 is not the first"):
        record_bytes(race, {"length": 12}, 7, Script([1, 1, TakeBackError(4)]))


class Twice(Race):
    """A race in which the hand is asked twice in a step."""

    def step(self, state: Any, rng: Any, decide: Any) -> None:
        state.memory["first"] = decide.ask("hand", "first", ["a", "b", "c"])
        super().step(state, rng, decide)


def test_a_choice_taken_back_within_its_step_takes_back_no_other_step() -> None:
    plain = record_bytes(Twice(), {"length": 12}, 7, Script([0, 1, 2, 2, 1, 1]))
    again = record_bytes(Twice(), {"length": 12}, 7, Script([0, 1, 1, TakeBackError(), 2, 2, 1, 1]))
    assert again == plain
    assert of_type(again, "undo") == []


def test_moves_can_be_taken_back_when_the_game_is_over(tmp_path: Path) -> None:
    class Regretful(Script):
        regrets = 1

        def take_back_when_over(self, trace: Any) -> int | None:
            self.regrets -= 1
            return 0 if self.regrets == 0 else None

    data = record_bytes(race, {"length": 4}, 7, Regretful([2, 2, 0, 1, 1, 1, 2, 2]))
    assert [undo["to"] for undo in of_type(data, "undo")] == [0]
    assert judge(data).status == "same"
    path = tmp_path / "old.jsonl"
    path.write_bytes(data)
    assert record_bytes(race, {"length": 4}, 7, OldInputs.read(path)) == data
