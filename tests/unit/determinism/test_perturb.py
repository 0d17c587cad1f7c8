"""What `canonical` forgets is named, with the first decision that it changes; what is left out on purpose is not."""

from __future__ import annotations

import enum
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import Decider, GameError, Rng, Rules, games
from samepath.determinism.perturb import Report, check, finding_lines
from samepath.testing import assert_canonical_is_complete
from tests.toys import race


class Mood(enum.Enum):
    CALM = 0
    ANGRY = 1


@dataclass(eq=False)
class Orc:
    """A nested object with a field of every kind; `score` reads the one that a test is about."""

    awake: bool = False
    rage: int = 0
    word: str = "grunt"
    mood: Mood = Mood.CALM
    target: Any = None
    loot: list[int] = field(default_factory=lambda: [1, 2])
    seen: dict[str, int] = field(default_factory=lambda: {"elf": 1, "dwarf": 2})
    friends: frozenset[int] = frozenset({3, 5})
    place: tuple[int, int] = (2, 3)
    plans: deque[int] = field(default_factory=lambda: deque([4, 6]))


@dataclass(eq=False)
class Camp:
    orcs: list[Orc] = field(default_factory=lambda: [Orc(), Orc(rage=2, word="snarl")])
    turn: int = 1
    outcome: Any = None


SCORES: dict[str, Callable[[Orc], int]] = {
    "awake": lambda orc: int(orc.awake),
    "rage": lambda orc: orc.rage,
    "word": lambda orc: len(orc.word),
    "mood": lambda orc: orc.mood.value,
    "target": lambda orc: 0 if orc.target is None else 9,
    "loot": lambda orc: orc.loot[0] * 10 + len(orc.loot) if orc.loot else 0,
    "seen": lambda orc: 10 * sum(orc.seen.values()) + orc.seen.get(next(iter(orc.seen), ""), 0),
    "friends": lambda orc: sum(orc.friends),
    "place": lambda orc: orc.place[0] * 2 + orc.place[1],
    "plans": lambda orc: orc.plans[0] * 10 + len(orc.plans) if orc.plans else 0,
}

HASHED: dict[str, Callable[[Orc], Any]] = {
    "awake": lambda orc: orc.awake,
    "rage": lambda orc: orc.rage,
    "word": lambda orc: orc.word,
    "mood": lambda orc: orc.mood.value,
    "target": lambda orc: orc.target,
    "loot": lambda orc: list(orc.loot),
    "seen": lambda orc: [[name, count] for name, count in orc.seen.items()],
    "friends": lambda orc: sorted(orc.friends),
    "place": lambda orc: list(orc.place),
    "plans": lambda orc: list(orc.plans),
}


class Horde:
    """Every turn each orc acts by the sum of `reads`; `forgets` are left out of the hash."""

    name = "horde"
    rules = Rules("standard", 1, {})
    scenarios: Mapping[str, Any] = {"default": {}}

    def __init__(self, reads: tuple[str, ...], forgets: tuple[str, ...], not_hashed: Any = None) -> None:
        self.reads, self.forgets = reads, forgets
        self.not_hashed: Any = {} if not_hashed is None else not_hashed

    def start(self, scenario: Any, rng: Rng) -> Any:
        return Camp()

    def legal(self, state: Any) -> list[Any]:
        return []

    def step(self, state: Any, rng: Rng, decide: Decider) -> None:
        for number, orc in enumerate(state.orcs):
            score = sum(SCORES[name](orc) for name in self.reads)
            decide(f"orc-{number}", "act", ["wait", "hit"], [3, score])
        if state.turn == 4:
            state.outcome = "over"
        else:
            state.turn += 1

    def canonical(self, state: Any) -> dict[str, Any]:
        names = [name for name in HASHED if name not in self.forgets]
        return {"orcs": [{name: HASHED[name](orc) for name in names} for orc in state.orcs]}


def look(game: Any, seed: int = 1, answers: tuple[int, ...] = ()) -> Report:
    return check(game, {}, seed, answers)


@pytest.mark.parametrize("name", list(SCORES))
def test_a_forgotten_field_of_every_kind_is_named_with_its_decision(name: str) -> None:
    report = look(Horde((name,), (name,)))
    assert report.findings
    for finding in report.findings:
        assert finding.path.startswith(("state.orcs[0]." + name, "state.orcs[1]." + name))
        assert finding.what == "decides"
    first = report.findings[0]
    assert first.difference is not None
    assert first.difference.what == "scores"
    assert first.difference.actor == f"orc-{first.path[len('state.orcs[')]}"
    assert (first.difference.index, first.difference.turn) == (int(first.path[len("state.orcs[")]), 1)


@pytest.mark.parametrize("name", list(SCORES))
def test_nothing_is_found_where_all_is_hashed_or_nothing_is_read(name: str) -> None:
    assert look(Horde((name,), ())).findings == []
    assert look(Horde((), (name,))).findings == []


