"""A verifier that compares bytes before it parses gives the verdicts of one that parses every line."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from samepath import Decider, Rng
from samepath.conform.cross.mutations import KINDS, Recording, mutated
from samepath.conform.cross.wrecks import WRECKS, wrecked
from samepath.engine import Game
from samepath.replay import verify_bytes
from tests.recordings import by_ai
from tests.toys import Race, RaceState

REPLAYS = Path(__file__).resolve().parents[3] / "replays"
FILES = sorted(path for path in REPLAYS.rglob("*.jsonl*") if path.stat().st_size < 20_000)
PLAIN_BYTES_MAX = 120_000


def plain(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def both(data: bytes, game: Game[Any] | None = None) -> str:
    """The verdict on both roads, with all that it tells; the steps that could be saved too."""
    told = []
    for bytes_first in (True, False):
        verdict = verify_bytes(data, game, bytes_first=bytes_first)
        told.append((verdict.as_json(), verdict.steps))
    assert told[0] == told[1]
    return str(told[0][0]["status"])


def compared(seed: int, count: int) -> dict[str, int]:
    """How often each verdict came, over as many mutated recordings."""
    chance = random.Random(seed)
    recordings = [data for data in map(plain, FILES) if len(data) < PLAIN_BYTES_MAX]
    parsed = [Recording(data) for data in recordings]
    statuses: dict[str, int] = {}
    done = 0
    while done < count:
        at = chance.randrange(len(recordings))
        if chance.random() < 0.5:
            found = mutated(parsed[at], chance.choice(list(KINDS)), chance.randrange, forged=chance.random() < 0.5)
            data = b"" if found is None else found.data
        else:
            data = wrecked(recordings[at], chance.choice(list(WRECKS)), chance.randrange)
        if chance.random() < 0.1:
            data = data[: chance.randrange(len(data) + 1)]
        status = both(data)
        statuses[status] = statuses.get(status, 0) + 1
        done += 1
    return statuses


def test_mutated_recordings_get_the_same_verdict() -> None:
    assert {"different", "corrupt", "truncated"} <= set(compared(1, 300))


@pytest.mark.full
def test_mutated_recordings_by_the_thousand_get_the_same_verdict() -> None:
    assert {"different", "corrupt", "truncated"} <= set(compared(2, 6000))


@pytest.mark.parametrize(
    "mutation", ["none", "not a record", "a space", "a state with no hash", "another state", "cut"]
)
def test_a_game_that_fails_is_judged_by_what_the_file_has_there(mutation: str) -> None:
    """It fails at each of its choices, with the line of that choice, or of the one before, mutated."""
    good = by_ai().splitlines(keepends=True)
    statuses = set()
    for at in range(1, 8):
        lines = list(good)
        state = json.loads(lines[at]).get("state", "")
        if mutation == "not a record":
            lines[at] = b'{"broken":}\n'
        elif mutation == "a space":
            lines[at] = lines[at].replace(b'"actor":', b'"actor": ')
        elif mutation == "a state with no hash":
            lines[at] = lines[at].replace(state.encode(), b"x" * len(state))
        elif mutation == "another state":
            lines[at] = lines[at].replace(state.encode(), b"0" * len(state))
        elif mutation == "cut":
            del lines[at:]
        for fails_at in range(10):

            def fault(decided: int, state: Any, rng: Any, fails_at: int = fails_at) -> None:
                if decided == fails_at:
                    raise RuntimeError("planted")

            statuses.add(both(b"".join(lines), Race(fault=fault)))
    assert {"none": {"different"}, "not a record": {"different", "corrupt"}, "cut": {"different", "truncated"}}.get(
        mutation, statuses
    ) == statuses


class Late(Race):
    """A race that fails at the beginning of its third turn."""

    def step(self, state: RaceState, rng: Rng, decide: Decider) -> None:
        if state.turn == 3:
            raise RuntimeError("planted")
        super().step(state, rng, decide)


def test_a_line_that_cannot_be_read_comes_before_a_failure_of_the_game_in_its_step() -> None:
    lines = by_ai().splitlines(keepends=True)
    records = [json.loads(line) for line in lines]
    at = next(i for i, record in enumerate(records) if record["type"] == "decision" and record["turn"] == 3)
    assert both(b"".join(lines), Late()) == "different"
    lines[at] = lines[at].replace(b'"actor":', b'"actor": ')
    assert both(b"".join(lines), Late()) == "corrupt"
