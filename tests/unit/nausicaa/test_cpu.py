"""The CPU, step by step: what it chooses, in which order it looks, and what its decision records hold."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import pytest

from samepath import Decider, Rng
from samepath.decide import Decision
from samepath.games.nausicaa import cpu
from samepath.games.nausicaa.state import State
from tests.unit.nausicaa.boards import GAMES, hands, played_by, start, state_of, unit_at

CPUS = ("cpu", "cpu")


@dataclass
class Told:
    """One decision as the game put it."""

    actor: str
    kind: str
    options: list[Any]
    scores: list[Any] | None
    tie: str
    pick: int | None

    @property
    def picked(self) -> Any:
        return None if self.pick is None else self.options[self.pick]


class Listener(Decider):
    """Keeps what is decided."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Told] = []

    def noted(self, decision: Decision) -> None:
        scores = None if decision.scores is None else list(decision.scores)
        self.told.append(
            Told(decision.actor, decision.kind, list(decision.options), scores, decision.tie, decision.pick)
        )


def turn(state: State, rng: Rng | None = None) -> list[Told]:
    """One turn of the CPU to move."""
    listener = Listener()
    played_by(state).step(state, rng or Rng(0), listener)
    return listener.told


def steps(told: list[Told]) -> list[tuple[str, Any]]:
    return [(each.kind, each.picked) for each in told]


# --- step 1 ---


def test_the_first_oracle_goes_to_a_drawn_column_of_the_back_row() -> None:
    columns = set()
    for seed in range(40):
        state = start("article", {"players": list(CPUS)}, seed)
        rng = Rng(seed)
        told = turn(state, rng)
        col = Rng(seed).stream("cpu").next_int(10, "x")
        square = f"{'abcdefghij'[col]}7"
        assert steps(told) == [("1 column", f"O@{square}"), ("1 deploy", f"O@{square}")]
        assert told[0].options == [f"O@{name}7" for name in "abcdefghij"]
        assert (told[0].tie, told[0].scores) == ("draw", None)
        assert unit_at(state, square).type.name == "oracle"
        assert (rng.calls, state.mana[0]) == (1, 1)
        columns.add(col)
    assert len(columns) == 10


@pytest.mark.parametrize("enemy", range(10))
def test_the_second_oracle_goes_across_from_the_first(enemy: int) -> None:
    state = state_of("", "", "", "", "", "", "", "." * enemy + "O", player=2, players=CPUS)
    told = turn(state)
    assert steps(told) == [("1 deploy", f"O@{'abcdefghij'[9 - enemy]}0")]
    first = state_of("", "." * enemy + "o", players=CPUS)
    assert steps(turn(first)) == [("1 deploy", f"O@{'abcdefghij'[9 - enemy]}7")]


def test_a_taken_square_sends_the_oracle_to_the_nearest_column_left_before_right() -> None:
    rows = ("....GG", "", "", "", "", "", "", "....O")
    told = turn(state_of(*rows, player=2, players=CPUS))  # column 5 and 4 are taken
    assert told[0].picked == "O@g0"
    assert told[0].options[:4] == ["O@g0", "O@d0", "O@h0", "O@c0"]
    assert told[0].scores[:4] == [1, 2, 2, 3]  # type: ignore[index]
    told = turn(state_of(".....G", "", "", "", "", "", "", "....O", player=2, players=CPUS))
    assert told[0].picked == "O@e0"


def test_a_full_back_row_ends_the_turn_without_an_oracle() -> None:
    state = state_of("GGGGGGGGGG", "", "", "", "", "", "", "....O", player=2, players=CPUS)
    told = turn(state)
    assert steps(told) == [("1 deploy", None)]
    assert (state.side, state.placed) == (0, [True, False])


def test_a_cpu_whose_oracle_was_destroyed_places_no_new_one() -> None:
    state = state_of("", "", "", "....o", "....G", "", "", "O", players=CPUS)
    turn(state)
    assert state.outcome == {"by": "goblin", "reason": "oracle destroyed", "winner": 1}


# --- step 2 ---


