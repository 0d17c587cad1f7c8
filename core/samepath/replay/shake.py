"""The shake run: one game recorded under different circumstances, which must all give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from samepath.canonical import Value
from samepath.errors import GameError
from samepath.replay.diff import diff
from samepath.replay.difference import Difference

CONDITIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1, time zone UTC+14": {"PYTHONHASHSEED": "1", "TZ": "UTC-14"},
    "hash seed 4294967295, locale C": {"PYTHONHASHSEED": "4294967295", "LC_ALL": "C"},
    "hash seed 7, locale tr_TR": {"PYTHONHASHSEED": "7", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "the second run in one process": {},
}
"""What is changed in the environment of each run. The last one records twice and keeps the second recording."""

PROCESS_SECONDS_MAX: Final = 600


@dataclass
class Shaken:
    """One run, and its first difference from the first run."""

    condition: str
    difference: Difference | None

    def as_json(self) -> dict[str, Value]:
        """The run as one canonical object."""
        found = None if self.difference is None else self.difference.as_json()
        return {"condition": self.condition, "difference": found}


def shake(game: str, scenario: str, rules: str | None, seed: str) -> list[Shaken]:
    """Record `game` in a plain process and under each of CONDITIONS; the first difference of each from the plain one.

    `game` is a registered name or `module:name`. Raises GameError when a run fails, with what it said.
    """
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder) / "first.jsonl"
        _record(first, {}, game, scenario, rules, seed, 1)
        results = []
        for number, (condition, changes) in enumerate(CONDITIONS.items()):
            path = Path(folder) / f"{number}.jsonl"
            runs = 2 if not changes else 1
            _record(path, changes, game, scenario, rules, seed, runs)
            same = path.read_bytes() == first.read_bytes()
            results.append(Shaken(condition, None if same else diff(first, path).difference))
    return results


def _record(
    path: Path, changes: Mapping[str, str], game: str, scenario: str, rules: str | None, seed: str, runs: int
) -> None:
    command = [sys.executable, "-m", "samepath.cli.shaken", str(path), str(runs), game, scenario, rules or "", seed]
    done = subprocess.run(
        command,
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
        timeout=PROCESS_SECONDS_MAX,
        check=False,
    )
    if done.returncode != 0:
        raise GameError(f"{game}: a run failed: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
