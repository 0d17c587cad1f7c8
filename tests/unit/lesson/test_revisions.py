"""A second revision of the lesson's rules: recordings of both record and verify, each by its own numbers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tests.conftest import ROOT

PROGRAM = """
import json, sys
from samepath import games
from samepath.replay import record_bytes, verify_bytes

def facts(recording):
    lines = [json.loads(line) for line in recording.splitlines()]
    asked = [one for one in lines if one["type"] == "decision"]
    chases = [one for one in asked if one["kind"] == "state" and one["options"][:1] == ["chase"]]
    return {
        "revision": lines[0]["rules"]["revision"],
        "woke": [one["turn"] for one in chases if one["pick"] == 0],
        "attacks": [one["scores"][0] for one in asked if one["kind"] == "action"],
        "verdict": verify_bytes(recording).status,
    }

told = {"shipped": verify_bytes(sys.stdin.buffer.read()).status, "newest": games.load("lesson").rules.revision}
for revision in (1, 2, 1):
    game = games.load("lesson", "lesson", revision)
    for name in ("chase", "battle"):
        told[f"{name} {revision}"] = facts(record_bytes(game, game.scenarios[name], 0))
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the package says that has one rules file more: who sees at most 2 steps, an attack worth 90."""
    folder = tmp_path_factory.mktemp("second")
    package = folder / "samepath"
    shutil.copytree(ROOT / "core" / "samepath", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    home = package / "games" / "lesson" / "rules"
    data = json.loads((home / "lesson-1.json").read_text())
    data["machine"]["sight"] = 2
    data["battle"]["attack"] = 90
    (home / "lesson-2.json").write_text(json.dumps(data))
    shipped = (ROOT / "replays" / "lesson" / "chase.jsonl").read_bytes()
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, input=shipped, capture_output=True, check=True, cwd=folder, env=environment)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_newest_is_the_default(told: dict[str, Any]) -> None:
    assert told["newest"] == 2


def test_a_recording_of_the_old_revision_goes_on_verifying(told: dict[str, Any]) -> None:
    assert told["shipped"] == "same"
    assert [told[f"{name} 1"]["verdict"] for name in ("chase", "battle")] == ["same", "same"]
    assert [told[f"{name} 2"]["verdict"] for name in ("chase", "battle")] == ["same", "same"]


def test_each_is_played_by_its_own_numbers(told: dict[str, Any]) -> None:
    """By revision 1 the goblin gives chase at a path of 5, in turn 3, and again in turn 10: LESSON-25, chase."""
    assert told["chase 1"]["woke"] == [3, 10]
    assert 3 not in told["chase 2"]["woke"]
    assert set(told["battle 1"]["attacks"]) == {40}
    assert set(told["battle 2"]["attacks"]) == {90}
    assert [told[f"chase {one}"]["revision"] for one in (1, 2)] == [1, 2]
