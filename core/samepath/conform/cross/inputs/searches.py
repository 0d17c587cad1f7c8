"""Inputs of level 1: levels, searches, steps, sight. Source: conformance/SPEC.md, clause PROTO-8."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st

from samepath.games.strategies import with_some
from samepath.testing.maps import KINDS, make_map
from samepath.values.canonical import Value

SIDE_MAX: Final = 8
EDGE_SIZES: Final = ((63, 2), (64, 3), (65, 3), (3, 24), (3, 25), (64, 25), (65, 24), (127, 2), (129, 1), (1, 70))
"""Sizes on both sides of what fast searches depend on."""

COST_MAX: Final = 2**26
FAULTY_LEVELS: Final = ("", "\n", "##\n#", ".\n\n", "..\n", "\n..", "..\r\n..", "\t.", "\ufeff..", "x", "..\n.x", "é.")


@st.composite
def levels(draw: st.DrawFn, *, costs: bool = True, wraps: bool = True) -> tuple[dict[str, Any], int, int]:
    """The members of a level, its width and its height."""
    glyphs = ["#", "."]
    members: dict[str, Any] = {}
    if costs and draw(st.booleans()):
        priced = draw(st.dictionaries(st.sampled_from("~,^*"), _costs(), min_size=1, max_size=2))
        members["costs"] = priced
        glyphs += list(priced)
    if draw(st.integers(0, 3)) < 3:
        width, height = draw(st.integers(1, SIDE_MAX)), draw(st.integers(1, SIDE_MAX))
        count = width * height
        cells = ["."] * count  # and what differs: a short list shrinks to a small level
        drawn = st.tuples(st.integers(0, count - 1), st.sampled_from(glyphs))
        for at, glyph in draw(st.lists(drawn, max_size=count)):
            cells[at] = glyph
    else:
        width, height = draw(st.sampled_from(EDGE_SIZES))
        made = make_map(draw(st.sampled_from(KINDS)), width, height, draw(st.integers(0, 99)))
        cells = ["#."[made.is_open((x, y))] for y in range(height) for x in range(width)]
        for at, glyph in draw(st.lists(st.tuples(st.integers(0, len(cells) - 1), st.sampled_from(glyphs)), max_size=6)):
            cells[at] = glyph
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    members["level"] = "\n".join(rows) + ("\n" if draw(st.integers(0, 7)) == 7 else "")
    if wraps:
        members |= {name: True for name in ("wrap_x", "wrap_y") if draw(st.integers(0, 3)) == 3}
    return members, width, height


def _costs() -> st.SearchStrategy[int]:
    return st.one_of(st.integers(1, 9), st.sampled_from((COST_MAX, COST_MAX - 1, 2**16)))


def cells(width: int, height: int) -> st.SearchStrategy[list[int]]:
    """Cells of a level, walls too; one in sixteen is outside."""
    inside = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)).map(list)
    outside = st.sampled_from(([-1, 0], [width, 0], [0, height], [0, -1]))
    return st.integers(0, 15).flatmap(lambda drawn: outside if drawn == 15 else inside)


def _within(width: int, height: int) -> st.SearchStrategy[list[int]]:
    return st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)).map(list)


def _moves(draw: st.DrawFn, width: int, height: int, near: list[list[int]]) -> dict[str, Any]:
    """Directions, corners and blocked cells, the cells of `near` among them at times."""
    blocked = st.one_of(_within(width, height), st.sampled_from(near)) if near else _within(width, height)
    return with_some(
        draw,
        {},
        {
            "directions": st.sampled_from((8, 8, 8, 4)),
            "corners": st.sampled_from(("never", "one-side", "always")),
            "blocked": st.lists(blocked, max_size=4),
        },
    )


@st.composite
def level(draw: st.DrawFn) -> dict[str, Value]:
    """Levels of every size, and texts that are none."""
    if draw(st.integers(0, 3)) == 3:
        return {"level": draw(st.sampled_from(FAULTY_LEVELS))}
    return draw(levels())[0]


@st.composite
def path(draw: st.DrawFn) -> dict[str, Value]:
    """Several goals, some of them the start, walls or blocked."""
    members, width, height = draw(levels())
    start = draw(cells(width, height))
    goals = draw(st.lists(st.one_of(cells(width, height), st.just(start)), max_size=3))
    members |= {"start": start, "goals": goals, **_moves(draw, width, height, [start, *goals])}
    return with_some(draw, members, {"enter_goal": st.booleans()})


@st.composite
def astar(draw: st.DrawFn) -> dict[str, Value]:
    """One goal, at times the start."""
    members, width, height = draw(levels())
    start = draw(cells(width, height))
    goal = draw(st.one_of(cells(width, height), st.just(start)))
    members |= {"start": start, "goal": goal, **_moves(draw, width, height, [start, goal])}
    return with_some(draw, members, {"enter_goal": st.booleans()})


@st.composite
def path_by_tests(draw: st.DrawFn) -> dict[str, Value]:
    """The same by two tests, which know no moves."""
    members, width, height = draw(levels(costs=False, wraps=False))
    start = draw(_within(width, height))
    goals = draw(st.lists(st.one_of(cells(width, height), st.just(start)), max_size=3))
    return {**members, "start": start, "goals": goals}


def _with_field(draw: st.DrawFn, *, limit: bool = True) -> tuple[dict[str, Any], int, int]:
    members, width, height = draw(levels())
    sources = draw(st.lists(cells(width, height), max_size=3))
    if len(sources) == 1 and draw(st.booleans()):  # one beside it
        x, y = sources[0]
        sources.append(draw(st.sampled_from(([x + 1, y], [x, y + 1], [max(0, x - 1), y], [x, max(0, y - 1)]))))
    members |= {"sources": sources, **_moves(draw, width, height, sources)}
    if limit:
        members = with_some(draw, members, {"limit": st.one_of(st.none(), st.integers(0, 3), st.integers(0, 9))})
    return members, width, height


@st.composite
def field(draw: st.DrawFn) -> dict[str, Value]:
    """Several sources, walls and blocked ones too; limits from 0."""
    return _with_field(draw)[0]


@st.composite
def cost_field(draw: st.DrawFn) -> dict[str, Value]:
    """The same without a limit."""
    return _with_field(draw, limit=False)[0]


@st.composite
def relax(draw: st.DrawFn) -> dict[str, Value]:
    """Factors of both signs, and the greatest."""
    members = _with_field(draw)[0]
    factor = draw(st.one_of(st.integers(-9, 9), st.sampled_from((COST_MAX, -COST_MAX, -(COST_MAX - 1)))))
    return {**members, "factor": factor, "step_cost": draw(_costs())}


@st.composite
def steps(draw: st.DrawFn) -> dict[str, Value]:
    """Agents anywhere, on walls and on sources too; cells closed for the step alone."""
    members, width, height = _with_field(draw)
    agents = draw(st.lists(cells(width, height), min_size=1, max_size=4))
    near = st.one_of(_within(width, height), st.sampled_from(agents))
    return with_some(draw, {**members, "agents": agents}, {"closed": st.lists(near, max_size=4), "away": st.booleans()})


@st.composite
def sight(draw: st.DrawFn) -> dict[str, Value]:
    """Pairs of cells, walls too."""
    members, width, height = draw(levels())
    pair = st.tuples(cells(width, height), cells(width, height)).map(lambda ends: [*ends[0], *ends[1]])
    members["pairs"] = draw(st.lists(pair, min_size=1, max_size=4))
    return with_some(draw, members, {"symmetric": st.booleans()})


def line() -> st.SearchStrategy[dict[str, Value]]:
    """Short lines in all eight directions, long ones, and coordinates past both ends."""
    coordinate = st.one_of(st.integers(0, 9), st.integers(0, 70), st.sampled_from((8191, 8192, -1)))
    end = st.tuples(coordinate, coordinate).map(list)
    return st.fixed_dictionaries({"from": end, "to": end})


INPUTS: Final[Mapping[str, Callable[[], st.SearchStrategy[dict[str, Value]]]]] = {
    "level": level,
    "path": path,
    "dijkstra": path,
    "astar": astar,
    "path-by-tests": path_by_tests,
    "field": field,
    "cost-field": cost_field,
    "relax": relax,
    "steps": steps,
    "sight": sight,
    "line": line,
}
