"""The compiled rules of Nausicaa against those in Python: whole games, recordings to the last byte, verdicts."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from samepath import InputError, play
from samepath._nausicaa import NotCompiledError, Start, Tables
from samepath.capabilities import compiled_rules
from samepath.cli import samepath
from samepath.conform.cross.mutations import KINDS, Recording, mutated
from samepath.decide import Decision
from samepath.games.nausicaa import balance, game
from samepath.games.nausicaa.actions import SUMMON
from samepath.games.nausicaa.compiled import CompiledNausicaa
from samepath.games.nausicaa.cpu import CARD, WEIGHS, Done, Weighed
from samepath.games.nausicaa.game import Nausicaa
from samepath.games.nausicaa.judge import _actions, _pair
from samepath.games.nausicaa.position import read_position, state_from
from samepath.record.framing import header_around
from samepath.replay import record, record_bytes, verify_bytes
from samepath.rng import parse_seed, seed_text, stream_seed
from samepath.tools.compiled_games import simulate_compiled
from samepath.values.canonical import canonical_bytes
from samepath.verify.compiled import BYTES_MAX, recorded_again
from samepath.verify.corpus import recordings, shipped_folder
from tests.accelerated.nausicaa_rules import made_up, shipped_data, under

RULES = [("article", 1), ("live", 1), ("live", 2)]
CPUS: Any = {"players": ["cpu", "cpu"]}
ORACLES = Path(__file__).parents[1] / "golden" / "nausicaa-live-decisions.jsonl"
LINES = ORACLES.read_text(encoding="ascii").splitlines()
SHIPPED = [path for path in recordings([shipped_folder()]) if "nausicaa" in path.parts]


def by_python(played: Nausicaa, scenario: Any, seed: int) -> bytes:
    """A recording by the Python rules: `record` hands out a trace, which only they make."""
    lines: list[bytes] = []
    record(played, scenario, seed, lines.append)
    return b"".join(lines)


def by_compiled(played: Nausicaa, scenario: Any, seed: int) -> bytes:
    found = compiled_rules(played, scenario)
    assert found is not None
    return found.record(seed, *header_around(played.name, played.rules.taken().content, scenario)).recording


def read_by_python(data: bytes, played: Nausicaa | None = None) -> Any:
    """A verdict by the verifier that reads every line."""
    return verify_bytes(data, played, compiled=False)


def compare_games(played: Nausicaa, scenario: Any, seed: int, numbers: range) -> None:
    """Summaries as canonical text, one by one, and the report made of their sums."""
    compiled = compiled_rules(played, scenario)
    assert compiled is not None
    text, totals = compiled.play(seed, numbers)
    summaries = [played.summary(play(played, scenario, stream_seed(seed, f"game-{n}"))) for n in numbers]
    got = json.loads(b"[%s]" % text)
    for number, (mine, theirs) in enumerate(zip(got, summaries, strict=True), numbers.start):
        assert mine == theirs, f"seed {seed}, game {number}"
    assert b"[%s]" % text == canonical_bytes(summaries)
    assert compiled.report([totals]) == played.tabulate(summaries)


@pytest.mark.parametrize(("name", "revision"), RULES)
def test_games_have_the_same_summaries_and_figures(name: str, revision: int) -> None:
    compare_games(game.with_rules(name, revision), CPUS, 7, range(150))


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 20_000, 2_000))
@pytest.mark.parametrize(("name", "revision"), RULES)
def test_twenty_thousand_games_have_the_same_summaries(name: str, revision: int, first: int) -> None:
    compare_games(game.with_rules(name, revision), CPUS, 1, range(first, first + 2_000))


def test_sums_of_parts_are_the_sum_of_the_whole() -> None:
    compiled = compiled_rules(game, CPUS)
    assert compiled is not None
    whole, _ = compiled.play(3, range(60))
    parts = [compiled.play(3, range(first, first + 20)) for first in (0, 20, 40)]
    assert b",".join(text for text, _ in parts) == whole
    assert compiled.report([totals for _, totals in parts]) == game.tabulate(json.loads(b"[%s]" % whole))
    assert compiled.play(3, range(0)) == (b"", balance.Totals.none(game.ruleset))


@pytest.mark.parametrize(("name", "revision"), RULES)
def test_recordings_are_the_same_bytes(name: str, revision: int) -> None:
    played = game.with_rules(name, revision)
    for seed in (*range(12), 2**64 - 1):
        assert by_compiled(played, CPUS, seed) == by_python(played, CPUS, seed), f"seed {seed}"


@pytest.mark.full
@pytest.mark.parametrize(("name", "revision"), RULES)
def test_three_hundred_recordings_are_the_same_bytes(name: str, revision: int) -> None:
    played = game.with_rules(name, revision)
    for seed in range(300):
        assert by_compiled(played, CPUS, seed) == by_python(played, CPUS, seed), f"seed {seed}"


def compare_made_up(seed: int) -> None:
    played = under(made_up(seed))
    assert by_compiled(played, CPUS, seed) == by_python(played, CPUS, seed), f"rules made up from {seed}"
    compare_games(played, CPUS, seed, range(3))


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_rules_data_that_nobody_ships_are_played_the_same(first: int) -> None:
    for seed in range(first, first + 20):
        compare_made_up(seed)


@pytest.mark.full
@pytest.mark.parametrize("first", range(100, 2100, 200))
def test_many_rules_data_that_nobody_ships_are_played_the_same(first: int) -> None:
    for seed in range(first, first + 200):
        compare_made_up(seed)


def from_line(played: Nausicaa, line: str) -> Any:
    return {"players": ["cpu", "cpu"], "position": read_position(line)}


@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("first", range(0, 400, 100))
def test_the_original_programs_positions_are_decided_as_it_did(first: int, revision: int) -> None:
    """`decide`'s answer, put together from the first turn of a compiled recording that starts from the position."""
    played = game.with_rules("live", revision)
    for number in range(first, first + 100):
        expected = json.loads(LINES[number])
        scenario = from_line(played, LINES[number])
        seen = []
        for text in by_compiled(played, scenario, 0).splitlines():
            each = json.loads(text)
            if each["type"] == "decision" and each["turn"] == 6 and each["actor"] == "player 2":
                seen.append(_decision(played, each))
        state = state_from(played.ruleset, scenario["position"], ("cpu", "cpu"))
        assert _actions(state, seen) == expected["actions"], f"{ORACLES.name}:{number + 1}"
        assert _pair(state, seen) == expected["pair"], f"{ORACLES.name}:{number + 1}"


