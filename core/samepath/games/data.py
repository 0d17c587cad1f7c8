"""Where a game's data files are."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from samepath.values.canonical import Value

if TYPE_CHECKING:
    from importlib.abc import Traversable


def folder_of(package: str) -> Traversable:
    """The folder of a package: a real one as a rule; one in an archive takes more modules to be read."""
    folder = Path(import_module(package).__file__ or "").parent
    if folder.is_dir():
        return folder
    from importlib.resources import files

    return files(package)


@lru_cache(maxsize=8)
def drawing_of(package: str) -> Value:
    """How a game's picture is drawn, from the file drawing.json of its package; read once."""
    return json.loads(folder_of(package).joinpath("drawing.json").read_bytes())
