"""Two rules of a game, played by the same seeds, until a sequential test is sure (samepath.tools.sequential).

Pair number i is a game by each from the seed of the stream `game-<i>`, and pairs are looked at in their order: neither
where it stops nor the digest depends on the number of processes, nor on where it was broken off and gone on with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from samepath.capabilities import RulesListed, Simulated, capability, compiled_rules
from samepath.engine import STEPS_MAX, Game, play
from samepath.errors import SamepathError, UnsupportedError
from samepath.files import read_file, write_whole
from samepath.games import having
from samepath.rng import stream_seed
from samepath.tools.balance import tuned
from samepath.tools.condition import Condition
from samepath.tools.eachgame import game_row
from samepath.tools.lookup import find_game, rules_file
from samepath.tools.sequential import Sequential
from samepath.tools.workers import Task, workers
from samepath.values.canonical import Value, canonical_bytes, canonical_text, sha256

CHUNK: Final = 25
"""Pairs handed to a process at a time."""

SAVED_EVERY: Final = 20
"""Chunks after which what was found is written down."""


@dataclass(frozen=True)
class Side:
    """A game under rules, as every process finds it: rules by name and revision, or a file of rules data."""

    game: str
    rules: str

    def load(self) -> Game[Any]:
        """The game. Raises UnsupportedError, and InputError for a file that cannot be used."""
        file = rules_file(self.rules)
        return find_game(self.game, self.rules) if file is None else tuned(find_game(self.game), file)


@dataclass(frozen=True)
class Match:
    """What is compared. `counted` is a condition on a game's row, see samepath.tools.condition."""

    a: Side
    b: Side
    scenario: Value
    seed: int
    counted: str
    steps_max: int

    def about(self, level: float, margin: float) -> str:
        """What the outcome depends on, in a line."""
        rules = [sha256(side.load().rules.canonical()) for side in (self.a, self.b)]
        return canonical_text(
            [self.a.game, rules, self.scenario, self.seed, self.counted, self.steps_max, repr(level), repr(margin)]
        )


@dataclass
class Progress:
    """What was found so far: the test, games that were counted under each, and the chained digest of all summaries."""

    test: Sequential
    counts: list[int]
    digest: str = ""
    claim: str | None = None


def game_of(rules: str) -> str:
    """The one installed game that has rules of that name."""
    name = rules.rpartition("@")[0] or rules
    found = [game for game, able in having(RulesListed).items() if name in [each.name for each in able.all_rules]]
    if len(found) != 1:
        what = "no game has" if not found else f"{' and '.join(found)} have"
        raise UnsupportedError(f"{what} rules named {name!r}: name the game with --game")
    return found[0]


def compare(
    match: Match,
    level: float,
    margin: float,
    pairs_max: int,
    jobs: int,
    journal: Path | None = None,
    told: Callable[[Progress], object] = lambda progress: None,
) -> Progress:
    """Play pairs until the test is sure, or there are `pairs_max`. `told` is called after every few."""
    about = match.about(level, margin)
    found = Progress(Sequential(level, margin), [0, 0])
    if journal is not None and journal.exists():
        found = _read(journal, about, level, margin)
    first = found.test.pairs
    if found.claim is not None or first >= pairs_max:
        return found
    try:
        with workers(jobs) as pool:
            results = pool.results(Task(partial(_pairs, match)), _chunks(first, pairs_max))
            for number, chunk in enumerate(results, 1):
                _take(found, chunk)
                told(found)
                if journal is not None and number % SAVED_EVERY == 0:
                    _write(journal, about, found)
                if found.claim is not None:
                    break
    finally:
        if journal is not None:
            _write(journal, about, found)
    return found


def _chunks(first: int, pairs_max: int) -> Iterator[range]:
    for start in count(first, CHUNK):
        if start >= pairs_max:
            return
        yield range(start, min(start + CHUNK, pairs_max))


def _take(found: Progress, chunk: list[tuple[bool, bool, str]]) -> None:
    """Pair by pair, up to the one at which the test is sure."""
    for in_a, in_b, digest in chunk:
        found.test.add(in_b - in_a)
        found.counts[0] += in_a
        found.counts[1] += in_b
        found.digest = hashlib.sha256((found.digest + digest).encode("ascii")).hexdigest()
        found.claim = found.test.claim()
        if found.claim is not None:
            return


def _pairs(match: Match, numbers: range) -> list[tuple[bool, bool, str]]:
    """For each number, whether the game is counted under A and under B, and the digest of both summaries."""
    condition = Condition(match.counted)
    sides = [_summaries(side.load(), match, numbers) for side in (match.a, match.b)]
    found = []
    for number, a, b in zip(numbers, *sides, strict=True):
        in_a, in_b = (condition(game_row(match.seed, number, summary)) for summary in (a, b))
        found.append((in_a, in_b, hashlib.sha256(canonical_bytes([a, b])).hexdigest()))
    return found


def _summaries(game: Game[Any], match: Match, numbers: range) -> list[Any]:
    able = capability(game, Simulated)
    if able is None:
        raise UnsupportedError(f"{game.name} does not say what to count of a game (summary and tabulate)")
    compiled = compiled_rules(game, match.scenario) if match.steps_max >= STEPS_MAX else None
    if compiled is not None:
        played: list[Any] = json.loads(b"[%s]" % compiled.play(match.seed, numbers)[0])
        return played
    seeds = (stream_seed(match.seed, f"game-{number}") for number in numbers)
    return [able.summary(play(game, match.scenario, seed, steps_max=match.steps_max)) for seed in seeds]


class JournalError(SamepathError):
    """A file to go on from that is of another comparison, or none."""


def _write(path: Path, about: str, found: Progress) -> None:
    test = found.test
    kept = {
        "about": about,
        "alone": [test.a_alone, test.b_alone, test.alike],
        "counts": found.counts,
        "digest": found.digest,
    }
    write_whole(path, canonical_bytes(kept) + b"\n")


def _read(path: Path, about: str, level: float, margin: float) -> Progress:
    try:
        kept = json.loads(read_file(path))
        same = kept["about"] == about
        a, b, alike = map(int, kept["alone"])
        found = Progress(Sequential(level, margin, a, b, alike), list(map(int, kept["counts"])), str(kept["digest"]))
    except (ValueError, KeyError, TypeError) as error:
        raise JournalError(f"{path} is no file of samepath compare ({type(error).__name__}); name another") from None
    if not same:
        raise JournalError(f"{path} is of another comparison; name another file, or remove it to begin again")
    found.claim = found.test.claim()
    return found
