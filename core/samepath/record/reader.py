"""Reading a recording, a record at a time, within limits; plain or gzip, judged on the bytes inside.

The reader knows lines, canonical bytes, shapes and links. Whether the decisions are right is the verifier's business.
Source: conformance/SPEC.md, clauses REC-1 to REC-4 and REC-18 to REC-20.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from samepath.errors import EXIT_CORRUPT, EXIT_TRUNCATED, InputError, SamepathError, UnreadableError, brief
from samepath.files import open_file
from samepath.record.framing import (
    FILE_BYTES_MAX,
    LINE_BYTES_MAX,
    LINE_VALUES_MAX,
    RECORDS_MAX,
    Chain,
    Framed,
    frame,
    too_dense,
)
from samepath.record.schema import Record, shape_problem
from samepath.values.canonical import CanonicalError, parse_plain

_CHUNK = 1 << 16
_GZIP = b"\x1f\x8b"


class CorruptError(InputError):
    """A recording that is not one: bytes that no recorder writes. Exit code 3."""

    exit_code = EXIT_CORRUPT

    def __init__(self, line: int, reason: str) -> None:
        reason = brief(reason)
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class TruncatedError(SamepathError):
    """The file ends before its end record. Exit code 4, when the header and some records before are good."""

    exit_code = EXIT_TRUNCATED

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Entry:
    """One record as it stands in the file."""

    line: int
    """Its line, counted from 1."""
    framed: Framed
    link: str
    """The link it should have by the chain so far."""
    problem: str | None
    """What is wrong with its shape; such a record has a broken link, or the reader would have refused it."""

    @property
    def record(self) -> Record:
        return self.framed.record

    @property
    def linked(self) -> bool:
        """Whether its own link is the chain's. No link after a changed record is; those after a changed link are."""
        return bool(self.record["link"] == self.link)


_CR_LF: Final = (
    "the line ends in CR LF; a recording has LF alone. Git makes that of it where core.autocrlf is on: "
    "write `*.jsonl -text` in .gitattributes, and check the file out again"
)


class Reader:
    """The records of one recording, in order.

    `peek` looks at the next one, `take` takes it. Both raise CorruptError, or TruncatedError at the end of a file that
    has no end record. `take_same` takes it unparsed where its bytes are those of a record made here. `trailing` checks
    that nothing follows the end record.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._source = _Source(stream)
        self._chain = Chain()
        self._next: Entry | None = None
        self._fetched: list[bytes | None] = []  # the next line, not looked into: at most one
        self._line = 0
        self.ended = False
        """For callers that read on by kind: whether they have taken the end record."""

    @property
    def line(self) -> int:
        """The line of the record taken last; 0 before the first."""
        return self._line - (self._next is not None)

    def glance(self) -> bytes | None:
        """The next line as it stands in the file, left in place; None where it was parsed already, or is not whole."""
        if self._next is not None:
            return None
        if not self._fetched:
            self._fetched.append(self._source.line(self._line + 1))
        raw = self._fetched[0]
        return raw if raw is not None and raw.endswith(b"\n") else None

    def take_same(self, framed: Framed) -> str | None:
        """Take the next line, unparsed, if it is this record with the chain's link. The link, or None if it is not.

        Equal bytes are an equal record: what parsing would find wrong, no record has that a game makes.
        """
        raw = self.glance()
        link = self._chain.peek(framed)
        if raw is None or raw != framed.line(link) or too_dense(raw) or self._line == RECORDS_MAX:
            return None
        self._fetched.clear()
        self._line += 1
        return self._chain.advance(framed)

    def peek(self) -> Entry:
        """The next record, left in place."""
        if self._next is None:
            self._next = self._read()
        return self._next

    def take(self) -> Entry:
        """The next record."""
        entry = self.peek()
        self._next = None
        return entry

    def trailing(self) -> Entry | None:
        """The record after the end record, if there is one; None at a proper end of the file.

        Raises CorruptError for anything else that follows, TruncatedError for a compressed stream that is cut off.
        """
        raw = self._source.line(self._line + 1)
        if raw is None:
            if self._source.cut_off:
                raise TruncatedError(self._line, "the compressed data is cut off after the end record")
            return None
        if not raw.endswith(b"\n"):
            raise CorruptError(self._line + 1, "data follows the end record")
        return self._entry(raw)

    def _read(self) -> Entry:
        raw = self._fetched.pop() if self._fetched else self._source.line(self._line + 1)
        if raw is None:
            raise TruncatedError(self._line, f"the file ends after line {self._line}, with no end record")
        if not raw.endswith(b"\n"):
            self._check_cut(raw)
            raise TruncatedError(self._line, f"the file ends within line {self._line + 1}")
        return self._entry(raw)

    def _entry(self, raw: bytes) -> Entry:
        self._line += 1
        if self._line > RECORDS_MAX:
            raise CorruptError(self._line, f"more than {RECORDS_MAX:,} records")
        if raw.endswith(b"\r\n"):
            raise CorruptError(self._line, _CR_LF)
        record = _parsed(raw, self._line)
        problem = shape_problem(record)
        if type(record) is not dict or not isinstance(record.get("link"), str) or "type" not in record:
            raise CorruptError(self._line, problem or "the record has no link")
        link = record.pop("link")
        try:
            framed = frame(record)
            line = framed.line(link)
        except CanonicalError as error:
            raise CorruptError(self._line, str(error)) from None
        if line != raw:
            fault = _named_fault(raw)
            raise CorruptError(self._line, fault or "the line is not in canonical form: spaces, key order or escapes")
        record["link"] = link
        entry = Entry(self._line, framed, self._chain.advance(framed), problem)
        if problem is not None and entry.linked:
            raise CorruptError(self._line, problem)
        return entry

    def _check_cut(self, raw: bytes) -> None:
        """A last line without LF is a cut recording only if it could be the beginning of a record."""
        line = self._line + 1
        if any(byte < 0x20 or byte > 0x7E for byte in raw) or not raw.startswith(b"{"):
            raise CorruptError(line, "the last line has no LF and is not the beginning of a record")
        try:
            _, end = json.JSONDecoder().raw_decode(raw.decode("ascii"))
        except (ValueError, RecursionError):
            return
        if end < len(raw):
            raise CorruptError(line, "the last line has no LF, and something follows its record")


def _parsed(raw: bytes, line: int) -> Any:
    """The line's value. The quick parser lets some faults through; they show when the record is written again."""
    if too_dense(raw):
        raise CorruptError(line, f"more than {LINE_VALUES_MAX:,} values in one record")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise CorruptError(line, _named_fault(raw) or f"not JSON: {error}") from None


