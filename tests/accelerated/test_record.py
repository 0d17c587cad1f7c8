"""The compiled recording core against the reference: canonical text, draws, recordings, verdicts, all to the last byte.

The core says "the same" or declines, so two things must hold: what it calls the same gets the reference's very verdict,
and what is in order it does not decline, or it would be of no use.
"""

from __future__ import annotations

import gzip
import hashlib
import io
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import _record as core
from samepath import games
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.decide import TIE_BREAKS
from samepath.engine import Rules
from samepath.errors import InputError, SamepathError
from samepath.record import accelerated, framing, reader, recorder
from samepath.record.recorder import NoDecisionError, Script, record_bytes
from samepath.record.trace import StopError, TakeBackError
from samepath.rng import Rng
from samepath.testing.games import Playthrough, playthroughs
from samepath.values.canonical import CanonicalError, canonical_text
from samepath.verify import resume as resume_module
from samepath.verify import same as same_module
from samepath.verify import verifier
from samepath.verify.checker import HaltError
from samepath.verify.same import Same, Unknown, same
from samepath.verify.verifier import Verdict, verify_bytes
from tests.recordings import chained, records
from tests.toys import Race

REPLAYS = Path(__file__).resolve().parents[2] / "replays"
STEPS = 1_000_000


@pytest.fixture(autouse=True)
def with_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests ask the core whatever SAMEPATH_BACKEND says."""
    monkeypatch.setattr(same_module, "IS_USED", True)
    monkeypatch.setattr(recorder, "IS_USED", True)


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def by_reference(data: bytes, game: Any = None) -> Verdict:
    """The reference's verdict."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_module, "IS_USED", False)
        return verify_bytes(data, game, compiled=False)


def by_core(data: bytes, game: Any = None) -> Verdict | None:
    found = same(io.BytesIO(data), game, STEPS)
    return verifier._same_verdict("recording", found) if isinstance(found, Same) else None


def recorded_by_reference(game: Any, scenario: Any, seed: int, answer: Any = None) -> bytes | str:
    """The recording, or what the recorder said."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recorder, "IS_USED", False)
            return record_bytes(game, scenario, seed, answer)
    except SamepathError as error:
        return str(error)


# --- every recording that ships ---


@pytest.mark.parametrize("path", sorted(REPLAYS.rglob("*.jsonl*")), ids=lambda path: path.name)
def test_recordings_that_ship(path: Path) -> None:
    with path.open("rb") as stream:
        found = same(stream, None, STEPS)
    assert isinstance(found, Same), "declined: the reference has to do its work"
    assert verifier._same_verdict("recording", found) == by_reference(content(path))


def test_the_core_is_used_by_both_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every comparison here would compare the reference with itself."""
    made: list[object] = []
    real = accelerated._played

    def counted(*args: Any) -> Any:
        made.append(real(*args))
        return made[-1]

    monkeypatch.setattr(accelerated, "_played", counted)
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    assert verify_bytes(recording, race).status == "same"
    assert len(made) == 2
    assert None not in made


# --- SHA-256: FIPS 180-4's examples, and every length around a block ---


@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (b"a" * 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ],
)
def test_published_digests(text: bytes, wanted: str, native: bool) -> None:
    assert core.digest(text, native).hex() == wanted


@pytest.mark.parametrize("native", [False, True])
def test_digests_of_every_length(native: bool) -> None:
    for length in range(200):
        text = bytes(range(length))
        assert core.digest(text, native) == hashlib.sha256(text).digest()


# --- canonical text ---


class Text(str):
    __slots__ = ()


ODD = st.sampled_from([1.5, 2**53, -(2**53), 2**80, "\ud800", {"é": 1}, {1: 2}, b"a", Text("a"), {"a": {Text("b"): 1}}])
EDGES = st.sampled_from(
    [0, -1, 2**53 - 1, -(2**53) + 1, '\x00\x1f \x7e\x7f\x80"\\/\b\f\n\r\t', "߿ࠀ￿\U00010000\U0010ffff"]
)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=12) | EDGES
KEYS = st.text(st.characters(max_codepoint=127), max_size=4)


def nested(scalars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        scalars,
        lambda inner: (
            st.lists(inner, max_size=12)
            | st.lists(inner, max_size=4).map(tuple)
            | st.dictionaries(KEYS, inner, max_size=40)
        ),
        max_leaves=40,
    )


