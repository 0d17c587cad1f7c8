"""Directions, their order, and the corner rule of diagonal steps.

A cell is (x, y); x grows right, y grows down. The order of the directions decides every tie in every search, so it is
written here once and never left to a container. Source: conformance/SPEC.md, clauses GRID-1 to GRID-3.
"""

from __future__ import annotations

from operator import index
from typing import Final, Literal, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A cell as (x, y)."""

Corners: TypeAlias = Literal["never", "one-side", "always"]
"""When a diagonal step may pass the two cells beside it.

`never`: both must be open. `one-side`: at least one must be open. `always`: they do not matter.
"""

DIRECTIONS: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""

DIRECTIONS8: Final[tuple[Cell, ...]] = (*DIRECTIONS, (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The four, then up-right, down-right, down-left, up-left."""

DIRECTION_NAMES: Final[tuple[str, ...]] = (
    "up",
    "right",
    "down",
    "left",
    "up-right",
    "down-right",
    "down-left",
    "up-left",
)
"""The names of DIRECTIONS8, in its order."""

CORNERS: Final[tuple[Corners, ...]] = ("never", "one-side", "always")
"""The corner rules by name."""


def manhattan(a: Cell, b: Cell) -> int:
    """The steps between two cells if no wall stood between them.

    >>> manhattan((1, 5), (4, 3))
    5
    """
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def moves_of(directions: object, corners: object) -> tuple[int, Corners]:
    """Both as plain values, if they are a number of directions and a corner rule; otherwise a ValueError."""
    if not hasattr(directions, "__index__") or directions not in (4, 8):
        raise ValueError(f"directions is {directions!r:.80}; it is 4 or 8")
    return index(directions), corner_rule(corners)


def directions_of(count: int) -> tuple[Cell, ...]:
    """The first `count` directions; `count` is 4 or 8, anything else is a ValueError."""
    if count == 4:
        return DIRECTIONS
    if count == 8:
        return DIRECTIONS8
    raise ValueError(f"directions is {count!r}; it is 4 or 8")


def corner_rule(name: object) -> Corners:
    """`name`, if it is a corner rule; otherwise a ValueError."""
    for rule in CORNERS:
        if isinstance(name, str) and name == rule:
            return rule
    raise ValueError(f"corners is {name!r:.80}; it is 'never', 'one-side' or 'always'")
