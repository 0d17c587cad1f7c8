"""Sight against the grid's own line, and generated levels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.games.dungeon import game
from samepath.games.dungeon.generate import Plan, generate
from samepath.games.dungeon.sight import clear, visible_from
from samepath.games.dungeon.state import CLOSED, DOWN, UP, Level
from samepath.grid import Grid, distance_field, line_of_sight
from samepath.grid.model import WALL
from samepath.rng import Rng, stream_seed

RULES = game.mine_rules
DEPTHS = len(RULES.levels)
SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def rooms(draw: st.DrawFn) -> Level:
    """A random level of up to 14 x 12 with walls all round."""
    width, height = draw(st.integers(5, 14)), draw(st.integers(5, 12))
    inner = draw(st.lists(st.sampled_from("...#+'~"), min_size=width * height, max_size=width * height))
    rows = []
    for y in range(height):
        row = "".join(inner[y * width : (y + 1) * width])
        rows.append("#" * width if y in (0, height - 1) else "#" + row[1:-1] + "#")
    return Level(rows)


@given(rooms(), st.data())
def test_sight_is_the_grids_line(level: Level, data: st.DataObject) -> None:
    grid = Grid(level.width, level.height, bytes(glyph not in (WALL, CLOSED) for glyph in level.terrain))
    xs, ys = st.integers(0, level.width - 1), st.integers(0, level.height - 1)
    x, y = data.draw(xs), data.draw(ys)
    radius = data.draw(st.integers(1, 9))
    seen = visible_from(level.width, level.height, level.opaque, x, y, radius)
    for ty in range(level.height):
        for tx in range(level.width):
            line = line_of_sight(grid, (x, y), (tx, ty))
            assert clear(level.width, level.opaque, x, y, tx, ty) == line
            near = abs(tx - x) + abs(ty - y) <= radius
            assert bool(seen >> (ty * level.width + tx) & 1) == (line and near)


def test_sight_is_not_symmetric() -> None:
    """A vector: the line back passes other cells."""
    level = Level(["######", "#....#", "#.#..#", "#....#", "######"])
    one, other = (1, 1), (3, 2)
    assert clear(level.width, level.opaque, *one, *other) != clear(level.width, level.opaque, *other, *one)


def test_an_open_door_does_not_block_sight_and_a_closed_one_does() -> None:
    level = Level(["#####", "#.'.#", "#####"])
    assert clear(level.width, level.opaque, 1, 1, 3, 1)
    level.put(7, CLOSED)
    assert not clear(level.width, level.opaque, 1, 1, 3, 1)


def _generated(seed: int, depth: int) -> Plan:
    return generate(RULES, depth, Rng(seed).stream(f"level-{depth}"))


def _check_level(plan: Plan, depth: int) -> None:
    level, wanted = plan.level, RULES.levels[depth - 1]
    assert (level.width, level.height) == (50, 20)
    text = "".join(level.terrain)
    edge = [*level.rows()[0], *level.rows()[-1], *(row[0] for row in level.rows()), *(row[-1] for row in level.rows())]
    assert set(edge) == {WALL}
    assert text.count(UP) == 1
    assert text.count(DOWN) == (0 if wanted.boss else 1)
    people = [(person.x, person.y) for person in level.people]
    steps = distance_field(level.grid(True), plan.start, blocked=people)
    for at, glyph in enumerate(level.terrain):
        if glyph != WALL and grid_cell(level, at) not in people:
            assert steps[at] >= 0, f"({at % 50}, {at // 50}) is cut off"
    members = [cell for _, _, cells in plan.packs for cell in cells]
    for encounter, _, cells in plan.packs:
        assert len(cells) == len(RULES.encounters[encounter].kinds)
    stands = [plan.start, *people, *members]
    assert len(set(stands)) == len(stands), "two stand on one cell"
    assert all(level.ground[False][y * 50 + x] for x, y in stands), "somebody stands in a wall or a closed door"
    assert sorted(level.items.values()) == sorted(wanted.items)
    assert level.terrain[plan.start[1] * 50 + plan.start[0]] == UP
    assert [person.npc.id for person in level.people] == list(wanted.npcs)
    assert len(plan.packs) == wanted.packs + bool(wanted.boss)
    end = plan.packs[0][2][0] if wanted.boss else grid_cell(level, text.index(DOWN))
    assert end not in (plan.start, *people, *level.items), "the far centre is taken"
    assert plan.start not in level.items
    bosses = [(encounter, state) for encounter, state, _ in plan.packs if encounter == wanted.boss]
    assert bosses == ([(wanted.boss, "guard")] if wanted.boss else [])


def grid_cell(level: Level, at: int) -> tuple[int, int]:
    y, x = divmod(at, level.width)
    return x, y


@given(SEEDS, st.integers(1, DEPTHS))
@settings(max_examples=150, deadline=None)
def test_every_level_is_connected_and_peopled(seed: int, depth: int) -> None:
    _check_level(_generated(seed, depth), depth)


@pytest.mark.full
def test_ten_thousand_levels() -> None:
    seen = set()
    for number in range(10_000):
        plan = _generated(stream_seed(0, f"level-{number}"), number % DEPTHS + 1)
        _check_level(plan, number % DEPTHS + 1)
        seen.add("".join(plan.level.terrain))
    assert len(seen) == 10_000, "two levels of different seeds alike"


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_level_is_its_seeds_alone(seed: int) -> None:
    """The same seed gives the same level, whatever was drawn from other streams before."""
    rng = Rng(seed)
    rng.stream("map").next_int(6, "noise")
    rng.stream("level-1").next_int(6, "noise")
    again = generate(RULES, 2, rng.stream("level-2"))
    once = _generated(seed, 2)
    assert once.level.canonical() == again.level.canonical()
    assert once.packs == again.packs


def test_levels_have_doors_and_water_and_all_states() -> None:
    plans = [_generated(seed, 1 + seed % DEPTHS) for seed in range(40)]
    text = "".join("".join(plan.level.terrain) for plan in plans)
    assert all(glyph in text for glyph in "#.+'~<>")
    assert {state for plan in plans for _, state, _ in plan.packs} == {"sleep", "wander", "guard"}
