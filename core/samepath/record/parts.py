"""The hash of a full state and of its parts, for which parts that have not changed are not written again.

Most decisions change one part of many. A part is known again by the bytes that `marshal` makes of it, which tell types
apart as canonical bytes do (True is not 1) and cost a fraction of them; they are compared here and go nowhere else.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from marshal import dumps, loads
from typing import Final

from samepath.engine import MARSHAL_VERSION
from samepath.values.canonical import STATE_HASH_DIGITS, CanonicalError, Value, canonical_bytes, canonical_text

INSIDE: Final = 2
"""A keyframe holds the full state, and the full state the part: it has to nest less deep than a value may."""

SMALL_PART: Final = 128
"""Bytes, as marshalled, up to which a part is remembered beyond its own recording."""


class _Known:
    """A part as it was taken last, told again by `key`. `member` is its name and value as the full state has them."""

    __slots__ = ("_digest", "_value", "key", "member")

    def __init__(self, name: str, value: bytes, key: bytes) -> None:
        self.key = key
        self.member = b"%s:%s" % (canonical_bytes(name), value)
        self._value = value
        self._digest = ""

    def digest(self) -> str:
        """The hash of the value, made when a turn record first asks for it."""
        if not self._digest:
            self._digest = hashlib.sha256(self._value).hexdigest()[:STATE_HASH_DIGITS]
        return self._digest


class Parts:
    """Takes full states, one after the other; `sha256` and `hashes` are those of the last one."""

    def __init__(self) -> None:
        self.sha256 = ""
        self._known: dict[str, _Known] = {}
        self._names: list[str] = []

    def take(self, full_state: dict[str, Value]) -> None:
        """Take a full state. Raises CanonicalError, with the place, for a value that has no canonical bytes."""
        known = self._known
        try:
            self._names = sorted(full_state)
        except TypeError:
            raise CanonicalError("the names of the state's parts are not all strings", "key") from None
        members = []
        for name in self._names:
            part = full_state[name]
            try:
                key = dumps(part, MARSHAL_VERSION)
            except ValueError:
                key = b""  # of a type that no canonical value has: it is refused where it is written
            found = known.get(name)
            if found is None or found.key != key:
                found = known[name] = _known_part(name, part, key)
            members.append(found.member)
        self.sha256 = hashlib.sha256(b"{%s}" % b",".join(members)).hexdigest()

    def kept(self) -> dict[str, bytes]:
        """Each part's name and value as they stand in the hashed state; they share memory with parts still known."""
        return {name: self._known[name].member for name in self._names}

    def hashes(self) -> dict[str, str]:
        """The hash of each part."""
        return {name: self._known[name].digest() for name in self._names}


def _known_part(name: str, part: Value, key: bytes) -> _Known:
    if 0 < len(key) <= SMALL_PART:
        try:
            return _remembered(name, key)
        except CanonicalError:
            pass  # refused: by its own type below, which marshal does not keep
    return _taken(name, part, key)


@lru_cache(maxsize=512)
def _remembered(name: str, key: bytes) -> _Known:
    """A part that is likely to be the same in other turns and other games: a count, a player's mana."""
    return _taken(name, loads(key), key)


def _taken(name: str, part: Value, key: bytes) -> _Known:
    if type(name) is not str or not name.isascii():
        raise CanonicalError(f"the part {name!a:.60} has no name in ASCII", "key")
    try:
        value = canonical_text(part, INSIDE).encode("ascii")
    except CanonicalError as error:
        raise error.inside(f".{name}") from None
    return _Known(name, value, key)
