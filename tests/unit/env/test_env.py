"""Games as environments, by the libraries' own checkers; what is saved verifies; masks hold."""

from __future__ import annotations

import gc
import random
import re
import subprocess
import sys
import warnings
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from samepath.capabilities import Observed, capability
from samepath.decide import Decider
from samepath.engine import Rules, play
from samepath.env import GymnasiumEnv, PettingZooEnv
from samepath.env.learner import Learner
from samepath.errors import InputError
from samepath.games import ENVIRONMENTS, load
from samepath.replay import verify
from samepath.rng import Rng
from samepath.values.canonical import Value

PAIRS = [("nausicaa", "people"), ("nausicaa", "person-cpu"), ("dungeon", "play")]


@contextmanager
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


class Nim:
    """A heap of sticks; two take one to three in turn, and who takes the last one wins. Says nothing of learners."""

    name = "nim"
    rules = Rules("nim", 1)

    class State:
        def __init__(self) -> None:
            self.turn, self.outcome, self.heap = 1, None, 10

    def start(self, scenario: Value, rng: Rng) -> Any:
        return self.State()

    def step(self, state: Any, rng: Rng, decide: Decider) -> None:
        actor = "ab"[(state.turn - 1) % 2]
        state.heap -= 1 + decide.ask(actor, "take", list(range(1, min(3, state.heap) + 1)))
        state.turn += 1
        if state.heap == 0:
            state.outcome = actor

    def canonical(self, state: Any) -> dict[str, Value]:
        return {"heap": state.heap}


def worth(outcome: Value, actor: str) -> float:
    return 1.0 if outcome == actor else -1.0


nim = Nim()


