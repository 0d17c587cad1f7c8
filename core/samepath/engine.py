"""The game protocol, and running a game.

A game is plain rules over a state that it changes in place. It draws from the streams it is given and asks the decider
for every choice; everything that can change a later decision is in `canonical(state)` or in the generator.
Source: conformance/SPEC.md, clauses GAME-1 to GAME-7.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from samepath.blame import at_line, method_line
from samepath.decide import Chooser, Decider
from samepath.errors import GameError, InputError
from samepath.rng import Rng
from samepath.values.canonical import (
    CanonicalError,
    Value,
    canonical_bytes,
    canonical_text,
    foreign,
    sha256,
    unchecked_text,
)

STEPS_MAX = 1_000_000
"""A run that takes more steps than this is treated as non-terminating."""

RESERVED_PARTS = ("generator", "outcome", "turn")
"""Parts of the full state that the engine adds; a game's own parts have other names."""


class TakenRules(NamedTuple):
    """Rules at one moment: their canonical bytes, and the same as a value, for a header."""

    content: bytes
    value: dict[str, Value]


@dataclass(frozen=True)
class Rules:
    """The numbers a game is played by: a name, a revision that changes with behaviour, and the data in full."""

    name: str
    revision: int
    data: Mapping[str, Value] = field(default_factory=dict)

    def canonical(self) -> dict[str, Value]:
        """As it stands in a recording's header, with the SHA-256 of the data."""
        data = dict(self.data)
        return {"data": data, "name": self.name, "revision": self.revision, "sha256": sha256(data)}

    def taken(self) -> TakenRules:
        """The rules as they stand at this moment, sharing nothing with `data`.

        Made once as long as the text of the data stays the same: every recording of a table of games holds the same.
        """
        kept: tuple[str, TakenRules] | None = self.__dict__.get("_taken")
        if kept is not None and kept[0] == self._text():
            return kept[1]
        try:
            content = canonical_bytes(self.canonical())
        except CanonicalError as error:
            raise GameError(f"the rules cannot stand in a recording: {error}") from None
        taken = TakenRules(content, json.loads(content))
        self.__dict__["_taken"] = (self._text(), taken)
        return taken

    def _text(self) -> str | None:
        """What tells the rules of one moment from those of another; None for rules that no recording can hold."""
        try:
            return unchecked_text([self.name, self.revision, dict(self.data)])
        except (TypeError, ValueError, RecursionError):
            return None


class State(Protocol):
    """What the engine reads of a state. The rest is the game's own."""

    turn: int
    """A count, mostly from 1, that never goes down within a run; a turn record is written when it moves."""

    outcome: Value
    """None while the game goes on; then any canonical value."""

    # Where moves can be taken back a state is copied: by itself (capabilities.Copied), or else by copy.deepcopy.


S = TypeVar("S", bound=State)


@runtime_checkable
class Game(Protocol[S]):
    """What a game is. What it can do besides: see samepath.capabilities."""

    name: str
    rules: Rules

    def start(self, scenario: Value, rng: Rng) -> S:
        """The first state. Raises InputError for a scenario that cannot be played, naming the place."""
        ...

    def step(self, state: S, rng: Rng, decide: Decider) -> None:
        """Play one step, changing `state`: at least one decision, or `turn` or `outcome` moves."""
        ...

    def canonical(self, state: S) -> dict[str, Value]:
        """The state's parts by name: everything that can change a later decision, the generator aside."""
        ...


@dataclass(frozen=True)
class Recorded:
    """A whole game as compiled rules recorded it."""

    recording: bytes
    records: int
    decisions: int
    turns: int
    steps: int
    """The header, every step of the game and the end, as a verifier counts them."""

    outcome: Value
    link: str
    """The end record's, which stands for the whole recording."""


class Compiled(Protocol):
    """A game's rules in compiled form, for games that ask nobody: the same results as by `Game`, to the last byte."""

    def record(self, seed: int, first: bytes, rest: bytes) -> Recorded:
        """One game with its recording. The header's text is `first` up to its link, `rest` from there to its seed."""
        ...

    def play(self, seed: int, numbers: range) -> tuple[bytes, Any]:
        """Games number i from the seed of the stream `game-<i>` of `seed`: their summaries as canonical text with
        commas between, and sums over them. Other threads run meanwhile."""
        ...

    def report(self, totals: list[Any]) -> dict[str, Any]:
        """What `tabulate` makes of the games of which these are the sums."""
        ...


@dataclass
class Run(Generic[S]):
    """One game under way: the game, its scenario, its streams and its state."""

    game: Game[S]
    scenario: Value
    """As it was given: the game has a copy of its own."""
    rng: Rng
    state: S
    rules: TakenRules
    """As they were when the run began."""

    def full_state(self) -> dict[str, Value]:
        """Everything that is hashed: the game's parts, the generator, turn and outcome."""
        given = self.game.canonical(self.state)
        if not isinstance(given, dict):
            raise GameError(
                at_line(
                    f"{self.game.name}: canonical() gives the state's parts by name, in a dict, not {foreign(given)}",
                    method_line(self.game, "canonical"),
                )
            )
        parts = given.copy()
        for name in RESERVED_PARTS:
            if name in parts:
                raise GameError(f"the game {self.game.name} has a part named {name!r}, which the engine adds itself")
        parts["generator"] = self.rng.canonical()
        parts["outcome"] = self.state.outcome
        parts["turn"] = self.state.turn
        return parts


def begin(game: Game[S], scenario: Value, seed: int | str, *, logged: bool = False, rng: Rng | None = None) -> Run[S]:
    """Start a run. The state is the one before the first step. `rng` takes the place of one that is made here."""
    if rng is None:
        rng = Rng(seed, logged=logged, of_run=True)
    rules = game.rules.taken()
    try:
        given = canonical_text(scenario, 1)  # before the game sees its copy, whatever it does with it
    except CanonicalError as error:
        raise InputError(f"the scenario of {game.name} cannot stand in a recording: {error}") from None
    state = game.start(json.loads(given), rng)
    if type(state.turn) is not int or state.turn < 0:
        raise GameError(
            at_line(
                f"{game.name}: the first state's turn is {_turn_text(state.turn)}, no count (0, 1, 2 and so on)",
                method_line(game, "start"),
            )
        )
    return Run(game, json.loads(given), rng, state, rules)


def _turn_text(turn: object) -> str:
    return ascii(turn)[:40] if isinstance(turn, int | float | str | None) else foreign(turn)


def play(
    game: Game[S], scenario: Value, seed: int | str, choose: Chooser | None = None, *, steps_max: int = STEPS_MAX
) -> Run[S]:
    """Play a whole game without a record; `choose` answers what is asked of people.

    Raises GameError when the game has not ended after `steps_max` steps.
    """
    run = begin(game, scenario, seed)
    decider = Decider(choose)
    step, state, rng = game.step, run.state, run.rng
    for _ in range(steps_max):
        if state.outcome is not None:
            return run
        step(state, rng, decider)
    if state.outcome is not None:
        return run
    raise GameError(f"{game.name} has not ended after {steps_max:,} steps, its limit (--steps-max)")
