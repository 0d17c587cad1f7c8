"""The games that the matrix has every engine record: the lesson's programs, games of Nausicaa, runs of the mine.

Their seeds are drawn from a seed and are none of those in replays/, so no engine can have been made to fit them.
Source: conformance/README.md, "The matrix".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from samepath import games
from samepath.engine import named_rules, rules_texts
from samepath.record.reader import Reader, open_recording
from samepath.record.recorder import record
from samepath.record.trace import TakeBackError, Trace
from samepath.rng import Rng, Stream, seed_text
from samepath.values.canonical import Value
from samepath.verify.corpus import recordings, shipped_folder

UNDO_AT: Final = 2
"""Of the choices by input, the one that is answered by taking the choice before it back."""

PEOPLE_ANSWERS: Final = 12
"""After so many answers a game of Nausicaa between people stops in the matrix, and its recording with it."""

PEOPLE: Final[Value] = {
    "players": ["person", "person"],
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


def plays(count: int, seed: int = 0, taken: Mapping[str, Sequence[str]] | None = None) -> list[Play]:
    """All programs of the lesson, games of Nausicaa by each of its rules, and `count` runs of the mine.

    Of Nausicaa, by each revision of each ruleset, `count` games of two CPUs and the beginning of one of two people.

    `taken` are the seeds, by game, that must not be used: those of the recordings that ship, without.
    """
    used = seeds_taken() if taken is None else taken
    found = []
    lesson = games.load("lesson")
    named: Mapping[str, Value] = getattr(lesson, "scenarios", {})
    draw = _seeds(seed, "lesson", used.get("lesson", ()))
    for name, scenario in named.items():
        if name != "default":
            chosen = draw()
            inputs = _inputs(lesson, scenario, chosen, Rng(seed).stream("answers"))
            found.append(Play(f"lesson/{name}", "lesson", "lesson", None, scenario, chosen, inputs))
    for rules in rules_texts(games.load("nausicaa")):
        draw = _seeds(seed, f"nausicaa-{_plain(rules)}", used.get("nausicaa", ()))
        scenario = {"players": ["cpu", "cpu"]}
        family = f"nausicaa/{rules}"
        found += [Play(f"{family}/{i:02}", family, "nausicaa", rules, scenario, draw()) for i in range(count)]
        if count == 0:
            continue
        chosen = _seeds(seed, f"nausicaa-{_plain(rules)}-people", used.get("nausicaa", ()))()
        game = games.load("nausicaa", *named_rules(rules))
        inputs = _inputs(game, PEOPLE, chosen, Rng(seed).stream("answers"))[:PEOPLE_ANSWERS]
        found.append(Play(f"{family}/people", family, "nausicaa", rules, PEOPLE, chosen, inputs))
    draw = _seeds(seed, "dungeon", used.get("dungeon", ()))
    run = {"control": "auto"}
    return [*found, *(Play(f"dungeon/{i:02}", "dungeon", "dungeon", None, run, draw()) for i in range(count))]


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


def _inputs(game: Any, scenario: Value, seed: str, stream: Stream) -> list[Value]:
    """Answers for whoever is asked in this game, one of them a step back; empty where nobody is."""
    given: list[Value] = []

    def answer(trace: Trace, asked: Mapping[str, Any]) -> int:
        if len(given) == UNDO_AT:
            given.append({"undo": None})
            raise TakeBackError
        pick = stream.next_int(len(asked["options"]), "answer")
        given.append(pick)
        return pick

    record(game, scenario, seed, lambda line: None, answer)
    return given