def _decision(played: Nausicaa, record: dict[str, Any]) -> Decision:
    """A decision of a recording, with what its options stand for read from their notation."""
    squares = played.ruleset.board.squares
    things: list[Any] = []
    for option in record["options"]:
        left, sign, right = [*re.split("([@>x=-])", option), "", ""][:3] if record["kind"] != CARD else ("", "", "")
        if sign == WEIGHS:
            things.append(Weighed(squares[left], squares[right]))
        elif sign == SUMMON:
            card = next(kind for kind in played.ruleset.types if kind.letter == left)
            things.append(Done(sign, squares[right], card=card))
        else:
            things.append(Done(sign, squares[right], source=squares[left]) if sign else None)
    members = {name: record[name] for name in ("actor", "kind", "source", "tie", "pick")}
    scores = tuple(_read_scores(record["scores"]))
    return Decision(**members, options=tuple(record["options"]), scores=scores, things=tuple(things))


def _read_scores(scores: list[Any] | None) -> list[Any]:
    return [struct.unpack(">d", bytes.fromhex(s))[0] if isinstance(s, str) else s for s in scores or []]


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("revision", [1, 2])
def test_games_from_the_positions_are_the_same_bytes(revision: int, step: int) -> None:
    played = game.with_rules("live", revision)
    for number in range(0, 400, step):
        scenario = from_line(played, LINES[number])
        assert by_compiled(played, scenario, number) == by_python(played, scenario, number), number + 1
    compare_games(played, from_line(played, LINES[5]), 2, range(20))


@pytest.mark.parametrize("path", SHIPPED, ids=[path.name for path in SHIPPED])
def test_shipped_recordings_by_both(path: Path) -> None:
    """Of two CPUs: the same by the compiled rules, found so at once. With a person: left to the verifier."""
    data = path.read_bytes()
    inside = gzip.decompress(data) if path.suffix == ".gz" else data
    header = json.loads(inside[: inside.index(b"\n")])
    asks = b'"source":"input"' in inside
    played = game.with_rules(header["rules"]["name"], header["rules"]["revision"])
    found = recorded_again(io.BytesIO(data), None)
    if asks or header["scenario"].get("players", ["cpu", "cpu"]) != ["cpu", "cpu"]:
        assert found is None
        return
    assert found is not None
    assert found[1].recording == inside == by_python(played, header["scenario"], parse_seed(header["seed"]))
    assert verify_bytes(data) == read_by_python(data)


def test_some_shipped_recordings_are_of_two_cpus() -> None:
    assert sum(recorded_again(io.BytesIO(path.read_bytes()), None) is not None for path in SHIPPED) >= 10


