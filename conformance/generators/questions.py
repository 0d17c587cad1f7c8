"""How the generators write a vector down: its name, clauses, why it exists, the input, and the answer where known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from samepath.conform.wire.protocol import STEPS


@dataclass(frozen=True)
class Question:
    """A vector to be; `expected` is None where the reference is to answer."""

    id: str
    operation: str
    clauses: tuple[str, ...]
    why: str
    input: dict[str, Any]
    expected: dict[str, Any] | None
    steps: int = STEPS


class Asking:
    """A list of questions about one operation. Clauses are given as one string, with spaces."""

    def __init__(self, operation: str, into: list[Question]) -> None:
        self._operation = operation
        self._into = into

    def hand(self, name: str, clauses: str, why: str, given: dict[str, Any], result: Any, steps: int = STEPS) -> None:
        """A result worked out from the clauses."""
        self._add(name, clauses, why, given, {"result": result}, steps)

    def bad(self, name: str, clauses: str, why: str, given: dict[str, Any]) -> None:
        """An input that must be refused."""
        self._add(name, clauses, why, given, {"error": "BAD_INPUT"}, STEPS)

    def error(self, name: str, clauses: str, why: str, given: dict[str, Any], error: str, steps: int = STEPS) -> None:
        """Another error."""
        self._add(name, clauses, why, given, {"error": error}, steps)

    def ask(self, name: str, clauses: str, why: str, given: dict[str, Any], steps: int = STEPS) -> None:
        """A result that the reference gives."""
        self._add(name, clauses, why, given, None, steps)

    def _add(self, name: str, clauses: str, why: str, given: dict[str, Any], expected: Any, steps: int) -> None:
        names = tuple(clauses.split())
        self._into.append(Question(f"{self._operation}-{name}", self._operation, names, why, given, expected, steps))


def numbered(prefix: str, items: Sequence[Any]) -> list[tuple[str, Any]]:
    """`items` with the names prefix-1, prefix-2 and so on."""
    return [(f"{prefix}-{i}", item) for i, item in enumerate(items, 1)]


def decision(
    turn: int, actor: str, kind: str, options: list[Any], scores: list[int] | None, tie: str, pick: int | None
) -> dict[str, Any]:
    return {
        "actor": actor,
        "kind": kind,
        "options": options,
        "pick": pick,
        "scores": scores,
        "tie": tie,
        "turn": turn,
    }
