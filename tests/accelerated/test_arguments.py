"""Arguments of every shape: both backends give the same result, or the same error to the last character.

Each parameter of each function is given each shape, one at a time; the other arguments are good ones.
"""

import re
from array import array
from collections.abc import Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from samepath import _search as accelerated
from samepath.grid import Grid, reference
from samepath.testing.maps import make_map

GRID = make_map("rooms", 16, 7)
PRICED = GRID.copy_with(costs={(x, y): 1 + (x * y) % 3 for x in range(16) for y in range(7)})


class Pair(tuple[int, int]):
    """A tuple that is not just a tuple."""


class Point(NamedTuple):
    x: int
    y: int


class Whole:
    """An integer of another type."""

    def __index__(self) -> int:
        return 4

    def __repr__(self) -> str:
        return "Whole()"


class NoIndex:
    """Says that it is an integer, and is none."""

    def __index__(self) -> int:
        raise TypeError("not after all")

    def __repr__(self) -> str:
        return "NoIndex()"


class Unlisted:
    """Fails with a TypeError of its own while it is read."""

    def __iter__(self) -> Any:
        yield (1, 1)
        raise TypeError("a cell is a pair, said by somebody else")

    def __repr__(self) -> str:
        return "Unlisted()"


class Undecided:
    """Neither true nor false."""

    def __bool__(self) -> bool:
        raise ValueError("neither")

    def __repr__(self) -> str:
        return "Undecided()"


class Text(str):
    """A text of another type."""


Shape = Callable[[], Any]
"""Makes the argument anew for each call: a generator is used up by one."""

SHAPES: dict[str, Shape] = {
    "tuple": lambda: (4, 3),
    "list": lambda: [4, 3],
    "pair": lambda: Pair((4, 3)),
    "named tuple": lambda: Point(4, 3),
    "floats": lambda: (4.0, 3.0),
    "a float": lambda: (4, 3.5),
    "bools": lambda: (True, True),
    "other integers": lambda: (Whole(), Whole()),
    "an integer that is none": lambda: (NoIndex(), 3),
    "texts": lambda: ("4", "3"),
    "text": lambda: "43",
    "bytes": lambda: b"\4\3",
    "one": lambda: (4,),
    "three": lambda: (4, 3, 2),
    "nothing": lambda: (),
    "outside": lambda: (16, 0),
    "negative": lambda: (-1, 3),
    "huge": lambda: (2**70, 3),
    "cells": lambda: [(4, 3), (5, 3)],
    "two cells": lambda: ((4, 3), (5, 3)),
    "lists of lists": lambda: [[4, 3], [5, 3]],
    "pairs": lambda: [Pair((4, 3)), Point(5, 3)],
    "a tuple of pairs": lambda: (Pair((4, 3)), Pair((5, 3))),
    "a tuple of lists": lambda: ([4, 3], [5, 3]),
    "a list and a number": lambda: ([4, 3], 5),
    "a tuple of one": lambda: ((4, 3),),
    "many": lambda: [(4 + at % 3, 3) for at in range(40)],
    "many, one outside": lambda: [(4, 3)] * 40 + [(4, 7)],
    "floats in cells": lambda: [(4, 3), (5.0, 3)],
    "a cell and none": lambda: [(4, 3), None],
    "generator": lambda: ((4 + at, 3) for at in range(2)),
    "empty generator": lambda: iter(()),
    "iterator": lambda: iter([(4, 3), (5, 3)]),
    "iterator of a cell": lambda: iter((4, 3)),
    "dict": lambda: {(4, 3): 1, (5, 3): 2},
    "set": lambda: {(4, 3)},
    "zip": lambda: zip((4, 5), (3, 3), strict=True),
    "map": lambda: map(tuple, ([4, 3], [5, 3])),
    "unlisted": Unlisted,
    "array": lambda: array("i", [4, 3]),
    "long array": lambda: array("q", [4, 3]),
    "array of floats": lambda: array("d", [4.0, 3.0]),
    "memoryview": lambda: memoryview(array("i", [4, 3])),
    "strided": lambda: memoryview(array("i", [4, 9, 3, 9]))[::2],
    "array outside": lambda: array("i", [4, 112]),
    "empty array": lambda: array("i"),
    "none": lambda: None,
    "object": lambda: NoIndex,
    "integer": lambda: 4,
    "eight": lambda: 8,
    "zero": lambda: 0,
    "minus": lambda: -1,
    "big": lambda: 2**70,
    "minus big": lambda: -(2**70),
    "true": lambda: True,
    "false": lambda: False,
    "float": lambda: 4.0,
    "fraction": lambda: 4.5,
    "nan": lambda: float("nan"),
    "other integer": Whole,
    "no integer": NoIndex,
    "undecided": Undecided,
    "always": lambda: "always",
    "text always": lambda: Text("always"),
    "queue": lambda: "queue",
    "text queue": lambda: Text("queue"),
    "list of text": lambda: ["always"],
    "grid": lambda: GRID,
    "priced": lambda: PRICED,
}

