"""Scenarios of Nausicaa: who plays, and positions. Source: conformance/SPEC.md, clauses NAUS-9 and NAUS-23."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from samepath.games.strategies import with_some
from samepath.values.canonical import Value

UNITS_MAX: Final = 8
CARDS_MAX: Final = 3


@st.composite
def positions(draw: st.DrawFn, data: Mapping[str, Any]) -> dict[str, Any]:
    """Positions with few units close together, so that they meet; either side to move, any coefficients.

    `data` are the rules'.
    """
    board, royal, units = data["board"], data["royal"], data["units"]
    life = {unit["name"]: unit["hp"] for unit in units}
    common = [name for name in life if name != royal]
    squares = st.tuples(st.integers(0, board["rows"] - 1), st.integers(0, board["cols"] - 1))
    placed = draw(st.lists(squares, max_size=UNITS_MAX, unique=True))
    found: list[dict[str, Any]] = []
    for row, col in placed:
        player = draw(st.sampled_from((1, 2)))
        first = royal if all(unit["player"] != player for unit in found) and draw(st.booleans()) else None
        name = first or draw(st.sampled_from(common))
        hp = draw(st.integers(1, life[name]))
        found.append({"player": player, "type": name, "row": row, "col": col, "hp": hp})
    cards = st.lists(st.sampled_from(common), max_size=CARDS_MAX)
    pair = st.fixed_dictionaries({"distance": st.integers(0, 99), "attractiveness": st.integers(0, 99)})
    mana = st.integers(0, data["turns"]["mana_max"])
    position = {
        "units": found,
        "mana": [draw(mana), draw(mana)],
        "coefficients": draw(st.one_of(pair, st.lists(pair, min_size=2, max_size=2))),
    }
    position |= {"hands": [draw(cards), draw(cards)]} if draw(st.booleans()) else {"hand": draw(cards)}
    return with_some(
        draw,
        position,
        {
            "turn": st.one_of(st.integers(1, 9), st.integers(195, data["turns"]["limit"] - 1)),
            "player": st.sampled_from((1, 2)),
            "decks": st.lists(cards, min_size=2, max_size=2),
        },
    )


@st.composite
def nausicaa_scenarios(draw: st.DrawFn, data: Mapping[str, Any]) -> Value:
    """Positions, whole games, and people or CPUs on either side of both."""
    if draw(st.booleans()):
        position: dict[str, Value] = draw(positions(data))
        return position
    side = st.sampled_from(("cpu", "person"))
    scenario = {"players": [draw(side), draw(side)]}
    return with_some(draw, scenario, {"position": positions(data)})
