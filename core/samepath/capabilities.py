"""What a game can do besides being played: a small protocol for each ability, and the one function that looks them up.

A game has an ability by having its members; it may name the protocol as a base class besides, and then Python refuses
to make a game that lacks one of them. Every member of a protocol is needed: half an ability is none, and
samepath.slips says so, as it says what is misspelt. samepath does without every ability that a game lacks.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, runtime_checkable

from samepath.engine import Compiled, Game, Rules
from samepath.values.canonical import Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


def capability(thing: object, kind: type[T]) -> T | None:
    """`thing` as one that has the ability `kind`, a protocol; None where it lacks a member of it.

    >>> capability(object(), Pictured) is None
    True
    """
    return thing if isinstance(thing, kind) else None


# --- scenarios and rules ---


@runtime_checkable
class Scenarios(Protocol):
    """A game with scenarios that have names."""

    scenarios: Mapping[str, Value]
    """`default` is used when none is named."""


@runtime_checkable
class ScenarioLines(Protocol):
    """A game that reads its own kind of line in a file of scenarios."""

    @abstractmethod
    def read_scenario_line(self, text: str, /) -> Value:
        """The scenario on one line of a file; raises InputError."""


@runtime_checkable
class Seated(Protocol):
    """A game whose players can be chosen."""

    @abstractmethod
    def seated(self, scenario: Value, players: Sequence[str], /) -> Value:
        """The scenario with other players; raises InputError."""


@runtime_checkable
class Ruled(Protocol):
    """A game that can be played by other rules than its first ones."""

    @abstractmethod
    def with_rules(self, name: str, revision: int | None, /) -> Game[Any]:
        """The same game under other rules, the newest revision without one.

        Raises UnsupportedError for a name or revision that it does not have.
        """


@runtime_checkable
class RulesListed(Protocol):
    """A game that lists its rules."""

    all_rules: Sequence[Rules]
    """Every ruleset at every revision that it can be played by: the default ruleset first, of each the newest first."""


@runtime_checkable
class Tunable(Protocol):
    """A game that can be played by rules data of the user's own."""

    @abstractmethod
    def under_data(self, data: Any, source: str, /) -> Game[Any]:
        """The game under these data, which were read from `source`; raises InputError with the place in them."""


# --- what a person sees and types ---


@runtime_checkable
class Pictured(Protocol):
    """A game that draws its state."""

    @abstractmethod
    def picture(self, state: Any, /) -> list[str]:
        """The state as lines of text: of equal width and one character a cell where they are a board."""


@runtime_checkable
class Marked(Protocol):
    """A game that can say where on its picture an option is."""

    @abstractmethod
    def cells(self, state: Any, option: Value, /) -> list[tuple[int, int]]:
        """The picture's cells (x, y) that an option speaks of, to be marked."""


@runtime_checkable
class Placed(Protocol):
    """A game in which it depends on who decides where an option is, as the step `up` does."""

    @abstractmethod
    def cells_of(self, state: Any, actor: str, option: Value, /) -> list[tuple[int, int]]:
        """The picture's cells (x, y) that an option of `actor` speaks of."""


@runtime_checkable
class Charted(Protocol):
    """A game whose picture has names for its columns and rows."""

    axes: tuple[Sequence[str], Sequence[str]]
    """Short names of the picture's columns and rows."""


@runtime_checkable
class Drawn(Protocol):
    """A game whose picture can be drawn, in `samepath view`, and not only written."""

    drawing: Value
    """How each character is drawn: data, no code, `{"tiles": {character: tile}, "ground": rows}`.

    A tile is `{"name": words, "layers": [{"path": SVG path data in a square of 24, "fill": a colour's name}]}`. It may
    say `"bare": true` where no ground lies below it, and `"when": part` where it is drawn only while the state has that
    part. `ground` are rows of characters, repeated over the board, whose tiles lie below. The colours' names are in
    samepath/view/drawing.py; each is light or dark as the page is. A layer may have `stroke` and `width` beside or
    instead of `fill`, and `opacity` in percent. A character without a tile is written."""


@runtime_checkable
class Fielded(Protocol):
    """A game whose actors follow distances."""

    @abstractmethod
    def field(self, state: Any, actor: str, kind: str, /) -> Sequence[Sequence[int | None]] | None:
        """The distances by which `actor` now decides `kind`, over the cells of the picture, row by row; None for a cell
        that is not reached, or for no field at all. Only looks."""


