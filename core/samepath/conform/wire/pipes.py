"""What a port writes, drained by threads, so that no full pipe can hang it or the runner, and bounded.

Threads that read pipes work on every system, where waiting for several pipes at once does not. Lines that wait to be
taken are few and of bounded size; a port that writes more has to wait. Times are in seconds.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections import deque
from typing import IO, Final, Literal

LINES_WAITING_MAX: Final = 256
CHUNK: Final = 1 << 16
CAN_SELECT: Final = os.name == "posix"
"""Whether the system can say if something is in a pipe. Windows cannot."""

_QUIET: Final = 0.005  # Windows: what was written before this long ago has been read

Event = Literal["line", "end", "late", "stalled", "long"]
"""A line came; the output ended; nothing came in time; a line began and nothing more came; a line is too long."""


class Lines:
    """The lines of a stream, without the LF, in the order in which they came."""

    def __init__(self, stream: IO[bytes], bytes_max: int) -> None:
        self._stream = stream
        self._bytes_max = bytes_max
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._end: Event | None = None
        self._rest = b""  # the beginning of a line whose end has not come, cut
        self._rest_bytes = 0
        self._heard = time.monotonic()
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def rest(self) -> bytes:
        """The beginning of a line whose end has not come, at most CHUNK bytes."""
        return self._rest

    @property
    def are_waiting(self) -> bool:
        """Whether a line can be taken at once."""
        return bool(self._waiting)

    def take(self, until: float, stall: float) -> tuple[Event, bytes]:
        """The next line, waited for until the time `until` by time.monotonic().

        `stalled` where a line began and for `stall` nothing more came.
        """
        with self._changed:
            while True:
                if self._waiting:
                    line = self._waiting.popleft()
                    self._bytes -= len(line)
                    self._changed.notify_all()
                    return "line", line
                if self._end is not None:
                    return self._end, self._rest
                now = time.monotonic()
                limit = min(until, self._heard + stall) if self._rest_bytes else until
                if now >= limit:
                    return ("late" if now >= until else "stalled"), self._rest
                self._changed.wait(limit - now)

    def close(self) -> None:
        """Keep nothing more; the thread ends with the stream, which another process may hold open."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()

    def join(self, seconds: float) -> None:
        """Wait for the end of the stream."""
        self._thread.join(seconds)

    def _read(self) -> None:
        buffer = bytearray()
        end: Event = "end"
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self._stream.fileno(), CHUNK):
                first, *others = chunk.split(b"\n")
                buffer += first
                if len(buffer) > self._bytes_max:
                    end = "long"
                    break
                for piece in others:
                    if not self._put(bytes(buffer)):
                        break
                    buffer = bytearray(piece)
                with self._changed:
                    self._rest, self._rest_bytes = bytes(buffer[:CHUNK]), len(buffer)
                    self._heard = time.monotonic()
                    if self._closed:
                        break
                    self._changed.notify_all()
        with self._changed:
            self._end = end
            self._changed.notify_all()
        with contextlib.suppress(OSError):
            self._stream.close()

    def _put(self, line: bytes) -> bool:
        """Keep a line, once there is room; False when nobody wants it."""
        with self._changed:
            while not self._closed and self._waiting and not self._has_room(len(line)):
                self._changed.wait()
            self._waiting.append(line)
            self._bytes += len(line)
            self._rest, self._rest_bytes = b"", 0
            self._changed.notify_all()
            return not self._closed

    def _has_room(self, size: int) -> bool:
        return len(self._waiting) < LINES_WAITING_MAX and self._bytes + size <= self._bytes_max


class Complaints:
    """The last bytes of a stream since they were taken last, and how many there were in all since then."""

    def __init__(self, stream: IO[bytes], kept: int) -> None:
        self._stream = stream
        self._kept = kept
        self._bytes = bytearray()
        self._silent = False
        self._reading = threading.Lock()  # held from the reading of bytes until they are kept
        self.count = 0
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def take(self, patience: float) -> str:
        """What came since this was called last: all that was written before now, as far as `patience` allows."""
        until = time.monotonic() + patience
        while True:
            with self._reading:
                if self._silent or not self._is_more() or time.monotonic() > until:
                    text = bytes(self._bytes).decode("utf-8", "replace")
                    self._bytes.clear()
                    self.count = 0
                    return text
            time.sleep(0.001)  # what it wrote before its answer is still in the pipe

    def join(self, seconds: float) -> None:
        """Wait for the end of the stream."""
        self._thread.join(seconds)

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while not self._silent:
                if CAN_SELECT:
                    select.select([self._stream], [], [])
                    with self._reading:
                        self._keep(os.read(self._stream.fileno(), CHUNK))
                else:
                    chunk = os.read(self._stream.fileno(), CHUNK)
                    with self._reading:
                        self._keep(chunk)
        self._silent = True
        with contextlib.suppress(OSError):
            self._stream.close()

    def _keep(self, chunk: bytes) -> None:
        self.count += len(chunk)
        self._bytes += chunk
        del self._bytes[: -self._kept]
        self._silent = not chunk

    def _is_more(self) -> bool:
        """Whether something waits in the pipe. Windows cannot be asked: there a moment is waited."""
        if CAN_SELECT:
            return bool(select.select([self._stream], [], [], 0)[0])
        time.sleep(_QUIET)
        return False
