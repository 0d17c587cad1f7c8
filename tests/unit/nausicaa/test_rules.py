"""The two rulesets against the pinned table, number by number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from samepath import InputError, UnsupportedError, games
from samepath.games.nausicaa.data import read_rules
from samepath.games.nausicaa.rules import Ruleset, load_rules

#       name          cost, hp article, hp live, attractiveness, copies, moves, attacks
TABLE = """
        oracle           0  1  1  100  1  king      none
        goblin           1  1  1   20  3  forward   lateral
        harpy            1  1  1   50  2  king      explosion
        naiad            1  1  1   30  2  diagonal  none
        griffin          2  2  2   60  2  hop       adjacent
        siren            2  1  1   70  2  lateral   diagonals
        centaur          2  2  2   60  1  knight    adjacent
        archer           3  1  1   70  2  lateral   shot
        phoenix          3  1  2   80  1  diagonal  adjacent
        shapeshifter     4  1  2   90  1  king      adjacent
        seer             4  1  1   70  1  none      none
        titan            6  3  3   95  1  king      area
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]

KING = "d3 e3 f3 d4 f4 d5 e5 f5"
MOVES_FROM_E4 = {
    "king": KING,
    "forward": "",
    "diagonal": "d3 f3 d5 f5",
    "hop": "e2 e6 c4 g4",
    "lateral": "e3 e5 d4 f4",
    "knight": "d2 f2 c3 g3 c5 g5 d6 f6",
    "none": "",
}
ATTACKS_FROM_E4 = {
    "none": "",
    "lateral": "e3 e5 d4 f4",
    "explosion": KING,
    "adjacent": KING,
    "diagonals": "d3 f3 d5 f5",
    "shot": "",
    "area": "e1 d2 e2 f2 c3 d3 e3 f3 g3 b4 c4 d4 f4 g4 h4 c5 d5 e5 f5 g5 d6 e6 f6 e7",
}


def names(rules: Ruleset, squares: tuple[int, ...]) -> str:
    return " ".join(rules.board.names[square] for square in squares)


@pytest.mark.parametrize(("which", "revision"), [("article", 1), ("live", 1), ("live", 2)])
def test_the_unit_table(which: str, revision: int) -> None:
    rules = load_rules(which, revision)
    assert [kind.name for kind in rules.types] == [row[0] for row in ROWS]
    for kind, (name, cost, hp_article, hp_live, attractiveness, copies, moves, attacks) in zip(
        rules.types, ROWS, strict=True
    ):
        hp = hp_article if which == "article" else hp_live
        assert [kind.cost, kind.hp, kind.attractiveness, kind.copies] == [
            int(cost),
            int(hp),
            int(attractiveness),
            int(copies),
        ], name
        e4, e5 = rules.board.squares["e4"], rules.board.squares["e5"]
        if moves != "forward":
            on = e5 if name == "phoenix" else e4  # e4 is light, e5 dark; both lists are checked below
            wanted = MOVES_FROM_E4[moves]
            if name == "phoenix":
                wanted = "d4 f4 d6 f6"
            assert names(rules, kind.leaps[0][on]) == names(rules, kind.leaps[1][on]) == wanted, name
        assert names(rules, kind.reach[e4]) == ATTACKS_FROM_E4[attacks], name
        assert (kind.shots is not None) == (attacks == "shot")
        assert (kind.aims_at_any, kind.destroys_itself) == ((True, True) if name == "harpy" else (False, False))
        assert kind.hits_all == (name == "harpy" or (name == "siren" and which == "article"))


def test_forward_is_up_for_player_1_and_down_for_player_2() -> None:
    article, live = load_rules("article").by_name["goblin"], load_rules("live").by_name["goblin"]
    rules = load_rules("live")
    e4 = rules.board.squares["e4"]
    assert article.glides is not None
    assert [names(rules, line) for line in article.glides[0][e4]] == ["e3 e2 e1"]
    assert [names(rules, line) for line in article.glides[1][e4]] == ["e5 e6 e7"]
    assert live.glides is None
    assert names(rules, live.leaps[0][e4]) == "e3 d3 f3"
    assert names(rules, live.leaps[1][e4]) == "e5 d5 f5"


def test_the_archers_lines_end_at_the_edge() -> None:
    rules = load_rules("article")
    shots = rules.by_name["archer"].shots
    assert shots is not None
    assert [names(rules, line) for line in shots[rules.board.squares["b5"]]] == ["a4", "c4 d3 e2", "a6", "c6 d7"]


def test_a_phoenix_has_no_move_from_a_light_square() -> None:
    for which in ("article", "live"):
        rules = load_rules(which)
        leaps = rules.by_name["phoenix"].leaps
        for square, dark in enumerate(rules.board.dark):
            assert bool(leaps[0][square]) == bool(leaps[1][square]) == dark


