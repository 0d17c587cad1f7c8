"""One row a game of many that are played: its number, its seed and its summary; written, and the games recorded.

A row's seed is all that is needed to look at its game: `samepath record GAME --seed SEED`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from samepath.engine import STEPS_MAX
from samepath.errors import SamepathError
from samepath.files import WriteError, whole_or_piped
from samepath.record.recorder import new_file, record_bytes
from samepath.rng import seed_text, stream_seed
from samepath.tools.lookup import find_game
from samepath.tools.workers import Task, workers
from samepath.values.canonical import Value, canonical_text

Row: TypeAlias = dict[str, Value]

FORMS: Final = (".csv", ".jsonl")


class FormError(SamepathError):
    """Rows that the file asked for cannot hold, or a name that says no form."""


def game_row(seed: int, number: int, summary: Value) -> Row:
    """The row of game `number`: `number` and `seed`, then the summary's members, or all of it as `summary`."""
    members = summary if isinstance(summary, dict) else {"summary": summary}
    return {"number": number, "seed": seed_text(stream_seed(seed, f"game-{number}"))} | {
        ("summary_" + name if name in ("number", "seed") else name): value for name, value in members.items()
    }


@contextmanager
def rows_file(path: Path) -> Iterator[Callable[[Row], None]]:
    """A function that writes a row to `path`, which is there when all are written; the name's end says the form.

    .jsonl: an object a line. .csv: the members of the first row are the columns; a list or an object stands as JSON.
    Raises FormError, and WriteError where the file cannot be written.
    """
    if path.suffix not in FORMS:
        raise FormError(f"{path}: give a name that ends in {' or '.join(FORMS)}")
    with whole_or_piped(path) as write:
        yield _json_line(write) if path.suffix == ".jsonl" else _csv_line(path, write)


def _json_line(write: Callable[[bytes], object]) -> Callable[[Row], None]:
    def write_row(row: Row) -> None:
        write(json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n")

    return write_row


def _csv_line(path: Path, write: Callable[[bytes], object]) -> Callable[[Row], None]:
    columns: list[str] = []

    def line(cells: Sequence[Value]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(map(_cell, cells))
        write(text.getvalue().encode("utf-8"))

    def write_row(row: Row) -> None:
        if not columns:
            columns.extend(row)
            line(columns)
        if row.keys() != set(columns):
            other = ", ".join(sorted(row.keys() ^ set(columns)))
            raise FormError(f"{path}: game {row['number']} differs from the first in having {other}; write .jsonl")
        line([row[name] for name in columns])

    return write_row


def _cell(value: Value) -> Any:
    return value if value is None or type(value) in (int, str) else canonical_text(value)


def empty_folder(folder: Path, force: bool) -> None:
    """Make the folder of recordings. Raises WriteError when it holds something and `force` is false."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        holds = next(folder.iterdir(), None) is not None
    except OSError as error:
        raise WriteError(f"{folder}: {error.strerror or error}") from None
    if holds and not force:
        raise WriteError(f"{folder} is not empty; give another folder, or --force to write into this one")


def record_games(
    name: str,
    rules: str | None,
    scenario: Value,
    seeds: Sequence[str],
    folder: Path,
    jobs: int,
    steps_max: int = STEPS_MAX,
    done: Callable[[int], None] = lambda games: None,
) -> None:
    """Record the games of these seeds in the folder, each as GAME-SEED.jsonl.gz; `done` is told how many are there."""
    work = partial(_record_one, name, rules, scenario, folder, steps_max)
    with workers(jobs) as pool:
        for number, _ in enumerate(pool.results(Task(work), seeds), 1):
            done(number)


def _record_one(name: str, rules: str | None, scenario: Value, folder: Path, steps_max: int, seed: str) -> None:
    """Runs in a process of its own, so it takes the game by name."""
    game = find_game(name, rules)
    with new_file(folder / f"{game.name}-{seed}.jsonl.gz", overwrite=True) as write:
        write(record_bytes(game, scenario, seed, steps_max=steps_max))
