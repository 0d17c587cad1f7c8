"""Verdicts as JUnit XML, which continuous integration reads."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from samepath.files import write_whole
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


def write_cases(path: Path, suite_name: str, cases: Sequence[Case]) -> None:
    """A suite of cases."""
    failures = sum(bool(case.wrong) and not case.is_error for case in cases)
    errors = sum(bool(case.wrong) and case.is_error for case in cases)
    totals = {"tests": str(len(cases)), "failures": str(failures), "errors": str(errors)}
    suite = ET.Element("testsuite", {"name": suite_name, **totals})
    for case in cases:
        element = ET.SubElement(suite, "testcase", {"classname": case.group, "name": visible(case.name)})
        if case.wrong:
            first, *rest = map(visible, case.wrong)
            tag = "error" if case.is_error else "failure"
            ET.SubElement(element, tag, {"message": first}).text = "\n".join(rest)
        elif case.passed_over:
            ET.SubElement(element, "skipped", {"message": visible(case.passed_over)})
    _write(path, suite)


def write_junit(path: Path, verdicts: Sequence[Verdict]) -> None:
    """One test case a recording; one that differs is a failure, one that cannot be read an error."""
    failures = sum(verdict.status == "different" for verdict in verdicts)
    errors = sum(verdict.status not in ("same", "different") for verdict in verdicts)
    counts = {"tests": str(len(verdicts)), "failures": str(failures), "errors": str(errors)}
    suite = ET.Element("testsuite", {"name": "samepath verify", **counts})
    for verdict in verdicts:
        case = ET.SubElement(suite, "testcase", {"classname": "samepath.verify", "name": visible(verdict.file)})
        if verdict.status != "same":
            first, *rest = map(visible, verdict_lines(verdict))
            tag = "failure" if verdict.status == "different" else "error"
            ET.SubElement(case, tag, {"message": first}).text = "\n".join(rest)
    _write(path, suite)


def _write(path: Path, suite: ET.Element) -> None:
    ET.indent(suite)
    content: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    write_whole(path, content)
