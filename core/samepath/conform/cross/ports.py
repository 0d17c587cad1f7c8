"""The ports that ship, as data: which tools each needs, how it is built, how it is run.

`conformance/ports/ports.json` lists them (its form is `conformance/schema/ports.json`). A port is built outside the
tree, in a folder that is named by its sources, so it is built once and again only when they changed. It runs with a
PATH on which there are its own tools and nothing else. Source: conformance/README.md, "The ports that ship".
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from samepath.conform.suite.vectors import shipped_folder
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.processes import output_of
from samepath.errors import EXIT_CORRUPT, EXIT_CRASHED, InputError, SamepathError
from samepath.values.canonical import CanonicalError, parse_plain
from samepath.values.reading import Place, Wording

LIST: Final = "ports.json"

BUILD_SECONDS_MAX: Final = 300
VERSION_SECONDS_MAX: Final = 60

WORDING: Final = Wording(
    wrong="{where} is {value}; it should be {expected}",
    missing="{where} has no {key}; add it",
    unknown="{where} has a member {key}; there are {bare}",
)

_PORT: Final = ("name", "language", "tools", "build", "command")
_TOOL: Final = ("command", "package", "least")

_NAME = re.compile(r"[a-z][a-z0-9]*")
_PLACE = re.compile(r"\{[^{}]*\}")
_PLACES: Final = ("{port}", "{build}")
_SHOWN = 4000  # characters of what a compiler said
_SAID_MAX = 1 << 20  # bytes of it that are kept


class MissingToolError(SamepathError):
    """A tool that a port needs is not here, or is too old."""

    exit_code = EXIT_CORRUPT


class BuildError(SamepathError):
    """A port that does not build."""

    exit_code = EXIT_CRASHED


@dataclass(frozen=True)
class Tool:
    """A program that a port needs."""

    command: str
    package: str
    """What a person installs to have it."""
    least: int | None = None
    """The oldest version that will do, None for any."""


@dataclass(frozen=True)
class Port:
    """An entry of the list."""

    name: str
    language: str
    tools: tuple[Tool, ...]
    build: tuple[str, ...]
    command: tuple[str, ...]
    folder: Path
    """Where its sources are."""


def load(folder: Path | None = None) -> list[Port]:
    """The ports listed in `folder`, the one that ships without. Raises InputError, naming the place in the list."""
    folder = folder or shipped_folder() / "ports"
    path = folder / LIST
    try:
        content = parse_plain(path.read_bytes())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except CanonicalError as error:
        raise InputError(f"{path}: {error}") from None
    listed = Place(content, str(path), wording=WORDING)
    listed.only(("ports",))
    ports = [_port(entry, folder) for entry in listed.member("ports").items()]
    names = [port.name for port in ports]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"{path}: the port {name} stands twice")
    return ports


def select(ports: Sequence[Port], names: Sequence[str]) -> list[Port]:
    """The ports of these names, in the order of the list. Raises InputError for a name that is none."""
    known = [port.name for port in ports]
    for name in names:
        if name not in known:
            raise InputError(f"no port is named {name!a:.60}; there are {', '.join(known)}")
    return [port for port in ports if port.name in names]


def missing(port: Port) -> str:
    """Which tool of the port is not here or too old, and what to install; empty when it has all it needs."""
    for tool in port.tools:
        found = shutil.which(tool.command)
        if found is None:
            return f"{port.language} needs {tool.command}, which is not installed (Debian, Ubuntu: {tool.package})"
        if tool.least is not None:
            version = _version(found)
            if version is None or version < tool.least:
                told = "has a version that cannot be read" if version is None else f"is version {version}"
                return f"{port.language} needs {tool.command} {tool.least} or newer; {found} {told}"
    return ""


def prepare(port: Port, cache: Path | None = None) -> Launch:
    """Build the port, if it is not built yet, and say how it is started.

    `cache` is the folder for what is built, one of the user's own without. Raises MissingToolError and BuildError.
    """
    lacking = missing(port)
    if lacking:
        raise MissingToolError(lacking)
    made = _made(port, cache or cache_folder())
    places = {"{port}": str(port.folder), "{build}": str(made / "build")}
    program, *rest = _filled(port.command, places)
    return Launch((str(made / "tools" / program), *rest), {"PATH": str(made / "tools")})


def cache_folder() -> Path:
    """Where ports are built: below XDG_CACHE_HOME, or .cache in the home folder. It may be removed at any time."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "samepath" / "ports"


