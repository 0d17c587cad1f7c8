"""What a reader would refuse is refused while the game is played, with all that its author needs to find it."""

from __future__ import annotations

import enum
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import Rules
from samepath.errors import GameError, SamepathError
from samepath.record.framing import LINE_BYTES_MAX
from samepath.record.trace import TakeBackError, Trace
from samepath.replay import NoDecisionError, Script, record_bytes, verify_bytes
from samepath.rng import Rng
from tests.toys import Race


class State:
    def __init__(self, turn: Any = 1) -> None:
        self.turn = turn
        self.outcome: Any = None
        self.part: Any = 0


class Odd:
    """One step of one choice by score; each test puts one thing wrong."""

    name = "odd"
    rules = Rules("plain", 1, {})

    def __init__(self, step: Any = None, turn: Any = 1, parts: Any = None) -> None:
        self._step = step
        self._turn = turn
        self._parts = parts

    def start(self, scenario: Any, rng: Rng) -> State:
        return State(self._turn)

    def legal(self, state: State) -> list[Any]:
        return []

    def step(self, state: State, rng: Rng, decide: Any) -> None:
        if self._step is None:
            decide("ai", "go", ["a", "b"], [1, 2])
        else:
            self._step(state, rng, decide)
        state.outcome = "end"

    def canonical(self, state: State) -> Any:
        return {"part": state.part} if self._parts is None else self._parts(state)


class Text(str, enum.Enum):  # noqa: UP042 the kind that games have
    DECK = "deck"


class Named(str, enum.Enum):  # noqa: UP042
    FIRST = "first"


class Number(enum.IntEnum):
    ONE = 1


class Index:
    """An integer of another package, as arrays give them."""

    def __index__(self) -> int:
        return 3

    def __repr__(self) -> str:
        return "3"


def refusal(game: Any) -> str:
    with pytest.raises(GameError) as refused:
        record_bytes(game, {}, 7)
    return str(refused.value)


def scored(scores: Any, options: Any = ("a", "b"), **more: Any) -> Odd:
    return Odd(lambda state, rng, decide: decide("ai", "go", options, scores, **more))


HERE = re.escape(__file__) + r":[0-9]+\)$"


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ([True, False], r"scores\[0\]: True is no score"),
        ([1, (1, 2)], r"scores\[1\]: \(1, 2\) is no score"),
        (["x", "y"], r"scores\[0\]: 'x' is no score"),
        (["0" * 16, 1], r"scores\[0\]: '0000000000000000' is no score"),
        ([None, None], r"scores\[0\]: None is no score"),
        ([1.5, float("nan")], r"scores\[1\]: a score is NaN"),
        ([1, float("nan")], r"scores\[1\]: a score is NaN"),
        ([2**53, 1], r"scores\[0\]: the integer 9007199254740992 is past"),
        ([1, Number.ONE], r"scores\[1\]: .*Number .*: give its \.value"),
        ([1, Index()], r"scores\[1\]: .*Index 3: give int\(\.\.\.\)"),
        ([1, Fraction(1, 2)], r"scores\[1\]: a value of type fractions\.Fraction is not"),
        ({1, 2}, "scores: set has no order"),
        ((n for n in (1, 2)), "scores: generator is no sequence; give a list"),
        ([1], "2 options and 1 scores"),
    ],
)
def test_a_score_that_is_none_is_refused_with_its_decision_and_the_games_own_line(scores: Any, told: str) -> None:
    assert re.fullmatch(rf"odd, decision 0, turn 1, ai, go: {told}.*\({HERE}", refusal(scored(scores)))


