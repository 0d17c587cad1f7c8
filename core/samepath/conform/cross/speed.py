"""How many decisions a second each engine verifies: the same recordings, in one run, equal verdicts required.

Every engine is a process that is asked by the line protocol. Times are by the clock, from the request to the answer,
for an engine may work on several processors; so a busy machine shows in them. The engines take turns within a round,
and a round that is not counted goes before, for those that compile while they run.
"""

from __future__ import annotations

import gzip
import hashlib
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from samepath.conform.cross.engines import Engine
from samepath.conform.operations import levelled
from samepath.conform.wire.session import Session
from samepath.errors import InputError
from samepath.values.canonical import canonical_bytes
from samepath.verify.corpus import shipped_folder

TIMEOUT: Final = 300.0


def recordings_of_games() -> list[Path]:
    """The recordings that ship by which the games have speed measured, by level."""
    return [shipped_folder() / name / path for name, place in levelled().items() for path in place.recordings]


@dataclass(frozen=True)
class Speed:
    """What one engine needed."""

    name: str
    decisions: int
    """Verified in a round."""
    hash: str
    """Of its verdicts."""
    rounds: tuple[float, ...] = ()
    """Seconds a round."""
    refused: str | None = None
    """Why it has no time: a verdict that is not the one required, or none."""

    @property
    def per_second(self) -> float:
        """Decisions a second, the median of the rounds."""
        return self.decisions / statistics.median(self.rounds)


def verify_speeds(
    engines: Sequence[Engine],
    rounds: int,
    recordings: Sequence[Path] | None = None,
    done: Callable[[int], None] = lambda count: None,
) -> list[Speed]:
    """The speed of each engine over the recordings, those that the games name without.

    `done` is called with the rounds gone.

    An engine that does not find every one of them the same is refused.
    """
    texts = [_text(path) for path in recordings or recordings_of_games()]
    decisions = sum(text.count('"type":"decision"') for text in texts)
    gone = 0
    with ExitStack() as stack:
        sessions = [stack.enter_context(Session(engine.launch, TIMEOUT)) for engine in engines]
        speeds: list[Speed] = []
        for engine, session in zip(engines, sessions, strict=True):
            _, verdicts, fault = _round(session, texts)
            speeds.append(Speed(engine.name, decisions, _hash(verdicts), refused=fault))
            gone += 1
            done(gone)
        for _ in range(rounds):
            for at, session in enumerate(sessions):
                speed = speeds[at]
                if speed.refused is None:
                    seconds, _, fault = _round(session, texts)
                    speeds[at] = replace(speed, rounds=(*speed.rounds, seconds), refused=fault)
                gone += 1
                done(gone)
    return speeds


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("ascii")


def _round(session: Session, texts: Sequence[str]) -> tuple[float, list[bytes], str | None]:
    """Seconds for all texts, the verdicts, and why the engine is refused, if it is."""
    seconds, verdicts, fault = 0.0, [], None
    for text in texts:
        begun = time.perf_counter()
        reply = session.ask("verify", {"text": text})
        seconds += time.perf_counter() - begun
        answer = {name: value for name, value in (reply.answer or {}).items() if name in ("result", "error")}
        verdicts.append(canonical_bytes(answer))
        result = answer.get("result")
        if reply.trouble:
            fault = f"{reply.trouble}: {reply.told}"
        elif type(result) is not dict or result.get("status") != "same":
            fault = f"its verdict differs: {verdicts[-1].decode('ascii')}"
    return seconds, verdicts, fault


def _hash(verdicts: Sequence[bytes]) -> str:
    return hashlib.sha256(b"\n".join(verdicts)).hexdigest()[:16]
