"""The one way to rewrite recordings that are kept as the truth: with a reason, and all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samepath.engine import Game
from samepath.files import write_together
from samepath.record.recorder import file_content
from samepath.report.verdicts import verdict_lines
from samepath.verify.corpus import CHANGES, SIGNATURE, Accepted, logged_signature, record_again, signature


@dataclass(frozen=True)
class Fresh:
    """A recording that is to be kept."""

    recording: bytes
    what: str
    """What changed first in it, for the log of changes; or that it is new."""


@dataclass(frozen=True)
class Acceptance:
    """What came of it: every recording, and the signature afterwards."""

    recordings: Sequence[Accepted]
    signature: str

    @property
    def rewritten(self) -> list[Accepted]:
        """The recordings that did not verify any more."""
        return [item for item in self.recordings if item.new is not None]


def accept(
    folder: Path,
    files: Sequence[Path],
    reason: str,
    game: Game[Any] | None = None,
    done: Callable[[int], None] = lambda count: None,
) -> Acceptance:
    """Record again those of `files`, below `folder`, that do not verify any more, and keep the new ones.

    `reason`, a line of text, and what changed first in each go to the log of changes, the new signature to its file.
    `done` is called with the number of files gone through. Raises InputError for what cannot be recorded again.
    """
    items = []
    for number, path in enumerate(files, 1):
        items.append(record_again(path, game))
        done(number)
    fresh = {
        item.path.resolve(): Fresh(item.new, verdict_lines(item.old)[0].partition(": ")[2])
        for item in items
        if item.new is not None
    }
    return Acceptance(items, keep(folder, fresh, reason))


def keep(folder: Path, fresh: Mapping[Path, Fresh], reason: str) -> str:
    """Write recordings below `folder`, by their resolved paths, with `reason` and the signature. Returns the signature.

    A recording may be new; its folder is there. Where nothing changes nothing is written.
    """
    folder = folder.resolve()
    now = signature(folder, {path: item.recording for path, item in fresh.items()})
    together = {path: file_content(path, item.recording) for path, item in fresh.items()}
    kept = folder / SIGNATURE
    is_kept = kept.exists() and kept.read_text(encoding="ascii", errors="replace").strip() == now
    if fresh or not is_kept or logged_signature(folder) != now:
        together[folder / CHANGES] = _log(folder / CHANGES) + _note(folder, reason.strip(), now, fresh).encode()
    if not is_kept:
        together[kept] = f"{now}\n".encode("ascii")
    write_together(together)  # recordings, the reason and the signature: all of them, or none
    return now


def _log(path: Path) -> bytes:
    """The log of changes as it stands; its title where there is none."""
    return path.read_bytes() if path.exists() else b"# Why recordings were added or rewritten\n"


def _note(folder: Path, reason: str, now: str, fresh: Mapping[Path, Fresh]) -> str:
    """What is added to the log of changes: the reason, and what changed first in each file."""
    lines = [f"\n## {now}\n", f"{reason}\n"]
    if not fresh:
        lines.append("- no recording was rewritten: some were added, removed or renamed")
    lines += [f"- {path.relative_to(folder).as_posix()}: {item.what}" for path, item in fresh.items()]
    return "\n".join(lines) + "\n"
