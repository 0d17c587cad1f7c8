"""Scenes of the mine, states and decisions, written short, for the questions of level 4.

Every scene is on the last level, which needs no stairs, and its hero has nothing and does what a script says, unless
said otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from questions import decision

Parts = dict[str, Any]

ATTACK_ONE = "attack {0};mend;brace;curse {0};sweep;strike {0};escape"
"""What a hero with 5 mana or more may do to one enemy, by hand."""


def corridor(length: int) -> list[str]:
    """One row of floor, from (1, 1) on."""
    return ["#" * (length + 2), f"#{'.' * length}#", "#" * (length + 2)]


def room(width: int, height: int) -> list[str]:
    """Floor from (1, 1) on."""
    wall = "#" * (width + 2)
    return [wall, *[f"#{'.' * width}#"] * height, wall]


def foe(kind: str, x: int, y: int, state: str, **more: Any) -> Parts:
    return {"kind": kind, "x": x, "y": y, "state": state, **more}


def scene(
    level: list[str], hero: Sequence[int], *foes: Parts, script: str = "wait", make: Parts | None = None, **more: Any
) -> Parts:
    """A scene. The hero's `hero` is (x, y), `make` what else it has; the script's words are parted by semicolons."""
    x, y = hero
    given: Parts = {
        "control": "script",
        "depth": 4,
        "level": level,
        "hero": {"x": x, "y": y, "potions": 0, "antidotes": 0, **(make or {})},
        "enemies": list(foes),
        "script": script.split(";"),
        **more,
    }
    if given["control"] != "script":
        del given["script"]
    return {name: value for name, value in given.items() if value is not None}


def shown(scenario: Parts, seed: str = "0", show: str = "decisions", **more: Any) -> Parts:
    """The input of a question."""
    return {"scenario": scenario, "seed": seed, "show": show, **more}


def over(**more: Any) -> Parts:
    """The outcome of a scene whose script is at its end, by what differs."""
    return {"battles": 0, "cause": "", "depth": 4, "killed": 0, "level": 1, "result": "over", **more}


def did(turn: int, options: str, word: str) -> Parts:
    """A scripted hero's choice."""
    listed = options.split(";")
    pick = listed.index(word)
    scores = [int(index == pick) for index in range(len(listed))]
    return decision(turn, "hero", "act", listed, scores, "first", pick)


def changes(turn: int, actor: str, options: str, scores: Sequence[int], pick: int | None) -> Parts:
    """A decision of kind `state`."""
    return decision(turn, actor, "state", options.split(";"), list(scores), "positive", pick)


def keeps(turn: int, actor: str) -> Parts:
    """A chaser that neither flees nor loses the hero."""
    return changes(turn, actor, "flee;wander", [0, 0], None)


def walks(turn: int, actor: str, options: str, scores: Sequence[int], pick: int) -> Parts:
    """A step by the lowest score."""
    return decision(turn, actor, "step", options.split(";"), list(scores), "lowest", pick)


def acts(turn: int, actor: str, options: str, scores: Sequence[int], pick: int) -> Parts:
    """An action chosen by score."""
    return decision(turn, actor, "act", options.split(";"), list(scores), "first", pick)


def strikes(turn: int, actor: str) -> Parts:
    """An enemy that has nothing but its attack."""
    return acts(turn, actor, "attack hero", [40], 0)


def plans(turn: int, options: str, scores: Sequence[int], pick: int) -> Parts:
    """A plan of the autopilot."""
    return decision(turn, "hero", "plan", options.split(";"), list(scores), "first", pick)


def played(*decisions: Parts, outcome: Any) -> Parts:
    return {"decisions": list(decisions), "outcome": outcome}


def hero_now(x: int, y: int, **more: Any) -> Parts:
    """The hero's part of a state, by what differs from a fresh one with nothing."""
    fresh = {"experience": 0, "fled": 0, "hp": 40, "level": 1, "mana": 12, "wading": 0}
    return {**fresh, "cooldowns": {}, "effects": {}, "items": {}, "x": x, "y": y, **more}


def foe_now(number: int, kind: str, x: int, y: int, hp: int, state: str, **more: Any) -> Parts:
    """An enemy in a state, by what differs from one of its own pack."""
    plain = {"calm": 0, "leader": False, "lost": 0, "pack": number, "phase": 1, "cooldowns": {}, "effects": {}}
    return {**plain, "id": number, "kind": kind, "x": x, "y": y, "hp": hp, "state": state, **more}


def state(rows: list[str], seen: str, hero: Parts, *foes: Parts, **more: Any) -> Parts:
    """A full state (DUNG-7, GAME-5), by what differs from the beginning of a scene of one word.

    `seen` is what is visible, and explored too unless `explored` says otherwise. The members of `map`, `memory` and
    `run` are given by their own names, `seed` and `streams` are the generator's.
    """

    def pick(**known: Any) -> Parts:
        return {name: more.pop(name, value) for name, value in known.items()}

    return {
        "map": {"rows": rows, **pick(blood="0", items=[], people=[])},
        "hero": hero,
        "enemies": list(foes),
        "memory": {"visible": seen, **pick(explored=seen, spotted=[])},
        "run": pick(
            battles=0, control="script", depth=4, killed=0, next_id=len(foes) + 1, next_pack=len(foes) + 1, script=1
        ),
        "generator": {"seed": f"0x{more.pop('seed', 0):016x}", "streams": more.pop("streams", {})},
        "battle": None,
        "messages": [],
        "outcome": None,
        "turn": 1,
        **more,
    }
