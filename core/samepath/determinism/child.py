"""One process of the shake run: `python -m samepath.determinism.child`, a job as JSON on stdin, the answer on stdout.

A job names a task: `record` a game, `verify` a recording (`times` times, the last one counts), or `perturb` the states
of a recorded run. The process is moved first, then the game is imported. What the game prints goes nowhere, and it
reads nothing. The process ends when its stdin is closed.
"""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO, Final

from samepath import games
from samepath.determinism.perturb import check, finding_lines
from samepath.determinism.surroundings import Surroundings, move
from samepath.engine import Game, begin
from samepath.errors import GameError, SamepathError
from samepath.record.reader import open_recording
from samepath.record.recorder import Writer, new_file
from samepath.record.schema import Record
from samepath.record.trace import Plan, Trace
from samepath.report.verdicts import verdict_lines
from samepath.rng import Stream
from samepath.values.canonical import Value
from samepath.verify.verifier import verify_stream

ANSWERS_MAX: Final = 200
"""Once so many choices by input are answered, the recording stops with the step under way."""

STEP_ANSWERS_MAX: Final = 10_000
"""A step that asks more often is taken for one that never ends."""

DECISIONS_MAX: Final = 20_000
"""Once so many decisions are made, the recording stops with the step under way."""


class Bounded(Writer):
    """A writer that answers for people, and stops between steps: none is dropped, so what was decided is recorded."""

    def __init__(self, write: Callable[[bytes], object], answers: Stream) -> None:
        super().__init__(write, self._pick)
        self.stopped = ""
        self._answers = answers
        self._asked = self._asked_before = 0

    def plan(self, trace: Trace) -> Plan:
        self._asked_before = self._asked
        if self._asked >= ANSWERS_MAX:
            self.stopped = f"after {self._asked:,} answers"
        elif trace.decisions >= DECISIONS_MAX:
            self.stopped = f"after {trace.decisions:,} decisions"
        return Plan(step=not self.stopped or trace.over)

    def _pick(self, trace: Trace, asked: Record) -> int:
        self._asked += 1
        if self._asked - self._asked_before > STEP_ANSWERS_MAX:
            raise GameError(f"{asked['actor']} was asked for {asked['kind']} over {STEP_ANSWERS_MAX:,} times in a step")
        return self._answers.next_int(len(asked["options"]), "answer")


def main() -> None:
    """Do the job on stdin. An error is an answer too."""
    orders, answer = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="ascii")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    job = json.loads(orders.readline())
    Thread(target=_end_with, args=(orders,), daemon=True).start()

    def say(words: dict[str, Any]) -> None:
        print(json.dumps(words), file=answer, flush=True)

    untried = move(Surroundings(**job["surroundings"]), job["elsewhere"])
    try:
        game = games.find(job["game"], job["rules"])
        said = _TASKS[job["task"]](game, job, say)
    except SamepathError as error:
        said = {"error": str(error)}
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        said = {"error": f"{type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})"}
    say({**said, "not_tried": untried})


def _end_with(orders: BinaryIO) -> None:
    """End when whoever started this process is gone, whatever the game is doing."""
    orders.read()
    os._exit(1)


def _record(game: Game[Any], job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> dict[str, Value]:
    run = begin(game, job["scenario"], job["seed"], logged=True)
    with new_file(Path(job["recording"])) as write:
        writer = Bounded(write, Stream("answers", run.rng.seed))
        trace = Trace(run, writer)
        trace.header()
        trace.go(job["steps_max"])
        trace.end()
    outcome = run.state.outcome
    stopped = writer.stopped if outcome is None else ""
    return {"decisions": trace.decisions, "turns": trace.turns, "outcome": outcome, "stopped": stopped}


def _verify(game: Game[Any], job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> dict[str, Value]:
    for _ in range(job["times"]):
        with open_recording(Path(job["recording"])) as stream:
            verdict = verify_stream(stream, "this run", game, compiled=False, steps_max=job["steps_max"])
    lines = verdict_lines(verdict, game)
    return {"verdict": verdict.as_json(), "lines": [line for line in lines if not line.startswith("  again: ")]}


def _perturb(game: Game[Any], job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> dict[str, Value]:
    with Path(job["recording"]).open(encoding="ascii") as recording:
        records = [json.loads(line) for line in recording]
    picks = [record["pick"] for record in records if record.get("source") == "input"]
    watch = lambda done, total: say({"done": done, "total": total})  # noqa: E731
    report = check(game, job["scenario"], job["seed"], picks, steps_max=job["steps_max"], watch=watch)
    return {"report": report.as_json(), "lines": [finding_lines(finding, game) for finding in report.findings]}


_TASKS: Final = {"record": _record, "verify": _verify, "perturb": _perturb}

if __name__ == "__main__":
    main()
