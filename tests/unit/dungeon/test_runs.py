"""Whole runs: what holds in every state, that looking changes nothing, that they end, that records replay."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath.decide import Decider
from samepath.engine import Run, begin, play
from samepath.games import dungeon as package
from samepath.games.dungeon import Dungeon, game
from samepath.games.dungeon.balance import encounters, skirmish
from samepath.games.dungeon.state import Hero, Mine
from samepath.record.recorder import record_bytes
from samepath.rng import stream_seed
from samepath.testing.games import (
    Playthrough,
    assert_looking_changes_nothing,
    assert_proves_itself,
    options_asked,
    playthroughs,
)
from samepath.values.canonical import canonical_bytes, sha256
from samepath.verify.verifier import verify
from tests.unit.dungeon.scenes import Listener

AUTO = {"control": "auto"}
HAND = {"control": "hand"}
SEEDS = st.integers(0, 2**64 - 1)


def check_state(mine: Mine) -> None:
    """What holds between any two steps."""
    hero, width = mine.hero, mine.level.width
    assert 0 <= hero.hp <= hero.hp_max
    assert 0 <= hero.mana <= hero.sheet.mana
    assert all(count > 0 for count in hero.items.values())
    assert (hero.hp == 0) == (mine.outcome is not None and mine.outcome["result"] == "died")
    cells = [(hero.x, hero.y)]
    for one in mine.enemies:
        cells.append((one.x, one.y))
        assert 0 < one.hp <= one.hp_max
        assert one.calm >= 0
        assert 0 <= one.lost <= mine.rules.map.lost + 1
    cells += [(person.x, person.y) for person in mine.level.people]
    assert len(set(cells)) == len(cells), "two share a cell"
    assert all(mine.level.ground[False][y * width + x] for x, y in cells), "somebody stands in a wall"
    fighter: Any
    for fighter in (hero, *mine.enemies):
        assert all(turns > 0 for turns in (*fighter.effects.values(), *fighter.cooldowns.values()))
        assert all(turns <= mine.rules.effects[name].turns for name, turns in fighter.effects.items())
    assert mine.occupied.keys() == {y * width + x for x, y in cells[1:]}
    if mine.battle is not None:
        assert mine.battle.foes == [foe.id for foe in mine.foes()] != []


def look_at(run: Run[Mine]) -> None:
    """Everything that looks."""
    mine = run.state
    rows = game.picture(mine)
    assert {len(row) for row in rows} == {mine.level.width}
    game.status(mine)
    for option in (*options_asked(run), "wait", "attack rat-1"):
        game.describe(option)
        game.cells(mine, option)
    mine.samepath_copy()


def walked(scenario: Any, seed: int, steps: int, looking: bool, chooser: Any = None) -> tuple[Run[Mine], Listener]:
    """Some steps of a run, with checks on the way, looking or not."""
    run, decide = begin(game, scenario, seed, logged=True), Listener(chooser)
    for _ in range(steps):
        if run.state.outcome is not None:
            break
        before = len(decide.asked)
        living = {"hero", *(one.name for one in run.state.enemies)}
        if looking:
            look_at(run)
        game.step(run.state, run.rng, decide)
        summoned = {one.name for one in run.state.enemies}
        assert {one.actor for one in decide.asked[before:]} <= living | summoned, "the dead acted"
        check_state(run.state)
    return run, decide


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_looking_changes_nothing(seed: int) -> None:
    blind, blind_asked = walked(AUTO, seed, 120, looking=False)
    seeing, seeing_asked = walked(AUTO, seed, 120, looking=True)
    assert canonical_bytes(blind.full_state()) == canonical_bytes(seeing.full_state())
    assert blind_asked.asked == seeing_asked.asked


@given(SEEDS, st.data())
@settings(max_examples=15, deadline=None)
def test_a_person_is_asked_just_what_is_legal(seed: int, data: st.DataObject) -> None:
    picks = data.draw(st.lists(st.integers(0, 99), min_size=20, max_size=60))
    number = iter(range(10**6))

    def choose(actor: str, kind: str, listed: Any) -> int:
        assert list(listed) == legal
        return picks[next(number) % len(picks)] % len(listed)

    run = begin(game, HAND, seed)
    for _ in range(150):
        if run.state.outcome is not None:
            break
        legal = options_asked(run)
        decide = Listener(choose)
        game.step(run.state, run.rng, decide)
        assert bool(decide.of("hero")) == bool(legal)
        check_state(run.state)


@given(SEEDS)
@settings(max_examples=5, deadline=None)
def test_a_copied_state_goes_its_own_way(seed: int) -> None:
    run, _ = walked(AUTO, seed, 60, looking=False)
    if run.state.outcome is not None:
        return
    kept = canonical_bytes(game.canonical(run.state))
    twin = run.state.samepath_copy()
    for _ in range(30):
        if run.state.outcome is None:
            game.step(run.state, run.rng, Decider())
    assert canonical_bytes(game.canonical(twin)) == kept
    assert canonical_bytes(game.canonical(run.state)) != kept


def test_a_run_plays_itself_to_its_end() -> None:
    ends = set()
    for number in range(12):
        run, _ = walked(AUTO, stream_seed(7, f"game-{number}"), 100_000, looking=False)
        assert run.state.turn <= game.mine_rules.turns_max
        ends.add(run.state.outcome["result"])
    assert ends >= {"won", "died"}


def test_the_turn_limit_ends_a_run() -> None:
    short = Dungeon({**game.rules.data, "turns_max": 40})
    run = play(short, AUTO, 5)
    assert (run.state.turn, run.state.outcome["result"]) == (40, "late")


@pytest.mark.parametrize("seed", [0, 5, 2**64 - 1])
def test_recording_twice_is_the_same_bytes_and_verifies(seed: int, tmp_path: Any) -> None:
    short = Dungeon({**game.rules.data, "turns_max": 150})
    first, second = record_bytes(short, AUTO, seed), record_bytes(short, AUTO, seed)
    assert first == second
    path = tmp_path / "run.jsonl"
    path.write_bytes(first)
    verdict = verify(path, short)
    assert verdict.status == "same"


def test_every_number_of_the_state_is_hashed() -> None:
    """One more in any integer of hero, enemy, battle or run, one effect or item more: another state."""
    run = begin(game, game.scenarios["shaman"], 0)
    while run.state.battle is None or run.state.battle.round < 2:
        game.step(run.state, run.rng, Decider())
    mine = run.state
    assert mine.battle is not None
    kept = canonical_bytes(run.full_state())
    derived = {(Hero, "accuracy"), (Hero, "speed"), (Mine, "scripted")}  # of the rules; hashed as what is left
    for part in (mine, mine.hero, mine.enemies[0], mine.battle):
        for field in fields(part):
            value = getattr(part, field.name)
            if (type(part), field.name) in derived or isinstance(value, str):
                continue
            if isinstance(value, bool):
                setattr(part, field.name, not value)
            elif isinstance(value, int):
                setattr(part, field.name, value + 1)
            elif field.name in ("effects", "cooldowns", "items"):
                setattr(part, field.name, {**value, "antidote": 77})
            elif field.name in ("foes", "order"):
                setattr(part, field.name, [*value, 1])
            else:
                continue
            assert canonical_bytes(run.full_state()) != kept, f"{type(part).__name__}.{field.name}"
            setattr(part, field.name, value)
    assert canonical_bytes(run.full_state()) == kept


SCENES = [scenario for name, scenario in game.scenarios.items() if name not in ("default", "play")]


@given(playthroughs(game, [*SCENES, HAND]))
def test_every_playthrough_proves_itself(played: Playthrough) -> None:
    assert_proves_itself(played)


@given(SEEDS)
@settings(max_examples=20)
def test_looking_at_the_beginning_changes_nothing(seed: int) -> None:
    assert_looking_changes_nothing(game, HAND, seed)


def test_every_scene_can_be_played_from_any_seed() -> None:
    for scene in SCENES:
        for seed in range(20):
            assert play(game, scene, seed).state.outcome is not None


@pytest.mark.full
def test_a_thousand_runs_hold_what_is_promised() -> None:
    """Every run ends; the warden is reached in at least a fifth of them and beaten in at least a twentieth.

    They are the runs of the table in the game's README, by its digest.
    """
    summaries = []
    for number in range(1000):
        summaries.append(game.summary(play(game, AUTO, stream_seed(7, f"game-{number}"))))
    rates = game.tabulate(summaries)["rates"]
    assert rates["warden reached"] >= 200
    assert rates["won"] >= 50
    assert sum(rates[result] for result in ("won", "died", "late")) == 1000
    assert rates["late"] <= 10
    docs = (Path(package.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert f"1,000 games, digest {sha256(summaries)[:16]}\n" in docs


@pytest.mark.parametrize(("depth", "encounter"), encounters(game.mine_rules))
def test_every_encounter_can_be_won_and_lost(depth: int, encounter: str) -> None:
    won = sum(skirmish(game.mine_rules, depth, encounter, stream_seed(7, f"battle-{n}"))["won"] for n in range(60))
    assert 1 <= won <= 59


@pytest.mark.full
@pytest.mark.parametrize(("depth", "encounter"), encounters(game.mine_rules))
def test_every_encounter_is_won_5_to_95_times_in_a_hundred(depth: int, encounter: str) -> None:
    won = sum(skirmish(game.mine_rules, depth, encounter, stream_seed(7, f"battle-{n}"))["won"] for n in range(1000))
    assert 50 <= won <= 950
