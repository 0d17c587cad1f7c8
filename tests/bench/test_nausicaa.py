"""CPU turns a second, CPU against CPU, on one core, unrecorded and recorded. `make bench` prints them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from samepath import games, play
from samepath.capabilities import compiled_rules
from samepath.replay import record_bytes
from samepath.rng import stream_seed
from samepath.values.canonical import sha256

GAMES = 30


def seeds() -> list[int]:
    """The first seeds of `samepath simulate nausicaa --seed 1`."""
    return [stream_seed(1, f"game-{number}") for number in range(GAMES)]


def told(benchmark: Any, turns: int, digest: str) -> None:
    """Turns a second, and the hash of what was done, beside the time."""
    if benchmark.stats is not None:
        benchmark.extra_info["cpu_turns_per_second"] = int(turns / benchmark.stats.stats.min)
    benchmark.extra_info["digest"] = digest


@pytest.mark.parametrize("rules", ["article", "live"])
def test_unrecorded(benchmark: Any, rules: str) -> None:
    game = games.load("nausicaa", rules)
    scenario = game.scenarios["default"]  # type: ignore[attr-defined]

    def simulate() -> list[Any]:
        return [play(game, scenario, seed).state for seed in seeds()]

    states = benchmark(simulate)
    assert all(state.outcome is not None for state in states)
    told(benchmark, sum(s.ended_turns for s in states), sha256([game.canonical(s) for s in states])[:16])


@pytest.mark.parametrize("rules", ["article", "live"])
def test_recorded(benchmark: Any, rules: str) -> None:
    game = games.load("nausicaa", rules)
    scenario = game.scenarios["default"]  # type: ignore[attr-defined]

    def record_all() -> list[bytes]:
        return [record_bytes(game, scenario, seed) for seed in seeds()]

    recordings = benchmark(record_all)
    assert recordings == record_all()
    turns = sum(play(game, scenario, seed).state.ended_turns for seed in seeds())
    told(benchmark, turns, hashlib.sha256(b"".join(recordings)).hexdigest()[:16])


if compiled_rules(games.load("nausicaa"), {"players": ["cpu", "cpu"]}) is not None:

    @pytest.mark.parametrize("rules", ["article", "live"])
    def test_compiled(benchmark: Any, rules: str) -> None:
        """The compiled rules, unrecorded; `test_recorded` is theirs too, where they are installed."""
        game = games.load("nausicaa", rules)
        compiled = compiled_rules(game, game.scenarios["default"])  # type: ignore[attr-defined]
        assert compiled is not None
        summaries, totals = benchmark(compiled.play, 1, range(2000))
        told(benchmark, totals.player_turns, hashlib.sha256(b"[%s]" % summaries).hexdigest()[:16])
