"""The main jobs of `samepath bench`: verifying, recording and simulating, by every engine, beside the hash.

Each game's work is the same for all engines, and an engine whose result is not the required one is refused: it has no
time. The backends of this package run in processes of their own; a port is asked by the line protocol, the time of
which is in its figures. Engines take turns within a round, after a round that is not counted; times are by the clock.

The floor is SHA-256 alone, in the same run: every line of the recording once, for the chain, and the text of the state
once a decision. No implementation of the format can be faster than that.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from samepath import games
from samepath.conform.cross.engines import CYTHON, PYTHON, Engine
from samepath.conform.operations import levelled
from samepath.conform.wire.session import Session
from samepath.decide import Decider
from samepath.engine import begin
from samepath.errors import SamepathError
from samepath.games.data import folder_of
from samepath.values.canonical import Value, canonical_bytes
from samepath.verify.corpus import shipped_folder

VERIFY: Final = "verify"
RECORD: Final = "record"
SIMULATE: Final = "simulate"
JOBS: Final = (VERIFY, RECORD, SIMULATE)
TIMEOUT: Final = 300.0

FLOOR: Final = "floor"
"""The contender that hashes and does nothing else."""

SIMULATED_GAMES: Final = 20
"""Games that are simulated in a round, of a game whose `bench.json` does not say."""

BACKENDS: Final = {"python": PYTHON, "cython": CYTHON}
"""The backends of this package by the value of SAMEPATH_BACKEND; whatever is compiled is used by the second one."""


@dataclass(frozen=True)
class Goal:
    """`engine` is at least `factor` times as fast as `against`; or, for the floor, at most `factor` times slower."""

    job: str
    game: str
    engine: str
    against: str
    factor: float

    def __str__(self) -> str:
        if self.against == FLOOR:
            return f"{self.engine} at most {self.factor:g} times the floor"
        return f"{self.engine} at least {self.factor:g} x {self.against}"


def goals() -> Iterator[Goal]:
    """The goals of the games that ship, from the `bench.json` in each game's folder."""
    for game in games.SHIPPED:
        for goal in _settings(game).get("goals", ()):
            yield Goal(game=game, **goal)


@cache
def _settings(game: str) -> dict[str, Any]:
    """How a game is measured, and its goals; nothing for a game of another package."""
    if game not in games.SHIPPED:
        return {}
    package = games.SHIPPED[game].partition(":")[0]
    found: dict[str, Any] = json.loads((folder_of(package) / "bench.json").read_text("utf-8"))
    return found


@dataclass(frozen=True)
class Work:
    """What every engine does of one game in a round."""

    job: str
    game: str
    paths: tuple[Path, ...] = ()
    """The recordings that are verified, or recorded again."""
    games: int = 0
    """How many games are simulated."""

    @property
    def request(self) -> dict[str, Any]:
        """For `bench_child`."""
        if self.job != SIMULATE:
            return {"job": self.job, "recordings": [str(path) for path in self.paths]}
        scenario = games.load(self.game).scenarios["default"]  # type: ignore[attr-defined]
        return {"job": self.job, "game": self.game, "scenario": scenario, "games": self.games}


@dataclass
class Timing:
    """What one engine needed for a work: nanoseconds a round, or why it was refused."""

    name: str
    hash: str = ""
    rounds: list[int] = field(default_factory=list)
    refused: str | None = None

    @property
    def median(self) -> float:
        """The median round."""
        return statistics.median(self.rounds)


@dataclass
class Measured:
    """A work by all engines."""

    work: Work
    unit: str
    """What is counted: decisions, or games."""
    count: int
    size: int
    """Bytes of the recordings, decompressed."""
    timings: list[Timing]

    def of(self, name: str) -> Timing | None:
        """An engine's timing, None where it has none."""
        return next((one for one in self.timings if one.name == name and not one.refused and one.rounds), None)

    def per_second(self, timing: Timing) -> float:
        """Decisions or games a second."""
        return 1e9 * self.count / timing.median

    def judged(self) -> Iterator[tuple[Goal, float, bool]]:
        """The goals for this work that can be judged: the ratio measured, and whether it is reached."""
        for goal in goals():
            engine, against = self.of(goal.engine), self.of(goal.against)
            if (goal.job, goal.game) != (self.work.job, self.work.game) or engine is None or against is None:
                continue
            if goal.against == FLOOR:
                ratio = engine.median / against.median
                yield goal, ratio, ratio <= goal.factor
            else:
                ratio = against.median / engine.median
                yield goal, ratio, ratio >= goal.factor


def works(job: str) -> list[Work]:
    """The work of a job, for every game that names recordings to be measured by."""
    found = []
    for game, place in levelled().items():
        if job == SIMULATE:
            found.append(Work(job, game, games=_settings(game).get("simulated", SIMULATED_GAMES)))
        else:
            found.append(Work(job, game, tuple(shipped_folder() / game / path for path in place.recordings)))
    return found


class Contender(Protocol):
    """Whoever does the work."""

    def round(self) -> tuple[int, str, str | None]:
        """Do it once: nanoseconds, a hash of the result, and why it is refused, if it is."""
        ...


