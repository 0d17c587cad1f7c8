"""One process of the port: started in a scrubbed environment, asked a line at a time, killed when it hangs.

Two threads drain its output and one feeds it, so no full pipe can hang the runner. Times are in seconds.
Source: conformance/SPEC.md, clauses PROTO-1 to PROTO-6.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any, Final

from samepath.canonical import CanonicalError, Value, canonical_bytes, parse_plain
from samepath.conform.protocol import LINE_BYTES_MAX
from samepath.errors import SamepathError

KEPT_VARIABLES: Final = ("PATH", "HOME", "TMPDIR", "SYSTEMROOT", "TEMP")
"""What the port sees of the environment; the rest could change what it does from one machine to the next."""

SET_VARIABLES: Final = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}

STDERR_BYTES_MAX: Final = 1 << 16
STRAYS_MAX: Final = 20
LEAVING: Final = 2.0
"""How long a port may take to end after it closed its output, or after `bye`."""

_CHUNK: Final = 1 << 16
_LAST_WORDS: Final = 0.5  # for what a port that crashed wrote to standard error


@dataclass
class Reply:
    """What came of one request."""

    answer: dict[str, Any] | None = None
    """The answer with the request's id, if one came."""
    trouble: str = ""
    """`crash`, `timeout` or `protocol`; empty when all is well."""
    reason: str = ""
    strays: list[str] = field(default_factory=list)
    """Lines on standard output that are no answers."""
    echoes: list[int] = field(default_factory=list)
    """The ids of answers to requests that had been answered already."""


class Child:
    """A running port. `ask` sends a request and waits for its answer; `close` ends it in every case."""

    def __init__(self, command: Sequence[str], variables: Mapping[str, str]) -> None:
        kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**kept, **SET_VARIABLES, **variables},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SamepathError(f"the port {command[0]!r} cannot be started: {reason}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._partial = b""
        self._complaints = bytearray()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._listen, self._write)]
        for thread in self._threads:
            thread.start()

    def ask(self, request: Mapping[str, Value], timeout: float) -> Reply:
        """Send a request and wait for the answer with its id, at most `timeout`."""
        self._requests.put(canonical_bytes(dict(request)) + b"\n")
        reply = Reply()
        deadline = time.monotonic() + timeout
        while reply.answer is None and not reply.trouble:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                reply.trouble, reply.reason = "timeout", f"no answer within {timeout:g} s{self._hint()}"
                break
            if line is None:
                reply.trouble, reply.reason = "crash", self._ended()
            else:
                _take(line, request["id"], reply)
        if reply.strays and not reply.trouble:
            reply.trouble, reply.reason = "protocol", "something besides answers was written to standard output"
        return reply

    def leave(self, request: Mapping[str, Value]) -> Reply:
        """Say `bye`, and see to it that the port ends by itself with the exit status 0."""
        reply = self.ask(request, LEAVING)
        if reply.answer is not None:
            self._requests.put(None)
            while (line := self._rest()) is not None:
                _take(line, request["id"], reply)
            status = self._waited()
            if reply.strays and not reply.trouble:
                reply.trouble, reply.reason = "protocol", "something was written after the answer to bye"
            elif not reply.trouble and status is None:
                reply.trouble, reply.reason = "timeout", f"it did not end within {LEAVING:g} s after bye"
            elif not reply.trouble and status not in (None, 0):
                reply.trouble, reply.reason = "crash", f"after bye it ended {_status_text(status or 0)}"
        return reply

    def complaints(self) -> str:
        """What it wrote to standard error since this was asked last, at most the last STDERR_BYTES_MAX bytes."""
        text = bytes(self._complaints).decode("utf-8", "replace")
        self._complaints.clear()
        return text

    def close(self) -> None:
        """End the process and all it started; harmless when it has ended."""
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        self._requests.put(None)
        for thread in self._threads:
            thread.join(LEAVING)

    # --- within ---

    def _rest(self) -> bytes | None:
        """A line that is left on standard output, None at its end or when none comes."""
        try:
            return self._lines.get(timeout=LEAVING)
        except queue.Empty:
            return None

    def _hint(self) -> str:
        if self._partial:
            return f"; only the beginning of a line came: {_shown(self._partial)}"
        return "; is every answer flushed?"

    def _ended(self) -> str:
        status = self._waited()
        self._threads[1].join(_LAST_WORDS)
        if status is None:
            return "it closed its standard output"
        half = f", in the middle of a line: {_shown(self._partial)}" if self._partial else " without an answer"
        return f"it ended {_status_text(status)}{half}"

    def _waited(self) -> int | None:
        try:
            return self._process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            return None

    def _read(self) -> None:
        stream = _pipe(self._process.stdout)
        buffer = bytearray()
        while chunk := os.read(stream.fileno(), _CHUNK):
            buffer += chunk
            *lines, rest = buffer.split(b"\n")
            for line in lines:
                self._lines.put(bytes(line))
            buffer = bytearray(rest)
            if len(buffer) > LINE_BYTES_MAX:
                self._lines.put(bytes(buffer[:_CHUNK]))
                break
            self._partial = bytes(buffer[:_CHUNK])
        stream.close()
        self._lines.put(None)

    def _listen(self) -> None:
        stream = _pipe(self._process.stderr)
        while chunk := os.read(stream.fileno(), _CHUNK):
            self._complaints += chunk
            del self._complaints[:-STDERR_BYTES_MAX]
        stream.close()

    def _write(self) -> None:
        stream = _pipe(self._process.stdin)
        with contextlib.suppress(OSError):
            while (request := self._requests.get()) is not None:
                stream.write(request)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()


def _take(line: bytes, identity: Value, reply: Reply) -> None:
    """Put a line of standard output where it belongs in `reply`."""
    try:
        answer = parse_plain(line)
    except CanonicalError as error:
        if line.lstrip().startswith(b"{"):
            reply.trouble, reply.reason = "protocol", f"an answer cannot be read: {error}"
        _stray(line, reply)
        return
    found = answer.get("id") if type(answer) is dict else None
    if type(found) is not int or found > identity or (found == identity and reply.answer is not None):
        _stray(line, reply)
    elif found < identity:
        reply.echoes.append(found)
    else:
        reply.answer = answer


def _stray(line: bytes, reply: Reply) -> None:
    if len(reply.strays) < STRAYS_MAX:
        reply.strays.append(_shown(line))


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return text if len(text) <= 200 else f"{text[:200]}... ({len(line):,} bytes)"


def _status_text(status: int) -> str:
    if status >= 0:
        return f"with exit status {status}"
    try:
        return f"by the signal {signal.Signals(-status).name}"
    except ValueError:
        return f"by the signal {-status}"


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
