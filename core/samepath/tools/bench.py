"""The jobs of `samepath bench`: what is measured, beside whom, and the goals.

Every contender answers the same questions, in turns within one run, over sources that rotate (one source repeated lets
a processor learn the map). First all answers are compared: a contender whose numbers differ from ours is refused and
has no time. Times are of the processor, not of the clock, so that other work on the machine is not counted; medians
over rounds, in nanoseconds a call, with the least and the greatest round beside them.
"""

from __future__ import annotations

import hashlib
import statistics
import subprocess
import sys
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from samepath.grid import Cell, Field, Grid, distance_field, next_steps, reference, shortest_path
from samepath.testing.maps import make_map
from samepath.tools.baselines import (
    Agents,
    Contender,
    Question,
    field_baseline,
    horde_baselines,
    installed,
    path_baseline,
)

OURS: Final = "samepath"
ROUND_NS: Final = 20_000_000
"""A round of a quick job lasts about so long."""

SLOW_NS: Final = 2_000_000_000
"""A contender that needs longer than this for all questions of a round answers fewer of them."""


@dataclass(frozen=True)
class Goal:
    """A ratio to reach: a baseline's median divided by ours, at least `factor`."""

    against: str
    factor: float


@dataclass(frozen=True)
class Case:
    """One map of a job, and what is to be reached on it."""

    job: str
    kind: str
    width: int
    height: int
    questions: int
    goals: tuple[Goal, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.job} {self.kind} {self.width}x{self.height}"


@dataclass(frozen=True)
class Timing:
    """What one contender needed: nanoseconds a call, over the rounds; or why it was refused."""

    name: str
    answered: int
    hash: str
    rounds: tuple[float, ...] = ()
    refused: str | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)


ALL_KINDS: Final = ("open", "rand25", "rooms", "maze")
SMALL: Final = (50, 20)


def _cases(
    job: str, size: tuple[int, int], questions: int, goals: dict[str, tuple[tuple[str, float], ...]]
) -> list[Case]:
    """A case for each kind of map, with its goals as pairs of baseline and factor."""
    return [Case(job, kind, *size, questions, tuple(Goal(*goal) for goal in goals[kind])) for kind in goals]


CASES: Final[dict[str, list[Case]]] = {
    "field": _cases(
        "field",
        SMALL,
        64,
        {
            "open": (),
            "rand25": (("tcod", 60), ("tcod", 120), ("numba", 2.7)),
            "rooms": (("tcod", 50), ("numba", 1.3)),
            "maze": (),
        },
    ),
    "field-large": [
        case
        for side in (256, 1024)
        for case in _cases(
            "field-large",
            (side, side),
            8,
            {kind: (("tcod", 24 if kind == "maze" else 60), ("numba", 1)) for kind in ALL_KINDS},
        )
    ],
    "field-huge": _cases("field-huge", (4096, 4096), 2, dict.fromkeys(ALL_KINDS, (("tcod", 12), ("numba", 2)))),
    "path": _cases("path", SMALL, 64, dict.fromkeys(ALL_KINDS, (("tcod", 15), ("numba", 2)))),
    "path-large": _cases(
        "path-large",
        (1024, 1024),
        16,
        {**dict.fromkeys(ALL_KINDS[:3], (("tcod", 8), ("numba", 1))), "maze": (("tcod", 8),)},
    ),
    "horde": _cases(
        "horde", SMALL, 64, dict.fromkeys(("rand25", "rooms"), (("tcod hillclimb", 50), ("tcod and numpy", 50)))
    ),
    "reference": _cases("reference", SMALL, 16, {"rand25": (("deque", 1),)}),
    "call": _cases("call", (2, 2), 16, {"open": ()}),
}
"""The jobs by name, each with its maps. `memory` is a job of its own, see `peak_memory`."""

CALL_NS: Final = 300
"""The goal of the job `call`: a call on a tiny grid, in nanoseconds."""


def run_case(case: Case, baselines: Sequence[str] | None, rounds: int) -> list[Timing]:
    """Measure one case: ours first, then every baseline that is installed and wanted. Times are interleaved."""
    grid = make_map(case.kind, case.width, case.height, number=1)
    questions = list(questions_of(case, grid))
    contenders = contenders_of(case, grid, baselines)
    timings: list[Timing] = []
    running = []
    for name, (ask, measured) in contenders.items():
        answered, spent = 0, 0
        digest = hashlib.sha256()
        for question in questions:
            begun = time.process_time_ns()
            answer = ask(*question)
            spent += time.process_time_ns() - begun
            digest.update(array("q", measured(answer)).tobytes())
            answered += 1
            if spent > SLOW_NS:
                break
        found = digest.hexdigest()[:16]
        differs = name != OURS and found != _hash_of_ours(contenders[OURS], questions[:answered])
        timings.append(Timing(name, answered, found, refused="its result differs" if differs else None))
        if not differs:
            repeats = max(1, round(ROUND_NS / max(spent, 1)))
            running.append((len(timings) - 1, ask, questions[:answered], repeats))
    for _ in range(rounds):
        for at, ask, asked, repeats in running:
            nanoseconds = _round(ask, asked, repeats)
            timings[at] = replace(timings[at], rounds=(*timings[at].rounds, nanoseconds))
    return timings


