"""What the strategies share: numbers and texts that ports trip over, and inputs with one fault put in."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import strategies as st

from samepath.values.canonical import INTEGER_MAX, Value

EDGES: Final = (
    *(sign * number for number in (2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**52, INTEGER_MAX - 1) for sign in (1, -1)),
    INTEGER_MAX,
    -INTEGER_MAX,
)
"""Integers on both sides of where other languages change their kind of number."""

WORD_EDGES: Final = (1, 2, 5, 9, 2**16, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 2, 2**32 - 1)
SEED_EDGES: Final = (0, 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1)

_JUNK: Final[tuple[Value, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    INTEGER_MAX,
    "",
    "x",
    "0",
    [],
    [0],
    [0, 0, 0],
    {},
    {"a": 1},
)
"""What is put in the place of a member; nearly always something that must be refused there."""


def integers() -> st.SearchStrategy[int]:
    """Whole numbers within CANON-1: small ones, edges, any."""
    return st.one_of(st.integers(-9, 9), st.sampled_from(EDGES), st.integers(-INTEGER_MAX, INTEGER_MAX))


def words() -> st.SearchStrategy[int]:
    """Words of 32 bits."""
    return st.one_of(st.integers(0, 9), st.sampled_from(WORD_EDGES), st.integers(0, 2**32 - 1))


def seeds() -> st.SearchStrategy[str]:
    """Seeds as people write them, in decimal or hex."""
    numbers = st.one_of(st.integers(0, 9), st.sampled_from(SEED_EDGES), st.integers(0, 2**64 - 1))
    return st.one_of(numbers.map(str), numbers.map(hex), numbers.map(lambda number: f"0X{number:016X}"))


def texts(max_size: int = 6) -> st.SearchStrategy[str]:
    """Strings with what is escaped, and with what UTF-16 and code points order otherwise."""
    traps = st.sampled_from('"\\/\b\f\n\r\t\x00\x1f\x7f\x80é\u2028\ud7ff\ue000\uffff\U00010000\U0001f600\U0010ffff')
    return st.text(
        st.one_of(st.sampled_from("aAbB019_-"), traps, st.characters(exclude_categories=["Cs"])), max_size=max_size
    )


def keys() -> st.SearchStrategy[str]:
    """Keys of objects: ASCII, some of them like numbers or like what an object has anyway."""
    named = st.sampled_from(
        ("a", "b", "B", "", "10", "2", "01", "-1", "__proto__", "constructor", "toString", "length")
    )
    return st.one_of(named, st.text(st.characters(max_codepoint=127), max_size=3))


def values(leaves: int = 6) -> st.SearchStrategy[Value]:
    """Values of CANON-1."""
    plain: st.SearchStrategy[Value] = st.one_of(st.none(), st.booleans(), integers(), texts())
    return st.recursive(
        plain,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys(), inner, max_size=4)),
        max_leaves=leaves,
    )


@st.composite
def spoiled(draw: st.DrawFn, inputs: st.SearchStrategy[dict[str, Value]]) -> dict[str, Value]:
    """An input with one fault: a member, at any depth, that is missing, is something else, or should not be there."""
    given = copy.deepcopy(draw(inputs))
    places = list(_places(given))
    holder, key = draw(st.sampled_from(places))
    how = draw(st.sampled_from(("other", "gone", "more")))
    if how == "other":
        holder[key] = copy.deepcopy(draw(st.sampled_from(_JUNK)))
    elif how == "gone":
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw(st.sampled_from(("more", "Seed", "")))] = 1
    else:
        holder.append(copy.deepcopy(holder[key]))
    return given


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every member and item inside a value, as what holds it and its key, the outer ones first."""
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value))
    for key, _ in pairs:
        yield value, key
    for _, inner in pairs:
        if isinstance(inner, dict | list):
            yield from _places(inner)
