"""Reports and vectors, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from samepath.errors import InputError
from samepath.replay.recorder import new_file


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` in the place of what the file holds. Raises InputError, and then the file is as it was.

    What is no file, such as a pipe or a device, is written to as it is.
    """
    if not path.exists() or path.is_file():
        with new_file(path, overwrite=True) as write:
            write(content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
