"""Abilities of games: found by their members, refused where half of one is there, and told from slips of spelling.

And that nothing outside a game's folder names a game, in code or in strings.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import Any

import pytest

from samepath import games
from samepath.capabilities import (
    ABILITIES,
    Copied,
    Judged,
    Levelled,
    Notated,
    Pictured,
    Programs,
    Simulated,
    capability,
)
from samepath.conform.operations import levels, titles
from samepath.engine import Game
from samepath.errors import GameWarning
from samepath.record.moments import copied
from samepath.slips import faults, members
from tests.conftest import ROOT
from tests.toys import Race, RaceState, race

CORE = ROOT / "core" / "samepath"


def test_an_ability_is_found_by_all_its_members() -> None:
    class Half(Race):
        def parse_notation(self, text: str, options: Any) -> int | None:
            return None

    class Whole(Half):
        notation_help = "a word"

    assert capability(race, Pictured) is race
    assert capability(race, Notated) is None
    assert capability(Half(), Notated) is None
    whole = Whole()
    assert capability(whole, Notated) is whole


def test_a_state_has_an_ability_too() -> None:
    class State:
        def samepath_copy(self) -> State:
            return self

    assert capability(State(), Copied) is not None
    assert capability(object(), Copied) is None


def test_every_ability_is_known_and_has_members_of_its_own() -> None:
    named = [ability.__name__ for ability in ABILITIES]
    text = (CORE / "capabilities.py").read_text(encoding="utf-8")
    assert [*named, "Copied"] == sorted(
        re.findall(r"@runtime_checkable\nclass (\w+)", text), key=[*named, "Copied"].index
    )
    owned = [member for ability in ABILITIES for member in members(ability)]
    assert len(owned) == len(set(owned))
    assert set(owned) & {*vars(Game), *Game.__annotations__} - {"__doc__"} == set()
    assert all(members(ability) for ability in ABILITIES)


@pytest.mark.parametrize("name", games.SHIPPED)
def test_the_games_that_ship_have_no_fault(name: str) -> None:
    assert faults(games.load(name)) == []


class Summary(Race):
    def summary(self, run: Any) -> int:
        return 1


class Typo(Race):
    def judgeLine(self, text: str, seed: int) -> None: ...
    def explains(self) -> None: ...


class Wrong(Race):
    refusal = "no method"

    def ending(self) -> str:
        return ""


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (race, []),
        (
            Summary(),
            ["race has summary, but not tabulate: without, samepath uses none of it (capabilities.Simulated)"],
        ),
        (
            Typo(),
            [
                "race has explains, which samepath does not know: is explain meant?",
                "race has judgeLine, which samepath does not know: is judge_line meant?",
            ],
        ),
        (
            Wrong(),
            ["race.refusal is a method, and here it is none", "race.ending cannot be called as ending(outcome)"],
        ),
    ],
)
def test_what_is_half_there_or_misspelt_is_said(game: Any, expected: list[str]) -> None:
    assert faults(game) == expected


class Slip(RaceState):
    def samepathCopy(self) -> Slip:
        return self


class Asking(RaceState):
    def samepath_copy(self, deep: bool) -> Asking:
        return self


class Slipped(Race):
    def start(self, scenario: Any, rng: Any) -> Slip:
        return Slip(1)


class Either(Race):
    def start(self, scenario: Any, rng: Any) -> Slip | Asking:
        return Slip(1)


class Silent(Race):
    def start(self, scenario: Any, rng: Any) -> Any:
        return Slip(1)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (Slipped(), ["race's state has samepathCopy, which samepath does not know: is samepath_copy meant?"]),
        (
            Either(),
            [
                "race's state has samepathCopy, which samepath does not know: is samepath_copy meant?",
                "race's state: samepath_copy cannot be called as samepath_copy()",
            ],
        ),
        (Silent(), []),
    ],
)
def test_a_state_s_ability_that_is_misspelt_is_said_at_registration(game: Any, expected: list[str]) -> None:
    assert faults(game) == expected


def test_what_registration_cannot_see_is_said_when_the_state_is_copied() -> None:
    with pytest.warns(GameWarning, match=r"^lap's state has samepathCopy, .* is samepath_copy meant\?$"):
        copied(Slip(1), "lap")


def test_a_base_that_is_named_must_be_whole() -> None:
    class Game(Race, Simulated):
        def summary(self, run: Any) -> int:
            return 1

    with pytest.raises(TypeError, match="tabulate"):
        Game()  # type: ignore[abstract]


WRONG = """
from typing import Any
from samepath.games.lesson.game import Lesson

