"""What only compiled code has to prove: buffers, memory, threads, interruption."""

import gc
import hashlib
import pickle
import resource
import signal
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from samepath import _search as accelerated
from samepath.grid import Grid, reference
from samepath.testing.maps import make_map
from samepath.tools.bench import peak_memory


def test_a_field_is_a_buffer(search: ModuleType) -> None:
    grid = make_map("rooms", 20, 9)
    field = search.distance_field(grid, (1, 1))
    view = memoryview(field)
    assert (view.format, view.itemsize, view.shape, view.strides) == ("i", 4, (180,), (4,))
    assert (view.nbytes, view.c_contiguous, view.readonly) == (720, True, False)
    assert array("i", field).tolist() == view.tolist() == field.tolist() == list(field)
    assert bytes(field) == view.tobytes() == field.tobytes()
    rows = field.rows()
    assert (rows.shape, rows.format) == ((9, 20), "i")
    assert all(rows[y, x] == field[x, y] == field[y * 20 + x] for y in range(9) for x in range(20))
    view[0] = 7  # the field is the caller's own, and the view is no copy
    assert field[0, 0] == 7
    assert len(field) == 180
    assert field[-1] == field[179]
    for at in (180, -181):
        with pytest.raises(IndexError):
            field[at]
    del field
    gc.collect()
    assert view[0] == 7  # a view keeps its memory


def test_fields_of_both_backends_are_equal_and_made_alike() -> None:
    grid = make_map("rooms", 20, 9)
    ours, theirs = accelerated.distance_field(grid, (1, 1)), reference.distance_field(grid, (1, 1))
    assert ours == theirs
    assert theirs == ours
    assert ours[2:5] == theirs[2:5]
    made = accelerated.Field(grid, theirs, directions=8, corners="always")
    assert (made.directions, made.corners, made.tolist()) == (8, "always", theirs.tolist())
    wide = accelerated.Field(grid, [2**40] * 180, typecode="q", unreachable=2**53 - 1)
    assert (wide[3, 3], wide.typecode, wide.unreachable, memoryview(wide).format) == (2**40, "q", 2**53 - 1, "q")
    for kind in (accelerated.Field, reference.Field):
        with pytest.raises(ValueError, match="179 values were given; a grid of 20 x 9 has one for each cell"):
            kind(grid, [0] * 179)
    with pytest.raises(TypeError, match="a Field is made once"):
        made.__init__(grid, [1])  # type: ignore[misc]
    with pytest.raises(TypeError):
        hash(ours)
    for field in (ours, theirs):
        again = pickle.loads(pickle.dumps(field))
        assert again == field
        assert (again.grid, again.directions, again.corners) == (grid, 4, "never")


def test_paths_are_values(search: ModuleType) -> None:
    grid = make_map("rooms", 20, 9)
    path = search.shortest_path(grid, (1, 1), (9, 5))
    assert pickle.loads(pickle.dumps(path)) == path
    assert hash(search.Path(path.steps, path.cost, path.expanded)) == hash(path)
    assert search.Path(None, None, 5) == search.Path(None, None, 5)
    assert search.Path(None, None, 5) != search.Path(None, None, 6)
    assert path != 5
    assert repr(search.Path(((1, 0),), 1, 2)).startswith("Path(steps=((1, 0),), cost=1, expanded=2")


def test_expanded_is_counted_over_the_question_as_it_was(search: ModuleType) -> None:
    """It may be counted later: what the caller changes in between must not change it."""
    grid, goals, blocked = make_map("open", 30, 20), [(9, 9)], [(5, 5)]
    asked: dict[str, Any] = {"enter_goal": True}
    path = search.shortest_path(grid, (1, 1), goals, blocked=blocked, **asked)
    expected = reference.shortest_path(grid, (1, 1), (9, 9), blocked=[(5, 5)], **asked).expanded
    goals[0], blocked[0] = (2, 2), (6, 6)
    del grid
    assert path.expanded == expected


