"""The hero on the map: what may be done, and doing it.

Options are words, the same in records, scripts and at the keyboard: `up`, `close left`, `potion_heal`, `descend`.
Source: conformance/SPEC.md, clauses DUNG-32, DUNG-33 and DUNG-47 to DUNG-50.
"""

from __future__ import annotations

from samepath.games.dungeon.battle import start_battle, use_item
from samepath.games.dungeon.leaves import visible_from
from samepath.games.dungeon.state import (
    CLOSED,
    DIRECTIONS,
    DOWN,
    OPEN,
    WATER,
    Cell,
    Enemy,
    Hero,
    Mine,
    Person,
)
from samepath.grid import manhattan

WAIT = "wait"
DESCEND = "descend"
CLOSE = "close"


def hero_options(mine: Mine) -> list[str]:
    """Everything the hero may do on the map, in order: wait, step (or strike, or talk), close a door, use, descend."""
    level, hero = mine.level, mine.hero
    options = [WAIT]
    doors = []
    for name, dx, dy in DIRECTIONS:
        at = (hero.y + dy) * level.width + hero.x + dx
        if level.ground[True][at]:
            options.append(name)
        if level.terrain[at] == OPEN and at not in mine.occupied:
            doors.append(f"{CLOSE} {name}")
    options += doors
    options += [item for item in mine.rules.items if hero.items.get(item, 0) > 0]
    if level.terrain[hero.y * level.width + hero.x] == DOWN:
        options.append(DESCEND)
    return options


def hero_does(mine: Mine, option: str) -> None:
    """Do one of `hero_options`, but for `descend`, which is the run's to do."""
    hero, level = mine.hero, mine.level
    if option == WAIT:
        _rest(mine)
        return
    if option in mine.rules.items:
        use_item(mine, option)
        return
    word, _, side = option.rpartition(" ")
    _, dx, dy = next(direction for direction in DIRECTIONS if direction[0] == side)
    x, y = hero.x + dx, hero.y + dy
    at = y * level.width + x
    if word == CLOSE:
        level.put(at, CLOSED)
        mine.touch()
        mine.say("door.closes", name=hero.name)
        return
    other = mine.occupied.get(at)
    if isinstance(other, Enemy):
        start_battle(mine, joined_by(mine, [other]))
    elif isinstance(other, Person):
        _talk(mine, other)
    else:
        _enter(mine, x, y)


def look(mine: Mine) -> None:
    """Take in what the hero sees from where it stands: what is visible, and so explored, and where enemies are.

    An enemy is remembered where it was seen last, until the hero sees that it is not there.
    """
    hero, level = mine.hero, mine.level
    here = (hero.x, hero.y, level.opaque)
    if mine.seen_from != here:
        radius = mine.rules.hero.sight
        mine.visible = visible_from(level.width, level.height, level.opaque, hero.x, hero.y, radius)
        mine.explored |= mine.visible
        mine.seen_from = here
    spotted = mine.spotted
    for enemy in mine.enemies:
        at = enemy.y * level.width + enemy.x
        if mine.visible >> at & 1 and enemy.state != "flee":
            spotted[enemy.id] = (enemy.x, enemy.y)
        elif enemy.id in spotted and _is_seen(mine, spotted[enemy.id]):
            del spotted[enemy.id]
    living = [enemy.id for enemy in mine.enemies]
    mine.spotted = {number: spotted[number] for number in sorted(spotted) if number in living}


def seen_enemies(mine: Mine) -> list[Enemy]:
    """The enemies whose cells the hero sees, in order of creation."""
    width, visible = mine.level.width, mine.visible
    return [enemy for enemy in mine.enemies if visible >> (enemy.y * width + enemy.x) & 1]


def contacts(mine: Mine) -> list[Enemy]:
    """The enemies of a battle by contact; none when no chaser stands beside the hero."""
    hero = mine.hero
    touching = [e for e in mine.enemies if e.state == "chase" and manhattan((e.x, e.y), (hero.x, hero.y)) <= 1]
    return joined_by(mine, touching) if touching else []


def joined_by(mine: Mine, first: list[Enemy]) -> list[Enemy]:
    """`first` and those who join them, in order of creation, up to the greatest number.

    Chasers within `join` of the hero, and members of the same packs within `pack_join` in any state but flee.
    """
    hero, rules = mine.hero, mine.rules.map
    packs = [enemy.pack for enemy in first]
    chosen = list(first)
    for enemy in mine.enemies:
        if len(chosen) >= rules.join_max:
            break
        near = manhattan((enemy.x, enemy.y), (hero.x, hero.y))
        comes = near <= rules.pack_join if enemy.pack in packs else near <= rules.join and enemy.state == "chase"
        if comes and enemy.state != "flee" and enemy not in first:
            chosen.append(enemy)
    return sorted(chosen, key=lambda enemy: enemy.id)


def _is_seen(mine: Mine, cell: Cell) -> bool:
    return bool(mine.visible >> (cell[1] * mine.level.width + cell[0]) & 1)


def _rest(mine: Mine) -> None:
    """Waiting gives life and mana back while no enemy is in sight."""
    hero, rules = mine.hero, mine.rules.map
    if seen_enemies(mine):
        return
    hero.hp = min(hero.hp_max, hero.hp + rules.rest_hp)
    hero.mana = min(hero.sheet.mana, hero.mana + rules.rest_mana)


def _talk(mine: Mine, person: Person) -> None:
    gift = "" if person.gave else person.npc.gift
    mine.say("npc.gives" if gift else "npc.nods", name=person.npc.id, item=gift)
    if gift:
        _gain(mine.hero, gift)
        person.gave = True


def _gain(hero: Hero, item: str) -> None:
    hero.items[item] = hero.items.get(item, 0) + 1


def _enter(mine: Mine, x: int, y: int) -> None:
    """Step on a free cell: a closed door opens, water costs turns, blood is left, what lies there is taken."""
    hero, level = mine.hero, mine.level
    at = y * level.width + x
    if "bleed" in hero.effects:
        level.blood |= 1 << (hero.y * level.width + hero.x)
    hero.x, hero.y = x, y
    mine.touch()
    if level.terrain[at] == CLOSED:
        level.put(at, OPEN)
        mine.say("door.opens", name=hero.name)
    elif level.terrain[at] == WATER:
        hero.wading = mine.rules.map.water_cost - 1
        mine.say("hero.wades")
    cell: Cell = (x, y)
    if cell in level.items:
        item = level.items.pop(cell)
        _gain(hero, item)
        mine.say("item.taken", item=item)