@runtime_checkable
class Described(Protocol):
    """A game that puts its options in words."""

    @abstractmethod
    def describe(self, option: Value, /) -> str:
        """An option in a few words for a person."""


@runtime_checkable
class Notated(Protocol):
    """A game whose options are typed in a notation."""

    notation_help: str
    """How options are typed, by example."""

    @abstractmethod
    def parse_notation(self, text: str, options: Sequence[Value], /) -> int | None:
        """The index of the option that a person's text means, or None."""


@runtime_checkable
class Refusing(Protocol):
    """A game that says why a move is not allowed."""

    @abstractmethod
    def refusal(self, state: Any, text: str, /) -> str:
        """Why a person's text is no option now: the rule that it breaks."""


@runtime_checkable
class Reported(Protocol):
    """A game that says more of its state than its picture shows."""

    @abstractmethod
    def status(self, state: Any, /) -> list[str]:
        """What a person may know beside the picture, in lines of text."""


@runtime_checkable
class Concluded(Protocol):
    """A game that puts its outcome in words."""

    @abstractmethod
    def ending(self, outcome: Value, /) -> str:
        """A finished game's outcome in words."""


@runtime_checkable
class Hidden(Protocol):
    """A game in which a person does not see everybody."""

    @abstractmethod
    def notices(self, state: Any, actor: str, /) -> bool:
        """Whether the person who plays may know what `actor` decides."""


@runtime_checkable
class Playable(Protocol):
    """A game with a scenario of its own for a person."""

    play_scenario: str
    """The named scenario that a person starts; `default` for a game without."""


@dataclass(frozen=True, slots=True)
class PlayPage:
    """The page on which a game is played in a browser, by an engine that is in the page."""

    title: str
    name: str
    """The page's frame and module, `<name>.html` and `<name>.mjs` in samepath/view/page."""
    data: Mapping[str, Value]
    """What the module is given beside the drawing."""


@runtime_checkable
class OnPage(Protocol):
    """A game that can be played in a browser: `samepath play GAME --web`."""

    play_page: PlayPage


# --- many games ---


@runtime_checkable
class Simulated(Protocol):
    """A game that says what to count of many games."""

    @abstractmethod
    def summary(self, run: Any, /) -> Value:
        """One finished game's facts; `run` is a `samepath.engine.Run`."""

    @abstractmethod
    def tabulate(self, summaries: Any, /) -> dict[str, Any]:
        """Figures over finished games, from a list of summaries: `rates` (counts of games by name), `lengths` (name to
        measures), `totals` (numbers by name), `rows` (objects of equal keys, the first one a name) and `notes`; each
        may be left out."""


@runtime_checkable
class Balanced(Protocol):
    """A game whose battles can be fought one by one."""

    @abstractmethod
    def encounters(self) -> list[tuple[int, str]]:
        """Every encounter, with the level it is meant for."""

    @abstractmethod
    def skirmish(self, depth: int, encounter: str, seed: int, /) -> Mapping[str, Value]:
        """One battle: won, rounds, life (percent left), actions (how often each was chosen)."""


@dataclass(frozen=True, slots=True)
class Senses:
    """What a learner of a game is given: the same for every position of a scenario."""

    actors: tuple[str, ...]
    """Everybody who may be asked, in the order in which they move."""
    actions: int
    """How many numbers there are for actions."""
    shape: tuple[int, int, int]
    """Planes, rows and columns of what is observed."""


@runtime_checkable
class Observed(Protocol):
    """A game that a policy can learn: positions and options as numbers (samepath.env). Integers only."""

    @abstractmethod
    def senses(self, scenario: Value, /) -> Senses:
        """What a learner is given in games from `scenario`."""

    @abstractmethod
    def observe(self, state: Any, actor: str, /) -> bytearray:
        """The position as `actor` may know it: planes, each row by row, a byte a cell; 255 is the whole of a measure,
        0 is nothing."""

    @abstractmethod
    def numbered(self, state: Any, options: Sequence[Value], /) -> Sequence[int]:
        """A number for each option, no two alike, and the same for what means the same in another position; -1 for one
        that a learner is not offered."""

    @abstractmethod
    def reward(self, outcome: Value, actor: str, /) -> int:
        """What a finished game is worth to `actor`: 100 won, -100 lost, 0 neither."""


class Judgement(Protocol):
    """What a game's AI does with a position."""

    @property
    def answer(self) -> dict[str, Any]:
        """What becomes a JSON line."""

    @property
    def decisions(self) -> Sequence[Any]:
        """What was decided on the way."""


