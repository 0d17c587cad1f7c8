"""Breaking off a long command: what was done until then is still reported."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
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
    """SIGTERM and SIGHUP raise SignalError within, once, as an interruption raises KeyboardInterrupt."""

    def handle(number: int, frame: FrameType | None) -> None:
        for one in _SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        raise SignalError(number)

    before = {one: signal.signal(one, handle) for one in _SIGNALS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)


def leave(error: BaseException) -> NoReturn:
    """End as what broke the command off says, after its report is out."""
    if isinstance(error, SignalError):
        click.echo(f"samepath: broken off by {signal.Signals(error.number).name}", err=True)
        sys.exit(128 + error.number)
    raise error
