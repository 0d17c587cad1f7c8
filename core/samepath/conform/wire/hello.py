"""What a port answers to `hello`: whether it is of the right form, and what is kept of it.

Source: conformance/SPEC.md, clauses PROTO-2 and PROTO-3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from samepath.conform.operations import levels
from samepath.conform.wire.forms import cut
from samepath.conform.wire.protocol import PROTOCOL

GAMES_MAX: Final = 100
"""Names of games that are kept."""


def hello_fault(answer: Mapping[str, Any]) -> str:
    """What is wrong with the answer to `hello`."""
    if answer.get("protocol") != PROTOCOL or type(answer.get("protocol")) is not int:
        return f"the port speaks protocol {answer.get('protocol')!a:.40}; this runner speaks {PROTOCOL}"
    for name in ("name", "language", "version"):
        if type(answer.get(name)) is not str:
            return f"hello has no string {name!r}"
    for name in ("operations", "games"):
        items = answer.get(name)
        if type(items) is not list or not all(type(item) is str for item in items):
            return f"hello has no list of strings {name!r}"
    unknown = [name for name in answer["operations"] if name not in levels()]
    return f"hello names an operation that there is not: {unknown[0]!a:.60}" if unknown else ""


def said_of_itself(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a good answer to `hello`: the members of PROTO-3, cut."""
    names = {name: cut(answer[name]) for name in ("name", "language", "version")}
    games = [cut(name) for name in answer["games"][:GAMES_MAX]]
    operations = list(dict.fromkeys(answer["operations"]))
    return {"protocol": answer["protocol"], **names, "operations": operations, "games": games}
