"""Battles by the thousand: every encounter against the hero of its level, in the shape of the rules' `reference`.

One battle is one seed: the hero's shape is drawn from the stream `reference`, the battle from `battle`. A battle is won
when the hero lives and nobody is left to fight. Source: conformance/SPEC.md, clauses DUNG-57 and DUNG-58.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from samepath.decide import Decider
from samepath.engine import Run
from samepath.games.dungeon.battle import battle_step, start_battle
from samepath.games.dungeon.rules import MineRules
from samepath.games.dungeon.scenario import new_hero
from samepath.games.dungeon.state import Enemy, Level, Mine, percent
from samepath.rng import Rng
from samepath.values.canonical import Value

_ARENA = ["#######", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#######"]
_PLACES = [(3, 2), (4, 3), (3, 4), (2, 3), (4, 2), (4, 4), (2, 4), (2, 2)]
_HERO_PLACE = (3, 3)


def encounters(rules: MineRules) -> list[tuple[int, str]]:
    """Every encounter with the level it is meant for (from 1), in order; the boss last on its level."""
    return [
        (depth, encounter)
        for depth, level in enumerate(rules.levels, 1)
        for encounter in dict.fromkeys((*level.encounters, *([level.boss] if level.boss else [])))
    ]


def skirmish(rules: MineRules, depth: int, encounter: str, seed: int) -> dict[str, Value]:
    """One battle: `won`, `rounds`, `life` (percent left), and `actions`, how often each was chosen by either side."""
    rng = Rng(seed)
    mine = _met(rules, depth, encounter, rng)
    stream, decide = rng.stream("battle"), Decider()
    start_battle(mine, list(mine.enemies))
    while mine.battle is not None and mine.outcome is None and mine.counts.rounds < rules.turns_max:
        battle_step(mine, stream, decide)
    won = mine.hero.hp > 0 and mine.battle is None
    return {
        "won": won,
        "rounds": mine.counts.rounds,
        "life": percent(mine.hero.hp, mine.hero.hp_max),
        "actions": mine.counts.actions,
    }


def _met(rules: MineRules, depth: int, encounter: str, rng: Rng) -> Mine:
    """The hero of that depth in a rolled shape, face to face with the encounter."""
    stream, shape = rng.stream("reference"), rules.reference
    hero = new_hero(rules, rules.levels[depth - 1].hero_level)
    hero.x, hero.y = _HERO_PLACE
    low, high = shape.life
    hero.hp = max(1, hero.hp_max * (low + stream.next_int(high - low + 1, "life")) // 100)
    low, high = shape.mana
    hero.mana = hero.sheet.mana * (low + stream.next_int(high - low + 1, "mana")) // 100
    hero.items = {}
    for item, low, high in shape.items:
        count = low + stream.next_int(high - low + 1, "items")
        if count:
            hero.items[item] = count
    mine = Mine(rules, Level(_ARENA), hero, [], depth, "auto", [], next_id=1, next_pack=2)
    for kind_id, (x, y) in zip(rules.encounters[encounter].kinds, _PLACES, strict=False):
        kind = rules.kinds[kind_id]
        leader = mine.next_id == 1
        mine.enemies.append(Enemy(mine.next_id, kind, x, y, kind.hp, "chase", 1, leader))
        mine.next_id += 1
    mine.settle()
    return mine


def summary(run: Run[Mine]) -> dict[str, Value]:
    """One finished run in facts: how it ended, how deep, and how long."""
    mine = run.state
    counts = mine.counts
    return {
        "battles": counts.battles,
        "cause": str(mine.outcome["cause"]).partition("-")[0],
        "depth": mine.depth,
        "killed": counts.killed,
        "level": mine.hero.level,
        "met_boss": counts.met_boss,
        "result": mine.outcome["result"],
        "turns": mine.turn,
    }


def tabulate(rules: MineRules, summaries: Sequence[Mapping[str, Value]]) -> dict[str, Value]:
    """Runs in figures, as `samepath simulate` prints them: rates, lengths, and a row for each level."""
    results = [one["result"] for one in summaries]
    rates = {"warden reached": sum(one["met_boss"] for one in summaries)}
    rates |= {result: results.count(result) for result in ("won", "died", "late")}
    lengths = {}
    for name in ("turns", "battles", "killed", "level"):
        values = [one[name] for one in summaries]
        lengths[name] = {"least": min(values), "median": sorted(values)[len(values) // 2], "greatest": max(values)}
    rows = []
    for depth in range(1, len(rules.levels) + 1):
        dead = [one["cause"] for one in summaries if one["depth"] == depth and one["result"] == "died"]
        causes = sorted(set(dead), key=lambda cause: (-dead.count(cause), cause))
        rows.append(
            {
                "level": str(depth),
                "entered": sum(one["depth"] >= depth for one in summaries),
                "died": len(dead),
                "killed by": ", ".join(f"{cause} {dead.count(cause)}" for cause in causes) or "nobody",
            }
        )
    return {"rates": rates, "lengths": lengths, "rows": rows}
