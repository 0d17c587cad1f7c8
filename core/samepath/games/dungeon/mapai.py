"""The enemies' turns on the map: asleep, on guard, wandering, chasing, fleeing.

Exactly as the canon pins them, one thing a turn. A draw is made only when the tests before it hold. Every change of
state is a decision of kind `state`, asked when it is in question: the options are the states that may follow, in the
order tested, with score 1 where the test holds. Every step is a decision too, with what each direction is worth.

One field from the hero serves every chaser: by the law of the canonical path, the first direction whose cell is one
step nearer is the first step of the shortest path, and the chaser's own cell may count as blocked. The field is thrown
away when anybody moves. Source: conformance/SPEC.md, clauses DUNG-20 to DUNG-30.
"""

from __future__ import annotations

from samepath.decide import Decider
from samepath.games.dungeon.flight import CUT_OFF, flight_field
from samepath.games.dungeon.sight import clear
from samepath.games.dungeon.state import CLOSED, DIRECTIONS, OPEN, Cell, Enemy, Mine
from samepath.grid import distance_field, manhattan
from samepath.rng import Stream

_WANDER = [*(name for name, _, _ in DIRECTIONS), "stand"]


def enemy_turn(mine: Mine, enemy: Enemy, stream: Stream, decide: Decider) -> None:
    """One enemy's turn on the map. `stream` is the stream `map`."""
    if enemy.calm > 0:
        enemy.calm -= 1
    state = enemy.state
    if state == "chase":
        _chase(mine, enemy, decide)
    elif state == "sleep":
        _sleep(mine, enemy, stream, decide)
    elif state == "wander":
        _wander(mine, enemy, stream, decide)
    elif state == "guard":
        _guard(mine, enemy, decide)
    elif enemy.kind.flee == "smart":
        _flee_smart(mine, enemy, decide)
    else:
        _flee(mine, enemy, decide)


def sees_hero(mine: Mine, enemy: Enemy) -> bool:
    """Whether the enemy sees the hero: near enough by Manhattan distance, and a clear line from it to the hero."""
    hero = mine.hero
    if abs(enemy.x - hero.x) + abs(enemy.y - hero.y) > mine.rules.map.sight:
        return False
    return clear(mine.level.width, mine.level.opaque, enemy.x, enemy.y, hero.x, hero.y)


def may_step(mine: Mine, enemy: Enemy, x: int, y: int) -> bool:
    """Whether the enemy may step on the cell: walkable for its kind, and nobody there. Levels have walls all round."""
    at = y * mine.level.width + x
    if not mine.level.ground[enemy.kind.doors][at] or at in mine.occupied:
        return False
    return x != mine.hero.x or y != mine.hero.y


def _step(mine: Mine, enemy: Enemy, x: int, y: int) -> None:
    """Step, leaving blood if it bleeds, and opening the door that it enters."""
    level = mine.level
    if "bleed" in enemy.effects:
        level.blood |= 1 << (enemy.y * level.width + enemy.x)
    mine.place(enemy, x, y)
    at = y * level.width + x
    if level.terrain[at] == CLOSED:
        level.put(at, OPEN)
        if mine.visible >> at & 1:
            mine.say("door.opens", name=enemy.name)


def _noted(mine: Mine, enemy: Enemy, key: str) -> None:
    """Say a message about the enemy, if the hero sees its cell."""
    if mine.visible >> (enemy.y * mine.level.width + enemy.x) & 1:
        mine.say(key, name=enemy.name)


def _sleep(mine: Mine, enemy: Enemy, stream: Stream, decide: Decider) -> None:
    rules = mine.rules.map
    near = abs(enemy.x - mine.hero.x) + abs(enemy.y - mine.hero.y) <= rules.wake
    if not near or not sees_hero(mine, enemy):
        return
    wakes = stream.chance(rules.wake_percent, "wakes")
    if decide(enemy.name, "state", ["chase"], [int(wakes)], "positive") is not None:
        enemy.state = "chase"
        _noted(mine, enemy, "ai.wakes")


def _guard(mine: Mine, enemy: Enemy, decide: Decider) -> None:
    if not sees_hero(mine, enemy):
        return
    near = manhattan((enemy.x, enemy.y), (mine.hero.x, mine.hero.y)) <= mine.rules.map.guard
    if decide(enemy.name, "state", ["chase"], [int(near)], "positive") is not None:
        enemy.state = "chase"
        mine.say("ai.guard", name=enemy.name)


