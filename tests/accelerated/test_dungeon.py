"""The dungeon's compiled leaves against those in Python: levels, sets, ways; what they leave to Python; runs."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from samepath import _dungeon as compiled
from samepath.games.dungeon import autopilot, cells, heromap, leaves, sight, strategies, ways
from samepath.games.dungeon.game import Dungeon
from samepath.games.dungeon.state import Cell
from samepath.grid import Grid, line
from samepath.replay import record_bytes, verify_bytes
from samepath.verify.corpus import recordings, shipped_folder

GAME = Dungeon()
SHIPPED = [path for path in recordings([shipped_folder()]) if "dungeon" in path.parts]
SIDE_MAX, COST_MAX, FIRSTS_MAX = 1 << 12, 15, 8
"""Beyond these the compiled functions ask Python."""

Sides = tuple[int, int]
SIDES = st.one_of(
    st.tuples(st.integers(1, 12), st.integers(1, 12)), st.sampled_from([(8, 8), (1, 33), (33, 1), (64, 3)])
)


@st.composite
def views(draw: st.DrawFn) -> tuple[int, int, int, int, int, int]:
    """Levels with any walls, in thickets or few, a seer anywhere, on a wall too, and any radius."""
    width, height = draw(SIDES)
    every = (1 << width * height) - 1
    opaque = draw(st.integers(0, every))
    for _ in range(draw(st.integers(0, 2))):
        opaque &= draw(st.integers(0, every))
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    return width, height, opaque, x, y, draw(st.one_of(st.integers(0, 9), st.integers(10, 40)))


@given(views())
@example((1, 1, 1, 0, 0, 0))
@example((5, 5, 0, 2, 2, 0))
@example((5, 5, 0, 0, 0, 8))
@example((5, 5, 1 << 25, 4, 4, 3))  # below the level, in the same byte: no cell of it
@example((5, 5, 0b00100_01010_00100 << 5, 2, 2, 4))  # closed on four sides, open at the corners
@example((5, 5, 0b01010_00000_01010 << 5, 2, 2, 4))  # closed at the corners
@example((5, 5, 0b01110_01010_01110 << 5, 2, 2, 4))
def test_fields_of_view(view: tuple[int, int, int, int, int, int]) -> None:
    assert compiled.visible_from(*view) == sight.visible_from(*view)


@pytest.mark.parametrize("wall", [None, (0, 0), (3, 1), (2, 3), (5, 4)])
def test_fields_of_view_are_lines_from_every_cell(wall: Cell | None) -> None:
    """Against samepath.grid.line itself, with every seer, every cell and every radius of a level."""
    width, height = 6, 5
    opaque = 0 if wall is None else 1 << wall[1] * width + wall[0]
    every = [(x, y) for y in range(height) for x in range(width)]
    for x, y in every:
        for radius in range(width + height):
            seen = compiled.visible_from(width, height, opaque, x, y, radius)
            for to_x, to_y in every:
                near = abs(to_x - x) + abs(to_y - y) <= radius
                clear = wall not in list(line((x, y), (to_x, to_y)))[1:-1]
                assert bool(seen >> to_y * width + to_x & 1) == (near and clear)
            assert seen < 1 << width * height


@given(st.integers(1, 300), st.integers(0, 2**400 - 1))
@example(1, 0)
@example(7, 1 << 399)
def test_the_cells_of_a_set(width: int, bits: int) -> None:
    assert compiled.cells_of(width, bits) == cells.cells_of(width, bits)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Grid, list[Cell], list[Cell], list[Cell]]:
    """Grids of any costs or none, targets that may be blocked, double, or a first step; first steps anywhere."""
    width, height = draw(SIDES)
    count = width * height
    open_cells = draw(st.lists(st.sampled_from([1, 1, 1, 0]), min_size=count, max_size=count))
    prices = draw(
        st.sampled_from([[1], [1, 1, 1, 2], [1, 3, 9], [1, 7, COST_MAX], [COST_MAX], list(range(1, COST_MAX + 1))])
    )
    costs = draw(st.none() | st.lists(st.sampled_from(prices), min_size=count, max_size=count))
    somewhere = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    targets = draw(st.lists(somewhere, min_size=1, max_size=5))
    for x, y in targets:
        open_cells[y * width + x] = draw(st.sampled_from([1, 1, 1, 1, 1, 0]))
    firsts = draw(st.lists(somewhere, max_size=FIRSTS_MAX) | st.just(targets[:FIRSTS_MAX]))
    return Grid(width, height, bytes(open_cells), costs=costs), targets, draw(st.lists(somewhere, max_size=5)), firsts


CORRIDOR = Grid(5, 1, b"\1" * 5, costs=[1, 9, 1, 1, 1])


@given(questions())
@example((CORRIDOR, [(0, 0), (4, 0)], [], [(1, 0), (2, 0), (3, 0)]))
@example((CORRIDOR, [(1, 0)], [], [(1, 0), (0, 0)]))  # the target's own cost
@example((CORRIDOR, [(4, 0)], [(4, 0)], [(3, 0), (4, 0)]))  # a blocked one is entered
@example((CORRIDOR, [(4, 0), (0, 0)], [(4, 0), (2, 0)], [(3, 0), (2, 0), (1, 0)]))
@example((CORRIDOR, [(4, 0)], [], []))
@example((Grid(5, 1, b"\1" * 5), [(0, 0), (4, 0), (4, 0)], [], [(1, 0), (2, 0)]))  # a target twice
@example((Grid(3, 3, b"\1" * 9), [(2, 2)], [(1, 1)], [(0, 0), (1, 1), (1, 0)]))
def test_the_costs_of_ways(question: tuple[Grid, list[Cell], list[Cell], list[Cell]]) -> None:
    assert compiled.way_costs(*question) == ways.way_costs(*question)


def test_ways_longer_than_any_queue() -> None:
    """Costs go round the buckets many times, over levels of the greatest sides."""
    for price in (1, 2, COST_MAX):
        grid = Grid(200, 200, b"\1" * 40_000, costs=[price] * 40_000)
        assert compiled.way_costs(grid, [(199, 199)], [], [(0, 0), (199, 0), (199, 198)]) == [
            399 * price,
            200 * price,
            2 * price,
        ]


def test_a_long_way_is_no_match_for_a_dear_cell() -> None:
    """By hand: ten steps round the water, or three beside the water's own cost."""
    rows = ["#######", "#.....#", "#.###.#", "#..~..#", "#######"]
    for water, least in ((2, 5), (6, 9), (7, 10), (8, 10), (9, 10)):
        grid = Grid.from_rows(rows, costs={"~": water})
        assert compiled.way_costs(grid, [(5, 3)], [], [(2, 3)]) == [least], water


