"""Canonical bytes: one spelling for every value, so that equal states have equal hashes in every language.

A value is null, a boolean, an integer within 2^53 - 1 of zero, a string, a list, or an object with ASCII keys. It is
written as JSON with keys sorted by code point, no spaces, and strings in ASCII. Everything else is refused by name.
Source: conformance/SPEC.md, clauses CANON-1 to CANON-8.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from enum import Enum
from typing import Any, NoReturn, TypeAlias

from samepath.errors import InputError

INTEGER_MAX = 2**53 - 1
NESTING_MAX = 64
STATE_HASH_DIGITS = 16

Value: TypeAlias = Any
"""A canonical value. mypy has no finite spelling for it that callers could build without casts."""

_LONGEST_INTEGER = len(str(-INTEGER_MAX))
_SURROGATE = re.compile("[\ud800-\udfff]")
_encoder = json.JSONEncoder(
    ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)


class CanonicalError(InputError, ValueError):
    """A value that has no canonical bytes, or bytes that are not canonical. `where` is the path to it, from `$`.

    `fault` is the name that clause PROTO-11 gives to what is wrong.
    """

    def __init__(self, reason: str, fault: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.fault = fault
        self.where = ""

    def inside(self, step: str) -> CanonicalError:
        """The same error, seen from one level further out."""
        self.where = step + self.where
        return self

    def __str__(self) -> str:
        return f"at ${self.where}: {self.reason}" if self.where else self.reason


def canonical_bytes(value: Value) -> bytes:
    """The canonical bytes of `value`.

    >>> canonical_bytes({"b": [1, True, None], "a": "é"})
    b'{"a":"\\\\u00e9","b":[1,true,null]}'

    Raises CanonicalError for a float, an integer past 2^53 - 1, a lone surrogate, a key that is not an ASCII string,
    any other type, and nesting deeper than 64.
    """
    return canonical_text(value).encode("ascii")


def canonical_text(value: Value, inside: int = 0) -> str:
    """The canonical bytes as a string, all of it ASCII. Raises as `canonical_bytes` does.

    `inside`: how many lists and objects it will stand in, for the limit of nesting.
    """
    check_canonical(value, inside)
    return unchecked_text(value)


def check_canonical(value: Value, inside: int = 0) -> None:
    """Raise CanonicalError, with the place, for a value without canonical bytes; `inside` as in `canonical_text`."""
    _check(value, inside)


unchecked_text = _encoder.encode
"""What `canonical_text` gives for a value that it takes; for another, some text, or any error."""


def parse_canonical(data: bytes) -> Value:
    """The value whose canonical bytes are `data`; the inverse of `canonical_bytes`.

    Raises CanonicalError for anything that `canonical_bytes` would not have written: spaces, unsorted or duplicate
    keys, floats, -0, upper-case hex, a byte order mark, bytes past 7e.
    """
    value = parse_plain(data)
    if canonical_bytes(value) != data:
        written = _excerpt(canonical_bytes(value), data)
        raise CanonicalError(f"not in canonical form: it would be written {written}", "spelling")
    return value


def parse_plain(data: bytes) -> Value:
    """The value of any JSON text that stays within the laws: spaces, key order and escapes are free.

    For what people write by hand: scenarios, rules. Raises CanonicalError as `parse_canonical` does, but not for
    spelling.
    """
    value = parse_json(data, _refuse_float, _refuse_constant)
    _check(value, 0)
    return value


def parse_json(data: bytes, inexact: Callable[[str], Value], constant: Callable[[str], Value]) -> Value:
    """The value of a JSON text, in which no object has a key twice and no integer is too long.

    `inexact` gives what stands for a number that is no integer, `constant` for NaN and the infinities.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        raise CanonicalError("it begins with a byte order mark", "encoding")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CanonicalError(f"byte {error.start} is not UTF-8", "encoding") from None
    _check_nesting(text)
    try:
        return json.loads(
            text,
            parse_int=_integer,
            parse_float=inexact,
            parse_constant=constant,
            object_pairs_hook=_object,
        )
    except CanonicalError:
        raise
    except json.JSONDecodeError as error:
        raise CanonicalError(f"not JSON: {error.msg} at character {error.pos}", "syntax") from None
    except RecursionError:
        raise CanonicalError(f"nested deeper than {NESTING_MAX}", "nesting") from None


