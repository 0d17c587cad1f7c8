"""The generator: published reference values, and the laws on streams, labels and counts (SPEC RNG-1 to RNG-9)."""

from __future__ import annotations

import copy
import hashlib
from array import array
from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samepath.rng import (
    SEED_MAX,
    WORD_MAX,
    DrawError,
    Rng,
    SeedError,
    Stream,
    parse_seed,
    seed_text,
    split_mix_64,
    stream_seed,
)

seeds = st.integers(0, SEED_MAX)


def words(stream: Stream, count: int) -> list[int]:
    return [stream.next_word() for _ in range(count)]


def test_split_mix_64_gives_the_published_values() -> None:
    assert split_mix_64(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert split_mix_64(0, 1) == [0xE220A8397B1DCDAF]


def test_xoshiro_gives_the_published_values() -> None:
    assert words(Stream.from_state("x", (1, 2, 3, 4)), 4) == [11520, 0, 5927040, 70819200]
    assert words(Stream("x", 0), 4) == [0xDEC9045D, 0x9A089D75, 0xAB77D362, 0xC3E16405]


def test_a_seed_becomes_two_outputs_low_word_first() -> None:
    first, second = split_mix_64(42, 2)
    low, high = 0xFFFFFFFF, 32
    assert Stream("x", 42).state == (first & low, first >> high, second & low, second >> high)


def test_a_stream_is_seeded_by_the_seeds_text_and_its_name() -> None:
    digest = hashlib.sha256(b"0x0000000000000007\ndeck").digest()
    assert stream_seed(7, "deck") == int.from_bytes(digest[:8], "big")
    assert Rng(7).stream("deck").state == Stream("deck", stream_seed(7, "deck")).state


@given(seeds)
def test_a_seed_comes_back_from_its_text(seed: int) -> None:
    assert parse_seed(seed_text(seed)) == seed
    assert parse_seed(str(seed)) == seed
    assert len(seed_text(seed)) == 18


@pytest.mark.parametrize("one", [1, 1 + 2**40, SEED_MAX, 18446744073709551615 - 1, 2**31 - 1, 2**31, 2**32 - 1, 0])
def test_no_seed_loses_its_high_bits(one: int) -> None:
    others = [s for s in (0, 1, 1 + 2**40, 2**31 - 1, 2**31, 2**32 - 1, SEED_MAX, SEED_MAX - 1) if s != one]
    own = words(Rng(one).stream("map"), 4)
    assert all(words(Rng(other).stream("map"), 4) != own for other in others)


@pytest.mark.parametrize(
    "bad",
    [
        -1,
        -3494269252759342425,
        2**64,
        1.0,
        None,
        [1],
        {"seed": 1},
        True,
        "-1",
        "",
        "two words",
        "0x",
        "1e3",
        " 1",
        "1\n",
    ],
)
def test_a_seed_of_the_wrong_shape_is_refused(bad: object) -> None:
    with pytest.raises(SeedError, match="seed"):
        parse_seed(bad)


@given(seeds, st.integers(1, WORD_MAX), st.integers(1, 30))
def test_next_int_takes_the_first_word_below_the_limit(seed: int, n: int, count: int) -> None:
    stream, raw = Stream("x", seed), Stream("x", seed)
    limit = WORD_MAX - WORD_MAX % n
    for _ in range(count):
        word = raw.next_word()
        while word >= limit:
            word = raw.next_word()
        assert stream.next_int(n, "test") == word % n
    assert stream.words == raw.words
    assert stream.calls == count


def test_next_int_rejects_and_counts_the_word() -> None:
    # For n = 3 the limit is 2^32 - 1, so only the word ffffffff is thrown away: a state with s1 = x where
    # rotl(x * 5, 7) * 9 = ffffffff, solved backwards with the inverses of 9 and 5 modulo 2^32.
    nine, five = pow(9, -1, WORD_MAX), pow(5, -1, WORD_MAX)
    rotated = (0xFFFFFFFF * nine) % WORD_MAX
    unrotated = ((rotated >> 7) | (rotated << 25)) % WORD_MAX
    stream = Stream.from_state("x", (1, (unrotated * five) % WORD_MAX, 3, 4))
    raw = stream.copy()
    assert raw.next_word() == 0xFFFFFFFF
    expected = raw.next_word() % 3
    assert stream.next_int(3, "test") == expected
    assert (stream.calls, stream.words) == (1, 2)


@given(seeds)
def test_one_and_certain_chances_draw_too(seed: int) -> None:
    stream = Stream("x", seed)
    assert stream.next_int(1, "one") == 0
    assert stream.chance(0, "never") is False
    assert stream.chance(100, "always") is True
    assert stream.calls == stream.words == 3


@pytest.mark.parametrize("n", [0, -1, WORD_MAX + 1, 2.0, True, "6"])
def test_next_int_refuses_what_is_not_a_size(n: object) -> None:
    with pytest.raises(ValueError, match="1 to 2"):
        Stream("x", 1).next_int(n, "test")  # type: ignore[arg-type]


@pytest.mark.parametrize("label", ["", None, 3])
def test_a_draw_without_a_label_is_refused(label: object) -> None:
    with pytest.raises(TypeError, match="label"):
        Stream("x", 1).next_int(6, label)  # type: ignore[arg-type]


@pytest.mark.parametrize("percent", [-1, 101, 0.5])
def test_a_chance_is_whole_percents(percent: object) -> None:
    with pytest.raises(ValueError, match="0 to 100"):
        Stream("x", 1).chance(percent, "test")  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [(0, 0, 0, 0), (1, 2, 3), (1, 2, 3, 2**32), (1, 2, 3, -1)])
