"""What came of a run of vectors: the outcome of each, the levels, the first clause that is not met, the exit code.

Source: conformance/README.md, "What the runner says".
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from samepath.conform.operations import titles
from samepath.conform.suite.vectors import SESSION, Vector
from samepath.conform.wire.forms import cut
from samepath.errors import EXIT_CORRUPT, EXIT_CRASHED, EXIT_DIFFERENT, EXIT_SAME
from samepath.values.canonical import Value, canonical_text, state_hash
from samepath.values.differ import MISSING, first_difference
from samepath.values.text import shortened, visible

STATUSES: Final[Mapping[str, str]] = {
    "pass": "the answer is the one expected",
    "fail": "another result came",
    "error": "an error came where another answer was expected",
    "crash": "the port ended before it answered",
    "timeout": "no answer came in time",
    "protocol": "what came is not what the protocol says",
    "unsupported": "the port says that it does not have this",
    "expected-failure": "it failed as it is expected to",
}
"""Every status, and what it means."""

EXCERPT: Final = 160

NAME_MAX: Final = 80
LINE_MAX: Final = 2000
"""Characters of a name, and of a line, that a port said: more is cut when it is shown."""

GOT_MAX: Final = 1 << 20
"""Bytes of an answer; of a longer one the beginning is kept."""

_UNTRIED: Final = ("unsupported", "expected-failure")


@dataclass(frozen=True)
class Outcome:
    """What came of one vector."""

    vector: Vector
    status: str = "pass"
    got: Mapping[str, Value] | None = None
    """The `result` or `error` that was answered."""
    reason: str = ""
    where: str = ""
    """The first place at which expected and got differ, as a path from `$`."""
    difference: dict[str, Value] | None = None
    """For a recording: the first record that differs, as both write it."""
    strays: Sequence[str] = ()
    stderr: str = ""
    milliseconds: int = 0
    was: str = ""
    """For the status `expected-failure`: the status behind it."""
    cut_bytes: int = 0
    """Where `got` was too long to be kept: how long it was. What is kept is its beginning, as a string."""
    cut_digest: str = ""

    @property
    def digest(self) -> str:
        """What came, as 16 hex digits, for the list of expected failures; `-` where nothing did."""
        return self.cut_digest or ("-" if self.got is None else state_hash(dict(self.got)))

    def as_json(self) -> dict[str, Value]:
        """The outcome as one canonical object."""
        vector = self.vector
        members: dict[str, Value] = {
            "id": vector.id,
            "level": vector.level,
            "operation": vector.operation,
            "clauses": list(vector.clauses),
            "status": self.status,
            "milliseconds": self.milliseconds,
        }
        if self.status != "pass":
            members |= {"why": vector.why, "expected": dict(vector.expected), "digest": self.digest}
            members["got"] = None if self.got is None else dict(self.got)
        for name in ("reason", "where", "difference", "strays", "stderr", "was", "cut_bytes"):
            value = getattr(self, name)
            if value:
                members[name] = list(value) if name == "strays" else value
        return members


@dataclass(frozen=True)
class Report:
    """What came of a whole run."""

    command: Sequence[str]
    port: Mapping[str, Value]
    """What the port answered to `hello`; empty when it did not."""
    outcomes: Sequence[Outcome]
    clauses: Mapping[str, str]
    """The clauses in the order of the specification, with their first sentences."""
    complaints: Sequence[str] = ()
    """What is wrong with the list of expected failures."""
    options: Sequence[str] = ()
    """The options that a run of one case again needs: those of the environment and of time."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of outcomes of each status."""
        return {status: sum(one.status == status for one in self.outcomes) for status in STATUSES}

    @property
    def exit_code(self) -> int:
        """5 if the port crashed or timed out; else 1 if anything differs; else 3 if it lacks something; else 0."""
        counts = self.counts
        if counts["crash"] or counts["timeout"]:
            return EXIT_CRASHED
        if counts["fail"] or counts["error"] or counts["protocol"] or self.complaints:
            return EXIT_DIFFERENT
        return EXIT_CORRUPT if counts["unsupported"] else EXIT_SAME

    @property
    def first_unmet(self) -> str | None:
        """The first clause, in the order of the specification, of which a vector did not pass.

        A session that did not begin comes before all: nothing else could be asked.
        """
        if self.outcomes and self.outcomes[0].vector.operation == SESSION and self.outcomes[0].status != "pass":
            return self.outcomes[0].vector.clauses[0]
        missed = {name: None for one in self.outcomes if one.status != "pass" for name in one.vector.clauses}
        return next((name for name in self.clauses if name in missed), None)

    @property
    def first_failure(self) -> Outcome | None:
        """The first outcome of the first unmet clause that is no pass, the ones that were tried first."""
        unmet = self.first_unmet
        missed = [one for one in self.outcomes if one.status != "pass" and unmet in one.vector.clauses]
        tried = [one for one in missed if one.status not in _UNTRIED]
        return next(iter(tried or missed), None)

    def levels(self) -> list[tuple[int, str, int, int]]:
        """For each level that was run: its number, title, passes, vectors."""
        found = []
        for level, title in titles().items():
            ours = [one for one in self.outcomes if one.vector.level == level and one.vector.operation != SESSION]
            if ours:
                found.append((level, title, sum(one.status == "pass" for one in ours), len(ours)))
        return found

    def again(self, identity: str) -> str:
        """The command that runs just one case again."""
        return visible(shlex.join(["samepath", "conform", *self.options, "--only", identity, "--", *self.command]))

    def as_json(self) -> dict[str, Value]:
        """The report as one canonical object; `samepath conform diff` compares two of them."""
        return {
            "command": list(self.command),
            "port": dict(self.port),
            "counts": self.counts,
            "exit_code": self.exit_code,
            "first_unmet": self.first_unmet,
            "expected_failures": list(self.complaints),
            "levels": [
                {"level": level, "title": title, "passed": passed, "vectors": total}
                for level, title, passed, total in self.levels()
            ],
            "cases": [one.as_json() for one in self.outcomes],
        }


