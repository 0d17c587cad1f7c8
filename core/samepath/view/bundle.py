"""JavaScript modules put together into one script, which a page can hold: a browser loads no modules from disk.

A module becomes a function that gives its exports. What it may say is what biome leaves of the modules here: imports by
name from files beside it, and exports that declare. Anything else is refused, and so is a circle of imports.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from samepath.errors import InstallationError

_IMPORT: Final = re.compile(r"^import \{([^}]*)\} from '([^']+)';\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) ?(\w+))", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n|^ *//[^\n]*\n", re.MULTILINE)
_PORT: Final = "samepath/"
"""How a page's module names one of the JavaScript port: `samepath/engine.mjs` is src/engine.mjs there."""

PAGES: Final = Path(__file__).resolve().parent / "page"
"""The page's own sources."""


def port_folder() -> Path:
    """The sources of the JavaScript port: in the package, or beside core/ in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_conformance", package.parents[1] / "conformance"):
        sources = folder / "ports" / "javascript" / "src"
        if sources.is_dir():
            return sources
    raise InstallationError("the JavaScript port was not installed with this package; a page cannot verify without it")


def bundle(entry: str) -> str:
    """The script of the page's module `entry` and of all that it imports, without their comments."""
    return bundled(PAGES / entry)


def bundled(entry: Path, port: Path | None = None) -> str:
    """The script of the module `entry`; `port` stands for the folder of the JavaScript port."""
    found: dict[Path, str] = {}
    _add(entry.resolve(), port_folder() if port is None else port.resolve(), found, ())
    names = {path: f"$m[{number}]" for number, path in enumerate(found)}
    parts = ["'use strict';\n(() => {\nconst $m = [];\n"]
    for path, source in found.items():
        parts.append(f"$m.push((() => {{\n{_rewritten(source, path, names, port)}}})());\n")
    parts.append("})();\n")
    script = "".join(parts)
    if "</script" in script.lower() or "<!--" in script:
        raise InstallationError(f"{entry.name}: a script of a page says </script or <!--, which would end it")
    return script


def _add(path: Path, port: Path, found: dict[Path, str], above: tuple[Path, ...]) -> None:
    """`path` into `found`, after all that it imports."""
    if path in found:
        return
    if path in above:
        raise InstallationError(f"{path.name} imports itself: {' > '.join(each.name for each in (*above, path))}")
    source = path.read_text(encoding="utf-8")
    for _, name in _IMPORT.findall(source):
        _add(_place(name, path, port), port, found, (*above, path))
    found[path] = source


def _place(name: str, importer: Path, port: Path) -> Path:
    if name.startswith(_PORT):
        return (port / name.removeprefix(_PORT)).resolve()
    return (importer.parent / name).resolve()


def _rewritten(source: str, path: Path, names: dict[Path, str], port: Path | None) -> str:
    folder = port_folder() if port is None else port.resolve()
    text = _COMMENT.sub("", source)
    exports = _EXPORT.findall(text)
    text = _EXPORT.sub("", text)
    text = _IMPORT.sub(lambda found: _taken(found[1], names[_place(found[2], path, folder)]), text)
    other = _OTHER.search(text)
    if other is not None:
        raise InstallationError(f"{path.name}: {other[0]:.60} is no import or export that a page can hold")
    return f"{text}return {{ {', '.join(exports)} }};\n"


def _taken(imported: str, name: str) -> str:
    """`import { a, b as c }` as `const { a, b: c }`."""
    members = [member.strip().replace(" as ", ": ") for member in imported.split(",") if member.strip()]
    return f"const {{ {', '.join(members)} }} = {name};\n"
