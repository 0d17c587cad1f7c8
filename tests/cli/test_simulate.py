"""samepath simulate: figures that do not depend on how they were reached."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from samepath import games, play
from samepath.cli import samepath
from samepath.errors import SamepathError
from samepath.replay import EndRecord, read, verify
from samepath.rng import stream_seed
from samepath.tools.rates import wilson


def simulate(*words: str) -> Result:
    return CliRunner().invoke(samepath, ["simulate", *words])


def report(*words: str) -> Any:
    done = simulate("nausicaa", *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize("rules", ["article", "live"])
def test_the_number_of_jobs_changes_nothing(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.0)
    one = report("--games", "30", "--seed", "7", "--rules", rules, "--jobs", "1")
    assert report("--games", "30", "--seed", "7", "--rules", rules, "--jobs", "3") == one
    assert report("--games", "30", "--seed", "8", "--rules", rules, "--jobs", "1")["digest"] != one["digest"]


def test_the_figures_are_those_of_the_games() -> None:
    game: Any = games.load("nausicaa", "live")
    runs = [play(game, game.scenarios["default"], stream_seed(7, f"game-{i}")) for i in range(40)]
    got = report("--games", "40", "--seed", "7", "--rules", "live", "--jobs", "1")
    figures = got["report"]
    winners = [run.state.outcome["winner"] for run in runs]
    assert [figures["rates"][name]["count"] for name in ("player 1 wins", "player 2 wins", "draws")] == [
        winners.count(1),
        winners.count(2),
        winners.count(None),
    ]
    turns = sorted(run.state.turn for run in runs)
    assert figures["lengths"]["turns"] == {
        "least": turns[0],
        "lower quartile": turns[10],
        "median": turns[20],
        "upper quartile": turns[30],
        "greatest": turns[39],
    }
    rows = {row["unit"]: row for row in figures["rows"]}
    assert rows["oracle"]["summoned"] == [40, 40]
    assert rows["oracle"]["destroyed"] == [winners.count(2), winners.count(1)]
    assert sum(row["decisive"] for row in figures["rows"]) == 40 - winners.count(None)
    for unit, row in rows.items():
        assert row["summoned"][0] == sum(run.state.tally.summoned[0].get(unit, 0) for run in runs)
        assert row["destroyed"][1] == sum(run.state.tally.destroyed[1].get(unit, 0) for run in runs)
    assert (got["rules"], got["revision"], got["seed"], got["games"]) == (
        "live",
        game.rules.revision,
        "0x0000000000000007",
        40,
    )


def test_wilson_intervals() -> None:
    """Against figures worked out by hand from the formula."""
    low, high = wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.27753279, abs=1e-8)
    low, high = wilson(5, 10)
    assert low == pytest.approx(0.23659309, abs=1e-8)
    assert high == pytest.approx(0.76340691, abs=1e-8)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_text_and_csv() -> None:
    words = ("nausicaa", "--games", "20", "--seed", "1", "--jobs", "1")
    text = simulate(*words).stdout
    assert "\x1b" not in text
    assert text.splitlines()[0] == "nausicaa, rules article (revision 1), seed 0x0000000000000001"
    figures = report(*words[1:])["report"]
    wins = figures["rates"]["player 1 wins"]
    assert f"player 1 wins{wins['count']:>10}" in text
    assert f"95% interval {100 * wins['low']:.1f}% to {100 * wins['high']:.1f}%" in text
    rows = list(csv.DictReader(io.StringIO(simulate(*words, "--csv").stdout)))
    assert {"section": "rates", "item": "player 1 wins", "measure": "count", "value": str(wins["count"])} in rows
    goblin = next(row for row in figures["rows"] if row["unit"] == "goblin")
    assert {
        "section": "rows",
        "item": "goblin",
        "measure": "summoned 2",
        "value": str(goblin["summoned"][1]),
    } in rows


def test_a_game_without_figures_of_its_own_gets_outcomes_and_lengths() -> None:
    done = simulate("tests.toys:race", "--scenario", "bots", "--games", "9", "--jobs", "1", "--json")
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)["report"]
    assert sum(rate["count"] for rate in figures["rates"].values()) == 9
    assert set(figures["rates"]) <= {'{"winner":"bot"}', '{"winner":"hand"}'}


def test_usage() -> None:
    assert simulate("nausicaa", "--games", "0").exit_code == 2
    assert simulate("nausicaa", "--csv", "--json").exit_code == 2
    done = simulate("nausicaa", "--scenario", "people", "--games", "1", "--jobs", "1")
    assert done.exception is not None
    assert "nobody plays player 1" in str(done.exception)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("game", ["nausicaa", "dungeon"])
def test_a_row_a_game_names_the_seed_by_which_it_is_played_again(game: str, tmp_path: Path) -> None:
    done = simulate(game, "--games", "6", "--seed", "7", "--each", f"{tmp_path}/each.jsonl", "--jobs", "1")
    assert done.exit_code == 0, done.output
    rows = rows_of(tmp_path / "each.jsonl")
    assert [row["number"] for row in rows] == list(range(6))
    played: Any = games.load(game)
    for row in rows:
        run = play(played, played.scenarios["default"], row.pop("seed"))
        assert played.summary(run) == {name: value for name, value in row.items() if name != "number"}
    assert done.stdout == simulate(game, "--games", "6", "--seed", "7", "--jobs", "1").stdout


def test_the_games_of_a_condition_are_recorded(tmp_path: Path) -> None:
    words = ("dungeon", "--scenario", "watch", "--games", "12", "--seed", "7")
    each, folder = tmp_path / "each.csv", tmp_path / "kept"
    done = simulate(*words, "--each", str(each), "--record", str(folder), "--where", "battles == 2 and killed > 2")
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader(io.StringIO(each.read_text())))
    everything = tmp_path / "all.jsonl"
    assert simulate(*words, "--each", str(everything)).exit_code == 0
    wanted = [row for row in rows_of(everything) if row["battles"] == 2 and row["killed"] > 2]
    assert 0 < len(wanted) < 12
    assert [(row["seed"], row["turns"]) for row in rows] == [(row["seed"], str(row["turns"])) for row in wanted]
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"dungeon-{row['seed']}.jsonl.gz" for row in wanted)
    for row in wanted:
        path = folder / f"dungeon-{row['seed']}.jsonl.gz"
        assert verify(path).status == "same"
        *_, end = read(path)
        assert isinstance(end, EndRecord)
        assert end.outcome["result"] == row["result"]
    again = simulate(*words, "--record", str(folder))
    assert isinstance(again.exception, SamepathError)
    assert again.exception.exit_code == 2
    assert "is not empty; give another folder, or --force" in str(again.exception)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--where", "turns > 3"], "go with --each or --record"),
        (["--each", "rows.xlsx"], "give a name that ends in .csv or .jsonl"),
        (["--each", "rows.csv", "--where", "__import__('os')"], "cannot be read at"),
        (["--each", "rows.csv", "--where", "outcom == 1"], "there are: number, seed, outcome, turns"),
    ],
)
def test_what_cannot_be_chosen_is_said(words: list[str], said: str, samepath: Any) -> None:
    done = samepath("simulate", "lesson", "--games", "2", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
