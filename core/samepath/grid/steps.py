"""Walking by a field: the next step down it, or away. One field serves a horde.

Source: conformance/SPEC.md, clauses STEP-1 to STEP-4.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from samepath.grid.directions import Cell
from samepath.grid.neighbours import moves_within
from samepath.grid.results import Field, check_field
from samepath.grid.search import Cells, indices

STAYS: Final = -1
"""What `next_steps` gives for an agent that has no step."""


def step_down(field: Field, cell: Cell, *, blocked: Iterable[Cell] = ()) -> Cell | None:
    """The neighbour of `cell` with the least value, the first in the order of the directions; None when none is lower.

    Neighbours that were not reached and cells of `blocked` are left out. A cell that was not reached itself (an agent
    that is a blocker in its own field) steps to the least neighbour, whatever its value. At a source there is no step.
    """
    return _step(field, cell, blocked, away=False)


def step_away(field: Field, cell: Cell, *, blocked: Iterable[Cell] = ()) -> Cell | None:
    """The neighbour of `cell` with the greatest value, the first in the order of the directions; None when none is
    greater. What is left out, and a cell that was not reached: see `step_down`."""
    return _step(field, cell, blocked, away=True)


def next_steps(field: Field, agents: Cells, *, blocked: Iterable[Cell] = (), away: bool = False) -> array[int]:
    """The next step of each of `agents`, as the flat index y * width + x of the cell; STAYS (-1) for one without.

    `agents` is cells (x, y), or a buffer of 32-bit flat indices. Each step is that of `step_down` (`away`: of
    `step_away`) from where all stand now; that two may want one cell is for the caller to settle.
    """
    away = bool(away)
    check_field(field)
    closed = frozenset(indices(field.grid, blocked, "blocked cell"))  # membership only
    return array("i", [_best(field, at, closed, away) for at in agents_of(field, agents)])


def agents_of(field: Field, agents: Cells) -> list[int]:
    """The flat indices of agents: of cells, or of a buffer of 32-bit flat indices, checked."""
    try:
        view = memoryview(agents)  # type: ignore[arg-type]
    except TypeError:
        return indices(field.grid, agents, "agent")
    if view.format != "i" or view.ndim != 1:
        raise TypeError(f"agents is a buffer of format {view.format!r}, {view.ndim} dimensions; it is 'i' (32 bits), 1")
    flat = view.tolist()
    for at in flat:
        if not 0 <= at < len(field):
            raise ValueError(f"agent {at} is outside the field: a flat index is 0 to {len(field) - 1}")
    return flat


def _step(field: Field, cell: Cell, blocked: Iterable[Cell], away: bool) -> Cell | None:
    check_field(field)
    grid = field.grid
    closed = frozenset(indices(grid, blocked, "blocked cell"))  # membership only
    best = _best(field, grid.index(cell, "cell"), closed, away)
    return None if best == STAYS else grid.cell(best)


def _best(field: Field, at: int, closed: frozenset[int], away: bool) -> int:
    best, best_value = STAYS, field[at]
    unreached = best_value == field.unreachable
    sign = -1 if away else 1
    for next_cell in moves_within(field, at):
        value = field[next_cell]
        if value == field.unreachable or next_cell in closed:
            continue
        if unreached or value * sign < best_value * sign:
            best, best_value, unreached = next_cell, value, False
    return best
