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
from dataclasses import dataclass, field, replace
from typing import Any, Final

from samepath.conform.operations.recordings import EVERY
from samepath.conform.suite.judge import differing_block, judge, lines_of_record
from samepath.conform.suite.outcome import Outcome, brief
from samepath.conform.suite.vectors import BY_HAND, SESSION, Vector
from samepath.conform.wire.child import Reply
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.protocol import run as reference
from samepath.conform.wire.session import Session
from samepath.errors import SamepathError
from samepath.threads import mapped
from samepath.values.canonical import Value
from samepath.values.differ import first_unequal

TIMEOUT: Final = 10.0
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
    count = _Counter(done)
    shares = [_Share(vectors[i::jobs], settings, count.step) for i in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        try:
            list(mapped(pool, _Share.run, shares))
        except BaseException as error:
            for share in shares:
                share.session.stop()
            pool.shutdown()
            if isinstance(error, Exception):
                raise
            raise BrokenOffError(shares[0].session.who, _outcomes(shares, vectors)) from error
    return shares[0].session.who, _outcomes(shares, vectors)


class BrokenOffError(BaseException):
    """A run was interrupted. `__cause__` says how; no handler of ordinary errors takes it for one."""

    def __init__(self, port: dict[str, Any], outcomes: list[Outcome]) -> None:
        super().__init__()
        self.port = port
        self.outcomes = outcomes


def _outcomes(shares: Sequence[_Share], vectors: Sequence[Vector]) -> list[Outcome]:
    """The session's outcomes, then those of the vectors that were asked, in the order of `vectors`."""
    found = {name: one for share in shares for name, one in share.outcomes.items()}
    for kind in (HELLO, BYE):
        every = [share.outcomes[kind.id] for share in shares]
        found[kind.id] = next((one for one in every if one.status != "pass"), every[0])
    return [found[vector.id] for vector in (HELLO, BYE, *vectors) if vector.id in found]


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
    """The vectors that one session is asked, one after the other."""

    def __init__(self, vectors: Sequence[Vector], settings: Settings, step: Callable[[], None]) -> None:
        self.outcomes = {vector.id: Outcome(vector) for vector in (HELLO, BYE)}
        """By the names of the vectors, those that were asked; the two of the session from the beginning."""
        self.session = Session(Launch(tuple(settings.command), settings.variables), settings.timeout, self._blame)
        self._vectors = vectors
        self._step = step
        self._restarts = 0
        self._asked: dict[int, str] = {}  # which vector each question of the session was for
        self._last = ("crash", "")  # what was wrong with the process that had to go last

    def run(self) -> None:
        """Ask everything; afterwards no process is left."""
        with self.session:
            self._start()
            for vector in self._vectors:
                begun = time.monotonic()
                self._case(vector)
                if self.session.is_stopped:
                    return
                milliseconds = int((time.monotonic() - begun) * 1000)
                self._keep(replace(self.outcomes[vector.id], milliseconds=milliseconds))
                self._step()
            self._bye()

    def _start(self) -> None:
        """A new process, which has said hello. When it does not, no vector can be run."""
        reply = self.session.hello()
        self._asked[reply.number] = HELLO.id
        if reply.trouble:
            self._settle(HELLO, reply)

    def _case(self, vector: Vector) -> None:
        if not self.session.is_running and not self._restart(vector):
            return
        if vector.operation not in self.session.who["operations"]:
            self._keep(Outcome(vector, "unsupported", reason=f"the port has no operation {vector.operation}"))
            return
        reply = self._ask(vector, vector.input)
        if self.session.is_stopped:
            return  # what came is the end of the process
        outcome = judge(vector, reply)
        self._keep(brief(replace(outcome, stderr=reply.stderr or self.session.complaints())))
        if not reply.is_lost and outcome.status == "fail" and vector.operation == "record":
            self._locate(outcome)

    def _ask(self, vector: Vector, given: Mapping[str, Value]) -> Reply:
        """What came of a question; of a process that is lost what was wrong is remembered."""
        reply = self.session.ask(vector.operation, given, vector.steps)
        self._asked[reply.number] = vector.id
        if reply.is_lost:
            self._last = (reply.trouble, reply.reason)
        return reply

    def _restart(self, vector: Vector) -> bool:
        """A new process in the place of one that had to go; False when that is of no use any more, and it is said."""
        hello = self.outcomes[HELLO.id]
        if hello.status == "pass" and self._restarts < RESTARTS_MAX and not self.session.is_stopped:
            self._restarts += 1
            try:
                self._start()
            except SamepathError as error:
                self._keep(replace(hello, status="crash", reason=str(error)))
        if self.session.is_running:
            return True
        hello = self.outcomes[HELLO.id]
        if hello.status != "pass":
            self._keep(Outcome(vector, hello.status, reason=f"not run: hello was not answered ({hello.reason})"))
        else:
            told = f"not run: the port had to be started again {RESTARTS_MAX} times"
            reason = f"{told}, the last time because: {self._last[1]}"
            self._keep(Outcome(vector, self._last[0], reason=reason))
        return False

    def _bye(self) -> None:
        if (not self.session.is_running and not self._restart(BYE)) or self.session.is_stopped:
            return
        reply = self.session.leave()
        if reply.trouble:
            self._settle(BYE, reply)

    def _blame(self, number: int, reply: Reply) -> None:
        """A second answer is held against the case that it belongs to."""
        name = self._asked.get(number)
        if name is None:
            reply.fail("protocol", f"the id of the answer is {number}; there was no such request", is_lost=False)
        elif self.outcomes[name].status != "protocol":
            told = "a second answer came to the same request"
            self._keep(replace(self.outcomes[name], status="protocol", reason=told))

    def _settle(self, vector: Vector, reply: Reply) -> None:
        told = Outcome(vector, reply.trouble, reason=reply.reason, strays=reply.strays, stderr=reply.stderr)
        self._keep(told)

    def _keep(self, outcome: Outcome) -> None:
        self.outcomes[outcome.vector.id] = outcome

    def _locate(self, outcome: Outcome) -> None:
        """The second run of PROTO-10: the lines of the first block whose digest differs, and the first of them."""
        vector, got = outcome.vector, (outcome.got or {}).get("result")
        expected = vector.expected.get("result")
        if got is None or expected is None or not _has_digests(got) or not _has_digests(expected):
            return
        every = vector.input.get("every", EVERY)
        block = differing_block(expected["digests"], got["digests"])
        part = {**vector.input, "first": block * every + 1, "lines": every}
        ours = reference("record", part, vector.steps, str).get("result", {}).get("lines", [])
        reply = self._ask(vector, part)
        theirs = lines_of_record((reply.answer or {}).get("result"))
        known = self.outcomes[vector.id]
        if theirs is None:
            told = reply.reason or "what came is not of the form of PROTO-10"
            reason = f"asked for the lines of the block that differs, it did not give them: {told}"
            self._keep(replace(known, reason=reason))
            return
        at = first_unequal(ours, theirs)
        if at is not None:
            expected_line, line = (lines[at] if at < len(lines) else None for lines in (ours, theirs))
            difference = {"record": block * every + 1 + at, "expected": expected_line, "actual": line}
            self._keep(replace(known, difference=difference))


def _has_digests(result: Any) -> bool:
    return type(result) is dict and type(result.get("digests")) is list
