"""The report names a decision or a draw, whatever was changed; its rows fit, and nothing reaches a terminal raw."""

from __future__ import annotations

import hashlib
import io
import json
import re
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.engine import begin
from samepath.replay import diff, record_bytes, verify_stream
from samepath.report.verdicts import decision_rows, difference_lines, side_by_side, verdict_lines
from samepath.values.text import columns_of, fitted, fitted_pair, shown_rows, told_apart, visible, wrapped
from samepath.verify.boards import Board, board_lines
from samepath.verify.place import place_by_trial
from samepath.verify.show import overview
from tests.recordings import chained
from tests.toys import race
from tests.unit.report.tale import SPOTS, TURNS, Tale, Twist, tale

RECORDED = record_bytes(tale, None, 5)


def reported(twist: Twist) -> str:
    verdict = verify_stream(io.BytesIO(RECORDED), "tale.jsonl", Tale(twist))
    assert verdict.status == "different", twist
    first, *rest = verdict_lines(verdict, tale)
    for line in rest:
        assert columns_of(line) <= 80 or line.startswith("  again:"), line
    return "\n".join([first, *rest])


def compared(twist: Twist, folder: Path) -> str:
    a, b = folder / "a.jsonl", folder / "b.jsonl"
    a.write_bytes(RECORDED)
    b.write_bytes(record_bytes(Tale(twist), None, 5))
    found = diff(a, b, tale).difference
    assert found is not None, twist
    return "\n".join(difference_lines(found, tale, ("A", "B")))


def unwrapped(text: str) -> str:
    return re.sub(r"\s+", " ", text)


SAID = {
    "extra draw": ["'twist' from battle"],
    "missing draw": ["was not made: '(hit|dodge|deal)' from|recorded '(hit|dodge|deal)' from"],
    "other label": ["recorded '(hit|dodge|deal)' from \\w+: .*; made '(swing|cut)' from"],
    "other score": ["decision \\d+, turn \\d+, fox: the scores differ"],
    "extra decision": ["ghost"],
    "missing decision": ["(fox|hare)"],
    "decision after the outcome": ["decision 12, turn 6 \\(ghost, haunt\\)"],
    "no end": ['outcome: "over" in the recording, null computed', "computed: decision 12, turn 7 \\(fox, strike\\)"],
    "health": ["fox.health: \\d+ in the recording, \\d+ computed|the scores differ"],
    "awake": ["fox.awake: false in the recording, true computed"],
    "deck": ["cards.deck: \\[.*\\] in the recording, \\[.*\\] computed"],
    "owner": ['burrow.owner: "hare" in the recording, "fox" computed|computed values'],
    "two": ['burrow {.*"depth":10|the scores differ'],
}
"""For each change, what the report must say: the draw, the decision, or the place in the state with both values."""


SAID_BY_DIFF = {
    "other score": ["option 2 is the first with another score"],
    "other label": ["recorded '(hit|dodge|deal)' from \\w+: .*; made '(swing|cut)' from"],
    "decision after the outcome": ["B: decision 12, turn 6 \\(ghost, haunt\\)"],
    "no end": ["B: decision 12, turn 7 \\(fox, strike\\)"],
    "health": ["fox.health: \\d+ in B, \\d+ in A|another score"],
    "awake": ["fox.awake: true in B, false in A"],
    "deck": ["cards.deck: \\[.*\\] in B, \\[.*\\] in A"],
    "owner": ["values in A: burrow"],
    "two": ["values in A: burrow|another score"],
}
"""What `diff` says in other words: it has no computed state, but A's, replayed."""


def twists(what: str) -> list[Twist]:
    """Every place where the change can be made."""
    if what in ("decision after the outcome", "no end"):
        return [Twist(what, TURNS)]
    turns = range(1, TURNS + 1)
    spots = range({"missing decision": 2, "other score": 1, "other order": 1}.get(what, SPOTS))
    places = [Twist(what, turn, spot) for turn in turns for spot in spots]
    return places if what in ("missing decision", "other score", "extra decision") else [Twist(what, 0), *places]


