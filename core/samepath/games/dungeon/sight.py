"""Lines of sight as sets of cells: the pinned line from the seer to the seen, as bits to be laid over the walls.

The line is samepath.grid.line, its two end cells do not block. It depends only on the offset between the two, so each
offset's cells are worked out once per width. A test holds this to samepath.grid.line_of_sight.
"""

from __future__ import annotations

from functools import cache

from samepath.games.dungeon.state import Bits
from samepath.grid import line


@cache
def line_bits(width: int, dx: int, dy: int) -> tuple[int, Bits]:
    """The cells strictly between a seer at (0, 0) and (dx, dy): a shift, relative to the seer's flat index, and bits.

    The bits at `seer + shift` are the cells that must be clear.
    """
    between = [y * width + x for x, y in line((0, 0), (dx, dy))][1:-1]
    if not between:
        return 0, 0
    shift = min(between)
    return shift, sum(1 << (offset - shift) for offset in between)


def clear(width: int, opaque: Bits, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether the seer at (x0, y0) sees (x1, y1): no cell strictly between is opaque."""
    shift, bits = line_bits(width, x1 - x0, y1 - y0)
    at = y0 * width + x0 + shift
    return not opaque >> at & bits


@cache
def _window(width: int, radius: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """Every offset within the radius (Manhattan): dx, dy, flat offset, shift and bits of its line."""
    return tuple(
        (dx, dy, dy * width + dx, *line_bits(width, dx, dy))
        for dy in range(-radius, radius + 1)
        for dx in range(abs(dy) - radius, radius - abs(dy) + 1)
    )


def visible_from(width: int, height: int, opaque: Bits, x: int, y: int, radius: int) -> Bits:
    """The cells that a seer at (x, y) sees: within `radius` by Manhattan distance, with a clear line."""
    seen = 0
    here = y * width + x
    for dx, dy, offset, shift, bits in _window(width, radius):
        if 0 <= x + dx < width and 0 <= y + dy < height and not opaque >> (here + shift) & bits:
            seen |= 1 << (here + offset)
    return seen
