"""The vectors of steps taken back reach every member of the three games' states (REC-10).

A copy that shares a member with the play that goes on shows where the step changes it; one that begins a member afresh
shows where it was not fresh when the step began.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from samepath import Decider, Rng
from samepath.conform.operations.playing import Inputs, Player, played
from samepath.conform.suite.vectors import Vector, load, shipped_folder
from samepath.conform.wire.protocol import STEPS, run
from tests.toys import Race, RaceState

VECTORS = [vector for vector in load(shipped_folder()) if "-taken-back-" in vector.id]

NEVER_CHANGED = {
    "lesson": {
        ".enemies[].0": "a name",
        ".enemies[].1": "a machine",
        ".enemies[].4": "the level of a hero by hand has one row where anybody moves, or none moves down",
        ".enemies[].5": "only a script hits",
        ".enemies[].6": "a full life",
        ".generator.seed": "the seed",
        ".hero[].1": "as the enemies'",
        ".hero[].2": "only a script hides",
        ".map": "the level",
        ".memory[].post": "a post",
        ".scene": "the scenario",
    },
    "nausicaa": {".generator.seed": "the seed", ".players": "the scenario"},
    "dungeon": {
        ".generator.seed": "the seed",
        ".hero.fled": "only the autopilot counts it",
        ".hero.wading": "who wades is not asked, so no step by input begins in it",
        ".run.control": "the scenario",
        ".run.script": "the scenario",
    },
}
"""What no step of a person can change, and why."""


BY_NAME = (".cooldowns", ".effects", ".items", ".streams", ".battle", ".outcome")


def members(state: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The members of a state by their path, each with its value as text; what the game names is one member."""
    if isinstance(state, dict) and not path.endswith(BY_NAME):
        for name, value in state.items():
            yield from members(value, f"{path}.{name}")
    elif isinstance(state, (list, tuple)) and path in (".enemies", ".memory", ".hero", ".people"):
        for number, value in enumerate(state):
            for inner, text in members(value, ""):
                yield f"{path}[]{inner or '.' + str(number)}", text
    elif isinstance(state, (list, tuple)) and not path:
        for number, value in enumerate(state):
            yield f".{number}", json.dumps(value)
    else:
        yield path, json.dumps(state, sort_keys=True)


def by_path(state: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, text in members(state):
        found.setdefault(path, []).append(text)
    return found


def state_after(vector: Vector, count: int) -> Any:
    given = {**vector.input, "inputs": vector.input["inputs"][:count]}
    return run(vector.operation, given, STEPS, print)["result"]


@pytest.mark.parametrize("game", NEVER_CHANGED)
def test_every_member_is_taken_back(game: str) -> None:
    unchanged: set[str] = set()
    changed: set[str] = set()
    for vector in VECTORS:
        if vector.operation != game:
            continue
        inputs = vector.input["inputs"]
        assert isinstance(inputs, list)
        before, after = (by_path(state_after(vector, len(inputs) - taken)) for taken in (2, 1))
        assert before == by_path(vector.expected["result"])
        for path in {**before, **after}:
            (unchanged if before.get(path) == after.get(path) else changed).add(path)
    listed = {path for path in unchanged - changed if not path.startswith(tuple(NEVER_CHANGED[game]))}
    assert not listed, "add a vector in which a step changes these"
    assert not [path for path in NEVER_CHANGED[game] if any(one.startswith(path) for one in changed)]


class Answered(Race):
    """The hand's one choice is a step, and the bot's that ends the game is another."""

    def step(self, state: RaceState, rng: Rng, decide: Decider) -> None:
        if state.turn == 1:
            state.hand = decide.ask("hand", "move", ["rest", "walk"])
            state.turn = 2
        else:
            decide("bot", "move", ["stay"], [1])
            state.outcome = {"winner": "hand"}


@pytest.mark.parametrize(
    ("inputs", "picks"),
    [
        ([1], [1, 0]),
        ([1, {"undo": None}, 0], [0, 0]),
        ([1, {"undo": None}, 0, {"undo": None}, 1], [1, 0]),
        ([1, {"undo": None}], []),
    ],
)
def test_an_undo_when_the_game_is_over_goes_back_to_the_last_step_by_input(inputs: Any, picks: list[int]) -> None:
    player = Player(lambda line: None, Inputs(inputs), 100)
    played(Answered(), {"length": 5}, "7", player)
    assert [record["pick"] for record in player.standing.records] == picks
