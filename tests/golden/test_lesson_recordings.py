"""The lesson's recordings that ship: one for every scenario, and each is replayed and found the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from samepath.games.lesson import game
from samepath.verify.verifier import verify

FOLDER = Path(__file__).parents[2] / "replays" / "lesson"
NAMES = [name for name in game.scenarios if name != "default"]
"""`default` is `chase` again."""


def test_every_scenario_is_recorded() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.jsonl" for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_recording_is_the_same(name: str) -> None:
    verdict = verify(FOLDER / f"{name}.jsonl")
    assert (verdict.status, verdict.exit_code) == ("same", 0)
    assert verdict.header is not None
    assert verdict.header["scenario"] == game.scenarios[name]
    assert verdict.outcome is not None


def test_a_hero_by_hand_takes_moves_back() -> None:
    lines = (FOLDER / "hand.jsonl").read_text(encoding="ascii").splitlines()
    assert sum('"type":"undo"' in line for line in lines) == 2