class Number(int):
    """An integer of another type, which the compiled functions do not read."""


class OtherGrid(Grid):
    """A grid that may answer otherwise."""


WIDE = SIDE_MAX + 1
OUT_OF_THE_ORDINARY: list[tuple[str, tuple[Any, ...]]] = [
    ("visible_from", (5, 5, -1, 2, 2, 3)),
    ("visible_from", (5, 5, 1 << 40, 2, 2, 3)),
    ("visible_from", (5, 5, 0, 5, 2, 3)),
    ("visible_from", (5, 5, 0, 2, 7, 3)),
    ("visible_from", (5, 5, 0, 2, 5, 3)),
    ("visible_from", (5, 5, 0, -1, 2, 3)),
    ("visible_from", (5, 5, 0, 2, -1, 3)),
    ("visible_from", (5, 5, 0, 2, 2, -1)),
    ("visible_from", (0, 0, 0, 0, 0, 1)),
    ("visible_from", (-3, 5, 0, 0, 0, 1)),
    ("visible_from", (5, 5, Number(96), 2, 2, 3)),
    ("visible_from", (5, 5, True, 2, 2, 3)),
    ("visible_from", (5.0, 5, 0, 2, 2, 3)),
    ("visible_from", (5, 5, 0, 2, 2, None)),
    ("visible_from", (WIDE, 2, 1 << 2, 1, 0, 4)),
    ("visible_from", (2, WIDE, 1 << 2, 1, 0, 4)),
    ("visible_from", (1 << 70, 2, 1 << 2, 1, 0, 4)),
    ("visible_from", (5, 5, 0, 2, 1 << 70, 3)),
    ("cells_of", (0, 1)),
    ("cells_of", (0, 0)),
    ("cells_of", (-5, 3)),
    ("cells_of", (5, "3")),
    ("cells_of", (5, 3.0)),
    ("cells_of", (Number(5), 96)),
    ("cells_of", (5, Number(96))),
    ("cells_of", (1 << 70, 96)),
    ("cells_of", (WIDE, 1 << WIDE)),
    ("way_costs", (CORRIDOR, [], [], [(1, 0)])),
    ("way_costs", (CORRIDOR, ((4, 0),), (), ((1, 0),))),
    ("way_costs", (CORRIDOR, [(4, 0)], [], [(5, 0)])),
    ("way_costs", (CORRIDOR, [(4, 0)], [], [(1, 1)])),
    ("way_costs", (CORRIDOR, [(5, 0)], [], [(1, 0)])),
    ("way_costs", (CORRIDOR, [(4, 0)], [(0, 1)], [(1, 0)])),
    ("way_costs", (CORRIDOR, [(Number(4), 0)], [], [(1, 0)])),
    ("way_costs", (CORRIDOR, [(4, 0)], [(Number(3), 0)], [(2, 0)])),
    ("way_costs", (CORRIDOR, [[4, 0]], [], [(1, 0)])),
    ("way_costs", (CORRIDOR, [(4, 0)], [], [(1, 0)] * (FIRSTS_MAX + 1))),
    ("way_costs", (Grid(3, 1, b"\1\1\0"), [(2, 0)], [], [(1, 0), (2, 0)])),
    ("way_costs", (Grid(3, 1, b"\1\1\1", costs=[1, COST_MAX + 1, 17]), [(2, 0)], [], [(0, 0), (1, 0)])),
    ("way_costs", (Grid(3, 1, b"\1\1\1", costs=[1, COST_MAX + 1, 1]), [(2, 0)], [], [(0, 0), (1, 0)])),
    ("way_costs", (Grid(5, 1, b"\1" * 5, wrap_x=True), [(4, 0)], [], [(0, 0), (1, 0)])),
    ("way_costs", (Grid(1, 5, b"\1" * 5, wrap_y=True), [(0, 4)], [], [(0, 0), (0, 1)])),
    ("way_costs", (OtherGrid(3, 1, b"\1\1\1"), [(2, 0)], [], [(0, 0)])),
    ("way_costs", (Grid(WIDE, 1, b"\1" * WIDE), [(WIDE - 1, 0)], [], [(0, 0)])),
    ("way_costs", (Grid(1, WIDE, b"\1" * WIDE), [(0, WIDE - 1)], [], [(0, 0)])),
    ("way_costs", (None, [(2, 0)], [], [(0, 0)])),
]
REFERENCE: dict[str, Callable[..., Any]] = {
    "cells_of": cells.cells_of,
    "visible_from": sight.visible_from,
    "way_costs": ways.way_costs,
}