def sha256(value: Value) -> str:
    """The SHA-256 of the canonical bytes, as 64 hex digits."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def state_hash(value: Value) -> str:
    """The first 16 hex digits of `sha256(value)`: what a decision record says of the state."""
    return sha256(value)[:STATE_HASH_DIGITS]


def _check(value: Value, depth: int) -> None:
    """Refuse a value that has no canonical bytes; `depth` is how many lists and objects it stands in."""
    kind = type(value)
    if kind is int:
        if not -INTEGER_MAX <= value <= INTEGER_MAX:
            raise CanonicalError(f"the integer {_short(value)} is past 2^53 - 1", "range")
    elif kind is str:
        if not value.isascii() and _SURROGATE.search(value):
            raise CanonicalError(f"the string {value!a:.60} holds a lone surrogate", "surrogate")
    elif kind is dict:
        _check_members(value, depth)
    elif kind is list or kind is tuple:
        _check_items(value, depth)
    elif value is not None and kind is not bool:
        _refuse_type(value)


def _check_items(items: Sequence[Value], depth: int) -> None:
    if depth >= NESTING_MAX:
        raise CanonicalError(f"nested deeper than {NESTING_MAX}", "nesting")
    for index, item in enumerate(items):
        if type(item) is str and item.isascii():
            continue  # most items are names, which need no closer look
        try:
            _check(item, depth + 1)
        except CanonicalError as error:
            raise error.inside(f"[{index}]") from None


def _check_members(members: Mapping[str, Value], depth: int) -> None:
    if depth >= NESTING_MAX:
        raise CanonicalError(f"nested deeper than {NESTING_MAX}", "nesting")
    for key, item in members.items():
        try:
            if type(key) is not str:
                raise CanonicalError(f"the key {key!r:.60} is not a string", "key")
            if not key.isascii():
                raise CanonicalError(f"the key {key!a:.60} is not ASCII", "key")
            if type(item) is not str or not item.isascii():
                _check(item, depth + 1)
        except CanonicalError as error:
            raise error.inside(f".{key!s:.60}") from None


def _refuse_type(value: object) -> NoReturn:
    if isinstance(value, float):
        raise CanonicalError(f"{value!r} is a float; state, records and vectors hold integers", "number")
    if isinstance(value, set | frozenset):
        raise CanonicalError("a set has no order; give a sorted list", "syntax")
    raise CanonicalError(foreign(value), "syntax")


def foreign(value: object) -> str:
    """What a value of another type is, and what to give in its place.

    >>> foreign((n for n in "ab"))[:9], foreign(b"ab")
    ('generator', "bytes b'ab': give a string, or a list of integers")
    """
    cure = _cure(value)
    if not cure:
        return f"a value of type {type_name(value)} is not null, boolean, integer, string, list or object"
    return f"{type_name(value)} {_shown(value)}: give {cure}"


def type_name(value: object) -> str:
    """The name of a value's type, with its module where that is not Python's own: `numpy.int64`."""
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _cure(value: object) -> str:
    """What to give in place of a value that is not canonical; empty where nothing is near."""
    if isinstance(value, Enum):
        return "its .value"
    if isinstance(value, bytes | bytearray | memoryview):
        return "a string, or a list of integers"
    if callable(getattr(value, "tolist", None)) and getattr(value, "ndim", False):
        return "its .tolist()"
    for kinds, cure in _NEAR:
        if isinstance(value, kinds):
            return cure
    if type(value).__module__ == "numpy" and type(value).__name__.startswith("bool"):
        return "bool(...)"
    return "int(...)" if hasattr(type(value), "__index__") else ""


_NEAR: tuple[tuple[type, str], ...] = (
    (int, "int(...)"),
    (str, "str(...)"),
    (Mapping, "dict(...)"),
    (Sequence, "list(...)"),
    (KeysView, "list(...)"),
    (ValuesView, "list(...)"),
    (ItemsView, "list(...)"),
    (Iterator, "list(...)"),
)


def _shown(value: object) -> str:
    """A value in at most 40 characters, whatever its own spelling does."""
    try:
        text = ascii(value)
    except Exception:  # a game's own type may fail in any way; its name says enough
        return "value"
    return text if len(text) <= 40 else f"{text[:37]}..."


def _short(value: int) -> str:
    """An integer for an error message; a huge one by its size, since printing it may be refused or slow."""
    return str(value) if value.bit_length() <= 256 else f"of {value.bit_length()} bits"


def _integer(text: str) -> int:
    if text == "-0":
        raise CanonicalError("-0 is refused; zero is written 0", "number")
    if len(text) > _LONGEST_INTEGER:
        raise CanonicalError(f"the integer {text:.24}... is past 2^53 - 1", "range")
    return int(text)


def _refuse_float(text: str) -> NoReturn:
    raise CanonicalError(f"{text:.40} is a float; state, records and vectors hold integers", "number")


def _refuse_constant(text: str) -> NoReturn:
    raise CanonicalError(f"{text} is refused; state, records and vectors hold integers", "number")


def _object(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: dict[str, None] = {}
        for key, _ in pairs:
            if key in seen:
                raise CanonicalError(f"the key {key!a:.60} stands twice in one object", "twice")
            seen[key] = None
    return members


def _check_nesting(text: str) -> None:
    """Refuse deep nesting before the parser spends memory on it."""
    if text.count("[") + text.count("{") <= NESTING_MAX:
        return
    depth = 0
    quoted = escaped = False
    for character in text:
        if escaped:
            escaped = False
        elif quoted:
            escaped = character == "\\"
            quoted = character != '"'
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            if depth > NESTING_MAX:
                raise CanonicalError(f"nested deeper than {NESTING_MAX}", "nesting")
        elif character in "]}":
            depth -= 1


def _excerpt(expected: bytes, got: bytes) -> str:
    """The part of the canonical spelling around the first byte that differs."""
    limit = min(len(expected), len(got))
    at = next((i for i in range(limit) if expected[i] != got[i]), limit)
    return f"{expected[max(0, at - 12) : at + 12].decode('ascii')!r} around byte {at}"
