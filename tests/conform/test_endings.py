"""Runs that end early: nothing that was started goes on, what was done is reported, and no file is left in half."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from samepath import files
from samepath.cli.matrix import _cases as cases_of
from samepath.conform.cross import fuzz, matrix
from samepath.conform.cross.engines import Engine
from samepath.conform.cross.fuzz import Finding, Fuzzer
from samepath.conform.cross.plays import plays
from samepath.conform.operations import levels
from samepath.conform.suite import vectors as data
from samepath.conform.suite.outcome import Outcome
from samepath.conform.suite.runner import Settings, run
from samepath.conform.suite.vectors import Vector
from samepath.conform.wire import guard, processes
from samepath.conform.wire.child import Child
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.pipes import LINES_WAITING_MAX, Lines
from samepath.errors import InputError
from samepath.report.junit import Case, write_cases
from tests.conftest import Samepath

ROOT = Path(__file__).resolve().parents[2]
PORT = [sys.executable, "-E", "-S", str(Path(__file__).with_name("misbehaving.py"))]
WRONG = ["--env", f"PYTHONPATH={ROOT}", "--", sys.executable, "-m", "tests.conform.wrong"]
SOON = 20.0

SLEEPER = "sleep 1000 & echo $! >> pids; echo $$ >> pids; {hello} sleep 1000"
"""A port that writes down who it is and what it started, and hangs."""
HELLO = (
    'read line; echo "{\\"id\\":1,\\"protocol\\":1,\\"name\\":\\"s\\",\\"language\\":\\"sh\\",\\"version\\":\\"1\\",'
)
HELLO += '\\"operations\\":[\\"divide\\"],\\"games\\":[]}"; read line; echo "$line" > asked;'

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the command line in an empty folder, and go on."""
    running: list[subprocess.Popen[str]] = []

    def call(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "samepath", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        running.append(process)
        return process

    yield call
    for process in running:
        process.kill()
        process.wait()


def waited(condition: Callable[[], Any]) -> bool:
    until = time.monotonic() + SOON
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return bool(condition())


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return listed.stdout.strip() != "" and not listed.stdout.startswith("Z")


def pids(folder: Path, count: int) -> list[int]:
    path = folder / "pids"
    assert waited(lambda: path.exists() and len(path.read_text().split()) >= count)
    return [int(word) for word in path.read_text().split()]


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_port_that_hangs_is_ended_with_the_command(
    sent: signal.Signals, jobs: str, start: Start, tmp_path: Path
) -> None:
    ran = start(
        "conform", "--level", "0", "--jobs", jobs, "--timeout", "600", "--", "sh", "-c", SLEEPER.format(hello="")
    )
    started = pids(tmp_path, 2 * int(jobs))
    ran.send_signal(sent)
    ran.wait(SOON)
    assert ran.returncode == {signal.SIGINT: 130, signal.SIGKILL: -9}.get(sent, 128 + sent)
    assert waited(lambda: not any(map(runs, started)))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_port_that_hangs_is_ended_with_the_fuzzer(sent: signal.Signals, start: Start, tmp_path: Path) -> None:
    port = SLEEPER.format(hello=HELLO)
    ran = start("fuzz", "--op", "divide", "--timeout", "600", "--", "sh", "-c", port)
    started = pids(tmp_path, 2)
    assert waited((tmp_path / "asked").exists)
    ran.send_signal(sent)
    out, err = ran.communicate(timeout=SOON)
    if sent != signal.SIGKILL:
        assert out.endswith("0 questions of 0 operations: no disagreement; broken off\n"), out + err
    assert waited(lambda: not any(map(runs, started)))


HANGS = (
    f"import os, sys; sys.argv = ['', 'hang']; os.environ['ALWAYS'] = '1'; open('asked', 'w').close();"
    f"exec(open({PORT[-1]!r}).read())"
)
"""A port that says hello, and hangs at the first question."""


def test_conform_that_is_broken_off_reports_what_was_done(start: Start, tmp_path: Path) -> None:
    reports = ["--junit", "j.xml", "--html", "p.html", "--json"]
    ran = start("conform", "--level", "0", "--timeout", "600", *reports, "--", sys.executable, "-c", HANGS)
    assert waited((tmp_path / "asked").exists)
    time.sleep(0.5)
    ran.send_signal(signal.SIGTERM)
    out, err = ran.communicate(timeout=SOON)
    assert (ran.returncode, err) == (128 + signal.SIGTERM, "samepath: broken off by SIGTERM\n")
    assert [case["id"] for case in json.loads(out)["cases"]][:1] == ["session-hello"]
    assert ET.parse(tmp_path / "j.xml").getroot().tag == "testsuite"
    assert (tmp_path / "p.html").read_text(encoding="utf-8").rstrip().endswith("</html>")


def test_a_fuzzer_that_is_broken_off_keeps_what_was_found(start: Start, tmp_path: Path) -> None:
    ran = start("fuzz", "--op", "draws,sort", "--minutes", "60", "--out", "found", *WRONG, "reject")
    assert waited((tmp_path / "found" / "draws.json").exists)
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=SOON)
    assert ran.returncode == 130, err
    assert "FAIL draws-" in out
    assert out.rstrip().endswith("1 disagreement; broken off")
    assert len(data.load_from(tmp_path / "found")) == 1


