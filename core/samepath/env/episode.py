"""One game that waits where somebody is asked, until the answer is given.

A game asks within a step, and a learner answers from outside. The game runs in a greenlet, which is left where it asks
and entered again with the pick: no state is copied and no step is played twice. It stays in the thread it began in.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from greenlet import getcurrent, greenlet

from samepath.decide import Decider
from samepath.engine import STEPS_MAX, Game, Run, begin
from samepath.errors import GameError, InputError
from samepath.record.recorder import Script, new_file, record
from samepath.values.canonical import Value


class Asked(NamedTuple):
    """What somebody is asked."""

    actor: str
    kind: str
    options: Sequence[Value]


class Episode:
    """A game from its seed, and the picks so far. `asked` is None once it is over."""

    def __init__(self, game: Game[Any], scenario: Value, seed: int) -> None:
        self.game = game
        self.scenario = scenario
        self.seed = seed
        self.picks: list[int] = []
        self.run = begin(game, scenario, seed)
        # Nothing in the greenlet's frames holds this episode: where it is dropped, so are they.
        self._game = greenlet(_play)
        self.asked: Asked | None = self._game.switch(self.run)

    def answer(self, pick: int) -> None:
        """Go on to the next question, or to the game's end."""
        self.picks.append(pick)
        game = self._game
        game.parent = getcurrent()
        self.asked = game.switch(pick)

    def save(self, path: Path, *, overwrite: bool = False) -> None:
        """Write the recording of all that was played; it ends before the game does where this was left.

        Raises WriteError when the file exists, NoDecisionError when nothing was decided.
        """
        with new_file(path, overwrite=overwrite) as write:
            record(self.game, self.scenario, self.seed, write, Script(list(self.picks)))


def _ask(actor: str, kind: str, options: Sequence[Value]) -> int:
    """Leave the game until it is answered."""
    parent = getcurrent().parent
    assert parent is not None
    pick: int = parent.switch(Asked(actor, kind, options))
    return pick


def _play(run: Run[Any]) -> None:
    """The whole of a game, in its greenlet."""
    step, state, rng, decider = run.game.step, run.state, run.rng, Decider(_ask)
    for _ in range(STEPS_MAX):
        if state.outcome is not None:
            return
        step(state, rng, decider)
    if state.outcome is None:
        raise GameError(f"{run.game.name} has not ended after {STEPS_MAX:,} steps")


def seed_of(seed: int) -> int:
    """A seed of samepath; raises InputError for one that is none."""
    if not 0 <= seed < 1 << 64:
        raise InputError(f"seed {seed} is none of 0 to 2**64 - 1")
    return seed