def told(value: Any, inside: int) -> str | None:
    try:
        return canonical_text(value, inside)
    except CanonicalError:
        return None


def told_by_core(value: Any, inside: int) -> str | None:
    try:
        return core.encode(value, inside).decode("ascii")
    except (core.DeclinedError, UnicodeEncodeError):
        return None


@given(nested(SCALARS), st.integers(0, 2))
def test_canonical_text(value: Any, inside: int) -> None:
    assert told_by_core(value, inside) == canonical_text(value, inside)


@given(nested(SCALARS | ODD))
def test_what_is_refused_is_declined(value: Any) -> None:
    assert told_by_core(value, 0) == told(value, 0)


@pytest.mark.parametrize("sign", [1, -1])
def test_integers_at_the_bounds(sign: int) -> None:
    assert core.encode([sign * (2**53 - 1)]) == b"[%d]" % (sign * (2**53 - 1))
    for beyond in (2**53, 2**63, 2**64):
        assert told_by_core([sign * beyond], 0) is None


def test_strings_of_every_kind() -> None:
    for point in (*range(0x300), 0x7FF, 0x800, 0xFFFF, 0x10000, 0x1F600, 0x103FF, 0x10400, 0x10FFFF):
        text = f"a{chr(point)}b"
        assert core.encode(text).decode("ascii") == canonical_text(text)


@pytest.mark.parametrize("key", ["é", 1, None, Text("a"), "\ud800"])
@pytest.mark.parametrize("others", [0, 40])
def test_keys_that_are_refused(key: Any, others: int) -> None:
    value: Any = {f"k{i}": i for i in range(others)} | {key: 1}
    assert told(value, 0) is None
    assert told_by_core(value, 0) is None


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 34, 200])
def test_objects_of_every_size_are_sorted(count: int) -> None:
    value = {f"{i * 7919 % 211:x}": i for i in range(count)}
    assert core.encode(value).decode("ascii") == canonical_text(value)
    assert core.encode(dict(reversed(value.items()))) == core.encode(value)


@pytest.mark.parametrize("depth", [1, 61, 62, 63, 64, 65])
@pytest.mark.parametrize("inside", [0, 1, 2])
@pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: (v,), lambda v: {"a": v}])
def test_nesting(depth: int, inside: int, wrap: Any) -> None:
    value: Any = 0
    for _ in range(depth):
        value = wrap(value)
    assert told_by_core(value, inside) == told(value, inside)
    assert (told(value, inside) is None) == (depth + inside > 64)


# --- the generator ---


@given(st.integers(0, 2**64 - 1), st.lists(st.tuples(st.integers(0, 3), st.integers(1, 2**32)), max_size=30))
def test_draws(seed: int, calls: list[tuple[int, int]]) -> None:
    ours, theirs = core.Rng(seed), Rng(seed, logged=True)
    for which, n in calls:
        name = ("deck", "map")[which % 2]
        a, b = ours.stream(name), theirs.stream(name)
        if which == 0:
            assert a.next_int(n, "n") == b.next_int(n, "n")
        elif which == 1:
            assert a.chance(n % 101, "c") == b.chance(n % 101, "c")
        elif which == 2:
            left, right = list(range(n % 50)), list(range(n % 50))
            a.shuffle(left, "s")
            b.shuffle(right, "s")
            assert left == right
        else:
            assert a.next_word() == b.next_word()
        assert (a.state, a.calls, a.words) == (b.state, b.calls, b.words)
    assert ours.canonical() == theirs.canonical()
    assert (ours.calls, ours.words) == (theirs.calls, theirs.words)


def test_a_word_at_the_limit_is_thrown_away() -> None:
    """For n past 2^31 the limit is n itself: a stream whose next word is n throws that away."""
    streams = [Rng(seed).stream("deck") for seed in range(50)]
    highs = [(seed, word) for seed, word in enumerate(stream.next_word() for stream in streams) if word > 2**31]
    assert len(highs) > 10
    for seed, word in highs:
        ours, theirs = core.Rng(seed).stream("deck"), Rng(seed).stream("deck")
        assert ours.next_int(word, "n") == theirs.next_int(word, "n")
        assert ours.words == theirs.words > 1


