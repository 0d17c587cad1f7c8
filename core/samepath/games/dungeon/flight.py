"""The field that smart fugitives run down: lowest where there is most room to run from the hero.

It is the field of the steps from the hero, relaxed, and is worked out anew each time the hero moves. Source:
conformance/SPEC.md, clause DUNG-31.
"""

from __future__ import annotations

from typing import Final

from samepath.games.dungeon.state import Mine
from samepath.grid import RELAXED_UNREACHABLE, Field, distance_field, relax

CUT_OFF: Final = RELAXED_UNREACHABLE
"""The value of a cell that the hero does not reach."""


def flight_field(mine: Mine, doors: bool) -> Field:
    """smart_factor * d for every cell at d steps from the hero, relaxed with smart_step a step; by flat index.

    People block it, enemies do not: one field serves every fugitive until the hero moves or a door does.
    """
    hero, grid, rules = mine.hero, mine.level.grid(doors), mine.rules.map
    kept = mine.flights[doors]
    if kept is None or kept[0] is not grid or kept[1] != (hero.x, hero.y):
        people = [(person.x, person.y) for person in mine.level.people]
        steps = distance_field(grid, (hero.x, hero.y), blocked=people)
        field = relax(steps, factor=rules.smart_factor, step_cost=rules.smart_step)
        kept = mine.flights[doors] = (grid, (hero.x, hero.y), field)
    return kept[2]
