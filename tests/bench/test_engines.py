"""Every engine verifies the same recordings in one run: decisions a second, equal verdicts required."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from samepath.conform.cross.engines import Engine, engines
from samepath.conform.cross.speed import recordings_of_games, verify_speeds
from samepath.conform.wire.launch import Launch
from tests.ports.conftest import BUILDS

ROOT = Path(__file__).resolve().parents[2]
SHORT = [path for path in recordings_of_games() if path.parent.name == "lesson"]


@pytest.fixture(scope="module")
def present() -> list[Engine]:
    found, skipped = engines(cache=BUILDS)
    assert skipped == [] or "CI" not in os.environ, skipped
    return found


def test_engines_verify(benchmark: Any, present: list[Engine]) -> None:
    """Only the short ones where nothing is measured."""
    recordings, rounds = (recordings_of_games(), 3) if benchmark.enabled else (SHORT, 1)
    speeds = benchmark.pedantic(lambda: verify_speeds(present, rounds, recordings), rounds=1, iterations=1)
    assert [(speed.name, speed.refused) for speed in speeds] == [(engine.name, None) for engine in present]
    assert len({speed.hash for speed in speeds}) == 1
    assert all(speed.decisions > 50 and len(speed.rounds) == rounds for speed in speeds)
    benchmark.extra_info["decisions_per_second"] = {speed.name: int(speed.per_second) for speed in speeds}


def test_an_engine_with_another_verdict_is_refused(tmp_path: Path) -> None:
    """Both see a recording that is not the same; one of them says that it is."""
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(SHORT[0].read_bytes().replace(b'"pick":1', b'"pick":0', 1))
    launch = {"PYTHONPATH": str(ROOT)}
    pair = [
        Engine(fault, fault, Launch((sys.executable, "-m", "tests.conform.wrong", fault), launch))
        for fault in ("blind", "none")
    ]
    blind, right = verify_speeds(pair, 1, [broken])
    assert blind.refused is None
    assert right.refused is not None
    assert '"status":"different"' in right.refused
    assert right.rounds == ()
    assert blind.hash != right.hash
