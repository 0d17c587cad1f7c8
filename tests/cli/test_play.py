"""samepath play, through a real terminal and through pipes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from samepath.verify.verifier import verify

PLAY = ["-m", "samepath", "play"]


class Terminal:
    """samepath play on a pseudo-terminal."""

    def __init__(self, *words: str, env: dict[str, str] | None = None) -> None:
        self.child = pexpect.spawn(
            sys.executable, [*PLAY, *words], encoding="utf-8", dimensions=(60, 100), timeout=30, env=env
        )

    def until(self, prompt: str) -> str:
        """What was printed up to the prompt."""
        self.child.expect_exact(prompt)
        return str(self.child.before)

    def say(self, line: str, prompt: str = "action> ") -> str:
        self.child.sendline(line)
        return self.until(prompt)

    def end(self, line: str) -> str:
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return str(self.child.before)


def piped(*words: str, stdin: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *PLAY, *words], input=stdin, capture_output=True, text=True, check=False)


def test_a_game_on_a_terminal_with_undo_and_save(tmp_path: Path) -> None:
    first, last, taken = tmp_path / "first.jsonl", tmp_path / "last.jsonl.gz", tmp_path / "taken.jsonl"
    taken.write_text("something")
    terminal = Terminal("nausicaa", "--seed", "3", "-o", str(last))
    opening = terminal.until("player 1, deploy> ")
    assert "turn 1, player 1 to move" in opening
    assert "hand: oracle 0, naiad 1, goblin 1, deck 16" in opening
    assert "player 2 (cpu): mana 1, hand: 3 cards" in opening  # the other hand stays hidden
    assert "14 O@e7" in opening
    assert "there is no option 99; they go from 0 to 19" in terminal.say("99", "deploy> ")
    assert "there is nothing to take back" in terminal.say("undo", "deploy> ")
    assert "player 1 has to deploy the oracle first (NAUS-11)" in terminal.say("G@a6", "deploy> ")
    after = terminal.say("14")
    assert "player 2, 1 deploy: oracle on f0" in after
    assert "\x1b[1;36m O " in after  # the own Oracle in colour
    assert "[o]" in after  # what the other did last is marked
    assert "1 deploy: oracle on f0" in terminal.say("why")
    after = terminal.say("goblin@a6")
    assert "player 2, 5 square: siren on e1" in after
    assert "2 target: f0 against e7" in terminal.say("why")
    assert "turn 2, player 1 to move" in terminal.say("undo")
    assert "turn 3, player 1 to move" in terminal.say("G@b6")
    assert "saved to" in terminal.say(f"save {first}")
    assert "saved to" in terminal.say(f"save {first}")  # its own file may be written again
    assert "exists already" in terminal.say(f"save {taken}")
    assert "save FILE" in terminal.say("help")
    assert "cannot be written" in terminal.say("save /nowhere/at/all.jsonl")
    assert "26 end" in terminal.say("options")
    assert taken.read_text() == "something"
    assert "stopped before the end" in terminal.end("quit")
    assert terminal.child.exitstatus == 0
    for path in (first, last):
        verdict = verify(path)
        assert (verdict.status, verdict.outcome) == ("same", None)
    records = [json.loads(line) for line in first.read_text().splitlines()]
    assert [record["type"] for record in records].count("undo") == 1
    inputs = [r["options"][r["pick"]] for r in records if r.get("source") == "input"]
    assert inputs == ["O@e7", "G@a6", "G@b6"]


def test_going_on_from_a_recording_at_a_turn(tmp_path: Path) -> None:
    path, more = tmp_path / "game.jsonl", tmp_path / "more.jsonl"
    done = piped("nausicaa", "--seed", "3", "-o", str(path), stdin="O@e7\nG@a6\nend\nend\n")
    assert done.returncode == 0
    terminal = Terminal("nausicaa", "--resume", str(path), "--turn", "3", "-o", str(more))
    assert "turn 3, player 1 to move" in terminal.until("action> ")
    assert "0  a5=a4  a5 dashes to a4" in terminal.say("a6-a5")
    assert "turn 4, player 1 to move" in terminal.say("end")
    terminal.end("quit")
    assert verify(more).status == "same"
    old, new = (p.read_text().splitlines() for p in (path, more))
    assert new[0] == old[0]
    differ = next(index for index, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    assert json.loads(new[differ])["turn"] == 3
    assert "is a recording of nausicaa, not of lesson" in piped("lesson", "--resume", str(path), stdin="").stderr
    to_the_end = piped("--resume", str(path), stdin="")
    assert "stopped before the end" in to_the_end.stdout


def test_no_colours_where_none_are_wanted() -> None:
    plain = piped("nausicaa", "--seed", "3", stdin="O@e7\nquit\n").stdout
    assert "\x1b" not in plain
    terminal = Terminal("nausicaa", "--seed", "3", env={"NO_COLOR": "1", "TERM": "xterm", "PATH": "/usr/bin:/bin"})
    assert "\x1b[1;36m" not in terminal.until("deploy> ") + terminal.say("O@e7")
    terminal.end("quit")


def test_ctrl_d_and_ctrl_c_stop_like_quit() -> None:
    for send in ("sendeof", "sendintr"):
        terminal = Terminal("nausicaa", "--seed", "3")
        terminal.until("deploy> ")
        getattr(terminal.child, send)()
        terminal.child.expect_exact("stopped before the end")
        terminal.child.expect(pexpect.EOF)
        terminal.child.close()
        assert terminal.child.exitstatus == 0


def test_two_people_and_a_game_to_its_end(tmp_path: Path) -> None:
    """A harpy walks to the other Oracle and explodes beside it."""
    units = [
        {"player": 1, "type": "oracle", "row": 7, "col": 4, "hp": 1},
        {"player": 2, "type": "oracle", "row": 0, "col": 4, "hp": 1},
        {"player": 1, "type": "harpy", "row": 2, "col": 4, "hp": 1},
    ]
    position = {"coefficients": {"distance": 5, "attractiveness": 5}, "mana": [3, 3], "hand": [], "units": units}
    file = tmp_path / "positions.jsonl"
    file.write_text("{}\n" + json.dumps({**position, "player": 1}) + "\n")
    words = ("nausicaa", "--scenario", f"{file}:2", "--players", "person,person", "-o", str(tmp_path / "won.jsonl"))
    done = piped(*words, stdin="e2-e1\ne1xe0\n")
    assert done.returncode == 0
    assert "player 1 (person): mana 3, hand: empty" in done.stdout
    assert "player 1 wins: a harpy ended the oracle\n" in done.stdout
    assert verify(tmp_path / "won.jsonl").outcome == {"by": "harpy", "reason": "oracle destroyed", "winner": 1}


def test_each_choice_is_a_json_line() -> None:
    done = piped("nausicaa", "--seed", "3", "--json", stdin="O@e7\nnonsense\nwhy\nundo\n0\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["kind"] == "deploy"
    assert lines[0]["options"][14] == "O@e7"
    assert (lines[1]["kind"], lines[1]["turn"]) == ("action", 2)
    assert lines[1]["others"] == ["player 2, 1 deploy: oracle on f0"]
    assert lines[1]["picture"][7][4] == "O"
    assert "is not an action" in lines[2]["message"]
    assert lines[-1]["outcome"] is None


def test_usage(tmp_path: Path) -> None:
    assert piped(stdin="").returncode == 2
    assert piped("nausicaa", "--turn", "3", stdin="").returncode == 2
    assert piped("nausicaa", "--players", "person", stdin="").returncode == 3
    (tmp_path / "there.jsonl").write_text("x")
    done = piped("nausicaa", "-o", str(tmp_path / "there.jsonl"), stdin="O@e7\n")
    assert done.returncode == 2
    assert (tmp_path / "there.jsonl").read_text() == "x"
    assert re.search("race has no players to choose", piped("tests.toys:race", "--players", "a,b", stdin="").stderr)


@pytest.mark.parametrize("seed", [1, 2])
def test_another_game_is_played_with_nothing_but_its_protocol(seed: int) -> None:
    done = piped("tests.toys:race", "--seed", str(seed), stdin="walk\n2\n" + "jump\n" * 9)
    assert done.returncode == 0, done.stderr
    assert '{"winner":' in done.stdout.splitlines()[-1]