def test_many_words_are_thrown_away_alike() -> None:
    """n just above 2^31 throws away nearly half of all words."""
    ours, theirs = core.Rng(5).stream("deck"), Rng(5).stream("deck")
    for _ in range(2000):
        assert ours.next_int(2**31 + 1, "n") == theirs.next_int(2**31 + 1, "n")
    assert ours.words == theirs.words > 3000


def test_a_copied_stream_leaves_its_own_where_it_is() -> None:
    stream = core.Rng(5).stream("deck")
    stream.next_int(6, "die")
    ahead = [stream.copy().next_int(6, "die") for _ in range(3)]
    assert ahead == [stream.next_int(6, "die")] * 3


def test_a_compiled_generator_passes_for_the_reference_s() -> None:
    rng = core.Rng(5)
    assert isinstance(rng, Rng)
    assert isinstance(rng.stream("deck"), type(Rng(5).stream("deck")))


# --- games ---


class Weighing:
    """One decision a turn with the scores of the scenario, by its tie-break; the pick is the state."""

    name = "weighing"
    rules = Race().rules

    def start(self, scenario: Any, rng: Rng) -> Any:
        state: Any = Race().start({"length": 2}, rng)
        state.memory = {"picks": []}
        state.length = scenario
        return state

    def legal(self, state: Any) -> list[Any]:
        return []

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        scores = state.length["scores"]
        if state.length["doubles"]:
            scores = [score / 4 for score in scores]
        pick = decide("a", "b", [str(i) for i in range(len(scores))], scores, tie=state.length["tie"])
        state.memory["picks"].append(pick)
        state.outcome = "done"

    def canonical(self, state: Any) -> dict[str, Any]:
        return {"memory": state.memory}


