"""The compiled recording core against the reference: recordings and verdicts, all to the last byte.

The core says "the same" or declines, so two things must hold: what it calls the same gets the reference's very verdict,
and what is in order it does not decline, or it would be of no use.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import games
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.decide import TIE_BREAKS
from samepath.errors import SamepathError
from samepath.record import accelerated, recorder
from samepath.record.recorder import NoDecisionError, Script, record_bytes
from samepath.record.trace import TakeBackError
from samepath.rng import Rng
from samepath.testing.games import Playthrough, playthroughs
from samepath.verify import verifier
from samepath.verify.same import Same, same
from samepath.verify.verifier import verify_bytes
from tests.accelerated.recording import (
    REPLAYS,
    STEPS,
    by_core,
    by_reference,
    content,
    recorded_by_reference,
)
from tests.toys import Race

pytestmark = pytest.mark.usefixtures("with_core")


# --- every recording that ships ---


@pytest.mark.parametrize("path", sorted(REPLAYS.rglob("*.jsonl*")), ids=lambda path: path.name)
def test_recordings_that_ship(path: Path) -> None:
    with path.open("rb") as stream:
        found = same(stream, None, STEPS)
    assert isinstance(found, Same), "declined: the reference has to do its work"
    assert verifier._same_verdict("recording", found) == by_reference(content(path))


def test_the_core_is_used_by_both_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every comparison here would compare the reference with itself."""
    made: list[object] = []
    real = accelerated._played

    def counted(*args: Any) -> Any:
        made.append(real(*args))
        return made[-1]

    monkeypatch.setattr(accelerated, "_played", counted)
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    assert verify_bytes(recording, race).status == "same"
    assert len(made) == 2
    assert None not in made


# --- games ---


class Weighing:
    """One decision a turn with the scores of the scenario, by its tie-break; the pick is the state."""

    name = "weighing"
    rules = Race().rules

    def start(self, scenario: Any, rng: Rng) -> Any:
        state: Any = Race().start({"length": 2}, rng)
        state.memory = {"picks": []}
        state.length = scenario
        return state

    def legal(self, state: Any) -> list[Any]:
        return []

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        scores = state.length["scores"]
        if state.length["doubles"]:
            scores = [score / 4 for score in scores]
        pick = decide("a", "b", [str(i) for i in range(len(scores))], scores, tie=state.length["tie"])
        state.memory["picks"].append(pick)
        state.outcome = "done"

    def canonical(self, state: Any) -> dict[str, Any]:
        return {"memory": state.memory}


