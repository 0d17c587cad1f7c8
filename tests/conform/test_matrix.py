"""The matrix over engines that are wrong on purpose: every fault shows in the cell where it belongs."""

from __future__ import annotations

import gzip
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from samepath import games
from samepath.conform.cross import matrix, ports
from samepath.conform.cross.engines import Engine, engines
from samepath.conform.cross.matrix import Report
from samepath.conform.cross.plays import plays, seeds_taken
from samepath.conform.wire.launch import Launch
from samepath.engine import begin
from samepath.games.rulesets import named_rules, rules_texts
from samepath.testing.games import options_asked
from tests.conftest import Samepath

ROOT = Path(__file__).resolve().parents[2]
LESSONS = plays(0)


def engine(fault: str) -> Engine:
    launch = Launch((sys.executable, "-m", "tests.conform.wrong", fault), {"PYTHONPATH": str(ROOT)})
    return Engine(fault.capitalize(), fault, launch)


def judged(*faults: str, only: tuple[str, ...] = ()) -> Report:
    return matrix.run([engine(fault) for fault in faults], LESSONS, 0, only, 20.0)


def test_engines_that_agree() -> None:
    done: list[int] = []
    pair = [engine("none"), Engine("Other", "other", engine("none").launch)]
    report = matrix.run(pair, LESSONS, done=done.append)
    assert (report.faults, report.exit_code) == ([], 0)
    assert done == list(range(1, matrix.work(pair, LESSONS) + 1))
    assert set(report.cells) == {("None", "Other"), ("Other", "None")}
    for cell in report.cells.values():
        assert (cell.same, cell.found) == (cell.whole, cell.mutated) == (8, 8)
    assert sum(report.kinds.values()) == 16


def test_a_verifier_that_sees_nothing_misses_every_mutation() -> None:
    report = judged("none", "blind")
    assert report.exit_code == 1
    cell = report.cells["Blind", "None"]
    assert (cell.same, cell.found) == (8, 0)
    assert all(fault.verifier == "Blind" and fault.mutation for fault in report.faults)
    assert len(report.faults) == 8


def test_a_verifier_that_names_another_line_is_caught() -> None:
    report = judged("none", "late")
    cell = report.cells["Late", "None"]
    assert (cell.same, cell.found) == (8, 0)


def test_an_engine_that_records_otherwise_is_caught_by_every_other() -> None:
    report = judged("none", "ties")
    differing = [fault for fault in report.faults if fault.verifier is None]
    assert differing != []
    for fault in differing:
        assert fault.recorder == "Ties"
        expected, actual = dict(fault.expected), dict(fault.actual)
        assert expected["record"] == actual["record"]
        assert json.loads(expected["line"])["pick"] != json.loads(actual["line"])["pick"]
        lines = report.recorded["None"][fault.play].data.decode().splitlines()
        assert lines[int(expected["record"]) - 1] == expected["line"]
    assert report.cells["None", "Ties"].same < report.cells["None", "Ties"].whole


def test_an_engine_that_ends_costs_one_recording() -> None:
    report = judged("none", "mute")
    (fault,) = [fault for fault in report.faults if fault.trouble]
    assert (fault.play, fault.recorder, fault.trouble) == ("lesson/battle", "Mute", "crash")
    assert "out of memory" in str(fault.actual)
    assert report.exit_code == 5
    assert len(report.recorded["Mute"]) == len(LESSONS) - 1


def test_a_part_is_mutated_as_in_the_whole() -> None:
    whole, part = judged("none", "blind"), judged("none", "blind", only=("lesson/hand", "lesson/path"))
    wanted = [fault for fault in whole.faults if fault.play in ("lesson/hand", "lesson/path")]
    assert part.faults == wanted
    assert wanted != []


def test_seeds_are_drawn_and_none_is_in_replays() -> None:
    taken = seeds_taken()
    found = plays(20)
    rules = rules_texts(games.load("nausicaa"))
    assert {"article", "live", "live@1"} <= set(rules)
    assert [play.rules for play in found if play.name.endswith("/people")] == rules
    assert [play.rules for play in found if play.name.endswith("/19")] == [*rules, None]  # and the mine
    assert len(found) == len(LESSONS) + 21 * len(rules) + 20
    assert len({play.seed for play in found}) == len(found)
    for play in found:
        assert play.seed not in taken[play.game]
    headers = []
    for path in sorted((ROOT / "replays").rglob("*.jsonl*")):
        data = path.read_bytes()
        headers.append(json.loads((gzip.decompress(data) if path.suffix == ".gz" else data).split(b"\n")[0]))
    assert {game: sorted(seeds) for game, seeds in taken.items()} == {
        game: sorted(one["seed"] for one in headers if one["game"] == game) for game in taken
    }


