"""The recorded decisions of the original program: every list, pair and action, the interest to the last bit."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from samepath.games.nausicaa import game

FILE = Path(__file__).with_name("nausicaa-live-decisions.jsonl")
LINES = FILE.read_text(encoding="ascii").splitlines()


def bits(value: object) -> object:
    """A double by its bits; `inf` and null as they are."""
    return struct.pack(">d", value).hex() if isinstance(value, int | float) else value


def test_the_file_is_whole() -> None:
    expected = [json.loads(line) for line in LINES]
    assert len(expected) == 400
    assert sum(each["actions"] is None for each in expected) == 24
    assert sum(each["pair"] is None for each in expected) == 24
    assert sum(each["pair"] is not None and each["pair"]["interest"] == "inf" for each in expected) == 22


@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("first", range(0, 400, 50))
def test_fifty_positions_come_out_equal(first: int, revision: int) -> None:
    live = game.with_rules("live", revision)
    for number in range(first, first + 50):
        expected = json.loads(LINES[number])
        got = live.judge_line(LINES[number]).answer
        for key in ("moves", "attacks", "actions"):
            assert got[key] == expected[key], f"{FILE.name}:{number + 1}: {key}"
        if expected["pair"] is None:
            assert got["pair"] is None, f"{FILE.name}:{number + 1}: pair"
        else:
            assert {**got["pair"], "interest": bits(got["pair"]["interest"])} == {
                **expected["pair"],
                "interest": bits(expected["pair"]["interest"]),
            }, f"{FILE.name}:{number + 1}: pair"


def test_the_articles_rules_decide_otherwise_somewhere() -> None:
    """The file tells the two rulesets apart, so passing it is not a matter of either."""
    allowed = [line for line in LINES if '"type":"phoenix"' not in line and '"type":"shapeshifter"' not in line]
    assert any(game.judge_line(line).answer["moves"] != json.loads(line)["moves"] for line in allowed)
