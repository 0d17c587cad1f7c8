"""Playing the lesson in tests: a decider that listens, scenarios in a line, and random ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from samepath import Decider, Run, begin
from samepath.decide import Decision
from samepath.games.lesson import game


@dataclass(frozen=True)
class Heard:
    """One decision as it was weighed."""

    turn: int
    actor: str
    kind: str
    options: list[Any]
    scores: list[Any] | None
    tie: str
    pick: int | None

    @property
    def picked(self) -> Any:
        return None if self.pick is None else self.options[self.pick]


class Listener(Decider):
    """Keeps every decision; answers for the hero by `picks`, taken modulo the number of options."""

    def __init__(self, run: Run[Any], picks: list[int] | None = None) -> None:
        super().__init__(self._answer if picks is not None else None)
        self.run = run
        self.heard: list[Heard] = []
        self._picks = iter(picks or ())

    def noted(self, decision: Decision) -> None:
        scores = None if decision.scores is None else list(decision.scores)
        turn, options = self.run.state.turn, list(decision.options)
        self.heard.append(Heard(turn, decision.actor, decision.kind, options, scores, decision.tie, decision.pick))

    def _answer(self, actor: str, kind: str, options: Any) -> int:
        return next(self._picks, 0) % len(options)


def played(scenario: Any, picks: list[int] | None = None, seed: int = 0) -> tuple[Any, list[Heard]]:
    """The last state of a scenario, or of the named one, and every decision on the way."""
    run = begin(game, game.scenarios[scenario] if isinstance(scenario, str) else scenario, seed)
    listener = Listener(run, picks)
    while run.state.outcome is None:
        game.step(run.state, run.rng, listener)
    return run.state, listener.heard


def corridor(length: int) -> list[str]:
    """One row of floor; x goes from 0 to length - 1."""
    return ["." * length]


def scene(level: list[str], enemy: dict[str, Any], script: list[Any], **more: Any) -> dict[str, Any]:
    """A scenario with one enemy, `goblin`; `script` has turns [x, y], [x, y, hit] or [x, y, hit, hidden]."""
    turns = [[*turn, *[0, False][len(turn) - 2 :]] for turn in script]
    return {"program": "machine", "level": level, "enemies": [{"name": "goblin", **enemy}], "script": turns, **more}


@st.composite
def levels(draw: st.DrawFn, side: int = 7) -> tuple[list[str], list[list[int]]]:
    """A random level with at least two floor cells, and its floor cells in a random order."""
    width, height = draw(st.integers(2, side)), draw(st.integers(1, side))
    rows = [draw(st.text("...#", min_size=width, max_size=width)) for _ in range(height)]
    floors = [[x, y] for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "."]
    if len(floors) < 2:
        rows[0] = "." * width
        floors = [[x, y] for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "."]
    return rows, draw(st.permutations(floors))


@st.composite
def enemies(draw: st.DrawFn, cells: list[list[int]], floors: list[list[int]]) -> list[dict[str, Any]]:
    """An enemy on each of `cells`, in any state, its post on any of `floors`."""
    found = []
    for i, cell in enumerate(cells):
        machine = draw(st.sampled_from(["goblin", "guard"]))
        states = game.rules.data["machine"]["states"][machine]
        found.append(
            {
                "name": f"enemy-{i}",
                "machine": machine,
                "state": draw(st.sampled_from(states)),
                "cell": cell,
                "life": draw(st.integers(0, 16)),
                "lost": draw(st.integers(0, 5)),
                "calm": draw(st.integers(0, 3)),
                "post": draw(st.sampled_from(floors)),
            }
        )
    return found


@st.composite
def scripted(draw: st.DrawFn, enemy_count_max: int = 1) -> dict[str, Any]:
    """A scene whose hero goes wherever the script says."""
    rows, floors = draw(levels())
    count = draw(st.integers(1, min(enemy_count_max, len(floors) - 1)))
    rest = st.tuples(st.sampled_from(floors), st.integers(0, 9), st.booleans())
    script = [[*floors[count], 0, draw(st.booleans())]]
    script += [[*cell, hit, hidden] for cell, hit, hidden in draw(st.lists(rest, max_size=12))]
    people = draw(enemies(floors[:count], floors))
    return {"program": "machine", "level": rows, "enemies": people, "script": script}


@st.composite
def by_hand(draw: st.DrawFn) -> tuple[dict[str, Any], list[int]]:
    """A scene with up to five enemies whose hero is moved by input, and the input."""
    rows, floors = draw(levels())
    count = draw(st.integers(1, min(5, len(floors) - 1)))
    scenario = {
        "program": "machine",
        "level": rows,
        "enemies": draw(enemies(floors[:count], floors)),
        "hero": floors[count],
        "turns": draw(st.integers(1, 12)),
        "shared_field": draw(st.booleans()),
        "rolls": draw(st.booleans()),
    }
    return scenario, draw(st.lists(st.integers(0, 4), max_size=12))
