"""Every engine verifies the same recordings in one run: decisions a second, equal verdicts required."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from samepath.conform.cross.engines import Engine, engines
from samepath.conform.wire.launch import Launch
from samepath.tools.bench_jobs import FLOOR, VERIFY, Work, measure, works
from tests.ports.conftest import BUILDS

ROOT = Path(__file__).resolve().parents[2]
SHORT = [work for work in works(VERIFY) if work.game == "lesson"]


@pytest.fixture(scope="module")
def present() -> list[Engine]:
    found, skipped = engines(cache=BUILDS)
    assert skipped == [] or "CI" not in os.environ, skipped
    return found


def test_engines_verify(benchmark: Any, present: list[Engine]) -> None:
    """Only the short ones where nothing is measured."""
    chosen, rounds = (works(VERIFY), 3) if benchmark.enabled else (SHORT, 1)
    found = benchmark.pedantic(lambda: [measure(work, present, rounds) for work in chosen], rounds=1, iterations=1)
    for measured in found:
        names = [*(engine.name for engine in present), FLOOR]
        assert [(timing.name, timing.refused) for timing in measured.timings] == [(name, None) for name in names]
        assert measured.count > 50
        assert all(len(timing.rounds) == rounds for timing in measured.timings)
        benchmark.extra_info[measured.work.game] = {
            timing.name: int(measured.per_second(timing)) for timing in measured.timings
        }


def test_an_engine_with_another_verdict_is_refused(tmp_path: Path) -> None:
    """Both see a recording that is not the same; one of them says that it is."""
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(SHORT[0].paths[0].read_bytes().replace(b'"pick":1', b'"pick":0', 1))
    launch = {"PYTHONPATH": str(ROOT)}
    pair = [
        Engine(fault, fault, Launch((sys.executable, "-m", "tests.conform.wrong", fault), launch))
        for fault in ("blind", "none")
    ]
    blind, right, _ = measure(Work(VERIFY, "lesson", (broken,)), pair, 1).timings
    assert blind.refused is None
    assert right.refused is not None
    assert '"status":"different"' in right.refused
    assert right.rounds == []
    assert blind.hash != right.hash
