"""The tables of records in the ports are the one of the reference: types, members, causal order and forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from samepath.record import schema
from samepath.record.schema import RECORDS, Form

PORTS = Path(__file__).resolve().parents[2] / "conformance" / "ports"

Table = dict[str, list[tuple[str, str]]]
"""Each type of record: its members in order, each with the test that the port's table has for it."""

FORMS: dict[Form, tuple[str, str, str]] = {
    schema.ANY: ("isAnything", "isAnything()", "IsAnything"),
    schema.COUNT: ("isCount", "isCount()", "IsCount"),
    schema.TEXT: ("isText", "isText()", "IsText"),
    schema.SEED: ("isSeed", 'matches("0x[0-9a-f]{16}")', "IsSeed"),
    schema.SOURCE: (
        "(value) => value === 'ai' || value === 'input'",
        'matches("ai|input")',
        "IsSource",
    ),
    schema.HASH: ("isHash", "isHash()", "IsHash"),
    schema.FULL_HASH: ("isFullHash", "isFullHash()", "IsFullHash"),
    schema.LIST: ("Array.isArray", "isListOf(isAnything())", "IsList"),
    schema.OBJECT: ("isObject", "isObjectOf(isAnything())", "IsObject"),
    schema.HASHES: (
        "isObjectOf(isHash)",
        "isObjectOf(isHash())",
        "value => value is ObjectValue parts && parts.All(part => IsHash(part.Value))",
    ),
    schema.INDEX: ("isCount", "isCount()", "IsCount"),
    schema.SCORES: ("isListOf(isScore)", "isListOf(isScore())", "IsListOf(value, IsScore)"),
    schema.DRAWS: ("isListOf(isDraw)", "isListOf(isDraw())", "value => IsListOf(value, IsDraw)"),
    schema.RULES: ("isRules", "isRules()", "value => Has(value, Rules)"),
    schema.COUNTS: (
        "isCounts",
        'isMembers("calls", {0}, "decisions", {0}, "turns", {0}, "undos", {0}, "words", {0})'.format("isCount()"),
        "value => Has(value, Counts)",
    ),
}
"""How JavaScript, Java and C# write the test of each form."""

NULLABLE = ("isNullOr({})", "isNullOr({})", "value => value.IsNull || {}")


def split_arguments(text: str) -> list[str]:
    """What stands between the commas that are in no brackets.

    >>> split_arguments('a, b(c, d), "e"')
    ['a', 'b(c, d)', '"e"']
    """
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [" ".join(part.split()) for part in parts if part.strip()]


def javascript() -> Table:
    source = (PORTS / "javascript" / "src" / "recording" / "format.mjs").read_text(encoding="utf-8")
    found = re.search(r"^export const RECORDS = \{\n(.*?)^\};", source, re.MULTILINE | re.DOTALL)
    assert found is not None
    table: Table = {}
    for record in split_arguments(found[1]):
        kind, _, members = record.partition(": ")
        pairs = (member.partition(": ") for member in split_arguments(members.strip("{} ")))
        table[kind] = [(name, test) for name, _, test in pairs]
    return table


def java() -> Table:
    source = (PORTS / "java" / "src" / "samepath" / "recording" / "RecordType.java").read_text(encoding="utf-8")
    found = re.search(r"enum RecordType \{\n(.*?);\n\n", source, re.DOTALL)
    assert found is not None
    table: Table = {}
    for record in split_arguments(found[1]):
        kind, *rest = split_arguments(record.partition("(")[2][:-1])
        table[kind.strip('"')] = [(rest[i].strip('"'), rest[i + 1]) for i in range(0, len(rest), 2)]
    return table


def csharp() -> Table:
    paths = list((PORTS / "csharp").rglob("RecordForms.cs"))
    assert len(paths) == 1
    source = paths[0].read_text(encoding="utf-8")
    table: Table = {}
    for kind in RECORDS:
        found = re.search(rf"MemberForm\[\] {kind.capitalize()} =\s*\{{(.*?)\n +\}};", source, re.DOTALL)
        assert found is not None, kind
        table[kind] = []
        for member in split_arguments(found[1]):
            name, test = split_arguments(member.removeprefix("new MemberForm(")[:-1])
            table[kind].append((name.strip('"'), test))
    return table


@pytest.mark.parametrize(
    ("port", "read"), list(enumerate([javascript, java, csharp])), ids=["javascript", "java", "csharp"]
)
def test_the_table_of_a_port_is_the_schema(port: int, read: Callable[[], Table]) -> None:
    table = read()
    assert list(table) == list(RECORDS)
    for kind, members in RECORDS.items():
        wanted = []
        for member in members:
            test = FORMS[member.form][port]
            if member.nullable:
                bare = "IsCount(value)" if test == "IsCount" else test
                test = NULLABLE[port].format(bare)
            wanted.append((member.name, test))
        assert table[kind] == wanted, kind


def test_a_difference_has_one_sentence() -> None:
    """Members whose difference is called the same say it the same: no later sentence replaces an earlier one."""
    kinds = {member.kind for members in RECORDS.values() for member in members}
    assert len(kinds) == len({kind.what for kind in kinds})
    assert all(schema.MEANINGS[kind.what] == kind.meaning for kind in kinds)


def test_what_a_decision_is_compared_by_follows_from_the_table() -> None:
    assert schema.ASKED == ("index", "turn", "actor", "kind", "source", "options")
    assert (*schema.ASKED, "scores", "tie", "pick", "draws") == schema.DECIDED
    assert schema.CHOSEN == ("actor", "kind", "options", "pick", "scores", "tie", "turn")
