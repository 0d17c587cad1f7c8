"""A running engine that is asked one thing after the other: started at the first question, again after it broke down.

Times are in seconds. Source: conformance/SPEC.md, clauses PROTO-2 to PROTO-6.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from samepath.conform.cross.ports import Launch
from samepath.conform.suite.judge import hello_fault, said_of_itself
from samepath.conform.suite.runner import HELLO_TIMEOUT
from samepath.conform.wire.child import Child, Reply
from samepath.conform.wire.forms import cut
from samepath.conform.wire.protocol import PROTOCOL, STEPS
from samepath.errors import SamepathError
from samepath.values.canonical import Value

BACKENDS: Final = ("python", "cython")


class Session:
    """One process at a time of an engine. A context manager: afterwards no process is left."""

    def __init__(self, launch: Launch, timeout: float) -> None:
        self.launch = launch
        self.who: dict[str, Any] = {}
        """What it said to `hello`, without the id; empty before the first question."""
        self._timeout = timeout
        self._child: Child | None = None
        self._ids = 0
        self.is_stopped = False
        """Whether the run was broken off."""

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def ask(self, operation: str, given: Mapping[str, Value], steps: int = STEPS) -> Reply:
        """What came of a `run`. Where the process is lost, as after a crash, the next question goes to a new one.

        A process that does not say hello has that as its answer. Raises SamepathError when none can be started at all.
        """
        if self._child is None:
            try:
                reply = self.hello()
            except SamepathError as error:
                if not self.who:
                    raise
                reply = Reply(trouble="crash", reason=str(error), is_lost=True)
            if reply.trouble:
                return reply
        return self._asked({"type": "run", "operation": operation, "input": dict(given), "steps": steps}, self._timeout)

    def hello(self) -> Reply:
        """Start a process, in the place of the one there is, and greet it."""
        self.close()
        if self.is_stopped:
            return Reply(trouble="crash", reason="not asked: the run was broken off", is_lost=True)
        self._child = Child(self.launch.command, self.launch.variables)
        if self.is_stopped:  # meanwhile
            self._child.kill()
        reply = self._asked({"type": "hello", "protocol": PROTOCOL}, max(HELLO_TIMEOUT, self._timeout))
        if not reply.trouble:
            fault = hello_fault(reply.answer or {})
            if fault:
                reply.fail("protocol", fault)
                self.close()
            else:
                self.who = said_of_itself(reply.answer or {})
        return reply

    def leave(self) -> Reply:
        """Say `bye` to the process there is, and see it end; harmless when there is none."""
        if self._child is None:
            return Reply()
        self._ids += 1
        reply = self._child.leave({"type": "bye", "id": self._ids})
        self.close()
        return reply

    def complaints(self) -> str:
        """What the process wrote to standard error since this was asked last."""
        return "" if self._child is None else self._child.complaints()

    def close(self) -> None:
        """End the process, if there is one."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def stop(self) -> None:
        """From another thread: end the process at once. What is asked from now on has a crash for its answer."""
        self.is_stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def _asked(self, request: Mapping[str, Value], timeout: float) -> Reply:
        assert self._child is not None
        self._ids += 1
        reply = self._child.ask({**request, "id": self._ids}, timeout)
        if reply.echoes:
            reply.fail("protocol", "a second answer came to a request that had been answered", is_lost=False)
        if reply.is_lost:
            said = self._child.complaints().strip()
            reply.reason += f"; on standard error: {cut(said.splitlines()[-1])}" if said else ""
            self.close()
        return reply


def reference(backend: str) -> Launch:
    """How the reference is started as a port, with the search of `backend`: `python` or `cython`."""
    package = Path(__file__).resolve().parents[3]
    paths = [str(package), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    variables = {"SAMEPATH_BACKEND": backend, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return Launch((sys.executable, "-m", "samepath.conform.adapter"), variables)
