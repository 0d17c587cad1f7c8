"""The mine's rules data, read and checked. Every number of the game stands in the folder `rules`, and in recordings.

Each field says what may stand in it; conformance/schema/rules-dungeon.json, for porters, is made of that. Chances are
percent, lengths are cells, times are turns (on the map) or the actor's own turns (in battle). Lists are lists and never
objects where their order matters, since canonical data sorts the keys of objects.
Source: conformance/SPEC.md, clauses DUNG-1 to DUNG-4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from samepath.games.dungeon.catalogue import (
    ABILITIES,
    ANTIDOTE,
    PERCENT,
    POTION,
    SMALL,
    TARGETS,
    Ability,
    Depth,
    Effect,
    Encounter,
    HeroLevel,
    HeroRules,
    Item,
    Kind,
    Npc,
    Reference,
    Skill,
)
from samepath.games.rulesets import Rulesets
from samepath.values.forms import (
    Choice,
    Integer,
    Interval,
    Record,
    Rows,
    Table,
    Text,
    bind,
    member,
    unique,
)
from samepath.values.reading import Place

RULESETS: Final = Rulesets("dungeon", __package__, ("mine",))

STATES = ("sleep", "guard", "wander", "chase", "flee")
"""The states of an enemy on the map. Strings, because they stand in recordings; checked whenever they are read."""


@dataclass(frozen=True, slots=True)
class MapRules:
    """Numbers of the map: distances in cells, times in turns."""

    sight: int = member(Integer(1, 16))
    wake: int = member(SMALL)
    wake_percent: int = member(PERCENT)
    guard: int = member(SMALL)
    lost: int = member(SMALL)
    far: int = member(SMALL)
    calm: int = member(SMALL)
    flee_divisor: int = member(Integer(1, 100))
    smart_factor: int = member(Integer(-100, -1))
    smart_step: int = member(Integer(1, 100))
    join: int = member(SMALL)
    pack_join: int = member(SMALL)
    join_max: int = member(Integer(1, 20))
    break_percent: int = member(PERCENT)
    water_cost: int = member(Integer(1, 9))
    rest_hp: int = member(SMALL)
    rest_mana: int = member(SMALL)


@dataclass(frozen=True, slots=True)
class StateWeight:
    """A state that a pack may be in when a level begins, and how often compared with the others."""

    state: str = member(Choice(STATES[:3]))
    weight: int = member(Integer(1, 1000))


@dataclass(frozen=True, slots=True)
class LevelRules:
    """How a level is laid out: rooms in slots, links between slots, doors and water by chance."""

    width: int = member(Integer(5, 200))
    height: int = member(Integer(5, 200))
    columns: int = member(Integer(1, 20))
    rows: int = member(Integer(1, 20))
    slot_width: int = member(Integer(7, 200))
    slot_height: int = member(Integer(7, 200))
    room_width: tuple[int, int] = member(Interval(4, 197))
    room_height: tuple[int, int] = member(Interval(4, 197))
    extra_link_percent: int = member(PERCENT)
    door_percent: int = member(PERCENT)
    closed_percent: int = member(PERCENT)
    water_percent: int = member(PERCENT)
    states: tuple[StateWeight, ...] = member(Rows(Record(StateWeight), 1))


@dataclass(frozen=True, slots=True)
class BattleRules:
    """Numbers of the battle; `*_below` are percent of full life."""

    damage_roll: int = member(Integer(1, 1000))
    escape_base: int = member(PERCENT)
    escape_step: int = member(PERCENT)
    escape_min: int = member(PERCENT)
    escape_max: int = member(PERCENT)
    weak_below: int = member(PERCENT)
    potion_below: int = member(PERCENT)
    antidote_below: int = member(PERCENT)
    mend_below: int = member(PERCENT)
    many: int = member(Integer(1, 20))


@dataclass(frozen=True, slots=True)
class Scores:
    """What every action in battle is worth."""

    attack: int = member(SMALL)
    heal: int = member(SMALL)
    spit: int = member(SMALL)
    firebolt: int = member(SMALL)
    rend: int = member(SMALL)
    slam: int = member(SMALL)
    summon: int = member(SMALL)
    potion: int = member(SMALL)
    antidote: int = member(SMALL)
    mend: int = member(SMALL)
    buff: int = member(SMALL)
    debuff_many: int = member(SMALL)
    debuff_one: int = member(SMALL)
    all_many: int = member(SMALL)
    all_one: int = member(SMALL)
    one: int = member(SMALL)


@dataclass(frozen=True, slots=True)
class Autopilot:
    """The hero's plans on the map: thresholds in percent of full life or mana, and what each plan is worth.

    `flee_turns` is how many turns in a row it flees from chasers before it turns and fights.
    """

    rest_below: int = member(SMALL)
    rest_mana_below: int = member(SMALL)
    flee_below: int = member(SMALL)
    flee_turns: int = member(SMALL)
    fight_from: int = member(SMALL)
    wait: int = member(SMALL)
    potion: int = member(SMALL)
    antidote: int = member(SMALL)
    flee: int = member(SMALL)
    leave: int = member(SMALL)
    fight: int = member(SMALL)
    rest: int = member(SMALL)
    take: int = member(SMALL)
    talk: int = member(SMALL)
    explore: int = member(SMALL)
    descend: int = member(SMALL)
    hunt: int = member(SMALL)


@dataclass(frozen=True, slots=True)
class MineRules:
    """The rules of the mine, whole. Sequences keep the order of the data."""

    name: str = member(Text())
    revision: int = member(Integer(1, 1_000_000))
    turns_max: int = member(Integer(1, 100_000))
    map: MapRules = member(Record(MapRules))
    level: LevelRules = member(Record(LevelRules))
    levels: tuple[Depth, ...] = member(Rows(Record(Depth), 1, 50))
    encounters: Mapping[str, Encounter] = member(Table(Encounter, 1))
    kinds: Mapping[str, Kind] = member(Table(Kind, 1))
    abilities: Mapping[str, Ability] = member(Table(Ability, needs=ABILITIES))
    effects: Mapping[str, Effect] = member(Table(Effect, 1, ("poison", "bleed"), "the rules of battle speak of"))
    skills: tuple[Skill, ...] = member(Rows(Record(Skill)))
    items: Mapping[str, Item] = member(Table(Item, 1, (POTION, ANTIDOTE), "the hero's autopilot speaks of"))
    npcs: Mapping[str, Npc] = member(Table(Npc))
    hero: HeroRules = member(Record(HeroRules))
    battle: BattleRules = member(Record(BattleRules))
    scores: Scores = member(Record(Scores))
    autopilot: Autopilot = member(Record(Autopilot))
    reference: Reference = member(Record(Reference))

    def __deepcopy__(self, memo: dict[int, Any]) -> MineRules:
        """Rules never change, so a copied state shares them."""
        return self


def read_rules(data: Any, source: str = "rules of the mine") -> MineRules:
    """The rules that `data` (parsed JSON) holds.

    Raises InputError with the place for an unknown kind, state, effect or member, a missing one, or a number out of
    range.
    """
    place = Place(data, source)
    rules = bind(MineRules, place)
    glyphs = (item.member("glyph") for table in ("kinds", "items", "npcs") for item in place.member(table).items())
    unique(glyphs, lambda first: f"{first.path.removesuffix('.glyph')} has already")
    _check_level(place.member("level"), rules.level)
    _check_levels(place.member("levels"), rules)
    _check_skills(place.member("skills"), rules)
    _check_growth(place.member("hero").member("levels"), rules.hero.levels)
    return rules


def _check_level(place: Place, level: LevelRules) -> None:
    """Rooms fit their slots, slots the level, and there are two rooms: one to come in by, one to go out by."""
    slots = f"has {level.columns} x {level.rows} slots of {level.slot_width} x {level.slot_height}"
    if level.columns * level.slot_width > level.width or level.rows * level.slot_height > level.height:
        place.fail(f"{slots}, more than {level.width} x {level.height} holds")
    if level.columns * level.rows < 2:
        place.fail("has one room only; the hero comes in by one and goes out by another")
    place.member("room_width").pair(4, level.slot_width - 3)
    place.member("room_height").pair(4, level.slot_height - 3)


def _check_levels(place: Place, rules: MineRules) -> None:
    """The boss is on the last level, and a reference hero has a level that there is."""
    for number, item in enumerate(place.items(), 1):
        item.member("hero_level").integer(1, len(rules.hero.levels))
        if bool(rules.levels[number - 1].boss) != (number == len(rules.levels)):
            item.member("boss").fail("must name an encounter on the last level, and be empty on the others")


def _check_skills(place: Place, rules: MineRules) -> None:
    """What helps is for the hero, what harms for others; what lasts has an effect."""
    for item, skill in zip(place.items(), rules.skills, strict=True):
        item.member("target").text(TARGETS[:1] if skill.kind in ("heal", "buff") else TARGETS[1:])
        if skill.kind in ("buff", "debuff"):
            item.member("effect").text(rules.effects)
    unique(item.member("id") for item in place.items())


def _check_growth(place: Place, levels: tuple[HeroLevel, ...]) -> None:
    for item, before, level in zip(list(place.items())[1:], levels, levels[1:], strict=False):
        if level.experience <= before.experience or level.hp < before.hp or level.mana < before.mana:
            item.fail("must ask for more experience than the level before it, and not give less life or mana")
