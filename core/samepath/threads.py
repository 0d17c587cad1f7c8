"""Waiting for threads so that a signal is never missed.

Python runs a signal's handler between two steps of the main thread. A signal that comes just as that thread falls
asleep, waiting for another thread without a limit, is seen only when it wakes: an interrupted command would go on for
as long as what it waits for. So every wait here looks up a few times a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from typing import Any, Final, TypeVar

T = TypeVar("T")

_TICK: Final = 0.2  # seconds


def result_of(future: Future[T]) -> T:
    """What the future's work returned, or its exception raised."""
    while not wait([future], _TICK).done:
        pass
    return future.result()


def mapped(pool: Executor, work: Callable[..., T], *items: Iterable[Any]) -> Iterator[T]:
    """As `pool.map`: all work is handed over at once, and the results come in its order.

    `items` are of one length. Work that has not begun is dropped where the results are not taken to their end.
    """
    futures = [pool.submit(work, *given) for given in zip(*items, strict=True)]
    try:
        for future in futures:
            yield result_of(future)
    finally:
        for future in futures:
            future.cancel()
