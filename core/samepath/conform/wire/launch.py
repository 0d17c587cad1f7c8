"""How an engine is started: its command, and the variables that it is to see."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Launch:
    """How an engine is started: the command, and the variables that it is to see besides those of the runner."""

    command: tuple[str, ...]
    variables: Mapping[str, str]


def reference(backend: str) -> Launch:
    """How the reference is started as a port, with the search of `backend`: `python` or `cython`."""
    package = Path(__file__).resolve().parents[3]
    paths = [str(package), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    variables = {"SAMEPATH_BACKEND": backend, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return Launch((sys.executable, "-m", "samepath.conform.wire.adapter"), variables)
