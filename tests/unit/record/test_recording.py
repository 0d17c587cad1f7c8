"""What a recording holds, and what is refused while it is made (SPEC REC-1 to REC-12)."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import GameError, InputError, begin, canonical_bytes
from samepath.record.framing import LINE_BYTES_MAX, frame, frame_decision
from samepath.record.recorder import file_content
from samepath.record.schema import KEYFRAME_EVERY
from samepath.replay import (
    Script,
    StopError,
    new_file,
    record_bytes,
    verify,
)
from samepath.testing.games import (
    Playthrough,
    assert_looking_changes_nothing,
    assert_proves_itself,
    playthroughs,
    seeds,
)
from samepath.values.canonical import sha256, state_hash
from tests.recordings import by_ai, by_input, judge, of_type, records
from tests.toys import Race, race


def test_the_header_needs_no_other_file() -> None:
    header = records(by_ai())[0]
    rules = {"data": {"jump": 3}, "name": "standard", "revision": 1, "sha256": sha256({"jump": 3})}
    initial = begin(race, {"length": 24, "hand": "bot"}, 7).full_state()
    assert header == {
        "type": "header",
        "format": 1,
        "game": "race",
        "generator": "xoshiro128** 1.1",
        "rules": rules,
        "scenario": {"hand": "bot", "length": 24},
        "seed": "0x0000000000000007",
        "state": state_hash(initial),
        "link": header["link"],
    }


def test_every_link_is_the_sha256_of_the_link_before_the_record_and_a_line_feed() -> None:
    link = bytes(32)
    for line in by_input().splitlines():
        record = json.loads(line)
        said = record.pop("link")
        link = hashlib.sha256(link + canonical_bytes(record) + b"\n").digest()
        assert said == (link.hex() if record["type"] == "end" else link.hex()[:16])


def test_every_line_is_canonical() -> None:
    for line in by_input().splitlines():
        assert canonical_bytes(json.loads(line)) == line


def test_framing_joins_to_the_canonical_line() -> None:
    record = records(by_ai())[1]
    link = record.pop("link")
    assert frame(record).line(link) == canonical_bytes(record | {"link": link}) + b"\n"
    assert frame(record).body() == canonical_bytes(record) + b"\n"


texts = st.text(max_size=6).filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text))
whole = st.integers(0, 2**53 - 1)


@given(
    st.fixed_dictionaries(
        {
            "type": st.just("decision"),
            "actor": texts,
            "draws": st.lists(st.tuples(texts, texts, whole, whole, whole).map(list), max_size=3),
            "index": whole,
            "kind": texts,
            "options": st.lists(texts, max_size=4) | st.lists(st.lists(whole, max_size=3) | texts, max_size=4),
            "pick": st.none() | whole,
            "scores": st.none() | st.lists(whole | st.just("3ff8000000000000"), max_size=4),
            "source": st.sampled_from(["ai", "input"]),
            "state": st.just("0123456789abcdef"),
            "tie": texts,
            "turn": whole,
        }
    )
)
def test_a_decision_is_framed_the_quick_way_with_the_same_bytes(record: dict[str, Any]) -> None:
    framed = frame_decision({key: value for key, value in record.items() if key != "state"}).with_state(record["state"])
    assert framed == frame(record)
    assert framed.record == record


@pytest.mark.parametrize("option", ['say "hi"', 'a","b', "a\\b", "a\nb", "é", "\x7f", ""])
@pytest.mark.parametrize("others", [[], ["plain"], ["plain", "simple"]])
def test_options_that_need_an_escape_are_framed_with_it(option: str, others: list[str]) -> None:
    record = {
        "type": "decision",
        "actor": "you",
        "draws": [],
        "index": 0,
        "kind": "move",
        "options": [option, *others],
        "pick": 0,
        "scores": None,
        "source": "input",
        "tie": "input",
        "turn": 1,
    }
    framed = frame_decision(record).with_state("0123456789abcdef")
    assert framed == frame({**record, "state": "0123456789abcdef"})


def test_decisions_are_counted_without_a_gap() -> None:
    decisions = of_type(by_input(), "decision")
    assert [d["index"] for d in decisions] == list(range(len(decisions)))


def test_a_rolled_choice_has_null_scores_the_tie_break_draw_and_its_draw() -> None:
    rolled = [d for d in of_type(by_ai(), "decision") if d["actor"] == "wind"]
    assert rolled
    for decision in rolled:
        assert (decision["scores"], decision["tie"], decision["source"]) == (None, "draw", "ai")
        assert decision["draws"][-1] == ["wind", "wind", 3, decision["pick"], 1]


def test_a_draw_stands_in_the_next_decision() -> None:
    with_mood = [d for d in of_type(by_ai(), "decision") if any(draw[1] == "mood" for draw in d["draws"])]
    assert with_mood
    assert all((d["turn"] - 1) % 5 == 0 and d["actor"] == "hand" for d in with_mood)


def test_keyframes_stand_directly_after_their_decision_and_hold_the_hashed_state() -> None:
    all_records = records(by_ai())
    places = [i for i, record in enumerate(all_records) if record["type"] == "keyframe"]
    assert places
    for n, at in enumerate(places):
        decision = all_records[at - 1]
        assert decision["type"] == "decision"
        assert decision["index"] == all_records[at]["index"] == KEYFRAME_EVERY * (n + 1) - 1
        assert state_hash(all_records[at]["data"]) == decision["state"]


def test_turn_records_name_the_parts() -> None:
    turns = of_type(by_ai(), "turn")
    assert [t["turn"] for t in turns] == list(range(1, len(turns) + 1))
    for turn in turns:
        assert sorted(turn["parts"]) == ["generator", "memory", "outcome", "track", "turn", "weather"]


def test_the_end_counts_everything() -> None:
    data = by_ai()
    end = records(data)[-1]
    draws = [draw for d in of_type(data, "decision") for draw in d["draws"]] + end["draws"]
    assert end["counts"] == {
        "calls": len(draws),
        "decisions": len(of_type(data, "decision")),
        "turns": len(of_type(data, "turn")),
        "undos": 0,
        "words": sum(draw[4] for draw in draws),
    }
    assert end["state"].startswith(of_type(data, "decision")[-1]["state"])


def test_a_turn_that_falls_and_a_score_that_is_no_number_are_refused() -> None:
    class Falling(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            super().step(state, rng, decide)
            state.turn -= 2

    class Odd(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            decide("bot", "think", ["a", "b"], [float("nan"), 1.0])

    with pytest.raises(GameError, match="back to turn 0"):
        record_bytes(Falling(), {"length": 12, "hand": "bot"}, 7)
    with pytest.raises(GameError, match="NaN"):
        record_bytes(Odd(), {"length": 12, "hand": "bot"}, 7)


def test_a_recording_past_the_limits_is_not_written() -> None:
    class Verbose(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            decide("bot", "think", ["x" * LINE_BYTES_MAX], [0])

    with pytest.raises(GameError, match="past its limits"):
        record_bytes(Verbose(), {"length": 12, "hand": "bot"}, 7, steps_max=3)


def test_a_run_that_is_stopped_ends_with_no_outcome_and_whole_steps() -> None:
    data = record_bytes(race, {"length": 12}, 7, Script([1, 2]))
    assert records(data)[-1]["outcome"] is None
    assert len(of_type(data, "decision")) == 6
    assert judge(data).status == "same"


def test_what_the_state_may_not_hold_is_refused_when_it_is_recorded() -> None:
    class Leaky(Race):
        def canonical(self, state: Any) -> dict[str, Any]:
            return super().canonical(state) | {"speed": 0.5}

    with pytest.raises(GameError, match=r"at \$\.speed: 0\.5 is a float"):
        record_bytes(Leaky(), {"length": 12, "hand": "bot"}, 7)


def test_an_option_that_is_changed_later_stays_as_it_was_in_the_record() -> None:
    class Mutable(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            option = [state.turn]
            decide("bot", "think", [option], [0])
            option.append(99)
            super().step(state, rng, decide)

    data = record_bytes(Mutable(), {"length": 12, "hand": "bot"}, 7)
    assert [d["options"] for d in of_type(data, "decision") if d["kind"] == "think"][:2] == [[[1]], [[2]]]
    assert judge(data, Mutable()).status == "same"


def test_what_changes_between_two_decisions_is_in_the_hash_of_the_first() -> None:
    class Thoughtful(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            for kind in ("think", "think again", "and again"):
                decide("bot", kind, ["a"], [0])
                state.memory["rests"] += kind == "think again"
            super().step(state, rng, decide)

    data = record_bytes(Thoughtful(), {"length": 12, "hand": "bot"}, 7)
    header, (first, second) = records(data)[0], of_type(data, "decision")[:2]
    assert first["state"] == header["state"]
    assert second["state"] != first["state"]
    assert judge(data, Thoughtful()).status == "same"


@given(playthroughs(race, [{"length": 8}, {"length": 15, "hand": "bot"}]))
def test_recording_then_verifying_is_always_the_same(played: Playthrough) -> None:
    assert_proves_itself(played)


@given(seeds())
def test_looking_changes_nothing(seed: int) -> None:
    assert_looking_changes_nothing(race, {"length": 12}, seed)


def test_a_game_that_never_decides_is_stopped() -> None:
    class Idle(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            pass

    with pytest.raises(GameError, match="no decision and no new turn"):
        record_bytes(Idle(), {"length": 12}, 1)
    verdict = judge(by_ai(), Idle())
    assert (verdict.status, verdict.difference and verdict.difference.what) == ("different", "failure")


def test_a_game_that_never_ends_is_stopped() -> None:
    with pytest.raises(GameError, match="has not ended after 5 steps"):
        record_bytes(race, {"length": 100, "hand": "bot"}, 1, steps_max=5)


def test_a_game_that_fails_while_it_is_replayed_is_a_difference() -> None:
    class Broken(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            if state.turn == 3:
                raise KeyError("wind")
            super().step(state, rng, decide)

    verdict = judge(by_ai(), Broken())
    assert verdict.difference is not None
    assert (verdict.difference.what, verdict.difference.turn) == ("failure", 3)
    assert "KeyError" in verdict.difference.detail


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"

    def give_up() -> None:
        with new_file(path) as write:
            write(b"half")
            raise StopError

    with pytest.raises(StopError):
        give_up()
    assert list(tmp_path.iterdir()) == []
    with new_file(path) as write:
        write(b"whole\n")
    assert path.read_bytes() == b"whole\n"
    with pytest.raises(InputError, match="exists already"), new_file(path) as write:
        write(b"other")
    assert path.read_bytes() == b"whole\n"


def test_a_compressed_file_has_no_clock_in_it(tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        with new_file(tmp_path / name) as write:
            write(by_ai())
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    assert verify(tmp_path / "a.jsonl.gz", race).status == "same"
    content = gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes())
    assert file_content(tmp_path / "c.jsonl.gz", content) == (tmp_path / "a.jsonl.gz").read_bytes()
    for level in (1, 6, 9):  # nor does a verdict depend on how it was compressed
        (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress(content, level))
        assert verify(tmp_path / "d.jsonl.gz", race).link == verify(tmp_path / "a.jsonl.gz", race).link
