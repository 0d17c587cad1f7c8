"""Tie-breaks and picks (SPEC TIE-1 to TIE-8)."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import GameError, Rng
from samepath.decide import TIE_BREAKS, Decider, checked_pick, score_value, score_values

scores = st.lists(st.integers(-3, 3), max_size=8)


def by_hand(rule: str, given_scores: list[int]) -> int | None:
    """Each rule again, as a loop over the options in order."""
    best: int | None = None
    for i, score in enumerate(given_scores):
        if best is None:
            better = rule != "positive" or score > 0
        elif rule in ("first", "positive"):
            better = score > given_scores[best]
        elif rule == "last":
            better = score >= given_scores[best]
        elif rule == "lowest":
            better = score < given_scores[best]
        else:
            better = score <= given_scores[best]
        if better:
            best = i
    return best


@given(scores)
@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_every_rule_is_its_loop(rule: str, given_scores: list[int]) -> None:
    assert TIE_BREAKS[rule](given_scores) == by_hand(rule, given_scores)


@pytest.mark.parametrize(
    ("rule", "given_scores", "pick"),
    [
        ("first", [40, 40, 60, 60], 2),
        ("last", [40, 60, 60, 40], 2),
        ("first", [-5, -5], 0),
        ("last", [-5, -5], 1),
        ("lowest", [3, 1, 1], 1),
        ("last-lowest", [3, 1, 1], 2),
        ("positive", [0, 0], None),
        ("positive", [0, 2, 2], 1),
        ("first", [], None),
        ("last", [], None),
        ("positive", [-1], None),
    ],
)
def test_ties(rule: str, given_scores: list[int], pick: int | None) -> None:
    assert Decider()("a", "b", list(range(len(given_scores))), given_scores, tie=rule) == pick


def test_infinity_is_a_score_like_any_other() -> None:
    infinity = float("inf")
    assert TIE_BREAKS["last"]([infinity, 1.0, infinity]) == 2
    assert TIE_BREAKS["positive"]([0.0, infinity, infinity]) == 1


@given(st.floats(allow_nan=False))
def test_a_double_is_written_by_its_bits(score: float) -> None:
    text = score_value(score)
    assert len(text) == 16
    assert struct.unpack(">d", bytes.fromhex(text))[0] == score


def test_options_are_listed_only_when_somebody_looks() -> None:
    def options() -> list[str]:
        raise AssertionError("nobody looks")

    assert Decider()("goblin", "step", options, [1, 2]) == 1


def test_ask_goes_to_whoever_plays() -> None:
    asked = []

    def choose(actor: str, kind: str, options: object) -> int:
        asked.append((actor, kind, options))
        return 1

    assert Decider(choose).ask("hero", "move", ["stand", "up"]) == 1
    assert asked == [("hero", "move", ["stand", "up"])]


def test_ask_with_nobody_to_answer_is_an_error() -> None:
    with pytest.raises(GameError, match="nobody plays hero"):
        Decider().ask("hero", "move", ["stand"])


@pytest.mark.parametrize("pick", [-1, 2, True, "0", None])
def test_a_pick_that_is_no_option_is_refused(pick: object) -> None:
    with pytest.raises(GameError, match="not one of the options 0 to 1"):
        checked_pick(pick, 2, "hero, move")  # type: ignore[arg-type]


def test_a_roll_draws_for_one_option_too() -> None:
    rng = Rng(5)
    assert Decider().roll("wind", "blow", ["calm"], rng.stream("wind"), "wind") == 0
    assert rng.calls == 1
    expected = Rng(5).stream("deck").next_int(3, "x")
    assert Decider().roll("wind", "blow", [1, 2, 3], rng.stream("deck"), "x") == expected


@given(
    st.lists(st.floats(allow_nan=False), max_size=5) | st.lists(st.integers() | st.floats(allow_nan=False), max_size=5)
)
def test_all_scores_at_once_are_each_by_itself(several: list[int | float]) -> None:
    assert score_values(several) == [score_value(score) for score in several]


def test_no_scores_and_nan() -> None:
    assert score_values([]) == []
    for several in ([float("nan")], [1.5, float("nan")], [1, float("nan")]):
        with pytest.raises(GameError, match="a score is NaN"):
            score_values(several)
