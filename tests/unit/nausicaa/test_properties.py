"""Laws that hold in every game: random people play whole games, and every state on the way is looked at."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath import Rng
from samepath.games.nausicaa.actions import legal_actions
from samepath.games.nausicaa.effects import perform
from samepath.games.nausicaa.refuse import IllegalAction
from samepath.games.nausicaa.state import SIDES, State
from samepath.record.recorder import record_bytes
from samepath.verify.verifier import verify
from tests.unit.nausicaa.boards import COLS, GAMES, ROWS, options, played_by, start
from tests.unit.nausicaa.reference import Board, Turn, legal

BOTH = pytest.mark.parametrize("rules", ["article", "live", "live@1"])
SEEDS = st.integers(0, 2**32)


def wandering(rules: str, seed: int, *, crowded: bool = False) -> Iterator[State]:
    """The states of one game, people picking at random: from the first turn, or from a board full of any units."""
    dice = random.Random(seed)
    scenario: dict[str, Any] = {"players": ["person", "person"]}
    if crowded:
        scenario["position"] = crowd(rules, dice)
    state, rng = start(rules, scenario, seed), Rng(seed)
    steps = 0
    while state.outcome is None:
        yield state
        actions = legal_actions(state)
        sharp = [action for action in actions if action.kind in "<~"]
        perform(state, rng, dice.choice(sharp if sharp and dice.random() < 0.5 else actions))
        steps += 1
        assert steps < 200 * 2 * 4, "a game that does not end"
    yield state


def crowd(rules: str, dice: random.Random) -> dict[str, Any]:
    """A position of any units anywhere, phoenixes on dark squares, with mana and cards."""
    kinds = [kind for kind in GAMES[rules].ruleset.types if not kind.royal]
    units = []
    for index, square in enumerate(dice.sample(range(ROWS * COLS), dice.randint(4, 30))):
        row, col = divmod(square, COLS)
        kind = GAMES[rules].ruleset.royal if index < 2 else dice.choice(kinds)
        if kind.name != "phoenix" or (row + col) % 2 == 1:
            owner = index + 1 if index < 2 else dice.randint(1, 2)
            units.append({"player": owner, "type": kind.name, "row": row, "col": col, "hp": dice.randint(1, kind.hp)})
    cards = [[dice.choice(kinds).name for _ in range(dice.randint(0, 6))] for _ in range(4)]
    return {
        "coefficients": {"distance": dice.randrange(100), "attractiveness": dice.randrange(100)},
        "mana": [dice.randint(0, 6), dice.randint(0, 6)],
        "hands": cards[:2],
        "decks": cards[2:],
        "player": dice.randint(1, 2),
        "turn": dice.randint(1, 199),
        "units": units,
    }


def view(state: State) -> tuple[Board, Turn]:
    """The state for the second implementation."""
    board = state.rules.board
    units = [
        {"player": u.side + 1, "type": u.type.name, "row": u.square // COLS, "col": u.square % COLS}
        for u in state.in_order()
    ]
    hand = [card.name for card in state.hands[state.side]]
    bound = None if state.acting is None else board.place(state.acting.square)
    turn = Turn(state.side + 1, state.mana[state.side], hand, bound, state.moved, state.used)
    rules = next(text for text, game in GAMES.items() if game is played_by(state))
    return Board({"units": units, "mana": state.mana}, rules), turn


def turned(state: State) -> State:
    """The state turned by 180 degrees with the players exchanged."""
    twin = state.samepath_copy()
    for lists in (twin.mana, twin.decks, twin.hands, twin.placed, twin.coefficients):
        lists.reverse()
    twin.side = 1 - twin.side
    twin.armies = (twin.armies[1], twin.armies[0])
    twin.board.reverse()
    for unit in twin.armies[0] + twin.armies[1]:
        unit.side = 1 - unit.side
        unit.square = ROWS * COLS - 1 - unit.square
    return twin


def turned_option(option: str) -> str:
    """An option's squares turned by 180 degrees."""
    if option == "end":
        return option
    first, sign, last = option[:-3], option[-3], option[-2:]
    return (first if sign == "@" else turned_square(first)) + sign + turned_square(last)


def turned_square(name: str) -> str:
    return f"{'jihgfedcba'['abcdefghij'.index(name[0])]}{7 - int(name[1])}"