@pytest.mark.parametrize("tie", TIE_BREAKS)
@pytest.mark.parametrize("doubles", [False, True])
@pytest.mark.parametrize(
    "scores",
    [[], [0], [-1], [1], [0, 0], [1, 1, 1], [2, 1, 2, 1], [-1, -2, -1, -2], [0, 3, 3], [-(2**53) + 1, 2**53 - 1]],
)
def test_picks_of_equal_scores(scores: list[int], tie: str, doubles: bool) -> None:
    scenario = {"scores": scores, "tie": tie, "doubles": doubles}
    recorded = recorded_by_reference(Weighing(), scenario, 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(Weighing(), scenario, 5) == recorded
    assert by_core(recorded, Weighing()) == by_reference(recorded, Weighing())


@given(
    st.lists(st.integers(-3, 3) | st.integers(-(2**53) + 1, 2**53 - 1), max_size=9),
    st.sampled_from([*TIE_BREAKS, "other"]),
    st.booleans(),
    st.integers(0, 9),
)
def test_picks(scores: list[int], tie: str, doubles: bool, seed: int) -> None:
    scenario = {"scores": scores, "tie": tie, "doubles": doubles}
    recorded = recorded_by_reference(Weighing(), scenario, seed)
    try:
        compiled: bytes | str = record_bytes(Weighing(), scenario, seed)
    except SamepathError as error:
        compiled = str(error)
    assert compiled == recorded
    if isinstance(recorded, bytes):
        assert by_core(recorded, Weighing()) == by_reference(recorded, Weighing())


SHIPPED = [games.load(name) for name in ("lesson", "nausicaa", "dungeon")]


@given(st.sampled_from([Race(), *SHIPPED[:2]]).flatmap(playthroughs))
def test_games_with_answers(played: Playthrough) -> None:
    try:
        recording = played.record()
    except (NoDecisionError, SamepathError):
        return
    found = by_core(recording, played.game)
    assert found is not None
    assert found == by_reference(recording, played.game)


@given(st.data())
def test_moves_taken_back(data: st.DataObject) -> None:
    """Answers, with steps back of one move or several, to a decision that was asked for."""
    race = Race()
    undo = st.builds(TakeBackError, st.none() | st.integers(0, 12))
    script = data.draw(st.lists(st.integers(0, 2) | undo, max_size=25))
    try:
        recording = record_bytes(race, {"length": 30}, data.draw(st.integers(0, 99)), Script(list(script)))
    except SamepathError:
        return
    found = by_core(recording, race)
    assert found is not None
    assert found == by_reference(recording, race)


@given(
    st.sampled_from(SHIPPED[:2]).flatmap(
        lambda game: st.tuples(st.just(game), st.sampled_from(sorted(game.scenarios)))
    ),
    st.integers(0, 2**64 - 1),
)
def test_games_recorded_by_both(chosen: tuple[Any, str], seed: int) -> None:
    game, name = chosen
    scenario = game.scenarios[name]
    recorded = recorded_by_reference(game, scenario, seed)
    if isinstance(recorded, bytes) and b'"outcome":null' not in recorded.rsplit(b"\n", 2)[-2]:
        assert record_bytes(game, scenario, seed) == recorded
        found = by_core(recorded, game)
        assert found is not None
        assert found == by_reference(recorded, game)


def test_a_hundred_turns_of_each_game_are_one_line_at_a_time() -> None:
    games_with_scenarios: list[tuple[Any, str]] = [(Race(), "bots"), (SHIPPED[0], "guard")]
    for game, name in games_with_scenarios:
        scenario = game.scenarios[name]
        lines: list[bytes] = []
        recorder.record(game, scenario, 7, lines.append)
        assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
        assert b"".join(lines) == recorded_by_reference(game, scenario, 7)


# --- answers ---


class Answering:
    """Answers by a plan: picks, moves taken back, an end, an error; and moves taken back when the game is over."""

    def __init__(self, plan: list[Any], when_over: list[int | None]) -> None:
        self.plan, self.when_over = list(plan), list(when_over)
        self.asked: list[Any] = []

    def __call__(self, trace: Any, asked: Any) -> int:
        known = [trace.can_undo(to) for to in (None, 0, 1, 2, 5)]
        self.asked.append([dict(asked), trace.decisions, trace.over, known, trace.run.full_state()])
        told = self.plan.pop(0) if self.plan else StopError()
        if isinstance(told, Exception):
            raise told
        return int(told)

    def take_back_when_over(self, trace: Any) -> int | None:
        return self.when_over.pop(0) if self.when_over else None


PLANS = st.lists(
    st.integers(0, 2)
    | st.builds(TakeBackError, st.none() | st.integers(0, 12))
    | st.sampled_from([3, StopError(), ValueError("no"), InputError("no")]),
    max_size=30,
)


@given(
    PLANS, st.lists(st.none() | st.integers(0, 20), max_size=3), st.integers(2, 9), st.integers(0, 99), st.booleans()
)
def test_answers(plan: list[Any], when_over: Any, length: int, seed: int, steps: bool) -> None:
    """The same questions, records and errors, one line at a time, whatever is answered."""
    outcomes = []
    for used in (True, False):
        answering, lines = Answering(plan, when_over), [b""]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recorder, "IS_USED", used)
            limit = 6 if steps else STEPS
            try:
                trace = recorder.record(Race(), {"length": length}, seed, lines.append, answering, steps_max=limit)
                told: Any = trace.state_sha256(), trace.decisions, trace.turns, trace.over
            except (SamepathError, ValueError) as error:
                told = type(error), str(error)
        outcomes.append((told, lines, answering.asked))
    assert outcomes[0] == outcomes[1]


def test_answers_are_taken_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves taken back, before a step and when the game is over, are none of the reference's business."""
    monkeypatch.setattr(recorder, "Writer", None)
    plan = [1, 2, TakeBackError(), 1, TakeBackError(0), *[2] * 9]
    assert records(record_bytes(Race(), {"length": 9}, 4, Answering(plan, [12])))[-1]["counts"]["undos"] == 3
    assert records(record_bytes(Race(), {"length": 9}, 4, Answering([1], [])))[-1]["outcome"] is None


def test_a_question_is_asked_once_when_the_reference_takes_over() -> None:
    """The core has no snapshot(), so this game is handed over at its third turn."""

    def look(state: Any, rng: Any, decide: Any) -> None:
        if state.turn == 3:
            rng.snapshot()

    answering = Answering([1, TakeBackError(), 2, 1, 1], [])
    lines: list[bytes] = []
    recorder.record(Odd(look), {"length": 9}, 4, lines.append, answering)
    assert [asked[0]["turn"] for asked in answering.asked] == [1, 2, 1, 2, 3, 4]
    assert b"".join(lines) == recorded_by_reference(
        Odd(look), {"length": 9}, 4, Answering([1, TakeBackError(), 2, 1, 1], [])
    )


