"""Recordings as typed records: everything that the file says, and nothing else (SPEC, REC-4 to REC-12)."""

from __future__ import annotations

import gzip
import io
import struct
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import games
from samepath.record.reader import CorruptError, TruncatedError
from samepath.replay import (
    AnyRecord,
    DecisionRecord,
    EndRecord,
    HeaderRecord,
    KeyframeRecord,
    TurnRecord,
    UndoRecord,
    read,
    read_stream,
    record_bytes,
)
from tests.recordings import KINDS, by_ai, by_input, chained, records

TYPES = {
    "header": HeaderRecord,
    "decision": DecisionRecord,
    "turn": TurnRecord,
    "keyframe": KeyframeRecord,
    "undo": UndoRecord,
    "end": EndRecord,
}


def told(data: bytes) -> list[AnyRecord]:
    return list(read_stream(io.BytesIO(data)))


def told_until_fault(data: bytes) -> tuple[list[AnyRecord], Exception]:
    """The records, and what ended them."""
    found: list[AnyRecord] = []
    try:
        for record in read_stream(io.BytesIO(data)):
            found.append(record)
    except (CorruptError, TruncatedError) as error:
        return found, error
    raise AssertionError("nothing was refused")


def written(record: Any) -> dict[str, Any]:
    """The record as it stands in a file: the tables of SPEC once more, the other way round."""
    kind = next(name for name, each in TYPES.items() if type(record) is each)
    found = {name: getattr(record, name) for name in type(record).__dataclass_fields__ if name != "line"}
    if "draws" in found:
        found["draws"] = [list(draw) for draw in found["draws"]]
    if kind == "decision":
        found["scores"] = [
            struct.pack(">d", score).hex() if type(score) is float else score for _, score in record.options
        ]
        found["options"] = [value for value, _ in record.options]
        if record.tie in ("draw", "input"):
            assert set(found["scores"]) <= {None}
            found["scores"] = None
    elif kind == "header":
        data, sha256 = found.pop("rules_data"), found.pop("rules_sha256")
        rules = {"data": data, "name": found["rules"], "revision": found.pop("revision"), "sha256": sha256}
        found["rules"] = rules
    elif kind == "keyframe":
        found["data"] = found.pop("state")
    elif kind == "end":
        found["counts"] = {name: found.pop(name) for name in ("decisions", "turns", "undos", "calls", "words")}
    return {"type": kind, **found}


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_is_told_whole(kind: str) -> None:
    data = KINDS[kind]()
    found = told(data)
    assert list(map(written, found)) == records(data)
    assert [record.line for record in found] == list(range(1, len(found) + 1))
    assert told(gzip.compress(data)) == found


@given(seed=st.integers(0, 2**64 - 1), name=st.sampled_from(sorted(games.SHIPPED)))
def test_so_is_every_recording_of_the_games_that_ship(seed: int, name: str) -> None:
    game: Any = games.load(name)
    scenario = game.scenarios["watch" if name == "dungeon" else "default"]
    data = record_bytes(game, scenario, seed)
    assert list(map(written, told(data))) == records(data)


def test_doubles_are_floats_and_the_pick_is_at_hand(tmp_path: Path) -> None:
    data = record_bytes(games.load("nausicaa"), {"players": ["cpu", "cpu"]}, 1)
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    decisions = [record for record in read(path) if isinstance(record, DecisionRecord)]
    scored = next(each for each in decisions if each.kind == "2 target")
    raw = next(each for each in records(data) if each.get("kind") == "2 target")
    assert scored.picked is not None
    assert scored.picked.score == struct.unpack(">d", bytes.fromhex(raw["scores"][raw["pick"]]))[0]
    assert scored.picked.value == raw["options"][raw["pick"]]


def changed(line: int, **members: Any) -> bytes:
    all_records = records(by_ai())
    all_records[line - 1].update(members)
    return chained(all_records)


@pytest.mark.parametrize(
    ("data", "fault", "line", "good"),
    [
        (changed(2, scores=[1]), "3 options and 1 scores", 2, 1),
        (changed(2, pick=3), "the pick 3 is none of the 3 options", 2, 1),
        (chained(records(by_ai())[1:]), "the first record is a decision, not a header", 1, 0),
        (chained(records(by_ai())[:1] * 2), "a second header", 2, 1),
        (chained([*records(by_input()), records(by_input())[1]]), "records follow the end record", 0, 0),
        (by_ai().replace(b'"pick":1', b'"pick":2', 1), "the link is broken", 2, 1),
        (by_ai().replace(b'"pick":1', b'"pick":x', 1), "not JSON", 2, 1),
    ],
)
def test_what_no_recorder_writes_is_refused_with_its_line(data: bytes, fault: str, line: int, good: int) -> None:
    found, refused = told_until_fault(data)
    assert isinstance(refused, CorruptError)
    assert fault in refused.reason
    if line:
        assert refused.line == line
        assert len(found) == good


def test_a_file_that_ends_early_gives_what_is_good_first() -> None:
    data = by_ai()
    found, refused = told_until_fault(data[: len(data) // 2])
    assert isinstance(refused, TruncatedError)
    assert list(map(written, found)) == records(data)[: len(found)]
    assert len(found) > 10


def test_memory_does_not_grow_with_the_length(tmp_path: Path) -> None:
    header, *middle, end = records(by_ai())
    path = tmp_path / "long.jsonl"
    path.write_bytes(chained([header, *middle * 250, end]))
    assert path.stat().st_size > 5_000_000
    tracemalloc.start()
    for _ in read(path):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000
