"""The lesson's numbers, read from their data in the folder `rules`. A state carries those that it is played by.

Lengths and distances are counted in steps, life in points, memory in turns, percentages in whole per cents. Each field
says what may stand in it; conformance/schema/rules-lesson.json, for porters, is made of that.
Source: conformance/SPEC.md, clauses LESSON-1 and LESSON-2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from samepath.engine import Rules
from samepath.games.rulesets import Rulesets
from samepath.values.forms import Integer, Members, Record, Rows, Text, bind, member
from samepath.values.reading import Place

RULESETS: Final = Rulesets("lesson", __package__, ("lesson",))

COUNT = Integer(0, 1000)
SCORE = Integer(0, 1000)
PERCENT = Integer(0, 100)


@dataclass(frozen=True, slots=True)
class MachineRules:
    """When an enemy on the map changes its state, and how it moves."""

    sight: int = member(COUNT)
    """An enemy sees the hero when its path to the hero is at most this long."""
    wake: int = member(COUNT)
    """A sleeper that sees the hero wakes when the path is at most this long."""
    guard_wake: int = member(COUNT)
    """A guard that sees the hero gives chase when the path is at most this long."""
    lost: int = member(COUNT)
    """A chaser gives up when it has not seen the hero for more than this many turns."""
    far: int = member(COUNT)
    """A chaser follows a path of at most this many steps, and stands when it is longer."""
    none: int = member(COUNT)
    """What counts as the length of the path when there is none."""
    life: int = member(COUNT)
    """Life, and most life, of an enemy for which the scenario says nothing else."""
    wound: int = member(COUNT)
    """An enemy is badly wounded when its life times this is less than its most life."""
    calm: int = member(COUNT)
    """The most turns for which an enemy that wanders does not notice the hero."""
    states: Mapping[str, tuple[str, ...]] = member(Members(Rows(Text(), 1)))
    """The states that each kind of machine has; an enemy can be in no other."""


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The score of each action, and below what percentage of life an action is considered."""

    attack: int = member(SCORE)
    heal: int = member(SCORE)
    spit: int = member(SCORE)
    potion: int = member(SCORE)
    ally_below: int = member(PERCENT)
    potion_below: int = member(PERCENT)


@dataclass(frozen=True, slots=True)
class LessonRules:
    """The rules of the lesson, whole."""

    battle: BattleRules = member(Record(BattleRules))
    machine: MachineRules = member(Record(MachineRules))

    def __deepcopy__(self, memo: dict[int, Any]) -> LessonRules:
        """Rules never change, so a copied state shares them."""
        return self


def read_rules(rules: Rules) -> LessonRules:
    """The numbers in some rules data. Raises InputError, naming the place."""
    return bind(LessonRules, Place(dict(rules.data), f"rules {rules.name}, revision {rules.revision}"))
