"""Many games by compiled rules, in threads: their digest and figures, in memory that their number does not change."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from samepath.engine import Compiled
from samepath.threads import result_of

T = TypeVar("T")

CHUNK_GAMES: Final = 2000
"""Games handed to a thread at a time: some 10 milliseconds of work."""


def simulate_compiled(
    compiled: Compiled, seed: int, count: int, jobs: int, advance: Callable[[int], object]
) -> tuple[str, dict[str, Any]]:
    """The SHA-256 of the summaries of games 0 to count - 1, and the report on them, whatever the number of threads.

    `advance` is told how many games are done.
    """
    chunks = [range(first, min(first + CHUNK_GAMES, count)) for first in range(0, count, CHUNK_GAMES)]
    work = partial(compiled.play, seed)
    digest, totals = hashlib.sha256(b"["), []
    for chunk, (summaries, sums) in zip(chunks, _in_threads(work, chunks, jobs), strict=True):
        digest.update((b"," if chunk.start else b"") + summaries)
        totals.append(sums)
        advance(chunk.stop)
    digest.update(b"]")
    return digest.hexdigest(), compiled.report(totals)


def _in_threads(work: Callable[[range], T], chunks: list[range], jobs: int) -> Iterator[T]:
    """What comes of each chunk, in order; chunks under way are at most twice the threads, however many there are."""
    threads = min(jobs, len(chunks))
    if threads == 1:
        yield from map(work, chunks)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[T]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) == 2 * threads:
                yield result_of(waiting.popleft())
        while waiting:
            yield result_of(waiting.popleft())
