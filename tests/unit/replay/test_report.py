"""The report names a decision or a draw, whatever was changed; its rows fit, and nothing in them reaches a terminal raw."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.canonical import canonical_bytes, sha256
from samepath.engine import begin
from samepath.replay import diff, record_bytes, verify_stream
from samepath.replay.boards import Board, board_lines
from samepath.replay.place import place_by_trial
from samepath.replay.report import decision_rows, difference_lines, side_by_side, verdict_lines
from samepath.replay.text import columns_of, fitted, fitted_pair, shown_rows, told_apart, visible
from tests.unit.replay.tale import SPOTS, TURNS, Tale, Twist, tale

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


TURN = st.integers(1, TURNS)
SPOT = st.integers(0, SPOTS - 1)
ANY = st.integers(0, TURNS)

SAID = {
    "extra draw": ["'twist' from battle"],
    "missing draw": ["was not made: '(hit|dodge|deal)' from|recorded '(hit|dodge|deal)' from"],
    "other label": ["recorded '(hit|dodge|deal)' from \\w+: .*; made '(swing|cut)' from"],
    "other score": ["decision \\d+, turn \\d+, fox: the options were scored otherwise"],
    "extra decision": ["ghost"],
    "missing decision": ["(fox|hare)"],
    "decision after the outcome": ["decision 12, turn 6: ghost, haunt"],
    "no end": ["outcome: \"over\" in the recording, null computed", "computed: decision 12, turn 7: fox, strike"],
    "health": ["fox.health: \\d+ in the recording, \\d+ computed|scored otherwise"],
    "awake": ["fox.awake: false in the recording, true computed"],
    "deck": ["cards.deck: \\[.*\\] in the recording, \\[.*\\] computed"],
    "owner": ["burrow.owner: \"hare\" in the recording, \"fox\" computed|computed values"],
    "two": ["burrow {.*\"depth\":10|scored otherwise"],
}
"""For each change, what the report must say: the draw, the decision, or the place in the state with both values."""


@st.composite
def twists(draw: st.DrawFn) -> Twist:
    what = draw(st.sampled_from(sorted(SAID)))
    if what in ("decision after the outcome", "no end"):
        return Twist(what, TURNS)
    if what in ("missing decision", "other score", "extra decision"):
        return Twist(what, draw(TURN), draw(st.integers(0, 1) if what == "missing decision" else SPOT))
    turn = draw(ANY)
    return Twist(what, turn, draw(SPOT) if turn else 0)


@given(twists())
@settings(max_examples=150, deadline=None)
def test_every_change_of_a_rule_is_reported_by_a_decision_or_a_draw(twist: Twist) -> None:
    text = unwrapped(reported(twist))
    for said in SAID[twist.what]:
        assert re.search(said, text), f"{twist}\n{reported(twist)}"


@given(twists())
@settings(max_examples=60, deadline=None)
def test_diff_says_so_of_two_recordings(tmp_path_factory: pytest.TempPathFactory, twist: Twist) -> None:
    text = unwrapped(compared(twist, tmp_path_factory.mktemp("diff")))
    print(twist, text)
