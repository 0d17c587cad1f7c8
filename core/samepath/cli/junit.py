"""JUnit XML, which continuous integration reads: the one writer of it. Whatever a file or a port said is escaped."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from samepath.conform.files import write_whole
from samepath.replay.report import verdict_lines
from samepath.replay.text import visible
from samepath.replay.verify import Verdict


@dataclass(frozen=True)
class Case:
    """One test case: what it is called, and what is wrong, the first line first; nothing where it passed."""

    group: str
    name: str
    wrong: tuple[str, ...] = ()
    is_error: bool = False
    """Whether it could not be tried, which is an error and no failure."""
    passed_over: str = ""
    milliseconds: int | None = None


def write_cases(path: Path, suite_name: str, cases: Sequence[Case]) -> None:
    """A suite of cases. The file is written whole, or left as it is. Raises InputError."""
    failures = sum(bool(case.wrong) and not case.is_error for case in cases)
    errors = sum(bool(case.wrong) and case.is_error for case in cases)
    totals = {"tests": str(len(cases)), "failures": str(failures), "errors": str(errors)}
    suite = ET.Element("testsuite", {"name": suite_name, **totals})
    for case in cases:
        element = ET.SubElement(suite, "testcase", {"classname": visible(case.group), "name": visible(case.name)})
        if case.milliseconds is not None:
            element.set("time", f"{case.milliseconds // 1000}.{case.milliseconds % 1000:03}")
        if case.wrong:
            first, *rest = map(visible, case.wrong)
            tag = "error" if case.is_error else "failure"
            ET.SubElement(element, tag, {"message": first}).text = "\n".join(rest)
        elif case.passed_over:
            ET.SubElement(element, "skipped", {"message": visible(case.passed_over)})
    ET.indent(suite)
    content = BytesIO()
    ET.ElementTree(suite).write(content, encoding="utf-8", xml_declaration=True)
    write_whole(path, content.getvalue())


def write_junit(path: Path, verdicts: Sequence[Verdict]) -> None:
    """One test case a recording; one that differs is a failure, one that cannot be read an error."""
    cases = [
        Case(
            "samepath.verify",
            verdict.file,
            () if verdict.status == "same" else tuple(verdict_lines(verdict)),
            verdict.status != "different",
        )
        for verdict in verdicts
    ]
    write_cases(path, "samepath verify", cases)
