"""A restartable connection to an engine's process: it starts at the first question, and again after it broke down.

Times are in seconds. Source: conformance/SPEC.md, clauses PROTO-2 to PROTO-6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final

from samepath.conform.wire.child import Child, Reply
from samepath.conform.wire.hello import hello_fault, said_of_itself
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.protocol import PROTOCOL, STEPS
from samepath.errors import SamepathError
from samepath.values.canonical import Value

HELLO_TIMEOUT: Final = 30.0
"""For the first answer, since some languages take their time to start."""

Blame = Callable[[int, Reply], None]
"""Called where a second answer came to a question that had been answered: the number of that question, which was not
asked where there is none, and the reply with which the answer came."""


def blame_the_reply(number: int, reply: Reply) -> None:
    """A second answer is held against the question with whose answer it came."""
    reply.fail("protocol", "a second answer came to a request that had been answered", is_lost=False)


class Session:
    """One process at a time of an engine. A context manager: afterwards no process is left.

    Questions are numbered from 1, over all processes; `blame` says whose fault a second answer is.
    """

    def __init__(self, launch: Launch, timeout: float, blame: Blame = blame_the_reply) -> None:
        self.launch = launch
        self.who: dict[str, Any] = {}
        """What it said to `hello`, without the id; empty before the first question."""
        self._timeout = timeout
        self._blame = blame
        self._child: Child | None = None
        self._ids = 0
        self._is_stopped = False

    @property
    def is_stopped(self) -> bool:
        """Whether the run was broken off."""
        return self._is_stopped

    @property
    def is_running(self) -> bool:
        """Whether there is a process, which has said hello."""
        return self._child is not None

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
        if self._is_stopped:
            return Reply(trouble="crash", reason="not asked: the run was broken off", is_lost=True)
        self._child = Child(self.launch.command, self.launch.variables)
        if self._is_stopped:  # meanwhile
            self._child.kill()
        reply = self._asked({"type": "hello", "protocol": PROTOCOL}, max(HELLO_TIMEOUT, self._timeout))
        fault = "" if reply.trouble else hello_fault(reply.answer or {})
        if fault:
            reply.fail("protocol", fault)
        if reply.trouble:
            self._give_up(reply)
        else:
            self.who = said_of_itself(reply.answer or {})
        return reply

    def leave(self) -> Reply:
        """Say `bye` to the process there is, and see it end; harmless when there is none."""
        if self._child is None:
            return Reply()
        reply = self._sent({"type": "bye"}, self._child.leave)
        self._give_up(reply)
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
        self._is_stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def _asked(self, request: Mapping[str, Value], timeout: float) -> Reply:
        child = self._child
        assert child is not None
        reply = self._sent(request, lambda message: child.ask(message, timeout))
        if reply.is_lost:
            self._give_up(reply)
        return reply

    def _sent(self, request: Mapping[str, Value], send: Callable[[Mapping[str, Value]], Reply]) -> Reply:
        self._ids += 1
        reply = send({**request, "id": self._ids})
        reply.number = self._ids
        for echo in reply.echoes:
            self._blame(echo, reply)
        return reply

    def _give_up(self, reply: Reply) -> None:
        """End the process that replied so; what it wrote to standard error is kept with the reply."""
        reply.stderr += self.complaints()
        self.close()
