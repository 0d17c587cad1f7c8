"""Ways to mutate a recording, by name: each takes its bytes, and whether the chain is made afresh."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

from tests.recordings import chained


def edited(data: bytes, at: int, change: Callable[[dict[str, Any]], object], *, forged: bool) -> bytes:
    """The recording with one record changed; `forged` makes the chain afresh."""
    records = [json.loads(line) for line in data.splitlines()]
    change(records[at])
    if forged:
        return chained(records)
    return b"".join(
        json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode() + b"\n" for one in records
    )


def reordered(data: bytes, order: Callable[[list[bytes]], list[bytes]], *, forged: bool) -> bytes:
    """The recording with its lines in another order."""
    lines = order(data.splitlines(keepends=True))
    return chained([json.loads(line) for line in lines]) if forged else b"".join(lines)


def at_decision(member: str, value: Any) -> Callable[[bytes, bool], bytes]:
    """A mutation: in the decision in the middle, `member` becomes `value`, or what `value` makes of it."""

    def mutation(data: bytes, forged: bool) -> bytes:
        records = [json.loads(line) for line in data.splitlines()]
        places = [i for i, one in enumerate(records) if one["type"] == "decision" and one["options"]]
        at = places[len(places) // 2]
        new = value(records[at]) if callable(value) else value
        return edited(data, at, lambda one: one.update({member: new}), forged=forged)

    return mutation


def at_record(kind: str, member: str, value: Any) -> Callable[[bytes, bool], bytes]:
    """A mutation: in the last record of `kind`, `member` becomes `value`, or what `value` makes of it."""

    def mutation(data: bytes, forged: bool) -> bytes:
        records = [json.loads(line) for line in data.splitlines()]
        at = max((i for i, one in enumerate(records) if one["type"] == kind), default=len(records) - 1)
        new = value(records[at]) if callable(value) else value
        return edited(data, at, lambda one: one.update({member: new}), forged=forged)

    return mutation


MUTATIONS: dict[str, Callable[[bytes, bool], bytes]] = {
    "index": at_decision("index", lambda one: one["index"] + 1),
    "turn": at_decision("turn", lambda one: one["turn"] + 1),
    "actor": at_decision("actor", "nobody"),
    "kind": at_decision("kind", "nothing"),
    "source": at_decision("source", lambda one: "ai" if one["source"] == "input" else "input"),
    "options": at_decision("options", lambda one: [*one["options"], "more"]),
    "scores": at_decision("scores", lambda one: [7 for _ in one["options"]]),
    "tie": at_decision("tie", "last"),
    "pick": at_decision("pick", lambda one: None if one["pick"] == 0 else 0),
    "pick past the options": at_decision("pick", 99),
    "draws": at_decision("draws", [["map", "wander", 5, 0, 1]]),
    "state": at_decision("state", "0123456789abcdef"),
    "link": lambda data, forged: edited(data, 3, lambda one: one.update(link="0123456789abcdef"), forged=False),
    "no such type": at_decision("type", "guess"),
    "a member too many": at_decision("why", None),
    "no count": at_decision("index", "1"),
    "seed": at_record("header", "seed", "0x0000000000000063"),
    "game": at_record("header", "game", "chess"),
    "rules": at_record("header", "rules", lambda one: {**one["rules"], "revision": 2}),
    "rules data": at_record("header", "rules", lambda one: {**one["rules"], "data": {}}),
    "scenario": at_record("header", "scenario", {"program": "none"}),
    "initial state": at_record("header", "state", "0123456789abcdef"),
    "parts": at_record("turn", "parts", lambda one: {**one["parts"], "turn": "0123456789abcdef"}),
    "decisions of the turn": at_record("turn", "decisions", lambda one: one["decisions"] + 1),
    "keyframe": at_record("keyframe", "data", {}),
    "undo": at_record("undo", "to", 1),
    "outcome": at_record("end", "outcome", "won"),
    "counts": at_record("end", "counts", lambda one: {**one["counts"], "calls": 99}),
    "final state": at_record("end", "state", "0" * 64),
    "lost": lambda data, forged: reordered(data, lambda lines: lines[:3] + lines[4:], forged=forged),
    "twice": lambda data, forged: reordered(data, lambda lines: lines[:3] + lines[2:], forged=forged),
    "swapped": lambda data, forged: reordered(
        data, lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], forged=forged
    ),
    "no header": lambda data, forged: reordered(data, lambda lines: lines[1:], forged=forged),
    "trailing": lambda data, forged: reordered(data, lambda lines: [*lines, lines[1]], forged=forged),
    "cut after a line": lambda data, forged: reordered(data, lambda lines: lines[:4], forged=forged),
    "cut in a line": lambda data, forged: data[:-40],
    "more after the end": lambda data, forged: data + b"{",
    "CR LF": lambda data, forged: data.replace(b"\n", b"\r\n"),
    "empty line": lambda data, forged: data.replace(b"\n", b"\n\n", 1),
    "not canonical": lambda data, forged: data.replace(b":", b": ", 1),
    "byte order mark": lambda data, forged: b"\xef\xbb\xbf" + data,
    "a byte that is no ASCII": lambda data, forged: data[:200] + b"\xff" + data[201:],
    "empty": lambda data, forged: b"",
    "gzip cut off": lambda data, forged: gzip.compress(data, mtime=0)[:-30],
    "gzip and more": lambda data, forged: gzip.compress(data, mtime=0) + b"\0",
}
