"""The line protocol as the reference speaks it: a request in, an answer out.

Source: conformance/SPEC.md, clauses PROTO-1 to PROTO-6.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, Final

from samepath import __version__, games
from samepath.conform.operations import operations
from samepath.conform.operations.given import BadInputError, Given, integer
from samepath.conform.operations.playing import StepLimitError
from samepath.errors import SamepathError, UnsupportedError
from samepath.values.canonical import INTEGER_MAX, Value

PROTOCOL: Final = 1
"""The version of the protocol."""

LINE_BYTES_MAX: Final = 64 << 20
COMPLAINT_BYTES_MAX: Final = 64 << 20
"""What a port may write to standard error for one request."""

STEPS: Final = 1_000_000
"""The budget of steps where a vector does not say."""

REASON_MAX: Final = 300
"""Characters of a reason."""

ERRORS: Final = ("UNSUPPORTED", "BAD_INPUT", "STEP_LIMIT", "FAILED")


def hello() -> dict[str, Value]:
    """What the reference says of itself."""
    from samepath.grid import backend

    return {
        "protocol": PROTOCOL,
        "name": f"samepath ({backend()})",
        "language": "Python",
        "version": __version__,
        "operations": list(operations()),
        "games": games.names(),
    }


def run(operation: str, given: Value, steps: int, complain: Callable[[str], object]) -> dict[str, Value]:
    """The result of an operation, or the error that it is answered with. `complain` takes what a fault here prints."""
    found = operations().get(operation)
    if found is None:
        return {"error": "UNSUPPORTED", "reason": f"there is no operation {operation!a:.60} here"}
    try:
        return {"result": found(Given(given), steps)}
    except UnsupportedError as error:
        return {"error": "UNSUPPORTED", "reason": _reason(str(error))}
    except StepLimitError as error:
        return {"error": "STEP_LIMIT", "reason": _reason(str(error))}
    except (SamepathError, ValueError) as error:
        return {"error": "BAD_INPUT", "reason": _reason(str(error))}
    except Exception as error:
        complain(traceback.format_exc())
        return {"error": "FAILED", "reason": _reason(f"{type(error).__name__}: {error}")}


def _reason(words: str) -> str:
    """The words of an error, cut, in ASCII: they may quote anything, even what cannot be encoded."""
    return words[:REASON_MAX].encode("ascii", "backslashreplace").decode("ascii")[:REASON_MAX]


def answer(request: dict[str, Any], complain: Callable[[str], object]) -> dict[str, Value]:
    """The answer to one request. Raises BadInputError for what is no request."""
    identity = integer(request.get("id"), "id", 0)
    match request:
        case {"type": "hello", "protocol": _}:
            return {"id": identity, **hello()}
        case {"type": "run", "operation": str(operation), "input": given, "steps": steps}:
            return {"id": identity, **run(operation, given, integer(steps, "steps", 1, INTEGER_MAX), complain)}
        case {"type": "bye"}:
            return {"id": identity}
        case _:
            raise BadInputError(f"no request of the protocol: {request!a:.80}")