@pytest.mark.parametrize("method", ["decide", "ask", "roll"])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"a", "b"}, "options: set has no order that every run shares; give a sorted list"),
        (frozenset("ab"), "options: frozenset has no order"),
        ({"a": 1, "b": 2}.keys(), "options: dict_keys has no order"),
        ({"a": 1, "b": 2}.values(), "options: dict_values is no sequence; give a list"),
        ({"a": 1, "b": 2}, "options: dict is no sequence"),
        (lambda: {"a", "b"}, "options: set has no order"),
        (["a", 0.5], r"options\[1\]: 0\.5 is a float"),
        (["a", Text.DECK], r"options\[1\]: .*Text .*give its \.value"),
        ([{"x": [Index()]}, 1], r"options\[0\]\.x\[0\]: .*Index 3: give int"),
        (["a", "\ud800"], r"options\[1\]: .*lone surrogate"),
    ],
)
def test_options_that_have_no_order_or_no_bytes_are_refused(method: str, options: Any, told: str) -> None:
    def step(state: State, rng: Rng, decide: Any) -> None:
        if method == "decide":
            decide("ai", "go", options, [1, 2])
        elif method == "ask":
            decide.ask("ai", "go", options)
        else:
            decide.roll("ai", "go", options, rng.stream("dice"), "die")

    with pytest.raises(GameError) as refused:
        record_bytes(Odd(step), {}, 7, Script([0]))
    assert re.fullmatch(rf"odd, decision 0, turn 1, ai, go: {told}.*\({HERE}", str(refused.value))


def test_options_nest_as_deep_as_a_reader_takes_with_the_record_around_them() -> None:
    def nested(depth: int) -> Any:
        return [] if depth == 1 else [nested(depth - 1)]

    data = record_bytes(scored([1], [nested(62)]), {}, 7)  # record, options, and 62
    assert verify_bytes(data, scored([1], [nested(62)])).status == "same"
    assert "options[0]" in refusal(scored([1], [nested(63)]))
    data = record_bytes(Odd(parts=lambda state: {"deep": nested(62)}), {}, 7)
    assert verify_bytes(data, Odd(parts=lambda state: {"deep": nested(62)})).status == "same"
    assert "nested deeper than 64" in refusal(Odd(parts=lambda state: {"deep": nested(63)}))


@pytest.mark.parametrize(
    ("actor", "kind", "tie", "told"),
    [
        (Text.DECK, "go", "first", "actor: it is a string, not .*Text"),
        ("ai", 3, "first", "kind: it is a string, not "),
        ("ai", None, "first", "kind: it is a string, not "),
        ("ai", "\udfff", "first", "kind: .*lone surrogate"),
        ("ai", "go", "best", "tie: 'best' is none of the rules first, last"),
        ("ai", "go", Named.FIRST, "tie: .* is none of the rules"),
    ],
)
def test_names_that_a_record_cannot_hold_are_refused(actor: Any, kind: Any, tie: Any, told: str) -> None:
    game = Odd(lambda state, rng, decide: decide(actor, kind, ["a"], [1], tie))
    assert re.search(rf"^odd, decision 0, turn 1, .*: {told}.*\({HERE}", refusal(game))


@pytest.mark.parametrize("known", [False, True])
def test_a_text_enum_names_no_stream_and_no_draw(known: bool) -> None:
    def drawing(name: Any, label: Any) -> Odd:
        def step(state: State, rng: Rng, decide: Any) -> None:
            if known:
                rng.stream("deck")
            rng.stream(name).next_int(6, label)

        return Odd(step)

    assert re.search(
        rf"odd, before its first decision: the name of a stream.*Text.*\({HERE}", refusal(drawing(Text.DECK, "x"))
    )
    assert re.search(
        rf"odd, before its first decision: next_int: every draw.*\({HERE}", refusal(drawing("deck", Text.DECK))
    )
    assert re.search(r"every draw has a label", refusal(drawing("deck", "")))


@pytest.mark.parametrize("turn", [-1, True, 1.0, "1", None, Number.ONE, 2**53])
def test_a_turn_is_a_count(turn: Any) -> None:
    """GAME-3, at the start and after a step."""
    told = refusal(Odd(turn=turn))
    assert "turn" in told
    assert __file__ in told

    def step(state: State, rng: Rng, decide: Any) -> None:
        decide("ai", "go", ["a"], [1])
        state.turn = turn

    assert "turn" in refusal(Odd(step))


