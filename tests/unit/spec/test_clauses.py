"""Clauses are numbered from 1 in their own sections, and every clause that is cited anywhere exists."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT
from tests.unit.spec.text import (
    CLAUSE,
    CLAUSES,
    FAMILIES,
    HEADING,
    SPEC,
)


def test_every_family_counts_its_clauses_from_1() -> None:
    for family in FAMILIES:
        numbers = [number for name, number in CLAUSES if name == family]
        assert numbers == list(range(1, len(numbers) + 1)), family


def test_every_clause_stands_in_the_section_that_names_its_family() -> None:
    sections = re.split(r"^(?=## )", SPEC, flags=re.MULTILINE)
    for section in sections:
        named = HEADING.match(section)
        allowed = named[1].split(", ") if named else []
        for family, number in CLAUSE.findall(section):
            assert family in allowed, f"{family}-{number}"


def cited(text: str) -> list[tuple[str, int]]:
    """The clauses that a text cites; of a range, all of it."""
    found = []
    one = r"\b(" + "|".join(FAMILIES) + r")-([0-9]+)\b"
    for family, first, last in re.findall(one + r"(?: to \1-([0-9]+)\b)?", text):
        found += [(family, number) for number in range(int(first), int(last or first) + 1)]
    return found


def test_a_range_is_cited_whole() -> None:
    assert cited("clauses RNG-2 to RNG-4, TIE-1, UTF-8") == [("RNG", 2), ("RNG", 3), ("RNG", 4), ("TIE", 1)]


@pytest.mark.parametrize("folder", ["core", "core_ext", "tests", "conformance", "replays"])
def test_every_clause_that_is_cited_exists(folder: str) -> None:
    known = set(CLAUSES)
    begun = {family for family, _ in CLAUSES}  # a section that has no clause yet is cited ahead of it
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix not in (".py", ".pyi", ".pyx", ".pxi", ".h", ".md"):
            continue
        for clause in cited(path.read_text(encoding="utf-8")):
            assert clause in known or clause[0] not in begun, f"{path}: {clause[0]}-{clause[1]}"
