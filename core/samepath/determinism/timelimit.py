"""A time limit for code that may never come back: an exception raised in the thread that runs it, from another one.

It reaches code in Python on any platform. Where the interpreter cannot do it (ctypes.pythonapi is CPython's) there is
no limit. Nothing that is decided or reported may hang on it but that a limit was passed.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer, get_ident


class TooLongError(BaseException):
    """The limit was passed. Not an Exception: it passes through the game's own code, which may catch those."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooLongError in what runs inside when it takes longer than `seconds`."""
    thread, lock = get_ident(), Lock()
    running = True

    def stop() -> None:
        with lock:
            if running:
                _raise_in(thread, TooLongError)

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            running = False
        timer.cancel()


def _raise_in(thread: int, error: type[BaseException]) -> None:
    python = getattr(ctypes, "pythonapi", None)
    if python is not None:
        python.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
