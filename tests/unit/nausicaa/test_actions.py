"""Legal actions: their order, what each unit may do, abilities, and what binds a turn."""

from __future__ import annotations

import pytest

from samepath.games.nausicaa.refuse import IllegalAction
from samepath.games.nausicaa.state import State
from tests.unit.nausicaa.boards import GAMES, act, options, picture, played_by, state_of


def of(state: State, *signs: str) -> list[str]:
    """The options that hold one of the signs."""
    return [option for option in options(state) if any(sign in option for sign in signs)]


def test_actions_are_listed_in_the_laws_order() -> None:
    state = state_of(
        "....o",
        "",
        "..n",
        "...g",
        "..CG",
        "....G",
        "",
        "....O",
        hands=("HGH", ""),
        mana=(1, 0),
        order="d4 e7 c4",
    )
    listed = options(state)
    kinds = [next(sign for sign in ("@", "x", "-", "<", "end") if sign in option) for option in listed]
    assert kinds == ["@"] * 38 + ["x"] * 2 + ["-"] * (5 + 7 + 3) + ["<"] + ["end"]
    assert listed[:2] == ["H@a6", "H@b6"]
    assert listed[19:21] == ["G@a6", "G@b6"]  # a card held twice stands once, where its first copy is
    assert of(state, "x") == ["d4xd3", "c4xd3"]  # by unit number: d4 was deployed before c4
    assert [option for option in listed if "-" in option][:6] == ["e7-d6", "e7-e6", "e7-f6", "e7-d7", "e7-f7", "c4-b2"]
    assert listed[-2:] == ["c4<c2", "end"]


def test_nothing_but_the_oracle_before_it_is_deployed() -> None:
    state = state_of("....o", "", "", "", "", "", "", "G", hands=("OHT", ""))
    assert options(state) == [f"O@{col}6" for col in "abcdefghij"] + [f"O@{col}7" for col in "bcdefghij"]
    with pytest.raises(IllegalAction, match=r"player 1 has to deploy the oracle first \(NAUS-11\)"):
        act(state, "H@a6")


def test_a_side_that_cannot_deploy_its_oracle_ends_its_turn() -> None:
    full = "GGGGGGGGGG"
    assert options(state_of("o", "", "", "", "", "", full, full)) == ["end"]


def test_goblin_walks_up_to_the_first_unit_in_article_and_forks_in_live() -> None:
    rows = ("o", "", "", "....h", "", "", "....G", "O")
    assert [o for o in options(state_of(*rows)) if o.startswith("e6-")] == ["e6-e5", "e6-e4"]
    assert [o for o in options(state_of(*rows, rules="live")) if o.startswith("e6-")] == ["e6-e5", "e6-d5", "e6-f5"]


def test_archer_shoots_the_first_unit_of_a_line_if_hostile() -> None:
    state = state_of(
        "o",
        ".h.....g",
        "..h...G",
        ".......",
        "....A",
        "...n.g",
        "..n...h",
        "O......s",
    )
    # up-left: c2 before b1; up-right: an own unit is first; down-left and down-right: the neighbours
    assert of(state, "x")[:3] == ["e4xc2", "e4xd5", "e4xf5"]


def test_the_explosion_lists_any_unit_beside_the_harpy() -> None:
    state = state_of("o", "", "", "...G", "....H", ".....g", "", "O", order="e4")
    assert [o for o in options(state) if o.startswith("e4x")] == ["e4xd3", "e4xf5"]


def test_attacks_need_mana() -> None:
    rows = ("o", "", "", "....g", "....G", "", "", "O")
    assert of(state_of(*rows, mana=(1, 0)), "x") == ["e4xe3"]
    assert of(state_of(*rows, mana=(0, 6)), "x") == []


def test_titan_reaches_three_squares_row_by_row() -> None:
    state = state_of("o", "....g", "...g.g", ".g.....g", "....T", "", "", "....hO")
    assert [o for o in options(state) if o.startswith("e4x")] == ["e4xe1", "e4xd2", "e4xf2", "e4xe7"]


def test_pull_takes_a_unit_two_squares_away_in_a_straight_line() -> None:
    state = state_of("o", "", "..g.n", "...h", "..g.C.h", ".....g", "....G", "O", order="e4")
    # diagonal neighbours would land on the centaur; e2 and e6 are pulled straight, c4 and g4 too
    assert of(state, "<") == ["e4<e2", "e4<c4", "e4<g4", "e4<e6"]
    act(state, "e4<e2")
    assert state.board[state.rules.board.squares["e3"]] is not None
    assert state.board[state.rules.board.squares["e2"]] is None
    assert state.mana == [5, 6]


def test_pull_needs_the_square_between_to_be_empty() -> None:
    state = state_of("o", "", "....n", "....h", "....C", "", "", "O", order="e4")
    assert of(state, "<") == []


def test_pull_takes_oracles_in_both_rulesets() -> None:
    for rules in ("article", "live"):
        state = state_of("", "", "....o", "", "....C", "", "....O", rules=rules, order="e4")
        assert of(state, "<") == ["e4<e2", "e4<e6"]