def contenders_of(case: Case, grid: Grid, baselines: Sequence[str] | None) -> dict[str, Contender]:
    """Ours first, then the baselines for this job, by name."""
    names = installed(baselines)
    if case.job == "horde":
        theirs = horde_baselines(grid) if "tcod" in names else {}
        return {OURS: (partial(_horde, grid), _horde_measured), **theirs}
    if case.job == "reference":
        search = reference.distance_field
        return {OURS: (partial(search, grid), list), "deque": (_deque_field(grid), list)}
    if case.job.startswith("path"):
        ours: Contender = (partial(shortest_path, grid), _length)
        makers = {name: path_baseline(name, grid) for name in names}
    else:
        ours = (partial(distance_field, grid), list)
        makers = {name: field_baseline(name, grid) for name in names} if case.job != "call" else {}
    return {OURS: ours, **{name: baseline for name, baseline in makers.items() if baseline is not None}}


def verdicts(case: Case, timings: Sequence[Timing]) -> list[tuple[str, float, bool]]:
    """Each goal of the case that can be judged: its text, the ratio measured, and whether it was reached."""
    by_name = {timing.name: timing for timing in timings}
    ours = by_name[OURS]
    judged = []
    if case.job == "call":
        judged.append((f"at most {CALL_NS} ns", ours.median, ours.median <= CALL_NS))
    for goal in case.goals:
        baseline = by_name.get(goal.against)
        if baseline is not None and baseline.refused is None:
            ratio = baseline.median / ours.median
            judged.append((f"at least {goal.factor:g} x {goal.against}", ratio, ratio >= goal.factor))
    return judged


def peak_memory(width: int, height: int) -> dict[str, int]:
    """The peak memory, in bytes, of a process that makes a map of rooms, then a field, then a path over it."""
    code = f"from samepath.tools.bench import report_memory; report_memory({width}, {height})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = ("with the map", "after a field", "after a path")
    return dict(zip(names, (int(text) for text in done.stdout.split()), strict=True))


def report_memory(width: int, height: int) -> None:
    """Print the peaks for `peak_memory`, which runs this in a process of its own."""
    grid = make_map("rooms", width, height)
    peaks = [_peak()]
    middle = (width // 2 + 1, height // 2 + 1)
    distance_field(grid, middle)
    peaks.append(_peak())
    shortest_path(grid, (1, 1), middle)
    peaks.append(_peak())
    print(*peaks)


def _peak() -> int:
    import resource  # there is none on Windows, where only this job does without

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _round(ask: Callable[..., Any], questions: Sequence[Question], repeats: int) -> float:
    begun = time.process_time_ns()
    for _ in range(repeats):
        for question in questions:
            ask(*question)
    return (time.process_time_ns() - begun) / (repeats * len(questions))


def _hash_of_ours(ours: Contender, questions: Sequence[Question]) -> str:
    ask, measured = ours
    digest = hashlib.sha256()
    for question in questions:
        digest.update(array("q", measured(ask(*question))).tobytes())
    return digest.hexdigest()[:16]


def questions_of(case: Case, grid: Grid) -> Iterator[Question]:
    """The questions of a case: open cells that follow from its name, all different draws."""
    count = grid.width * grid.height
    bits = iter(_draws(case.name))

    def open_cell() -> Cell:
        while True:
            cell = grid.cell(next(bits) % count)
            if grid.is_open(cell):
                return cell

    for _ in range(case.questions):
        if case.job.startswith("path"):
            start = goal = open_cell()
            while goal == start:
                goal = open_cell()
            yield start, goal
        elif case.job == "horde":
            yield _horde_question(grid, open_cell)
        else:
            yield (open_cell(),)


def _horde_question(grid: Grid, open_cell: Callable[[], Cell]) -> Question:
    """A goal, and 100 agents that can reach it and do not stand on it."""
    goal = open_cell()
    steps = distance_field(grid, goal)
    while max(steps) < 10:
        goal = open_cell()
        steps = distance_field(grid, goal)
    cells: list[Cell] = []
    while len(cells) < 100:
        cell = open_cell()
        if steps[cell] > 0:
            cells.append(cell)
    return goal, Agents(grid, cells, with_numpy=bool(installed(["tcod"])))


def _draws(name: str) -> Iterator[int]:
    block = 0
    while True:
        words = array("I", hashlib.shake_128(f"{name} {block}".encode("ascii")).digest(4096))
        yield from words
        block += 1


def _horde(grid: Grid, goal: Cell, agents: Any) -> tuple[Field, Any]:
    steps = distance_field(grid, goal)
    return steps, next_steps(steps, agents.flat)


def _horde_measured(answer: Any) -> Sequence[int]:
    steps, nexts = answer
    return [steps[at] for at in nexts]


def _length(path: Any) -> Sequence[int]:
    return [path.length or -1]


def _deque_field(grid: Grid) -> Callable[[Cell], list[int]]:
    """A plain deque search, as one writes it without a library: flat lists, a border, four directions."""
    stride, width, height = grid.width + 2, grid.width, grid.height
    walls = [cell == 0 for cell in grid.padded]

    def ask(source: Cell) -> list[int]:
        steps = [-1] * len(walls)
        first = (source[1] + 1) * stride + source[0] + 1
        steps[first] = 0
        queue = deque([first])
        while queue:
            cell = queue.popleft()
            further = steps[cell] + 1
            for there in (cell - stride, cell + 1, cell + stride, cell - 1):
                if not walls[there] and steps[there] == -1:
                    steps[there] = further
                    queue.append(there)
        plain: list[int] = []
        for y in range(1, height + 1):
            plain += steps[y * stride + 1 : y * stride + 1 + width]
        return plain

    return ask
