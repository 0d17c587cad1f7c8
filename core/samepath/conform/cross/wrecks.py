"""Mutations of a recording's bytes, of every kind, with no verdict foretold: what all engines must judge alike.

`mutations` says what must come out, and so can only do what is foreseen. Here links, types, spellings, members, lines
and the compressed data around them are changed to whatever a disk, an editor or an enemy may leave.
Source: conformance/SPEC.md, clauses REC-1 to REC-4, REC-18 to REC-20.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from samepath.conform.cross.mutations import Choose
from samepath.record.framing import Chain, Framed, frame
from samepath.record.schema import RECORDS, Record, names_of
from samepath.values.canonical import CanonicalError, Value

Wreck: TypeAlias = Callable[[bytes, Choose], bytes]
"""The mutated bytes of a plain recording."""

T = TypeVar("T")

_MARK: Final = "the place of a spelling"

VALUES: Final[tuple[Value, ...]] = (
    *(None, True, False, 0, 1, -1, 63, 2**32, 2**53 - 1, -(2**53) + 1),
    *("", "a", "0" * 16, "f" * 16, "0" * 64, "é", "\x7f", "\n", '"', "\\", "/", "\U0001f600", "input", "end"),
    *([], {}, [[]], [None], {"a": 1}, {"data": {}}, ["map", "wander", 5, 0, 1]),
)
"""Values that a member may become."""

SPELLINGS: Final[tuple[bytes, ...]] = (
    *(b"1.0", b"1e3", b"-0", b"01", b"+1", b"9007199254740992", b"-9007199254740992", b"9" * 400, b"NaN", b"Infinity"),
    *(b'"\\u00e9"', b'"\\u00E9"', b'"\\u007f"', b'"\\n"', b'"\\u000a"', b'"\\""', b'"\\/"', b'"\\u0061"', b'"\\ud800"'),
    *(b'"\\ude00\\ud83d"', b'"\\ud83d\\ude00"', b'"\xc3\xa9"', b'"\x7f"', b'"\xff"', b'"\t"', b'"\x00"', b'"\\x"'),
    *(b'"\\u12"', b'"', b"", b"null ", b" 1", b"tru", b"[1,]", b"[,1]", b"{,}", b'{"b":1,"a":2}', b'{"a":1,"a":1}'),
    *(b'{"\\u00e9":1}', b"{1:2}", b"[" * 63 + b"]" * 63, b"[" * 64 + b"]" * 64, b"[" * 5000, b'"0123456789abcdef"'),
)
"""Ways to write a value, most of which are not the canonical ones."""

KEYS: Final = ("a", "", "zzz", "é", "\x7f", '"', "__proto__", "constructor", "toString", "length", "Link", "type2")
"""Names of members that no record has."""


def wrecked(data: bytes, kind: str, choose: Choose) -> bytes:
    """A plain recording after a mutation of that kind, at a place that `choose` chooses."""
    return WRECKS[kind](data, choose)


# --- a member ---


def _one(items: Sequence[T], choose: Choose) -> T:
    return items[choose(len(items))]


def _records(data: bytes) -> list[Record]:
    return [json.loads(line) for line in data.splitlines()]


def _link_spelled(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    return _rewritten(records, choose(len(records)), ["link"], _one(SPELLINGS, choose), is_forged=False)


def _link_valued(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    records[choose(len(records))]["link"] = _one(VALUES, choose)
    return _written(records, is_forged=False)


def _valued(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    at = choose(len(records))
    _put(records[at], _path(records[at], choose), _one(VALUES, choose))
    return _written(records, is_forged=bool(choose(2)))


def _spelled(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    at = choose(len(records))
    return _rewritten(records, at, _path(records[at], choose), _one(SPELLINGS, choose), is_forged=bool(choose(2)))


def _added(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    record = _one(records, choose)
    names = (name for members in RECORDS.values() for name in sorted(names_of(members)))
    others = [name for name in names if name not in record]
    record[_one((*KEYS, *others), choose)] = _one(VALUES, choose)
    return _written(records, is_forged=bool(choose(2)))


def _removed(data: bytes, choose: Choose) -> bytes:
    records = _records(data)
    record = _one(records, choose)
    del record[_one(sorted(record), choose)]
    return _written(records, is_forged=bool(choose(2)))


def _path(record: Record, choose: Choose) -> list[Any]:
    """The way to a member, or to a value within it."""
    path: list[Any] = [_one(sorted(record), choose)]
    value = record[path[0]]
    while isinstance(value, dict | list) and value and choose(3):
        step = _one(sorted(value), choose) if isinstance(value, dict) else choose(len(value))
        path.append(step)
        value = value[step]
    return path


def _put(record: Record, path: list[Any], value: Value) -> None:
    inner: Any = record
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value


def _rewritten(records: list[Record], at: int, path: list[Any], spelling: bytes, *, is_forged: bool) -> bytes:
    """The lines, with a value of the record `at` spelled so."""
    _put(records[at], path, _MARK)
    return _written(records, is_forged=is_forged).replace(b'"%s"' % _MARK.encode(), spelling, 1)


def _written(records: list[Record], *, is_forged: bool) -> bytes:
    """The lines, with the links that the records have, or with a chain made afresh."""
    chain = Chain()
    lines = []
    for record in records:
        try:
            framed = frame({name: value for name, value in record.items() if name != "link"})
        except CanonicalError:  # a key that is not ASCII
            framed = Framed(record, b"", json.dumps(record, sort_keys=True, separators=(",", ":")).encode() + b"\n")
        if not framed.head:
            lines.append(framed.tail)
        elif is_forged:
            lines.append(framed.line(chain.advance(framed._replace(record={"type": record.get("type")}))))
        else:
            lines.append(json.dumps(record, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return b"".join(lines)


# --- bytes and lines ---


def _byte(data: bytes, choose: Choose) -> bytes:
    at = choose(len(data))
    new = _one((*b'0af",:[]{} \n\r\t\\-.', 0, 0x7F, 0xE9, 0xFF, 0x1F), choose)
    return data[:at] + bytes([new]) + data[at + choose(2) :]


def _bit(data: bytes, choose: Choose) -> bytes:
    at = choose(len(data))
    return data[:at] + bytes([data[at] ^ 1 << choose(8)]) + data[at + 1 :]


def _cut(data: bytes, choose: Choose) -> bytes:
    return data[: choose(len(data))]


def _lines(data: bytes, choose: Choose) -> bytes:
    lines = data.splitlines(keepends=True)
    at, other = choose(len(lines)), choose(len(lines))
    how = choose(6)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(other, lines[at])
    elif how == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        odd = (
            b"\n",
            b"\r\n",
            b"{}\n",
            b"[]\n",
            b"null\n",
            b'{"link":"","type":""}\n',
            b"\xef\xbb\xbf\n",
            b'"\n',
            b" \n",
        )
        lines.insert(at, _one(odd, choose))
    return b"".join(lines)


def _ended(data: bytes, choose: Choose) -> bytes:
    lines = data.splitlines(keepends=True)
    return data + _one(
        (b"\n", b" ", b"{", b"{}", b"{}\n", b"\0", lines[0], lines[-1], lines[-1][:-1], b"\x1f\x8b"), choose
    )


# --- compressed data ---


def _packed(data: bytes, level: int, flags: int = 0, fields: bytes = b"") -> bytes:
    """One gzip stream, with fields in its header (RFC 1952)."""
    squeeze = zlib.compressobj(level=level, wbits=-15)
    header = b"\x1f\x8b\x08" + bytes([flags]) + bytes(6) + fields
    if flags & 2:
        header += struct.pack("<H", zlib.crc32(header) & 0xFFFF)
    return header + squeeze.compress(data) + squeeze.flush() + struct.pack("<II", zlib.crc32(data), len(data) % 2**32)


def _compressed(data: bytes, choose: Choose) -> bytes:
    """Compressed data changed anywhere: in the header, the blocks, the checksum, the length; cut, or followed."""
    packed = _packed(data, _one((0, 1, 9), choose))
    how = choose(5)
    if how == 0:
        return packed[: choose(len(packed))]
    if how == 1:
        return packed + _one((b"\0", b"\n", packed, b"\x1f\x8b"), choose)
    at = choose(len(packed)) if how == 2 else _one((*range(10), *range(len(packed) - 8, len(packed))), choose)
    return packed[:at] + bytes([packed[at] ^ 1 << choose(8)]) + packed[at + 1 :]


def _headed(data: bytes, choose: Choose) -> bytes:
    """Compressed data with flags and fields in the header, at times cut within it, or of a mutated recording."""
    flags = choose(32)
    fields = b""
    if flags & 4:
        extra = bytes(choose(5))
        fields += struct.pack("<H", len(extra) + _one((0, 0, 0, 1, 60000), choose)) + extra
    if flags & 8:
        fields += b"name" + _one((b"\0", b"\0", b""), choose)
    if flags & 16:
        fields += b"\xff comment" + _one((b"\0", b"\0", b""), choose)
    inside = _one((_valued, _bit, _ended), choose)(data, choose) if choose(2) else data
    packed = _packed(inside, _one((0, 1, 9), choose), flags, fields)
    return packed if choose(4) else packed[: choose(24)]


WRECKS: Final[Mapping[str, Wreck]] = {
    "a link, spelled": _link_spelled,
    "a link, of another value": _link_valued,
    "a value": _valued,
    "a spelling": _spelled,
    "a member more": _added,
    "a member less": _removed,
    "a byte": _byte,
    "a bit": _bit,
    "cut off": _cut,
    "lines": _lines,
    "after the end": _ended,
    "compressed": _compressed,
    "compressed, with a header": _headed,
}
"""Every kind of wreck."""
