"""Positions drawn as text, for the tests of Nausicaa: letters as in the game's picture, player 1's upper-case."""

from __future__ import annotations

from typing import Any

from samepath.games.nausicaa import game
from samepath.games.nausicaa.actions import legal_actions, notation
from samepath.games.nausicaa.game import Nausicaa
from samepath.games.nausicaa.state import State
from samepath.rng import Rng

GAMES = {"article": game, "live": game.with_rules("live", 2), "live@1": game.with_rules("live", 1)}
"""By the text that asks for the rules; `live` is the newest revision."""
ROWS, COLS = 8, 10
LETTERS = {kind.letter: kind.name for kind in game.ruleset.types}


def named(cards: str) -> list[str]:
    """Cards by their letters."""
    return [LETTERS[letter] for letter in cards]


def position(
    *rows: str,
    player: int = 1,
    mana: tuple[int, int] = (6, 6),
    hands: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
    hp: dict[str, int] | None = None,
    turn: int = 6,
    coefficients: tuple[int, int] = (5, 5),
    order: str = "",
    rules: str = "article",
) -> dict[str, Any]:
    """A position from up to eight rows, the first one row 0, right-hand blanks left out.

    Units are deployed row by row, those on the squares named in `order` first. `hp` maps squares to hit points.
    """
    types = GAMES[rules].ruleset.by_name
    units = {}
    for row, text in enumerate(rows):
        for col, letter in enumerate(text):
            if letter not in ".: ":
                name = LETTERS[letter.upper()]
                square = f"{'abcdefghij'[col]}{row}"
                owner = 1 if letter.isupper() else 2
                points = (hp or {}).get(square, types[name].hp)
                units[square] = {"player": owner, "type": name, "row": row, "col": col, "hp": points}
    first = order.split()
    ordered = [units[square] for square in [*first, *(name for name in units if name not in first)]]
    return {
        "coefficients": {"distance": coefficients[0], "attractiveness": coefficients[1]},
        "decks": [named(deck) for deck in decks],
        "hands": [named(hand) for hand in hands],
        "mana": list(mana),
        "player": player,
        "turn": turn,
        "units": ordered,
    }


def state_of(*rows: str, rules: str = "article", players: tuple[str, str] = ("person", "person"), **more: Any) -> State:
    """The state of a position drawn as text."""
    return start(rules, {"players": list(players), "position": position(*rows, rules=rules, **more)})


def start(rules: str, scenario: Any, seed: int = 0) -> State:
    return GAMES[rules].start(scenario, Rng(seed))


def options(state: State) -> list[str]:
    """The legal actions in short notation, whoever is to move."""
    return [notation(state, action) for action in legal_actions(state)]


def played_by(state: State) -> Nausicaa:
    """The game that a state belongs to."""
    return next(one for one in GAMES.values() if one.rules == state.rules.rules)


def act(state: State, *texts: str, rng: Rng | None = None) -> State:
    """Do some actions, one after the other."""
    for text in texts:
        played_by(state).act(state, rng or Rng(0), text)
    return state


def picture(state: State) -> list[str]:
    """The picture's rows with the empty squares as blanks, cut on the right."""
    return ["".join(" " if cell in ".:" else cell for cell in row).rstrip() for row in played_by(state).picture(state)]


def unit_at(state: State, square: str) -> Any:
    return state.board[state.rules.board.squares[square]]


def hands(state: State) -> list[str]:
    """Both hands, by letters."""
    return ["".join(card.letter for card in hand) for hand in state.hands]


def decks(state: State) -> list[str]:
    """Both decks, by letters."""
    return ["".join(card.letter for card in deck) for deck in state.decks]
