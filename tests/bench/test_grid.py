"""The jobs of `samepath bench` as benchmarks, and a tiny run of every job in the ordinary tests.

`make bench` measures; the ordinary run leaves that out and only checks that every job works, that every answer has the
hash it should have, and that a wrong answer is refused.
"""

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from samepath.grid import Grid, backend, reference
from samepath.testing.maps import KINDS, make_map
from samepath.tools import bench
from samepath.tools.baselines import BASELINES, installed
from samepath.tools.bench import CASES, OURS, Case, contenders_of, run_case, verdicts

QUICK = [case for job in ("field", "path", "horde", "reference", "call") for case in CASES[job]]


@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.name)
def test_speed(benchmark: BenchmarkFixture, case: Case) -> None:
    """Ours alone: all questions of a case, one after the other."""
    grid = make_map(case.kind, case.width, case.height, number=1)
    ask = contenders_of(case, grid, baselines=())[OURS][0]
    questions = list(bench.questions_of(case, grid))

    def every() -> None:
        for question in questions:
            ask(*question)

    benchmark.extra_info["backend"] = backend()
    benchmark.extra_info["questions"] = len(questions)
    benchmark(every)


@pytest.mark.parametrize("job", CASES)
def test_every_job_runs_small(job: str) -> None:
    for case in CASES[job]:
        side = min(case.width, 40), min(case.height, 20)
        small = Case(job, case.kind, *side, questions=3, goals=case.goals)
        timings = run_case(small, baselines=(), rounds=1)
        assert timings[0].name == OURS
        assert timings[0].refused is None
        assert timings[0].answered == 3
        assert timings[0].median > 0
        if job in ("reference", "call"):
            assert len(verdicts(small, timings)) == 1


def test_baselines_agree_with_the_reference() -> None:
    """Those that are installed; with none installed there is ours and the deque search of the job `reference`."""
    for job in ("field", "path", "reference"):
        case = Case(job, "rooms", 24, 12, questions=4)
        timings = run_case(case, baselines=tuple(BASELINES), rounds=1)
        assert [timing.name for timing in timings if timing.refused] == []
        assert len({timing.hash for timing in timings}) == 1


def test_a_wrong_answer_has_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(grid: Grid) -> Any:
        return lambda source: [0] * (grid.width * grid.height)

    monkeypatch.setattr(bench, "_deque_field", wrong)
    timings = run_case(Case("reference", "rooms", 24, 12, questions=4), baselines=(), rounds=1)
    assert timings[1].refused == "its result differs"
    assert timings[1].rounds == ()
    assert verdicts(CASES["reference"][0], timings) == []


def test_maps_follow_from_their_number() -> None:
    for kind in KINDS:
        one, again, other = (make_map(kind, 40, 21, number) for number in (1, 1, 2))
        assert one == again
        assert (one == other) == (kind == "open")
        assert max(reference.distance_field(one, next_open(one))) > 10
    assert sum(make_map("rand25", 200, 200).padded) == pytest.approx(30000, rel=0.02)
    with pytest.raises(ValueError, match="no kind of map is named 'swamp'"):
        make_map("swamp", 9, 9)


def next_open(grid: Grid) -> tuple[int, int]:
    return next((x, y) for y in range(grid.height) for x in range(grid.width) if grid.is_open((x, y)))


def test_installed_baselines_are_of_the_list() -> None:
    assert set(installed()) <= set(BASELINES)
    assert installed(()) == []
