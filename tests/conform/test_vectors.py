"""The vectors: their form, their clauses, their names, and that filling them again changes nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from samepath import games
from samepath.conform.operations import levels, operations, titles
from samepath.conform.suite import vectors as data
from samepath.conform.suite.runner import BYE, HELLO
from samepath.conform.suite.vectors import BY_HAND, Vector
from samepath.conform.wire.adapter import serve
from samepath.conform.wire.protocol import ERRORS, run
from samepath.decide import TIE_BREAKS

CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
GENERATORS = CONFORMANCE / "generators"
WITHOUT_NODE = "Node is not installed: the second engine was not asked\n"
SPEC = (CONFORMANCE / "SPEC.md").read_text(encoding="utf-8")
SCHEMA = json.loads((CONFORMANCE / "schema" / "vectors.json").read_text(encoding="ascii"))
FILES = sorted((CONFORMANCE / "vectors").glob("*/*.json"))
VECTORS = data.load(CONFORMANCE)
CLAUSES = data.clauses(CONFORMANCE)

NO_VECTOR = {
    "LESSON-25": "no operation prints; what programs print is kept as text, tests/golden/lesson",
    "DUNG-2": "no operation takes rules data, only their name; tests/unit/dungeon/test_input.py holds it",
    "DUNG-57": "no operation fights a battle of a table; tests/unit/dungeon/test_balance.py holds it",
    "DUNG-58": "no operation makes a table; tests/unit/dungeon/test_balance.py holds it",
}
"""Clauses that no vector can show, each with what holds it instead."""


def cited(vectors: list[Vector]) -> set[str]:
    return {name for vector in vectors for name in vector.clauses}


def test_every_clause_has_vectors_and_one_worked_out_by_hand() -> None:
    wanted = [name for name in CLAUSES if name not in NO_VECTOR]
    sessions = [HELLO, BYE]
    found, by_hand = cited([*VECTORS, *sessions]), cited([one for one in [*VECTORS, *sessions] if one.by == BY_HAND])
    assert [name for name in wanted if name not in found] == []
    assert [name for name in wanted if name not in by_hand] == []
    assert set(NO_VECTOR).isdisjoint(found)
    assert set(NO_VECTOR) < set(CLAUSES)
    held_by = [path for reason in NO_VECTOR.values() for path in re.findall(r"tests/[a-z_/]+(?:\.py)?", reason)]
    assert len(held_by) == len(NO_VECTOR)
    assert [path for path in held_by if not (CONFORMANCE.parent / path).exists()] == []


def test_every_vector_names_clauses_that_exist() -> None:
    assert sorted(cited([*VECTORS, HELLO, BYE]) - set(CLAUSES)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_file_is_of_the_schema_and_in_its_place(path: Path) -> None:
    content = json.loads(path.read_text(encoding="ascii"))
    jsonschema.validate(content, SCHEMA)
    found = path.parent.name == "found"
    assert (path.parent.name, path.stem) == ("found" if found else str(content["level"]), content["operation"])
    assert all((entry["by"] == "fuzz", "-found-" in entry["id"]) == (found, found) for entry in content["vectors"])
    assert levels()[content["operation"]] == content["level"]
    assert all(entry["id"].startswith(f"{path.stem}-") for entry in content["vectors"])


@pytest.mark.parametrize(
    ("place", "value"),
    [("input", {"a": 1.5}), ("expected", {}), ("expected", {"error": "FAILED"}), ("clauses", []), ("by", "guess")],
)
def test_the_schema_refuses_what_is_none(place: str, value: Any) -> None:
    content = json.loads(FILES[0].read_text(encoding="ascii"))
    content["vectors"][0][place] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, SCHEMA)


def test_no_vector_asks_what_another_asks() -> None:
    asked = Counter(json.dumps([one.operation, one.input, one.steps], sort_keys=True) for one in VECTORS)
    assert [question for question, count in asked.items() if count > 1] == []


def test_every_operation_has_vectors_and_every_level_is_named() -> None:
    assert {vector.operation for vector in VECTORS} == set(operations())
    assert sorted(set(levels().values())) == list(titles()) == list(range(6))


def test_the_specification_has_the_operations_and_errors_that_there_are() -> None:
    section = SPEC[SPEC.index("**PROTO-7.**") : SPEC.index("**PROTO-11.**")]
    rows = [re.findall(r"`([a-z-]+)`", row.split("|")[1]) for row in re.findall(r"^\| `.*$", section, re.MULTILINE)]
    named = [name for row in rows for name in row if name not in ("show", "decisions", "digests", "state")]
    assert sorted(named) == sorted(levels())
    clause = SPEC[SPEC.index("**PROTO-5.**") : SPEC.index("**PROTO-6.**")]
    assert sorted(re.findall(r"`([A-Z_]+)`", clause)) == sorted(ERRORS)


def test_the_session_of_the_specification_is_answered_as_it_stands_there() -> None:
    lines = SPEC[SPEC.index("\n> {") :].partition("```")[0].splitlines()
    requests = [line[2:] for line in lines if line.startswith("> ")]
    written = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    answers = served(requests)
    assert len(answers) == len(requests) == len(written) == 5
    assert answers[0].keys() == written[0].keys()
    assert answers[1] == written[1]
    assert answers[2] == written[2]
    assert answers[3] == {"id": 3, "result": {"pick": 1}}  # the example's port does not have it
    assert answers[4] == written[4]


def served(requests: list[str]) -> list[dict[str, Any]]:
    """The answers of the reference in one session."""
    from io import BytesIO

    answers = BytesIO()
    serve(BytesIO("".join(f"{request}\n" for request in requests).encode("ascii")), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def filled(*arguments: str, **variables: str | None) -> subprocess.CompletedProcess[str]:
    """What the generator says, with variables set or, with None, taken away."""
    told = {name: value for name, value in {**os.environ, **variables}.items() if value is not None}
    command = [sys.executable, str(GENERATORS / "fill.py"), *arguments]
    return subprocess.run(command, env=told, capture_output=True, text=True, check=False)


def test_the_vectors_say_what_the_generator_says() -> None:
    ran = filled("--check")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == ("" if shutil.which("node") else WITHOUT_NODE)


def test_without_node_the_generator_says_so_and_in_ci_it_fails(tmp_path: Path) -> None:
    ran = filled("--check", PATH=str(tmp_path), CI=None)
    assert (ran.returncode, ran.stdout) == (0, WITHOUT_NODE)
    ran = filled("--check", PATH=str(tmp_path), CI="true")
    assert (ran.returncode, "Node is not installed" in ran.stderr) == (1, True)


@pytest.mark.parametrize(
    ("fault", "status", "complaint"),
    [
        ("", 0, ""),
        ("wrong", 1, "divide-13: the second engine: fail"),
        ("crash", 1, "divide-13: the second engine: crash"),
    ],
)
def test_an_answer_that_a_second_engine_does_not_give_is_not_kept(fault: str, status: int, complaint: str) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(GENERATORS)!r}); import fill, second; from questions import Question;"
        "asked = [Question(f'divide-{a}', 'divide', ('CANON-2',), 'a', {'a': a, 'b': 2}, None) for a in (12, 13)];"
        "second.engine = lambda: sys.argv[1:]; fill.confirmed([fill.answered(one) for one in asked], False)"
    )
    port = [sys.executable, str(Path(__file__).with_name("port.py")), fault]
    ran = subprocess.run([sys.executable, "-c", script, *port], capture_output=True, text=True, check=False)
    assert (ran.returncode, complaint in ran.stderr, "divide-12" in ran.stderr) == (status, True, False), ran.stderr


def test_a_name_is_not_used_for_another_question(tmp_path: Path) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(GENERATORS)!r}); import fill; from pathlib import Path;"
        f"fill.FOLDER = Path({str(tmp_path)!r}); fill.ids([fill.answered(fill.QUESTIONS[int(sys.argv[1])])])"
    )
    name, number = (CONFORMANCE / "vectors" / "IDS").read_text(encoding="ascii").split()[:2]
    for kept, complaint in [
        (f"{name} {number}", ""),
        (f"{name} {'0' * 16}", "asks something else now"),
        (f"{name} {number} retired", "was retired"),
        (f"{name} {number}\ngone-1 {number}", "gone-1 is gone"),
        (f"{name} {number}\ngone-1 {number} retired", ""),
    ]:
        (tmp_path / "IDS").write_text(kept + "\n", encoding="ascii")
        ran = subprocess.run([sys.executable, "-c", script, "0"], capture_output=True, text=True, check=False)
        assert (ran.returncode, complaint in ran.stderr) == (int(bool(complaint)), True), ran.stderr


def test_a_fault_of_the_reference_is_no_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TIE_BREAKS, "first", lambda scores: 1 // 0)
    told: list[str] = []
    answer = run("choose", {"tie": "first", "scores": [1]}, 1, told.append)
    assert answer["error"] == "FAILED"
    assert "ZeroDivisionError" in told[0]


def test_games_that_are_here_are_the_ones_named() -> None:
    assert served(['{"id":0,"protocol":1,"type":"hello"}'])[0]["games"] == games.names()
