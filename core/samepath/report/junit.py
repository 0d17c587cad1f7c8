"""JUnit XML, which continuous integration reads: the one writer of it. Whatever a file or a port said is escaped."""

from __future__ import annotations

import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

from samepath.files import whole_or_piped
from samepath.report.verdicts import verdict_lines
from samepath.values.text import visible
from samepath.verify.verifier import Verdict


@dataclass(frozen=True)
class Case:
    """One test case: what it is called, and what is wrong, the first line first; nothing where it passed."""

    group: str
    name: str
    wrong: tuple[str, ...] = ()
    is_error: bool = False
    """Whether it could not be tried, which is an error and no failure."""
    skipped: str = ""
    milliseconds: int | None = None


def write_cases(path: Path, suite_name: str, cases: Iterable[Case]) -> None:
    """A suite of cases."""
    with suite(path, suite_name) as add:
        for case in cases:
            add(case)


@contextmanager
def suite(path: Path, name: str) -> Iterator[Callable[[Case], None]]:
    """A function that adds a case to a suite, which is written to `path` when all are there; none is kept in memory.

    The numbers of a suite stand before its cases, so those wait in a temporary file.
    """
    tests = failures = errors = 0
    with tempfile.TemporaryFile() as body:

        def add(case: Case) -> None:
            nonlocal tests, failures, errors
            tests += 1
            failures += bool(case.wrong) and not case.is_error
            errors += bool(case.wrong) and case.is_error
            body.write(_element(case))

        yield add
        attributes = {"name": name, "tests": str(tests), "failures": str(failures), "errors": str(errors)}
        listed = " ".join(f"{key}={quoteattr(value)}" for key, value in attributes.items())
        body.seek(0)
        with whole_or_piped(path) as write:
            write(f"<?xml version='1.0' encoding='utf-8'?>\n<testsuite {listed}>\n".encode())
            for piece in iter(lambda: body.read(1 << 16), b""):
                write(piece)
            write(b"</testsuite>\n")


def _element(case: Case) -> bytes:
    element = ET.Element("testcase", {"classname": visible(case.group), "name": visible(case.name)})
    if case.milliseconds is not None:
        element.set("time", f"{case.milliseconds // 1000}.{case.milliseconds % 1000:03}")
    if case.wrong:
        first, *rest = map(visible, case.wrong)
        tag = "error" if case.is_error else "failure"
        ET.SubElement(element, tag, {"message": first}).text = "\n".join(rest)
    elif case.skipped:
        ET.SubElement(element, "skipped", {"message": visible(case.skipped)})
    ET.indent(element, level=1)
    text: str = ET.tostring(element, encoding="unicode")
    return f"  {text}\n".encode()


def verdict_case(verdict: Verdict, page: str | None = None) -> Case:
    """The case of a recording: one that differs is a failure, one that cannot be read an error.

    `page` is the page for a browser of what differs, where one was written.
    """
    if verdict.status == "same":
        return Case("samepath.verify", verdict.file)
    wrong = (*verdict_lines(verdict), *(() if page is None else (f"  to look at: {page}",)))
    return Case("samepath.verify", verdict.file, wrong, is_error=verdict.status != "different")
