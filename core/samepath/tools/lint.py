"""A lint for rules code: what the laws keep out of anything that decides, found in the source before it is run.

It knows names, not types: a variable holds a set when it is annotated so, or made one in the same file. The shake run
(determinism.shake) catches what gets past it. Where a line is right all the same, it ends in the comment that says
why, one of EXCUSES: a set that is only asked whether it holds something, a division whose operands are never negative,
a double that the game has pinned operation by operation.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from samepath.errors import SamepathError

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
    "sched": "no clock in rules",
    "timeit": "no clock in rules",
    "zoneinfo": "no clock in rules",
    "locale": "no locale in rules",
    "os": "no environment in rules",
    "platform": "no environment in rules",
    "getpass": "no environment in rules",
    "glob": "files come in no order",
    "resource": "no environment in rules",
    "signal": "no order that the system decides",
    "socket": "no environment in rules",
    "tempfile": "no environment in rules",
    "weakref": "no order that memory decides",
    "gc": "no order that memory decides",
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
METHODS: Final = {
    **dict.fromkeys(("now", "today", "utcnow", "time_ns", "monotonic", "monotonic_ns"), "no clock in rules"),
    **dict.fromkeys(("perf_counter", "perf_counter_ns", "process_time", "localtime", "gmtime"), "no clock in rules"),
    **dict.fromkeys(("iterdir", "listdir", "scandir"), "files come in no order"),
    **dict.fromkeys(("getenv", "getpid", "gethostname", "urandom"), "no environment in rules"),
    **dict.fromkeys(
        ("union", "intersection", "symmetric_difference"), "a set has no order; use a dict or a sorted list"
    ),
}
"""Methods that give such a thing whatever they are called on, unless the same file defines one of the name."""

GIVEN: Final = ("id", "hash", "set", "frozenset")
"""Names of CALLS that are also found where they are handed on, as in `key=id`."""

ASKS_FOR_TYPES: Final = ("isinstance", "issubclass", "cast", "TypeVar", "hasattr")

SET_TYPES: Final = ("set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet")

GOES_THROUGH: Final = (
    *("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "deque", "dict", "bytes", "bytearray"),
    *("chain", "fromkeys", "join", "extend", "product", "reduce"),
)
"""Calls that take the items of an argument in its order."""

ORDERED_BY_KEY: Final = ("min", "max", "sorted", "nlargest", "nsmallest")
"""Calls whose order is the items' own, unless a key leaves some of them equal."""

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

    Raises SyntaxError for a file that is not Python, and SamepathError for a path that is not there or cannot be read,
    and for a folder without a Python file: nothing found there would not mean that nothing is there.
    """
    findings = []
    for path in _files(paths):
        text = _read(path)
        lines = text.splitlines()
        for line, what in sorted(_findings(ast.parse(text, str(path)))):
            ending = lines[line - 1].rstrip()
            if not any(word in what and ending.endswith(excuse) for word, excuse in EXCUSES.items()):
                findings.append(Finding(path, line, what))
    return findings


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = []
        for folder, _, names in os.walk(path, onerror=_refuse):
            found += [Path(folder, name) for name in names if name.endswith(".py")]
        if not found:
            raise SamepathError(f"{path}: no Python file is in this folder or below; name the folder of the rules")
        yield from sorted(found)


def _refuse(error: OSError) -> None:
    raise SamepathError(f"{error.filename}: it cannot be read: {error.strerror}")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SamepathError(f"{path}: it cannot be read: {error.strerror}") from None


def _findings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    harmless = _harmless(tree)
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    names |= defined
    yield from _through_sets(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _import(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"{node.value!r}: no double in rules"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "/: a double; divide integers as the laws say"
        elif isinstance(node, ast.Call):
            yield from _call(node, names, defined, harmless)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor | ast.Sub):
            if id(node) not in harmless and (_is_keys(node.left) or _is_keys(node.right)):
                yield node.lineno, "keys() with an operator is a set, which has no order; use a dict or a sorted list"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr in MATH_PINNED:
                yield node.lineno, f"math.{node.attr}: a double"
            elif node.attr not in MATH_ALLOWED:
                yield node.lineno, f"math.{node.attr}: differs between machines"
        elif isinstance(node, ast.Set | ast.SetComp) and id(node) not in harmless:
            yield node.lineno, "a set has no order; use a dict or a sorted list"


def _call(node: ast.Call, names: set[str], defined: set[str], harmless: frozenset[int]) -> Iterator[tuple[int, str]]:
    name = _last_name(node.func)
    if name in CALLS and name not in names and id(node) not in harmless and _is_builtin(node.func):
        double = " (a double)" if name in ("float", "round", "pow") else ""
        yield node.lineno, f"{name}(): {CALLS[name]}{double}"
    if isinstance(node.func, ast.Attribute):
        if name in METHODS and name not in defined and id(node) not in harmless:
            yield node.lineno, f".{name}(): {METHODS[name]}"
        elif name == "__hash__":
            yield node.lineno, "__hash__(): differs between runs"
    if name in ("__import__", "import_module") and node.args and isinstance(node.args[0], ast.Constant):
        top = str(node.args[0].value).partition(".")[0]
        if top in MODULES:
            yield node.lineno, f"import {top}: {MODULES[top]}"
    if name not in ASKS_FOR_TYPES:
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            given = argument.id if isinstance(argument, ast.Name) else ""
            if given in GIVEN and given not in names:
                yield argument.lineno, f"{given}: {CALLS[given]}"


def _through_sets(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where a name that holds a set, by its annotation or by what is assigned to it, is gone through in its order."""
    sets = _set_names(tree)
    if not sets:
        return
    words = "goes through a set in an order that differs between runs; sort it first"
    for node in ast.walk(tree):
        taken: list[ast.expr] = []
        if isinstance(node, ast.For | ast.comprehension):
            taken = [node.iter]
        elif isinstance(node, ast.Starred):
            taken = [node.value]
        elif isinstance(node, ast.Call):
            name = _last_name(node.func)
            has_key = any(keyword.arg == "key" for keyword in node.keywords)
            if name in GOES_THROUGH or (name in ORDERED_BY_KEY and has_key):
                taken = node.args
            elif name == "pop" and not node.args and isinstance(node.func, ast.Attribute):
                taken = [node.func.value]
        for one in taken:
            if _last_name(one) in sets and isinstance(one, ast.Name | ast.Attribute):
                yield one.lineno, f"{_last_name(one)} {words}"


