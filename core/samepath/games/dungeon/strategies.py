"""Scenarios of the mine: runs on generated levels, and scenes. Source: conformance/SPEC.md, DUNG-17 and DUNG-18."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from samepath.games.strategies import with_some
from samepath.values.canonical import Value

WIDTH_MAX: Final = 9
HEIGHT_MAX: Final = 6
ENEMIES_MAX: Final = 4
WORDS: Final = ("wait", "auto", "up", "right", "down", "left", "close right", "potion_heal", "attack", "mend", "escape")
STATES: Final = ("sleep", "guard", "wander", "chase", "flee")


def _ids(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["id"] for entry in entries]


def _turns(names: list[str]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(names), st.integers(1, 5), max_size=2)


@st.composite
def scenes(draw: st.DrawFn, data: Mapping[str, Any]) -> dict[str, Any]:
    """Small rooms with water and doors, the hero hurt or not, enemies in any state, packs, things, people.

    `data` are the rules'.
    """
    depth = draw(st.integers(1, len(data["levels"])))
    width, height = draw(st.integers(5, WIDTH_MAX)), draw(st.integers(4, HEIGHT_MAX))
    inner = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    rows = [["#"] * width for _ in range(height)]
    for x, y in inner:
        rows[y][x] = "."
    terrain = draw(st.lists(st.tuples(st.sampled_from(inner), st.sampled_from("#~'+")), max_size=6))
    for (x, y), glyph in terrain:
        rows[y][x] = glyph
    order = draw(st.permutations(inner))
    hero_at, stairs, *free = order
    rows[hero_at[1]][hero_at[0]] = "."
    rows[stairs[1]][stairs[0]] = "." if data["levels"][depth - 1]["boss"] else ">"
    free = [(x, y) for x, y in free if rows[y][x] not in "#+"]
    scenario: dict[str, Any] = {"level": ["".join(row) for row in rows]}
    if depth > 1:
        scenario["depth"] = depth
    scenario["hero"] = with_some(draw, {"x": hero_at[0], "y": hero_at[1]}, _hero(data))
    enemies = [
        with_some(
            draw,
            {
                "kind": draw(st.sampled_from(_ids(data["kinds"]))),
                "x": x,
                "y": y,
                "state": draw(st.sampled_from(STATES)),
            },
            _enemy(data),
        )
        for x, y in free[: draw(st.integers(0, ENEMIES_MAX))]
    ]
    rest = free[len(enemies) :]
    items = [[x, y, draw(st.sampled_from(_ids(data["items"])))] for x, y in rest[: draw(st.integers(0, 2))]]
    people = [[x, y, draw(st.sampled_from(_ids(data["npcs"])))] for x, y in rest[2 : draw(st.integers(2, 3))]]
    scenario |= {name: found for name, found in (("enemies", enemies), ("items", items), ("people", people)) if found}
    return with_some(draw, scenario, {"turn": st.sampled_from((1, 2, data["turns_max"] - 1, data["turns_max"]))})


def _hero(data: Mapping[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    skills, effects = _ids(data["skills"]), _ids(data["effects"])
    low = data["hero"]["levels"][0]
    return {
        "level": st.integers(1, len(data["hero"]["levels"])),
        "hp": st.integers(1, low["hp"]),
        "mana": st.integers(0, low["mana"]),
        "potions": st.integers(0, 3),
        "antidotes": st.integers(0, 3),
        "effects": _turns(effects),
        "cooldowns": _turns(skills),
    }


def _enemy(data: Mapping[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    least = min(kind["hp"] for kind in data["kinds"])
    return {
        "hp": st.integers(1, least),
        "pack": st.integers(1, 2),
        "leader": st.booleans(),
        "calm": st.integers(0, 6),
        "lost": st.integers(0, 6),
        "effects": _turns(_ids(data["effects"])),
        "cooldowns": _turns(_ids(data["abilities"])),
    }


@st.composite
def dungeon_scenarios(draw: st.DrawFn, data: Mapping[str, Any]) -> Value:
    """Runs and scenes under all three controls; those that ship are vectors, and do not shrink."""
    scenario: dict[str, Any] = draw(scenes(data)) if draw(st.integers(0, 3)) < 3 else {}
    if not scenario and draw(st.booleans()):
        scenario["depth"] = draw(st.integers(1, 4))
    scenario["control"] = draw(st.sampled_from(("auto", "hand", "script")))
    if scenario["control"] == "script":
        likely = st.sampled_from(WORDS[:2])
        word = st.integers(0, 9).flatmap(lambda drawn: st.sampled_from(WORDS) if drawn == 9 else likely)
        scenario["script"] = draw(st.lists(word, min_size=1, max_size=8))
    return scenario
