"""Scenarios: who plays the hero, and where the run begins. Read and checked, every fault with its place.

`{"control": "auto"}` is a whole run by the autopilot, `"hand"` one played by a person. A scene gives its own level as
rows of text, the hero, enemies in their states, items and people, and for control `script` what the hero does.
Source: conformance/SPEC.md, clauses DUNG-17 to DUNG-19.
"""

from __future__ import annotations

from samepath.games.dungeon.generate import generate
from samepath.games.dungeon.rules import STATES, MineRules
from samepath.games.dungeon.state import CLOSED, DOWN, TERRAIN, Cell, Enemy, Hero, Level, Mine, Person
from samepath.grid import GridError, read_rows
from samepath.grid.model import WALL
from samepath.rng import Rng
from samepath.values.canonical import Value
from samepath.values.reading import Place

CONTROLS = ("auto", "hand", "script")
SCRIPT_MAX = 100_000
SIDE_MAX = 200
"""A scene has at most this many rows, and cells in a row: every turn looks at fields over all of it."""

_MEMBERS = ("control", "depth", "enemies", "hero", "items", "level", "people", "script", "turn")
_HERO = ("antidotes", "cooldowns", "effects", "experience", "hp", "level", "mana", "potions", "x", "y")
_ENEMY = ("calm", "cooldowns", "effects", "hp", "kind", "leader", "lost", "pack", "phase", "state", "x", "y")


def begin(rules: MineRules, scenario: Value, rng: Rng) -> Mine:
    """The first state of a scenario. Raises InputError naming the place."""
    place = Place(scenario, "scenario")
    place.only(_MEMBERS)
    control = place.member("control").text(CONTROLS)
    depth = place.member("depth").integer(1, len(rules.levels)) if place.has("depth") else 1
    script: list[str] = []
    if place.has("script") != (control == "script"):
        place.fail("has a script if its control is 'script', and only then")
    if control == "script":
        script = [item.text() for item in place.member("script").items(1, SCRIPT_MAX)]
    if not place.has("level"):
        for name in ("enemies", "hero", "items", "people", "turn"):
            if place.has(name):
                place.member(name).fail("is given without a level; a generated level has its own")
        return generated(rules, control, depth, script, rng)
    mine = _scene(rules, place, control, depth, script)
    mine.turn = _optional(place, "turn", 1, rules.turns_max, 1)
    return mine


def generated(rules: MineRules, control: str, depth: int, script: list[str], rng: Rng) -> Mine:
    """A run on generated levels, from `depth` on."""
    level = Level([WALL])
    hero = new_hero(rules, 1)
    mine = Mine(rules, level, hero, [], depth - 1, control, script, next_id=1, next_pack=1)
    descend(mine, rng)
    return mine


def new_hero(rules: MineRules, level: int) -> Hero:
    """A fresh hero at a level of experience, with its kit; it is put somewhere later."""
    sheet = rules.hero.levels[level - 1]
    items: dict[str, int] = {}
    for item in rules.hero.kit:
        items[item] = items.get(item, 0) + 1
    return Hero(
        x=0,
        y=0,
        hp=sheet.hp,
        mana=sheet.mana,
        level=level,
        experience=sheet.experience,
        sheet=sheet,
        accuracy=rules.hero.accuracy,
        speed=rules.hero.speed,
        items=items,
    )


def descend(mine: Mine, rng: Rng) -> None:
    """Go to the next level, which is generated now; what was left behind is gone."""
    mine.depth += 1
    plan = generate(mine.rules, mine.depth, rng.stream(f"level-{mine.depth}"))
    mine.level = plan.level
    mine.hero.x, mine.hero.y = plan.start
    mine.hero.wading = 0
    mine.enemies = []
    for encounter, state, cells in plan.packs:
        for number, (kind_id, (x, y)) in enumerate(zip(mine.rules.encounters[encounter].kinds, cells, strict=False)):
            kind = mine.rules.kinds[kind_id]
            mine.enemies.append(Enemy(mine.next_id, kind, x, y, kind.hp, state, mine.next_pack, leader=number == 0))
            mine.next_id += 1
        mine.next_pack += 1
    mine.explored = mine.visible = 0
    mine.spotted = {}
    mine.seen_from = mine.known = None
    mine.settle()


def _scene(rules: MineRules, place: Place, control: str, depth: int, script: list[str]) -> Mine:
    level = _level(place.member("level"), last=bool(rules.levels[depth - 1].boss))
    hero = _hero(rules, place.member("hero"), level)
    mine = Mine(rules, level, hero, [], depth, control, script, next_id=1, next_pack=1)
    taken = {(hero.x, hero.y): "the hero"}
    for item in place.member("people").items() if place.has("people") else ():
        parts = list(item.items(3, 3))
        x, y = _cell(level, parts[0], parts[1], taken, f"person {parts[2].value}")
        level.people.append(Person(rules.npcs[parts[2].text(rules.npcs)], x, y))
    for item in place.member("enemies").items(0, 200) if place.has("enemies") else ():
        mine.enemies.append(_enemy(rules, item, level, taken, mine.next_id))
        mine.next_id += 1
        mine.next_pack = max(mine.next_pack, mine.enemies[-1].pack + 1)
    for item in place.member("items").items() if place.has("items") else ():
        parts = list(item.items(3, 3))
        x, y = _cell(level, parts[0], parts[1], {}, f"item {parts[2].value}")
        level.items[x, y] = parts[2].text(rules.items)
    mine.settle()
    return mine


