"""A game of one actor as a Gymnasium environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np

from samepath.engine import Game
from samepath.env.episode import Episode, seed_of
from samepath.env.learner import ACTIONS_MAX, DECISIONS_MAX, ILLEGAL, Learner, Reward
from samepath.env.picture import rendered
from samepath.errors import InputError
from samepath.values.canonical import Value


class GymnasiumEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc, unused-ignore]
    """A game, by name or as an object, for the one actor who is asked in its scenario.

    An action is a number of a `Discrete` space; which can be done stands in `info["action_mask"]` and in
    `action_masks()`. One that cannot ends the episode with a reward of -1, and the game does not see it. Else the
    reward is 0 until the game is over, then what the outcome is worth. `reset(seed=7)` starts the game of seed 7;
    without a seed the next one is drawn. After `decisions_max` answers the episode is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: Value = "default",
        *,
        rules: str | None = None,
        reward: Reward | None = None,
        render_mode: str | None = None,
        decisions_max: int = DECISIONS_MAX,
        actions_max: int = ACTIONS_MAX,
    ) -> None:
        self.learner = Learner(game, scenario, rules, reward, actions_max)
        actors = self.learner.senses.actors
        if len(actors) != 1:
            raise InputError(f"{self.learner.game.name}: {', '.join(actors)} are asked; use PettingZooEnv for several")
        self.actor = actors[0]
        self.action_space = self.learner.actions
        self.observation_space = self.learner.observations
        self.render_mode = render_mode
        self._left = self._decisions_max = decisions_max
        self.episode: Episode | None = None
        self._numbers: list[int] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game; `info["seed"]` is its seed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 64, dtype=np.uint64)) if seed is None else seed_of(seed)
        episode = self.episode = Episode(self.learner.game, self.learner.scenario, number)
        if episode.asked is None:
            raise InputError(f"{self.learner.game.name}, seed {number}: the game was over before anybody was asked")
        self._numbers = self.learner.numbers(episode.run, episode.asked)
        self._left = self._decisions_max
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": self.learner.mask(self._numbers), "seed": seed_of(number)}
        return self.learner.observe(episode.run, self.actor), info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer; the game goes on until it asks again, or is over."""
        episode, learner = self.episode, self.learner
        if episode is None or not self._numbers:
            raise InputError("the episode is over, or none has begun: reset() the environment")
        try:
            pick = self._numbers.index(int(action))
        except ValueError:
            self._numbers = []
            return learner.observe(episode.run, self.actor), ILLEGAL, True, False, {**self._info(), "illegal": True}
        episode.answer(pick)
        reward, asked = 0.0, episode.asked
        self._left -= 1
        if asked is None:
            self._numbers = []
            reward = learner.reward(episode.run.state.outcome, self.actor)
        else:
            self._numbers = learner.numbers(episode.run, asked)
        if self.render_mode == "human":
            self.render()
        truncated = asked is not None and self._left <= 0
        return learner.observe(episode.run, self.actor), reward, asked is None, truncated, self._info()

    def action_masks(self) -> Any:
        """1 for every action that can be done now; what sb3-contrib asks for."""
        return self.learner.mask(self._numbers)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.learner.mask(self._numbers)}

    def render(self) -> Any:
        """The position: printed, as text, or as an array of pixels, by `render_mode`."""
        return None if self.episode is None else rendered(self.learner.text(self.episode.run), self.render_mode)

    def save(self, path: Path | str, *, overwrite: bool = False) -> None:
        """Write the episode so far as a recording, which `samepath verify` takes."""
        if self.episode is None:
            raise InputError("no episode has begun: reset() the environment")
        self.episode.save(Path(path), overwrite=overwrite)
