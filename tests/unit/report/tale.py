"""A toy whose rules can be changed in one place at a time, and what a report must say of each change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from samepath import Decider, Rng, Rules

TURNS = 6
SPOTS = 5
"""Places in a step: before the fox decides, after it, after its blows, after the hare's roll, after the turn moved."""


@dataclass(frozen=True)
class Twist:
    """One change of the rules: what, in which turn (0 is the start), at which place of the step."""

    what: str
    turn: int
    spot: int = 0


@dataclass
class TaleState:
    turn: int = 1
    outcome: Any = None
    health: int = 40
    awake: bool = False
    deck: list[int] = field(default_factory=list)
    burrow: dict[str, Any] = field(default_factory=lambda: {"depth": 3, "owner": "hare"})


class Tale:
    """A fox strikes, a hare hops, an owl ends it: scored, rolled and forced choices, draws between and in the start."""

    name = "tale"
    rules = Rules("standard", 1, {"blows": 2})
    scenarios = {"default": None}  # noqa: RUF012

    def __init__(self, twist: Twist | None = None) -> None:
        self.twist = twist or Twist("none", -1)

    def is_now(self, what: str, turn: int, spot: int | None = None) -> bool:
        return self.twist == replace(self.twist, what=what, turn=turn, spot=self.twist.spot if spot is None else spot)

    def start(self, scenario: Any, rng: Rng) -> TaleState:
        state = TaleState()
        cards = rng.stream("cards")
        for card in range(4):
            if card == 2 and self.is_now("missing draw", 0):
                continue
            label = "cut" if card == 2 and self.is_now("other label", 0) else "deal"
            state.deck.append(cards.next_int(9, label))
        if self.is_now("other order", 0):
            state.deck[0], state.deck[1] = state.deck[1] + 10, state.deck[0] + 10
        self.happen(state, rng, None, 0, 0)
        return state

    def legal(self, state: TaleState) -> list[Any]:
        return []

    def step(self, state: TaleState, rng: Rng, decide: Decider) -> None:
        turn = state.turn
        self.happen(state, rng, decide, turn, 0)
        if not self.is_now("missing decision", turn, 0):
            scores = [state.health % 7, 3, 3 + self.is_now("other score", turn)]
            decide("fox", "strike", ["high", "low", "not"], scores)
        self.happen(state, rng, decide, turn, 1)
        blows = ["hit", "dodge"]
        if self.is_now("other order", turn):
            blows.reverse()
        if self.is_now("missing draw", turn):
            del blows[self.twist.spot % 2]
        if self.is_now("other label", turn):
            blows[self.twist.spot % 2] = "swing"
        for label in blows:
            state.health -= rng.stream("battle").next_int(3, label)
        self.happen(state, rng, decide, turn, 2)
        if not self.is_now("missing decision", turn, 1):
            state.burrow["depth"] += decide.roll("hare", "hop", [0, 1, 2], rng.stream("hops"), "hop")
        self.happen(state, rng, decide, turn, 3)
        if turn == TURNS + (self.twist.what == "no end"):
            state.outcome = "over"
            if self.twist.what == "decision after the outcome":
                decide("ghost", "haunt", ["boo"], [1])
        else:
            state.turn += 1
        self.happen(state, rng, decide, turn, 4)

    def happen(self, state: TaleState, rng: Rng, decide: Decider | None, turn: int, spot: int) -> None:
        if self.is_now("extra draw", turn, spot):
            rng.stream("battle").next_int(6, "twist")
        if self.is_now("extra decision", turn, spot) and decide is not None:
            decide("ghost", "haunt", ["boo"], [1])
        if self.is_now("health", turn, spot):
            state.health -= 1
        if self.is_now("awake", turn, spot):
            state.awake = True
        if self.is_now("deck", turn, spot):
            state.deck.append(state.deck[-1])
        if self.is_now("owner", turn, spot):
            state.burrow["owner"] = "fox"
        if self.is_now("two", turn, spot):
            state.health -= 100
            state.burrow["depth"] += 100

    def canonical(self, state: TaleState) -> dict[str, Any]:
        return {
            "burrow": dict(state.burrow),
            "cards": {"deck": list(state.deck)},
            "fox": {"awake": state.awake, "health": state.health},
        }

    def picture(self, state: TaleState) -> list[str]:
        row = ["."] * 60
        row[min(59, state.burrow["depth"] % 60)] = "h"
        return ["".join(row), "." * 60]


tale = Tale()