@pytest.mark.parametrize("what", SAID)
def test_every_change_of_a_rule_is_reported_by_a_decision_or_a_draw(what: str) -> None:
    for twist in twists(what):
        text = reported(twist)
        for said in SAID[what]:
            assert re.search(said, unwrapped(text)), f"{twist}\n{text}"


@pytest.mark.parametrize("what", SAID)
def test_diff_says_so_of_two_recordings(what: str, tmp_path: Path) -> None:
    for twist in twists(what):
        text = compared(twist, tmp_path)
        for said in SAID_BY_DIFF.get(what, SAID[what]):
            assert re.search(said, unwrapped(text)), f"{twist}\n{text}"


def test_an_extra_or_missing_decision_is_not_blamed_on_the_one_before() -> None:
    extra = reported(Twist("extra decision", 3, 3)).splitlines()
    assert extra[0].endswith("line 10, decision 6, turn 3, ghost: here the two go on to different records")
    assert extra[2] == "  after decision 5 (hare, hop), which both have made alike"
    assert extra[3] == "  recorded:  the end of turn 3"
    assert extra[4] == "  computed:  decision 6, turn 3 (ghost, haunt)"
    missing = reported(Twist("missing decision", 2, 1)).splitlines()
    assert missing[0].endswith("line 6, decision 3, turn 2, hare: here the two go on to different records")
    assert missing[3] == "  recorded:  decision 3, turn 2 (hare, hop)"
    assert missing[4] == "  computed:  the end of turn 2"
    assert any(line.startswith("    ! draw 'hop' from hops: ") for line in missing)


def test_the_place_is_that_of_the_state_itself_where_one_thing_differs() -> None:
    assert "  in the state: fox.awake: false in the recording, true computed" in reported(Twist("awake", 3, 2))


def test_an_end_that_comes_too_early_is_named_with_what_the_game_makes_next() -> None:
    records = [json.loads(line) for line in RECORDED.splitlines()]
    ends = [i for i, record in enumerate(records) if record["type"] == "turn"]
    verdict = verify_stream(io.BytesIO(chained([*records[: ends[2] + 1], records[-1]])), "tale.jsonl", tale)
    text = "\n".join(verdict_lines(verdict, tale))
    assert verdict.difference is not None
    assert verdict.difference.what == "outcome"
    assert '    recorded:  the end of the game, "over"' in text
    assert "    computed:  decision 6, turn 4 (fox, strike)" in text


def decision(options: list[Any], pick: int = 0, draws: list[Any] | None = None, scores: Any = None) -> dict[str, Any]:
    made = {"index": 3, "turn": 2, "actor": "fox", "kind": "move", "source": "ai", "state": "0" * 16}
    return {**made, "options": options, "scores": scores, "tie": "first", "pick": pick, "draws": draws or []}


def test_of_many_options_those_near_the_pick_and_the_difference_are_shown() -> None:
    left = decision([0] * 2_000_000, pick=1_000_000)
    right = decision([0] * 1_500_000 + [1] + [0] * 499_999, pick=1_000_000)
    rows = side_by_side(left, right, None, ("recorded", "computed"))
    assert len(rows) < 40
    text = "\n".join(rows)
    assert "... 999,994 options the same ..." in text
    assert re.search(r"> 1000000  0 +> 1000000  0", text)
    assert re.search(r"! +1500000  0 +1500000  1", text)
    assert len(decision_rows(left, None)) < 20
    assert len(decision_rows(decision(list(range(40))), None)) == 40 + 1


