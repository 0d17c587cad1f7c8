"""The lesson's battle decisions: every possible action has a score, and the first strictly greatest is chosen.

A run goes through a list of situations, one a turn. Life is counted in points; percentages are truncated.
Source: conformance/SPEC.md, clauses LESSON-20 to LESSON-24.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from samepath.decide import Decider
from samepath.games.lesson.rules import BattleRules, LessonRules
from samepath.games.lesson.scenario import name
from samepath.rng import Rng
from samepath.values.canonical import Value
from samepath.values.reading import Fields, Place

LIFE_MAX = 1_000_000
WAIT_MAX = 1_000
SIDE_MAX = 16


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in a battle."""

    name: str
    hp: int
    max_hp: int

    @property
    def percent(self) -> int:
        """The life that is left, in whole per cents, truncated."""
        return self.hp * 100 // self.max_hp

    def canonical(self) -> dict[str, Value]:
        return {"hp": self.hp, "max_hp": self.max_hp, "name": self.name}


@dataclass(frozen=True, slots=True)
class Situation:
    """What one of the two sides has before it: the shaman with its allies, or the hero with its enemies.

    `others` are the shaman's allies, itself not among them unless it is listed, or the hero's enemies.
    """

    actor: str
    hero: Fighter
    others: tuple[Fighter, ...]
    poisoned: bool = False
    heal_wait: int = 0
    spit_wait: int = 0
    potion: bool = False

    def canonical(self) -> dict[str, Value]:
        return {
            "actor": self.actor,
            "heal_wait": self.heal_wait,
            "hero": self.hero.canonical(),
            "others": [other.canonical() for other in self.others],
            "poisoned": self.poisoned,
            "potion": self.potion,
            "spit_wait": self.spit_wait,
        }


@dataclass(slots=True)
class BattleState:
    """A run through a list of situations; `turn` is the number of the one that is decided next, from 1."""

    program: ClassVar[str] = "battle"

    rules: BattleRules
    situations: tuple[Situation, ...]
    chosen: list[str]
    turn: int = 1
    outcome: Value = None

    def step(self, rng: Rng, decide: Decider) -> None:
        """Decide the next situation."""
        situation = self.situations[self.turn - 1]
        self.chosen.append(_ACTIONS[situation.actor](situation, self.rules, decide))
        if self.turn == len(self.situations):
            self.outcome = {"chosen": list(self.chosen)}
        else:
            self.turn += 1

    def canonical(self) -> dict[str, Value]:
        """The situations, and what has been chosen."""
        return {"chosen": list(self.chosen), "situations": [one.canonical() for one in self.situations]}

    def picture(self) -> list[str]:
        """The fighters of the situation, one a line: a text of unequal lines, since there is no board."""
        situation = self.situations[self.turn - 1]
        return [f"{one.name} {one.hp}/{one.max_hp}" for one in (situation.hero, *situation.others)]

    def cells(self, option: Value) -> list[tuple[int, int]]:
        """No board, no cells."""
        return []

    def field(self, actor: str, kind: str) -> None:
        """No board, no distances."""


def start(fields: Fields, rules: LessonRules) -> BattleState:
    """The first state of a scenario whose `program` is battle. Raises InputError, naming the place."""
    situations = list(fields.member("situations").items(1, 1000))
    fields.done()
    return BattleState(rules.battle, tuple(_situation(Fields(one)) for one in situations), [])


def _shaman(situation: Situation, rules: BattleRules, decide: Decider) -> str:
    options = [f"attack {situation.hero.name}"]
    scores = [rules.attack]
    weakest = _weakest_ally(situation, rules, decide)
    if weakest is not None and situation.heal_wait == 0:
        options.append(f"heal {weakest.name}")
        scores.append(rules.heal)
    if situation.spit_wait == 0 and not situation.poisoned:
        options.append(f"spit at {situation.hero.name}")
        scores.append(rules.spit)
    return _pick("shaman", options, scores, decide)


def _hero(situation: Situation, rules: BattleRules, decide: Decider) -> str:
    weakest = _weakest_enemy(situation, decide)
    options = [f"attack {weakest.name}"]
    scores = [rules.attack]
    if situation.hero.percent < rules.potion_below and situation.potion:
        options.append("potion")
        scores.append(rules.potion)
    return _pick("hero", options, scores, decide)


_ACTIONS = {"shaman": _shaman, "hero": _hero}


def _pick(actor: str, options: list[str], scores: list[int], decide: Decider) -> str:
    pick = decide(actor, "action", options, scores, "first")
    assert pick is not None  # there is always the attack
    return options[pick]


def _weakest_ally(situation: Situation, rules: BattleRules, decide: Decider) -> Fighter | None:
    """The first ally with the least percentage, if that is below half: scored by how far below half it is."""
    allies = situation.others
    scores = [rules.ally_below - ally.percent for ally in allies]
    pick = decide("shaman", "weakest ally", [ally.name for ally in allies], scores, "positive")
    return None if pick is None else allies[pick]


def _weakest_enemy(situation: Situation, decide: Decider) -> Fighter:
    """The first enemy with the least life."""
    enemies = situation.others
    pick = decide("hero", "weakest enemy", [one.name for one in enemies], [one.hp for one in enemies], "lowest")
    assert pick is not None  # a situation has at least one enemy
    return enemies[pick]


def _situation(fields: Fields) -> Situation:
    actor = fields.text("actor", _ACTIONS)
    hero = _fighter(fields.member("hero"))
    others = fields.member("allies" if actor == "shaman" else "enemies")
    fighters = tuple(_fighter(other) for other in others.items(1, SIDE_MAX))
    if actor == "shaman":
        situation = Situation(
            actor,
            hero,
            fighters,
            poisoned=fields.flag("poisoned", False),
            heal_wait=fields.integer("heal_wait", 0, WAIT_MAX, 0),
            spit_wait=fields.integer("spit_wait", 0, WAIT_MAX, 0),
        )
    else:
        situation = Situation(actor, hero, fighters, potion=fields.flag("potion", False))
    fields.done()
    return situation


def _fighter(place: Place) -> Fighter:
    fields = Fields(place)
    called, max_hp = name(fields.member("name")), fields.integer("max_hp", 1, LIFE_MAX)
    fighter = Fighter(called, fields.integer("hp", 0, max_hp), max_hp)
    fields.done()
    return fighter
