"""Breaking off a long command: what was done until then is still reported."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

import click

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class SignalError(BaseException):
    """A signal that asks the process to end came. No ordinary exception, so that nothing takes it for a failure."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def signals_raise() -> Iterator[None]:
    """SIGTERM and SIGHUP raise SignalError within, as an interruption raises KeyboardInterrupt."""

    def handle(number: int, frame: FrameType | None) -> None:
        raise SignalError(number)

    before = {one: signal.signal(one, handle) for one in _SIGNALS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)


def work_aside(work: Callable[[], None], stop: Callable[[], None]) -> BaseException | None:
    """Do `work` in a thread, and `stop` it when this process is to end; what broke it off, None if nothing did.

    For work through libraries that would take the exception of a signal for a failure, or lose it.
    """
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # raised again below
            failed.append(error)
        finally:
            finished.set()

    finished = threading.Event()  # a join that was interrupted takes the thread for one that has ended
    thread = threading.Thread(target=run, daemon=True)
    broken_off: BaseException | None = None
    with signals_raise():
        try:
            thread.start()
            finished.wait()
        except (KeyboardInterrupt, SignalError) as error:
            broken_off = error
            stop()
            finished.wait()
    if failed:
        raise failed[0]
    return broken_off


def leave(error: BaseException) -> NoReturn:
    """End as what broke the command off says, after its report is out."""
    if isinstance(error, SignalError):
        click.echo(f"samepath: broken off by {signal.Signals(error.number).name}", err=True)
        sys.exit(128 + error.number)
    raise error