def test_interest_is_these_operations_in_this_order_to_the_last_bit() -> None:
    state = state_of("", "...t", "", "", "", ".G", "", "o...O", coefficients=(5, 13), players=CPUS)
    goblin, titan = unit_at(state, "b5"), unit_at(state, "d1")
    expected = (95 * 13) / (sqrt(2 * 2 + 4 * 4) * 5)
    assert struct.pack(">d", cpu.interest(state, goblin, titan)) == struct.pack(">d", expected)
    told = turn(state)
    scores = dict(zip(told[0].options, told[0].scores or [], strict=True))
    assert struct.pack(">d", scores["b5>d1"]) == struct.pack(">d", expected)
    root = sqrt(20)  # another order of the same operations has other bits
    assert expected not in (95 / root * (13 / 5), 95 * 13 / root / 5, 95 * (13 / (root * 5)), 95 / (root * 5) * 13)


def test_each_ally_has_a_record_then_the_pair() -> None:
    state = state_of("o", "...g", "", "", "", ".G.F", "", "O", players=CPUS, order="d5 a7 b5")
    told = turn(state)
    assert [each.kind for each in told[:4]] == ["2 target", "2 target", "2 target", "2 pair"]
    assert [each.options for each in told[:3]] == [["d5>a0", "d5>d1"], ["a7>a0", "a7>d1"], ["b5>a0", "b5>d1"]]
    assert told[3].options == [each.picked for each in told[:3]]
    assert told[3].scores == [each.scores[each.pick] for each in told[:3]]  # type: ignore[index]
    assert [each.tie for each in told[:4]] == ["last", "last", "last", "positive"]
    assert {each.actor for each in told} == {"player 1"}


def test_of_equal_interests_the_last_target_and_the_first_ally() -> None:
    # harpies at the same distance all around: the last in board order; then equal sirens: the first deployed
    state = state_of("o", "", "....h", "", "..h.E.h", "", "....h", "O", players=CPUS, mana=(0, 0), coefficients=(9, 9))
    told = turn(state)
    of_seer = next(each for each in told if each.options[0].startswith("e4"))
    assert of_seer.picked == "e4>e6"
    rows = ("", ".........o", "", "..S...S", "....t", "", "", "O........")
    for order, ally in (("c3 g3", "c3"), ("g3 c3", "g3")):
        state = state_of(*rows, players=CPUS, mana=(0, 0), order=order)
        assert next(each for each in turn(state) if each.kind == "2 pair").picked == f"{ally}>e4"


def test_a_distance_coefficient_of_zero_makes_everything_infinite() -> None:
    """The first ally, the last target in board order, the first move."""
    rows = ("o", "....g", "", "", "", "...F.G", "", "......O")
    state = state_of(*rows, players=CPUS, coefficients=(0, 50), mana=(0, 0), order="f5 d5 g7")
    told = turn(state)
    assert all(score == inf for each in told[:4] for score in each.scores or [])
    assert steps(told)[3:] == [("2 pair", "f5>e1"), ("5 card", None), ("6 move", "f5-f4")]
    assert told[-1].scores == [0.0, 0.0, 0.0]


def test_an_attractiveness_coefficient_of_zero_leaves_no_pair_and_ends_the_turn() -> None:
    state = state_of("o", "", "", "", "...g", "...G", "", "O", players=CPUS, coefficients=(5, 0), hands=("H", ""))
    told = turn(state)
    assert told[-1].kind == "2 pair"
    assert told[-1].pick is None
    assert told[-1].scores == [0.0, 0.0]
    assert (state.side, hands(state)[0]) == (1, "H")


def test_both_coefficients_zero_is_infinite_and_not_undefined() -> None:
    state = state_of("o", "", "", "", "", "...G", "", "O", players=CPUS, coefficients=(0, 0), mana=(0, 0))
    assert next(each for each in turn(state) if each.kind == "2 pair").scores == [inf, inf]


def test_without_hostile_units_there_is_no_pair() -> None:
    state = state_of("", "", "", "", "", "...G", "", "O", players=CPUS, hands=("H", ""), mana=(6, 0))
    told = turn(state)
    assert steps(told) == [("2 target", None), ("2 target", None), ("2 pair", None)]
    assert [(each.options, each.scores) for each in told] == [([], [])] * 3
    assert [each.tie for each in told] == ["last", "last", "positive"]
    assert (hands(state), state.mana[0]) == (["H", ""], 6), (
        "the turn ends; the harpy that it could pay stays in the hand"
    )
    with_foe = state_of("o", "", "", "", "", "...G", "", "O", players=CPUS, hands=("H", ""), mana=(6, 0))
    assert ("5 card", "harpy") in steps(turn(with_foe))