# --- verifying --------------------------------------------------------------------------------------------------------


def compare_verdicts(data: bytes, what: str) -> None:
    quick = verify_bytes(data)
    assert quick == read_by_python(data), what
    assert (quick.status == "same") == (recorded_again(io.BytesIO(data), None) is not None), what


def mutation(data: bytes, random: Random) -> bytes:
    """A byte changed, lost or doubled; a line lost, doubled or swapped; an end cut off or added."""
    at = random.randrange(len(data))
    lines = data.splitlines(keepends=True)
    line = random.randrange(len(lines) - 1)
    return random.choice(
        [
            data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :],
            data[:at] + data[at + 1 :],
            data[:at] + data[at : at + 1] + data[at:],
            data[:at],
            data + random.choice([b"\n", b"{}\n", lines[-1], data]),
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join(lines[: line + 1] + lines[line:]),
            b"".join([*lines[:line], lines[line + 1], lines[line], *lines[line + 2 :]]),
            gzip.compress(data)[:-1],
            gzip.compress(data) + b"x",
        ]
    )


def compare_mutated(count: int, seed: int) -> None:
    random = Random(seed)
    for number in range(count):
        name, revision = RULES[number % 3]
        played = game.with_rules(name, revision)
        data = record_bytes(played, CPUS, random.randrange(50))
        if number % 2:
            compare_verdicts(mutation(data, random), f"seed {seed}, {number}")
            continue
        forged = mutated(Recording(data), random.choice(list(KINDS)), random.randrange, forged=random.random() < 0.5)
        if forged is not None:
            compare_verdicts(forged.data, f"seed {seed}, {number}")


def test_mutated_recordings_get_the_same_verdicts() -> None:
    compare_mutated(40, 1)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_mutated_recordings_get_the_same_verdicts(seed: int) -> None:
    compare_mutated(300, seed)


def test_unharmed_recordings_get_the_same_verdicts() -> None:
    data = record_bytes(game, CPUS, 5)
    for same in (data, gzip.compress(data)):
        assert recorded_again(io.BytesIO(same), None) is not None
        assert recorded_again(io.BytesIO(same), game.with_rules("live", 2)) is not None  # the header's rules hold
        compare_verdicts(same, "unharmed")
    stream = io.BytesIO(b"before" + data)
    stream.seek(6)
    assert recorded_again(stream, None) is not None
    assert stream.tell() == 6


def test_what_is_left_to_the_verifier() -> None:
    data = record_bytes(game, CPUS, 5)

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    class Another(Nausicaa):
        pass

    for stream, own in [
        (Pipe(data), None),
        (io.BytesIO(b""), None),
        (io.BytesIO(data.replace(b'"nausicaa"', b'"dungeon"', 1)), None),
        (io.BytesIO(data.replace(b'"nausicaa"', b'"chess"', 1)), None),
        (io.BytesIO(data.replace(b'"revision":1', b'"revision":7', 1)), None),
        (io.BytesIO(data.replace(b'["cpu","cpu"]', b'["cpu"]', 1)), None),
        (io.BytesIO(data.replace(b'["cpu","cpu"]', b"[" * 100_000, 1)), None),
        (io.BytesIO(data), Another()),
        (io.BytesIO(data + b"\n" * BYTES_MAX), None),
        (io.BytesIO(gzip.compress(data + b"\n" * BYTES_MAX)), None),
    ]:
        assert recorded_again(stream, own) is None


# --- who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scenario",
    [
        {"players": ["person", "cpu"]},
        {"players": ["cpu", "person"]},
        {"players": ["cpu"]},
        {"players": ["cpu", "cpu"], "position": {"units": 3}},
        "cpu",
    ],
)
def test_games_that_are_not_of_two_cpus_are_left_to_python(scenario: Any) -> None:
    assert compiled_rules(game, scenario) is None


def changed(*path: Any, to: Any) -> Any:
    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return pytest.param(change, id="-".join(map(str, path)))


def _a_long_shot(data: dict[str, Any]) -> None:
    data["board"]["cols"] = 16
    data["units"][7]["attack"] |= {"offsets": "lateral", "range": 10}


