"""What the compiled recording core must leave to the reference."""

from __future__ import annotations

import gzip
import io
from contextlib import suppress
from typing import Any

import pytest

from samepath.engine import Rules
from samepath.errors import SamepathError
from samepath.record import framing, reader, recorder
from samepath.record.recorder import Script, record_bytes
from samepath.rng import Rng
from samepath.verify.same import Same, Unknown, same
from samepath.verify.verifier import verify_bytes
from tests.accelerated.recording import (
    Odd,
    by_core,
    by_reference,
    recorded_by_reference,
)
from tests.recordings import chained, records
from tests.toys import Race

pytestmark = pytest.mark.usefixtures("with_core")


# --- what the core must leave to the reference ---


def swallow(state: Any, rng: Any, decide: Any) -> None:
    """Ask for what is refused, and go on as if nothing had been."""
    with suppress(BaseException):
        rng.stream("No")
    with suppress(BaseException):
        decide("a", "b", [1], [], tie="first")
    with suppress(BaseException):
        rng.snapshot()


def nest(state: Any, rng: Any, decide: Any) -> None:
    decide("a", "b", lambda: [decide("c", "d", [1, 2], [1, 2])], [1])


def leave(state: Any, rng: Any, decide: Any) -> None:
    raise SystemExit(3)


def fail(state: Any, rng: Any, decide: Any) -> None:
    raise ValueError("no")


def fraction(state: Any, rng: Any, decide: Any) -> None:
    decide("a", "b", [0.5], [1])


@pytest.mark.parametrize("deed", [swallow, nest, leave, fail, fraction], ids=lambda deed: deed.__name__)
def test_the_reference_has_the_last_word(deed: Any) -> None:
    """Recorded and verified with and without the core: the same bytes, words, and way out."""

    def outcome_of(action: Any) -> object:
        try:
            return action()
        except BaseException as error:
            return type(error), str(error)

    game = Odd(deed)
    bots = game.scenarios["bots"]
    with_core = outcome_of(lambda: record_bytes(game, bots, 5))
    without = outcome_of(lambda: record_bytes(game, bots, 5, Script([])))
    assert with_core == without
    recording = record_bytes(Race(), bots, 5)
    assert verify_bytes(recording, game).as_json() == by_reference(recording, game).as_json()
    if isinstance(without, bytes):
        assert verify_bytes(without, game).as_json() == by_reference(without, game).as_json()


def test_a_game_that_changes_its_rules() -> None:
    """It is told so. The reference, playing second, would find other rules at its start."""

    def changing() -> Any:
        def change(state: Any, rng: Any, decide: Any) -> None:
            if state.turn == 3:
                data["extra"] = 1

        data = {"jump": 3}
        game = Odd(change)
        game.rules = Rules("standard", 1, data)
        return game

    game = changing()
    bots = game.scenarios["bots"]
    recording = record_bytes(Race(), bots, 5)
    verdict = verify_bytes(recording, changing())
    assert verdict.status == "different"
    assert verdict.as_json() == by_reference(recording, changing()).as_json()
    for recorded in (recorded_by_reference(changing(), bots, 5), _refusal(changing(), bots)):
        assert "the data of its rules changed while it was played" in str(recorded)


def _refusal(game: Any, scenario: Any) -> str:
    with pytest.raises(SamepathError) as refused:
        record_bytes(game, scenario, 5)
    return str(refused.value)


def test_a_pick_past_the_options_is_not_the_same() -> None:
    """A game that does not care what was picked makes the same of it, chain and all."""

    def ask(state: Any, rng: Any, decide: Any) -> None:
        decide.ask("hand", "wave", ["left", "right"])

    game: Any = Odd(ask)
    game.scenarios = {"bots": {"length": 3, "hand": "bot"}}
    recording = record_bytes(game, game.scenarios["bots"], 5, Script([1] * 99))
    made = records(recording)
    asked = next(record for record in made if record["type"] == "decision" and record["source"] == "input")
    for pick in (0, 1, 2, 9):
        asked["pick"] = pick
        forged = chained(made)
        found = by_core(forged, game)
        assert (found is not None) == (pick < 2), pick
        assert (by_reference(forged, game).status == "same") == (pick < 2), pick


def test_words_thrown_away_stand_in_their_draws() -> None:
    def draw(state: Any, rng: Any, decide: Any) -> None:
        for _ in range(9):
            rng.stream("odd").next_int(2**31 + 1, "half")

    game = Odd(draw)
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert by_core(recorded, game) == by_reference(recorded, game)


