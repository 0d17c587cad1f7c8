"""Settings for every test: hypothesis profiles, and a command line to call."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile("ordinary", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ordinary")

# A run in the background of a shell has SIGINT ignored, and hands that on; what the tests start is to be interrupted.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Samepath = Callable[..., "subprocess.CompletedProcess[str]"]


def unmeasured(**variables: str) -> dict[str, str]:
    """The environment of a process that is not to be measured: coverage fills a small disk, and is itself imported."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")} | variables


@pytest.fixture
def samepath(tmp_path: Path) -> Samepath:
    """Call the command line as a user does: in a process of its own, in an empty folder."""

    def call(*arguments: str, env: dict[str, str] | None = None, stdin: str = "") -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        return subprocess.run(
            [sys.executable, "-m", "samepath", *arguments],
            cwd=tmp_path,
            env={**clean, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **(env or {})},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    return call
