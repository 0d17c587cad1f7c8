"""The one generator: xoshiro128** 1.1 on 32-bit words, in named streams, every draw labelled and counted.

A seed is 64 bits, written `0x` and 16 hex digits. A stream is seeded from the seed and its own name, so that one more
draw in one stream moves nothing in another. Source: conformance/SPEC.md, clauses RNG-1 to RNG-9.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from samepath.errors import GameError, InputError
from samepath.values.canonical import foreign, type_name

WORD_MAX = 2**32
SEED_MAX = 2**64 - 1

Draw: TypeAlias = tuple[str, str, int, int, int]
"""One labelled draw: stream, label, n, the value (0 to n - 1), raw words taken."""

_MASK32 = 0xFFFFFFFF
_MASK64 = 0xFFFFFFFFFFFFFFFF
_SEED_TEXT = re.compile(r"0[xX][0-9a-fA-F]{1,16}|[0-9]{1,20}")
_STREAM_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")


class SeedError(InputError, ValueError):
    """A seed that is not a whole number of 64 bits."""

    exit_code = 2


def parse_seed(seed: object) -> int:
    """The seed as an integer from 0 to 2^64 - 1.

    Takes such an integer, its decimal text, or `0x` and up to 16 hex digits. Everything else is refused: a negative
    seed would share its stream with a positive one or lose its sign in another language.

    >>> parse_seed("0x000000000000002a"), parse_seed("42"), parse_seed(42)
    (42, 42, 42)
    """
    if type(seed) is int:
        if 0 <= seed <= SEED_MAX:
            return seed
        raise SeedError(f"the seed {seed if abs(seed) < 2**80 else 'given'} is not from 0 to 2^64 - 1")
    if isinstance(seed, str):
        if _SEED_TEXT.fullmatch(seed):
            value = int(seed, 16) if seed[:2].lower() == "0x" else int(seed)
            if value <= SEED_MAX:
                return value
        raise SeedError(f"the seed {seed!a:.60} is not 0 to 2^64 - 1, in decimal or as 0x and up to 16 hex digits")
    raise SeedError(f"a seed is an integer or its text, not {type(seed).__name__}")


def seed_text(seed: int) -> str:
    """The one spelling of a seed: `0x` and 16 lower-case hex digits."""
    return f"0x{parse_seed(seed):016x}"


def split_mix_64(seed: int, count: int) -> list[int]:
    """The first `count` outputs of SplitMix64 from `seed`, 64 bits each."""
    outputs = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK64
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
        outputs.append(z ^ (z >> 31))
    return outputs


def stream_seed(seed: int, name: str) -> int:
    """The seed of the stream `name`: the first 8 bytes, big-endian, of SHA-256 of the seed's text, LF and the name."""
    text = f"{seed_text(seed)}\n{name}"
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")


class DrawError(GameError, ValueError, TypeError):
    """A draw that no recording could hold: by its stream's name, its label, its n, or what is to be shuffled."""