def _wander(mine: Mine, enemy: Enemy, stream: Stream, decide: Decider) -> None:
    if sees_hero(mine, enemy):
        ready = int(enemy.calm == 0)
        if decide(enemy.name, "state", ["chase"], [ready], "positive") is not None:
            enemy.state = "chase"
            enemy.lost = 0
            _noted(mine, enemy, "ai.notices")
            return
    roll = decide.roll(enemy.name, "wander", _WANDER, stream, "wander")
    if roll < len(DIRECTIONS):
        _, dx, dy = DIRECTIONS[roll]
        if may_step(mine, enemy, enemy.x + dx, enemy.y + dy):
            _step(mine, enemy, enemy.x + dx, enemy.y + dy)


def _chase(mine: Mine, enemy: Enemy, decide: Decider) -> None:
    rules = mine.rules.map
    flees = enemy.kind.special != "warden" and enemy.hp * rules.flee_divisor < enemy.kind.hp
    lost = False
    if not flees:
        enemy.lost = 0 if sees_hero(mine, enemy) else enemy.lost + 1
        lost = enemy.lost > rules.lost
    pick = decide(enemy.name, "state", ["flee", "wander"], [int(flees), int(lost)], "positive")
    if pick is not None:
        enemy.state = ("flee", "wander")[pick]
        if pick == 0:
            _noted(mine, enemy, "ai.flees")
        return
    if manhattan((enemy.x, enemy.y), (mine.hero.x, mine.hero.y)) <= 1:
        return
    names, lengths, cells = _approaches(mine, enemy)
    if not lengths or min(lengths) > rules.far:
        return
    pick = decide(enemy.name, "step", names, lengths, "lowest")
    assert pick is not None
    _step(mine, enemy, *cells[pick])


def _approaches(mine: Mine, enemy: Enemy) -> tuple[list[str], list[int], list[Cell]]:
    """The directions that lead to the hero: names, the length of the path that begins so, and the cells stepped on."""
    doors = enemy.kind.doors
    field = mine.fields[doors]
    if field is None:
        field = mine.fields[doors] = _hero_steps(mine, doors)
    width = mine.level.width
    names, lengths, cells = [], [], []
    for name, dx, dy in DIRECTIONS:
        x, y = enemy.x + dx, enemy.y + dy
        steps = field[y * width + x]
        if steps > 0:
            names.append(name)
            lengths.append(steps + 1)
            cells.append((x, y))
    return names, lengths, cells


def _hero_steps(mine: Mine, doors: bool) -> memoryview:
    """Steps from the hero to every cell, enemies and people blocking, as far as chasers follow a path."""
    blocked = [(other.x, other.y) for other in mine.occupied.values()]
    grid = mine.level.grid(doors)
    return memoryview(distance_field(grid, (mine.hero.x, mine.hero.y), blocked=blocked, limit=mine.rules.map.far))


def steps_to_hero(mine: Mine, actor: str) -> list[list[int | None]] | None:
    """The steps by which the enemy named `actor` chases the hero, row by row, for a picture; None for anybody else."""
    enemy = next((one for one in mine.enemies if one.name == actor), None)
    if enemy is None:
        return None
    steps, width = _hero_steps(mine, enemy.kind.doors).tolist(), mine.level.width
    return [[None if n < 0 else n for n in steps[at : at + width]] for at in range(0, len(steps), width)]


def _flee(mine: Mine, enemy: Enemy, decide: Decider) -> None:
    """To the first neighbour that is strictly farthest from the hero, if farther than where it stands."""
    hero = mine.hero
    names, cells = ["stand"], [(enemy.x, enemy.y)]
    for name, dx, dy in DIRECTIONS:
        if may_step(mine, enemy, enemy.x + dx, enemy.y + dy):
            names.append(name)
            cells.append((enemy.x + dx, enemy.y + dy))
    away = [manhattan((x, y), (hero.x, hero.y)) for x, y in cells]
    pick = decide(enemy.name, "flee", names, away, "first")
    if pick:
        _step(mine, enemy, *cells[pick])


def _flee_smart(mine: Mine, enemy: Enemy, decide: Decider) -> None:
    """Down the field that lies lowest where there is most room to run: a corner is avoided in time."""
    width = mine.level.width
    depths = flight_field(mine, enemy.kind.doors)
    names, values, cells = ["stand"], [depths[enemy.y * width + enemy.x]], [(enemy.x, enemy.y)]
    if values[0] == CUT_OFF:  # from the hero: nothing to flee from
        return
    for name, dx, dy in DIRECTIONS:
        x, y = enemy.x + dx, enemy.y + dy
        if may_step(mine, enemy, x, y):
            names.append(name)
            values.append(depths[y * width + x])
            cells.append((x, y))
    pick = decide(enemy.name, "flee", names, values, "lowest")
    if pick:
        _step(mine, enemy, *cells[pick])
