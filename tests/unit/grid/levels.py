"""Levels that the grid tests share."""

from typing import Any

from samepath.grid import Grid

LESSON = """\
################
#......#.......#
#......#.......#
#......#.......#
#......#.......#
#..............#
################
"""

TINY = """\
#######
#.#...#
#...#.#
#######
"""

ROOM = LESSON.replace("...#...", ".......")
"""The lesson map without the wall inside."""


def open_room(width: int, height: int, **options: Any) -> Grid:
    """A grid without walls."""
    return Grid(width, height, b"\1" * (width * height), **options)
