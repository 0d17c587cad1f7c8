"""A verifier that tests itself: faults planted in the game, each to be named at the right decision."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from samepath import Decider, Rng
from samepath.replay import diff, record_bytes, verify_stream
from samepath.verify.show import overview, scenes
from tests.recordings import by_ai, by_input, chained, integer_places, judge
from tests.toys import Race, RaceState, race

SCENARIO = {"length": 24, "hand": "bot"}


def planted(at: int, change: Callable[[RaceState, Rng], object]) -> Race:
    """A race in which something else happens directly after decision `at`."""

    def fault(decided: int, state: RaceState, rng: Rng) -> None:
        if decided == at:
            change(state, rng)

    return Race(fault=fault)


def places() -> list[str]:
    return [name for name, _ in integer_places(RaceState(9))]


@pytest.mark.parametrize("place", places())
def test_every_state_field_changed_by_one_is_caught_at_its_decision(place: str) -> None:
    # Every third decision of the game is a roll and overwrites the wind; the others leave each field alone.
    for at in range(0, 60, 3):
        game = planted(at, lambda state, rng: dict(integer_places(state))[place]())
        verdict = judge(by_ai(), game)
        assert verdict.status == "different", place
        difference = verdict.difference
        assert difference is not None
        assert (difference.index, verdict.decisions) == (at, at), place
        # A change that ends the race, or is overwritten by the roll that comes next, shows in what is recorded instead.
        if place not in (".wind", ".turn", ".hand", ".bot", ".length"):
            assert (difference.what, difference.parts) == ("state", ["memory"])


@pytest.mark.parametrize("at", range(0, 60, 7))
def test_an_extra_draw_is_named_by_label_and_decision(at: int) -> None:
    game = planted(at, lambda state, rng: rng.stream("wind").next_int(6, "extra die"))
    verdict = judge(by_ai(), game)
    difference = verdict.difference
    assert difference is not None
    assert (difference.what, difference.index) == ("draws", at)
    assert f"after decision {at}, " in difference.detail
    assert "'extra die' from wind" in difference.detail
    assert difference.actual is not None


def test_an_extra_draw_after_the_last_decision_is_named_too() -> None:
    last = by_ai().count(b'"type":"decision"') - 1
    game = planted(last, lambda state, rng: rng.stream("wind").next_int(6, "extra die"))
    difference = judge(by_ai(), game).difference
    assert difference is not None
    assert (difference.what, difference.index) == ("draws", last)
    assert "'extra die'" in difference.detail


class Meddled(Race):
    """A race whose decider changes one argument of one decision."""

    def __init__(self, at: int, change: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.at, self.change = at, change

    def step(self, state: Any, rng: Rng, decide: Decider) -> None:
        outer = self

        class Between:
            def __call__(self, actor: str, kind: str, options: Any, scores: Any, tie: str = "first") -> Any:
                asked: dict[str, Any] = {
                    "actor": actor,
                    "kind": kind,
                    "options": list(options),
                    "scores": list(scores),
                    "tie": tie,
                }
                if decide.decisions == outer.at:  # type: ignore[attr-defined]
                    outer.change(asked)
                return decide(**asked)

            def __getattr__(self, name: str) -> Any:
                return getattr(decide, name)

        super().step(state, rng, Between())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("actor", lambda asked: asked.update(actor="ghost")),
        ("kind", lambda asked: asked.update(kind="jump")),
        ("options", lambda asked: asked["options"].reverse()),
        ("options", lambda asked: asked.update(options=[*asked["options"], "fly"], scores=[*asked["scores"], 0])),
        ("scores", lambda asked: asked.update(scores=[0, 5, 3])),
        ("tie", lambda asked: asked.update(tie="last-lowest", scores=[0, 5, 4])),
    ],
)
def test_each_member_of_a_decision_is_named_when_it_is_the_first_to_differ(
    what: str, change: Callable[[dict[str, Any]], None]
) -> None:
    verdict = judge(by_ai(), Meddled(5, change))
    assert verdict.difference is not None
    assert (verdict.difference.what, verdict.difference.index) == (what, 5)


def test_a_port_that_differs_at_decision_2_only_is_caught_there() -> None:
    def change(asked: dict[str, Any]) -> None:
        asked["scores"] = [5, 5, 5]

    difference = judge(by_ai(), Meddled(2, change)).difference
    assert difference is not None
    assert (difference.index, difference.also) == (2, ["pick"])


def test_a_run_that_ends_too_early_or_too_late_is_an_order_difference() -> None:
    early = planted(20, lambda state, rng: setattr(state, "length", 1))
    late = planted(by_ai().count(b'"type":"decision"') - 3, lambda state, rng: setattr(state, "length", 99))
    for game in (early, late):
        assert judge(by_ai(), game).exit_code == 1


def test_memory_stays_constant_however_long_the_recording() -> None:
    def peak(length: int) -> int:
        data = record_bytes(race, {"length": length, "hand": "bot"}, 3)
        stream = BytesIO(data)
        tracemalloc.start()
        assert verify_stream(stream, "recording", race).status == "same"
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(500)  # what is remembered beyond a recording is bounded, and full after this one
    short, long = peak(300), peak(1000)
    assert long < short * 2, (short, long)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    a, b = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    a.write_bytes(by_ai())
    b.write_bytes(by_input())
    return a, b


def test_scenes_are_the_decisions_of_a_turn_with_the_board_before_each(files: tuple[Path, Path]) -> None:
    found = scenes(files[0], race, turn=4)
    assert [scene.record["index"] for scene in found.scenes] == [9, 10, 11]
    assert all(scene.board for scene in found.scenes)
    assert found.after
    one = scenes(files[0], race, decision=10)
    assert [scene.record["index"] for scene in one.scenes] == [10]
    last = by_ai().count(b'"type":"decision"') - 1
    assert scenes(files[0], race, decision=last).after


def test_overview_has_every_turn(files: tuple[Path, Path]) -> None:
    told: list[Any] = []
    verdict = overview(files[1], race, lambda run, record: told.append((run.game, record)))
    assert verdict.status == "same"
    assert all(game is race for game, _ in told)
    types = [record["type"] for _, record in told]
    assert types.count("decision") == verdict.decisions
    assert types.count("undo") == 2


def test_diff_of_a_file_with_itself_is_nothing(files: tuple[Path, Path]) -> None:
    assert diff(files[0], files[0], race).same


def test_diff_names_the_first_decision_and_draws_both_boards(tmp_path: Path) -> None:
    a, b = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    a.write_bytes(by_ai())
    b.write_bytes(record_bytes(race, SCENARIO, 8))
    found = diff(a, b, race)
    assert found.headers == ["seed", "state"]
    assert found.difference is not None
    assert (found.difference.what, found.difference.actor) == ("pick", "wind")
    assert sorted(found.difference.boards) == ["A", "B"]


def test_a_game_that_fails_at_its_first_or_last_state_is_a_difference() -> None:
    class Faulty(Race):
        fails_at = 0

        def canonical(self, state: RaceState) -> dict[str, Any]:
            is_at = state.turn == self.fails_at or (state.outcome is not None and self.fails_at < 0)
            return {**super().canonical(state), **({"float": 1.5} if is_at else {})}

    for turn in (1, -1):
        game = Faulty()
        game.fails_at = turn
        verdict = judge(by_ai(), game)
        assert (verdict.status, verdict.exit_code) == ("different", 1)
        assert verdict.difference is not None
        assert verdict.difference.what == "failure"
        assert "the state cannot be hashed: at $.float: 1.5 is a float" in verdict.difference.detail


def test_a_picture_that_fails_does_not_hide_the_difference() -> None:
    class Unseen(Race):
        def picture(self, state: RaceState) -> list[str]:
            raise IndexError("no such cell")

    records = [json.loads(line) for line in by_ai().splitlines()]
    decision = next(record for record in records if record["type"] == "decision" and record["scores"])
    decision["scores"][0] += 1
    difference = judge(chained(records), Unseen()).difference
    assert difference is not None
    assert (difference.what, difference.index) == ("scores", decision["index"])
    assert difference.boards["recorded"].lines(80) == ["the game's picture failed:", "IndexError: no such cell"]


@pytest.mark.parametrize("then", ["goes on", "fails"])
def test_a_game_that_catches_whatever_ends_it_hides_no_difference(then: str) -> None:
    """It meets it again at its next decision, or when its step ends."""

    class Stubborn(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            try:
                super().step(state, rng, decide)
            except BaseException:
                if then == "fails":
                    raise ValueError("something else") from None
                decide("bot", "sulk", ["a"], [0])
                state.outcome = {"winner": "nobody"}

    records = [json.loads(line) for line in by_ai().splitlines()]
    at = next(i for i, record in enumerate(records) if record.get("index") == 4)
    records[at]["options"] = [*records[at]["options"], "none"]
    verdict = judge(chained(records), Stubborn())
    assert verdict.difference is not None
    assert (verdict.difference.what, verdict.difference.index) == ("options", 4)
