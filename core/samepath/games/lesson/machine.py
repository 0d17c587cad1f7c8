"""The lesson's enemies on the map: each is a state machine, and one thing happens to it a turn.

A cell is (x, y), a length is counted in steps, life in points. In a turn the hero moves, by script or by input, and
then each enemy acts, in the order of the list. Every choice is a decision: which transition holds (kind `state`: the
tests in their order, scored 1 when it holds and 0 when it does not; the first that holds is taken) and where to step
(kind `step`). Source: conformance/SPEC.md, clauses LESSON-7 to LESSON-19.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from samepath.decide import Decider
from samepath.errors import GameError, InputError
from samepath.games.lesson.board import Move, by_rows, level_rows, moves, standing, steps_from, target
from samepath.games.lesson.rules import LessonRules, MachineRules
from samepath.games.lesson.scenario import floor, level, name
from samepath.grid import Cell, Field, Grid, distance_field, manhattan, path_rows
from samepath.rng import Rng
from samepath.values.canonical import Value
from samepath.values.reading import Fields, Place

ENEMY_COUNT_MAX = 32
LIFE_MAX = 1_000_000
TURN_COUNT_MAX = 10_000
SCRIPT_TURNS_MAX = 1_000  # every decision hashes the whole script

LOOKS_FOR_NOBODY = ("flee", "home")
"""The states in which an enemy makes no search for the hero."""

WANDER_STREAM = "map"
WANDER_LABEL = "wander"


class ScriptTurn(NamedTuple):
    """Where the hero is in a turn, the life that the first enemy loses, and whether the hero is hidden."""

    hero: Cell
    hit: int
    hidden: bool


@dataclass(slots=True)
class Enemy:
    """One enemy. `lost` counts the turns of a chase without sight, `calm` those in which it will not notice."""

    name: str
    machine: str
    state: str
    cell: Cell
    life: int
    max_life: int
    lost: int
    calm: int
    post: Cell


@dataclass(slots=True)
class MachineState:
    """A run of the machine. `turn` is the number of the turn that is played next, from 1.

    rules         the numbers that it is played by.
    script        what the hero does in each turn; empty when the hero is moved by input.
    turn_count    how many turns are played.
    shared_field  whether one distance field a turn serves all enemies; else each searches for itself, and the others
                  are walls to it.
    rolls         whether a wanderer rolls for its step; else the turn's number gives the direction.
    searches      the searches made so far.
    """

    rules: MachineRules
    grid: Grid
    script: tuple[ScriptTurn, ...]
    turn_count: int
    shared_field: bool
    rolls: bool
    hero: Cell
    hidden: bool
    enemies: list[Enemy]
    searches: int = 0
    turn: int = 1
    outcome: Value = field(default=None)
    script_rows: list[Value] = field(init=False, repr=False, compare=False)
    """The script as it is hashed, written once: every decision hashes it."""

    def __post_init__(self) -> None:
        self.script_rows = [[*one.hero, one.hit, one.hidden] for one in self.script]

    def step(self, rng: Rng, decide: Decider) -> None:
        """Play one turn: the hero, then every enemy."""
        _hero_turn(self, decide)
        shared = _search(self, self.hero, []) if self.shared_field else None
        for enemy in self.enemies:
            _enemy_turn(self, enemy, shared, rng, decide)
        if not self.script and self.is_caught():
            self.outcome = {"end": "caught", "searches": self.searches}
        elif self.turn == self.turn_count:
            self.outcome = {"end": "turns", "searches": self.searches}
        else:
            self.turn += 1

    def canonical(self) -> dict[str, Value]:
        """The board and who stands on it, what the machines remember, and what the scenario says of the whole run."""
        return {
            "enemies": [[one.name, one.machine, one.state, *one.cell, one.life, one.max_life] for one in self.enemies],
            "hero": [*self.hero, self.hidden],
            "map": level_rows(self.grid),
            "memory": [{"calm": one.calm, "lost": one.lost, "post": list(one.post)} for one in self.enemies],
            "scene": {
                "rolls": self.rolls,
                "script": self.script_rows,
                "shared_field": self.shared_field,
                "turn_count": self.turn_count,
            },
            "searches": self.searches,
        }

    def picture(self) -> list[str]:
        """The board: `@` the hero, `g` an enemy."""
        return path_rows(self.grid, None, {**{one.cell: "g" for one in self.enemies}, self.hero: "@"})

    def cells(self, option: Value) -> list[Cell]:
        """The cell that a move goes to; none for a transition."""
        return [] if isinstance(option, str) else [target(option)]

    def field(self, actor: str, kind: str) -> list[list[int | None]] | None:
        """The steps by which an enemy chases, or goes home; None for who follows none."""
        enemy = next((one for one in self.enemies if one.name == actor), None)
        if enemy is None or kind != "step" or enemy.state not in ("chase", "home"):
            return None
        others = [] if self.shared_field else _others(self, enemy)
        goal = self.hero if enemy.state == "chase" else enemy.post
        walls = others if enemy.state == "chase" else [there for there in (*others, self.hero) if there != enemy.cell]
        return by_rows(self.grid, distance_field(self.grid, goal, blocked=walls).tolist())

    def samepath_copy(self) -> MachineState:
        """A state of its own, to come back to; what never changes is shared."""
        return replace(self, enemies=[replace(one) for one in self.enemies])

    def change(self, enemy: Enemy, state: str) -> None:
        """Change an enemy's state. A name that its machine does not have is a slip in the rules code, met here."""
        if state not in self.rules.states[enemy.machine]:
            raise GameError(f"{enemy.name} cannot become {state!a}: a {enemy.machine} has no such state")
        enemy.state = state

    def is_caught(self) -> bool:
        """Whether a chaser stands beside the hero."""
        return any(one.state == "chase" and manhattan(one.cell, self.hero) <= 1 for one in self.enemies)

    def is_free(self, there: Cell) -> bool:
        """Whether a cell is floor on which neither the hero nor an enemy stands."""
        return self.grid.is_open(there) and there != self.hero and all(one.cell != there for one in self.enemies)


