"""Rules data for Nausicaa that nobody ships: every number, shape and flag another, for both engines to play by."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from samepath.engine import Rules
from samepath.games.nausicaa import game
from samepath.games.nausicaa.game import Nausicaa
from samepath.games.nausicaa.rules import _work_out

OFFSETS = ("king", "lateral", "diagonal", "hop", "knight")
BLOW = ("targets", "hits", "destroys_itself")
ATTACKS = {
    "none": ("shape",),
    "offsets": ("shape", "offsets", *BLOW),
    "lines": ("shape", "offsets", "range", *BLOW),
    "area": ("shape", "range", *BLOW),
}
"""The members of an attack of each shape."""


def under(data: dict[str, Any], name: str = "article") -> Nausicaa:
    """The game under rules data of one's own."""
    own = Nausicaa()
    own.rules = Rules(name, 1, data)
    own.ruleset = _work_out(own.rules)
    return own


def shipped_data(name: str = "article", revision: int = 1) -> dict[str, Any]:
    """A copy of a shipped ruleset's data, to be changed."""
    return copy.deepcopy(dict(game.with_rules(name, revision).rules.data))


def made_up(seed: int) -> dict[str, Any]:
    """Rules data made up from a seed, all of which the compiled rules can express."""
    random = Random(seed)
    data = shipped_data(random.choice(["article", "live"]))
    rows, cols = random.randint(3, 10), random.randint(3, 12)
    data["board"] = {"rows": rows, "cols": cols, "dark_parity": random.randint(0, 1)}
    for player, forward in zip(data["players"], (-1, 1), strict=True):
        player["forward"] = forward
        player["front_row"], player["back_row"] = random.randrange(rows), random.randrange(rows)
        player["deployment_rows"] = [0]
    for unit in data["units"]:
        _change(unit, random)
    royal = data["units"][0]
    royal["copies"] = 1
    cards = sum(unit["copies"] for unit in data["units"])
    data["turns"] |= {
        "limit": random.choice([2, 9, 40, 200]),
        "mana_start": random.randint(0, 3),
        "mana_gain": random.randint(0, 3),
        "mana_max": random.randint(1, 9),
        "cards_drawn": random.randint(0, 2),
        "cards_in_first_hand": random.randint(1, min(cards, 6)),
        "attack_cost": random.randint(0, 2),
        "dash_cost": random.randint(0, 2),
    }
    names = [unit["name"] for unit in data["units"]]
    data["cpu"] = {
        "coefficient_start": random.randint(0, 9),
        "coefficient_range": random.choice([1, 2, 3, 100]),
        "coefficient_period": random.randint(1, 6),
        "units_wanted": random.randint(0, 8),
        "never_summoned": random.sample(names, random.randint(0, 3)),
        "columns_searched": random.randint(0, 14),
        "second_pass_mana_above": random.randint(0, 3),
    }
    return data


def _change(unit: dict[str, Any], random: Random) -> None:
    unit["cost"], unit["hp"] = random.randint(0, 4), random.randint(1, 3)
    unit["attractiveness"], unit["copies"] = random.choice([0, 1, 20, 50, 50, 100]), random.randint(0, 3)
    unit["moves"] = random.choice(
        [
            {"shape": "none"},
            {"shape": "offsets", "offsets": random.choice(OFFSETS)},
            {"shape": "offsets", "offsets": random.choice(OFFSETS)},
            {"shape": "ahead_steps", "offsets": random.sample([[1, 0], [1, -1], [1, 1], [2, 0], [-1, 0]], 3)},
            {"shape": "ahead_line", "range": random.randint(1, 9)},
        ]
    )
    shape = random.choice(["none", "offsets", "offsets", "area", "lines"])
    attack = {
        "shape": shape,
        "offsets": random.choice(OFFSETS),
        "range": random.randint(1, 3 if shape == "area" else 9),
        "targets": random.choice(["any", "hostile"]),
        "hits": random.choice(["all", "target"]),
        "destroys_itself": random.random() < 0.2,
    }
    unit["attack"] = {key: attack[key] for key in ATTACKS[shape]}
    unit["moves_on"] = random.choice(["any", "any", "dark"])
    unit["summoned_by_cpu_on"] = random.choice(["any", "dark"])
    unit["mana_each_turn"] = random.choice([0, 0, 1, 2])
    for key in ("draws_when_summoned", "draws_when_destroyed", "draws_when_hopping"):
        unit[key] = random.choice([0, 0, 1, 2])
    unit["destroys_when_summoned"] = random.choice([None, None, "king", "lateral"])
