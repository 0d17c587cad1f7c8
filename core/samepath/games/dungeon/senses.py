"""The mine for a learner: what the hero knows around it as planes, and a number for every option (capabilities.Observed).

The planes are windows of cells with the hero in the middle: walls, doors, water and stairs as far as they are explored;
enemies that it sees, by life; things; people. Then measures that fill a plane: its life, mana, level, depth, the time
that is gone, its potions and antidotes (255 for five), and the life of the foes in battle, by their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samepath.games.dungeon.catalogue import ANTIDOTE, POTION
from samepath.games.dungeon.choices import ESCAPE
from samepath.games.dungeon.heromap import CLOSE, DESCEND, WAIT
from samepath.games.dungeon.rules import MineRules
from samepath.games.dungeon.state import CLOSED, DIRECTIONS, DOWN, OPEN, WATER, Mine
from samepath.grid.model import WALL
from samepath.values.canonical import Value

FULL: Final = 255
HERO: Final = "hero"
REACH: Final = 4
"""Cells to each side of the hero."""

SIDE: Final = 2 * REACH + 1
CELLS: Final = SIDE * SIDE
FOES: Final = 6
"""Foes in battle that have a place; more are fought when their turn in the list has come."""

ITEMS_FULL: Final = 5
TERRAIN: Final = tuple(
    bytes(share.get(chr(code), 0) for code in range(256))
    for share in ({WALL: FULL}, {CLOSED: FULL, OPEN: FULL // 2}, {WATER: FULL}, {DOWN: FULL})
)
MEASURES: Final = 7 + FOES
SHAPE: Final = (len(TERRAIN) + 3 + MEASURES, SIDE, SIDE)

KILL: Final = 1
DEATH: Final = 25

_FILLED: Final = tuple(bytes((value,)) * CELLS for value in range(256))
_KNOWN: Final = tuple(
    int.from_bytes(bytes(FULL if known >> x & 1 else 0 for x in range(SIDE)), "little") for known in range(1 << SIDE)
)
"""For the bits of a row's cells, a byte each."""


def observe(mine: Mine) -> bytearray:
    """What the hero knows."""
    hero, level = mine.hero, mine.level
    width, left, top = level.width, hero.x - REACH, hero.y - REACH
    window, known = _window(mine, left, top)
    planes = bytearray()
    for table in TERRAIN:
        planes += (int.from_bytes(window.translate(table), "little") & known).to_bytes(CELLS, "little")
    things = len(planes)
    planes += bytes(3 * CELLS)
    for enemy in mine.enemies:
        x, y = enemy.x - left, enemy.y - top
        if 0 <= x < SIDE and 0 <= y < SIDE and mine.visible >> (enemy.y * width + enemy.x) & 1:
            planes[things + y * SIDE + x] = _share(enemy.hp, enemy.hp_max)
    for cell_x, cell_y in level.items:
        x, y = cell_x - left, cell_y - top
        if 0 <= x < SIDE and 0 <= y < SIDE and mine.explored >> (cell_y * width + cell_x) & 1:
            planes[things + CELLS + y * SIDE + x] = FULL
    for person in level.people:
        x, y = person.x - left, person.y - top
        if 0 <= x < SIDE and 0 <= y < SIDE and mine.explored >> (person.y * width + person.x) & 1:
            planes[things + 2 * CELLS + y * SIDE + x] = FULL // 2 if person.gave else FULL
    rules = mine.rules
    for part, whole in (
        (hero.hp, hero.hp_max),
        (hero.mana, hero.sheet.mana),
        (hero.level, len(rules.hero.levels)),
        (mine.depth, len(rules.levels)),
        (mine.turn, rules.turns_max),
        (hero.items.get(POTION, 0), ITEMS_FULL),
        (hero.items.get(ANTIDOTE, 0), ITEMS_FULL),
    ):
        planes += _FILLED[_share(part, whole)]
    if mine.battle is None:
        planes += bytes(FOES * CELLS)
        return planes
    foes = mine.foes()[:FOES]
    for foe in foes:
        planes += _FILLED[_share(foe.hp, foe.hp_max)]
    planes += bytes((FOES - len(foes)) * CELLS)
    return planes


def _window(mine: Mine, left: int, top: int) -> tuple[bytes, int]:
    """The terrain around the hero, and what of it is explored as a number of as many bytes; walls past the edge."""
    level, explored = mine.level, mine.explored
    rows, width = level.rows(), level.width
    before, after = max(0, -left), max(0, left + SIDE - width)
    kept = (1 << SIDE - before - after) - 1
    first = left + before
    window: list[str] = []
    known = 0
    for number, y in enumerate(range(top, top + SIDE)):
        if not 0 <= y < level.height:
            window.append(WALL * SIDE)
            continue
        window.append(WALL * before + rows[y][first : left + SIDE] + WALL * after)
        known |= _KNOWN[(explored >> (y * width + first) & kept) << before] << (8 * SIDE * number)
    return "".join(window).encode("ascii"), known


def _share(part: int, whole: int) -> int:
    return min(FULL, part * FULL // whole) if whole > 0 else 0


def reward(rules: MineRules, outcome: Value) -> int:
    """What a run was worth; 100 is for the warden's death alone."""
    if outcome["result"] == "won":
        return 100
    earned = 75 * (outcome["depth"] - 1) // len(rules.levels) + KILL * min(20, outcome["killed"])
    return int(earned) - (DEATH if outcome["result"] == "died" else 0)


class Numbers:
    """The numbers of options: those that name nobody, then each verb with the place of the foe in the battle."""

    def __init__(self, rules: MineRules) -> None:
        sides = [name for name, _, _ in DIRECTIONS]
        plain = [WAIT, *sides, *(f"{CLOSE} {side}" for side in sides), *rules.items, DESCEND, ESCAPE]
        plain += [skill.id for skill in rules.skills if skill.target != "one"]
        verbs = ["attack", *(skill.id for skill in rules.skills if skill.target == "one")]
        self._plain = {word: number for number, word in enumerate(plain)}
        self._verbs = {verb: len(plain) + FOES * number for number, verb in enumerate(verbs)}
        self.count = len(plain) + FOES * len(verbs)

    def of(self, options: Sequence[Value]) -> list[int]:
        """The numbers of the options of one choice, -1 for a foe without a place."""
        numbers = []
        verb_before, place = "", 0
        for option in options:
            number = self._plain.get(option)
            if number is None:
                verb = option.partition(" ")[0]
                place = place + 1 if verb == verb_before else 0
                verb_before = verb
                number = self._verbs[verb] + place if place < FOES else -1
            numbers.append(number)
        return numbers
