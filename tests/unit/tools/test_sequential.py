"""The sequential test: its error rates worked out exactly, over every way that pairs can fall."""

from __future__ import annotations

from collections import defaultdict

import pytest

from samepath.tools.sequential import Sequential


def chances(p_up: float, p_down: float, pairs: int, level: float, margin: float) -> dict[str, float]:
    """The chance of each claim within so many pairs that are 1 with chance `p_up` and else -1."""
    claimed: dict[str, float] = defaultdict(float)
    open_ = {0: 1.0}  # by how many were 1
    for number in range(1, pairs + 1):
        following: dict[int, float] = defaultdict(float)
        for up, chance in open_.items():
            following[up + 1] += chance * p_up
            following[up] += chance * p_down
        open_ = {}
        for up, chance in following.items():
            claim = Sequential(level, margin, number - up, up, 0).claim()
            if claim is None:
                open_[up] = chance
            else:
                claimed[claim] += chance
    return claimed


def test_where_nothing_differs_a_difference_is_claimed_with_at_most_the_level() -> None:
    found = chances(0.5, 0.5, 200, 0.1, 0.01)
    assert 0 < found["A"] + found["B"] <= 0.1
    assert found["A"] == pytest.approx(found["B"])


@pytest.mark.parametrize("sign", [1, -1])
def test_of_a_difference_of_the_margin_it_is_seldom_claimed_that_there_is_less(sign: int) -> None:
    margin = 0.5
    found = chances(0.5 + sign * margin / 2, 0.5 - sign * margin / 2, 150, 0.1, margin)
    assert found["same"] <= 0.1
    assert found["A" if sign > 0 else "B"] <= 0.05


def test_it_is_sure_where_there_is_something_to_be_sure_of() -> None:
    assert chances(0.9, 0.1, 60, 0.05, 0.1)["B"] > 0.95
    assert chances(0.1, 0.9, 60, 0.05, 0.1)["A"] > 0.95
    assert chances(0.5, 0.5, 120, 0.05, 0.6)["same"] > 0.8


def test_pairs_that_are_all_alike_are_the_same_in_time() -> None:
    test = Sequential(0.05, 0.1)
    while test.claim() is None:
        test.add(0)
    assert test.claim() == "same"
    assert 30 < test.pairs < 200


def test_nine_to_nothing_by_hand() -> None:
    """Each stake of s grows by 1 + s a pair; nine to nothing is enough for a level of a half: the mean passes 4."""
    mean = sum((1 + 2.0**-n) ** 9 for n in range(1, 11)) / 10
    before = sum((1 + 2.0**-n) ** 6 for n in range(1, 11)) / 10
    assert before < 4 < mean
    assert Sequential(0.5, 0.01, 0, 6, 0).claim() is None
    assert Sequential(0.5, 0.01, 0, 9, 0).claim() == "B"
    assert Sequential(0.5, 0.01, 9, 0, 0).claim() == "A"
