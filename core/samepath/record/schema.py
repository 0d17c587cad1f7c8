"""The records of a recording: their fields, their bytes and the chain that links them.

One record a line, canonical bytes, LF. A record's link is the SHA-256 of the link before (32 zero bytes at first), the
record without its link, and LF. Source: conformance/SPEC.md, clauses REC-2 to REC-4, REC-9 and REC-15.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from samepath.errors import GameError
from samepath.values.canonical import (
    INTEGER_MAX,
    STATE_HASH_DIGITS,
    CanonicalError,
    Value,
    canonical_bytes,
    canonical_text,
)

FORMAT: Final = 1
"""The version of the records' shape. Behaviour has its own number: the rules' revision."""

GENERATOR: Final = "xoshiro128** 1.1"

KEYFRAME_EVERY: Final = 64
"""A full state is written after decisions 63, 127 and so on."""

LINE_BYTES_MAX: Final = 4 << 20
LINE_VALUES_MAX: Final = 1 << 17
RECORDS_MAX: Final = 4 << 20
FILE_BYTES_MAX: Final = 1 << 30
"""Limits on a recording, decompressed; past them it is refused before memory is taken."""

LINK_DIGITS: Final = 16

Record: TypeAlias = dict[str, Any]

_HASH = re.compile(r"[0-9a-f]{16}")
_FULL_HASH = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(r"0x[0-9a-f]{16}")
_MARKS = re.compile(rb"[,\[{]")
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')


class Framed(NamedTuple):
    """A record and its canonical bytes, in two pieces around the place where its link stands."""

    record: Record
    head: bytes
    """The opening brace and the members before `link`, with a comma after each."""
    tail: bytes
    """The members after `link`, the closing brace and LF."""

    def line(self, link: str) -> bytes:
        """The whole line, LF included. Raises CanonicalError for a link that no canonical text holds."""
        text = f'"{link}"' if link.isascii() and link.isalnum() else canonical_text(link)
        return b'%s"link":%s,%s' % (self.head, text.encode("ascii"), self.tail)

    def body(self) -> bytes:
        """The record without its link, and LF: what the link is taken over."""
        return self.head + self.tail


def frame(record: Record) -> Framed:
    """The bytes of a record that has no link yet. Every record has members on both sides of `link`."""
    before = {key: value for key, value in record.items() if key < "link"}
    after = {key: value for key, value in record.items() if key > "link"}
    head = canonical_bytes(before)[:-1] + b"," if before else b"{"
    return Framed(record, head, canonical_bytes(after)[1:] + b"\n")


class OpenDecision(NamedTuple):
    """A decision record in pieces, around the places of its link and of its state hash, which is not known yet."""

    record: Record
    head: bytes
    before: str
    after: str

    def with_state(self, state: str) -> Framed:
        """The framed record, once what came of the decision is known."""
        self.record["state"] = state
        return Framed(self.record, self.head, (self.before + state + self.after).encode("ascii"))


def frame_decision(record: Record) -> OpenDecision:
    """A decision record that lacks its state, put together from its pieces: the same bytes as `frame` would make.

    Raises GameError, with the member, for one that no reader would take.
    """
    try:
        return _put_together(record)
    except CanonicalError:
        check_decision(record)
        raise


def check_decision(record: Record) -> None:
    """Raise GameError, naming the member, for a decision record that no reader would take; its pick aside."""
    turn = record["turn"]
    if type(turn) is not int or turn < 0:
        raise GameError(f"turn: {turn!a:.40} is no count (0, 1, 2 and so on)")
    for name in ("actor", "kind", "options", "scores", "draws", "turn"):
        try:
            canonical_text(record[name], 1)
        except CanonicalError as error:
            raise GameError(f"{name}{error.where}: {error.reason}") from None


def _put_together(record: Record) -> OpenDecision:
    draws, pick, scores, turn = record["draws"], record["pick"], record["scores"], record["turn"]
    if type(turn) is not int or not 0 <= turn <= INTEGER_MAX:
        check_decision(record)
    head = (
        f'{{"actor":{_name_text(record["actor"])},"draws":{_draws_text(draws) if draws else "[]"},'
        f'"index":{record["index"]},"kind":{_name_text(record["kind"])},'
    )
    before = (
        f'"options":{_list_text(record["options"])},"pick":{"null" if pick is None else pick},'
        f'"scores":{"null" if scores is None else _scores_text(scores)},"source":"{record["source"]}","state":"'
    )
    return OpenDecision(record, head.encode("ascii"), before, _after_state(record["tie"], turn))


def frame_header(record: Record, rules: bytes) -> Framed:
    """A header, given its rules' canonical bytes: the same bytes as `frame` would make."""
    head = canonical_bytes({name: record[name] for name in ("format", "game", "generator")})
    rest = canonical_bytes({name: record[name] for name in ("scenario", "seed", "state", "type")})
    return Framed(record, head[:-1] + b",", b'"rules":%s,%s\n' % (rules, rest[1:]))


