"""Recordings of the reference, and ways to change them; what is asked of level 5 is asked about these."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from typing import Any

from samepath.conform.wire.protocol import run
from samepath.engine import begin
from samepath.games.lesson import game as lesson
from samepath.record.framing import Chain, frame
from samepath.record.recorder import Writer
from samepath.record.trace import Trace

SCENARIOS = lesson.scenarios
ROW = "." * 10
SQUARE = {"program": "search", "algorithm": "bfs", "level": ["..", ".."], "from": [0, 0], "to": [0, 1]}
"""Three decisions; the second has two options. Its recording: header, then three times decision and turn, then end."""

HIDDEN = [0, 0, 0, True]
DICE = {
    "program": "machine",
    "level": [ROW],
    "enemies": [{"name": "goblin", "cell": [5, 0], "state": "wander"}],
    "rolls": True,
    "script": [HIDDEN] * 3,
}
"""Two decisions a turn, the second rolled."""

HAND = {
    "program": "machine",
    "level": [ROW],
    "enemies": [{"name": "goblin", "cell": [9, 0], "state": "sleep"}],
    "hero": [0, 0],
    "turns": 3,
}
"""Two decisions a turn, the first by input."""

Change = Callable[[list[dict[str, Any]]], None]


def recorded(scenario: Any, inputs: list[Any] | None = None) -> list[str]:
    """The lines of a recording of the lesson, seed 7."""
    given = {"game": "lesson", "scenario": scenario, "seed": "7", "inputs": inputs or [], "lines": 1_000_000}
    lines: list[str] = run("record", given, 1_000_000, print)["result"]["lines"]
    return lines


def undecided(scenario: Any) -> list[str]:
    """The lines of a recording in which nothing is decided, which no recorder keeps."""
    lines: list[bytes] = []
    trace = Trace(begin(lesson, scenario, 7, logged=True), Writer(lines.append))
    trace.header()
    trace.end()
    return b"".join(lines).decode("ascii").splitlines()


def text(lines: list[str]) -> dict[str, str]:
    return {"text": "".join(f"{line}\n" for line in lines)}


def replaced(lines: list[str], number: int, old: str, new: str) -> dict[str, str]:
    """The text with a change in line `number`, from 1; its link stays as it was."""
    assert old in lines[number - 1], (number, old)
    return text([*lines[: number - 1], lines[number - 1].replace(old, new, 1), *lines[number:]])


def forged(lines: list[str], change: Change) -> dict[str, str]:
    """The text with its records changed and every link made afresh, as somebody would who wants to deceive."""
    records = [json.loads(line) for line in lines]
    for record in records:
        del record["link"]
    change(records)
    chain = Chain()
    framed = [frame(record) for record in records]
    return {"text": b"".join(one.line(chain.advance(one)) for one in framed).decode("ascii")}


def put(number: int, name: str, value: Any) -> Change:
    """A change of one member of the record in line `number`."""

    def change(records: list[dict[str, Any]]) -> None:
        assert name in records[number - 1]
        records[number - 1][name] = value

    return change


def stored(data: bytes) -> bytes:
    """A gzip stream in which nothing is compressed, the same bytes wherever it is made."""
    assert len(data) < 1 << 16
    head = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    block = struct.pack("<BHH", 1, len(data), len(data) ^ 0xFFFF) + data
    return head + block + struct.pack("<II", zlib.crc32(data), len(data))


def verdict(status: str, line: int | None = None, what: str | None = None, index: int | None = None) -> dict[str, Any]:
    return {"status": status, "line": line, "index": index, "what": what}


SAME = verdict("same")
LINES = recorded(SQUARE)
ROLLED = recorded(DICE)
TAKEN_BACK = recorded(HAND, [1, {"undo": None}, 0, 1, 0])
