"""Canonical bytes: one spelling, and everything the laws forbid refused by name (SPEC CANON-1 to CANON-8)."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.values.canonical import (
    INTEGER_MAX,
    NESTING_MAX,
    CanonicalError,
    canonical_bytes,
    parse_canonical,
    parse_plain,
    sha256,
    state_hash,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
keys = st.text(st.characters(max_codepoint=127), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-INTEGER_MAX, INTEGER_MAX) | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5),
    max_leaves=30,
)


def spelled(value: Any) -> str:
    """The canonical spelling, written a second time from the clauses, slowly."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
        out = ""
        for character in value:
            code = ord(character)
            if character in short:
                out += short[character]
            elif 0x20 <= code < 0x7F:
                out += character
            elif code < 0x10000:
                out += f"\\u{code:04x}"
            else:
                out += f"\\u{0xD800 + ((code - 0x10000) >> 10):04x}\\u{0xDC00 + ((code - 0x10000) & 0x3FF):04x}"
        return f'"{out}"'
    if isinstance(value, list):
        return "[" + ",".join(map(spelled, value)) + "]"
    return "{" + ",".join(f"{spelled(k)}:{spelled(value[k])}" for k in sorted(value)) + "}"


@given(values)
def test_the_bytes_are_the_clauses_and_come_back(value: Any) -> None:
    data = canonical_bytes(value)
    assert data == spelled(value).encode("ascii")
    assert parse_canonical(data) == value
    assert json.loads(data) == value


@given(values, values)
def test_two_values_have_the_same_bytes_only_if_they_are_the_same(a: Any, b: Any) -> None:
    same = canonical_bytes(a) == canonical_bytes(b)
    assert same == (a == b and spelled(a) == spelled(b))


def test_keys_are_sorted_by_code_point() -> None:
    assert canonical_bytes({"b": 1, "10": 2, "2": 3, "a": 4, "1": 5, "B": 6}) == (
        b'{"1":5,"10":2,"2":3,"B":6,"a":4,"b":1}'
    )


def test_strings_are_ascii_with_the_short_escapes() -> None:
    assert canonical_bytes('"\\/\b\f\n\r\t\x00\x1f\x7f\xe9\U0001f600') == (
        b'"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\\u007f\\u00e9\\ud83d\\ude00"'
    )


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (1.0, "1.0 is a float"),
        (1e20, "1e[+]20 is a float"),
        (-0.0, "-0.0 is a float"),
        (math.nan, "nan is a float"),
        (math.inf, "inf is a float"),
        (INTEGER_MAX + 1, "9007199254740992 is past"),
        (-INTEGER_MAX - 1, "-9007199254740992 is past"),
        pytest.param(10**5000, "of 16610 bits is past", id="huge"),
        ("\ud800", "lone surrogate"),
        ("a\udfffb", "lone surrogate"),
        ({1: 2}, "the key 1 is not a string"),
        ({"\xe9": 1}, "is not ASCII"),
        ({None: 1}, "the key None is not a string"),
        ({1, 2}, "a set has no order"),
        (b"bytes", "bytes b'bytes': give a string"),
        (object(), "type object"),
    ],
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_what_the_laws_forbid_is_refused_by_name(value: Any, named: str, wrapped: bool) -> None:
    whole = {"units": [1, {"hp": value}]} if wrapped else value
    with pytest.raises(CanonicalError, match=named) as refused:
        canonical_bytes(whole)
    if wrapped:
        assert str(refused.value).startswith("at $.units[1].hp")


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"1.0", "1.0 is a float"),
        (b"1e5", "1e5 is a float"),
        (b"-0", "-0 is refused"),
        (b"NaN", "NaN is refused"),
        (b"Infinity", "Infinity is refused"),
        (b"9007199254740992", "past 2"),
        (b"1" * 5000, "past 2"),
        (b'{"a":1,"a":2}', "stands twice"),
        (b'{"a":{"b":1,"b":2}}', "stands twice"),
        (b'{"\\u00e9":1}', "is not ASCII"),
        (b'"\\ud800"', "lone surrogate"),
        (b'"\xff"', "not UTF-8"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"", "not JSON"),
        (b"{}{}", "not JSON"),
        (b"[1,]", "not JSON"),
        (b"[" * 100_000, "nested deeper"),
        (b'{"a":' * 70 + b"1" + b"}" * 70, "nested deeper"),
    ],
)
def test_text_outside_the_laws_is_refused_by_name(data: bytes, named: str) -> None:
    for parse in (parse_plain, parse_canonical):
        with pytest.raises(CanonicalError, match=named):
            parse(data)


@pytest.mark.parametrize(
    "data",
    [
        b"[1, 2]",
        b'{"b":1,"a":2}',
        b'"\\u00E9"',
        b'"\\/"',
        b'"\xc3\xa9"',
        b'"\\u0041"',
        b" 1",
        b"1\n",
        b'"\\u000a"',
        b"[01]",
    ],
)
def test_only_the_one_spelling_is_canonical(data: bytes) -> None:
    with pytest.raises(CanonicalError, match=r"canonical|not JSON"):
        parse_canonical(data)


def test_nesting_ends_at_its_limit() -> None:
    deep: Any = 1
    for _ in range(NESTING_MAX):
        deep = [deep]
    assert parse_canonical(canonical_bytes(deep)) == deep
    with pytest.raises(CanonicalError, match="nested deeper"):
        canonical_bytes([deep])


def test_brackets_in_strings_are_not_nesting() -> None:
    text = ("[{" * 100) + '\\"'
    assert parse_canonical(canonical_bytes([text])) == [text]


def test_the_state_hash_is_the_beginning_of_the_sha256() -> None:
    digest = hashlib.sha256(b'{"a":[1,2]}').hexdigest()
    assert sha256({"a": [1, 2]}) == digest
    assert state_hash({"a": [1, 2]}) == digest[:16]


def test_a_tuple_is_written_as_a_list() -> None:
    assert canonical_bytes({"at": (1, 2)}) == b'{"at":[1,2]}'


def test_true_and_one_are_not_the_same() -> None:
    assert state_hash({"a": True}) != state_hash({"a": 1})


@pytest.mark.parametrize("length", [1, 2, 40])
@pytest.mark.parametrize("beyond", [2**53, -(2**53), 2**64, -(2**64)])
def test_integers_past_either_bound_in_lists_of_any_length(length: int, beyond: int) -> None:
    """Wherever they stand; the bounds themselves pass."""
    for at in {0, length // 2, length - 1}:
        items = [0] * length
        items[at] = beyond
        for value in (items, tuple(items), {"items": items}, [items]):
            with pytest.raises(CanonicalError, match="past"):
                canonical_bytes(value)
        items[at] = 2**53 - 1 if beyond > 0 else 1 - 2**53
        assert canonical_bytes(items) == f"[{','.join(map(str, items))}]".encode()
