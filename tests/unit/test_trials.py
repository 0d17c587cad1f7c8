"""Faults that users met in other projects, each made a trial of this one where it is not tested with its own part.

The grid's trials stand in tests/accelerated/test_numbers.py, those of seeds in test_rng.py, of forbidden numbers in
test_canonical.py, of transcendental functions in test_lint.py, of clocks and hash seeds in determinism/test_shake.py.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from samepath import Decider, Rng, games
from samepath.engine import begin
from samepath.grid import Grid, distance_field, shortest_path
from samepath.replay import Script, record_bytes, verify_bytes
from tests.recordings import by_ai, by_input, chained, judge
from tests.toys import Race, race


@pytest.mark.parametrize("names", [["griffin", "siren", "centaur"], ["centaur", "siren", "griffin"]])
@pytest.mark.parametrize(("tie", "at"), [("first", 0), ("last", 2), ("lowest", 0), ("last-lowest", 2)])
def test_units_of_equal_cost_follow_the_tie_break_in_both_input_orders(names: list[str], tie: str, at: int) -> None:
    pick = Decider()("cpu", "summon", names, [2, 2, 2], tie)
    assert pick == at


def test_two_recordings_with_one_extra_draw_are_told_apart_by_the_draw() -> None:
    class Restless(Race):
        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            super().step(state, rng, decide)
            if state.turn == 9:
                rng.stream("mood").next_int(2, "second thoughts")

    scenario = {"length": 24, "hand": "bot"}
    counts = [json.loads(record_bytes(g, scenario, 7).splitlines()[-1])["counts"] for g in (race, Restless())]
    assert counts[1]["calls"] == counts[0]["calls"] + 1
    verdict = judge(by_ai(), Restless())
    assert verdict.difference is not None
    assert "'second thoughts' from mood" in verdict.difference.detail
    assert verdict.difference.index == 23


def test_an_action_that_does_not_exist_is_an_error_with_file_and_line() -> None:
    records = [json.loads(line) for line in by_input().splitlines()]
    at = next(i for i, r in enumerate(records) if r.get("source") == "input")
    records[at] |= {"pick": 7}
    verdict = judge(chained(records))
    assert verdict.exit_code == 1
    assert verdict.line == at + 1
    assert verdict.difference is not None
    assert "the pick 7 is not one of the options 0 to 2" in verdict.difference.detail
    records[at] |= {"pick": 1, "options": ["rest", "teleport", "jump"]}
    verdict = judge(chained(records))
    assert verdict.difference is not None
    assert (verdict.difference.what, verdict.line) == ("options", at + 1)


def test_a_turn_that_ends_by_itself_is_recorded_once_and_applied_once() -> None:
    data = record_bytes(race, {"length": 6}, 7, Script([1] * 9))
    turns = [r for r in map(json.loads, data.splitlines()) if r["type"] == "turn"]
    assert [t["turn"] for t in turns] == list(range(1, len(turns) + 1))
    assert [t["decisions"] for t in turns] == [3 * n for n in range(1, len(turns) + 1)]
    assert judge(data).turns == len(turns)


def test_previews_in_mid_game_change_no_later_decision() -> None:
    lesson: Any = games.load("lesson")

    class Curious:
        """The lesson, played by somebody who looks at everything between decisions."""

        def __getattr__(self, name: str) -> Any:
            return getattr(lesson, name)

        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            lesson.canonical(state)
            for row in lesson.picture(state):
                assert row
            grid = Grid.from_text("#####\n#...#\n#.#.#\n#####\n")
            shortest_path(grid, (1, 1), (3, 2))
            distance_field(grid, [(1, 1)])
            lesson.step(state, rng, decide)

    for name in ("chase", "dice", "corridor", "field", "battle"):
        scenario = lesson.scenarios[name]
        plain = record_bytes(lesson, scenario, 5)
        assert record_bytes(Curious(), scenario, 5) == plain
        assert verify_bytes(plain).status == "same"


def test_seeds_that_lose_their_high_bits_elsewhere_give_different_games() -> None:
    first_words = {
        begin(race, {"length": 9}, seed).rng.stream("wind").next_word() for seed in (1, 1 + 2**40, 2**64 - 1, 2**63)
    }
    assert len(first_words) == 4
