"""Questions in SQL over exported tables, or over recordings, which are exported into a temporary folder first.

Beside the tables there are the view `margins` (of each scored decision the distance from the pick to the next best
option) and two macros: `shape(option)` writes # for numbers and squares, so that `heal goblin-2` and `heal goblin-7`
are one, and `family(actor)` leaves out the number of an actor such as `goblin-2`.
Questions that ship are the files in questions/: a title, `with NAME = DEFAULT: MEANING` for each `$NAME`, and the SQL.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from samepath.errors import SamepathError, brief
from samepath.tools.export import Exported, export, is_export
from samepath.tools.extras import library
from samepath.tools.tables import TABLES

_FOLDER: Final = files("samepath.tools") / "questions"

_TITLE = re.compile(r"-- (.+)")
_WITH = re.compile(r"-- with (\w+) = (\S+): (.+)")
_PLOT = re.compile(r"-- plot (\w+) (.+)")

_BESIDE: Final = """
CREATE MACRO shape(words) AS
    regexp_replace(
        regexp_replace(words, '\\b[a-z][0-9]+x[a-z][0-9]+\\b', '#x#', 'g'), '(\\b[a-z])?[0-9]+\\b', '#', 'g'
    );
CREATE MACRO family(actor) AS regexp_replace(actor, '-[0-9]+$', '');
CREATE VIEW margins AS
SELECT
    recording, decision,
    arg_min(other.option, (abs(other.score - taken.score), other.number)) AS next,
    arg_min(other.score, (abs(other.score - taken.score), other.number)) AS next_score,
    min(abs(other.score - taken.score)) AS margin
FROM options AS taken
JOIN options AS other USING (recording, decision)
WHERE taken.picked AND other.number <> taken.number AND taken.score IS NOT NULL
GROUP BY recording, decision;
"""


class QueryError(SamepathError):
    """A question that cannot be asked: no such name, a wrong setting, or what the database says of the SQL."""


@dataclass(frozen=True)
class Question:
    """A question that ships."""

    name: str
    title: str
    sql: str
    settings: Mapping[str, tuple[str, str]]
    """By name: the default, and what it means."""
    plot: tuple[str, ...]
    """The kind of plot and its columns; empty where none is drawn."""


@dataclass(frozen=True)
class Answer:
    """Columns and rows."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


def questions() -> list[Question]:
    """The questions that ship, by name."""
    found = {entry.name.removesuffix(".sql"): entry for entry in _FOLDER.iterdir() if entry.name.endswith(".sql")}
    return [_question(name, found[name].read_text("utf-8")) for name in sorted(found)]


def _question(name: str, sql: str) -> Question:
    title = _TITLE.match(sql)
    assert title is not None, name
    plot = _PLOT.search(sql)
    settings = {match[1]: (match[2], match[3]) for match in _WITH.finditer(sql)}
    return Question(name, title[1], sql, settings, () if plot is None else (plot[1], *plot[2].split()))


def find_question(text: str) -> Question:
    """The question of that name, or one that is asked in SQL."""
    named = {question.name: question for question in questions()}
    if text in named:
        return named[text]
    if re.fullmatch(r"[\w-]*", text):
        raise QueryError(f"there is no question {text!r}; write SQL, or one of {', '.join(named)}")
    return Question("", "", text, {}, ())


@contextmanager
def tables(
    paths: Sequence[Path], jobs: int, done: Callable[[int, int], None] = lambda shares, of: None
) -> Iterator[tuple[Any, Exported]]:
    """A connection to the tables of an export, or of recordings, and what there was to export.

    Raises MissingExtraError without duckdb, or without pyarrow where recordings have to be exported.
    """
    duckdb = library("duckdb", "data")
    temporary = Path(tempfile.mkdtemp(prefix="samepath-"))
    try:
        exported = Exported()
        folder = paths[0]
        if len(paths) > 1 or not is_export(folder):
            folder = temporary / "tables"
            exported = export(paths, folder, jobs, done=done)
        settings = {"autoinstall_known_extensions": "false", "temp_directory": str(temporary / "spill")}
        with duckdb.connect(config=settings) as connection:
            for name in TABLES:
                pattern = str(folder / name / "*.parquet").replace("'", "''")
                connection.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{pattern}')")
            connection.execute(_BESIDE)
            yield connection, exported
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def ask(connection: Any, question: Question, given: Mapping[str, str]) -> Answer:
    """The answer; `given` are settings of the question by name. Raises QueryError with what the database says."""
    duckdb = library("duckdb", "data")
    for name in given:
        if name not in question.settings:
            known = ", ".join(question.settings) or "none"
            raise QueryError(f"{question.name or 'SQL of your own'} has no setting {name!r}; it has: {known}")
    values = {name: given.get(name, default) for name, (default, _) in question.settings.items()}
    try:
        done = connection.execute(question.sql, values)
        if done.description is None:
            return Answer([], [])
        rows = [
            tuple(float(value) if isinstance(value, Decimal) else value for value in row) for row in done.fetchall()
        ]
        return Answer([column[0] for column in done.description], rows)
    except duckdb.Error as error:
        first, *rest = str(error).strip().splitlines()
        hint = next((line.strip() for line in rest if line.startswith(("Candidate", "Did you"))), "")
        raise QueryError(f"the question cannot be answered: {brief(' '.join([first, hint]).strip())}") from None


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value
