"""The hash of a state taken part by part is the hash of the whole, however often a part comes again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.record.parts import Parts
from samepath.values.canonical import CanonicalError, sha256, state_hash

values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
states = st.dictionaries(st.sampled_from(["map", "units", "turn", "generator"]), values, min_size=1)


@given(st.lists(states, min_size=1, max_size=8))
def test_it_is_the_hash_of_the_whole_state_every_time(run: list[dict[str, Any]]) -> None:
    parts = Parts()
    for state in run:
        parts.take(state)
        assert parts.sha256 == sha256(state)
        assert parts.hashes() == {name: state_hash(part) for name, part in state.items()}


@pytest.mark.parametrize(("before", "after"), [(True, 1), ([0], [False]), ({"a": 1}, {"a": True}), ((1,), [2])])
def test_values_that_python_calls_equal_are_told_apart(before: Any, after: Any) -> None:
    parts = Parts()
    parts.take({"part": before})
    parts.take({"part": after})
    assert parts.sha256 == sha256({"part": after})


def test_a_list_changed_in_place_is_taken_again() -> None:
    parts, units = Parts(), [[1, 2]]
    parts.take({"units": units})
    units[0][0] = 9
    parts.take({"units": units})
    assert parts.sha256 == sha256({"units": [[9, 2]]})


@pytest.mark.parametrize("bad", [0.5, {1: 2}, {1, 2}, object()])
def test_what_has_no_canonical_bytes_is_refused_with_its_place_every_time(bad: object) -> None:
    parts = Parts()
    for _ in range(2):
        with pytest.raises(CanonicalError, match=r"^at \$\.units"):
            parts.take({"turn": 1, "units": [bad]})
