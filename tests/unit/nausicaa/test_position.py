"""Positions: what is read, what is refused and how, and scenarios."""

from __future__ import annotations

import json
from copy import deepcopy
from math import sqrt
from typing import Any

import pytest

from samepath import InputError, Rng
from samepath.games.nausicaa.position import PositionError, check_position, read_position
from tests.unit.nausicaa.boards import GAMES, decks, hands, options, picture, start

GOOD: dict[str, Any] = {
    "coefficients": {"distance": 5, "attractiveness": 7},
    "mana": [2, 3],
    "hand": ["goblin", "titan"],
    "units": [
        {"player": 1, "type": "oracle", "row": 7, "col": 4, "hp": 1},
        {"player": 2, "type": "oracle", "row": 0, "col": 5, "hp": 1},
        {"player": 2, "type": "titan", "row": 3, "col": 3, "hp": 2},
    ],
}


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The good position with one thing changed, or taken out for `...`; a path that ends one past a list adds."""
    position = deepcopy(GOOD)
    at: Any = position
    for step in path[:-1]:
        at = at[step]
    if to is ...:
        del at[path[-1]]
    elif isinstance(at, list) and path[-1] == len(at):
        at.append(to)
    else:
        at[path[-1]] = to
    return position


def unit(**more: Any) -> dict[str, Any]:
    return {"player": 1, "type": "goblin", "row": 4, "col": 4, "hp": 1, **more}


def test_a_position_starts_where_it_says_with_the_defaults_of_the_files() -> None:
    state = start("article", {"players": ["person", "person"], "position": GOOD})
    assert picture(state) == ["     o", "", "", "   t", "", "", "", "    O"]
    assert (state.turn, state.side, state.ended_turns, state.mana) == (6, 1, 11, [2, 3])
    assert (hands(state), decks(state)) == (["", "GT"], ["", ""])
    assert state.coefficients == [(5, 7), (5, 7)]
    assert [unit.number for unit in state.in_order()] == [1, 2, 3]
    assert state.armies[1][1].hp == 2
    assert state.placed == [True, True]


def test_a_position_may_say_more() -> None:
    more = {"turn": 9, "player": 1, "decks": [["goblin"], ["siren", "seer"]], "hands": [["naiad"], ["archer"]]}
    position = {key: value for key, value in GOOD.items() if key != "hand"} | more
    position["coefficients"] = [{"distance": 1, "attractiveness": 2}, {"distance": 3, "attractiveness": 4}]
    state = start("live", position)
    assert (state.turn, state.side, state.players) == (9, 0, ("cpu", "cpu"))
    assert (hands(state), decks(state)) == (["N", "A"], ["G", "SE"])
    assert state.coefficients == [(1, 2), (3, 4)]


def test_without_an_oracle_it_is_still_to_be_deployed() -> None:
    position = deepcopy(GOOD)
    del position["units"][1]
    position["hand"].append("oracle")
    state = start("article", {"players": ["person", "person"], "position": position})
    assert options(state)[0] == "O@a0"
    assert len(options(state)) == 20


def test_answers_are_not_read() -> None:
    line = json.dumps({**GOOD, "moves": [], "attacks": 3, "pair": {"interest": 1.5}, "actions": None})
    assert read_position(line) == GOOD


REFUSED = [
    (changed("units", to=...), "units is missing"),
    (changed("mana", to=...), "mana is missing"),
    (changed("coefficients", to=...), "coefficients is missing"),
    (changed("hand", to=...), r"give hand \(of the player to move\), or hands \(of both\)"),
    (changed("hands", to=[[], []]), "give hand"),
    (changed("seed", to=1), "unknown key 'seed'"),
    (changed("turn", to=200), "turn is 200, not from 1 to 199"),
    (changed("turn", to=0), "turn is 0, not from 1 to 199"),
    (changed("player", to=3), "player is 3, not from 1 to 2"),
    (changed("units", to={}), r"units is \{\}, not a list of units"),
    (changed("units", 0, to=[]), "units\\[0\\] is not an object of player, type, row, col, hp"),
    (changed("units", 0, "age", to=1), "units\\[0\\] is not an object of player"),
    (changed("units", 0, "hp", to=...), "units\\[0\\] is not an object of player"),
    (changed("units", 1, "player", to=0), "units\\[1\\].player is 0, not from 1 to 2"),
    (changed("units", 1, "type", to="gobelin"), 'units\\[1\\].type is "gobelin", not a type of unit \\(oracle, goblin'),
    (changed("units", 1, "type", to=["oracle"]), r'units\[1\].type is \["oracle"\], not a type of unit'),
    (changed("units", 1, "row", to=8), "units\\[1\\].row is 8, not from 0 to 7"),
    (changed("units", 1, "row", to=-1), "units\\[1\\].row is -1, not from 0 to 7"),
    (changed("units", 1, "col", to=10), "units\\[1\\].col is 10, not from 0 to 9"),
    (changed("units", 1, "col", to=True), "units\\[1\\].col is true, not an integer from 0 to 9"),
    (changed("units", 1, "col", to="4"), 'units\\[1\\].col is "4", not an integer'),
    (changed("units", 2, "hp", to=4), "units\\[2\\].hp is 4, not from 1 to 3"),
    (changed("units", 2, "hp", to=0), "units\\[2\\].hp is 0, not from 1 to 3"),
    (changed("units", 3, to=unit(row=7, col=4)), "units\\[3\\] stands on row 7, col 4, where units\\[0\\] stands"),
    (
        changed("units", 3, to=unit(type="oracle")),
        "units\\[3\\] is player 1's second oracle; the first is units\\[0\\]",
    ),
    (changed("mana", to=[1]), "mana has 1 items, not two integers, player 1's first"),
    (changed("mana", to=3), "mana is 3, not a list of two integers"),
    (changed("mana", 0, to=-1), "mana\\[0\\] is -1, not from 0 to 7"),
    (changed("mana", 1, to=8), "mana\\[1\\] is 8, not from 0 to 7"),
    (changed("mana", 1, to=2**200), "mana\\[1\\] is an integer of 201 bits, not from 0 to 7"),
    (changed("coefficients", to=[]), "coefficients has 0 items, not two objects"),
    (changed("coefficients", to=5), "coefficients is 5, not a list of two objects"),
    (changed("coefficients", "distance", to=100), "coefficients.distance is 100, not from 0 to 99"),
    (changed("coefficients", "speed", to=1), "coefficients is not an object of distance and attractiveness"),
    (changed("hand", to="goblin"), 'hand is "goblin", not a list of cards'),
    (changed("hand", 1, to="dragon"), 'hand\\[1\\] is "dragon", not a type of unit'),
    (changed("hand", 1, to="oracle"), "hand\\[1\\] is oracle: a player has one, on the board or in the hand"),
    (
        changed("units", to=[]) | {"hand": ["oracle", "goblin", "oracle"]},
        "hand\\[2\\] is oracle: a player has one, on the board or in the hand",
    ),
    (changed("decks", to=[["oracle"], []]), "decks\\[0\\]\\[0\\] is oracle: a player has one"),
    (changed("decks", to=[[]]), "decks has 1 items, not two lists of cards"),
    ([], "a position is a JSON object"),
]


@pytest.mark.parametrize(("position", "reason"), REFUSED)
def test_what_is_wrong_is_named_with_its_place(position: Any, reason: str) -> None:
    check_position(GAMES["article"].ruleset, GOOD)
    with pytest.raises(PositionError, match=f"^{reason}"):
        check_position(GAMES["article"].ruleset, position)
    with pytest.raises(InputError):
        GAMES["article"].judge_line(json.dumps(position))


UNREADABLE = [
    ("", "not JSON: Expecting value at character 0"),
    ("{", "not JSON"),
    ("[1, 2]", "a position is a JSON object"),
    ('{"mana": [1, 1], "mana": [2, 2]}', "the key 'mana' stands twice in one object"),
    ("[" * 100_000, "nested too deep"),
    ('{"mana": ' + "9" * 5000 + "}", "not JSON: "),
]


@pytest.mark.parametrize(("text", "reason"), UNREADABLE)
def test_what_cannot_be_read_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=f"^{reason}"):
        GAMES["article"].judge_line(text)


def test_floats_are_refused_everywhere_but_in_answers() -> None:
    line = json.dumps(GOOD).replace('"mana": [2, 3]', '"mana": [2.0, 3]')
    with pytest.raises(PositionError, match=r"mana\[0\] is 2\.0, not an integer from 0 to 7"):
        GAMES["article"].judge_line(line)
    line = json.dumps(GOOD).replace('"mana": [2, 3]', '"mana": [NaN, 3]')
    with pytest.raises(PositionError, match="mana\\[0\\] is NaN, not an integer"):
        GAMES["article"].judge_line(line)


def test_more_seers_on_the_board_allow_more_mana() -> None:
    seers = [unit(type="seer", row=5, col=col) for col in range(3)]
    position = {**GOOD, "units": GOOD["units"] + seers, "mana": [9, 7]}
    check_position(GAMES["article"].ruleset, position)
    with pytest.raises(PositionError, match="mana\\[1\\] is 8"):
        check_position(GAMES["article"].ruleset, {**position, "mana": [9, 8]})


BAD_SCENARIOS = [
    (7, "a scenario of nausicaa is an object with players"),
    ({"players": ["cpu"]}, "players is not a list of two"),
    ({"players": "cpu"}, "players is not a list of two"),
    ({"players": ["cpu", "robot"]}, "players\\[1\\] is 'robot'; it is 'person' or 'cpu'"),
    ({"players": ["cpu", "cpu"], "map": 1}, "the scenario has an unknown key 'map'"),
    ({"players": ["cpu", "cpu"], "position": {}}, "coefficients is missing"),
    ({**GOOD, "turn": 900}, "turn is 900"),
]


@pytest.mark.parametrize(("scenario", "reason"), BAD_SCENARIOS)
def test_scenarios_that_cannot_be_played(scenario: Any, reason: str) -> None:
    with pytest.raises(InputError, match=f"^{reason}"):
        GAMES["article"].start(scenario, Rng(0))


def test_a_scenario_can_be_given_other_players() -> None:
    game = GAMES["article"]
    assert game.seated(game.scenarios["default"], ["person", "cpu"]) == {"players": ["person", "cpu"]}
    assert game.seated(GOOD, ["person", "cpu"]) == {"players": ["person", "cpu"], "position": GOOD}


def test_answers_for_a_position_of_player_1_and_without_oracles() -> None:
    position = {**{key: GOOD[key] for key in ("coefficients", "mana", "units")}, "hand": ["goblin"], "player": 1}
    answer = GAMES["article"].judge_line(json.dumps(position)).answer
    assert answer["actions"] == [{"kind": "summon", "type": "goblin", "to": [6, 3]}, {"kind": "end"}]
    bare = {**GOOD, "units": GOOD["units"][:1], "hand": ["oracle"]}
    answer = GAMES["article"].judge_line(json.dumps(bare)).answer
    assert answer["actions"] == [{"kind": "summon", "type": "oracle", "to": [0, 5]}, {"kind": "end"}]
    assert answer["pair"] is None


def test_a_stuck_oracle_is_a_position_that_the_original_does_not_survive() -> None:
    rows = [(1, 0), (1, 1), (0, 1)]
    units = [{"player": 2, "type": "oracle", "row": 0, "col": 0, "hp": 1}]
    units += [{"player": 2, "type": "seer", "row": row, "col": col, "hp": 1} for row, col in rows]
    units += [{"player": 1, "type": "oracle", "row": 7, "col": 0, "hp": 1}]
    position = {**GOOD, "hand": [], "units": units}
    position["coefficients"] = {"distance": 0, "attractiveness": 1}  # all equal: the first ally, the Oracle
    answer = GAMES["live"].judge_line(json.dumps(position)).answer
    assert answer["pair"] == {"ally": [0, 0], "target": [7, 0], "interest": "inf"}
    assert answer["actions"] is None


def test_a_judgement_explains_itself() -> None:
    judged = GAMES["article"].judge_line(json.dumps({**GOOD, "hand": []}))
    lines = GAMES["article"].explain(judged)
    assert lines[:4] == [
        "2 target: oracle f0 > oracle e7",
        f"  * oracle f0 > oracle e7  {100 * 7 / (sqrt(50) * 5)!r}",
        "2 target: titan d3 > oracle e7",
        f"  * titan d3 > oracle e7  {100 * 7 / (sqrt(17) * 5)!r}",
    ]
    assert [line for line in lines if line.startswith("6 move")] == ["6 move: titan d3 - e4"]