# --- the libraries' own checkers ---


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_s_checker_has_nothing_to_say(name: str) -> None:
    with no_warnings():
        check_env(gymnasium.make(f"samepath/{name}", render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("game", "scenario"), PAIRS)
def test_pettingzoo_s_checkers_have_nothing_to_say(game: str, scenario: str) -> None:
    def make(**options: Any) -> PettingZooEnv:
        return PettingZooEnv(game, scenario, **options)

    with no_warnings():
        api_test(make(render_mode="ansi"), num_cycles=150)
        seed_test(make, num_cycles=100)
        render_test(make)


def test_a_game_that_says_nothing_of_learners_passes_too() -> None:
    def make(**options: Any) -> PettingZooEnv:
        return PettingZooEnv(nim, {}, reward=worth, actions_max=3, **options)

    assert make().possible_agents == ["a_0", "b_0"]
    with no_warnings():
        api_test(make(), num_cycles=100)
        seed_test(make, num_cycles=100)
        render_test(make)


# --- the game behind ---


def legal(mask: Any, picks: random.Random) -> int:
    return int(picks.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_an_episode_is_the_game_and_its_recording_verifies(name: str, tmp_path: Path) -> None:
    env = GymnasiumEnv(*ENVIRONMENTS[name], decisions_max=300)
    picks = random.Random(5)
    _, info = env.reset(seed=7)
    while True:
        observed, reward, terminated, truncated, info = env.step(legal(info["action_mask"], picks))
        assert env.observation_space.contains(observed)
        assert np.array_equal(env.action_masks(), info["action_mask"])
        if terminated or truncated:
            break
    env.save(tmp_path / "episode.jsonl.gz")
    assert verify(tmp_path / "episode.jsonl.gz").status == "same"
    episode = env.episode
    assert episode is not None
    if truncated:
        assert (len(episode.picks), episode.run.state.outcome, reward) == (300, None, 0.0)
    else:
        answers = iter(episode.picks)
        run = play(load(ENVIRONMENTS[name][0]), env.learner.scenario, 7, lambda actor, kind, options: next(answers))
        assert run.state.outcome == episode.run.state.outcome
        assert next(answers, None) is None
        assert reward == {1: 1.0, 2: -1.0, None: 0.0}[run.state.outcome["winner"]]


def test_rewards_of_two_are_those_of_the_outcome() -> None:
    env = PettingZooEnv(nim, {}, reward=worth, actions_max=3)
    env.reset(seed=1)
    for taken in (2, 2, 2, 0):  # 3, 3, 3 and the last stick: it is b who takes it
        assert env.rewards == {"a_0": 0.0, "b_0": 0.0}
        env.step(taken)
    assert env.rewards == {"a_0": -1.0, "b_0": 1.0}
    assert env.terminations == {"a_0": True, "b_0": True}


@pytest.mark.parametrize(("game", "scenario"), PAIRS)
def test_every_option_has_an_action_of_its_own_within_the_space(game: str, scenario: str) -> None:
    learner = Learner(game, scenario, None, None, 1)
    picks, asked = random.Random(3), 0

    def answer(actor: str, kind: str, options: Any) -> int:
        nonlocal asked
        asked += 1
        numbers = list(capability(learner.game, Observed).numbered(None, options))  # type: ignore[union-attr]
        offered = [number for number in numbers if number >= 0]
        assert len(set(offered)) == len(offered) > 0
        assert max(offered) < learner.senses.actions
        assert game != "nausicaa" or len(offered) == len(options)
        return picks.randrange(len(options))

    for seed in range(5):
        play(learner.game, learner.scenario, seed, answer)
    assert asked > 30


def test_a_number_means_the_same_in_another_position() -> None:
    game = load("nausicaa")
    able = capability(game, Observed)
    assert able is not None
    first = able.numbered(None, ["end", "c6-c5", "c6xd5"])
    assert list(able.numbered(None, ["c6=c5", "end", "c6xd5"])) == [first[1], first[0], first[2]]


def test_what_cannot_be_done_ends_the_episode_and_the_game_does_not_see_it() -> None:
    env = gymnasium.make("samepath/Nausicaa-v0").unwrapped
    _, info = env.reset(seed=2)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert env.episode.picks == []
    with pytest.raises(InputError, match="the episode is over"):
        env.step(wrong)


def test_what_is_observed_is_from_the_side_of_who_looks() -> None:
    env = PettingZooEnv("nausicaa", "people")
    env.reset(seed=3)
    first = env.agents[0]
    action = int(np.flatnonzero(env.infos[first]["action_mask"])[0])
    env.step(action)
    one, other = (env.observe(agent) for agent in env.possible_agents)
    kinds = (one.shape[0] - 2) // 2
    assert np.count_nonzero(one[:kinds]) == np.count_nonzero(other[kinds : 2 * kinds]) == 1
    assert np.array_equal(one[:kinds], other[kinds : 2 * kinds])
    assert not np.any(other[:kinds])
    hands = [[card.letter for card in hand] for hand in env.episode.run.state.hands]  # type: ignore[union-attr]
    types = [kind.letter for kind in env.episode.run.state.rules.types]  # type: ignore[union-attr]
    for observed, hand in ((one, hands[0]), (other, hands[1])):
        assert observed[-1].flatten()[7 : 7 + kinds].tolist() == [63 * hand.count(letter) for letter in types]


def test_the_hero_observes_nothing_that_it_does_not_know() -> None:
    env = GymnasiumEnv("dungeon", "play")
    observed, _ = env.reset(seed=1)
    mine = env.episode.run.state  # type: ignore[union-attr]
    hidden = [enemy for enemy in mine.enemies if not mine.visible >> (enemy.y * mine.level.width + enemy.x) & 1]
    assert hidden
    for enemy in hidden:
        enemy.x, enemy.y = mine.hero.x + 1, mine.hero.y  # beside the hero, were it not for its sight
        mine.visible &= ~(1 << (enemy.y * mine.level.width + enemy.x))
    assert not env.learner.observe(env.episode.run, "hero")[4].any()  # type: ignore[union-attr]
    mine.explored = 0
    assert not env.learner.observe(env.episode.run, "hero")[:7].any()  # type: ignore[union-attr]
    assert observed[:4].any()


def test_two_at_a_time_by_one_game_object_see_what_each_sees_alone() -> None:
    game = load("dungeon")
    by_turns = [GymnasiumEnv(game, "play") for _ in range(2)]
    own = [GymnasiumEnv(type(game)(), "play") for _ in range(2)]
    for seed in range(2):
        by_turns[seed].reset(seed=seed)
        own[seed].reset(seed=seed)
    picks = random.Random(2)
    for _ in range(60):
        for one, other in zip(by_turns, own, strict=True):
            action = legal(one.action_masks(), picks)
            assert np.array_equal(one.step(action)[0], other.step(action)[0])


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once_play_what_each_plays_alone(mode: str) -> None:
    many = gymnasium.make_vec("samepath/Nausicaa-v0", num_envs=3, vectorization_mode=mode)
    single = [gymnasium.make("samepath/Nausicaa-v0").unwrapped for _ in range(3)]
    observed, infos = many.reset(seed=4)
    alone = [env.reset(seed=4 + number) for number, env in enumerate(single)]
    for _ in range(3):
        assert np.array_equal(observed, [one for one, *_ in alone])
        assert np.array_equal(infos["action_mask"], [info["action_mask"] for *_, info in alone])
        actions = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
        observed, _, _, _, infos = many.step(np.array(actions))
        alone = [env.step(action) for env, action in zip(single, actions, strict=True)]
    many.close()


def test_a_seed_gives_the_game_of_that_seed_and_the_next_ones_follow_from_it() -> None:
    env = GymnasiumEnv("nausicaa", "person-cpu")
    seeds = [env.reset(seed=9)[1]["seed"], env.reset()[1]["seed"], env.reset(seed=9)[1]["seed"], env.reset()[1]["seed"]]
    assert (seeds[0], seeds[1]) == (9, seeds[3])
    assert seeds[1] != 9


def test_the_picture_as_text_and_as_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    text = GymnasiumEnv("nausicaa", "person-cpu", render_mode="ansi")
    text.reset(seed=1)
    assert [len(row) for row in text.render().split("\n")] == [10] * 8
    pixels = GymnasiumEnv("nausicaa", "person-cpu", render_mode="rgb_array")
    pixels.reset(seed=1)
    assert pixels.render().shape == (8 * 14, 10 * 14, 3)
    assert len(np.unique(pixels.render())) > 3
    GymnasiumEnv("nausicaa", "person-cpu", render_mode="human").reset(seed=1)
    assert capsys.readouterr().out == text.render() + "\n"


def test_an_episode_that_is_dropped_takes_its_game_with_it() -> None:
    env = GymnasiumEnv("nausicaa", "person-cpu")
    env.reset(seed=1)
    state = weakref.ref(env.episode.run)  # type: ignore[union-attr]
    env.reset(seed=2)
    gc.collect()
    assert state() is None


# --- what is said ---


def test_who_is_asked_and_what_an_outcome_is_worth_must_be_known() -> None:
    with pytest.raises(InputError, match="nobody is asked in this scenario"):
        GymnasiumEnv("nausicaa")
    with pytest.raises(InputError, match="use PettingZooEnv for several"):
        GymnasiumEnv("nausicaa", "people")
    with pytest.raises(InputError, match="give reward="):
        PettingZooEnv(nim, {})


@pytest.mark.parametrize("lacking", ["gymnasium", "greenlet", "pettingzoo", "numpy"])
def test_a_missing_library_is_one_line_that_names_the_extra(lacking: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; import samepath.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    last = done.stderr.splitlines()[-1]
    assert "MissingExtraError: this needs " + lacking in last
    assert last.endswith("pip install 'samepath[env]'")


def test_the_environments_that_ship_are_registered_on_import_and_no_game_is_loaded() -> None:
    code = "import samepath.env, gymnasium, sys; print('samepath/Mine-v0' in gymnasium.registry, *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    found, *modules = done.stdout.split()
    assert found == "True"
    assert [name for name in modules if re.match(r"samepath\.games\.\w+\.", name)] == []


def test_gymnasium_imports_it_by_a_name_with_the_module() -> None:
    code = "import gymnasium; print(gymnasium.make('samepath.env:samepath/Mine-v0').action_space.n)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert int(done.stdout) > 20