def test_a_matrix_that_is_broken_off_reports_what_was_done() -> None:
    """The interruption comes with the third recording; what was made before is in the report, and nothing runs."""
    engine = Engine("One", "one", Launch((*PORT, "none"), {}))
    other = Engine("Other", "other", Launch((*PORT, "none"), {}))
    count = 0

    def done(gone: int) -> None:
        nonlocal count
        count = gone
        if gone >= 3:
            raise KeyboardInterrupt

    report = matrix.run([engine, other], plays(0), done=done)
    assert isinstance(report.broken_off, KeyboardInterrupt)
    assert 3 <= count <= 4
    assert 3 <= sum(len(recorded) for recorded in report.recorded.values()) <= 4
    cases = cases_of(report, [], ["samepath", "matrix"])
    assert sum(case.skipped == "not done: the run was broken off" for case in cases) == 2 * len(plays(0)) - count


# --- what a port said, in reports ---

NASTY = "".join(map(chr, [*range(32), 127, 0x85, 0x2028, 0x202E, 0xD800, 0xFFFE, 0xFFFF])) + "<b>]]>&\"'"


def test_junit_is_well_formed_whatever_was_said(tmp_path: Path) -> None:
    path = tmp_path / "j.xml"
    write_cases(path, "s", [Case(NASTY, NASTY, (NASTY, NASTY)), Case("g", "n", skipped=NASTY)])
    suite = ET.parse(path).getroot()
    assert len(suite) == 2
    (failure,) = suite.iter("failure")
    assert failure.text == failure.get("message") != ""
    assert str(failure.text).endswith("<b>]]>&\"'")


def test_every_report_of_a_port_with_a_nasty_name_is_well_formed(samepath: Samepath, tmp_path: Path) -> None:
    say = {"protocol": 1, "name": NASTY.replace("\ud800", ""), "language": "\x1b[2J", "version": "x" * 100_000}
    hello = json.dumps({"id": 1, **say, "operations": ["divide"], "games": ["\x1b" * 999] * 999})
    error = json.dumps({"id": 2, "error": "FAILED", "reason": NASTY.replace("\ud800", "") * 1000})
    (tmp_path / "nasty.py").write_text(
        f"import sys\ninput()\nprint({hello!r}, flush=True)\ninput()\n"
        f"sys.stderr.write('\\x1b[2J\\x00')\nprint({error!r})\n",
        encoding="ascii",
    )
    reports = ["--junit", "j.xml", "--html", "p.html", "--only", "divide-positive"]
    port = ["--", sys.executable, "nasty.py", os.fsdecode(b"\xff\xfe")]
    ran = samepath("conform", *reports, *port)
    assert "Traceback" not in ran.stderr
    for text in (ran.stdout, ran.stderr, (tmp_path / "p.html").read_text(encoding="utf-8")):
        assert len(text) < 50_000
        assert all(line.isprintable() for line in text.split("\n"))
    assert "\\x1b[2J" in ran.stdout
    assert "\\udcff\\udcfe" in ran.stdout
    ET.parse(tmp_path / "j.xml")
    told = samepath("conform", "--json", *reports, *port)
    assert json.loads(told.stdout)["command"][-1] == os.fsdecode(b"\xff\xfe")