class Stream:
    """One generator of 32-bit words with its counters. Games get theirs from `Rng.stream`.

    `calls` counts the labelled draws, `words` the 32-bit words they took. Draws are appended to `log` if there is one.
    """

    __slots__ = ("_log", "_of_run", "_s0", "_s1", "_s2", "_s3", "calls", "name", "words")

    def __init__(self, name: str, seed: int, log: MutableSequence[Draw] | None = None, *, of_run: bool = False) -> None:
        low, high = split_mix_64(parse_seed(seed), 2)
        self.name = name
        self.calls = 0
        self.words = 0
        self._log = log
        self._of_run = of_run
        self._s0, self._s1 = low & _MASK32, low >> 32
        self._s2, self._s3 = high & _MASK32, high >> 32

    @classmethod
    def from_state(cls, name: str, words: tuple[int, int, int, int]) -> Stream:
        """A stream with the four state words given; all zero is refused, since it would never leave zero."""
        if len(words) != 4 or not all(type(w) is int and 0 <= w <= _MASK32 for w in words) or not any(words):
            raise ValueError(f"a generator state is four 32-bit words, not all zero; got {words!r}")
        stream = cls(name, 0)
        stream._s0, stream._s1, stream._s2, stream._s3 = words
        return stream

    @property
    def state(self) -> tuple[int, int, int, int]:
        """The four 32-bit state words."""
        return (self._s0, self._s1, self._s2, self._s3)

    def next_word(self) -> int:
        """The next raw word, 0 to 2^32 - 1. Counted, but not labelled: rules call `next_int`."""
        s0, s1, s2, s3 = self._s0, self._s1, self._s2, self._s3
        x = (s1 * 5) & _MASK32
        s2 ^= s0
        s3 ^= s1
        self._s1 = s1 ^ s2
        self._s0 = s0 ^ s3
        self._s2 = (s2 ^ (s1 << 9)) & _MASK32
        self._s3 = ((s3 << 11) | (s3 >> 21)) & _MASK32
        self.words += 1
        return (((x << 7) | (x >> 25)) * 9) & _MASK32  # bits past the word fall off here

    def next_int(self, n: int, label: str) -> int:
        """A uniform integer from 0 to n - 1, for n from 1 to 2^32. Draws for n = 1 too.

        Words at or past the largest multiple of n are thrown away, so every value is equally likely; they are counted.
        """
        if type(n) is not int or not 1 <= n <= WORD_MAX:
            given = n if isinstance(n, int | float) else foreign(n)
            raise DrawError(f"next_int of {self.name} with n = {given}: n is an integer from 1 to 2^32")
        if type(label) is not str or not label:
            raise _no_label("next_int", label)
        before = self.words
        limit = WORD_MAX - WORD_MAX % n
        word = self.next_word()
        while word >= limit:
            word = self.next_word()
        value = word % n
        self.calls += 1
        if self._log is not None:
            self._log.append((self.name, label, n, value, self.words - before))
        return value

    def chance(self, percent: int, label: str) -> bool:
        """True `percent` times in a hundred: `next_int(100) < percent`. Draws for 0 and 100 too."""
        if type(percent) is not int or not 0 <= percent <= 100:
            given = percent if isinstance(percent, int | float) else foreign(percent)
            raise DrawError(f"chance of {self.name} with percent = {given}: percent is an integer from 0 to 100")
        return self.next_int(100, label) < percent

    def shuffle(self, items: MutableSequence[Any], label: str) -> None:
        """Shuffle in place: from the last index i down to 1, swap with `next_int(i + 1)`.

        Takes a list or another mutable sequence. An array is refused: its rows are views of it, and swapping two of
        them loses one.
        """
        if type(label) is not str or not label:
            raise _no_label("shuffle", label)
        if type(items) is not list and not isinstance(items, MutableSequence):
            raise DrawError(
                f"shuffle of {self.name}, {label!a:.40}: {type_name(items)} is no list; shuffle a list, "
                "of the items or of their indices"
            )
        for i in range(len(items) - 1, 0, -1):
            j = self.next_int(i + 1, label)
            items[i], items[j] = items[j], items[i]

    def __deepcopy__(self, memo: object) -> Stream:
        """A run's stream itself: a copied state goes on drawing from it, and `Rng.rewind` puts it back.

        Any other stream belongs to the state that holds it, and is copied with it.
        """
        return self if self._of_run else self.copy()

    def copy(self) -> Stream:
        """An equal stream with no log: for looking ahead without moving this one."""
        twin = Stream.from_state(self.name, self.state)
        twin.calls, twin.words = self.calls, self.words
        return twin

    def canonical(self) -> dict[str, Any]:
        """State words and counters, as they stand in the hashed state."""
        return {"calls": self.calls, "words": self.words, "state": [self._s0, self._s1, self._s2, self._s3]}


