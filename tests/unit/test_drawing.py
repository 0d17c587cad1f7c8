"""The drawing of the layers in core/README.md has every module, and nothing else."""

from __future__ import annotations

import re

from tests.conftest import ROOT

CORE = ROOT / "core" / "samepath"
DRAWING = re.findall(r"^( +)(\S+(?:/|\.py))  ", (ROOT / "core" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def drawn_modules() -> list[str]:
    """The modules and folders of the drawing as paths, by how far each is indented."""
    found: list[str] = []
    folders: list[tuple[int, str]] = []
    for indent, name in DRAWING:
        folders = [(width, folder) for width, folder in folders if width < len(indent)]
        path = "".join(folder for _, folder in folders) + name
        found.append(path)
        if name.endswith("/"):
            folders.append((len(indent), name))
    return found


DRAWN = drawn_modules()


def test_core_readme_draws_every_module() -> None:
    """A game is drawn as one folder, and a command is named as its module is."""
    modules = {path.relative_to(CORE) for path in CORE.rglob("*.py") if not path.name.startswith("__")}
    for module in sorted(modules):
        folder = module.parts[0] if len(module.parts) > 1 else ""
        if folder == "games" and len(module.parts) > 2:
            assert f"games/{module.parts[1]}/" in DRAWN, f"core/README.md does not draw the game {module.parts[1]}"
        elif folder != "cli":
            assert module.as_posix() in DRAWN, f"core/README.md does not draw {module}"


def test_core_readme_draws_nothing_else() -> None:
    there = {path.relative_to(CORE).as_posix() + ("/" if path.is_dir() else "") for path in CORE.rglob("*")}
    assert set(DRAWN) <= there
    assert len(DRAWN) == len(set(DRAWN)) > 30
