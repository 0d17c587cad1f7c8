"""The mine on the command line: record, verify, simulate, and play through a real terminal with save and resume."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from samepath.games.dungeon import game
from samepath.verify.verifier import verify
from tests.conftest import Samepath

SCENE = {
    "control": "hand",
    "level": ["##########", "#........#", "#.......>#", "##########"],
    "hero": {"x": 2, "y": 1, "hp": 30},
    "enemies": [
        {"kind": "ogre", "x": 4, "y": 1, "state": "chase", "hp": 20},
        {"kind": "rat", "x": 8, "y": 2, "state": "sleep"},
    ],
}


def test_a_recorded_run_verifies_and_a_changed_rule_is_named(samepath: Samepath, tmp_path: Path) -> None:
    made = samepath("record", "dungeon", "--scenario", "shaman", "-o", "shaman.jsonl")
    assert made.returncode == 0
    assert samepath("verify", "shaman.jsonl").returncode == 0
    path = tmp_path / "shaman.jsonl"
    path.write_text(path.read_text().replace('"kind":"act"', '"kind":"cat"', 1))
    assert samepath("verify", "shaman.jsonl").returncode == 1


def test_hash_seeds_and_backends_give_the_same_bytes(samepath: Samepath) -> None:
    outputs = {
        samepath("record", "dungeon", "--scenario", "watch", "-o", "-", env=env).stdout
        for env in (
            {"PYTHONHASHSEED": "0"},
            {"PYTHONHASHSEED": "1"},
            {"PYTHONHASHSEED": "4242", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
            {"SAMEPATH_BACKEND": "python"},
        )
    }
    assert len(outputs) == 1
    assert '"type":"end"' in outputs.pop()


def test_simulate_is_the_same_whatever_the_number_of_jobs(samepath: Samepath) -> None:
    one = samepath("simulate", "dungeon", "--games", "6", "--seed", "7", "--jobs", "1", "--json")
    two = samepath("simulate", "dungeon", "--games", "6", "--seed", "7", "--jobs", "2", "--json")
    assert one.returncode == 0
    assert one.stdout == two.stdout
    rates = json.loads(one.stdout)["report"]["rates"]
    assert rates["won"]["count"] + rates["died"]["count"] + rates["late"]["count"] == 6
    assert rates["warden reached"]["count"] >= rates["won"]["count"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"enemies": [{"kind": "imp", "x": 4, "y": 1, "state": "chase"}]}, "scenario: enemies[0].kind is 'imp'"),
        ({"hero": {"x": 0, "y": 0}}, "scenario: hero.x and y put the hero at (0, 0), in a wall"),
        ({"level": ["#####", "#..?#", "#####"]}, "scenario: level cannot be read: row 2, column 4: '?'"),
        ({"level": ["#####", "#...#", "#####"]}, "scenario: level has no stairs down (>)"),
    ],
)
def test_a_scenario_that_cannot_be_played(
    samepath: Samepath, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    (tmp_path / "scene.json").write_text(json.dumps(SCENE | change))
    done = samepath("record", "dungeon", "--scenario", "scene.json", "-o", "out.jsonl")
    assert done.returncode == 3
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out.jsonl").exists()


class Terminal:
    """samepath play on a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "samepath", "play", *words],
            encoding="utf-8",
            dimensions=(60, 100),
            timeout=30,
        )

    def until(self) -> str:
        """What was printed up to the prompt, without its colours."""
        self.child.expect_exact("hero, act> ")
        return re.sub(r"\x1b\[[0-9;]*m", "", str(self.child.before))

    def say(self, line: str) -> str:
        self.child.sendline(line)
        return self.until()

    def end(self, line: str) -> str:
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return str(self.child.before)


def test_a_run_on_a_terminal_with_undo_save_and_going_on(tmp_path: Path) -> None:
    scene, saved = tmp_path / "scene.json", tmp_path / "saved.jsonl"
    scene.write_text(json.dumps(SCENE))
    terminal = Terminal("dungeon", "--scenario", str(scene), "--seed", "5")
    opening = terminal.until()
    assert " #  .  @  .  o  .  .  .  .  #" in opening
    assert "Hero 1: life 30/40, mana 12/12, 1 antidote, 2 potion_heal" in opening
    assert "  0  wait" in opening
    assert "is not an option" in terminal.say("fly")
    fight = terminal.say(".")
    assert "A battle begins: ogre-1." in fight
    assert "ogre-1: life 20/34" in fight
    assert "strike ogre-1" in fight
    struck = terminal.say("strike")
    assert "(strike)" in struck
    again = terminal.say("undo")
    assert "ogre-1: life 20/34" in again
    assert "here a notation is a word as it is listed" in terminal.say("help")
    terminal.say("mend")
    assert "saved to" in terminal.say(f"save {saved}")
    assert "stopped before the end" in terminal.end("quit")
    verdict = verify(saved)
    assert verdict.status == "same"
    going_on = Terminal("dungeon", "--resume", str(saved))
    assert "ogre-1: life" in going_on.until()
    going_on.end("quit")


def test_a_person_sees_only_what_the_hero_sees(tmp_path: Path) -> None:
    """The sleeping rat behind a wall is not drawn, and what it decides is not told."""
    scene = {
        "control": "hand",
        "level": ["##########", "#...#....#", "#...#....#", "#...+...>#", "##########"],
        "hero": {"x": 1, "y": 1},
        "enemies": [{"kind": "rat", "x": 7, "y": 1, "state": "wander"}],
    }
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(scene))
    done = subprocess.run(
        [sys.executable, "-m", "samepath", "play", "dungeon", "--scenario", str(path)],
        input="wait\nwait\nwhy\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "rat" not in done.stdout
    assert "r" not in "".join(line for line in done.stdout.splitlines() if line.startswith("#"))
    assert "the others have not decided anything" in done.stdout


def test_piped_choices_come_as_json_lines(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "scene.json").write_text(json.dumps(SCENE))
    done = samepath("play", "dungeon", "--scenario", "scene.json", "--json", stdin="wait\nquit\n")
    first, second, *_ = [json.loads(line) for line in done.stdout.splitlines()]
    assert first["options"][0] == "wait"
    assert first["picture"][1] == "#.@.o....#"
    assert second["options"][0] == "attack ogre-1"
    assert game.notation_help.startswith("a word as it is listed")
