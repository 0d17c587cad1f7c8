"""Programs that samepath starts: each is in a group of its own, and the group is ended when samepath is.

`Program.end` does it in the ordinary way; the guard (guard.py) where samepath was killed or crashed. A program that
takes itself out of its group, as a daemon does, is not followed. Times are in seconds.
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
from typing import Final

from samepath.conform.wire import guard

GRACE: Final = 0.5
"""How long is waited for what an ended program left in its pipes."""

_CHUNK: Final = 1 << 16
_NEW_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows


class Program(subprocess.Popen[bytes]):
    """A running program with pipes for input and output, in the process group that its guard leads."""

    def __init__(
        self, command: Sequence[str], variables: Mapping[str, str] | None, folder: Path | None, *, merged: bool
    ) -> None:
        self._guard = subprocess.Popen(
            [sys.executable, "-I", "-S", guard.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0 if os.name == "posix" else None,
            creationflags=_NEW_GROUP,
        )
        try:
            super().__init__(
                list(command),
                stdin=subprocess.DEVNULL if merged else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if merged else subprocess.PIPE,
                env=None if variables is None else dict(variables),
                cwd=folder,
                process_group=self._guard.pid if os.name == "posix" else None,
                creationflags=_NEW_GROUP,
            )
        except BaseException:
            self._end_guard()
            raise
        if os.name != "posix" and self._guard.stdin is not None:
            self._guard.stdin.write(b"%d\n" % self.pid)
            self._guard.stdin.flush()

    def end(self) -> None:
        """End the program, all of its group, and the guard; harmless when they have ended."""
        guard.end_tree(self._guard.pid if os.name == "posix" else self.pid)
        with contextlib.suppress(OSError):
            self.kill()
        self.wait()
        self._end_guard()

    def _end_guard(self) -> None:
        self._guard.kill()
        self._guard.wait()
        if self._guard.stdin is not None:
            self._guard.stdin.close()


def start(
    command: Sequence[str],
    variables: Mapping[str, str] | None = None,
    folder: Path | None = None,
    *,
    merged: bool = False,
) -> Program:
    """A program that ends with samepath. `merged`: errors go where output goes, and there is no input.

    Raises OSError and ValueError where it cannot be started.
    """
    return Program(command, variables, folder, merged=merged)


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
        process.end()
    reader.join(GRACE)
    return status, bytes(said)
