"""A sequential test of paired outcomes: looked at after every pair, and right all the same.

A pair is 1 where what is counted came about under B alone, -1 under A alone, 0 otherwise; its mean is the difference of
the two rates. A bet against `the mean is at most m` is a product of 1 + stake * (pair - m), which does not grow on
average while that is true; the mixture of several stakes does not either. By Ville's inequality it ever reaches 1/level
with a chance of at most `level`, however often one looks. (It is a mixture SPRT whose bets are for bounded outcomes, so
that nothing is taken for normal.) The claims, and the chance of each where it is false:

- `B` or `A`: the rate is greater under it. Both are bet on at half the level, so that where nothing differs either is
  claimed with a chance of at most `level`.
- `same`: the rates differ by less than `margin`. Bets against both `at least margin` and `at most -margin`, each at the
  level, have to be won, so that it is claimed of a greater difference with a chance of at most `level`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, log
from typing import Final

STAKES: Final = tuple(2.0**-number for number in range(1, 11))
"""Shares of the greatest stake: which one is best depends on how great the difference is."""


@dataclass
class Sequential:
    """The test so far: how many pairs of each kind there were."""

    level: float
    margin: float
    a_alone: int = 0
    b_alone: int = 0
    alike: int = 0

    @property
    def pairs(self) -> int:
        """How many."""
        return self.a_alone + self.b_alone + self.alike

    def add(self, pair: int) -> None:
        """One more pair: 1, 0 or -1."""
        if pair > 0:
            self.b_alone += 1
        elif pair < 0:
            self.a_alone += 1
        else:
            self.alike += 1

    def claim(self) -> str | None:
        """`A`, `B` or `same`, once it is sure."""
        a, b, alike = self.a_alone, self.b_alone, self.alike
        won, half = log(1 / self.level), log(2 / self.level)
        if b > a and evidence(b, alike, a, 0.0) >= half:
            return "B"
        if a > b and evidence(a, alike, b, 0.0) >= half:
            return "A"
        if evidence(b, alike, a, -self.margin) >= won and evidence(a, alike, b, -self.margin) >= won:
            return "same"
        return None


def evidence(up: int, level: int, down: int, bound: float) -> float:
    """The logarithm of what a stake of 1 against `the mean is at most bound` has come to.

    `up`, `level` and `down` are how many pairs were 1, 0 and -1.

    >>> evidence(0, 0, 0, 0.0)
    0.0
    >>> round(exp(evidence(1, 0, 0, 0.0)), 6)  # half of a stake's mean, 0.0999..., is won
    1.099902
    """
    logs = []
    for share in STAKES:
        stake = share / (1 + bound)
        logs.append(up * log(1 + stake * (1 - bound)) + level * log(1 - stake * bound) + down * log(1 - share))
    greatest = max(logs)
    return greatest + log(fsum(exp(each - greatest) for each in logs) / len(logs))
