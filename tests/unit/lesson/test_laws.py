"""What holds for every run: a second writing of the rules agrees, looking changes nothing, nobody is in the way."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from samepath import Run, begin, canonical_bytes
from samepath.decide import Decision
from samepath.games.lesson import game
from samepath.games.lesson.machine import Enemy, path_length
from samepath.grid import Grid
from samepath.record.recorder import record_bytes

from .plain import Plain, plain_turn
from .playing import Listener, by_hand, played, scripted


@settings(max_examples=300)
@given(scripted(), st.booleans())
def test_the_machine_is_the_rules_in_prose(scenario: dict[str, Any], shared_field: bool) -> None:
    """With one enemy a shared field gives the same run: the canonical path is the descent of the goal's field."""
    grid = Grid.from_rows(scenario["level"])
    run: Run[Any] = begin(game, {**scenario, "shared_field": shared_field}, 0)
    (enemy,) = run.state.enemies
    plain = as_plain(enemy)
    for number, (x, y, hit, hidden) in enumerate(scenario["script"], 1):
        plain.life = max(0, plain.life - hit)
        plain_turn(grid, plain, (x, y), hidden, number)
        game.step(run.state, run.rng, Listener(run))
        assert as_plain(enemy) == plain


def as_plain(enemy: Enemy) -> Plain:
    return Plain(enemy.machine, enemy.state, enemy.cell, enemy.life, enemy.lost, enemy.calm, enemy.post)


@given(by_hand(), st.integers(0, 2**64 - 1))
def test_looking_changes_nothing(hand: tuple[dict[str, Any], list[int]], seed: int) -> None:
    scenario, picks = hand

    class Curious(Listener):
        def noted(self, decision: Decision) -> None:
            super().noted(decision)
            state = self.run.state
            for option in decision.options:
                game.cells(state, option)
                game.describe(option)
            game.picture(state), game.canonical(state), state.samepath_copy()
            for enemy in state.enemies:
                path_length(state, enemy)

    looked = begin(game, scenario, seed)
    listener = Curious(looked, picks)
    while looked.state.outcome is None:
        game.step(looked.state, looked.rng, listener)
    state, heard = played(scenario, picks, seed)
    assert listener.heard == heard
    assert game.canonical(state) == game.canonical(looked.state)
    assert state.outcome == looked.state.outcome


@given(by_hand(), st.integers(0, 2**64 - 1))
def test_the_same_seed_gives_the_same_bytes(hand: tuple[dict[str, Any], list[int]], seed: int) -> None:
    scenario, picks = hand

    def recorded() -> bytes:
        left = iter(picks)
        return record_bytes(game, scenario, seed, lambda trace, asked: next(left, 0) % len(asked["options"]))

    first = recorded()
    assert first == recorded()
    assert canonical_bytes(scenario) in first


@given(by_hand())
def test_nobody_is_in_a_wall_or_on_another_and_nobody_jumps(hand: tuple[dict[str, Any], list[int]]) -> None:
    scenario, picks = hand
    run: Run[Any] = begin(game, scenario, 7)
    listener = Listener(run, picks)
    while run.state.outcome is None:
        before = [run.state.hero, *(enemy.cell for enemy in run.state.enemies)]
        game.step(run.state, run.rng, listener)
        after = [run.state.hero, *(enemy.cell for enemy in run.state.enemies)]
        assert len(set(after)) == len(after)
        assert all(scenario["level"][y][x] == "." for x, y in after)
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1 for a, b in zip(before, after, strict=True))


@given(by_hand())
def test_a_chaser_with_a_path_of_2_to_20_steps_takes_one(hand: tuple[dict[str, Any], list[int]]) -> None:
    """While the others do not move it is one nearer afterwards: each searches around where the others stand then."""
    scenario, picks = hand
    run: Run[Any] = begin(game, {**scenario, "shared_field": False}, 7)

    class Watching(Listener):
        def noted(self, decision: Decision) -> None:
            super().noted(decision)
            state = self.run.state
            enemy = next((one for one in state.enemies if one.name == decision.actor), None)
            is_state_kept = decision.kind == "state" and decision.pick is None
            if enemy is None or enemy.state != "chase" or not is_state_kept:
                return
            length = path_length(state, enemy)
            expected[state.turn, decision.actor] = length - 1 if 2 <= length <= 20 else None

    while run.state.outcome is None:
        expected: dict[tuple[int, str], int | None] = {}
        listener = Watching(run, picks[run.state.turn - 1 :])
        game.step(run.state, run.rng, listener)
        steps = {one.actor: one for one in listener.heard if one.kind == "step"}
        for (_, actor), length in expected.items():
            if length is None:
                assert actor not in steps
            else:
                step = steps[actor]
                assert step.scores is not None
                assert step.pick is not None
                assert step.scores[step.pick] == length
                assert step.picked[0] != "stand"
