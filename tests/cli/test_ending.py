"""How commands end: by a signal, without a worker, without memory, with a game that never does."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from samepath.errors import EXIT_SYSTEM
from tests.conftest import Samepath

ENDLESS = """\
from samepath import Rules
class State:
    turn, outcome = 1, None
class Endless:
    name, rules, scenarios = "endless", Rules("standard", 1), {"default": {}}
    def start(self, scenario, rng): return State()
    def legal(self, state): return []
    def canonical(self, state): return {}
    def step(self, state, rng, decide):
        decide("nobody", "wait", ["on"], [1])
        state.turn += 1
game = Endless()
"""
ENDING = "state.turn += 1; state.outcome = 1 if state.turn > {} else None"


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    (tmp_path / "endless.py").write_text(ENDLESS)
    return tmp_path


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "samepath", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def waited(what: object, until: float = 60) -> None:
    """Until `what()` is true."""
    end = time.monotonic() + until
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


def session_of(pid: int) -> list[int]:
    """The processes of a session, but for its leader and those that are no more than a name (Linux)."""
    found = []
    for name in os.listdir("/proc"):
        try:
            state, _, _, session = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[:4]
        except (OSError, ValueError):
            continue
        if int(session) == pid != int(name) and state != "Z":
            found.append(int(name))
    return found


def busy_workers(pid: int) -> list[int]:
    """Workers that spawned processes run in: those whose command says so."""
    spawned = []
    for each in session_of(pid):
        try:
            command = Path(f"/proc/{each}/cmdline").read_bytes()
        except OSError:
            continue
        if b"spawn_main" in command:
            spawned.append(each)
    return spawned


LATER = """\
import multiprocessing, time
import endless
class Later(endless.Endless):
    name = "later"
    def step(self, state, rng, decide):
        super().step(state, rng, decide)
        if multiprocessing.parent_process() is None:
            time.sleep(1.1)  # so long that the command starts workers
            state.outcome = "over"