@pytest.mark.parametrize("tie", TIE_BREAKS)
@pytest.mark.parametrize("doubles", [False, True])
@pytest.mark.parametrize(
    "scores",
    [[], [0], [-1], [1], [0, 0], [1, 1, 1], [2, 1, 2, 1], [-1, -2, -1, -2], [0, 3, 3], [-(2**53) + 1, 2**53 - 1]],
)
def test_picks_of_equal_scores(scores: list[int], tie: str, doubles: bool) -> None:
    scenario = {"scores": scores, "tie": tie, "doubles": doubles}
    recorded = recorded_by_reference(Weighing(), scenario, 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(Weighing(), scenario, 5) == recorded
    assert by_core(recorded, Weighing()) == by_reference(recorded, Weighing())


@given(
    st.lists(st.integers(-3, 3) | st.integers(-(2**53) + 1, 2**53 - 1), max_size=9),
    st.sampled_from([*TIE_BREAKS, "other"]),
    st.booleans(),
    st.integers(0, 9),
)
def test_picks(scores: list[int], tie: str, doubles: bool, seed: int) -> None:
    scenario = {"scores": scores, "tie": tie, "doubles": doubles}
    recorded = recorded_by_reference(Weighing(), scenario, seed)
    try:
        compiled: bytes | str = record_bytes(Weighing(), scenario, seed)
    except SamepathError as error:
        compiled = str(error)
    assert compiled == recorded
    if isinstance(recorded, bytes):
        assert by_core(recorded, Weighing()) == by_reference(recorded, Weighing())


SHIPPED = [games.load(name) for name in ("lesson", "nausicaa", "dungeon")]


@given(st.sampled_from([Race(), *SHIPPED[:2]]).flatmap(playthroughs))
def test_games_with_answers(played: Playthrough) -> None:
    try:
        recording = played.record()
    except (NoDecisionError, SamepathError):
        return
    found = by_core(recording, played.game)
    assert found is not None
    assert found == by_reference(recording, played.game)


@given(st.data())
def test_moves_taken_back(data: st.DataObject) -> None:
    """Answers, with steps back of one move or several, to a decision that was asked for."""
    race = Race()
    undo = st.builds(TakeBackError, st.none() | st.integers(0, 12))
    script = data.draw(st.lists(st.integers(0, 2) | undo, max_size=25))
    try:
        recording = record_bytes(race, {"length": 30}, data.draw(st.integers(0, 99)), Script(list(script)))
    except SamepathError:
        return
    found = by_core(recording, race)
    assert found is not None
    assert found == by_reference(recording, race)


@given(
    st.sampled_from(SHIPPED[:2]).flatmap(
        lambda game: st.tuples(st.just(game), st.sampled_from(sorted(game.scenarios)))
    ),
    st.integers(0, 2**64 - 1),
)
def test_games_recorded_by_both(chosen: tuple[Any, str], seed: int) -> None:
    game, name = chosen
    scenario = game.scenarios[name]
    recorded = recorded_by_reference(game, scenario, seed)
    if isinstance(recorded, bytes) and b'"outcome":null' not in recorded.rsplit(b"\n", 2)[-2]:
        assert record_bytes(game, scenario, seed) == recorded
        found = by_core(recorded, game)
        assert found is not None
        assert found == by_reference(recorded, game)


def test_a_hundred_turns_of_each_game_are_one_line_at_a_time() -> None:
    games_with_scenarios: list[tuple[Any, str]] = [(Race(), "bots"), (SHIPPED[0], "guard")]
    for game, name in games_with_scenarios:
        scenario = game.scenarios[name]
        lines: list[bytes] = []
        recorder.record(game, scenario, 7, lines.append)
        assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
        assert b"".join(lines) == recorded_by_reference(game, scenario, 7)


# --- mutations ---


def assert_mutations_are_told_alike(count: int, seed: int) -> None:
    sources = [
        content(REPLAYS / name)
        for name in ("lesson/hand.jsonl", "lesson/dice.jsonl", "nausicaa/article/cpu-person-with-undo.jsonl")
    ]
    race = Race()
    sources.append(
        record_bytes(race, {"length": 12}, 4, Script([1, 2, TakeBackError(), 1, 1, TakeBackError(0), 2, 2, 2]))
    )
    stream = Rng(seed).stream("damage")
    kinds = [*sorted(WRECKS), "byte", "byte", "cut", "twice"]
    declined = 0
    for number in range(count):
        data = sources[number % len(sources)]
        game = race if number % len(sources) == len(sources) - 1 else None
        kind = kinds[number // len(sources) % len(kinds)]
        at = stream.next_int(len(data), "place")
        if kind == "byte":
            changed = data[:at] + bytes([data[at] ^ (1 + stream.next_int(255, "bits"))]) + data[at + 1 :]
        elif kind == "cut":
            changed = data[:at]
        elif kind == "twice":
            changed = data[:at] + data[max(0, at - 20) :]
        else:
            changed = wrecked(data, kind, lambda n: stream.next_int(n, "choice"))
        found = by_core(changed, game)
        declined += found is None
        wanted = by_reference(changed, game)
        if found is not None:
            assert found == wanted, (seed, number, kind)
        else:
            assert wanted.status != "same", (seed, number, kind, "declined, and is the same")
    assert declined > count * 3 // 4


def test_mutations_are_told_alike() -> None:
    assert_mutations_are_told_alike(300, 0)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1, 51))
def test_mutations_are_told_alike_a_hundred_thousand_times(seed: int) -> None:
    assert_mutations_are_told_alike(2000, seed)
