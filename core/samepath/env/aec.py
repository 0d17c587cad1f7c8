"""A game of any number of actors as a PettingZoo environment, in which they act one after another (AEC)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from samepath.engine import Game
from samepath.env.episode import Episode, seed_of
from samepath.env.learner import ACTIONS_MAX, DECISIONS_MAX, ILLEGAL, Learner, Reward
from samepath.env.picture import rendered
from samepath.errors import InputError
from samepath.values.canonical import Value


def agent_name(actor: str) -> str:
    """An actor's name in PettingZoo's form.

    >>> agent_name("player 1"), agent_name("hero")
    ('player_1', 'hero_0')
    """
    name = re.sub(r"\W+", "_", actor).strip("_")
    return name if re.search(r"_[0-9]+$", name) else f"{name}_0"


class PettingZooEnv(AECEnv[str, Any, Any]):  # type: ignore[misc, unused-ignore]
    """A game, by name or as an object; its agents are those who are asked in its scenario.

    An agent has the name of its actor in PettingZoo's form, `player_1` or `hero_0`; `actors` has the actors by agent.
    What can be done stands in `infos[agent]["action_mask"]`: nothing while another one is asked. Actions, rewards and
    seeds are those of GymnasiumEnv; whoever does what cannot be done ends the game for all.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 4,
        "name": "samepath",
        "is_parallelizable": False,
    }

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
        super().__init__()
        self.learner = Learner(game, scenario, rules, reward, actions_max)
        self.actors = {agent_name(actor): actor for actor in self.learner.senses.actors}
        if len(self.actors) < len(self.learner.senses.actors):
            self.actors = {f"player_{number}": actor for number, actor in enumerate(self.learner.senses.actors)}
        self._agents = {actor: agent for agent, actor in self.actors.items()}
        self.possible_agents = list(self.actors)
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.learner.observations)
        self.action_spaces = {agent: spaces.Discrete(self.learner.senses.actions) for agent in self.possible_agents}
        self._decisions_max = decisions_max
        self._random: Any = None
        self._numbers: list[int] = []
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: the same space every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do: the same space every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        number = int(self._random.integers(1 << 64, dtype=np.uint64)) if seed is None else seed_of(seed)
        episode = self.episode = Episode(self.learner.game, self.learner.scenario, number)
        if episode.asked is None:
            raise InputError(f"{self.learner.game.name}, seed {number}: the game was over before anybody was asked")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"seed": number} for agent in self.agents}
        self._turn_to(episode)
        if self.render_mode == "human":
            self.render()

    def _turn_to(self, episode: Episode) -> None:
        """Whose turn it is, and what can be done."""
        self._numbers = []
        nothing = self.learner.mask([])
        for info in self.infos.values():
            info["action_mask"] = nothing
        if episode.asked is not None:
            self._numbers = self.learner.numbers(episode.run, episode.asked)
            self.agent_selection = self._agents[episode.asked.actor]
            self.infos[self.agent_selection]["action_mask"] = self.learner.mask(self._numbers)

    def step(self, action: Any) -> None:
        """The selected agent answers; None for one that is done."""
        agent, episode = self.agent_selection, self.episode
        if episode is None:
            raise InputError("no episode has begun: reset() the environment")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        try:
            pick = self._numbers.index(int(action))
        except ValueError:
            self._numbers = []
            self.rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos[agent]["illegal"] = True
        else:
            episode.answer(pick)
            self._turn_to(episode)
            if episode.asked is None:
                outcome = episode.run.state.outcome
                self.rewards = {each: self.learner.reward(outcome, self.actors[each]) for each in self.agents}
                self.terminations = dict.fromkeys(self.agents, True)
            elif len(episode.picks) >= self._decisions_max:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """The position as an agent knows it."""
        assert self.episode is not None
        return self.learner.observe(self.episode.run, self.actors[agent])

    def render(self) -> Any:
        """The position: printed, as text, or as an array of pixels, by `render_mode`."""
        return None if self.episode is None else rendered(self.learner.text(self.episode.run), self.render_mode)

    def close(self) -> None:
        """Let go of the game."""
        self.episode = None

    def save(self, path: Path | str, *, overwrite: bool = False) -> None:
        """Write the episode so far as a recording, which `samepath verify` takes."""
        if self.episode is None:
            raise InputError("no episode has begun: reset() the environment")
        self.episode.save(Path(path), overwrite=overwrite)
