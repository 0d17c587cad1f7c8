"""Fuzzing: a port and the reference asked the same generated questions, and the smallest on which they disagree.

Operations take turns, a few hundred questions each. What a port does wrong is shrunk to the smallest input that goes
wrong in the same way, asked again of a fresh process, and can be kept as a vector. All follows from the seed, apart
from where time ends the run. Needs hypothesis. Times are in seconds. Source: conformance/README.md, "Fuzzing".
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import Flaky

from samepath.conform.cross.inputs import Input, clauses_of, operations_with_inputs, questions
from samepath.conform.cross.ports import cache_folder
from samepath.conform.operations import levels, playable
from samepath.conform.suite import vectors as data
from samepath.conform.suite.judge import judge
from samepath.conform.suite.outcome import Outcome, Report, brief
from samepath.conform.suite.vectors import BY_FUZZ, Vector
from samepath.conform.wire.launch import Launch
from samepath.conform.wire.protocol import run as reference
from samepath.conform.wire.session import Session
from samepath.errors import EXIT_CRASHED, EXIT_DIFFERENT, EXIT_SAME, InputError, SamepathError
from samepath.files import write_whole
from samepath.rng import stream_seed
from samepath.values.canonical import Value, canonical_bytes
from samepath.values.text import visible

ROUND: Final = 200
"""Questions asked of one operation before the next has its turn."""

SHRINK_MAX: Final = 1500
SHRINK_HANGING_MAX: Final = 12
"""Questions that shrinking may cost; few where each lasts until the timeout."""

SHRINK_SECONDS: Final = 120.0
"""How long shrinking may last; where the run has an end, no longer than the operation's share of the time."""

_UNNAMED: Final = "-found"
"""The end of the name that a question has until it is kept."""

_UNSTEADY: Final = "unsteady"
_REFERENCE: Final = "reference"


@dataclass(frozen=True)
class Finding:
    """A question on which the port and the reference disagree."""

    outcome: Outcome
    """The question as a vector, and what came of it in a fresh process."""
    kind: str
    """In which way: what is shrunk stays of this kind."""
    seed: int
    note: str = ""
    """For what cannot be kept as a vector: why."""
    path: Path | None = None
    """The file of vectors to which it was written."""

    @property
    def is_vector(self) -> bool:
        """Whether a run of this one question shows it."""
        return not self.note

    @property
    def is_named(self) -> bool:
        """Whether a file of vectors has it, so that its name asks it again."""
        return self.is_vector and not self.outcome.vector.id.endswith(_UNNAMED)


@dataclass
class Tally:
    """What was asked of one operation."""

    questions: int = 0
    errors: int = 0
    """Questions that the reference answers with an error."""
    unsupported: int = 0


@dataclass
class Fuzzer:
    """One run. `done` is called now and then with the seconds gone, `found` with each finding that was
    asked again; what it returns, for example the finding as it was kept, is what stands in `findings`.

    The time that is left is shared evenly among the operations that are still to come in a round; in the first one half
    of it, so that one question that takes long takes nothing from the operations after it.
    """

    launch: Launch
    seed: int = 0
    wanted: Sequence[str] = ()
    """Operations; all that the port has without."""
    timeout: float = 10.0
    seconds_max: float | None = None
    rounds_max: int | None = None
    done: Callable[[float], None] = lambda seconds: None
    found: Callable[[Finding], Finding] = lambda finding: finding
    wanted_games: Sequence[str] = ()
    """Games; all that the port has and that are installed here without."""
    port: dict[str, Any] = field(default_factory=dict)
    unreached: list[str] = field(default_factory=list)
    """Operations that were asked nothing, because the time was over before."""
    findings: list[Finding] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)
    _sessions: list[Session] = field(default_factory=list)
    _is_stopped: bool = False

    def run(self) -> None:
        """Ask until time or rounds are over. Raises SamepathError when the port does not say hello.

        Raises InputError, before the port is started, for an operation that there is not.
        """
        for name in self.wanted:
            if name not in levels():
                raise InputError(f"there is no operation {name!a:.60}; there are {', '.join(levels())}")
        with contextlib.suppress(_StoppedError), self.session() as session:
            reply = session.hello()
            self.look_up()
            if reply.trouble:
                raise _HelloError(f"the port did not say hello: {reply.trouble}: {reply.told}")
            self.port = session.who
            games = self._games()
            operations = self.unreached = self._operations(games)
            begun, rounds = time.monotonic(), 0
            while rounds != self.rounds_max:
                for at, operation in enumerate(operations):
                    now = time.monotonic()
                    self.done(now - begun)
                    share = None
                    if self.seconds_max is not None:
                        left = begun + self.seconds_max - now
                        if left <= 0:
                            return
                        share = left / (len(operations) - at) / (2 if rounds == 0 else 1)
                    turn = _Turn(self, session, operation, games, share)
                    self.unreached = [name for name in self.unreached if name != operation]
                    turn.play(stream_seed(self.seed, f"{operation}-{rounds}"))
                rounds += 1

    def stop(self) -> None:
        """From another thread: end what runs. `run` returns soon, and what was found before is there."""
        self._is_stopped = True
        for session in self._sessions:
            session.stop()

    def session(self) -> Session:
        """A session with the port that `stop` ends."""
        session = Session(self.launch, self.timeout)
        self._sessions = [*self._sessions[:1], session]
        self.look_up()
        return session

    def look_up(self) -> None:
        """Raise _StoppedError if the run is to end."""
        if self._is_stopped:
            raise _StoppedError

    @property
    def exit_code(self) -> int:
        """5 if the port crashed or timed out, else 1 if anything was found, else 0."""
        if any(finding.outcome.status in ("crash", "timeout") for finding in self.findings):
            return EXIT_CRASHED
        return EXIT_DIFFERENT if self.findings else EXIT_SAME

    def _games(self) -> list[str]:
        can = [name for name in playable() if name in self.port["games"]]
        for name in self.wanted_games:
            if name not in can:
                there = ", ".join(can) or "none"
                raise InputError(f"the game {name!a:.60} cannot be asked of this port; there are {there}")
        return [name for name in can if not self.wanted_games or name in self.wanted_games]

    def _operations(self, games: Sequence[str]) -> list[str]:
        can = operations_with_inputs(self.port["operations"], games)
        for name in self.wanted:
            if name not in can:
                raise InputError(f"{name!a:.60} cannot be asked of this port; it has {', '.join(can) or 'none'}")
        others = [name for name in playable() if self.wanted_games and name not in self.wanted_games]
        return [name for name in can if (name in self.wanted) or (not self.wanted and name not in others)]


