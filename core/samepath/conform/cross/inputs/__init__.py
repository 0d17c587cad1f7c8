"""Generated inputs for every operation of the line protocol, for `samepath fuzz`. Needs hypothesis.

Each strategy gives the input of one question, most of them good ones, biased to where ports go wrong: ties, numbers
past 32 bits, rows of 64 and 65 cells, goals in walls, escapes. One in eight has one fault put in.
Source: conformance/SPEC.md, clauses PROTO-7 to PROTO-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from hypothesis import strategies as st

from samepath.conform.cross.inputs import choices, numbers, recordings, searches
from samepath.conform.cross.inputs.common import spoiled
from samepath.conform.operations import levelled
from samepath.conform.wire.protocol import STEPS
from samepath.values.canonical import Value

Input: TypeAlias = dict[str, Value]

STEP_BUDGETS: Final = (300, 300, 300, 300, 40, 7, 2, 1)
"""Budgets of steps for what plays a game: enough for most, and at times so few that the limit is met."""

SPOILED_ONE_IN: Final = 8

_CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "divide": ("CANON-2",),
    "word": ("RNG-5",),
    "sort": ("CANON-3",),
    "canonical": ("CANON-1", "CANON-3", "CANON-4", "CANON-5", "CANON-6", "CANON-7", "PROTO-11"),
    "hash": ("CANON-8",),
    "seed": ("RNG-1",),
    "split-mix": ("RNG-2",),
    "stream": ("RNG-3", "RNG-4"),
    "draws": ("RNG-5", "RNG-6", "RNG-7", "RNG-8"),
    "generator": ("RNG-9",),
    "level": ("GRID-1",),
    "path": ("PATH-1", "PATH-2", "PATH-3", "PATH-4", "PATH-5"),
    "dijkstra": ("COST-1", "COST-2"),
    "astar": ("ASTAR-1", "ASTAR-2", "ASTAR-3"),
    "path-by-tests": ("PATH-6",),
    "field": ("FIELD-1", "FIELD-2", "FIELD-3", "GRID-8"),
    "cost-field": ("COST-3",),
    "relax": ("COST-4",),
    "steps": ("STEP-1", "STEP-2", "STEP-3", "STEP-4"),
    "sight": ("SIGHT-2", "SIGHT-4"),
    "line": ("SIGHT-1",),
    "choose": ("TIE-3", "TIE-4", "TIE-7"),
    "double": ("TIE-7",),
    "record": ("REC-3", "REC-12", "PROTO-10"),
    "verify": ("REC-14", "REC-15", "REC-18", "REC-19", "REC-20", "PROTO-12"),
}
"""The clauses that an operation is about, for the vectors that are written; those of games are the games' own."""

_PLAIN: Final[Mapping[str, Callable[[], st.SearchStrategy[Input]]]] = {
    **numbers.INPUTS,
    **searches.INPUTS,
    **choices.INPUTS,
}


def clauses_of(operation: str) -> tuple[str, ...]:
    """The clauses that an operation is about."""
    played = levelled()
    return played[operation].clauses if operation in played else _CLAUSES[operation]


def questions(operation: str, games: Sequence[str]) -> st.SearchStrategy[tuple[Input, int]]:
    """Inputs of the operation, each with a budget of steps. `games` are those that may be recorded and verified."""
    if operation in _PLAIN:
        inputs, budgets = _PLAIN[operation](), st.just(STEPS)
    else:
        inputs = choices.play(operation) if operation in levelled() else recordings.INPUTS[operation](games)
        budgets = st.sampled_from(STEP_BUDGETS)
    faults = st.integers(1, SPOILED_ONE_IN).map(lambda drawn: drawn == SPOILED_ONE_IN)
    return st.tuples(faults.flatmap(lambda fault: spoiled(inputs) if fault else inputs), budgets)


def operations_with_inputs(has: Sequence[str], games: Sequence[str]) -> list[str]:
    """The operations, of those that a port has, that can be asked with these games, by level."""
    can = [*_PLAIN, *levelled(), *(recordings.INPUTS if games else ())]
    return [name for name in can if name in has]