@given(st.sets(st.sampled_from(sorted(SCORES)), min_size=1), st.sampled_from(sorted(SCORES)))
def test_a_field_left_out_is_found_when_it_matters_and_only_then(reads: set[str], forgotten: str) -> None:
    report = look(Horde(tuple(sorted(reads)), (forgotten,)))
    assert bool(report.findings) == (forgotten in reads)
    assert all(f"].{forgotten}" in finding.path for finding in report.findings)


def test_the_report_is_the_same_every_time() -> None:
    game = Horde(("rage", "awake"), ("rage", "awake"))
    assert look(game).as_json() == look(game).as_json()


def test_a_false_alarm_is_named_and_one_name_covers_no_other_field() -> None:
    game = Horde(("rage", "awake"), ("rage", "awake"), {"state.orcs[*].rage": "for the tests"})
    report = look(game)
    assert {finding.pattern for finding in report.findings} == {"state.orcs[*].awake"}
    assert report.named == {"state.orcs[*].rage": "for the tests"}
    assert look(Horde(("rage",), ("rage",), {"state.orcs.*": "all of it"})).findings == []
    assert look(Horde(("rage",), ("rage",), {"state.orcs": "their order alone"})).findings


@pytest.mark.parametrize(
    ("named", "words"),
    [
        (["state.orcs"], "an object of names and reasons"),
        ({"orcs": "why"}, "a name begins with 'state.'"),
        ({"state": "why"}, "a name begins with 'state.'"),
        ({"state.orcs": " "}, "gives no reason"),
    ],
)
def test_names_without_a_reason_or_a_place_are_refused(named: Any, words: str) -> None:
    with pytest.raises(GameError, match=words):
        look(Horde((), (), named))


def test_the_words_for_a_person_name_field_decision_options_and_what_to_do() -> None:
    game = Horde(("rage",), ("rage",))
    lines = finding_lines(look(game).findings[0], game)
    assert lines[0] == "state.orcs[0].rage: decides, and canonical leaves it out"
    assert lines[1] == "  in turn 1, before decision 0, 0 became 1"
    assert lines[2] == "  different at decision 0, turn 1, orc-0: the scores differ"
    assert "    ! " + "   1  hit      0".ljust(len("tie-break first; pick 0")) + "      1  hit      1" in lines
    assert (
        lines[-1] == "  put it into canonical, or name 'state.orcs[*].rage' in the game's not_hashed, with the reason"
    )


def test_a_field_with_which_the_game_fails_is_named_when_no_decision_changes() -> None:
    class Frail(Horde):
        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            assert state.orcs[0].loot == [1, 2]
            super().step(state, rng, decide)

    finding = look(Frail((), ("loot",))).findings[0]
    assert (finding.what, finding.path) == ("failure", "state.orcs[0].loot")
    assert finding.difference is not None
    assert finding.difference.detail.startswith("AssertionError")


def test_a_game_that_hangs_on_a_changed_field_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Horde):
        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            while state.orcs[0].awake:
                pass
            super().step(state, rng, decide)

    monkeypatch.setattr("samepath.determinism.perturb.PLAY_SECONDS_MAX", 0.2)
    finding = look(Endless((), ("awake",))).findings[0]
    assert (finding.what, finding.path) == ("failure", "state.orcs[0].awake")
    assert finding.difference is not None
    assert "makes no end" in finding.difference.detail


def test_slots_and_hidden_names_are_reached() -> None:
    class Hidden:
        __slots__ = ("__temper", "outcome", "turn")

        def __init__(self) -> None:
            self.__temper, self.turn, self.outcome = 0, 1, None

        def temper(self) -> int:
            return self.__temper

    class Game(Horde):
        def start(self, scenario: Any, rng: Rng) -> Any:
            return Hidden()

        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            decide("it", "acts", ["wait", "hit"], [0, state.temper()])
            state.outcome = "over"

        def canonical(self, state: Any) -> dict[str, Any]:
            return {}

    assert [finding.path for finding in look(Game((), ())).findings] == ["state._Hidden__temper"]


@dataclass
class Plain:
    """A state that knows by itself when it is the same."""

    shown: int = 0
    hidden: int = 0
    cache: int = field(default=0, compare=False)
    turn: int = 1
    outcome: Any = None


class Quiet(Horde):
    """A game over Plain that reads nothing but `shown`."""

    def start(self, scenario: Any, rng: Rng) -> Any:
        return Plain()

    def step(self, state: Any, rng: Rng, decide: Decider) -> None:
        decide("it", "acts", ["wait", "hit"], [0, state.shown])
        state.outcome = "over"

    def canonical(self, state: Any) -> dict[str, Any]:
        return {"shown": state.shown}


def test_a_state_whose_own_equality_sees_more_than_the_text_is_named() -> None:
    findings = look(Quiet((), ())).findings
    assert [(finding.what, finding.path) for finding in findings] == [("equality", "state.hidden")]


def test_a_canonical_that_changes_the_state_is_named() -> None:
    class Counting(Quiet):
        def canonical(self, state: Any) -> dict[str, Any]:
            state.hidden += 1
            return {"hidden": state.hidden, "shown": state.shown}

    assert "changes" in [finding.what for finding in look(Counting((), ())).findings]


