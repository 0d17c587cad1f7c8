"""What came of a request: the status of an answer, and what is wrong with the form of one.

Source: conformance/SPEC.md, clauses PROTO-2 to PROTO-5; conformance/README.md, "What the runner says".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from samepath.conform.operations import LEVELS
from samepath.conform.suite.outcome import Outcome, first_place
from samepath.conform.wire.child import Reply
from samepath.conform.wire.forms import cut
from samepath.conform.wire.protocol import ERRORS, PROTOCOL
from samepath.values.differ import first_unequal, same

REASON_MAX: Final = 1000
"""Characters of a reason that are kept."""

GAMES_MAX: Final = 100
"""Names of games that are kept."""


def judge(outcome: Outcome, reply: Reply) -> None:
    """The status of a case by what came of its request."""
    if outcome.status == "protocol":
        return  # a second answer was found already
    answer = reply.answer
    if answer is not None:
        outcome.got = {key: answer[key] for key in ("result", "error") if key in answer}
    if reply.trouble or answer is None:
        outcome.status, outcome.reason, outcome.strays = reply.trouble, reply.reason, reply.strays
        return
    fault = _answer_fault(answer)
    expected, got = outcome.vector.expected, outcome.got or {}
    outcome.reason = cut(str(answer.get("reason", "")), REASON_MAX)
    if fault:
        outcome.status, outcome.reason = "protocol", fault
    elif same(dict(expected), dict(got)):
        outcome.reason = ""
    elif got.get("error") == "UNSUPPORTED":
        outcome.status = "unsupported"
    elif "error" in got:
        outcome.status = "error"
    else:
        outcome.status = "fail"
        if "error" in expected:
            outcome.reason = f"{expected['error']} was expected"
        else:
            outcome.where = first_place(expected["result"], got["result"])


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


def hello_fault(answer: Mapping[str, Any]) -> str:
    """What is wrong with the answer to `hello`."""
    if answer.get("protocol") != PROTOCOL or type(answer.get("protocol")) is not int:
        return f"the port speaks protocol {answer.get('protocol')!a:.40}; this runner speaks {PROTOCOL}"
    for name in ("name", "language", "version"):
        if type(answer.get(name)) is not str:
            return f"hello has no string {name!r}"
    for name in ("operations", "games"):
        items = answer.get(name)
        if type(items) is not list or not all(type(item) is str for item in items):
            return f"hello has no list of strings {name!r}"
    unknown = [name for name in answer["operations"] if name not in LEVELS]
    return f"hello names an operation that there is not: {unknown[0]!a:.60}" if unknown else ""


def said_of_itself(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a good answer to `hello`: the members of PROTO-3, cut."""
    names = {name: cut(answer[name]) for name in ("name", "language", "version")}
    games = [cut(name) for name in answer["games"][:GAMES_MAX]]
    operations = list(dict.fromkeys(answer["operations"]))
    return {"protocol": answer["protocol"], **names, "operations": operations, "games": games}


def lines_of_record(result: Any) -> list[str] | None:
    """The lines in a result of `record`; None where it has no list of strings."""
    lines = result.get("lines") if type(result) is dict else None
    return lines if type(lines) is list and all(type(line) is str for line in lines) else None


def differing_block(wanted: Sequence[Any], came: Sequence[Any]) -> int:
    """The block in which two recordings first differ, by the digests of PROTO-10; the last one where no digest does."""
    at = first_unequal(wanted, came)
    return min(len(wanted), len(came)) if at is None else at