@BOTH
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_states_keep_their_bounds_and_lose_nothing(rules: str, seed: int) -> None:
    whole = Counter(kind.name for kind in GAMES[rules].ruleset.deck)
    for state in wandering(rules, seed):
        units = state.in_order()
        assert len({unit.square for unit in units}) == len(units)
        assert [unit for unit in state.board if unit is not None] == sorted(units, key=lambda unit: unit.square)
        assert all(state.board[unit.square] is unit for unit in units)
        assert all(1 <= unit.hp <= unit.type.hp for unit in units)
        assert 1 <= state.turn <= 200
        for side in SIDES:
            cards = Counter(card.name for card in state.hands[side] + state.decks[side])
            assert cards + Counter(state.tally.summoned[side]) == whole
            standing = Counter(unit.type.name for unit in state.armies[side])
            assert standing + Counter(state.tally.destroyed[side]) == Counter(state.tally.summoned[side])
            assert 0 <= state.mana[side] <= 6 + 1  # a deck has one seer
            assert [unit.number for unit in state.armies[side]] == sorted(unit.number for unit in state.armies[side])
            if rules == "article":
                assert all(state.rules.board.dark[u.square] for u in state.armies[side] if u.type.name == "phoenix")
    assert state.outcome is not None
    assert state.outcome["winner"] is not None or state.turn == 200


@BOTH
@given(seed=SEEDS, crowded=st.booleans())
@settings(max_examples=30, deadline=None)
def test_legal_actions_are_the_references_in_its_order(rules: str, seed: int, crowded: bool) -> None:
    for state in wandering(rules, seed, crowded=crowded):
        if state.outcome is None:
            assert options(state) == legal(*view(state))


@BOTH
@given(seed=SEEDS, crowded=st.booleans())
@settings(max_examples=20, deadline=None)
def test_a_position_turned_has_the_same_actions_turned(rules: str, seed: int, crowded: bool) -> None:
    for state in wandering(rules, seed, crowded=crowded):
        listed = options(turned(state))
        assert sorted(listed) == sorted(turned_option(option) for option in options(state))


@BOTH
@given(seed=SEEDS, crowded=st.booleans())
@settings(max_examples=10, deadline=None)
def test_all_legal_actions_are_accepted_and_all_others_refused(rules: str, seed: int, crowded: bool) -> None:
    game = GAMES[rules]
    dice = random.Random(seed)
    squares = list(GAMES[rules].ruleset.board.names)
    for state in wandering(rules, seed, crowded=crowded):
        if dice.random() > 0.05:
            continue
        listed = options(state)
        for option in listed:
            twin = state.samepath_copy()
            game.act(twin, Rng(0), option)
            assert game.refusal(state, option) == ""
        before = game.canonical(state)
        for _ in range(150):
            near = dice.choice([unit.square for unit in state.in_order()] or [0])
            sign = dice.choice("@x-=<~")
            first = dice.choice("OGHNFSCAPXET") if sign == "@" else squares[near]
            option = first + sign + dice.choice(squares)
            if option not in listed:
                with pytest.raises(IllegalAction, match=r"\(NAUS-[0-9]+\)$"):
                    game.act(state, Rng(0), option)
        assert game.canonical(state) == before


class Dice:
    """An `Answer` for the recorder: picks at random, from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def __call__(self, trace: Any, asked: dict[str, Any]) -> int:
        return self.dice.randrange(len(asked["options"]))


@BOTH
@given(seed=SEEDS, players=st.sampled_from([("cpu", "cpu"), ("person", "cpu"), ("cpu", "person")]))
@settings(max_examples=8, deadline=None)
def test_what_is_recorded_verifies_and_comes_out_the_same_again(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int, players: tuple[str, str]
) -> None:
    scenario = {"players": list(players)}
    data = record_bytes(GAMES[rules], scenario, seed, Dice(seed))
    assert record_bytes(GAMES[rules], scenario, seed, Dice(seed)) == data
    path = Path(tmp_path_factory.mktemp("recorded")) / "game.jsonl"
    path.write_bytes(data)
    verdict = verify(path)
    assert (verdict.status, verdict.reason) == ("same", "")
    assert verdict.decisions > 0


@BOTH
def test_looking_changes_nothing(rules: str) -> None:
    """Pictures, options, explanations and refusals leave state and generator as they were."""
    game = GAMES[rules]
    for seed in range(3):
        for state in wandering(rules, seed):
            before = game.canonical(state)
            game.picture(state)
            game.status(state)
            game.refusal(state, "a0-a1")
            for option in options(state)[:3]:
                game.cells(state, option)
                game.describe(option)
            assert game.canonical(state) == before
