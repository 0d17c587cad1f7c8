"""The README's examples, run as a reader would run them, in the order in which they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the recordings beside the reader's own files."""
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    bin_folder = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(folder)}
    return subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


def test_every_example_runs_and_prints_what_the_readme_says(clone: Path) -> None:
    kinds = []
    for kind, text in BLOCK.findall(README):
        kinds.append(kind)
        if kind == "python":
            if "class Hunt" in text:
                (clone / "hunt.py").write_text(text, encoding="utf-8")
                assert len([line for line in text.splitlines() if line.strip()]) <= 40
            done = subprocess.run(
                [sys.executable, "-c", text], cwd=clone, env={**os.environ, "PYTHONPATH": str(clone)}, check=False
            )
            assert done.returncode == 0, text
        elif kind == "console":
            check_console(text, clone)
    assert kinds.count("console") >= 4
    assert kinds.count("python") >= 3


def check_console(text: str, folder: Path) -> None:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        done = run(command, folder)
        assert "Traceback" not in done.stderr
        assert done.returncode == (1 if re.search(r"broken|diff", command) and "sed" not in command else 0), command
        if printed:
            assert done.stdout == printed, command


def test_the_broken_recording_names_its_decision(clone: Path) -> None:
    command = re.search(r"^\$ (sed .*)$", README, re.MULTILINE)
    assert command is not None
    run(command[1], clone)
    said = run("samepath verify broken.jsonl", clone).stdout
    assert "another option was picked" in said
    assert "line 9" in said
    assert "[" in said


def test_the_make_targets_that_the_readme_names_exist() -> None:
    targets = re.findall(r"^make ([a-z-]+)", README, re.MULTILINE)
    assert "verify" in targets
    assert "test" in targets
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_command_is_in_the_readme() -> None:
    from samepath.cli import COMMANDS

    for name in COMMANDS:
        assert f"samepath {name}" in README, name


def test_a_game_is_found_by_its_entry_point(clone: Path) -> None:
    source = next(text for kind, text in BLOCK.findall(README) if "class Hunt" in text)
    (clone / "hunt.py").write_text(source, encoding="utf-8")
    group = next(text for kind, text in BLOCK.findall(README) if kind == "toml")
    section, name, value = re.fullmatch(r'\[project\.entry-points\."(.+)"\]\n(\w+) = "(.+)"\n', group).groups()  # type: ignore[union-attr]
    package = clone / "hunt-1.0.dist-info"  # what installing the package would leave
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: hunt\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[{section}]\n{name} = {value}\n")
    assert "hunt: A fox hunts" in run("samepath games", clone).stdout
    assert run("samepath record hunt --seed 7 -o by-name.jsonl", clone).returncode == 0
    done = run("samepath verify by-name.jsonl", clone)
    assert done.returncode == 0, done
    assert "10 decisions" in done.stdout
