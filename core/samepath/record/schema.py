"""The records: the members of each in causal order, the form of each member, and what a difference in it is called.

This is the one table of them. The framer, the reader, the checker, `diff`, the mutations and the operations of the
protocol read it; tests hold SPEC's table and those of the ports to it.
Source: conformance/SPEC.md, clauses REC-4, REC-9, REC-15 and PROTO-12.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from samepath.values.canonical import STATE_HASH_DIGITS, canonical_bytes

FORMAT: Final = 1
"""The version of the records' shape. Behaviour has its own number: the rules' revision."""

GENERATOR: Final = "xoshiro128** 1.1"

KEYFRAME_EVERY: Final = 64
"""A full state is written after decisions 63, 127 and so on."""

Record: TypeAlias = dict[str, Any]


# --- forms --------------------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """What a member's value has to be."""

    words: str
    """In words, for an error."""
    test: Callable[[Any], bool]


def _is_list_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(test, value))


def _is_object_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is dict and all(map(test, value.values()))


def _has_members(**forms: Form) -> Callable[[Any], bool]:
    return lambda value: (
        type(value) is dict and value.keys() == forms.keys() and all(forms[name].test(value[name]) for name in forms)
    )


def _matches(pattern: str) -> Callable[[Any], bool]:
    matched = re.compile(pattern).fullmatch
    return lambda value: type(value) is str and matched(value) is not None


def _is_draw(value: Any) -> bool:
    forms = (TEXT, TEXT, COUNT, COUNT, COUNT)
    return type(value) is list and len(value) == len(forms) and all(map(_is_of, forms, value))


def _is_of(form: Form, value: Any) -> bool:
    return form.test(value)


ANY: Final = Form("any value", lambda value: True)
INTEGER: Final = Form("an integer", lambda value: type(value) is int)
COUNT: Final = Form("a count", lambda value: type(value) is int and value >= 0)
TEXT: Final = Form("a string", lambda value: type(value) is str)
SEED: Final = Form("0x and 16 hex digits", _matches("0x[0-9a-f]{16}"))
SOURCE: Final = Form("ai or input", _matches("ai|input"))
HASH: Final = Form(f"{STATE_HASH_DIGITS} hex digits", _matches("[0-9a-f]{16}"))
FULL_HASH: Final = Form("64 hex digits", _matches("[0-9a-f]{64}"))
LIST: Final = Form("a list", _is_list_of(ANY.test))
OBJECT: Final = Form("an object", _is_object_of(ANY.test))
HASHES: Final = Form("hashes by name", _is_object_of(HASH.test))
INDEX: Final = Form("an index into the options", COUNT.test)
SCORES: Final = Form(
    "a list of integers or 16 hex digits", _is_list_of(lambda value: INTEGER.test(value) or HASH.test(value))
)
DRAWS: Final = Form("a list of [stream, label, n, value, words]", _is_list_of(_is_draw))
RULES: Final = Form(
    "an object with data, name, revision and sha256",
    _has_members(data=OBJECT, name=TEXT, revision=INTEGER, sha256=FULL_HASH),
)
COUNTS: Final = Form(
    "an object with calls, decisions, turns, undos, words",
    _has_members(calls=COUNT, decisions=COUNT, turns=COUNT, undos=COUNT, words=COUNT),
)


# --- members ------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A kind of difference."""

    what: str
    """Its name in a verdict (PROTO-12)."""
    meaning: str
    """The sentence that says it to a person."""


class Member(NamedTuple):
    """A member of a record. Where it stands among the others is its causal rank."""

    name: str
    form: Form
    kind: Kind
    """What a difference in this member is called."""
    nullable: bool = False
    hashed: bool = False
    """Whether it is the hash of a state: it shows that something differs, and the records after it show what."""
    chosen: bool = False
    """Whether it says what was decided, so that operations that play a game give it (PROTO-9)."""

    def takes(self, value: Any) -> bool:
        """Whether `value` is of the member's form."""
        return (self.nullable and value is None) or self.form.test(value)

    @property
    def expected(self) -> str:
        """Its form in words."""
        return f"{self.form.words}, or null" if self.nullable else self.form.words


_HEADER: Final = Kind("header", "the header does not describe this game")
_ORDER: Final = Kind("order", "here the two go on to different records")
_DRAWS: Final = Kind("draws", "other random draws were made")
_UNDO: Final = Kind("undo", "another choice was taken back, or to another state")

