"""What came of a request: the status of an answer, and what is wrong with the form of one.

Source: conformance/SPEC.md, clauses PROTO-2 to PROTO-5; conformance/README.md, "What the runner says".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from samepath.conform.suite.outcome import Outcome, first_place
from samepath.conform.suite.vectors import Vector
from samepath.conform.wire.child import Reply
from samepath.conform.wire.forms import cut
from samepath.conform.wire.protocol import ERRORS
from samepath.values.canonical import Value
from samepath.values.differ import first_unequal, same

REASON_MAX: Final = 1000
"""Characters of a reason that are kept."""


def judge(vector: Vector, reply: Reply) -> Outcome:
    """The outcome of a case by what came of its request."""
    answer = reply.answer
    got: dict[str, Value] | None = (
        None if answer is None else {key: answer[key] for key in ("result", "error") if key in answer}
    )
    if reply.trouble or answer is None:
        return Outcome(vector, reply.trouble, got, reply.reason, strays=reply.strays, stderr=reply.stderr)
    fault = _answer_fault(answer)
    expected, actual = vector.expected, got or {}
    reason = cut(str(answer.get("reason", "")), REASON_MAX)
    if fault:
        return Outcome(vector, "protocol", got, fault)
    if same(dict(expected), dict(actual)):
        return Outcome(vector, "pass", got)
    if actual.get("error") == "UNSUPPORTED":
        return Outcome(vector, "unsupported", got, reason)
    if "error" in actual:
        return Outcome(vector, "error", got, reason)
    if "error" in expected:
        return Outcome(vector, "fail", got, f"{expected['error']} was expected")
    return Outcome(vector, "fail", got, reason, first_place(expected["result"], actual["result"]))


def _answer_fault(answer: Mapping[str, Any]) -> str:
    """What is wrong with the form of an answer to `run`; empty when nothing is."""
    if ("result" in answer) == ("error" in answer):
        return "an answer has either a result or an error"
    if "error" in answer and answer["error"] not in ERRORS:
        return f"the error {answer['error']!a:.60} is none of {', '.join(ERRORS)}"
    if type(answer.get("reason", "")) is not str:
        return "the reason of an error is not a string"
    extra = sorted({*answer} - {"id", "result", "error", "reason"})
    return f"an answer has no member {extra[0]!a:.60}" if extra else ""


def lines_of_record(result: Any) -> list[str] | None:
    """The lines in a result of `record`; None where it has no list of strings."""
    lines = result.get("lines") if type(result) is dict else None
    return lines if type(lines) is list and all(type(line) is str for line in lines) else None


def differing_block(expected: Sequence[Any], actual: Sequence[Any]) -> int:
    """The block in which two recordings first differ, by the digests of PROTO-10; the last one where no digest does."""
    at = first_unequal(expected, actual)
    return min(len(expected), len(actual)) if at is None else at
