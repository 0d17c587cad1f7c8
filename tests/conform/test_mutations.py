"""Mutations: the verdict that follows from its place is the one that verifying gives."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from samepath.conform.cross.mutations import KINDS, LINK, Mutation, Recording, mutated
from samepath.conform.wire.protocol import run
from samepath.rng import Rng

REPLAYS = Path(__file__).resolve().parents[2] / "replays"
NAMES = (
    "lesson/hand.jsonl",
    "lesson/dice.jsonl",
    "lesson/path.jsonl",
    "nausicaa/article/cpu-person-with-undo.jsonl",
    "nausicaa/live/cpu-cpu-seed-1.jsonl",
    "dungeon/pack.jsonl.gz",
)
TRIES = 6


def recording(name: str) -> Recording:
    data = (REPLAYS / name).read_bytes()
    return Recording(gzip.decompress(data) if name.endswith(".gz") else data)


def made(source: Recording, kind: str, number: int, *, forged: bool) -> Mutation | None:
    stream = Rng(number).stream("damage")
    return mutated(source, kind, lambda n: stream.next_int(n, "place"), forged=forged)


def verified(data: bytes) -> dict[str, object]:
    answer = run("verify", {"text": data.decode("ascii")}, 1_000_000, pytest.fail)
    found = answer["result"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_verdict_follows_from_the_place(name: str) -> None:
    source = recording(name)
    whole = b"".join(framed.line(framed.record["link"]) for framed in source.frames)
    assert verified(whole)["status"] == "same"
    found = 0
    for kind in KINDS:
        for number in range(TRIES):
            for forged in (False, True):
                mutation = made(source, kind, number, forged=forged)
                if mutation is not None:
                    found += 1
                    assert mutation.data != whole
                    assert verified(mutation.data) == mutation.verdict, (kind, number, forged)
    assert found > TRIES * len(KINDS)


def test_every_kind_is_met() -> None:
    sources = [recording(name) for name in NAMES]
    for kind in KINDS:
        assert any(made(source, kind, 0, forged=True) for source in sources), kind


def test_a_broken_link_cannot_be_forged() -> None:
    source = recording(NAMES[0])
    mutation = made(source, LINK, 0, forged=True)
    assert mutation is not None
    assert not mutation.forged


def test_forged_means_that_every_link_is_good() -> None:
    source = recording(NAMES[1])
    for kind in KINDS:
        mutation = made(source, kind, 1, forged=True)
        if mutation is None or kind == LINK:
            continue
        again = Recording(mutation.data)
        forged = made(again, "final state", 0, forged=True)  # makes every link afresh
        assert forged is not None
        assert forged.data.splitlines()[:-1] == mutation.data.splitlines()[:-1]


def test_places_are_chosen_by_the_numbers_alone() -> None:
    source = recording(NAMES[2])
    assert made(source, "scores", 5, forged=True) == made(source, "scores", 5, forged=True)
    assert len({made(source, "scores", number, forged=True).data for number in range(20)}) > 10  # type: ignore[union-attr]
