"""What the games' strategies of scenarios share. Needs hypothesis, so it is imported by them alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st


def with_some(
    draw: st.DrawFn, needed: dict[str, Any], optional: Mapping[str, st.SearchStrategy[Any]]
) -> dict[str, Any]:
    """`needed`, and some of the optional members; the more of them are missing, the simpler."""
    return needed | {name: draw(kind) for name, kind in optional.items() if draw(st.booleans())}
