"""What an environment costs beside playing the same games without it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from samepath.decide import Decider
from samepath.engine import begin, play
from samepath.env import GymnasiumEnv
from samepath.games import ENVIRONMENTS


def seconds(*runs: Callable[[], object]) -> list[float]:
    """The least processor time of each, measured by turns."""
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(7):
        for run, times in zip(runs, found, strict=True):
            begun = time.process_time()
            run()
            times.append(time.process_time() - begun)
    return list(map(min, found))


def walk(env: GymnasiumEnv, games: int) -> int:
    """Games at random, option by option as `alone` plays them."""
    picks, steps = random.Random(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        over = False
        while not over:
            numbers = env._numbers
            over = env.step(numbers[picks.randrange(len(numbers))])[2]
            steps += 1
    return steps


def alone(env: GymnasiumEnv, games: int, *, looking: bool) -> int:
    """The same games, without the environment; `looking`, whoever plays sees position and actions as arrays."""
    picks, steps, learner = random.Random(1), 0, env.learner
    state: Any = None

    def answer(actor: str, kind: str, options: Any) -> int:
        nonlocal steps
        steps += 1
        return picks.randrange(len(options))

    def look(actor: str, kind: str, options: Any) -> int:
        learner.mask(learner._seen.numbered(state, options))  # type: ignore[arg-type]
        learner._seen.observe(state, actor)
        return answer(actor, kind, options)

    for seed in range(games):
        if not looking:
            play(learner.game, learner.scenario, seed, answer)
            continue
        run = begin(learner.game, learner.scenario, seed)
        state, decider = run.state, Decider(look)
        while state.outcome is None:
            learner.game.step(state, run.rng, decider)
    return steps


@pytest.mark.full
@pytest.mark.parametrize(("name", "games", "looking"), [("Nausicaa-v0", 60, False), ("Mine-v0", 4, True)])
def test_an_environment_takes_at_most_half_as_long_again(name: str, games: int, looking: bool) -> None:
    game, scenario = ENVIRONMENTS[name]
    env = GymnasiumEnv(game, scenario)
    assert walk(env, games) == alone(env, games, looking=looking)
    within, without, plain = seconds(
        lambda: walk(env, games), lambda: alone(env, games, looking=looking), lambda: alone(env, games, looking=False)
    )
    print(f"{name}: {within / without:.2f}; {within / plain:.2f} of playing that looks at nothing")
    assert within / without < 1.5
