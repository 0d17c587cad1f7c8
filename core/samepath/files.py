"""Files that people name: opened without waiting and read within a limit, or written whole or not at all.

A FIFO, a device or a folder is refused at once when it is to be read: reading it may never end. Sizes are in bytes.

What is written stands in a temporary file beside the target until it is complete and on the disk; then it takes the
target's name. Whatever ends the writing before, an error, an interruption or a request to terminate, leaves the target
as it was and removes the temporary file. Only regular files are replaced; where the target is a symbolic link, the file
that it points to is, and the link stays.
"""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import BinaryIO, Final

from samepath.errors import EXIT_USAGE, InputError, UnreadableError

READ_BYTES_MAX: Final = 16 << 20
"""The most of a scenario, a position or a list of inputs; four times a recording's longest line."""

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)

_SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_NAME_MAX: Final = 100
"""Characters of the target's name that the temporary one has in it; the whole must stay a name that is allowed."""

_unfinished: dict[Path, int] = {}
"""Temporary files, and the process that each belongs to: a child that is forked must not remove its parent's."""


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


def read_given(name: str, limit: int = READ_BYTES_MAX) -> bytes:
    """All of a file that a person named, a pipe too, or of standard input for `-`. Raises UnreadableError."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror or error}") from None
    if len(data) > limit:
        raise UnreadableError(f"{'standard input' if name == '-' else name} is larger than {limit:,} bytes")
    return data


class WriteError(InputError):
    """A file that cannot be written: nothing of it is there, and what stood there still does."""

    exit_code = EXIT_USAGE


@contextmanager
def whole_file(path: Path, *, overwrite: bool = True) -> Iterator[Callable[[bytes], object]]:
    """A function that writes to `path`. The file appears when the block ends without an error, whole and on the disk.

    Raises WriteError when it cannot be written, and when a file of that name exists, or has come to exist while it was
    written, and `overwrite` is false.
    """
    with _Staged(path, overwrite) as staged:
        yield staged.write
        staged.finish()
        staged.put()


@contextmanager
def whole_or_piped(path: Path) -> Iterator[Callable[[bytes], object]]:
    """As `whole_file`, for reports: a device or a pipe, such as /dev/stdout, is written to as it stands."""
    if path.exists() and not path.is_file() and not path.is_dir():
        with _named(path), path.open("wb") as stream:
            yield stream.write
        return
    with whole_file(path) as write:
        yield write


def write_whole(path: Path, content: bytes) -> None:
    """Write a report whole or not at all. Raises WriteError. A device or a pipe is written to as it stands."""
    with whole_or_piped(path) as write:
        write(content)


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Write several files, all of them or none, as far as a file system can promise it.

    All are complete and on the disk before the first takes its name. If one then cannot, those before it are put back.
    Raises WriteError.
    """
    with contextlib.ExitStack() as stack:
        all_staged = []
        for path, content in contents.items():
            staged = stack.enter_context(_Staged(path, True))
            staged.write(content)
            staged.finish()
            all_staged.append(staged)
        done: list[_Staged] = []
        try:
            for staged in all_staged:
                staged.keep_old()
            for staged in all_staged:
                staged.put()
                done.append(staged)
        except BaseException:
            for staged in reversed(done):
                staged.put_back()
            raise


class _Staged:
    """One file on its way: its content, beside the target, and the target's old content while others follow."""

    def __init__(self, path: Path, overwrite: bool) -> None:
        self._path = path
        self._overwrite = overwrite
        self._old: Path | None = None
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> _Staged:
        try:
            self._begin()
        except BaseException:  # a signal that is raised as an exception, too: there is no `__exit__` yet
            self._stack.close()
            raise
        return self

    def _begin(self) -> None:
        with _named(self._path):
            self._target = _target(self._path, self._overwrite)
            name = f".{self._target.name[:_NAME_MAX]}.{os.urandom(6).hex()}"
            self._new = self._target.with_name(name)
            self._stack.enter_context(_removed_on_signals())
            self._stack.callback(_remove, self._new)
            _unfinished[self._new] = os.getpid()
            # Made as any new file is, so that the process's umask is applied and need not be asked for.
            handle = os.open(self._new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
            self._stream = os.fdopen(handle, "wb")
            self._stack.callback(_closed, self._stream.close)

    def __exit__(self, *about: object) -> None:
        self._stack.close()

    def write(self, content: bytes) -> None:
        with _named(self._path):
            self._stream.write(content)

    def finish(self) -> None:
        """The content is complete: to the disk with it."""
        with _named(self._path):
            if self._overwrite and self._target.exists():
                self._new.chmod(stat.S_IMODE(self._target.stat().st_mode))
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()

    def put(self) -> None:
        """Give it the target's name."""
        with _named(self._path):
            if self._overwrite:
                self._new.replace(self._target)
            else:
                _take_name(self._new, self._target)
            _sync_folder(self._target.parent)

    def keep_old(self) -> None:
        """Keep the target's content under another name, until all is done."""
        with _named(self._path):
            if self._target.exists():
                self._old = self._new.with_name(f"{self._new.name}.old")
                self._stack.callback(_remove, self._old)
                _unfinished[self._old] = os.getpid()
                try:
                    os.link(self._target, self._old)
                except OSError:  # a file system without hard links
                    self._old.write_bytes(self._target.read_bytes())

    def put_back(self) -> None:
        """Undo `put`."""
        with contextlib.suppress(OSError):
            if self._old is None:
                self._target.unlink()
            else:
                self._old.replace(self._target)


def _target(path: Path, overwrite: bool) -> Path:
    """The file to be written. A link is followed: the file that it points to is replaced, and it stays."""
    if path.is_dir():
        raise WriteError(f"{path} is a folder; give the name of a file")
    if not overwrite:
        if os.path.lexists(path):
            raise _exists(path)
        return path
    target = path.resolve() if path.is_symlink() else path
    if target.exists() and not target.is_file():
        raise WriteError(f"{path} is no regular file, and only those are replaced; give another name")
    return target


def _exists(path: Path) -> WriteError:
    return WriteError(f"{path} exists already; give another name, or --force to replace it")


def _take_name(new: Path, target: Path) -> None:
    """Rename, unless something has the name by now."""
    try:
        os.link(new, target)
    except FileExistsError:
        raise _exists(target) from None
    except (OSError, AttributeError, NotImplementedError):  # no hard links here: take the name first, then fill it
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            raise _exists(target) from None
        new.replace(target)


def _sync_folder(folder: Path) -> None:
    """The new name, too, to the disk, where a folder can be opened for that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
    _unfinished.pop(path, None)


def _closed(close: Callable[[], None]) -> None:
    with contextlib.suppress(OSError):  # a full disk is met again when what is buffered is written
        close()


@contextmanager
def _removed_on_signals() -> Iterator[None]:
    """Requests to terminate remove what is unfinished, and then do what they would have done.

    Where the program has handlers of its own, they are left alone; signals reach the main thread only.
    """
    ours = []
    if threading.current_thread() is threading.main_thread():
        ours = [number for number in _SIGNALS if signal.getsignal(number) == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _terminated)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _terminated(number: int, frame: FrameType | None) -> None:
    for path, process in list(_unfinished.items()):
        if process == os.getpid():
            _remove(path)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """An error of the system, such as a full disk, as a WriteError that names the file."""
    try:
        yield
    except OSError as error:
        raise WriteError(f"{path} cannot be written: {error.strerror or error}") from None
