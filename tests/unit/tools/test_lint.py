"""The lint for rules code finds what the laws forbid, and the rules that ship are free of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from samepath.errors import SamepathError
from samepath.tools.lint import lint_rules
from tests.conftest import ROOT

PACKAGE = ROOT / "core" / "samepath"


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("x = 0.5", "no double"),
        ("x = 1 / 2", "divide integers"),
        ("x /= 2", "divide integers"),
        ("x = 1e3", "no double"),
        ("x = 2j", "no double"),
        ("import random", "run's streams"),
        ("from time import time", "no clock"),
        ("import os.path", "no environment"),
        ("import datetime as d", "no clock"),
        ("x = hash('a')", "differs between runs"),
        ("x = id(x)", "differs between runs"),
        ("for x in {1, 2}: pass", "no order"),
        ("x = {y for y in z}", "no order"),
        ("x = set(y)", "no order"),
        ("import math\nx = math.exp(1)", "differs between machines"),
        ("import math\nx = math.sin(1)", "differs between machines"),
        ("from math import log", "differs between machines"),
        ("import math\nx = math.sqrt(2)", "double"),
        ("x = float('1')", "no floats"),
        ("x = round(y)", "no rounding"),
        ("x = pow(2, 3)", "no pow"),
        ("x = sorted(y, key=id)", "id: differs between runs"),
        ("y.sort(key=hash)", "hash: differs between runs"),
        ("x = min(y, key=lambda u: id(u))", "differs between runs"),
        ("x = dict(map(id, y))", "id: differs between runs"),
        ("import builtins\nx = builtins.id(y)", "differs between runs"),
        ("x = y.__hash__()", "differs between runs"),
        ("x = __import__('time').time()", "no clock"),
        ("import importlib\nx = importlib.import_module('datetime')", "no clock"),
        ("from zoneinfo import ZoneInfo", "no clock"),
        ("x = clock.now()", "no clock"),
        ("x = date.today()", "no clock"),
        ("x = self.engine.time_ns()", "no clock"),
        ("x = perf.monotonic()", "no clock"),
        ("from pathlib import Path\nx = list(Path('.').iterdir())", "files come in no order"),
        ("x = system.getenv('A')", "no environment"),
        ("for x in y.keys() & z.keys(): pass", "no order"),
        ("for x in y.keys() - z: pass", "no order"),
        ("x = y.union(z)", "no order"),
        ("x = field(default_factory=set)", "has no order"),
        ("def f(s: set[int]):\n    for x in s: pass", "goes through a set"),
        ("def f(s: 'frozenset[int]'):\n    return [x for x in s]", "goes through a set"),
        ("class A:\n    s: set[int]\n    def f(self): return list(self.s)", "goes through a set"),
        ("s = {1, 2}  # membership only\nx = ','.join(s)", "goes through a set"),
        ("s = {1, 2}  # membership only\nx = s.pop()", "goes through a set"),
        ("s = {1, 2}  # membership only\nx = next(iter(s))", "goes through a set"),
        ("s = {1, 2}  # membership only\nx = [*s]", "goes through a set"),
        ("s = {1, 2}  # membership only\nx = min(s, key=len)", "goes through a set"),
    ],
)
def test_each_forbidden_thing_is_found(source: str, named: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(f'"""Rules."""\n{source}\n')
    findings = lint_rules([tmp_path])
    assert findings
    assert named in str(findings[0])
    assert str(findings[0]).startswith(f"{path}:")


@pytest.mark.parametrize(
    "source",
    [
        "x = 7 // 2 % 3",
        "import math\nx = math.isqrt(9)",
        "x = {'a': 1}",
        "x = sorted(y)",
        "x = sorted({*y})",
        "def f(s: set[int]): return sorted(s), len(s), min(s), 3 in s",
        "def now(): return 1\nx = self.now()",
        "def f(x: list[int]):\n    for y in x: pass",
        "x = isinstance(y, set)",
        "x = sorted(y.keys() & z.keys())",
        "x = y in {1, 2}  # membership only",
        "x = divmod(y, 9)  # never negative",
        "class A:\n    def __hash__(self): return hash(self.x)",
        "import math\nx = 3 / math.sqrt(2)  # pinned double",
        "from pathlib import Path\nx = a / b  # pinned double",
    ],
)
def test_what_the_laws_allow_is_let_through(source: str, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(source)
    assert lint_rules([tmp_path]) == []


def test_a_pinned_double_does_not_excuse_anything_else(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("x = hash(3)  # pinned double\n")
    assert len(lint_rules([tmp_path])) == 1


@pytest.mark.parametrize("kind", ["empty", "without Python", "missing"])
def test_a_folder_in_which_nothing_can_be_found_is_an_error(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    if kind != "missing":
        folder.mkdir()
    if kind == "without Python":
        (folder / "rules.json").write_text("{}")
    with pytest.raises(SamepathError) as error:
        lint_rules([folder])
    assert error.value.exit_code == 2
    assert str(folder) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.py").write_text("x = 1\n")
    (tmp_path / "hidden").mkdir()
    real = os.scandir

    def refusing(path: Any) -> Any:
        if str(path).endswith("hidden"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(SamepathError, match="hidden: it cannot be read: Permission denied"):
        lint_rules([tmp_path])


def test_the_rules_that_ship_keep_the_laws() -> None:
    checked = [PACKAGE / name for name in ("rng.py", "decide.py", "engine.py", "games")]
    checked += [path for path in (PACKAGE / "grid").glob("*.py") if path.name != "backend.py"]  # it chooses for speed
    assert [str(finding) for finding in lint_rules(checked)] == []
