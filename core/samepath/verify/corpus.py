"""The recordings that ship: where they are, their signature, and the one way to rewrite them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from samepath import games
from samepath.engine import Game
from samepath.errors import InputError, SamepathError, UnreadableError
from samepath.games.rulesets import under_rules
from samepath.record.reader import CorruptError, Reader, TruncatedError, open_recording
from samepath.values.canonical import STATE_HASH_DIGITS
from samepath.verify.verifier import Verdict, verify

SIGNATURE = "SIGNATURE"
CHANGES = "CHANGES.md"

_SUFFIXES = (".jsonl", ".jsonl.gz")


def shipped_folder() -> Path:
    """The folder of the recordings that ship: in the package, or beside core/ in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_replays", package.parents[1] / "replays"):
        if folder.is_dir():
            return folder
    raise InputError("the recordings that ship were not installed with this package; give a path")


Stamp = tuple[int, int]
"""A file's size, and when it was last written, in nanoseconds."""


def stamp(path: Path) -> Stamp | None:
    """What a file is like, so that another one in its place is noticed; None where it cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


@dataclass(frozen=True)
class Found:
    """A recording to be read; or a file or folder of which nothing can be read, and why."""

    path: Path
    trouble: str = ""


def find_recordings(paths: Iterable[Path]) -> Iterator[Found]:
    """The recordings at `paths`, one after the other; folders are searched, in the order of the names within.

    The names of one folder at a time are held in memory. A folder that holds no recording, or cannot be read, is found
    itself, with its trouble.
    """
    for path in paths:
        if not path.is_dir():
            yield Found(path)
            continue
        is_empty = True
        for found in _inside(path):
            is_empty = False
            yield found
        if is_empty:
            yield Found(path, f"{path}: no recording (*.jsonl or *.jsonl.gz) in this folder")


def _inside(folder: Path) -> Iterator[Found]:
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                entry.name + "/" if entry.is_dir(follow_symlinks=False) else entry.name
                for entry in entries
                if entry.is_dir(follow_symlinks=False) or (entry.name.endswith(_SUFFIXES) and not entry.is_dir())
            )
    except OSError as error:
        yield Found(folder, f"{folder}: {error.strerror or error}")
        return
    for name in names:
        if name.endswith("/"):
            yield from _inside(folder / name)
        else:
            yield Found(folder / name)


PATH_BYTES_MAX = 1 << 16
"""The longest path in a list; what is longer is no list of paths."""


def listed_paths(stream: BinaryIO, name: str, separator: bytes = b"\n") -> Iterator[Path]:
    """The paths in a list, one after the other as they come: a line each, or with a zero byte after each.

    Empty lines say nothing, and a line may end in CR LF. Raises UnreadableError for what is no list of
    paths, and for a list that holds none.
    """
    count, rest = 0, b""
    while True:
        piece = os.read(stream.fileno(), 1 << 16)
        *entries, rest = (rest + piece).split(separator) if piece else (rest, b"")
        for entry in entries:
            path = entry.removesuffix(b"\r") if separator == b"\n" else entry
            if path:
                count += 1
                if b"\0" in path or len(path) > PATH_BYTES_MAX:
                    raise UnreadableError(
                        f"{name}: entry {count} is no path; with zero bytes between the paths, add -0"
                    )
                yield Path(os.fsdecode(path))
        if len(rest) > PATH_BYTES_MAX:
            raise UnreadableError(f"{name}: entry {count + 1} is longer than a path can be; it is no list of paths")
        if not piece:
            break
    if not count:
        raise UnreadableError(f"{name}: the list holds no path; nothing was verified")


def recordings(paths: Iterable[Path]) -> list[Path]:
    """The same, as a list. Raises UnreadableError where one cannot be read."""
    found = list(find_recordings(paths))
    for one in found:
        if one.trouble:
            raise UnreadableError(one.trouble)
    return [one.path for one in found]


def end_link(path: Path, new: bytes | None = None) -> str:
    """The end record's link, which stands for every byte before it. Raises InputError for a file that has none.

    With `new`, that of the bytes that will stand in the file's place.
    """
    with open_recording(path) if new is None else BytesIO(new) as stream:
        reader = Reader(stream)
        try:
            while True:
                entry = reader.take()
                if not entry.linked:
                    raise InputError(f"{path}: line {entry.line}: the link is broken; verify the recording first")
                if entry.record["type"] == "end":
                    return entry.link
        except (CorruptError, TruncatedError) as error:
            raise InputError(f"{path}: {error}") from None


def signature(folder: Path, new: Mapping[Path, bytes] | None = None) -> str:
    """One number over all recordings below `folder`: 16 hex digits of the SHA-256 of their names and end links.

    `new` has the bytes of those that are about to be written, by their resolved paths.
    """
    new = new or {}
    is_first = bool(new) and all(found.trouble and found.path == folder for found in find_recordings([folder]))
    there = [] if is_first else recordings([folder])
    missing = set(new) - {path.resolve() for path in there}
    there += [folder / path.relative_to(folder.resolve()) for path in missing]
    digest = hashlib.sha256()
    for path in sorted(there, key=lambda path: _walked(path.relative_to(folder))):
        link = end_link(path, new.get(path.resolve()))
        digest.update(f"{path.relative_to(folder).as_posix()}\n{link}\n".encode())
    return digest.hexdigest()[:STATE_HASH_DIGITS]


def _walked(path: Path) -> tuple[str, ...]:
    """What recordings sort by to come in the order in which `find_recordings` finds them."""
    return (*(f"{name}/" for name in path.parts[:-1]), path.name)


def kept_signature(folder: Path) -> str:
    """The number in the folder's SIGNATURE file."""
    try:
        return (folder / SIGNATURE).read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise InputError(f"{folder / SIGNATURE}: {error.strerror}") from None


