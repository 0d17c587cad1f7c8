"""Fuzzing ports that are wrong on purpose: each fault is found, shrunk, and kept as a vector that shows it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.conform.cross import fuzz
from samepath.conform.cross.fuzz import Finding, Fuzzer
from samepath.conform.cross.inputs import clauses_of, questions
from samepath.conform.operations import levels
from samepath.conform.suite import vectors as data
from samepath.conform.suite.vectors import BY_FUZZ
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.protocol import run
from samepath.errors import InputError
from samepath.values.canonical import canonical_bytes
from tests.conform.wrong import FAULTS
from tests.conftest import Samepath

ROOT = Path(__file__).resolve().parents[2]
CONFORMANCE = ROOT / "conformance"
SCHEMA = json.loads((CONFORMANCE / "schema" / "vectors.json").read_text(encoding="ascii"))
SHIPPED = data.load(CONFORMANCE)
PATIENCE = 20.0
SHORT = 0.5
"""For a port that hangs: shrinking waits so long for every question."""


def launch(fault: str) -> Launch:
    variables = {"PYTHONPATH": str(ROOT), "SAMEPATH_BACKEND": "python"}
    return Launch((sys.executable, "-m", "tests.conform.wrong", fault), variables)


def fuzzed(fault: str, *operations: str, seed: int = 0, rounds: int = 1, timeout: float = PATIENCE) -> Fuzzer:
    fuzzer = Fuzzer(launch(fault), seed, operations, timeout, rounds_max=rounds)
    fuzzer.run()
    return fuzzer


def only(fuzzer: Fuzzer) -> Finding:
    assert len(fuzzer.findings) == 1, [finding.kind for finding in fuzzer.findings]
    return fuzzer.findings[0]


def size(finding: Finding) -> int:
    return len(canonical_bytes(dict(finding.outcome.vector.input)))


SMALLEST = {
    "directions": ("path", 110),
    "ties": ("choose", 35),
    "reject": ("draws", 75),
    "modulo": ("divide", 20),
}
"""The faults that are wrong answers: the operation that shows each, and how long its smallest input is at most."""


@pytest.mark.parametrize("fault", SMALLEST)
def test_a_wrong_answer_is_found_shrunk_and_kept(fault: str, tmp_path: Path, samepath: Samepath) -> None:
    operation, longest = SMALLEST[fault]
    fuzzer = fuzzed(fault, operation)
    finding = only(fuzzer)
    assert (finding.outcome.status, fuzzer.exit_code) == ("fail", 1)
    assert size(finding) <= longest, canonical_bytes(dict(finding.outcome.vector.input))
    finding = fuzz.keep(finding, tmp_path / "found", SHIPPED)
    vector = finding.outcome.vector
    assert vector.by in (BY_FUZZ, "hand", "reference")
    if finding.path is None:  # the smallest is a vector that ships
        assert vector in SHIPPED
        return
    assert finding.path == tmp_path / "found" / f"{operation}.json"
    jsonschema.validate(json.loads(finding.path.read_text(encoding="ascii")), SCHEMA)
    assert data.load_from(finding.path) == [vector]
    variables = ["--env", f"PYTHONPATH={ROOT}", "--env", "SAMEPATH_BACKEND=python"]
    command = fuzz.again(finding, launch(fault), finding.path, variables).split()[1:]
    wrong = samepath(*command)
    assert (wrong.returncode, f"FAIL {vector.id}" in wrong.stdout) == (1, True), wrong.stdout + wrong.stderr
    right = samepath(*command[:-1], "none")
    assert (right.returncode, right.stderr) == (0, "")


def test_nothing_is_found_in_the_reference() -> None:
    fuzzer = fuzzed("none", "divide", "draws", "choose")
    assert (fuzzer.findings, fuzzer.exit_code) == ([], 0)
    assert all(tally.questions >= fuzz.ROUND // 2 for tally in fuzzer.tallies.values())


@pytest.mark.full
def test_nothing_is_found_in_the_reference_by_any_operation() -> None:
    fuzzer = fuzzed("none")
    assert (fuzzer.findings, fuzzer.exit_code) == ([], 0)
    assert set(fuzzer.tallies) == set(levels())


def test_a_crash_is_found_and_is_small() -> None:
    fuzzer = fuzzed("crash", "level")
    finding = only(fuzzer)
    assert (finding.outcome.status, fuzzer.exit_code) == ("crash", 5)
    assert "with exit status 3" in finding.outcome.reason
    rows = str(finding.outcome.vector.input["level"]).split("\n")
    assert max(map(len, rows)) <= 129


def test_a_hang_is_found_and_costs_few_questions() -> None:
    fuzzer = fuzzed("hang", "word", timeout=SHORT)
    finding = only(fuzzer)
    assert (finding.outcome.status, fuzzer.exit_code) == ("timeout", 5)
    assert finding.outcome.vector.input["b"] == 32


def test_a_fault_of_the_protocol_is_found() -> None:
    finding = only(fuzzed("chatty", "divide"))
    assert finding.outcome.status == "protocol"
    assert finding.outcome.strays == ["odd"]
    assert finding.outcome.vector.input == {"a": 0, "b": 1}


def test_an_answer_that_depends_on_others_is_no_vector(tmp_path: Path) -> None:
    fuzzer = fuzzed("counting", "divide")
    finding = only(fuzzer)
    assert "depends on what was asked before" in finding.note
    assert fuzzer.exit_code == 1
    assert fuzz.keep(finding, tmp_path / "found", SHIPPED) == finding
    assert not (tmp_path / "found").exists()


def test_what_the_port_lacks_is_counted_and_no_finding() -> None:
    fuzzer = fuzzed("poor", "divide")
    assert fuzzer.exit_code == 0
    assert fuzzer.tallies["divide"].unsupported > fuzz.ROUND // 2


def test_the_same_seed_finds_the_same() -> None:
    one, two, other = (fuzzed("ties", "choose", "draws", seed=seed) for seed in (2, 2, 3))
    assert [finding.outcome.vector for finding in one.findings] == [finding.outcome.vector for finding in two.findings]
    assert len(one.findings) == 1
    assert one.tallies == two.tallies != other.tallies


def test_names_are_not_used_again(tmp_path: Path) -> None:
    (tmp_path / "IDS").write_text("divide-found-1 0 retired\n")
    folder = tmp_path / "found"
    for name in ("divide-found-2", "divide-found-3"):
        fuzzer = fuzzed("modulo", "divide", seed=len(name))
        kept = data.load_from(folder) if folder.is_dir() else []
        finding = only(fuzzer)
        vector = finding.outcome.vector
        changed = {**vars(vector), "input": {"a": -7, "b": 3 + len(kept)}}
        other = replace(finding, outcome=replace(finding.outcome, vector=data.Vector(**changed)))
        assert fuzz.keep(other, folder, []).outcome.vector.id == name
        assert [one.id for one in data.load_from(folder)] == [*(one.id for one in kept), name]


def test_an_operation_that_cannot_be_asked() -> None:
    nowhere = Launch(("/no/such/port",), {})
    with pytest.raises(InputError, match="there is no operation 'fly'; there are divide, "):
        Fuzzer(nowhere, 0, ["fly"], rounds_max=1).run()  # before the port is started
    divider = Launch((sys.executable, str(Path(__file__).with_name("port.py"))), {})
    with pytest.raises(InputError, match="'word' cannot be asked of this port; it has divide"):
        Fuzzer(divider, 0, ["word"], rounds_max=1).run()


def test_a_port_that_does_not_say_hello(samepath: Samepath) -> None:
    ran = samepath("fuzz", "--rounds", "1", "--", sys.executable, "-c", "pass")
    assert ran.returncode == 5
    assert "the port did not say hello: crash" in ran.stderr


def test_the_command(samepath: Samepath, tmp_path: Path) -> None:
    port = ["--env", f"PYTHONPATH={ROOT}", "--", sys.executable, "-m", "tests.conform.wrong", "modulo"]
    options = ["--op", "divide,word", "--rounds", "1", "--out", "kept"]
    ran = samepath("fuzz", *options, *port)
    assert ran.returncode == 1, ran.stderr
    assert "FAIL divide-" in ran.stdout
    assert "questions of 2 operations: 1 disagreement" in ran.stdout
    command = next(line for line in ran.stdout.splitlines() if line.startswith("  again ")).split()[2:]
    assert samepath(*command).returncode == 1
    told = samepath("fuzz", "--json", *options, *port)
    assert told.returncode == 1
    report = json.loads(told.stdout)
    assert [one["operation"] for one in report["findings"]] == ["divide"]
    assert report["seed"] == "0x0000000000000000"
    assert report["operations"]["word"]["questions"] > 0


def test_a_finding_that_cannot_be_written_is_said_to_be_unwritten(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "kept" / "draws.json" / "full").mkdir(parents=True)  # a folder stands where the file goes
    port = ["--env", f"PYTHONPATH={ROOT}", "--", sys.executable, "-m", "tests.conform.wrong", "reject"]
    ran = samepath("fuzz", "--op", "draws", "--rounds", "1", "--seed", "7", "--out", "kept", *port)
    assert ran.returncode == 2, ran.stdout
    assert "FAIL draws-found (" in ran.stdout
    assert "kept      no: the file of vectors cannot be read or written" in ran.stdout
    assert "\n  again " not in ran.stdout  # no file has a vector that a command could name
    assert "draws.json is a folder" in ran.stderr


def test_without_hypothesis_the_command_says_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import samepath, samepath.conform.suite.runner, samepath.cli.conform\n"
        "from samepath.cli import main; sys.argv = ['samepath', 'fuzz', '--', 'true']; main()"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 2
    assert "pip install hypothesis" in ran.stderr
    assert "Traceback" not in ran.stderr


# --- the inputs ---


def test_every_operation_has_inputs_and_clauses_that_there_are() -> None:
    known = data.clauses(CONFORMANCE)
    assert [name for operation in levels() for name in clauses_of(operation) if name not in known] == []


@pytest.mark.parametrize("operation", levels())
@settings(max_examples=25)
@given(chosen=st.data())
def test_inputs_are_answered_and_most_are_good(operation: str, chosen: Any) -> None:
    """The reference never fails, and what is written as a vector can be read again."""
    inputs, steps = chosen.draw(questions(operation, ["lesson", "nausicaa", "dungeon"]))
    answer = run(operation, inputs, steps, pytest.fail)
    assert answer.get("error") in (None, "BAD_INPUT", "STEP_LIMIT", "UNSUPPORTED")
    assert json.loads(canonical_bytes(inputs)) == inputs


def test_every_fault_is_tried() -> None:
    """Each fault is given to a port that some test starts; a name in a list of names alone is not enough."""
    tried = set(SMALLEST)
    for path in map(Path(__file__).with_name, ("test_fuzz.py", "test_matrix.py", "test_endings.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("fuzzed", "launch", "engine", "judged"):
                tried |= {word.value for word in node.args if isinstance(word, ast.Constant) and word.value in FAULTS}
    assert tried == set(FAULTS)
