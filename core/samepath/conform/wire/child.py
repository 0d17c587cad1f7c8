"""One process of the port: started in a scrubbed environment, asked a line at a time, killed when it hangs.

What it writes is bounded, and so is every wait: see the limits below. Times are in seconds.
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

from samepath.conform.wire import processes
from samepath.conform.wire.forms import cut, form_of, shown
from samepath.conform.wire.pipes import Complaints, Event, Lines
from samepath.conform.wire.protocol import COMPLAINT_BYTES_MAX, LINE_BYTES_MAX
from samepath.errors import SamepathError
from samepath.values.canonical import Value, canonical_bytes

KEPT_VARIABLES: Final = ("PATH", "HOME", "TMPDIR", "SYSTEMROOT", "TEMP")
"""What the port sees of the environment; the rest could change what it does from one machine to the next."""

SET_VARIABLES: Final = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}

STDERR_BYTES_MAX: Final = 1 << 16
"""Of what it wrote to standard error, the bytes that are kept."""

STRAYS_MAX: Final = 20
"""Lines that are no answers, as many as are kept."""

FLOOD_MAX: Final = 1000
"""Lines that are no answers, after which it is ended."""

STALL: Final = 1.0
"""How long a line may pause that has begun: an answer is written in one go. At most half of the time to answer."""

AFTER_STRAY: Final = 1.0
"""How long an answer may take after a line that is none: the case is lost, and the port may still be in step."""

LEAVING: Final = 2.0
"""How long a port may take to end after it closed its output, or after `bye`."""

_LAST_WORDS: Final = 0.5  # for what a port that crashed wrote to standard error
_TICK: Final = 0.1  # how often a silent port is looked after


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
    is_lost: bool = False
    """Whether the process is of no more use: it ended, hangs, or nobody knows what it will write next."""
    number: int = 0
    """Which question of its session this is the reply to; 0 where it was not asked."""
    stderr: str = ""
    """What a process that is lost had written to standard error."""

    @property
    def told(self) -> str:
        """The reason, and the last line that a process that is lost wrote to standard error."""
        last = self.stderr.strip().splitlines()[-1:]
        return f"{self.reason}; on standard error: {cut(last[0])}" if last else self.reason

    def fail(self, trouble: str, reason: str, *, is_lost: bool = True) -> None:
        """Something is wrong; what was found first stays."""
        if not self.trouble:
            self.trouble, self.reason = trouble, reason
        self.is_lost = self.is_lost or is_lost


class Child:
    """A running port. `ask` sends a request and waits for its answer; `close` ends it in every case."""

    def __init__(self, command: Sequence[str], variables: Mapping[str, str]) -> None:
        kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        try:
            self._process = processes.start(command, {**kept, **SET_VARIABLES, **variables})
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SamepathError(f"the port {command[0]!r} cannot be started: {reason}") from None
        self._lines = Lines(_pipe(self._process.stdout), LINE_BYTES_MAX)
        self._complaints = Complaints(_pipe(self._process.stderr), STDERR_BYTES_MAX)
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._writer.start()
        self._killing = threading.Lock()
        self._is_killed = False
        self._others = 0  # lines since the last request that are not its answer
        self._stray = ""  # what is wrong with the first of them

    def ask(self, request: Mapping[str, Value], timeout: float) -> Reply:
        """Send a request and wait for the answer with its id, at most `timeout`."""
        reply = self._answered(request, timeout)
        while reply.answer is not None and self._lines.are_waiting and self._others <= FLOOD_MAX:
            self._take(self._lines.take(0.0, STALL)[1], _id(request), reply)  # what came with it is its own fault
        if reply.strays and reply.answer is not None:
            reply.fail("protocol", self._stray, is_lost=False)
        return reply

    def leave(self, request: Mapping[str, Value]) -> Reply:
        """Say `bye`, and see to it that the port ends by itself with the exit status 0."""
        reply = self._answered(request, LEAVING)
        if reply.answer is None:
            return reply
        if set(reply.answer) != {"id"}:
            reply.fail("protocol", "the answer to bye has more members than its id")
        self._requests.put(None)
        until = time.monotonic() + LEAVING
        event: Event = "line"
        while event == "line" and self._others <= FLOOD_MAX and time.monotonic() < until:
            event, data = self._lines.take(until, LEAVING)
            if event == "line":
                self._take(data, _id(request), reply)
        status = self._waited(max(0.0, until - time.monotonic()))
        if reply.strays:
            reply.trouble = "protocol"
            reply.reason = f"something was written after the answer to bye: {reply.strays[0]!r}"
        elif status is None:
            reply.fail("timeout", f"it did not end within {LEAVING:g} s after bye")
        elif status != 0:
            reply.fail("crash", f"after bye it ended {_status_text(status)}")
        return reply

    def complaints(self) -> str:
        """What it wrote to standard error since this was asked last, at most the last STDERR_BYTES_MAX bytes."""
        return self._complaints.take(_LAST_WORDS)

    def kill(self) -> None:
        """End the process and all it started, at once; whoever waits for its answer hears of a crash."""
        with self._killing:
            if not self._is_killed:
                self._process.end()
            self._is_killed = True

    def close(self) -> None:
        """End the process and all it started; harmless when it has ended."""
        self.kill()
        self._lines.close()
        self._requests.put(None)
        until = time.monotonic() + processes.GRACE
        for join in (self._lines.join, self._complaints.join, self._writer.join):
            join(max(0.0, until - time.monotonic()))

    # --- within ---

    def _answered(self, request: Mapping[str, Value], timeout: float) -> Reply:
        reply, identity = Reply(), _id(request)
        line = canonical_bytes(dict(request)) + b"\n"
        if len(line) > LINE_BYTES_MAX:
            reply.fail("protocol", f"not asked: the request is longer than {LINE_BYTES_MAX:,} bytes", is_lost=False)
            return reply
        self._others, self._stray = 0, ""
        self._requests.put(line)
        until = time.monotonic() + timeout
        stall = min(STALL, timeout / 2)
        ended: float | None = None
        while reply.answer is None and not reply.trouble:
            event, data = self._lines.take(min(until, time.monotonic() + _TICK), stall)
            now = time.monotonic()
            if event == "line":
                self._take(data, identity, reply)
                if self._others == 1:
                    until = min(until, now + AFTER_STRAY)
            elif event != "late":
                self._refuse(event, data, stall, reply)
            if reply.answer is not None or reply.trouble:
                break
            if self._complaints.count > COMPLAINT_BYTES_MAX:
                told = f"more than {COMPLAINT_BYTES_MAX:,} bytes were written to standard error for one request"
                reply.fail("protocol", f"{told}; it was ended")
            elif now >= until:
                self._late(timeout, reply)
            elif ended is None and self._process.poll() is not None:
                ended = now
            elif ended is not None and now >= ended + _LAST_WORDS:
                reply.fail("crash", f"{self._ended()}; what it had started holds its output open")
        return reply

    def _take(self, line: bytes, identity: int, reply: Reply) -> None:
        """Put a line of standard output where it belongs in `reply`."""
        form = form_of(line, identity)
        if form.kind == "answer" and reply.answer is None:
            reply.answer = form.answer
            return
        self._others += 1
        if form.kind == "echo" and form.answer is not None:
            reply.echoes.append(form.answer["id"])
        else:
            self._stray = self._stray or form.reason or "a second answer came to the same request"
            if len(reply.strays) < STRAYS_MAX:
                reply.strays.append(shown(line))
        if form.kind in ("wrong", "broken"):
            reply.fail("protocol", form.reason, is_lost=form.kind == "broken")
        if self._others > FLOOD_MAX:
            told = self._stray or "answers came to requests that had been answered"
            reply.fail("protocol", f"{told}; it was ended after {FLOOD_MAX:,} lines that are no answer")

    def _refuse(self, event: Event, begun: bytes, stall: float, reply: Reply) -> None:
        """What is wrong when no line came, but something that is none."""
        if event == "long":
            reply.fail("protocol", f"a line is longer than {LINE_BYTES_MAX:,} bytes; it was ended")
        elif event == "stalled":
            reply.fail("protocol", _half(begun, f"for {stall:g} s nothing more"))
        else:
            reply.fail("crash", self._ended())

    def _late(self, timeout: float, reply: Reply) -> None:
        if reply.strays:
            reply.fail("protocol", self._stray)
        elif reply.echoes:
            reply.fail("protocol", f"the id of the answer is {reply.echoes[0]}; it should be that of the request")
        elif self._lines.rest:
            told = f"no whole answer within {timeout:g} s; the beginning of a line came: {shown(self._lines.rest)}"
            reply.fail("timeout", told)
        else:
            reply.fail("timeout", f"no answer within {timeout:g} s; is every answer flushed?")

    def _ended(self) -> str:
        status = self._waited(LEAVING)
        self._complaints.join(_LAST_WORDS)
        if status is None:
            return "it closed its standard output"
        rest = self._lines.rest
        half = f", in the middle of a line: {shown(rest)}" if rest else " without an answer"
        return f"it ended {_status_text(status)}{half}"

    def _waited(self, seconds: float) -> int | None:
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def _write(self) -> None:
        stream = _pipe(self._process.stdin)
        with contextlib.suppress(OSError):
            while (request := self._requests.get()) is not None:
                stream.write(request)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()


def _id(request: Mapping[str, Value]) -> int:
    return int(request["id"])


def _half(begun: bytes, then: str) -> str:
    """What is wrong with a line that has no end."""
    if begun.rstrip().endswith(b"}"):
        return f"an answer came, but no line feed after it, and {then}; end it with one, and flush it: {shown(begun)}"
    return f"only the beginning of a line came, and {then}; write an answer in one go, and flush it: {shown(begun)}"


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