try:
    import numpy
except ModuleNotFoundError:  # the shapes above are of the standard library
    pass
else:
    SHAPES |= {
        "numpy row": lambda: numpy.array([4, 3]),
        "numpy floats": lambda: numpy.array([4.0, 3.0]),
        "numpy 32 bits": lambda: numpy.array([4, 3], dtype="int32"),
        "numpy bytes": lambda: numpy.array([4, 3], dtype="uint8"),
        "numpy cells": lambda: numpy.array([[4, 3], [5, 3]]),
        "numpy 32-bit cells": lambda: numpy.array([[4, 3], [5, 3]], dtype="int32"),
        "numpy rows": lambda: [numpy.array([4, 3]), numpy.array([5, 3])],
        "numpy numbers": lambda: (numpy.int64(4), numpy.int32(3)),
        "numpy floats in a tuple": lambda: (numpy.float64(4), numpy.float64(3)),
        "numpy number": lambda: numpy.int64(4),
        "numpy eight": lambda: numpy.uint8(8),
        "numpy float": lambda: numpy.float64(4),
        "numpy bool": lambda: numpy.bool_(True),
        "numpy text": lambda: numpy.str_("always"),
        "numpy array of one": lambda: numpy.array([4]),
        "numpy array of none": lambda: numpy.array(4),
        "numpy texts": lambda: numpy.array(["always"]),
        "numpy empty": lambda: numpy.zeros((0, 2), dtype="int32"),
        "numpy three columns": lambda: numpy.array([[4, 3, 2]]),
    }

PATH = {
    "grid": GRID,
    "start": (1, 1),
    "goal": (9, 3),
    "blocked": (),
    "enter_goal": False,
    "directions": 4,
    "corners": "never",
}
CALLS: dict[str, Mapping[str, Any]] = {
    "shortest_path": {**PATH, "algorithm": "auto"},
    "astar": {**PATH, "grid": PRICED},
    "dijkstra": {**PATH, "grid": PRICED},
    "distance_field": {
        "grid": GRID,
        "sources": (1, 1),
        "blocked": (),
        "limit": None,
        "directions": 4,
        "corners": "never",
        "algorithm": "auto",
    },
    "cost_field": {"grid": PRICED, "sources": (1, 1), "blocked": (), "directions": 4, "corners": "never"},
    "relax": {"field": "field", "factor": -6, "step_cost": 5},
    "next_steps": {"field": "field", "agents": [(4, 3), (1, 2)], "blocked": (), "away": False},
    "step_down": {"field": "field", "cell": (4, 3), "blocked": ()},
    "step_away": {"field": "field", "cell": (4, 3), "blocked": ()},
    "sight_from": {"grid": GRID, "seer": (4, 3), "targets": None, "radius": None, "symmetric": False},
    "line_of_sight": {"grid": GRID, "seer": (4, 3), "seen": (9, 3)},
    "symmetric_sight": {"grid": GRID, "one": (4, 3), "other": (9, 3)},
}
"""Every function, with good arguments; "field" stands for a field that the backend made."""

