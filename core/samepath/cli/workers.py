"""Work handed to several processes, none of which outlives the command, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from samepath.errors import EXIT_SYSTEM, SamepathError

T = TypeVar("T")
W = TypeVar("W")


class WorkerError(SamepathError):
    """A worker process ended before its work was done. What it had is lost, so nothing is reported."""

    exit_code = EXIT_SYSTEM


class Mapped(Protocol):
    """`map` over processes: the results in the order of the work."""

    def __call__(self, work: Callable[[W], T], items: Sequence[W], /) -> Iterator[T]: ...


@contextmanager
def workers(jobs: int) -> Iterator[Mapped]:
    """A `map` over `jobs` processes, or over this one for a single job. `work` and what it takes must pickle.

    Started afresh, not forked: the same on every system, and no thread or open file is taken along. When the block is
    left by an error, an interruption or a signal, the processes are ended. Raises WorkerError when one of them was.
    """
    if jobs == 1:
        yield map
        return
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        yield pool.map
    except BrokenProcessPool:
        raise WorkerError(
            "a worker process ended before its work was done, as one does that is killed or gets no more memory; "
            "nothing is reported. Try again, with fewer at a time: --jobs 1"
        ) from None
    except BaseException:
        for process in multiprocessing.active_children():
            process.kill()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin() -> None:
    """In each worker: an interruption is the parent's to deal with, and without the parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent: Any = multiprocessing.parent_process()

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
