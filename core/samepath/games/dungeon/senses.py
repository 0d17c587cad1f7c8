"""The mine for a learner: what the hero knows around it as planes, and a number for every option.

The planes are windows of cells with the hero in the middle: walls, doors, water and stairs as far as they are explored;
enemies that it sees, by life; things; people. The last one is the sheet, which holds a measure a cell: life, mana,
level, depth, the time that is gone, potions and antidotes (of five), whether there is a battle, its foes' life.
See capabilities.Observed.
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
KEPT_MAX: Final = 64
"""Levels that are kept at once: many environments may share a game."""

TERRAIN: Final = tuple(
    bytes(share.get(chr(code), 0) for code in range(256))
    for share in ({WALL: FULL}, {CLOSED: FULL, OPEN: FULL // 2}, {WATER: FULL}, {DOWN: FULL})
)
SHAPE: Final = (len(TERRAIN) + 4, SIDE, SIDE)

KILL: Final = 1
DEATH: Final = 25

_REST: Final = bytes(4 * CELLS)
_ENEMIES, _ITEMS, _PEOPLE, _SHEET = (CELLS * number for number in range(len(TERRAIN), len(TERRAIN) + 4))
_BITS: Final = bytes.maketrans(b"01", b"\x00\xff")


class Sight:
    """The levels as far as they are explored, kept while they are looked at: it changes less often than the hero
    moves."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[list[str], list[bytes]]] = {}
        """By the cells that are explored: the level's rows, and what is known of them."""

    def observe(self, mine: Mine) -> bytearray:
        """What the hero knows."""
        hero, level, explored = mine.hero, mine.level, mine.explored
        rows = level.rows()
        kept = self._known.get(explored)
        known = kept[1] if kept is not None and kept[0] is rows else self._look(mine, rows)
        width, left, top = level.width, hero.x - REACH, hero.y - REACH
        window = b"".join([row[hero.x : hero.x + SIDE] for row in known[hero.y : hero.y + SIDE]])
        planes = bytearray().join([window.translate(table) for table in TERRAIN])
        planes += _REST
        for enemy in mine.enemies:
            x, y = enemy.x - left, enemy.y - top
            if 0 <= x < SIDE and 0 <= y < SIDE and mine.visible >> (enemy.y * width + enemy.x) & 1:
                planes[_ENEMIES + y * SIDE + x] = _share(enemy.hp, enemy.hp_max)
        for cell_x, cell_y in level.items:
            x, y = cell_x - left, cell_y - top
            if 0 <= x < SIDE and 0 <= y < SIDE and explored >> (cell_y * width + cell_x) & 1:
                planes[_ITEMS + y * SIDE + x] = FULL
        for person in level.people:
            x, y = person.x - left, person.y - top
            if 0 <= x < SIDE and 0 <= y < SIDE and explored >> (person.y * width + person.x) & 1:
                planes[_PEOPLE + y * SIDE + x] = FULL // 2 if person.gave else FULL
        rules, items = mine.rules, hero.items
        planes[_SHEET : _SHEET + 8] = (
            _share(hero.hp, hero.hp_max),
            _share(hero.mana, hero.sheet.mana),
            hero.level * FULL // len(rules.hero.levels),
            mine.depth * FULL // len(rules.levels),
            _share(mine.turn, rules.turns_max),
            min(items.get(POTION, 0), ITEMS_FULL) * FULL // ITEMS_FULL,
            min(items.get(ANTIDOTE, 0), ITEMS_FULL) * FULL // ITEMS_FULL,
            0 if mine.battle is None else FULL,
        )
        if mine.battle is not None:
            for place, foe in enumerate(mine.foes()[:FOES], _SHEET + 8):
                planes[place] = _share(foe.hp, foe.hp_max)
        return planes

    def _look(self, mine: Mine, rows: list[str]) -> list[bytes]:
        """The level's rows with nothing where it is not explored, and around it."""
        width, size = mine.level.width, mine.level.width * mine.level.height
        bits = f"{mine.explored:0{size}b}"[::-1].encode("ascii").translate(_BITS)
        both = int.from_bytes("".join(rows).encode("ascii"), "little") & int.from_bytes(bits, "little")
        seen = both.to_bytes(size, "little")
        far = [bytes(width + 2 * REACH)] * REACH
        edge = bytes(REACH)
        known = [*far, *(edge + seen[at : at + width] + edge for at in range(0, size, width)), *far]
        if len(self._known) >= KEPT_MAX:
            self._known.clear()
        self._known[mine.explored] = (rows, known)
        return known


def _share(part: int, whole: int) -> int:
    return max(0, min(part, whole)) * FULL // whole if whole else 0


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