@pytest.mark.parametrize(("rules", "swaps"), [("article", ["e4~a0", "e4~j2", "e4~b7"]), ("live", ["e4~j2"])])
def test_swap_takes_any_other_unit_row_by_row_oracles_in_article_only(rules: str, swaps: list[str]) -> None:
    state = state_of("o", "", ".........g", "", "....X", "", "", ".O", rules=rules, order="e4")
    assert of(state, "~") == swaps


def test_swapped_units_change_places_and_keep_their_numbers() -> None:
    state = state_of("o", "", ".........g", "", "....X", "", "", ".O", order="j2 e4")
    goblin, shifter = state.armies[1][0], state.armies[0][0]
    act(state, "e4~j2")
    names = state.rules.board.names
    assert (names[goblin.square], goblin.number) == ("e4", 1)
    assert (names[shifter.square], shifter.number) == ("j2", 2)
    assert state.board[goblin.square] is goblin
    assert state.board[shifter.square] is shifter


@pytest.mark.parametrize("rules", ["article", "live"])
def test_no_ability_leaves_a_phoenix_on_a_light_square_in_article(rules: str) -> None:
    pulled = state_of("o", "", "....C", "", "....p", "", "", "O", rules=rules, order="e2")  # lands on e3, dark
    assert of(pulled, "<") == ["e2<e4"]
    pulled = state_of("o", "", "...C", "", "...p", "", "", "O", rules=rules, order="d2")  # lands on d3, light
    assert of(pulled, "<") == ([] if rules == "article" else ["d2<d4"])
    light = state_of("o", "", "..X", "p", "", "", "", "O", rules=rules, order="c2")
    assert ("c2~a3" in of(light, "~")) == (rules == "live")
    dark = state_of("o", "", ".X", "p", "", "", "", "O", rules=rules, order="b2")
    assert "b2~a3" in of(dark, "~")


def test_a_move_binds_the_turn_to_its_unit() -> None:
    state = act(state_of("o", "", "", ".g", "H..G", "", "", "O", hands=("G", ""), mana=(2, 0)), "a4-a3")
    assert options(state) == ["a3xb3", "a3=a2", "a3=b2", "a3=a4", "a3=b4", "end"]


def test_an_ability_binds_the_turn_and_leaves_move_attack_and_dash() -> None:
    state = act(state_of("o", "", "g", "", "C...H", "", "", "O", order="a4", mana=(3, 0)), "a4<a2")
    assert all(option.startswith("a4") or option == "end" for option in options(state))
    assert of(state, "x") == ["a4xa3"]
    assert "a4-b2" in options(state)
    assert of(state, "<", "=") == []
    act(state, "a4-b2")
    assert of(state, "x") == ["b2xa3"]
    assert "b2=d1" in options(state)


def test_one_ability_a_turn_also_after_a_move() -> None:
    state = act(state_of("o", "", "", "", "C", "..g", "", "O...g", order="a4"), "a4-b6")
    assert of(state, "<") == []
    state = act(state_of("o", "", "", "", "C", "", "...g", "O", order="a4"), "a4-b6")
    assert of(state, "<") == ["b6<d6"]
    act(state, "b6<d6")
    assert of(state, "<") == []
    assert of(state, "x") == ["b6xc6"]


def test_a_shapeshifter_that_swapped_does_not_attack() -> None:
    state = act(state_of("o", "", "", "", "X.n.g", "", "", "O", order="a4"), "a4~c4")
    assert of(state, "x") == []
    with pytest.raises(IllegalAction, match=r"a shapeshifter that swapped does not attack .*\(NAUS-8\)"):
        act(state, "c4xb4")
    assert "c4-d4" in options(state)
    act(state, "c4-d4")
    assert of(state, "x") == []
    assert "d4=d3" in options(state)


@pytest.mark.parametrize("rules", ["article", "live"])
def test_a_person_summons_a_phoenix_on_dark_squares(rules: str) -> None:
    state = state_of("o", "", "", "", "", "", "", "O", hands=("P", ""), rules=rules)
    assert of(state, "@") == [f"P@{c}6" for c in "bdfhj"] + [f"P@{c}7" for c in "cegi"]
    with pytest.raises(IllegalAction, match=r"summoned on dark squares only, and c6 is light \(NAUS-12\)"):
        act(state, "P@c6")


def test_a_person_summoned_a_phoenix_anywhere_in_revision_1_of_live() -> None:
    state = state_of("o", "", "", "", "", "", "", "O", hands=("P", ""), rules="live@1")
    assert len(of(state, "@")) == 19
    assert picture(act(state, "P@c6"))[6] == "  P"


def test_cards_need_their_mana() -> None:
    state = state_of("o", "", "", "", "", "", "", "O", hands=("TGA", ""), mana=(3, 0))
    assert {option[0] for option in of(state, "@")} == {"G", "A"}


