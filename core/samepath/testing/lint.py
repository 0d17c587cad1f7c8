"""A lint for rules code: what the laws keep out of anything that decides, found in the source before it is run.

It knows names, not types: it cannot see that a variable holds a set. The shake run (samepath.replay.shake) catches what
gets past it. Where a line is right all the same, it ends in the comment that says why, one of EXCUSES: a set that is
only asked whether it holds something, a division whose operands are never negative, a double that the game has pinned
operation by operation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

EXCUSES: Final = {
    "double": "# pinned double",
    "no order": "# membership only",
    "rounds down": "# never negative",
}
"""What a finding says, and the comment at the end of its line that excuses it."""

MODULES: Final = {
    "random": "draws come from the run's streams",
    "secrets": "draws come from the run's streams",
    "uuid": "identifiers are counters in order of creation",
    "time": "no clock in rules",
    "datetime": "no clock in rules",
    "calendar": "no clock in rules",
    "locale": "no locale in rules",
    "os": "no environment in rules",
    "platform": "no environment in rules",
    "threading": "no order that a scheduler decides",
    "multiprocessing": "no order that a scheduler decides",
    "asyncio": "no order that a scheduler decides",
    "decimal": "integers only",
    "fractions": "integers only",
    "statistics": "integers only",
    "cmath": "integers only",
    "numpy": "integers only, in an order that is written down",
}
CALLS: Final = {
    "hash": "differs between runs",
    "id": "differs between runs",
    "float": "no floats in rules",
    "round": "no rounding in rules",
    "pow": "no pow in rules",
    "divmod": "rounds down, where the laws truncate",
    "set": "has no order; use a dict or a sorted list",
    "frozenset": "has no order; use a dict or a sorted list",
    "vars": "depends on how the code is written",
    "globals": "depends on how the code is written",
    "input": "choices are asked of the decider",
}
MATH_ALLOWED: Final = ("isqrt", "gcd", "lcm", "comb", "perm", "factorial", "prod")
MATH_PINNED: Final = ("sqrt", "inf")


@dataclass(frozen=True)
class Finding:
    """One thing that rules code must not have."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


def lint_rules(paths: list[Path]) -> list[Finding]:
    """Everything the laws forbid in the Python files at `paths`, folders searched, in order of file and line.

    Raises SyntaxError for a file that is not Python, FileNotFoundError for a path that is not there.
    """
    findings = []
    for path in _files(paths):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for line, what in sorted(_findings(ast.parse(text, str(path)))):
            ending = lines[line - 1].rstrip()
            if not any(word in what and ending.endswith(excuse) for word, excuse in EXCUSES.items()):
                findings.append(Finding(path, line, what))
    return findings


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.py"))
        elif path.exists():
            yield path
        else:
            raise FileNotFoundError(path)


def _findings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    harmless = _harmless(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _import(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"{node.value!r}: no double in rules"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "/: a double; divide integers as the laws say"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in CALLS and name not in names and id(node) not in harmless:
                double = " (a double)" if name in ("float", "round", "pow") else ""
                yield node.lineno, f"{name}(): {CALLS[name]}{double}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr in MATH_PINNED:
                yield node.lineno, f"math.{node.attr}: a double"
            elif node.attr not in MATH_ALLOWED:
                yield node.lineno, f"math.{node.attr}: differs between machines"
        elif isinstance(node, ast.Set | ast.SetComp) and id(node) not in harmless:
            yield node.lineno, "a set has no order; use a dict or a sorted list"


def _harmless(tree: ast.Module) -> frozenset[int]:
    """The nodes that are sorted at once, and what a class needs to be a key: found by their place in the tree."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sorted", "len"):
            found += [id(argument) for argument in node.args]
        elif isinstance(node, ast.FunctionDef) and node.name == "__hash__":
            found += [id(inner) for inner in ast.walk(node)]
    return frozenset(found)


def _import(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Import):
        modules = [alias.name for alias in node.names]
    else:
        modules = [node.module or ""] if node.level == 0 else []
        if node.module == "math":
            for alias in node.names:
                if alias.name in MATH_PINNED:
                    yield node.lineno, f"math.{alias.name}: a double"
                elif alias.name not in MATH_ALLOWED:
                    yield node.lineno, f"math.{alias.name}: differs between machines"
    for module in modules:
        top = module.partition(".")[0]
        if top in MODULES:
            yield node.lineno, f"import {top}: {MODULES[top]}"
