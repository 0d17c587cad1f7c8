"""Going on from a recording, the prefix of a damaged one, old inputs and old revisions played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import GameError, Rules, UnsupportedError
from samepath.replay import (
    NotSameError,
    OldInputs,
    Script,
    TakeBackError,
    record_bytes,
    resume,
    salvage,
)
from tests.recordings import by_ai, by_input, judge, of_type
from tests.toys import Race, race


@given(st.integers(1, 6))
def test_going_on_from_a_turn_begins_with_the_same_records(turn: int) -> None:
    data = by_input()

    written: list[bytes] = []
    resumed = _resume(data, written, turn)
    new = b"".join(written)
    assert judge(new).status == "same"
    assert resumed.run.state.turn >= turn
    old_lines, new_lines = data.splitlines(), new.splitlines()
    shared = next(i for i, (a, b) in enumerate(zip(old_lines, new_lines, strict=False)) if a != b)
    last_before = (
        max(i for i, line in enumerate(old_lines) if json.loads(line).get("turn", 10**6) < turn) if turn > 1 else 0
    )
    assert shared > last_before


def _resume(data: bytes, written: list[bytes], turn: int | None, picks: list[Any] | None = None) -> Any:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "old.jsonl"
        path.write_bytes(data)
        return resume(path, written.append, Script(picks if picks is not None else [0, 0]), turn=turn, game=race)


def test_going_on_from_the_end_of_a_stopped_recording_gives_the_whole_one() -> None:
    whole = record_bytes(race, {"length": 12}, 7, Script([1, 2, 0, 2, 2, 2, 2, 2]))
    stopped = record_bytes(race, {"length": 12}, 7, Script([1, 2, 0]))
    written: list[bytes] = []
    _resume(stopped, written, None, [2, 2, 2, 2, 2])
    assert b"".join(written) == whole


def test_what_was_chosen_before_can_be_taken_back_after_going_on() -> None:
    stopped = record_bytes(race, {"length": 12}, 7, Script([1, 2, 0]))
    written: list[bytes] = []
    _resume(stopped, written, None, [TakeBackError(), TakeBackError(), 1])
    data = b"".join(written)
    assert [undo["to"] for undo in of_type(data, "undo")] == [6, 3]
    assert judge(data).status == "same"


def test_going_on_needs_a_recording_that_verifies(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(by_input().replace(b'"pick":2', b'"pick":1', 1))
    with pytest.raises(NotSameError) as refused:
        resume(path, lambda line: None, Script([]), game=race)
    assert refused.value.exit_code == 1
    path.write_bytes(by_input())
    with pytest.raises(GameError, match="before turn 900"):
        resume(path, lambda line: None, Script([]), game=race, turn=900)


@pytest.mark.parametrize("lines", [4, 9, 15, 20])
def test_the_good_prefix_of_a_cut_recording_is_kept(lines: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(by_input().splitlines(keepends=True)[:lines]) + b'{"actor":"ha')
    kept: list[bytes] = []
    try:
        verdict = salvage(path, kept.append, race)
    except NotSameError:
        assert lines < 5
        return
    assert (verdict.status, verdict.records) == ("truncated", lines)
    data = b"".join(kept)
    assert judge(data).status == "same"
    shared = len(data.splitlines()) - 1
    assert data.splitlines()[:shared] == by_input().splitlines()[:shared]
    assert shared >= lines - 4


def test_an_old_recording_keeps_its_revision(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(record_bytes(race, {"length": 12}, 7, Script([2])))
    newer = race.with_rules("standard", 2)
    again: list[bytes] = []
    resume(old, again.append, Script([1]), game=newer)
    header = json.loads(again[0])
    assert header["rules"]["revision"] == 1
    assert judge(b"".join(again), newer).status == "same"


def test_a_revision_that_is_not_there_is_refused_by_name() -> None:
    game = Race(Rules("standard", 3, {"jump": 9}))
    data = record_bytes(game, {"length": 24, "hand": "bot"}, 7)
    verdict = judge(data, race)
    assert (verdict.status, verdict.exit_code) == ("unsupported", 3)
    assert "revision 3" in verdict.reason


def test_rules_that_changed_without_a_new_revision_are_the_first_difference() -> None:
    class Tuned(Race):
        def with_rules(self, name: str, revision: int | None) -> Race:
            raise UnsupportedError("only these")

    tuned = Tuned(Rules("standard", 1, {"jump": 2}))
    verdict = judge(by_ai(), tuned)
    assert verdict.difference is not None
    assert verdict.difference.what == "rules"
    assert "data.jump: 3 in the recording, 2 computed" in verdict.difference.detail


def test_old_inputs_are_found_again_by_what_they_are(tmp_path: Path) -> None:
    class Reordered(Race):
        def moves(self) -> list[Any]:
            return ["jump", "rest", "walk"]

    path = tmp_path / "old.jsonl"
    path.write_bytes(by_input())
    assert record_bytes(race, {"length": 12}, 7, OldInputs.read(path)) == by_input()
    moved = record_bytes(Reordered(), {"length": 12}, 7, OldInputs.read(path))
    old_picks = [d["options"][d["pick"]] for d in of_type(by_input(), "decision") if d["source"] == "input"]
    new_picks = [d["options"][d["pick"]] for d in of_type(moved, "decision") if d["source"] == "input"]
    assert len(new_picks) > 3
    assert new_picks == old_picks[: len(new_picks)]

    class Lame(Race):
        def moves(self) -> list[Any]:
            return ["rest", "walk"]

    with pytest.raises(GameError, match="not among the 2 options now"):
        record_bytes(Lame(), {"length": 12}, 7, OldInputs.read(path))
