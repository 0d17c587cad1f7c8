"""The reference with one fault on purpose, each one that ports have: `python -m tests.conform.wrong FAULT`."""

from __future__ import annotations

import os

os.environ["SAMEPATH_BACKEND"] = "python"  # the faults are of the reference: compiled code has what they change itself

import sys
import time
from collections.abc import Callable
from typing import Any

from samepath.conform.operations import numbers
from samepath.conform.operations.given import Given, refuse
from samepath.conform.wire import adapter, protocol
from samepath.decide import TIE_BREAKS, last_highest
from samepath.grid import neighbours
from samepath.grid.directions import Cell, directions_of
from samepath.rng import Stream

HANG = 60
WORD_BITS = 32
WIDTH_MAX = 64

Answer = Callable[[str, Any, int, Any], dict[str, Any]]


def directions() -> None:
    """Up, down, right, left."""
    right = directions_of

    def swapped(count: int) -> tuple[Cell, ...]:
        up, aside, down, *others = right(count)
        return (up, down, aside, *others)

    replaced(neighbours, "directions_of", swapped)


def ties() -> None:
    """`>=` where `>` belongs."""
    TIE_BREAKS["first"] = last_highest


def reject() -> None:
    """next_int keeps the first word that it should throw away."""

    def next_int(self: Stream, n: int, label: str) -> int:
        word = self.next_word()
        while word > 2**WORD_BITS - 2**WORD_BITS % n:
            word = self.next_word()
        self.calls += 1
        return word % n

    Stream.next_int = next_int  # type: ignore[method-assign]


def modulo() -> None:
    """Division that floors."""

    def divide(given: Given, steps: int) -> Any:
        a, b = given.integer("a"), given.integer("b")
        given.done()
        return {"quotient": a // b, "remainder": a % b} if b else refuse("b", b, "another number")

    replaced(numbers, "OPERATIONS", {**numbers.OPERATIONS, "divide": divide})


def replaced(module: Any, name: str, value: Any) -> None:
    setattr(module, name, value)


def answering(wrong: Callable[[Answer, str, dict[str, Any], int, Any], dict[str, Any]]) -> None:
    """Every answer goes through `wrong`."""
    right = protocol.run
    replaced(protocol, "run", lambda name, given, steps, say: wrong(right, name, given, steps, say))


def is_wide(name: str, given: dict[str, Any]) -> bool:
    return name == "level" and any(len(row) > WIDTH_MAX for row in str(given.get("level")).split("\n"))


def crash() -> None:
    """Rows past 64 cells are too much for it."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        if is_wide(name, given):
            os._exit(3)
        return right(name, given, steps, say)

    answering(wrong)


def hang() -> None:
    """It does not come back from a shift by 32."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        if name == "word" and given.get("b") == WORD_BITS:
            time.sleep(HANG)
        return right(name, given, steps, say)

    answering(wrong)


def chatty() -> None:
    """It says something about every odd divisor."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        if name == "divide" and isinstance(given.get("b"), int) and given["b"] % 2:
            print("odd", flush=True)
        return right(name, given, steps, say)

    answering(wrong)


def counting() -> None:
    """Every answer after the fiftieth is wrong, whatever is asked."""
    asked = iter(range(10**9))

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        return {"result": 0} if next(asked) > 50 else right(name, given, steps, say)

    answering(wrong)


def blind() -> None:
    """Every recording is the same to it."""
    same = {"result": {"status": "same", "line": None, "index": None, "what": None}}
    answering(lambda right, name, given, steps, say: same if name == "verify" else right(name, given, steps, say))


def late() -> None:
    """It names the line after the first difference."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        answer = right(name, given, steps, say)
        if name == "verify" and answer["result"]["line"] is not None:
            answer["result"]["line"] += 1
        return answer

    answering(wrong)


def mute() -> None:
    """It ends when it is to record a battle."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        if name == "record" and given["scenario"]["program"] == "battle":
            sys.exit("out of memory")
        return right(name, given, steps, say)

    answering(wrong)


def poor() -> None:
    """It can do nothing that it is asked for."""
    answering(lambda right, name, given, steps, say: {"error": "UNSUPPORTED"})


def slow() -> None:
    """A fifth of a second for every answer."""

    def wrong(right: Answer, name: str, given: dict[str, Any], steps: int, say: Any) -> dict[str, Any]:
        time.sleep(0.2)
        return right(name, given, steps, say)

    answering(wrong)


def none() -> None:
    """No fault."""


FAULTS = {
    "directions": directions,
    "ties": ties,
    "reject": reject,
    "modulo": modulo,
    "crash": crash,
    "hang": hang,
    "chatty": chatty,
    "counting": counting,
    "blind": blind,
    "late": late,
    "mute": mute,
    "poor": poor,
    "slow": slow,
    "none": none,
}


def main() -> None:
    FAULTS[sys.argv[1]]()
    adapter.main()


if __name__ == "__main__":
    main()
