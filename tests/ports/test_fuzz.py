"""Every port asked generated questions: a few of some operations, and in the full run many of all."""

from __future__ import annotations

import pytest

from samepath.conform.cross import fuzz
from samepath.conform.cross.fuzz import Fuzzer
from samepath.conform.operations import levels
from samepath.conform.wire.launch import Launch
from tests.ports.conftest import PATIENCE

FEW = 30
SOME = ("canonical", "draws", "path", "steps", "choose", "lesson", "nausicaa", "dungeon", "verify")


def found(launch: Launch, *operations: str, seed: int) -> list[tuple[str, dict[str, object]]]:
    fuzzer = Fuzzer(launch, seed, operations, PATIENCE, rounds_max=1)
    fuzzer.run()
    assert set(fuzzer.tallies) == set(operations or levels())
    assert all(tally.unsupported == 0 for tally in fuzzer.tallies.values())
    return [(finding.kind, dict(finding.outcome.vector.input)) for finding in fuzzer.findings]


def test_a_few_questions(launch: Launch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "ROUND", FEW)
    assert found(launch, *SOME, seed=1) == []


@pytest.mark.full
def test_many_questions(launch: Launch) -> None:
    assert found(launch, seed=2) == []