def header_around(game: str, rules: bytes, scenario: Value) -> tuple[bytes, bytes]:
    """A header's text as far as it is known before the run, given its rules' canonical bytes: up to its link, and from
    there up to its seed."""
    first = canonical_bytes({"format": FORMAT, "game": game, "generator": GENERATOR})
    rest = b'"rules":%s,"scenario":%s,' % (rules, canonical_bytes(scenario))
    return first[:-1] + b",", rest


def frame_turn(record: Record) -> Framed:
    """A turn record, put together from its pieces: the same bytes as `frame` would make."""
    parts = ",".join([f'"{name}":"{digest}"' for name, digest in sorted(record["parts"].items())])
    quotes = parts.count('"')
    if quotes != 4 * len(record["parts"]) or not parts.isascii() or "\\" in parts or not parts.isprintable():
        return frame(record)  # a part with a name that has to be escaped
    tail = f'"parts":{{{parts}}},"turn":{record["turn"]},"type":"turn"}}\n'
    return Framed(record, b'{"decisions":%d,' % record["decisions"], tail.encode("ascii"))


@lru_cache(maxsize=256)
def _after_state(tie: str, turn: int) -> str:
    return f'","tie":{canonical_text(tie)},"turn":{turn},"type":"decision"}}\n'


@lru_cache(maxsize=1024)
def _name_text(name: str) -> str:
    """The canonical text of a name that comes again and again: an actor, a kind."""
    return canonical_text(name)


def _draws_text(draws: list[list[Any]]) -> str:
    """The canonical text of labelled draws, whose numbers a stream has made."""
    texts = [f"[{_stream_and_label(draw[0], draw[1])},{draw[2]},{draw[3]},{draw[4]}]" for draw in draws]
    return f"[{','.join(texts)}]"


@lru_cache(maxsize=1024)
def _stream_and_label(stream: str, label: str) -> str:
    return canonical_text([stream, label])[1:-1]


def _list_text(items: list[Any]) -> str:
    """The canonical text of a list; quicker for one of plain strings."""
    if not items:
        return "[]"
    try:
        text = '","'.join(items)
    except TypeError:
        return canonical_text(items, 1)
    if list(map(type, items)).count(str) != len(items):
        return canonical_text(items, 1)  # which refuses what is a string only in part, such as a text enum
    if text.isascii() and text.isprintable() and text.count('"') == 2 * len(items) - 2 and "\\" not in text:
        return f'["{text}"]'
    return canonical_text(items, 1)


def _scores_text(scores: list[Any]) -> str:
    """The canonical text of scores: integers, or 16 hex digits each, which need no escape."""
    if not scores:
        return "[]"
    try:
        text = '","'.join(scores)
    except TypeError:
        return canonical_text(scores)
    return f'["{text}"]'


def too_dense(line: bytes) -> bool:
    """Whether a line in canonical form holds more than LINE_VALUES_MAX values; told from its bytes, before parsing.

    Every value but the first stands behind a comma, or is the first of a list or an object.
    """
    if len(line) // 2 < LINE_VALUES_MAX:
        return False
    values = 1 + _first_or_next(line)
    if values > LINE_VALUES_MAX:  # what stands in strings was counted too
        for found in _STRING.finditer(line):
            if _MARKS.search(line, found.start(), found.end()):
                values -= _first_or_next(found[0])
    return values > LINE_VALUES_MAX


def _first_or_next(text: bytes) -> int:
    """How many values stand behind a comma, or first in a list or an object, in a text without strings."""
    return sum(map(text.count, (b",", b"[", b"{"))) - text.count(b"[]") - text.count(b"{}")


class Chain:
    """The running link. `seal` for writing, `expected` for checking."""

    def __init__(self) -> None:
        self._digest = bytes(32)

    def advance(self, framed: Framed) -> str:
        """Take the record into the chain; its link, in full for the end record."""
        self._digest = hashlib.sha256(self._digest + framed.head + framed.tail).digest()
        link = self._digest.hex()
        return link if framed.record["type"] == "end" else link[:LINK_DIGITS]


# --- the shape of each record -------------------------------------------------------------------------------------

Check: TypeAlias = Callable[[Any], bool]


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_hash(value: Any) -> bool:
    return type(value) is str and _HASH.fullmatch(value) is not None


