"""One verdict for one file, in every engine: mutations of every kind, of recordings of every game, judged by all.

An ordinary run judges a sample, the full one 10,000 files. Another sample: set SAMEPATH_WRECKS to a number.
"""

from __future__ import annotations

import gzip
import os
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from samepath.conform.cross.engines import CYTHON, Engine, engines
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.conform.wire.session import Session
from samepath.rng import Rng
from tests.conftest import ROOT
from tests.ports.conftest import BUILDS, PATIENCE

SOURCES = {
    "lesson": ("lesson/chase.jsonl", "lesson/hand.jsonl", "lesson/dice.jsonl", "lesson/path.jsonl"),
    "nausicaa": ("nausicaa/article/cpu-person-with-undo.jsonl", "nausicaa/live/cpu-cpu-seed-1.jsonl"),
    "dungeon": ("dungeon/pack.jsonl.gz", "dungeon/shaman.jsonl.gz"),
}
SAMPLE = 300
ALL = 10_000
FIRST = int(os.environ.get("SAMEPATH_WRECKS", "0"))


def plain(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def wrecks(count: int) -> Iterator[tuple[str, bytes]]:
    """So many mutated recordings, each with its number, source and kind; game by game, kind by kind."""
    games = {game: [(name, plain(ROOT / "replays" / name)) for name in names] for game, names in SOURCES.items()}
    kinds = list(WRECKS)
    for number in range(FIRST, FIRST + count):
        stream = Rng(number).stream("wreck")
        sources = games[list(games)[number % len(games)]]
        name, data = sources[stream.next_int(len(sources), "source")]
        kind = kinds[number // len(games) % len(kinds)]
        yield (
            f"wreck {number}: {name}, {kind}",
            wrecked(data, kind, partial(stream.next_int, label="place")),
        )


def judged(engine: Engine, files: list[tuple[str, bytes]], found: dict[str, list[dict[str, Any]]]) -> None:
    """The engine's verdicts, all from one process; a crash or a complaint is a verdict that no other engine has."""
    verdicts = found[engine.name] = []
    with Session(engine.launch, PATIENCE) as session:
        for _, data in files:
            reply = session.ask("verify", {"hex": data.hex()})
            answer = reply.answer or {}
            fault = reply.trouble or answer.get("error") or session.complaints()
            verdicts.append(
                {"fault": fault, "reason": reply.reason or answer.get("reason")} if fault else answer["result"]
            )


def all_agree(count: int) -> Counter[str]:
    here, skipped = engines(None, BUILDS)
    here = [engine for engine in here if engine.name != CYTHON]
    assert "CI" not in os.environ or len(here) == 4, skipped
    files = list(wrecks(count))
    found: dict[str, list[dict[str, Any]]] = {}
    threads = [threading.Thread(target=judged, args=(engine, files, found)) for engine in here]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    unlike = []
    for i, (name, data) in enumerate(files):
        verdicts = {engine.name: found[engine.name][i] for engine in here}
        reference = verdicts["Python"]
        if "fault" in reference or any(verdict != reference for verdict in verdicts.values()):
            unlike.append((name, len(data), verdicts))
    assert not unlike, f"{len(unlike)} of {count} judged otherwise; the first: {unlike[:3]}"
    return Counter(str(verdict["status"]) for verdict in found["Python"])


def test_all_engines_judge_a_sample_of_wrecks_alike() -> None:
    counts = all_agree(SAMPLE)
    assert set(counts) >= {"same", "different", "corrupt", "truncated"}, counts


@pytest.mark.full
def test_all_engines_judge_every_wreck_alike() -> None:
    counts = all_agree(ALL)
    print(f"{ALL:,} damaged files: {dict(counts)}")