@runtime_checkable
class Judged(Protocol):
    """A game whose AI plays on from positions."""

    @abstractmethod
    def judge_line(self, text: str, seed: int | str = 0, /) -> Judgement:
        """What the AI does with the position on one line of a file; raises InputError."""

    @abstractmethod
    def explain(self, judgement: Any, /) -> list[str]:
        """A judgement as lines of text for a person."""

    @abstractmethod
    def decision_value(self, decision: Any, /) -> dict[str, Any]:
        """One of a judgement's decisions, for JSON."""


@runtime_checkable
class Accelerated(Protocol):
    """A game whose rules there are in compiled form too."""

    @abstractmethod
    def compiled(self, scenario: Value, /) -> Compiled | None:
        """The rules compiled, for games from `scenario` that ask nobody; None when the game has to play them itself."""


def compiled_rules(game: Game[Any], scenario: Value) -> Compiled | None:
    """The game's compiled rules for games from `scenario`, where it has them and they can play."""
    able = capability(game, Accelerated)
    return None if able is None else able.compiled(scenario)


@dataclass(frozen=True, slots=True)
class Printout:
    """What a program prints, and the same facts as a canonical value."""

    text: str
    facts: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Program:
    """A program that prints: what it shows, in a line, and the function that runs it."""

    title: str
    run: Callable[[], Printout]


@runtime_checkable
class Programs(Protocol):
    """A game that brings a command of its own name: `samepath GAME [PROGRAM]`."""

    programs: Mapping[str, Program]
    """The programs that print, by name."""


# --- checking ---


@runtime_checkable
class Unhashed(Protocol):
    """A game whose canonical state leaves something out on purpose."""

    not_hashed: Mapping[str, str]
    """What `canonical` leaves out, and why: places of the state by name, as `state.tally.*` or `state.units[*].label`,
    each with its reason (samepath.determinism.perturb)."""


@runtime_checkable
class Copied(Protocol):
    """A state, not a game, that copies itself, where copy.deepcopy would be slow or would fail."""

    @abstractmethod
    def samepath_copy(self) -> Any:
        """A state that is equal, and shares with this one nothing that ever changes."""


@runtime_checkable
class Strategies(Protocol):
    """A game that generates scenarios for `samepath fuzz`. Without, its named scenarios are asked."""

    @abstractmethod
    def scenario_strategy(self) -> SearchStrategy[Value]:
        """Scenarios, most of them good ones. hypothesis is imported when this is called, and not before."""


@dataclass(frozen=True, slots=True)
class Conformance:
    """A game's place in the conformance suite."""

    level: int
    """The level, see conformance/README.md, of the operation of the line protocol that plays it."""
    title: str
    """What its level is about, as far as it is about the game."""
    clauses: tuple[str, ...]
    """The clauses of the specification that a generated question is about."""
    recordings: tuple[str, ...] = ()
    """Those by which the speed of engines is measured, below the game's folder in replays/."""


@runtime_checkable
class Levelled(Protocol):
    """A game that the line protocol plays by an operation of the game's name."""

    conformance: Conformance


@dataclass(frozen=True, slots=True)
class MatrixRun:
    """What the matrix has every engine record."""

    name: str
    """Empty: as many games as the matrix is asked for, by number. Otherwise one game of that name."""
    scenario: Value
    rules: str | None = None
    """A text of `named_rules`; None for the game's first rules."""
    answers_max: int | None = 0
    """How many choices are answered for whoever is asked, 0 where nobody is; None: all."""
    own_seeds: bool = False
    """Whether its seed is drawn apart from those of the other games by the same rules."""


@runtime_checkable
class Crossed(Protocol):
    """A game that says what the matrix plays of it. Without, it is every named scenario by each of its rules."""

    @abstractmethod
    def matrix_runs(self) -> Sequence[MatrixRun]:
        """The runs, in order."""


ABILITIES: Final[tuple[type[Any], ...]] = (
    Scenarios,
    ScenarioLines,
    Seated,
    Ruled,
    RulesListed,
    Tunable,
    Pictured,
    Marked,
    Placed,
    Charted,
    Drawn,
    Fielded,
    Described,
    Notated,
    Refusing,
    Reported,
    Concluded,
    Hidden,
    Playable,
    OnPage,
    Simulated,
    Balanced,
    Observed,
    Judged,
    Accelerated,
    Programs,
    Unhashed,
    Strategies,
    Levelled,
    Crossed,
)
"""The abilities of games."""