def test_turn_0_is_recorded_and_verifies() -> None:
    data = record_bytes(Odd(turn=0), {}, 7)
    assert verify_bytes(data, Odd(turn=0)).status == "same"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (
            lambda state: {"x": [1, {"y": 0.5}]},
            r"after decision 0 \(ai, go\): .* at \$\.x\[1\]\.y",
        ),
        (lambda state: {"x": Index()}, r"at \$\.x: .*Index 3: give int"),
        (lambda state: {3: 1}, "the names of the state's parts are not all strings"),
        (lambda state: {"é": 1}, "has no name in ASCII"),
        (lambda state: [1], r"canonical\(\) gives the state's parts by name"),
        (lambda state: None, r"canonical\(\) gives the state's parts by name"),
    ],
)
def test_a_state_that_cannot_be_hashed_is_told_with_its_place(parts: Any, told: str) -> None:
    game = Odd(parts=lambda state: parts(state) if state.outcome else {})
    assert re.search(rf"^odd.*{told}.*\({HERE}", refusal(game))


def test_a_game_that_decides_nothing_is_not_recorded() -> None:
    """REC-19: its reader would call it corrupt."""
    with pytest.raises(NoDecisionError, match="odd: no decision was made"):
        record_bytes(Odd(lambda state, rng, decide: None), {}, 7)

    def asking(state: State, rng: Rng, decide: Any) -> None:
        decide.ask("you", "go", ["a"])

    with pytest.raises(NoDecisionError):
        record_bytes(Odd(asking), {}, 7, Script([]))


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (Rules("r", True), "odd"),
        (Rules("r", 1, {"x": 0.5}), "odd"),
        (Rules(Text.DECK, 1), "odd"),
        (Rules("r", 1), Text.DECK),
        (Rules("r", 1), 3),
        (Rules("r", 1), "\ud800"),
    ],
)
def test_names_and_rules_that_a_header_cannot_hold_are_refused(rules: Rules, name: Any) -> None:
    game = Odd()
    game.rules, game.name = rules, name
    with pytest.raises(SamepathError):
        record_bytes(game, {}, 7)


def test_a_record_past_the_limits_is_named() -> None:
    told = refusal(scored([1], ["x" * LINE_BYTES_MAX]))
    assert "odd: record 2 (decision 0, ai, go, " in told
    assert "past its limits" in told


# --- what was given stands in the header ---


def test_the_header_holds_what_was_given_whatever_the_game_does_with_it() -> None:
    class Eater(Odd):
        def start(self, scenario: Any, rng: Rng) -> State:
            scenario["units"].pop()
            del scenario["level"]
            return State()

    given = {"units": [3, 1], "level": "#"}
    data = record_bytes(Eater(), given, 7)
    assert json.loads(data.splitlines()[0])["scenario"] == {"units": [3, 1], "level": "#"} == given
    assert verify_bytes(data, Eater()).status == "same"
    assert record_bytes(Eater(), given, 7) == data


def test_rules_changed_between_two_runs_stand_in_the_second_header_as_they_are() -> None:
    game = scored([1, 2])
    game.rules = Rules("plain", 1, {"damage": [3]})
    for damage in (3, 5):
        game.rules.data["damage"][0] = damage
        rules = json.loads(record_bytes(game, {}, 7).splitlines()[0])["rules"]
        assert rules["data"] == {"damage": [damage]}
        assert verify_bytes(record_bytes(game, {}, 7), game).status == "same"


def test_rules_changed_while_they_are_played_by_are_refused() -> None:
    def step(state: Any, rng: Rng, decide: Any) -> None:
        decide("ai", "go", ["a"], [1])
        data["damage"] = 5

    data = {"damage": 3}
    game = Odd(step)
    game.rules = Rules("plain", 1, data)
    assert "the data of its rules changed while it was played" in refusal(game)


# --- the law ---

