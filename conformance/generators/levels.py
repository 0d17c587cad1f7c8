"""Levels that the questions of level 1 are asked about, and the form of a path search."""

from __future__ import annotations

from typing import Any

UNREACHED = 2**53 - 1
"""The value of a cell that a relaxed field does not reach."""

OPEN_2 = "..\n.."
OPEN_3 = "...\n...\n..."
RING = "...\n.#.\n..."
ROOM = "\n".join(["#" * 16, *["#......#.......#"] * 4, "#..............#", "#" * 16]) + "\n"
HALL = "\n".join(["." * 9] * 2 + ["....#...."] + ["." * 9])
CAVE = """\
#########################
#...#.......#.....#.....#
#.#.#.#####.#.###.#.###.#
#.#...#...#...#...#...#.#
#.#####.#.#####.#####.#.#
#.......#.......#.....#.#
#.#####.#######.#.#####.#
#.....#.....~~~.#.......#
#####.#####.~~~.#####.#.#
#.....~~~...~~~.......#.#
#.###.~~~.#######.#####.#
#...#.~~~.........#.....#
#########################
"""
"""Two ways round, water (~) in two places."""
WIDE = "\n".join(
    "".join("#" if (x * 7 + y * 11 + x * y) % 5 == 0 and (x, y) != (0, 0) else "." for x in range(13))
    for y in range(13)
)
"""13 x 13: keys like x * 10 + y or a text of x and y without anything between collide."""
OPEN_12 = "\n".join(["." * 12] * 12)


def found(path: list[list[int]] | None, cost: int | None, expanded: int) -> dict[str, Any]:
    return {"path": path, "cost": cost, "expanded": expanded}


def way(level: str, start: list[int], *goals: list[int], **more: Any) -> dict[str, Any]:
    return {"level": level, "start": start, "goals": list(goals), **more}
