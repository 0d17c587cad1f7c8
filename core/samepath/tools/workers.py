"""Work handed to others: the one interface to it, and the pools that there are.

Whoever has much to do gives a pool the work and its items, and takes results in the order of the items: the figures and
reports are the same whatever the pool is. Processes are ended with the command, however it ends. A pool over several
machines would be one more class with `results`.
"""

from __future__ import annotations

import heapq
import os
import signal
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from samepath.errors import EXIT_SYSTEM, GameError, GameWarning, SamepathError

if TYPE_CHECKING:  # imported where work is handed on: most commands have none
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

T = TypeVar("T")
W = TypeVar("W")

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

ALONE_SECONDS: Final = 1.0
"""Work is done in this process for so long before others are started: less is not worth their start."""

AHEAD: Final = 256
"""Items that are read ahead, so that the heaviest of them is given out first; as many results wait for their turn."""

_TICK: Final = 0.2  # seconds; a signal that comes as the wait begins is seen when it ends (see samepath.threads)

_FILL_SECONDS: Final = 0.05
"""Reading ahead gives way to the workers after so long: the items may come from a slow pipe."""


class WorkerError(SamepathError):
    """A worker process ended before its work was done. What it had is lost, so nothing is reported."""

    exit_code = EXIT_SYSTEM


@dataclass(frozen=True)
class Task(Generic[W, T]):
    """What is to be done with every item. For processes, `work` and the items must pickle."""

    work: Callable[[W], T]
    weight: Callable[[W], int] | None = None
    """Of the items read ahead the heaviest is given out first, without changing the order of the results."""
    heavy: int | None = None
    """An item of this weight is a reason to start processes at once."""
    known: Callable[[W], T | None] | None = None
    """The result of an item for which nothing is to be done, None where something is. Asked in this process."""
    lost: Callable[[W], T] | None = None
    """The result for an item whose worker process ended; without, that is a WorkerError."""
    is_last: Callable[[T], bool] | None = None
    """Whether no result after this one is wanted: no item after it is given out any more."""
    done: Callable[[int], object] | None = None
    """Told how many items are done, in whatever order."""

    def here(self, item: W) -> T:
        """The result for an item, in this process."""
        known = None if self.known is None else self.known(item)
        return self.work(item) if known is None else known

    def is_heavy(self, item: W) -> bool:
        """Whether processes are to be started for it."""
        return self.heavy is not None and self.weight is not None and self.weight(item) >= self.heavy


class Pool(Protocol):
    """Those who do the work."""

    def results(self, task: Task[W, T], items: Iterable[W], /, *, alone: float | None = None) -> Iterator[T]:
        """The results in the order of the items, which are taken as they are needed, not all at once.

        So many seconds (ALONE_SECONDS without) are worked in this process before others are started. An iterator that
        is closed, or left by an error, ends the work.
        """
        ...


@contextmanager
def workers(jobs: int) -> Iterator[Pool]:
    """A pool of `jobs` processes; of this one for a single job. When the block is left the processes are ended.

    They are started afresh, not forked: the same on every system, and no thread or open file is taken along.
    """
    if jobs == 1:
        yield Here()
        return
    pool = Processes(jobs)
    try:
        yield pool
    finally:
        pool.end()


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Here:
    """The pool that is this process."""

    def results(self, task: Task[W, T], items: Iterable[W], /, *, alone: float | None = None) -> Iterator[T]:
        """See Pool."""
        yield from _told(task, map(task.here, items))


