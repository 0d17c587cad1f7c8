"""Where in a game's own code a fault was met: the file and line that its author can go to.

What is samepath's is skipped, its games aside: they are rules like anybody's.
"""

from __future__ import annotations

import sys
from types import FrameType, TracebackType
from typing import Any

_PACKAGE = __name__.partition(".")[0]


def calling_line() -> str:
    """The line of game code that called samepath, as `file:line`; empty when no game is on the stack."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_own(frame):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"


def failing_line(error: BaseException) -> str:
    """The innermost line of game code that an error came through, as `file:line`; empty when it met none."""
    line = ""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        if not _is_own(trace.tb_frame):
            line = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return line


def method_line(owner: object, name: str) -> str:
    """Where a method stands in the source, as `file:line`; empty when that cannot be known."""
    method: Any = getattr(owner, name, None)
    code = getattr(getattr(method, "__func__", method), "__code__", None)
    return "" if code is None else f"{code.co_filename}:{code.co_firstlineno}"


def at_line(reason: str, line: str) -> str:
    """A reason, with the line in brackets when there is one."""
    return f"{reason} ({line})" if line else reason


def failure_text(error: BaseException) -> str:
    """An error in code that is not samepath's, in a line: its type, its text, and the file and line that raised it."""
    text = f"{type(error).__name__}: {error}"
    import traceback  # it takes a while to import, and no game fails

    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, ImportError | SyntaxError) or not frames:
        return text  # these say themselves what they are about
    return f"{text} ({frames[-1].filename}, line {frames[-1].lineno})"


def _is_own(frame: FrameType) -> bool:
    module = frame.f_globals.get("__name__", "")
    return module == _PACKAGE or (module.startswith(f"{_PACKAGE}.") and not module.startswith(f"{_PACKAGE}.games."))


def is_from_outside(error: BaseException) -> bool:
    """Whether it is no failure of the game: a person or a signal ends the program, or samepath itself lacks memory."""
    if isinstance(error, Exception) and not isinstance(error, MemoryError):
        return False
    if isinstance(error, KeyboardInterrupt):
        return True
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and _is_own(at.tb_frame)
