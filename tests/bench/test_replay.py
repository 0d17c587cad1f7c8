"""Decisions a second, recording and verifying the lesson. `make bench` prints them; nothing has a limit to keep."""

from __future__ import annotations

from typing import Any

from samepath import games
from samepath.replay import OldInputs, record_bytes, verify_bytes
from samepath.verify.corpus import recordings, shipped_folder

PATHS = recordings([shipped_folder() / "lesson"])


def decisions(data: bytes) -> int:
    return data.count(b'"type":"decision"')


def test_verify_the_lesson(benchmark: Any) -> None:
    data = [path.read_bytes() for path in PATHS]
    total = sum(map(decisions, data))

    def verify_all() -> int:
        return sum(verify_bytes(one).decisions for one in data)

    assert benchmark(verify_all) == total
    if benchmark.stats is not None:
        benchmark.extra_info["decisions_per_second"] = int(total / benchmark.stats.stats.median)


def test_record_the_lesson(benchmark: Any) -> None:
    lesson = games.load("lesson")
    jobs = [(lesson.scenarios[path.stem], OldInputs.read(path)) for path in PATHS if path.stem != "hand"]  # type: ignore[attr-defined]
    expected = [path.read_bytes() for path in PATHS if path.stem != "hand"]
    total = sum(map(decisions, expected))

    def record_all() -> list[bytes]:
        return [record_bytes(lesson, scenario, 0, answer) for scenario, answer in jobs]

    assert benchmark(record_all) == expected
    if benchmark.stats is not None:
        benchmark.extra_info["decisions_per_second"] = int(total / benchmark.stats.stats.median)
