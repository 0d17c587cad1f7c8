"""Operations of level 5: recording a whole game, and verifying a recording.

Source: conformance/SPEC.md, clauses PROTO-10 and PROTO-12; the rules themselves are REC.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from samepath.conform.operations.given import Given
from samepath.conform.operations.playing import Inputs, Player, StepLimitError, game_given, played
from samepath.engine import Game
from samepath.record.accelerated import IS_USED, Compiled
from samepath.record.recorder import check_decided
from samepath.record.trace import Trace
from samepath.values.canonical import STATE_HASH_DIGITS, Value
from samepath.verify.verifier import verify_stream

EVERY: Final = 64
"""Records from one digest to the next, where the input does not say."""


def record(given: Given, steps: int) -> Value:
    """The recording of a game: its length, its digests, and some of its lines."""
    game = game_given(given.text("game"), given)
    scenario, seed, answers = given.value("scenario"), given.text("seed"), given.value("inputs", [])
    inputs = Inputs(answers)
    every, first = given.integer("every", 1, default=EVERY), given.integer("first", 1, default=1)
    lines = given.integer("lines", 0, default=0)
    given.done()
    recorded = _by_core(game, scenario, seed, Inputs(answers), steps)
    if recorded is None:
        recorded = []
        check_decided(played(game, scenario, seed, Player(recorded.append, inputs, steps)))
    links = [_link(line) for line in recorded[every - 1 :: every]]
    return {
        "records": len(recorded),
        "end": _link(recorded[-1]),
        "digests": [link[:STATE_HASH_DIGITS] for link in links],
        "lines": [line.decode("ascii").rstrip("\n") for line in recorded[first - 1 :][:lines]],
    }


def _by_core(game: Game[Any], scenario: Value, seed: str, inputs: Inputs, steps: int) -> list[bytes] | None:
    """The lines as the compiled core makes them; None where it is not here, or leaves it to the reference."""
    if not IS_USED:
        return None
    lines: list[bytes] = []
    done = Compiled(lines.append, inputs).record(game, scenario, seed, steps)
    return None if done is None or inputs.has_undo else lines  # an undo that is left may go past the budget


def verify(given: Given, steps: int) -> Value:
    """The verdict on the bytes of a recording."""
    data = given.data()
    given.done()
    taken = 0
    limited = False

    def stop(trace: Trace) -> bool:
        nonlocal taken, limited
        limited = limited or (taken == steps and not trace.over)
        taken += 1
        return limited

    verdict = verify_stream(io.BytesIO(data), "given", stop=stop)
    if limited and verdict.status == "same":
        raise StepLimitError(f"the game is not over after {steps:,} steps")
    different = verdict.difference
    return {
        "status": verdict.status,
        "line": verdict.line,
        "index": different.index if different is not None and different.recorded is not None else None,
        "what": None if different is None else different.what,
    }


def _link(line: bytes) -> str:
    link: str = json.loads(line)["link"]
    return link


OPERATIONS: Final[Mapping[str, Callable[[Given, int], Any]]] = {"record": record, "verify": verify}