def _set_names(tree: ast.Module) -> frozenset[str]:
    """Names, of attributes too, that hold a set wherever the file says what they hold."""
    sets: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                (sets if _is_set(node.value) else others).add(_last_name(target))
        elif isinstance(node, ast.AnnAssign):
            (sets if _is_set_type(node.annotation) else others).add(_last_name(node.target))
        elif isinstance(node, ast.arg) and node.annotation is not None:
            (sets if _is_set_type(node.annotation) else others).add(node.arg)
    return frozenset(sets - others - {""})


def _is_set(value: ast.expr) -> bool:
    is_made = isinstance(value, ast.Call) and _last_name(value.func) in ("set", "frozenset")
    return is_made or isinstance(value, ast.Set | ast.SetComp)


def _is_set_type(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value.partition("[")[0].rpartition(".")[2] in SET_TYPES
    return _last_name(annotation.value if isinstance(annotation, ast.Subscript) else annotation) in SET_TYPES


def _is_keys(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in ("keys", "items")
    )


def _is_builtin(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) or (
        isinstance(function, ast.Attribute) and _last_name(function.value) in ("builtins", "__builtins__")
    )


def _last_name(value: ast.expr) -> str:
    """`x` of `x` and of `a.b.x`; empty for anything else."""
    if isinstance(value, ast.Name):
        return value.id
    return value.attr if isinstance(value, ast.Attribute) else ""


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
