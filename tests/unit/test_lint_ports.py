"""The linters of the other languages: what is not installed is skipped by name, and fails in CI."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {
    "JavaScript: biome": "node",
    "Java: javac -Xlint:all": "javac",
    "C#: mcs -warn:4": "mcs",
    "C: gcc -Wall -Wextra": "gcc",
}


def lint(path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    return subprocess.run(
        [sys.executable, ".ci/lint_ports.py"],
        cwd=ROOT,
        env={**environment, "PATH": str(path), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_tools_each_is_skipped_by_name_and_in_ci_that_fails(tmp_path: Path) -> None:
    here = lint(tmp_path)
    for check, tool in TOOLS.items():
        assert f"{check}: skipped, {tool}" in here.stdout
        assert check not in here.stderr
    in_ci = lint(tmp_path, CI="1")
    assert in_ci.returncode == 1
    assert in_ci.stderr.startswith("failed: ")
    assert all(check in in_ci.stderr for check in TOOLS)