@pytest.mark.parametrize(
    "change",
    [
        changed("board", to={"rows": 8, "cols": 17, "dark_parity": 1}),
        changed("turns", "limit", to=10_001),
        changed("turns", "cards_in_first_hand", to=20),
        changed("players", 0, "name", to='"A"'),
        changed("players", 1, "name", to="the player who plays second"),
        changed("units", 1, "name", to="Köbold"),
        changed("units", 1, "name", to="back\\slash"),
        changed("units", 1, "copies", to=120),
        changed("units", 0, "copies", to=0),
        changed("offsets", "king", to=[[0, 0], [0, 1]]),
        changed("offsets", "king", to=[[0, 1], [0, 1]]),
        changed("units", 11, "attack", "range", to=4),
        pytest.param(_a_long_shot, id="ten squares in a line"),
    ],
)
def test_rules_data_that_do_not_fit_are_left_to_python(change: Any) -> None:
    """Each is one step past what the tables take; without the change they are compiled."""
    data = shipped_data()
    assert compiled_rules(under(data), CPUS) is not None
    change(data)
    assert compiled_rules(under(data), CPUS) is None


@pytest.mark.parametrize(
    "change",
    [
        changed("board", to={"rows": 11, "cols": 10, "dark_parity": 1}),
        changed("turns", "limit", to=1),
        changed("turns", "mana_max", to=1_000_001),
        changed("turns", "attack_cost", to=-1),
        changed("cpu", "coefficient_period", to=0),
        changed("cpu", "coefficient_range", to=0),
        changed("players", 0, "back_row", to=8),
        changed("units", 1, "letter", to="Go"),
        changed("units", 1, "hp", to=0),
        changed("units", 1, "draws_when_hopping", to=-1),
    ],
)
def test_rules_data_that_no_rules_can_be_made_of_reach_neither(change: Any) -> None:
    """What the tables could not take either is refused when it is read."""
    data = shipped_data()
    change(data)
    with pytest.raises(InputError):
        under(data)


def test_a_state_within_a_turn_is_refused() -> None:
    state = state_from(game.ruleset, read_position(LINES[0]), ("cpu", "cpu"))
    tables = Tables(game.ruleset)
    Start(tables, state)
    state.moved = True
    with pytest.raises(NotCompiledError, match="between two turns"):
        Start(tables, state)
    moved = state_from(game.ruleset, read_position(LINES[0]), ("cpu", "cpu"))
    moved.armies[0][0].number = 99
    with pytest.raises(NotCompiledError, match="numbered in order"):
        Start(tables, moved)


def test_the_backend_variable_leaves_the_compiled_rules_out() -> None:
    words = [sys.executable, "-m", "samepath", "simulate", "nausicaa", "--games", "40", "--jobs", "1", "--json"]
    reports = {}
    for backend in ("python", "cython"):
        done = subprocess.run(
            words, env={**os.environ, "SAMEPATH_BACKEND": backend}, capture_output=True, text=True, check=True
        )
        reports[backend] = json.loads(done.stdout)
    assert reports["python"].pop("backend") == "python"
    assert reports["cython"].pop("backend") == "compiled"
    assert reports["python"] == reports["cython"]


def test_simulate_says_who_played() -> None:
    done = CliRunner().invoke(samepath, ["simulate", "nausicaa", "--games", "20"])
    assert done.stderr == "samepath: played by the compiled rules\n"
    few = CliRunner().invoke(samepath, ["simulate", "nausicaa", "--games", "2", "--steps-max", "500"])
    assert few.stderr == "samepath: played by the Python rules\n"  # they count steps


def test_the_number_of_threads_changes_nothing() -> None:
    compiled = compiled_rules(game, CPUS)
    assert compiled is not None
    text, totals = compiled.play(7, range(7001))
    wanted = hashlib.sha256(b"[%s]" % text).hexdigest(), compiled.report([totals])
    for jobs in (1, 2, 3, 9):
        told: list[int] = []
        assert simulate_compiled(compiled, 7, 7001, jobs, told.append) == wanted
        assert told == [2000, 4000, 6000, 7001]


def test_threads_give_the_same_and_let_others_run() -> None:
    compiled = compiled_rules(game, CPUS)
    assert isinstance(compiled, CompiledNausicaa)
    wanted = compiled.play(9, range(20_000))
    found: list[Any] = [None] * 3
    threads = [
        threading.Thread(target=lambda at=at: found.__setitem__(at, compiled.play(9, range(20_000)))) for at in range(3)
    ]
    for thread in threads:
        thread.start()
    turns = 0
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
        turns += 1
    assert found == [wanted] * 3
    assert turns > 10  # a thread that held the lock would have let this one run a few times


def test_the_limits_of_a_seed() -> None:
    start = Start(Tables(game.ruleset))
    for bad in (-1, 2**64):
        with pytest.raises(OverflowError):
            start.record(bad, b"{", b"")
    with pytest.raises(ValueError, match="0x and 16 hex digits"):
        start.play(b"7", 0, 1)
    assert start.play(seed_text(7).encode(), 5, 1)[0] in start.play(seed_text(7).encode(), 0, 10)[0]
