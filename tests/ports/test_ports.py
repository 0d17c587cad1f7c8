"""What every port is held to: the vectors, the recordings that ship, mutated recordings, games recorded by both."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.conform.cross.ports import Port
from samepath.conform.suite import runner, vectors
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.protocol import run as reference
from samepath.values.canonical import canonical_bytes, parse_canonical
from samepath.verify.verifier import verify_bytes
from tests.ports.conftest import PATIENCE, Ask
from tests.ports.mutations import MUTATIONS
from tests.recordings import chained

ROOT = Path(__file__).resolve().parents[2]
STEPS = 1_000_000
RECORDINGS = sorted((ROOT / "replays").rglob("*.jsonl*"))
POSITIONS = ROOT / "tests" / "golden" / "nausicaa-live-decisions.jsonl"
POSITIONS_COUNT = 400
POSITIONS_SAMPLE = 8
"""The ordinary run asks for one position in so many."""

GAMES = {"lesson", "nausicaa", "dungeon"}
SAME = {"result": {"status": "same", "line": None, "index": None, "what": None}}


def answer(operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """The reference's answer, in the same form. It is the same for every port, and worked out once."""
    found = parse_canonical(_answered(operation, canonical_bytes(given)))
    assert isinstance(found, dict)
    return found


@cache
def _answered(operation: str, given: bytes) -> bytes:
    found = reference(operation, parse_canonical(given), STEPS, pytest.fail)
    return canonical_bytes({name: value for name, value in found.items() if name in ("result", "error")})


def answers_of(records: list[dict[str, Any]]) -> list[Any]:
    """The inputs of a recording."""
    asked = [one for one in records if one.get("source") == "input" or one["type"] == "undo"]
    return [{"undo": one["to"]} if one["type"] == "undo" else one["pick"] for one in asked]


def recorded_again(ask: Ask, data: bytes) -> bytes:
    """The port's own recording of the game that a recording is of."""
    records = [json.loads(line) for line in data.splitlines()]
    header = records[0]
    found = ask(
        "record",
        {
            "game": header["game"],
            "scenario": header["scenario"],
            "seed": header["seed"],
            "rules": f"{header['rules']['name']}@{header['rules']['revision']}",
            "inputs": answers_of(records),
            "lines": len(records) + 1,
        },
    )
    return "".join(f"{line}\n" for line in found["result"]["lines"]).encode("ascii")


def test_every_vector(port: Port, launch: Launch) -> None:
    wanted = vectors.load(vectors.shipped_folder())
    told = runner.Settings(launch.command, timeout=PATIENCE, variables=launch.variables)
    who, outcomes = runner.run(wanted, told, lambda done: None)
    assert [(one.vector.id, one.status, one.reason) for one in outcomes if one.status != "pass"] == []
    assert who["language"] == port.language
    assert set(who["games"]) == GAMES


def place(path: Path) -> str:
    """Where a recording stands in replays, for the name of its test."""
    return path.relative_to(ROOT / "replays").as_posix()


CHOSEN = [
    path
    for path in RECORDINGS
    if re.match(
        r"lesson/(dice|hand|field|stack)|dungeon/(escape|pack|run-00)|nausicaa/.*-(undo|17|1|dash)\.", place(path)
    )
]
"""Recordings of every game, for the ordinary run."""
OTHERS = [path for path in RECORDINGS if path not in CHOSEN]


def verified_and_recorded_again(ask: Ask, path: Path) -> None:
    data = path.read_bytes()
    assert ask("verify", {"hex": data.hex()}) == SAME
    plain = gzip.decompress(data) if path.suffix == ".gz" else data
    assert recorded_again(ask, plain) == plain


@pytest.mark.parametrize("path", CHOSEN, ids=place)
def test_recordings_that_ship(ask: Ask, path: Path) -> None:
    """Each is verified as it stands, and recorded again from its header to the same bytes."""
    verified_and_recorded_again(ask, path)


@pytest.mark.full
@pytest.mark.parametrize("path", OTHERS, ids=place)
def test_other_recordings_that_ship(ask: Ask, path: Path) -> None:
    """The same for all others."""
    verified_and_recorded_again(ask, path)


def test_what_python_compresses(ask: Ask) -> None:
    """Stored blocks, fixed codes, codes of their own, over several blocks of output."""
    data = (ROOT / "replays" / "lesson" / "wave.jsonl").read_bytes()
    for level in (0, 1, 9):
        assert ask("verify", {"hex": gzip.compress(data, level).hex()}) == SAME
    assert ask("verify", {"hex": gzip.compress(data[:-1]).hex()})["result"]["status"] == "truncated"


