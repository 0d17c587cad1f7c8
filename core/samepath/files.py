"""Files that people name: opened without waiting, and read within a limit.

A FIFO, a device or a folder is refused at once: reading it may never end. Sizes are in bytes.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from samepath.errors import UnreadableError

READ_BYTES_MAX: Final = 16 << 20
"""The most of a scenario, a position or a list of inputs; four times a recording's longest line."""

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_file(path: Path) -> BinaryIO:
    """The regular file at `path`, to be read. Raises UnreadableError, with the reason."""
    try:
        handle = os.open(path, _FLAGS)
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or error}") from None
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "no regular file")
        raise UnreadableError(f"{path} is {kind}; give the name of a file")
    return os.fdopen(handle, "rb")


def read_file(path: Path, limit: int = READ_BYTES_MAX) -> bytes:
    """All of the regular file at `path`. Raises UnreadableError, for one of more than `limit` bytes too."""
    with open_file(path) as stream:
        try:
            data = stream.read(limit + 1)
        except OSError as error:
            raise UnreadableError(f"{path}: {error.strerror or error}") from None
    if len(data) > limit:
        raise UnreadableError(f"{path} is larger than {limit:,} bytes")
    return data
