"""What the lesson's programs print, to the last character. The texts in lesson/ are the expected bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from samepath.games.lesson import game
from samepath.values.canonical import canonical_bytes

FOLDER = Path(__file__).parent / "lesson"
NAMES = ("wave", "path", "small", "stack", "astar", "chase", "guard", "calm", "corridor", "field", "battle")


def test_every_program_has_its_text_and_every_text_its_program() -> None:
    assert tuple(game.programs) == NAMES
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_program_prints_its_text(name: str) -> None:
    printout = game.programs[name].run()
    assert printout.text.encode() == (FOLDER / f"{name}.txt").read_bytes()
    assert game.programs[name].run() == printout, "a second run in the same process"
    assert canonical_bytes(printout.facts)
