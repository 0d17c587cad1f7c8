"""Verdicts as JUnit XML, which continuous integration reads."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

from samepath.errors import InputError
from samepath.replay.report import verdict_lines, visible
from samepath.replay.verify import Verdict


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
    ET.indent(suite)
    try:
        ET.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