def _is_full_hash(value: Any) -> bool:
    return type(value) is str and _FULL_HASH.fullmatch(value) is not None


def _is_pick(value: Any) -> bool:
    return value is None or _is_count(value)


def _is_scores(value: Any) -> bool:
    return value is None or (type(value) is list and all(type(s) is int or _is_hash(s) for s in value))


def _is_draw(value: Any) -> bool:
    return (
        type(value) is list
        and len(value) == 5
        and all(type(text) is str for text in value[:2])
        and all(_is_count(number) for number in value[2:])
    )


def _is_draws(value: Any) -> bool:
    return type(value) is list and all(_is_draw(draw) for draw in value)


def _is_hashes(value: Any) -> bool:
    return type(value) is dict and all(_is_hash(item) for item in value.values())


def _is_rules(value: Any) -> bool:
    return (
        type(value) is dict
        and sorted(value) == ["data", "name", "revision", "sha256"]
        and type(value["data"]) is dict
        and type(value["name"]) is str
        and type(value["revision"]) is int
        and _is_full_hash(value["sha256"])
    )


def _is_counts(value: Any) -> bool:
    return type(value) is dict and sorted(value) == list(COUNTS) and all(_is_count(n) for n in value.values())


COUNTS: Final = ("calls", "decisions", "turns", "undos", "words")
"""What the end record counts: labelled draws, decision, turn and undo records, raw words of the generator."""

FIELDS: Final[Mapping[str, Mapping[str, tuple[Check, str]]]] = {
    "header": {
        "format": (_is_count, "a count"),
        "game": (_is_text, "a string"),
        "generator": (_is_text, "a string"),
        "rules": (_is_rules, "an object with data, name, revision and sha256"),
        "scenario": (lambda value: True, "any value"),
        "seed": (lambda value: _is_text(value) and _SEED.fullmatch(value) is not None, "0x and 16 hex digits"),
        "state": (_is_hash, "16 hex digits"),
    },
    "decision": {
        "actor": (_is_text, "a string"),
        "draws": (_is_draws, "a list of [stream, label, n, value, words]"),
        "index": (_is_count, "a count"),
        "kind": (_is_text, "a string"),
        "options": (lambda value: type(value) is list, "a list"),
        "pick": (_is_pick, "an index into the options, or null"),
        "scores": (_is_scores, "null, or a list of integers or 16 hex digits"),
        "source": (lambda value: value in ("ai", "input"), "ai or input"),
        "state": (_is_hash, "16 hex digits"),
        "tie": (_is_text, "a string"),
        "turn": (_is_count, "a count"),
    },
    "turn": {
        "decisions": (_is_count, "a count"),
        "parts": (_is_hashes, "hashes by name"),
        "turn": (_is_count, "a count"),
    },
    "keyframe": {"data": (lambda value: type(value) is dict, "an object"), "index": (_is_count, "a count")},
    "undo": {"decisions": (_is_count, "a count"), "state": (_is_hash, "16 hex digits"), "to": (_is_count, "a count")},
    "end": {
        "counts": (_is_counts, "an object with " + ", ".join(COUNTS)),
        "draws": (_is_draws, "a list of [stream, label, n, value, words]"),
        "outcome": (lambda value: True, "any value"),
        "state": (_is_full_hash, "64 hex digits"),
    },
}
"""Each record's members besides `type` and `link`: a test, and what it asks for in words."""

DECISION_ORDER: Final = (
    "index",
    "turn",
    "actor",
    "kind",
    "source",
    "options",
    "scores",
    "tie",
    "pick",
    "draws",
    "state",
)
"""The causal order in which two decisions are compared; the first member that differs is named."""


def shape_problem(record: Any) -> str | None:
    """What is wrong with a parsed record's shape, or None. Its link's value is the chain's business."""
    if type(record) is not dict:
        return "the line is not an object"
    kind = record.get("type")
    if type(kind) is not str or kind not in FIELDS:
        return f"the record type {kind!a:.40} is unknown" if "type" in record else "the record has no type"
    fields = FIELDS[kind]
    for name in (*fields, "link"):
        if name not in record:
            return f"the {kind} record has no {name}"
    for name in record:
        if name not in fields and name not in ("type", "link"):
            return f"the {kind} record has a member {name!a:.40} that the format does not have"
    for name, (is_good, wanted) in fields.items():
        if not is_good(record[name]):
            return f"the {kind} record's {name} is not {wanted}"
    is_link, digits = (_is_full_hash, 64) if kind == "end" else (_is_hash, STATE_HASH_DIGITS)
    if not is_link(record["link"]):
        return f"the {kind} record's link is not {digits} hex digits"
    return None
