"""The lesson's numbers, worked out from their data in the folder `rules`.

Lengths and distances are counted in steps, life in points, memory in turns, percentages in whole per cents.
Source: conformance/SPEC.md, clauses LESSON-1 and LESSON-2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from samepath.games.rulesets import Rulesets

RULESETS: Final = Rulesets("lesson", __package__, ("lesson",))


@dataclass(frozen=True, slots=True)
class MachineRules:
    """When an enemy on the map changes its state, and how it moves."""

    sight: int
    """An enemy sees the hero when its path to the hero is at most this long."""
    wake: int
    """A sleeper that sees the hero wakes when the path is at most this long."""
    guard_wake: int
    """A guard that sees the hero gives chase when the path is at most this long."""
    lost: int
    """A chaser gives up when it has not seen the hero for more than this many turns."""
    far: int
    """A chaser follows a path of at most this many steps, and stands when it is longer."""
    none: int
    """What counts as the length of the path when there is none."""
    life: int
    """Life, and most life, of an enemy for which the scenario says nothing else."""
    wound: int
    """An enemy is badly wounded when its life times this is less than its most life."""
    calm: int
    """The most turns for which an enemy that wanders does not notice the hero."""
    states: dict[str, list[str]]
    """The states that each kind of machine has; an enemy can be in no other."""


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The score of each action, and below what percentage of life an action is considered."""

    attack: int
    heal: int
    spit: int
    potion: int
    ally_below: int
    potion_below: int


RULES = RULESETS.find("lesson")
MACHINE = MachineRules(**RULES.data["machine"])
BATTLE = BattleRules(**RULES.data["battle"])