def sources_digest(port: Port) -> str:
    """16 hex digits over all that a build depends on: the port's files, how it is built, with which tools."""
    digest = hashlib.sha256(repr((port.build, [shutil.which(tool.command) for tool in port.tools])).encode())
    files = sorted(path for path in port.folder.rglob("*") if path.is_file())
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(port.folder).as_posix()}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


# --- within ---


def _made(port: Port, cache: Path) -> Path:
    """The folder of a build: `build`, what the compiler wrote, and `tools`, links to the port's tools.

    It is made beside its place and moved there when it is whole, so two runs at once do not disturb each other.
    """
    made = cache / f"{port.name}-{sources_digest(port)}"
    if made.is_dir():
        return made
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{port.name}-", dir=cache) as name:
            work = Path(name) / "made"
            (work / "build").mkdir(parents=True)
            (work / "tools").mkdir()
            for tool in port.tools:
                found = shutil.which(tool.command)
                assert found is not None, "missing() was asked before"
                (work / "tools" / tool.command).symlink_to(found)
            _build(port, work / "build")
            if not made.is_dir():
                work.rename(made)
    except OSError as error:
        if not made.is_dir():  # another run may have been quicker
            raise InputError(
                f"{made} cannot be made: {error.strerror}; is there room, and may it be written?"
            ) from None
    return made


def _build(port: Port, build: Path) -> None:
    if not port.build:
        return
    arguments = _filled(port.build, {"{port}": str(port.folder), "{build}": str(build)})
    status, said = output_of(arguments, BUILD_SECONDS_MAX, _SAID_MAX, port.folder)
    if status is None:
        raise BuildError(f"{port.name} was not built within {BUILD_SECONDS_MAX} s: {_typed(arguments)}")
    if status:
        told = said.decode("utf-8", "replace")[:_SHOWN].rstrip()
        raise BuildError(f"{port.name} does not build, exit status {status}: {_typed(arguments)}\n{told}")


def _typed(arguments: Sequence[str]) -> str:
    return shlex.join(arguments)


def _version(found: str) -> int | None:
    """The first number that the program prints when it is asked for its version."""
    try:
        status, told = output_of([found, "--version"], VERSION_SECONDS_MAX, _SAID_MAX)
    except OSError:
        return None
    if status is None:
        return None
    number = re.search(rb"[0-9]{1,9}", told)
    return int(number[0]) if number else None


def _filled(arguments: Sequence[str], places: Mapping[str, str]) -> list[str]:
    return [_PLACE.sub(lambda match: places[match[0]], word) for word in arguments]


def _port(entry: Place, folder: Path) -> Port:
    entry.only(_PORT)
    name, language, tools, build, command = (entry.member(key) for key in _PORT)
    if type(name.value) is not str or not _NAME.fullmatch(name.value):
        name.wrong("lower-case letters and digits")
    if not language.text():
        language.wrong("a name")
    found = tuple(_tool(tool) for tool in tools.items(1, expected="a list of one tool or more"))
    started = _arguments(command)
    if not started or started[0] not in [tool.command for tool in found]:
        command.fail("should begin with one of its tools")
    if not (folder / name.value).is_dir():
        raise InputError(f"{entry.where}: there is no folder {folder / name.value}")
    return Port(name.value, language.value, found, _arguments(build), started, folder / name.value)


def _tool(entry: Place) -> Tool:
    entry.only(_TOOL)
    command, package = (_program(entry.member(key)) for key in ("command", "package"))
    least = entry.member("least") if entry.has("least") else None
    if least is not None and (type(least.value) is not int or least.value < 1):
        least.wrong("a version from 1")
    return Tool(command, package, None if least is None else least.value)


def _program(place: Place) -> str:
    if type(place.value) is not str or not place.value or "/" in place.value:
        place.wrong("a name")
    return place.text()


def _arguments(place: Place) -> tuple[str, ...]:
    words = place.value
    if type(words) is not list or not all(type(word) is str and word for word in words):
        place.wrong("a list of words")
    for word in words:
        for found in _PLACE.findall(word):
            if found not in _PLACES:
                place.fail(f"has {found}; there are {' and '.join(_PLACES)}")
    return tuple(words)
