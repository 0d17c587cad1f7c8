"""The vectors: questions with the answers that every implementation must give, as data.

A file holds the vectors of one operation; see `conformance/schema/vectors.json` and conformance/README.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from samepath.conform.operations import levels
from samepath.conform.wire.protocol import STEPS
from samepath.errors import InputError, SamepathError
from samepath.values.canonical import Value, parse_plain

BY_HAND: Final = "hand"
BY_REFERENCE: Final = "reference"
BY_FUZZ: Final = "fuzz"

SESSION: Final = "session"
"""The operation of the two outcomes that every run has besides: how a session began and how it ended."""

_CLAUSE = re.compile(r"^\*\*([A-Z]+-[0-9]+)\.\*\* (.*?)(?=\n\n|\n```)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Vector:
    """One question and its answer."""

    id: str
    level: int
    operation: str
    clauses: tuple[str, ...]
    why: str
    """What goes wrong in an implementation that this one catches."""
    input: Mapping[str, Value]
    expected: Mapping[str, Value]
    """`result` or `error`, as in an answer of PROTO-4."""
    by: str
    """Where the answer is from: BY_HAND, worked out from the clauses; BY_REFERENCE, what the reference gives; BY_FUZZ,
    the same for a question that `samepath fuzz` found."""
    steps: int = STEPS


def shipped_folder() -> Path:
    """The folder with SPEC.md and vectors/: in the package, or beside core/ in a checkout."""
    package = Path(__file__).resolve().parents[2]
    for folder in (package / "_conformance", package.parents[1] / "conformance"):
        if (folder / "vectors").is_dir():
            return folder
    raise InputError("the vectors were not installed with this package")


def load(folder: Path) -> list[Vector]:
    """All vectors below `folder`/vectors, by level and operation. Raises InputError, naming the file."""
    return _whole(sorted((folder / "vectors").glob("*/*.json"), key=_place), folder / "vectors")


def load_from(place: Path) -> list[Vector]:
    """The vectors in one file, or in all files of a folder. Raises InputError, naming the file."""
    found = _whole(sorted(place.rglob("*.json"), key=_place) if place.is_dir() else [place], place)
    if not found:
        raise InputError(f"{place}: no vectors (*.json) in this folder")
    return found


def _whole(files: Sequence[Path], place: Path) -> list[Vector]:
    found = [vector for path in files for vector in _read(path)]
    seen: dict[str, None] = {}
    for vector in found:
        if vector.id in seen:
            raise InputError(f"the vector {vector.id} stands twice below {place}")
        seen[vector.id] = None
    return found


def select(vectors: Sequence[Vector], level: int | None, only: Sequence[str]) -> list[Vector]:
    """The vectors of a level (None: all), or those named in `only`. Raises SamepathError for a name that is none."""
    if not only:
        return [vector for vector in vectors if level in (None, vector.level)]
    chosen = [vector for vector in vectors if vector.id in only]
    missing = [name for name in only if name not in [vector.id for vector in chosen]]
    if missing:
        near = [vector.id for vector in vectors if vector.id.startswith(missing[0].partition("-")[0])]
        hint = f"; there are {', '.join(near[:8])}" if near else ""
        raise SamepathError(f"no vector is named {missing[0]!a:.60}{hint}")
    return chosen


def clauses(folder: Path) -> dict[str, str]:
    """Every clause of SPEC.md by its name, in order, with the first sentence of it."""
    text = (folder / "SPEC.md").read_text(encoding="utf-8")
    return {name: _first_sentence(" ".join(body.split())) for name, body in _CLAUSE.findall(text)}


def _first_sentence(body: str) -> str:
    """Without the emphasis, up to the first full stop that ends more than a title of a few words."""
    plain = body.replace("*", "")
    for match in re.finditer(r"[.:](?= |$)", plain):
        if match.end() > 30:
            return plain[: match.end()].rstrip(":")
    return plain


def _place(path: Path) -> tuple[str, int, str]:
    names = list(levels())
    return path.parent.name, names.index(path.stem) if path.stem in names else len(names), path.stem


def _read(path: Path) -> list[Vector]:
    try:
        data: Any = parse_plain(path.read_bytes())
        level, operation = data["level"], data["operation"]
        return [_vector(entry, level, operation) for entry in data["vectors"]]
    except (KeyError, TypeError, OSError, InputError) as error:
        raise InputError(f"{path} is no file of vectors: {type(error).__name__}: {error}") from None


def _vector(entry: dict[str, Any], level: int, operation: str) -> Vector:
    return Vector(
        id=entry["id"],
        level=level,
        operation=operation,
        clauses=tuple(entry["clauses"]),
        why=entry["why"],
        input=entry["input"],
        expected=entry["expected"],
        by=entry["by"],
        steps=entry.get("steps", STEPS),
    )


def written(level: int, operation: str, vectors: Sequence[Vector]) -> str:
    """The text of a file of vectors: one member a line, so that a change is seen where it is."""
    blocks = []
    for vector in vectors:
        members: dict[str, Any] = {"id": vector.id, "clauses": list(vector.clauses), "why": vector.why}
        if vector.steps != STEPS:
            members["steps"] = vector.steps
        members |= {"input": vector.input, "expected": vector.expected, "by": vector.by}
        lines = ",\n".join(f"      {json.dumps(name)}: {_compact(value)}" for name, value in members.items())
        blocks.append(f"    {{\n{lines}\n    }}")
    head = f'  "level": {level},\n  "operation": {json.dumps(operation)},\n'
    return "{\n" + head + '  "vectors": [\n' + ",\n".join(blocks) + "\n  ]\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(", ", ": "))
