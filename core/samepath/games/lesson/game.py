"""The lesson as a game: a scenario names one of three programs, and the state it starts does the rest.

`search` takes cells out of those that wait, `machine` moves enemies over a level, `battle` chooses by score.
Source: conformance/SPEC.md, section "The lesson".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from samepath.capabilities import (
    Conformance,
    Crossed,
    Described,
    Drawn,
    Fielded,
    Levelled,
    Marked,
    MatrixRun,
    Notated,
    OnPage,
    Pictured,
    PlayPage,
    Program,
    Programs,
    Ruled,
    RulesListed,
    Scenarios,
    Strategies,
    Unhashed,
)
from samepath.decide import Decider
from samepath.games.data import drawing_of, folder_of
from samepath.games.lesson import battle, machine, search
from samepath.games.lesson.board import STAND
from samepath.games.lesson.programs import programs_of
from samepath.games.lesson.rules import RULESETS, LessonRules, read_rules
from samepath.games.lesson.scenario import fields_of
from samepath.grid import Cell
from samepath.rng import Rng
from samepath.values.canonical import Value, parse_plain
from samepath.values.reading import Fields

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


FILMS = (
    ("path", "Breadth first", "The wave goes evenly to all sides: of cells that wait, the oldest is taken."),
    ("astar", "A*", "The same walls; what remains, as the crow walks, is added, so that fewer cells are taken."),
    ("stack", "The wrong end", "Cells are taken from the wrong end of the queue: the way is not the shortest."),
    ("chase", "A goblin", "It sleeps, chases, flees and wanders; each change is a decision, and so is each step."),
)
"""The scenarios that the lesson's page shows step by step: name, title, what to see in it."""


class LessonState(Protocol):
    """A state of any of the programs."""

    turn: int
    outcome: Value

    def step(self, rng: Rng, decide: Decider) -> None: ...
    def canonical(self) -> dict[str, Value]: ...
    def picture(self) -> list[str]: ...
    def cells(self, option: Value) -> list[Cell]: ...
    def field(self, actor: str, kind: str) -> list[list[int | None]] | None: ...


class Lesson(
    Scenarios,
    Ruled,
    RulesListed,
    Pictured,
    Marked,
    Drawn,
    Fielded,
    Described,
    Notated,
    OnPage,
    Programs,
    Unhashed,
    Strategies,
    Levelled,
    Crossed,
):
    """Grid searches, enemies that think, and choices by score in battle: the lesson.

    The game object: the protocol of samepath.engine, named scenarios, and the programs that print.
    """

    name = "lesson"
    all_rules = RULESETS.all()
    not_hashed: Mapping[str, str] = {
        "state.script.*": "the scenario's, never changed; it is hashed as script_rows, written once",
    }

    notation_help = "a move as it is listed, without its cell: up, right, down, left, stand"
    conformance = Conformance(
        level=2,
        title="the lesson",
        clauses=("LESSON-2", "PROTO-9"),
        recordings=("chase.jsonl", "field.jsonl", "path.jsonl"),
    )

    def __init__(self, revision: int | None = None) -> None:
        """The game under a revision of its rules, the newest without one."""
        self.rules = RULESETS.find(RULESETS.names[0], revision)
        self._numbers = read_rules(self.rules)
        named = parse_plain(folder_of(__package__).joinpath("scenarios.json").read_bytes())
        self.scenarios: Mapping[str, Value] = {"default": named["chase"], **named}
        self.programs: Mapping[str, Program] = programs_of(self)
        films = [{"title": title, "note": note, "scenario": named[name]} for name, title, note in FILMS]
        self.play_page = PlayPage("The lesson", "lesson", {"films": films})
        self.drawing: Value = drawing_of(__package__)

    def with_rules(self, name: str, revision: int | None) -> Lesson:
        """The game under the rules of that name, the newest revision without one."""
        return Lesson(RULESETS.find(name, revision).revision)

    def start(self, scenario: Value, rng: Rng) -> LessonState:
        """The first state. Raises InputError for a scenario that cannot be played, naming the place."""
        fields = fields_of(scenario)
        return _STARTS[fields.text("program", _STARTS)](fields, self._numbers)

    def step(self, state: LessonState, rng: Rng, decide: Decider) -> None:
        """Take a cell, play a turn of the machine, or decide a situation of the battle."""
        state.step(rng, decide)

    def canonical(self, state: LessonState) -> dict[str, Value]:
        """The parts of the state by name; which there are depends on the program."""
        return state.canonical()

    def picture(self, state: LessonState) -> list[str]:
        """The board, as lines of equal width; or the fighters of a battle, a line each."""
        return state.picture()

    def cells(self, state: LessonState, option: Value) -> list[Cell]:
        """The cell that an option speaks of, if it speaks of one."""
        return state.cells(option)

    def field(self, state: LessonState, actor: str, kind: str) -> list[list[int | None]] | None:
        """The steps that a search has counted, or those by which an enemy steps."""
        return state.field(actor, kind)

    def notation(self, option: Value) -> str:
        """A move of the hero as it is typed: `up`, `stand`."""
        return str(option[0])

    def parse_notation(self, text: str, options: Sequence[Value]) -> int | None:
        """The index of the move that `text` names; None when it names none."""
        return next((i for i, option in enumerate(options) if self.notation(option) == text), None)

    def scenario_strategy(self) -> SearchStrategy[Value]:
        """Generated scenarios of the three programs."""
        from samepath.games.lesson.strategies import lesson_scenarios

        return lesson_scenarios()

    def matrix_runs(self) -> list[MatrixRun]:
        """Every named scenario, with answers for a hero who is asked."""
        named = self.scenarios.items()
        return [MatrixRun(name, scenario, answers_max=None) for name, scenario in named if name != "default"]

    def describe(self, option: Value) -> str:
        """An option in a few words.

        >>> Lesson().describe(["up", 8, 2]), Lesson().describe([8, 2])
        ('up to (8, 2)', '(8, 2)')
        """
        match option:
            case [str(name), x, y]:
                return f"{name} {'at' if name == STAND else 'to'} ({x}, {y})"
            case [x, y]:
                return f"({x}, {y})"
            case _:
                return str(option)


_STARTS: dict[str, Callable[[Fields, LessonRules], LessonState]] = {
    "search": search.start,
    "machine": machine.start,
    "battle": battle.start,
}