def test_a_canonical_that_draws_is_named() -> None:
    class Drawing(Quiet):
        def start(self, scenario: Any, rng: Rng) -> Any:
            self.rng = rng
            return Plain()

        def canonical(self, state: Any) -> dict[str, Any]:
            self.rng.stream("peek").next_int(6, "peek")
            return {"hidden": state.hidden, "shown": state.shown}

    assert "draws" in [finding.what for finding in look(Drawing((), ())).findings]


def test_a_canonical_that_changes_what_follows_is_named_with_the_decision() -> None:
    class Waking(Horde):
        def canonical(self, state: Any) -> dict[str, Any]:
            state.orcs[1].rage = 9  # not in the text
            return {}

    findings = [finding for finding in look(Waking(("rage",), ())).findings if finding.what == "watched"]
    assert len(findings) == 1
    assert findings[0].difference is not None
    assert (findings[0].difference.index, findings[0].difference.actor) == (1, "orc-1")


def test_a_game_that_plays_otherwise_when_recorded_is_named() -> None:
    class Shy(Quiet):
        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            if hasattr(decide, "_sink"):  # as the recorder's has
                rng.stream("mood").next_int(2, "mood")
            decide("it", "acts", ["wait", "hit"], [0, rng.stream("mood").next_int(100, "whim") - 50])
            state.outcome = "over"

        def canonical(self, state: Any) -> dict[str, Any]:
            return {"hidden": state.hidden, "shown": state.shown}

    findings = [look(Shy((), ()), seed).findings for seed in range(12)]
    assert any(found and found[0].what == "watched" for found in findings)


def test_a_copy_that_is_not_whole_is_named_and_shown_beside_the_run_itself() -> None:
    class Forgetful(Camp):
        def copy(self) -> Forgetful:
            return Forgetful(turn=self.turn)

        samepath_copy = copy

    class Game(Horde):
        def start(self, scenario: Any, rng: Rng) -> Any:
            return Forgetful()

        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            state.orcs[0].rage += 1
            super().step(state, rng, decide)

    report = look(Game(("rage",), ()))
    assert [finding.what for finding in report.findings] == ["copy"]
    difference = report.findings[0].difference
    assert difference is not None
    assert (difference.index, difference.turn) == (2, 2)
    assert difference.recorded is not None
    assert difference.recorded["scores"] == [3, 2]
    assert difference.computed is not None
    assert difference.computed["scores"] == [3, 1]


def test_what_decides_outside_the_state_is_named() -> None:
    class Outside(Horde):
        def start(self, scenario: Any, rng: Rng) -> Any:
            self.steps = 0
            return Camp()

        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            self.steps += 1
            decide("it", "acts", ["wait", "hit"], [3, self.steps])
            super().step(state, rng, decide)

    assert [finding.what for finding in look(Outside((), ())).findings] == ["copy"]


def test_what_was_there_before_the_game_is_a_constant() -> None:
    table = {"hit": 5}

    class Tabled(Camp):
        pass

    class Game(Horde):
        weights = table

        def start(self, scenario: Any, rng: Rng) -> Any:
            state = Tabled()
            state.table = self.weights  # type: ignore[attr-defined]
            return state

        def step(self, state: Any, rng: Rng, decide: Decider) -> None:
            decide("it", "acts", ["wait", "hit"], [3, state.table["hit"]])
            super().step(state, rng, decide)

    assert look(Game((), ())).findings == []


def test_a_part_that_is_hashed_only_in_part_is_found() -> None:
    class Coarse(Quiet):
        def canonical(self, state: Any) -> dict[str, Any]:
            return {"hidden": state.hidden, "shown": state.shown // 4}

    assert [(finding.what, finding.path) for finding in look(Coarse((), ())).findings] == [("decides", "state.shown")]


def test_the_assertion_fails_with_the_field_and_passes_without() -> None:
    assert_canonical_is_complete(Horde(("rage",), ()), {}, 1)
    with pytest.raises(AssertionError, match=r"state\.orcs\[0\]\.rage: decides"):
        assert_canonical_is_complete(Horde(("rage",), ("rage",)), {}, "0x1")


def test_a_toy_played_by_people_is_complete() -> None:
    report = assert_canonical_is_complete(race, {"length": 12}, 7, [1, 2, 0, 1, 5, 1, 4, 1, 2])
    assert report.states == 8


@pytest.mark.parametrize("name", ["lesson", "nausicaa", "dungeon"])
def test_the_games_that_ship_are_complete(name: str) -> None:
    game: Any = games.load(name)
    for scenario in ("default", *{"lesson": ("battle", "hand"), "nausicaa": ("people",), "dungeon": ("play",)}[name]):
        answers = [number * number + 3 * number for number in range(24)]
        report = assert_canonical_is_complete(game, game.scenarios[scenario], 5, answers)
        assert report.complete
        assert report.states >= 6
