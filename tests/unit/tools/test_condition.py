"""Conditions on rows: what they say, and that nothing else can be said in them."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.tools.condition import LENGTH_MAX, Condition, ConditionError

ROW = {
    "turns": 200,
    "winner": None,
    "by": "harpy",
    "late": True,
    "summoned": [{"goblin": 3}, {}],
}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("turns >= 200", True),
        ("turns > 200", False),
        ("199 < turns <= 200", True),
        ("turns == 200.0", True),
        ("turns != 200", False),
        ("winner == null", True),
        ("winner == None", True),
        ("winner < 3", False),
        ("winner >= 3", False),
        ("late", True),
        ("late == true", True),
        ("late == 1", False),
        ("1 in [true]", False),
        ("not late", False),
        ("by == 'harpy' and turns < 10", False),
        ("by == 'harpy' or turns < 10", True),
        ("by in ['siren', \"harpy\"]", True),
        ("'arp' in by", True),
        ("by < 3", False),
        ("not (by > 'i' or turns < -5)", True),
        ("summoned[0]['goblin'] > 2", True),
        ("summoned[1]['goblin'] > 2", False),
        ("summoned[1]['goblin'] == null", True),
        ("summoned[7] == null", True),
        ("summoned[9]['x']['y'] == null", True),
        ("not " * 200 + "late", True),
        ("'goblin' in summoned[0]", True),
    ],
)
def test_what_a_condition_says(text: str, holds: bool) -> None:
    condition = Condition(text)
    assert condition(ROW) is holds
    assert pickle.loads(pickle.dumps(condition))(ROW) is holds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "turns >",
        "turns = 200",
        "turns; late",
        "print(turns)",
        "turns.real > 1",
        "turns + 1 > 1",
        "turns is 1",
        "turns not in [1]",
        "[t for t in summoned]",
        "(lambda: 1)()",
        "f'{turns}'",
        "turns if late else 1",
        "summoned[turns] == 1",
        "summoned[0:1] == 1",
        "(x := 1)",
        "{'a': 1} == 1",
        "1j == turns",
        "b'x' == by",
        "\x00",
        "(" * 450 + "1" + ")" * 450,
        "-" * 900 + "1",
        "1" * (LENGTH_MAX + 1),
    ],
)
def test_nothing_else_can_be_said(text: str) -> None:
    with pytest.raises(ConditionError, match="condition") as refused:
        Condition(text)(ROW)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_name_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ConditionError, match="there is no 'turnz'; there are: turns, winner, by, late, summoned"):
        Condition("turnz > 3")(ROW)


@given(st.text(max_size=60))
def test_any_text_is_a_condition_or_refused(text: str) -> None:
    with suppress(ConditionError):
        Condition(text)(ROW)
