"""Scenarios of the lesson: searches, machines, battles. Source: conformance/SPEC.md, clauses LESSON-2 to LESSON-20."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from samepath.games.strategies import with_some
from samepath.values.canonical import Value

LEVEL_WIDTH: Final = 7
LEVEL_HEIGHT: Final = 5
FLOOR_MIN: Final = 6
"""Cells of floor: room for the hero, three enemies and a step."""

STATES: Final = {"goblin": ("sleep", "wander", "chase", "flee"), "guard": ("guard", "chase", "home")}


@st.composite
def _floors(draw: st.DrawFn) -> tuple[list[str], list[list[int]]]:
    """A level, and its floor cells in a drawn order."""
    width, height = draw(st.integers(3, LEVEL_WIDTH)), draw(st.integers(2, LEVEL_HEIGHT))
    cells = [[x, y] for y in range(height) for x in range(width)]
    walls = draw(st.lists(st.sampled_from(cells), max_size=len(cells) - FLOOR_MIN, unique_by=tuple))
    level = ["".join(".#"[[x, y] in walls] for x in range(width)) for y in range(height)]
    floor = [cell for cell in cells if cell not in walls]
    return level, draw(st.permutations(floor)) if len(floor) > 1 else floor


@st.composite
def searches(draw: st.DrawFn) -> dict[str, Any]:
    """Every algorithm; the goal is any cell, a wall and the start too."""
    level, floor = draw(_floors())
    algorithm = draw(st.sampled_from(("bfs", "wave", "stack", "astar")))
    found = {"program": "search", "algorithm": algorithm, "level": level, "from": floor[0]}
    if algorithm == "wave":
        return found
    anywhere = st.tuples(st.integers(0, len(level[0]) - 1), st.integers(0, len(level) - 1)).map(list)
    return {**found, "to": draw(st.one_of(st.sampled_from(floor), anywhere))}


@st.composite
def machines(draw: st.DrawFn) -> dict[str, Any]:
    """Up to three enemies in any state, before a hero who is scripted or asked."""
    level, floor = draw(_floors())
    enemies = []
    for i in range(draw(st.integers(1, 3))):
        machine = draw(st.sampled_from(sorted(STATES)))
        enemy = {"name": f"enemy-{i}", "state": draw(st.sampled_from(STATES[machine])), "cell": floor[i + 1]}
        enemy |= {"machine": machine} if machine != "goblin" else {}
        memory = {name: st.integers(0, 6) for name in ("lost", "calm")}
        rest = {"life": st.sampled_from((16, 3, 4, 1)), "max_life": st.just(16), "post": st.sampled_from(floor)}
        enemies.append(with_some(draw, enemy, {**memory, **rest}))
    found: dict[str, Any] = {"program": "machine", "level": level, "enemies": enemies}
    if draw(st.booleans()):
        turn = st.tuples(st.sampled_from(floor), st.sampled_from((0, 0, 13)), st.booleans())
        turns = [[*cell, hit, hidden] for cell, hit, hidden in draw(st.lists(turn, max_size=9))]
        found["script"] = [[*floor[0], 0, False], *turns]
    else:
        found |= {"hero": floor[0], "turns": draw(st.integers(1, 8))}
    return with_some(draw, found, {"rolls": st.booleans(), "shared_field": st.booleans()})


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """Situations with equal percentages and lives at every limit."""

    def fighter(name: str) -> dict[str, Value]:
        full = draw(st.sampled_from((1, 3, 10, 16, 100, 1_000_000)))
        return {"name": name, "max_hp": full, "hp": draw(st.one_of(st.just(full), st.integers(0, full)))}

    situations = []
    for _ in range(draw(st.integers(1, 3))):
        actor = draw(st.sampled_from(("shaman", "hero")))
        others = [fighter(f"other-{i}") for i in range(draw(st.integers(1, 3)))]
        found = {"actor": actor, "hero": fighter("hero"), ("allies" if actor == "shaman" else "enemies"): others}
        waits = {"poisoned": st.booleans(), "heal_wait": st.integers(0, 2), "spit_wait": st.integers(0, 2)}
        situations.append(with_some(draw, found, waits if actor == "shaman" else {"potion": st.booleans()}))
    return {"program": "battle", "situations": situations}


def lesson_scenarios() -> st.SearchStrategy[Value]:
    """Generated scenarios of the three programs; those that ship are vectors, and do not shrink."""
    return st.one_of(searches(), machines(), battles())