def test_draws_between_two_decisions_are_hashed() -> None:
    """The generator is part of the state, where nothing else of it changed."""

    def draw(state: Any, rng: Any, decide: Any) -> None:
        decide("a", "b", [1], [1])
        decide("a", "b", [1], [1])  # takes the hash of what came of the one before
        rng.stream("odd").next_int(6, "die")
        decide("a", "b", [1], [1])

    game = Odd(draw)
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert by_core(recorded, game) == by_reference(recorded, game)


@pytest.mark.parametrize("where", ["step", "canonical"])
def test_a_refusal_that_is_swallowed_at_the_very_end(where: str) -> None:
    """What the core refuses and the reference gives shows in the state, so that no core can say what stands there."""

    class Last(Race):
        def look(self, state: Any) -> None:
            if state.outcome is not None:
                state.memory["given"] = 0
                with suppress(BaseException):
                    state.memory["given"] = len(self.rng.snapshot().draws) * 0 + 1

        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            self.rng = rng
            if where == "step":
                self.look(state)

        def canonical(self, state: Any) -> dict[str, Any]:
            if where == "canonical":
                self.look(state)
            return super().canonical(state)

    game = Last()
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert b'"memory"' in recorded
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert verify_bytes(recorded, game).as_json() == by_reference(recorded, game).as_json()


def test_a_game_that_plays_differently_the_second_time_is_not_called_the_same() -> None:
    """It makes a first run that differs, and a second that does not: nobody could say which one counts."""

    class Worn(Race):
        plays = 0

        def start(self, scenario: Any, rng: Rng) -> Any:
            self.plays += 1
            return super().start(scenario, rng)

        def canonical(self, state: Any) -> dict[str, Any]:
            given = super().canonical(state)
            if self.plays == 1:
                given["odd"] = 1
            return given

    bots = Race().scenarios["bots"]
    recording = record_bytes(Race(), bots, 5)
    verdict = verify_bytes(recording, Worn())
    assert verdict.status == "different"
    assert verdict.difference is not None
    assert "two different runs" in verdict.difference.detail
    assert verify_bytes(recording, Race()).status == "same"


def test_a_run_too_long_for_its_limit_is_declined() -> None:
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    verdict = verify_bytes(recording, race)
    steps = verdict.steps - 2  # without the header's and the end's
    assert isinstance(same(io.BytesIO(recording), race, steps), Same)
    assert same(io.BytesIO(recording), race, steps - 1) is Unknown.DECLINED


@pytest.mark.parametrize("name", ["RECORDS_MAX", "FILE_BYTES_MAX", "LINE_BYTES_MAX", "LINE_VALUES_MAX"])
def test_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As large as a limit is recorded and the same; one more is neither, by the core either."""
    race = Race()
    bots = race.scenarios["bots"]
    recording = record_bytes(race, bots, 3)
    lines = recording.splitlines(keepends=True)
    values = max(1 + sum(line.count(mark) for mark in (b",", b"[", b"{")) - line.count(b"[]") for line in lines)
    size = {"RECORDS_MAX": len(lines), "FILE_BYTES_MAX": len(recording), "LINE_VALUES_MAX": values}
    most = size.get(name, max(map(len, lines)))
    for module in (framing, reader, recorder):
        monkeypatch.setattr(module, name, most)
    assert record_bytes(race, bots, 3) == recording == recorded_by_reference(race, bots, 3)
    assert by_core(recording, race) == by_reference(recording, race)
    for module in (framing, reader, recorder):
        monkeypatch.setattr(module, name, most - 1)
    assert "limits" in str(recorded_by_reference(race, bots, 3)) or "values" in str(
        recorded_by_reference(race, bots, 3)
    )
    with pytest.raises(SamepathError, match=r"limits|values"):
        record_bytes(race, bots, 3)
    assert by_core(recording, race) is None
    assert by_reference(recording, race).status == "corrupt"


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data + b"\n",
        lambda data: data + b"{}",
        lambda data: data[:-1],
        lambda data: data[:-1] + b"\r\n",
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: gzip.compress(data)[:-1],
        lambda data: gzip.compress(data) + b"x",
        lambda data: gzip.compress(data) + gzip.compress(b""),
        lambda data: gzip.compress(data)[:-8] + b"\0" * 8,
        lambda data: b"",
    ],
)
def test_what_surrounds_a_recording(change: Any) -> None:
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    assert by_core(gzip.compress(recording), race) is not None
    changed = change(recording)
    assert by_core(changed, race) is None
    assert verify_bytes(changed, race).as_json() == by_reference(changed, race).as_json()
