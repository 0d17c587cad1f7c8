"""The recording in the text, the table of members and that of verdicts are those of the code."""

from __future__ import annotations

import json
import re

from samepath.record import schema as format
from samepath.verify.verifier import verify_bytes
from tests.unit.spec.text import (
    RECORDING,
    SPEC,
    Tally,
    tally_recorded,
)


def test_the_recording_in_the_text_is_what_is_recorded() -> None:
    assert tally_recorded() == RECORDING
    verdict = verify_bytes(RECORDING, Tally())
    assert (verdict.status, verdict.decisions, verdict.records) == ("same", 6, RECORDING.count(b"\n"))


def test_the_table_of_members_is_the_format() -> None:
    said = re.findall(r"^\| (\w+) \| `(\w+)` \| (.*) \|$", SPEC, re.MULTILINE)
    assert [name for kind, name, _ in said if kind == "every"] == ["type", "link"]
    assert {kind for kind, _, _ in said} == {"every", *format.RECORDS}
    for kind, members in format.RECORDS.items():
        rows = {name: words for said_kind, name, words in said if said_kind == kind}
        assert tuple(rows) == format.names_of(members), kind
        for member in members:
            words = rows[member.name]
            assert re.match(SAID_FORMS[member.form], words), (kind, member.name, words)
            assert ("null" in words) == (member.nullable or member.name == "outcome"), (kind, member.name)


SAID_FORMS = {
    format.ANY: "any value",
    format.COUNT: "(a|the) count\\b",
    format.COUNTS: "an object of counts: `calls`, `decisions`, `turns`, `undos`, `words`",
    format.DRAWS: "a list of draws",
    format.FULL_HASH: "the full hash",
    format.HASH: "(a|the) hash\\b",
    format.HASHES: "an object: for each part .* its hash$",
    format.INDEX: "a count, the index of the option",
    format.LIST: "a list of values",
    format.OBJECT: "an object: the",
    format.RULES: r"an object with `data` \(an object\), `name` \(a string\), `revision` \(an integer\), `sha256` ",
    format.SCORES: "a list with an integer or a double's 16 digits",
    format.SEED: "a string, the seed's text",
    format.SOURCE: "`input` .* `ai`",
    format.TEXT: "(a|the) string\\b",
}
"""How SPEC's table begins to say each form."""


def test_the_table_of_verdicts_is_the_format() -> None:
    """PROTO-12: each row names the differences that the table of members knows, and no others."""
    for kind, members in format.RECORDS.items():
        if kind == "decision":
            assert all(member.kind.what == member.name for member in members)
            continue
        said = re.search(
            rf"^\| {kind} \| (`(?:rules|order|draws).*) \|$", SPEC.partition("**PROTO-12.**")[2], re.MULTILINE
        )
        assert said is not None, kind
        named = set(re.findall(r"`([a-z ]+)`", said[1])) - {"turn", "decisions", "index", "data", "to", "state"}
        assert named == {member.kind.what for member in members} - {"header"}, kind


def test_every_kind_of_record_but_a_keyframe_stands_in_the_recording() -> None:
    kinds = {json.loads(line)["type"] for line in RECORDING.splitlines()}
    assert kinds == set(format.RECORDS) - {"keyframe"}