def test_a_game_that_swallows_what_was_answered() -> None:
    """A game's own `except` may catch a move taken back; what comes of it is the reference's to say."""

    class Swallowing(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            try:
                decide.ask("hand", "first", ["a", "b"])
            except Exception:
                state.memory["rests"] += 100
            super().step(state, rng, decide)

    plan = [1, 1, TakeBackError(), 1, 0, StopError(), 2, 1, 2, 1, 2]
    assert record_bytes(Swallowing(), {"length": 9}, 4, Answering(plan, [])) == recorded_by_reference(
        Swallowing(), {"length": 9}, 4, Answering(plan, [])
    )


def test_a_move_taken_back_that_is_swallowed_at_the_very_end() -> None:
    """No decision comes after it, at which the core could refuse."""

    class Last(Race):
        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            if state.outcome is not None:
                with suppress(Exception):
                    decide.ask("hand", "last", ["a", "b"])

    plan = [2, 2, TakeBackError(), 1, 1, 1]
    for count in range(1, 5):
        answers = [[2] * count + [TakeBackError()] + plan for _ in range(2)]
        assert record_bytes(Last(), {"length": 9}, 4, Answering(answers[0], [])) == recorded_by_reference(
            Last(), {"length": 9}, 4, Answering(answers[1], [])
        )


@pytest.mark.parametrize("at", [0, 1, 5, 20])
@pytest.mark.parametrize("answered", [False, True])
def test_a_line_that_cannot_be_written_is_the_last(at: int, answered: bool) -> None:
    """What writing raises is raised as it is, and nothing is written after it."""
    written: list[bytes] = []

    def write(line: bytes) -> None:
        if len(written) == at:
            raise OSError(28, "full")
        written.append(line)

    answer = Answering([1] * 40, []) if answered else None
    scenario = {"length": 12} if answered else {"length": 12, "hand": "bot"}
    with pytest.raises(OSError, match="full"):
        recorder.record(Race(), scenario, 4, write, answer)
    assert len(written) == at


# --- watchers ---


def watched(data: bytes, game: Any, used: bool, halt_at: int, stop_at: int) -> Any:
    told: list[Any] = []

    def see(what: str) -> Any:
        def seen(trace: Any, record: Any) -> None:
            run = trace.run
            told.append((what, dict(record), trace.decisions, trace.turns, trace.over, run.full_state()))
            if len(told) == halt_at:
                raise HaltError if halt_at % 2 else ValueError("enough")

        return seen

    def stop(trace: Any) -> bool:
        told.append(("stop", trace.decisions, trace.over, trace.run.state.turn))
        return len(told) >= stop_at

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_module, "IS_USED", used)
        try:
            verdict: Any = verify_bytes(data, game, watch=see("watch"), settled=see("settled"), stop=stop)
            verdict = verdict.as_json(), verdict.steps, verdict.header
        except ValueError as error:
            verdict = str(error)
    return verdict, told


UNDONE = record_bytes(Race(), {"length": 12}, 4, Script([1, 2, TakeBackError(), 1, 1, TakeBackError(0), 2, 2, 2, 2]))


@given(
    st.sampled_from([UNDONE, chained(records(UNDONE)[:20]), content(REPLAYS / "lesson/hand.jsonl")]),
    st.one_of(st.just(0), st.integers(1, 80)),
    st.one_of(st.just(999), st.integers(1, 80)),
    st.none() | st.tuples(st.integers(0, 9999), st.sampled_from(b'0af"}\n')),
)
def test_watchers(data: bytes, halt_at: int, stop_at: int, change: tuple[int, int] | None) -> None:
    """They are told the same things in the same order, each once, of good recordings and of changed ones."""
    game = Race() if b'"game":"race"' in data[:99] else None
    if change is not None:
        at = change[0] % len(data)
        data = data[:at] + bytes([change[1]]) + data[at + 1 :]
    assert watched(data, game, True, halt_at, stop_at) == watched(data, game, False, halt_at, stop_at)


