"""samepath compare: the same for any number of processes, gone on with, and refused in one line."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from samepath.cli import samepath
from samepath.errors import SamepathError
from samepath.games import load
from samepath.games.dungeon import rules as dungeon_rules
from samepath.tools.simulate import play_chunk
from samepath.values.canonical import canonical_bytes

MINE = Path(dungeon_rules.__file__).parent / "rules" / "mine-1.json"
COUNT = ["--count", "winner == 1"]


def run(*words: str) -> Result:
    return CliRunner().invoke(samepath, ["compare", *words])


def fault(*words: str) -> str:
    """What the command is refused with; `samepath` prints it as a line."""
    error = run(*words).exception
    assert isinstance(error, SamepathError)
    return str(error)


def told(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.exit_code in (0, 1), done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_figures_are_those_of_the_games() -> None:
    found = told("article", "live", *COUNT, "--pairs-max", "60", "--jobs", "1", "--seed", "5")
    scenario = load("nausicaa").scenarios["default"]  # type: ignore[attr-defined]
    pairs = found["pairs"]
    games = [play_chunk("nausicaa", rules, scenario, 5, 1_000_000, range(pairs)) for rules in ("article", "live")]
    won = [[game["winner"] == 1 for game in side] for side in games]
    digest = ""
    for pair in zip(*games, strict=True):
        digest = sha256((digest + sha256(canonical_bytes(list(pair))).hexdigest()).encode()).hexdigest()
    assert found["digest"] == digest[:16]
    assert found["counts"] == [sum(won[0]), sum(won[1])]
    assert found["a_alone"] == sum(a and not b for a, b in zip(*won, strict=True))
    assert found["b_alone"] == sum(b and not a for a, b in zip(*won, strict=True))


def test_the_number_of_processes_and_compiled_rules_change_nothing(monkeypatch: Any) -> None:
    words = ("article", "live", *COUNT)
    one = told(*words, "--jobs", "1")
    assert one["claim"] == "B"
    assert told(*words, "--jobs", "3") == one
    monkeypatch.setenv("SAMEPATH_BACKEND", "python")
    few = told(*words, "--jobs", "1", "--pairs-max", "20")
    monkeypatch.delenv("SAMEPATH_BACKEND")
    assert told(*words, "--jobs", "1", "--pairs-max", "20") == few


def test_it_goes_on_from_where_it_was(tmp_path: Path) -> None:
    words = ("article", "live", *COUNT, "--jobs", "1")
    whole = told(*words)
    journal = ["--resume", str(tmp_path / "found.json")]
    first = told(*words, *journal, "--pairs-max", "40")
    assert (first["claim"], first["pairs"]) == (None, 40)
    assert told(*words, *journal) == whole
    assert told(*words, *journal) == whole
    assert "is of another comparison" in fault("article", "live", "--count", "winner == 2", *journal)
    (tmp_path / "found.json").write_text("[]")
    assert "is no file of samepath compare" in fault(*words, *journal)


def test_rules_of_a_file(tmp_path: Path) -> None:
    own = json.loads(MINE.read_text(encoding="utf-8"))
    own["hero"]["accuracy"] = 10
    (tmp_path / "mine.json").write_text(json.dumps(own))
    same = told("mine", str(MINE), "--count", "killed >= 1", "--scenario", "pack", "--pairs-max", "40", "--jobs", "1")
    assert (same["game"], same["a_alone"], same["b_alone"]) == ("dungeon", 0, 0)
    words = ("mine", str(tmp_path / "mine.json"), "--count", "killed >= 1", "--scenario", "corridor")
    worse = told(*words, "--pairs-max", "60", "--jobs", "1")
    assert worse["counts"][0] > worse["counts"][1]
    assert worse["b"] == str(tmp_path / "mine.json")


def test_what_is_not_sure_is_said_by_the_exit_code() -> None:
    done = run("article", "live", *COUNT, "--pairs-max", "10", "--jobs", "1")
    assert done.exit_code == 1
    assert "not sure yet" in done.stdout


def test_what_cannot_be_compared_is_said() -> None:
    for words, said in (
        (("nothing", "live"), "no game has rules named 'nothing': name the game with --game"),
        (("article", "nothing"), "nausicaa has no rules 'nothing'"),
        (("article", str(MINE)), "nausicaa takes no rules file"),
    ):
        assert said in fault(*words, *COUNT)
