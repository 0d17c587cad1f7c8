"""Verifying a recording: the game is played again beside the file, and the first difference is named.

Memory stays constant: one record of the file, one of the run, and the state. Compared in causal order: rules, initial
state, actor, options, scores, tie and pick, draws, state, outcome.
Source: conformance/SPEC.md, clauses REC-14 to REC-20.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypedDict, Unpack

from samepath import games
from samepath.blame import is_from_outside
from samepath.engine import STEPS_MAX, Game, begin
from samepath.errors import (
    EXIT_CORRUPT,
    EXIT_DIFFERENT,
    EXIT_SAME,
    EXIT_SYSTEM,
    EXIT_TRUNCATED,
    EXIT_USAGE,
    InstallationError,
    SamepathError,
    UnreadableError,
    UnsupportedError,
    brief,
)
from samepath.games.rulesets import under_rules
from samepath.record.reader import CorruptError, Entry, Reader, TruncatedError, open_recording
from samepath.record.recorder import Writer
from samepath.record.schema import FORMAT, GENERATOR, Record
from samepath.record.trace import Trace
from samepath.values.canonical import Value, canonical_bytes
from samepath.values.text import visible
from samepath.verify.checker import Checker, Stop, Watch
from samepath.verify.compiled import recorded_again
from samepath.verify.difference import Difference, first_path, record_name
from samepath.verify.same import Same, Unknown, Watchers, same
from samepath.verify.unwinding import FoundError, HaltError, OwnError

_STATUS_CODES = {
    "same": EXIT_SAME,
    "different": EXIT_DIFFERENT,
    "corrupt": EXIT_CORRUPT,
    "unsupported": EXIT_CORRUPT,
    "truncated": EXIT_TRUNCATED,
    "unjudged": EXIT_USAGE,
    "lost": EXIT_SYSTEM,
}


@dataclass
class Verdict:
    """What came of verifying one recording."""

    file: str
    status: str = "same"
    """same, different, corrupt, unsupported or truncated; or unjudged, a file among several that could not be read; or
    lost, one whose process ended."""
    records: int = 0
    """Records read and found good, from the first on."""
    decisions: int = 0
    """Decisions replayed and found the same."""
    turns: int = 0
    steps: int = 0
    """Whole steps replayed and found the same: the prefix that can be saved."""
    header: Record | None = None
    outcome: Value = None
    link: str = ""
    """The last record's link, when all is the same: one name for the whole file."""
    line: int | None = None
    reason: str = ""
    difference: Difference | None = None

    def __str__(self) -> str:
        """The report, as the command line prints it."""
        from samepath.report.verdicts import verdict_lines

        name = None if self.header is None else self.header["game"]
        game = games.load(name) if self.status == "different" and name in games.names() else None
        return "\n".join(visible(line) for line in verdict_lines(self, game))

    @property
    def exit_code(self) -> int:
        return _STATUS_CODES[self.status]

    def as_json(self) -> dict[str, Value]:
        """The verdict as one canonical object."""
        members: dict[str, Value] = {
            "file": self.file,
            "status": self.status,
            "exit_code": self.exit_code,
            "records": self.records,
            "decisions": self.decisions,
            "turns": self.turns,
        }
        if self.header is not None:
            rules = self.header["rules"]
            members |= {"game": self.header["game"], "rules": rules["name"], "revision": rules["revision"]}
            members["seed"] = self.header["seed"]
        if self.status == "same":
            members |= {"outcome": self.outcome, "link": self.link}
        if self.reason:
            members |= {"line": self.line, "reason": self.reason}
        if self.difference is not None:
            members["difference"] = self.difference.as_json()
        return members


class Verifying(TypedDict, total=False):
    """How a recording is verified, for all three functions; what each means stands in `verify_stream`."""

    steps_max: int
    compiled: bool
    stop: Stop | None
    watch: Watch | None
    settled: Watch | None
    tee: Writer | None
    bytes_first: bool


def verify(path: Path, game: Game[Any] | None = None, **how: Unpack[Verifying]) -> Verdict:
    """Verify the recording at `path`. Otherwise as `verify_stream`."""
    with open_recording(path) as stream:
        return verify_stream(stream, str(path), game, **how)


def verify_bytes(data: bytes, game: Game[Any] | None = None, **how: Unpack[Verifying]) -> Verdict:
    """Verify a recording in memory. Otherwise as `verify_stream`."""
    return verify_stream(io.BytesIO(data), "recording", game, **how)


