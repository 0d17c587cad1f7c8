"""The game protocol, and running a game.

A game is plain rules over a state that it changes in place. It draws from the streams it is given and asks the decider
for every choice; everything that can change a later decision is in `canonical(state)` or in the generator.
Source: conformance/SPEC.md, clauses GAME-1 to GAME-7.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from samepath.blame import at_line, method_line
from samepath.decide import Chooser, Decider
from samepath.errors import GameError, InputError, UnsupportedError
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

_NAMED = re.compile(r"(.*)@(0|[1-9][0-9]{0,15})", re.DOTALL)

STEPS_MAX = 1_000_000
"""A run that takes more steps than this is taken for endless."""

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

    # A state may have `samepath_copy()` besides, which gives a state that shares with it nothing that ever changes.
    # It is called where moves can be taken back; without it a state is copied by copy.deepcopy.


S = TypeVar("S", bound=State)


@runtime_checkable
class Game(Protocol[S]):
    """What a game is. Optional besides: see `GameExtras`."""

    name: str
    rules: Rules

    def start(self, scenario: Value, rng: Rng) -> S:
        """The first state. Raises InputError for a scenario that cannot be played, naming the place."""
        ...

    def legal(self, state: S) -> list[Value]:
        """The options of the next choice that is asked of a person or script, in order; empty when none is."""
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


class GameExtras(Protocol):
    """What a game may have besides, each found by its name; samepath does without when it is missing."""

    scenarios: Mapping[str, Value]
    """Named scenarios; `default` is used when none is named."""

    def picture(self, state: Any) -> list[str]:
        """The state as lines of text: of equal width and one character a cell where they are a board."""
        ...

    def cells(self, state: Any, option: Value) -> list[tuple[int, int]]:
        """The picture's cells (x, y) that an option speaks of, to be marked."""
        ...

    def describe(self, option: Value) -> str:
        """An option in a few words for a person."""
        ...

    def with_rules(self, name: str, revision: int | None) -> Game[Any]:
        """The same game under other rules; raises UnsupportedError for a name or revision it does not have."""
        ...

    all_rules: Sequence[Rules]
    """Every ruleset at every revision that it can be played by: the default ruleset first, of each the newest first."""

    # For `shake`:

    not_hashed: Mapping[str, str]
    """What `canonical` leaves out on purpose, and why: places of the state by name, as `state.tally.*` or
    `state.units[*].label`, each with its reason (samepath.determinism.perturb)."""

    # For `play`:

    play_scenario: str
    """The named scenario that a person starts; `default` without."""

    axes: tuple[Sequence[str], Sequence[str]]
    """Short names of the picture's columns and rows."""

    notation_help: str
    """How options are typed, by example."""

    def status(self, state: Any) -> list[str]:
        """What a person may know beside the picture, in lines of text."""
        ...

    def ending(self, outcome: Value) -> str:
        """A finished game's outcome in words."""
        ...

    def parse_notation(self, text: str, options: Sequence[Value]) -> int | None:
        """The index of the option that a person's text means, or None."""
        ...

    def refusal(self, state: Any, text: str) -> str:
        """Why a person's text is no option now: the rule that it breaks."""
        ...

    def seated(self, scenario: Value, players: Sequence[str]) -> Value:
        """The scenario with other players."""
        ...

    def read_scenario_line(self, text: str) -> Value:
        """The scenario on one line of a file; raises InputError."""
        ...

    # For `simulate`:

    def summary(self, run: Run[Any]) -> Value:
        """One finished game's facts."""
        ...

    def tabulate(self, summaries: list[Value]) -> dict[str, Any]:
        """Figures over finished games: `rates` (counts of games by name), `lengths` (name to measures), `totals`
        (numbers by name), `rows` (objects of equal keys, the first one a name) and `notes`; each may be left out."""
        ...

    # For speed:

    def compiled(self, scenario: Value) -> Compiled | None:
        """The rules compiled, for games from `scenario` that ask nobody; None when the game has to play them itself."""
        ...

    # For `decide`:

    def judge_line(self, text: str, seed: int | str = 0) -> Any:
        """What the AI does with the position on one line of a file: an object with `answer`, which becomes a JSON line,
        and `decisions`. Besides, `explain` makes lines of text of it, and `decision_value` JSON of a decision."""
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


def begin(game: Game[S], scenario: Value, seed: int | str, *, logged: bool = False) -> Run[S]:
    """Start a run. The state is the one before the first step."""
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


def compiled_rules(game: Game[Any], scenario: Value) -> Compiled | None:
    """The game's compiled rules for games from `scenario`, where it has them and they can play."""
    find = getattr(game, "compiled", None)
    compiled: Compiled | None = None if find is None else find(scenario)
    return compiled


def named_rules(text: str) -> tuple[str, int | None]:
    """The name and revision that `text` asks for: `live`, the newest revision, or `live@1` (GAME-8).

    >>> named_rules("live"), named_rules("live@1"), named_rules("live@01")
    (('live', None), ('live', 1), ('live@01', None))
    """
    match = _NAMED.fullmatch(text)
    return (text, None) if match is None else (match[1], int(match[2]))


def rules_texts(game: Game[Any]) -> list[str]:
    """All rules of a game as texts for `named_rules`: the newest revision by its name alone, older ones with theirs."""
    names = getattr(game, "rules_names", (game.rules.name,))
    texts: list[str] = []
    for rules in getattr(game, "all_rules", ()):
        texts.append(f"{rules.name}@{rules.revision}" if rules.name in texts else rules.name)
    return texts or list(names)


def under_rules(game: Game[Any], name: str | None, revision: int | None = None) -> Game[Any]:
    """`game` under the rules named, at the revision named (None: its own, and the newest)."""
    own = game.rules
    if name in (None, own.name) and revision in (None, own.revision):
        return game
    if hasattr(game, "with_rules"):
        other: Game[Any] = game.with_rules(own.name if name is None else name, revision)
        return other
    wanted = (own.name if name is None else name) + ("" if revision is None else f", revision {revision}")
    raise UnsupportedError(f"{game.name} has no rules {wanted!r}; it has {own.name!r}, revision {own.revision}")
