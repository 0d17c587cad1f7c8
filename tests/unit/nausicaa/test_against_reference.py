"""Move and attack lists, the pair and the CPU's first pass, against the second implementation in `reference`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.nausicaa.boards import GAMES
from tests.unit.nausicaa.reference import answer

TYPES = [kind for kind in GAMES["live"].ruleset.types if not kind.royal]


@st.composite
def positions(draw: st.DrawFn, rules: str, crowded: bool = False) -> dict[str, Any]:
    """Positions of the kind in the decision files: an Oracle a side, any other units anywhere, player 2 to move."""
    by_name = GAMES[rules].ruleset.by_name
    count = draw(st.integers(2, 40 if crowded else 16))
    squares = draw(st.lists(st.integers(0, 79), min_size=count, max_size=count, unique=True))
    units: list[dict[str, Any]] = []
    for index, square in enumerate(squares):
        player = 1 if index == 0 else 2 if index == 1 else draw(st.integers(1, 2))
        name = "oracle" if index < 2 else draw(st.sampled_from(TYPES)).name
        hp = draw(st.integers(1, by_name[name].hp))
        units.append({"player": player, "type": name, "row": square // 10, "col": square % 10, "hp": hp})
    units.sort(key=lambda unit: unit["player"])
    weights = st.one_of(st.sampled_from([0, 1, 5]), st.integers(0, 99))
    return {
        "coefficients": {"distance": draw(weights), "attractiveness": draw(weights)},
        "mana": [draw(st.integers(0, 6)), draw(st.integers(0, 6))],
        "hand": [kind.name for kind in draw(st.lists(st.sampled_from(TYPES), max_size=5))],
        "units": units,
    }


@pytest.mark.parametrize("rules", list(GAMES))
@given(data=st.data())
def test_every_list_and_choice_is_the_references(rules: str, data: st.DataObject) -> None:
    position = data.draw(positions(rules, crowded=data.draw(st.booleans())))
    judged = GAMES[rules].judge_line(json.dumps(position)).answer
    assert judged == answer(position, rules)
