"""The rules data of the ports and those for porters are made from the reference's, and are as made."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from samepath import InputError, games
from samepath.games.dungeon.rules import read_rules as read_mine
from samepath.games.nausicaa.data import read_rules as read_nausicaa
from samepath.values.canonical import canonical_bytes, parse_plain
from tests.conftest import ROOT

CONFORMANCE = ROOT / "conformance"
SCRIPT = "write_rules.py"
SCHEMAS_MADE = ("rules-dungeon.json", "rules-lesson.json", "rules-nausicaa.json")
"""What may stand in the rules data, written from the fields of the reference."""


def write(conformance: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(conformance / SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The kit without what is made, beside a copy of the games' rules data."""
    (tmp_path / "conformance").mkdir()
    shutil.copy(CONFORMANCE / SCRIPT, tmp_path / "conformance" / SCRIPT)
    for folder in (ROOT / "core" / "samepath" / "games").glob("*/rules"):
        shutil.copytree(folder, tmp_path / folder.relative_to(ROOT))
    return tmp_path / "conformance"


def test_all_that_is_made_is_as_made() -> None:
    done = write(CONFORMANCE, "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_made_afresh_it_is_what_stands_here(copy: Path) -> None:
    assert write(copy).returncode == 0
    made = [path.relative_to(copy) for path in copy.rglob("*") if path.is_file() and path.name != SCRIPT]
    data = list(copy.parent.glob("core/samepath/games/*/rules/*.json"))
    assert len(made) == len(data) + 2 * len(games.SHIPPED) + 1 + len(SCHEMAS_MADE)
    assert [path for path in made if (copy / path).read_bytes() != (CONFORMANCE / path).read_bytes()] == []


@pytest.mark.parametrize(
    "path",
    [
        "rules/nausicaa/live-1.json",
        "ports/csharp/data/rules.json",
        "ports/java/src/samepath/games/nausicaa/RulesData.java",
        "ports/javascript/src/games/nausicaa/data.mjs",
    ],
)
def test_a_number_that_was_changed_by_hand_is_noticed(copy: Path, path: str) -> None:
    write(copy)
    text = (copy / path).read_text()
    (copy / path).write_text(text.replace('"hp": 2', '"hp": 3', 1))
    done = write(copy, "--check")
    assert (done.returncode, done.stdout) == (1, f"{path} is not as made from the rules data: run `make rules`\n")


@pytest.mark.parametrize("name", SCHEMAS_MADE)
def test_a_range_that_was_changed_by_hand_is_noticed(copy: Path, name: str) -> None:
    write(copy)
    path = copy / "schema" / name
    path.write_text(path.read_text().replace('"maximum": 100', '"maximum": 99', 1))
    done = write(copy, "--check")
    assert (done.returncode, done.stdout) == (
        1,
        f"schema/{name} is not as made from the rules data: run `make rules`\n",
    )


def test_a_copy_of_rules_that_are_gone_is_noticed_and_removed(copy: Path) -> None:
    write(copy)
    stale = copy / "rules" / "nausicaa" / "live-9.json"
    stale.write_text("{}")
    assert "live-9.json" in write(copy, "--check").stdout
    write(copy)
    assert not stale.exists()


def test_every_revision_is_there_for_porters_as_recordings_hold_it() -> None:
    for game in games.SHIPPED:
        for rules in games.load(game).all_rules:  # type: ignore[attr-defined]
            path = CONFORMANCE / "rules" / game / f"{rules.name}-{rules.revision}.json"
            assert canonical_bytes(parse_plain(path.read_bytes())) == canonical_bytes(dict(rules.data))


def test_the_file_of_the_c_sharp_port_lists_the_newest_revision_first() -> None:
    data = json.loads((CONFORMANCE / "ports" / "csharp" / "data" / "rules.json").read_text())
    listed = [(one["name"], one["revision"]) for one in data["nausicaa"]]
    assert listed == sorted(listed, key=lambda one: (one[0], -one[1]))
    assert listed[-2:] == [("live", 2), ("live", 1)]


def schema(game: str) -> Any:
    """The checker of a game's rules data: their members, and the range of every number."""
    text = (CONFORMANCE / "schema" / f"rules-{game}.json").read_text(encoding="ascii")
    return jsonschema.Draft202012Validator(json.loads(text))


FILES = sorted((CONFORMANCE / "rules").rglob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_data_are_of_the_form_that_is_told_to_porters(path: Path) -> None:
    assert list(schema(path.parent.name).iter_errors(json.loads(path.read_text()))) == []


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of the integers in some data, but for later items of a list."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value[:1]):
            yield from numbers(inner, (*path, key))
    elif type(value) is int:
        yield path


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    twin = json.loads(json.dumps(data))
    place = twin
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return twin


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_number_has_a_range(path: Path) -> None:
    checker, data = schema(path.parent.name), json.loads(path.read_text())
    for place in numbers(data):
        for value in (-(10**15), 10**15, 0.5, "1", None, True):
            assert not checker.is_valid(changed(data, place, value)), (place, value)


@pytest.mark.parametrize(("game", "read", "least"), [("dungeon", read_mine, 80), ("nausicaa", read_nausicaa, 25)])
def test_the_ranges_are_those_that_the_reader_holds_to(game: str, read: Callable[[Any], object], least: int) -> None:
    """DUNG-2: on both sides of each end of a range, the schema and the reader say the same."""
    form = schema(game).schema
    data = dict(games.load(game).rules.data)
    places = [place for place in numbers(data) if not is_bound_elsewhere(place)]
    assert len(places) > least
    for place in places:
        low, high = ends(form, data, place)
        assert [is_read(read, changed(data, place, value)) for value in (low - 1, low, high, high + 1)] == [
            False,
            True,
            True,
            False,
        ], place


def is_bound_elsewhere(place: tuple[Any, ...]) -> bool:
    """Whether a number has to fit others too, or is one of few and no range."""
    fits = place[0] in ("level", "reference") or place[:2] == ("hero", "levels") or place[-1] == "hero_level"
    return fits or place == ("board", "rows") or place[0] == "players"


def ends(form: Any, value: Any, place: tuple[Any, ...]) -> tuple[int, int]:
    """The ends of the range of a number, by the schema of the object that it is in."""
    for key in place:
        if "oneOf" in form:
            form = next(one for one in form["oneOf"] if jsonschema.Draft202012Validator(one).is_valid(value))
        if isinstance(key, int):
            form = form["items"]
        else:
            form = form["properties"].get(key) if "properties" in form else form["additionalProperties"]
        value = value[key]
    return form["minimum"], form["maximum"]


def is_read(read: Callable[[Any], object], data: Any) -> bool:
    """Whether a reader takes the data."""
    try:
        read(data)
    except InputError:
        return False
    return True
