"""The mine: enemy turns a second with 20 enemies, whole runs, recorded and not, on the backend that is in use.

SAMEPATH_BACKEND=python measures the other one. Nothing has a limit to keep; `extra_info` says what was reached, and
what share of the time the searches took.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from samepath.decide import Decider
from samepath.engine import Run, begin, play
from samepath.games.dungeon import flight, game, mapai
from samepath.games.dungeon.heromap import look
from samepath.games.dungeon.state import Mine
from samepath.grid import backend, distance_field, relax
from samepath.replay import record_bytes
from samepath.values.canonical import sha256

TURNS = 30
ENEMIES = 20
KINDS = ("rat", "goblin", "cultist", "wolf", "ogre", "shaman")
MIXES = {
    "chasing": ("chase",),
    "mixed": ("sleep", "wander", "guard", "chase"),
    "a fifth in flight": ("chase", "wander", "sleep", "guard", "flee"),
}


def crowd(states: tuple[str, ...]) -> Run[Mine]:
    """Twenty enemies all over a level, the hero in the middle of it."""
    level = begin(game, {"control": "auto"}, 3).state.level
    free = [(at % 50, at // 50) for at, glyph in enumerate(level.terrain) if glyph == "."]
    x, y = free[len(free) // 2]
    far = [cell for cell in free if abs(cell[0] - x) + abs(cell[1] - y) > 4]
    enemies = [
        {"kind": KINDS[n % len(KINDS)], "x": cell[0], "y": cell[1], "state": states[n % len(states)]}
        for n, cell in enumerate(far[:: len(far) // ENEMIES][:ENEMIES])
    ]
    scene = {"control": "auto", "level": level.rows(), "hero": {"x": x, "y": y}, "enemies": enemies}
    return begin(game, scene, 1)


def enemy_turns(run: Run[Mine]) -> Mine:
    """Turns of all enemies, the hero going to and fro between them."""
    mine, stream, decide = run.state, run.rng.stream("map"), Decider()
    for turn in range(TURNS):
        x = mine.hero.x + (1 if turn % 2 else -1)
        at = mine.hero.y * mine.level.width + x
        if mine.level.ground[True][at] and at not in mine.occupied:
            mine.hero.x = x
        mine.fields = [None, None]
        mine.messages = []
        look(mine)
        for enemy in mine.enemies:
            mapai.enemy_turn(mine, enemy, stream, decide)
    return mine


@pytest.mark.parametrize("mix", list(MIXES))
def test_enemy_turns(benchmark: Any, mix: str) -> None:
    states = MIXES[mix]
    expected = sha256(enemy_turns(crowd(states)).canonical())
    result = benchmark.pedantic(enemy_turns, setup=lambda: ((crowd(states),), {}), rounds=30)
    assert sha256(result.canonical()) == expected
    if benchmark.stats is not None:
        benchmark.extra_info["backend"] = backend()
        benchmark.extra_info["enemy_turns_per_second"] = int(TURNS * ENEMIES / benchmark.stats.stats.median)
        benchmark.extra_info["percent_in_search"] = percent_in_search(states)
        benchmark.extra_info["state"] = expected[:16]


def percent_in_search(states: tuple[str, ...]) -> int:
    """The share of the time that the searches take, by a clock around each."""
    spent = [0.0]

    def timed(search: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*args: Any, **named: Any) -> Any:
            began = time.perf_counter()
            found = search(*args, **named)
            spent[0] += time.perf_counter() - began
            return found

        return measured

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mapai, "distance_field", timed(distance_field))
        patch.setattr(flight, "distance_field", timed(distance_field))
        patch.setattr(flight, "relax", timed(relax))
        runs = [crowd(states) for _ in range(10)]
        began = time.perf_counter()
        for run in runs:
            enemy_turns(run)
        return round(100 * spent[0] / (time.perf_counter() - began))


def test_whole_runs(benchmark: Any) -> None:
    seeds = range(3)

    def runs() -> list[int]:
        return [play(game, {"control": "auto"}, seed).state.turn for seed in seeds]

    turns = sum(benchmark.pedantic(runs, rounds=3))
    assert turns > 1000
    if benchmark.stats is not None:
        benchmark.extra_info["backend"] = backend()
        benchmark.extra_info["runs_per_second"] = round(len(seeds) / benchmark.stats.stats.median, 2)
        benchmark.extra_info["turns_per_second"] = int(turns / benchmark.stats.stats.median)


def test_whole_recorded_runs(benchmark: Any) -> None:
    data = benchmark.pedantic(record_bytes, args=(game, {"control": "auto"}, 2), rounds=3)
    assert data == record_bytes(game, {"control": "auto"}, 2)
    if benchmark.stats is not None:
        benchmark.extra_info["backend"] = backend()
        benchmark.extra_info["runs_per_second"] = round(1 / benchmark.stats.stats.median, 2)
        benchmark.extra_info["decisions_per_second"] = int(
            data.count(b'"type":"decision"') / benchmark.stats.stats.median
        )
