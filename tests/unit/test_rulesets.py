"""Rules data: one file a ruleset and revision, found by name and revision, and asked for by a text (GAME-8)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from samepath import UnsupportedError, games
from samepath.engine import Rules
from samepath.games.rulesets import Rulesets, named_rules, rules_texts
from samepath.replay import record_bytes, verify_bytes
from tests.conftest import ROOT

HOME = ROOT / "core" / "samepath" / "games"

SHA256 = {
    "dungeon/mine-1": "74b66cf310773afe9eb83b7ff1f397cec66362e558615492f9ab1b8a757c25e3",
    "lesson/lesson-1": "59ee045282c617320f2612520484ae3ad7403e17309103136f0db28c022ce289",
    "nausicaa/article-1": "fae5a907d83827dfb946b93140a68fc45c2a1a59fa55cc4e1f9847575c9245cb",
    "nausicaa/live-1": "828b29e63eea99f8770b357d04c060565cae64cc0e417a12f2225548edb53ea1",
    "nausicaa/live-2": "dc6d7901c3ce47dccfdd7d53c7aacb614dfba6219843d4a2f3e471fdf8a34ff1",
}
"""The data's hash, as recordings hold it. A file that has been recorded with never changes; a new one is a line."""


def every() -> dict[str, Rules]:
    """All rules of the games that ship, by the path of their file."""
    found = {name: games.load(name).all_rules for name in games.SHIPPED}  # type: ignore[attr-defined]
    return {f"{name}/{rules.name}-{rules.revision}": rules for name in found for rules in found[name]}


def test_every_file_is_found_and_none_has_changed() -> None:
    on_disk = {f"{path.parts[-3]}/{path.stem}" for path in HOME.glob("*/rules/*.json")}
    assert set(every()) == on_disk == set(SHA256)
    assert {name: rules.canonical()["sha256"] for name, rules in every().items()} == SHA256


def test_the_newest_revision_is_the_default() -> None:
    newest = max(rules.revision for path, rules in every().items() if path.startswith("nausicaa/live-"))
    assert newest >= 2
    assert games.load("nausicaa", "live").rules is every()[f"nausicaa/live-{newest}"]
    assert games.load("nausicaa", "live", 1).rules is every()["nausicaa/live-1"]
    assert games.load("nausicaa").rules.name == "article"


@pytest.mark.parametrize("game", sorted(games.SHIPPED))
def test_every_rules_have_a_text_that_asks_for_them(game: str) -> None:
    texts = rules_texts(games.load(game))
    found = [games.load(game, *named_rules(text)).rules for text in texts]
    assert found == list(games.load(game).all_rules)  # type: ignore[attr-defined]
    assert [text for text in texts if "@" not in text] == list(dict.fromkeys(rules.name for rules in found))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("live", ("live", None)),
        ("live@1", ("live", 1)),
        ("live@0", ("live", 0)),
        ("live@12", ("live", 12)),
        ("a@b@3", ("a@b", 3)),
        ("live@01", ("live@01", None)),
        ("live@", ("live@", None)),
        ("live@-1", ("live@-1", None)),
        ("live@\u0661", ("live@\u0661", None)),
        ("live@1\n", ("live@1\n", None)),
        ("live@" + "1" * 5000, ("live@" + "1" * 5000, None)),
    ],
)
def test_a_text_asks_for_a_name_and_perhaps_a_revision(text: str, asked: tuple[str, int | None]) -> None:
    assert named_rules(text) == asked


@pytest.mark.parametrize("game", sorted(games.SHIPPED))
@pytest.mark.parametrize("revision", [-1, 0, 99, 10**30])
def test_a_revision_that_is_not_here_is_refused_by_name(game: str, revision: int) -> None:
    own = games.load(game).rules.name
    with pytest.raises(UnsupportedError, match=f"^{game} has no rules '{own}, revision {revision}'; it has '"):
        games.load(game, own, revision)


def rules_folder(root: Path, name: str, files: dict[str, Any]) -> str:
    """A package with these files of rules data."""
    folder = root / name / "rules"
    folder.mkdir(parents=True)
    (root / name / "__init__.py").write_text("")
    for file, data in files.items():
        (folder / file).write_text(json.dumps(data))
    return name


def test_revisions_are_in_order_of_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    numbers = {f"{name}-{n}.json": {"n": n} for name in ("slow", "fast") for n in (2, 10, 9)}
    kept = Rulesets("chess", rules_folder(tmp_path, "chess_of_this_test", numbers), ("slow", "fast"))
    assert [(rules.name, rules.revision) for rules in kept.all()] == [
        ("slow", 10),
        ("slow", 9),
        ("slow", 2),
        ("fast", 10),
        ("fast", 9),
        ("fast", 2),
    ]
    assert kept.find("fast").data == {"n": 10}
    with pytest.raises(UnsupportedError, match=r"it has 'slow' revisions 2, 9 and 10, 'fast' revisions 2, 9 and 10$"):
        kept.find("fast", 1)


@pytest.mark.parametrize("file", ["slow-0.json", "slow-01.json", "slow.json", "other-1.json", "slow-1.txt"])
def test_a_file_that_is_no_revision_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    package = rules_folder(tmp_path, f"package_with_{file.replace('.', '_').replace('-', '_')}", {file: {}})
    with pytest.raises(ValueError, match=file):
        Rulesets("chess", package, ("slow",)).all()


@pytest.mark.parametrize("revision", [1, 2])
def test_each_revision_records_and_verifies_by_its_own_rules(revision: int) -> None:
    """Recorded by revision 1, a phoenix stands on a light square; verified, it still may."""
    hands = {"hands": [["phoenix"], []], "mana": [3, 0]}
    units = [("oracle", 1, 7, 0), ("oracle", 2, 0, 9)]
    position = {
        "units": [{"type": kind, "player": side, "row": row, "col": col, "hp": 1} for kind, side, row, col in units],
        "coefficients": {"distance": 5, "attractiveness": 5},
        "player": 1,
        **hands,
    }
    scenario = {"players": ["person", "person"], "position": position}
    game = games.load("nausicaa", "live", revision)
    heard: list[list[str]] = []

    def first(trace: Any, asked: dict[str, Any]) -> int:
        heard.append(asked["options"])
        return 0 if len(heard) == 1 else len(asked["options"]) - 1

    recording = record_bytes(game, scenario, 7, first)
    assert heard[0][0] == ("P@a6" if revision == 1 else "P@b6")
    assert json.loads(recording.partition(b"\n")[0])["rules"]["revision"] == revision
    verdict = verify_bytes(recording)
    assert (verdict.status, verdict.reason) == ("same", "")
