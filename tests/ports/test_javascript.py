"""What is special to the JavaScript port: its own unit tests, that it needs nothing of Node, its command for people."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from samepath.conform.cross import ports
from samepath.conform.suite import runner, vectors
from samepath.conform.wire.launch import Launch
from tests.ports.conftest import PATIENCE, launched
from tests.ports.mutations import at_decision

ROOT = Path(__file__).resolve().parents[2]
PORT = ROOT / "conformance" / "ports" / "javascript"


@pytest.fixture(scope="session")
def node() -> Launch:
    """The command of Node without arguments, and an environment in whose PATH there is nothing else."""
    launch = launched(ports.select(ports.load(), ["javascript"])[0])
    return Launch(launch.command[:1], launch.variables)


@pytest.mark.parametrize("locale", ["tr_TR", "de_DE"])
def test_the_locale_changes_nothing(node: Launch, locale: str) -> None:
    """Node takes its locale from the environment, so a comparison or a change of case by locale would show."""
    told = {**node.variables, "LC_ALL": f"{locale}.UTF-8"}
    asked = "process.stdout.write(Intl.Collator().resolvedOptions().locale)"
    seen = subprocess.run(
        [*node.command, "-e", asked], env=told, capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert seen == locale.replace("_", "-")
    wanted = [vector for vector in vectors.load(vectors.shipped_folder()) if vector.level in (0, 2)]
    port = runner.Settings([*node.command, str(PORT / "samepath.mjs")], timeout=PATIENCE, variables=told)
    _, outcomes = runner.run(wanted, port, lambda done: None)
    assert [(one.vector.id, one.status, one.reason) for one in outcomes if one.status != "pass"] == []


def test_its_own_unit_tests(node: Launch) -> None:
    done = subprocess.run(
        [*node.command, "--test", str(PORT / "test")],
        env=node.variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert re.search(r"^# fail 0$", done.stdout, re.MULTILINE)


def test_nothing_of_node_is_needed(node: Launch) -> None:
    """The modules below src/ verify a recording in a context with nothing but the web's own encoders."""
    bare = [*node.command, "--no-warnings", "--experimental-vm-modules", str(PORT / "support" / "bare.mjs")]
    recording = ROOT / "replays" / "dungeon" / "by-hand.jsonl.gz"
    done = subprocess.run(
        [*bare, str(recording)],
        env=node.variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("same\n", "", 0)


def test_its_command(node: Launch, tmp_path: Path) -> None:
    """For people: verify with the exit codes of the specification, and record on standard output."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        done = [*node.command, str(PORT / "samepath.mjs"), *arguments]
        return subprocess.run(done, env=node.variables, capture_output=True, encoding="utf-8", check=False)

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
    assert call("record", "lesson", str(scenario), "--seed", "none").returncode == 2
    assert (call("learn").returncode, call("verify", str(tmp_path / "none")).returncode) == (2, 2)