def test_what_else_the_rulesets_say() -> None:
    article, live = load_rules("article"), load_rules("live")
    for rules in (article, live):
        assert len(rules.deck) == 19
        assert (rules.limit, rules.mana_start, rules.mana_gain, rules.mana_max) == (200, 1, 1, 6)
        assert (rules.cards_drawn, rules.cards_in_first_hand) == (1, 3)
        assert (rules.attack_cost, rules.dash_cost, rules.ability_cost) == (1, 1, 1)
        assert (rules.coefficient_start, rules.coefficient_range, rules.coefficient_period) == (5, 100, 5)
        assert (rules.units_wanted, rules.columns_searched, rules.second_pass_mana_above) == (4, 6, 2)
        assert [kind.name for kind in rules.never_summoned] == ["naiad"]
        assert [kind.name for kind in rules.types if kind.mana_each_turn] == ["seer"]
        assert [kind.name for kind in rules.types if kind.draws_when_summoned and kind.draws_when_destroyed] == [
            "naiad"
        ]
        assert [kind.name for kind in rules.types if kind.destroys_when_summoned] == ["titan"]
        assert [(kind.name, kind.ability) for kind in rules.types if kind.ability] == [
            ("centaur", "pull"),
            ("shapeshifter", "swap"),
        ]
        assert [side.front_row for side in rules.sides] == [6, 1]
        assert [side.back_row for side in rules.sides] == [7, 0]
        assert [len(side.deployment) for side in rules.sides] == [20, 20]
        assert rules.board.dark[rules.board.square(0, 1)]
        assert not rules.board.dark[0]
    differ = [kind.name for kind, other in zip(article.types, live.types, strict=True) if _facts(kind) != _facts(other)]
    assert differ == ["griffin", "phoenix", "shapeshifter"]  # beside the goblin's moves and the siren's reach, above


def test_revision_2_of_live_is_revision_1_but_for_a_persons_phoenix() -> None:
    """Compared as data, so that no number moves unseen."""
    old, new = (load_rules("live", revision).rules.data for revision in (1, 2))
    assert {**old, "units": None} == {**new, "units": None}
    changed = [(one, two) for one, two in zip(old["units"], new["units"], strict=True) if one != two]
    assert [one["name"] for one, _ in changed] == ["phoenix"]
    assert {**changed[0][0], "summoned_on": "dark", "summoned_by_cpu_on": "any"} == changed[0][1]


def _facts(kind: object) -> list[object]:
    return [
        getattr(kind, name)
        for name in (
            "hp",
            "draws_when_hopping",
            "summoned_on_dark",
            "ability_leaves_on_dark",
            "ability_on_royal",
        )
    ]


def test_the_default_is_article_and_other_names_are_refused() -> None:
    assert games.load("nausicaa").rules.name == "article"
    assert games.load("nausicaa", "live").rules.name == "live"
    here = "it has 'article' revision 1, 'live' revisions 1"
    with pytest.raises(UnsupportedError, match=f"^nausicaa has no rules 'fast'; {here}"):
        games.load("nausicaa", "fast")
    with pytest.raises(UnsupportedError, match=f"^nausicaa has no rules 'live, revision 99'; {here}"):
        games.load("nausicaa", "live", 99)


GONE = object()


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("royal",), "king", "royal is 'king', which is not one of: 'oracle', 'goblin'"),
        (("cpu", "never_summoned", 0), "nayad", "cpu.never_summoned[0] is 'nayad', which is not one of: 'oracle'"),
        (("units", 0, "moves", "offsets"), "queen", "units[0].moves.offsets is 'queen', which is not one of: 'king'"),
        (
            ("units", 0, "moves", "shape"),
            "jump",
            "units[0].moves.shape is 'jump', which is not one of: 'none'",
        ),
        (("units", 0, "moves", "range"), 3, "units[0].moves has a member 'range', which is not one of: shape, offsets"),
        (("units", 6, "ability", "range"), GONE, "units[6].ability.range is missing"),
        (("units", 0, "ability"), [], "units[0].ability is []; it must be an object"),
        (
            ("units", 1, "attack", "destroys_itself"),
            0,
            "units[1].attack.destroys_itself is 0; it must be true",
        ),
        (
            ("units", 11, "destroys_when_summoned"),
            "all",
            "units[11].destroys_when_summoned is 'all', which is not",
        ),
        (
            ("units", 0, "summoned_by_cpu_on"),
            None,
            "units[0].summoned_by_cpu_on is None, which is not",
        ),
        (("units", 1, "letter"), "O", "units[1].letter is 'O', which units[0] has already"),
        (("units", 1, "name"), "naiad", "units[3].name is 'naiad', which units[1] has already"),
        (("players", 0, "forward"), 0, "players[0].forward is 0; it must be -1 or 1"),
        (("players", 0, "front_row"), 8, "players[0].front_row is 8; it must be an integer from 0 to 7"),
        (("offsets", "hop", 0), [1, 2, 3], "offsets.hop[0] is [1, 2, 3]; it must be rows down and columns right"),
        (("offsets", "hop"), [], "offsets.hop is []; it must be a list of 1 to 10000 items"),
        (("turns", "limits"), 3, "turns has a member 'limits', which is not one of: limit, mana_start"),
    ],
)
def test_data_that_no_rules_can_be_made_of_are_refused_with_their_place(place: Any, value: Any, told: str) -> None:
    data = json.loads(json.dumps(dict(load_rules("article").rules.data)))
    inside = data
    for key in place[:-1]:
        inside = inside[key]
    if value is GONE:
        del inside[place[-1]]
    else:
        inside[place[-1]] = value
    with pytest.raises(InputError) as refused:
        read_rules(data, "mine.json")
    assert str(refused.value).startswith(f"mine.json: {told}")
