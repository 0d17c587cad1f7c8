"""What is special to the C# port: its command for people, other locales, and what its sources must not say.

What every port is held to stands in the other tests of this folder. Without Mono (`mcs` and `mono`) these tests say so
and are skipped, but in CI (the variable CI is set) a missing Mono fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PORT = ROOT / "conformance" / "ports" / "csharp"
GUARD = ROOT / "replays" / "lesson" / "guard.jsonl"
BUILD = re.search(r"^mcs .*$", (PORT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)

Call = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Run the port's command: built by the line of its README, with a PATH on which there is Mono and nothing else."""
    mono = shutil.which("mono")
    if mono is None or shutil.which("mcs") is None:
        assert "CI" not in os.environ, "Mono is not installed"
        pytest.skip("Mono is not installed: the C# port was not tested")
    folder = tmp_path_factory.mktemp("csharp")
    assert BUILD is not None, "the README of the port has no build line"
    line = BUILD[0].replace("build/", f"{folder}/")
    built = subprocess.run(line, shell=True, cwd=PORT, capture_output=True, encoding="utf-8", check=False)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    (folder / "path").mkdir()
    (folder / "path" / "mono").symlink_to(mono)

    def run(*arguments: str, given: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
        done = [str(folder / "path" / "mono"), str(folder / "samepath.exe"), *arguments]
        surroundings = {"PATH": str(folder / "path"), **variables}
        return subprocess.run(done, env=surroundings, input=given, capture_output=True, check=False)

    return run


def test_its_command(call: Call, tmp_path: Path) -> None:
    """For people: verify with the exit codes of the specification, and record on standard output."""
    cut, changed, hand, scenario = (tmp_path / name for name in ("cut.jsonl", "changed.jsonl", "hand.json", "one.json"))
    cut.write_bytes(GUARD.read_bytes()[:-1])
    changed.write_bytes(GUARD.read_bytes().replace(b'"tie":"positive"', b'"tie":"first"', 1))
    scenario.write_text(json.dumps(json.loads(GUARD.read_text().splitlines()[0])["scenario"], indent=1))
    assert (call("verify", str(GUARD)).returncode, call("verify", str(cut)).returncode) == (0, 4)
    found = call("verify", str(GUARD), str(cut), str(changed))
    assert found.returncode == 1
    assert re.search(rb"changed.jsonl: different, line \d+, decision \d+: tie; its link is broken", found.stdout)
    assert call("record", "lesson", str(scenario)).stdout == GUARD.read_bytes()
    assert call("record", "lesson", str(scenario), "--seed", "none").returncode == 2
    assert call("record", "lesson", str(scenario), "--rules", "none").returncode == 3
    assert call("record", "chess", str(scenario)).returncode == 3
    hand.write_text('{"control":"hand"}')
    (tmp_path / "inputs.json").write_text("[1, 2, 0]")
    played = call("record", "dungeon", str(hand), "--inputs", str(tmp_path / "inputs.json"))
    assert played.stdout.count(b'"source":"input"') == 3
    assert [call(*wrong).returncode for wrong in (["learn"], ["verify"], ["verify", str(tmp_path / "none")])] == [
        2,
        2,
        2,
    ]
    assert call("record", "lesson", str(scenario), "--sed", "7").returncode == 2


@pytest.mark.parametrize("locale", ["C", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_SA.UTF-8", "fa_IR.UTF-8"])
def test_other_locales(call: Call, locale: str) -> None:
    """The same bytes everywhere: negative numbers, I and i, digits of other scripts."""
    requests: list[dict[str, Any]] = [
        {"a": -7, "b": 2, "operation": "divide"},
        {"operation": "seed", "seed": "0X00000000000000Ii"},
        {"operation": "seed", "seed": "\u0663"},
        {"items": [["i", 0], ["I", 1], ["\u0131", 2], ["z", 3], ["\u00e4", 4]], "operation": "sort"},
        {"operation": "canonical", "text": '{"TITLE":-9007199254740991,"title":"\u0130"}'},
        {"operation": "double", "a": -3, "b": 2, "op": "divide"},
    ]
    asked = [
        {"id": i, "input": {k: v for k, v in one.items() if k != "operation"}, "operation": one["operation"]}
        for i, one in enumerate(requests)
    ]
    lines = [json.dumps({**one, "steps": 1, "type": "run"}, sort_keys=True, separators=(",", ":")) for one in asked]
    variables = {"LANG": locale, "LC_ALL": locale, "LANGUAGE": locale}
    done = call(given="".join(f"{line}\n" for line in lines).encode("ascii"), **variables)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("error", one.get("result")) for one in answers] == [
        {"quotient": -3, "remainder": -1},
        "BAD_INPUT",
        "BAD_INPUT",
        [["I", 1], ["i", 0], ["z", 3], ["\u00e4", 4], ["\u0131", 2]],
        {"canonical": '{"TITLE":-9007199254740991,"title":"\\u0130"}'},
        "bff8000000000000",
    ]
    assert call("verify", str(GUARD), **variables).stdout == f"{GUARD}: same\n".encode()


def test_what_is_no_request_ends_it(call: Call) -> None:
    """With a complaint, and nothing on standard output."""
    for line in (
        b"[]",
        b'{"id":0}',
        b'{"id":0,"type":"guess"}',
        b'{"type":"bye", "id":0}',
        b"\xff",
        b'{"id":-1,"type":"bye"}',
    ):
        done = call(given=line + b"\n")
        assert (done.returncode, done.stdout) == (3, b""), line
        assert done.stderr.startswith(b"samepath.exe: ")


def test_hostile_text_is_refused_at_once(call: Call) -> None:
    """A million brackets take no stack, a million keys in the worst order no time."""
    keys = ",".join(f'"{number:06}":0' for number in reversed(range(300_000)))
    for text, refused in (
        ("[" * 1_000_000, "nesting"),
        ("{" + keys + ',"000000":0}', "twice"),
        ("9" * 1_000_000, "range"),
    ):
        request = {"id": 0, "input": {"text": text}, "operation": "canonical", "steps": 1, "type": "run"}
        line = json.dumps(request, sort_keys=True, separators=(",", ":")).encode("ascii")
        done = call(given=line + b"\n")
        assert json.loads(done.stdout) == {"id": 0, "result": {"refused": refused}}


FORBIDDEN = {
    "asks the culture": r"\.To(Upper|Lower)\(|string\.Compare\(|\.CompareTo\(|CurrentCulture|\$\"|string\.Format",
    "asks the culture, without a comparison": r"\.(StartsWith|EndsWith)\((?!.*StringComparison\.Ordinal)",
    "asks the culture, for a number": r"(?<!writer)(?<!Written\(value\))(?<!Append\(read\))(?<!shown)\.ToString\(\)",
    "asks the culture, to read one": r"Parse\(.*NumberStyles(?!.*InvariantCulture)",
    "takes every script": r"char\.(IsDigit|IsLetter|IsWhiteSpace|IsUpper|IsLower)\(",
    "is no double": r"\bfloat\b|\bdecimal\b|Math\.(Pow|Exp|Log|Sin|Cos|Round)\b",
    "asks the world": r"DateTime|Environment\.|new Random\(|\.GetHashCode\(|Stopwatch|\bGuid\b",
    "writes in the machine's encoding": r"Console\.(Write|Out|In|Read)",
}
SOURCES = sorted((PORT / "src").rglob("*.cs"))
STRING = r'"(?:[^"\\]|\\.)*"'


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_in_the_sources(what: str) -> None:
    found = [
        f"{path.relative_to(PORT)}:{number}: {line.strip()}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if not line.strip().startswith("//") and re.search(FORBIDDEN[what], re.sub(STRING, '""', line))
    ]
    assert found == []
    assert len(SOURCES) > 40
