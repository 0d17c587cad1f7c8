"""The matrix: every engine records the same games, and every engine verifies what the others recorded.

Half of the recordings that an engine is given are mutated first, by labelled draws, and it must find the mutation where
it was put. Every engine is one process, asked by a thread of its own; what it is asked follows from the seed alone.
Times are in seconds. Source: conformance/README.md, "The matrix".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from threading import Lock
from typing import Any, Final

from samepath.conform.cross.engines import Engine
from samepath.conform.cross.mutations import KINDS, Recording, mutated
from samepath.conform.cross.plays import Play
from samepath.conform.operations.recordings import EVERY
from samepath.conform.suite.judge import differing_block, lines_of_record
from samepath.conform.wire.forms import cut
from samepath.conform.wire.session import Session
from samepath.errors import EXIT_CRASHED, EXIT_DIFFERENT, EXIT_SAME
from samepath.record.framing import RECORDS_MAX
from samepath.rng import Rng, Stream, stream_seed
from samepath.threads import mapped
from samepath.values.canonical import Value, canonical_bytes, canonical_text
from samepath.values.differ import first_unequal

TIMEOUT: Final = 120.0

RECORDING_BYTES_MAX: Final = 16 << 20
"""The longest recording that is taken from an engine; those of the games here have less than a tenth of it."""

KEPT_MAX: Final = 1 << 14
"""Characters that are kept of an answer that is a fault."""

SAME: Final[Mapping[str, Value]] = {"status": "same", "line": None, "index": None, "what": None}


@dataclass
class Recorded:
    """What one engine recorded of one play."""

    data: bytes
    digests: list[str]

    @property
    def decisions(self) -> int:
        return self.data.count(b'"type":"decision"')


@dataclass(frozen=True)
class Fault:
    """One thing that went wrong: a recording with other bytes, or a verdict that is not the right one."""

    play: str
    recorder: str
    verifier: str | None
    """None for a recording that differs."""
    expected: Value
    actual: Value
    mutation: str = ""
    """For a mutated recording: what was done to it."""
    trouble: str = ""
    """`crash`, `timeout` or `protocol`, where no answer came."""


@dataclass
class Cell:
    """What one engine said of another's recordings."""

    whole: int = 0
    same: int = 0
    """Of the whole ones, those that it found the same."""
    mutated: int = 0
    found: int = 0
    """Of the mutated ones, those of which it named the right line, index and member."""


@dataclass(frozen=True)
class Report:
    """What came of a run."""

    engines: Sequence[Engine]
    plays: Sequence[Play]
    who: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What each engine says of itself, by its name."""
    recorded: dict[str, dict[str, Recorded]] = field(default_factory=dict)
    """By engine, then by play; those that cannot be compared are left out, and are faults."""
    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)
    """By verifier and recorder."""
    kinds: dict[str, int] = field(default_factory=dict)
    """How many mutations of each kind were put in."""
    faults: list[Fault] = field(default_factory=list)
    lacking: list[tuple[str, str]] = field(default_factory=list)
    """Engines and the games that they do not have, and so were not asked for."""
    verified: dict[tuple[str, str, str], None] = field(default_factory=dict)
    """What was verified: verifier, recorder and play, in the order in which it came."""
    broken_off: BaseException | None = None
    """What interrupted the run; the report is then of what was done before."""

    @property
    def exit_code(self) -> int:
        """5 if an engine crashed or timed out, else 1 if anything differs, else 0."""
        if any(fault.trouble in ("crash", "timeout") for fault in self.faults):
            return EXIT_CRASHED
        return EXIT_DIFFERENT if self.faults else EXIT_SAME

    @property
    def yardstick(self) -> str:
        """The engine with whose recordings the others' are compared: the first."""
        return self.engines[0].name


@dataclass(frozen=True)
class _Question:
    """A recording for one engine to verify."""

    verifier: str
    recorder: str
    data: bytes
    expected: Mapping[str, Value]
    mutation: str


def run(
    engines: Sequence[Engine],
    plays: Sequence[Play],
    seed: int = 0,
    only: Sequence[str] = (),
    timeout: float = TIMEOUT,
    done: Callable[[int], None] = lambda count: None,
) -> Report:
    """The whole matrix, or the plays named in `only`: with the same mutations as in the whole.

    `done` is called with the number of recordings made and verified so far, of `work(engines, plays, only)`.
    """
    chosen = [play for play in plays if not only or play.name in only]
    report = Report(engines, chosen)
    count, lock = 0, Lock()

    def step() -> None:
        nonlocal count
        with lock:
            count += 1
            done(count)

    broken_off: BaseException | None = None
    with ExitStack() as stack:
        sessions = {engine.name: stack.enter_context(Session(engine.launch, timeout)) for engine in engines}
        pool = stack.enter_context(ThreadPoolExecutor(len(engines)))
        try:
            _look_for_games(report, sessions, pool)
            _record(report, sessions, pool, step)
            _compare(report, sessions)
            halves = _halves(engines, plays, seed)
            for play in chosen:
                _verify(report, play, sessions, pool, step, _questions(report, play, halves, seed))
        except BaseException as error:
            for session in sessions.values():
                session.stop()
            pool.shutdown()
            if isinstance(error, Exception):
                raise
            broken_off = error
        who = {name: session.who for name, session in sessions.items()}
    return replace(report, who=who, broken_off=broken_off)