def _named_fault(raw: bytes) -> str | None:
    """What the strict parser has against the line: a float, -0, a key that stands twice, or None."""
    try:
        parse_plain(raw[:-1])
    except CanonicalError as error:
        return str(error)
    return None


class _Source:
    """The bytes inside a file, decompressed when they are gzip, cut into lines, within the limits."""

    def __init__(self, stream: BinaryIO) -> None:
        self.cut_off = False
        self._chunks = self._inflated(stream)
        self._buffer = bytearray()
        self._done = False
        self._bytes = 0
        self._searched = 0

    def line(self, number: int) -> bytes | None:
        """The next line with its LF; the last one may have none; None at the end."""
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end >= 0:
                if end >= LINE_BYTES_MAX:
                    raise CorruptError(number, f"the line is longer than {LINE_BYTES_MAX:,} bytes")
                line = bytes(self._buffer[: end + 1])
                del self._buffer[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self._buffer)
            if self._searched > LINE_BYTES_MAX:
                raise CorruptError(number, f"the line is longer than {LINE_BYTES_MAX:,} bytes")
            if self._done:
                rest = bytes(self._buffer)
                self._buffer.clear()
                self._searched = 0
                return rest or None
            try:
                chunk = next(self._chunks, None)
            except zlib.error as error:
                raise CorruptError(number, f"the compressed data is damaged ({error})") from None
            except OSError as error:
                raise UnreadableError(f"line {number}: {error.strerror or error}") from None
            if chunk is None:
                self._done = True
                continue
            self._bytes += len(chunk)
            if self._bytes > FILE_BYTES_MAX:
                raise CorruptError(number, f"the recording is larger than {FILE_BYTES_MAX:,} bytes")
            self._buffer += chunk

    def _inflated(self, stream: BinaryIO) -> Iterator[bytes]:
        chunk = stream.read(_CHUNK)
        if not chunk.startswith(_GZIP):
            while chunk:
                yield chunk
                chunk = stream.read(_CHUNK)
            return
        inflater = zlib.decompressobj(wbits=31)
        while chunk:
            while chunk:  # at most _CHUNK bytes come out at a time, however well they were packed
                before = inflater.copy()
                try:
                    yield inflater.decompress(chunk, _CHUNK)
                except zlib.error:
                    yield from _bytewise(before, chunk)
                    raise
                chunk = b"" if inflater.eof else inflater.unconsumed_tail  # at the end it may hold what follows
            if inflater.eof:
                if inflater.unused_data or stream.read(1):
                    raise zlib.error("data follows the compressed stream")
                return
            chunk = stream.read(_CHUNK)
        yield inflater.flush()
        self.cut_off = not inflater.eof


def _bytewise(inflater: Any, chunk: bytes) -> Iterator[bytes]:
    """What stands before the damage in `chunk`: a byte is put in and a byte taken out at a time.

    The call in which zlib meets a damage gives nothing, not even what it had made before.
    """
    for byte in chunk:
        given = bytes([byte])
        while True:
            try:
                piece = inflater.decompress(given, 1)
            except zlib.error:
                return
            given = inflater.unconsumed_tail
            if piece:
                yield piece
            elif not given:
                break


def pieces(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes inside a file, decompressed, for whoever compares them and reads no record.

    Raises CorruptError or zlib.error where a `Reader` would find the file damaged.
    """
    source = _Source(stream)
    yield from source._chunks
    if source.cut_off:
        raise CorruptError(0, "the compressed data is cut off")


def open_recording(path: Path) -> BinaryIO:
    """The file, for a `Reader`. Raises UnreadableError, with the reason, when it cannot be opened or is no file."""
    return open_file(path)
