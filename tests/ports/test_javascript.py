"""The JavaScript port under test: the vectors, the recordings that ship, damaged recordings, random games.

The port runs with a PATH on which there is Node and nothing else. Where Node is missing the tests say so and are passed
over, but in CI (the variable CI is set) a missing Node fails.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.conform import runner, vectors
from samepath.conform.child import Child
from samepath.conform.protocol import run as reference
from samepath.replay.verify import verify_bytes
from tests.recordings import chained

ROOT = Path(__file__).resolve().parents[2]
PORT = ROOT / "conformance" / "ports" / "javascript"
NODE_VERSION_MIN = 20
STEPS = 1_000_000
PATIENCE = 60.0
RECORDINGS = sorted((ROOT / "replays").rglob("*.jsonl*"))
POSITIONS = ROOT / "tests" / "golden" / "nausicaa-live-decisions.jsonl"

SAME = {"result": {"status": "same", "line": None, "index": None, "what": None}}

Ask = Callable[[str, dict[str, Any]], dict[str, Any]]


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """The command of Node, and an environment in whose PATH there is nothing else."""
    found = shutil.which("node")
    if found is None:
        assert "CI" not in os.environ, "Node is not installed"
        pytest.skip("Node is not installed: the JavaScript port was not tested")
    version = subprocess.run([found, "--version"], capture_output=True, encoding="utf-8", check=True).stdout
    assert int(version[1:].split(".")[0]) >= NODE_VERSION_MIN, (
        f"the port needs Node {NODE_VERSION_MIN}, this is {version}"
    )
    folder = tmp_path_factory.mktemp("path")
    (folder / "node").symlink_to(found)
    return str(folder / "node"), {"PATH": str(folder)}


@pytest.fixture(scope="module")
def ask(node: tuple[str, dict[str, str]]) -> Iterator[Ask]:
    """Ask the port for an operation; its answer without the id."""
    command, variables = node
    child = Child([command, str(PORT / "samepath.mjs")], variables)
    numbers = count()

    def call(operation: str, given: dict[str, Any]) -> dict[str, Any]:
        request = {"type": "run", "id": next(numbers), "operation": operation, "input": given, "steps": STEPS}
        reply = child.ask(request, PATIENCE)
        assert reply.answer is not None, f"{reply.trouble}: {reply.reason} {child.complaints()}"
        return {name: value for name, value in reply.answer.items() if name in ("result", "error")}

    yield call
    child.close()


def answer(operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """The reference's answer, in the same form."""
    found = reference(operation, given, STEPS, pytest.fail)
    plain = json.loads(json.dumps({name: value for name, value in found.items() if name in ("result", "error")}))
    return dict(plain)


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
            "rules": header["rules"]["name"],
            "inputs": answers_of(records),
            "lines": len(records) + 1,
        },
    )
    return "".join(f"{line}\n" for line in found["result"]["lines"]).encode("ascii")


def test_every_vector(node: tuple[str, dict[str, str]]) -> None:
    command, variables = node
    wanted = vectors.load(vectors.shipped_folder())
    told = runner.Settings([command, str(PORT / "samepath.mjs")], timeout=PATIENCE, variables=variables)
    port, outcomes = runner.run(wanted, told, lambda done: None)
    assert [(one.vector.id, one.status, one.reason) for one in outcomes if one.status != "pass"] == []
    assert port["language"] == "JavaScript"
    assert port["games"] == ["lesson", "nausicaa", "dungeon"]