def work(engines: Sequence[Engine], plays: Sequence[Play], only: Sequence[str] = ()) -> int:
    """How many recordings are made and verified in a run."""
    chosen = sum(not only or play.name in only for play in plays)
    return chosen * len(engines) ** 2


# --- recording ---


def _look_for_games(report: Report, sessions: Mapping[str, Session], pool: ThreadPoolExecutor) -> None:
    """Greet every engine, and see which games it lacks. One that does not say hello is a fault of every recording."""

    def greet(engine: Engine) -> bool:
        return not sessions[engine.name].hello().trouble

    wanted = dict.fromkeys(play.game for play in report.plays)
    for engine, is_greeted in zip(report.engines, mapped(pool, greet, report.engines), strict=True):
        if is_greeted:
            has = sessions[engine.name].who["games"]
            report.lacking.extend((engine.name, game) for game in wanted if game not in has)


def _record(
    report: Report, sessions: Mapping[str, Session], pool: ThreadPoolExecutor, step: Callable[[], None]
) -> None:
    """Every engine records every play. What is done when the run is broken off is kept."""
    faults: list[list[Fault]] = [[] for _ in report.engines]
    for engine in report.engines:
        report.recorded[engine.name] = {}
    try:
        work = partial(_record_all, report, sessions, step)
        list(mapped(pool, work, report.engines, faults))
    finally:
        report.faults.extend(chain.from_iterable(faults))


def _record_all(
    report: Report, sessions: Mapping[str, Session], step: Callable[[], None], engine: Engine, faults: list[Fault]
) -> None:
    session = sessions[engine.name]
    for play in report.plays:
        if (engine.name, play.game) in report.lacking:
            step()
            continue
        reply = session.ask("record", {**play.request(), "every": EVERY, "lines": RECORDS_MAX})
        if session.is_stopped:
            return
        answer = {key: value for key, value in (reply.answer or {}).items() if key != "id"}
        recorded = None if reply.trouble else _recorded(answer.get("result"))
        if recorded is not None:
            report.recorded[engine.name][play.name] = recorded
        else:
            trouble = reply.trouble or ("protocol" if "result" in answer else "")
            told = reply.told or _kept(answer)
            faults.append(Fault(play.name, engine.name, None, "a recording", told, trouble=trouble))
        step()


def _recorded(result: Any) -> Recorded | None:
    """The recording in a result of `record`; None where it has another form, or is too long."""
    lines, digests = lines_of_record(result), result.get("digests") if type(result) is dict else None
    if lines is None or type(digests) is not list or not all(type(digest) is str for digest in digests):
        return None
    data = "".join(f"{line}\n" for line in lines).encode("utf-8")
    return Recorded(data, digests) if len(data) <= RECORDING_BYTES_MAX else None


def _kept(value: Value) -> Value:
    """What an engine said, as far as it is kept."""
    text = canonical_text(value)
    return value if len(text) <= KEPT_MAX else cut(text, KEPT_MAX)


def _compare(report: Report, sessions: Mapping[str, Session]) -> None:
    """A fault for every recording that is not, byte for byte, the yardstick's."""
    ours = report.recorded[report.yardstick]
    for engine in report.engines[1:]:
        for name, theirs in report.recorded[engine.name].items():
            if name in ours and theirs.data != ours[name].data:
                play = next(play for play in report.plays if play.name == name)
                expected, actual = _located(play, ours[name], theirs, sessions[report.yardstick], sessions[engine.name])
                report.faults.append(Fault(name, engine.name, None, expected, actual))


def _located(play: Play, ours: Recorded, theirs: Recorded, us: Session, them: Session) -> tuple[Value, Value]:
    """The first record that differs, by the second run of PROTO-10: both are asked for one block of lines."""
    block = differing_block(ours.digests, theirs.digests)
    part = {**play.request(), "every": EVERY, "first": block * EVERY + 1, "lines": EVERY}
    lines = []
    for session in (us, them):
        lines.append(lines_of_record((session.ask("record", part).answer or {}).get("result")) or [])
    at = first_unequal(lines[0], lines[1])
    if at is None:
        return "the same lines as before", "other lines than before: the answer depends on what was asked before"
    sides = [cut(side[at], KEPT_MAX) if at < len(side) else None for side in lines]
    number = block * EVERY + 1 + at
    return {"record": number, "line": sides[0]}, {"record": number, "line": sides[1]}


