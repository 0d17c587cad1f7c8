"""The layers of the package, where import-linter cannot look: names in strings, and the drawing in core/README.md.

import-linter holds the imports (`make lint`); its contracts in pyproject.toml are what the layers are read from here.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from samepath.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "core" / "samepath"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = {contract["containers"][0]: contract["layers"] for contract in CONTRACTS if contract["type"] == "layers"}
MODULE = re.compile(r"samepath(?:\.\w+)+")


def name_of(path: Path) -> str:
    parts = ["samepath", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_above(named: str, module: str) -> bool:
    """Whether `named` is in a layer above that of `module`, in any of the contracts."""
    if named in ("samepath", "samepath.__main__"):
        return not module.startswith("samepath.cli") and module != "samepath.__main__"
    for container, layers in LAYERS.items():
        heights = [
            next((layers.index(layer) for layer in layers if f"{each}.".startswith(f"{container}.{layer}.")), None)
            for each in (named, module)
        ]
        if None not in heights and heights[0] < heights[1]:  # type: ignore[operator]
            return True
    return False


def named_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The modules of samepath that strings name, docstrings aside, and what is started by `-m`; with the lines."""
    told = [
        node.value
        for parent in ast.walk(tree)
        if isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef)
        for node in parent.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            for found in MODULE.findall(node.value):
                yield node.lineno, found
        if isinstance(node, ast.List | ast.Tuple):
            words = [each.value if isinstance(each, ast.Constant) else "" for each in node.elts]
            if "-m" in words[:-1] and words[words.index("-m") + 1] == "samepath":
                yield node.lineno, "samepath"


def faults(module: str, source: str) -> list[str]:
    return [f"{module}, line {line}: {named}" for line, named in named_in(ast.parse(source)) if is_above(named, module)]


def test_no_string_names_a_module_of_a_higher_layer() -> None:
    assert [fault for module, path in SOURCES.items() for fault in faults(module, path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("module", "source", "count"),
    [
        ("samepath.determinism.shake", 'run("-m", "samepath.cli.shaken")', 1),
        ("samepath.determinism.shake", 'run([exe, "-m", "samepath"])', 1),
        ("samepath.determinism.shake", 'run([exe, "-m", f"samepath.cli.{name}"])', 1),
        ("samepath.cli.shake", 'run([exe, "-m", "samepath"])', 0),
        ("samepath.determinism.shake", 'run("-m", "samepath.determinism.child")', 0),
        ("samepath.determinism.shake", '"""See samepath.cli.shake."""', 0),
        ("samepath.conform.wire.session", 'x = "samepath.conform.suite.runner"', 1),
        ("samepath.conform.suite.runner", 'x = "samepath.conform.wire.session"', 0),
    ],
)
def test_such_a_string_is_found(module: str, source: str, count: int) -> None:
    assert len(faults(module, source)) == count


# --- the drawing ---


def drawn() -> list[str]:
    """The paths in the drawing, in its order: folders end in a slash."""
    text = (ROOT / "core" / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert block is not None
    above: dict[int, str] = {}
    found = []
    for line in block[1].splitlines():
        indent, name = len(line) - len(line.lstrip()), line.split()[0]
        if name == "|":
            continue
        above[indent] = name
        found.append("".join(above[each] for each in sorted(above) if each < indent and each > 0) + name)
        above = {each: path for each, path in above.items() if each <= indent}
    return found


def test_the_rooms_stand_in_the_order_of_the_layers() -> None:
    rooms = [path.removesuffix("/").removesuffix(".py") for path in drawn() if path.rstrip("/").count("/") == 0]
    assert [room for room in rooms if not room.startswith("_")] == LAYERS["samepath"]  # those are compiled
    within = [path.split("/")[1] for path in drawn() if re.fullmatch(r"conform/\w+/", path)]
    assert within == LAYERS["samepath.conform"]


def test_every_module_is_drawn_and_none_that_there_is_not() -> None:
    there = []
    for path in SOURCES.values():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            there.append(f"games/{parts[1]}/")  # a game's folder is its own affair
        elif path.name not in ("__init__.py", "__main__.py"):
            there.append("/".join(parts))
    commands = [f"cli/{name}.py" for name in COMMANDS]
    modules = [path for path in drawn() if path.endswith(".py") or re.fullmatch(r"games/\w+/", path)]
    assert len(modules) == len(set(modules))
    assert sorted({*there} - {*commands}) == sorted(modules)