@dataclass(slots=True)
class Acting:
    """One enemy's turn: who acts, on which board, and the steps to the hero from every cell, if it looks for one."""

    state: MachineState
    enemy: Enemy
    to_hero: Field | None
    rng: Rng
    decide: Decider

    def transition(self, tests: dict[str, bool]) -> bool:
        """Take the first transition whose test holds; whether there was one."""
        pick = self.decide(self.enemy.name, "state", list(tests), [int(holds) for holds in tests.values()], "positive")
        if pick is None:
            return False
        self.state.change(self.enemy, list(tests)[pick])
        return True

    def step(self, options: list[Move], scores: list[int], tie: str) -> None:
        """Step as the tie-break picks; where it picks none, stand."""
        pick = self.decide(self.enemy.name, "step", options, scores, tie)
        if pick is not None:
            self.enemy.cell = target(options[pick])

    @property
    def field(self) -> Field:
        """The steps to the hero, for the states that look for the hero."""
        assert self.to_hero is not None, f"{self.enemy.state} looks for nobody"
        return self.to_hero

    @property
    def path(self) -> int:
        """The length of the enemy's path to the hero; the rules say what it is without one."""
        return _length(self.state, self.field, self.enemy.cell)

    @property
    def sees(self) -> bool:
        """Whether the hero is in the open and near enough."""
        return not self.state.hidden and self.path <= self.state.rules.sight

    def free_moves(self) -> list[Move]:
        """Standing, then the steps that it may take."""
        return moves(self.enemy.cell, self.state.is_free)


def path_length(state: MachineState, enemy: Enemy) -> int:
    """The length of the enemy's path to the hero as things stand; the rules say what it is without one. Only looks."""
    walls = [] if state.shared_field else _others(state, enemy)
    return _length(state, distance_field(state.grid, state.hero, blocked=walls), enemy.cell)


def start(fields: Fields, rules: LessonRules) -> MachineState:
    """The first state of a scenario whose `program` is machine. Raises InputError, naming the place."""
    grid = level(fields.member("level"))
    script: tuple[ScriptTurn, ...] = ()
    if fields.has("script"):
        script = tuple(_script_turn(turn, grid) for turn in fields.member("script").items(1, SCRIPT_TURNS_MAX))
        turn_count, hero, hidden = len(script), script[0].hero, script[0].hidden
    else:
        turn_count, hero, hidden = fields.integer("turns", 1, TURN_COUNT_MAX), floor(fields.member("hero"), grid), False
    enemies = fields.member("enemies")
    state = MachineState(
        rules.machine,
        grid,
        script,
        turn_count,
        shared_field=fields.flag("shared_field", False),
        rolls=fields.flag("rolls", False),
        hero=hero,
        hidden=hidden,
        enemies=[_enemy(one, grid, rules.machine) for one in enemies.items(1, ENEMY_COUNT_MAX)],
    )
    fields.done()
    _check_apart(state, enemies.where)
    return state


def _hero_turn(state: MachineState, decide: Decider) -> None:
    if state.script:
        turn = state.script[state.turn - 1]
        state.hero, state.hidden = turn.hero, turn.hidden
        state.enemies[0].life = max(0, state.enemies[0].life - turn.hit)
    else:
        options = moves(state.hero, state.is_free)
        state.hero = target(options[decide.ask("hero", "move", options)])


def _enemy_turn(state: MachineState, enemy: Enemy, shared: Field | None, rng: Rng, decide: Decider) -> None:
    enemy.calm = max(0, enemy.calm - 1)
    to_hero = shared
    if shared is None and enemy.state not in LOOKS_FOR_NOBODY:
        to_hero = _search(state, state.hero, _others(state, enemy))
    _TURNS[enemy.state](Acting(state, enemy, to_hero, rng, decide))


def _sleep(acting: Acting) -> None:
    acting.transition({"chase": acting.sees and acting.path <= acting.state.rules.wake})


