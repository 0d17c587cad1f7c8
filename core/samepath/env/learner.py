"""What both kinds of environment share: a game's positions, options and outcome as arrays, masks and rewards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces

from samepath.capabilities import Observed, Pictured, Senses, capability
from samepath.engine import Game, Run, begin, play
from samepath.env.episode import Asked
from samepath.errors import GameError, InputError
from samepath.tools.lookup import find_game, find_scenario
from samepath.values.canonical import Value

Reward: TypeAlias = Callable[[Value, str], float]
"""Outcome and actor in, what the game was worth to the actor out."""

DECISIONS_MAX: Final = 10_000
ACTIONS_MAX: Final = 256
"""Actions of a game that does not number its own: an option by its place in the list."""

ILLEGAL: Final = -1.0
"""The reward for an action that is masked out, which ends the episode."""

_FULL: Final = 255


class Learner:
    """A game and a scenario as a learner sees them."""

    def __init__(
        self, game: Game[Any] | str, scenario: Value, rules: str | None, reward: Reward | None, actions_max: int
    ) -> None:
        self.game: Game[Any] = find_game(game, rules) if isinstance(game, str) else game
        self.scenario = find_scenario(self.game, scenario) if isinstance(scenario, str) else scenario
        able = capability(self.game, Observed)
        self._seen: Observed = _Plain(self.game, self.scenario, actions_max) if able is None else able
        self.senses: Senses = self._seen.senses(self.scenario)
        if not self.senses.actors:
            raise InputError(f"{self.game.name}: nobody is asked in this scenario; name one in which somebody plays")
        if able is None and reward is None:
            raise InputError(f"{self.game.name} does not say what an outcome is worth: give reward=, or have Observed")
        self._reward = reward
        self.actions = spaces.Discrete(self.senses.actions)
        self.observations = spaces.Box(0, _FULL, self.senses.shape, np.uint8)

    def observe(self, run: Run[Any], actor: str) -> Any:
        """The position as an array of planes."""
        return np.ndarray(self.senses.shape, np.uint8, self._seen.observe(run.state, actor))

    def numbers(self, run: Run[Any], asked: Asked) -> list[int]:
        """The action of each option."""
        numbers = list(self._seen.numbered(run.state, asked.options))
        if asked.actor not in self.senses.actors:
            raise GameError(f"{self.game.name} asks {asked.actor}, who is none of its learners {self.senses.actors}")
        if max(numbers) < 0:
            raise GameError(f"{self.game.name}: none of the {len(numbers)} options of {asked.actor} has an action")
        return numbers

    def mask(self, numbers: list[int]) -> Any:
        """1 for every action that can be done now."""
        mask = bytearray(self.senses.actions)
        for number in numbers:
            if number >= 0:
                mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def reward(self, outcome: Value, actor: str) -> float:
        """What the game was worth, from -1 to 1 where the game itself says it."""
        if self._reward is not None:
            return float(self._reward(outcome, actor))
        return self._seen.reward(outcome, actor) / 100

    def text(self, run: Run[Any]) -> str:
        """The position as text."""
        able = capability(self.game, Pictured)
        return f"turn {run.state.turn}" if able is None else "\n".join(able.picture(run.state))


class _Plain(Observed):
    """A game that says nothing of learners: options by their place, and its picture's characters as one plane."""

    def __init__(self, game: Game[Any], scenario: Value, actions_max: int) -> None:
        self._pictured = capability(game, Pictured)
        self._actions = actions_max
        self._actors = asked_in(game, scenario)
        rows = [] if self._pictured is None else self._pictured.picture(begin(game, scenario, 0).state)
        self._rows, self._columns = max(1, len(rows)), max(1, *map(len, rows), 1)

    def senses(self, scenario: Value) -> Senses:
        """One plane, and an action a place in the list of options."""
        return Senses(self._actors, self._actions, (1, self._rows, self._columns))

    def observe(self, state: Any, actor: str) -> bytearray:
        """The picture's characters, cut to the size of the first; the turn, of a game that draws none."""
        if self._pictured is None:
            return bytearray((min(_FULL, max(1, state.turn)),))
        rows = [row.ljust(self._columns)[: self._columns] for row in self._pictured.picture(state)[: self._rows]]
        rows += [" " * self._columns] * (self._rows - len(rows))
        return bytearray(min(_FULL, ord(each)) for row in rows for each in row)

    def numbered(self, state: Any, options: Any) -> list[int]:
        """Its place; an option past the last action is not offered."""
        count = len(options)
        return [*range(min(count, self._actions)), *[-1] * (count - self._actions)]

    def reward(self, outcome: Value, actor: str) -> int:
        """Nothing; whoever makes the environment says it."""
        return 0


def asked_in(game: Game[Any], scenario: Value) -> tuple[str, ...]:
    """Who is asked in games from a scenario: those who are in a game played at random."""
    actors: dict[str, None] = {}
    picks, left = random.Random(0), iter(range(DECISIONS_MAX))

    def answer(actor: str, kind: str, options: Sequence[Value]) -> int:
        actors[actor] = None
        if next(left, None) is None:
            raise _EnoughError
        return picks.randrange(len(options))

    with suppress(_EnoughError):
        play(game, scenario, 0, answer)
    return tuple(actors)


class _EnoughError(Exception):
    """Ends a game that goes on for long."""
