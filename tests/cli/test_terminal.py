"""What a person sees on a real terminal: colours, and a progress bar that goes away."""

from __future__ import annotations

import os
import sys

import pexpect

from tests.conftest import ROOT


def seen(variables: dict[str, str]) -> str:
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm-256color"} | variables
    output, status = pexpect.run(
        f"{sys.executable} -m samepath verify {ROOT / 'replays' / 'lesson'}",
        env=env,
        withexitstatus=True,
        encoding="utf-8",
        timeout=120,
    )
    assert status == 0, output
    return str(output)


def test_a_terminal_gets_colours_and_progress() -> None:
    output = seen({})
    assert "\x1b[32m" in output
    assert "verifying" in output


def test_no_color_is_respected_on_a_terminal() -> None:
    last = seen({"NO_COLOR": "1"}).splitlines()[-1]
    assert "recordings the same" in last
    assert "\x1b[1m" not in last  # nor any other style