def test_two_threads_search_one_grid() -> None:
    grid = make_map("rand25", 400, 300)
    asked = [((i * 7 % 400, i * 11 % 300), (i * 13 % 400, i * 5 % 300)) for i in range(40)]

    def answers() -> str:
        digest = hashlib.sha256()
        for start, goal in asked:
            digest.update(accelerated.distance_field(grid, start).tobytes())
            for find in (accelerated.shortest_path, accelerated.astar):
                digest.update(repr(find(grid, start, goal).steps).encode())
        return digest.hexdigest()

    alone, together = answers(), []
    threads = [threading.Thread(target=lambda: together.append(answers())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone, alone]


def test_other_threads_run_during_a_long_search() -> None:
    grid = make_map("open", 1500, 1500)
    done, turns, longest = threading.Event(), 0, 0.0

    def search() -> None:
        for _ in range(5):
            accelerated.distance_field(grid, (0, 0), directions=8)
        done.set()

    thread = threading.Thread(target=search)
    begun = time.perf_counter()
    thread.start()
    while not done.is_set():
        turns += 1
        time.sleep(0)
    thread.join()
    longest = time.perf_counter() - begun
    assert turns > 5, f"the main thread had {turns} turns in {longest:.2f} s: the search kept the interpreter to itself"


INTERRUPTED = """
import os, signal, sys, threading, time
from samepath import _search
from samepath.grid import Grid
grid = Grid(4096, 4096, bytes(1) + b"\\1" * (4096 * 4096 - 1))
{call}(grid, (9, 9), *{more})  # once in peace: it works, and its time is known
begun = time.perf_counter()
{call}(grid, (9, 9), *{more})
whole = time.perf_counter() - begun
threading.Timer(whole / 10, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begun = time.perf_counter()
try:
    while True:
        {call}(grid, (9, 9), *{more})
        if time.perf_counter() - begun > 20 * whole:
            sys.exit("never interrupted")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("call", "more"),
    [
        ("_search.distance_field", "()"),
        ("_search.shortest_path", "((0, 0),)"),
        ("_search.astar", "((0, 0),)"),
    ],
)
def test_a_search_over_4096_by_4096_is_interrupted(call: str, more: str) -> None:
    code = INTERRUPTED.format(call=call, more=more)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("interrupted\n", "", 0)


@cache
def steps_from_the_corner(grid: Grid) -> Any:
    return accelerated.distance_field(grid, (0, 0))


LONG_SEARCHES: dict[str, Callable[[Grid], Any]] = {
    "queue, 8 directions": lambda grid: accelerated.distance_field(grid, (0, 0), directions=8),
    "queue": lambda grid: accelerated.distance_field(grid, (0, 0), algorithm="queue"),
    "rays": lambda grid: accelerated.distance_field(grid, (0, 0), algorithm="rays"),
    "tiles": lambda grid: accelerated.distance_field(grid, (0, 0), algorithm="tiles"),
    "tiles-avx2": lambda grid: accelerated.distance_field(grid, (0, 0), algorithm="tiles-avx2"),
    "costs": lambda grid: accelerated.cost_field(grid, (0, 0)),
    "path, queue": lambda grid: accelerated.shortest_path(grid, (0, 0), (2099, 2099), algorithm="queue"),
    "path, buckets": lambda grid: accelerated.shortest_path(grid, (0, 0), (2099, 2099), algorithm="buckets"),
    "astar": lambda grid: accelerated.astar(grid, (0, 0), (2099, 2099)),
    "relax": lambda grid: accelerated.relax(steps_from_the_corner(grid)),
}


@pytest.mark.parametrize("name", LONG_SEARCHES)
def test_a_search_looks_for_signals_on_its_way(name: str) -> None:
    """A handler runs only when somebody looks for it. After the search it would run once, however many signals came."""
    grid, search, handled = make_map("open", 2100, 2100), LONG_SEARCHES[name], []
    search(grid)
    before = signal.signal(signal.SIGALRM, lambda number, frame: handled.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    try:
        search(grid)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(handled) > 1


@pytest.mark.parametrize("name", LONG_SEARCHES)
def test_a_signal_stops_a_search_in_the_middle(name: str) -> None:
    """A handler that raises: the search ends with its error, and the next search is right again."""
    grid, search = make_map("open", 2100, 2100), LONG_SEARCHES[name]
    expected = search(grid)

    class Stopped(Exception):
        pass

    def stop(number: int, frame: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    caught = 0
    try:
        for _ in range(4):
            signal.setitimer(signal.ITIMER_REAL, 0.004)
            try:
                search(grid)
            except Stopped:
                caught += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert caught == 4
    assert search(grid) == expected


def peak() -> int:
    """The most memory this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def calls(grid: Grid) -> list[Callable[[], object]]:
    field = accelerated.distance_field(grid, (1, 1))
    agents: Any = array("i", range(40))
    corridor = Grid(2000, 1, b"\1" * 2000)  # its path takes 8000 bytes
    many = [(x, y) for y in range(15) for x in range(40)]  # 2400 bytes: what leaks of them is seen
    return [
        lambda: accelerated.distance_field(grid, (1, 1)),
        lambda: accelerated.distance_field(grid, many, blocked=many, algorithm="rays"),
        lambda: accelerated.distance_field(grid, (1, 1), directions=8, algorithm="queue").rows(),
        lambda: accelerated.shortest_path(grid, (1, 1), (9, 5)).steps,
        lambda: accelerated.shortest_path(corridor, (0, 0), (1999, 0)),
        lambda: accelerated.shortest_path(grid, (1, 1), many, blocked=many, enter_goal=True).expanded,
        lambda: accelerated.shortest_path(grid, (1, 1), (9, 5), algorithm="buckets").expanded,
        lambda: accelerated.astar(grid, (1, 1), (9, 5)),
        lambda: accelerated.dijkstra(grid, (1, 1), (9, 5)),
        lambda: accelerated.next_steps(field, agents, blocked=many),
        lambda: accelerated.cost_field(grid, many, blocked=many),
        lambda: accelerated.relax(field, factor=-60),
        lambda: accelerated.relax(field, factor=2**26),
        lambda: accelerated.distance_field(grid, many, blocked=many, algorithm="tiles"),
        lambda: accelerated.distance_field(grid, (1, 1), algorithm="corridors"),
        lambda: accelerated.step_down(field, (3, 3)),
        lambda: accelerated.sight_from(grid, (1, 1), many),
        lambda: accelerated.distance_field(grid.copy_with(walls=[(5, 5)]), (1, 1)),
        lambda: accelerated.distance_field(grid.copy_with(walls=[(5, 5)]), (1, 1), algorithm="corridors"),
        lambda: refused(grid),
    ]


def refused(grid: Grid) -> None:
    with pytest.raises(ValueError, match="outside"):
        accelerated.shortest_path(grid, (1, 1), [(2, 2)] * 600 + [(99, 99)], blocked=[(1, 1)] * 600)


def grow(rounds: int) -> int:
    """By how much the peak grows over so many rounds of every call, after a warm-up."""
    every = calls(make_map("rooms", 40, 20))
    for call in every:
        for _ in range(200):
            call()
    gc.collect()
    before = peak()
    for _ in range(rounds):
        for call in every:
            call()
    gc.collect()
    return peak() - before


def test_grids_with_costs_are_let_go_in_a_cycle_of_garbage() -> None:
    """The collector meets the grid, its costs and what was prepared of them all at once, in any order."""
    script = (
        "import gc\n"
        "from samepath._search import dijkstra\n"
        "from samepath.grid import Grid\n"
        "for _ in range(200):\n"
        "    grid = Grid(5, 5, bytes([1]) * 25, costs=[2] * 25)\n"
        "    grids = [grid, grid.copy_with(walls=[(1, 1)])]\n"
        "    assert all(dijkstra(one, (0, 0), (4, 4)).cost == 16 for one in grids)\n"
        "    grids.append(grids)\n"
        "    del grid, grids\n"
        "    gc.collect()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_memory_does_not_grow() -> None:
    assert grow(1500) < 2_000_000


@pytest.mark.full
def test_memory_does_not_grow_over_a_million_calls() -> None:
    assert grow(1_000_000 // 19) < 4_000_000


@pytest.mark.full
def test_the_peak_of_4096_by_4096() -> None:
    peaks = peak_memory(4096, 4096)
    cells = 4096 * 4096
    assert peaks["after a field"] - peaks["with the map"] < 8 * cells
    assert peaks["after a path"] - peaks["with the map"] < 16 * cells
