"""The hash of a full state, and of its parts.

Most decisions change one part of many. A part whose text is the one that it had before is not checked again.
Source: conformance/SPEC.md, clauses REC-6 and REC-8.
"""

from __future__ import annotations

import hashlib
from typing import Final

from samepath.values.canonical import (
    STATE_HASH_DIGITS,
    CanonicalError,
    Value,
    canonical_text,
    check_canonical,
    unchecked_text,
)

INSIDE: Final = 2
"""A keyframe holds the full state, and the full state the part: it has to nest less deep than a value may."""


class Parts:
    """Takes full states, one after the other; `sha256`, `texts` and `hashes` are those of the last one."""

    def __init__(self) -> None:
        self.sha256 = ""
        self.texts: dict[str, str] = {}
        """Each part's canonical text by its name, in the order of the names."""
        self._keys: dict[str, str] = {}  # each name as it stands in the full state's text

    def take(self, full_state: dict[str, Value]) -> None:
        """Take a full state. Raises CanonicalError, with the place, for a value that has no canonical bytes."""
        try:
            names = sorted(full_state)
        except TypeError:
            raise CanonicalError("the names of the state's parts are not all strings", "key") from None
        texts = {name: self._text(name, full_state[name]) for name in names}
        if texts != self.texts or not self.sha256:
            self.texts = texts
            self.sha256 = _sha256(f"{{{','.join([self._keys[name] + text for name, text in texts.items()])}}}")

    def hashes(self) -> dict[str, str]:
        """The hash of each part."""
        return {name: _sha256(text)[:STATE_HASH_DIGITS] for name, text in self.texts.items()}

    def _text(self, name: str, part: Value) -> str:
        """The part's canonical text."""
        try:
            text = unchecked_text(part)
            if text == self.texts.get(name):
                return text
        except (TypeError, ValueError, RecursionError):
            text = ""  # no canonical value: it is refused below, with its place
        if type(name) is not str or not name.isascii():
            raise CanonicalError(f"the part {name!a:.60} has no name in ASCII", "key")
        try:
            check_canonical(part, INSIDE)
        except CanonicalError as error:
            raise error.inside(f".{name}") from None
        self._keys.setdefault(name, f"{canonical_text(name)}:")
        return text


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
