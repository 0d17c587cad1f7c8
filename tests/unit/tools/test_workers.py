"""Work in several processes: results in order, short work at home, faults and ends that are said."""

from __future__ import annotations

import os
import time

import pytest

from samepath.errors import GameError
from samepath.tools.simulate import chunks
from samepath.tools.workers import Task, WorkerError, workers


def where(number: int) -> tuple[int, int]:
    time.sleep(0.002 * (number % 3))
    return number, os.getpid()


def fail(number: int) -> int:
    raise GameError(f"number {number}")


def end(number: int) -> int:
    os._exit(1)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started before anything is done."""
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.0)


@pytest.mark.usefixtures("at_once")
def test_results_come_in_the_order_of_the_work() -> None:
    with workers(3) as pool:
        found = list(pool.results(Task(where), range(20)))
    assert [number for number, _ in found] == list(range(20))
    assert os.getpid() not in [pid for _, pid in found]


def test_work_of_less_than_a_second_starts_no_process() -> None:
    with workers(3) as pool:
        assert {pid for _, pid in pool.results(Task(where), range(20))} == {os.getpid()}


def test_longer_work_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.01)
    with workers(2) as pool:
        found = list(pool.results(Task(where), range(60)))
    assert [number for number, _ in found] == list(range(60))
    assert found[0][1] == os.getpid()
    assert found[-1][1] != os.getpid()


@pytest.mark.usefixtures("at_once")
def test_a_fault_in_a_worker_is_raised_here() -> None:
    with workers(2) as pool, pytest.raises(GameError, match="number 0"):
        list(pool.results(Task(fail), [0, 0]))


@pytest.mark.usefixtures("at_once")
def test_a_worker_that_ends_is_said() -> None:
    with workers(2) as pool, pytest.raises(WorkerError, match="--jobs 1"):
        list(pool.results(Task(end), [1, 2, 3]))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 50, 51, 333])
@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_games_are_handed_out_once_each_and_nobody_gets_more_than_a_share(count: int, jobs: int) -> None:
    parts = chunks(count, jobs)
    assert [number for part in parts for number in part] == list(range(count))
    assert max(map(len, parts)) <= max(1, min(50, -(-count // jobs)))
    assert len(parts[0]) == 1
