"""The mine's rules data, read and checked. Every number of the game stands in the folder `rules`, and in recordings.

Chances are percent, lengths are cells, times are turns (on the map) or the actor's own turns (in battle). Lists are
lists and never objects where their order matters, since canonical data sorts the keys of objects.
Source: conformance/SPEC.md, clauses DUNG-1 to DUNG-4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from samepath.games.dungeon.reading import Place, unique
from samepath.games.rulesets import Rulesets
from samepath.values.canonical import INTEGER_MAX

RULESETS: Final = Rulesets("dungeon", __package__, ("mine",))

STATES = ("sleep", "guard", "wander", "chase", "flee")
"""The states of an enemy on the map. Strings, because they stand in recordings; checked whenever they are read."""

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

PERCENT = (0, 100)
SMALL = (0, 1000)
SCORE = (0, 1000)


@dataclass(frozen=True, slots=True)
class MapRules:
    """Numbers of the map: distances in cells, times in turns."""

    sight: int
    wake: int
    wake_percent: int
    guard: int
    lost: int
    far: int
    calm: int
    flee_divisor: int
    smart_factor: int
    smart_step: int
    join: int
    pack_join: int
    join_max: int
    break_percent: int
    water_cost: int
    rest_hp: int
    rest_mana: int


@dataclass(frozen=True, slots=True)
class LevelRules:
    """How a level is laid out: rooms in slots, links between slots, doors and water by chance."""

    width: int
    height: int
    columns: int
    rows: int
    slot_width: int
    slot_height: int
    room_width: tuple[int, int]
    room_height: tuple[int, int]
    extra_link_percent: int
    door_percent: int
    closed_percent: int
    water_percent: int
    states: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Depth:
    """One level of the mine: what lives and lies there."""

    packs: int
    encounters: tuple[str, ...]
    items: tuple[str, ...]
    npcs: tuple[str, ...]
    boss: str
    hero_level: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of enemy."""

    id: str
    glyph: str
    hp: int
    attack: int
    defence: int
    speed: int
    accuracy: int
    experience: int
    special: str
    doors: bool
    flee: str


