"""The mine for people: the level as it is known, the hero's line, options and messages in words.

Looking draws nothing and moves nothing. Where the hero plays itself the picture shows all there is; a person who plays
sees what the hero sees and remembers.
"""

from __future__ import annotations

from collections.abc import Sequence

from samepath.games.dungeon.catalogue import ANTIDOTE, POTION
from samepath.games.dungeon.state import DIRECTIONS, Fighter, Mine
from samepath.values.canonical import Value

HERO = "@"
BLOOD = ","
UNKNOWN = " "

KEYS = {
    ".": "wait",
    "w": "up",
    "d": "right",
    "s": "down",
    "a": "left",
    ">": "descend",
    "p": POTION,
    "c": ANTIDOTE,
    "e": "escape",
}
"""Keys for what is done most; the rest is typed as it is listed, or its beginning."""

TEXTS = {
    "ai.flees": "{name} turns and runs.",
    "ai.guard": "{name} leaves its post: it has seen you!",
    "ai.notices": "{name} notices you.",
    "ai.wakes": "{name} wakes up.",
    "battle.dies": "{name} dies.",
    "battle.escaped": "You get away.",
    "battle.heals": "{name} gains {amount} life.",
    "battle.held": "You cannot get away.",
    "battle.hits": "{name} hits {target} ({verb}) for {amount}.",
    "battle.misses": "{name} misses {target} ({verb}).",
    "battle.starts": "A battle begins: {names}.",
    "battle.won": "The battle is won.",
    "door.closes": "{name} closes the door.",
    "door.opens": "{name} opens the door.",
    "effect.begins": "{name}: {effect}.",
    "effect.bleed": "{name} bleeds: {amount}.",
    "effect.ends": "{name}: {effect} wears off.",
    "effect.poison": "{name} suffers from poison: {amount}.",
    "hero.dies": "The hero is dead: {cause}.",
    "hero.level": "The hero rises to level {level}.",
    "hero.skill": "The hero uses {skill}.",
    "hero.uses": "The hero uses {item}.",
    "hero.wades": "The water is slow going.",
    "item.taken": "Found: {item}.",
    "level.enters": "Level {depth} of the mine.",
    "npc.gives": "The {name} gives: {item}.",
    "npc.nods": "The {name} nods.",
    "pack.breaks": "{name} loses heart and leaves.",
    "run.late": "It is too late to come back.",
    "warden.falls": "The warden falls. The mine is free.",
    "warden.summons": "{name} calls for help.",
}
"""Every message, by its key."""


def picture(mine: Mine) -> list[str]:
    """The level as rows of text, one character a cell."""
    level, hero = mine.level, mine.hero
    width, by_hand = level.width, mine.control == "hand"
    glyphs = list(level.terrain)
    for at, glyph in enumerate(glyphs):
        if glyph == "." and level.blood >> at & 1:
            glyphs[at] = BLOOD
    for (x, y), item in level.items.items():
        glyphs[y * width + x] = mine.rules.items[item].glyph
    for person in level.people:
        glyphs[person.y * width + person.x] = person.npc.glyph
    for enemy in mine.enemies:
        at = enemy.y * width + enemy.x
        if not by_hand or mine.visible >> at & 1:
            glyphs[at] = enemy.kind.glyph
    if by_hand:
        glyphs = [glyph if mine.explored >> at & 1 else UNKNOWN for at, glyph in enumerate(glyphs)]
    glyphs[hero.y * width + hero.x] = HERO
    return ["".join(glyphs[at : at + width]) for at in range(0, len(glyphs), width)]


def status(mine: Mine) -> list[str]:
    """The hero's line, a line for each enemy in the battle, and what was said since the hero's last choice."""
    return [hero_line(mine), *foe_lines(mine), *(say(message) for message in mine.messages)]


def hero_line(mine: Mine) -> str:
    """The hero's line."""
    hero = mine.hero
    items = ", ".join(f"{count} {item}" for item, count in sorted(hero.items.items())) or "nothing"
    effects = "".join(f", {effect} {turns}" for effect, turns in sorted(hero.effects.items()))
    return (
        f"Level {mine.depth}, turn {mine.turn}. Hero {hero.level}: life {hero.hp}/{hero.hp_max}, "
        f"mana {hero.mana}/{hero.sheet.mana}, {items}{effects}"
    )


def foe_lines(mine: Mine) -> list[str]:
    """A line for each enemy in the battle."""
    lines = []
    for foe in mine.foes():
        effects = "".join(f", {effect} {turns}" for effect, turns in sorted(foe.effects.items()))
        lines.append(f"  {foe.name}: life {foe.hp}/{foe.hp_max}{effects}")
    return lines


def say(message: Value) -> str:
    """A message in words."""
    facts = {key: ", ".join(value) if isinstance(value, list) else value for key, value in message.items()}
    return TEXTS[message["key"]].format(**facts)


def cells(mine: Mine, option: Value, actor: str) -> list[tuple[int, int]]:
    """The cells that an option of `actor` speaks of: what it steps on or closes, or where the fighter named stands."""
    hero = mine.hero
    stands = next((one for one in mine.enemies if one.name == actor), hero)
    text = str(option)
    name = text.rpartition(" ")[2]
    for direction, dx, dy in DIRECTIONS:
        if name == direction:
            return [(stands.x + dx, stands.y + dy)]
    fighters: list[Fighter] = [hero, *mine.enemies]
    for fighter in fighters:
        if fighter.name == name:
            return [(fighter.x, fighter.y)]
    return []


def ending(outcome: Value) -> str:
    """How a run ended, in words."""
    words = {
        "died": f"The hero died on level {outcome['depth']} of the mine: {outcome['cause']}.",
        "late": "The hero was too late to come back.",
        "over": "The scene is over.",
        "won": "The warden is dead. The hero comes back.",
    }
    return (
        f"{words[outcome['result']]} Hero level {outcome['level']}, {outcome['killed']} killed, "
        f"{outcome['battles']} battles."
    )


def parse_notation(line: str, options: Sequence[Value]) -> int | None:
    """The index of the option that a line means: the option itself, its key, or the beginning of just one option.

    >>> parse_notation("d", ["wait", "right", "left"]), parse_notation("att", ["attack rat-3", "mend"])
    (1, 0)
    """
    texts = [str(option) for option in options]
    word = KEYS.get(line, line)
    if word in texts:
        return texts.index(word)
    begun = [index for index, text in enumerate(texts) if word and text.startswith(word)]
    return begun[0] if len(begun) == 1 else None


def refusal(mine: Mine, line: str) -> str:
    """Why a typed line is no option now, where there is something better to say than that it is none."""
    word = KEYS.get(line, line)
    if mine.battle is None and word in [name for name, _, _ in DIRECTIONS]:
        return "there is a wall in the way"
    if word == "descend":
        return "there are no stairs down here"
    if word in mine.rules.items:
        return f"the hero has no {word}"
    if word == "escape":
        return "nobody escapes from the warden" if mine.battle is not None else "there is no battle to escape from"
    return ""


def describe(option: Value) -> str:
    """An option in a few words."""
    text = str(option)
    if any(text == name for name, _, _ in DIRECTIONS):
        return f"go {text}"
    return {POTION: "drink a healing potion", ANTIDOTE: "take an antidote", "escape": "try to escape"}.get(text, text)
