"""Waiting for threads: results in order, and no signal is missed."""

from __future__ import annotations

import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from samepath.threads import mapped, result_of

CORE = Path(__file__).resolve().parents[2] / "core" / "samepath"


def test_results_come_in_the_order_of_the_work() -> None:
    def work(seconds: float, name: str) -> str:
        time.sleep(seconds)
        return name

    with ThreadPoolExecutor(2) as pool:
        assert list(mapped(pool, work, [0.1, 0.0], "ab")) == ["a", "b"]


def test_an_exception_comes_through_and_what_has_not_begun_is_dropped() -> None:
    begun = []

    def work(number: int) -> int:
        begun.append(number)
        time.sleep(0.1)
        return 1 // number

    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        list(mapped(pool, work, range(10)))
    assert len(begun) < 10


def test_a_signal_that_does_not_wake_the_main_thread_is_seen() -> None:
    """One that another thread takes wakes nobody, as one that comes just as the main thread falls asleep."""

    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        time.sleep(3)

    with ThreadPoolExecutor(1) as pool:
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            result_of(pool.submit(work))
        assert time.monotonic() - begun < 2


def test_nothing_waits_for_a_thread_in_another_way() -> None:
    waiting = re.compile(r"pool\.map\(|\.result\(\)|as_completed\(")
    found = [path.name for path in CORE.rglob("*.py") if waiting.search(path.read_text(encoding="utf-8"))]
    assert found == ["threads.py"]
