"""The matrix over the engines that ship: in CI all of them, elsewhere those whose tools are here."""

from __future__ import annotations

import os

import pytest

from samepath.conform.cross import matrix
from samepath.conform.cross.engines import Engine, engines
from samepath.conform.cross.matrix import Report
from samepath.conform.cross.mutations import KINDS
from samepath.conform.cross.plays import plays
from tests.ports.conftest import BUILDS


@pytest.fixture(scope="module")
def present() -> list[Engine]:
    found, skipped = engines(cache=BUILDS)
    assert skipped == [] or "CI" not in os.environ, skipped
    return found


def assert_right(report: Report) -> None:
    assert report.faults == []
    pairs = len(report.engines) * (len(report.engines) - 1)
    assert len(report.cells) == pairs
    assert sum(cell.whole + cell.mutated for cell in report.cells.values()) == pairs * len(report.plays)
    recorded = [{name: one.data for name, one in made.items()} for made in report.recorded.values()]
    assert all(made == recorded[0] for made in recorded)
    assert set(recorded[0]) == {play.name for play in report.plays}


def test_a_part_of_the_matrix(present: list[Engine]) -> None:
    games = plays(1, seed=1)
    chosen = [play.name for play in games if play.family != "lesson" or play.name in ("lesson/hand", "lesson/dice")]
    assert_right(matrix.run(present, games, 1, chosen))


@pytest.mark.full
def test_the_whole_matrix(present: list[Engine]) -> None:
    report = matrix.run(present, plays(20))
    assert_right(report)
    assert set(report.kinds) == set(KINDS)
