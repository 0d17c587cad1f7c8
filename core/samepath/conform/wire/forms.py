"""A line that a port wrote: an answer, or what is wrong with it and how that is mended.

Source: conformance/SPEC.md, clauses PROTO-1 and PROTO-2.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, Literal

from samepath.values.canonical import CanonicalError, parse_plain

SHOWN: Final = 200
"""Characters of a line that are kept to be shown."""

Kind = Literal["answer", "echo", "wrong", "broken", "stray"]
"""`answer`: to the request. `echo`: to one before. `wrong`: it stands for the answer, in a wrong form, and the port is
still in step. `broken`: the same, but nobody knows what follows it. `stray`: no answer at all; one may follow."""

_LOOKED_INTO: Final = 1 << 20  # bytes of a line in which an answer is looked for
_TRIES: Final = 8
_TYPES: Final = {"list": "array", "str": "string", "int": "number", "bool": "boolean", "NoneType": "null"}
_LOGS: Final = "write logs and prompts to standard error"


@dataclass(frozen=True)
class Form:
    """What a line is."""

    kind: Kind
    answer: dict[str, Any] | None = None
    reason: str = ""
    """What is wrong, and what to do."""


def form_of(line: bytes, identity: int) -> Form:
    """What a line is to a request with the id `identity`."""
    try:
        value = parse_plain(line)
    except CanonicalError as error:
        return _unread(line, error)
    if type(value) is not dict:
        kind = _TYPES[type(value).__name__]
        return Form("wrong", reason=f"the answer is {_a(kind)}; it should be one object with the id {identity}")
    if "id" not in value:
        return Form("wrong", reason=f"the answer has no id; it should have that of the request, {identity}")
    found = value["id"]
    if type(found) is not int:
        kind = _TYPES.get(type(found).__name__, "object")
        return Form("wrong", reason=f"the id of the answer is {_a(kind)}; it should be the integer {identity}")
    if found < 0 or found > identity:
        return Form("wrong", reason=f"the id of the answer is {found}; it should be that of the request, {identity}")
    return Form("answer" if found == identity else "echo", value)


def shown(line: bytes) -> str:
    """The line as text, cut."""
    return cut(line[: 4 * SHOWN + 4].decode("utf-8", "replace"), SHOWN, len(line))


def cut(text: str, most: int = SHOWN, length: int | None = None) -> str:
    """At most `most` characters of a text that a port wrote, with a mark where it goes on."""
    whole = len(text) if length is None else length
    return text if len(text) <= most else f"{text[:most]}... ({whole:,} in all)"


def _unread(line: bytes, error: CanonicalError) -> Form:
    """A line that is no JSON text of the laws."""
    if line.startswith(b"\xef\xbb\xbf"):
        return Form("wrong", reason="the answer begins with a byte order mark; write UTF-8 without one")
    if b"\x00" in line[:_LOOKED_INTO] or line.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Form("broken", reason="the answer is UTF-16 or UTF-32, or holds NUL bytes; write UTF-8")
    begins = line.lstrip()[:1] in (b"{", b"[")
    if error.fault == "encoding":
        reason = f"an answer cannot be read: {error}; write UTF-8"
        return Form("wrong", reason=reason) if begins else Form("stray", reason=_besides(line))
    if error.fault != "syntax":
        reason = cut(f"an answer cannot be read: {error}", 2 * SHOWN)
        return Form("wrong", reason=reason) if begins else Form("stray", reason=_besides(line))
    beside = _beside(line[:_LOOKED_INTO].decode("utf-8", "replace"))
    if beside:
        return Form("wrong", reason=beside)
    if begins:
        reason = cut(f"an answer cannot be read: {error}", 2 * SHOWN)
        return Form("broken", reason=f"{reason}; write it whole, on one line")
    if not line.strip():
        return Form("stray", reason="an empty line was written; end an answer with one line feed, and write no other")
    return Form("stray", reason=_besides(line))


def _besides(line: bytes) -> str:
    return f"something besides answers was written to standard output: {shown(line)!r}; {_LOGS}"


def _beside(text: str) -> str:
    """What stands before or after an answer that is whole; empty where there is none."""
    at = -1
    for _ in range(_TRIES):
        at = text.find("{", at + 1)
        if at < 0:
            break
        try:
            value, end = json.JSONDecoder().raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        if type(value) is not dict or "id" not in value:
            continue
        if text[:at].strip():
            return f"something stands before the answer, on its line: {cut(text[:at])!r}; {_LOGS}"
        if text[end:].lstrip().startswith("{"):
            return "two answers stand on one line; write one, and end it with a line feed"
        return f"something stands after the answer, on its line: {cut(text[end:])!r}; {_LOGS}"
    return ""


def _a(kind: str) -> str:
    return kind if kind == "null" else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
