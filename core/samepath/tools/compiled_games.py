"""Many games by compiled rules, in threads: their digest and figures, in memory that their number does not change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from samepath.engine import Compiled
from samepath.tools.workers import Task, Threads

CHUNK_GAMES: Final = 2000
"""Games handed to a thread at a time: some 10 milliseconds of work."""


def simulate_compiled(
    compiled: Compiled,
    seed: int,
    count: int,
    jobs: int,
    advance: Callable[[int], object],
    each: Callable[[int, Any], None] | None = None,
) -> tuple[str, dict[str, Any]]:
    """The SHA-256 of the summaries of games 0 to count - 1, and the report on them, whatever the number of threads.

    `advance` is told how many games are done, `each` the number and the summary of every game, in order.
    """
    chunks = [range(first, min(first + CHUNK_GAMES, count)) for first in range(0, count, CHUNK_GAMES)]
    task = Task(partial(compiled.play, seed))
    digest, totals = hashlib.sha256(b"["), []
    for chunk, (summaries, sums) in zip(chunks, Threads(min(jobs, len(chunks))).results(task, chunks), strict=True):
        digest.update((b"," if chunk.start else b"") + summaries)
        totals.append(sums)
        if each is not None:
            for number, summary in zip(chunk, json.loads(b"[%s]" % summaries), strict=True):
                each(number, summary)
        advance(chunk.stop)
    digest.update(b"]")
    return digest.hexdigest(), compiled.report(totals)