def test_draws_are_folded_up_to_the_one_that_differs() -> None:
    same = [["deck", "deal", 52, i % 52, 1] for i in range(220)]
    left = decision(["go"], draws=[*same, ["deck", "cut", 6, 1, 1], ["deck", "deal", 52, 4, 1]])
    right = decision(["go"], draws=[*same, ["deck", "burn", 6, 1, 1], ["deck", "deal", 52, 4, 1]])
    rows = side_by_side(left, right, None, ("recorded", "computed"))
    at = next(i for i, row in enumerate(rows) if "draws the same" in row)
    assert "... 216 draws the same ..." in rows[at]
    assert ["!" in row for row in rows[at + 1 :]] == [False, False, True, False]
    assert "'cut' from deck" in rows[at + 3]
    assert "'burn' from deck" in rows[at + 3]


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        ("caf\u00e9", "cafe\u0301", ['"caf\\u00e9"', '"cafe\\u0301"']),
        ("\u0430pe", "ape", ['"\\u0430pe"', '"ape"']),
        ("ape\u200b", "ape", ['"ape\\u200b"', '"ape"']),
        ("ape\ufe0f", "ape", ['"ape\\ufe0f"', '"ape"']),
        ("\uff41pe", "ape", ['"\\uff41pe"', '"ape"']),
        ("ape ", "ape", ['"ape "', '"ape"']),
        ("\u5de6", "\u53f3", ["\u5de6", "\u53f3"]),
        ("wolf", "ape", ["wolf", "ape"]),
        (1, "1", ["1", '"1"']),
    ],
)
def test_options_that_look_alike_are_written_exactly(one: Any, other: Any, shown: list[str]) -> None:
    beside = side_by_side(decision([one]), decision([other]), None, ("recorded", "computed"))
    assert beside[1].lstrip().startswith("!")
    within = decision_rows(decision([one, other]), None)
    for text in shown:
        assert text in beside[1]
        assert any(row.rstrip().endswith(f"  {text}") for row in within)


def test_names_that_look_alike_are_written_exactly_where_they_differ() -> None:
    records = [json.loads(line) for line in RECORDED.splitlines()]
    records[1]["actor"] = "fo\u0445"  # the last letter is Cyrillic
    verdict = verify_stream(io.BytesIO(chained(records)), "tale.jsonl", tale)
    lines = verdict_lines(verdict, tale)
    assert '  recorded:  "fo\\u0445"' in lines
    assert '  computed:  "fox"' in lines


@given(st.lists(st.text(max_size=60), min_size=1, max_size=5), st.lists(st.text(max_size=60), max_size=5))
@settings(max_examples=100, deadline=None)
def test_no_row_of_options_or_draws_is_wider_than_the_terminal(left: list[str], right: list[str]) -> None:
    draws = [["deck", text or "x", 6, 2, 1] for text in left]
    for width in (40, 80, 133):
        beside = side_by_side(
            decision(left, 0, draws, [5] * len(left)), decision(right, 0, [], [5] * len(right)), None, ("a", "b"), width
        )
        for row in [*beside, *decision_rows(decision(left, 0, draws), None, width)]:
            assert columns_of(visible(row)) <= width, row
            assert visible(row) == row


@given(st.integers(1, 90), st.integers(1, 60), st.integers(40, 140), st.booleans(), st.integers(0, 89))
@settings(max_examples=100, deadline=None)
def test_no_row_of_a_board_is_wider_than_the_terminal(
    cells: int, height: int, width: int, is_wide: bool, marked: int
) -> None:
    rows = [("\u5de6" if is_wide else "#") * cells] * height
    board = Board(rows, [(marked % cells, 0)])
    other = Board(["." * cells] * height, [])
    for lines in (board.lines(width), board_lines({"recorded": board, "computed": other}, width)):
        assert all(columns_of(line) <= width for line in lines), lines
        assert sum("[" in line for line in lines) == 1, "the marked cell is in the part that is shown"
    is_cut = cells * (3 if is_wide else 2) + 1 > width or cells > 50 or height > 40
    assert any(f"of {cells}, rows" in line for line in board.lines(width)) == is_cut


def test_long_options_are_cut_around_the_place_where_they_differ() -> None:
    left, right = decision(["go " * 60 + "north"]), decision(["go " * 60 + "south"])
    row = side_by_side(left, right, None, ("recorded", "computed"))[-2]
    assert "north" in row
    assert "south" in row
    assert columns_of(row) <= 80


