"""The engines that there are: the reference with either search, and every port whose tools are here.

Source: conformance/README.md, "The ports that ship".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from samepath.conform.cross import ports as listed
from samepath.conform.wire.launch import Launch, reference
from samepath.grid.backend import ACCELERATED

PYTHON: Final = "Python"
CYTHON: Final = "Cython"


@dataclass(frozen=True)
class Engine:
    """One engine, ready to be started."""

    name: str
    """As a person calls it: the language, or Cython for the reference with its fast search."""
    key: str
    """As it is named in options and in streams: lower-case letters and digits."""
    launch: Launch


def engines(
    names: Sequence[str] | None = None, cache: Path | None = None, building: Callable[[str], None] = lambda name: None
) -> tuple[list[Engine], list[str]]:
    """The engines, Python first, and what was skipped, a sentence each.

    `names` are the ports wanted, all without; a port is built where it has to be, after `building` was called with its
    language. Raises InputError for a name that is none, BuildError for a port that does not build.
    """
    found, skipped = [Engine(PYTHON, "python", reference("python"))], []
    if find_spec(ACCELERATED) is not None:
        found.append(Engine(CYTHON, "cython", reference("cython")))
    else:
        skipped.append(f"Cython: {ACCELERATED} is not built here; install samepath where there is a C compiler")
    ports = listed.load()
    for port in ports if names is None else listed.select(ports, names):
        lacking = listed.missing(port)
        if lacking:
            skipped.append(lacking)
            continue
        building(port.language)
        found.append(Engine(port.language, port.name, listed.prepare(port, cache)))
    return found, skipped
