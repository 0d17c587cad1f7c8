"""Steps of a game by hand that are taken back: the state must be the one that there was, member by member (REC-10).

What should come needs no reckoning: the play that never took the step stands where the undo must lead. Each question
asks both plays of the reference, and the filling stops where they differ.
"""

from __future__ import annotations

from typing import Any

from questions import Asking

from samepath.conform.wire.protocol import STEPS, run

UNDO: dict[str, Any] = {"undo": None}


def stands(operation: str, given: dict[str, Any], inputs: list[Any]) -> dict[str, Any]:
    """The full state after these answers."""
    state: dict[str, Any] = run(operation, {**given, "inputs": inputs, "show": "state"}, STEPS, print)["result"]
    return state


def answers(operation: str, given: dict[str, Any], words: list[str]) -> list[int]:
    """The picks of options that are called so, one after the other."""
    picks: list[int] = []
    for word in words:
        asked = {**given, "inputs": [*picks, 0], "show": "decisions"}
        decisions = run(operation, asked, STEPS, print)["result"]["decisions"]
        options = [one["options"] for one in decisions if one["tie"] == "input"][len(picks)]
        picks.append([name if isinstance(name, str) else name[0] for name in options].index(word))
    return picks


class TakingBack:
    """Questions about one game: a step that is taken back."""

    def __init__(self, operation: str, q: Asking) -> None:
        self._operation = operation
        self._q = q

    def hand(self, name: str, clauses: str, why: str, given: dict[str, Any], done: str, step: str) -> None:
        """`done` are the choices that stay, `step` the one that is taken back; parted by semicolons."""
        words = [word for word in done.split(";") if word]
        *before, last = answers(self._operation, given, [*words, step])
        stood = stands(self._operation, given, before)
        if stood == stands(self._operation, given, [*before, last]):
            raise ValueError(f"{name}: the step changes nothing, so it shows nothing")
        asked = {**given, "inputs": [*before, last, UNDO], "show": "state"}
        self._q.hand(f"taken-back-{name}", f"REC-10 {clauses}", why, asked, stood)