ODD = st.recursive(
    st.sampled_from(
        [None, True, 0, -1, 2**53, 1.5, float("nan"), float("inf"), "a", "", "é", "\ud800", '"', "\\", b"a", Text.DECK]
    )
    | st.sampled_from([Number.ONE, Index(), Fraction(1, 3), frozenset("ab"), {"a": 1}.keys(), object(), 1j, range(2)]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.sampled_from(["a", "é", '"', 3, Text.DECK]), inner, max_size=2)
    ),
    max_leaves=4,
)
GOOD = st.sampled_from([0, 1, -3, "a", 1.5, [1], {"a": [None]}])
MOSTLY_GOOD = GOOD | GOOD | ODD


@given(
    options=st.lists(MOSTLY_GOOD, min_size=1, max_size=3) | ODD,
    scores=st.lists(st.integers(-3, 3) | st.floats() | ODD, min_size=1, max_size=3) | ODD,
    names=st.tuples(*[st.just("ai") | st.just('"') | ODD] * 2),
    tie=st.sampled_from(["first", "last", "lowest", "positive", "last-lowest"]) | ODD,
    turn=st.just(1) | st.integers(-2, 3) | ODD,
    part=MOSTLY_GOOD,
    part_name=st.sampled_from(["part", '"', "\\", "", "\x7f", "é", "a b"]),
    outcome=st.just("end") | ODD,
    label=st.just("x") | ODD,
    scenario=MOSTLY_GOOD,
    rules=st.dictionaries(st.just("a"), MOSTLY_GOOD, max_size=1),
)
def test_whatever_is_recorded_verifies(
    options: Any,
    scores: Any,
    names: tuple[Any, Any],
    tie: Any,
    turn: Any,
    part: Any,
    part_name: str,
    outcome: Any,
    label: Any,
    scenario: Any,
    rules: dict[str, Any],
) -> None:
    def step(state: State, rng: Rng, decide: Any) -> None:
        decide("ai", "before", [0], [0])
        rng.stream("dice").next_int(6, label)
        decide(names[0], names[1], options, scores, tie)
        state.turn, state.part = turn, part
        state.outcome = outcome

    game = Odd(step, parts=lambda state: {part_name: state.part})
    game.rules = Rules("plain", 1, rules)
    try:
        data = record_bytes(game, scenario, 7, steps_max=3)
    except SamepathError:
        return
    verdict = verify_bytes(data, game)
    assert verdict.status == "same", verdict


def test_the_command_says_the_same_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "hunt.py").write_text(
        "from samepath import Rules\n"
        "class S:\n    turn, outcome = 1, None\n"
        "class G:\n    name, rules, scenarios = 'g', Rules('r', 1, {}), {'default': {}}\n"
        "    def start(self, scenario, rng): return S()\n    def legal(self, state): return []\n"
        "    def canonical(self, state): return {}\n    def step(self, state, rng, decide):\n"
        "        decide('ai', 'go', ['a'], [(1, 2)])\ngame = G()\n"
    )
    command = [sys.executable, "-m", "samepath", "record", "hunt:game", "-o", "x.jsonl"]
    env = {**os.environ, "PYTHONPATH": "."}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 3
    assert re.fullmatch(r"samepath: g, decision 0, .* \(.*hunt\.py:10\)\n", done.stderr)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["hunt.py"]


class Quiet(Race):
    """Every other step changes the state, and neither decides nor ends a turn."""

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        if state.length < 100:
            state.length += 100
        else:
            state.length -= 100
            super().step(state, rng, decide)


def test_a_recording_does_not_end_where_no_verifier_stops() -> None:
    with pytest.raises(GameError, match="would end after a step that changed the state and made no record"):
        record_bytes(Quiet(), {"length": 9}, 4, Script([1, 1, 1]))


def test_moves_are_taken_back_over_steps_without_a_record() -> None:
    def answer(trace: Trace, asked: Any) -> int:
        if trace.decisions == 6 and trace.undos == 0:
            raise TakeBackError
        return 1

    recording = record_bytes(Quiet(), {"length": 9}, 4, answer)
    assert b'"type":"undo"' in recording
    assert verify_bytes(recording, Quiet()).status == "same"
    assert verify_bytes(recording, Quiet(), compiled=False).status == "same"