def with_header(data: bytes, flags: int, fields: bytes, *, wrong: int = 0) -> bytes:
    """`data` as gzip, whose header has `fields` and, with flag 2, its checksum, off by `wrong`."""
    head = bytes([0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255]) + fields
    if flags & 2:
        head += ((zlib.crc32(head) + wrong) & 0xFFFF).to_bytes(2, "little")
    return head + gzip.compress(data, mtime=0)[10:]


def test_headers_of_gzip(ask: Ask) -> None:
    """A file's name, a comment, a field of its own, and the checksum over them all."""
    data = (ROOT / "replays" / "lesson" / "small.jsonl").read_bytes()
    fields = b"\x03\0abc" + b"name\0" + b"a comment\0"
    for flags, some in ((2, b""), (8, b"name\0"), (16, b"\0"), (30, fields), (31, fields)):
        assert ask("verify", {"hex": with_header(data, flags, some).hex()}) == SAME
    for broken in (
        with_header(data, 2, b"", wrong=1),
        with_header(data, 30, fields, wrong=256),
        with_header(data, 32, b""),
        with_header(data, 4, b"\xff\xff"),
    ):
        found = ask("verify", {"hex": broken.hex()})
        assert found == answer("verify", {"hex": broken.hex()})
        assert found["result"]["status"] != "same"


def test_rows_of_a_level_are_those_of_the_list(ask: Ask) -> None:
    """A row that is empty or holds a line feed is refused, though all rows together may read as a level."""
    lesson = {"program": "search", "algorithm": "bfs", "from": [0, 0], "to": [1, 0]}
    mine = {"control": "hand", "hero": {"x": 1, "y": 1}}
    for rows in (["..\n.."], ["..", ""], ["..", "..\n"], ["", ".."]):
        assert ask("lesson", {"scenario": {**lesson, "level": rows}}) == {"error": "BAD_INPUT"}
    for rows in (["#####", "#..>#", "#####", ""], ["#####", "#..>#\n#...#", "#####"], ["#####", "#..>#", "#####\n"]):
        assert ask("dungeon", {"scenario": {**mine, "level": rows}}) == {"error": "BAD_INPUT"}


@pytest.mark.parametrize("seed", ["-1", "x", "18446744073709551616", "0x"])
def test_a_seed_that_is_none_is_usage(launch: Launch, tmp_path: Path, seed: str) -> None:
    """As in Python, where `samepath record` ends with 2: nothing is said of any file."""
    (tmp_path / "scenario.json").write_text('{"control":"auto"}')
    done = subprocess.run(
        [*launch.command, "record", "dungeon", "scenario.json", f"--seed={seed}"]
        if "node" in launch.command[0]
        else [*launch.command, "record", "dungeon", "scenario.json", "--seed", seed],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], **launch.variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "seed" in done.stderr


def test_limits_on_scenes_and_scripts(ask: Ask) -> None:
    """A row of 200 cells and a script of 1,000 turns are read, one more of either is not (DUNG-17, LESSON-7)."""
    scenario: dict[str, Any]
    for width, is_read in ((200, True), (201, False)):
        level = ["#" * width, "#" + "." * (width - 3) + ">#", "#" * width]
        scenario = {"control": "hand", "level": level, "hero": {"x": 1, "y": 1}}
        found = ask("dungeon", {"scenario": scenario, "show": "state", "stop": 0})
        assert found == answer("dungeon", {"scenario": scenario, "show": "state", "stop": 0})
        assert ("result" in found) == is_read
    enemy = {"name": "goblin", "cell": [3, 0], "state": "sleep"}
    for turns, is_read in ((1_000, True), (1_001, False)):
        script = [[0, 0, 0, False]] * turns
        scenario = {"program": "machine", "level": ["....."], "enemies": [enemy], "script": script}
        found = ask("lesson", {"scenario": scenario, "show": "state", "stop": 0})
        assert found == answer("lesson", {"scenario": scenario, "show": "state", "stop": 0})
        assert ("result" in found) == is_read


def mutated(ask: Ask, name: str, mutation: str, *, forged: bool) -> None:
    """The port says of the mutated recording what Python says: status, line, index and member; and never `same`."""
    data = (ROOT / "replays" / "lesson" / f"{name}.jsonl").read_bytes()
    broken = MUTATIONS[mutation](data, forged)
    assert broken != data
    mine, found = answer("verify", {"hex": broken.hex()}), ask("verify", {"hex": broken.hex()})
    assert found == mine
    harmless = forged and name != "hand" and mutation == "undo"  # these have no undo: the end record got a member
    assert found["result"]["status"] != "same" or harmless


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_mutation_is_named_as_by_python(ask: Ask, mutation: str) -> None:
    for forged in (False, True):
        mutated(ask, "hand", mutation, forged=forged)