class Backend:
    """This package, or another version of it at `package`, by one backend, in a process of its own."""

    def __init__(self, work: Work, variables: Mapping[str, str], *, clock: str = "wall_ns") -> None:
        self._clock = clock
        self._request: dict[str, Any] = work.request
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("bench_child.py"))],
            env=dict(variables),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Backend:
        return self

    def __exit__(self, *about: object) -> None:
        self._process.kill()
        self._process.communicate()

    def round(self) -> tuple[int, str, str | None]:
        """See Contender."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(self._request), file=self._process.stdin, flush=True)
        self._request = {"again": True}
        line = self._process.stdout.readline()
        if not line:
            said = self._process.stderr.read().splitlines() or ["it ended"]
            return 0, "", said[-1]
        answer = json.loads(line)
        return answer[self._clock], answer["hash"], None if answer["right"] else "its result differs"


class Port:
    """An engine that is asked by the line protocol."""

    def __init__(self, work: Work, session: Session) -> None:
        self._session = session
        self._op = work.job
        texts = [content(path) for path in work.paths]
        self._asked = [_question(work.job, text) for text in texts]
        self._ends = [json.loads(text[text.rindex(b"\n", 0, -1) + 1 :])["link"] for text in texts]

    def round(self) -> tuple[int, str, str | None]:
        """See Contender."""
        spent, answers, fault = 0, [], None
        for asked, end in zip(self._asked, self._ends, strict=True):
            begun = time.perf_counter_ns()
            reply = self._session.ask(self._op, asked)
            spent += time.perf_counter_ns() - begun
            result: Any = (reply.answer or {}).get("result")
            answers.append(canonical_bytes(result))
            if reply.trouble:
                fault = f"{reply.trouble}: {reply.told}"
            elif type(result) is not dict or (result.get("status") != "same" and result.get("end") != end):
                fault = f"its result differs: {answers[-1].decode('ascii'):.200}"
        return spent, hashlib.sha256(b"\n".join(answers)).hexdigest()[:16], fault


class Floor:
    """SHA-256 of what the format hashes, and nothing else."""

    def __init__(self, work: Work) -> None:
        self._pieces: list[bytes] = []
        for path in work.paths:
            text = content(path)
            self._pieces += [*text.splitlines(keepends=True), *states(text)]

    def round(self) -> tuple[int, str, str | None]:
        """See Contender."""
        begun = time.perf_counter_ns()
        for piece in self._pieces:
            hashlib.sha256(piece).digest()
        return time.perf_counter_ns() - begun, "", None


def states(text: bytes) -> list[bytes]:
    """The text of the state at the start of the recorded game, before every decision and after every step."""
    header = json.loads(text[: text.index(b"\n")])
    game: Any = games.load(header["game"], header["rules"]["name"], header["rules"]["revision"])
    run = begin(game, header["scenario"], header["seed"])
    found = [canonical_bytes(run.full_state())]

    class Watching(Decider):
        def __call__(self, *given: Any, **named: Any) -> Any:
            found.append(canonical_bytes(run.full_state()))
            return super().__call__(*given, **named)

        def roll(self, *given: Any, **named: Any) -> int:
            found.append(canonical_bytes(run.full_state()))
            return super().roll(*given, **named)

    while run.state.outcome is None:
        game.step(run.state, run.rng, Watching())
        found.append(canonical_bytes(run.full_state()))
    return found


def content(path: Path) -> bytes:
    """The bytes of a recording, decompressed."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SamepathError(f"{path}: {error.strerror}") from None
    return gzip.decompress(data) if path.suffix == ".gz" else data


def _question(job: str, text: bytes) -> dict[str, Value]:
    if job == VERIFY:
        return {"text": text.decode("ascii")}
    header = json.loads(text[: text.index(b"\n")])
    rules = f"{header['rules']['name']}@{header['rules']['revision']}"
    return {"game": header["game"], "rules": rules, "scenario": header["scenario"], "seed": header["seed"]}


def measure(work: Work, engines: Sequence[Engine], rounds: int, done: Callable[[], object] = lambda: None) -> Measured:
    """A work by every engine that can do it. `done` is called after each engine's round."""
    texts = [content(path) for path in work.paths]
    decisions = sum(text.count(b'"type":"decision"') for text in texts)
    contenders: dict[str, Contender] = {}
    with ExitStack() as stack:
        for engine in engines:
            if engine.key in BACKENDS:
                contenders[engine.name] = stack.enter_context(Backend(work, variables_of(engine)))
            elif work.job != SIMULATE:  # a port has no unrecorded play
                session = stack.enter_context(Session(engine.launch, TIMEOUT))
                contenders[engine.name] = Port(work, session)
        if work.job != SIMULATE:
            contenders[FLOOR] = Floor(work)
        timings = in_turns(contenders, rounds, done)
    own = {engine.name for engine in engines if engine.key in BACKENDS}
    backends = [timing for timing in timings if timing.name in own and timing.refused is None]
    for timing in backends[1:]:
        if timing.hash != backends[0].hash:
            timing.refused, timing.rounds = "its result differs", []
    unit, count = ("decisions", decisions) if work.job != SIMULATE else ("games", work.games)
    return Measured(work, unit, count, sum(map(len, texts)), timings)


def in_turns(
    contenders: Mapping[str, Contender], rounds: int, done: Callable[[], object] = lambda: None
) -> list[Timing]:
    """Every contender once, uncounted, and then in turns; one that is refused has no further round."""
    timings = {name: Timing(name) for name in contenders}
    for number in range(rounds + 1):
        for name, contender in contenders.items():
            timing = timings[name]
            if timing.refused is None:
                spent, timing.hash, timing.refused = contender.round()
                if number:
                    timing.rounds.append(spent)
            if timing.refused is not None:
                timing.rounds = []
            done()
    return list(timings.values())


def variables_of(engine: Engine) -> dict[str, str]:
    """The environment of a backend's process."""
    return {**os.environ, **engine.launch.variables}