def test_each_cpu_uses_its_own_coefficients() -> None:
    state = state_of("o", "", "", "..g", "", "...G", "", "O", players=CPUS)
    state.coefficients = [(1, 10), (2, 40)]
    goblin, other = unit_at(state, "d5"), unit_at(state, "c3")
    assert cpu.interest(state, goblin, other) == (20 * 10) / (sqrt(5) * 1)
    assert cpu.interest(state, other, goblin) == (20 * 40) / (sqrt(5) * 2)


# --- step 4 ---


def test_a_target_in_reach_is_attacked_before_anything_else() -> None:
    rows = ("o", "", "", "", "..ts", "...G", "", "O")
    state = state_of(*rows, players=CPUS, hands=("H", ""), mana=(1, 0))
    told = turn(state)
    assert told[-1].kind == "4 attack"
    assert (told[-1].options, told[-1].scores, told[-1].picked) == (["d5xd4"], [1], "d5xd4")
    assert unit_at(state, "d4") is None
    assert state.mana[0] == 0


def test_all_attacks_are_options_and_the_target_scores_one() -> None:
    state = state_of("o", "", "", "", "..gts", "...F", "", "O", players=CPUS, mana=(1, 0))
    told = turn(state)
    assert (told[-1].options, told[-1].scores) == (["d5xc4", "d5xd4", "d5xe4"], [0, 1, 0])
    assert unit_at(state, "d4").hp == 2


def test_no_mana_no_attack() -> None:
    state = state_of("o", "", "", "", "...s", "...G", "", "O", players=CPUS, mana=(0, 0))
    told = turn(state)
    assert "4 attack" not in [each.kind for each in told]
    assert told[-1].kind == "6 move"


def test_a_cpu_pays_no_attention_to_its_own_units() -> None:
    state = state_of("", "", "", "", "...oG", "...H", "...O", players=CPUS, order="d5")
    told = turn(state)
    assert told[-1].picked == "d5xd4"
    assert state.outcome == {"by": "harpy", "reason": "oracle destroyed", "winner": 2}  # both went: player 1 acted


# --- step 5 ---


def test_the_cheapest_card_but_never_a_naiad_of_equals_the_first_in_the_hand() -> None:
    rows = ("...o", "", "", "", "", "", "", "O")
    state = state_of(*rows, players=CPUS, hands=("ANSFC", ""), mana=(4, 0))
    told = turn(state)
    card = next(each for each in told if each.kind == "5 card")
    assert (card.options, card.scores, card.picked) == (
        ["archer", "siren", "griffin", "centaur"],
        [3, 2, 2, 2],
        "siren",
    )
    assert steps(told)[-1] == ("5 square", "S@d6")
    assert (hands(state)[0], state.mana[0]) == ("ANFC", 2)


def test_four_units_on_the_board_are_enough() -> None:
    rows = ("...o", "", "", "", "", "", "GGG", "O")
    told = turn(state_of(*rows, players=CPUS, hands=("H", ""), mana=(1, 0)))
    assert "5 card" not in [each.kind for each in told]
    rows = ("...o", "", "", "", "", "", "GG", "O")
    assert steps(turn(state_of(*rows, players=CPUS, hands=("H", ""), mana=(1, 0))))[-1] == ("5 square", "H@d6")


def test_no_card_that_can_be_paid_goes_on() -> None:
    rows = ("...o", "", "", "", "", "...G", "", "O")
    told = turn(state_of(*rows, players=CPUS, hands=("NT", ""), mana=(2, 0)))
    assert steps(told)[-2:] == [("5 card", None), ("6 move", "d5-d2")]


FRONT = [
    # the front row's seers of player 1, where it summons a siren when its target stands in column d
    ("..........", "d6"),
    ("...E......", "c6"),
    ("..EE......", "e6"),
    ("..EEE.....", "b6"),
    ("EEEEEEE...", "h6"),
    ("EEEEEEEEE.", "j6"),
]


