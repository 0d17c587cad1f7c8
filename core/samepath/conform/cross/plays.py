"""The games that the matrix has every engine record: of each installed game what it names itself.

Their seeds are drawn from a seed and are none of those in replays/, so no engine can have been made to fit them.
Source: conformance/README.md, "The matrix".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from samepath import games
from samepath.capabilities import Crossed, MatrixRun, Scenarios, capability
from samepath.conform.operations import playable
from samepath.engine import Game
from samepath.games.rulesets import named_rules, rules_texts, under_rules
from samepath.record.reader import Reader, open_recording
from samepath.record.recorder import record
from samepath.record.trace import StopError, TakeBackError, Trace
from samepath.rng import Rng, Stream, seed_text
from samepath.values.canonical import Value
from samepath.verify.corpus import recordings, shipped_folder

UNDO_AT: Final = 2
"""Of the choices by input, the one that is answered by taking the choice before it back."""

SCENARIO_ANSWERS: Final = 12
"""As many choices are answered in the games of a game that does not say what the matrix plays of it."""


@dataclass(frozen=True)
class Play:
    """A game to be recorded: everything that its recording follows from."""

    name: str
    family: str
    game: str
    rules: str | None
    scenario: Value
    seed: str
    inputs: list[Value] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The name as that of a stream."""
        return _plain(self.name)

    def request(self) -> dict[str, Value]:
        """The input of `record`."""
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seed": self.seed,
            "rules": self.rules,
            "inputs": self.inputs,
        }


def plays(
    count: int,
    seed: int = 0,
    taken: Mapping[str, Sequence[str]] | None = None,
    among: Sequence[str] = (),
) -> list[Play]:
    """Of every installed game what it names itself, and `count` games of what it leaves to be numbered.

    With a `count` of 0, of the games that number nothing alone. `taken` are the seeds, by game, that must not be used:
    those of the recordings that ship, without. `among`: only these games.
    """
    used = seeds_taken() if taken is None else taken
    chosen = among or playable()
    return [play for name in chosen for play in _plays_of(games.load(name), count, seed, used.get(name, ()))]


def _plays_of(game: Game[Any], count: int, seed: int, taken: Sequence[str]) -> list[Play]:
    crossed = capability(game, Crossed)
    runs = _scenario_runs(game) if crossed is None else crossed.matrix_runs()
    if count == 0 and any(not run.name for run in runs):
        return []
    draws: dict[str, Callable[[], str]] = {}
    found = []
    for run in runs:
        family = game.name if run.rules is None else f"{game.name}/{run.rules}"
        played = under_rules(game, *named_rules(run.rules)) if run.rules is not None else game
        stream = _plain(f"{family}-{run.name}" if run.own_seeds else family)
        draw = draws.setdefault(stream, _seeds(seed, stream, taken))
        for name in [run.name] if run.name else [f"{i:02}" for i in range(count)]:
            chosen = draw()
            inputs = _inputs(played, run, chosen, Rng(seed).stream("answers"))
            found.append(Play(f"{family}/{name}", family, game.name, run.rules, run.scenario, chosen, inputs))
    return found


def _scenario_runs(game: Game[Any]) -> list[MatrixRun]:
    """Every named scenario, or the empty one, by each of the game's rules; people have a few answers."""
    named = capability(game, Scenarios)
    scenarios: Mapping[str, Value] = {"default": {}} if named is None else named.scenarios
    return [
        MatrixRun(name, scenario, rules, SCENARIO_ANSWERS)
        for rules in rules_texts(game)
        for name, scenario in scenarios.items()
    ]


def seeds_taken() -> dict[str, list[str]]:
    """The seeds of the recordings that ship, by game."""
    found: dict[str, list[str]] = {}
    for path in recordings([shipped_folder()]):
        with open_recording(path) as stream:
            header = Reader(stream).take().record
        found.setdefault(header["game"], []).append(header["seed"])
    return found


def _seeds(seed: int, name: str, taken: Sequence[str]) -> Callable[[], str]:
    """Seeds of 64 bits from a stream of their own, so that one family's number moves nothing in another."""
    stream = Rng(seed).stream(f"matrix-{name}")
    given = list(taken)

    def draw() -> str:
        while True:
            high, low = stream.next_word(), stream.next_word()
            chosen = seed_text(high << 32 | low)
            if chosen not in given:
                given.append(chosen)
                return chosen

    return draw


def _plain(name: str) -> str:
    """A name in the characters of a stream's name (RNG-3)."""
    return name.replace("/", "-").replace("@", "-")


def _inputs(game: Game[Any], run: MatrixRun, seed: str, stream: Stream) -> list[Value]:
    """Answers for whoever is asked in this game, one of them a step back; empty where nobody is."""
    if run.answers_max == 0:
        return []
    given: list[Value] = []

    def answer(trace: Trace, asked: Mapping[str, Any]) -> int:
        if len(given) == run.answers_max:
            raise StopError
        if len(given) == UNDO_AT:
            given.append({"undo": None})
            raise TakeBackError
        pick = stream.next_int(len(asked["options"]), "answer")
        given.append(pick)
        return pick

    record(game, run.scenario, seed, lambda line: None, answer)
    return given