class Other(Lesson):
    def picture(self, state: Any, wide: bool) -> list[str]:
        return []
"""


def test_mypy_refuses_a_signature_that_is_not_the_ability_s(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(WRONG.replace(", wide: bool", ""))
    (tmp_path / "wrong.py").write_text(WRONG)
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", *sorted(tmp_path.iterdir())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line.rpartition("/")[2] for line in told.stdout.splitlines() if ": error:" in line]
    wrong = 'wrong.py:6: error: Signature of "picture" incompatible with supertype "samepath.'
    assert f'{wrong}capabilities.Pictured"  [override]' in errors
    assert all(error.startswith(wrong) for error in errors)


def test_the_games_that_ship_name_their_abilities_so_that_mypy_holds_them() -> None:
    """Each of them names its abilities as bases; whatever has all members of one and does not name it is found."""
    for name in games.SHIPPED:
        game = games.load(name)
        unnamed = [kind.__name__ for kind in ABILITIES if isinstance(game, kind) and kind not in type(game).__mro__]
        assert unnamed == [], name


def test_the_registry_knows_who_brings_a_command() -> None:
    assert sorted(games.having(Programs)) == sorted(games.COMMANDS)
    assert list(games.having(Judged)) == ["nausicaa"]


def test_a_level_is_read_from_its_game() -> None:
    assert {name: game.conformance.level for name, game in games.having(Levelled).items()} == {
        "lesson": 2,
        "nausicaa": 3,
        "dungeon": 4,
    }
    assert levels() | {"lesson": 2, "nausicaa": 3, "dungeon": 4, "choose": 2, "verify": 5, "word": 0} == levels()
    assert titles() == {
        0: "numbers, text, generator",
        1: "search and sight",
        2: "choosing, the lesson",
        3: "Nausicaa",
        4: "the dungeon",
        5: "whole recordings",
    }


# --- names of games ---

NAMES = re.compile(r"lesson|nausicaa|dungeon|\bmine\b", re.IGNORECASE)
REGISTRY = CORE / "games" / "__init__.py"


def named_in(text: str) -> list[str]:
    """The lines of code, strings and docstrings among them, that name a game; comments may."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT and NAMES.search(token.string):
            found.append(f"{token.start[0]}: {token.string.strip()[:60]}")
    return found


def test_nothing_outside_a_game_s_folder_names_a_game() -> None:
    found = {}
    for path in sorted(CORE.rglob("*.py")):
        folder = path.relative_to(CORE).parts
        if path == REGISTRY or (folder[0] == "games" and len(folder) > 2):
            continue
        if names := named_in(path.read_text(encoding="utf-8")):
            found["/".join(folder)] = names
    assert found == {}
    assert named_in(REGISTRY.read_text(encoding="utf-8")) != []


def test_a_name_in_a_string_is_found() -> None:
    assert named_in('x = "the Dungeon"\n') == ['1: "the Dungeon"']
    assert named_in("# the lesson\nexamined = 1\n") == []
    if sys.version_info >= (3, 12):  # an f-string is a token from then on
        assert len(named_in('x = f"a {y} lesson"\n')) == 1


def test_abilities_are_looked_up_by_one_function() -> None:
    """No member of an ability is asked for by getattr or hasattr."""
    owned = [*(member for ability in ABILITIES for member in members(ability)), "samepath_copy", "take_back_when_over"]
    probe = re.compile(rf"(?:getattr|hasattr)\([^)]*\"(?:{'|'.join(owned)})\"")
    found = [path.name for path in CORE.rglob("*.py") if probe.search(path.read_text(encoding="utf-8"))]
    assert found == []
