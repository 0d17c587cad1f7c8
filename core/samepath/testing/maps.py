"""Maps made from a number: open, rand25, rooms, maze. The same number gives the same map, on every machine.

They are what `samepath bench` searches and what tests draw from. No library's random generator is used: bits come from
SHAKE-128 of the map's name, size and number.
"""

from __future__ import annotations

import hashlib
from typing import Final

from samepath.grid import Grid

KINDS: Final = ("open", "rand25", "rooms", "maze")
"""open: no wall. rand25: a quarter of the cells are walls. rooms: rooms of about 10 x 7 with doors. maze: corridors one
cell wide, without a loop."""

ROOM_WIDTH: Final = 11
ROOM_HEIGHT: Final = 8


def make_map(kind: str, width: int, height: int, number: int = 0) -> Grid:
    """The map of that kind and number, `width` x `height`. Raises ValueError for an unknown kind."""
    makers = {"open": _open, "rand25": _rand25, "rooms": _rooms, "maze": _maze}
    if kind not in makers:
        raise ValueError(f"no kind of map is named {kind!r}; there are: {', '.join(KINDS)}")
    return Grid(width, height, makers[kind](width, height, f"{kind} {width} {height} {number}"))


def _bits(name: str, count: int) -> bytes:
    """`count` bytes that follow from a name."""
    return hashlib.shake_128(name.encode("ascii")).digest(count)


def _open(width: int, height: int, name: str) -> bytes:
    return b"\1" * (width * height)


def _rand25(width: int, height: int, name: str) -> bytes:
    quarter = bytes(byte >= 64 for byte in range(256))
    return _bits(name, width * height).translate(quarter)


def _rooms(width: int, height: int, name: str) -> bytes:
    """Walls every ROOM_WIDTH columns and ROOM_HEIGHT rows; each wall between two rooms has one door, most of them."""
    cells = bytearray(b"\1" * (width * height))
    for y in range(0, height, ROOM_HEIGHT):
        cells[y * width : (y + 1) * width] = bytes(width)
    for x in range(0, width, ROOM_WIDTH):
        cells[x::width] = bytes(height)
    columns, rows = -(-width // ROOM_WIDTH), -(-height // ROOM_HEIGHT)
    doors = iter(_bits(name, 2 * columns * rows))
    for row in range(rows):
        for column in range(columns):
            left, top = column * ROOM_WIDTH, row * ROOM_HEIGHT
            for byte, across in ((next(doors), True), (next(doors), False)):
                if byte < 32:  # one wall in eight stays whole
                    continue
                x = left if across else left + 1 + byte % (ROOM_WIDTH - 1)
                y = top + 1 + byte % (ROOM_HEIGHT - 1) if across else top
                if x < width and y < height and (left if across else top):
                    cells[y * width + x] = 1
    return bytes(cells)


def _maze(width: int, height: int, name: str) -> bytes:
    """Depth first from the cell (1, 1) over the cells with odd coordinates."""
    cells = bytearray(width * height)
    columns, rows = (width - 1) // 2, (height - 1) // 2
    if columns < 1 or rows < 1:
        return b"\1" * (width * height)
    here = width + 1
    cells[here] = 1
    trail = [here]
    random, at = _bits(name, 2 * columns * rows), 0
    orders = _ORDERS
    right_edge, last_row = 2 * columns - 1, 2 * rows - 1
    while trail:
        here = trail[-1]
        y, x = divmod(here, width)
        order = orders[random[at % len(random)] % 24]
        at += 1
        for dx, dy in order:
            if not (0 < x + dx <= right_edge and 0 < y + dy <= last_row):
                continue
            there = here + dy * width + dx
            if not cells[there]:
                cells[there] = cells[(here + there) // 2] = 1
                trail.append(there)
                break
        else:
            trail.pop()
    return bytes(cells)


def _permutations() -> list[tuple[tuple[int, int], ...]]:
    steps = ((0, -2), (2, 0), (0, 2), (-2, 0))
    return [
        tuple(steps[i] for i in (a, b, c, 6 - a - b - c))
        for a in range(4)
        for b in range(4)
        for c in range(4)
        if len({a, b, c}) == 3
    ]


_ORDERS: Final = _permutations()
