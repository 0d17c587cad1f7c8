"""Fill conformance/vectors: `python conformance/generators/fill.py`; with `--check`, only see whether it would change.

The inputs, and the answers that were worked out by hand, stand in level0_text.py, level1_paths.py and so on. All other
answers are the reference's. A hand-worked answer that it does not give stops the filling: one of the two is wrong. An
answer of the reference that the second engine (second.py) does not give stops it too. Without Node nothing is filled;
`--check` says then that the second engine was not asked, and fails where the variable CI is set.

What `samepath fuzz` found stands in `vectors/found`, which is not filled: its answers are checked, no more.

`vectors/IDS` remembers every name with a hash of what it asks. A name is never used for another question: change the
name with the question. A vector that is taken out keeps its line there, with the word `retired` after it.
"""

from __future__ import annotations

import os
import sys
from itertools import groupby
from pathlib import Path

import level0_edges
import level0_generator
import level0_text
import level1_edges
import level1_fields
import level1_paths
import level1_steps
import level2_battle
import level2_choosing
import level2_edges
import level2_input
import level2_machine
import level2_search
import level2_undo
import level3_cpu
import level3_edges
import level3_games
import level3_people
import level3_turns
import level4_battle
import level4_edges
import level4_ends
import level4_enemies
import level4_fights
import level4_hero
import level4_levels
import level4_runs
import level4_scenes
import level4_undo
import level5_edges
import level5_files
import level5_gzip
import level5_play
import level5_record
import second
from questions import Question

from samepath.conform.operations import levels
from samepath.conform.suite.vectors import BY_HAND, BY_REFERENCE, Vector, load_from, written
from samepath.conform.wire.protocol import run
from samepath.values.canonical import canonical_bytes, state_hash

FOLDER = Path(__file__).resolve().parents[1] / "vectors"
IDS = "IDS"
FOUND = "found"
GENERATORS = (
    level0_text,
    level0_generator,
    level0_edges,
    level1_paths,
    level1_fields,
    level1_steps,
    level1_edges,
    level2_choosing,
    level2_search,
    level2_machine,
    level2_input,
    level2_battle,
    level2_undo,
    level2_edges,
    level3_people,
    level3_turns,
    level3_cpu,
    level3_games,
    level3_edges,
    level4_scenes,
    level4_levels,
    level4_enemies,
    level4_battle,
    level4_fights,
    level4_ends,
    level4_hero,
    level4_runs,
    level4_undo,
    level4_edges,
    level5_play,
    level5_files,
    level5_record,
    level5_gzip,
    level5_edges,
)
QUESTIONS = [question for generator in GENERATORS for question in generator.QUESTIONS]


def answered(question: Question) -> Vector:
    """The vector of a question, its answer checked against the reference or taken from it."""
    answer = run(question.operation, question.input, question.steps, sys.stderr.write)
    answer.pop("reason", None)
    if answer.get("error") == "FAILED":
        sys.exit(f"{question.id}: the reference failed")
    if question.expected is None and "error" in answer:
        sys.exit(f"{question.id}: {answer['error']} is no answer to be taken unseen; write it by hand")
    if question.expected is not None and canonical_bytes(answer) != canonical_bytes(question.expected):
        sys.exit(f"{question.id}: by hand {question.expected}, by the reference {answer}")
    return Vector(
        id=question.id,
        level=levels()[question.operation],
        operation=question.operation,
        clauses=question.clauses,
        why=question.why,
        input=question.input,
        expected=answer,
        by=BY_REFERENCE if question.expected is None else BY_HAND,
        steps=question.steps,
    )


def files(vectors: list[Vector]) -> dict[Path, str]:
    """The text of every file, by its path."""
    vectors = sorted(vectors, key=lambda vector: list(levels()).index(vector.operation))
    texts = {
        FOLDER / str(levels()[operation]) / f"{operation}.json": written(levels()[operation], operation, list(group))
        for operation, group in groupby(vectors, key=lambda vector: vector.operation)
    }
    texts[FOLDER / IDS] = ids([*vectors, *found()])
    return texts


def found() -> list[Vector]:
    """The vectors that fuzzing found, their answers checked against the reference."""
    vectors = load_from(FOLDER / FOUND) if (FOLDER / FOUND).is_dir() else []
    for vector in vectors:
        answer = run(vector.operation, dict(vector.input), vector.steps, sys.stderr.write)
        answer.pop("reason", None)
        if canonical_bytes(answer) != canonical_bytes(dict(vector.expected)):
            sys.exit(f"{vector.id}: {FOUND} says {dict(vector.expected)}, the reference {answer}")
    return vectors


def ids(vectors: list[Vector]) -> str:
    """The names there are and were, each with what it asks. Stops where a name asks something else now, or is gone."""
    path = FOLDER / IDS
    before = [line.split() for line in path.read_text(encoding="ascii").splitlines()] if path.is_file() else []
    asked = {vector.id: state_hash([vector.operation, dict(vector.input), vector.steps]) for vector in vectors}
    if len(asked) < len(vectors):
        names = [vector.id for vector in vectors]
        sys.exit(f"used twice: {next(name for name in names if names.count(name) > 1)}")
    lines = []
    for name, number, *retired in before:
        if not retired and name not in asked:
            sys.exit(f"{name} is gone; put it back, or write `retired` after it in {IDS}")
        if retired and name in asked:
            sys.exit(f"{name} was retired; give the vector another name")
        if not retired and asked.pop(name) != number:
            sys.exit(f"{name} asks something else now; give it another name, and retire the old one in {IDS}")
        lines.append(" ".join([name, number, *retired]))
    return "".join(f"{line}\n" for line in [*lines, *(f"{name} {number}" for name, number in asked.items())])


def confirmed(vectors: list[Vector], checking: bool) -> None:
    """Stop unless the second engine gives the reference's answers too."""
    command = second.engine()
    if command is not None:
        second.confirm([vector for vector in vectors if vector.by == BY_REFERENCE], command)
    elif checking and "CI" not in os.environ:
        print("Node is not installed: the second engine was not asked")
    else:
        sys.exit("Node is not installed, and without a second engine no answer of the reference is kept")


def main() -> None:
    """Write what has changed, or say that nothing has."""
    checking = "--check" in sys.argv[1:]
    vectors = [answered(question) for question in QUESTIONS]
    texts = files(vectors)
    filled = [path for path in FOLDER.rglob("*.json") if path.parent.name != FOUND]
    stale = sorted(path for path in filled if path not in texts)
    changed = [path for path, text in texts.items() if not path.is_file() or path.read_text(encoding="ascii") != text]
    if checking and (stale or changed):
        sys.exit(f"not as filled: {', '.join(str(path.relative_to(FOLDER)) for path in [*stale, *changed])}")
    confirmed(vectors, checking)
    if checking:
        return
    for path in stale:
        path.unlink()
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="ascii", newline="\n")
    print(f"{len(QUESTIONS)} vectors in {len(texts) - 1} files; {len(changed)} written, {len(stale)} removed")


if __name__ == "__main__":
    main()