@pytest.mark.parametrize("locale", ["tr_TR", "de_DE"])
def test_the_locale_changes_nothing(node: tuple[str, dict[str, str]], locale: str) -> None:
    """Node takes its locale from the environment, so a comparison or a change of case by locale would show."""
    command, variables = node
    told = {**variables, "LC_ALL": f"{locale}.UTF-8"}
    asked = "process.stdout.write(Intl.Collator().resolvedOptions().locale)"
    seen = subprocess.run([command, "-e", asked], env=told, capture_output=True, encoding="utf-8", check=True).stdout
    assert seen == locale.replace("_", "-")
    wanted = [vector for vector in vectors.load(vectors.shipped_folder()) if vector.level in (0, 2)]
    port = runner.Settings([command, str(PORT / "samepath.mjs")], timeout=PATIENCE, variables=told)
    _, outcomes = runner.run(wanted, port, lambda done: None)
    assert [(one.vector.id, one.status, one.reason) for one in outcomes if one.status != "pass"] == []


def test_its_own_unit_tests(node: tuple[str, dict[str, str]]) -> None:
    command, variables = node
    done = subprocess.run(
        [command, "--test", str(PORT / "test")], env=variables, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert re.search(r"^# fail 0$", done.stdout, re.MULTILINE)


def test_nothing_of_node_is_needed(node: tuple[str, dict[str, str]]) -> None:
    """The modules below src/ verify a recording in a context with nothing but the web's own encoders."""
    command, variables = node
    bare = [command, "--no-warnings", "--experimental-vm-modules", str(PORT / "support" / "bare.mjs")]
    done = subprocess.run(
        [*bare, str(RECORDINGS[0])], env=variables, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("same\n", "", 0)


def test_its_command(node: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    """For people: verify with the exit codes of the specification, and record on standard output."""
    command, variables = node

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        done = [command, str(PORT / "samepath.mjs"), *arguments]
        return subprocess.run(done, env=variables, capture_output=True, encoding="utf-8", check=False)

    guard = ROOT / "replays" / "lesson" / "guard.jsonl"
    cut, changed, scenario = (tmp_path / name for name in ("cut.jsonl", "changed.jsonl", "scenario.json"))
    cut.write_bytes(guard.read_bytes()[:-1])
    changed.write_bytes(at_decision("tie", "last")(guard.read_bytes(), True))
    scenario.write_text(json.dumps(json.loads(guard.read_text().splitlines()[0])["scenario"], indent=1))
    assert (call("verify", str(guard)).returncode, call("verify", str(cut)).returncode) == (0, 4)
    found = call("verify", str(guard), str(cut), str(changed))
    assert found.returncode == 1
    assert re.search(r"changed.jsonl: different, line \d+, decision \d+: tie$", found.stdout, re.MULTILINE)
    assert call("record", "lesson", str(scenario)).stdout == guard.read_text()
    assert call("record", "lesson", str(scenario), "--seed", "none").returncode == 3
    assert (call("learn").returncode, call("verify", str(tmp_path / "none")).returncode) == (2, 2)


def place(path: Path) -> str:
    """Where a recording stands in replays, for the name of its test."""
    return path.relative_to(ROOT / "replays").as_posix()


LONG = [path for path in RECORDINGS if re.match(r"dungeon/(run|by-hand)", place(path))]
"""Whole runs of the mine: thousands of decisions, a second and more each."""
SHORT = [path for path in RECORDINGS if path not in LONG]


def verified_and_recorded_again(ask: Ask, path: Path) -> None:
    data = path.read_bytes()
    assert ask("verify", {"hex": data.hex()}) == SAME
    plain = gzip.decompress(data) if path.suffix == ".gz" else data
    assert recorded_again(ask, plain) == plain


@pytest.mark.parametrize("path", [*SHORT, LONG[0]], ids=place)
def test_recordings_that_ship(ask: Ask, path: Path) -> None:
    """Each is verified as it stands, and recorded again from its header to the same bytes."""
    verified_and_recorded_again(ask, path)


@pytest.mark.full
@pytest.mark.parametrize("path", LONG[1:], ids=place)
def test_long_recordings_that_ship(ask: Ask, path: Path) -> None:
    """The same for whole runs of the mine."""
    verified_and_recorded_again(ask, path)


def test_what_python_compresses(ask: Ask) -> None:
    """Stored blocks, fixed codes, codes of their own, over several blocks of output."""
    data = (ROOT / "replays" / "lesson" / "wave.jsonl").read_bytes()
    for level in (0, 1, 9):
        assert ask("verify", {"hex": gzip.compress(data, level).hex()}) == SAME
    assert ask("verify", {"hex": gzip.compress(data[:-1]).hex()})["result"]["status"] == "truncated"


def edited(data: bytes, at: int, change: Callable[[dict[str, Any]], object], *, forged: bool) -> bytes:
    """The recording with one record changed; `forged` makes the chain afresh."""
    records = [json.loads(line) for line in data.splitlines()]
    change(records[at])
    if forged:
        return chained(records)
    return b"".join(
        json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode() + b"\n" for one in records
    )


def reordered(data: bytes, order: Callable[[list[bytes]], list[bytes]], *, forged: bool) -> bytes:
    """The recording with its lines in another order."""
    lines = order(data.splitlines(keepends=True))
    return chained([json.loads(line) for line in lines]) if forged else b"".join(lines)


def at_decision(member: str, value: Any) -> Callable[[bytes, bool], bytes]:
    """A damage: in the decision in the middle, `member` becomes `value`, or what `value` makes of it."""

    def damage(data: bytes, forged: bool) -> bytes:
        records = [json.loads(line) for line in data.splitlines()]
        places = [i for i, one in enumerate(records) if one["type"] == "decision" and one["options"]]
        at = places[len(places) // 2]
        new = value(records[at]) if callable(value) else value
        return edited(data, at, lambda one: one.update({member: new}), forged=forged)

    return damage


def at_record(kind: str, member: str, value: Any) -> Callable[[bytes, bool], bytes]:
    """A damage: in the last record of `kind`, `member` becomes `value`, or what `value` makes of it."""

    def damage(data: bytes, forged: bool) -> bytes:
        records = [json.loads(line) for line in data.splitlines()]
        at = max((i for i, one in enumerate(records) if one["type"] == kind), default=len(records) - 1)
        new = value(records[at]) if callable(value) else value
        return edited(data, at, lambda one: one.update({member: new}), forged=forged)

    return damage


DAMAGES: dict[str, Callable[[bytes, bool], bytes]] = {
    "index": at_decision("index", lambda one: one["index"] + 1),
    "turn": at_decision("turn", lambda one: one["turn"] + 1),
    "actor": at_decision("actor", "nobody"),
    "kind": at_decision("kind", "nothing"),
    "source": at_decision("source", lambda one: "ai" if one["source"] == "input" else "input"),
    "options": at_decision("options", lambda one: [*one["options"], "more"]),
    "scores": at_decision("scores", lambda one: [7 for _ in one["options"]]),
    "tie": at_decision("tie", "last"),
    "pick": at_decision("pick", lambda one: None if one["pick"] == 0 else 0),
    "pick past the options": at_decision("pick", 99),
    "draws": at_decision("draws", [["map", "wander", 5, 0, 1]]),
    "state": at_decision("state", "0123456789abcdef"),
    "link": lambda data, forged: edited(data, 3, lambda one: one.update(link="0123456789abcdef"), forged=False),
    "no such type": at_decision("type", "guess"),
    "a member too many": at_decision("why", None),
    "no count": at_decision("index", "1"),
    "seed": at_record("header", "seed", "0x0000000000000063"),
    "game": at_record("header", "game", "chess"),
    "rules": at_record("header", "rules", lambda one: {**one["rules"], "revision": 2}),
    "rules data": at_record("header", "rules", lambda one: {**one["rules"], "data": {}}),
    "scenario": at_record("header", "scenario", {"program": "none"}),
    "initial state": at_record("header", "state", "0123456789abcdef"),
    "parts": at_record("turn", "parts", lambda one: {**one["parts"], "turn": "0123456789abcdef"}),
    "decisions of the turn": at_record("turn", "decisions", lambda one: one["decisions"] + 1),
    "keyframe": at_record("keyframe", "data", {}),
    "undo": at_record("undo", "to", 1),
    "outcome": at_record("end", "outcome", "won"),
    "counts": at_record("end", "counts", lambda one: {**one["counts"], "calls": 99}),
    "final state": at_record("end", "state", "0" * 64),
    "lost": lambda data, forged: reordered(data, lambda lines: lines[:3] + lines[4:], forged=forged),
    "twice": lambda data, forged: reordered(data, lambda lines: lines[:3] + lines[2:], forged=forged),
    "swapped": lambda data, forged: reordered(
        data, lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], forged=forged
    ),
    "no header": lambda data, forged: reordered(data, lambda lines: lines[1:], forged=forged),
    "trailing": lambda data, forged: reordered(data, lambda lines: [*lines, lines[1]], forged=forged),
    "cut after a line": lambda data, forged: reordered(data, lambda lines: lines[:4], forged=forged),
    "cut in a line": lambda data, forged: data[:-40],
    "more after the end": lambda data, forged: data + b"{",
    "CR LF": lambda data, forged: data.replace(b"\n", b"\r\n"),
    "empty line": lambda data, forged: data.replace(b"\n", b"\n\n", 1),
    "not canonical": lambda data, forged: data.replace(b":", b": ", 1),
    "byte order mark": lambda data, forged: b"\xef\xbb\xbf" + data,
    "a byte that is no ASCII": lambda data, forged: data[:200] + b"\xff" + data[201:],
    "empty": lambda data, forged: b"",
    "gzip cut off": lambda data, forged: gzip.compress(data, mtime=0)[:-30],
    "gzip and more": lambda data, forged: gzip.compress(data, mtime=0) + b"\0",
}


@pytest.mark.parametrize("forged", [False, True], ids=["edited", "forged"])
@pytest.mark.parametrize("name", ["dice", "hand", "corridor"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_named_as_by_python(ask: Ask, damage: str, name: str, forged: bool) -> None:
    """The same status, line, index and member; and never `same`."""
    data = (ROOT / "replays" / "lesson" / f"{name}.jsonl").read_bytes()
    broken = DAMAGES[damage](data, forged)
    assert broken != data
    mine, found = answer("verify", {"hex": broken.hex()}), ask("verify", {"hex": broken.hex()})
    assert found == mine
    harmless = forged and name != "hand" and damage == "undo"  # these have no undo: the end record got a member
    assert found["result"]["status"] != "same" or harmless


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


def test_positions_of_nausicaa(ask: Ask) -> None:
    """The CPU's turn in each of the positions whose answers are golden, to the bits of its scores."""
    keys = {"coefficients", "decks", "hand", "hands", "mana", "player", "turn", "units"}
    lines = POSITIONS.read_text(encoding="ascii").splitlines()
    for line in lines:
        position = {name: value for name, value in json.loads(line).items() if name in keys}
        given = {"scenario": position, "rules": "live", "stop": 1, "show": "decisions"}
        found = ask("nausicaa", given)
        assert found == answer("nausicaa", given), position
        assert "result" in found
    assert len(lines) == 400


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


@settings(max_examples=100)
@given(scenario=machines(), seed=st.integers(0, 2**64 - 1).map(str), inputs=INPUTS)
def test_random_games_are_recorded_alike(ask: Ask, scenario: dict[str, Any], seed: str, inputs: list[Any]) -> None:
    """Both refuse, or both give the same bytes, which both verify."""
    given = {"game": "lesson", "scenario": scenario, "seed": seed, "inputs": inputs, "lines": 1000}
    found = ask("record", given)
    assert found == answer("record", given)
    if "result" in found:
        text = "".join(f"{line}\n" for line in found["result"]["lines"])
        assert ask("verify", {"text": text})["result"]["status"] == verify_bytes(text.encode()).status
