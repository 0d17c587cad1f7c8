"""The state of the mine: the level, the hero, the enemies, the battle, and what the hero knows.

Everything that can change a later decision is in `canonical`, in parts by name. What can be worked out from those parts
(fields, sight, occupied cells) is kept beside them for speed and never hashed. Coordinates are cells (x, y); a flat
index is y * width + x; a set of cells is an integer with bit y * width + x set.
Source: conformance/SPEC.md, clauses DUNG-5 to DUNG-9.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from samepath.games.dungeon.catalogue import HeroLevel, Kind, Npc
from samepath.games.dungeon.rules import MineRules
from samepath.grid import DIRECTION_NAMES, Field, Grid
from samepath.grid.directions import directions_of
from samepath.grid.model import FLOOR, WALL
from samepath.values.canonical import Value

DIRECTIONS = tuple((name, dx, dy) for name, (dx, dy) in zip(DIRECTION_NAMES, directions_of(4), strict=False))
"""The four, each with its name."""

CLOSED = "+"
OPEN = "'"
WATER = "~"
DOWN = ">"
UP = "<"
TERRAIN = WALL + FLOOR + CLOSED + OPEN + WATER + DOWN + UP


def _marking(glyphs: str, no: int = 0, yes: int = 1) -> bytes:
    """A translation table for terrain as bytes: `yes` for a cell of one of `glyphs`, `no` for the rest."""
    return bytes(yes if chr(code) in glyphs else no for code in range(256))


_OPAQUE, _OPEN, _WATER, _STAIRS = (
    _marking(glyphs, *b"01") for glyphs in (WALL + CLOSED, TERRAIN.replace(WALL, ""), WATER, DOWN)
)
_GROUND = (_marking(TERRAIN.replace(WALL, "").replace(CLOSED, "")), _marking(TERRAIN.replace(WALL, "")))

Cell: TypeAlias = tuple[int, int]
Bits: TypeAlias = int


@dataclass(slots=True)
class Enemy:
    """One enemy. `id` counts in order of creation over the whole run."""

    id: int
    kind: Kind
    x: int
    y: int
    hp: int
    state: str
    pack: int
    leader: bool
    calm: int = 0
    lost: int = 0
    phase: int = 1
    effects: dict[str, int] = field(default_factory=dict)
    cooldowns: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How records and messages speak of it: rat-3."""
        return f"{self.kind.id}-{self.id}"

    @property
    def hp_max(self) -> int:
        """Full life."""
        return self.kind.hp

    @property
    def attack(self) -> int:
        """Attack before effects."""
        return self.kind.attack

    @property
    def defence(self) -> int:
        """Defence before effects."""
        return self.kind.defence

    @property
    def accuracy(self) -> int:
        """Percent of attacks that hit."""
        return self.kind.accuracy

    @property
    def speed(self) -> int:
        """Who is faster acts earlier in a round."""
        return self.kind.speed

    def canonical(self) -> dict[str, Value]:
        """All of it."""
        return {
            "calm": self.calm,
            "cooldowns": dict(self.cooldowns),
            "effects": dict(self.effects),
            "hp": self.hp,
            "id": self.id,
            "kind": self.kind.id,
            "leader": self.leader,
            "lost": self.lost,
            "pack": self.pack,
            "phase": self.phase,
            "state": self.state,
            "x": self.x,
            "y": self.y,
        }


@dataclass(slots=True)
class Hero:
    """The hero. `level` counts from 1; `wading` is the turns still lost to water, `fled` those fled in a row."""

    x: int
    y: int
    hp: int
    mana: int
    level: int
    experience: int
    sheet: HeroLevel
    accuracy: int
    speed: int
    items: dict[str, int]
    wading: int = 0
    fled: int = 0
    effects: dict[str, int] = field(default_factory=dict)
    cooldowns: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How records and messages speak of the hero."""
        return "hero"

    @property
    def hp_max(self) -> int:
        """Full life at this level."""
        return self.sheet.hp

    @property
    def attack(self) -> int:
        """Attack before effects."""
        return self.sheet.attack

    @property
    def defence(self) -> int:
        """Defence before effects."""
        return self.sheet.defence

    def canonical(self) -> dict[str, Value]:
        """All of it."""
        return {
            "cooldowns": dict(self.cooldowns),
            "effects": dict(self.effects),
            "experience": self.experience,
            "fled": self.fled,
            "hp": self.hp,
            "items": dict(self.items),
            "level": self.level,
            "mana": self.mana,
            "wading": self.wading,
            "x": self.x,
            "y": self.y,
        }


Fighter: TypeAlias = Hero | Enemy


@dataclass(slots=True)
class Person:
    """An NPC on the level. Stands where it is; `gave` says that its gift is gone."""

    npc: Npc
    x: int
    y: int
    gave: bool = False


@dataclass(slots=True)
class Battle:
    """A battle under way. `foes` are ids in order of creation; `order` is this round's, 0 for the hero."""

    foes: list[int]
    round: int = 0
    order: list[int] = field(default_factory=list)
    next: int = 0

    def canonical(self) -> dict[str, Value]:
        """All of it."""
        return {"foes": list(self.foes), "next": self.next, "order": list(self.order), "round": self.round}


