"""Inputs of levels 2 to 4: choosing, doubles, and games played for what they decide.

Source: conformance/SPEC.md, clause PROTO-9.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from hypothesis import strategies as st

from samepath import games
from samepath.conform.cross.inputs.common import integers, seeds, with_some
from samepath.conform.cross.inputs.dungeon import dungeon_scenarios
from samepath.conform.cross.inputs.lesson import lesson_scenarios
from samepath.conform.cross.inputs.nausicaa import nausicaa_scenarios
from samepath.decide import TIE_RULES
from samepath.engine import rules_texts
from samepath.values.canonical import Value

NUMBERS: Final = (0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 3.0, 1e16, 2.0**53, 1.7e308, -1.7e308, 5e-324, 2.2e-308, 1 / 3)
SPECIAL_BITS: Final = ("7ff0000000000000", "fff0000000000000", "7ff8000000000000", "7ff0000000000001")
"""Infinity, minus infinity, and two that are NaN, which is no score."""

ANSWERS_MAX: Final = 12

SCENARIOS: Final[Mapping[str, Callable[[], st.SearchStrategy[Value]]]] = {
    "lesson": lesson_scenarios,
    "nausicaa": nausicaa_scenarios,
    "dungeon": dungeon_scenarios,
}
"""The games that inputs can be generated for."""


def bits(number: float) -> str:
    """A double as a wide number."""
    return struct.pack(">d", number).hex()


def doubles() -> st.SearchStrategy[str]:
    """Doubles as wide numbers: whole ones, small ones, the ends of the range, any bits."""
    near = st.integers(-9, 9).map(float).map(bits)
    return st.one_of(
        near,
        st.sampled_from(NUMBERS).map(bits),
        st.sampled_from(SPECIAL_BITS),
        st.integers(0, 2**64 - 1).map(lambda number: f"{number:016x}"),
    )


@st.composite
def choose(draw: st.DrawFn) -> dict[str, Value]:
    """Few different scores, so that there are ties; integers, doubles, and both together."""
    few: st.SearchStrategy[Any] = st.one_of(st.integers(-1, 2), st.sampled_from((0.0, -0.0, 1.0, 0.5)).map(bits))
    kind = draw(st.sampled_from((st.integers(-2, 2), integers(), few, doubles())))
    rule = draw(st.sampled_from(tuple(TIE_RULES)))
    return {"tie": rule, "scores": draw(st.lists(kind, max_size=8))}


@st.composite
def double(draw: st.DrawFn) -> dict[str, Value]:
    """Operations on doubles and integers."""
    op = draw(st.sampled_from(("add", "subtract", "multiply", "divide", "sqrt")))
    operand: st.SearchStrategy[Value] = st.one_of(doubles(), integers())
    given: dict[str, Value] = {"op": op, "a": draw(operand)}
    return given if op == "sqrt" else {**given, "b": draw(operand)}


def answers() -> st.SearchStrategy[list[Value]]:
    """Answers of people: picks, most of them small, and what takes a step back."""
    pick: st.SearchStrategy[Value] = st.one_of(st.integers(0, 2), st.integers(0, 6))
    undo = st.one_of(st.none(), st.none(), st.integers(0, 9)).map(lambda index: {"undo": index})
    return st.lists(st.integers(0, 9).flatmap(lambda drawn: undo if drawn == 9 else pick), max_size=ANSWERS_MAX)


def rules_of(game: str) -> st.SearchStrategy[str | None]:
    """A game's rules, all revisions, null, and a name that there is not."""
    return st.sampled_from((None, *rules_texts(games.load(game)), "draft"))


@st.composite
def play(draw: st.DrawFn, name: str) -> dict[str, Value]:
    """A game from a generated scenario, watched in one of the three ways."""
    given = {"scenario": draw(SCENARIOS[name]()), "inputs": draw(answers())}
    if draw(st.integers(0, 3)) > 0:
        given["stop"] = draw(st.one_of(st.none(), st.integers(0, 9), st.integers(10, 40)))
    rules = rules_of(name).filter(lambda rules: rules != "draft")  # one fault at a time
    return with_some(
        draw,
        given,
        {
            "seed": seeds(),
            "rules": rules,
            "show": st.sampled_from(("decisions", "digests", "state")),
        },
    )


def _play(name: str, played: Sequence[str]) -> st.SearchStrategy[dict[str, Value]]:
    return play(name)


INPUTS: Final[Mapping[str, Callable[[], st.SearchStrategy[dict[str, Value]]]]] = {"choose": choose, "double": double}

GAME_INPUTS: Final[Mapping[str, Callable[[Sequence[str]], st.SearchStrategy[dict[str, Value]]]]] = {
    name: partial(_play, name) for name in SCENARIOS
}