def _no_label(call: str, label: object) -> DrawError:
    given = "an empty one" if label == "" else foreign(label) if label is not None else "none"
    return DrawError(f"{call}: every draw has a label, a string that is not empty, not {given}")


@dataclass(frozen=True)
class RngSnapshot:
    """A moment of an `Rng`: state words, calls and words of each stream; the draws logged and not yet taken."""

    streams: Mapping[str, tuple[tuple[int, int, int, int], int, int]]
    draws: tuple[Draw, ...]


class Rng:
    """The streams of one run. A stream is part of the hashed state from its first draw on.

    >>> rng = Rng(7)
    >>> first = rng.stream("deck").next_int(6, "die")
    >>> Rng(7).stream("deck").next_int(6, "die") == first
    True
    """

    __slots__ = ("_log", "_of_run", "_streams", "_text", "seed")

    def __init__(self, seed: int | str, *, logged: bool = False, of_run: bool = False) -> None:
        self.seed = parse_seed(seed)
        self._text = seed_text(self.seed)
        self._streams: dict[str, Stream] = {}
        self._of_run = of_run
        self._log: list[Draw] | None = [] if logged else None

    def stream(self, name: str) -> Stream:
        """The stream of that name, the same object every time. Names: a letter, then letters, digits, `_`, `-`."""
        stream = self._streams.get(name)
        if stream is None or type(name) is not str:
            if type(name) is not str:  # one that is equal to a string may still be written otherwise
                raise DrawError(f"the name of a stream is a string, not {foreign(name)}")
            if not _STREAM_NAME.fullmatch(name):
                raise DrawError(
                    f"the stream name {name!a:.60} is not a lower-case letter, then up to 31 of a-z 0-9 _ -"
                )
            seed = stream_seed(self.seed, name)
            stream = self._streams[name] = Stream(name, seed, self._log, of_run=self._of_run)
        return stream

    def __deepcopy__(self, memo: object) -> Rng:
        """A run's generator itself, as for its streams; any other is copied with the state that holds it."""
        if self._of_run:
            return self
        twin = Rng(self.seed, logged=self._log is not None)
        twin.rewind(self.snapshot())
        return twin

    def take_draws(self) -> list[Draw]:
        """The draws logged since the last call, oldest first; none are kept unless the Rng was made `logged`."""
        if not self._log:
            return []
        draws = self._log.copy()
        self._log.clear()
        return draws

    @property
    def calls(self) -> int:
        """Labelled draws made so far, over all streams."""
        return sum(stream.calls for stream in self._streams.values())

    @property
    def words(self) -> int:
        """Raw words taken so far, over all streams."""
        return sum(stream.words for stream in self._streams.values())

    def canonical(self) -> dict[str, Any]:
        """Seed and drawn-from streams, as they stand in the hashed state."""
        drawn = {name: stream.canonical() for name, stream in self._streams.items() if stream.words}
        return {"seed": self._text, "streams": drawn}

    def snapshot(self) -> RngSnapshot:
        """What `rewind` needs to come back to this moment: every stream, and the draws not yet taken."""
        streams = {name: (stream.state, stream.calls, stream.words) for name, stream in self._streams.items()}
        return RngSnapshot(streams, tuple(self._log or ()))

    def rewind(self, snapshot: RngSnapshot) -> None:
        """Put every stream back to where `snapshot` was taken. Stream objects that games hold stay valid."""
        for name in snapshot.streams:
            self.stream(name)
        for name, stream in self._streams.items():
            if name in snapshot.streams:
                (stream._s0, stream._s1, stream._s2, stream._s3), stream.calls, stream.words = snapshot.streams[name]
            else:
                stream._s0, stream._s1, stream._s2, stream._s3 = Stream(name, stream_seed(self.seed, name)).state
                stream.calls = stream.words = 0
        if self._log is not None:
            self._log[:] = snapshot.draws
