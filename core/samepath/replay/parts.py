"""The hash of a full state and of its parts, for which parts that have not changed are not written again.

Most decisions change one part of many. A part is known again by the bytes that `marshal` makes of it, which tell types
apart as canonical bytes do (True is not 1) and cost a fraction of them; they are compared here and go nowhere else.
"""

from __future__ import annotations

import hashlib
import marshal
from typing import Final, NamedTuple

from samepath.canonical import STATE_HASH_DIGITS, CanonicalError, Value, canonical_bytes

MARSHAL_VERSION: Final = 2
"""Later versions note which objects are shared, so that equal values can have different bytes."""


class _Known(NamedTuple):
    """A part as it was taken last."""

    key: bytes
    member: bytes
    """Its name and value as they stand in the full state's canonical bytes."""
    digest: str
    """The hash of the value's canonical bytes."""


class Parts:
    """Takes full states, one after the other; `sha256` and `hashes` are those of the last one."""

    def __init__(self) -> None:
        self.sha256 = ""
        self._known: dict[str, _Known] = {}
        self._names: list[str] = []

    def take(self, full_state: dict[str, Value]) -> None:
        """Take a full state. Raises CanonicalError, with the place, for a value that has no canonical bytes."""
        known = self._known
        self._names = sorted(full_state)
        members = []
        for name in self._names:
            part = full_state[name]
            key = _key(part)
            found = known.get(name)
            if found is None or key is None or found.key != key:
                found = known[name] = _taken(name, part, key)
            members.append(found.member)
        self.sha256 = hashlib.sha256(b"{%s}" % b",".join(members)).hexdigest()

    def hashes(self) -> dict[str, str]:
        """The hash of each part."""
        return {name: self._known[name].digest for name in self._names}


def _key(part: Value) -> bytes | None:
    try:
        return marshal.dumps(part, MARSHAL_VERSION)
    except ValueError:
        return None  # of a type that no canonical value has: it is refused where it is written


def _taken(name: str, part: Value, key: bytes | None) -> _Known:
    try:
        value = canonical_bytes(part)
    except CanonicalError as error:
        raise error.inside(f".{name}") from None
    digest = hashlib.sha256(value).hexdigest()[:STATE_HASH_DIGITS]
    return _Known(key or b"", b"%s:%s" % (canonical_bytes(name), value), digest)