POSITIONAL = {
    "relax": 1,
    "next_steps": 2,
    "step_down": 2,
    "step_away": 2,
    "sight_from": 3,
    "distance_field": 2,
    "cost_field": 2,
}


def plain(result: Any) -> Any:
    """What can be told of a result, the same for both backends; types of numbers too."""
    if hasattr(result, "unreachable"):
        how = (result.typecode, result.directions, type(result.directions), result.corners, type(result.corners))
        return "field", result.tolist(), *how, result.unreachable, result.grid
    if hasattr(result, "expanded"):
        return "path", result.steps, result.cost, result.expanded
    return type(result), list(result) if isinstance(result, array) else result


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return plain(call())
    except Exception as error:  # whatever is raised is to be the same
        return type(error), re.sub(r" at 0x[0-9a-fA-F]+", "", str(error))  # where an object is in memory


def asked(backend: Any, name: str, arguments: Mapping[str, Any]) -> Any:
    given = dict(arguments)
    if isinstance(given.get("field"), str) and given["field"] == "field":
        given["field"] = backend.distance_field(GRID, (1, 1))
    count = POSITIONAL.get(name, 3)
    first = list(CALLS[name])[:count]
    by_name = {key: value for key, value in given.items() if key not in first}
    return outcome(lambda: getattr(backend, name)(*(given[key] for key in first), **by_name))


@pytest.mark.parametrize(
    ("name", "parameter"), [(name, parameter) for name, good in CALLS.items() for parameter in good]
)
def test_every_shape_for_every_parameter(name: str, parameter: str) -> None:
    differing = {}
    for shape, make in SHAPES.items():
        expected, got = (asked(each, name, {**CALLS[name], parameter: make()}) for each in (reference, accelerated))
        if got != expected:
            differing[shape] = (expected, got)
    assert not differing


def test_every_function_is_asked() -> None:
    """And the good arguments are good: each call gives a result."""
    assert {*CALLS, "Field", "Path"} == set(reference.__all__)
    for name, good in CALLS.items():
        assert not isinstance(asked(reference, name, good)[0], type) or asked(reference, name, good)[0] in (
            bytes,
            bool,
            tuple,
            array,
        )


@pytest.mark.parametrize("name", [name for name, good in CALLS.items() if "directions" in good])
def test_directions_of_every_shape_with_blocked_cells(name: str) -> None:
    """Blocked cells become walls of a copy where there are 8 directions."""
    for make in SHAPES.values():
        expected, got = (
            asked(each, name, {**CALLS[name], "directions": 8, "blocked": make()}) for each in (reference, accelerated)
        )
        assert got == expected


CALLS_THAT_DO_NOT_FIT: list[Callable[[Any, Any], Any]] = [
    lambda search, field: search.distance_field(),
    lambda search, field: search.distance_field(GRID),
    lambda search, field: search.distance_field(GRID, (0, 0), ()),
    lambda search, field: search.distance_field(GRID, (0, 0), (), 3),
    lambda search, field: search.distance_field(GRID, (0, 0), (), limit=3),
    lambda search, field: search.distance_field(GRID, (0, 0), (), limit=3, directions=8),
    lambda search, field: search.distance_field(sources=(0, 0)),
    lambda search, field: search.distance_field(GRID, wall=()),
    lambda search, field: search.distance_field(GRID, (0, 0), grid=GRID),
    lambda search, field: search.shortest_path(),
    lambda search, field: search.shortest_path(GRID),
    lambda search, field: search.shortest_path(goal=(0, 0)),
    lambda search, field: search.shortest_path(GRID, (0, 0), (1, 1), wall=()),
    lambda search, field: search.shortest_path(GRID, (0, 0), (1, 1), start=(0, 0)),
    lambda search, field: search.astar(GRID, (0, 0), (1, 1), ()),
    lambda search, field: search.astar(GRID, (0, 0), (1, 1), algorithm="queue"),
    lambda search, field: search.sight_from(GRID),
    lambda search, field: search.sight_from(GRID, (1, 1), (2, 2), 3),
    lambda search, field: search.relax(),
    lambda search, field: search.relax(field, 3),
    lambda search, field: search.relax(field, 3, factor=4),
    lambda search, field: search.step_down(field),
    lambda search, field: search.next_steps(field, [], (), away=True),
    lambda search, field: search.line_of_sight(GRID, one=(1, 1)),
]


