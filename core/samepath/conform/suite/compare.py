"""Two reports of `samepath conform --json` side by side: which cases have another status."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samepath.conform.wire.forms import cut
from samepath.errors import InputError
from samepath.files import read_given
from samepath.values.canonical import CanonicalError, Value, parse_plain


@dataclass(frozen=True)
class Change:
    """A case whose status is another one; None where the report does not have the case."""

    id: str
    old: str | None
    new: str | None

    @property
    def kind(self) -> str:
        """worse, better, changed, added or removed."""
        if self.old is None:
            return "added"
        if self.new is None:
            return "removed"
        if "pass" not in (self.old, self.new):
            return "changed"
        return "better" if self.new == "pass" else "worse"

    def as_json(self) -> dict[str, Value]:
        """The change as one canonical object."""
        return {"id": self.id, "kind": self.kind, "old": self.old, "new": self.new}


def statuses(path: Path) -> dict[str, str]:
    """The status of each case in a report. Raises UnreadableError, and InputError for what is no report."""
    try:
        report: Any = parse_plain(read_given(str(path)))
        return {cut(str(case["id"])): cut(str(case["status"])) for case in report["cases"]}
    except (KeyError, TypeError, CanonicalError) as error:
        raise InputError(f"{path} is no report of `samepath conform --json`: {error}") from None


def compare(old: dict[str, str], new: dict[str, str]) -> list[Change]:
    """The cases whose status differs, in the order of the old report, then those that are new."""
    names = dict.fromkeys([*old, *new])
    return [Change(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name)]
