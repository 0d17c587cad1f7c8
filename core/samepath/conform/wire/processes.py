"""Programs that samepath starts: each leads a group of its own, and the group is ended when samepath is.

`end` does it in the ordinary way; the guard (guard.py) where samepath was killed or crashed. A program that takes
itself out of its group, as a daemon does, is not followed. Times are in seconds.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Final

from samepath.conform.wire import guard

GRACE: Final = 0.5
"""How long is waited for what an ended program left in its pipes."""

_CHUNK: Final = 1 << 16
_NEW_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows


class _Guard:
    """The one guard of this process, started with the first program."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._input: IO[bytes] | None = None

    def tell(self, word: str = "") -> None:
        """Tell it, or just see that it is there; a guard that is gone is not missed."""
        with self._lock, contextlib.suppress(OSError):
            if self._owner != os.getpid():  # a fork has no guard of its own yet
                self._owner = os.getpid()
                self._input = subprocess.Popen(
                    [sys.executable, "-I", "-S", guard.__file__],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=os.name == "posix",
                    creationflags=_NEW_GROUP,
                ).stdin
            if self._input is not None and word:
                self._input.write(f"{word}\n".encode("ascii"))
                self._input.flush()


_guard = _Guard()


def start(
    command: Sequence[str],
    variables: Mapping[str, str] | None = None,
    folder: Path | None = None,
    *,
    merged: bool = False,
) -> subprocess.Popen[bytes]:
    """A program with pipes for input and output, in a group of its own. `merged`: errors go where output goes.

    Raises OSError and ValueError where it cannot be started.
    """
    _guard.tell()  # it is there before what it is to end
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.DEVNULL if merged else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merged else subprocess.PIPE,
        env=None if variables is None else dict(variables),
        cwd=folder,
        start_new_session=os.name == "posix",
        creationflags=_NEW_GROUP,
    )
    _guard.tell(f"+{process.pid}")
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """End the program and all of its group; harmless when it has ended."""
    guard.end_tree(process.pid)
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()
    _guard.tell(f"-{process.pid}")


def output_of(
    command: Sequence[str], seconds: float, bytes_max: int, folder: Path | None = None
) -> tuple[int | None, bytes]:
    """The exit status of a program, None where it did not end in time, and the first `bytes_max` bytes that it wrote.

    What it wrote beyond is read and thrown away. Whatever it started is ended with it. Raises OSError.
    """
    process = start(command, None, folder, merged=True)
    assert process.stdout is not None
    stream, said = process.stdout, bytearray()

    def read() -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(stream.fileno(), _CHUNK):
                said.extend(chunk[: bytes_max - len(said)])

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    status: int | None = None
    try:
        begun = time.monotonic()
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = process.wait(seconds)
        reader.join(min(GRACE, max(0.0, begun + seconds - time.monotonic())))
    finally:
        end(process)
    reader.join(GRACE)
    return status, bytes(said)