@pytest.mark.parametrize(("front", "square"), FRONT)
def test_the_front_row_nearest_to_the_targets_column_left_before_right(front: str, square: str) -> None:
    state = state_of("...o", "", "", "", "", "", front, "O", players=CPUS, hands=("S", ""), mana=(2, 0))
    del state.armies[0][1:-1]  # the CPU summons with fewer than four units: the others only fill their squares
    told = turn(state)
    assert steps(told)[-1] == ("5 square", f"S@{square}")
    assert told[-1].scores == sorted(told[-1].scores or [])


def test_a_full_front_row_ends_the_turn() -> None:
    state = state_of("o", "", "", "", "", "", "gggggggggg", "O", players=CPUS, hands=("S", ""), mana=(2, 0))
    told = turn(state)
    assert steps(told)[-2:] == [("5 card", "siren"), ("5 square", None)]
    assert told[-1].options == []
    assert (hands(state)[0], state.mana[0], state.side) == ("S", 2, 1)


def test_columns_further_than_six_are_not_looked_at() -> None:
    rows = ("...o", "", "", "", "", "", "EEEEEEEEE.", "O")
    state = state_of(*rows, players=CPUS, hands=("S", ""), mana=(2, 0))
    del state.armies[0][1:-1]
    assert turn(state)[-1].options == ["S@j6"]  # six columns from d
    rows = ("..o", "", "", "", "", "", "EEEEEEEEE.", "O")
    state = state_of(*rows, players=CPUS, hands=("S", ""), mana=(2, 0))
    del state.armies[0][1:-1]
    told = turn(state)
    assert (told[-1].kind, told[-1].options) == ("5 square", [])  # seven columns from c


@pytest.mark.parametrize(("rules", "square"), [("article", "b6"), ("live", "c6"), ("live@1", "c6")])
def test_a_cpus_phoenix_looks_at_dark_squares_only_in_article(rules: str, square: str) -> None:
    rows = ("..o", "", "", "", "", "", "", "O")
    state = state_of(*rows, rules=rules, players=CPUS, hands=("P", ""), mana=(3, 0))
    told = turn(state)
    assert steps(told)[-1] == ("5 square", f"P@{square}")


# --- steps 6 and 7 ---


def test_the_nearest_move_of_equals_the_first() -> None:
    state = state_of("....o", "", "", "", "", "", "....H", "O", players=CPUS, mana=(0, 0))
    told = turn(state)
    assert told[-1].kind == "6 move"
    assert told[-1].picked == "e6-e5"
    assert all(isinstance(score, float) for score in told[-1].scores or [])
    # of a siren's moves up, down, left and right two are as near to the target, and nearest: the first is made
    for target, tied in [("....o", (0, 3)), ("o", (0, 2))]:
        state = state_of("", "", "", target, "", "..S", "", "........O", players=CPUS, mana=(0, 0), coefficients=(3, 7))
        told = turn(state)
        assert told[-1].scores is not None
        assert {told[-1].scores[at] for at in tied} == {min(told[-1].scores)} == {sqrt(2 * 2 + 1 * 1) * 3}
        assert [at for at, score in enumerate(told[-1].scores) if score == min(told[-1].scores)] == list(tied)
        assert told[-1].picked == "c5-c4"


def test_an_empty_move_list_ends_the_turn_and_the_record_says_so() -> None:
    """A seer as best ally."""
    state = state_of("o", "", "", "...g", "...E", "", "", "O", players=CPUS, mana=(0, 0))
    told = turn(state)
    assert (told[-1].kind, told[-1].options, told[-1].pick) == ("6 move", [], None)
    assert state.side == 1


@pytest.mark.parametrize(("mana", "again"), [(2, False), (3, True)])
def test_more_than_two_mana_after_the_move_looks_again(mana: int, again: bool) -> None:
    rows = ("....o", "", "", "", "", "", "", "....H...O")
    more: dict[str, Any] = {"players": CPUS, "mana": (mana, 0), "order": "e7"}
    state = state_of(*rows, **more)
    told = turn(state)
    assert ("6 dash", "e6=e5") in steps(told) if again else steps(told)[-1] == ("6 move", "e7-e6")
    assert state.mana[0] == (mana - 1 if again else mana)
    assert state.side == 1