# --- verifying ---


def _halves(engines: Sequence[Engine], plays: Sequence[Play], seed: int) -> dict[tuple[str, str], list[str]]:
    """For every pair of a verifier and a recorder, the plays whose recordings are mutated: a half, drawn."""
    halves = {}
    for verifier, recorder in _pairs(engines):
        names = [play.name for play in plays]
        Rng(seed).stream(f"half-{verifier.key}-{recorder.key}").shuffle(names, "which half is damaged")
        halves[verifier.name, recorder.name] = names[: len(names) // 2]
    return halves


def _pairs(engines: Sequence[Engine]) -> Iterable[tuple[Engine, Engine]]:
    return ((one, other) for one in engines for other in engines if one is not other)


def _questions(
    report: Report, play: Play, halves: Mapping[tuple[str, str], Sequence[str]], seed: int
) -> list[_Question]:
    """What every engine is given of one play: the others' recordings, mutated where the half says so.

    One that is not the yardstick's is a fault already, and goes round as it is: nobody knows what it holds.
    """
    ours = report.recorded[report.yardstick].get(play.name)
    parsed: dict[bytes, Recording] = {}
    questions = []
    for verifier, recorder in _pairs(report.engines):
        recorded = report.recorded[recorder.name].get(play.name)
        if recorded is None or (verifier.name, play.game) in report.lacking:
            continue
        pair, data = (verifier.name, recorder.name), recorded.data
        if play.name not in halves[pair] or ours is None or data != ours.data:
            questions.append(_Question(*pair, data, SAME, ""))
            continue
        if data not in parsed:
            parsed[data] = Recording(data)
        stream = Rng(stream_seed(seed, play.key)).stream(f"damage-{verifier.key}-{recorder.key}")
        made = None
        while made is None:  # not every recording has a place for every kind
            kind = list(KINDS)[stream.next_int(len(KINDS), "kind of damage")]
            forged = stream.chance(50, "whether the chain is forged")
            made = mutated(parsed[data], kind, partial(_place, stream), forged=forged)
        report.kinds[kind] = report.kinds.get(kind, 0) + 1
        told = f"{kind}, {'forged' if made.forged else 'edited'}"
        questions.append(_Question(*pair, made.data, made.verdict, told))
    return questions


def _place(stream: Stream, count: int) -> int:
    return stream.next_int(count, "place")


def _verify(
    report: Report,
    play: Play,
    sessions: Mapping[str, Session],
    pool: ThreadPoolExecutor,
    step: Callable[[], None],
    questions: Sequence[_Question],
) -> None:
    """Every engine verifies what the others recorded of one play. What is done when the run is broken off is kept."""
    shares = [[one for one in questions if one.verifier == engine.name] for engine in report.engines]
    faults: list[list[Fault]] = [[] for _ in shares]
    try:
        list(mapped(pool, partial(_verify_all, report, play, sessions, step), shares, faults))
    finally:
        report.faults.extend(chain.from_iterable(faults))


def _verify_all(
    report: Report,
    play: Play,
    sessions: Mapping[str, Session],
    step: Callable[[], None],
    questions: Sequence[_Question],
    faults: list[Fault],
) -> None:
    """One engine's verdicts on one play's recordings; what is not the right verdict is a fault."""
    for question in questions:
        session = sessions[question.verifier]
        reply = session.ask("verify", {"text": question.data.decode("utf-8")})
        if session.is_stopped:
            return
        answer = {key: value for key, value in (reply.answer or {}).items() if key in ("result", "error", "reason")}
        right = not reply.trouble and _same(answer.get("result"), question.expected)
        report.verified[question.verifier, question.recorder, play.name] = None
        cell = report.cells.setdefault((question.verifier, question.recorder), Cell())
        if question.mutation:
            cell.mutated += 1
            cell.found += right
        else:
            cell.whole += 1
            cell.same += right
        if not right:
            actual = reply.told if reply.trouble else _kept(answer.get("result", answer))
            expected, pair = dict(question.expected), (question.recorder, question.verifier)
            faults.append(Fault(play.name, *pair, expected, actual, question.mutation, reply.trouble))
        step()


def _same(result: Any, expected: Mapping[str, Value]) -> bool:
    return type(result) is dict and canonical_bytes(result) == canonical_bytes(dict(expected))
