"""The lint for rules code finds what the laws forbid, and the rules that ship are free of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from samepath.testing.lint import lint_rules
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


def test_the_rules_that_ship_keep_the_laws() -> None:
    checked = [PACKAGE / name for name in ("rng.py", "decide.py", "engine.py", "games")]
    checked += [path for path in (PACKAGE / "grid").glob("*.py") if path.name != "backend.py"]  # it chooses for speed
    assert [str(finding) for finding in lint_rules(checked)] == []