def keep_tables_elsewhere() -> None:
    """Have hypothesis keep its tables with what else can be made again, and not in the current folder."""
    if not os.environ.get("HYPOTHESIS_STORAGE_DIRECTORY"):
        set_hypothesis_home_dir(cache_folder().parent / "hypothesis")


class _HelloError(SamepathError):
    exit_code = EXIT_CRASHED


class _DisagreeError(Exception):
    """Raised at a question on which the two disagree, for hypothesis to shrink."""


class _StoppedError(BaseException):
    """Raised where the run is to end."""


class _OverError(BaseException):
    """Raised where the time of a turn is over. No ordinary exception, for hypothesis would shrink it."""


class _Turn:
    """One operation's questions of one round, at most one finding."""

    def __init__(
        self, fuzzer: Fuzzer, session: Session, operation: str, games: Sequence[str], share: float | None
    ) -> None:
        self._fuzzer = fuzzer
        self._session = session
        self._operation = operation
        self._games = games
        self._share = share
        self._end = None if share is None else time.monotonic() + share
        self._tally = fuzzer.tallies.setdefault(operation, Tally())
        self._found: Outcome | None = None
        self._kind = ""
        self._spent = 0
        self._known = [one.kind for one in fuzzer.findings if one.outcome.vector.operation == operation]

    def play(self, number: int) -> None:
        """Ask; shrink what is found, ask it of a fresh process, and keep it."""

        def ask(question: tuple[Input, int]) -> None:
            self._ask(*question)

        test = settings(
            max_examples=ROUND,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            print_blob=False,
            verbosity=Verbosity.quiet,
        )(seeded(number)(given(questions(self._operation, self._games))(ask)))
        try:
            test()
        except (_DisagreeError, Flaky, _OverError):
            pass
        except _StoppedError:
            self._keep_as_it_is()
            raise
        if self._found is None:
            return
        try:
            finding = self._checked(self._found)
        except _StoppedError:
            self._keep_as_it_is()
            raise
        self._fuzzer.findings.append(self._fuzzer.found(finding))

    def _keep_as_it_is(self) -> None:
        if self._found is not None:
            note = "the run was broken off before it was shrunk and asked again"
            self._fuzzer.findings.append(Finding(self._found, self._kind, self._fuzzer.seed, note))

    def _ask(self, given: Input, steps: int) -> None:
        """One question; raises _DisagreeError if the answers differ in the way that is being shrunk."""
        if self._end is not None and time.monotonic() >= self._end and self._tally.questions:
            raise _OverError
        if self._found is not None and not self._may_shrink(given, steps):
            return
        self._fuzzer.look_up()
        outcome = compare(self._session, self._operation, given, steps)
        self._fuzzer.look_up()
        self._count(outcome)
        kind = kind_of(outcome)
        if not kind or kind in self._known or (self._found is not None and kind != self._kind):
            return
        if self._found is None:
            self._end = time.monotonic() + min(SHRINK_SECONDS, self._share or SHRINK_SECONDS)
        self._found, self._kind = outcome, kind
        raise _DisagreeError

    def _may_shrink(self, given: Input, steps: int) -> bool:
        """Whether shrinking may cost another question; the best one so far is always asked again."""
        assert self._found is not None
        self._spent += 1
        limit = SHRINK_HANGING_MAX if self._found.status == "timeout" else SHRINK_MAX
        best = self._found.vector
        return self._spent <= limit or (best.steps == steps and canonical_bytes(given) == canonical_bytes(best.input))

    def _count(self, outcome: Outcome) -> None:
        self._tally.questions += 1
        self._tally.errors += "error" in outcome.vector.expected
        self._tally.unsupported += outcome.status == "unsupported"

    def _checked(self, found: Outcome) -> Finding:
        """The finding, asked again of a process that was asked nothing before, which is then told to go."""
        vector = found.vector
        with self._fuzzer.session() as fresh:
            again = compare(fresh, vector.operation, vector.input, vector.steps)
            left = fresh.leave()
            self._fuzzer.look_up()
            if again.status == "pass" and left.echoes:
                again = replace(again, status="protocol", reason="a second answer came to the same request")
        if self._kind == _REFERENCE:
            return Finding(found, self._kind, self._fuzzer.seed, "the reference itself fails; please report it")
        if kind_of(again) != self._kind:
            note = f"a fresh process answers otherwise ({again.status}): the answer depends on what was asked before"
            return Finding(found, _UNSTEADY, self._fuzzer.seed, note)
        told = again.where or again.reason or again.status
        why = visible(f"found by fuzzing: {told}")[:200]
        again = replace(again, vector=replace(vector, why=why))
        return Finding(again, self._kind, self._fuzzer.seed)