@pytest.mark.full
@pytest.mark.parametrize("name", ["dice", "corridor"])
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_mutation_in_other_recordings(ask: Ask, mutation: str, name: str) -> None:
    for forged in (False, True):
        mutated(ask, name, mutation, forged=forged)


# --- games recorded by both ---


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_levels_of_the_mine(ask: Ask, depth: int) -> None:
    """Generated levels of seeds that are not in replays, and the first steps on them, played by hand."""
    for seed in range(300, 306):
        scenario = {"control": "hand", "depth": depth}
        given = {"scenario": scenario, "seed": str(seed), "inputs": [1, 2, 0, 1, 1, 0, 2], "show": "state"}
        found = ask("dungeon", given)
        assert found == answer("dungeon", given)
        assert "result" in found


@pytest.mark.parametrize("rules", ["article", "live"])
@pytest.mark.parametrize("seed", ["501", "0xffffffffffffffff", "20000"])
def test_whole_games_of_nausicaa(ask: Ask, rules: str, seed: str) -> None:
    """Games from seeds that are not in replays: the same records, to the last digest."""
    given = {"game": "nausicaa", "scenario": {"players": ["cpu", "cpu"]}, "rules": rules, "seed": seed, "every": 1}
    found = ask("record", given)
    assert found == answer("record", given)
    assert found["result"]["records"] > 10


def positions() -> list[dict[str, Any]]:
    """The positions whose answers by the original program are golden, as scenarios."""
    keys = {"coefficients", "decks", "hand", "hands", "mana", "player", "turn", "units"}
    lines = POSITIONS.read_text(encoding="ascii").splitlines()
    return [{name: value for name, value in json.loads(line).items() if name in keys} for line in lines]


def turn_in(ask: Ask, position: dict[str, Any]) -> None:
    """The CPU's turn in a position, to the bits of its scores."""
    given = {"scenario": position, "rules": "live", "stop": 1, "show": "decisions"}
    found = ask("nausicaa", given)
    assert found == answer("nausicaa", given), position
    assert "result" in found


def test_positions_of_nausicaa(ask: Ask) -> None:
    for position in positions()[::POSITIONS_SAMPLE]:
        turn_in(ask, position)


@pytest.mark.full
def test_all_positions_of_nausicaa(ask: Ask) -> None:
    for position in positions():
        turn_in(ask, position)
    assert len(positions()) == POSITIONS_COUNT


STATES = {"goblin": ("sleep", "wander", "chase", "flee"), "guard": ("guard", "chase", "home")}
LEVEL_WIDTH, LEVEL_HEIGHT = 7, 5
FLOOR_MIN = 8


@st.composite
def machines(draw: st.DrawFn) -> dict[str, Any]:
    """Scenarios of the lesson's machine."""
    cells = [[x, y] for y in range(LEVEL_HEIGHT) for x in range(LEVEL_WIDTH)]
    mixed = draw(st.permutations(cells))
    floor = mixed[: draw(st.integers(FLOOR_MIN, len(cells)))]
    level = ["".join(".#"[[x, y] not in floor] for x in range(LEVEL_WIDTH)) for y in range(LEVEL_HEIGHT)]
    enemies = []
    for i in range(draw(st.integers(1, 3))):
        machine = draw(st.sampled_from(sorted(STATES)))
        state = draw(st.sampled_from(STATES[machine]))
        enemy = {"name": f"enemy-{i}", "machine": machine, "state": state, "cell": floor[i + 1]}
        memory = {name: draw(st.integers(0, 4)) for name in ("lost", "calm")}
        enemies.append({**enemy, **memory, "life": draw(st.sampled_from([16, 3]))})
    rest: dict[str, Any] = {"rolls": draw(st.booleans()), "shared_field": draw(st.booleans())}
    if draw(st.booleans()):
        turn = st.tuples(st.sampled_from(floor), st.sampled_from([0, 0, 13]), st.booleans())
        turns = [[*cell, hit, hidden] for cell, hit, hidden in draw(st.lists(turn, max_size=9))]
        rest["script"] = [[*floor[0], 0, False], *turns]
    else:
        rest |= {"hero": floor[0], "turns": draw(st.integers(1, 8))}
    return {"program": "machine", "level": level, "enemies": enemies, **rest}


INPUTS = st.lists(st.one_of(st.integers(0, 2), st.just({"undo": None}), st.integers(0, 9).map(lambda d: {"undo": d})))


