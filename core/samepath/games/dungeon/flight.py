"""The field that smart fugitives run down: lowest where there is most room to run from the hero.

It is samepath.grid.relax over the field of the steps from the hero, and a test holds it to that. It is worked out anew
each time the hero moves, so it is done here by lists of cells for each value, which small levels allow.
Source: conformance/SPEC.md, clause DUNG-31.
"""

from __future__ import annotations

from collections.abc import Sequence

from samepath.games.dungeon.state import Mine
from samepath.grid import distance_field

CUT_OFF = -(2**31)
"""The value of a cell that the hero does not reach."""


def flight_field(mine: Mine, doors: bool) -> Sequence[int]:
    """smart_factor * d for every cell at d steps from the hero, relaxed with smart_step a step; by flat index.

    People block it, enemies do not: one field serves every fugitive until the hero moves or a door does.
    """
    hero, grid, rules = mine.hero, mine.level.grid(doors), mine.rules.map
    kept = mine.flights[doors]
    if kept is None or kept[0] is not grid or kept[1] != (hero.x, hero.y):
        people = [(person.x, person.y) for person in mine.level.people]
        steps = distance_field(grid, (hero.x, hero.y), blocked=people)
        field = relaxed(memoryview(steps), grid.width, rules.smart_factor, rules.smart_step)
        kept = mine.flights[doors] = (grid, (hero.x, hero.y), field)
    return kept[2]


def relaxed(steps: Sequence[int], width: int, factor: int, step_cost: int) -> list[int]:
    """`steps` times `factor` (below 0), lowered until no step gains more than `step_cost`. Walls lie all round.

    Cells are taken by rising value. A cell lowers its neighbours only to values that come later.
    """
    lowest = factor * max(steps)
    values = [factor * d if d >= 0 else CUT_OFF for d in steps]
    waiting: list[list[int]] = [[] for _ in range(1 - lowest)]  # the cells of each value, from the lowest to 0
    for at, value in enumerate(values):
        if value != CUT_OFF:
            waiting[value - lowest].append(at)
    for offset, cells in enumerate(waiting):
        lowered = offset + lowest + step_cost
        for at in cells:
            if values[at] != lowered - step_cost:
                continue
            for near in (at - width, at + 1, at + width, at - 1):
                if values[near] > lowered:
                    values[near] = lowered
                    waiting[lowered - lowest].append(near)
    return values