def compare(session: Session, operation: str, given: Any, steps: int) -> Outcome:
    """One question asked of both: the outcome, its vector what the reference says."""
    expected = reference(operation, given, steps, lambda line: None)
    reason = expected.pop("reason", "")
    vector = Vector(
        id=f"{operation}{_UNNAMED}",
        level=levels()[operation],
        operation=operation,
        clauses=clauses_of(operation),
        why="a generated question",
        input=given,
        expected=expected,
        by=BY_FUZZ,
        steps=steps,
    )
    if expected.get("error") == "FAILED":
        return Outcome(vector, "error", reason=f"the reference failed: {reason}")
    return brief(judge(vector, session.ask(operation, given, steps)))


def kind_of(outcome: Outcome) -> str:
    """In which way the two disagree; empty where they do not, or the port says that it lacks something."""
    if outcome.status in ("pass", "unsupported"):
        return ""
    expected = str(outcome.vector.expected.get("error", "result"))
    if expected == "FAILED":
        return _REFERENCE
    actual = "nothing" if outcome.got is None else str(outcome.got.get("error", "result"))
    return f"{outcome.status}: {expected} expected, {actual} instead"


def keep(finding: Finding, folder: Path, shipped: Sequence[Vector]) -> Finding:
    """Write a finding as a vector to its operation's file in `folder`, under the next free name; the finding as kept.

    A question that is a vector already gets no second name, and what cannot be a vector is returned as it is. Raises
    InputError when a file cannot be read or written; what was in it before is then as it was.
    """
    if not finding.is_vector:
        return finding
    found = finding.outcome.vector
    path = folder / f"{found.operation}.json"
    there = data.load_from(path) if path.is_file() else []
    known = {_question(vector): vector for vector in [*shipped, *there]}.get(_question(found))
    if known is not None:
        return replace(finding, outcome=replace(finding.outcome, vector=known))
    taken = [vector.id for vector in [*shipped, *there]]
    named = replace(found, id=_next_name(found.operation, taken, folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}") from None
    write_whole(path, data.written(found.level, found.operation, [*there, named]).encode("ascii"))
    return replace(finding, outcome=replace(finding.outcome, vector=named), path=path)


def again(finding: Finding, launch: Launch, place: Path | None, options: Sequence[str]) -> str:
    """The command that asks a kept finding alone. `place`: where its vector is, None for those that ship."""
    more = [*options, *([] if place is None else ["--vectors", str(place)])]
    return Report(launch.command, {}, [], {}, options=more).again(finding.outcome.vector.id)


def _question(vector: Vector) -> bytes:
    question: Value = [vector.operation, dict(vector.input), vector.steps]
    return canonical_bytes(question)


def _next_name(operation: str, taken: Sequence[str], folder: Path) -> str:
    """The next free name: names that IDS remembers, retired ones too, are not free."""
    ids = folder.parent / "IDS"
    remembered = [line.split()[0] for line in ids.read_text(encoding="ascii").splitlines()] if ids.is_file() else []
    used = {*taken, *remembered}  # membership only
    number = 1
    while f"{operation}-found-{number}" in used:
        number += 1
    return f"{operation}-found-{number}"
