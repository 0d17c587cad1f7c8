"""`samepath lesson`: the same bytes in every locale, the list, the facts as JSON, and a name that is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from samepath.cli.programs import command_of
from samepath.games.lesson import game

FOUND = command_of("lesson")
assert FOUND is not None
COMMAND = FOUND
TEXTS = Path(__file__).parents[1] / "golden" / "lesson"


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_the_same_bytes_in_every_locale(locale: str) -> None:
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = [sys.executable, "-m", "samepath", "lesson", "chase"]
    done = subprocess.run(run, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (TEXTS / "chase.txt").read_bytes()
    assert "→".encode() in done.stdout


@pytest.mark.parametrize("name", sorted(game.programs))
def test_text_and_json(name: str) -> None:
    printed = CliRunner().invoke(COMMAND, [name])
    assert (printed.exit_code, printed.stdout_bytes) == (0, (TEXTS / f"{name}.txt").read_bytes())
    facts = json.loads(CliRunner().invoke(COMMAND, [name, "--json"]).output)
    assert facts == {"name": name, **game.programs[name].run().facts}


def test_the_facts_are_those_of_the_text() -> None:
    def facts(name: str) -> Any:
        return json.loads(CliRunner().invoke(COMMAND, [name, "--json"]).output)

    assert facts("wave")["distances"][3] == [-1, 11, 10, 9, 8, 7, 6, -1, 0, 1, 2, 3, 4, 5, 6, -1]
    path = facts("path")
    assert (path["length"], path["expanded"], path["straight"]) == (10, 59, 6)
    assert facts("chase")["turns"][2] == {
        "enemies": [
            {"before": "sleep", "calm": 0, "cell": [8, 3], "life": 16, "name": "goblin", "path": 5, "state": "chase"}
        ],
        "hero": [6, 4],
        "turn": 3,
    }
    assert facts("field")["searches"] == {"field": 12, "paths": 60}
    assert facts("battle")["decisions"][0] == {
        "options": ["attack Iva", "heal rat", "spit at Iva"],
        "pick": 1,
        "scores": [40, 80, 60],
    }
    searches = facts("astar")["searches"]
    assert {name: one["expanded"] for name, one in searches.items()} == {
        "path": 59,
        "astar": 25,
        "room": 19,
        "room-astar": 5,
        "near": 27,
    }


def test_without_a_name_the_programs_are_listed() -> None:
    listed = CliRunner().invoke(COMMAND, [])
    assert listed.exit_code == 0
    lines = listed.output.splitlines()
    assert [line.split()[0] for line in lines] == list(game.programs)
    assert lines[0] == "wave      how many steps each cell is from the enemy"
    titles = json.loads(CliRunner().invoke(COMMAND, ["--json"]).output)
    assert titles == {name: program.title for name, program in game.programs.items()}


def test_a_name_that_is_none() -> None:
    refused = CliRunner().invoke(COMMAND, ["chess"])
    assert refused.exit_code == 2
    assert refused.output.endswith(f"'chess' is no program; there are: {', '.join(game.programs)}\n")