def _level(place: Place, last: bool) -> Level:
    """A level from rows of text: walls all round, and stairs down unless it is the last."""
    rows = [item.text() for item in place.items(3, SIDE_MAX)]
    for y, row in enumerate(rows):
        if not row or "\n" in row:
            place.fail(f"cannot be read: row {y + 1} is empty or holds a line feed")
        if len(row) > SIDE_MAX:
            place.fail(f"has {len(row)} cells in row {y + 1}; a row has at most {SIDE_MAX}")
    try:
        rows = read_rows("\n".join(rows), TERRAIN)
    except GridError as error:
        place.fail(f"cannot be read: {error}")
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph != WALL and (x in (0, len(row) - 1) or y in (0, len(rows) - 1)):
                place.fail(f"has {glyph!r} at ({x}, {y}), on its edge; a level has walls ({WALL}) all round")
    stairs = sum(row.count(DOWN) for row in rows)
    if last and stairs:
        place.fail(f"has stairs down ({DOWN}), and the last level has none")
    if not last and not stairs:
        place.fail(f"has no stairs down ({DOWN}); every level but the last needs them")
    return Level(rows)


def _cell(level: Level, x_place: Place, y_place: Place, taken: dict[Cell, str], who: str) -> Cell:
    """A cell inside, walkable, and free; it is taken by `who` then."""
    x = x_place.integer(0, level.width - 1)
    y = y_place.integer(0, level.height - 1)
    glyph = level.terrain[y * level.width + x]
    if glyph in (WALL, CLOSED):
        kind = "a wall" if glyph == WALL else "a closed door"
        x_place.fail(f"and y put {who} at ({x}, {y}), in {kind}")
    if (x, y) in taken:
        x_place.fail(f"and y put {who} at ({x}, {y}), where {taken[x, y]} stands")
    taken[x, y] = who
    return x, y


def _hero(rules: MineRules, place: Place, level: Level) -> Hero:
    place.only(_HERO)
    hero = new_hero(rules, _optional(place, "level", 1, len(rules.hero.levels), 1))
    hero.x, hero.y = _cell(level, place.member("x"), place.member("y"), {}, "the hero")
    hero.hp = _optional(place, "hp", 1, hero.hp_max, hero.hp_max)
    hero.mana = _optional(place, "mana", 0, hero.sheet.mana, hero.sheet.mana)
    hero.experience = _optional(place, "experience", hero.sheet.experience, 1_000_000, hero.sheet.experience)
    for member, item in (("potions", "potion_heal"), ("antidotes", "antidote")):
        count = _optional(place, member, 0, 99, hero.items.get(item, 0))
        hero.items.pop(item, None)
        if count:
            hero.items[item] = count
    hero.effects = _turns(place, "effects", tuple(rules.effects))
    hero.cooldowns = _turns(place, "cooldowns", tuple(skill.id for skill in rules.skills))
    return hero


def _enemy(rules: MineRules, place: Place, level: Level, taken: dict[Cell, str], number: int) -> Enemy:
    place.only(_ENEMY)
    kind = rules.kinds[place.member("kind").text(rules.kinds)]
    x, y = _cell(level, place.member("x"), place.member("y"), taken, f"{kind.id}-{number}")
    return Enemy(
        id=number,
        kind=kind,
        x=x,
        y=y,
        hp=_optional(place, "hp", 1, kind.hp, kind.hp),
        state=place.member("state").text(STATES),
        pack=_optional(place, "pack", 1, 1000, number),
        leader=place.member("leader").flag() if place.has("leader") else False,
        calm=_optional(place, "calm", 0, 1000, 0),
        lost=_optional(place, "lost", 0, 1000, 0),
        phase=_optional(place, "phase", 1, 2, 1),
        effects=_turns(place, "effects", tuple(rules.effects)),
        cooldowns=_turns(place, "cooldowns", tuple(rules.abilities)),
    )


def _optional(place: Place, name: str, low: int, high: int, default: int) -> int:
    return place.member(name).integer(low, high) if place.has(name) else default


def _turns(place: Place, name: str, known: tuple[str, ...]) -> dict[str, int]:
    """An object of names and how many turns each has to go."""
    if not place.has(name):
        return {}
    inside = place.member(name)
    inside.only(known)
    return {key: inside.member(key).integer(1, 100) for key in known if inside.has(key)}
