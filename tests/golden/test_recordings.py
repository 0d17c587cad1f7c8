"""The recordings that ship: recorded again they are the same bytes, whatever the circumstances; damaged, it is seen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from samepath import games
from samepath.engine import begin
from samepath.games.rulesets import under_rules
from samepath.replay import OldInputs, record_bytes, verify, verify_bytes
from samepath.report.verdicts import verdict_lines
from samepath.verify.corpus import kept_signature, logged_signature, recordings, shipped_folder, signature
from tests.conftest import ROOT
from tests.recordings import chained, integer_places

FOLDER = ROOT / "replays"
PATHS = recordings([FOLDER])
LESSON = [path for path in PATHS if path.parent.name == "lesson"]
SMALL_BYTES = 32 << 10
SMALL = [
    path
    for path in [*LESSON, FOLDER / "nausicaa" / "article" / "pull-an-oracle.jsonl"]
    if path.stat().st_size <= SMALL_BYTES and path.suffix == ".jsonl"
]
"""The recordings that have every byte flipped in the full run."""


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def again(path: Path) -> bytes:
    """The recording of the same game, scenario, seed and inputs, made now."""
    header = json.loads(path.read_bytes().partition(b"\n")[0])
    rules = header["rules"]
    game = under_rules(games.load(header["game"]), rules["name"], rules["revision"])
    return record_bytes(game, header["scenario"], header["seed"], OldInputs.read(path))


def test_the_folder_is_found_and_signed() -> None:
    assert shipped_folder() == FOLDER
    assert signature(FOLDER) == kept_signature(FOLDER) == logged_signature(FOLDER)


def test_the_signature_is_of_names_and_bytes(tmp_path: Path) -> None:
    """A file more, less, changed in a byte, or called otherwise: each gives another number."""
    (tmp_path / "lesson").mkdir()
    first, second = (tmp_path / "lesson" / f"{name}.jsonl" for name in "ab")
    for path, source in zip((first, second), LESSON[:2], strict=True):
        path.write_bytes(source.read_bytes())
    signed = [signature(tmp_path)]
    assert signature(tmp_path) == signed[0]
    data = first.read_bytes()
    changed = [json.loads(line) for line in data.splitlines()]
    changed[1]["turn"] += 1
    first.write_bytes(chained(changed))
    signed.append(signature(tmp_path))
    first.write_bytes(data)
    assert signature(tmp_path) == signed[0]
    moved = first.rename(tmp_path / "lesson" / "a2.jsonl")  # it still comes first
    signed.append(signature(tmp_path))
    moved.unlink()
    signed.append(signature(tmp_path))
    assert len(set(signed)) == len(signed)


def test_every_scenario_of_the_lesson_is_recorded() -> None:
    lesson = games.load("lesson")
    wanted = {key for key in lesson.scenarios if key != "default"}  # type: ignore[attr-defined]
    recorded = {path.name.partition(".")[0] for path in LESSON}
    assert wanted <= recorded
    assert len(recorded) >= 14


@pytest.mark.parametrize("path", LESSON, ids=name)
def test_recorded_again_it_is_the_same_bytes_twice_in_a_process(path: Path) -> None:
    data = path.read_bytes()
    assert again(path) == data
    assert again(path) == data
    assert verify(path).status == "same"


CIRCUMSTANCES = {
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1, Tokyo": {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
    "hash seed 99, New York": {"PYTHONHASHSEED": "99", "TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8"},
}


@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
def test_hash_seeds_time_zones_and_locales_change_no_byte(circumstance: str) -> None:
    code = (
        "import sys; from tests.golden.test_recordings import LESSON, again\n"
        "for path in LESSON: assert again(path) == path.read_bytes(), path"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), **CIRCUMSTANCES[circumstance]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def check_flips(data: bytes, step: int, bits: range) -> None:
    for at in range(0, len(data), step):
        for bit in bits:
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            verdict = verify_bytes(bytes(damaged))
            assert verdict.exit_code in (1, 3, 4), f"byte {at}, bit {bit}"
            assert verdict_lines(verdict)
            line = data.count(b"\n", 0, at) + 1
            if verdict.difference is not None:
                assert verdict.line == line or verdict.difference.what == "state", f"byte {at}, bit {bit}"
                assert verdict.difference.broken_link == verdict.line or verdict.difference.what == "link"


@pytest.mark.parametrize("path", LESSON, ids=name)
def test_a_flip_of_sampled_bytes_is_seen(path: Path) -> None:
    data = path.read_bytes()
    check_flips(data, max(1, len(data) // 12), range(1))


@pytest.mark.full
@pytest.mark.parametrize("path", SMALL, ids=name)
def test_a_flip_of_every_byte_is_seen(path: Path) -> None:
    check_flips(path.read_bytes(), 1, range(1))


@pytest.mark.parametrize("path", LESSON, ids=name)
def test_every_record_dropped_doubled_or_swapped_is_seen(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    step = max(1, len(lines) // 10)
    for i in range(0, len(lines) - 1, step):
        for damaged in (
            lines[:i] + lines[i + 1 :],
            lines[: i + 1] + lines[i:],
            [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]],
        ):
            assert verify_bytes(b"".join(damaged)).exit_code in (1, 3)


@pytest.mark.parametrize("path", LESSON, ids=name)
def test_a_cut_anywhere_keeps_the_right_prefix(path: Path) -> None:
    data = path.read_bytes()
    for at in range(1, len(data), max(1, len(data) // 15)):
        verdict = verify_bytes(data[:at])
        whole = data.count(b"\n", 0, at)
        assert verdict.exit_code == (4 if whole else 3)
        assert verdict.records == whole


class Meddler:
    """A game as it is, but that a state's integer is made one greater after decision `at`, before its hash is taken."""

    def __init__(self, game: Any, at: int, place: str) -> None:
        self.game, self.at, self.place, self.done = game, at, place, False

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self.game, attribute)

    def start(self, scenario: Any, rng: Any) -> Any:
        self.done = False  # it may be played twice
        return self.game.start(scenario, rng)

    def step(self, state: Any, rng: Any, decide: Any) -> None:
        outer = self

        def meddle() -> None:
            if decide.decisions == outer.at + 1 and not outer.done:
                outer.done = True
                dict(integer_places(state))[outer.place]()

        class Between:
            def __call__(self, *arguments: Any, **named: Any) -> Any:
                meddle()
                return decide(*arguments, **named)

            def __getattr__(self, attribute: str) -> Any:
                if attribute in ("ask", "roll"):
                    meddle()
                return getattr(decide, attribute)

        self.game.step(state, rng, Between())
        meddle()


@pytest.mark.parametrize("path", LESSON, ids=name)
def test_every_integer_of_the_state_changed_by_one_is_named_at_its_decision(path: Path) -> None:
    data = path.read_bytes()
    header = json.loads(data.partition(b"\n")[0])
    game = games.load(header["game"])
    places = [place for place, _ in integer_places(begin(game, header["scenario"], header["seed"]).state)]
    decisions = data.count(b'"type":"decision"')
    checked = 0
    for n, place in enumerate(places[:: max(1, len(places) // 12)]):
        at = (n * 7) % (decisions - 1)
        meddler = Meddler(game, at, place)
        try:
            verdict = verify_bytes(data, meddler)
        except KeyError:
            continue  # a list that has become shorter by then has no such place
        assert verdict.difference is not None, place
        assert verdict.difference.index == at, place
        assert verdict.difference.what == "state", place
        checked += 1
    assert checked > 0
