"""Work in several processes: results in order, short work at home, faults and ends that are said."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from samepath.errors import GameError
from samepath.tools.simulate import chunks
from samepath.tools.workers import AHEAD, Here, Processes, Task, Threads, WorkerError, workers


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


def when(number: int) -> tuple[int, int]:
    return time.monotonic_ns(), number


def end_at_two(number: int) -> str:
    if number == 2:
        os._exit(1)
    return str(number)


def weighed(number: int) -> int:
    return number


def test_the_heaviest_is_done_first_and_told_in_its_turn() -> None:
    found = list(Processes(1).results(Task(when, weight=weighed), [1, 5, 3, 9, 2], alone=0.0))
    assert [number for _, number in found] == [1, 5, 3, 9, 2]
    assert [number for _, number in sorted(found)] == [9, 5, 3, 2, 1]


def test_items_are_read_ahead_up_to_a_bound() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(5 * AHEAD):
            taken.append(number)
            yield number

    results = Processes(2).results(Task(weighed), items(), alone=0.0)
    assert next(results) == 0
    assert len(taken) <= AHEAD + 1
    assert list(results) == list(range(1, 5 * AHEAD))


def test_what_a_process_had_is_lost_and_told_in_its_turn() -> None:
    done: list[int] = []
    task = Task(end_at_two, lost=lambda number: f"{number} was lost", done=done.append)
    assert list(Processes(2).results(task, [2, 0, 1, 2, 3], alone=0.0)) == ["2 was lost", "0", "1", "2 was lost", "3"]
    assert done == [1, 2, 3, 4, 5]


def test_nothing_is_wanted_after_the_last() -> None:
    task = Task(weighed, is_last=lambda number: number == 3)
    for pool in (Here(), Threads(1), Threads(2), Processes(2)):
        assert list(pool.results(task, range(2000), alone=0.0)) == [0, 1, 2, 3]
    assert list(Processes(2).results(task, range(2000), alone=60.0)) == [0, 1, 2, 3]


def test_what_is_known_is_not_done_again() -> None:
    task = Task(end, known=lambda number: number)
    for pool in (Here(), Threads(2), Processes(2)):
        assert list(pool.results(task, range(2 * AHEAD), alone=0.0)) == list(range(2 * AHEAD))


def test_a_heavy_item_starts_processes_at_once() -> None:
    task = Task(where, weight=weighed, heavy=5)
    pids = [pid for _, pid in Processes(2).results(task, [1, 2, 7, 1], alone=60.0)]
    assert pids[0] == pids[1] == os.getpid()
    assert os.getpid() not in pids[2:]


def test_results_that_nobody_takes_end_the_processes() -> None:
    pool = Processes(2)
    results = pool.results(Task(where), range(100), alone=0.0)
    next(results)
    started = [worker.process for worker in pool._started]
    assert len(started) == 2
    results.close()  # type: ignore[attr-defined]
    assert not any(process.is_alive() for process in started)


def test_processes_that_cannot_begin_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.tools.workers._serve", end)
    with pytest.raises(WorkerError, match="ended before its work was done"):
        list(Processes(2).results(Task(weighed, lost=weighed), range(9), alone=0.0))
