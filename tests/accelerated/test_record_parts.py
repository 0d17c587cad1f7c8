"""The compiled recording core's parts against the reference: SHA-256, canonical text, the generator."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath import _record as core
from samepath.rng import Rng
from samepath.values.canonical import CanonicalError, canonical_text
from tests.accelerated.recording import (
    Text,
)

pytestmark = pytest.mark.usefixtures("with_core")


# --- SHA-256: FIPS 180-4's examples, and every length around a block ---


@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (b"a" * 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ],
)
def test_published_digests(text: bytes, wanted: str, native: bool) -> None:
    assert core.digest(text, native).hex() == wanted


@pytest.mark.parametrize("native", [False, True])
def test_digests_of_every_length(native: bool) -> None:
    for length in range(200):
        text = bytes(range(length))
        assert core.digest(text, native) == hashlib.sha256(text).digest()


# --- canonical text ---


ODD = st.sampled_from([1.5, 2**53, -(2**53), 2**80, "\ud800", {"é": 1}, {1: 2}, b"a", Text("a"), {"a": {Text("b"): 1}}])
EDGES = st.sampled_from(
    [0, -1, 2**53 - 1, -(2**53) + 1, '\x00\x1f \x7e\x7f\x80"\\/\b\f\n\r\t', "߿ࠀ￿\U00010000\U0010ffff"]
)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=12) | EDGES
KEYS = st.text(st.characters(max_codepoint=127), max_size=4)


def nested(scalars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        scalars,
        lambda inner: (
            st.lists(inner, max_size=12)
            | st.lists(inner, max_size=4).map(tuple)
            | st.dictionaries(KEYS, inner, max_size=40)
        ),
        max_leaves=40,
    )


def told(value: Any, inside: int) -> str | None:
    try:
        return canonical_text(value, inside)
    except CanonicalError:
        return None


def told_by_core(value: Any, inside: int) -> str | None:
    try:
        return core.encode(value, inside).decode("ascii")
    except (core.DeclinedError, UnicodeEncodeError):
        return None


@given(nested(SCALARS), st.integers(0, 2))
def test_canonical_text(value: Any, inside: int) -> None:
    assert told_by_core(value, inside) == canonical_text(value, inside)


@given(nested(SCALARS | ODD))
def test_what_is_refused_is_declined(value: Any) -> None:
    assert told_by_core(value, 0) == told(value, 0)


@pytest.mark.parametrize("sign", [1, -1])
def test_integers_at_the_bounds(sign: int) -> None:
    assert core.encode([sign * (2**53 - 1)]) == b"[%d]" % (sign * (2**53 - 1))
    for beyond in (2**53, 2**63, 2**64):
        assert told_by_core([sign * beyond], 0) is None


def test_strings_of_every_kind() -> None:
    for point in (*range(0x300), 0x7FF, 0x800, 0xFFFF, 0x10000, 0x1F600, 0x103FF, 0x10400, 0x10FFFF):
        text = f"a{chr(point)}b"
        assert core.encode(text).decode("ascii") == canonical_text(text)


@pytest.mark.parametrize("key", ["é", 1, None, Text("a"), "\ud800"])
@pytest.mark.parametrize("others", [0, 40])
def test_keys_that_are_refused(key: Any, others: int) -> None:
    value: Any = {f"k{i}": i for i in range(others)} | {key: 1}
    assert told(value, 0) is None
    assert told_by_core(value, 0) is None


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 34, 200])
def test_objects_of_every_size_are_sorted(count: int) -> None:
    value = {f"{i * 7919 % 211:x}": i for i in range(count)}
    assert core.encode(value).decode("ascii") == canonical_text(value)
    assert core.encode(dict(reversed(value.items()))) == core.encode(value)


@pytest.mark.parametrize("depth", [1, 61, 62, 63, 64, 65])
@pytest.mark.parametrize("inside", [0, 1, 2])
@pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: (v,), lambda v: {"a": v}])
def test_nesting(depth: int, inside: int, wrap: Any) -> None:
    value: Any = 0
    for _ in range(depth):
        value = wrap(value)
    assert told_by_core(value, inside) == told(value, inside)
    assert (told(value, inside) is None) == (depth + inside > 64)


# --- the generator ---


@given(st.integers(0, 2**64 - 1), st.lists(st.tuples(st.integers(0, 3), st.integers(1, 2**32)), max_size=30))
def test_draws(seed: int, calls: list[tuple[int, int]]) -> None:
    ours, theirs = core.Rng(seed), Rng(seed, logged=True)
    for which, n in calls:
        name = ("deck", "map")[which % 2]
        a, b = ours.stream(name), theirs.stream(name)
        if which == 0:
            assert a.next_int(n, "n") == b.next_int(n, "n")
        elif which == 1:
            assert a.chance(n % 101, "c") == b.chance(n % 101, "c")
        elif which == 2:
            left, right = list(range(n % 50)), list(range(n % 50))
            a.shuffle(left, "s")
            b.shuffle(right, "s")
            assert left == right
        else:
            assert a.next_word() == b.next_word()
        assert (a.state, a.calls, a.words) == (b.state, b.calls, b.words)
    assert ours.canonical() == theirs.canonical()
    assert (ours.calls, ours.words) == (theirs.calls, theirs.words)


def test_a_word_at_the_limit_is_thrown_away() -> None:
    """For n past 2^31 the limit is n itself: a stream whose next word is n throws that away."""
    streams = [Rng(seed).stream("deck") for seed in range(50)]
    highs = [(seed, word) for seed, word in enumerate(stream.next_word() for stream in streams) if word > 2**31]
    assert len(highs) > 10
    for seed, word in highs:
        ours, theirs = core.Rng(seed).stream("deck"), Rng(seed).stream("deck")
        assert ours.next_int(word, "n") == theirs.next_int(word, "n")
        assert ours.words == theirs.words > 1


def test_many_words_are_thrown_away_alike() -> None:
    """n just above 2^31 throws away nearly half of all words."""
    ours, theirs = core.Rng(5).stream("deck"), Rng(5).stream("deck")
    for _ in range(2000):
        assert ours.next_int(2**31 + 1, "n") == theirs.next_int(2**31 + 1, "n")
    assert ours.words == theirs.words > 3000


def test_a_copied_stream_leaves_its_own_where_it_is() -> None:
    stream = core.Rng(5).stream("deck")
    stream.next_int(6, "die")
    ahead = [stream.copy().next_int(6, "die") for _ in range(3)]
    assert ahead == [stream.next_int(6, "die")] * 3


def test_a_compiled_generator_passes_for_the_reference_s() -> None:
    rng = core.Rng(5)
    assert isinstance(rng, Rng)
    assert isinstance(rng.stream("deck"), type(Rng(5).stream("deck")))
