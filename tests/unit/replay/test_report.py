"""The report names a decision or a draw, whatever was changed; its rows fit, and nothing reaches a terminal raw."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from samepath.replay import diff, record_bytes, verify_stream
from samepath.replay.report import difference_lines, verdict_lines
from samepath.replay.text import columns_of
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


SAID = {
    "extra draw": ["'twist' from battle"],
    "missing draw": ["was not made: '(hit|dodge|deal)' from|recorded '(hit|dodge|deal)' from"],
    "other label": ["recorded '(hit|dodge|deal)' from \\w+: .*; made '(swing|cut)' from"],
    "other score": ["decision \\d+, turn \\d+, fox: the options were scored otherwise"],
    "extra decision": ["ghost"],
    "missing decision": ["(fox|hare)"],
    "decision after the outcome": ["decision 12, turn 6 \\(ghost, haunt\\)"],
    "no end": ['outcome: "over" in the recording, null computed', "computed: decision 12, turn 7 \\(fox, strike\\)"],
    "health": ["fox.health: \\d+ in the recording, \\d+ computed|scored otherwise"],
    "awake": ["fox.awake: false in the recording, true computed"],
    "deck": ["cards.deck: \\[.*\\] in the recording, \\[.*\\] computed"],
    "owner": ['burrow.owner: "hare" in the recording, "fox" computed|computed values'],
    "two": ['burrow {.*"depth":10|scored otherwise'],
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