game = Later()
"""
"""A game without end in workers alone."""


@pytest.fixture
def later(endless: Path) -> Path:
    (endless / "later.py").write_text(LATER)
    return endless


SIMULATE = ("simulate", "later:game", "--games", "4", "--jobs", "2", "--steps-max", "1000000000")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_nothing_half_written(endless: Path, number: signal.Signals) -> None:
    process = started(endless, "record", "endless:game", "-o", "out.jsonl")
    waited(lambda: len(list(endless.glob(".out*"))) == 1)
    process.send_signal(number)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (128 + number, "")
    assert said == f"samepath: broken off by {number.name}\n"
    assert [path.name for path in endless.iterdir() if "out" in path.name] == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", ["verify", "record"])
@pytest.mark.parametrize("backend", ["auto", "python"])
def test_a_signal_in_the_middle_of_a_game(
    samepath: Samepath,
    endless: Path,
    number: signal.Signals,
    command: str,
    backend: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By either backend: the signal comes while the game is being played, and ends the command at once."""
    monkeypatch.setenv("SAMEPATH_BACKEND", backend)
    ending = ENDLESS.replace("state.turn += 1", ENDING.format(99))
    (endless / "endless.py").write_text(ending)
    assert samepath("record", "endless:game", "-o", "e.jsonl").returncode == 0
    sending = f"state.turn == 50 and os.kill(os.getpid(), {int(number)})"
    (endless / "endless.py").write_text(
        "import os\n" + ending.replace("state.turn += 1", f"{sending}; state.turn += 1")
    )
    words = {"verify": ("--game", "endless:game", "e.jsonl"), "record": ("endless:game", "-o", "f.jsonl")}[command]
    done = samepath(command, *words)
    assert done.returncode == 128 + number
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in endless.glob("*.jsonl*")] == ["e.jsonl"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_simulate(later: Path, number: signal.Signals) -> None:
    process = started(later, *SIMULATE)
    waited(lambda: len(busy_workers(process.pid)) == 2)
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    waited(lambda: session_of(process.pid) == [])
    assert process.returncode == {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGKILL: -9}[number]
    if number != signal.SIGKILL:  # after that it is Python's own words, if any
        assert len(said.splitlines()) == 1, said


def test_a_worker_that_is_killed_is_one_line(later: Path) -> None:
    process = started(later, *SIMULATE)
    waited(lambda: len(busy_workers(process.pid)) == 2)
    os.kill(busy_workers(process.pid)[0], signal.SIGKILL)
    printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (EXIT_SYSTEM, "")
    assert re.fullmatch(r"samepath: a worker process ended before its work was done, .* --jobs 1\n", said)
    waited(lambda: session_of(process.pid) == [])


@pytest.mark.parametrize(
    "words",
    [("record", "endless:game", "-o", "-"), ("play", "endless:game"), ("simulate", "endless:game", "--jobs", "1")],
)
def test_a_game_without_end_is_told_so(samepath: Samepath, endless: Path, words: tuple[str, ...]) -> None:
    done = samepath(*words, "--steps-max", "50")
    assert done.returncode == 3
    assert done.stderr == "samepath: endless has not ended after 50 steps, its limit (--steps-max)\n"


def test_a_recording_longer_than_the_limit_does_not_verify(samepath: Samepath, endless: Path) -> None:
    (endless / "endless.py").write_text(
        ENDLESS.replace("state.turn += 1", "state.turn += 1; state.outcome = 1 if state.turn > 9 else None")
    )
    assert samepath("record", "endless:game", "-o", "e.jsonl").returncode == 0
    assert samepath("verify", "--game", "endless:game", "--steps-max", "9", "e.jsonl").returncode == 0
    done = samepath("verify", "--game", "endless:game", "--steps-max", "8", "e.jsonl")
    assert done.returncode == 1
    assert "has not ended after 8 steps, its limit (--steps-max)" in done.stdout


def test_out_of_memory_is_one_line(samepath: Samepath, endless: Path) -> None:
    (endless / "greedy.py").write_text(ENDLESS.replace('decide("nobody"', 'bytes(2**62); decide("nobody"'))
    done = samepath("simulate", "greedy:game", "--jobs", "1")
    assert done.returncode == EXIT_SYSTEM
    assert done.stderr.startswith("samepath: out of memory")
    assert len(done.stderr.splitlines()) == 1


def test_progress_of_a_game_without_end_on_a_terminal(endless: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    child = pexpect.spawn(
        sys.executable, ["-m", "samepath", "record", "endless:game", "-o", "e.jsonl"], cwd=str(endless), timeout=60
    )
    child.expect(r"[0-9,]+ records")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_the_form_that_help_prints_is_the_form_that_works(samepath: Samepath) -> None:
    usage = samepath("conform", "--help").stdout.splitlines()[0]
    assert usage == "Usage: samepath conform [OPTIONS] -- COMMAND..."
    assert samepath("conform", "--only", "session-hello", "--", "false").returncode == 5


def test_a_game_that_is_not_installed_names_the_option(samepath: Samepath, endless: Path) -> None:
    said = samepath("record", "endless").stderr
    assert "no game is named 'endless' here" in said
    assert "--game MODULE:NAME" in said


def test_accept_takes_a_game_of_ones_own(samepath: Samepath, endless: Path) -> None:
    (endless / "corpus").mkdir()
    (endless / "endless.py").write_text(ENDLESS.replace("state.turn += 1", ENDING.format(9)))
    assert samepath("record", "endless:game", "-o", "corpus/e.jsonl").returncode == 0
    (endless / "endless.py").write_text(ENDLESS.replace("state.turn += 1", ENDING.format(11)))
    words = ("accept", "--folder", "corpus", "--reason", "longer", "--game", "endless:game")
    done = samepath(*words)
    assert done.returncode == 0, done.stderr
    assert "again: samepath" in done.stdout
    assert "--game endless:game" in done.stdout
    assert samepath("verify", "corpus", "--game", "endless:game").returncode == 0
