"""`samepath bench --against COMMIT`: whether this checkout is slower than another commit, measured in one run.

The commit is checked out into a temporary folder and built there. Both versions do the same work in processes of their
own, in pairs whose order alternates; what is compared is the median of the pairs' ratios, of time of the processor, so
that other work on the machine weighs little.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from samepath.errors import SamepathError
from samepath.tools.bench_jobs import Backend, Work

TOLERANCE: Final = 0.10
"""So much slower is a regression; less is the noise of a machine that does other things."""


class BuildError(SamepathError):
    """A commit that there is not, or that does not build."""


@dataclass(frozen=True)
class Compared:
    """A work by both versions: this one's time divided by the other's, pair by pair."""

    work: Work
    ratios: tuple[float, ...]
    refused: str | None = None

    @property
    def ratio(self) -> float:
        """The median; 1.2 is a fifth slower than the commit."""
        return statistics.median(self.ratios)

    @property
    def is_slower(self) -> bool:
        """Whether it is a regression."""
        return not self.refused and self.ratio > 1 + TOLERANCE


@contextmanager
def built(commit: str, said: Callable[[str], object] = lambda text: None) -> Iterator[Path]:
    """The package of a commit, built in a temporary folder, which is removed afterwards."""
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists() or not (root / "setup.py").exists():
        raise BuildError("--against compares a checkout with one of its commits, and this is no checkout")
    with tempfile.TemporaryDirectory(prefix="samepath-bench-") as folder:
        tree, package = Path(folder, "tree"), Path(folder, "package")
        _run(["git", "-C", str(root), "worktree", "add", "--detach", "--quiet", str(tree), commit], root)
        try:
            said(f"building {commit}")
            build = [sys.executable, "setup.py", "-q", "build", "--build-base", f"{folder}/build"]
            _run([*build, "--build-lib", str(package)], tree)
            yield package
        finally:
            _run(["git", "-C", str(root), "worktree", "remove", "--force", str(tree)], root)


def compare(work: Work, package: Path, rounds: int, done: Callable[[], object] = lambda: None) -> Compared:
    """A work by this version and by the one at `package`, in so many pairs."""
    ours = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    theirs = {**os.environ, "PYTHONPATH": str(package)}
    ratios: list[float] = []
    with Backend(work, ours, clock="cpu_ns") as new, Backend(work, theirs, clock="cpu_ns") as old:
        for number in range(rounds + 1):
            pair = [(new, True), (old, False)]
            spent = {}
            for version, is_new in pair if number % 2 else pair[::-1]:
                spent[is_new], _, refused = version.round()
                if refused is not None:
                    return Compared(work, (), f"{'this version' if is_new else 'the commit'}: {refused}")
                done()
            if number:  # the first is for what is read and loaded
                ratios.append(spent[True] / max(spent[False], 1))
    return Compared(work, tuple(ratios))


def _run(command: list[str], folder: Path) -> None:
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode:
        last = (ended.stderr.strip() or ended.stdout.strip() or "it said nothing").splitlines()[-1]
        raise BuildError(f"{' '.join(command[:4])} ... failed: {last}")
