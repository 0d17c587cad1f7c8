"""Builds what a release publishes and tries it: `make release-check`.

The sdist comes first, and the wheels are built from it, so what is missing in it is noticed. Each of the three is
installed into an environment that has nothing else, in which the recordings that ship must verify. The wheel with the
compiled search must have it, the pure one must not. Everything is left in dist/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / "build" / "release"


def main() -> None:
    """Take every step; the first that fails ends it."""
    version = said_version()
    check_changelog(version)
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    run(sys.executable, "-m", "build", "--sdist", "--outdir", str(DIST), str(ROOT))
    sdist = only(f"samepath-{version}.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(WORK, filter="data")
    source = WORK / f"samepath-{version}"
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(DIST), str(source))
    compiled = only("samepath-*.whl")
    if compiled.name.endswith("-none-any.whl"):
        raise SystemExit("the compiled search was not built: install a C compiler, such as gcc")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(DIST), str(source), pure=True)
    pure = only(f"samepath-{version}-py3-none-any.whl")
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(str(path) for path in DIST.iterdir()))
    try_install(compiled, version, backend="cython")
    try_install(pure, version, backend="python")
    try_install(sdist, version, backend="cython")
    print(f"samepath {version} can be published: {', '.join(sorted(path.name for path in DIST.iterdir()))}")


def said_version() -> str:
    """The version on which the package and every port agree."""
    done = subprocess.run([sys.executable, ".ci/version.py"], cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return done.stdout.strip()


def check_changelog(version: str) -> None:
    """The newest entry of the changelog is the version, and no change waits for a release."""
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if not heads or heads[0].split()[0] != version:
        found = heads[0] if heads else "nothing"
        raise SystemExit(f"CHANGELOG.md begins with {found}, the version is {version}: name the release there")


def try_install(package: Path, version: str, *, backend: str) -> None:
    """Install one file into an empty environment and verify the recordings that it carries, away from the checkout."""
    place = WORK / "venv"
    venv.create(place, clear=True, with_pip=True)
    scripts = place / ("Scripts" if sys.platform == "win32" else "bin")
    run(str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(package))
    look = (
        "import samepath, samepath.grid as grid;"
        f"assert samepath.__version__ == {version!r}, samepath.__version__;"
        f"assert grid.backend() == {backend!r}, grid.backend();"
    )
    run(str(scripts / "python"), "-c", look)
    run(str(scripts / "samepath"), "verify", "--quiet")


def only(pattern: str) -> Path:
    """The one file in dist/ of this name."""
    found = sorted(DIST.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"dist/ has {len(found)} files {pattern}, not one")
    return found[0]


def run(*words: str, pure: bool = False) -> None:
    """A step, outside the checkout so that nothing is imported from it."""
    print("$", " ".join(words), flush=True)
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "SAMEPATH_PURE")}
    if pure:
        environment["SAMEPATH_PURE"] = "1"
    done = subprocess.run(words, cwd=WORK, env=environment, check=False)
    if done.returncode != 0:
        raise SystemExit(f"exit code {done.returncode}: {' '.join(words)}")


if __name__ == "__main__":
    main()
