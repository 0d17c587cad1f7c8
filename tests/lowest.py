"""Every dependency at the lowest version that pyproject.toml declares: `python tests/lowest.py` (make lowest).

Makes an environment in build/lowest in which each requirement is at its lower bound, installs the package with it (so
the accelerated backends are built by the oldest Cython), and runs the tools and a part of the tests that uses each.
With `--bench` the libraries of `samepath bench` instead, and the bench itself; these have wheels for one Python each,
so that wants 3.11.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "lowest"

SMOKE = (
    "tests/cli/test_commands.py::test_json_is_everywhere",  # imports every command
    "tests/cli/test_lesson.py",
    "tests/cli/test_path.py",
    "tests/cli/test_query.py",
    "tests/cli/test_terminal.py",
    "tests/conform/test_fuzz.py::test_a_wrong_answer_is_found_shrunk_and_kept",
    "tests/conform/test_vectors.py",
    "tests/accelerated/test_errors.py",
    "tests/unit/grid",
    "tests/unit/tools/test_tables.py",
    "tests/unit/env",
)


def lowest(requirements: list[str]) -> list[str]:
    """The requirements, each pinned to its lower bound. One without a bound is an error: nothing says what it needs."""
    pins = []
    for text in requirements:
        name, bound = re.match(r"([A-Za-z0-9._-]+)(?:>=([0-9][0-9.]*))?", text).groups()  # type: ignore[union-attr]
        if bound is None:
            raise SystemExit(f"pyproject.toml: {text!r} has no lowest version; write {name}>=VERSION")
        marker = text.partition(";")[2]
        pins.append(f"{name}=={bound}" + (f";{marker}" if marker else ""))
    return pins


def main(arguments: list[str]) -> None:
    """Make the environment and run what is to be run in it; the first failure ends it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extra = "bench" if "--bench" in arguments else "test"
    wanted = project["project"]["dependencies"] + project["project"]["optional-dependencies"][extra]
    building = project["build-system"]["requires"]
    pins = sorted({*lowest(wanted), *lowest(building)})
    folder = PLACE / extra
    venv.create(folder, clear=True, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"

    def run(*words: str) -> None:
        print("$", " ".join(words), flush=True)
        done = subprocess.run([str(python), "-m", *words], cwd=ROOT, check=False)
        if done.returncode != 0:
            raise SystemExit(done.returncode)

    run("pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", *pins)
    run("pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", ".")
    if extra == "bench":
        run("samepath", "bench", "--rounds", "1", "--size", "30x20")
        return
    run("ruff", "check", "--quiet", ".")
    run("mypy", "--cache-dir", str(PLACE / "mypy"))
    run("samepath", "verify", "--quiet", "replays/lesson")
    run("pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *SMOKE)


if __name__ == "__main__":
    main(sys.argv[1:])