def logged_signature(folder: Path) -> str:
    """The number that the last entry of the folder's log of changes is about; empty without one."""
    try:
        text = (folder / CHANGES).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return next((line[3:].strip() for line in reversed(text.splitlines()) if line.startswith("## ")), "")


@dataclass(frozen=True)
class SignatureCheck:
    """The signature of a folder, the one that its file keeps, and the one that its log of changes ends with."""

    found: str
    kept: str
    logged: str

    @property
    def is_kept(self) -> bool:
        """Whether no recording was added, removed or replaced since the signature was kept."""
        return self.found == self.kept

    @property
    def is_logged(self) -> bool:
        """Whether the log of changes says why the signature is what it is."""
        return self.logged == self.kept

    def __str__(self) -> str:
        if self.is_kept:
            return f"signature {self.found}, as kept"
        return f"signature {self.found}, but {self.kept} was kept: a recording was added, removed or replaced"


def check_signature(folder: Path) -> SignatureCheck:
    """The signature of `folder` beside what was kept of it. Raises InputError where none was kept."""
    return SignatureCheck(signature(folder), kept_signature(folder), logged_signature(folder))


@dataclass(frozen=True)
class Accepted:
    """What came of recording one file again: the verdict on the old one, and the new bytes, None when it verifies."""

    path: Path
    old: Verdict
    new: bytes | None


def record_again(path: Path, game: Game[Any] | None = None) -> Accepted:
    """Record the game of `path` again, with its scenario, seed and inputs; nothing is written yet.

    The game's newest revision of the recording's rules is used; `game` stands in for the registry's.
    Raises InputError, naming the file, when it cannot be.
    """
    from samepath.record.recorder import record_bytes
    from samepath.verify.resume import OldInputs

    old = verify(path, game)
    if old.status == "same":
        return Accepted(path, old, None)
    if old.header is None:
        raise InputError(f"{path}: line {old.line}: {old.reason or 'no header to record again from'}")
    rules = old.header["rules"]["name"]
    played = games.load(old.header["game"], rules) if game is None else under_rules(game, rules)
    try:
        new = record_bytes(played, old.header["scenario"], old.header["seed"], OldInputs.read(path))
    except SamepathError as error:
        raise InputError(f"{path} cannot be recorded again: {error}") from None
    return Accepted(path, old, new)