def verify_stream(
    stream: BinaryIO,
    name: str,
    game: Game[Any] | None = None,
    *,
    steps_max: int = STEPS_MAX,
    compiled: bool = True,
    stop: Stop | None = None,
    watch: Watch | None = None,
    settled: Watch | None = None,
    tee: Writer | None = None,
    bytes_first: bool = True,
) -> Verdict:
    """Verify the recording in a binary stream; `name` stands for it in the verdict, `game` for the registry's game.

    Never raises for what a file can hold, nor for what its game does. A file that cannot be read is an UnreadableError,
    a game that is installed but does not load an InstallationError. With `compiled` false the game's own rules are
    played even where compiled ones could say the same. `stop` ends the run between two steps; `watch`, `settled` and
    `tee` see the records that were found the same; for these and `bytes_first` see `Checker`.
    """
    is_watched = any(each is not None for each in (stop, watch, settled, tee)) or not bytes_first
    checker = partial(Checker, tee=tee, bytes_first=bytes_first)
    plain = compiled and not is_watched and steps_max >= STEPS_MAX
    by_rules = recorded_again(stream, game) if plain else None
    if by_rules is not None:
        header, again = by_rules
        return Verdict(
            name,
            records=again.records,
            decisions=again.decisions,
            turns=again.turns,
            steps=again.steps,
            header=header,
            outcome=again.outcome,
            link=again.link,
        )
    if tee is not None or not bytes_first:
        return _read(stream, name, game, steps_max, partial(checker, stop=stop, watch=watch, settled=settled))
    start = stream.tell() if stream.seekable() else 0
    watchers = Watchers(stop=stop, watch=watch, settled=settled)
    known = same(stream, game, steps_max, watchers)
    if isinstance(known, Same):
        return _same_verdict(name, known)
    verdict = _read(stream, name, game, steps_max, partial(checker, **watchers.told))
    if known is Unknown.DIFFERENT and verdict.status == "same" and not is_watched:
        stream.seek(start)
        if isinstance(same(stream, game, steps_max), Same):
            verdict.status, verdict.difference = "different", Difference("failure", verdict.records, detail=_TWO_GAMES)
            verdict.line = verdict.records
    return verdict


_TWO_GAMES = "played twice from the same seed, the game made two different runs: it keeps something between them"


def _read(
    stream: BinaryIO, name: str, game: Game[Any] | None, steps_max: int, made: Callable[[Reader], Checker]
) -> Verdict:
    """The verdict of the readable verifier."""
    verdict = Verdict(name)
    reader = Reader(stream)
    checker = made(reader)
    try:
        trace = replay(reader, checker, game, verdict, steps_max)
        if not checker.stopped:
            with _played(reader, checker, trace):
                trace.end()
            verdict.outcome, verdict.link = trace.run.state.outcome, checker.link
            _check_trailing(reader, checker)
    except FoundError as found:
        verdict.status, verdict.difference, verdict.line = "different", found.difference, found.difference.line
    except HaltError as halt:
        if isinstance(halt.error, UnreadableError):
            raise UnreadableError(f"{name}: {halt.error}") from None
        if halt.error is not None:
            _judge_unreadable(verdict, halt.error, checker)
    except (CorruptError, TruncatedError) as error:
        _judge_unreadable(verdict, error, checker)
    except UnreadableError as error:
        raise UnreadableError(f"{name}: {error}") from None
    verdict.records, verdict.decisions = checker.records, checker.decisions
    verdict.turns, verdict.steps = checker.turns, checker.steps
    return verdict


def _same_verdict(name: str, found: Same) -> Verdict:
    """The verdict on a recording whose every byte is what the game makes, as far as it was played."""
    played, trace = found.played, found.played.trace
    if played.own is not None and not (isinstance(played.own, HaltError) and played.own.error is None):
        raise played.own
    verdict = Verdict(
        name,
        records=trace.records,
        decisions=trace.settled_decisions,
        turns=trace.turns,
        steps=trace.steps,
        header=found.header,
    )
    if played.failure:
        line, turn = trace.records + 1, trace.run.state.turn
        verdict.status, verdict.line = "different", line
        verdict.difference = Difference("failure", line, index=trace.decisions, turn=turn, detail=brief(played.failure))
    elif played.is_done and not trace.stopped:
        verdict.outcome, verdict.link = trace.run.state.outcome, trace.link
    return verdict


def replay(
    reader: Reader, checker: Checker, game: Game[Any] | None, verdict: Verdict, steps_max: int = STEPS_MAX
) -> Trace:
    """Play the recorded game again until the recording or the game ends, or the checker's `stop` says so.

    The end record is left to be checked. Raises FoundError, HaltError or CorruptError.
    """
    entry = _header_entry(reader)
    header = entry.record
    broken = None if entry.linked else 1
    try:
        trace = _started(header, checker, _found_game(header, game), broken)
    except InstallationError:
        raise
    except SamepathError as error:
        if broken:
            raise FoundError(Difference("changed", 1, detail=brief(str(error)), broken_link=1)) from None
        verdict.header = header
        raise HaltError(error) from None
    verdict.header = header
    with _played(reader, checker, trace):
        trace.header()
        trace.go(steps_max)
    return trace


