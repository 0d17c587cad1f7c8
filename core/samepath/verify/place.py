"""Where in a state a difference lies, when all that a file has of the state is its hash.

Most faults change one thing: a count by a little, a flag, a name, the order of two things. So the computed state is
changed in one place after the other, and hashed. Where the hash is the recorded one, the recorded state is known, with
the place: 64 bits are not met by chance. The bytes hashed are bounded, not the time, so every machine finds the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from samepath.rng import Stream, stream_seed
from samepath.values.canonical import CanonicalError, Value, canonical_text

TRIAL_BYTES_MAX: Final = 48 << 20
"""Bytes hashed in all, at most."""

NEAR: Final = 16
"""How far from the computed one an integer is looked for."""

LIST_MAX: Final = 256
"""Elements of a list whose order and length are tried."""

REDRAWN_WORDS_MAX: Final = 20_000
"""Words up to which a stream is drawn again, to see whether the recorded one had drawn more or fewer."""

NAMES_MAX: Final = 64
"""Strings of the state that are tried in the place of each."""


def place_by_trial(
    computed: Value, digest: str, name: str = "", sides: tuple[str, str] = ("in the recording", "computed")
) -> str:
    """The one place in which the recorded value must differ from `computed`, and both values; empty when none is found.

    `digest` is the recorded hash, or its first digits; `name` the part that `computed` is, without one the full state;
    `sides` says of each value where it is.
    """
    try:
        text = canonical_text(computed)
    except CanonicalError:
        return ""
    names = sorted(set(_strings(computed)))[:NAMES_MAX]
    left = TRIAL_BYTES_MAX
    places = (place for far in (False, True) for place in _places(computed, name, names, far))
    for where, before, after, old, candidates in places:
        # `before` and `after` are lengths: the text is cut around the value, and the part before it is hashed once.
        head = hashlib.sha256(text[:before].encode("ascii"))
        tail = text[len(text) - after :].encode("ascii")
        left -= before + len(tail)
        for new in candidates:
            left -= len(new) + len(tail) + 64
            if left < 0:
                return ""
            trial = head.copy()
            trial.update(new.encode("ascii") + tail)
            if trial.hexdigest().startswith(digest):
                return f"{where}: {_short(new)} {sides[0]}, {_short(old)} {sides[1]}"
    return ""


def _strings(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def _places(root: Value, name: str, names: list[str], far: bool) -> Iterator[tuple[str, int, int, str, Iterator[str]]]:
    """Every place: its path, the text's lengths before and after the value, the value's text, texts to put there.

    With `far` the less likely ones.
    """
    length = len(canonical_text(root))
    seed = _seed(root, name)

    def walk(value: Any, where: str, start: int) -> Iterator[tuple[str, int, int, str, Iterator[str]]]:
        text = canonical_text(value)
        yield where or "the state", start, length - start - len(text), text, _candidates(value, names, where, seed, far)
        at = start + 1
        if isinstance(value, dict):
            for key in sorted(value):
                at += len(canonical_text(key)) + 1
                yield from walk(value[key], f"{where}.{key}".lstrip("."), at)
                at += len(canonical_text(value[key])) + 1
        elif isinstance(value, list):
            for i, item in enumerate(value):
                yield from walk(item, f"{where}[{i}]", at)
                at += len(canonical_text(item)) + 1

    yield from walk(root, name, 0)


def _seed(root: Any, name: str) -> str:
    """The seed's text, where the generator is in the value."""
    try:
        return str(root["seed"] if name == "generator" else root["generator"]["seed"])
    except (KeyError, TypeError, IndexError):
        return "0"


def _candidates(value: Any, names: list[str], where: str, seed: str, far: bool) -> Iterator[str]:
    """Texts that might have stood where `value` stands: the likely ones, or the others (`far`)."""
    if value is None or isinstance(value, bool):
        if not far:
            yield from (text for text in ("null", "true", "false", "0", "1") if text != canonical_text(value))
    elif isinstance(value, int):
        for step in range(3, NEAR + 1) if far else (1, 2):
            yield str(value + step)
            yield str(value - step)
        if far:
            yield from ("0", "null", str(-value))
    elif not far:
        return
    elif isinstance(value, str):
        yield from (canonical_text(name) for name in names if name != value)
        yield "null"
    elif isinstance(value, list):
        if len(value) <= LIST_MAX:
            yield from _lists(value)
    elif isinstance(value, dict):
        if where.startswith("generator.streams.") and set(value) == {"calls", "words", "state"}:
            yield from _streams(value, where.rpartition(".")[2], seed)
        elif where and len(value) > 1:
            for gone in sorted(value):
                yield canonical_text({key: item for key, item in value.items() if key != gone})


def _lists(items: list[Any]) -> Iterator[str]:
    """The list in other orders, with one thing less, with one thing twice."""
    for i in range(len(items) - 1):
        yield canonical_text([*items[:i], items[i + 1], items[i], *items[i + 2 :]])
    for i in range(len(items)):
        yield canonical_text([*items[:i], *items[i + 1 :]])
    if items:
        yield canonical_text([*items, items[-1]])
        yield canonical_text(items[::-1])


def _streams(stream: dict[str, Any], name: str, seed: str) -> Iterator[str]:
    """The stream as it would stand with some words more or fewer, each a labelled draw or none."""
    words, calls = stream["words"], stream["calls"]
    if type(words) is not int or type(calls) is not int or words > REDRAWN_WORDS_MAX:
        return
    drawn = Stream(name, stream_seed(int(seed, 16), name))
    for count in range(words + NEAR + 1):
        if count and abs(count - words) <= NEAR and count != words:
            for more in sorted({0, count - words}):
                yield canonical_text({**drawn.canonical(), "calls": calls + more})
        drawn.next_word()


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
