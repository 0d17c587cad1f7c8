"""`samepath path`: what it prints, and how it meets what it cannot use."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Samepath

LESSON = """\
################
#......#.......#
#......#.......#
#......#.......#
#......#.......#
#..............#
################
"""


def samepath(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "samepath", "path", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_seeds_wave_and_path(tmp_path: Path) -> None:
    level = tmp_path / "lesson.txt"
    level.write_text(LESSON)
    done = samepath(str(level), "--from", "8,3", "--to", "2,3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "The wave from (8, 3), steps (a = 10, b = 11, ...):\n"
        "################\n#dcba98#2345678#\n#cba987#1234567#\n#ba9876#0123456#\n#a98765#1234567#\n"
        "#98765432345678#\n################\n"
        "The path to (2, 3) (*):\n"
        "################\n#......#.......#\n#......#.......#\n#.@****#g......#\n#.....*#*......#\n"
        "#.....***......#\n################\n"
        "bfs: length 10, cost 10, expanded 59\n"
    )


def test_astar_as_json() -> None:
    done = samepath("-", "--from", "8,3", "--to", "2,3", "--algorithm", "astar", "--json", stdin=LESSON)
    answer = json.loads(done.stdout)
    assert (answer["found"], answer["length"], answer["cost"], answer["expanded"]) == (True, 10, 10, 25)
    assert answer["steps"][-1] == [2, 3]
    assert answer["wave"][3][2] == 10


def test_costs_choose_dijkstra_and_show_in_the_picture() -> None:
    done = samepath("-", "--from", "0,0", "--to", "3,0", "--costs", "~=2,^=30", stdin=".~^.\n.~~.\n")
    assert done.stdout.splitlines()[-3:] == ["g~^@", "****", "dijkstra: length 5, cost 7, expanded 7"]


@pytest.mark.parametrize(
    ("options", "last"),
    [
        ((), "bfs: length 4, cost 4, expanded 9"),
        (("--directions", "8", "--corners", "always"), "bfs: length 2, cost 2, expanded 9"),
        (("--wrap", "xy"), "bfs: length 2, cost 2, expanded 7"),
    ],
)
def test_options(options: tuple[str, ...], last: str) -> None:
    done = samepath("-", "--from", "0,0", "--to", "2,2", *options, stdin="...\n...\n...\n")
    assert done.stdout.splitlines()[-1] == last


def test_no_path_is_an_answer() -> None:
    done = samepath("-", "--from", "0,0", "--to", "2,0", stdin=".#.\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-2:] == ["g#@", "bfs: no path, expanded 1"]
    done = samepath("-", "--from", "0,0", "--to", "2,0", "--json", stdin=".#.\n")
    assert json.loads(done.stdout)["steps"] is None


def test_a_wave_past_z() -> None:
    done = samepath("-", "--from", "0,0", "--to", "1,0", stdin="." * 65 + "\n")
    assert done.stdout.splitlines()[1] == "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+++"


@pytest.mark.parametrize(
    ("arguments", "stdin", "code", "words"),
    [
        (("-", "--from", "0,0", "--to", "1,0"), "..\n.\n", 3, "row 2 has 1 cells, row 1 has 2"),
        (("-", "--from", "0,0", "--to", "1,0"), ".?\n", 3, "row 1, column 2: '?'"),
        (("-", "--from", "0,0", "--to", "1,0"), "", 3, "row 1 is empty"),
        (("-", "--from", "0,0", "--to", "1,0"), "\ufeff..\n", 3, "byte order mark"),
        (("no-such-map.txt", "--from", "0,0", "--to", "1,0"), "", 2, "no-such-map.txt: No such file or directory"),
        (("-", "--from", "0,0", "--to", "9,0"), "..\n", 2, "--to (9, 0) is outside the grid of 2 x 1"),
        (("-", "--from", "here", "--to", "1,0"), "..\n", 2, "'here' is not a cell"),
        (("-", "--from", "0,0", "--to", "1,0", "--costs", "~"), "..\n", 2, "'~' is not a character and its cost"),
        (("-", "--from", "0,0", "--to", "1,0", "--costs", "~=0"), "..\n", 2, "a cost is from 1 to"),
        (("-", "--from", "0,0", "--to", "1,0", "--directions", "6"), "..\n", 2, "'6' is not one of"),
    ],
)
def test_what_cannot_be_used(arguments: tuple[str, ...], stdin: str, code: int, words: str) -> None:
    done = samepath(*arguments, stdin=stdin)
    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_carriage_returns_are_refused(tmp_path: Path) -> None:
    level = tmp_path / "windows.txt"
    level.write_bytes(b"..\r\n..\r\n")
    done = samepath(str(level), "--from", "0,0", "--to", "1,0")
    assert done.returncode == 3
    assert "row 1, column 3: a carriage return; save the level with LF line ends" in done.stderr


def test_the_cost_printed_is_what_is_paid_whatever_the_search_counts(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text(".~.\n.#.\n")
    ends = ("--from", "0,0", "--to", "2,0", "--costs", "~=5")
    for algorithm in ("bfs", "astar", "dijkstra"):
        done = samepath("path", "map.txt", *ends, "--algorithm", algorithm, "--json")
        report = json.loads(done.stdout)
        assert (report["length"], report["cost"]) == (2, 6), algorithm
    assert "length 2, cost 6" in samepath("path", "map.txt", *ends, "--algorithm", "bfs").stdout


def test_a_wall_has_no_cost(samepath: Samepath, tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("...\n.#.\n")
    done = samepath("path", "map.txt", "--from", "0,0", "--to", "2,1", "--costs", "#=3")
    assert done.returncode == 3
    assert "'#' has a cost and is a wall" in done.stderr


def test_time_is_by_the_cells_whatever_the_shape(samepath: Samepath, tmp_path: Path) -> None:
    """A field was copied whole for each of its rows: 126 seconds for a map of 65,535 rows."""
    (tmp_path / "tall.txt").write_text(".\n" * 65_535)
    began = time.monotonic()
    done = samepath("path", "tall.txt", "--from", "0,0", "--to", "0,65534", "--json")
    assert time.monotonic() - began < 30
    found = json.loads(done.stdout)
    assert done.stdout == json.dumps(found, indent=2, sort_keys=True) + "\n"
    assert found["length"] == 65_534
    assert found["wave"][-1] == [65_534]
