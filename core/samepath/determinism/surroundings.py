"""What a shaken process is moved by: clocks, zone, locale, memory, folder, file order and the like.

The process that shakes decides (samepath.determinism.shake); the shaken one calls `move` before it imports the game,
so that the game meets a moved world however it spells its questions. The standard library alone is used. What a
setting needs and this machine does not have is told by `move`, never skipped.
"""

from __future__ import annotations

import datetime
import locale
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date as _Date
from datetime import datetime as _Datetime
from typing import Any, Final

FIRST_CLOCK: Final = 1_749_637_230
"""Wednesday 11 June 2025, 10:20:30 UTC: where the clocks of the first run begin, so that every shake is the same."""

UNTRIED: Final = ("file times", "environment variables that are not set here", "another operating system or Python")
"""What no run moves."""

_NANOSECONDS: Final = 10**9
_BLOCKS: Final = 1500
"""Blocks of memory of each size that are taken and given back in a scattered order: 12 MB in all."""

_BLOCK_SIZES: Final = range(16, 480, 16)
_ENVIRONMENT_KEPT: Final = (
    *("HOME", "LANG", "LC_", "PATH", "PYTHON", "SAMEPATH_", "TEMP", "TMP", "TZ", "VIRTUAL_ENV"),
    *("DYLD_", "LD_"),
    *("APPDATA", "COMSPEC", "SYSTEMROOT", "USERPROFILE", "WINDIR"),
)
"""Beginnings of the variables that Python itself, or samepath, needs to start."""

_kept_alive: list[bytes] = []


@dataclass(frozen=True)
class Surroundings:
    """The world of one run."""

    hash_seed: int = 0
    clock: int = FIRST_CLOCK
    """Where the clocks begin, in seconds since 1970 UTC. They go on from there."""
    clock_speed: int = 1
    zone: str = "UTC0"
    """A zone in the form of POSIX, which needs no data: `UTC-14` is 14 hours ahead of UTC."""
    locale: str | None = None
    """None: the user's own."""
    memory: int = 0
    """0: as it comes; otherwise how it is scattered before the game is imported."""
    elsewhere: bool = False
    """Whether the current folder is another, and folders are listed backwards."""
    bare: bool = False
    """Whether the environment holds only what Python needs, in another order."""
    host: bool = False
    """Whether host name, recursion limit and the time between thread switches are others."""
    optimised: bool = False
    """Whether assertions are left out, as by `python -O`."""

    def as_json(self) -> dict[str, Any]:
        """All of it by name."""
        return asdict(self)

    def environment(self, own: Mapping[str, str]) -> dict[str, str]:
        """The environment of the process, made from this one's `own`."""
        given = dict(own)
        if self.bare:
            given = {name: given[name] for name in reversed(given) if name.upper().startswith(_ENVIRONMENT_KEPT)}
        given |= {"PYTHONHASHSEED": str(self.hash_seed), "TZ": self.zone}
        if self.locale is not None:
            given |= {"LC_ALL": self.locale, "LANG": self.locale}
        if self.optimised:
            given |= {"PYTHONOPTIMIZE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        return given


def move(to: Surroundings, folder: str) -> list[str]:
    """Move this process; `folder` is where it goes when it goes elsewhere. Says what could not be moved."""
    untried = []
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        if to.locale is not None:
            untried.append("it is not installed here")
    if hasattr(time, "tzset"):
        time.tzset()
    elif to.zone != "UTC0":
        untried.append("this system cannot change the time zone of a process")
    _move_clocks(to.clock, to.clock_speed)
    if to.host:
        _rename_host()
        sys.setrecursionlimit(5 * sys.getrecursionlimit())
        sys.setswitchinterval(1e-6)
    if to.elsewhere:
        os.chdir(folder)
        _list_backwards()
    if to.memory:
        _scatter_memory(to.memory)
    return untried


def _move_clocks(start: int, speed: int) -> None:
    """Every clock of `time` and `datetime` begins at `start` and goes `speed` times as fast."""
    real_ns, begun = time.monotonic_ns, time.monotonic_ns()

    def now_ns(*_: Any) -> int:
        return start * _NANOSECONDS + (real_ns() - begun) * speed

    def now(*_: Any) -> float:
        return now_ns() / _NANOSECONDS

    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime"):
        if hasattr(time, name):
            setattr(time, name, now)
            setattr(time, f"{name}_ns", now_ns)
    localtime, gmtime, ctime, asctime, strftime = time.localtime, time.gmtime, time.ctime, time.asctime, time.strftime
    moved: dict[str, Callable[..., Any]] = {
        "localtime": lambda seconds=None: localtime(now() if seconds is None else seconds),
        "gmtime": lambda seconds=None: gmtime(now() if seconds is None else seconds),
        "ctime": lambda seconds=None: ctime(now() if seconds is None else seconds),
        "asctime": lambda moment=None: asctime(localtime(now()) if moment is None else moment),
        "strftime": lambda form, moment=None: strftime(form, localtime(now()) if moment is None else moment),
    }
    for name, function in moved.items():
        setattr(time, name, function)
    _move_dates(now)


def _move_dates(now: Callable[[], float]) -> None:
    """`datetime.datetime` and `datetime.date` that ask `now`. Values made by the real ones are instances of them."""

    class DateKind(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, _Date)

    class DatetimeKind(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, _Datetime)

    class Date(_Date, metaclass=DateKind):
        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(now())

    class Datetime(_Datetime, metaclass=DatetimeKind):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(now(), tz)

        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(now())

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(now(), datetime.UTC).replace(tzinfo=None)

    for kind, name in ((Date, "date"), (Datetime, "datetime")):
        kind.__module__, kind.__name__, kind.__qualname__ = "datetime", name, name
        setattr(datetime, name, kind)


def _rename_host() -> None:
    import socket

    socket.gethostname = lambda: "elsewhere"
    if sys.platform != "win32":
        real = os.uname()
        renamed = os.uname_result((real.sysname, "elsewhere", real.release, real.version, real.machine))
        os.uname = lambda: renamed


class _Backwards:
    """What `os.scandir` gives, the last entry first."""

    def __init__(self, entries: Any) -> None:
        with entries:
            self._entries = iter(list(entries)[::-1])

    def __iter__(self) -> Iterator[Any]:
        return self._entries

    def __next__(self) -> Any:
        return next(self._entries)

    def __enter__(self) -> _Backwards:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing is open any more."""

    def close(self) -> None:
        """Nothing is open any more."""


def _list_backwards() -> None:
    real_list, real_scan = os.listdir, os.scandir
    backwards: dict[str, Callable[..., Any]] = {
        "listdir": lambda path=None: real_list(path)[::-1],
        "scandir": lambda path=None: _Backwards(real_scan(path)),
    }
    for name, function in backwards.items():
        setattr(os, name, function)


def _scatter_memory(seed: int) -> None:
    """Leave free blocks of every size, to be taken in an order that has nothing to do with their addresses."""
    odd = 2_654_435_761 * (2 * seed + 1)
    order = sorted(range(_BLOCKS), key=lambda i: (i + seed) * odd & 0xFFFF_FFFF)
    for size in _BLOCK_SIZES:
        blocks: list[bytes | None] = [bytes(size) for _ in range(_BLOCKS)]
        _kept_alive.extend(block for block in blocks[::8] if block is not None)  # so that no page is given back whole
        for i in order:
            blocks[i] = None
