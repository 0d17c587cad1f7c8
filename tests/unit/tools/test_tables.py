"""Exported tables hold what the recordings hold: everything once more from the lines of the files, by other code."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyarrow import dataset

from samepath import games
from samepath.errors import SamepathError
from samepath.files import WriteError
from samepath.record.recorder import Script, record_bytes
from samepath.record.trace import TakeBackError
from samepath.tools.export import Exported, export, is_export
from samepath.tools.tables import TABLES
from tests.recordings import KINDS, by_ai, by_input, chained, records
from tests.toys import race

Rows = list[dict[str, Any]]


def read_tables(folder: Path) -> dict[str, Rows]:
    return {name: dataset.dataset(str(folder / name)).to_table().to_pylist() for name in TABLES}


def exported(data: dict[str, bytes], place: Path, jobs: int = 1) -> tuple[Exported, dict[str, Rows]]:
    """The tables of recordings by file name."""
    source = place / "recordings"
    source.mkdir(parents=True)
    for name, content in data.items():
        (source / name).write_bytes(content)
    done = export([source], place / "out", jobs)
    return done, read_tables(place / "out")


def text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), sort_keys=True)


def number(score: Any) -> float | None:
    if isinstance(score, str):
        return float(struct.unpack(">d", bytes.fromhex(score))[0])
    return None if score is None else float(score)


def expected(data: bytes) -> dict[str, Rows]:
    """The rows of one recording, by keeping all of it in memory and going over it as a person would."""
    lines = records(data)
    standing: list[dict[str, Any]] = []
    taken_back: set[int] = set()
    draws: Rows = []
    for record in lines:
        if record["type"] == "undo":
            gone = [each for each in standing if each["index"] >= record["to"]]
            taken_back |= {each["index"] for each in gone}
            standing = [each for each in standing if each["index"] < record["to"]]
        if record["type"] in ("decision", "end"):
            for place, (stream, label, n, value, words) in enumerate(record["draws"]):
                own = record.get("tie") == "draw" and place == len(record["draws"]) - 1
                by = record if own else standing[-1] if standing else None
                draws.append(
                    {
                        "decision": record.get("index"),
                        "number": place,
                        "stream": stream,
                        "label": label,
                        "sides": n,
                        "value": value,
                        "words": words,
                        "by_decision": by and by["index"],
                        "actor": by and by["actor"],
                    }
                )
        if record["type"] == "decision":
            standing.append(record)
    decisions, options = [], []
    for line, record in enumerate(lines, 1):
        if record["type"] != "decision":
            continue
        pick, scores = record["pick"], record["scores"] or [None] * len(record["options"])
        decisions.append(
            {
                "decision": record["index"],
                "line": line,
                **{name: record[name] for name in ("turn", "actor", "kind", "source", "tie", "pick", "state")},
                "considered": len(record["options"]),
                "picked": None if pick is None else text(record["options"][pick]),
                "score": None if pick is None else number(scores[pick]),
                "taken_back": record["index"] in taken_back,
            }
        )
        for place, option in enumerate(record["options"]):
            options.append(
                {
                    "decision": record["index"],
                    "number": place,
                    "option": text(option),
                    "score": number(scores[place]),
                    "picked": place == pick,
                }
            )
    header, end = lines[0], lines[-1]
    game = {
        **{name: header[name] for name in ("game", "seed")},
        "rules": header["rules"]["name"],
        "revision": header["rules"]["revision"],
        "rules_sha256": header["rules"]["sha256"],
        "scenario": json.dumps(header["scenario"], separators=(",", ":"), sort_keys=True),
        "outcome": json.dumps(end["outcome"], separators=(",", ":"), sort_keys=True),
        **{name: end["counts"][name] for name in ("decisions", "turns", "undos", "words")},
        "draws": end["counts"]["calls"],
        "state": end["state"],
        "link": end["link"],
        "status": "whole",
        "problem": None,
    }
    for draw in draws:
        draw["taken_back"] = draw["decision"] in taken_back
    return {"games": [game], "decisions": decisions, "options": options, "draws": draws}


def check(data: list[bytes], tables: dict[str, Rows]) -> None:
    for name, rows in tables.items():
        wanted = [{"recording": i, **row} for i, one in enumerate(data) for row in expected(one)[name]]
        assert [{key: value for key, value in row.items() if key != "path"} for row in rows] == wanted, name


answers = st.lists(
    st.one_of(st.integers(0, 2), st.just(TakeBackError()), st.integers(0, 12).map(TakeBackError)),
    min_size=1,
    max_size=25,
)


@settings(max_examples=40)
@given(scripts=st.lists(answers, min_size=1, max_size=3), seed=st.integers(0, 2**64 - 1), packed=st.booleans())
@example(scripts=[[1] * 6 + [TakeBackError(), 0, 1]], seed=7, packed=False)  # a draw stands in a decision again
def test_games_with_answers_and_moves_taken_back(
    scripts: list[Any], seed: int, packed: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = []
    for script in scripts:
        try:
            data.append(record_bytes(race, {"length": 12}, seed, Script(script)))
        except SamepathError:  # an undo to where nothing can be taken back
            data.append(by_input())
    files = {
        f"{i}.jsonl.gz" if packed else f"{i}.jsonl": gzip.compress(one) if packed else one for i, one in enumerate(data)
    }
    done, tables = exported(files, tmp_path_factory.mktemp("tables"))
    assert not done.problems
    check(data, tables)
    assert done.rows == {name: len(rows) for name, rows in tables.items()}


@settings(max_examples=10)
@given(seed=st.integers(0, 2**64 - 1))
def test_games_that_ship(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    data = []
    for name, scenario in (("nausicaa", "default"), ("lesson", "dice"), ("dungeon", "watch")):
        game: Any = games.load(name)
        data.append(record_bytes(game, game.scenarios[scenario], seed))
    _, tables = exported({f"{i}.jsonl": one for i, one in enumerate(data)}, tmp_path_factory.mktemp("tables"))
    check(data, tables)


def test_what_is_not_whole_is_named_and_stands_as_far_as_it_is_good(tmp_path: Path) -> None:
    whole, other = by_ai(), by_input()
    lines = whole.splitlines(keepends=True)
    files = {
        "a.jsonl": whole,
        "b.jsonl": b"".join(lines[:10]),
        "c.jsonl": whole.replace(b'"pick":1', b'"pick":2', 1),
        "d.jsonl": b"\x1f\x8bnothing",
        "e.jsonl": b"",
        "f.jsonl": other,
    }
    done, tables = exported(files, tmp_path)
    assert [Path(each.path).name for each in done.problems] == ["b.jsonl", "c.jsonl", "d.jsonl", "e.jsonl"]
    assert [each.exit_code for each in done.problems] == [4, 3, 3, 4]
    games_rows = tables["games"]
    assert [row["status"] for row in games_rows] == ["whole", "truncated", "corrupt", "corrupt", "truncated", "whole"]
    assert [row["game"] for row in games_rows] == ["race", "race", "race", None, None, "race"]
    assert "line 2: the link is broken" in games_rows[2]["problem"]
    of_second = [row for row in tables["decisions"] if row["recording"] == 1]
    good = [record for record in records(b"".join(lines[:10])) if record["type"] == "decision"]
    assert [row["decision"] for row in of_second] == [record["index"] for record in good]
    last = [row for row in tables["decisions"] if row["recording"] == 5]
    assert [{k: v for k, v in row.items() if k != "recording"} for row in last] == expected(other)["decisions"]


def test_numbers_that_only_a_forger_writes(tmp_path: Path) -> None:
    """Any count that the format allows fits its column; a score may be infinite."""
    lines = records(by_ai())
    decision = next(record for record in lines if record["type"] == "decision" and record["draws"])
    decision.update(index=2**53 - 1, turn=2**53 - 1)
    decision["draws"] = [["wind", "wind", 2**53 - 1, 2**53 - 1, 2**53 - 1]]
    scored = next(record for record in lines if record["type"] == "decision" and record["scores"])
    scored["scores"][0] = "fff0000000000000"
    done, tables = exported({"a.jsonl": chained(lines)}, tmp_path)
    assert not done.problems
    check([chained(lines)], tables)


def test_the_number_of_processes_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.tools.workers.ALONE_SECONDS", 0.0)
    monkeypatch.setattr("samepath.tools.export.SHARE_FILES", 2)
    source = tmp_path / "recordings"
    source.mkdir()
    for i in range(7):
        (source / f"{i}.jsonl").write_bytes(list(KINDS.values())[i % 3]())
    for jobs in (1, 3):
        export([source], tmp_path / str(jobs), jobs)
    parts = sorted(path.relative_to(tmp_path / "1") for path in (tmp_path / "1").rglob("*.parquet"))
    assert len(parts) == 4 * len(TABLES)
    for part in parts:
        assert (tmp_path / "1" / part).read_bytes() == (tmp_path / "3" / part).read_bytes()


def test_rows_are_handed_on_before_they_are_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("samepath.tools.tables.FLUSH_ROWS", 50)
    data = [by_ai(), by_input()]
    _, tables = exported({f"{i}.jsonl": one for i, one in enumerate(data)}, tmp_path)
    check(data, tables)
    fragments = dataset.dataset(str(tmp_path / "out" / "options")).get_fragments()
    assert max(group.num_rows for each in fragments for group in each.row_groups) < 60


def test_only_an_export_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(by_ai())
    out = tmp_path / "out"
    export([tmp_path / "a.jsonl"], out, 1)
    assert is_export(out)
    with pytest.raises(WriteError, match="--force"):
        export([tmp_path / "a.jsonl"], out, 1)
    export([tmp_path / "a.jsonl"], out, 1, force=True)
    (out / "mine.txt").write_text("kept")
    for other in (out, tmp_path / "a.jsonl"):
        with pytest.raises(WriteError, match="is no export"):
            export([tmp_path / "a.jsonl"], other, 1, force=True)
    assert (out / "mine.txt").read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "out"]