@given(st.text(), st.integers(20, 90))
@settings(max_examples=100, deadline=None)
def test_sentences_are_wrapped(text: str, columns: int) -> None:
    lines = wrapped(text, columns)
    assert all(columns_of(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(fitted(text, 640).split())


def test_what_a_file_says_is_escaped_and_cut() -> None:
    assert visible("a\x1b[2J\u202eb\u2800") == "a\\x1b[2J\\u202eb\\u2800"
    assert columns_of(fitted("\u0301" * 1_000_000, 20)) <= 20
    assert len(fitted("\u0301" * 1_000_000, 20)) < 100
    assert fitted("\u5de6" * 10, 10) == "\u5de6\u5de6\u5de6..."
    assert fitted_pair("x" * 50 + "a", "x" * 50 + "b", 20)[0] != fitted_pair("x" * 50 + "a", "x" * 50 + "b", 20)[1]
    assert told_apart([("a", '"a"'), ("a", '"a"')]) == ["a", "a"]
    assert shown_rows(5, [None], 5) == [0, 1, 2, 3, 4]


def state_text(state: Any) -> bytes:
    """The canonical bytes of a value in which no character needs an escape (CANON-5)."""
    return json.dumps(state, sort_keys=True, separators=(",", ":")).encode("ascii")


STATE: dict[str, Any] = {
    "fox": {"awake": False, "at": [3, 4], "mind": None, "name": "red"},
    "den": [[1, 2], [5, 6]],
    "hare": {"name": "grey"},
}


@pytest.mark.parametrize(
    ("recorded", "said"),
    [
        ({**STATE, "den": [[1, 2], [5, 9]]}, "den[1][1]: 9 in the recording, 6 computed"),
        ({**STATE, "den": [[5, 6], [1, 2]]}, "den: [[5,6],[1,2]] in the recording, [[1,2],[5,6]] computed"),
        ({**STATE, "den": [[1, 2]]}, "den: [[1,2]] in the recording, [[1,2],[5,6]] computed"),
        ({**STATE, "fox": {**STATE["fox"], "awake": True}}, "fox.awake: true in the recording, false computed"),
        ({**STATE, "fox": {**STATE["fox"], "name": "grey"}}, 'fox.name: "grey" in the recording, "red" computed'),
        ({**STATE, "fox": {**STATE["fox"], "mind": 0}}, "fox.mind: 0 in the recording, null computed"),
        ({**STATE, "hare": {"name": "brown"}}, ""),
        (STATE, ""),
    ],
)
def test_the_place_in_a_state_is_found_from_its_hash_alone(recorded: Any, said: str) -> None:
    digest = hashlib.sha256(state_text(recorded)).hexdigest()[:16]
    assert place_by_trial(STATE, digest) == said


def test_a_stream_that_drew_without_a_label_is_named() -> None:
    state = begin(tale, None, 5).full_state()
    other = begin(tale, None, 5)
    other.rng.stream("cards").next_word()
    digest = hashlib.sha256(state_text(other.full_state())).hexdigest()
    assert place_by_trial(state, digest).startswith('generator.streams.cards: {"calls":4,')


def test_looking_for_a_place_ends() -> None:
    state = {"cells": list(range(200_000))}
    began = time.process_time()
    assert place_by_trial(state, "0" * 16) == ""
    assert time.process_time() - began < 5


def test_show_keeps_nothing_of_what_it_shows(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"

    def peak(length: int) -> int:
        path.write_bytes(record_bytes(race, {"length": length, "hand": "bot"}, 3))
        shown = 0

        def tell(run: Any, record: Any) -> None:
            nonlocal shown
            shown += 1

        tracemalloc.start()
        assert overview(path, race, tell).decisions == shown
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(300)
    short, long = peak(200), peak(800)
    assert long < short * 2, (short, long)
