"""Copies of a state, by which moves are taken back: one that is no copy is refused."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from samepath import Rules
from samepath.errors import GameError
from samepath.replay import Script, TakeBackError, record_bytes, verify_bytes
from samepath.rng import Rng
from tests.unit.record.test_refusals import State


class Said(State):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[Any] = []


class Talk:
    """Three turns; what is said is kept in the state. `State` says how it copies itself."""

    name = "talk"
    rules = Rules("plain", 1, {})

    def __init__(self, make: Any = Said) -> None:
        self.make = make

    def start(self, scenario: Any, rng: Rng) -> Any:
        return self.make()

    def legal(self, state: Any) -> list[Any]:
        return ["a", "b"]

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        state.said.append(self.legal(state)[decide.ask("you", "say", ["a", "b"])])
        if state.turn == 3:
            state.outcome = "end"
        else:
            state.turn += 1

    def canonical(self, state: Any) -> dict[str, Any]:
        return {"said": list(state.said)}


BACK: list[int | Exception] = [0, TakeBackError(), 1, 0, TakeBackError(1), 0, 0, 0]


class Shallow(Said):
    def samepath_copy(self) -> Shallow:
        twin = Shallow()
        twin.__dict__.update(self.__dict__)
        return twin


class Old(Shallow):
    samepath_copy = None  # type: ignore[assignment]
    copy = Shallow.samepath_copy


class Dictionary(dict[str, Any]):
    turn = 1
    outcome = None

    @property
    def said(self) -> list[Any]:
        said: list[Any] = self.setdefault("said", [])
        return said


def test_a_copy_that_shares_a_list_is_found_by_its_hash_and_its_part_is_named() -> None:
    with pytest.raises(GameError) as refused:
        record_bytes(Talk(Shallow), {}, 7, Script(list(BACK)))
    told = str(refused.value)
    assert "brought back another state: its part 'said' was [] and is [\"a\"]" in told
    assert "samepath_copy() copy everything that changes" in told


@pytest.mark.parametrize("make", [Said, Old, Dictionary])
def test_a_state_without_the_hook_is_copied_in_depth_whatever_copy_it_has(make: Any) -> None:
    data = record_bytes(Talk(make), {}, 7, Script(list(BACK)))
    assert verify_bytes(data, Talk(make)).status == "same"
    last = [json.loads(line) for line in data.splitlines()][-1]
    assert last["counts"]["undos"] == 2
    plain = record_bytes(Talk(make), {}, 7, Script([0, 0, 0]))
    assert json.loads(plain.splitlines()[-1])["state"] == last["state"]


class Holder(Said):
    """A state that keeps the run's generator, one of its streams, and a generator of its own."""

    rng: Rng
    own: Rng
    apart: Any


class Drawing(Talk):
    def start(self, scenario: Any, rng: Rng) -> Holder:
        state = Holder()
        state.rng, state.own = rng, Rng(5)
        state.apart = state.own.stream("apart").copy()
        return state

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        super().step(state, rng, decide)
        number = state.rng.stream(f"turn-{state.turn}").next_int(1000, "die")
        other = state.own.stream("x").next_int(1000, "own") + state.apart.next_int(1000, "apart")
        state.said.append([number, other])


def test_a_state_that_holds_the_runs_generator_is_recorded_as_without_the_undo() -> None:
    data = record_bytes(Drawing(), {}, 7, Script(list(BACK)))
    assert verify_bytes(data, Drawing()).status == "same"
    plain = record_bytes(Drawing(), {}, 7, Script([0, 0, 0]))
    ends = [json.loads(one.splitlines()[-1]) for one in (data, plain)]
    assert ends[0]["state"] == ends[1]["state"]
    assert ends[0]["counts"]["calls"] == ends[1]["counts"]["calls"] == 3


def keeping(kept: list[int]) -> Any:
    return lambda: kept


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ((n for n in [1]), r"the state's extra \(generator\) cannot be copied"),
        (sys, r"the state's extra \(module\) cannot be copied"),
        (keeping([]), "the state's extra is a function that keeps hold of other values"),
    ],
)
def test_a_state_that_cannot_be_copied_is_told_in_words(held: Any, told: str) -> None:
    def make() -> Said:
        state = Said()
        state.extra = held  # type: ignore[attr-defined]
        return state

    with pytest.raises(GameError, match=f"talk: {told}.*method samepath_copy"):
        record_bytes(Talk(make), {}, 7, Script([0, 0, 0]))


def test_a_long_chain_and_a_hook_that_gives_itself_are_told_in_words() -> None:
    class Linked(Said):
        def __init__(self) -> None:
            super().__init__()
            self.node: Any = None
            for _ in range(5000):
                self.node = [self.node]

    class Itself(Said):
        def samepath_copy(self) -> Itself:
            return self

    with pytest.raises(GameError, match="nested or linked too deep"):
        record_bytes(Talk(Linked), {}, 7, Script([0]))
    with pytest.raises(GameError, match=r"samepath_copy\(\) gave the state itself"):
        record_bytes(Talk(Itself), {}, 7, Script([0]))