def test_a_seed_that_is_taken_is_skipped() -> None:
    first, second = (play.seed for play in plays(2) if play.family == "dungeon")
    again = [play.seed for play in plays(2, taken={"dungeon": [first]}) if play.family == "dungeon"]
    assert again[0] == second


def test_more_games_do_not_change_the_first() -> None:
    few, many = plays(2), plays(5)
    assert [play for play in many if play in few] == few


def test_people_of_nausicaa_are_asked_what_the_revisions_differ_in() -> None:
    summons = {}
    for play in plays(1):
        if play.name.endswith("/people"):
            game = games.load("nausicaa", *named_rules(play.rules or ""))
            listed = options_asked(begin(game, play.scenario, 0))
            summons[play.rules] = len([option for option in listed if str(option).startswith("P@")])
    assert summons == {rules: 19 if rules == "live@1" else 9 for rules in summons}
    assert "live@1" in summons


def test_another_seed_gives_other_games() -> None:
    few = plays(2)
    assert plays(2, seed=1) != few


def test_somebody_who_is_asked_answers_and_takes_a_step_back() -> None:
    (hand,) = [play for play in LESSONS if play.name == "lesson/hand"]
    assert {"undo": None} in hand.inputs
    assert len(hand.inputs) > 4


def test_the_command(samepath: Samepath, tmp_path: Path) -> None:
    ran = samepath(
        "matrix", "--ports", "javascript", "--only", "lesson/chase", "--build", str(ROOT / "build" / "ports")
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"lesson +1 recordings +\d+ decisions", ran.stdout)
    assert "all as it should be" in ran.stdout
    unknown = samepath("matrix", "--only", "lesson/none")
    assert (unknown.returncode, "no recording is named 'lesson/none'" in unknown.stderr) == (3, True)
    unknown = samepath("matrix", "--ports", "cobol")
    assert (unknown.returncode, "no port is named 'cobol'" in unknown.stderr) == (3, True)


def test_a_missing_tool_is_named_and_fails_where_all_are_required(samepath: Samepath) -> None:
    nowhere = {"PATH": "/nowhere"}
    ran = samepath("matrix", "--only", "lesson/chase", env=nowhere)
    assert ran.returncode == 0, ran.stderr
    assert "skipped: JavaScript needs node, which is not installed" in ran.stdout
    strict = samepath("matrix", "--require-all", env=nowhere)
    assert strict.returncode == 3
    assert "JavaScript needs node, which is not installed" in strict.stderr


def test_reports(samepath: Samepath, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["--only", "lesson/hand", "--only", "lesson/dice", "--json", "--junit", "report.xml"]
    ran = samepath("matrix", *options, env={"PATH": "/nowhere"})
    report = json.loads(ran.stdout)
    assert report["exit_code"] == 0
    assert report["engines"][0]["name"] == "Python"
    assert len(report["skipped"]) == len(ports.load())
    assert set(report["recordings"]) == {"lesson/hand", "lesson/dice"}
    suite = ET.parse(tmp_path / "report.xml").getroot()
    assert (suite.get("failures"), suite.get("errors")) == ("0", "0")
    assert len(suite.findall("testcase/skipped")) == len(ports.load())


def test_a_fault_is_shown_with_the_command_that_shows_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from samepath.cli import matrix as cli

    def fake(*given: Any) -> tuple[list[Engine], list[str]]:
        return [engine("none"), engine("blind"), engine("ties")], []

    monkeypatch.setattr(cli, "engines", fake)
    path = tmp_path / "report.xml"
    with pytest.raises(SystemExit) as left:
        cli.command.main(["--games", "1", "--only", "lesson/chase", "--junit", str(path)], standalone_mode=False)
    shown = capsys.readouterr().out
    assert left.value.code == 1
    assert "Ties records lesson/chase otherwise" in shown
    assert "again     samepath matrix --games 1 --only lesson/chase" in shown
    suite = ET.parse(path).getroot()
    assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure")) > 0
    assert engines is not fake
