"""What can be done in battle, and what each action is worth.

The default is an attack; every other possible action is considered in a fixed order with its score from the rules data,
and the first strictly greatest wins (tie-break `first`). Nothing here changes the state or draws.
Source: conformance/SPEC.md, clauses DUNG-34 to DUNG-38.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from samepath.games.dungeon.catalogue import ANTIDOTE, POTION, Skill
from samepath.games.dungeon.state import Enemy, Fighter, Hero, Mine, percent

ESCAPE = "escape"
HARMFUL = ("poison", "bleed")
"""What an antidote is considered against."""


class Action(NamedTuple):
    """Something a fighter can do: a verb, and whom it is done to where that is open."""

    verb: str
    target: Fighter | None = None

    @property
    def text(self) -> str:
        """The option as it stands in records: `strike rat-3`."""
        return self.verb if self.target is None else f"{self.verb} {self.target.name}"


class Weighed(NamedTuple):
    """Actions in the order considered, with their scores."""

    actions: list[Action]
    scores: list[int]

    def add(self, score: int, verb: str, target: Fighter | None = None) -> None:
        """Consider one more action."""
        self.actions.append(Action(verb, target))
        self.scores.append(score)

    def texts(self) -> list[str]:
        """The options as they stand in a record."""
        return [action.text for action in self.actions]


def weakest_ally(allies: Iterable[Enemy], below: int) -> Enemy | None:
    """The first with the strictly smallest percentage of life, among those under `below` percent."""
    weakest, least = None, below
    for ally in allies:
        share = percent(ally.hp, ally.hp_max)
        if share < least:
            weakest, least = ally, share
    return weakest


def weakest_foe(foes: Sequence[Enemy]) -> Enemy:
    """The first with the strictly least life."""
    return min(foes, key=lambda foe: foe.hp)


def weigh_enemy(mine: Mine, enemy: Enemy) -> Weighed:
    """The actions of an enemy in battle, the attack first."""
    scores, hero = mine.rules.scores, mine.hero
    weighed = Weighed([], [])
    weighed.add(scores.attack, "attack", hero)
    special = enemy.kind.special
    if special == "shaman":
        weakest = weakest_ally(mine.foes(), mine.rules.battle.weak_below)
        if weakest is not None and ready(enemy, "heal"):
            weighed.add(scores.heal, "heal", weakest)
        if ready(enemy, "spit") and "poison" not in hero.effects:
            weighed.add(scores.spit, "spit", hero)
    elif special == "firebolt":
        if ready(enemy, "firebolt"):
            weighed.add(scores.firebolt, "firebolt", hero)
    elif special == "rend":
        if ready(enemy, "rend") and "bleed" not in hero.effects:
            weighed.add(scores.rend, "rend", hero)
    elif special == "slam":
        if ready(enemy, "slam"):
            weighed.add(scores.slam, "slam", hero)
    elif special == "warden":
        if enemy.phase == 1 and enemy.hp * 2 < enemy.hp_max:
            weighed.add(scores.summon, "summon")
        elif ready(enemy, "slam"):
            weighed.add(scores.slam, "slam", hero)
    return weighed


def weigh_hero(mine: Mine) -> Weighed:
    """The actions of the hero on autopilot in battle: the target is the weakest enemy."""
    hero, foes = mine.hero, mine.foes()
    scores, battle = mine.rules.scores, mine.rules.battle
    target = weakest_foe(foes)
    life = percent(hero.hp, hero.hp_max)
    weighed = Weighed([], [])
    weighed.add(scores.attack, "attack", target)
    if life < battle.potion_below and hero.items.get(POTION, 0) > 0:
        weighed.add(scores.potion, POTION)
    if life < battle.antidote_below and hero.items.get(ANTIDOTE, 0) > 0 and ails(hero):
        weighed.add(scores.antidote, ANTIDOTE)
    many = len(foes) >= battle.many
    for skill in usable_skills(mine):
        if skill.kind == "heal":
            score = scores.mend if life < battle.mend_below else 0
        elif skill.kind == "buff":
            score = 0 if skill.effect in hero.effects else scores.buff
        elif skill.kind == "debuff":
            score = scores.debuff_many if many else scores.debuff_one
        elif skill.target == "all":
            score = scores.all_many if many else scores.all_one
        else:
            score = scores.one
        weighed.add(score, skill.id, target if skill.target == "one" else None)
    return weighed


def hero_actions(mine: Mine) -> list[Action]:
    """Everything that a hero played by hand may do in battle, in order."""
    hero, foes = mine.hero, mine.foes()
    actions = [Action("attack", foe) for foe in foes]
    for skill in usable_skills(mine):
        actions += [Action(skill.id, foe) for foe in foes] if skill.target == "one" else [Action(skill.id)]
    actions += [Action(item) for item in mine.rules.items if hero.items.get(item, 0) > 0]
    if may_escape(foes):
        actions.append(Action(ESCAPE))
    return actions


def may_escape(foes: Sequence[Enemy]) -> bool:
    """Nobody escapes from the warden."""
    return all(foe.kind.special != "warden" for foe in foes)


def usable_skills(mine: Mine) -> list[Skill]:
    """The hero's skills that are paid for and ready, in the order of the rules data."""
    hero = mine.hero
    return [skill for skill in mine.rules.skills if hero.mana >= skill.mana and ready(hero, skill.id)]


def ready(fighter: Fighter, name: str) -> bool:
    """Whether an ability or skill has cooled down."""
    return fighter.cooldowns.get(name, 0) == 0


def ails(hero: Hero) -> bool:
    """Whether the hero has anything that an antidote is considered against."""
    return any(effect in hero.effects for effect in HARMFUL)
