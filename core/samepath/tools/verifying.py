"""Recordings verified by the million: in parallel, told in order, resumed after an interruption.

Files are what is shared out. The decisions of one recording are not: the state before one is known only by playing all
those before it, and the parts of a state that a recording shows now and then do not hold what its game may hide.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from samepath import games
from samepath.engine import STEPS_MAX, Game
from samepath.errors import InstallationError, SamepathError, UnreadableError, brief
from samepath.tools.lookup import find_game
from samepath.tools.workers import Task, workers
from samepath.verify.corpus import Found, Stamp, stamp
from samepath.verify.verifier import Verdict, verify

if TYPE_CHECKING:
    from samepath.tools.journal import Journal

GZIP_RATIO: Final = 8
"""A compressed recording weighs about so many times its bytes."""

HEAVY_BYTES: Final = 2 << 20
"""A recording of so many bytes takes a good part of a second: others are verified beside it."""


@dataclass(frozen=True)
class Plan:
    """How recordings are to be verified."""

    game: str | None = None
    """MODULE:NAME of a game object, in the place of the registry's game of the name in the header."""
    steps_max: int = STEPS_MAX
    jobs: int = 1
    fail_fast: bool = False
    """Whether to end with the first recording that is not the same."""
    journal: Path | None = None
    """Where it is kept which recordings were the same, for a run that goes on after this one was interrupted."""


Judged = tuple[Verdict, Stamp | None]
"""A verdict, and what the file was like before it was read; that is None where it cannot be looked at."""


def verify_all(
    found: Iterable[Found], plan: Plan, done: Callable[[int], object] = lambda files: None
) -> Generator[Verdict, None, None]:
    """A verdict for each, in their order, whatever the number of jobs; of those under way alone is anything kept.

    One that cannot be read, or judged here, or whose process ended, does not end the run. `done` is told how many files
    are done, in whatever order. The journal is removed when the run came to its end with every file judged.
    """
    with _journal(plan) as journal:
        task = Task(
            Judge(plan.game, plan.steps_max),
            weight=weight,
            heavy=HEAVY_BYTES,
            lost=_lost,
            known=None if journal is None else journal.known,
            is_last=(lambda judged: judged[0].status != "same") if plan.fail_fast else None,
            done=done,
        )
        notice, is_whole = _Notice(), True
        with workers(plan.jobs) as pool:
            for verdict, looked_at in pool.results(task, found):
                notice.of(verdict)
                is_whole = is_whole and verdict.status not in ("lost", "unjudged")
                is_whole = is_whole and not (plan.fail_fast and verdict.status != "same")
                if journal is not None:
                    journal.keep(verdict, looked_at)
                yield verdict
        if journal is not None and is_whole:
            journal.remove()


def _journal(plan: Plan) -> AbstractContextManager[Journal | None]:
    if plan.journal is None:
        return nullcontext()
    from samepath.tools.journal import Journal

    return Journal(plan.journal, plan.game, plan.steps_max)


@dataclass(frozen=True)
class Judge:
    """What is done with a file. It runs in processes of their own, so it takes the game by name."""

    game: str | None
    steps_max: int

    def __call__(self, found: Found) -> Judged:
        """The verdict on one file of several: one that cannot be read, or judged here, does not end the run."""
        path, reason = str(found.path), found.trouble
        looked_at = None if reason else stamp(found.path)
        if not reason:
            try:
                verdict = verify(found.path, _game(self.game), steps_max=self.steps_max)
                return _without_rules(verdict), looked_at
            except (UnreadableError, InstallationError) as error:
                reason = str(error)
        return Verdict(path, "unjudged", reason=brief(reason.removeprefix(path).removeprefix(": ").strip())), None


_games: dict[str, Game[Any]] = {}


def _game(name: str | None) -> Game[Any] | None:
    """The game object of that name, found once a process."""
    if name is None:
        return None
    if name not in _games:
        _games[name] = find_game(name)
    return _games[name]


def _without_rules(verdict: Verdict) -> Verdict:
    """The verdict with as much of its header as reports tell: rules are most of it, and not sent between processes."""
    header = verdict.header
    if header is None:
        return verdict
    rules = {"name": header["rules"]["name"], "revision": header["rules"]["revision"]}
    return replace(verdict, header={"game": header["game"], "rules": rules, "seed": header["seed"]})


def weight(found: Found) -> int:
    """About how many bytes there are to be verified."""
    try:
        size = found.path.stat().st_size
    except OSError:
        return 0
    return size * GZIP_RATIO if found.path.suffix == ".gz" else size


def _lost(found: Found) -> Judged:
    reason = (
        "the process verifying it ended, as one does that is killed, has no more memory or runs code that crashes; "
        "nothing is known of this recording. Verify it alone: --jobs 1"
    )
    return Verdict(str(found.path), "lost", reason=reason), None


class _Notice:
    """What is wrong with the abilities of a game is said by this process; the others are silent."""

    def __init__(self) -> None:
        self._seen: set[str] = set(games.SHIPPED)

    def of(self, verdict: Verdict) -> None:
        """Load the game of a verdict, as this process would have if it had verified the file."""
        name = None if verdict.header is None else verdict.header["game"]
        if name is None or name in self._seen:
            return
        self._seen.add(name)
        with suppress(SamepathError):  # it is the game of --game, or the verdict tells what is wrong
            games.load(name)
