"""A level from the seed: rooms in slots, corridors between slots, doors, water, and who and what is there.

A level is columns x rows slots. Each slot has one room, with its lower right margin left to corridors, so that a
corridor never touches a room it does not lead to. The slots are joined by a spanning tree and some links more. Every
draw is one of the stream `level-<depth>`, so that play on one level moves nothing on the next.
Source: conformance/SPEC.md, clauses DUNG-10 to DUNG-16.
"""

from __future__ import annotations

from dataclasses import dataclass

from samepath.games.dungeon.rules import LevelRules, MineRules
from samepath.games.dungeon.state import CLOSED, DOWN, OPEN, UP, WATER, Cell, Level, Person
from samepath.grid import distance_field
from samepath.grid.model import FLOOR, WALL
from samepath.rng import Stream


@dataclass(frozen=True, slots=True)
class Room:
    """A room's floor: its upper left cell and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> Cell:
        """The middle cell, rounded up and left."""
        return self.x + (self.width - 1) // 2, self.y + (self.height - 1) // 2


@dataclass(slots=True)
class Plan:
    """A level as generated: terrain, where the hero enters, the packs (encounter, state, cells, leader first)."""

    level: Level
    start: Cell
    packs: list[tuple[str, str, list[Cell]]]


def generate(rules: MineRules, depth: int, stream: Stream) -> Plan:
    """The level at `depth` (from 1)."""
    size = rules.level
    wanted = rules.levels[depth - 1]
    rooms = _rooms(size, stream)
    cells = [[WALL] * size.width for _ in range(size.height)]
    for room in rooms:
        for y in range(room.y, room.y + room.height):
            cells[y][room.x : room.x + room.width] = [FLOOR] * room.width
    for a, b in _links(size, stream):
        _dig(cells, size, rooms[a], rooms[b], b == a + 1, stream)
    for room in rooms:
        _flood(cells, room, size.water_percent, stream)
    start_room = stream.next_int(len(rooms), "start room")
    start = rooms[start_room].centre
    far_room = _farthest(cells, rooms, start)
    end = rooms[far_room].centre
    cells[start[1]][start[0]] = UP
    if not wanted.boss:
        cells[end[1]][end[0]] = DOWN
    level = Level(["".join(row) for row in cells])
    taken = {start, end}  # membership only
    others = [index for index in range(len(rooms)) if index != start_room]
    packs = []
    if wanted.boss:
        others.remove(far_room)
        members = rules.encounters[wanted.boss].kinds
        packs.append((wanted.boss, "guard", [end, *_cells(rooms[far_room], len(members) - 1, taken, stream)]))
    stream.shuffle(others, "pack room")
    for number in range(min(wanted.packs, len(others))):
        encounter = wanted.encounters[stream.next_int(len(wanted.encounters), "encounter")]
        state = _rolled_state(size, stream)
        members = rules.encounters[encounter].kinds
        packs.append((encounter, state, _cells(rooms[others[number]], len(members), taken, stream)))
    for item in wanted.items:
        room = rooms[stream.next_int(len(rooms), "item room")]
        for cell in _cells(room, 1, taken, stream):
            level.items[cell] = item
    for npc in wanted.npcs:
        room = rooms[stream.next_int(len(rooms), "npc room")]
        inner = Room(room.x + 1, room.y + 1, room.width - 2, room.height - 2)
        for x, y in _cells(inner, 1, taken, stream):
            level.people.append(Person(rules.npcs[npc], x, y))
    return Plan(level, start, packs)


def _rooms(size: LevelRules, stream: Stream) -> list[Room]:
    """One room a slot, slots row by row. A room keeps one cell off its slot's upper left, two off its lower right."""
    rooms = []
    for slot in range(size.columns * size.rows):
        row, column = divmod(slot, size.columns)  # never negative
        low, high = size.room_width
        width = low + stream.next_int(high - low + 1, "room width")
        low, high = size.room_height
        height = low + stream.next_int(high - low + 1, "room height")
        x = column * size.slot_width + 1 + stream.next_int(size.slot_width - 2 - width, "room x")
        y = row * size.slot_height + 1 + stream.next_int(size.slot_height - 2 - height, "room y")
        rooms.append(Room(x, y, width, height))
    return rooms


