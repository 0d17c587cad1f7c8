"""The checked reader: places in errors, wordings, dataclasses read by the forms of their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import jsonschema
import pytest

from samepath import InputError
from samepath.conform.operations.given import BadInputError, Given, integer
from samepath.games.dungeon.rules import MineRules
from samepath.games.lesson.rules import LessonRules
from samepath.values.differ import MISSING, Differing, first_character, first_difference, first_unequal
from samepath.values.forms import (
    Choice,
    Flag,
    Integer,
    Interval,
    Members,
    Named,
    Record,
    Rows,
    Table,
    Text,
    bind,
    forms_of,
    member,
)
from samepath.values.reading import Fields, Place, Wording


@dataclass(frozen=True)
class Unit:
    id: str = member(Text())
    hp: int = member(Integer(1, 5))
    foe: str = member(Named("units", or_none=True))


@dataclass(frozen=True)
class Army:
    units: Mapping[str, Unit] = member(Table(Unit, 1, ("king",), "the end of the game asks for"))
    order: tuple[str, ...] = member(Rows(Named("units"), 1, 3))
    span: tuple[int, int] = member(Interval(0, 9))
    side: str = member(Choice(("red", "blue")))
    proud: bool = member(Flag())
    words: Mapping[str, tuple[str, ...]] = member(Members(Rows(Text(), 1)))


KING = {"id": "king", "hp": 5, "foe": ""}
GOOD = {
    "units": [KING, {"id": "pawn", "hp": 1, "foe": "king"}],
    "order": ["pawn", "king"],
    "span": [2, 7],
    "side": "red",
    "proud": True,
    "words": {"yes": ["aye"]},
}


def test_a_good_one_is_read_whole() -> None:
    army = bind(Army, Place(GOOD))
    units = {"king": Unit("king", 5, ""), "pawn": Unit("pawn", 1, "king")}
    assert army == Army(units, ("pawn", "king"), (2, 7), "red", True, {"yes": ("aye",)})


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"units": [KING, {"id": "pawn", "hp": 7, "foe": ""}]}, "units[1].hp is 7; it must be an integer from 1 to 5"),
    ({"units": [{"id": "king", "hp": True, "foe": ""}]}, "units[0].hp is True; it must be an integer from 1 to 5"),
    ({"units": [{"id": "king", "foe": ""}]}, "units[0].hp is missing"),
    ({"units": [{**KING, "age": 3}]}, "units[0] has a member 'age', which is not one of: id, hp, foe"),
    ({"units": [KING, KING]}, "units[1].id is 'king', which stands twice"),
    ({"units": [{**KING, "id": "pawn"}]}, "units has no unit 'king', which the end of the game asks for"),
    ({"units": [{**KING, "id": ""}]}, "units[0].id is ''; it must be a string that is not empty"),
    ({"units": [{**KING, "foe": "imp"}]}, "units[0].foe is 'imp', which is not one of: '', 'king'"),
    ({"units": []}, "units is []; it must be a list of 1 to 10000 items"),
    ({"units": {}}, "units is {}; it must be a list of 1 to 10000 items"),
    ({"order": []}, "order is []; it must be a list of 1 to 3 items"),
    ({"order": ["king", 7]}, "order[1] is 7, which is not one of: 'king', 'pawn'"),
    ({"span": [2]}, "span is [2]; it must be a list of 2 to 2 items"),
    ({"span": [7, 2]}, "span is [7, 2]; it must be a range, the lower end first"),
    ({"span": [0, 10]}, "span[1] is 10; it must be an integer from 0 to 9"),
    ({"side": "green"}, "side is 'green', which is not one of: 'red', 'blue'"),
    ({"proud": 1}, "proud is 1; it must be true or false"),
    ({"words": {"no": [3]}}, "words.no[0] is 3; it must be a string"),
    ({"words": []}, "words is []; it must be an object"),
    ({"colour": 1}, "the whole has a member 'colour', which is not one of: units, order, span, side, proud, words"),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_told_with_its_place(change: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as raised:
        bind(Army, Place({**GOOD, **change}, "army.json"))
    assert str(raised.value) == f"army.json: {told}"


def test_the_schema_says_no_to_what_the_reader_says_no_to() -> None:
    """But for what depends on other data: names, and which end of a range is lower."""
    checker = jsonschema.Draft202012Validator(Record(Army).schema())
    assert checker.is_valid(GOOD)
    other = ("twice", "has no unit", "lower end", "units[0].foe")
    for change, told in FAULTS:
        assert checker.is_valid({**GOOD, **change}) == any(part in told for part in other), told


@pytest.mark.parametrize("cls", [MineRules, LessonRules])
def test_every_field_of_the_rules_has_a_form(cls: type[Any]) -> None:
    assert list(forms_of(cls)) == [field.name for field in fields(cls)]


class OddError(InputError):
    """The error of this test's wording."""


