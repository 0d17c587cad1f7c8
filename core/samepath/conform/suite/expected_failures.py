"""Expected failures: a list of cases that are allowed to fail, as long as they fail just so.

A line is `ID STATUS DIGEST WHY`: the vector, the status it has, what came as 16 hex digits (`-` for nothing), and why
it is left so. Empty lines and lines that begin with `#` say nothing. An entry that passes, changes or names no vector
is a complaint, and fails the run. Source: conformance/README.md, "Expected failures".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from samepath.conform.suite.outcome import STATUSES, Outcome
from samepath.errors import InputError
from samepath.files import read_given


@dataclass(frozen=True)
class ExpectedFailure:
    """One entry."""

    id: str
    status: str
    digest: str
    line: int


def read(path: Path) -> list[ExpectedFailure]:
    """The entries of a file. Raises UnreadableError, and InputError, naming the line."""
    try:
        text = read_given(str(path)).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    found: list[ExpectedFailure] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = line.split(maxsplit=3)
        if len(words) < 4 or words[1] not in STATUSES or words[1] in ("pass", "expected-failure"):
            raise InputError(f"{path}: line {number}: it should be ID STATUS DIGEST WHY, the status that of a failure")
        if any(entry.id == words[0] for entry in found):
            raise InputError(f"{path}: line {number}: {words[0]} stands twice")
        found.append(ExpectedFailure(words[0], words[1], words[2], number))
    return found


def apply(
    entries: Sequence[ExpectedFailure], outcomes: Iterable[Outcome], existing: Iterable[str]
) -> tuple[list[Outcome], list[str]]:
    """The outcomes, `expected-failure` those that fail as their entry says; and the complaints about the other entries.

    `existing` are the names of all vectors there are: a run of some of them says nothing of the others.
    """
    names = frozenset(existing)  # membership only
    by_id = {one.vector.id: one for one in outcomes}
    complaints = []
    for entry in entries:
        outcome = by_id.get(entry.id)
        if outcome is None:
            if entry.id not in names:
                complaints.append(f"line {entry.line}: there is no vector {entry.id}; remove the line")
        elif outcome.status == "pass":
            complaints.append(f"line {entry.line}: {entry.id} passes now; remove the line")
        elif (outcome.status, outcome.digest) != (entry.status, entry.digest):
            complaints.append(
                f"line {entry.line}: {entry.id} was {entry.status} {entry.digest}, "
                f"and is {outcome.status} {outcome.digest} now"
            )
        else:
            by_id[entry.id] = replace(outcome, status="expected-failure", was=outcome.status)
    return list(by_id.values()), complaints
