"""What a long run of `verify` found the same so far, so that the next one need not do it again.

It is a SQLite file: looked up by path in whatever order, in memory that the number of files does not change, and whole
after the process was killed. What is not the same is not kept: it is verified again, and told in full.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from samepath import __version__
from samepath.errors import SamepathError
from samepath.values.canonical import canonical_text
from samepath.verify.corpus import Found, Stamp, stamp
from samepath.verify.verifier import Verdict

_KEPT_SECONDS: Final = 0.5
"""After so long what was added is written to the file."""

_TABLES: Final = """
    CREATE TABLE IF NOT EXISTS run (about TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS same (
        path BLOB PRIMARY KEY, size INTEGER NOT NULL, written INTEGER NOT NULL, verdict TEXT NOT NULL
    ) WITHOUT ROWID;
"""


class JournalError(SamepathError):
    """A journal that cannot be used: another run's, another program's, or one that is in use."""


class Journal:
    """The journal in a file, made where there is none. `game` and `steps_max` are what a verdict depends on."""

    def __init__(self, path: Path, game: str | None, steps_max: int) -> None:
        self._path = path
        about = canonical_text({"game": game, "steps_max": steps_max, "version": __version__})
        with self._told():
            self._file = sqlite3.connect(path, timeout=0.5)
            try:
                self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._file.executescript(_TABLES)
                self._file.execute("BEGIN EXCLUSIVE")
                kept = self._file.execute("SELECT about FROM run").fetchone()
                if kept is None:
                    self._file.execute("INSERT INTO run VALUES (?)", (about,))
                elif kept[0] != about:
                    raise JournalError(
                        f"{path} is the journal of a run with {kept[0]}, and this one has {about}; name another, or "
                        "remove it to begin again"
                    )
            except BaseException:
                self._file.close()
                raise
        self._written = time.monotonic()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._told():
            self._file.commit()
            self._file.close()

    def known(self, found: Found) -> tuple[Verdict, Stamp] | None:
        """The verdict on a file that was the same, and has not been written since."""
        with self._told():
            row = self._file.execute(
                "SELECT size, written, verdict FROM same WHERE path = ?", (_key(found.path),)
            ).fetchone()
        if row is None or (row[0], row[1]) != stamp(found.path):
            return None
        return _verdict(str(found.path), row[2]), (row[0], row[1])

    def keep(self, verdict: Verdict, looked_at: Stamp | None) -> None:
        """Keep a verdict, if it is `same`; `looked_at` is what its file was like."""
        if verdict.status != "same" or looked_at is None:
            return
        members = verdict.as_json()
        del members["file"]
        row = (_key(Path(verdict.file)), *looked_at, canonical_text(members))
        with self._told():
            self._file.execute("INSERT OR REPLACE INTO same VALUES (?, ?, ?, ?)", row)
            if time.monotonic() - self._written > _KEPT_SECONDS:
                self._file.commit()
                self._file.execute("BEGIN EXCLUSIVE")
                self._written = time.monotonic()

    def remove(self) -> None:
        """Nothing is left to be resumed."""
        with self._told():
            self._file.rollback()
        with suppress(OSError):
            self._path.unlink()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise JournalError(f"{self._path} cannot be used as a journal: {error}; give the name of another") from None


def _key(path: Path) -> bytes:
    return os.fsencode(os.path.abspath(path))


def _verdict(file: str, text: str) -> Verdict:
    kept = json.loads(text)
    rules = {"name": kept["rules"], "revision": kept["revision"]}
    return Verdict(
        file,
        records=kept["records"],
        decisions=kept["decisions"],
        turns=kept["turns"],
        header={"game": kept["game"], "rules": rules, "seed": kept["seed"]},
        outcome=kept["outcome"],
        link=kept["link"],
    )
