"""samepath export and query: what they print, how they end, and what they draw."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from samepath.cli import samepath as command
from samepath.tools.query import questions
from tests.conftest import ROOT, Samepath
from tests.recordings import by_ai, by_input

HUNT = str(ROOT / "replays" / "dungeon" / "shaman.jsonl.gz")


def query(*words: str) -> Result:
    """`samepath query` in this process, where the libraries are loaded once."""
    return CliRunner().invoke(command, ["query", *words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "recordings"
    place.mkdir()
    (place / "ai.jsonl").write_bytes(by_ai())
    (place / "input.jsonl").write_bytes(by_input())
    return place


def test_tables_and_recordings_answer_alike(samepath: Samepath, folder: Path) -> None:
    done = samepath("export", str(folder), "-o", "out", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["recordings"] == told["rows"]["games"] == 2
    columns = "path, decision, actor, picked, score, taken_back"
    sql = f"SELECT {columns} FROM decisions JOIN games USING (recording) ORDER BY ALL"
    answers = [samepath("query", place, sql, "--json").stdout for place in ("out", str(folder))]
    assert answers[0] == answers[1]
    rows = json.loads(answers[0])
    assert len(rows) == told["rows"]["decisions"]
    assert sum(row["taken_back"] for row in rows) > 0
    as_csv = samepath("query", "out", sql, "--csv").stdout
    assert [row["picked"] for row in csv.DictReader(io.StringIO(as_csv))] == [row["picked"] or "" for row in rows]
    table = samepath("query", "out", "-", "--rows", "3", stdin=sql).stdout.splitlines()
    assert len(table) == 5
    assert table[4] == f"{len(rows) - 3:,} more rows; --rows 0 shows all of {len(rows):,}"
    assert len(samepath("query", "out", sql, "--rows", "0").stdout.splitlines()) == len(rows) + 1


@pytest.mark.parametrize("name", [question.name for question in questions()])
def test_every_question_that_ships_is_answered(name: str) -> None:
    replays = ROOT / "replays"
    paths = [str(path) for path in (replays / "lesson", replays / "nausicaa" / "live-2", replays / "nausicaa" / "live")]
    done = query(*paths, HUNT, name, "--json", "--jobs", "1")
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    assert rows
    assert not any(str(value) in ("nan", "inf", "-inf") for row in rows for value in row.values()), rows


def test_answers_that_a_person_can_count(samepath: Samepath) -> None:
    """The decisions of the scene of the shaman, counted from `samepath show`."""

    def ask(*words: str) -> Any:
        return json.loads(samepath("query", HUNT, *words, "--json").stdout)

    overview = samepath("show", HUNT).stdout
    spits = len(re.findall(r"shaman-1, act: spit hero", overview))
    heals = len(re.findall(r"shaman-1, act: heal goblin-2", overview))
    rows = {row["choice"]: row for row in ask("choices", "--set", "actor=shaman-1", "--set", "kind=act")}
    assert rows["spit hero"]["chosen"] == spits > 0
    assert rows["heal goblin-#"]["chosen"] == heals > 0
    near = ask("nearly-tied", "--set", "points=3", "--set", "least=3")
    assert [(row["decision"], row["picked"], row["next"]) for row in near] == [(21, "strike goblin-2", "sweep")]
    luck = ask("luck", "--set", "label=hits")
    drawn = [
        json.loads(line)["draws"] for line in unpacked(HUNT) if '"type":"decision"' in line or '"type":"end"' in line
    ]
    hits = [draw for draws in drawn for draw in draws if draw[1] == "hits"]
    assert sum(row["draws"] for row in luck) == len(hits)
    mean = sum((value + 0.5) / n for _, _, n, value, _ in hits) / len(hits)
    assert sum(row["draws"] * row["mean"] for row in luck) / len(hits) == pytest.approx(mean, abs=1e-3)


def unpacked(path: str) -> list[str]:
    return gzip.decompress(Path(path).read_bytes()).decode().splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fooo"], "there is no question 'fooo'; write SQL, or one of choices"),
        (["SELECT x FROM games"], 'Referenced column "x" not found'),
        (["SELEC 1 FROM games"], "the question cannot be answered"),
        (["choices", "--set", "who=x"], "choices has no setting 'who'; it has: actor, kind, choice"),
        (["SELECT 1 AS one", "--set", "who=x"], "SQL of your own has no setting 'who'; it has: none"),
        (["choices", "--set", "x"], "write NAME=VALUE"),
        (["nearly-tied", "--set", "points=many"], "Could not convert string 'many' to DOUBLE"),
        (["choices", "--csv", "--json"], "--csv or --json, not both"),
        (["choices", "--plot", "a.pdf"], "give a name that ends in .html, .svg or .png"),
        (["SELECT 1 AS one WHERE false", "--plot", "a.svg"], "there are no rows, and so no plot"),
        (["SELECT scenario FROM games", "--plot", "a.svg"], "no plot is known for these columns"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_line(words: list[str], said: str, samepath: Samepath) -> None:
    done = samepath("query", HUNT, *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_recording_that_is_not_whole_gives_its_exit_code(samepath: Samepath, folder: Path) -> None:
    (folder / "cut.jsonl").write_bytes(by_ai()[:3000])
    for words in (["export", str(folder), "-o", "out"], ["query", str(folder), "SELECT count(*) AS n FROM games"]):
        done = samepath(*words)
        assert done.returncode == 4, done.stderr
        assert re.search(r"cut.jsonl: truncated, the file ends within line \d+", done.stderr)
        assert done.stdout
    assert samepath("export", "nothing", "-o", "out2").returncode == 2
    (folder / "empty").mkdir()
    assert "no recording" in samepath("export", str(folder / "empty"), "-o", "out2").stderr


@pytest.mark.parametrize(
    ("library", "extra", "words"),
    [
        ("pyarrow", "data", ["export", HUNT, "-o", "out"]),
        ("pyarrow", "data", ["query", HUNT, "choices"]),
        ("duckdb", "data", ["query", HUNT, "choices"]),
        ("altair", "plots", ["query", HUNT, "choices", "--plot", "a.svg"]),
        ("vl_convert", "plots", ["simulate", "lesson", "--games", "2", "--plot", "a.png"]),
        ("altair", "plots", ["balance", "dungeon", "--battles", "1", "--plot", "a.png"]),
        ("altair", "plots", ["balance", "dungeon", "--battles", "1", "--against", "mine", "--report", "a.html"]),
    ],
)
def test_an_extra_that_is_missing_is_named_in_a_line(
    library: str, extra: str, words: list[str], samepath: Samepath, tmp_path: Path
) -> None:
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / f"{library}.py").write_text(f"raise ImportError('no {library}')\n")
    done = samepath(*words, env={"PYTHONPATH": f"{tmp_path / 'without'}:{ROOT}"})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"pip install 'samepath[{extra}]'" in done.stderr
    assert done.stdout == ""


FORMS = {".png": b"\x89PNG\r\n", ".svg": b"<svg", ".html": b"<!DOCTYPE html>"}


def check_picture(path: Path, *texts: str) -> None:
    """A file of its form that loads nothing, with these texts in it where texts can be found."""
    content = path.read_bytes()
    assert content.startswith(FORMS[path.suffix]), content[:80]
    assert not re.search(rb"<(?:script|link)[^>]*(?:src|href)=", content)
    if path.suffix != ".png":
        for text in texts:
            assert text.encode() in content, text


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_is_drawn(form: str, samepath: Samepath, tmp_path: Path) -> None:
    done = samepath("query", HUNT, "choices", "--set", "kind=act", "--plot", f"a{form}")
    assert done.returncode == 0, done.stderr
    check_picture(tmp_path / f"a{form}", "How often each actor chose what", "spit hero", "shaman")


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("nearly-tied", ["margin", "rows"]),
        ("margins", ["margin", "decisions"]),
        ("lengths", ["turns", "dungeon"]),
        ("luck", ["hero, damage"]),
        ("choices-by-state", ["as it began", "attack hero"]),
        ("SELECT 0 AS x, 1 AS y, 2 AS often UNION SELECT 3, 4, 5", ["often"]),
        ("SELECT 'a' AS name, 0.5 AS rate, 0.4 AS low, 0.6 AS high", ["95% interval"]),
        ('SELECT actor, sum(turn) AS "turns, all" FROM decisions GROUP BY ALL', ["turns, all", "goblin-2"]),
        ('SELECT turn, count(*) AS "how.many[x]" FROM decisions GROUP BY ALL', ["how.many[x]"]),
        ('SELECT actor, kind, count(*) AS "count_star()" FROM decisions GROUP BY ALL', ["share of count_star()"]),
    ],
)
def test_so_is_any_answer_of_a_known_kind(question: str, texts: list[str], tmp_path: Path) -> None:
    done = query(HUNT, question, "--plot", str(tmp_path / "a.svg"))
    assert done.exit_code == 0, done.output
    check_picture(tmp_path / "a.svg", *texts)


def test_simulate_and_balance_draw(samepath: Samepath, tmp_path: Path) -> None:
    done = samepath("simulate", "nausicaa", "--games", "50", "--plot", "wins.svg", "--json")
    assert done.returncode == 0, done.stderr
    check_picture(tmp_path / "wins.svg", "player 1 wins", "95% interval", "turns", "games")
    done = samepath("balance", "dungeon", "--battles", "3", "--plot", "battles.svg")
    assert done.returncode == 0, done.stderr
    check_picture(tmp_path / "battles.svg", "1 vermin", "Battles won", "What the hero chose", "sweep")
