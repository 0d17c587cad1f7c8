"""The compiled rules (samepath._nausicaa): when they can play, and what they give back.

They play games of two CPUs, from dealt cards or a position, by any rules data that fit their tables; everything else is
played by the Python rules, which are the specification. SAMEPATH_BACKEND=python leaves them out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from samepath.engine import Recorded
from samepath.games.nausicaa.balance import Totals, report
from samepath.games.nausicaa.rules import Ruleset
from samepath.games.nausicaa.state import State
from samepath.grid.backend import backend
from samepath.rng import seed_text

MODULE: Final = "samepath._nausicaa"


class CompiledNausicaa:
    """Games from one scenario by the compiled rules; see `samepath.engine.Compiled` for the protocol."""

    def __init__(self, rules: Ruleset, start: Any) -> None:
        self._ruleset = rules
        self._start = start

    def record(self, seed: int, first: bytes, rest: bytes) -> Recorded:
        """One game with its recording."""
        return Recorded(*self._start.record(seed, first, rest))

    def play(self, seed: int, numbers: range) -> tuple[bytes, Totals]:
        """Games of a seed by their numbers: summaries as canonical text with commas between, and sums over them."""
        summaries, sums = self._start.play(seed_text(seed).encode("ascii"), numbers.start, len(numbers))
        return summaries, Totals(**sums)

    def report(self, totals: list[Totals]) -> dict[str, Any]:
        """What `tabulate` makes of all those games' summaries."""
        return report(self._ruleset, Totals.sum(self._ruleset, totals))


def find(rules: Ruleset, position: State | None) -> CompiledNausicaa | None:
    """The compiled rules for games of two CPUs, from a position or from dealt cards; None where Python has to play."""
    if position is None:
        return _from_dealt_cards(rules)
    return _from(rules, position)


@cache
def _from_dealt_cards(rules: Ruleset) -> CompiledNausicaa | None:
    return _from(rules, None)


def _from(rules: Ruleset, position: State | None) -> CompiledNausicaa | None:
    tables = _tables(rules)
    if tables is None:
        return None
    module = import_module(MODULE)
    try:
        start = module.Start(tables, position)
    except module.NotCompiledError:
        return None
    return CompiledNausicaa(rules, start)


@cache
def _tables(rules: Ruleset) -> Any:
    """The ruleset's tables; None when it does not fit them or nothing compiled is to be used."""
    if backend() == "python" or find_spec(MODULE) is None:
        return None
    module = import_module(MODULE)
    try:
        return module.Tables(rules)
    except module.NotCompiledError:
        return None
