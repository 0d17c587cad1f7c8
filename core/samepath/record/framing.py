"""The bytes of a recording: a record a line, and the chain that links them.

A line is canonical bytes and LF. A record's link is the SHA-256 of the link before (32 zero bytes at first), the record
without its link, and LF. Source: conformance/SPEC.md, clauses REC-2 and REC-3.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, NamedTuple

from samepath.errors import GameError
from samepath.record.schema import FORMAT, GENERATOR, HASH, Record
from samepath.values.canonical import CanonicalError, Value, canonical_bytes, canonical_text

LINE_BYTES_MAX: Final = 4 << 20
LINE_VALUES_MAX: Final = 1 << 17
RECORDS_MAX: Final = 4 << 20
FILE_BYTES_MAX: Final = 1 << 30
"""Limits on a recording, decompressed; past them it is refused before memory is taken."""

LINK_DIGITS: Final = 16

_LINK: Final = b'"link":"'
_STATE: Final = b'"state":"'
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
        return b'%s"link":%s,%s' % (self.head, canonical_bytes(link), self.tail)

    def body(self) -> bytes:
        """The record without its link, and LF: what the link is taken over."""
        return self.head + self.tail


def frame(record: Record) -> Framed:
    """The bytes of a record that has no link yet. Every record has members on both sides of `link`."""
    before, after = _members(record, None, "link"), _members(record, "link", None)
    return Framed(record, b"{%s," % before if before else b"{", b"%s}\n" % after)


def header_around(game: str, rules: bytes, scenario: Value) -> tuple[bytes, bytes]:
    """A header's text as far as it is known before the run, given its rules' canonical bytes: up to its link, and from
    there up to its seed."""
    first = canonical_bytes({"format": FORMAT, "game": game, "generator": GENERATOR})
    rest = b'"rules":%s,"scenario":%s,' % (rules, canonical_bytes(scenario))
    return first[:-1] + b",", rest


class OpenDecision(NamedTuple):
    """A decision record whose state is not known yet: its bytes around the places of its link and of its state."""

    record: Record
    head: bytes
    """As that of `Framed`."""
    before: bytes
    """From `link` to `state`, with the quote that opens it."""
    after: bytes
    """From the quote that closes `state` to LF."""

    def with_state(self, state: str) -> Framed:
        """The framed record, once what came of the decision is known."""
        return Framed({**self.record, "state": state}, self.head, self.before + state.encode("ascii") + self.after)

    def is_line(self, line: bytes) -> bool:
        """Whether `line` is this decision with any link and any state, each of its form."""
        link = len(self.head) + len('"link":"')
        state = link + LINK_DIGITS + len('",') + len(self.before)
        hashes = [line[at : at + LINK_DIGITS].decode("latin-1") for at in (link, state)]
        return all(map(HASH.test, hashes)) and line == self.with_state(hashes[1]).line(hashes[0])


def frame_decision(record: Record) -> OpenDecision:
    """The bytes of a decision record that lacks its state: of the whole record `frame` would make the same.

    Raises GameError, with the member, for one that no reader would take.
    """
    turn = record["turn"]
    if type(turn) is not int or turn < 0:
        check_decision(record)
    try:
        line = canonical_bytes({**record, "link": "", "state": ""}) + b"\n"
    except CanonicalError:
        check_decision(record)
        raise
    link = line.index(_LINK)  # before it stand strings and draws alone, and a quote within a string is escaped
    state = line.rindex(_STATE)  # after it stand a string and two integers
    before = line[link + len(_LINK) + len(b'",') : state + len(_STATE)]
    return OpenDecision(record, line[:link], before, line[state + len(_STATE) :])


def _members(record: Record, low: str | None, high: str | None) -> bytes:
    """The canonical bytes of the members whose names stand between two names, without the braces; None is no bound.

    The empty name stands before every other, so an empty text would not do as a bound.
    """
    chosen = {k: v for k, v in record.items() if (low is None or low < k) and (high is None or k < high)}
    return canonical_bytes(chosen)[1:-1]


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
    """The running link."""

    def __init__(self) -> None:
        self._digest = bytes(32)

    def peek(self, framed: Framed) -> str:
        """The link that the record would get; in full for the end record."""
        return _link(framed, self._next(framed))

    def advance(self, framed: Framed) -> str:
        """Take the record into the chain, and give its link."""
        self._digest = self._next(framed)
        return _link(framed, self._digest)

    def _next(self, framed: Framed) -> bytes:
        return hashlib.sha256(self._digest + framed.body()).digest()


def _link(framed: Framed, digest: bytes) -> str:
    return digest.hex() if framed.record["type"] == "end" else digest.hex()[:LINK_DIGITS]