class Threads:
    """Threads of this process, for work that releases the interpreter's lock. They know no weights, none is lost."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def results(self, task: Task[W, T], items: Iterable[W], /, *, alone: float | None = None) -> Iterator[T]:
        """See Pool. Items under way are at most twice the threads."""
        yield from _told(task, map(task.here, items) if self._jobs == 1 else self._in_order(task.here, items))

    def _in_order(self, work: Callable[[W], T], items: Iterable[W]) -> Iterator[T]:
        from concurrent.futures import ThreadPoolExecutor

        from samepath.threads import result_of

        with ThreadPoolExecutor(self._jobs) as pool:
            waiting: deque[Future[T]] = deque()
            try:
                for item in items:
                    waiting.append(pool.submit(work, item))
                    if len(waiting) == 2 * self._jobs:
                        yield result_of(waiting.popleft())
                while waiting:
                    yield result_of(waiting.popleft())
            finally:
                for each in waiting:
                    each.cancel()


def _told(task: Task[W, T], results: Iterable[T]) -> Iterator[T]:
    """Results that come in order, up to the last one that is wanted."""
    for number, result in enumerate(results, 1):
        if task.done is not None:
            task.done(number)
        yield result
        if task.is_last is not None and task.is_last(result):
            return


@dataclass
class _Worker:
    """A process, and the number of the item that it has."""

    process: Any
    pipe: Connection
    is_ready: bool = False
    item: int | None = None


class Processes:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._started: list[_Worker] = []

    def end(self) -> None:
        """Kill those that were started."""
        while self._started:
            self._dismiss(self._started[-1])

    def results(self, task: Task[W, T], items: Iterable[W], /, *, alone: float | None = None) -> Iterator[T]:
        """See Pool."""
        seconds = ALONE_SECONDS if alone is None else alone
        remaining, number = iter(items), 0
        if seconds > 0:
            until = time.monotonic() + seconds
            for item in remaining:
                if task.is_heavy(item):
                    remaining = chain([item], remaining)
                    break
                result = task.here(item)
                number += 1
                if task.done is not None:
                    task.done(number)
                yield result
                if task.is_last is not None and task.is_last(result):
                    return
                if time.monotonic() >= until:
                    break
            else:
                return
        try:
            yield from self._shared(task, _Window(task, remaining, number))
        finally:
            self.end()

    def _shared(self, task: Task[W, T], window: _Window[W, T]) -> Iterator[T]:
        while not window.is_over:
            window.fill()
            self._hand_out(task, window)
            if any(worker.item is not None for worker in self._started):
                self._collect(task, window, _TICK if window.is_full else 0)  # it is not when more comes slowly
            yield from window.results()

    def _hand_out(self, task: Task[W, T], window: _Window[W, T]) -> None:
        while True:
            worker = next((each for each in self._started if each.item is None), None)
            if worker is None and len(self._started) == self._jobs:
                return
            number = window.next_number()
            if number is None:
                return
            worker = worker or self._start(task.work)
            worker.item = number
            with suppress(ConnectionError):  # it ended: its pipe says so when it is read
                worker.pipe.send((number, window.items[number]))

    def _collect(self, task: Task[W, T], window: _Window[W, T], timeout: float) -> None:
        from multiprocessing.connection import wait

        by_pipe = {worker.pipe: worker for worker in self._started}
        for pipe in wait(list(by_pipe), timeout):
            worker = by_pipe[pipe]  # type: ignore[index]
            try:
                message = worker.pipe.recv()
            except (EOFError, ConnectionError):
                self._lose(task, window, worker)
                continue
            if message is None:
                worker.is_ready = True
                continue
            number, result, fault = message
            if fault is not None:
                raise fault
            worker.item = None
            window.keep(number, result)

    def _lose(self, task: Task[W, T], window: _Window[W, T], worker: _Worker) -> None:
        """A worker ended: what it had is lost. One that never began would not begin a second time either."""
        number, is_ready = worker.item, worker.is_ready
        self._dismiss(worker)
        if number is None:
            return
        if task.lost is None or not is_ready:
            raise WorkerError(
                "a worker process ended before its work was done, as one does that is killed or gets no more memory; "
                "nothing is reported. Try again, with fewer at a time: --jobs 1"
            )
        window.keep(number, task.lost(window.items[number]))

    def _start(self, work: Callable[[Any], Any]) -> _Worker:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        with _signals_held():  # a process that is half started could not be ended
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()
            worker = _Worker(process, ours)
            self._started.append(worker)
        return worker

    def _dismiss(self, worker: _Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self._started.remove(worker)


class _Window(Generic[W, T]):
    """The items read ahead, and the results that wait for their turn."""

    def __init__(self, task: Task[W, T], remaining: Iterator[W], before: int) -> None:
        self.items: dict[int, W] = {}
        self._task = task
        self._remaining = remaining
        self._taken = self._told = self._done = before
        self._end: int | None = None
        """The number after the last item that is wanted, once it is known."""
        self._waiting: list[tuple[int, int]] = []
        """A heap of weight, negative, and number."""
        self._found: dict[int, T] = {}

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be read now."""
        return self._end is not None or self._taken - self._told >= AHEAD

    @property
    def is_over(self) -> bool:
        """Whether every result that is wanted was told."""
        return self._told == self._end

    def fill(self) -> None:
        """Read ahead, for a moment."""
        if self.is_full:
            return
        until = time.monotonic() + _FILL_SECONDS
        for item in self._remaining:
            number = self._taken
            self._taken += 1
            self.items[number] = item
            known = None if self._task.known is None else self._task.known(item)
            if known is None:
                weight = 0 if self._task.weight is None else self._task.weight(item)
                heapq.heappush(self._waiting, (-weight, number))
            else:
                self.keep(number, known)
            if self.is_full or time.monotonic() > until:
                return
        self._end = self._taken

    def next_number(self) -> int | None:
        """The heaviest item that waits, and is wanted."""
        while self._waiting:
            _, number = heapq.heappop(self._waiting)
            if self._end is None or number < self._end:
                return number
            del self.items[number]
        return None

    def keep(self, number: int, result: T) -> None:
        """The result of an item."""
        del self.items[number]
        self._found[number] = result
        self._done += 1
        if self._task.done is not None:
            self._task.done(self._done)
        if self._task.is_last is not None and self._task.is_last(result) and (self._end is None or number < self._end):
            self._end = number + 1

    def results(self) -> Iterator[T]:
        """Those whose turn it is."""
        while self._told in self._found and not self.is_over:
            self._told += 1
            yield self._found.pop(self._told - 1)


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
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore", GameWarning)  # said by the parent, which loaded the game first
    parent: Any = multiprocessing.parent_process()

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    theirs.send(None)
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
    import pickle

    try:
        if str(pickle.loads(pickle.dumps(error))) == str(error):
            return error
    except Exception:
        pass
    text = str(error) if isinstance(error, SamepathError) else f"{type(error).__name__}: {error}"
    return GameError(text)
