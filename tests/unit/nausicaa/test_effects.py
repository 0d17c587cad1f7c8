"""What actions do: hits, deaths, draws, the judgement; set-up, mana, cards, the end of a turn, the limit."""

from __future__ import annotations

from typing import Any

import pytest

from samepath import Rng, begin
from samepath.games.nausicaa import effects
from samepath.games.nausicaa.state import SIDES, State
from tests.unit.nausicaa.boards import GAMES, act, decks, hands, picture, start, state_of, unit_at

BOTH = pytest.mark.parametrize("rules", ["article", "live"])


def won(by: str, winner: int) -> dict[str, Any]:
    return {"by": by, "reason": "oracle destroyed", "winner": winner}


# --- attacks ---


@BOTH
def test_a_hit_takes_one_hp_costs_one_mana_and_ends_the_turn(rules: str) -> None:
    state = act(state_of("o", "", "", "....t", "....G", "", "", "O", rules=rules, mana=(3, 0)), "e4xe3")
    assert unit_at(state, "e3").hp == 2
    assert state.mana[0] == 2
    assert state.side == 1
    state = act(state_of("o", "", "", "....t", "....G", "", "", "O", rules=rules, hp={"e3": 1}), "e4xe3")
    assert unit_at(state, "e3") is None
    assert [unit.type.name for unit in state.armies[1]] == ["oracle"]


@BOTH
def test_the_explosion_hits_all_neighbours_friends_too_and_ends_the_harpy(rules: str) -> None:
    state = state_of("o", "", "", "..gGt", "..fHs", "..C.h", "", "O", rules=rules, hp={"c5": 1}, order="d4")
    assert unit_at(state, "d4").type.name == "harpy"
    act(state, "d4xd3")
    assert picture(state) == ["o", "", "", "    t", "  f", "", "", "O"]
    assert (unit_at(state, "e3").hp, unit_at(state, "c4").hp) == (2, 1)


def test_a_harpy_with_only_friends_beside_it_may_explode() -> None:
    state = act(state_of("o", "", "", "", "...H", "...G", "", "O", order="d4"), "d4xd5")
    assert picture(state) == ["o", "", "", "", "", "", "", "O"]


def test_no_explosion_sets_off_another() -> None:
    state = act(state_of("o", "", "", "...g", "...H.g", "....h", "", "O", order="d4"), "d4xd3")
    assert picture(state) == ["o", "", "", "", "     g", "", "", "O"]


def test_the_siren_hits_four_diagonals_in_article_and_the_target_in_live() -> None:
    rows = ("o", "", "", "...G.g", "....S", "...f.t", "", "O")
    article = act(state_of(*rows), "e4xf3")
    assert picture(article) == ["o", "", "", "", "    S", "   f t", "", "O"]
    assert (unit_at(article, "d5").hp, unit_at(article, "f5").hp) == (1, 2)
    live = act(state_of(*rows, rules="live"), "e4xf3")
    assert picture(live) == ["o", "", "", "   G", "    S", "   f t", "", "O"]
    assert (unit_at(live, "d5").hp, unit_at(live, "f5").hp) == (2, 3)


@BOTH
def test_the_titan_attacks_one_unit_and_destroys_its_neighbours_when_summoned(rules: str) -> None:
    rows = ("o", "", "", "", "", "...tGs", "...F.n", "...hC.O")
    state = act(state_of(*rows, rules=rules, hands=("T", "")), "T@e6")
    assert picture(state) == ["o", "", "", "", "", "", "    T", "      O"]
    assert state.mana[0] == 0
    state = act(state_of("o", "", "...g", "", "...T", "...g", "", "O", rules=rules, order="d4"), "d4xd2")
    assert picture(state) == ["o", "", "", "", "   T", "   g", "", "O"]


@BOTH
def test_units_keep_counting_from_the_last_number(rules: str) -> None:
    state = act(state_of("o", "", "", "", "...H", "...g", "", "O", rules=rules, hands=("G", "G")), "d4xd5")
    act(state, "G@a1")
    assert [unit.number for unit in state.in_order()] == [1, 4, 5]
    assert state.next_number == 6


# --- the judgement ---


@BOTH
def test_an_oracles_owner_loses(rules: str) -> None:
    assert act(state_of("", "", "", "....o", "....G", "", "", "O", rules=rules), "e4xe3").outcome == won("goblin", 1)
    state = state_of("o", "", "", "....g", "....O", rules=rules, player=2)
    assert act(state, "e3xe4").outcome == won("goblin", 2)


@BOTH
def test_an_explosion_that_ends_the_own_oracle_loses(rules: str) -> None:
    state = act(state_of("o", "", "", "...g", "...HO", rules=rules, order="d4"), "d4xd3")
    assert state.outcome == won("harpy", 2)