ODD = Wording(
    error=OddError,
    whole="all of it",
    show=lambda value: f"<{value}>",
    wrong="{where} {value} {expected}!",
    range="{where} {value} {low}..{high}!",
    none_of="{where} {value} {bare}!",
    missing="{where} lacks {key}!",
    unknown="{where} knows no {key}!",
)


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda place: place.member("b"), "all of it lacks 'b'!"),
        (lambda place: place.only(["b"]), "all of it knows no 'a'!"),
        (lambda place: place.member("a").integer(3, 4), "a <2> 3..4!"),
        (lambda place: place.member("a").text(["x", "y"]), "a <2> x, y!"),
        (lambda place: place.member("a").flag(), "a <2> true or false!"),
        (lambda place: place.member("a").members(), "a <2> an object!"),
        (lambda place: place.member("a").fail("is odd"), "a is odd"),
        (lambda place: Fields(place).integer("a", 3), f"a <2> 3..{2**53 - 1}!"),
        (lambda place: Fields(place).done(), "all of it knows no 'a'!"),
        (lambda place: Fields(place).integer("c", 3, 9, 1), "c <1> 3..9!"),
    ],
)
def test_how_faults_are_told_is_data(read: Callable[[Place], object], told: str) -> None:
    with pytest.raises(OddError) as raised:
        read(Place({"a": 2}, wording=ODD))
    assert str(raised.value) == told


def test_a_value_with_braces_is_told_as_it_is() -> None:
    with pytest.raises(InputError, match=r"^the whole is '\{where\}\{0\}'; it must be true or false$"):
        Place("{where}{0}").flag()


def test_members_that_were_taken_are_done_with() -> None:
    taken = Fields(Place({"a": 1, "b": "x"}))
    assert (taken.has("a"), taken.has("c")) == (True, False)
    assert (taken.integer("a", 0, 1), taken.text("b", ["x"]), taken.flag("c", False)) == (1, "x", False)
    assert not taken.has("a")
    taken.done()


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ({"a": 1, "b": 2}, {"b": 3, "a": 1}, Differing(".b", 2, 3)),
        ({"b": 1, "a": 2}, {"b": 3, "a": 4}, Differing(".a", 2, 4)),
        ({"a": {"b": [1, {"c": 0}]}}, {"a": {"b": [1, {"c": False}]}}, Differing(".a.b[1].c", 0, False)),
        ({"a": 1}, {}, Differing(".a", 1, MISSING)),
        ({}, {"a": None}, Differing(".a", MISSING, None)),
        ([1, 2], [1], Differing("", [1, 2], [1])),
        ([1, 2, 3], [1, 4], Differing("", [1, 2, 3], [1, 4])),
        ([1, 2], (1, 3), Differing("[1]", 2, 3)),
        (True, 1, Differing("", True, 1)),
    ],
)
def test_the_first_difference(left: Any, right: Any, found: Differing) -> None:
    assert first_difference(left, right) == found
    assert [type(one) for one in first_difference(left, right)] == [type(one) for one in found]


def test_lists_of_unequal_length_are_gone_into_where_it_is_asked() -> None:
    assert first_difference([1, 2, 3], [1, 4], into_unequal=True) == Differing("[1]", 2, 4)
    assert first_difference([1, 2], [1], into_unequal=True) == Differing("", [1, 2], [1])


def test_a_list_of_an_input_may_be_missing_only_where_that_is_said() -> None:
    assert Given({}).items("blocked", integer, optional=True) == []
    assert Given({"blocked": [3]}).items("blocked", integer, optional=True) == [3]
    with pytest.raises(BadInputError, match=r"^the input has no 'blocked'$"):
        Given({}).items("blocked", integer)
    with pytest.raises(BadInputError, match=r"^blocked\[1\] is 'x'; it should be an integer from "):
        Given({"blocked": [3, "x"]}).items("blocked", integer)


def test_the_first_unequal_item_and_character() -> None:
    assert first_unequal([1, "a", True], [1, "a", 1]) == 2
    assert first_unequal([1, [2]], [1, [2], 3]) == 2
    assert first_unequal([], []) is None
    assert (first_character("abcd", "abxd"), first_character("ab", "ab")) == (2, 2)
