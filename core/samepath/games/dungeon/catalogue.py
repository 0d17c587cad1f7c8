"""What lives and lies in the mine, as the rules data list it: enemies, what they can do, items, people, the hero.

Each field says what may stand in it. Percentages are of 100, times are the actor's own turns.
Source: conformance/SPEC.md, clauses DUNG-2 and DUNG-3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from samepath.values.canonical import INTEGER_MAX
from samepath.values.forms import Choice, Flag, Integer, Interval, Named, Names, Record, Rows, Text, member
from samepath.values.reading import Place

SPECIALS = ("none", "shaman", "firebolt", "rend", "slam", "warden")
ABILITIES = ("heal", "spit", "firebolt", "rend", "slam", "summon")
FLIGHTS = ("simple", "smart")
SKILL_KINDS = ("heal", "buff", "debuff", "attack")
TARGETS = ("self", "one", "all")
POTION = "potion_heal"
ANTIDOTE = "antidote"
TERRAIN_GLYPHS = "#.+'~<>@"

ENCOUNTER_MAX = 8
"""How many enemies one encounter has at most."""

PERCENT = Integer(0, 100)
SMALL = Integer(0, 1000)
CHANGE = Integer(-1000, 1000)
"""Of attack or defence, by an effect."""


class Glyph:
    """One character of the picture, which is not one of the terrain."""

    def read(self, place: Place, names: Names) -> str:
        glyph = place.text()
        if len(glyph) != 1 or not glyph.isascii() or not glyph.isprintable() or glyph in TERRAIN_GLYPHS + " ":
            place.wrong(f"one ASCII character that is none of {TERRAIN_GLYPHS}")
        return glyph

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[!-~]$", "not": {"enum": list(TERRAIN_GLYPHS)}}


@dataclass(frozen=True, slots=True)
class Encounter:
    """Enemies that are met together, by kind, the leader first."""

    id: str = member(Text())
    kinds: tuple[str, ...] = member(Rows(Named("kinds"), 1, ENCOUNTER_MAX))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of enemy."""

    id: str = member(Text())
    glyph: str = member(Glyph())
    hp: int = member(Integer(1, 10_000))
    attack: int = member(SMALL)
    defence: int = member(SMALL)
    speed: int = member(SMALL)
    accuracy: int = member(PERCENT)
    experience: int = member(Integer(0, INTEGER_MAX // 1_000_000))
    special: str = member(Choice(SPECIALS))
    doors: bool = member(Flag())
    flee: str = member(Choice(FLIGHTS))


@dataclass(frozen=True, slots=True)
class Ability:
    """What an enemy can do besides attack. `percent` is of its attack; 0 does no damage."""

    id: str = member(Choice(ABILITIES))
    cooldown: int = member(SMALL)
    percent: int = member(SMALL)
    pierce: bool = member(Flag())
    effect: str = member(Named("effects", or_none=True))
    heal: int = member(SMALL)
    summon: tuple[str, ...] = member(Rows(Named("kinds")))


@dataclass(frozen=True, slots=True)
class Effect:
    """What lasts for some turns: damage a turn, and changes of attack and defence."""

    id: str = member(Text())
    turns: int = member(Integer(1, 100))
    damage: int = member(SMALL)
    attack: int = member(CHANGE)
    defence: int = member(CHANGE)


@dataclass(frozen=True, slots=True)
class Skill:
    """What the hero can do for mana."""

    id: str = member(Text())
    kind: str = member(Choice(SKILL_KINDS))
    target: str = member(Choice(TARGETS))
    mana: int = member(SMALL)
    cooldown: int = member(SMALL)
    percent: int = member(SMALL)
    effect: str = member(Named("effects", or_none=True))
    heal: int = member(SMALL)


@dataclass(frozen=True, slots=True)
class Item:
    """What lies on the floor and is used up."""

    id: str = member(Choice((POTION, ANTIDOTE)))
    glyph: str = member(Glyph())
    heal: int = member(SMALL)
    cures: tuple[str, ...] = member(Rows(Named("effects")))


@dataclass(frozen=True, slots=True)
class Npc:
    """Who stands in a room and gives one thing."""

    id: str = member(Text())
    glyph: str = member(Glyph())
    gift: str = member(Named("items"))


@dataclass(frozen=True, slots=True)
class HeroLevel:
    """The hero at one level of experience."""

    experience: int = member(Integer(0, 1_000_000))
    hp: int = member(Integer(1, 10_000))
    mana: int = member(Integer(0, 10_000))
    attack: int = member(SMALL)
    defence: int = member(SMALL)


@dataclass(frozen=True, slots=True)
class HeroRules:
    """The hero."""

    sight: int = member(Integer(1, 16))
    speed: int = member(SMALL)
    accuracy: int = member(PERCENT)
    kit: tuple[str, ...] = member(Rows(Named("items")))
    levels: tuple[HeroLevel, ...] = member(Rows(Record(HeroLevel), 1, 50))


@dataclass(frozen=True, slots=True)
class Depth:
    """One level of the mine: what lives and lies there."""

    packs: int = member(Integer(0, 20))
    encounters: tuple[str, ...] = member(Rows(Named("encounters"), 1))
    items: tuple[str, ...] = member(Rows(Named("items")))
    npcs: tuple[str, ...] = member(Rows(Named("npcs")))
    boss: str = member(Named("encounters", or_none=True))
    hero_level: int = member(Integer(1, 50))


class Stock:
    """A list [item, least count, greatest count]."""

    def read(self, place: Place, names: Names) -> tuple[str, int, int]:
        item, low, high = place.items(3, 3)
        counts = PERCENT.read(low, names), PERCENT.read(high, names)
        if counts[0] > counts[1]:
            place.wrong("an item, its least count and its greatest count")
        return item.text(names["items"]), *counts

    def schema(self) -> dict[str, Any]:
        parts = [Text().schema(), PERCENT.schema(), PERCENT.schema()]
        told = "an item, its least count and its greatest"
        return {"description": told, "type": "array", "prefixItems": parts, "minItems": 3, "items": False}


@dataclass(frozen=True, slots=True)
class Reference:
    """The shape in which balance battles are met: percent of full life and mana, and how many of each item."""

    life: tuple[int, int] = member(Interval(1, 100))
    mana: tuple[int, int] = member(Interval(0, 100))
    items: tuple[tuple[str, int, int], ...] = member(Rows(Stock()))
