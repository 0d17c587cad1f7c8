"""Hostile files, given to the command of every engine: one verdict, in bounded time and memory (REC-2).

The bounds hold over what the engine takes for a small recording: one second of the processor, 64 MiB.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from samepath.conform.cross.engines import CYTHON, PYTHON, Engine, engines
from samepath.record.framing import LINE_BYTES_MAX, LINE_VALUES_MAX
from tests.conftest import ROOT
from tests.ports.conftest import BUILDS

GOOD: Final = (ROOT / "replays" / "lesson" / "chase.jsonl").read_bytes()
LINES: Final = GOOD.splitlines(keepends=True)
SECONDS: Final = 1.0
MEMORY: Final = 64 << 10
"""In KiB, as the system counts."""

MEASURE: Final = """
import os, sys
files = [(os.POSIX_SPAWN_OPEN, 1, sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
         (os.POSIX_SPAWN_OPEN, 2, sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
child = os.posix_spawnp(sys.argv[3], sys.argv[3:], os.environ, file_actions=files)
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""A small process that starts the command: what a process is told to have taken includes what its parent had."""


def record(content: bytes) -> bytes:
    """A good header, and a second line whose link is not the chain's."""
    return LINES[0] + b'{"link":"0",' + content + b"}\n"


def decision(values: int) -> bytes:
    """The recording with so many values in its first decision, itself counted: options, and no tie-break."""
    first = json.loads(LINES[1])
    del first["tie"]
    first["options"] = []
    others = 1 + sum(1 + (len(value) if isinstance(value, list) else 0) for value in first.values())
    first["options"] = [0] * (values - others)
    return LINES[0] + json.dumps(first, separators=(",", ":"), sort_keys=True).encode() + b"\n" + b"".join(LINES[2:])


def filled(piece: bytes, before: bytes, after: bytes, size: int = LINE_BYTES_MAX) -> bytes:
    """`piece` so often that the second line is as long as a line may be."""
    return record(before + piece * ((size - 100) // len(piece)) + after)


HOSTILE: Final[dict[str, tuple[Callable[[], bytes], int, str]]] = {
    "lists": (lambda: filled(b"[],", b'"type":[', b"0]"), 3, "corrupt"),
    "objects": (lambda: filled(b'{"a":{}},', b'"type":[', b"0]"), 3, "corrupt"),
    "digits": (lambda: filled(b"0,", b'"type":[', b"0]"), 3, "corrupt"),
    "texts": (lambda: filled(b'"",', b'"type":[', b"0]"), 3, "corrupt"),
    "members": (lambda: record(b",".join(b'"m%07d":0' % i for i in range(290_000)) + b',"type":0'), 3, "corrupt"),
    "as many members as may be": (
        lambda: record(b",".join(b'"m%07d":0' % i for i in range(LINE_VALUES_MAX - 3)) + b',"type":0'),
        1,
        "different",
    ),
    "a long text": (lambda: filled(b"a", b'"type":"', b'"'), 1, "different"),
    "a text of commas": (lambda: filled(b",", b'"type":"', b'"'), 1, "different"),
    "a text of escapes": (lambda: filled(b"\\u0001", b'"type":"', b'"'), 1, "different"),
    "a text of pairs": (lambda: filled(b"\\ud83d\\ude00", b'"type":"', b'"'), 1, "different"),
    "a number of a million digits": (lambda: record(b'"type":' + b"9" * 1_000_000), 3, "corrupt"),
    "a line past the limit": (lambda: filled(b"a", b'"type":"', b'"', LINE_BYTES_MAX + 500), 3, "corrupt"),
    "a line without end": (lambda: b"{" * (8 << 20), 3, "corrupt"),
    "lists in lists": (lambda: record(b'"type":' + b"[" * 1_000_000), 3, "corrupt"),
    "objects in objects": (lambda: record(b'"type":' + b'{"a":' * 800_000), 3, "corrupt"),
    "a bomb of one line": (lambda: gzip.compress(LINES[0] + b'{"type":"' + b"a" * (64 << 20)), 3, "corrupt"),
    "a bomb of empty lines": (lambda: gzip.compress(LINES[0] + b"\n" * (64 << 20)), 3, "corrupt"),
    "a name without end": (lambda: b"\x1f\x8b\x08\x08" + bytes(6) + b"a" * 1_000_000, 3, "corrupt"),
    "millions of tiny records": (
        lambda: gzip.compress(LINES[0] + b'{"link":"","type":""}\n' * 2_000_000),
        1,
        "different",
    ),
    "2.1 million options": (lambda: gzip.compress(decision(2_100_000 - 10)), 3, "corrupt"),
    "as many options as may be": (lambda: decision(LINE_VALUES_MAX), 1, "different"),
    "one option more": (lambda: decision(LINE_VALUES_MAX + 1), 3, "corrupt"),
    "after the end": (lambda: gzip.compress(GOOD + b"a" * (64 << 20)), 3, "corrupt"),
}
"""What makes the bytes, the exit code, and a word of what is said."""


class Ran(NamedTuple):
    code: int
    seconds: float
    kibibytes: int
    out: str
    err: str


def command(engine: Engine) -> list[str]:
    return [sys.executable, "-m", "samepath"] if engine.name == PYTHON else list(engine.launch.command)


def ran(engine: Engine, *arguments: str, folder: Path) -> Ran:
    out, err = folder / "out", folder / "err"
    measured = subprocess.run(
        [sys.executable, "-S", "-c", MEASURE, str(out), str(err), *command(engine), *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **engine.launch.variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    code, seconds, memory = measured.stdout.split()
    said = [path.read_text(encoding="utf-8", errors="replace") for path in (out, err)]
    return Ran(int(code), float(seconds), int(memory), *said)


@pytest.fixture(scope="module")
def here() -> list[Engine]:
    found, skipped = engines(None, BUILDS)
    found = [engine for engine in found if engine.name != CYTHON]
    assert "CI" not in os.environ or len(found) == 4, skipped
    return found


@pytest.fixture(scope="module")
def usual(here: list[Engine], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Ran]:
    """What each engine takes for a small recording."""
    folder = tmp_path_factory.mktemp("usual")
    (folder / "good.jsonl").write_bytes(GOOD)
    runs = {engine.name: ran(engine, "verify", str(folder / "good.jsonl"), folder=folder) for engine in here}
    assert all(run.code == 0 for run in runs.values()), runs
    return runs


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_costs_little_and_is_judged_alike(
    name: str, here: list[Engine], usual: dict[str, Ran], tmp_path: Path
) -> None:
    make, code, word = HOSTILE[name]
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(make())
    for engine in here:
        run = ran(engine, "verify", str(path), folder=tmp_path)
        assert (run.code, word in run.out) == (code, True), (engine.name, run)
        assert "Traceback" not in run.err, (engine.name, run)
        assert "Exception" not in run.err, (engine.name, run)
        assert max(map(len, run.out.splitlines())) < 1000, engine.name
        over = usual[engine.name]
        assert run.seconds - over.seconds < SECONDS, (engine.name, run.seconds, over.seconds)
        assert run.kibibytes - over.kibibytes < MEMORY, (engine.name, run.kibibytes, over.kibibytes)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no FIFOs here")
def test_a_file_that_cannot_be_read_does_not_end_the_run(here: list[Engine], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "good.jsonl").write_bytes(GOOD)
    (tmp_path / "bad.jsonl").write_bytes(GOOD.replace(b'"pick":3', b'"pick":1', 1))
    names = [str(tmp_path / name) for name in ("fifo.jsonl", "missing.jsonl", "folder.jsonl", "good.jsonl")]
    for engine in here:
        run = ran(engine, "verify", *names, folder=tmp_path)
        assert run.code == 2, (engine.name, run)
        assert "good.jsonl: same" in run.out, (engine.name, run)
        for name in names[:3]:
            assert name in run.out + run.err, (engine.name, run)
        assert "Traceback" not in run.err, (engine.name, run)
        run = ran(engine, "verify", names[0], str(tmp_path / "bad.jsonl"), folder=tmp_path)
        assert run.code == 1, (engine.name, run)


def test_nothing_that_a_file_says_moves_the_terminal(here: list[Engine], tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(GOOD.replace(b'"game":"lesson"', b'"game":"\\u001b[2J\\u202e' + b"a" * 5000 + b'"', 1))
    for engine in here:
        run = ran(engine, "verify", str(path), folder=tmp_path)
        assert run.code == 1, (engine.name, run)
        assert all(one.isprintable() or one == "\n" for one in run.out + run.err), (engine.name, run)
        assert max(map(len, run.out.splitlines())) < 1000, (engine.name, run)
