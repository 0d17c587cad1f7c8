"""The runner: vectors asked of a port, in one process or several, and the outcome of each.

A child that crashes or hangs is replaced, so that one fault costs one case. Every child has its share of the vectors,
dealt in turn, so that what a port is asked does not depend on how quick it is. Times are in seconds.
Source: conformance/SPEC.md, clauses PROTO-1 to PROTO-6; conformance/README.md.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from samepath.conform.operations.recordings import EVERY
from samepath.conform.suite.judge import (
    differing_block,
    hello_fault,
    judge,
    lines_of_record,
    said_of_itself,
)
from samepath.conform.suite.outcome import Outcome, shorten
from samepath.conform.suite.vectors import BY_HAND, SESSION, Vector
from samepath.conform.wire.child import Child, Reply
from samepath.conform.wire.protocol import PROTOCOL
from samepath.conform.wire.protocol import run as reference
from samepath.errors import SamepathError
from samepath.values.canonical import Value
from samepath.values.differ import first_unequal

TIMEOUT: Final = 10.0
HELLO_TIMEOUT: Final = 30.0
"""For the first answer, since some languages take their time to start."""

RESTARTS_MAX: Final = 20
"""How often one share's port is started again; after that its cases are not run."""

HELLO = Vector(
    id="session-hello",
    level=0,
    operation=SESSION,
    clauses=("PROTO-1", "PROTO-2", "PROTO-3"),
    why="a port says who it is and what it has",
    input={},
    expected={},
    by=BY_HAND,
)
BYE = Vector(
    id="session-bye",
    level=0,
    operation=SESSION,
    clauses=("PROTO-6",),
    why="a port ends by itself when it is told to",
    input={},
    expected={},
    by=BY_HAND,
)
"""The two vectors that every run has: the beginning and the end of a session."""


@dataclass(frozen=True)
class Settings:
    """How a port is run."""

    command: Sequence[str]
    timeout: float = TIMEOUT
    jobs: int = 1
    variables: Mapping[str, str] = field(default_factory=dict)


def run(
    vectors: Sequence[Vector], settings: Settings, done: Callable[[int], None]
) -> tuple[dict[str, Any], list[Outcome]]:
    """What the port says of itself (empty when nothing), and the outcomes: the session's, then those of `vectors`.

    `done` is called with the number of cases finished so far. Raises SamepathError when the port cannot be started.
    Where the run is interrupted, every process is ended and BrokenOffError raised: it has what came so far.
    """
    jobs = max(1, min(settings.jobs, len(vectors)))
    shares = [_Share(vectors[i::jobs], settings, _Counter(done) if i == 0 else None) for i in range(jobs)]
    counter = shares[0].counter
    for share in shares:
        share.counter = counter
    with ThreadPoolExecutor(jobs) as pool:
        try:
            list(pool.map(_Share.run, shares))
        except BaseException as error:
            for share in shares:
                share.stop()
            pool.shutdown()
            if isinstance(error, Exception):
                raise
            raise BrokenOffError(shares[0].port, _outcomes(shares, vectors)) from error
    return shares[0].port, _outcomes(shares, vectors)


class BrokenOffError(BaseException):
    """A run was interrupted. `__cause__` says how; no handler of ordinary errors takes it for one."""

    def __init__(self, port: dict[str, Any], outcomes: list[Outcome]) -> None:
        super().__init__()
        self.port = port
        self.outcomes = outcomes


def _outcomes(shares: Sequence[_Share], vectors: Sequence[Vector]) -> list[Outcome]:
    """The session's outcomes, then those of the vectors that were asked, in the order of `vectors`."""
    by_id = {one.vector.id: one for share in shares for one in share.outcomes}
    sessions = [
        next(
            (share.session[kind.id] for share in shares if share.session[kind.id].status != "pass"),
            shares[0].session[kind.id],
        )
        for kind in (HELLO, BYE)
    ]
    return [*sessions, *(by_id[vector.id] for vector in vectors if vector.id in by_id)]


class _Counter:
    """Counts finished cases over all threads."""

    def __init__(self, done: Callable[[int], None]) -> None:
        self._done = done
        self._count = 0
        self._lock = threading.Lock()

    def step(self) -> None:
        with self._lock:
            self._count += 1
            self._done(self._count)


