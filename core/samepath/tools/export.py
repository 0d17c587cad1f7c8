"""Recordings as Parquet files, by several processes.

OUT has a folder a table and in each a file for every share of the recordings. Shares are cut by the sizes of the files,
so the number of processes changes no byte.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from samepath.files import WriteError
from samepath.tools.extras import library
from samepath.tools.tables import TABLES, VERSION, Columns, Gatherer, Problem
from samepath.tools.workers import Task, workers
from samepath.verify.corpus import recordings

SHARE_BYTES: Final = 4 << 20
"""A share is full when its files have so many bytes, packed as they are: some seconds of work."""

SHARE_FILES: Final = 500

COMPRESSION: Final = "zstd"


@dataclass
class Exported:
    """What was written."""

    recordings: int = 0
    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    problems: list[Problem] = field(default_factory=list)

    def add(self, other: Exported) -> None:
        """Take in what another share had."""
        self.recordings += other.recordings
        self.problems += other.problems
        for name, rows in other.rows.items():
            self.rows[name] += rows


@dataclass(frozen=True)
class Share:
    """Recordings that one process takes, and the number of the first."""

    number: int
    first: int
    paths: tuple[Path, ...]


def export(
    paths: Iterable[Path],
    out: Path,
    jobs: int,
    force: bool = False,
    done: Callable[[int, int], None] = lambda n, of: None,
) -> Exported:
    """Write the tables of all recordings at `paths`, folders searched, into the folder `out`.

    `out` is there when all is written, or not at all. `done` is told the shares written, and how many there are. Raises
    MissingExtraError without pyarrow, UnreadableError where there is no recording, and WriteError.
    """
    library("pyarrow.parquet", "data")
    shares = list(_shares(recordings(paths)))
    total = Exported()
    with _whole_folder(out, force) as folder, workers(jobs) as pool:
        for name in TABLES:
            (folder / name).mkdir()
        for number, part in enumerate(pool.results(Task(partial(_export_share, folder)), shares), 1):
            total.add(part)
            done(number, len(shares))
    return total


def is_export(folder: Path) -> bool:
    """Whether a folder is one that `export` wrote: it has the four tables, and nothing else."""
    try:
        return sorted(os.listdir(folder)) == sorted(TABLES)
    except OSError:
        return False


def _shares(paths: Sequence[Path]) -> Iterator[Share]:
    number, first, size = 0, 0, 0
    for at, path in enumerate(paths):
        if at > first and (size >= SHARE_BYTES or at - first == SHARE_FILES):
            yield Share(number, first, tuple(paths[first:at]))
            number, first, size = number + 1, at, 0
        with suppress(OSError):  # told when it is read
            size += path.stat().st_size
    yield Share(number, first, tuple(paths[first:]))


def _export_share(folder: Path, share: Share) -> Exported:
    """Write a share's files. Runs in a process of its own."""
    with _Files(folder, share.number) as files:
        gatherer = Gatherer(files.write)
        for number, path in enumerate(share.paths, share.first):
            if (problem := gatherer.take(number, path)) is not None:
                files.exported.problems.append(problem)
        gatherer.finish()
    files.exported.recordings = len(share.paths)
    return files.exported


class _Files:
    """The four files of a share, open."""

    def __init__(self, folder: Path, number: int) -> None:
        self.exported = Exported()
        self._arrow = library("pyarrow", "data")
        parquet = library("pyarrow.parquet", "data")
        self._schemas = {name: self._schema(columns) for name, columns in TABLES.items()}
        self._writers = {
            name: parquet.ParquetWriter(folder / name / f"part-{number:06}.parquet", schema, compression=COMPRESSION)
            for name, schema in self._schemas.items()
        }

    def __enter__(self) -> _Files:
        return self

    def __exit__(self, *about: object) -> None:
        for writer in self._writers.values():
            writer.close()

    def write(self, name: str, columns: Columns) -> None:
        """A row group of a table."""
        table = self._arrow.table(columns, schema=self._schemas[name])
        self._writers[name].write_table(table)
        self.exported.rows[name] += table.num_rows

    def _schema(self, columns: Any) -> Any:
        arrow = self._arrow
        types = {"int32": arrow.int32(), "int64": arrow.int64(), "double": arrow.float64(), "bool": arrow.bool_()}
        fields = [arrow.field(name, types.get(kind, arrow.string())) for name, kind in columns.items()]
        return arrow.schema(fields, metadata={"samepath.tables": str(VERSION)})


@contextmanager
def _whole_folder(out: Path, force: bool) -> Iterator[Path]:
    """A folder beside `out` that takes its name when the block ends without an error, and else is removed."""
    if out.is_dir() and not out.is_symlink() and (is_export(out) or not any(out.iterdir())):
        if not force and any(out.iterdir()):
            raise WriteError(f"{out} exists already; give another name, or --force to replace it")
    elif os.path.lexists(out):
        raise WriteError(f"{out} exists and is no export, which alone is replaced; give another name")
    new = out.absolute().with_name(f".{out.name[:200]}.{os.urandom(6).hex()}")
    try:
        try:
            new.mkdir(parents=True)
        except OSError as error:
            raise WriteError(f"{out} cannot be written: {error.strerror or error}") from None
        yield new
        try:
            if out.exists():
                shutil.rmtree(out)
            new.rename(out)
        except OSError as error:
            raise WriteError(f"{out} cannot be written: {error.strerror or error}") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)