def test_watchers_are_told_by_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier, "Reader", None)
    _, told = watched(UNDONE, Race(), True, 0, 999)
    assert {what for what, *_ in told} == {"watch", "settled", "stop"}


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("turn", [None, 1, 3])
def test_going_on(tmp_path: Path, used: bool, turn: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the core and by the reference: what one play would have recorded."""
    plan: list[int | Exception] = [1, 2, 1, 1, 2, 1, 0, 2, 2, 2]
    whole = record_bytes(Race(), {"length": 12}, 4, Script([*plan]))
    first = tmp_path / "first.jsonl"
    first.write_bytes(record_bytes(Race(), {"length": 12}, 4, Script(plan[:3])))
    if used:
        monkeypatch.setattr(resume_module, "Reader", None)
    monkeypatch.setattr(resume_module, "IS_USED", used)
    lines: list[bytes] = []
    answer = Script(plan[3 if turn is None else turn - 1 :])
    trace = resume_module.resume(first, lines.append, answer, turn=turn, game=Race())
    assert b"".join(lines) == whole
    assert trace.over


@pytest.mark.parametrize("used", [True, False])
def test_keeping_the_good_prefix(tmp_path: Path, used: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, lines = tmp_path / "cut.jsonl", [b""]
    cut.write_bytes(UNDONE[: len(UNDONE) // 2])
    if used:
        monkeypatch.setattr(resume_module, "Reader", None)
    monkeypatch.setattr(resume_module, "IS_USED", used)
    assert resume_module.salvage(cut, lines.append, Race()).status == "truncated"
    assert len(lines) > 9
    assert UNDONE.startswith(b"".join(lines[:-1]))
    assert b'"outcome":null' in lines[-1]
    assert by_reference(b"".join(lines), Race()).status == "same"


@pytest.mark.parametrize("way", [resume_module.salvage, resume_module.resume])
def test_what_cannot_be_gone_on_from(tmp_path: Path, way: Any) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(UNDONE.replace(b'"walk"', b'"wake"', 1) if way is resume_module.resume else UNDONE)
    with pytest.raises(resume_module.NotSameError):
        way(changed, [].append, game=Race())


# --- what the core must leave to the reference ---


class Odd(Race):
    """A race in which something out of the ordinary is done before each decision."""

    def __init__(self, deed: Any) -> None:
        super().__init__()
        self.deed = deed

    def step(self, state: Any, rng: Rng, decide: Any) -> None:
        self.deed(state, rng, decide)
        super().step(state, rng, decide)


def swallow(state: Any, rng: Any, decide: Any) -> None:
    """Ask for what is refused, and go on as if nothing had been."""
    with suppress(BaseException):
        rng.stream("No")
    with suppress(BaseException):
        decide("a", "b", [1], [], tie="first")
    with suppress(BaseException):
        rng.snapshot()


def nest(state: Any, rng: Any, decide: Any) -> None:
    decide("a", "b", lambda: [decide("c", "d", [1, 2], [1, 2])], [1])


def leave(state: Any, rng: Any, decide: Any) -> None:
    raise SystemExit(3)


def fail(state: Any, rng: Any, decide: Any) -> None:
    raise ValueError("no")


def fraction(state: Any, rng: Any, decide: Any) -> None:
    decide("a", "b", [0.5], [1])


@pytest.mark.parametrize("deed", [swallow, nest, leave, fail, fraction], ids=lambda deed: deed.__name__)
def test_the_reference_has_the_last_word(deed: Any) -> None:
    """Recorded and verified with and without the core: the same bytes, words, and way out."""

    def outcome_of(action: Any) -> object:
        try:
            return action()
        except BaseException as error:
            return type(error), str(error)

    game = Odd(deed)
    bots = game.scenarios["bots"]
    with_core = outcome_of(lambda: record_bytes(game, bots, 5))
    without = outcome_of(lambda: record_bytes(game, bots, 5, Script([])))
    assert with_core == without
    recording = record_bytes(Race(), bots, 5)
    assert verify_bytes(recording, game).as_json() == by_reference(recording, game).as_json()
    if isinstance(without, bytes):
        assert verify_bytes(without, game).as_json() == by_reference(without, game).as_json()


def test_a_game_that_changes_its_rules() -> None:
    """It is told so. The reference, playing second, would find other rules at its start."""

    def changing() -> Any:
        def change(state: Any, rng: Any, decide: Any) -> None:
            if state.turn == 3:
                data["extra"] = 1

        data = {"jump": 3}
        game = Odd(change)
        game.rules = Rules("standard", 1, data)
        return game

    game = changing()
    bots = game.scenarios["bots"]
    recording = record_bytes(Race(), bots, 5)
    verdict = verify_bytes(recording, changing())
    assert verdict.status == "different"
    assert verdict.as_json() == by_reference(recording, changing()).as_json()
    for recorded in (recorded_by_reference(changing(), bots, 5), _refusal(changing(), bots)):
        assert "the data of its rules changed while it was played" in str(recorded)


def _refusal(game: Any, scenario: Any) -> str:
    with pytest.raises(SamepathError) as refused:
        record_bytes(game, scenario, 5)
    return str(refused.value)


def test_a_pick_past_the_options_is_not_the_same() -> None:
    """A game that does not care what was picked makes the same of it, chain and all."""

    def ask(state: Any, rng: Any, decide: Any) -> None:
        decide.ask("hand", "wave", ["left", "right"])

    game: Any = Odd(ask)
    game.scenarios = {"bots": {"length": 3, "hand": "bot"}}
    recording = record_bytes(game, game.scenarios["bots"], 5, Script([1] * 99))
    made = records(recording)
    asked = next(record for record in made if record["type"] == "decision" and record["source"] == "input")
    for pick in (0, 1, 2, 9):
        asked["pick"] = pick
        forged = chained(made)
        found = by_core(forged, game)
        assert (found is not None) == (pick < 2), pick
        assert (by_reference(forged, game).status == "same") == (pick < 2), pick


def test_words_thrown_away_stand_in_their_draws() -> None:
    def draw(state: Any, rng: Any, decide: Any) -> None:
        for _ in range(9):
            rng.stream("odd").next_int(2**31 + 1, "half")

    game = Odd(draw)
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert by_core(recorded, game) == by_reference(recorded, game)


def test_draws_between_two_decisions_are_hashed() -> None:
    """The generator is part of the state, where nothing else of it changed."""

    def draw(state: Any, rng: Any, decide: Any) -> None:
        decide("a", "b", [1], [1])
        decide("a", "b", [1], [1])  # takes the hash of what came of the one before
        rng.stream("odd").next_int(6, "die")
        decide("a", "b", [1], [1])

    game = Odd(draw)
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert by_core(recorded, game) == by_reference(recorded, game)


@pytest.mark.parametrize("where", ["step", "canonical"])
def test_a_refusal_that_is_swallowed_at_the_very_end(where: str) -> None:
    """What the core refuses and the reference gives shows in the state, so that no core can say what stands there."""

    class Last(Race):
        def look(self, state: Any) -> None:
            if state.outcome is not None:
                state.memory["given"] = 0
                with suppress(BaseException):
                    state.memory["given"] = len(self.rng.snapshot().draws) * 0 + 1

        def step(self, state: Any, rng: Rng, decide: Any) -> None:
            super().step(state, rng, decide)
            self.rng = rng
            if where == "step":
                self.look(state)

        def canonical(self, state: Any) -> dict[str, Any]:
            if where == "canonical":
                self.look(state)
            return super().canonical(state)

    game = Last()
    recorded = recorded_by_reference(game, game.scenarios["bots"], 5)
    assert isinstance(recorded, bytes)
    assert b'"memory"' in recorded
    assert record_bytes(game, game.scenarios["bots"], 5) == recorded
    assert verify_bytes(recorded, game).as_json() == by_reference(recorded, game).as_json()


def test_a_game_that_plays_differently_the_second_time_is_not_called_the_same() -> None:
    """It makes a first run that differs, and a second that does not: nobody could say which one counts."""

    class Worn(Race):
        plays = 0

        def start(self, scenario: Any, rng: Rng) -> Any:
            self.plays += 1
            return super().start(scenario, rng)

        def canonical(self, state: Any) -> dict[str, Any]:
            given = super().canonical(state)
            if self.plays == 1:
                given["odd"] = 1
            return given

    bots = Race().scenarios["bots"]
    recording = record_bytes(Race(), bots, 5)
    verdict = verify_bytes(recording, Worn())
    assert verdict.status == "different"
    assert verdict.difference is not None
    assert "two different runs" in verdict.difference.detail
    assert verify_bytes(recording, Race()).status == "same"


def test_a_run_too_long_for_its_limit_is_declined() -> None:
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    verdict = verify_bytes(recording, race)
    steps = verdict.steps - 2  # without the header's and the end's
    assert isinstance(same(io.BytesIO(recording), race, steps), Same)
    assert same(io.BytesIO(recording), race, steps - 1) is Unknown.DECLINED


@pytest.mark.parametrize("name", ["RECORDS_MAX", "FILE_BYTES_MAX", "LINE_BYTES_MAX", "LINE_VALUES_MAX"])
def test_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As large as a limit is recorded and the same; one more is neither, by the core either."""
    race = Race()
    bots = race.scenarios["bots"]
    recording = record_bytes(race, bots, 3)
    lines = recording.splitlines(keepends=True)
    values = max(1 + sum(line.count(mark) for mark in (b",", b"[", b"{")) - line.count(b"[]") for line in lines)
    size = {"RECORDS_MAX": len(lines), "FILE_BYTES_MAX": len(recording), "LINE_VALUES_MAX": values}
    most = size.get(name, max(map(len, lines)))
    for module in (framing, reader, recorder):
        monkeypatch.setattr(module, name, most)
    assert record_bytes(race, bots, 3) == recording == recorded_by_reference(race, bots, 3)
    assert by_core(recording, race) == by_reference(recording, race)
    for module in (framing, reader, recorder):
        monkeypatch.setattr(module, name, most - 1)
    assert "limits" in str(recorded_by_reference(race, bots, 3)) or "values" in str(
        recorded_by_reference(race, bots, 3)
    )
    with pytest.raises(SamepathError, match=r"limits|values"):
        record_bytes(race, bots, 3)
    assert by_core(recording, race) is None
    assert by_reference(recording, race).status == "corrupt"


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data + b"\n",
        lambda data: data + b"{}",
        lambda data: data[:-1],
        lambda data: data[:-1] + b"\r\n",
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: gzip.compress(data)[:-1],
        lambda data: gzip.compress(data) + b"x",
        lambda data: gzip.compress(data) + gzip.compress(b""),
        lambda data: gzip.compress(data)[:-8] + b"\0" * 8,
        lambda data: b"",
    ],
)
def test_what_surrounds_a_recording(change: Any) -> None:
    race = Race()
    recording = record_bytes(race, race.scenarios["bots"], 3)
    assert by_core(gzip.compress(recording), race) is not None
    changed = change(recording)
    assert by_core(changed, race) is None
    assert verify_bytes(changed, race).as_json() == by_reference(changed, race).as_json()


