"""The second engine: the JavaScript port is asked what the reference answered, before an answer is kept.

An answer that only one engine gives may be that engine's mistake, and would then be the law for every port.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from samepath.conform.suite import runner
from samepath.conform.suite.vectors import Vector

PORT = Path(__file__).resolve().parents[1] / "ports" / "javascript" / "samepath.mjs"
PATIENCE = 60.0
"""Seconds for one answer."""


def engine() -> list[str] | None:
    """The command of the second engine, or None where Node is not installed."""
    node = shutil.which("node")
    return None if node is None else [node, str(PORT)]


def confirm(vectors: Sequence[Vector], command: list[str]) -> None:
    """Stop, naming each answer of `vectors` that the engine does not give."""
    told = runner.Settings(command, timeout=PATIENCE)
    _, outcomes = runner.run(list(vectors), told, lambda done: None)
    others = [one for one in outcomes if one.status != "pass"]
    for one in others:
        print(f"{one.vector.id}: the second engine: {one.status} {one.where or one.reason}".rstrip(), file=sys.stderr)
    if others:
        sys.exit(f"{len(others)} of {len(outcomes)} answers of the reference are not the second engine's; none is kept")
