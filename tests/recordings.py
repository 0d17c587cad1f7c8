"""Recordings for the tests, and ways to mutate them."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from samepath.engine import Game
from samepath.record.framing import Chain, frame
from samepath.record.recorder import Script, record_bytes
from samepath.record.trace import TakeBackError
from samepath.verify.verifier import Verdict, verify_stream
from tests.toys import race


def by_ai() -> bytes:
    """Scored and rolled choices only, past the first keyframe."""
    return record_bytes(race, {"length": 24, "hand": "bot"}, 7)


def by_input() -> bytes:
    """Choices by input, two of them taken back, one of those to an earlier decision."""
    undo = TakeBackError
    return record_bytes(race, {"length": 12}, 7, Script([1, 2, undo(), 0, 1, undo(6), 1, 1, 1, 2, 2, 2, 2, 2, 2]))


def stopped() -> bytes:
    """A recording that ends before its game."""
    return record_bytes(race, {"length": 12}, 7, Script([1, 2]))


def squeezed() -> bytes:
    """A compressed recording."""
    return gzip.compress(by_ai(), mtime=0)


KINDS: dict[str, Callable[[], bytes]] = {"ai": by_ai, "input": by_input, "stopped": stopped}


def judge(data: bytes, game: Game[Any] | None = race) -> Verdict:
    """The verdict on a recording in memory."""
    return verify_stream(io.BytesIO(data), "recording", game)


def chained(records: list[dict[str, Any]]) -> bytes:
    """The bytes of records whose links are made afresh: what a forger would write."""
    chain = Chain()
    lines = []
    for record in records:
        framed = frame({name: value for name, value in record.items() if name != "link"})
        lines.append(framed.line(chain.advance(framed)))
    return b"".join(lines)


def integer_places(value: Any, where: str = "") -> Iterator[tuple[str, Callable[[], None]]]:
    """Every integer inside a state (dataclasses, dicts, lists): its path, and a function that adds one to it.

    What is frozen, such as the rules that a state is played by, cannot change and is left out.
    """
    children: list[tuple[str, Any, Callable[[Any], None]]] = []
    if is_dataclass(value):
        is_frozen = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009 the type checker knows no such name
        for f in () if is_frozen else fields(value):
            children.append((f".{f.name}", getattr(value, f.name), partial(setattr, value, f.name)))
    elif isinstance(value, dict):
        for key in value:
            children.append((f".{key}", value[key], partial(value.__setitem__, key)))
    elif isinstance(value, list):
        for i in range(len(value)):
            children.append((f"[{i}]", value[i], partial(value.__setitem__, i)))
    for name, child, put in children:
        if type(child) is int:
            yield where + name, partial(put, child + 1)
        else:
            yield from integer_places(child, where + name)


def records(data: bytes) -> list[dict[str, Any]]:
    """The records of a recording."""
    return [json.loads(line) for line in data.splitlines()]


def of_type(data: bytes, kind: str) -> list[dict[str, Any]]:
    """Those of one type."""
    return [record for record in records(data) if record["type"] == kind]