@dataclass(frozen=True, slots=True)
class Ability:
    """What an enemy can do besides attack. `percent` is of its attack; 0 does no damage."""

    id: str
    cooldown: int
    percent: int
    pierce: bool
    effect: str
    heal: int
    summon: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What lasts for some turns: damage a turn, and changes of attack and defence."""

    id: str
    turns: int
    damage: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Skill:
    """What the hero can do for mana."""

    id: str
    kind: str
    target: str
    mana: int
    cooldown: int
    percent: int
    effect: str
    heal: int


@dataclass(frozen=True, slots=True)
class Item:
    """What lies on the floor and is used up."""

    id: str
    glyph: str
    heal: int
    cures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Npc:
    """Who stands in a room and gives one thing."""

    id: str
    glyph: str
    gift: str


@dataclass(frozen=True, slots=True)
class HeroLevel:
    """The hero at one level of experience."""

    experience: int
    hp: int
    mana: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class HeroRules:
    """The hero."""

    sight: int
    speed: int
    accuracy: int
    kit: tuple[str, ...]
    levels: tuple[HeroLevel, ...]


@dataclass(frozen=True, slots=True)
class BattleRules:
    """Numbers of the battle; `*_below` are percent of full life."""

    damage_roll: int
    escape_base: int
    escape_step: int
    escape_min: int
    escape_max: int
    weak_below: int
    potion_below: int
    antidote_below: int
    mend_below: int
    many: int


@dataclass(frozen=True, slots=True)
class Scores:
    """What every action in battle is worth."""

    attack: int
    heal: int
    spit: int
    firebolt: int
    rend: int
    slam: int
    summon: int
    potion: int
    antidote: int
    mend: int
    buff: int
    debuff_many: int
    debuff_one: int
    all_many: int
    all_one: int
    one: int


@dataclass(frozen=True, slots=True)
class Autopilot:
    """The hero's plans on the map: thresholds in percent of full life or mana, and what each plan is worth.

    `flee_turns` is how many turns in a row it flees from chasers before it turns and fights.
    """

    rest_below: int
    rest_mana_below: int
    flee_below: int
    flee_turns: int
    fight_from: int
    wait: int
    potion: int
    antidote: int
    flee: int
    leave: int
    fight: int
    rest: int
    take: int
    talk: int
    explore: int
    descend: int
    hunt: int


@dataclass(frozen=True, slots=True)
class Reference:
    """The shape in which balance battles are met: percent of full life and mana, and how many of each item."""

    life: tuple[int, int]
    mana: tuple[int, int]
    items: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class MineRules:
    """The rules of the mine, whole. Sequences keep the order of the data."""

    name: str
    revision: int
    turns_max: int
    map: MapRules
    level: LevelRules
    levels: tuple[Depth, ...]
    encounters: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, Kind]
    abilities: Mapping[str, Ability]
    effects: Mapping[str, Effect]
    skills: tuple[Skill, ...]
    items: Mapping[str, Item]
    npcs: Mapping[str, Npc]
    hero: HeroRules
    battle: BattleRules
    scores: Scores
    autopilot: Autopilot
    reference: Reference

    def __deepcopy__(self, memo: dict[int, Any]) -> MineRules:
        """Rules never change, so a copied state shares them."""
        return self


def read_rules(data: Any, source: str = "rules of the mine") -> MineRules:
    """The rules that `data` (parsed JSON) holds.

    Raises InputError with the place for an unknown kind, state, effect or member, a missing one, or a number out of
    range.
    """
    place = Place(data, source)
    place.only(MineRules.__slots__)
    effects = _effects(place.member("effects"))
    items = _items(place.member("items"), effects)
    kinds = _kinds(place.member("kinds"))
    npcs = _npcs(place.member("npcs"), items)
    _distinct_glyphs(place)
    encounters = _encounters(place.member("encounters"), kinds)
    hero = _hero(place.member("hero"), items)
    return MineRules(
        name=place.member("name").text(),
        revision=place.member("revision").integer(1, 1_000_000),
        turns_max=place.member("turns_max").integer(1, 100_000),
        map=_map(place.member("map")),
        level=_level(place.member("level")),
        levels=_levels(place.member("levels"), encounters, items, npcs, hero),
        encounters=encounters,
        kinds=kinds,
        abilities=_abilities(place.member("abilities"), effects, kinds),
        effects=effects,
        skills=_skills(place.member("skills"), effects),
        items=items,
        npcs=npcs,
        hero=hero,
        battle=_battle(place.member("battle")),
        scores=place.member("scores").integers(Scores, dict.fromkeys(Scores.__slots__, SCORE)),
        autopilot=place.member("autopilot").integers(Autopilot, dict.fromkeys(Autopilot.__slots__, SCORE)),
        reference=_reference(place.member("reference"), items),
    )


def _map(place: Place) -> MapRules:
    bounds = dict.fromkeys(MapRules.__slots__, SMALL)
    bounds |= {"sight": (1, 16), "wake_percent": PERCENT, "break_percent": PERCENT, "flee_divisor": (1, 100)}
    bounds |= {"smart_factor": (-100, -1), "smart_step": (1, 100), "join_max": (1, 20), "water_cost": (1, 9)}
    return place.integers(MapRules, bounds)


def _level(place: Place) -> LevelRules:
    place.only(LevelRules.__slots__)
    width = place.member("width").integer(5, 200)
    height = place.member("height").integer(5, 200)
    columns = place.member("columns").integer(1, 20)
    rows = place.member("rows").integer(1, 20)
    slot_width = place.member("slot_width").integer(7, 200)
    slot_height = place.member("slot_height").integer(7, 200)
    if columns * slot_width > width or rows * slot_height > height:
        place.fail(f"has {columns} x {rows} slots of {slot_width} x {slot_height}, more than {width} x {height} holds")
    if columns * rows < 2:
        place.fail("has one room only; the hero comes in by one and goes out by another")
    states = []
    for item in place.member("states").items(1):
        item.only(("state", "weight"))
        states.append((item.member("state").text(STATES[:3]), item.member("weight").integer(1, 1000)))
    return LevelRules(
        width=width,
        height=height,
        columns=columns,
        rows=rows,
        slot_width=slot_width,
        slot_height=slot_height,
        room_width=place.member("room_width").pair(4, slot_width - 3),
        room_height=place.member("room_height").pair(4, slot_height - 3),
        extra_link_percent=place.member("extra_link_percent").integer(*PERCENT),
        door_percent=place.member("door_percent").integer(*PERCENT),
        closed_percent=place.member("closed_percent").integer(*PERCENT),
        water_percent=place.member("water_percent").integer(*PERCENT),
        states=tuple(states),
    )


def _levels(
    place: Place,
    encounters: Mapping[str, Any],
    items: Mapping[str, Any],
    npcs: Mapping[str, Any],
    hero: HeroRules,
) -> tuple[Depth, ...]:
    depths = []
    for item in place.items(1, 50):
        item.only(Depth.__slots__)
        depths.append(
            Depth(
                packs=item.member("packs").integer(0, 20),
                encounters=item.member("encounters").texts(encounters, 1),
                items=item.member("items").texts(items),
                npcs=item.member("npcs").texts(npcs),
                boss=item.member("boss").text(("", *encounters)),
                hero_level=item.member("hero_level").integer(1, len(hero.levels)),
            )
        )
    for item, depth in zip(place.items(), depths, strict=True):
        last = item.path == f"levels[{len(depths) - 1}]"
        if bool(depth.boss) != last:
            item.member("boss").fail("must name an encounter on the last level, and be empty on the others")
    return tuple(depths)


def _kinds(place: Place) -> dict[str, Kind]:
    kinds = []
    for item in place.items(1):
        item.only(Kind.__slots__)
        kinds.append(
            Kind(
                id=item.member("id").text(),
                glyph=_glyph(item.member("glyph")),
                hp=item.member("hp").integer(1, 10_000),
                attack=item.member("attack").integer(0, 1000),
                defence=item.member("defence").integer(0, 1000),
                speed=item.member("speed").integer(0, 1000),
                accuracy=item.member("accuracy").integer(*PERCENT),
                experience=item.member("experience").integer(0, INTEGER_MAX // 1_000_000),
                special=item.member("special").text(SPECIALS),
                doors=item.member("doors").flag(),
                flee=item.member("flee").text(FLIGHTS),
            )
        )
    unique(zip(place.items(), (kind.id for kind in kinds), strict=True))
    return {kind.id: kind for kind in kinds}


def _abilities(place: Place, effects: Mapping[str, Any], kinds: Mapping[str, Any]) -> dict[str, Ability]:
    abilities = {}
    for item in place.items():
        item.only(Ability.__slots__)
        ability = Ability(
            id=item.member("id").text(ABILITIES),
            cooldown=item.member("cooldown").integer(*SMALL),
            percent=item.member("percent").integer(*SMALL),
            pierce=item.member("pierce").flag(),
            effect=item.member("effect").text(("", *effects)),
            heal=item.member("heal").integer(*SMALL),
            summon=item.member("summon").texts(kinds),
        )
        abilities[ability.id] = ability
    for name in ABILITIES:
        if name not in abilities:
            place.fail(f"has no ability {name!r}")
    return abilities


def _effects(place: Place) -> dict[str, Effect]:
    effects = []
    for item in place.items(1):
        item.only(Effect.__slots__)
        effects.append(
            Effect(
                id=item.member("id").text(),
                turns=item.member("turns").integer(1, 100),
                damage=item.member("damage").integer(*SMALL),
                attack=item.member("attack").integer(-1000, 1000),
                defence=item.member("defence").integer(-1000, 1000),
            )
        )
    unique(zip(place.items(), (effect.id for effect in effects), strict=True))
    names = {effect.id: effect for effect in effects}
    for name in ("poison", "bleed"):
        if name not in names:
            place.fail(f"has no effect {name!r}, which the rules of battle speak of")
    return names


def _skills(place: Place, effects: Mapping[str, Any]) -> tuple[Skill, ...]:
    skills = []
    for item in place.items():
        item.only(Skill.__slots__)
        kind = item.member("kind").text(SKILL_KINDS)
        lasting = kind in ("buff", "debuff")
        skills.append(
            Skill(
                id=item.member("id").text(),
                kind=kind,
                target=item.member("target").text(TARGETS[:1] if kind in ("heal", "buff") else TARGETS[1:]),
                mana=item.member("mana").integer(*SMALL),
                cooldown=item.member("cooldown").integer(*SMALL),
                percent=item.member("percent").integer(*SMALL),
                effect=item.member("effect").text(effects if lasting else ("", *effects)),
                heal=item.member("heal").integer(*SMALL),
            )
        )
    unique(zip(place.items(), (skill.id for skill in skills), strict=True))
    return tuple(skills)


def _items(place: Place, effects: Mapping[str, Any]) -> dict[str, Item]:
    items = []
    for item in place.items(1):
        item.only(Item.__slots__)
        items.append(
            Item(
                id=item.member("id").text((POTION, ANTIDOTE)),
                glyph=_glyph(item.member("glyph")),
                heal=item.member("heal").integer(*SMALL),
                cures=item.member("cures").texts(effects),
            )
        )
    unique(zip(place.items(), (item.id for item in items), strict=True))
    names = {item.id: item for item in items}
    for name in (POTION, ANTIDOTE):
        if name not in names:
            place.fail(f"has no item {name!r}, which the hero's autopilot speaks of")
    return names


def _npcs(place: Place, items: Mapping[str, Any]) -> dict[str, Npc]:
    npcs = []
    for item in place.items():
        item.only(Npc.__slots__)
        gift = item.member("gift").text(items)
        npcs.append(Npc(id=item.member("id").text(), glyph=_glyph(item.member("glyph")), gift=gift))
    unique(zip(place.items(), (npc.id for npc in npcs), strict=True))
    return {npc.id: npc for npc in npcs}


def _encounters(place: Place, kinds: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    encounters = {}
    for item in place.items(1):
        item.only(("id", "kinds"))
        encounters[item.member("id").text()] = item.member("kinds").texts(kinds, 1, ENCOUNTER_MAX)
    unique((item, item.member("id").text()) for item in place.items())
    return encounters


def _hero(place: Place, items: Mapping[str, Any]) -> HeroRules:
    place.only(HeroRules.__slots__)
    bounds = {"experience": (0, 1_000_000), "hp": (1, 10_000), "mana": (0, 10_000), "attack": SMALL, "defence": SMALL}
    levels = tuple(item.integers(HeroLevel, bounds) for item in place.member("levels").items(1, 50))
    for before, item, level in zip(levels, list(place.member("levels").items())[1:], levels[1:], strict=False):
        if level.experience <= before.experience or level.hp < before.hp or level.mana < before.mana:
            item.fail("must ask for more experience than the level before it, and not give less life or mana")
    return HeroRules(
        sight=place.member("sight").integer(1, 16),
        speed=place.member("speed").integer(*SMALL),
        accuracy=place.member("accuracy").integer(*PERCENT),
        kit=place.member("kit").texts(items),
        levels=levels,
    )


def _battle(place: Place) -> BattleRules:
    bounds = dict.fromkeys(BattleRules.__slots__, PERCENT)
    bounds |= {"damage_roll": (1, 1000), "many": (1, 20)}
    return place.integers(BattleRules, bounds)


def _reference(place: Place, items: Mapping[str, Any]) -> Reference:
    place.only(Reference.__slots__)
    counts = []
    for item in place.member("items").items():
        parts = list(item.items(3, 3))
        low, high = parts[1].integer(*PERCENT), parts[2].integer(*PERCENT)
        if low > high:
            item.wrong("an item, its least count and its greatest count")
        counts.append((parts[0].text(items), low, high))
    return Reference(
        life=place.member("life").pair(1, 100), mana=place.member("mana").pair(0, 100), items=tuple(counts)
    )


def _glyph(place: Place) -> str:
    glyph = place.text()
    if len(glyph) != 1 or not glyph.isascii() or not glyph.isprintable() or glyph in TERRAIN_GLYPHS + " ":
        place.wrong(f"one ASCII character that is none of {TERRAIN_GLYPHS}")
    return glyph


def _distinct_glyphs(place: Place) -> None:
    seen: dict[str, str] = {}
    for section in ("kinds", "items", "npcs"):
        for item in place.member(section).items():
            glyph = item.member("glyph")
            if glyph.text() in seen:
                glyph.fail(f"is {glyph.text()!r}, which {seen[glyph.text()]} has already")
            seen[glyph.text()] = item.path
