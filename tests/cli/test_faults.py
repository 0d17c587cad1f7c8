"""Four kinds of fault: of a file, of its game, of the installation, of samepath itself; and runs over many files."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.conftest import ROOT, Samepath

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"
GAME = """
from dataclasses import dataclass
from samepath import Rules

FAULT = "{fault}"

@dataclass
class State:
    turn: int = 1
    outcome: str | None = None

class Odd(BaseException):
    pass

class Game:
    name = "fragile"
    rules = Rules("plain", 1, {{}})
    scenarios = {{"default": {{}}}}

    def start(self, scenario, rng):
        if FAULT.startswith("start "):
            exec(FAULT[6:])
        return State()

    def legal(self, state):
        return []

    def step(self, state, rng, decide):
        decide("bot", "go", [1, 2], [1, 2])
        if state.turn == 2 and not FAULT.startswith("start "):
            exec(FAULT)
        state.turn += 1
        if state.turn == 4:
            state.outcome = "done"

    def canonical(self, state):
        return {{}}

game = Game()
"""


def fragile(samepath: Samepath, tmp_path: Path, fault: str) -> None:
    """A recording `fragile.jsonl` of a game that fails in that way when it is replayed."""
    (tmp_path / "fragile.py").write_text(GAME.format(fault="pass"))
    assert samepath("record", "fragile:game", "-o", "fragile.jsonl", env={"PYTHONPATH": str(tmp_path)}).returncode == 0
    (tmp_path / "fragile.py").write_text(GAME.format(fault=fault.replace('"', '\\"')))


@pytest.mark.parametrize(
    "fault",
    [
        "1 / 0",
        "raise SystemExit(0)",
        "raise SystemExit(3)",
        "import sys; sys.exit()",
        "raise MemoryError",
        "raise Odd",
        "raise GeneratorExit",
        "raise OSError(28, 'No space left')",
        "raise RecursionError",
        "raise StopIteration",
        "raise KeyError('\\ud800')",
    ],
)
@pytest.mark.parametrize("where", ["", "start "])
def test_a_game_that_fails_is_a_difference(samepath: Samepath, tmp_path: Path, fault: str, where: str) -> None:
    fragile(samepath, tmp_path, where + fault)
    done = samepath("verify", "fragile.jsonl", "--game", "fragile:game")
    assert done.returncode == 1, done
    assert f"different at line {1 if where else 5}" in done.stdout, done
    assert "the game failed while it was replayed" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_person_who_interrupts_is_no_verdict(samepath: Samepath, tmp_path: Path) -> None:
    fragile(samepath, tmp_path, "raise KeyboardInterrupt")
    done = samepath("verify", "fragile.jsonl", "--game", "fragile:game")
    assert done.returncode in (130, -2)  # ended by the signal, which a shell calls 130 too
    assert "interrupted" in done.stderr


def test_a_game_that_ends_the_program_is_not_recorded_as_a_success(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "fragile.py").write_text(GAME.format(fault="raise SystemExit(0)"))
    done = samepath("record", "fragile:game", "-o", "fragile.jsonl")
    assert done.returncode == 3, done
    assert "fragile failed" in done.stderr
    assert not (tmp_path / "fragile.jsonl").exists()


@pytest.mark.parametrize(
    "broken", ["raise ImportError('no such backend')", "import no_such_module", "raise SystemExit(0)"]
)
def test_a_game_that_does_not_load_is_a_fault_of_the_installation(
    samepath: Samepath, tmp_path: Path, broken: str
) -> None:
    (tmp_path / "broken.py").write_text(broken)
    points = tmp_path / "broken-1.dist-info"
    points.mkdir()
    (points / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (points / "entry_points.txt").write_text("[samepath.games]\nlesson2 = broken:game\n")
    (tmp_path / "a.jsonl").write_bytes(_renamed("lesson2"))
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = samepath("verify", "a.jsonl", str(CHASE), env={"PYTHONPATH": path})
    assert done.returncode == 2, done
    assert "a.jsonl: unjudged: the game 'lesson2' is installed but does not load" in done.stderr
    assert f"{CHASE}: same" in done.stdout
    done = samepath("record", "broken:game")
    assert done.returncode == 2, done
    assert "cannot be imported" in done.stderr


def _renamed(game: str) -> bytes:
    """A recording whose header names another game, its chain made afresh."""
    from tests.recordings import chained

    records = [json.loads(line) for line in CHASE.read_bytes().splitlines()]
    records[0]["game"] = game
    return chained(records)


def test_searches_that_do_not_load_are_a_fault_of_the_installation(samepath: Samepath, tmp_path: Path) -> None:
    code = (
        "import sys, importlib.abc, importlib.machinery\n"
        "class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        return importlib.machinery.ModuleSpec(name, self) if name == 'samepath._search' else None\n"
        "    def create_module(self, spec): raise ImportError('undefined symbol: PyNothing')\n"
        "    def exec_module(self, module): pass\n"
        "sys.meta_path.insert(0, Broken())\n"
    )
    (tmp_path / "sitecustomize.py").write_text(code)
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = samepath("verify", str(CHASE), env={"PYTHONPATH": path, "SAMEPATH_BACKEND": "auto"})
    assert done.returncode == 2, done
    assert "samepath._search is installed but does not load: undefined symbol: PyNothing" in done.stderr
    assert "SAMEPATH_BACKEND=python" in done.stderr
    assert samepath("verify", str(CHASE), env={"PYTHONPATH": path, "SAMEPATH_BACKEND": "python"}).returncode == 0


def test_a_wrong_backend_is_a_wrong_call(samepath: Samepath) -> None:
    done = samepath("verify", str(CHASE), env={"SAMEPATH_BACKEND": "fortran"})
    assert done.returncode == 2, done
    assert "python, cython or auto" in done.stderr


@pytest.mark.parametrize(
    "place", ["verify.checker:Checker._expect", "record.reader:Reader._entry", "cli.verify:find_recordings"]
)
def test_a_fault_of_samepath_has_its_own_exit_code(samepath: Samepath, tmp_path: Path, place: str) -> None:
    module, _, name = place.partition(":")
    target = f"samepath.{module}"
    owner, _, method = name.rpartition(".")
    code = (
        "import sys\n"
        f"import {target} as module\n"
        f"owner = getattr(module, '{owner}') if '{owner}' else module\n"
        "def fail(*given, **more): raise TypeError('a mistake of ours')\n"
        f"setattr(owner, '{method}', fail)\n"
        "from samepath.cli import main\n"
        "main()\n"
    )
    (tmp_path / "run.py").write_text(code)

    def run(**env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "run.py", "verify", str(CHASE)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "SAMEPATH_BACKEND": "python", **env},
            capture_output=True,
            text=True,
            check=False,
        )

    done = run()
    assert done.returncode == 70, done
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("samepath: a fault of samepath itself")
    assert "a mistake of ours" in done.stderr
    done = run(SAMEPATH_TRACEBACK="1")
    assert (done.returncode, "Traceback" in done.stderr) == (70, True)
    done = run(SAMEPATH_TRACEBACK="kept.txt")
    assert "the traceback is in kept.txt" in done.stderr
    assert "TypeError: a mistake of ours" in (tmp_path / "kept.txt").read_text()


# --- links of unusual spelling, in every command ---


@pytest.mark.parametrize("line", [1, 5])
@pytest.mark.parametrize(
    ("spelling", "code"),
    [('"\\u00e9"', 1), ('"\\n"', 1), ('"\\""', 1), ('"é"', 3), ('"\x7f"', 3), ('"\\ud800"', 3), ("7", 3), ("null", 3)],
)
def test_every_command_reads_a_link_of_unusual_spelling(
    samepath: Samepath, tmp_path: Path, line: int, spelling: str, code: int
) -> None:
    lines = CHASE.read_text().splitlines(keepends=True)
    link = json.loads(lines[line - 1])["link"]
    lines[line - 1] = lines[line - 1].replace(f'"{link}"', spelling)
    path = tmp_path / "odd.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    done = samepath("verify", "odd.jsonl", str(CHASE))
    assert done.returncode == code, done
    assert f"line {line}" in done.stdout
    assert f"{CHASE}: same" in done.stdout
    for arguments in (
        ("show", "odd.jsonl"),
        ("diff", "odd.jsonl", str(CHASE)),
        ("diff", str(CHASE), "odd.jsonl"),
        ("record", "--resume", "odd.jsonl", "-o", "new.jsonl"),
    ):
        done = samepath(*arguments)
        assert done.returncode in (code, 3), (arguments, done)
        assert "Traceback" not in done.stderr, done
    done = samepath("salvage", "odd.jsonl", "-o", "kept.jsonl")
    assert done.returncode == (code if line == 1 else 0), done


# --- several files ---


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no FIFOs here")
def test_each_file_gets_its_verdict(samepath: Samepath, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").write_bytes(CHASE.read_bytes())
    (tmp_path / "c.jsonl").symlink_to("nowhere")
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "e.jsonl").write_bytes(b"")
    done = samepath("verify", ".", "/dev/null", "--json", "--junit", "report.xml")
    assert done.returncode == 3, done
    report = json.loads(done.stdout)
    found = {Path(one["file"]).name: (one["status"], one["exit_code"]) for one in report["recordings"]}
    assert found == {
        "a.jsonl": ("unjudged", 2),
        "b.jsonl": ("same", 0),
        "c.jsonl": ("unjudged", 2),
        "e.jsonl": ("corrupt", 3),
        "null": ("unjudged", 2),
    }
    assert (report["decisions"], report["exit_code"]) == (21, 3)
    suite = ET.parse(tmp_path / "report.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "0", "4")
    assert len(suite.findall("testcase")) == 5
    (tmp_path / "d" / "e.jsonl").unlink()
    (tmp_path / "empty").mkdir()
    done = samepath("verify", "b.jsonl", "empty")
    assert done.returncode == 2, done
    assert "empty: unjudged: no recording" in done.stderr
    assert "1 of 2 recordings the same" in done.stdout
    for arguments in (("show", "a.jsonl"), ("diff", "a.jsonl", "b.jsonl"), ("salvage", "a.jsonl", "-o", "n.jsonl")):
        assert samepath(*arguments).returncode == 2, arguments


def test_files_are_found_in_the_order_of_their_names(tmp_path: Path) -> None:
    from samepath.verify.corpus import find_recordings

    names = ["a-b/x.jsonl", "a.jsonl", "a/b/c.jsonl.gz", "a/b.jsonl", "a/é.jsonl", "b/A.jsonl", "b/a.jsonl"]
    for name in [*names, "a/notes.txt"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    found = [one.path.relative_to(tmp_path).as_posix() for one in find_recordings([tmp_path])]
    assert found == sorted(names)


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from samepath.verify import corpus

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("samepath.verify.corpus.os.scandir", refuse)
    [found] = corpus.find_recordings([tmp_path])
    assert (found.path, found.trouble) == (tmp_path, f"{tmp_path}: Permission denied")


def test_memory_does_not_grow_with_the_number_of_files(tmp_path: Path) -> None:
    """The peak over 200 files more is the same, within 1 MiB; a verdict that is kept takes up to 32 KiB."""
    code = (
        "import sys, tracemalloc\n"
        "from samepath.cli.verify import command\n"
        "given = ['--junit', 'r.xml', *sys.argv[2:]]\n"
        "import contextlib\n"
        "def run(count):\n"
        "    tracemalloc.reset_peak()\n"
        "    with open('out.txt', 'w') as out, contextlib.redirect_stdout(out):\n"
        "        try: command([*given, *[sys.argv[1]] * count], standalone_mode=False)\n"
        "        except SystemExit: pass\n"
        "    return tracemalloc.get_traced_memory()[1]\n"
        "tracemalloc.start()\n"
        "run(3)\n"
        "few = run(100)\n"
        "print(run(300) - few)\n"
    )
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(CHASE.read_bytes().replace(b'"pick":3', b'"pick":1', 1))
    for more in ([], ["--json"]):
        done = subprocess.run(
            [sys.executable, "-c", code, str(bad), *more],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(done.stdout) < 1 << 20, (more, done)


# --- what the commands say of the same file ---


def test_commands_agree_about_what_follows_the_end(samepath: Samepath, tmp_path: Path) -> None:
    whole = CHASE.read_bytes()
    lines = whole.splitlines(keepends=True)
    link = json.loads(lines[4])["link"].encode()
    files = {
        "garbage": (whole + b"more", 3),
        "record": (whole + lines[-1], 1),
        "empty": (b"", 3),
        "header": (lines[0][:50], 3),
        "cut": (b"".join(lines[:9]), 4),
        "link": (whole.replace(link, b"0" * 16, 1), 1),
    }
    for name, (data, code) in files.items():
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(data)
        for arguments in (
            ("verify", path.name),
            ("diff", path.name, str(CHASE)),
            ("diff", str(CHASE), path.name),
            ("diff", path.name, path.name),
            ("record", "--resume", path.name, "-o", "new.jsonl"),
        ):
            done = samepath(*arguments)
            assert done.returncode == code, (arguments, done)
            assert not (tmp_path / "new.jsonl").exists()
        done = samepath("salvage", path.name, "-o", f"{name}-kept.jsonl")
        assert done.returncode == (code if name in ("empty", "header") else 0), (name, done)


@pytest.mark.parametrize("at", [-8, -1])
def test_salvage_keeps_a_file_whose_checksum_or_length_alone_is_wrong(
    samepath: Samepath, tmp_path: Path, at: int
) -> None:
    packed = bytearray(gzip.compress(CHASE.read_bytes(), mtime=0))
    packed[at] ^= 1
    (tmp_path / "a.jsonl.gz").write_bytes(packed)
    done = samepath("verify", "a.jsonl.gz")
    assert (done.returncode, "21" in done.stdout) == (3, True), done
    done = samepath("salvage", "a.jsonl.gz", "-o", "kept.jsonl")
    assert done.returncode == 0, done
    kept = (tmp_path / "kept.jsonl").read_bytes().splitlines()
    assert kept[:-1] == CHASE.read_bytes().splitlines()[:-1]


def test_a_failed_write_is_never_called_nothing_to_keep(tmp_path: Path) -> None:
    from samepath.verify.resume import resume, salvage

    def full(line: bytes) -> None:
        raise OSError(28, "No space left on device")

    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(CHASE.read_bytes()[:5000])
    with pytest.raises(OSError, match="No space left"):
        salvage(cut, full)
    with pytest.raises(OSError, match="No space left"):
        resume(CHASE, full)


def test_a_file_of_unbounded_size_is_not_read_whole(samepath: Samepath, tmp_path: Path) -> None:
    with (tmp_path / "large.json").open("wb") as stream:
        stream.truncate(1 << 30)
    for arguments in (("--scenario", "large.json"), ("--scenario", "hand", "--inputs", "large.json")):
        done = samepath("record", "lesson", *arguments)
        assert done.returncode == 2, done
        assert "larger than 16,777,216 bytes" in done.stderr