class _Share:
    """The vectors that one process is asked, one after the other."""

    def __init__(self, vectors: Sequence[Vector], settings: Settings, counter: _Counter | None) -> None:
        self.port: dict[str, Any] = {}
        self.outcomes: list[Outcome] = []
        self.session = {HELLO.id: Outcome(HELLO), BYE.id: Outcome(BYE)}
        self.counter = counter
        self._vectors = vectors
        self._settings = settings
        self._child: Child | None = None
        self._restarts = 0
        self._ids = 0
        self._asked: dict[int, Outcome] = {}
        self._last = ("crash", "")  # what was wrong with the process that had to go last
        self._is_stopped = False

    def stop(self) -> None:
        """From another thread: end the process, and ask nothing more."""
        self._is_stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def run(self) -> None:
        """Ask everything; afterwards no process is left."""
        try:
            self._start()
            for vector in self._vectors:
                outcome = Outcome(vector)
                started = time.monotonic()
                self._case(outcome)
                if self._is_stopped:
                    return
                self.outcomes.append(outcome)
                outcome.milliseconds = int((time.monotonic() - started) * 1000)
                assert self.counter is not None
                self.counter.step()
            self._bye()
        finally:
            self._drop()

    def _start(self) -> None:
        """A new process, which has said hello. When it does not, no vector can be run."""
        self._child = Child(self._settings.command, self._settings.variables)
        if self._is_stopped:  # meanwhile
            self._child.kill()
        outcome = self.session[HELLO.id]
        timeout = max(HELLO_TIMEOUT, self._settings.timeout)
        reply = self._ask(outcome, {"type": "hello", "protocol": PROTOCOL}, timeout)
        if not reply.trouble:
            fault = hello_fault(reply.answer or {})
            if fault:
                reply.fail("protocol", fault)
        if reply.trouble:
            self._settle(outcome, reply)
            self._drop()
        else:
            self.port = said_of_itself(reply.answer or {})

    def _case(self, outcome: Outcome) -> None:
        vector = outcome.vector
        if self._child is None and not self._restart(outcome):
            return
        if vector.operation not in self.port["operations"]:
            outcome.status, outcome.reason = "unsupported", f"the port has no operation {vector.operation}"
            return
        reply = self._run(outcome, vector.input, vector)
        judge(outcome, reply)
        if self._child is not None:
            outcome.stderr = self._child.complaints()
        if reply.is_lost:
            self._last = (reply.trouble, reply.reason)
            self._drop()
        elif outcome.status == "fail" and vector.operation == "record":
            self._locate(outcome)
        shorten(outcome)

    def _run(self, outcome: Outcome, given: Mapping[str, Value], vector: Vector) -> Reply:
        request = {"type": "run", "operation": vector.operation, "input": dict(given), "steps": vector.steps}
        return self._ask(outcome, request, self._settings.timeout)

    def _restart(self, outcome: Outcome) -> bool:
        """A new process in the place of one that had to go; False when that is of no use any more."""
        hello = self.session[HELLO.id]
        if hello.status == "pass" and self._restarts < RESTARTS_MAX and not self._is_stopped:
            self._restarts += 1
            try:
                self._start()
            except SamepathError as error:
                hello.status, hello.reason = "crash", str(error)
        if self._child is not None:
            return True
        if hello.status != "pass":
            outcome.status, outcome.reason = hello.status, f"not run: hello was not answered ({hello.reason})"
        else:
            told = f"not run: the port had to be started again {RESTARTS_MAX} times"
            outcome.status, outcome.reason = self._last[0], f"{told}, the last time because: {self._last[1]}"
        return False

    def _bye(self) -> None:
        outcome = self.session[BYE.id]
        if self._child is None and not self._restart(outcome):
            return
        if self._child is None or self._is_stopped:
            return
        reply = self._sent(outcome, {"type": "bye"}, self._child.leave)
        if reply.trouble:
            self._settle(outcome, reply)

    def _ask(self, outcome: Outcome, request: Mapping[str, Value], timeout: float) -> Reply:
        child = self._child
        assert child is not None
        return self._sent(outcome, request, lambda message: child.ask(message, timeout))

    def _sent(
        self, outcome: Outcome, request: Mapping[str, Value], send: Callable[[Mapping[str, Value]], Reply]
    ) -> Reply:
        """What came of a request; answers that came a second time are held against the case they belong to."""
        self._ids += 1
        self._asked[self._ids] = outcome
        reply = send({**request, "id": self._ids})
        for echo in reply.echoes:
            twice = self._asked.get(echo)
            if twice is None:
                reply.fail("protocol", f"the id of the answer is {echo}; there was no such request", is_lost=False)
            elif twice.status != "protocol":
                twice.status, twice.reason = "protocol", "a second answer came to the same request"
        return reply

    def _settle(self, outcome: Outcome, reply: Reply) -> None:
        outcome.status, outcome.reason, outcome.strays = reply.trouble, reply.reason, reply.strays
        if self._child is not None:
            outcome.stderr = self._child.complaints()

    def _drop(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

    def _locate(self, outcome: Outcome) -> None:
        """The second run of PROTO-10: the lines of the first block whose digest differs, and the first of them."""
        vector, got = outcome.vector, (outcome.got or {}).get("result")
        wanted = vector.expected.get("result")
        if got is None or wanted is None or not _has_digests(got) or not _has_digests(wanted):
            return
        every = vector.input.get("every", EVERY)
        block = differing_block(wanted["digests"], got["digests"])
        part = {**vector.input, "first": block * every + 1, "lines": every}
        ours = reference("record", part, vector.steps, str).get("result", {}).get("lines", [])
        reply = self._run(outcome, part, vector)
        if reply.is_lost:
            self._last = (reply.trouble, reply.reason)
            self._drop()
        theirs = lines_of_record((reply.answer or {}).get("result"))
        if theirs is None:
            told = reply.reason or "what came is not of the form of PROTO-10"
            outcome.reason = f"asked for the lines of the block that differs, it did not give them: {told}"
            return
        at = first_unequal(ours, theirs)
        if at is not None:
            wanted_line, line = (lines[at] if at < len(lines) else None for lines in (ours, theirs))
            outcome.difference = {"record": block * every + 1 + at, "wanted": wanted_line, "came": line}


def _has_digests(result: Any) -> bool:
    return type(result) is dict and type(result.get("digests")) is list
