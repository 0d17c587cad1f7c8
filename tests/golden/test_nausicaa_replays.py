"""The recordings of Nausicaa that ship: all verify, and together they hold everything that can happen."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from samepath.games.nausicaa import cpu, game
from samepath.verify.verifier import verify
from tests.golden.nausicaa_facts import facts, records

FOLDER = Path(__file__).parents[2] / "replays" / "nausicaa"
RULES = ("article", "live")

MOVING = [kind.name for kind in game.ruleset.types if kind.name != "seer"]
ATTACKING = [kind.name for kind in game.ruleset.types if kind.name not in ("oracle", "naiad", "seer")]

WANTED = [
    *(f"summoned: {kind.name}" for kind in game.ruleset.types),
    *(f"destroyed: {kind.name}" for kind in game.ruleset.types),
    *(f"moves: {name}" for name in MOVING),
    *(f"attacks: {name}" for name in ATTACKING),
    *(f"decisive: {name}" for name in ATTACKING),
    *(f"dashes: {name}" for name in ("oracle", "goblin", "griffin", "siren", "phoenix", "shapeshifter")),
    *(f"cpu: {kind}" for kind in cpu.KINDS),
    *(f"cpu: {kind}, none" for kind in (cpu.PAIR, cpu.CARD, cpu.PLACE, cpu.ADVANCE, cpu.ADVANCE_AGAIN, cpu.FLEE)),
    "cpu: infinite interest",
    "cpu: 2 target, equal interests",
    "cpu: 2 pair, equal interests",
    "cpu of player 1",
    "cpu of player 2",
    "person: deploy",
    "person: action",
    "person ends the turn",
    "undo",
    "won by player 1",
    "won by player 2",
    "end: oracle destroyed",
    "end: turn limit",
    "pulls a friend",
    "pulls a foe",
    "pulls an Oracle",
    "swaps a friend",
    "swaps a foe",
    "an ability after the move",
    "moves after an ability",
    "attacks after an ability",
    "dashes after an ability",
    "harpy destroys a friend",
    "harpy destroys several",
    "harpy ends its own Oracle",
    "harpy ends both Oracles",
    "titan destroys a friend when summoned",
    "titan destroys a foe when summoned",
    "titan ends both Oracles",
    "naiad draws when summoned",
    "naiad draws when destroyed",
    "naiads of both sides go at once",
    "griffin hops over a unit",
    "a unit survives a hit",
    "a turn begins with an empty deck",
    "mana past six",
    "summoned: phoenix on dark",
]
ONLY = {
    "article": ["griffin draws", "siren destroys several", "siren destroys a friend", "swaps an Oracle"],
    "live": ["summoned: phoenix on light"],
}
"""What one ruleset has and the other cannot have."""


@cache
def shipped(rules: str) -> list[Path]:
    return sorted(path for path in (FOLDER / rules).iterdir() if path.name.endswith((".jsonl", ".jsonl.gz")))


@cache
def covered(rules: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for path in shipped(rules):
        total += facts(path)
    return total


@pytest.mark.parametrize("path", [path for rules in RULES for path in shipped(rules)], ids=lambda path: path.name)
def test_every_recording_is_a_whole_game_that_verifies(path: Path) -> None:
    verdict = verify(path)
    assert (verdict.status, verdict.reason) == ("same", "")
    assert verdict.outcome is not None
    assert verdict.header is not None
    rules = verdict.header["rules"]
    assert (rules["name"], rules["revision"]) == (path.parent.name, 1)


def test_revision_2_of_live_has_recordings_of_its_own() -> None:
    """A person's phoenix on a dark square, a CPU's on a light one, and a whole game of two CPUs."""
    total: Counter[str] = Counter()
    for path in shipped("live-2"):
        verdict = verify(path)
        assert (verdict.status, verdict.reason) == ("same", ""), path
        assert verdict.outcome is not None, path
        assert verdict.header is not None
        assert (verdict.header["rules"]["name"], verdict.header["rules"]["revision"]) == ("live", 2)
        total += facts(path)
    assert total["summoned: phoenix on dark"] == 1
    assert total["summoned: phoenix on light"] == 1
    assert total["person: action"] > 0


def test_the_recordings_of_revision_1_are_the_bytes_that_they_were() -> None:
    """One number over the 76 of them, in the order of their paths: they are the proof that revision 1 lives on."""
    digest = hashlib.sha256()
    paths = [path for rules in RULES for path in shipped(rules)]
    assert len(paths) == 76
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    assert digest.hexdigest()[:16] == "32b770d643960114"


@pytest.mark.parametrize("rules", RULES)
def test_there_are_at_least_twelve_with_people_and_cpus(rules: str) -> None:
    players = Counter(tuple(records(path)[0]["scenario"]["players"]) for path in shipped(rules))
    assert sum(players.values()) >= 12
    assert set(players) == {("cpu", "cpu"), ("person", "cpu"), ("cpu", "person"), ("person", "person")}


@pytest.mark.parametrize("rules", RULES)
def test_together_they_hold_everything_that_can_happen(rules: str) -> None:
    missing = [name for name in WANTED + ONLY[rules] if not covered(rules)[name]]
    assert missing == []
    other = RULES[1 - RULES.index(rules)]
    assert [name for name in ONLY[other] if covered(rules)[name]] == []
