"""The shake run: one game recorded, and the recording verified in processes that are moved in one thing each.

A game that depends on anything but its rules, scenario, seed and answers is met by the decision that differs, as
`verify` reports it. Every process starts afresh with its clocks at a fixed moment, so a shake of the same game gives
the same result on any day. See samepath.determinism.surroundings for how a process is moved.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Timer
from typing import Any, Final

from samepath.determinism.surroundings import Surroundings
from samepath.engine import STEPS_MAX
from samepath.errors import GameError
from samepath.threads import mapped
from samepath.values.canonical import Value

_SATURDAY_NIGHT: Final = 1_766_879_231
"""Saturday 27 December 2025, 23:47:11 UTC."""
_LEAP_DAY: Final = 1_835_409_906
"""Tuesday 29 February 2028, 04:05:06 UTC."""

CONDITIONS: Final[Mapping[str, Surroundings]] = {
    "nothing moved": Surroundings(),
    "hash seed 1, memory laid out otherwise": Surroundings(hash_seed=1, memory=1),
    "hash seed 7, memory laid out otherwise": Surroundings(hash_seed=7, memory=2),
    "hash seed 4294967295, memory laid out otherwise": Surroundings(hash_seed=4294967295, memory=3),
    "a Saturday night in December": Surroundings(clock=_SATURDAY_NIGHT),
    "a leap day in 2028, clocks 1000 times as fast": Surroundings(clock=_LEAP_DAY, clock_speed=1000),
    "time zone UTC+14": Surroundings(zone="UTC-14"),
    "locale C": Surroundings(locale="C"),
    "locale tr_TR.UTF-8": Surroundings(locale="tr_TR.UTF-8"),
    "locale de_DE.UTF-8": Surroundings(locale="de_DE.UTF-8"),
    "another folder, files listed backwards": Surroundings(elsewhere=True),
    "a bare environment": Surroundings(bare=True),
    "another host name, recursion limit and thread switch interval": Surroundings(host=True),
    "assertions left out": Surroundings(optimised=True),
}
"""What is moved in each run that verifies. `SECOND_RUN` comes on top."""

SECOND_RUN: Final = "the second run in one process"

SECONDS_MAX: Final = 600
"""A process that takes longer is ended, and its run has failed."""

_PROCESSES_MAX: Final = 4


@dataclass(frozen=True)
class Recorded:
    """The first recording, which the others are compared with."""

    decisions: int
    turns: int
    outcome: Value
    stopped: str = ""
    """Why the recording ends before its game, if it does."""


@dataclass(frozen=True)
class Shaken:
    """One run, and its first difference from the recording."""

    condition: str
    status: str
    """`same`, `different`, `failed` (the run said why in `reason`), or `not tried`."""
    difference: Mapping[str, Value] | None = None
    """As the JSON of a verdict has it."""
    lines: tuple[str, ...] = ()
    """The difference for a person, as `verify` prints it."""
    reason: str = ""
    untried: tuple[str, ...] = ()
    """What the run should have moved and could not."""

    @property
    def same(self) -> bool:
        """Whether nothing was found. A run that was not made has found nothing."""
        return self.status in ("same", "not tried")

    def as_json(self) -> dict[str, Value]:
        """The run as one canonical object."""
        members: dict[str, Value] = {"condition": self.condition, "status": self.status, "difference": self.difference}
        if self.reason:
            members["reason"] = self.reason
        if self.untried:
            members["not_tried"] = list(self.untried)
        return members


@dataclass(frozen=True)
class StateReport:
    """The look at the state: as JSON (see perturb.Report), and its findings as lines for a person."""

    data: Mapping[str, Value]
    lines: list[str]


@dataclass
class Shake:
    """A game that is shaken: `record` first, then `runs`, then `perturb`. Use it in a `with` statement.

    `game` is a registered name or `module:name`. The answers to what is asked of people are drawn from the seed.
    """

    game: str
    scenario: Value
    rules: str | None
    seed: str
    steps_max: int = STEPS_MAX
    _folder: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)
    _path: Path = Path()

    def __enter__(self) -> Shake:
        folder = Path(self._folder.enter_context(tempfile.TemporaryDirectory(prefix="samepath-")))
        (folder / "elsewhere").mkdir()
        self._path = folder / "first.jsonl"
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.close()

    def record(self) -> Recorded:
        """Record the game with nothing moved. Raises GameError when that fails, or when nothing was decided."""
        said = self._process("record", Surroundings())
        if "error" in said:
            raise GameError(f"{self.game}: the first run failed: {said['error']}")
        recorded = Recorded(said["decisions"], said["turns"], said["outcome"], said["stopped"])
        if not recorded.decisions:
            raise GameError(f"{self.game}: nothing was compared: the run holds no decision")
        return recorded

    def runs(self) -> Iterator[Shaken]:
        """Verify the recording under each of CONDITIONS, and twice in one process, in this order."""
        every = [(condition, moved, 1) for condition, moved in CONDITIONS.items()]
        every.append((SECOND_RUN, Surroundings(), 2))
        pool = ThreadPoolExecutor(max_workers=max(1, min(_PROCESSES_MAX, os.cpu_count() or 1)))
        try:
            yield from mapped(pool, lambda one: self._verified(*one), every)
        finally:
            pool.shutdown(cancel_futures=True)

    def perturb(self, progress: Callable[[int, int], None] = lambda done, total: None) -> StateReport:
        """What `samepath.determinism.perturb.check` says of the recorded run. Raises GameError when it fails."""
        said = self._process("perturb", Surroundings(), progress=progress)
        if "error" in said:
            raise GameError(f"{self.game}: the look at its state failed: {said['error']}")
        return StateReport(said["report"], [line for lines in said["lines"] for line in lines])

    def _verified(self, condition: str, moved: Surroundings, times: int) -> Shaken:
        said = self._process("verify", moved, times)
        untried = tuple(said.get("not_tried", ()))
        if untried:
            return Shaken(condition, "not tried", untried=untried)
        if "error" in said:
            return Shaken(condition, "failed", reason=said["error"])
        verdict = said["verdict"]
        status = verdict["status"] if verdict["status"] in ("same", "different") else "failed"
        return Shaken(condition, status, verdict.get("difference"), tuple(said["lines"]), verdict.get("reason", ""))

    def _process(
        self,
        task: str,
        moved: Surroundings,
        times: int = 1,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> dict[str, Any]:
        """What a process of samepath.determinism.child answers; `error` when it could not."""
        job = {
            "elsewhere": str(self._path.parent / "elsewhere"),
            "game": self.game,
            "recording": str(self._path),
            "rules": self.rules,
            "scenario": self.scenario,
            "seed": self.seed,
            "steps_max": self.steps_max,
            "surroundings": moved.as_json(),
            "task": task,
            "times": times,
        }
        command = [sys.executable, "-m", f"{__package__}.child"]
        environment = moved.environment(os.environ)
        pipe = subprocess.PIPE
        with (
            tempfile.TemporaryFile() as complaints,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=complaints, env=environment) as process,
        ):
            assert process.stdin is not None
            assert process.stdout is not None
            late = Event()

            def end(late: Event = late, process: subprocess.Popen[bytes] = process) -> None:
                late.set()
                process.kill()

            timer = Timer(SECONDS_MAX, end)
            timer.start()
            said: dict[str, Any] = {}
            try:
                with contextlib.suppress(BrokenPipeError):  # of a process that has failed already
                    process.stdin.write(json.dumps(job).encode("ascii") + b"\n")
                    process.stdin.flush()  # and kept open: the process ends with this one
                for line in process.stdout:
                    said = json.loads(line)
                    if "done" in said:
                        progress(said["done"], said["total"])
                process.wait()
            finally:
                timer.cancel()
                process.kill()
            if late.is_set():
                return {"error": f"it did not end within {SECONDS_MAX} seconds"}
            if process.returncode != 0 or not said or "done" in said:
                complaints.seek(0)
                words = complaints.read().decode("utf-8", "replace").strip().splitlines() or ["no message"]
                return {"error": f"its process ended with {process.returncode}: {words[-1]:.300}"}
            return said
