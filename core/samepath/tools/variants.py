"""Two variants of a game's rules side by side: what changed in its battles, and how sure that is.

Every battle is one of the sample: what is compared are rates of battles (won; an action chosen at all) and the mean of
rounds, so that what goes on within a battle is not taken for independent. P values are two-sided, by the normal
approximation, which battles by the hundred allow. They are corrected together, after Holm: if nothing had changed, a
report would claim any change in at most one of twenty cases. Both variants fight by the same seeds, which makes their
results alike, so that the true P values are rather smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Final

from samepath.tools.balance import Tally
from samepath.values.canonical import Value

LEVEL: Final = 0.05
"""Corrected P values below this are called a change."""


@dataclass(frozen=True)
class Comparison:
    """One figure of one encounter under both variants."""

    depth: int
    encounter: str
    measure: str
    a: float
    b: float
    p: float
    """Of a difference as great as this by chance."""
    p_corrected: float = 1.0
    """The same in view of how many were compared."""

    @property
    def is_change(self) -> bool:
        """Whether the difference is taken for one of the rules."""
        return self.p_corrected < LEVEL

    @property
    def is_rate(self) -> bool:
        """Whether `a` and `b` are rates, from 0 to 1; else they are means."""
        return self.measure != "rounds"

    def as_json(self) -> dict[str, Value]:
        """The comparison as JSON."""
        return {
            "a": self.a, "b": self.b, "changed": self.is_change, "encounter": self.encounter, "level": self.depth,
            "measure": self.measure, "p": self.p, "p_corrected": self.p_corrected,
        }  # fmt: skip


def compare(a: Sequence[Tally], b: Sequence[Tally]) -> list[Comparison]:
    """Every figure of every encounter that both have, what is most surely changed first."""
    of_b = {(tally.depth, tally.encounter): tally for tally in b}
    found: list[Comparison] = []
    for one in a:
        if (other := of_b.get((one.depth, one.encounter))) is not None:
            found += _compared(one, other)
    return sorted(holm(found), key=lambda each: (each.p_corrected, each.p, each.depth, each.encounter, each.measure))


def only_in_one(a: Iterable[Tally], b: Iterable[Tally]) -> list[str]:
    """Encounters that one variant alone has, as sentences."""
    names = [{f"level {tally.depth}, {tally.encounter}" for tally in side} for side in (a, b)]
    return [f"{name}: only in A" for name in sorted(names[0] - names[1])] + [
        f"{name}: only in B" for name in sorted(names[1] - names[0])
    ]


def holm(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same with corrected P values: the smallest times their number, the next times one less, never falling."""
    ordered = sorted(comparisons, key=lambda each: each.p)
    corrected, least = [], 0.0
    for rank, each in enumerate(ordered):
        least = max(least, min(1.0, (len(ordered) - rank) * each.p))
        corrected.append(replace(each, p_corrected=least))
    return corrected


def _compared(a: Tally, b: Tally) -> list[Comparison]:
    counts = {"won": (a.won, b.won)}
    for action in sorted({*a.used, *b.used}):
        counts[f"battles with {action}"] = (a.used[action], b.used[action])
    found = []
    for measure, (in_a, in_b) in counts.items():
        p = rates_p(in_a, a.battles, in_b, b.battles)
        found.append(Comparison(a.depth, a.encounter, measure, in_a / a.battles, in_b / b.battles, p))
    means = a.rounds / a.battles, b.rounds / b.battles
    errors = [_squared_error(tally.rounds, tally.rounds_squared, tally.battles) for tally in (a, b)]
    return [*found, Comparison(a.depth, a.encounter, "rounds", *means, _two_sided(means[1] - means[0], sum(errors)))]


def rates_p(count_a: int, of_a: int, count_b: int, of_b: int) -> float:
    """The two-sided P value of two rates being of one kind, by the pooled rate.

    >>> round(rates_p(50, 100, 65, 100), 4)
    0.0319
    """
    pooled = (count_a + count_b) / (of_a + of_b)
    return _two_sided(count_b / of_b - count_a / of_a, pooled * (1 - pooled) * (1 / of_a + 1 / of_b))


def _squared_error(total: int, squares: int, count: int) -> float:
    """The squared standard error of a mean."""
    if count < 2:
        return 0.0
    return (squares - total * total / count) / (count - 1) / count


def _two_sided(difference: float, variance: float) -> float:
    if variance <= 0:
        return 1.0 if difference == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(difference) / sqrt(variance))
