"""The list of ports: its form, the errors of its reader, and how a port is built and started."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from samepath.conform.cross import ports
from samepath.conform.cross.ports import BuildError, MissingToolError, Port
from samepath.conform.suite.vectors import shipped_folder
from samepath.errors import InputError

CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
SCHEMA = json.loads((CONFORMANCE / "schema" / "ports.json").read_text(encoding="ascii"))
LIST = json.loads((CONFORMANCE / "ports" / "ports.json").read_text(encoding="ascii"))

TOY = {
    "name": "toy",
    "language": "Shell",
    "tools": [{"command": "toy-shell", "least": 3, "package": "toy"}],
    "build": ["sh", "-c", "cp {port}/source {build}/program && pwd > {build}/where && echo again >> {port}/../log"],
    "command": ["toy-shell", "{build}/program", "{port}"],
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Port:
    """A port in a folder of its own, whose tool is a shell of version 3."""
    listed(tmp_path, TOY)
    (tmp_path / "toy" / "source").write_text("one\n")
    tools = tmp_path / "path"
    tools.mkdir()
    shell(tools / "toy-shell", "toy-shell (version 3.1)")
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    return ports.load(tmp_path)[0]


def shell(path: Path, version: str) -> None:
    path.write_text(f'#!/bin/sh\nif [ "$1" = --version ]; then echo "{version}"; else exec /bin/sh "$@"; fi\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def listed(folder: Path, *entries: Any) -> None:
    (folder / "ports.json").write_text(json.dumps({"ports": entries}))
    (folder / "toy").mkdir(exist_ok=True)


def test_the_list_that_ships_is_of_the_schema() -> None:
    jsonschema.validate(LIST, SCHEMA)
    found = ports.load()
    assert [port.name for port in found] == [entry["name"] for entry in LIST["ports"]]
    folders = sorted(path.name for path in (CONFORMANCE / "ports").iterdir() if path.is_dir())
    assert sorted(port.name for port in found) == folders
    assert all(port.folder == shipped_folder() / "ports" / port.name for port in found)


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in TOY.items() if key != name}


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (7, r"ports\[0\] is 7; it should be an object"),
        (without("build"), r"ports\[0\] has no 'build'; add it"),
        ({**TOY, "age": 1}, r"ports\[0\] has a member 'age'; there are name, language, tools, build, command"),
        ({**TOY, "name": "../toy"}, r"ports\[0\].name is '../toy'"),
        ({**TOY, "name": "lost"}, r"there is no folder .*lost"),
        ({**TOY, "language": ""}, r"ports\[0\].language is ''"),
        ({**TOY, "tools": []}, r"ports\[0\].tools is \[\]"),
        ({**TOY, "tools": [{"command": "sh"}]}, r"ports\[0\].tools\[0\] has no 'package'"),
        ({**TOY, "tools": [{"command": "/bin/sh", "package": "dash"}]}, r"tools\[0\].command is '/bin/sh'"),
        ({**TOY, "tools": [{"command": "sh", "package": "dash", "least": "3"}]}, r"tools\[0\].least is '3'"),
        ({**TOY, "build": "make"}, r"ports\[0\].build is 'make'; it should be a list of words"),
        ({**TOY, "build": ["make", "{root}"]}, r"ports\[0\].build has \{root\}; there are \{port\} and \{build\}"),
        ({**TOY, "command": []}, r"ports\[0\].command should begin with one of its tools"),
        ({**TOY, "command": ["sh"]}, r"ports\[0\].command should begin with one of its tools"),
    ],
)
def test_what_is_wrong_with_the_list_is_named(entry: Any, complaint: str, tmp_path: Path) -> None:
    listed(tmp_path, entry)
    with pytest.raises(InputError, match=complaint):
        ports.load(tmp_path)
    if "folder" not in complaint and "begin with" not in complaint and "root" not in complaint:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"ports": [entry]}, SCHEMA)


def test_a_list_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        ports.load(tmp_path)
    listed(tmp_path, TOY, TOY)
    with pytest.raises(InputError, match="the port toy stands twice"):
        ports.load(tmp_path)
    (tmp_path / "ports.json").write_text("{")
    with pytest.raises(InputError, match=r"ports\.json: "):
        ports.load(tmp_path)


def test_ports_by_name() -> None:
    assert [port.name for port in ports.select(ports.load(), ["javascript"])] == ["javascript"]
    with pytest.raises(InputError, match="no port is named 'cobol'; there are javascript"):
        ports.select(ports.load(), ["cobol"])


def test_a_port_is_built_once_and_again_when_it_changed(toy: Port, tmp_path: Path) -> None:
    first, second = ports.prepare(toy, tmp_path / "cache"), ports.prepare(toy, tmp_path / "cache")
    assert first == second
    assert (tmp_path / "log").read_text() == "again\n"
    program = Path(first.command[1])
    assert program.read_text() == "one\n"
    assert (program.parent / "where").read_text().strip() == str(toy.folder)
    assert first.command[2] == str(toy.folder)
    (toy.folder / "source").write_text("two\n")
    third = ports.prepare(toy, tmp_path / "cache")
    assert Path(third.command[1]).read_text() == "two\n"
    assert program.read_text() == "one\n"
    assert (tmp_path / "log").read_text() == "again\n" * 2
    assert sorted(path.name[:4] for path in (tmp_path / "cache").iterdir()) == ["toy-", "toy-"]


def test_a_port_sees_its_own_tools_alone(toy: Port, tmp_path: Path) -> None:
    (toy.folder / "source").write_text("command -v toy-shell; command -v python3 || command -v sh || echo none\n")
    launch = ports.prepare(toy, tmp_path / "cache")
    ran = subprocess.run(launch.command, env=dict(launch.variables), capture_output=True, text=True, check=True)
    assert ran.stdout == f"{launch.command[0]}\nnone\n"
    assert shutil.which("python3") is not None


def test_a_port_that_does_not_build_leaves_nothing(toy: Port, tmp_path: Path) -> None:
    (toy.folder / "source").unlink()
    with pytest.raises(BuildError, match=r"(?s)toy does not build, exit status 1: sh -c .*source"):
        ports.prepare(toy, tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_tool_that_is_missing_or_too_old_is_named(toy: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ports.missing(toy) == ""
    for version, complaint in [("2.9 of 2031", "is version 2"), ("none", "has a version that cannot be read")]:
        shell(tmp_path / "path" / "toy-shell", version)
        assert ports.missing(toy).startswith("Shell needs toy-shell 3 or newer; ")
        assert ports.missing(toy).endswith(complaint)
    monkeypatch.setenv("PATH", "/nowhere")
    assert ports.missing(toy) == "Shell needs toy-shell, which is not installed (Debian, Ubuntu: toy)"
    with pytest.raises(MissingToolError, match="not installed"):
        ports.prepare(toy, tmp_path / "cache")


def test_ports_are_built_outside_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert ports.cache_folder() == Path("/some/where/samepath/ports")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert ports.cache_folder() == Path.home() / ".cache" / "samepath" / "ports"