def test_an_oracle_in_a_full_hand_is_not_a_card_to_summon_later() -> None:
    """After deployment the Oracle is never listed, whatever the hand says."""
    state = state_of("o", "", "", "", "", "", "", "O", hands=("G", ""))
    before = of(state, "@")
    state.hands[0].append(state.rules.royal)
    assert len(before) == 19, "a goblin on each of the 20 squares but the Oracle's"
    assert of(state, "@") == before
    state.hands[0].insert(0, state.rules.royal)
    assert of(state, "@") == before, "wherever it is in the hand"


REFUSED = [
    ("x9", "'x9' is not an action; write G@c6"),
    ("c6", "'c6' is not an action"),
    ("Q@c6", "'q' is not a card; there are O oracle, G goblin"),
    ("G@k6", "'k6' is off the board, which goes from a0 to j7"),
    ("O@a6", r"the oracle has been deployed already \(NAUS-11\)"),
    ("A@a6", r"no archer is in player 1's hand \(NAUS-12\)"),
    ("T@a6", r"a titan costs 6 mana, and player 1 has 2 \(NAUS-12\)"),
    ("G@a5", r"a5 is not in player 1's deployment rows \(NAUS-12\)"),
    ("G@a7", r"a7 is taken \(NAUS-12\)"),
    ("P@a6", r"a phoenix is summoned on dark squares only, and a6 is light \(NAUS-12\)"),
    ("b2-b3", r"no unit stands on b2 \(NAUS-12\)"),
    ("a0-a1", r"the oracle on a0 is not player 1's \(NAUS-12\)"),
    ("e4-e6", r"the goblin cannot move to e6 \(NAUS-4\)"),
    ("e4=e3", r"a dash is a second move: move first \(NAUS-12\)"),
    ("e4xd3", r"the goblin has no target on d3 \(NAUS-5\)"),
    ("e4<e2", r"the goblin cannot pull \(NAUS-8\)"),
    ("e4~e2", r"the goblin cannot swap \(NAUS-8\)"),
    ("a5~a0", r"the centaur cannot swap \(NAUS-8\)"),
    ("a5<a0", r"the centaur cannot pull a0 \(NAUS-8\)"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_every_refusal_names_its_rule(text: str, reason: str) -> None:
    state = state_of("o", "", "", "...g", "....G", "C", "", "O", hands=("GTP", ""), mana=(2, 0))
    if text == "P@a6":
        state.mana[0] = 3
    before = GAMES["article"].canonical(state)
    with pytest.raises(IllegalAction, match=reason):
        act(state, text)
    assert GAMES["article"].canonical(state) == before
    assert played_by(state).refusal(state, text) != ""


def test_refusals_in_mid_turn() -> None:
    rows = ("o", "", "", "", "C..G", "", "", "O")
    moved = act(state_of(*rows, hands=("G", ""), mana=(0, 0)), "a4-b2")
    for text, reason in [
        ("G@a6", r"a unit has acted, and a turn with a summon holds nothing else \(NAUS-12\)"),
        ("d4-d3", r"the turn is bound to the centaur on b2, which acted first \(NAUS-12\)"),
        ("b2-d1", r"a second move is a dash, written = \(NAUS-12\)"),
        ("b2=d1", r"a dash costs 1 mana, and player 1 has 0 \(NAUS-12\)"),
        ("b2xb3", r"an attack costs 1 mana, and player 1 has 0 \(NAUS-6\)"),
        ("b2<b4", r"an ability costs 1 mana, and player 1 has 0 \(NAUS-8\)"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            act(moved, text)
    with_mana = act(state_of(*rows), "a4-b2")
    with pytest.raises(IllegalAction, match=r"the centaur cannot dash to b3 \(NAUS-4\)"):
        act(with_mana, "b2=b3")
    used = act(state_of("o", "", "g", "", "C", "", "g", "O", order="a4"), "a4<a2")
    with pytest.raises(IllegalAction, match=r"one ability a turn has been used \(NAUS-8\)"):
        act(used, "a4<a6")


def test_nothing_is_legal_once_the_game_is_over() -> None:
    state = act(state_of("", "", "", "", "o", "G", "", "O"), "a5xa4")
    assert state.outcome == {"by": "goblin", "reason": "oracle destroyed", "winner": 1}
    assert options(state) == []
    with pytest.raises(IllegalAction, match=r"the game is over \(NAUS-7\)"):
        act(state, "end")


def test_notation_is_read_in_either_case_and_by_name() -> None:
    rows = ("o", "", "", "", "", "", "", "O")
    for text in ("G@c6", "g@C6", " goblin@c6 "):
        state = act(state_of(*rows, hands=("G", "")), text)
        assert state.armies[0][-1].type.name == "goblin"
    listed = options(state_of(*rows, hands=("G", "")))
    game = GAMES["article"]
    assert game.parse_notation("goblin@C6", listed) == listed.index("G@c6")
    assert game.parse_notation("END", listed) == len(listed) - 1
    assert game.parse_notation("G@a5", listed) is None