# --- files ---


def test_a_file_is_written_whole_or_left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report"
    files.write_whole(path, b"one")
    files.write_whole(path, b"two")
    assert path.read_bytes() == b"two"

    def full(*given: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        files.write_whole(path, b"three")
    assert [one.name for one in tmp_path.iterdir()] == ["report"]
    assert path.read_bytes() == b"two"


def test_found_vectors_outlive_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def finding(b: int) -> Finding:
        given = {"a": 987654321, "b": b}
        vector = Vector("divide-found", 0, "divide", ("CANON-2",), "a test", given, {"error": "BAD_INPUT"}, "fuzz")
        return Finding(Outcome(vector, "fail"), "fail", 0)

    folder = tmp_path / "found"
    fuzz.keep(finding(1), folder, [])
    kept = (folder / "divide.json").read_bytes()

    def full(*given: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        patch.setattr(os, "replace", full)
        with pytest.raises(InputError, match="No space left on device"):
            fuzz.keep(finding(2), folder, [])
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("divide.json", kept)]
    fuzz.keep(finding(2), folder, [])
    assert [vector.id for vector in data.load_from(folder)] == ["divide-found-1", "divide-found-2"]


def test_the_fuzzer_leaves_nothing_where_it_runs(samepath: Samepath, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    ran = samepath("fuzz", "--op", "divide", "--rounds", "1", *WRONG, "none", env={"XDG_CACHE_HOME": str(cache)})
    assert ran.returncode == 0, ran.stderr
    assert [path.name for path in tmp_path.iterdir() if path != cache] == []


# --- time ---


def launch(fault: str) -> Launch:
    variables = {"PYTHONPATH": str(ROOT), "SAMEPATH_BACKEND": "python"}
    return Launch((sys.executable, "-m", "tests.conform.wrong", fault), variables)


def reached(seconds: float, operations: Sequence[str]) -> None:
    fuzzer = Fuzzer(launch("slow"), 0, operations, seconds_max=seconds)
    begun = time.monotonic()
    fuzzer.run()
    assert time.monotonic() - begun < 2 * seconds
    assert (fuzzer.unreached, fuzzer.findings) == ([], [])
    assert set(fuzzer.tallies) == set(operations)
    assert all(tally.questions for tally in fuzzer.tallies.values())


def test_a_short_time_reaches_every_operation() -> None:
    """The port takes a fifth of a second for an answer, so that a turn of 200 questions would take all the time."""
    reached(8.0, ["divide", "word", "sort", "hash", "seed", "stream", "draws", "line"])


@pytest.mark.full
def test_a_minute_reaches_every_operation() -> None:
    reached(60.0, list(levels()))


def test_what_was_not_reached_is_said(samepath: Samepath) -> None:
    ran = samepath("fuzz", "--minutes", "0.001", "--op", "divide,word", *WRONG, "slow")
    assert ran.returncode == 0, ran.stderr
    assert "not reached in this time: word" in ran.stdout


def test_a_long_answer_that_is_legal_is_read_in_time() -> None:
    """60 MB, by the true limit: reading is linear, so it takes a second and not minutes."""
    script = (
        "import sys; sys.stdin.readline();"
        'sys.stdout.write(\'{"id":1,"result":"\' + "x" * 60_000_000 + \'"}\\n\'); sys.stdout.flush();'
        "sys.stdin.readline()"
    )
    asked = Child([sys.executable, "-c", script], {})
    try:
        begun = time.monotonic()
        reply = asked.ask({"type": "run", "id": 1}, 30.0)
        assert time.monotonic() - begun < 10
    finally:
        asked.close()
    assert (reply.trouble, len((reply.answer or {})["result"])) == ("", 60_000_000)


def test_lines_that_nobody_takes_stay_few() -> None:
    """The writer has to wait, whether it writes many lines or long ones."""
    for line, most in ((b"y\n", LINES_WAITING_MAX), (b"x" * 9_999 + b"\n", 6)):
        reader, writer = os.pipe()
        lines = Lines(os.fdopen(reader, "rb"), 60_000)
        os.set_blocking(writer, False)
        written = 0
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            try:
                written += os.write(writer, line * 100)
            except BlockingIOError:
                time.sleep(0.01)
        lines.close()
        os.close(writer)
        assert written <= most * len(line) + (1 << 18)  # what is kept, and what is in the pipe and being split


# --- programs ---


def test_a_program_is_ended_in_time_with_what_it_started_and_its_output_is_bounded(tmp_path: Path) -> None:
    begun = time.monotonic()
    status, said = processes.output_of(["sh", "-c", "sleep 1000 & echo $! > pids; yes"], 0.5, 1000, tmp_path)
    assert (status, len(said)) == (None, 1000)
    assert time.monotonic() - begun < SOON
    (pid,) = pids(tmp_path, 1)
    assert waited(lambda: not runs(pid))
    assert processes.output_of(["sh", "-c", "echo out; echo err >&2; exit 3"], 20.0, 1000) == (3, b"out\nerr\n")


KILLED_AT_ONCE = """
import os, signal, subprocess
from samepath.conform.wire import processes

begin = subprocess.Popen._execute_child

def begin_and_die(self, command, *rest):
    begin(self, command, *rest)
    if command[0] == "sh":
        os.kill(os.getpid(), signal.SIGKILL)

subprocess.Popen._execute_child = begin_and_die
processes.start(["sh", "-c", "sleep 1000 & echo $! >> pids; echo $$ >> pids; sleep 1000"])
"""


def test_a_program_is_guarded_from_its_first_moment(tmp_path: Path) -> None:
    """samepath is killed before it does anything more than start the program."""
    ran = subprocess.run([sys.executable, "-c", KILLED_AT_ONCE], cwd=tmp_path, check=False)
    assert ran.returncode == -signal.SIGKILL
    time.sleep(0.2)  # a program that was not ended writes its line by now
    path = tmp_path / "pids"
    started = [int(word) for word in path.read_text().split()] if path.exists() else []
    assert waited(lambda: not any(map(runs, started)))


def test_windows_ends_a_tree_by_taskkill(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", lambda command, **options: called.append(command))
    guard.end_tree(4711)
    assert called == [["taskkill", "/F", "/T", "/PID", "4711"]]


def test_without_waiting_for_pipes_a_port_is_asked_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where `select` knows no pipes: threads read them."""
    monkeypatch.setattr("samepath.conform.wire.pipes.CAN_SELECT", False)
    monkeypatch.setattr("select.select", None)
    result = {"result": {"quotient": 6, "remainder": 1}}
    vector = Vector("divide-13", 0, "divide", ("CANON-2",), "a test", {"a": 13, "b": 2}, result, "hand")
    for kind, status in (("loud", "pass"), ("log-line-first", "protocol"), ("exit-3", "crash")):
        outcomes = run([vector], Settings([*PORT, kind], SOON), lambda gone: None)[1]
        assert [one.status for one in outcomes] == ["pass", "pass", status]
