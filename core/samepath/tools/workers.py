"""Work handed to several processes, none of which outlives the command, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Final, Protocol, TypeVar

from samepath.errors import EXIT_SYSTEM, GameError, GameWarning, SamepathError

T = TypeVar("T")
W = TypeVar("W")

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


_TICK: Final = 0.2  # seconds; a signal that comes as the wait begins is seen when it ends (see samepath.threads)

ALONE_SECONDS: Final = 1.0
"""Work is done in this process for so long before others are started: less is not worth their start."""


class WorkerError(SamepathError):
    """A worker process ended before its work was done. What it had is lost, so nothing is reported."""

    exit_code = EXIT_SYSTEM


class Mapped(Protocol):
    """`map` over processes: the results in the order of the work."""

    def __call__(self, work: Callable[[W], T], items: Sequence[W], /) -> Iterator[T]: ...


@contextmanager
def workers(jobs: int) -> Iterator[Mapped]:
    """A `map` over `jobs` processes, or over this one for a single job. `work` and what it takes must pickle.

    What is done within a second is done here, and no process started. They are started afresh, not forked: the same on
    every system, and no thread or open file is taken along. When the block is left, in whatever way, the processes are
    ended. The map raises WorkerError when one of them was ended by others.
    """
    if jobs == 1:
        yield map
        return
    started: list[tuple[Any, Connection]] = []
    try:
        yield partial(_mapped, started, jobs)
    finally:
        for process, ours in started:
            process.kill()
            process.join()
            ours.close()


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _mapped(
    started: list[tuple[Any, Connection]], jobs: int, work: Callable[[W], T], items: Sequence[W], /
) -> Iterator[T]:
    alone, begun = 0, time.monotonic()
    while alone < len(items) and time.monotonic() - begun < ALONE_SECONDS:
        yield work(items[alone])
        alone += 1
    items = items[alone:]
    context = multiprocessing.get_context("spawn")
    with _signals_held():  # a process that is half started could not be ended
        for _ in range(min(jobs, len(items))):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()
            started.append((process, ours))
    found: dict[int, T] = {}
    given = told = 0
    free = [ours for _, ours in started]
    try:
        while told < len(items):
            while free and given < len(items):
                free.pop().send((given, items[given]))
                given += 1
            for ready in wait([ours for _, ours in started], _TICK):
                assert isinstance(ready, Connection)
                number, result, fault = ready.recv()
                if fault is not None:
                    raise fault
                found[number] = result
                free.append(ready)
            while told in found:
                yield found.pop(told)
                told += 1
    except (EOFError, ConnectionError):
        raise WorkerError(
            "a worker process ended before its work was done, as one does that is killed or gets no more memory; "
            "nothing is reported. Try again, with fewer at a time: --jobs 1"
        ) from None


@contextmanager
def _signals_held() -> Iterator[None]:
    """What asks the command to end waits until the block is done."""
    came: list[int] = []

    def keep(number: int, frame: FrameType | None) -> None:
        came.append(number)

    if threading.current_thread() is not threading.main_thread():
        yield  # handlers are the main thread's, and so are their exceptions
        return
    before = {one: signal.signal(one, keep) for one in _SIGNALS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
        for number in came:
            signal.raise_signal(number)


def _serve(theirs: Connection, work: Callable[[Any], Any]) -> None:
    """The whole of a worker: an interruption is the parent's to deal with, and without the parent there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore", GameWarning)  # said by the parent, which loaded the game first
    parent: Any = multiprocessing.parent_process()

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    while True:
        try:
            number, item = theirs.recv()
        except EOFError:
            return
        result, fault = None, None
        try:
            result = work(item)
        except Exception as error:
            fault = _sendable(error)
        theirs.send((number, result, fault))


def _sendable(error: Exception) -> Exception:
    """The error, or if it does not survive the way to the parent, its words."""
    try:
        if str(pickle.loads(pickle.dumps(error))) == str(error):
            return error
    except Exception:
        pass
    text = str(error) if isinstance(error, SamepathError) else f"{type(error).__name__}: {error}"
    return GameError(text)
