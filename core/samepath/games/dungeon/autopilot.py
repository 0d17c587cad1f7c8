"""The hero's own autopilot on the map: a plan by score, then the step that serves it.

Plans are considered in a fixed order, each only when it can be carried out, with its score from the rules data; the
first strictly greatest wins. The step is down the field of costs from the plan's targets, over cells that the hero has
explored, with shallow water dearer. The autopilot knows what the hero sees and remembers, and nothing else.
Source: conformance/SPEC.md, clauses DUNG-51 to DUNG-56.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from samepath.decide import Decider
from samepath.games.dungeon.catalogue import ANTIDOTE, POTION
from samepath.games.dungeon.choices import ails
from samepath.games.dungeon.heromap import DESCEND, WAIT, seen_enemies
from samepath.games.dungeon.leaves import cells_of, way_costs
from samepath.games.dungeon.state import DIRECTIONS, Bits, Cell, Mine, percent
from samepath.grid import Grid, distance_field, manhattan


@dataclass(slots=True)
class Plans:
    """Plans in the order considered, their scores, and the targets of those that walk."""

    names: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    targets: list[list[Cell]] = field(default_factory=list)

    def add(self, name: str, score: int, targets: list[Cell] | None = None) -> None:
        """Consider a plan."""
        self.names.append(name)
        self.scores.append(score)
        self.targets.append(targets or [])


def autopilot(mine: Mine, decide: Decider) -> str:
    """What the hero does this turn on the map, as one of the words of `hero_options`."""
    view = _View(mine)
    plans = weigh_plans(mine, view)
    pick = decide(mine.hero.name, "plan", plans.names, plans.scores)
    assert pick is not None
    plan = plans.names[pick]
    if plan == "flee":
        mine.hero.fled += 1
    elif not view.chasers:
        mine.hero.fled = 0
    if plan in (WAIT, POTION, ANTIDOTE):
        return plan
    if plan == "rest":
        return WAIT
    if plan == "flee":
        return _away(mine, view, decide)
    hero = mine.hero
    if plan in (DESCEND, "leave") and (hero.x, hero.y) in plans.targets[pick]:
        return DESCEND
    names, costs = view.ways(plans.targets[pick])
    step = decide(hero.name, "step", names, costs, "lowest")
    assert step is not None
    return names[step]


def weigh_plans(mine: Mine, view: _View | None = None) -> Plans:
    """The plans of this turn, in order, with their scores. Changes nothing."""
    view = view or _View(mine)
    hero, rules = mine.hero, mine.rules.autopilot
    battle = mine.rules.battle
    life = percent(hero.hp, hero.hp_max)
    stairs = view.free(cells_of(mine.level.width, mine.explored & mine.level.stairs))
    chased = bool(view.chasers)
    plans = Plans()
    plans.add(WAIT, rules.wait)
    if chased and life < battle.potion_below and hero.items.get(POTION, 0) > 0:
        plans.add(POTION, rules.potion)
    if life < battle.antidote_below and hero.items.get(ANTIDOTE, 0) > 0 and ails(hero):
        plans.add(ANTIDOTE, rules.antidote)
    if chased and life < rules.flee_below and stairs:
        plans.add("leave", rules.leave, stairs)
    if chased and life < rules.flee_below and hero.fled < rules.flee_turns:
        plans.add("flee", rules.flee)
    prey = view.reachable(view.prey())
    if prey and (chased or life >= rules.fight_from):
        plans.add("fight", rules.fight, prey)
    mana = percent(hero.mana, hero.sheet.mana) if hero.sheet.mana else 100
    if not view.seen and (life < rules.rest_below or mana < rules.rest_mana_below):
        plans.add("rest", rules.rest)
    things = view.free([cell for cell in mine.level.items if knows(mine, cell)])
    if things:
        plans.add("take", rules.take, things)
    people = view.reachable([(p.x, p.y) for p in mine.level.people if not p.gave and knows(mine, (p.x, p.y))])
    if people:
        plans.add("talk", rules.talk, people)
    edge = view.free(cells_of(mine.level.width, frontier(mine)))
    if edge:
        plans.add("explore", rules.explore, edge)
    if stairs:
        plans.add(DESCEND, rules.descend, stairs)
    fugitives = view.reachable([(e.x, e.y) for e in view.seen if e.state == "flee"])
    if fugitives:
        plans.add("hunt", rules.hunt, fugitives)
    return plans


def frontier(mine: Mine) -> Bits:
    """Explored cells that can be walked on and have an unexplored cell beside them."""
    width = mine.level.width
    dark = mine.explored ^ ((1 << width * mine.level.height) - 1)
    return mine.explored & mine.level.open & (dark << 1 | dark >> 1 | dark << width | dark >> width)


def knows(mine: Mine, cell: Cell) -> bool:
    """Whether the hero has explored the cell."""
    return bool(mine.explored >> (cell[1] * mine.level.width + cell[0]) & 1)


def known_grid(mine: Mine) -> Grid:
    """The explored cells as a grid, the unexplored as walls, with water at its cost. It grows as more is known."""
    level = mine.level
    known = mine.explored & level.open
    if mine.known is None or mine.known[0] != known:
        before, grid = mine.known or (0, None)
        if grid is None or (grid.costs is None and known & level.water):
            costs = level.costs(mine.rules.map.water_cost) if known & level.water else None
            before, grid = 0, Grid(level.width, level.height, bytes(level.width * level.height), costs=costs)
        mine.known = (known, grid.copy_with(floors=cells_of(level.width, known & ~before)))
    return mine.known[1]


class _View:
    """What the hero has before it this turn: the enemies seen, the chasers among them, and where it can walk."""

    def __init__(self, mine: Mine) -> None:
        hero, level = mine.hero, mine.level
        self.mine = mine
        self.seen = seen_enemies(mine)
        self.chasers = [enemy for enemy in self.seen if enemy.state == "chase"]
        # A fugitive is no obstacle: in its way the hero strikes it, rather than turn back each time it is seen.
        self.blocked: list[Cell] = [(enemy.x, enemy.y) for enemy in self.seen if enemy.state != "flee"]
        self.blocked += [(p.x, p.y) for p in level.people if knows(mine, (p.x, p.y))]
        self.grid = known_grid(mine)
        self._steps = memoryview(distance_field(self.grid, (hero.x, hero.y), blocked=self.blocked))

    def prey(self) -> list[Cell]:
        """Where enemies are, or were seen last, in order of creation. Fugitives are let go."""
        seen = {enemy.id: enemy for enemy in self.seen}
        cells = [(enemy.x, enemy.y) for enemy in self.seen if enemy.state != "flee"]
        return cells + [cell for number, cell in self.mine.spotted.items() if number not in seen]

    def reachable(self, targets: list[Cell]) -> list[Cell]:
        """The targets that the hero can walk to, or up to where somebody stands on them."""
        width, steps = self.mine.level.width, self._steps
        found = []
        for x, y in targets:
            at = y * width + x
            if steps[at] >= 0 or max(steps[at - width], steps[at + 1], steps[at + width], steps[at - 1]) >= 0:
                found.append((x, y))
        return found

    def free(self, targets: list[Cell]) -> list[Cell]:
        """The reachable targets that nobody stands on."""
        return self.reachable([cell for cell in targets if cell not in self.blocked])

    def ways(self, targets: list[Cell]) -> tuple[list[str], list[int]]:
        """The directions that lead to a target, and the least cost of a way that begins so and does not come back."""
        hero = self.mine.hero
        firsts = [(hero.x + dx, hero.y + dy) for _, dx, dy in DIRECTIONS]
        costs = way_costs(self.grid, targets, [*self.blocked, (hero.x, hero.y)], firsts)
        names = [name for (name, _, _), cost in zip(DIRECTIONS, costs, strict=True) if cost]
        return names, [cost for cost in costs if cost]


def _away(mine: Mine, view: _View, decide: Decider) -> str:
    """The step that takes the hero farthest from its nearest chaser, or none."""
    hero, level = mine.hero, mine.level
    names, cells = [WAIT], [(hero.x, hero.y)]
    for name, dx, dy in DIRECTIONS:
        x, y = hero.x + dx, hero.y + dy
        at = y * level.width + x
        if level.ground[True][at] and at not in mine.occupied:
            names.append(name)
            cells.append((x, y))
    away = [min(manhattan((x, y), (enemy.x, enemy.y)) for enemy in view.chasers) for x, y in cells]
    pick = decide(hero.name, "step", names, away, "first")
    assert pick is not None
    return names[pick]