@pytest.mark.parametrize("at", range(len(CALLS_THAT_DO_NOT_FIT)))
def test_calls_that_do_not_fit(at: int) -> None:
    call = CALLS_THAT_DO_NOT_FIT[at]
    expected, got = (
        outcome(partial(call, each, each.distance_field(GRID, (1, 1)))) for each in (reference, accelerated)
    )
    assert expected[0] is TypeError
    assert got == expected


def value_at(search: ModuleType, key: Callable[[], Any]) -> Any:
    """What a field has at a key that is made anew."""
    return search.distance_field(GRID, (1, 1))[key()]


@pytest.mark.parametrize("shape", SHAPES)
def test_keys_of_a_field(shape: str) -> None:
    """`field[key]`: a cell, a flat index, a slice; and what is none of them."""
    for key in (SHAPES[shape], lambda: slice(1, 4), lambda: -1, lambda: -112, lambda: -113, lambda: 112):
        expected, got = (outcome(partial(value_at, each, key)) for each in (reference, accelerated))
        assert got == expected


def test_fields_made_by_hand() -> None:
    values = list(range(112))
    more: dict[str, Any]
    for more in (
        {"directions": 8.0},
        {"corners": Text("always")},
        {"typecode": "b"},
        {"directions": Whole()},
        {"corners": 3},
    ):
        expected, got = (outcome(partial(each.Field, GRID, values, **more)) for each in (reference, accelerated))
        assert got == expected


def test_a_row_of_numbers_is_no_single_cell() -> None:
    """What the errors are, once, so that both backends cannot be wrong alike."""
    for search in (reference, accelerated):
        with pytest.raises(TypeError, match=r"^goal is 4; a cell is a pair of integers \(x, y\)$"):
            search.shortest_path(GRID, (1, 1), [4, 3])
        with pytest.raises(TypeError, match=r"^limit is 4\.0; it is a number of steps, or None$"):
            search.distance_field(GRID, (1, 1), limit=4.0)
        with pytest.raises(TypeError, match=r"^limit is NoIndex\(\); it is a number of steps, or None$"):
            search.distance_field(GRID, (1, 1), limit=NoIndex())
        with pytest.raises(ValueError, match=r"^directions is 4\.0; it is 4 or 8$"):
            search.cost_field(GRID, (1, 1), directions=4.0)
        with pytest.raises(ValueError, match=r"^corners is \['always'\]; it is"):
            search.cost_field(GRID, (1, 1), corners=["always"])
        with pytest.raises(TypeError, match=r"^a cell is a pair, said by somebody else$"):
            search.distance_field(GRID, Unlisted())
        with pytest.raises(TypeError, match=r"^field is int; it is a samepath\.grid\.Field$"):
            search.relax(4)
        with pytest.raises(TypeError, match=r"^factor is 1\.5; it is an integer from"):
            search.relax(search.distance_field(GRID, (1, 1)), factor=1.5)
        assert search.shortest_path(GRID, [1, 1], (9, 3)) == search.shortest_path(GRID, (1, 1), (9, 3))


def test_goals_given_as_a_pair_of_cells_are_two() -> None:
    for search in (reference, accelerated):
        assert search.distance_field(Grid(9, 1, b"\1" * 9), ((0, 0), (8, 0))).tolist() == [0, 1, 2, 3, 4, 3, 2, 1, 0]