class Level:
    """Terrain, things and people of one level, with the grids that searches need.

    `terrain` is a list of single characters by flat index. It changes by `put` only, which keeps the rest in step.
    """

    __slots__ = (
        "_grids",
        "_rows",
        "blood",
        "ground",
        "height",
        "items",
        "opaque",
        "open",
        "people",
        "stairs",
        "terrain",
        "water",
        "width",
    )

    def __init__(self, rows: list[str]) -> None:
        self.width = len(rows[0])
        self.height = len(rows)
        self.terrain = list("".join(rows))
        self.items: dict[Cell, str] = {}
        self.people: list[Person] = []
        self.blood: Bits = 0
        self.opaque: Bits = 0
        self.open: Bits = 0
        self.water: Bits = 0
        self.stairs: Bits = 0
        self.ground: tuple[bytearray, bytearray] = (bytearray(), bytearray())
        self._grids: list[Grid | None] = [None, None]
        self._rows: list[str] | None = None
        self._derive()

    def _derive(self) -> None:
        """Sight and passability from the terrain: `ground[0]` for those who open no doors, `ground[1]` for the rest.

        `opaque` stops sight, `open` is every cell that is no wall, and `water` is where wading is slow.
        """
        terrain = "".join(self.terrain).encode("ascii")
        backwards = terrain[::-1]  # a number begins with its highest bit
        self.opaque, self.open, self.water, self.stairs = (
            int(backwards.translate(marked), 2) for marked in (_OPAQUE, _OPEN, _WATER, _STAIRS)
        )
        self.ground = (bytearray(terrain.translate(_GROUND[0])), bytearray(terrain.translate(_GROUND[1])))
        self._grids = [None, None]
        self._rows = None

    def copy(self) -> Level:
        """A level that changes by itself. What was worked out is shared until either changes."""
        twin = Level.__new__(Level)
        for name in Level.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.terrain = list(self.terrain)
        twin.items = dict(self.items)
        twin.people = [replace(person) for person in self.people]
        twin._grids = list(self._grids)
        return twin

    def put(self, at: int, glyph: str) -> None:
        """Change the terrain of one cell."""
        self.terrain[at] = glyph
        self._derive()

    def grid(self, doors: bool) -> Grid:
        """The grid of those who open doors, or of those who do not."""
        known = self._grids[doors]
        if known is None:
            known = self._grids[doors] = Grid(self.width, self.height, bytes(self.ground[doors]))
        return known

    def costs(self, water: int) -> list[int]:
        """The cost of entering each cell, by flat index."""
        return [water if glyph == WATER else 1 for glyph in self.terrain]

    def rows(self) -> list[str]:
        """The terrain as rows of text."""
        if self._rows is None:
            text = "".join(self.terrain)
            self._rows = [text[at : at + self.width] for at in range(0, len(text), self.width)]
        return self._rows

    def canonical(self) -> dict[str, Value]:
        """Terrain and what lies, stands and dried on it."""
        return {
            "blood": f"{self.blood:x}",
            "items": [[x, y, item] for (x, y), item in sorted(self.items.items(), key=lambda entry: entry[0][::-1])],
            "people": [[person.x, person.y, person.npc.id, person.gave] for person in self.people],
            "rows": list(self.rows()),
        }


