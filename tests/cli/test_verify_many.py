"""`samepath verify` over many files: in parallel, from lists, stopped early, interrupted and begun again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from samepath.cli.verify import command
from samepath.replay import record_bytes
from tests.conftest import ROOT, Samepath

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"
SMALL = ("chase", "path", "wave", "stack")

TOY = """\
import multiprocessing, os, signal, time
from pathlib import Path
from samepath import Rules

LOG = Path(__file__).with_name("log.txt")

class State:
    turn, outcome = 1, None

class Toy:
    name, rules, scenarios = "toy", Rules("standard", 1), {"default": {}, "deadly": {"deadly": True}, "slow": {}}
    pause = 0.0
    def start(self, scenario, rng):
        self.asked = scenario
        return State()
    def legal(self, state): return []
    def canonical(self, state): return {}
    def step(self, state, rng, decide):
        decide("nobody", "wait", ["on", "off"], [1, 0])
        state.outcome = "over"
        state.turn += 1
        if "deadly" in self.asked and multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.pause:
            with LOG.open("a") as log:
                log.write("played\\n")
            time.sleep(self.pause)

class Slow(Toy):
    pause = 0.02

game, slow = Toy(), Slow()
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the toy game, which is the current one and can be imported from."""
    (tmp_path / "manytoy.py").write_text(TOY)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "manytoy", raising=False)
    return tmp_path


def recorded(scenario: str = "default", seed: int = 0) -> bytes:
    import manytoy  # type: ignore[import-not-found]

    return record_bytes(manytoy.game, manytoy.game.scenarios[scenario], seed)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder of recordings that are the same, differ, are cut off, are noise, and one that cannot be read."""
    folder = tmp_path / "mixed"
    (folder / "inner").mkdir(parents=True)
    for name in SMALL:
        (folder / f"{name}.jsonl").write_bytes((ROOT / "replays" / "lesson" / f"{name}.jsonl").read_bytes())
    text = CHASE.read_text()
    (folder / "inner" / "different.jsonl").write_text(text.replace('"pick":3', '"pick":0', 1))
    (folder / "inner" / "cut.jsonl").write_text(text[:3000])
    (folder / "b-noise.jsonl").write_text("hello\n")
    (folder / "gone.jsonl").symlink_to("nowhere")
    (folder / "z.jsonl.gz").write_bytes((ROOT / "replays" / "dungeon" / "shaman.jsonl.gz").read_bytes())
    return folder


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started before anything is verified."""
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.0)


Said = tuple[int, str, str]


def verified(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Said:
    """The exit code of `samepath verify`, in this process, and what it printed."""
    with pytest.raises(SystemExit) as ended:
        command([str(word) for word in words], standalone_mode=False)
    assert isinstance(ended.value.code, int)
    printed = capsys.readouterr()
    return ended.value.code, printed.out, printed.err


# --- in parallel ---


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("options", [(), ("--json",), ("--quiet",)])
def test_the_report_is_the_same_for_any_number_of_jobs(
    mixed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    found: list[tuple[Said, str]] = []
    for jobs in ("1", "2", "3"):
        junit = tmp_path / "report.xml"
        found.append((verified(capsys, mixed, "--jobs", jobs, "--junit", junit, *options), junit.read_text()))
    assert found[0] == found[1] == found[2]
    assert found[0][0][0] == 1


@pytest.mark.usefixtures("at_once")
def test_a_process_that_dies_costs_its_file_alone(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(6):
        (toy / f"{number}.jsonl").write_bytes(recorded("deadly" if number in (1, 4) else "default", number))
    code, out, err = verified(capsys, ".", "--game", "manytoy:game", "--jobs", "2")
    assert code == 71
    told = [line.split(" (")[0] for line in out.splitlines()]
    assert told == ["0.jsonl: same", "2.jsonl: same", "3.jsonl: same", "5.jsonl: same", told[-1]]
    assert told[-1].startswith("4 of 6 recordings the same")
    assert [line.split(": the process")[0] for line in err.splitlines()] == [
        "samepath: 1.jsonl: lost",
        "samepath: 4.jsonl: lost",
    ]
    code, out, _ = verified(capsys, ".", "--game", "manytoy:game", "--jobs", "2", "--json")
    assert [one["status"] for one in json.loads(out)["recordings"]] == ["same", "lost", "same", "same", "lost", "same"]
    assert json.loads(out)["exit_code"] == code == 71
    (toy / "6.jsonl").write_bytes(recorded().replace(b'"pick":0', b'"pick":1', 1))
    assert verified(capsys, ".", "--game", "manytoy:game", "--jobs", "2")[0] == 1  # a difference is the worst


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_fail_fast_ends_with_the_first_that_is_not_the_same(
    mixed: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    code, out, err = verified(capsys, mixed, "--fail-fast", "--jobs", jobs)
    assert (code, err) == (3, "")
    first, last = out.splitlines()
    assert first.startswith(f"{mixed / 'b-noise.jsonl'}: corrupt")
    assert last.startswith("0 of 1 recordings the same")
    assert last.endswith("stopped at the first that is not (--fail-fast)")
    code, out, _ = verified(capsys, mixed / "chase.jsonl", "--fail-fast", "--jobs", jobs)
    assert (code, "stopped" in out) == (0, False)


def test_no_process_is_started_for_less_than_a_second(
    mixed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 3600.0)
    monkeypatch.setattr("samepath.tools.workers.Processes._start", None)
    assert verified(capsys, mixed, "--jobs", "4")[0] == 1


# --- lists, and standard input ---


def test_a_list_of_paths(samepath: Samepath, mixed: Path) -> None:
    plain = samepath("verify", "mixed/chase.jsonl", "mixed/inner")
    for listed, options in (
        ("mixed/chase.jsonl\nmixed/inner\n", ()),
        ("mixed/chase.jsonl\r\n\r\nmixed/inner", ()),
        ("mixed/chase.jsonl\0mixed/inner\0", ("-0",)),
    ):
        done = samepath("verify", "--files", "-", *options, stdin=listed)
        assert (done.returncode, done.stdout, done.stderr) == (1, plain.stdout, "")
    (mixed / "list.txt").write_text("mixed/inner\n")
    done = samepath("verify", "mixed/chase.jsonl", "--files", "mixed/list.txt")
    assert (done.returncode, done.stdout) == (1, plain.stdout)


def test_a_name_with_a_line_feed_in_a_list(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "a\nb.jsonl").write_bytes(CHASE.read_bytes())
    done = samepath("verify", "--files", "-", "-0", stdin="a\nb.jsonl\0")
    assert done.returncode == 0, done
    assert done.stdout.startswith("a\\nb.jsonl: same")


@pytest.mark.parametrize(
    ("words", "stdin", "said"),
    [
        (("--files", "-"), "", "standard input: the list holds no path"),
        (("--files", "-"), "\n\n", "standard input: the list holds no path"),
        (("--files", "-"), "a.jsonl\0b.jsonl\0", "entry 1 is no path; with zero bytes between the paths, add -0"),
        (("--files", "-"), "x" * 200_000, "entry 1 is longer than a path can be"),
        (("--files", "missing"), "", "missing: No such file"),
        (("-0", "a.jsonl"), "", "-0 is about the list of --files"),
        (("-", "a.jsonl"), "", "stands alone"),
        (("-", "--files", "-"), "", "stands alone"),
        (("-", "--resume", "journal"), "", "stands alone"),
        (("--jobs", "0"), "", "0 is not in the range"),
    ],
)
def test_what_is_no_list(samepath: Samepath, words: tuple[str, ...], stdin: str, said: str) -> None:
    done = samepath("verify", *words, stdin=stdin)
    assert done.returncode == 2, done
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_recording_on_standard_input(samepath: Samepath, mixed: Path) -> None:
    done = samepath("verify", "-", stdin=CHASE.read_text())
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "-: same (21 decisions in 15 turns)")
    done = samepath("verify", "-", stdin=(mixed / "inner" / "different.jsonl").read_text())
    assert done.returncode == 1
    assert done.stdout.startswith("-: different at line 9, decision 4")
    assert "again:" not in done.stdout  # it cannot be read again
    done = samepath("verify", "-", stdin=CHASE.read_text()[:3000])
    assert (done.returncode, "salvage" in done.stdout) == (4, False)
    assert samepath("verify", "-", stdin="").returncode == 3


def test_a_compressed_recording_through_a_pipe() -> None:
    packed = (ROOT / "replays" / "dungeon" / "shaman.jsonl.gz").read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "samepath", "verify", "-"], input=packed, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, b"-: same (31 decisions in 16 turns)")


# --- interrupted, and begun again ---


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "samepath", "verify", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def played(folder: Path) -> int:
    log = folder / "log.txt"
    return len(log.read_text().splitlines()) if log.exists() else 0


@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGKILL), ("2", signal.SIGKILL), ("1", signal.SIGINT)])
def test_a_run_is_gone_on_with(toy: Path, jobs: str, number: signal.Signals) -> None:
    names = [f"{each:03}.jsonl" for each in range(120)]
    for each, name in enumerate(names):
        data = recorded("slow", each)
        (toy / name).write_bytes(data if each != 20 else data.replace(b'"pick":0', b'"pick":1', 1))
    words = (".", "--game", "manytoy:slow", "--json", "--jobs", jobs)
    plain, _ = started(toy, *words).communicate(timeout=120)
    (toy / "log.txt").unlink()
    first = started(toy, *words, "--resume", "journal")
    until = time.monotonic() + 120
    while played(toy) < 90:
        assert time.monotonic() < until
        time.sleep(0.01)
    first.send_signal(number)
    first.communicate(timeout=60)
    assert first.returncode == (-9 if number == signal.SIGKILL else 130)
    assert (toy / "journal").exists()
    (toy / "log.txt").unlink()
    (toy / "000.jsonl").write_bytes(recorded("slow", 999))  # another recording in its place is verified
    second = started(toy, *words, "--resume", "journal")
    out, err = second.communicate(timeout=120)
    assert (second.returncode, err) == (1, "")
    again, before = json.loads(out), json.loads(plain)
    assert again["recordings"][0].pop("seed") == "0x00000000000003e7"
    for report in (again, before):
        for member in ("seed", "link"):
            report["recordings"][0].pop(member, None)
    assert again == before
    assert played(toy) < 100  # the 30 that were left, the two that are not as they were, and what was not yet kept
    assert not (toy / "journal").exists()


def test_a_journal_of_another_run_is_refused(samepath: Samepath, toy: Path) -> None:
    (toy / "a.jsonl").write_bytes(recorded())
    (toy / "gone.jsonl").symlink_to("nowhere")
    keep = ("--resume", "journal")
    env = {"PYTHONPATH": str(toy)}
    assert samepath("verify", ".", "--game", "manytoy:game", *keep, env=env).returncode == 2
    assert (toy / "journal").exists()  # a file was not judged: there is something to be gone on with
    done = samepath("verify", ".", "--game", "manytoy:slow", *keep, env=env)
    assert done.returncode == 2
    assert done.stderr.startswith("samepath: journal is the journal of a run with ")
    (toy / "notes.txt").write_text("What I wrote down about this, and that is no journal at all.\n" * 20)
    done = samepath("verify", ".", "--game", "manytoy:game", "--resume", "notes.txt", env=env)
    assert done.returncode == 2
    assert "notes.txt cannot be used as a journal" in done.stderr
    assert (toy / "notes.txt").read_text().startswith("What I wrote")


def test_two_runs_do_not_share_a_journal(toy: Path) -> None:
    for each in range(60):
        (toy / f"{each:03}.jsonl").write_bytes(recorded("slow", each))
    words = (".", "--game", "manytoy:slow", "--resume", "journal", "--jobs", "1")
    first = started(toy, *words)
    while played(toy) < 5:
        time.sleep(0.01)
    second = started(toy, *words)
    _, said = second.communicate(timeout=60)
    assert second.returncode == 2
    assert "database is locked" in said
    assert first.wait(timeout=60) == 0


# --- memory ---


def peak_kib(folder: Path, *words: str) -> int:
    """The most memory that the command had, its worker processes left out."""
    code = (
        "import re, sys\n"
        "from samepath.cli.verify import command\n"
        "try: command(sys.argv[1:], standalone_mode=False)\n"
        "except SystemExit as ended: assert ended.code == 0, ended.code\n"
        "status = open('/proc/self/status').read()\n"
        "print(re.search('VmHWM:\\\\s*([0-9]+) kB', status)[1], file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(sys.platform != "linux", reason="it is read from /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("count", "more"),
    [(6000, 3 << 10), pytest.param(50_000, 6 << 10, marks=pytest.mark.full)],
    ids=["thousands", "tens of thousands"],
)
def test_memory_does_not_grow_with_the_number_of_files(toy: Path, jobs: str, count: int, more: int) -> None:
    (toy / "one.jsonl").write_bytes(recorded())
    for name, number in (("few", 500), ("many", count)):
        for each in range(number):
            folder = toy / name / str(each // 1000)
            folder.mkdir(parents=True, exist_ok=True)
            os.link(toy / "one.jsonl", folder / f"{each}.jsonl")
    words = ("--game", "manytoy:game", "--jobs", jobs, "--resume", "journal")
    few, many = (peak_kib(toy, name, *words) for name in ("few", "many"))
    assert many - few < more, (few, many)  # a verdict that is kept takes more than 1 KiB
