"""What is special to the Java port: its build, its own tests, its command for people, other locales.

What every port is held to is tested with the others. The port runs with a PATH on which there is Java and nothing else.
Where a JDK is missing the tests say so and are skipped, but in CI (the variable CI is set) a missing JDK fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PORT = ROOT / "conformance" / "ports" / "java"
JAVA_VERSION_MIN = 17
GUARD = ROOT / "replays" / "lesson" / "guard.jsonl"
CPUS = ROOT / "replays" / "nausicaa"
LOCALES = [("tr", "TR"), ("de", "DE"), ("ar", "EG"), ("hi", "IN")]
"""Other letters' cases, other separators, other digits."""


class Jdk:
    """The tools, by a PATH in which there is nothing else, and folders of what was built."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools = folder / "bin"
        self.tools.mkdir()
        for tool in ("java", "javac"):
            found = shutil.which(tool)
            if found is None:
                assert "CI" not in os.environ, "a JDK is not installed"
                pytest.skip(f"{tool} is not installed: the Java port was not tested")
            (self.tools / tool).symlink_to(found)
        version = self.run("javac", "-version").stdout
        assert int(re.split(r"[ .]", version)[1]) >= JAVA_VERSION_MIN, f"the port needs Java 17, this is {version}"

    def run(self, tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a tool in the port's folder."""
        return subprocess.run(
            [str(self.tools / tool), *arguments],
            cwd=PORT,
            env={"PATH": str(self.tools)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def built(self, name: str, sources: str, main: str) -> str:
        """Build a program, without a warning; its folder."""
        build = str(self.folder / name)
        done = self.run("javac", "-Xlint:all", "-d", build, "-sourcepath", sources, main)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return build


@pytest.fixture(scope="module")
def jdk(tmp_path_factory: pytest.TempPathFactory) -> Jdk:
    return Jdk(tmp_path_factory.mktemp("java"))


@pytest.fixture(scope="module")
def build(jdk: Jdk) -> str:
    """The port, built by the line of its README."""
    return jdk.built("port", "src", "src/samepath/Main.java")


def test_its_own_unit_tests(jdk: Jdk) -> None:
    tests = jdk.built("tests", f"src{os.pathsep}test", "test/samepath/Tests.java")
    done = jdk.run("java", "-cp", tests, "samepath.Tests", str(ROOT / "conformance" / "SPEC.md"))
    assert done.returncode == 0, done.stdout[-4000:]
    assert done.stdout.endswith("0 failed\n")
    assert len(re.findall(r"^ok ", done.stdout, re.MULTILINE)) > 20


def test_its_command(jdk: Jdk, build: str, tmp_path: Path) -> None:
    """For people: verify with the exit codes of the specification, and record on standard output."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return jdk.run("java", "-cp", build, "samepath.Main", *arguments)

    cut, changed, scenario = (tmp_path / name for name in ("cut.jsonl", "changed.jsonl", "scenario.json"))
    cut.write_bytes(GUARD.read_bytes()[:-1])
    changed.write_text(GUARD.read_text().replace('"tie":"lowest"', '"tie":"last-lowest"', 1))
    scenario.write_text(json.dumps(json.loads(GUARD.read_text().splitlines()[0])["scenario"], indent=1))
    assert (call("verify", str(GUARD)).returncode, call("verify", str(cut)).returncode) == (0, 4)
    found = call("verify", str(GUARD), str(cut), str(changed))
    assert found.returncode == 1
    assert re.search(r"changed.jsonl: different, line \d+, decision \d+: tie ", found.stdout)
    assert call("record", "lesson", str(scenario)).stdout == GUARD.read_text()
    refused = call("record", "lesson", str(scenario), "--seed", "none")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "no seed" in refused.stderr
    assert call("record", "chess", str(scenario)).returncode == 3
    missing = call("verify", str(tmp_path / "none"))
    assert (missing.returncode, "none cannot be read" in missing.stderr) == (2, True)
    assert call("verify", str(tmp_path)).returncode == 2  # a folder
    assert (call("learn").returncode, call("record", "lesson", str(scenario), "--speed", "7").returncode) == (2, 2)


def test_an_output_that_goes_away(jdk: Jdk, build: str) -> None:
    """It is no verdict: the exit code is not 1, which says that something differs."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [str(jdk.tools / "java"), "-cp", build, "samepath.Main", "verify", str(GUARD)]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, "samepath: the output cannot be written, or the input not be read\n")


def test_its_answers_to_a_person(jdk: Jdk, build: str, tmp_path: Path) -> None:
    """`--inputs` takes the answers of a game that asks, undos among them."""
    hand = (ROOT / "replays" / "lesson" / "hand.jsonl").read_text()
    records = [json.loads(line) for line in hand.splitlines()]
    scenario, inputs = tmp_path / "scenario.json", tmp_path / "inputs.json"
    scenario.write_text(json.dumps(records[0]["scenario"]))
    asked = [one for one in records if one.get("source") == "input" or one["type"] == "undo"]
    inputs.write_text(json.dumps([{"undo": one["to"]} if one["type"] == "undo" else one["pick"] for one in asked]))
    command = ["-cp", build, "samepath.Main", "record", "lesson", str(scenario), "--inputs", str(inputs)]
    assert jdk.run("java", *command, "--seed", records[0]["seed"]).stdout == hand


@pytest.mark.parametrize("locale", LOCALES, ids="_".join)
def test_in_another_locale(jdk: Jdk, build: str, tmp_path: Path, locale: tuple[str, str]) -> None:
    """Neither the locale nor the default encoding changes a byte that is recorded, or a verdict."""
    told = [f"-Duser.language={locale[0]}", f"-Duser.country={locale[1]}", "-Dfile.encoding=UTF-16"]
    scenario = tmp_path / "scenario.json"
    for path in sorted(CPUS.rglob("*.jsonl*"))[:1]:
        assert jdk.run("java", *told, "-cp", build, "samepath.Main", "verify", str(path)).returncode == 0
    scenario.write_text(json.dumps(json.loads(GUARD.read_text().splitlines()[0])["scenario"]))
    done = jdk.run("java", *told, "-cp", build, "samepath.Main", "record", "lesson", str(scenario))
    assert done.stdout == GUARD.read_text()
