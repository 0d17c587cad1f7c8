"""Inputs of level 5: games to be recorded, and recordings, good and mutated, to be verified.

Source: conformance/SPEC.md, clauses PROTO-10 and PROTO-12.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from samepath.conform.cross.inputs.choices import answers, rules_of, scenarios_of
from samepath.conform.cross.inputs.common import seeds
from samepath.conform.cross.mutations import KINDS, Recording, mutated
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.conform.wire.protocol import run as reference
from samepath.games.strategies import with_some
from samepath.values.canonical import Value

STEPS: Final = 30
"""The budget of steps of a game whose recording is to be verified; a longer one is verified as far as it goes."""


@st.composite
def _games(draw: st.DrawFn, games: Sequence[str]) -> dict[str, Any]:
    """A game to be recorded, without what is asked about its recording."""
    name = draw(st.sampled_from(games))
    given = {"game": name, "scenario": draw(scenarios_of(name)), "seed": draw(seeds())}
    return with_some(draw, given, {"rules": rules_of(name).filter(lambda rules: rules != "draft"), "inputs": answers()})


@st.composite
def record(draw: st.DrawFn, games: Sequence[str]) -> dict[str, Value]:
    """A game by its digests, and some of its lines, at times past the end."""
    counts = {"every": st.integers(1, 70), "first": st.integers(1, 70), "lines": st.sampled_from((0, 1, 3, 1000))}
    return with_some(draw, draw(_games(games)), counts)


@st.composite
def verify(draw: st.DrawFn, games: Sequence[str]) -> dict[str, Value]:
    """A recording as it is, mutated in a record or in its bytes, cut, compressed."""
    given = {**draw(_games(games)), "lines": 400}
    answer = reference("record", given, STEPS, lambda line: None)
    lines = answer["result"]["lines"] if "result" in answer else ['{"link":"","type":"header"}']
    data = "".join(f"{line}\n" for line in lines).encode("ascii")
    how = draw(st.sampled_from(("none", "record", "wreck", "wreck", "bytes", "cut", "lines")))
    if how == "record" and "result" in answer:
        choose = st.integers(0, 2**16)
        kind, forged = draw(st.sampled_from(list(KINDS))), draw(st.booleans())
        made = mutated(Recording(data), kind, lambda n: draw(choose) % n, forged=forged)
        data = data if made is None else made.data
    elif how == "wreck":
        data = wrecked(data, draw(st.sampled_from(list(WRECKS))), lambda n: draw(st.integers(0, n - 1)))
        return {"text": data.decode("ascii")} if data.isascii() else {"hex": data.hex()}
    elif how == "bytes":
        at = draw(st.integers(0, len(data) - 1))
        new = draw(
            st.sampled_from(("0", "1", "9", "a", "f", '"', ",", "}", " ", "\n", "\r", "\\", "x", "\x7f", "\xe9"))
        )
        data = data[:at] + new.encode("latin-1") + data[at + draw(st.integers(0, 1)) :]
    elif how == "cut":
        data = data[: draw(st.integers(0, len(data)))]
    elif how == "lines":
        kept = data.splitlines(keepends=True)
        order = draw(st.lists(st.integers(0, len(kept) - 1), max_size=6))
        data = b"".join([*kept[: draw(st.integers(0, len(kept)))], *(kept[i] for i in order)])
    if draw(st.integers(0, 3)) == 3:
        return {"hex": gzip.compress(data, draw(st.sampled_from((0, 1, 9))), mtime=0).hex()}
    return {"text": data.decode("ascii")} if data.isascii() else {"hex": data.hex()}


INPUTS: Final[Mapping[str, Callable[[Sequence[str]], st.SearchStrategy[dict[str, Value]]]]] = {
    "record": record,
    "verify": verify,
}