@BOTH
@pytest.mark.parametrize(("player", "winner"), [(1, 2), (2, 1)])
def test_if_both_oracles_go_the_player_who_acted_loses(rules: str, player: int, winner: int) -> None:
    rows = ("", "", "", "...o", "...HO") if player == 1 else ("", "", "", "...o", "...hO")
    state = act(state_of(*rows, rules=rules, order="d4", player=player), "d4xd3")
    assert state.outcome == won("harpy", winner)
    assert picture(state) == [""] * 8


@BOTH
def test_a_titan_on_its_own_oracle_loses_and_on_both_too(rules: str) -> None:
    state = act(state_of("o", "", "", "", "", "", "", "...O", rules=rules, hands=("T", "")), "T@d6")
    assert state.outcome == won("titan", 2)
    state = act(state_of("", "", "", "", "", "...o", "", "...O", rules=rules, hands=("T", "")), "T@d6")
    assert state.outcome == won("titan", 2)


@pytest.mark.parametrize(("player", "turn"), [(1, 9), (2, 10)])
def test_the_turn_that_ends_the_game_ends_and_no_other_begins(player: int, turn: int) -> None:
    rows = ("", "", "", "....o", "....G", "", "", "O") if player == 1 else ("o", "", "", "....g", "....O")
    state = state_of(*rows, turn=9, player=player, mana=(2, 2), decks=("G", "G"), players=("cpu", "cpu"))
    rng = Rng(0)
    act(state, "e4xe3" if player == 1 else "e3xe4", rng=rng)
    assert state.outcome is not None
    assert (state.turn, state.ended_turns) == (turn, 17 if player == 1 else 18)
    assert state.mana == ([1, 2] if player == 1 else [2, 1])
    assert decks(state) == ["G", "G"]
    assert rng.calls == 0


# --- cards drawn ---


@BOTH
def test_the_naiads_owner_draws_when_it_is_summoned_and_when_it_goes(rules: str) -> None:
    state = state_of("o", "", "", "", "", "", "", "O", rules=rules, hands=("NG", ""), decks=("PAT", "SF"))
    act(state, "N@a6")
    assert (hands(state), decks(state)) == (["GT", "F"], ["PA", "S"])
    state = state_of("o", "", "", "....n", "....G", "", "", "O", rules=rules, decks=("PAT", "SFC"))
    act(state, "e4xe3")
    assert (hands(state), decks(state)) == (["", "CF"], ["PAT", "S"])  # for the naiad, then for the turn


@BOTH
def test_naiads_of_both_sides_that_go_at_once_draw_each_for_its_owner(rules: str) -> None:
    rows = ("o", "", "", "...nN", "...HN", "", "", "O")
    state = act(state_of(*rows, rules=rules, order="d4", decks=("GFA", "STP")), "d4xd3")
    assert (hands(state), decks(state)) == (["AF", "PT"], ["G", "S"])


HOPS = [
    # rows 2 to 5, the griffin's actions, the cards drawn in article
    (["", "....g", "....F", ""], ["e4-e2"], "A"),
    (["", "....g", "....F", ""], ["e4-c4"], ""),
    (["", "", "...GF", ""], ["e4-c4"], "A"),
    (["", "", "....F", "..g"], ["e4-c4", "c4=c2"], ""),
    (["", "..g", "....F", ""], ["e4-c4", "c4=c2"], "A"),
    (["", "..g", "...GF", ""], ["e4-c4", "c4=c2"], "AG"),
]


@pytest.mark.parametrize(("rows", "actions", "drawn"), HOPS)
def test_the_griffin_draws_when_it_hops_over_a_unit_in_article(rows: list[str], actions: list[str], drawn: str) -> None:
    for rules in ("article", "live"):
        state = state_of("o", "", *rows, "", "O", rules=rules, decks=("GA", ""), mana=(3, 0), order="e4")
        act(state, *actions)
        assert hands(state)[0] == (drawn if rules == "article" else "")


def test_an_empty_deck_costs_nothing() -> None:
    state = state_of("o", "", "", "....n", "....H", "", "", "O", hands=("N", ""), decks=("", ""))
    act(state, "N@a6", "end")
    assert hands(state) == ["", ""]
    assert state.outcome is None


# --- set-up and turns ---


@BOTH
def test_set_up_deals_three_cards_with_the_oracle_and_shuffles_the_rest(rules: str) -> None:
    for seed in range(30):
        run = begin(GAMES[rules], {"players": ["person", "person"]}, seed)
        state = run.state
        for side in SIDES:
            assert len(state.hands[side]) == 3
            assert state.rules.royal in state.hands[side]
            assert sorted(c.name for c in state.hands[side] + state.decks[side]) == sorted(
                c.name for c in state.rules.deck
            )
        assert (state.turn, state.side, state.mana, state.placed) == (1, 0, [1, 1], [False, False])


