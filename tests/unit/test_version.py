"""The version is in one place, each copy of it agrees, and one command changes all of them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import samepath

ROOT = Path(__file__).resolve().parents[2]
PLACES = (
    "core/samepath/__init__.py",
    "conformance/ports/javascript/src/conform/protocol.mjs",
    "conformance/ports/java/src/samepath/conform/Protocol.java",
    "conformance/ports/csharp/src/Conform/Protocol.cs",
)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "version.py"), *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files that say the version, and one of a packager."""
    for place in PLACES:
        (tmp_path / place).parent.mkdir(parents=True)
        shutil.copy(ROOT / place, tmp_path / place)
    package = tmp_path / "conformance/ports/javascript/package.json"
    package.write_text(f'{{\n  "name": "samepath",\n  "version": "{samepath.__version__}",\n  "type": "module"\n}}\n')
    return tmp_path


def test_all_say_the_same() -> None:
    done = command()
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{samepath.__version__}\n", "")


def test_the_installed_package_says_it_too() -> None:
    assert version("samepath") == samepath.__version__


@pytest.mark.parametrize("place", PLACES[1:])
def test_a_copy_that_differs_is_named(tree: Path, place: str) -> None:
    text = (tree / place).read_text(encoding="utf-8")
    (tree / place).write_text(text.replace(samepath.__version__, "7.7.7"), encoding="utf-8")
    done = command("--root", str(tree))
    assert done.returncode == 1
    assert done.stderr.startswith(f"{place} says 7.7.7; ")


def test_one_command_changes_all(tree: Path) -> None:
    done = command("--root", str(tree), "8.9.10")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is 8.9.10 now") == len(PLACES) + 1
    assert command("--root", str(tree)).stdout == "8.9.10\n"
    assert '"version": "8.9.10",' in (tree / "conformance/ports/javascript/package.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["8.9", "v8.9.10", "8.9.10-beta", "--help"])
def test_what_is_no_version_is_refused(tree: Path, text: str) -> None:
    done = command("--root", str(tree), text)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("usage: version.py")


def test_a_file_that_says_none_is_an_error(tree: Path) -> None:
    (tree / PLACES[1]).write_text("export const NAME = 'x';\n", encoding="utf-8")
    done = command("--root", str(tree))
    assert done.returncode == 1
    assert "0 lines are like" in done.stderr
