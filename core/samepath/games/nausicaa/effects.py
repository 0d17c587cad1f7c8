"""What actions do: summons, hits, deaths, draws, abilities, the judgement, the end of a turn and the start of the next.

Each function changes the state in place and takes an action that is legal; `perform` is the way in for one listed by
`actions.legal_actions`. Source: conformance/SPEC.md, clauses NAUS-6 to NAUS-14.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from samepath.games.nausicaa.actions import ATTACK, DASH, END, MOVE, PULLING, SUMMON, Action, pulled_to
from samepath.games.nausicaa.rules import PULL, SWAP, UnitType
from samepath.games.nausicaa.state import CPU, SIDES, State, Unit, put_unit
from samepath.rng import Rng

STREAM_DECK: Final = "deck"
STREAM_CPU: Final = "cpu"

ORACLE_DESTROYED: Final = "oracle destroyed"
TURN_LIMIT: Final = "turn limit"


def set_up(state: State, rng: Rng) -> None:
    """Shuffle and deal both players' cards, player 1 first, again from a fresh deck until the Oracle is in the hand."""
    rules, stream = state.rules, rng.stream(STREAM_DECK)
    for side in SIDES:
        label = f"{rules.sides[side].name} shuffles"
        hand: list[UnitType] = []
        while rules.royal not in hand:
            deck = list(rules.deck)
            stream.shuffle(deck, label)
            hand = [deck.pop() for _ in range(rules.cards_in_first_hand)]
        state.decks[side], state.hands[side] = deck, hand


def perform(state: State, rng: Rng, action: Action) -> None:
    """Do one legal action of the player whose turn it is."""
    kind = action.kind
    if kind == END:
        end_turn(state, rng)
        return
    if kind == SUMMON:
        assert action.card is not None
        summon(state, rng, action.card, action.target)
        return
    unit = state.board[action.source]
    assert unit is not None
    if kind == MOVE:
        move(state, unit, action.target)
    elif kind == DASH:
        dash(state, rng, unit, action.target)
    elif kind == ATTACK:
        attack(state, rng, unit, action.target)
    else:
        use_ability(state, unit, PULL if kind == PULLING else SWAP, action.target)


def summon(state: State, rng: Rng, card: UnitType, square: int) -> None:
    """Pay for a card of the mover's hand, put its unit on the board with its effects, and end the turn."""
    side = state.side
    hand = state.hands[side]
    if card in hand:  # an Oracle deployed from a position need not be in the hand
        hand.remove(card)
    state.mana[side] -= card.cost
    unit = put_unit(state, side, card, square, card.hp)
    summoned = state.tally.summoned[side]
    summoned[card.name] = summoned.get(card.name, 0) + 1
    draw_cards(state, side, card.draws_when_summoned)
    if card.destroys_when_summoned is not None:
        for beside in units_on(state, card.destroys_when_summoned[square]):
            destroy(state, beside)
    conclude(state, rng, unit.type)


def attack(state: State, rng: Rng, unit: Unit, target: int) -> None:
    """Attack the target's square, with everything that the attack hits, and end the turn."""
    kind = unit.type
    state.mana[unit.side] -= state.rules.attack_cost
    squares = kind.reach[unit.square] if kind.hits_all else (target,)
    for struck in units_on(state, squares):
        struck.hp -= 1
        if struck.hp == 0:
            destroy(state, struck)
    if kind.destroys_itself:
        destroy(state, unit)
    conclude(state, rng, kind)


def move(state: State, unit: Unit, target: int) -> None:
    """Move the unit and bind the turn to it."""
    _relocate(state, unit, target)
    state.acting = unit
    state.moved = True


def dash(state: State, rng: Rng, unit: Unit, target: int) -> None:
    """Move the unit a second time, for mana, and end the turn."""
    state.mana[unit.side] -= state.rules.dash_cost
    _relocate(state, unit, target)
    end_turn(state, rng)


def use_ability(state: State, unit: Unit, ability: str, target: int) -> None:
    """Pull the target's unit one square, or change places with it; the turn goes on, bound to the unit."""
    other = state.board[target]
    assert other is not None
    state.mana[unit.side] -= state.rules.ability_cost
    if ability == PULL:
        square = pulled_to(state, unit.square, target)
        state.board[target] = None
    else:
        square = unit.square
        state.board[target] = unit
        unit.square = target
    state.board[square] = other
    other.square = square
    state.acting = unit
    state.used = ability


def destroy(state: State, unit: Unit) -> None:
    """Take a unit off the board, with what its owner draws for it. An Oracle's fall is judged later, by `conclude`."""
    state.board[unit.square] = None
    state.armies[unit.side].remove(unit)
    destroyed = state.tally.destroyed[unit.side]
    destroyed[unit.type.name] = destroyed.get(unit.type.name, 0) + 1
    draw_cards(state, unit.side, unit.type.draws_when_destroyed)
    if unit.type.royal:
        state.fallen.append(unit.side)


def draw_cards(state: State, side: int, count: int) -> None:
    """Draw from the end of the deck to the end of the hand, as many as there are."""
    deck = state.decks[side]
    for _ in range(min(count, len(deck))):
        state.hands[side].append(deck.pop())


def units_on(state: State, squares: Iterable[int]) -> list[Unit]:
    """The units on some squares, in the order of the squares."""
    found = [state.board[square] for square in squares]
    return [unit for unit in found if unit is not None]


def conclude(state: State, rng: Rng, by: UnitType) -> None:
    """Judge an action that ends the turn, and end it: an Oracle's owner has lost, the player who acted if both fell."""
    if state.fallen:
        loser = state.side if len(state.fallen) > 1 else state.fallen[0]
        state.fallen = []
        state.outcome = {"by": by.name, "reason": ORACLE_DESTROYED, "winner": 2 - loser}
    end_turn(state, rng)


def end_turn(state: State, rng: Rng) -> None:
    """End the turn; unless the game is over, re-roll coefficients that are due and begin the other player's turn."""
    rules = state.rules
    state.acting, state.moved, state.used = None, False, ""
    if state.side == SIDES[-1]:
        state.turn += 1
    state.side = 1 - state.side
    if state.outcome is None and state.turn == rules.limit:
        state.outcome = {"by": None, "reason": TURN_LIMIT, "winner": None}
    if state.outcome is not None:
        return
    if state.ended_turns % rules.coefficient_period == 0:
        _reroll(state, rng)
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    rules, side = state.rules, state.side
    mana = min(state.mana[side] + rules.mana_gain, rules.mana_max, state.turn)
    for unit in state.armies[side]:
        mana += unit.type.mana_each_turn
    state.mana[side] = mana
    draw_cards(state, side, rules.cards_drawn)


def _reroll(state: State, rng: Rng) -> None:
    rules, stream = state.rules, rng.stream(STREAM_CPU)
    for side in SIDES:
        if state.players[side] == CPU:
            name = rules.sides[side].name
            distance = stream.next_int(rules.coefficient_range, f"{name} distance")
            state.coefficients[side] = (distance, stream.next_int(rules.coefficient_range, f"{name} attractiveness"))


def _relocate(state: State, unit: Unit, target: int) -> None:
    if unit.type.draws_when_hopping and _hops(state, unit.square, target):
        draw_cards(state, unit.side, unit.type.draws_when_hopping)
    state.board[unit.square] = None
    state.board[target] = unit
    unit.square = target


def _hops(state: State, source: int, target: int) -> bool:
    """Whether a unit stands half-way between two squares of one row or column."""
    return state.board[(source + target) // 2] is not None
