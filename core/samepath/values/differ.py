"""Where two values first differ, compared as canonical bytes: true and 1 are not the same.

A place is a path from the outermost value, `.units[3].hp`; empty for the outermost itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from samepath.values.canonical import Value, canonical_bytes

MISSING: Final[Any] = object()
"""What stands on the side of an object that does not have the member."""


class Differing(NamedTuple):
    """The first place where two values differ, and what stands there on either side."""

    path: str
    left: Value
    right: Value


def same(left: Value, right: Value) -> bool:
    """Whether two values have the same canonical bytes.

    >>> same({"a": 1, "b": [2]}, {"b": [2], "a": 1}), same(True, 1)
    (True, False)
    """
    if type(left) is type(right) and type(left) in (int, str):
        return bool(left == right)
    return canonical_bytes(left) == canonical_bytes(right)


def first_unequal(left: Sequence[Any], right: Sequence[Any]) -> int | None:
    """The first index at which two lists differ or one ends; None when they are the same.

    >>> first_unequal([1, 2], [1, 3]), first_unequal([1], [1, 2]), first_unequal([1], [1])
    (1, 1, None)
    """
    for i, (a, b) in enumerate(zip(left, right, strict=False)):
        if not same(a, b):
            return i
    return None if len(left) == len(right) else min(len(left), len(right))


def first_difference(left: Value, right: Value, *, into_unequal: bool = False) -> Differing:
    """The first place where two values differ, members of objects in the order of their names.

    A list is one place where the other is longer or shorter; with `into_unequal` it is so only if one is the beginning
    of the other. Two values that are the same differ nowhere; they are given back whole.

    >>> first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]})
    Differing(path='.a[1].b', left=2, right=3)
    """
    path = ""
    while True:
        step = _step(left, right, into_unequal)
        if step is None:
            return Differing(path, left, right)
        inner, left, right = step
        path += inner
        if left is MISSING or right is MISSING:
            return Differing(path, left, right)


def first_character(left: str, right: str) -> int:
    """The index of the first character that differs, or the length of the shorter text.

    >>> first_character("abc", "abd"), first_character("ab", "abc")
    (2, 2)
    """
    return next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))


def _step(left: Value, right: Value, into_unequal: bool) -> Differing | None:
    """One level further in, towards the first difference; None where there is no further."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted({*left, *right}):
            if key not in left or key not in right or not same(left[key], right[key]):
                return Differing(f".{key}", left.get(key, MISSING), right.get(key, MISSING))
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
        at = first_unequal(left, right) if into_unequal or len(left) == len(right) else None
        if at is not None and at < min(len(left), len(right)):
            return Differing(f"[{at}]", left[at], right[at])
    return None
