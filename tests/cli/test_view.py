"""samepath view, verify --html and play --web: pages written, and served to this machine alone."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import ROOT, Samepath

CHASE = ROOT / "replays" / "lesson" / "chase.jsonl"


def broken(folder: Path) -> Path:
    path = folder / "broken.jsonl"
    lines = CHASE.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:8], lines[8].replace(b'"pick":3', b'"pick":1'), *lines[9:]]))
    return path


def test_a_page_is_written(samepath: Samepath, tmp_path: Path) -> None:
    done = samepath("view", str(CHASE), "-o", "chase.html")
    assert done.returncode == 0, done.stderr
    size = (tmp_path / "chase.html").stat().st_size
    assert done.stdout == f"chase.html: {size:,} bytes\n"
    told = json.loads(samepath("view", str(CHASE), str(CHASE), "-o", "two.html", "--json").stdout)
    assert told == {"bytes": (tmp_path / "two.html").stat().st_size, "page": "two.html"}


def test_a_file_that_is_none_and_a_game_without_a_page_are_one_line(samepath: Samepath) -> None:
    for arguments in (
        ("view", "missing.jsonl"),
        ("view",),
        ("play", "--web"),
        ("play", "hunt", "--web", "-o", "x.html"),
    ):
        done = samepath(*arguments)
        assert done.returncode in (2, 3), arguments
        assert "Traceback" not in done.stderr


def test_verify_writes_the_page_of_what_differs_and_names_it(samepath: Samepath, tmp_path: Path) -> None:
    path = str(broken(tmp_path))
    done = samepath("verify", str(CHASE), path, path, "--html", "page.html")
    assert done.returncode == 1
    assert "  to look at: page.html#decision=4\n" in done.stdout
    assert "  to look at: page-2.html#decision=4\n" in done.stdout
    assert (tmp_path / "page-2.html").exists()
    told = json.loads(
        samepath("verify", str(CHASE), path, "--html", "page.html", "--json", "--junit", "junit.xml").stdout
    )
    assert "to look at: page.html#decision=4" in (tmp_path / "junit.xml").read_text(encoding="utf-8")
    assert ["page" in each for each in told["recordings"]] == [False, True]
    same = samepath("verify", str(CHASE), "--html", "none.html")
    assert same.returncode == 0
    assert not (tmp_path / "none.html").exists()


@pytest.mark.parametrize("arguments", [("view", str(CHASE), "--no-browser"), ("play", "lesson", "--web")])
def test_without_a_file_the_page_is_served_on_the_loopback(arguments: tuple[str, ...], tmp_path: Path) -> None:
    env = {**os.environ, "BROWSER": "true"}  # a command that opens nothing
    command = [sys.executable, "-m", "samepath", *arguments]
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, encoding="utf-8") as serving:
        assert serving.stdout is not None
        found = re.match(r"(http://127\.0\.0\.1:[0-9]+/) ", serving.stdout.readline())
        assert found is not None
        place = urlsplit(found[1])
        asked = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
        asked.request("GET", "/")
        answer = asked.getresponse()
        assert (answer.status, answer.getheader("Content-Type")) == (200, "text/html; charset=utf-8")
        assert answer.read().startswith(b"<!doctype html>")
        asked.request("GET", "/favicon.ico")
        assert asked.getresponse().status == 404
        serving.send_signal(signal.SIGINT)
        assert serving.wait(30) == 0
