"""A policy for the person against Nausicaa's CPU, learned by masked PPO, and how it does against playing at random.

    pip install 'samepath[env]' sb3-contrib
    python examples/learn_masked.py --steps 60000 --games 500 --save episodes
    samepath verify episodes

The games that are counted are played by seeds that the policy was not trained by. Figures of one run stand in
docs/pages/environments.md; PyTorch does not promise the same ones on another machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from samepath.tools.rates import wilson

NAME = "samepath.env:samepath/Nausicaa-v0"
FIRST_SEED = 1_000_000
"""Of the games that are counted."""


def flattened(observed: Any) -> Any:
    """Planes of bytes as numbers from 0 to 1, in one row."""
    return observed.ravel().astype(np.float32) / 255


def flat(env: Any) -> Any:
    """The environment with these."""
    space = gymnasium.spaces.Box(0, 1, (int(np.prod(env.observation_space.shape)),), np.float32)
    return gymnasium.wrappers.TransformObservation(env, flattened, space)


def count(games: int, choose: Callable[[Any, Any], int], folder: Path | None = None) -> dict[str, int]:
    """How games end whose actions `choose` picks from what is observed and the mask; the first 20 are saved."""
    env: Any = gymnasium.make(NAME).unwrapped
    ends = {"won": 0, "drawn": 0, "lost": 0}
    for number in range(games):
        observed, info = env.reset(seed=FIRST_SEED + number)
        over = False
        while not over:
            observed, reward, terminated, truncated, info = env.step(choose(observed, info["action_mask"]))
            over = terminated or truncated
        ends["won" if reward > 0 else "lost" if reward < 0 else "drawn"] += 1
        if folder is not None and number < 20:
            env.save(folder / f"episode-{number:02}.jsonl.gz", overwrite=True)
    return ends


def show(name: str, ends: dict[str, int]) -> None:
    games = sum(ends.values())
    low, high = wilson(ends["won"], games)
    print(
        f"{name}: {ends}, {100 * ends['won'] / games:.1f}% won (95%: {100 * low:.1f} to {100 * high:.1f})", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    if given.save is not None:
        given.save.mkdir(exist_ok=True)
    torch.set_num_threads(1)
    random = np.random.default_rng(0)
    show("random", count(given.games, lambda observed, mask: int(random.choice(np.flatnonzero(mask)))))
    envs = make_vec_env(NAME, n_envs=8, seed=0, wrapper_class=flat)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        seed=0,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        ent_coef=0.005,
        learning_rate=1e-3,
        gamma=0.99,
    )
    begun = time.monotonic()
    model.learn(given.steps)
    print(f"{given.steps:,} steps in {time.monotonic() - begun:.0f} s", flush=True)

    def learned(observed: Any, mask: Any) -> int:
        return int(model.predict(flattened(observed), action_masks=mask, deterministic=False)[0])

    show("learned", count(given.games, learned, given.save))


if __name__ == "__main__":
    main()
