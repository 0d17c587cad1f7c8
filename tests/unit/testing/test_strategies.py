"""Strategies for playthroughs and scenarios: what they give, and that it shrinks to the least."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from samepath.errors import InputError
from samepath.record.recorder import NoDecisionError
from samepath.testing.games import Playthrough, assert_proves_itself, playthroughs
from samepath.testing.scenarios import scenarios_of
from samepath.values import forms
from samepath.values.canonical import canonical_bytes
from tests.toys import Race

QUIET = settings(database=None, max_examples=2000)


@dataclass(frozen=True)
class Weapon:
    id: str = forms.member(forms.Text())
    kind: str = forms.member(forms.Choice(("sword", "bow")))
    reach: tuple[int, int] = forms.member(forms.Interval(1, 9))
    cursed: bool = forms.member(forms.Maybe(forms.Flag()))
    owner: str | None = forms.member(forms.Nullable(forms.Text()))


@dataclass(frozen=True)
class Hero:
    weapons: tuple[Weapon, ...] = forms.member(forms.Rows(forms.Record(Weapon), 1, 3))
    bag: dict[str, int] = forms.member(forms.Members(forms.Integer(1, 99)))


@dataclass
class Plain:
    length: int
    names: list[str] = field(default_factory=list)
    at: tuple[int, int] = (0, 0)


SCHEMAS: list[dict[str, Any]] = [
    forms.Record(Hero).schema(),
    {"type": "integer", "exclusiveMinimum": 3, "maximum": 12, "multipleOf": 4},
    {"type": ["string", "null"], "minLength": 2, "maxLength": 3},
    {"type": "string", "pattern": "^[a-z]{1,3}$"},
    {"type": "array", "prefixItems": [{"const": "at"}, {"type": "integer"}], "items": False},
    {"type": "array", "items": {"enum": [1, 2, 3]}, "uniqueItems": True, "minItems": 2},
    {"$defs": {"n": {"type": "integer", "minimum": 0}}, "anyOf": [{"$ref": "#/$defs/n"}, {"type": "boolean"}]},
    {"type": "object", "properties": {"a": True}, "required": ["a"]},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=range(len(SCHEMAS)))
def test_scenarios_of_a_schema_are_valid_and_can_be_recorded(schema: dict[str, Any]) -> None:
    checker = jsonschema.Draft202012Validator(schema)

    @settings(max_examples=60, deadline=None)
    @given(scenarios_of(schema))
    def check(value: Any) -> None:
        checker.validate(value)
        canonical_bytes(value)

    check()


@settings(max_examples=60, deadline=None)
@given(scenarios_of(Hero))
def test_a_dataclass_with_forms_gives_what_its_forms_read(value: Any) -> None:
    jsonschema.validate(value, forms.Record(Hero).schema())


@settings(max_examples=60, deadline=None)
@given(scenarios_of(Plain))
def test_a_plain_dataclass_gives_its_fields_as_json_has_them(value: Any) -> None:
    assert list(value) == ["length", "names", "at"]
    assert type(value["length"]) is int
    assert isinstance(value["at"], list)
    canonical_bytes(value)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ({"type": "number"}, "the schema: the type 'number' is none of: null, boolean, integer, "),
        ({"type": "integer", "not": {"const": 3}}, "no values can be made for the keyword 'not'"),
        ({"type": "object", "properties": {"a": {"format": "date"}}}, "the schema.a: the type None is none of: "),
        ({"$ref": "#/$defs/none"}, "there is no '#/\\$defs/none' in the schema"),
        (3, "3 is neither a JSON schema nor a dataclass"),
        (int, "is neither a JSON schema nor a dataclass"),
    ],
)
def test_what_no_values_can_be_made_for_is_said(what: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        find(scenarios_of(what), lambda value: True)


@pytest.mark.parametrize(("number", "times"), [(2, 3), (1, 1), (2, 1)])
def test_answers_shrink_to_the_smallest_that_will_do(number: int, times: int) -> None:
    smallest = find(playthroughs(Race()), lambda played: played.answers.count(number) >= times, settings=QUIET)
    assert (smallest.answers, smallest.seed) == ((number,) * times, 0)


@pytest.mark.parametrize("seed", range(5))
def test_answers_of_a_game_that_ended_shrink_to_a_beginning_of_it(seed: int) -> None:
    """With an answer left out, such a game asks once more."""

    class Short(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            decide.ask("hand", "move", self.moves())
            state.turn += 1
            state.outcome = "over" if state.turn > 8 else None

    short = playthroughs(Short())
    rests = find(short, lambda played: played.answers.count(1) >= 2, settings=QUIET, random=Random(seed))
    assert rests.answers == (1, 1)


def test_of_many_options_the_smallest_number_is_found() -> None:
    class Wide(Race):
        def moves(self) -> list[Any]:
            return list(range(1000))

    smallest = find(playthroughs(Wide()), lambda played: any(one >= 300 for one in played.answers), settings=QUIET)
    assert smallest.answers == (300,)


@settings(max_examples=40)
@given(playthroughs(Race(), answers_max=4))
def test_answers_are_numbers_of_options(played: Playthrough) -> None:
    assert len(played.answers) <= 4
    assert all(number < 3 for number in played.answers)


@settings(max_examples=30, deadline=None)
@given(playthroughs(Race(), scenarios_of({"type": "object", "properties": {"length": {"enum": [1, 4]}}})))
def test_scenarios_that_the_game_refuses_are_passed_by(played: Playthrough) -> None:
    assert played.scenario == {"length": 4}
    assert_proves_itself(played)


def test_a_listed_scenario_that_the_game_refuses_is_not_passed_by() -> None:
    played = find(playthroughs(Race(), [{"length": 1}]), lambda played: True)
    with pytest.raises(InputError):
        played.record()


def test_a_fault_of_the_game_is_met_by_the_test() -> None:
    class Failing(Race):
        def step(self, state: Any, rng: Any, decide: Any) -> None:
            super().step(state, rng, decide)
            if state.hand > 3:
                raise KeyError("wind")

    def fails(played: Playthrough) -> bool:
        try:
            played.record()
        except KeyError:
            return True
        except NoDecisionError:
            pass
        return False

    assert find(playthroughs(Failing(), [{"length": 12}]), fails, settings=QUIET).answers == (1, 2)


def test_a_playthrough_is_printed_as_it_was_played() -> None:
    played = find(playthroughs(Race(), st.just({"length": 5})), lambda played: True)
    assert repr(played) == '<race, seed 0x0000000000000000, answers (), scenario {"length":5}>'
