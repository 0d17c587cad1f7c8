"""The main jobs of `samepath bench`: turns, refusals, goals, the floor, and two versions compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from samepath.conform.cross.engines import CYTHON, PYTHON, Engine, engines
from samepath.conform.cross.ports import load
from samepath.tools import bench_against
from samepath.tools.bench_against import BuildError, built, compare
from samepath.tools.bench_jobs import (
    FLOOR,
    JOBS,
    RECORD,
    SIMULATE,
    VERIFY,
    Floor,
    Measured,
    Timing,
    Work,
    content,
    goals,
    in_turns,
    measure,
    states,
    works,
)
from tests.conftest import ROOT

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"


class Told:
    """A contender whose times are known."""

    def __init__(self, name: str, turns: list[str], times: list[int], refused_at: int | None = None) -> None:
        self.name, self.turns, self.times, self.refused_at = name, turns, iter(times), refused_at
        self.count = 0

    def round(self) -> tuple[int, str, str | None]:
        self.turns.append(self.name)
        self.count += 1
        return next(self.times), "h", "it is wrong" if self.count == self.refused_at else None


def test_contenders_take_turns_and_the_first_round_is_not_counted() -> None:
    turns: list[str] = []
    a, b = in_turns({"a": Told("a", turns, [99, 3, 1, 2]), "b": Told("b", turns, [99, 5, 5, 5])}, 3)
    assert turns == ["a", "b"] * 4
    assert (a.rounds, a.median, b.median) == ([3, 1, 2], 2, 5)


def test_one_that_is_refused_has_no_time_and_no_further_turn() -> None:
    turns: list[str] = []
    a, b = in_turns({"a": Told("a", turns, [9, 9, 9, 9], 2), "b": Told("b", turns, [1, 1, 1, 1])}, 3)
    assert (a.refused, a.rounds, len(b.rounds)) == ("it is wrong", [], 3)
    assert turns == ["a", "b", "a", "b", "b", "b"]


def test_goals_are_reached_or_short() -> None:
    timings = [Timing(PYTHON, rounds=[700]), Timing(CYTHON, rounds=[100]), Timing("Java", rounds=[120]), Timing(FLOOR)]
    judged = list(Measured(Work(VERIFY, "lesson"), "decisions", 10, 0, timings).judged())
    assert [(str(goal), reached) for goal, _, reached in judged] == [
        ("Cython at least 7 x Python", True),
        ("Cython at least 1.3 x Java", False),
    ]
    assert [ratio for _, ratio, _ in judged] == [7.0, 1.2]
    timings = [Timing(PYTHON, refused="no"), Timing(CYTHON, rounds=[130]), Timing(FLOOR, rounds=[10])]
    judged = list(Measured(Work(VERIFY, "dungeon"), "decisions", 10, 0, timings).judged())
    assert [(str(goal), ratio, reached) for goal, ratio, reached in judged] == [
        ("Cython at most 12 times the floor", 13.0, False)
    ]


def test_every_goal_is_about_what_is_measured() -> None:
    measured = {(work.job, work.game) for job in JOBS for work in works(job)}
    names = {PYTHON, CYTHON, FLOOR, *(port.language for port in load())}
    for goal in goals():
        assert (goal.job, goal.game) in measured
        assert {goal.engine, goal.against} <= names


def test_the_floor_hashes_what_the_recording_has_hashed() -> None:
    """The states whose hashes stand in the file are among those that are hashed, and every line is."""
    text = content(CHASE)
    records = [json.loads(line) for line in text.splitlines()]
    recorded = {record["state"][:16] for record in records if "state" in record}
    found = {hashlib.sha256(state).hexdigest()[:16] for state in states(text)}
    assert recorded
    assert recorded <= found
    assert sum(map(len, Floor(Work(VERIFY, "lesson", (CHASE,)))._pieces)) == len(text) + sum(map(len, states(text)))


@pytest.fixture(scope="module")
def backends() -> list[Engine]:
    return engines(names=())[0]


@pytest.mark.parametrize(
    "work", [Work(VERIFY, "lesson", (CHASE,)), Work(RECORD, "lesson", (CHASE,)), Work(SIMULATE, "lesson", games=3)]
)
def test_backends_are_measured_with_equal_results(backends: list[Engine], work: Work) -> None:
    measured = measure(work, backends, 1)
    ours = [timing for timing in measured.timings if timing.name != FLOOR]
    assert [timing.name for timing in ours] == [engine.name for engine in backends]
    assert all(timing.refused is None and len(timing.rounds) == 1 for timing in ours)
    assert len({timing.hash for timing in ours}) == 1
    assert (measured.of(FLOOR) is None) == (work.job == SIMULATE)
    assert (measured.unit, measured.count) == (("games", 3) if work.job == SIMULATE else ("decisions", 21))


@pytest.mark.parametrize("job", [VERIFY, RECORD])
def test_a_backend_with_another_result_is_refused(backends: list[Engine], tmp_path: Path, job: str) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(CHASE.read_bytes().replace(b'"pick":3', b'"pick":0', 1))
    timing = measure(Work(job, "lesson", (broken,)), backends[:1], 1).timings[0]
    assert (timing.refused, timing.rounds) == ("its result differs", [])
    broken.write_bytes(b"hello\n")
    assert measure_one(Work(RECORD, "lesson", (broken,)), backends[0]) is not None


def measure_one(work: Work, engine: Engine) -> str | None:
    """Why a backend is refused."""
    from samepath.tools.bench_jobs import Backend, variables_of

    with Backend(work, variables_of(engine)) as backend:
        return backend.round()[2]


# --- two versions ---


class Version:
    """In the place of a process of a version: 20 for this one, and for the commit what the test says."""

    turns: ClassVar[list[str]] = []
    theirs: ClassVar[int] = 10
    refused: ClassVar[str | None] = None

    def __init__(self, work: Work, variables: Mapping[str, str], *, clock: str) -> None:
        assert clock == "cpu_ns"
        self.is_new = variables["PYTHONPATH"] != "old"

    def __enter__(self) -> Version:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def round(self) -> tuple[int, str, str | None]:
        self.turns.append("new" if self.is_new else "old")
        return (20, "", None) if self.is_new else (self.theirs, "", self.refused)


@pytest.mark.parametrize(("theirs", "is_slower"), [(10, True), (18, True), (19, False), (20, False), (40, False)])
def test_slower_by_more_than_a_tenth_is_a_regression(
    monkeypatch: pytest.MonkeyPatch, theirs: int, is_slower: bool
) -> None:
    monkeypatch.setattr(bench_against, "Backend", Version)
    monkeypatch.setattr(Version, "theirs", theirs)
    monkeypatch.setattr(Version, "turns", [])
    found = compare(Work(SIMULATE, "lesson"), Path("old"), 4)
    assert (found.ratio, found.is_slower, len(found.ratios)) == (20 / theirs, is_slower, 4)
    assert Version.turns[2:] == ["new", "old", "old", "new", "new", "old", "old", "new"]


def test_a_version_that_cannot_do_the_work_is_no_regression(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_against, "Backend", Version)
    monkeypatch.setattr(Version, "refused", "no such rules")
    found = compare(Work(SIMULATE, "lesson"), Path("old"), 2)
    assert (found.refused, found.is_slower) == ("the commit: no such rules", False)


def test_a_commit_that_there_is_not() -> None:
    with pytest.raises(BuildError), built("no-such-commit"):
        pass


@pytest.mark.full
def test_a_checkout_against_its_own_commit() -> None:
    with built("HEAD") as package:
        found = compare(Work(RECORD, "lesson", (CHASE,)), package, 5)
    assert found.refused is None
    assert 0.3 < found.ratio < 3
