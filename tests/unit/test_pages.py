"""The pages of docs/pages with a console block: what stands in these and in Python blocks, run in order.

In a console block `$ ` begins a command and `> ` goes on with it; what follows is what it prints on standard output.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [path for path in sorted((ROOT / "docs/pages").glob("*.md")) if "```console\n" in path.read_text("utf-8")]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", re.MULTILINE)


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block, and what it prints."""
    found = [(re.sub(r"\n> ", "\n", command).rstrip("\n"), printed) for command, printed in COMMAND.findall(block)]
    assert len(found) == len(re.findall(r"^\$ ", block, re.MULTILINE))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_stands_in_a_page_is_true(page: Path, tmp_path: Path) -> None:
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        for command, printed in [("", "")] if kind == "python" else commands(text):
            done = subprocess.run(
                [sys.executable, "-c", text] if kind == "python" else ["bash", "-c", command],
                cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=120, check=False,
            )  # fmt: skip
            assert "Traceback" not in done.stderr, done.stderr
            assert done.returncode == 0, (command or text, done.stderr)
            assert done.stdout == printed, command