def outcome(call: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    try:
        return call(*given)
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize(("name", "given"), OUT_OF_THE_ORDINARY, ids=lambda value: f"{value!s:.60}")
def test_what_is_out_of_the_ordinary_is_pythons(
    name: str, given: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same result or error; and it is Python that gave it."""
    reference = REFERENCE[name]
    wanted = outcome(reference, given)
    asked: list[tuple[Any, ...]] = []

    def listening(*given: Any) -> Any:
        asked.append(given)
        return reference(*given)

    monkeypatch.setattr(sys.modules[reference.__module__], name, listening)
    assert outcome(getattr(compiled, name), given) == wanted
    assert asked == [given]


@pytest.mark.parametrize("name", sorted(REFERENCE))
def test_what_is_ordinary_is_not_pythons(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the very limits too; otherwise the compiled functions would be proven by themselves."""
    ordinary: dict[str, list[tuple[Any, ...]]] = {
        "visible_from": [(SIDE_MAX, 1, 0, 4, 0, 3), (1, SIDE_MAX, 0, 0, 4, 3), (5, 5, (1 << 25) - 1, 4, 4, 20)],
        "cells_of": [(SIDE_MAX, 1 << SIDE_MAX), (1, 0)],
        "way_costs": [
            (Grid(2, 1, b"\1\1", costs=[1, COST_MAX]), [(1, 0)], [(0, 0)], [(0, 0)] * FIRSTS_MAX),
            (Grid(SIDE_MAX, 1, b"\1" * SIDE_MAX), [(0, 0)], [], [(SIDE_MAX - 1, 0)]),
        ],
    }
    wanted = [REFERENCE[name](*given) for given in ordinary[name]]
    monkeypatch.setattr(sys.modules[REFERENCE[name].__module__], name, None)
    assert [getattr(compiled, name)(*given) for given in ordinary[name]] == wanted


def test_a_radius_may_be_greater_than_any_level(monkeypatch: pytest.MonkeyPatch) -> None:
    view = (5, 5, 0b00100_01010_00100 << 5, 1, 1)
    wanted = sight.visible_from(*view, 8)
    monkeypatch.setattr(sight, "visible_from", None)
    assert compiled.visible_from(*view, 2 * SIDE_MAX) == compiled.visible_from(*view, 8) == wanted


def test_a_grid_that_was_tampered_with_is_pythons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs and cells of another length are not read beyond their end."""
    for tampered in (
        {"costs": memoryview(array("i", [1, 1]))},
        {"padded": b"\0" * 7 + b"\1\1"},
        {"padded": b"\0" * 8 + b"\1" * 5 + b"\0"},
        {"costs": memoryview(b"\1" * 5)},
        {"costs": memoryview(b"\1\0\0\0" * 5)},
    ):
        grid = Grid(5, 1, b"\1" * 5, costs=[1] * 5)
        for name, value in tampered.items():
            object.__setattr__(grid, name, value)
        question: tuple[Any, ...] = (grid, [(4, 0)], [], [(0, 0)])
        assert outcome(compiled.way_costs, question) == outcome(ways.way_costs, question), tampered
        with monkeypatch.context() as patch:
            patch.setattr(ways, "way_costs", lambda *given: "asked")
            assert outcome(compiled.way_costs, question) == "asked", tampered


@pytest.fixture(params=["compiled", "python"])
def _leaves(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules with the leaves of one backend, whichever is in use."""
    for name, reference in REFERENCE.items():
        chosen = reference if request.param == "python" else getattr(compiled, name)
        for home in (autopilot, heromap):
            if hasattr(home, name):
                monkeypatch.setattr(home, name, chosen)


@pytest.mark.usefixtures("_leaves")
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_recording_by_both(path: Path) -> None:
    verdict = verify_bytes(path.read_bytes(), GAME)
    assert verdict.status == "same", verdict


@given(strategies.scenes(GAME.rules.data), st.integers(0, 2**64 - 1))
def test_generated_games_are_recorded_alike(scenario: Any, seed: int) -> None:
    """Scenes that play themselves, near the last turn, so that they end."""
    late = GAME.mine_rules.turns_max - 60
    scenario = {**scenario, "control": "auto", "turn": late}
    with pytest.MonkeyPatch.context() as patch:
        mine = record_bytes(GAME, scenario, seed)
        for name, reference in REFERENCE.items():
            for home in (autopilot, heromap):
                if hasattr(home, name):
                    patch.setattr(home, name, reference)
        assert record_bytes(GAME, scenario, seed) == mine


PLAY = """
from samepath import play
from samepath.games.dungeon import leaves
from samepath.games.dungeon.game import Dungeon
from samepath.rng import stream_seed
from samepath.values.canonical import canonical_bytes
import hashlib
digest = hashlib.sha256()
for number in range(2):
    digest.update(canonical_bytes(play(Dungeon(), {"control": "auto"}, stream_seed(5, f"game-{number}")).full_state()))
print(leaves.visible_from.__module__, digest.hexdigest())
"""


def test_the_backend_chooses_and_changes_nothing() -> None:
    """In processes of their own: the variable is read once."""
    said = {}
    for backend in ("cython", "python"):
        surroundings = {**os.environ, "SAMEPATH_BACKEND": backend}
        done = subprocess.run(
            [sys.executable, "-c", PLAY], env=surroundings, capture_output=True, text=True, check=True
        )
        said[backend] = done.stdout.split()
    assert said["cython"][0] == "samepath._dungeon"
    assert said["python"][0] == "samepath.games.dungeon.sight"
    assert said["cython"][1] == said["python"][1]
    assert leaves.MODULE == "samepath._dungeon"