def test_set_up_shuffles_a_fresh_deck_until_the_oracle_comes() -> None:
    """The deal again, by hand, from the same stream: Fisher-Yates from the last index down, cards from the end."""
    for seed in range(8):
        state = start("article", {"players": ["cpu", "cpu"]}, seed)
        stream = Rng(seed).stream("deck")
        for side in SIDES:
            hand: list[str] = []
            while "oracle" not in hand:
                deck = [kind.name for kind in state.rules.deck]
                for i in range(18, 0, -1):
                    j = stream.next_int(i + 1, "x")
                    deck[i], deck[j] = deck[j], deck[i]
                hand = [deck.pop(), deck.pop(), deck.pop()]
            assert [card.name for card in state.hands[side]] == hand
            assert [card.name for card in state.decks[side]] == deck


def test_the_first_turns() -> None:
    state = start("article", {"players": ["person", "person"]}, 4)
    own = [len(deck) for deck in state.decks]
    assert own == [16, 16]
    act(state, "O@e7")
    assert (state.turn, state.side, state.mana) == (1, 1, [1, 1])  # min(1 + 1, 1)
    assert [len(deck) for deck in state.decks] == [16, 15]
    act(state, "O@e0")
    assert (state.turn, state.side, state.mana) == (2, 0, [2, 1])
    assert [len(deck) for deck in state.decks] == [15, 15]
    act(state, "end", "end")
    assert (state.turn, state.side, state.mana) == (3, 0, [3, 2])


def test_mana_goes_up_to_the_turn_number_and_to_six() -> None:
    state = state_of("o", "", "", "", "", "", "", "O", turn=4, mana=(4, 0))
    act(state, "end", "end")
    assert state.mana == [5, 1]
    for _ in range(5):
        act(state, "end", "end")
    assert state.mana == [6, 6]


def test_each_own_seer_adds_one_past_the_maximum() -> None:
    state = state_of("o", "", "e", "", "", "E", "E", "O", turn=9, mana=(6, 6))
    act(state, "end")
    assert state.mana == [6, 7]
    act(state, "end")
    assert state.mana == [8, 7]
    act(state, "end", "end")
    assert state.mana == [8, 7]  # min(9, 6) + 2: the bonus does not pile up


def test_the_game_is_a_draw_at_the_moment_when_turn_200_comes() -> None:
    state = state_of("o", "", "", "", "", "", "", "O", turn=199, mana=(3, 3), decks=("G", "G"))
    act(state, "end")
    assert (state.turn, state.outcome) == (199, None)
    before = (state.mana.copy(), hands(state))
    act(state, "end")
    assert state.turn == 200
    assert state.outcome == {"by": None, "reason": "turn limit", "winner": None}
    assert (state.mana, hands(state)) == before  # nobody's turn begins any more


@pytest.mark.parametrize("players", [("cpu", "cpu"), ("cpu", "person"), ("person", "cpu"), ("person", "person")])
def test_coefficients_are_rolled_after_every_fifth_ended_turn_for_cpus_player_1_first(players: tuple[str, str]) -> None:
    state = state_of("o", "", "", "", "", "", "", "O", players=players, turn=1)
    rng, twin = Rng(9), Rng(9).stream("cpu")
    expected = [(5, 5), (5, 5)]
    for ended in range(1, 31):
        effects.end_turn(state, rng)
        assert state.ended_turns == ended
        if ended % 5 == 0:
            for side in SIDES:
                if players[side] == "cpu":
                    distance = twin.next_int(100, "distance")
                    expected[side] = (distance, twin.next_int(100, "attractiveness"))
        assert state.coefficients == expected


def test_nothing_is_rolled_once_the_game_is_over() -> None:
    """The attack ends the fifth turn and the game."""
    rng = Rng(1)
    state = state_of("", "", "", "....o", "....G", "", "", "O", players=("cpu", "cpu"), turn=3)
    assert state.ended_turns == 4
    act(state, "e4xe3", rng=rng)
    assert (state.outcome is not None, state.ended_turns) == (True, 5)
    assert rng.calls == 0


def test_a_dash_costs_one_mana_and_ends_the_turn() -> None:
    state = act(state_of("o", "", "", "", "..S", "", "", "O", mana=(2, 0)), "c4-c3", "c3=c2")
    assert (state.mana[0], state.side) == (1, 1)
    assert unit_at(state, "c2").type.name == "siren"


def test_a_copy_shares_nothing_that_changes() -> None:
    def told(state: State) -> object:
        return GAMES["article"].canonical(state), state.turn, state.outcome, state.tally.summoned, picture(state)

    state = act(state_of("o", "", "", "", "H..G", "...g", "", "O", hands=("NT", "S"), decks=("GG", "GG")), "a4-a3")
    twin = state.samepath_copy()
    assert told(twin) == told(state)
    assert twin.acting is not state.acting
    assert twin.acting is unit_at(twin, "a3")
    before = told(state)
    act(twin, "a3=a2", "S@a1", "N@a6")
    assert told(state) == before
    assert told(twin) != before
