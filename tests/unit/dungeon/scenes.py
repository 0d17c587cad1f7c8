"""Small scenes for tests: a level as text, the hero, enemies; and a decider that keeps what it was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from samepath.decide import Chooser, Decider, Decision
from samepath.engine import Run, begin
from samepath.games.dungeon import game
from samepath.games.dungeon.state import Mine

HALL = [
    "####################",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "#.................>#",
    "####################",
]

SPLIT = [
    "################",
    "#......#.......#",
    "#......#.......#",
    "#......#.......#",
    "#......#.......#",
    "#.............>#",
    "################",
]
"""Two rooms with a gap in the bottom row."""


@dataclass(frozen=True)
class Asked:
    """One decision as it was made."""

    actor: str
    kind: str
    options: list[Any]
    scores: list[Any] | None
    tie: str
    pick: int | None

    @property
    def chosen(self) -> Any:
        """The option picked, or None."""
        return None if self.pick is None else self.options[self.pick]


class Listener(Decider):
    """Keeps every decision."""

    def __init__(self, choose: Chooser | None = None) -> None:
        super().__init__(choose)
        self.asked: list[Asked] = []

    def noted(self, decision: Decision) -> None:
        scores = None if decision.scores is None else list(decision.scores)
        self.asked.append(
            Asked(decision.actor, decision.kind, list(decision.options), scores, decision.tie, decision.pick)
        )

    def of(self, actor: str, kind: str | None = None) -> list[Asked]:
        """The decisions of one actor, of one kind if it is given."""
        return [one for one in self.asked if one.actor == actor and kind in (None, one.kind)]


def enemy(kind: str, x: int, y: int, state: str = "chase", **facts: Any) -> dict[str, Any]:
    """An enemy of a scene."""
    return {"kind": kind, "x": x, "y": y, "state": state, **facts}


def scene(
    rows: list[str], hero: tuple[int, int], *enemies: dict[str, Any], script: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """A scenario with a scripted hero, or one on autopilot when there is no script."""
    facts: dict[str, Any] = {"control": "auto", "level": rows, "enemies": list(enemies)}
    if script:
        facts |= {"control": "script", "script": list(script)}
    facts["hero"] = {"x": hero[0], "y": hero[1], **more.pop("hero_has", {})}
    return facts | more


def started(scenario: dict[str, Any], seed: int = 1) -> Run[Mine]:
    """The run of a scenario, before its first step."""
    return begin(game, scenario, seed, logged=True)


def stepped(run: Run[Mine], decide: Decider, steps: int = 1) -> Mine:
    """The state after some steps, or at the run's end."""
    for _ in range(steps):
        if run.state.outcome is None:
            game.step(run.state, run.rng, decide)
    return run.state


def played(scenario: dict[str, Any], seed: int = 1) -> tuple[Run[Mine], Listener]:
    """A scenario played to its end."""
    run, decide = started(scenario, seed), Listener()
    while run.state.outcome is None:
        game.step(run.state, run.rng, decide)
    return run, decide
