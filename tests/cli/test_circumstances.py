"""What a command meets besides its files: full disks, readers that go away, terminals of all kinds, games that fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.conftest import ROOT, Samepath, unmeasured

LESSON = ROOT / "replays" / "lesson"
CHASE = LESSON / "chase.jsonl"

OWN_GAME = """
from samepath import Rules

class State:
    turn, outcome = 1, None

class Game:
    name, rules = "own", Rules("own", 1)
    def start(self, scenario, rng): return State()
    def legal(self, state): return []
    def step(self, state, rng, decide): {step}
    def canonical(self, state): return {{}}

game = Game()
"""


@pytest.mark.parametrize("command", [["record", "lesson", "-o", "-"], ["verify", str(LESSON)], ["lesson", "wave"]])
def test_a_standard_output_that_cannot_be_written_is_one_line(command: list[str]) -> None:
    with Path(os.devnull).open("rb") as unwritable:
        done = subprocess.run(
            [sys.executable, "-m", "samepath", *command],
            stdout=unwritable,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "samepath: Bad file descriptor\n"


def test_a_full_disk_under_a_recording_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "field.jsonl"
    command = [sys.executable, "-m", "samepath", "record", "lesson", "--scenario", "field", "-o", str(target)]
    limited = ["sh", "-c", 'ulimit -f 4; exec "$0" "$@"', *command]  # a file may have a few kilobytes
    done = subprocess.run(limited, env=unmeasured(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == f"samepath: {target} cannot be written: File too large\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["record", "--resume"], ["salvage"]])
def test_a_full_disk_is_no_verdict_on_the_recording_that_is_gone_on_from(tmp_path: Path, command: list[str]) -> None:
    source, target = tmp_path / "field.jsonl", tmp_path / "more.jsonl"
    run = [sys.executable, "-m", "samepath"]
    subprocess.run([*run, "record", "lesson", "--scenario", "field", "-o", str(source)], check=True, timeout=60)
    if command == ["salvage"]:
        source.write_bytes(source.read_bytes()[:-20])
    limited = ["sh", "-c", 'ulimit -f 4; exec "$0" "$@"', *run, *command, str(source), "-o", str(target)]
    done = subprocess.run(limited, env=unmeasured(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == f"samepath: {target} cannot be written: File too large\n"
    assert list(tmp_path.iterdir()) == [source]


def test_standard_output_on_a_full_disk_is_no_success(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "samepath", "record", "lesson", "--scenario", "field", "-o", "-"]
    with (tmp_path / "out").open("wb") as out:
        limited = ["sh", "-c", 'ulimit -f 4; exec "$0" "$@"', *command]
        done = subprocess.run(
            limited, env=unmeasured(), stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (2, "samepath: File too large\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_recording_that_is_ended_by_a_signal_leaves_nothing(tmp_path: Path, number: int) -> None:
    (tmp_path / "endless.py").write_text(
        "import time\nfrom samepath import Rules\nclass S:\n    turn, outcome = 1, None\n"
        "class G:\n    name, rules, scenarios = 'g', Rules('r', 1, {}), {'default': {}}\n"
        "    def start(self, scenario, rng): return S()\n    def legal(self, state): return []\n"
        "    def canonical(self, state): return {}\n    def step(self, state, rng, decide):\n"
        "        decide('ai', 'go', ['a'], [1]); print('on', flush=True); time.sleep(0.05)\ngame = G()\n"
    )
    command = [sys.executable, "-m", "samepath", "record", "endless:game", "-o", "x.jsonl"]
    env = {**os.environ, "PYTHONPATH": "."}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert any(path.name.startswith(".x.jsonl.") for path in tmp_path.iterdir())
        child.send_signal(number)
        child.communicate(timeout=30)
    assert child.returncode == 128 + number
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["endless.py"]


@pytest.mark.parametrize("arguments", [["verify", str(LESSON)], ["record", "lesson", "-o", "-"]])
def test_a_reader_that_goes_away_is_no_difference(arguments: list[str], tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "samepath", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 141


def test_an_interruption_is_no_difference() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "samepath", "path", "-", "--from", "1,1", "--to", "2,1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2)  # by now it waits for its map
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (130, "", "samepath: interrupted\n")


@pytest.mark.parametrize(("command", "encoding"), [("verify", "ascii"), ("verify", "latin-1"), ("show", "latin-1")])
def test_a_name_that_the_terminal_cannot_write_is_escaped(
    samepath: Samepath, tmp_path: Path, command: str, encoding: str
) -> None:
    (tmp_path / "na\u2192me.jsonl").write_bytes(CHASE.read_bytes())
    done = samepath(command, "na\u2192me.jsonl", env={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, "")
    assert "na\\u2192me.jsonl: same" in done.stdout


def test_what_a_file_holds_does_not_move_the_cursor(samepath: Samepath, tmp_path: Path) -> None:
    text = CHASE.read_text().replace('"actor":"goblin"', '"actor":"gob\\u001b[2J\\u0007\\u202elin"', 1)
    (tmp_path / "hostile.jsonl").write_text(text)
    for arguments in (["verify", "--junit", "report.xml"], ["show"], ["show", "--decision", "0"]):
        done = samepath(*arguments, "hostile.jsonl")
        assert done.returncode == 1
        assert "gob\\x1b[2J\\x07\\u202elin" in done.stdout
        assert "\x1b" not in done.stdout
    assert "\x1b" not in samepath("diff", "hostile.jsonl", str(CHASE)).stdout
    assert "gob\\x1b[2J" in (ET.parse(tmp_path / "report.xml").findtext(".//failure") or "")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def f(:", "the game 'own:game' cannot be imported: SyntaxError: invalid syntax (own.py, line 1)"),
        ("1 // 0", "cannot be imported: ZeroDivisionError: integer division or modulo by zero ("),
        (OWN_GAME.format(step="state.missing"), "the game own failed: AttributeError: 'State' object has no attribute"),
        (
            OWN_GAME.format(step="decide(5, 'k', ['a'], [1])"),
            "own, decision 0, turn 1, 5, k: actor: it is a string, not int 5",
        ),
        (OWN_GAME.format(step="decide('a', 'k', ['a'], [1], 'best')"), "tie: 'best' is none of the rules first, last"),
    ],
)
def test_a_game_that_fails_is_one_line(samepath: Samepath, tmp_path: Path, code: str, words: str) -> None:
    (tmp_path / "own.py").write_text(code)
    done = samepath("record", "own:game", "-o", "own.jsonl")
    assert done.returncode == (2 if "cannot be imported" in words else 3)
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "own.jsonl").exists()


@pytest.mark.parametrize(("option", "code"), [("--scenario", 3), ("--output", 2)])
def test_a_name_that_is_too_long_is_one_line(samepath: Samepath, option: str, code: int) -> None:
    done = samepath("record", "lesson", option, "x" * 5000)
    assert done.returncode == code
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_is_never_replaced_by_a_recording(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    done = samepath("record", "lesson", "-o", "here", "--force")
    assert (done.returncode, done.stderr) == (2, "samepath: here is a folder; give the name of a file\n")


def test_a_map_without_end_is_refused(samepath: Samepath) -> None:
    done = samepath("path", "/dev/zero", "--from", "1,1", "--to", "2,1")
    assert done.returncode == 2
    assert "larger than 134,217,728 bytes" in done.stderr


def test_nothing_to_salvage_gives_the_code_of_the_damage(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    done = samepath("salvage", "empty.jsonl", "-o", "kept.jsonl")
    assert done.returncode == 3
    assert done.stderr.startswith("samepath: nothing to keep: empty.jsonl: corrupt: line 1")
    assert sorted(os.listdir(tmp_path)) == ["empty.jsonl"]


def test_a_recording_that_is_a_broken_link_is_not_skipped(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(CHASE.read_bytes())
    (tmp_path / "gone.jsonl").symlink_to("nowhere")
    done = samepath("verify", ".")
    assert done.returncode == 2
    assert done.stderr == "samepath: gone.jsonl: unjudged: No such file or directory\n"


def test_a_battle_is_shown_as_text(samepath: Samepath) -> None:
    assert "\n  Iva 30/40\n  rat 3/9\n" in samepath("show", str(LESSON / "battle.jsonl"), "--decision", "1").stdout


def test_comparing_with_a_truncated_recording_says_so(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "cut.jsonl").write_bytes(CHASE.read_bytes()[:3000])
    done = samepath("diff", str(CHASE), "cut.jsonl")
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.startswith("samepath: cut.jsonl: the file ends within line ")


def test_a_signature_that_is_noise_is_another_signature(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "chase.jsonl").write_bytes(CHASE.read_bytes())
    (tmp_path / "SIGNATURE").write_bytes(bytes(range(128, 144)))
    assert samepath("signature", "--folder", ".", "--check").returncode == 1
    assert samepath("accept", "--folder", ".", "--reason", "anew").returncode == 0
    assert samepath("signature", "--folder", ".", "--check").returncode == 0
