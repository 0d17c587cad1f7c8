"""The algorithms by name: which there are, and which grids each can serve.

An algorithm changes how fast an answer comes, never the answer. Without a choice ("auto") the one that pays is taken;
the result's `algorithm` says which it was. The reference knows one algorithm for each question and takes a name as a
wish: it is checked, and otherwise ignored.
"""

from __future__ import annotations

from typing import Final

from samepath.grid.model import Grid, GridError

FIELD_ALGORITHMS: Final = ("auto", "queue", "rays", "tiles", "tiles-avx2", "corridors", "bits", "avx2", "avx512")
"""For a distance field. queue: one queue, any grid. All others: 4 directions, no wrapping. rays: a queue for each
direction of arrival. tiles, tiles-avx2: 16 x 16 cells at once. corridors: the map as a graph; where there is more than
one source, a limit or a blocked cell, the queue answers. bits: whole rows at once, at most 64 x 24. avx2, avx512: bits
with these instructions, where the processor has them, otherwise without; tiles-avx2 likewise."""

PATH_ALGORITHMS: Final = ("auto", "queue", "bits", "avx2", "avx512", "buckets")
"""For a canonical path. queue: any grid. bits, avx2, avx512: as above. buckets: A* from the goal with two buckets,
and a walk down what it found; one goal, 4 directions, no wrapping."""

ROWS: Final = ("bits", "avx2", "avx512")
"""The algorithms that search whole rows at once."""

BITS_WIDTH: Final = 64
BITS_HEIGHT: Final = 24


def check_algorithm(name: object, known: tuple[str, ...], grid: Grid, directions: int, goals: int = 1) -> str:
    """`name`, if it is one of `known` and serves the question; otherwise GridError."""
    if name not in known:
        raise GridError(f"algorithm is {name!r}; it is one of {', '.join(known)}")
    if name in ("auto", "queue"):
        return str(name)
    if directions != 4 or grid.wrap_x or grid.wrap_y:
        raise GridError(f"algorithm {name!r} serves 4 directions and no wrapping; use 'auto' or 'queue'")
    if name in ROWS and (grid.width > BITS_WIDTH or grid.height > BITS_HEIGHT):
        raise GridError(
            f"algorithm {name!r} serves at most {BITS_WIDTH} x {BITS_HEIGHT} cells, not {grid.width} x {grid.height}; "
            "use 'auto'"
        )
    if name == "buckets" and goals != 1:
        raise GridError(f"algorithm 'buckets' serves one goal, not {goals}; use 'auto' or 'queue'")
    return str(name)
