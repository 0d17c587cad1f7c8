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
from typing import Any, Final

from samepath.errors import InputError
from samepath.games.nausicaa.rules import Ruleset, UnitType
from samepath.games.nausicaa.state import SIDES, State, put_unit
from samepath.values.canonical import CanonicalError, Value, parse_json
from samepath.values.reading import Place, Wording

TURN_DEFAULT: Final = 6
PLAYER_DEFAULT: Final = 2

_ANSWERS = ("moves", "attacks", "pair", "actions")
_REQUIRED = ("coefficients", "mana", "units")
_OPTIONAL = ("decks", "hand", "hands", "player", "turn")
_UNIT_KEYS = ("player", "type", "row", "col", "hp")
_COEFFICIENTS = ("distance", "attractiveness")


class PositionError(InputError, ValueError):
    """A position that cannot be played from; the text names the place in it."""


class _Float(str):
    """A number that is not an integer, kept as its text: answers may hold some, and nothing else may."""

    __slots__ = ()


def _shown(value: object) -> str:
    """A value as it stood in the JSON, cut short."""
    if isinstance(value, _Float):
        return f"{value!s:.40}"
    if type(value) is int and value.bit_length() > 128:
        return f"an integer of {value.bit_length()} bits"
    return f"{json.dumps(value, default=repr):.40}"


WORDING: Final = Wording(
    error=PositionError,
    whole="the position",
    show=_shown,
    wrong="{where} is {value}, not {expected}",
    range="{where} is {value}, not from {low} to {high}",
    none_of="{where} is {value}, not a type of unit ({bare})",
    unknown="unknown key {key}",
)


def read_position(text: str) -> dict[str, Value]:
    """The position on one line of JSON, without answers. Its form is checked here, its sense by `check_position`."""
    try:
        value = parse_json(text.encode("utf-8", "surrogatepass"), _Float, _Float)
    except CanonicalError as error:
        if error.fault == "nesting":
            raise PositionError("nested too deep for a position") from None
        raise PositionError(error.reason if error.fault in ("syntax", "twice") else f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise PositionError("a position is a JSON object")
    return {key: item for key, item in value.items() if key not in _ANSWERS}


def check_position(rules: Ruleset, position: Value) -> None:
    """Raise PositionError for the first thing in a position that the rules do not allow, naming its place."""
    if not isinstance(position, dict):
        raise PositionError("a position is a JSON object")
    place = Place(position, wording=WORDING)
    for key in _REQUIRED:
        place.member(key)
    place.only((*_REQUIRED, *_OPTIONAL))
    if place.has("hand") == place.has("hands"):
        raise PositionError("give hand (of the player to move), or hands (of both)")
    for key, low, high in (("turn", 1, rules.limit - 1), ("player", 1, 2)):
        if place.has(key):
            place.member(key).integer(low, high)
    _check_units(rules, place.member("units"))
    _check_mana(rules, place)
    _check_coefficients(rules, place.member("coefficients"))
    _check_cards(rules, place)


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


def _type_named(rules: Ruleset, place: Place) -> UnitType:
    return rules.by_name[place.text(rules.by_name)]


def _object(place: Place, keys: Sequence[str], listed: str) -> None:
    """Refuse what is no object of these members and no others."""
    if not isinstance(place.value, dict) or sorted(place.value) != sorted(keys):
        place.fail(f"is not an object of {listed}")


def _two(place: Place, what: str) -> list[Place]:
    items = list(place.items(expected=f"a list of two {what}, player 1's first"))
    if len(items) != len(SIDES):
        place.fail(f"has {len(items)} items, not two {what}, player 1's first")
    return items


def _check_units(rules: Ruleset, place: Place) -> None:
    taken: dict[tuple[int, int], Place] = {}
    royals: dict[int, Place] = {}
    for unit in place.items(expected="a list of units"):
        _object(unit, _UNIT_KEYS, ", ".join(_UNIT_KEYS))
        player = unit.member("player").integer(1, 2)
        kind = _type_named(rules, unit.member("type"))
        row = unit.member("row").integer(0, rules.board.rows - 1)
        col = unit.member("col").integer(0, rules.board.cols - 1)
        unit.member("hp").integer(1, kind.hp)
        if (row, col) in taken:
            unit.fail(f"stands on row {row}, col {col}, where {taken[row, col].where} stands")
        taken[row, col] = unit
        if kind.royal and player in royals:
            unit.fail(f"is player {player}'s second {kind.name}; the first is {royals[player].where}")
        if kind.royal:
            royals[player] = unit


def _check_mana(rules: Ruleset, position: Place) -> None:
    """Mana is at most the maximum and what as many seers bring as the deck has, or as stand on the board if more."""
    for side, mana in enumerate(_two(position.member("mana"), "integers")):
        bonus = 0
        for kind in rules.types:
            standing = sum(u["type"] == kind.name and u["player"] == side + 1 for u in position.value["units"])
            bonus += kind.mana_each_turn * max(kind.copies, standing)
        mana.integer(0, rules.mana_max + bonus)


def _check_coefficients(rules: Ruleset, place: Place) -> None:
    for pair in [place] if isinstance(place.value, dict) else _two(place, "objects"):
        _object(pair, _COEFFICIENTS, " and ".join(_COEFFICIENTS))
        for key in _COEFFICIENTS:
            pair.member(key).integer(0, rules.coefficient_range - 1)


def _check_cards(rules: Ruleset, position: Place) -> None:
    if position.has("hand"):
        player = position.value.get("player", PLAYER_DEFAULT)
        _check_hand(rules, position, player, position.member("hand"))
    else:
        for side, hand in enumerate(_two(position.member("hands"), "lists of cards")):
            _check_hand(rules, position, side + 1, hand)
    for deck in _two(position.member("decks"), "lists of cards") if position.has("decks") else ():
        _check_list(rules, deck, holds_royal=True)


def _check_hand(rules: Ruleset, position: Place, player: int, hand: Place) -> None:
    units = position.value["units"]
    _check_list(rules, hand, any(unit["player"] == player and unit["type"] == rules.royal.name for unit in units))


def _check_list(rules: Ruleset, cards: Place, holds_royal: bool) -> None:
    """Cards, of which one may be royal where its player does not hold one already."""
    for card in cards.items(expected="a list of cards"):
        if _type_named(rules, card).royal:
            if holds_royal:
                card.fail(f"is {card.value}: a player has one, on the board or in the hand")
            holds_royal = True
