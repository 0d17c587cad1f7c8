"""samepath balance: the same figures whatever the number of jobs; a table, JSON and CSV; one line for what is wrong."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from samepath.games.dungeon import game
from samepath.tools.balance import Named, Tally, fight
from tests.conftest import Samepath


def test_json_is_the_same_whatever_the_number_of_jobs(samepath: Samepath, monkeypatch: pytest.MonkeyPatch) -> None:
    one = samepath("balance", "dungeon", "--battles", "60", "--seed", "9", "--json")
    two = samepath("balance", "dungeon", "--battles", "60", "--seed", "9", "--jobs", "2", "--json")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    report = json.loads(one.stdout)
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.0)
    assert [tally.report() for tally in fight(Named("dungeon"), 9, 60, 2)] == report["encounters"]
    assert report["seed"] == "0x0000000000000009"
    assert [[each["level"], each["encounter"]] for each in report["encounters"]] == [
        list(pair) for pair in game.encounters()
    ]
    for each in report["encounters"]:
        low, high = each["interval_per_mille"]
        assert low <= each["won_per_mille"] <= high
        assert each["battles"] == 60
        assert each["rounds"] >= 60
        assert each["actions"]["foe attack"] > 0


def test_csv_has_the_sums_of_json(samepath: Samepath) -> None:
    rows = list(csv.DictReader(samepath("balance", "dungeon", "--battles", "10", "--csv").stdout.splitlines()))
    encounters = json.loads(samepath("balance", "dungeon", "--battles", "10", "--json").stdout)["encounters"]
    assert [(row["encounter"], int(row["won"])) for row in rows] == [(e["encounter"], e["won"]) for e in encounters]
    assert int(rows[0]["hero attack"]) == encounters[0]["actions"]["hero attack"]


def test_the_table_is_plain_when_piped(samepath: Samepath) -> None:
    done = samepath("balance", "dungeon", "--battles", "5")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    lines = done.stdout.splitlines()
    assert " ".join(lines[0].split()) == "level encounter won 95% interval rounds life left the hero chose"
    assert len(lines) == len(game.encounters()) + 2
    assert lines[-1] == "5 battles for each encounter, seed 0x0000000000000000. Life left is that of winners."


def test_rules_of_ones_own(samepath: Samepath, tmp_path: Path) -> None:
    data = json.loads(json.dumps(game.rules.data))
    for kind in data["kinds"]:
        kind["attack"] = 200
    (tmp_path / "mine.json").write_text(json.dumps(data))
    done = samepath("balance", "dungeon", "--battles", "5", "--json", "--jobs", "2", "--rules-file", "mine.json")
    won = {each["encounter"]: each["won"] for each in json.loads(done.stdout)["encounters"]}
    assert won["warden"] == 0
    assert sum(won.values()) < 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "mine.json: not JSON: "),
        ("[]", "mine.json: the whole is []; it must be an object"),
        ("{}", "mine.json: encounters is missing"),
        ('{"turns_max": 1.5}', "mine.json: 1.5 is a float"),
    ],
)
def test_rules_that_cannot_be_used(samepath: Samepath, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine.json").write_text(text)
    done = samepath("balance", "dungeon", "--rules-file", "mine.json")
    assert done.returncode == 3
    assert done.stderr.startswith(f"samepath: {message}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["lesson"], 3, "samepath: lesson has no battles to balance"),
        (["dungeon", "--battles", "0"], 2, "0 is not in the range"),
        (["dungeon", "--csv", "--json"], 2, "--csv and --json exclude each other"),
        (["dungeon", "--seed", "-1"], 2, "samepath: the seed '-1' is not 0 to 2^64 - 1"),
        (["dungeon", "--rules-file", "none.json"], 2, "samepath: none.json: No such file or directory"),
        (["cave"], 3, "samepath: no game is named 'cave' here"),
    ],
)
def test_what_is_wrong_is_said(samepath: Samepath, arguments: list[str], code: int, message: str) -> None:
    done = samepath("balance", *arguments)
    assert done.returncode == code
    assert message in done.stderr
    assert done.stdout == ""


def test_a_tally_of_nobody_won() -> None:
    assert Tally(1, "rats", battles=4, rounds=9).report()["life_percent_of_winners"] is None
