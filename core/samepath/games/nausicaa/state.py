"""The state of a game of Nausicaa: board, units, cards, mana, whose turn it is and what it is bound to.

Everything here that can change a later decision is in `canonical`. The exceptions are named: `tally` is for reports
and no rule reads it; `fallen` is empty between two actions. Source: conformance/SPEC.md, clause NAUS-15.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from samepath.games.nausicaa.rules import Ruleset, UnitType
from samepath.values.canonical import Value

PERSON: Final = "person"
CPU: Final = "cpu"

SIDES: Final = (0, 1)

_by_number = attrgetter("number")


class Unit:
    """A unit on the board. `number` counts deployments from 1; it, side, type and `label` never change."""

    __slots__ = ("hp", "label", "number", "side", "square", "type")

    def __init__(self, number: int, side: int, kind: UnitType, square: int, hp: int) -> None:
        self.label = f"{number} {side + 1} {kind.name} "
        self.number = number
        self.side = side
        self.type = kind
        self.square = square
        self.hp = hp

    def __repr__(self) -> str:
        return f"Unit({self.number}, player {self.side + 1}, {self.type.name}, square {self.square}, hp {self.hp})"


class Tally:
    """Counts for reports, by side and type name. No rule reads them, and they are not in the hashed state."""

    __slots__ = ("destroyed", "summoned")

    def __init__(self) -> None:
        self.summoned: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self.destroyed: tuple[dict[str, int], dict[str, int]] = ({}, {})

    def copy(self) -> Tally:
        """An equal tally that shares nothing."""
        twin = Tally()
        twin.summoned = (self.summoned[0].copy(), self.summoned[1].copy())
        twin.destroyed = (self.destroyed[0].copy(), self.destroyed[1].copy())
        return twin


class State:
    """One game under way. Lists of two are by side, 0 for player 1 and 1 for player 2."""

    __slots__ = (
        "acting",
        "armies",
        "board",
        "coefficients",
        "decks",
        "fallen",
        "hands",
        "mana",
        "moved",
        "next_number",
        "outcome",
        "placed",
        "players",
        "rules",
        "side",
        "tally",
        "turn",
        "used",
    )

    def __init__(self, rules: Ruleset, players: tuple[str, str]) -> None:
        self.rules = rules
        self.players = players
        self.turn = 1
        self.outcome: Value = None
        self.side = 0
        self.mana = [rules.mana_start, rules.mana_start]
        self.decks: list[list[UnitType]] = [[], []]
        self.hands: list[list[UnitType]] = [[], []]
        self.board: list[Unit | None] = [None] * (rules.board.rows * rules.board.cols)
        self.armies: tuple[list[Unit], list[Unit]] = ([], [])
        """Each side's units on the board, in order of deployment."""

        self.next_number = 1
        self.placed = [False, False]
        """Whether each side's Oracle has been deployed."""

        start = rules.coefficient_start
        self.coefficients = [(start, start), (start, start)]
        """Each CPU's temper: distance, attractiveness."""

        self.acting: Unit | None = None
        """The unit that this turn is bound to."""

        self.moved = False
        self.used = ""
        """The ability used this turn: `pull`, `swap`, or empty."""

        self.fallen: list[int] = []
        """Sides whose Oracle the action under way has destroyed."""

        self.tally = Tally()

    def samepath_copy(self) -> State:
        """An equal state that shares only what never changes: rules and unit types."""
        twin = State(self.rules, self.players)
        twin.turn, twin.outcome, twin.side = self.turn, self.outcome, self.side
        twin.mana = self.mana.copy()
        twin.decks = [deck.copy() for deck in self.decks]
        twin.hands = [hand.copy() for hand in self.hands]
        for side in SIDES:
            for unit in self.armies[side]:
                same = Unit(unit.number, side, unit.type, unit.square, unit.hp)
                twin.armies[side].append(same)
                twin.board[unit.square] = same
                if unit is self.acting:
                    twin.acting = same
        twin.next_number = self.next_number
        twin.placed = self.placed.copy()
        twin.coefficients = self.coefficients.copy()
        twin.moved, twin.used = self.moved, self.used
        twin.fallen = self.fallen.copy()
        twin.tally = self.tally.copy()
        return twin

    @property
    def ended_turns(self) -> int:
        """Turns that both players together have ended."""
        return 2 * (self.turn - 1) + self.side

    @property
    def mover(self) -> str:
        """The name of the player whose turn it is."""
        return self.rules.sides[self.side].name

    def in_order(self) -> list[Unit]:
        """All units on the board, in order of deployment."""
        return sorted(self.armies[0] + self.armies[1], key=_by_number)


def put_unit(state: State, side: int, kind: UnitType, square: int, hp: int) -> Unit:
    """A new unit on an empty square, with the next number."""
    unit = Unit(state.next_number, side, kind, square, hp)
    state.next_number += 1
    state.board[square] = unit
    state.armies[side].append(unit)
    if kind.royal:
        state.placed[side] = True
    return unit


def canonical(state: State) -> dict[str, Value]:
    """The state's parts by name; the engine adds turn, outcome and the generator.

    Cards are strings of letters, in the order in which they lie. A unit is number, player, type, square and hp, parted
    by spaces: `3 2 goblin c6 1`.
    """
    names = state.rules.board.names
    coefficients = [
        {"attractiveness": pair[1], "distance": pair[0]} if player == CPU else None
        for pair, player in zip(state.coefficients, state.players, strict=True)
    ]
    return {
        "cards": {
            "decks": ["".join([card.letter for card in deck]) for deck in state.decks],
            "hands": ["".join([card.letter for card in hand]) for hand in state.hands],
        },
        "coefficients": coefficients,
        "mana": state.mana.copy(),
        "move": {
            "ability": state.used,
            "moved": state.moved,
            "next_number": state.next_number,
            "placed": state.placed.copy(),
            "player": state.side + 1,
            "unit": state.acting.number if state.acting is not None else None,
        },
        "players": list(state.players),
        "units": [f"{unit.label}{names[unit.square]} {unit.hp}" for unit in state.in_order()],
    }