def test_the_second_pass_may_attack_its_best_target() -> None:
    state = state_of("", "", ".....o", "", "....F", "", "", ".O", players=CPUS, mana=(4, 0))
    told = turn(state)
    assert steps(told)[-3:] == [("6 move", "e4-e2"), ("6 target again", "e2>f2"), ("6 attack again", "e2xf2")]
    assert state.outcome == {"by": "griffin", "reason": "oracle destroyed", "winner": 1}
    assert state.mana[0] == 3


def test_the_second_pass_summons_nothing_and_is_the_last() -> None:
    """A naiad is all that the hand holds in the first pass; the harpy drawn by the hop is not looked at."""
    rows = ("....o", "", "", "....g", "....F", "", "", ".......O.")
    state = state_of(*rows, players=CPUS, mana=(6, 0), hands=("N", ""), decks=("GH", ""))
    told = turn(state)
    kinds = [each.kind for each in told]
    assert kinds.count("5 card") == 1
    assert kinds[-3:] == ["6 move", "6 target again", "6 dash"]
    assert hands(state)[0] == "NH"
    assert (state.mana[0], state.side) == (5, 1)


def test_a_second_pass_without_a_move_ends_the_turn() -> None:
    # the goblin walks until it stands before a unit, and cannot go on
    state = state_of("....o", "", "", "....n", "", "", "....G", ".O", players=CPUS, mana=(3, 0))
    told = turn(state)
    assert steps(told)[-3:] == [("6 move", "e6-e4"), ("6 target again", "e4>e3"), ("6 attack again", "e4xe3")]
    state = state_of("...o", "....g", "", "", "....G", "", "", ".O", players=CPUS, mana=(3, 0))
    told = turn(state)
    assert steps(told)[-3:] == [("6 move", "e4-e2"), ("6 target again", "e2>d0"), ("6 dash", None)]
    assert told[-1].options == []
    assert (state.mana[0], state.side) == (3, 1)


def test_the_oracle_flees_from_its_target() -> None:
    state = state_of("", "", "", "...s", "....O", "", "", "........o", players=CPUS, mana=(6, 0))
    told = turn(state)
    assert (told[-1].kind, told[-1].picked) == ("7 flee", "e4-f5")
    assert told[-1].scores[-1] == 0.0  # type: ignore[index]  # `away` is f5 itself
    assert state.mana[0] == 6  # no second pass


def test_the_point_to_flee_to_stays_on_the_board() -> None:
    state = state_of("", "", "", "", "", "s", "", "O.......o", players=CPUS, mana=(0, 0))
    told = turn(state)
    # away = (clamp(2*7 - 5), clamp(0)) = (7, 0), where the Oracle stands; its neighbours a6 and b7 are one step off
    assert told[-1].options == ["a7-a6", "a7-b6", "a7-b7"]
    assert told[-1].scores == [5.0, sqrt(2) * 5, 5.0]
    assert told[-1].picked == "a7-a6"


def test_a_cornered_oracle_ends_the_turn() -> None:
    state = state_of("", "", "", "", "", "", "GG", "Og......o", players=CPUS, mana=(0, 0), order="a7")
    told = turn(state)
    assert told[-1].kind == "7 flee"
    assert (told[-1].options, told[-1].pick, state.side) == ([], None, 1)


# --- records ---


def test_a_turn_without_a_listener_is_the_same_turn() -> None:
    for rules in ("article", "live"):
        game = GAMES[rules]
        for seed in range(5):
            heard, plain = start(rules, {"players": list(CPUS)}, seed), start(rules, {"players": list(CPUS)}, seed)
            rngs = Rng(seed), Rng(seed)
            while heard.outcome is None:
                game.step(heard, rngs[0], Listener())
                game.step(plain, rngs[1], Decider())
                assert game.canonical(heard) == game.canonical(plain)
                assert rngs[0].canonical() == rngs[1].canonical()


def test_every_kind_is_listed() -> None:
    seen = set()
    for rules in ("article", "live"):
        for seed in range(60):
            state = start(rules, {"players": list(CPUS)}, seed)
            rng = Rng(seed)
            while state.outcome is None:
                seen |= {each.kind for each in turn(state, rng)}
    assert seen == set(cpu.KINDS)
