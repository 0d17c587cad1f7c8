"""What the lesson's programs print, made by playing the scenarios: the same rules and decisions that are recorded.

A cell is printed (x, y); lengths are steps, life is points. Every text ends with LF and is the same in every locale.
Source: conformance/SPEC.md, clause LESSON-25.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from samepath.capabilities import Printout, Program
from samepath.decide import Decider, Listener
from samepath.engine import Run, begin
from samepath.games.lesson.machine import Enemy, MachineState, path_length
from samepath.games.lesson.search import SearchState
from samepath.grid import Cell, manhattan, path_rows
from samepath.values.canonical import Value

if TYPE_CHECKING:
    from samepath.games.lesson.game import Lesson

SEED = 0
"""No program that prints draws a number; a run has a seed all the same."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """One enemy after one turn."""

    name: str
    before: str
    state: str
    cell: Cell
    path: int
    life: int
    calm: int

    def states(self) -> str:
        return self.state if self.before == self.state else f"{self.before} → {self.state}"

    def facts(self) -> dict[str, Value]:
        facts: dict[str, Value] = {
            name: getattr(self, name) for name in ("name", "before", "state", "path", "life", "calm")
        }
        return {**facts, "cell": list(self.cell)}


_Round: TypeAlias = tuple[int, Cell, list[_Turn]]
"""A turn's number, the hero's cell and every enemy."""


def programs_of(game: Lesson) -> dict[str, Program]:
    """The programs that print, by name, in the order of the lesson."""

    def program(title: str, run: Callable[[Lesson], Printout]) -> Program:
        return Program(title, lambda: run(game))

    return {
        "wave": program("how many steps each cell is from the enemy", _wave),
        "path": program("the shortest path to the hero, around the wall", _path),
        "small": program("the wave on a small map, to be solved by hand first", _small),
        "stack": program("the mistake: a stack in place of the queue, and a path that is too long", _stack),
        "astar": program("how many cells breadth-first search and A* take out of their queues", _astar),
        "chase": program("an enemy that sleeps, wakes, chases, wanders and flees, in 15 turns", _chase),
        "guard": program("a guard that gives chase and goes back to its post, in 12 turns", _guard),
        "calm": program("an enemy that does not notice the hero while it is calm", _calm),
        "corridor": program("two enemies in a narrow corridor, each a wall to the other", _corridor),
        "field": program("five enemies that share one distance field, and the searches it saves", _field),
        "battle": program("six choices by score in battle", _battle),
    }


def _wave(game: Lesson) -> Printout:
    state = _searched(game, "wave")
    return _printout(_wave_lines(state), {"distances": _rows(state), "from": list(state.start)})


def _path(game: Lesson) -> Printout:
    state = _searched(game, "path")
    around = _searched(game, "wave")
    lines = [_summary(state), *_wave_lines(around), *_path_lines(state)]
    return _printout(lines, {**_search_facts(state), "distances": _rows(around)})


def _small(game: Lesson) -> Printout:
    state = _searched(game, "small")
    return _printout(state.picture(), {"distances": _rows(state), "from": list(state.start)})


def _stack(game: Lesson) -> Printout:
    state = _searched(game, "stack")
    return _printout([_summary(state), *_path_lines(state)], _search_facts(state))


def _astar(game: Lesson) -> Printout:
    names = ("path", "astar", "room", "room-astar", "near", "wave")
    path, astar, room, room_astar, near, wave = (_searched(game, name) for name in names)
    reachable = wave.outcome["expanded"]

    def taken(state: SearchState) -> int:
        expanded: int = state.outcome["expanded"]
        return expanded

    lines = [
        f"{_from_to(path)}: breadth-first search takes {taken(path)} cells out of its queue, A* {taken(astar)}",
        f"in the room without the wall, {_from_to(room)}: {taken(room)} against {taken(room_astar)}",
        f"{_from_to(near)}: breadth-first search takes {taken(near)} of {reachable} cells",
    ]
    found = {
        name: _search_facts(state) for name, state in zip(names[:5], (path, astar, room, room_astar, near), strict=True)
    }
    return _printout(lines, {"reachable": reachable, "searches": found})


def _chase(game: Lesson) -> Printout:
    return _trace(game, "chase")


def _guard(game: Lesson) -> Printout:
    return _trace(game, "guard")


def _calm(game: Lesson) -> Printout:
    return _trace(game, "calm", lambda turn: f", calm {turn.calm}")


def _corridor(game: Lesson) -> Printout:
    rounds, lines = _story(game, _begin(game, "corridor"))
    return _printout(lines, {"turns": [_round_facts(one) for one in rounds]})


def _field(game: Lesson) -> Printout:
    shared, apart = _begin(game, "field"), begin(game, {**game.scenarios["field"], "shared_field": False}, SEED)
    rounds, lines = _story(game, shared)
    _story(game, apart)
    turns, field, paths = len(rounds), shared.state.outcome["searches"], apart.state.outcome["searches"]
    lines.append(
        f"searches for {len(shared.state.enemies)} enemies in {turns} turns: {field} with one field, "
        f"{paths} with a path for each ({field // turns} against {paths // turns} a turn)"
    )
    return _printout(
        lines, {"searches": {"field": field, "paths": paths}, "turns": [_round_facts(one) for one in rounds]}
    )


def _battle(game: Lesson) -> Printout:
    run = _begin(game, "battle")
    heard = Listener()
    while run.state.outcome is None:
        game.step(run.state, run.rng, heard)
    lines, facts = [], []
    for made in heard.decisions:
        if made.kind != "action" or made.scores is None:
            continue
        considered = ", ".join(f"{option} {score}" for option, score in zip(made.options, made.scores, strict=True))
        lines.append(f"{considered} → {made.picked}")
        facts.append({"options": list(made.options), "pick": made.pick, "scores": list(made.scores)})
    return _printout(lines, {"decisions": facts})


def _printout(lines: Sequence[str], facts: dict[str, Value]) -> Printout:
    return Printout("".join(f"{line}\n" for line in lines), facts)


def _begin(game: Lesson, name: str) -> Run[Any]:
    return begin(game, game.scenarios[name], SEED)


def _searched(game: Lesson, name: str) -> SearchState:
    run = _begin(game, name)
    decide = Decider()
    while run.state.outcome is None:
        game.step(run.state, run.rng, decide)
    assert isinstance(run.state, SearchState)
    return run.state


def _rounds(game: Lesson, run: Run[Any]) -> Iterator[_Round]:
    """Play a run of the machine to its end; what each turn comes to."""
    state, decide = run.state, Decider()
    assert isinstance(state, MachineState)
    while state.outcome is None:
        number, before = state.turn, [enemy.state for enemy in state.enemies]
        game.step(state, run.rng, decide)
        yield number, state.hero, [_turn(state, *pair) for pair in zip(state.enemies, before, strict=True)]


def _turn(state: MachineState, enemy: Enemy, before: str) -> _Turn:
    return _Turn(enemy.name, before, enemy.state, enemy.cell, path_length(state, enemy), enemy.life, enemy.calm)


def _story(game: Lesson, run: Run[Any]) -> tuple[list[_Round], list[str]]:
    """Play a run with several enemies: what each turn comes to, and the same as lines between two pictures."""
    first = game.picture(run.state)
    rounds = list(_rounds(game, run))
    return rounds, [*first, *map(_round_line, rounds), *game.picture(run.state)]


def _trace(game: Lesson, name: str, more: Callable[[_Turn], str] = lambda turn: "") -> Printout:
    """The trace of a single enemy, a line a turn."""
    rounds = list(_rounds(game, _begin(game, name)))
    lines = [
        f"turn {number}: {turn.states()}, enemy {turn.cell}, path {turn.path}, life {turn.life}{more(turn)}"
        for number, _, (turn,) in rounds
    ]
    return _printout(lines, {"turns": [_round_facts(one) for one in rounds]})


def _round_line(one: _Round) -> str:
    number, hero, turns = one
    enemies = "; ".join(f"{turn.name} {turn.states()} {turn.cell} path {turn.path}" for turn in turns)
    return f"turn {number}: hero {hero}; {enemies}"


def _round_facts(one: _Round) -> Value:
    number, hero, turns = one
    return {"enemies": [turn.facts() for turn in turns], "hero": list(hero), "turn": number}


def _summary(state: SearchState) -> str:
    assert state.goal is not None
    return (
        f"the enemy {state.start}, the hero {state.goal}: in a straight line {manhattan(state.start, state.goal)}, "
        f"by path {state.outcome['length']}"
    )


def _from_to(state: SearchState) -> str:
    return f"from {state.start} to {state.goal}"


def _wave_lines(state: SearchState) -> list[str]:
    return ["The wave from the enemy (a = 10, b = 11, ...):", *state.picture()]


def _path_lines(state: SearchState) -> list[str]:
    assert state.goal is not None
    steps = [(x, y) for x, y in state.outcome["path"]]
    return ["The path to the hero (*):", *path_rows(state.grid, steps, {state.start: "g", state.goal: "@"})]


def _search_facts(state: SearchState) -> dict[str, Value]:
    assert state.goal is not None
    return {
        **state.outcome,
        "from": list(state.start),
        "straight": manhattan(state.start, state.goal),
        "to": list(state.goal),
    }


def _rows(state: SearchState) -> Value:
    """The steps of the wave, a list for each row; -1 for a wall."""
    width = state.grid.width
    return [state.steps[at : at + width] for at in range(0, len(state.steps), width)]