@dataclass(slots=True)
class Counts:
    """What a run has seen so far, for tables; `killed` and `battles` are hashed, since the outcome says them."""

    killed: int = 0
    battles: int = 0
    rounds: int = 0
    escapes: int = 0
    met_boss: bool = False
    actions: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Mine:
    """The state of one run. `depth` counts levels from 1. `explored` and `visible` are sets of cells.

    `spotted` is where the hero last saw each enemy that was not fleeing, by id in order of creation.
    """

    rules: MineRules
    level: Level
    hero: Hero
    enemies: list[Enemy]
    depth: int
    control: str
    script: list[str]
    next_id: int
    next_pack: int
    turn: int = 1
    outcome: Value = None
    scripted: int = 0
    battle: Battle | None = None
    explored: Bits = 0
    visible: Bits = 0
    spotted: dict[int, Cell] = field(default_factory=dict)
    messages: list[Value] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    fields: list[memoryview | None] = field(default_factory=lambda: [None, None])
    flights: list[tuple[Grid, Cell, Field] | None] = field(default_factory=lambda: [None, None])
    occupied: dict[int, Enemy | Person] = field(default_factory=dict)
    seen_from: tuple[int, int, Bits] | None = None
    known: tuple[Bits, Grid] | None = None

    def samepath_copy(self) -> Mine:
        """A state that changes by itself; rules and script are shared, since they never change."""
        hero, battle, counts = self.hero, self.battle, self.counts
        twin = replace(
            self,
            level=self.level.copy(),
            hero=replace(hero, items=dict(hero.items), effects=dict(hero.effects), cooldowns=dict(hero.cooldowns)),
            enemies=[replace(e, effects=dict(e.effects), cooldowns=dict(e.cooldowns)) for e in self.enemies],
            battle=battle and replace(battle, foes=list(battle.foes), order=list(battle.order)),
            spotted=dict(self.spotted),
            messages=list(self.messages),
            flights=[None, None],
            counts=replace(counts, actions=dict(counts.actions)),
        )
        twin.settle()
        return twin

    def say(self, key: str, **facts: Value) -> None:
        """Say a message this turn."""
        self.messages.append({"key": key, **facts})

    def enemy(self, number: int) -> Enemy | None:
        """The living enemy with that id."""
        for enemy in self.enemies:
            if enemy.id == number:
                return enemy
        return None

    def foes(self) -> list[Enemy]:
        """The living enemies in the battle, in order of creation."""
        if self.battle is None:
            return []
        numbers = self.battle.foes
        return [enemy for enemy in self.enemies if enemy.id in numbers]

    def touch(self) -> None:
        """Somebody moved, or a door: the ways to the hero are worked out anew when they are asked for."""
        self.fields = [None, None]

    def settle(self) -> None:
        """Work out who stands where. Called when a level begins; `place` and `remove` keep it in step."""
        width = self.level.width
        self.occupied = {person.y * width + person.x: person for person in self.level.people}
        for enemy in self.enemies:
            self.occupied[enemy.y * width + enemy.x] = enemy
        self.touch()

    def place(self, enemy: Enemy, x: int, y: int) -> None:
        """Move an enemy to a free cell, or put a new one there."""
        width = self.level.width
        if self.occupied.get(enemy.y * width + enemy.x) is enemy:
            del self.occupied[enemy.y * width + enemy.x]
        enemy.x, enemy.y = x, y
        self.occupied[y * width + x] = enemy
        self.touch()

    def remove(self, enemy: Enemy) -> None:
        """Take a dead enemy away."""
        self.enemies.remove(enemy)
        del self.occupied[enemy.y * self.level.width + enemy.x]
        if self.battle is not None and enemy.id in self.battle.foes:
            self.battle.foes.remove(enemy.id)
        self.touch()

    def canonical(self) -> dict[str, Value]:
        """The parts of the state that are hashed."""
        return {
            "battle": None if self.battle is None else self.battle.canonical(),
            "enemies": [enemy.canonical() for enemy in self.enemies],
            "hero": self.hero.canonical(),
            "map": self.level.canonical(),
            "memory": {
                "explored": f"{self.explored:x}",
                "spotted": [[number, x, y] for number, (x, y) in self.spotted.items()],
                "visible": f"{self.visible:x}",
            },
            "messages": list(self.messages),
            "run": {
                "battles": self.counts.battles,
                "control": self.control,
                "depth": self.depth,
                "killed": self.counts.killed,
                "next_id": self.next_id,
                "next_pack": self.next_pack,
                "script": len(self.script) - self.scripted,
            },
        }


def percent(part: int, whole: int) -> int:
    """part * 100 / whole, truncated. Both are never negative here."""
    return part * 100 // whole
