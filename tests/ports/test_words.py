"""An engine's own words never end it: errors that quote an input may cut a character of two halves, or be very long."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from samepath.conform.suite import vectors as data
from samepath.conform.wire.launch import Launch, reference
from samepath.conform.wire.protocol import REASON_MAX, run
from samepath.conform.wire.session import Session

ODD = "\U0001f600"
"""A character that is two halves in UTF-16; a text cut after the first half cannot be encoded."""

TEXTS = [ODD * 3000, "x" + ODD * 3000, "\x1b[2J" * 500]


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """For each operation, its first input with each text in them, one after the other, replaced by each of TEXTS."""
    seen: dict[str, int] = {}
    for vector in data.load(data.shipped_folder()):
        seen[vector.operation] = seen.get(vector.operation, 0) + 1
        if seen[vector.operation] > 1:
            continue
        for place in _places(vector.input):
            for text in TEXTS:
                given = copy.deepcopy(dict(vector.input))
                inside: Any = given
                for step in place[:-1]:
                    inside = inside[step]
                inside[place[-1]] = text
                yield vector.operation, given


def _places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, str) and place:
        yield place
    elif isinstance(value, dict):
        for key in value:
            yield from _places(value[key], (*place, key))
    elif isinstance(value, list):
        for i in range(min(len(value), 2)):
            yield from _places(value[i], (*place, i))


def ends_by_no_word(launch: Launch) -> None:
    with Session(launch, 60.0) as session:
        for operation, given in questions():
            reply = session.ask(operation, given)
            assert reply.trouble == "", (operation, reply.trouble, reply.reason)
            reason = (reply.answer or {}).get("reason", "")
            assert reason.isascii(), (operation, reason)
            assert len(reason) <= REASON_MAX, (operation, len(reason))


def test_a_port_is_ended_by_no_word(launch: Launch) -> None:
    ends_by_no_word(launch)


def test_the_reference_is_ended_by_no_word() -> None:
    ends_by_no_word(reference("python"))


@pytest.mark.parametrize("words", ["\ud800", "a" * 10_000, "\udfff" * 5000, "\x00"])
def test_whatever_an_error_says_can_be_answered(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from samepath.conform.wire import protocol
    from samepath.errors import InputError, UnsupportedError
    from samepath.values.canonical import canonical_bytes

    for kind in (InputError, UnsupportedError, KeyError, RecursionError):

        def refuse(given: Any, steps: int, kind: type[Exception] = kind) -> Any:
            raise kind(words)

        monkeypatch.setattr(protocol, "operations", lambda refuse=refuse: {"refuse": refuse})
        answer = run("refuse", {}, 1, sys.stderr.write)
        assert canonical_bytes(answer).isascii()
        assert len(answer["reason"]) <= REASON_MAX