def _links(size: LevelRules, stream: Stream) -> list[tuple[int, int]]:
    """Which slots are joined: neighbours in a rolled order, kept if they join two parts, or by chance."""
    links = []
    for slot in range(size.columns * size.rows):
        row, column = divmod(slot, size.columns)  # never negative
        if column + 1 < size.columns:
            links.append((slot, slot + 1))
        if row + 1 < size.rows:
            links.append((slot, slot + size.columns))
    stream.shuffle(links, "link order")
    part = list(range(size.columns * size.rows))
    kept = []
    for a, b in links:
        if part[a] != part[b]:
            old, new = part[b], part[a]
            part = [new if value == old else value for value in part]
            kept.append((a, b))
        elif stream.chance(size.extra_link_percent, "extra link"):
            kept.append((a, b))
    return kept


def _dig(cells: list[list[str]], size: LevelRules, a: Room, b: Room, beside: bool, stream: Stream) -> None:
    """Dig a corridor from a to the room right of it (`beside`) or below it, and hang its doors.

    It leaves a straight, turns on the last line of a's slot, and enters b straight.
    """
    ax, ay = a.x + stream.next_int(a.width, "corridor from x"), a.y + stream.next_int(a.height, "corridor from y")
    bx, by = b.x + stream.next_int(b.width, "corridor to x"), b.y + stream.next_int(b.height, "corridor to y")
    if beside:
        turn = (a.x // size.slot_width + 1) * size.slot_width - 1
        _line(cells, ax, ay, turn, ay)
        _line(cells, turn, ay, turn, by)
        _line(cells, turn, by, bx, by)
        doors = ((a.x + a.width, ay), (b.x - 1, by))
    else:
        turn = (a.y // size.slot_height + 1) * size.slot_height - 1
        _line(cells, ax, ay, ax, turn)
        _line(cells, ax, turn, bx, turn)
        _line(cells, bx, turn, bx, by)
        doors = ((ax, a.y + a.height), (bx, b.y - 1))
    for x, y in doors:
        if stream.chance(size.door_percent, "door"):
            cells[y][x] = CLOSED if stream.chance(size.closed_percent, "door closed") else OPEN


def _line(cells: list[list[str]], x0: int, y0: int, x1: int, y1: int) -> None:
    for y in range(min(y0, y1), max(y0, y1) + 1):
        for x in range(min(x0, x1), max(x0, x1) + 1):
            cells[y][x] = FLOOR


def _flood(cells: list[list[str]], room: Room, chance: int, stream: Stream) -> None:
    """By chance a pool of shallow water in the room: two rolled corners of its floor."""
    if not stream.chance(chance, "water"):
        return
    xs = sorted(room.x + stream.next_int(room.width, "water x") for _ in range(2))
    ys = sorted(room.y + stream.next_int(room.height, "water y") for _ in range(2))
    for y in range(ys[0], ys[1] + 1):
        for x in range(xs[0], xs[1] + 1):
            cells[y][x] = WATER


def _farthest(cells: list[list[str]], rooms: list[Room], start: Cell) -> int:
    """The room whose centre is the most steps from the start, doors counting as open; of equals the first."""
    level = Level(["".join(row) for row in cells])
    field = memoryview(distance_field(level.grid(True), start))
    steps = [field[y * level.width + x] for x, y in (room.centre for room in rooms)]
    return steps.index(max(steps))


def _rolled_state(size: LevelRules, stream: Stream) -> str:
    """The state of a pack, by weight."""
    roll = stream.next_int(sum(one.weight for one in size.states), "pack state")
    for one in size.states:
        roll -= one.weight
        if roll < 0:
            return one.state
    raise AssertionError("the roll is less than the sum of the weights")


def _cells(room: Room, count: int, taken: set[Cell], stream: Stream) -> list[Cell]:
    """`count` free cells of the room: each the first from a rolled one on, row by row and round again.

    Fewer where the room is full.
    """
    area = room.width * room.height
    found = []
    for _ in range(count):
        roll = stream.next_int(area, "cell")
        for step in range(area):
            row, column = divmod((roll + step) % area, room.width)  # never negative
            cell = (room.x + column, room.y + row)
            if cell not in taken:
                taken.add(cell)
                found.append(cell)
                break
    return found