def test_a_state_that_cannot_be_is_refused(state: object) -> None:
    with pytest.raises(ValueError, match="four 32-bit words"):
        Stream.from_state("x", state)  # type: ignore[arg-type]


@given(seeds, st.integers(0, 50))
def test_one_more_draw_here_moves_nothing_there(seed: int, extra: int) -> None:
    quiet, busy = Rng(seed), Rng(seed)
    for _ in range(extra):
        busy.stream("deck").next_int(19, "extra")
    assert words(quiet.stream("map"), 5) == words(busy.stream("map"), 5)


@given(seeds, st.lists(st.integers(0, 1000), max_size=20))
def test_shuffle_is_fisher_yates_from_the_end(seed: int, items: list[int]) -> None:
    shuffled, rolls = items.copy(), Stream("x", seed)
    stream = Stream("x", seed)
    stream.shuffle(shuffled, "deck")
    expected = items.copy()
    for i in reversed(range(1, len(items))):
        j = rolls.next_int(i + 1, "deck")
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled == expected
    assert (stream.calls, stream.words, stream.state) == (rolls.calls, rolls.words, rolls.state)
    assert stream.calls == max(0, len(items) - 1)


def test_shuffle_throws_words_away_as_next_int_does() -> None:
    """The first word of this state is ffffffff, which n = 3 throws away (the example of RNG-6)."""
    log: list[Any] = []
    stream, rolls = (Stream.from_state("x", (1, 0x831C71C7, 3, 4)) for _ in range(2))
    stream._log = log
    items = ["a", "b", "c"]
    stream.shuffle(items, "deck")
    first, second = rolls.next_int(3, "deck"), rolls.next_int(2, "deck")
    assert log == [("x", "deck", 3, first, 2), ("x", "deck", 2, second, 1)]
    assert (stream.words, stream.state) == (3, rolls.state)


@pytest.mark.parametrize("label", ["", None])
def test_a_shuffle_has_a_label(label: Any) -> None:
    with pytest.raises(TypeError, match="every draw has a label"):
        Stream("x", 1).shuffle([1, 2], label)


@given(seeds, st.integers(0, 5), st.integers(1, 5))
def test_rewind_restores_everything_even_streams_made_since(seed: int, before: int, after: int) -> None:
    rng = Rng(seed, logged=True)
    for _ in range(before):
        rng.stream("map").next_int(9, "before")
    then, moment = rng.canonical(), rng.snapshot()
    log = list(moment.draws)
    for _ in range(after):
        rng.stream("map").next_int(9, "after")
        rng.stream("deck").next_int(9, "after")
    rng.rewind(moment)
    assert rng.canonical() == then
    assert rng.take_draws() == log
    assert words(rng.stream("deck"), 2) == words(Rng(seed).stream("deck"), 2)


def test_draws_are_logged_with_label_value_and_words() -> None:
    rng = Rng(3, logged=True)
    value = rng.stream("map").next_int(6, "die")
    assert rng.take_draws() == [("map", "die", 6, value, 1)]
    assert rng.take_draws() == []
    assert (rng.calls, rng.words) == (1, 1)


def test_a_stream_that_was_not_drawn_from_is_not_state() -> None:
    rng = Rng(3)
    rng.stream("map")
    assert rng.canonical() == {"seed": "0x0000000000000003", "streams": {}}
    rng.stream("map").next_int(2, "coin")
    assert list(rng.canonical()["streams"]) == ["map"]


@pytest.mark.parametrize("name", ["", "Deck", "1st", "a b", "a" * 33, "é"])
def test_a_stream_has_a_plain_name(name: str) -> None:
    with pytest.raises(ValueError, match="stream name"):
        Rng(1).stream(name)


def test_a_copied_state_keeps_drawing_from_the_runs_streams_and_has_others_of_its_own() -> None:
    rng = Rng(1, of_run=True)
    held = copy.deepcopy({"rng": rng, "stream": rng.stream("map"), "ahead": rng.stream("map").copy()})
    assert held["rng"] is rng
    assert held["stream"] is rng.stream("map")
    assert held["ahead"] is not rng.stream("map")
    own = Rng(1)
    own.stream("map").next_int(6, "die")
    twin = copy.deepcopy(own)
    assert twin.canonical() == own.canonical()
    assert twin.stream("map").next_int(1000, "die") == own.stream("map").next_int(1000, "die")
    twin.stream("map").next_int(6, "die")
    assert twin.canonical() != own.canonical()


def test_only_sequences_are_shuffled() -> None:
    """An array's rows are views of it: swapping two loses one."""
    stream = Rng(1).stream("deck")
    rows = memoryview(bytearray(b"abcdef"))
    for items in (rows, {0: "a", 1: "b"}, (1, 2), "ab"):
        with pytest.raises(DrawError, match="is no list; shuffle a list, of the items or of their indices"):
            stream.shuffle(items, "cards")  # type: ignore[arg-type]
    assert stream.calls == 0
    for good in (bytearray(b"abcdef"), array("i", range(6)), deque(range(6))):
        before = sorted(good)
        stream.shuffle(good, "cards")
        assert sorted(good) == before