def _header_entry(reader: Reader) -> Entry:
    """The header, left in place. Nothing can be verified without it."""
    try:
        entry = reader.peek()
    except TruncatedError as error:
        raise CorruptError(1, f"no header to verify by: {error.reason}") from None
    if entry.problem is not None:
        raise FoundError(Difference("changed", 1, detail=entry.problem, broken_link=1))
    if entry.record["type"] != "header":
        if not entry.linked:
            raise FoundError(Difference("order", 1, expected=record_name(entry.record), actual="header", broken_link=1))
        raise CorruptError(1, f"the first record is {record_name(entry.record)}, not a header")
    return entry


def _found_game(header: Record, game: Game[Any] | None) -> Game[Any]:
    """The game of the header, by rules of its own. Raises UnsupportedError where it is not here."""
    if header["format"] != FORMAT:
        raise UnsupportedError(f"the recording has format {header['format']}; this version reads format {FORMAT}")
    if header["generator"] != GENERATOR:
        raise UnsupportedError(f"the recording's generator is {header['generator']!a:.60}, not {GENERATOR!r}")
    if game is None:
        return games.load(header["game"])
    if game.name != header["game"]:
        raise UnsupportedError(f"the recording is of the game {header['game']!a:.60}, not of {game.name!r}")
    return game


def _started(header: Record, checker: Checker, game: Game[Any], broken_link: int | None) -> Trace:
    """The run, begun by the header's rules. A game that fails then is a difference."""
    recorded = header["rules"]
    try:
        game = under_rules(game, recorded["name"], recorded["revision"])
        taken = game.rules.taken()
        if canonical_bytes(recorded) != taken.content:
            detail = first_path(recorded, taken.value)
            raise FoundError(Difference("rules", 1, recorded, taken.value, detail=detail, broken_link=broken_link))
        return Trace(begin(game, header["scenario"], header["seed"], logged=True), checker)
    except (SamepathError, FoundError):
        raise
    except BaseException as error:
        if is_from_outside(error):
            raise
        raise FoundError(Difference("failure", 1, detail=_failure(error), broken_link=broken_link)) from None


@contextmanager
def _played(reader: Reader, checker: Checker, trace: Trace) -> Iterator[None]:
    """What the game raises within is its failure, an attempt to end the program too; all else passes as it is."""
    try:
        yield
    except (FoundError, HaltError):
        raise
    except OwnError as own:
        raise own.error from own.error.__cause__
    except BaseException as error:
        if is_from_outside(error):
            raise
        if checker.ended is not None:  # the game caught it, and failed of something else
            raise checker.ended from None
        reason = _failure(error)
        checker.catch_up(trace)
        _fail(reader, reason, trace)


def _fail(reader: Reader, reason: str, trace: Trace) -> NoReturn:
    """The game failed, or did what no game may, between two records."""
    entry: Entry | None
    try:
        entry = reader.peek()
    except SamepathError:
        entry = None
    line = reader.line + 1
    if entry is not None and entry.record["type"] == "undo":
        raise FoundError(
            Difference("undo", line, detail=reason, broken_link=None if entry.linked else line, index=trace.decisions)
        ) from None
    broken = line if entry is not None and not entry.linked else None
    raise FoundError(
        Difference("failure", line, index=trace.decisions, turn=trace.run.state.turn, detail=reason, broken_link=broken)
    ) from None


def _check_trailing(reader: Reader, checker: Checker) -> None:
    extra = reader.trailing()
    if extra is not None:
        broken = None if extra.linked else extra.line
        raise FoundError(Difference("trailing", extra.line, record_name(extra.record), None, broken_link=broken))
    if checker.decisions == 0:
        raise CorruptError(reader.line, "the recording holds no decision; there is nothing to verify")


def _judge_unreadable(verdict: Verdict, error: SamepathError, checker: Checker) -> None:
    if isinstance(error, TruncatedError):
        verdict.status = "truncated"
        verdict.line = error.line
    elif isinstance(error, CorruptError):
        verdict.status = "corrupt"
        verdict.line = error.line
    else:
        verdict.status = "unsupported" if isinstance(error, UnsupportedError) else "corrupt"
        verdict.line = checker.records + 1
    verdict.reason = error.reason if isinstance(error, CorruptError | TruncatedError) else brief(str(error))


def _failure(error: BaseException) -> str:
    return brief(str(error) if isinstance(error, SamepathError) else f"{type(error).__name__}: {error}")
