"""samepath decide: positions in, answers out, all or nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "golden" / "nausicaa-live-decisions.jsonl"
LINES = FILE.read_text(encoding="ascii").splitlines()
ANSWERS = ("moves", "attacks", "pair", "actions")


def decide(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "samepath", "decide", "nausicaa", "--rules", "live", *words]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_the_whole_file_comes_out_as_it_stands_there() -> None:
    """The very text: each line from its answers on."""
    done = decide(str(FILE))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["{" + line[line.index('"moves"') :] for line in LINES]


def test_standard_input_and_json() -> None:
    done = decide("-", "--json", stdin="\n".join(LINES[:3]) + "\n")
    assert done.returncode == 0
    expected = [{key: json.loads(line)[key] for key in ANSWERS} for line in LINES[:3]]
    assert json.loads(done.stdout) == expected


def test_explain_prints_the_pairs_for_a_person() -> None:
    done = decide("-", "--explain", stdin=LINES[0])
    assert done.returncode == 0
    out = done.stdout.splitlines()
    assert out[0] == 'standard input:1: [{"kind":"move","unit":[5,9],"to":[4,8]},{"kind":"end"}]'
    assert "    * harpy j5 > oracle h4   9.33742671922989" in out
    assert "  2 pair: harpy j5 > oracle h4" in out
    assert "\x1b" not in done.stdout


def test_explain_as_json_holds_every_decision() -> None:
    done = decide("-", "--explain", "--json", stdin=LINES[0])
    (answer,) = json.loads(done.stdout)
    kinds = [decision["kind"] for decision in answer["decisions"]]
    assert kinds == ["2 target"] * 4 + ["2 pair", "6 move", "6 target again", "6 attack again"]
    pair = answer["decisions"][4]
    assert pair["scores"][pair["pick"]] == json.loads(LINES[0])["pair"]["interest"]


BAD = [
    ("{", "not JSON: Expecting property name enclosed in double quotes at character 1"),
    ("", "an empty line where a position should be"),
    ('{"mana":[1,1]}', "coefficients is missing"),
    (LINES[0].replace('"row":4,"col":7', '"row":4,"col":17'), "units[1].col is 17, not from 0 to 9"),
    (LINES[0].replace('"row":4,"col":7', '"row":1,"col":8'), "units[1] stands on row 1, col 8, where units[0] stands"),
    (LINES[0].replace('"type":"archer"', '"type":"oracle"'), "units[2] is player 1's second oracle"),
    (LINES[0].replace('"type":"archer"', '"type":"wizard"'), 'units[2].type is "wizard", not a type of unit'),
    (LINES[0].replace('"col":5,"hp":1', '"col":5,"hp":2'), "units[2].hp is 2, not from 1 to 1"),
    (LINES[0].replace('"mana":[0,6]', '"mana":[0,60]'), "mana[1] is 60, not from 0 to 7"),
]


@pytest.mark.parametrize(("line", "reason"), BAD)
def test_a_bad_line_among_good_ones_is_named_and_nothing_is_written(tmp_path: Path, line: str, reason: str) -> None:
    assert line not in LINES
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join([*LINES[:2], line, *LINES[2:4]]) + "\n", encoding="ascii")
    done = decide(str(path))
    assert done.returncode == 3
    assert done.stdout == ""
    (error,) = done.stderr.splitlines()
    assert error.startswith(f"samepath: {path}:3: {reason}")


@pytest.mark.parametrize("how", ["--explain", "--json"])
def test_nothing_is_half_written_in_other_forms_either(how: str) -> None:
    done = decide("-", how, stdin=LINES[0] + "\n{}\n")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "samepath: standard input:2: coefficients is missing\n"


def test_other_things_that_cannot_be_read(tmp_path: Path) -> None:
    done = decide(str(tmp_path / "none.jsonl"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No such file" in done.stderr
    done = decide(str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    (tmp_path / "bytes").write_bytes(b"{}\n\xff\n")
    done = decide(str(tmp_path / "bytes"))
    assert done.returncode == 3
    assert done.stderr == f"samepath: {tmp_path / 'bytes'}:2: byte 0 is not UTF-8\n"
    done = decide("-")
    assert done.returncode == 3
    assert done.stderr == "samepath: standard input:1: an empty line where a position should be\n"


def test_only_for_games_that_play_on_from_positions() -> None:
    command = [sys.executable, "-m", "samepath", "decide", "tests.toys:race", str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "samepath: race does not play on from positions\n"


def test_a_position_is_a_scenario_to_record_from(tmp_path: Path) -> None:
    out = tmp_path / "from.jsonl"
    command = [sys.executable, "-m", "samepath", "record", "nausicaa", "--rules", "live", "--seed", "5"]
    done = subprocess.run(
        [*command, "--scenario", f"{FILE}:3", "-o", str(out)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    header = json.loads(out.read_text().splitlines()[0])
    assert header["scenario"] == {k: v for k, v in json.loads(LINES[2]).items() if k not in ANSWERS}
    first = next(json.loads(line) for line in out.read_text().splitlines() if '"kind":"2 pair"' in line)
    assert first["options"][first["pick"]] == "e3>f2"  # as the original paired: [3,4] and [2,5]
    done = subprocess.run(
        [*command, "--scenario", f"{FILE}:401", "-o", "-"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (3, f"samepath: {FILE}:401: the file has 400 lines\n")
    done = subprocess.run([*command, "--scenario", str(FILE), "-o", "-"], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert f"name the line, as in {FILE}:1" in done.stderr


def test_a_bad_position_to_record_from_is_named_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(LINES[0] + "\n" + LINES[0].replace('"row":4,"col":7', '"row":4,"col":17') + "\n", encoding="ascii")
    for command in ("record", "play", "simulate"):
        words = [sys.executable, "-m", "samepath", command, "nausicaa", "--rules", "live", "--scenario", f"{path}:2"]
        done = subprocess.run(words, input="", capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr == f"samepath: {path}:2: units[1].col is 17, not from 0 to 9\n"
    assert [file.name for file in tmp_path.iterdir()] == ["some.jsonl"]
