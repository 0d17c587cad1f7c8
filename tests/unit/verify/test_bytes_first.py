"""A verifier that compares bytes before it parses gives the verdicts of one that parses every line."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from samepath.conform.cross.mutations import KINDS, Recording, damaged
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.replay import verify_bytes

REPLAYS = Path(__file__).resolve().parents[3] / "replays"
FILES = sorted(path for path in REPLAYS.rglob("*.jsonl*") if path.stat().st_size < 20_000)
PLAIN_BYTES_MAX = 120_000


def plain(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def both(data: bytes) -> str:
    """The verdict on both roads, with all that it tells; the steps that could be saved too."""
    told = []
    for bytes_first in (True, False):
        verdict = verify_bytes(data, bytes_first=bytes_first)
        told.append((verdict.as_json(), verdict.steps))
    assert told[0] == told[1]
    return str(told[0][0]["status"])


def compared(seed: int, count: int) -> dict[str, int]:
    """How often each verdict came, over as many damaged recordings."""
    chance = random.Random(seed)
    recordings = [data for data in map(plain, FILES) if len(data) < PLAIN_BYTES_MAX]
    parsed = [Recording(data) for data in recordings]
    statuses: dict[str, int] = {}
    done = 0
    while done < count:
        at = chance.randrange(len(recordings))
        if chance.random() < 0.5:
            found = damaged(parsed[at], chance.choice(list(KINDS)), chance.randrange, forged=chance.random() < 0.5)
            data = b"" if found is None else found.data
        else:
            data = wrecked(recordings[at], chance.choice(list(WRECKS)), chance.randrange)
        if chance.random() < 0.1:
            data = data[: chance.randrange(len(data) + 1)]
        status = both(data)
        statuses[status] = statuses.get(status, 0) + 1
        done += 1
    return statuses


def test_damaged_recordings_get_the_same_verdict() -> None:
    assert {"different", "corrupt", "truncated"} <= set(compared(1, 300))


@pytest.mark.full
def test_damaged_recordings_by_the_thousand_get_the_same_verdict() -> None:
    assert {"different", "corrupt", "truncated"} <= set(compared(2, 6000))