RECORDS: Final[Mapping[str, tuple[Member, ...]]] = {
    "header": (
        Member("format", COUNT, _HEADER),
        Member("game", TEXT, _HEADER),
        Member("generator", TEXT, _HEADER),
        Member("rules", RULES, Kind("rules", "the rules are not the ones that were recorded")),
        Member("scenario", ANY, _HEADER),
        Member("seed", SEED, _HEADER),
        Member("state", HASH, Kind("initial state", "the game starts from another state"), hashed=True),
    ),
    "decision": (
        Member("index", COUNT, Kind("index", "a decision is missing, repeated or out of place")),
        Member("turn", COUNT, Kind("turn", "the decision falls in another turn"), chosen=True),
        Member("actor", TEXT, Kind("actor", "a different actor decides"), chosen=True),
        Member("kind", TEXT, Kind("kind", "something else is decided"), chosen=True),
        Member("source", SOURCE, Kind("source", "one was made by input, the other computed")),
        Member("options", LIST, Kind("options", "other options were considered, or in another order"), chosen=True),
        Member("scores", SCORES, Kind("scores", "the scores differ"), nullable=True, chosen=True),
        Member("tie", TEXT, Kind("tie", "another tie-break was used"), chosen=True),
        Member("pick", INDEX, Kind("pick", "another option was picked"), nullable=True, chosen=True),
        Member("draws", DRAWS, _DRAWS),
        Member("state", HASH, Kind("state", "the decision is the same, its result is not"), hashed=True),
    ),
    "turn": (
        Member("turn", COUNT, _ORDER),
        Member("decisions", COUNT, _ORDER),
        Member("parts", HASHES, Kind("parts", "the parts of the state differ at the end of the turn"), hashed=True),
    ),
    "keyframe": (
        Member("index", COUNT, _ORDER),
        Member("data", OBJECT, Kind("keyframe", "the full state differs")),
    ),
    "undo": (
        Member("decisions", COUNT, _ORDER),
        Member("to", COUNT, _UNDO),
        Member("state", HASH, _UNDO, hashed=True),
    ),
    "end": (
        Member("draws", DRAWS, _DRAWS),
        Member("outcome", ANY, Kind("outcome", "the outcome differs")),
        Member("state", FULL_HASH, Kind("final state", "the final state differs"), hashed=True),
        Member("counts", COUNTS, Kind("counts", "the counts at the end differ")),
    ),
}
"""Each type of record: its members beside `type` and `link`, in the causal order in which they are compared."""

LINKS: Final[Mapping[str, Form]] = {kind: FULL_HASH if kind == "end" else HASH for kind in RECORDS}
"""The form of each type's `link`."""

MEANINGS: Final[Mapping[str, str]] = dict(
    [
        *(member.kind for members in RECORDS.values() for member in members),
        ("link", "the recorded values agree, but the chain of links is broken here: the file was changed"),
        ("changed", "the file was changed here into something no game records"),
        ("trailing", "records follow the end record"),
        ("failure", "the game failed while it was replayed"),
    ]
)
"""What can differ first, and the sentence for it."""

_DECISION: Final = RECORDS["decision"]


def names_of(members: Iterable[Member]) -> tuple[str, ...]:
    """The names of some members, in the order given."""
    return tuple(member.name for member in members)


DECISION_ORDER: Final = names_of(_DECISION)
"""The causal order in which two decisions are compared; the first member that differs is named."""

ASKED: Final = DECISION_ORDER[: DECISION_ORDER.index("scores")]
"""What of a decision stands before anything is weighed or answered."""

DECIDED: Final = names_of(member for member in _DECISION if not member.hashed)
"""What of a decision stands when it is made: all but what came of it."""

CHOSEN: Final = tuple(sorted(names_of(member for member in _DECISION if member.chosen)))
"""What of a decision says what was decided, without its draws and hashes (PROTO-9)."""


_WHOLE: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(("type", "link", *names_of(members))) for kind, members in RECORDS.items()
}


def member_of(kind: str, name: str) -> Member:
    """The member of that name of a type of record."""
    return next(member for member in RECORDS[kind] if member.name == name)


def first_unequal_member(kind: str, left: Record, right: Record) -> Member | None:
    """The first member, in causal order, in which two records of one type differ. True and 1 are not the same."""
    for member in RECORDS[kind]:
        if canonical_bytes(left[member.name]) != canonical_bytes(right[member.name]):
            return member
    return None


def shape_problem(record: Any) -> str | None:
    """What is wrong with a parsed record's shape, or None. Its link's value is the chain's business."""
    if type(record) is not dict:
        return "the line is not an object"
    kind = record.get("type")
    if type(kind) is not str or kind not in RECORDS:
        return f"the record type {kind!a:.40} is unknown" if "type" in record else "the record has no type"
    if record.keys() != _WHOLE[kind]:
        return _lacking_or_foreign(kind, record)
    for member in RECORDS[kind]:
        if not member.takes(record[member.name]):
            return f"the {kind} record's {member.name} is not {member.expected}"
    link = LINKS[kind]
    return None if link.test(record["link"]) else f"the {kind} record's link is not {link.words}"


def _lacking_or_foreign(kind: str, record: Record) -> str:
    """What a record has too little, or too much."""
    names = (*names_of(RECORDS[kind]), "link")
    for name in names:
        if name not in record:
            return f"the {kind} record has no {name}"
    foreign = next(name for name in record if name not in names and name != "type")
    return f"the {kind} record has a member {foreign!a:.40} that the format does not have"