# --- mutations ---


def assert_mutations_are_told_alike(count: int, seed: int) -> None:
    sources = [
        content(REPLAYS / name)
        for name in ("lesson/hand.jsonl", "lesson/dice.jsonl", "nausicaa/article/cpu-person-with-undo.jsonl")
    ]
    race = Race()
    sources.append(
        record_bytes(race, {"length": 12}, 4, Script([1, 2, TakeBackError(), 1, 1, TakeBackError(0), 2, 2, 2]))
    )
    stream = Rng(seed).stream("damage")
    kinds = [*sorted(WRECKS), "byte", "byte", "cut", "twice"]
    declined = 0
    for number in range(count):
        data = sources[number % len(sources)]
        game = race if number % len(sources) == len(sources) - 1 else None
        kind = kinds[number // len(sources) % len(kinds)]
        at = stream.next_int(len(data), "place")
        if kind == "byte":
            changed = data[:at] + bytes([data[at] ^ (1 + stream.next_int(255, "bits"))]) + data[at + 1 :]
        elif kind == "cut":
            changed = data[:at]
        elif kind == "twice":
            changed = data[:at] + data[max(0, at - 20) :]
        else:
            changed = wrecked(data, kind, lambda n: stream.next_int(n, "choice"))
        found = by_core(changed, game)
        declined += found is None
        wanted = by_reference(changed, game)
        if found is not None:
            assert found == wanted, (seed, number, kind)
        else:
            assert wanted.status != "same", (seed, number, kind, "declined, and is the same")
    assert declined > count * 3 // 4


def test_mutations_are_told_alike() -> None:
    assert_mutations_are_told_alike(300, 0)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1, 51))
def test_mutations_are_told_alike_a_hundred_thousand_times(seed: int) -> None:
    assert_mutations_are_told_alike(2000, seed)
