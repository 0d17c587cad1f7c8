"""Rates with their intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""The 97.5% point of the normal distribution, for intervals of 95%; rounded so that a rate of 0 has 0 as its bound."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95% interval of a rate of `count` in `of`, after Wilson: good for few games and for rates near 0 and 1."""
    rate, z2 = count / of, Z_95 * Z_95
    middle = rate + z2 / (2 * of)
    spread = Z_95 * sqrt(rate * (1 - rate) / of + z2 / (4 * of * of))
    return max(0.0, (middle - spread) / (1 + z2 / of)), min(1.0, (middle + spread) / (1 + z2 / of))
