"""Positions: a board, mana, cards and coefficients from which a game goes on, and what the CPU does with one.

A position is one line of JSON. `units` (player, type, row, col, hp, in order of deployment), `mana` (a number a
player), `hand` (of the player to move) and `coefficients` must be there; a file of the original's decisions also has
`moves`, `attacks`, `pair` and `actions`, which are answers and are not read. Without more it is player 2's turn 6, with
empty decks, and the other hand empty; `turn`, `player`, `decks` and `hands` (instead of `hand`) say otherwise.
Source: conformance/SPEC.md, clause NAUS-23.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from samepath.errors import InputError
from samepath.games.nausicaa.rules import Ruleset, UnitType
from samepath.games.nausicaa.state import SIDES, State, put_unit
from samepath.values.canonical import Value

TURN_DEFAULT: Final = 6
PLAYER_DEFAULT: Final = 2

_ANSWERS = ("moves", "attacks", "pair", "actions")
_REQUIRED = ("coefficients", "mana", "units")
_OPTIONAL = ("decks", "hand", "hands", "player", "turn")
_UNIT_KEYS = ("player", "type", "row", "col", "hp")
_COEFFICIENTS = ("distance", "attractiveness")


class PositionError(InputError, ValueError):
    """A position that cannot be played from; the text names the place in it."""


def read_position(text: str) -> dict[str, Value]:
    """The position on one line of JSON, without answers. Its form is checked here, its sense by `check_position`."""
    try:
        value = json.loads(text, parse_float=_Float, parse_constant=_Float, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as error:
        raise PositionError(f"not JSON: {error.msg} at character {error.pos}") from None
    except RecursionError:
        raise PositionError("nested too deep for a position") from None
    except PositionError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise PositionError(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise PositionError("a position is a JSON object")
    return {key: item for key, item in value.items() if key not in _ANSWERS}


def check_position(rules: Ruleset, position: Value) -> None:
    """Raise PositionError for the first thing in a position that the rules do not allow, naming its place."""
    if not isinstance(position, dict):
        raise PositionError("a position is a JSON object")
    for key in _REQUIRED:
        if key not in position:
            raise PositionError(f"{key} is missing")
    for key in position:
        if key not in _REQUIRED and key not in _OPTIONAL:
            raise PositionError(f"unknown key {key!a:.40}")
    if ("hand" in position) == ("hands" in position):
        raise PositionError("give hand (of the player to move), or hands (of both)")
    _integer(position.get("turn", TURN_DEFAULT), "turn", 1, rules.limit - 1)
    _integer(position.get("player", PLAYER_DEFAULT), "player", 1, 2)
    _check_units(rules, position["units"])
    _check_mana(rules, position)
    _check_coefficients(rules, position["coefficients"])
    _check_cards(rules, position)


def state_from(rules: Ruleset, position: Mapping[str, Any], players: tuple[str, str]) -> State:
    """The state that a checked position describes. Units are numbered in its order; nothing is drawn or added."""
    state = State(rules, players)
    state.turn = position.get("turn", TURN_DEFAULT)
    state.side = position.get("player", PLAYER_DEFAULT) - 1
    state.mana = list(position["mana"])
    coefficients = position["coefficients"]
    pairs = coefficients if isinstance(coefficients, list) else [coefficients, coefficients]
    state.coefficients = [(pair["distance"], pair["attractiveness"]) for pair in pairs]
    hands: list[Sequence[str]] = list(position.get("hands", ([], [])))
    if "hand" in position:
        hands[state.side] = position["hand"]
    state.hands = [[rules.by_name[name] for name in hand] for hand in hands]
    state.decks = [[rules.by_name[name] for name in deck] for deck in position.get("decks", ([], []))]
    for entry in position["units"]:
        square = rules.board.square(entry["row"], entry["col"])
        put_unit(state, entry["player"] - 1, rules.by_name[entry["type"]], square, entry["hp"])
    return state


class _Float(str):
    """A number that is not an integer, kept as its text: answers may hold some, and nothing else may."""

    __slots__ = ()


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PositionError(f"the key {twice!a:.40} stands twice in one object")
    return members


def _integer(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int:
        raise PositionError(f"{where} is {_shown(value)}, not an integer from {low} to {high}")
    if not low <= value <= high:
        raise PositionError(f"{where} is {_shown(value)}, not from {low} to {high}")
    return value


def _shown(value: object) -> str:
    """A value as it stood in the JSON, cut short."""
    if isinstance(value, _Float):
        return f"{value!s:.40}"
    if type(value) is int and value.bit_length() > 128:
        return f"an integer of {value.bit_length()} bits"
    return f"{json.dumps(value, default=repr):.40}"


def _type_named(rules: Ruleset, value: object, where: str) -> UnitType:
    kind = rules.by_name.get(value) if isinstance(value, str) else None
    if kind is None:
        raise PositionError(f"{where} is {_shown(value)}, not a type of unit ({', '.join(rules.by_name)})")
    return kind


def _list(value: object, where: str, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"{where} is {_shown(value)}, not a list of {what}")
    return list(value)


def _two(value: object, where: str, what: str) -> list[Any]:
    items = _list(value, where, f"two {what}, player 1's first")
    if len(items) != len(SIDES):
        raise PositionError(f"{where} has {len(items)} items, not two {what}, player 1's first")
    return items


def _check_units(rules: Ruleset, value: object) -> None:
    taken: dict[tuple[int, int], int] = {}
    royals: dict[int, int] = {}
    for index, entry in enumerate(_list(value, "units", "units")):
        where = f"units[{index}]"
        if not isinstance(entry, dict) or sorted(entry) != sorted(_UNIT_KEYS):
            raise PositionError(f"{where} is not an object of {', '.join(_UNIT_KEYS)}")
        player = _integer(entry["player"], f"{where}.player", 1, 2)
        kind = _type_named(rules, entry["type"], f"{where}.type")
        row = _integer(entry["row"], f"{where}.row", 0, rules.board.rows - 1)
        col = _integer(entry["col"], f"{where}.col", 0, rules.board.cols - 1)
        _integer(entry["hp"], f"{where}.hp", 1, kind.hp)
        if (row, col) in taken:
            raise PositionError(f"{where} stands on row {row}, col {col}, where units[{taken[row, col]}] stands")
        taken[row, col] = index
        if kind.royal and player in royals:
            raise PositionError(
                f"{where} is player {player}'s second {kind.name}; the first is units[{royals[player]}]"
            )
        if kind.royal:
            royals[player] = index


def _check_mana(rules: Ruleset, position: Mapping[str, Any]) -> None:
    """Mana is at most the maximum and what as many seers bring as the deck has, or as stand on the board if more."""
    for side, mana in enumerate(_two(position["mana"], "mana", "integers")):
        bonus = 0
        for kind in rules.types:
            standing = sum(u["type"] == kind.name and u["player"] == side + 1 for u in position["units"])
            bonus += kind.mana_each_turn * max(kind.copies, standing)
        _integer(mana, f"mana[{side}]", 0, rules.mana_max + bonus)


def _check_coefficients(rules: Ruleset, value: object) -> None:
    pairs = [value] if isinstance(value, dict) else _two(value, "coefficients", "objects")
    for index, pair in enumerate(pairs):
        where = "coefficients" if isinstance(value, dict) else f"coefficients[{index}]"
        if not isinstance(pair, dict) or sorted(pair) != sorted(_COEFFICIENTS):
            raise PositionError(f"{where} is not an object of {' and '.join(_COEFFICIENTS)}")
        for key in _COEFFICIENTS:
            _integer(pair[key], f"{where}.{key}", 0, rules.coefficient_range - 1)


def _check_cards(rules: Ruleset, position: Mapping[str, Any]) -> None:
    if "hand" in position:
        _check_hand(rules, position, "hand", position.get("player", PLAYER_DEFAULT), position["hand"])
    else:
        for side, hand in enumerate(_two(position["hands"], "hands", "lists of cards")):
            _check_hand(rules, position, f"hands[{side}]", side + 1, hand)
    for side, deck in enumerate(_two(position.get("decks", ([], [])), "decks", "lists of cards")):
        for index, name in enumerate(_list(deck, f"decks[{side}]", "cards")):
            if _type_named(rules, name, f"decks[{side}][{index}]").royal:
                _refuse_royal(f"decks[{side}][{index}]", name)


def _check_hand(rules: Ruleset, position: Mapping[str, Any], where: str, player: int, value: object) -> None:
    held = any(unit["player"] == player and unit["type"] == rules.royal.name for unit in position["units"])
    for index, name in enumerate(_list(value, where, "cards")):
        if _type_named(rules, name, f"{where}[{index}]").royal:
            if held:
                _refuse_royal(f"{where}[{index}]", name)
            held = True


def _refuse_royal(where: str, name: str) -> NoReturn:
    raise PositionError(f"{where} is {name}: a player has one, on the board or in the hand")