@given(scenario=machines(), seed=st.integers(0, 2**64 - 1).map(str), inputs=INPUTS)
def test_random_games_are_recorded_alike(ask: Ask, scenario: dict[str, Any], seed: str, inputs: list[Any]) -> None:
    """Both refuse, or both give the same bytes, which both verify."""
    given = {"game": "lesson", "scenario": scenario, "seed": seed, "inputs": inputs, "lines": 1000}
    found = ask("record", given)
    assert found == answer("record", given)
    if "result" in found:
        text = "".join(f"{line}\n" for line in found["result"]["lines"])
        assert ask("verify", {"text": text})["result"]["status"] == verify_bytes(text.encode()).status


HOSTILE = "a\x1b[2J\u202eb\u2028c\u2800" + "d" * 10_000


@pytest.mark.parametrize("member", ["game", "generator", "rules", "type", "actor", "draws"])
def test_nothing_in_a_file_reaches_a_terminal_raw(launch: Launch, tmp_path: Path, member: str) -> None:
    """What a port prints of a file for people is in one line of characters that can be seen, and short."""
    records = [json.loads(line) for line in (ROOT / "replays" / "lesson" / "dice.jsonl").read_bytes().splitlines()]
    rolled = next(i for i, record in enumerate(records) if record.get("draws"))
    if member in ("game", "generator"):
        records[0][member] = HOSTILE
    elif member == "rules":
        records[0]["rules"]["name"] = HOSTILE
    elif member == "draws":
        records[rolled - 1]["state"] = "0" * 16
        records[rolled]["draws"][0][1] = HOSTILE
    elif member == "actor":  # named where the two go on to different records
        records[rolled]["state"] = "0" * 16
        records.insert(rolled + 1, {**records[rolled], "actor": HOSTILE, "index": records[rolled]["index"] + 1})
    else:
        records[rolled]["type"] = HOSTILE
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(chained(records))
    done = subprocess.run(
        [*launch.command, "verify", str(path)],
        env=launch.variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    said = done.stdout + done.stderr
    assert done.returncode in (1, 3), said
    assert said.count("\n") == 1
    assert said.rstrip("\n").isprintable()
    assert "\u2800" not in said
    assert len(said) < 1000
    if member not in ("type", "generator"):
        assert re.search(r"a\\u\{?(00)?1b\}?\[2J", said), "the name is there, escaped"


def test_a_port_names_both_records_where_the_two_part(launch: Launch, tmp_path: Path) -> None:
    records = [json.loads(line) for line in (ROOT / "replays" / "lesson" / "dice.jsonl").read_bytes().splitlines()]
    at = next(i for i, record in enumerate(records) if record["type"] == "turn")
    records[at - 1]["state"] = "0" * 16
    turn = records.pop(at)
    path = tmp_path / "parted.jsonl"
    path.write_bytes(chained(records))
    done = subprocess.run(
        [*launch.command, "verify", str(path)], env=launch.variables, capture_output=True, encoding="utf-8", check=False
    )
    before, after = records[at - 1], records[at]
    assert f"line {at + 1}: order" in done.stdout
    assert (
        f"after decision {before['index']}, turn {before['turn']} ({before['actor']}, {before['kind']})" in done.stdout
    )
    assert f"the file goes on with decision {after['index']}, turn {after['turn']}" in done.stdout
    assert f"the game with the end of turn {turn['turn']}" in done.stdout


@pytest.mark.parametrize("change", ["draw", "part", "order"])
def test_a_port_says_why_the_start_differs(change: str, launch: Launch, tmp_path: Path) -> None:
    records = [json.loads(line) for line in (ROOT / "replays" / "lesson" / "dice.jsonl").read_bytes().splitlines()]
    records[0]["state"] = "0" * 16
    drawing = next(i for i, record in enumerate(records) if record.get("draws"))
    turn = next(i for i, record in enumerate(records) if record["type"] == "turn")
    if change == "draw":
        assert records[1]["type"] == "decision"
        records[1]["draws"].append(records[drawing]["draws"][0])
        stream, label, n, value, _ = records[drawing]["draws"][0]
        expected = f"in the start, or between it and the first decision: .*'{label}' from {stream}: {value} of {n}"
    elif change == "part":
        records[turn]["parts"]["scene"] = "0" * 16
        expected = "scene"
    else:
        del records[1:turn]
        expected = "after the start the file goes on with the end of turn 1"
    path = tmp_path / "start.jsonl"
    path.write_bytes(chained(records))
    done = subprocess.run(
        [*launch.command, "verify", str(path)], env=launch.variables, capture_output=True, encoding="utf-8", check=False
    )
    assert "line 1: initial state" in done.stdout
    assert re.search(expected, done.stdout), done.stdout
