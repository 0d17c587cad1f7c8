"""Nausicaa as samepath knows a game: scenarios, steps, the hashed state, and what a person is shown.

A scenario says who plays, `{"players": ["person" or "cpu", ...]}`, and may hold a `position` to start from instead of
shuffled decks; a position alone is one too, played by two CPUs. Options are short notation (clause NAUS-16), in
recordings as on a person's screen. Source: conformance/SPEC.md, clauses NAUS-1, NAUS-9 and NAUS-15.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from samepath.capabilities import (
    Accelerated,
    Charted,
    Concluded,
    Conformance,
    Crossed,
    Described,
    Drawn,
    Judged,
    Levelled,
    Marked,
    MatrixRun,
    Notated,
    Observed,
    OnPage,
    Pictured,
    Playable,
    PlayPage,
    Refusing,
    Reported,
    Ruled,
    RulesListed,
    ScenarioLines,
    Scenarios,
    Seated,
    Senses,
    Simulated,
    Strategies,
    Unhashed,
)
from samepath.decide import Decider, Decision
from samepath.engine import Run
from samepath.errors import InputError
from samepath.games.data import drawing_of
from samepath.games.nausicaa import balance, compiled, cpu, judge, position, refuse, senses
from samepath.games.nausicaa.actions import (
    ATTACK,
    DASH,
    END,
    MOVE,
    PULLING,
    SUMMON,
    SWAPPING,
    legal_actions,
    notation,
)
from samepath.games.nausicaa.effects import perform, set_up
from samepath.games.nausicaa.rules import RULESETS, load_rules
from samepath.games.nausicaa.state import CPU, PERSON, SIDES, State, canonical
from samepath.games.rulesets import rules_texts
from samepath.rng import Rng
from samepath.values.canonical import Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DEPLOY: Final = "deploy"
ACTION: Final = "action"

KINDS: Final = (DEPLOY, ACTION)
"""The kinds of choice that a person is asked for."""

_WORDS: Final = {
    SUMMON: "on",
    ATTACK: "attacks",
    MOVE: "moves to",
    DASH: "dashes to",
    PULLING: "pulls",
    SWAPPING: "swaps with",
    cpu.WEIGHS: "against",
}
_OPTION = re.compile(r"([A-Za-z]|[a-z][0-9])([@x=<~>-])([a-z][0-9])")
_SQUARE = re.compile(r"[a-z][0-9]")


_IN_LABEL: Final = "never changes, and stands in the unit's label, which is hashed"
_IN_SQUARES: Final = "the units by their squares, which are hashed"


PEOPLE: Final[Value] = {
    "players": [PERSON, PERSON],
    "position": {
        "units": [
            {"type": "oracle", "player": 1, "row": 7, "col": 0, "hp": 1},
            {"type": "oracle", "player": 2, "row": 0, "col": 9, "hp": 1},
        ],
        "mana": [6, 6],
        "hands": [["phoenix", "shapeshifter", "centaur"], ["phoenix", "griffin", "titan"]],
        "coefficients": {"distance": 5, "attractiveness": 5},
        "player": 1,
    },
}
"""Two people with every card about which the rules of Nausicaa differ: what they may do is in each decision."""

PEOPLE_ANSWERS: Final = 12
"""After so many answers a game between people stops in the matrix, and its recording with it."""


class Nausicaa(
    Scenarios,
    ScenarioLines,
    Seated,
    Ruled,
    RulesListed,
    Pictured,
    Marked,
    Charted,
    Drawn,
    Described,
    Notated,
    Refusing,
    Reported,
    Concluded,
    Playable,
    OnPage,
    Simulated,
    Observed,
    Judged,
    Accelerated,
    Unhashed,
    Strategies,
    Levelled,
    Crossed,
):
    """A board game of Oracles for two, with a CPU for either side, under rules `article` or `live`.

    Stateless; see `samepath.engine.Game` for the protocol, and samepath.capabilities for what it can do besides.
    """

    name = "nausicaa"
    all_rules = RULESETS.all()

    scenarios: Mapping[str, Value] = {
        "default": {"players": [CPU, CPU]},
        "person-cpu": {"players": [PERSON, CPU]},
        "cpu-person": {"players": [CPU, PERSON]},
        "people": {"players": [PERSON, PERSON]},
    }
    not_hashed: Mapping[str, str] = {
        "state.acting.number": _IN_LABEL,
        "state.acting.side": _IN_LABEL,
        "state.acting.type": _IN_LABEL,
        "state.armies": "the two sides never change places",
        "state.armies[*]": "in order of deployment, which the units' numbers say",
        "state.armies[*][*].number": _IN_LABEL,
        "state.armies[*][*].side": _IN_LABEL,
        "state.armies[*][*].type": _IN_LABEL,
        "state.board": _IN_SQUARES,
        "state.board[*]": _IN_SQUARES,
        "state.tally.*": "counts for reports; no rule reads them",
    }
    play_page = PlayPage("Nausicaa", "nausicaa", {})
    play_scenario = "person-cpu"
    axes = ("abcdefghij", "01234567")
    notation_help = refuse.FORMS

    conformance = Conformance(
        level=3,
        title="Nausicaa",
        clauses=("NAUS-9", "NAUS-13", "NAUS-17", "NAUS-23", "PROTO-9"),
        recordings=("article/cpu-cpu-seed-3.jsonl", "live/cpu-cpu-seed-1.jsonl"),
    )

    def __init__(self, rules_name: str = RULESETS.names[0], revision: int | None = None) -> None:
        self.ruleset = load_rules(rules_name, revision)
        self.rules = self.ruleset.rules
        self.drawing: Value = drawing_of(__package__)

    def with_rules(self, name: str, revision: int | None) -> Nausicaa:
        """The same game under other rules: `article` or `live`, the newest revision without one."""
        return Nausicaa(name, revision)

    def start(self, scenario: Value, rng: Rng) -> State:
        """The first state; cards are shuffled from the stream `deck` unless there is a position.

        Raises InputError for a scenario that cannot be played, naming the place.
        """
        players, at = _read_scenario(scenario)
        if at is None:
            state = State(self.ruleset, players)
            set_up(state, rng)
            return state
        position.check_position(self.ruleset, at)
        return position.state_from(self.ruleset, at, players)

    def step(self, state: State, rng: Rng, decide: Decider) -> None:
        """One action of a person, or one whole turn of a CPU."""
        if state.players[state.side] == CPU:
            cpu.take_turn(state, rng, decide)
            return
        actions = legal_actions(state)
        kind = ACTION if state.placed[state.side] else DEPLOY
        pick = decide.ask(state.mover, kind, [notation(state, action) for action in actions])
        perform(state, rng, actions[pick])

    def canonical(self, state: State) -> dict[str, Value]:
        """The state's parts by name."""
        return canonical(state)

    def compiled(self, scenario: Value) -> compiled.CompiledNausicaa | None:
        """The compiled rules for games from `scenario`; None when Python has to play them: a person plays, the rules
        data do not fit the compiled ones, they are not installed, or SAMEPATH_BACKEND says python."""
        if type(self) is not Nausicaa:
            return None  # a game made from this one may have rules of its own
        try:
            players, at = _read_scenario(scenario)
            if players != (CPU, CPU):
                return None
            return compiled.find(self.ruleset, None if at is None else self.start(scenario, Rng(0)))
        except InputError:
            return None  # the game itself says what is wrong with it

    def act(self, state: State, rng: Rng, text: str) -> None:
        """Do the action that `text` spells, for whoever is to move; IllegalAction names the rule that forbids it."""
        perform(state, rng, refuse.find_action(state, text))

    def parse_notation(self, text: str, options: Sequence[Value]) -> int | None:
        """The index of the option that a person's text means, in either case of letters, a card also by its name."""
        plain = text.strip().lower()
        name, sign, square = plain.partition("@")
        if sign and name in self.ruleset.by_name:
            plain = f"{self.ruleset.by_name[name].letter.lower()}@{square}"
        return next((index for index, option in enumerate(options) if str(option).lower() == plain), None)

    def refusal(self, state: State, text: str) -> str:
        """Why `text` is not legal now: the rule that it breaks, or that it cannot be read; empty if it is legal."""
        try:
            refuse.find_action(state, text)
        except refuse.IllegalAction as error:
            return str(error)
        return ""

    def picture(self, state: State) -> list[str]:
        """Eight rows of ten characters: units by letter, player 1's upper-case; `.` light and `:` dark squares."""
        board = self.ruleset.board
        cells = [
            (":" if board.dark[square] else ".")
            if unit is None
            else (unit.type.letter if unit.side == 0 else unit.type.letter.lower())
            for square, unit in enumerate(state.board)
        ]
        return ["".join(cells[row * board.cols : (row + 1) * board.cols]) for row in range(board.rows)]

    def cells(self, state: State, option: Value) -> list[tuple[int, int]]:
        """The cells (x, y) of the squares that an option names."""
        squares = self.ruleset.board.squares
        found = [squares[name] for name in _SQUARE.findall(str(option)) if name in squares]
        return [(col, row) for row, col in map(self.ruleset.board.place, found)]

    def describe(self, option: Value) -> str:
        """An option in a few words: `c6 attacks d5`, `goblin on c6`. Raises TypeError for what is not text."""
        if not isinstance(option, str):
            raise TypeError("options of nausicaa are text")
        match = _OPTION.fullmatch(option)
        if match is None:
            return "end the turn" if option == END else option
        first, sign, square = match.groups()
        if sign == SUMMON:
            first = next((kind.name for kind in self.ruleset.types if kind.letter == first), first)
        return f"{first} {_WORDS[sign]} {square}"

    def ending(self, outcome: Value) -> str:
        """A finished game's outcome in words."""
        if outcome["winner"] is None:
            return f"a draw: turn {self.ruleset.limit} has come"
        return f"player {outcome['winner']} wins: a {outcome['by']} ended the {self.ruleset.royal.name}"

    def status(self, state: State) -> list[str]:
        """What a person may know beside the board: turn, mana, own cards, wounds; the other hand as a number."""
        lines = [f"turn {state.turn}, {state.mover} to move"]
        for side in SIDES:
            hand = state.hands[side]
            own = state.players[side] == PERSON and (side == state.side or CPU in state.players)
            cards = ", ".join(f"{card.name} {card.cost}" for card in hand) if own else f"{len(hand)} cards"
            wounded = [u for u in state.armies[side] if u.hp != u.type.hp or u.type.hp > 1]
            hp = ", ".join(f"{self.ruleset.board.names[u.square]} {u.hp}/{u.type.hp}" for u in wounded)
            lines.append(
                f"{self.ruleset.sides[side].name} ({state.players[side]}): mana {state.mana[side]}, "
                f"hand: {cards or 'empty'}, deck {len(state.decks[side])}" + (f", hp {hp}" if hp else "")
            )
        return lines

    def read_scenario_line(self, text: str) -> Value:
        """The scenario on one line of a file: a position, whose answers are left out, or a whole scenario."""
        scenario = position.read_position(text)
        _, at = _read_scenario(scenario)
        if at is not None:
            position.check_position(self.ruleset, at)
        return scenario

    def seated(self, scenario: Value, players: Sequence[str]) -> Value:
        """The scenario with other players: a list of two of `person` and `cpu`."""
        _, at = _read_scenario(scenario)
        changed: dict[str, Value] = {"players": list(players)}
        return changed if at is None else {**changed, "position": at}

    def judge_line(self, text: str, seed: int | str = 0) -> judge.Judgement:
        """What the CPU does with the position on one line of a file. Raises InputError, naming the place in it."""
        at = position.read_position(text)
        position.check_position(self.ruleset, at)
        return judge.judge(position.state_from(self.ruleset, at, (CPU, CPU)), Rng(seed))

    def explain(self, judgement: judge.Judgement) -> list[str]:
        """A judgement as lines of text for a person."""
        return judge.explain(judgement)

    def decision_value(self, seen: Decision) -> dict[str, Any]:
        """One decision of a judgement, for JSON."""
        return judge.decision_value(seen)

    def scenario_strategy(self) -> SearchStrategy[Value]:
        """Generated positions and games, with people or CPUs on either side."""
        from samepath.games.nausicaa.strategies import nausicaa_scenarios

        return nausicaa_scenarios(self.rules.data)

    def matrix_runs(self) -> list[MatrixRun]:
        """By each revision of each ruleset, games of two CPUs, and the beginning of one of two people."""
        return [
            run
            for rules in rules_texts(self)
            for run in (
                MatrixRun("", {"players": [CPU, CPU]}, rules),
                MatrixRun("people", PEOPLE, rules, answers_max=PEOPLE_ANSWERS, own_seeds=True),
            )
        ]

    def senses(self, scenario: Value) -> Senses:
        """What a learner is given: who is a person, and the sizes (samepath.games.nausicaa.senses)."""
        players, _ = _read_scenario(scenario)
        return senses.senses(self.ruleset, players)

    def observe(self, state: State, actor: str) -> bytearray:
        """The position as planes, from the side of `actor`."""
        return senses.observe(state, actor)

    def numbered(self, state: State, options: Sequence[Value]) -> list[int]:
        """A number for each option, by its notation."""
        found, _ = senses.numbers(self.ruleset)
        return [found[option] for option in options]

    def reward(self, outcome: Value, actor: str) -> int:
        """100 for the winner, -100 for the loser."""
        winner = outcome["winner"]
        return 0 if winner is None else 100 if self.ruleset.sides[winner - 1].name == actor else -100

    def summary(self, run: Run[State]) -> dict[str, Any]:
        """One finished game's facts, for `tabulate`."""
        return balance.summary(run)

    def tabulate(self, summaries: list[dict[str, Any]]) -> dict[str, Any]:
        """Figures over finished games."""
        return balance.tabulate(self.ruleset, summaries)


game = Nausicaa()


def _read_scenario(scenario: Value) -> tuple[tuple[str, str], Value]:
    """Who plays, and the position to start from or None."""
    if not isinstance(scenario, dict):
        raise InputError("a scenario of nausicaa is an object with players, and perhaps a position")
    at: Value = scenario.get("position")
    if "units" in scenario:  # a position alone
        at = {key: value for key, value in scenario.items() if key != "players"}
    elif extra := [key for key in scenario if key not in ("players", "position")]:
        raise InputError(f"the scenario has an unknown key {extra[0]!a:.40}; it takes players and position")
    players = scenario.get("players", [CPU, CPU])
    if not isinstance(players, list | tuple) or len(players) != len(SIDES):
        raise InputError("players is not a list of two, player 1's first")
    for index, player in enumerate(players):
        if player not in (PERSON, CPU):
            raise InputError(f"players[{index}] is {player!a:.40}; it is {PERSON!r} or {CPU!r}")
    return (players[0], players[1]), at