def _guard(acting: Acting) -> None:
    acting.transition({"chase": acting.sees and acting.path <= acting.state.rules.guard_wake})


def _wander(acting: Acting) -> None:
    enemy, state = acting.enemy, acting.state
    if acting.transition({"chase": acting.sees and enemy.calm == 0}):
        enemy.lost = 0
    elif state.rolls:
        options = [*steps_from(enemy.cell), standing(enemy.cell)]
        pick = acting.decide.roll(enemy.name, "step", options, acting.rng.stream(WANDER_STREAM), WANDER_LABEL)
        if state.is_free(target(options[pick])):
            enemy.cell = target(options[pick])
    else:
        move = steps_from(enemy.cell)[state.turn % 4]
        acting.step([move], [int(state.is_free(target(move)))], "positive")


def _chase(acting: Acting) -> None:
    enemy, rules = acting.enemy, acting.state.rules
    lost = 0 if acting.sees else enemy.lost + 1
    gives_up = lost > rules.lost
    if enemy.machine == "guard":
        left = acting.transition({"home": gives_up})
    else:
        left = acting.transition({"flee": enemy.life * rules.wound < enemy.max_life, "wander": gives_up})
    if enemy.state != "flee":  # who flees has not come as far as looking for the hero
        enemy.lost = lost
    if not left and 1 < acting.path <= rules.far:
        _step_nearer(acting, acting.field)


def _flee(acting: Acting) -> None:
    options = acting.free_moves()
    acting.step(options, [manhattan(target(move), acting.state.hero) for move in options], "first")


def _home(acting: Acting) -> None:
    enemy, state = acting.enemy, acting.state
    walls = [there for there in (*_others(state, enemy), state.hero) if there != enemy.cell]
    to_post = _search(state, enemy.post, walls)
    if to_post[enemy.cell] > 0:
        _step_nearer(acting, to_post)
    acting.transition({"guard": enemy.cell == enemy.post})


_TURNS: dict[str, Callable[[Acting], None]] = {
    "sleep": _sleep,
    "wander": _wander,
    "chase": _chase,
    "flee": _flee,
    "guard": _guard,
    "home": _home,
}


def _step_nearer(acting: Acting, field: Field) -> None:
    """Step to the first free neighbour with the fewest steps to go, if they are fewer than from here.

    With nobody in the way that is the first step of the canonical path (clause PATH-4).
    """
    options = acting.free_moves()
    acting.step(options, [field[target(move)] for move in options], "lowest")


def _search(state: MachineState, goal: Cell, walls: list[Cell]) -> Field:
    """The steps to `goal` from every cell, counted as one search."""
    state.searches += 1
    field: Field = distance_field(state.grid, goal, blocked=walls)
    return field


def _length(state: MachineState, field: Field, here: Cell) -> int:
    """The length of the path from `here` to the source of `field`; whoever stands on the source has none."""
    steps: int = field[here]
    return steps if steps > 0 else state.rules.none


def _others(state: MachineState, enemy: Enemy) -> list[Cell]:
    return [one.cell for one in state.enemies if one is not enemy]


def _script_turn(place: Place, grid: Grid) -> ScriptTurn:
    _, _, hit, hidden = place.items(4, 4, "a turn [x, y, hit, hidden]")
    hero = floor(Place(list(place.value[:2]), place.source, place.path, place.wording), grid)
    return ScriptTurn(hero, hit.integer(0, LIFE_MAX), hidden.flag())


def _enemy(place: Place, grid: Grid, rules: MachineRules) -> Enemy:
    fields = Fields(place)
    called = name(fields.member("name"))
    machine = fields.text("machine", rules.states, "goblin")
    state = fields.text("state", rules.states[machine])
    here = floor(fields.member("cell"), grid)
    max_life = fields.integer("max_life", 1, LIFE_MAX, rules.life)
    enemy = Enemy(
        called,
        machine,
        state,
        here,
        life=fields.integer("life", 0, max_life, max_life),
        max_life=max_life,
        lost=fields.integer("lost", 0, TURN_COUNT_MAX, 0),
        calm=fields.integer("calm", 0, rules.calm, 0),
        post=floor(fields.member("post"), grid) if fields.has("post") else here,
    )
    fields.done()
    return enemy


def _check_apart(state: MachineState, where: str) -> None:
    """Refuse two of a name, since the record tells them apart by it, and two on one cell."""
    seen: list[Enemy] = []
    for i, enemy in enumerate(state.enemies):
        if enemy.cell == state.hero:
            raise InputError(f"{where}[{i}] stands on the hero's cell {list(enemy.cell)}; move one of them")
        for j, other in enumerate(seen):
            if other.name == enemy.name:
                raise InputError(f"{where}[{i}] is named {enemy.name!r} like {where}[{j}]; give each a name of its own")
            if other.cell == enemy.cell:
                raise InputError(
                    f"{where}[{i}] stands on the cell {list(enemy.cell)} of {where}[{j}]; move one of them"
                )
        seen.append(enemy)
