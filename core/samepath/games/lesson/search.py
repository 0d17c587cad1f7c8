"""A search as a game: every turn takes one cell out of those that wait, and which one is the decision.

A cell is (x, y). `steps` counts the steps of the way found to each cell, -1 where none is found yet. The algorithms
differ in the score of a cell that waits, and in nothing else but that A* reaches a cell again by a shorter way.
Source: conformance/SPEC.md, clauses LESSON-3 to LESSON-6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from samepath.decide import Decider
from samepath.games.lesson.board import by_rows, level_rows, neighbours
from samepath.games.lesson.rules import LessonRules
from samepath.games.lesson.scenario import cell, floor, level
from samepath.grid import Cell, Field, Grid, manhattan, wave_rows
from samepath.rng import Rng
from samepath.values.canonical import Value
from samepath.values.reading import Fields


class Waiting(NamedTuple):
    """A cell that has been reached and not yet taken, with its number in the order of insertion."""

    x: int
    y: int
    number: int


@dataclass(slots=True)
class SearchState:
    """A search under way. `turn` is the number of the cell that is taken next, from 1."""

    program: ClassVar[str] = "search"

    grid: Grid
    algorithm: str
    start: Cell
    goal: Cell | None
    """None for a wave, which ends when no cell waits."""
    waiting: list[Waiting]
    """In the order of insertion."""
    inserted: int
    steps: list[int]
    """For each cell, row by row, the steps of the best way to it so far; -1 for none."""
    came_from: list[int]
    """For each cell, row by row, the index of the cell before it on that way; -1 for none."""
    turn: int = 1
    outcome: Value = field(default=None)

    def step(self, rng: Rng, decide: Decider) -> None:
        """Take one cell; the goal ends the search, any other reaches its neighbours."""
        taken = _take(self, decide)
        cell = (taken.x, taken.y)
        if cell == self.goal and cell != self.start:
            self.outcome = _outcome(self, _way(self, cell))
            return
        _reach_neighbours(self, cell)
        if not self.waiting:
            self.outcome = _outcome(self, None)
        else:
            self.turn += 1

    def canonical(self) -> dict[str, Value]:
        """The search itself, what it has found so far and what waits."""
        return {
            "came_from": list(self.came_from),
            "inserted": self.inserted,
            "map": level_rows(self.grid),
            "search": {
                "algorithm": self.algorithm,
                "from": list(self.start),
                "to": None if self.goal is None else list(self.goal),
            },
            "steps": list(self.steps),
            "waiting": [list(one) for one in self.waiting],
        }

    def picture(self) -> list[str]:
        """The wave so far."""
        return wave_rows(Field(self.grid, self.steps))

    def cells(self, option: Value) -> list[Cell]:
        """The cell that waits."""
        return [(option[0], option[1])]

    def field(self, actor: str, kind: str) -> list[list[int | None]]:
        """The steps to each cell as far as they are known, row by row."""
        return by_rows(self.grid, self.steps)


def start(fields: Fields, rules: LessonRules) -> SearchState:
    """The first state of a scenario whose `program` is search. Raises InputError, naming the place."""
    algorithm = fields.text("algorithm", _SCORES)
    grid = level(fields.member("level"))
    first = floor(fields.member("from"), grid)
    goal = cell(fields.member("to"), grid) if algorithm != "wave" else None
    fields.done()
    size = grid.width * grid.height
    steps, came_from = [-1] * size, [-1] * size
    steps[grid.index(first)] = 0
    return SearchState(grid, algorithm, first, goal, [Waiting(*first, 0)], 1, steps, came_from)


def _first_in(state: SearchState, one: Waiting) -> int:
    """The steps to the cell: never fewer than those of a cell inserted before, so the first of the least is the
    oldest, which is what a queue gives."""
    return state.steps[state.grid.index((one.x, one.y))]


def _last_in(state: SearchState, one: Waiting) -> int:
    """Less for every cell inserted, so the least is the newest, which is what a stack gives."""
    return -one.number


def _estimate(state: SearchState, one: Waiting) -> int:
    """f = g + h: the steps to the cell and, as the crow walks, those that remain."""
    assert state.goal is not None  # a scenario of this algorithm has one
    return _first_in(state, one) + manhattan((one.x, one.y), state.goal)


_SCORES: dict[str, Callable[[SearchState, Waiting], int]] = {
    "bfs": _first_in,
    "wave": _first_in,
    "stack": _last_in,
    "astar": _estimate,
}
"""For each algorithm, the score of a cell that waits: the first of the least is taken."""


def _take(state: SearchState, decide: Decider) -> Waiting:
    score, waiting = _SCORES[state.algorithm], state.waiting
    scores = [score(state, one) for one in waiting]
    pick = decide("search", "take", [[one.x, one.y] for one in waiting], scores, "lowest")
    assert pick is not None  # a search without waiting cells has ended
    return waiting.pop(pick)


def _reach_neighbours(state: SearchState, cell: Cell) -> None:
    """Insert the neighbours that are reached for the first time, and for A* those that now have a shorter way.

    A cell that is inserted again takes a new number and gives up its old place: the old entry is stale, and would be
    skipped if it stayed. A cell that has been taken is never inserted again.
    """
    here = state.grid.index(cell)
    steps = state.steps[here] + 1
    for x, y in neighbours(cell):
        if not state.grid.is_open((x, y)):
            continue
        there = state.grid.index((x, y))
        if state.steps[there] != -1:
            if state.algorithm != "astar" or state.steps[there] <= steps:
                continue
            stale = next((one for one in state.waiting if (one.x, one.y) == (x, y)), None)
            if stale is None:
                continue
            state.waiting.remove(stale)
        state.steps[there] = steps
        state.came_from[there] = here
        state.waiting.append(Waiting(x, y, state.inserted))
        state.inserted += 1


def _way(state: SearchState, goal: Cell) -> list[Value]:
    """The way found, without the start and with the goal."""
    way: list[Value] = []
    at = state.grid.index(goal)
    while state.came_from[at] != -1:
        way.append(list(state.grid.cell(at)))
        at = state.came_from[at]
    way.reverse()
    return way


def _outcome(state: SearchState, way: list[Value] | None) -> Value:
    return {"expanded": state.turn, "length": None if way is None else len(way), "path": way}