def brief(outcome: Outcome) -> Outcome:
    """The outcome, of a long answer only its beginning and its digest: a thousand of them would not fit in memory."""
    if outcome.got is None:
        return outcome
    text = canonical_text(dict(outcome.got))
    if len(text) <= GOT_MAX:
        return outcome
    got = {key: cut(canonical_text(value)) for key, value in outcome.got.items()}
    return replace(outcome, got=got, cut_bytes=len(text), cut_digest=outcome.digest)


def lines_of(report: Report, shown: int) -> list[str]:
    """The report for a person: levels, the first unmet clause, and the first `shown` cases that did not pass."""
    lines = [port_line(report.port)] if report.port else []
    for level, title, passed, total in report.levels():
        lines.append(
            f"  level {level}  {title:<26} {passed:>4} of {total:<4} {'met' if passed == total else ''}".rstrip()
        )
    missed = [one for one in report.outcomes if one.status != "pass"]
    first = report.first_failure
    if first is not None:
        unmet = report.first_unmet
        lines += ["", f"first unmet clause: {unmet}  {report.clauses.get(unmet or '', '')}".rstrip()]
        ordered = [first, *sorted((one for one in missed if one is not first), key=lambda one: one.status in _UNTRIED)]
        wanted = [one for one in ordered if one.status != "expected-failure"][:shown] or ordered[:1]
        for one in wanted:
            lines += ["", *case_lines(one), f"  again     {report.again(one.vector.id)}"]
        left = len(missed) - len(wanted)
        if left:
            lines += ["", f"and {left} more that did not pass; --all shows them, --html FILE writes them to a page"]
    lines += [f"expected failures: {complaint}" for complaint in report.complaints]
    told = ", ".join(f"{count} {status}" for status, count in report.counts.items() if count)
    return (
        [*map(visible, lines), "", f"{len(report.outcomes)} vectors: {told}"]
        if report.outcomes
        else [*map(visible, lines), "no vectors"]
    )


def port_line(port: Mapping[str, Any]) -> str:
    """Who a port says it is."""
    name, version, language = (cut(port[key], NAME_MAX) for key in ("name", "version", "language"))
    return f"{name} {version}, {language}"


def case_lines(one: Outcome) -> list[str]:
    """One case for a person: why it is there, what was asked, expected and got. All that a port said is escaped."""
    vector = one.vector
    was = f" ({one.was})" if one.was else ""
    lines = [f"{one.status.upper()}{was} {vector.id} ({', '.join(vector.clauses)}): {vector.why}"]
    rows = [("input", f"{vector.operation} {_text(vector.input)}"), ("expected", _text(vector.expected))]
    if one.got is not None:
        rows.append(("got", _text(one.got)))
    if one.where:
        rows.append(("differs", one.where))
    if one.difference is not None:
        rows += [
            (f"record {one.difference['record']}", ""),
            *((key, cut(str(one.difference[key]), LINE_MAX)) for key in ("expected", "actual")),
        ]
    if one.reason:
        rows.append(("reason", one.reason))
    rows += [("stdout", stray) for stray in one.strays[:3]]
    rows += [("stderr", cut(line, LINE_MAX)) for line in one.stderr.splitlines()[-5:]]
    return [visible(line) for line in (*lines, *(f"  {name:<9} {text}".rstrip() for name, text in rows))]


def first_place(expected: Any, got: Any) -> str:
    """The first place at which two values differ, keys in their order, and both values there."""
    found = first_difference(expected, got, into_unequal=True)
    where = f"${cut(found.path)}"
    if found.left is MISSING or found.right is MISSING:
        return f"{where} {'was not expected' if found.left is MISSING else 'is missing'}"
    if type(found.left) is type(found.right) is list:
        return f"{where}: {len(found.left)} items were expected, {len(found.right)} came"
    return f"{where}: expected {_text(found.left)}, got {_text(found.right)}"


def _text(value: Any) -> str:
    return shortened(canonical_text(dict(value) if isinstance(value, Mapping) else value), EXCERPT)
