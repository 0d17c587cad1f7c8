"""Many games without a record, on all cores, and figures over them.

Game number i is played from the seed of the stream `game-<i>`, so that neither the number of games nor of processes
changes any of them. What is counted is the game's own business (capabilities.Simulated); a game without these gets
its outcomes and lengths counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from samepath.capabilities import Simulated, capability, compiled_rules
from samepath.engine import STEPS_MAX, Game, Run, play
from samepath.rng import seed_text, stream_seed
from samepath.tools.compiled_games import simulate_compiled
from samepath.tools.lookup import find_game
from samepath.tools.rates import wilson
from samepath.tools.workers import Task, workers
from samepath.values.canonical import Value, canonical_bytes, sha256

CHUNK_GAMES_MAX: Final = 50
"""Games handed to a process at a time: enough to make handing cheap, few enough for the bar to move."""

Row = tuple[str, str, str, Any]
"""Section, item, measure, value."""

Each = Callable[[int, Value], None]
"""Takes the number of a game and its summary, game after game in the order of their numbers."""


def simulate(
    name: str,
    rules: str | None,
    scenario: Value,
    seed: int,
    count: int,
    jobs: int,
    steps_max: int = STEPS_MAX,
    done: Callable[[int], None] = lambda games: None,
    each: Each | None = None,
) -> list[Value]:
    """The summaries of games 0 to count - 1, in that order, played by `jobs` processes.

    `name` is what find_game takes, for every process finds the game itself. `done` is called with the games played,
    `each` with every game.
    """
    work = partial(play_chunk, name, rules, scenario, seed, steps_max)
    summaries: list[Value] = []
    with workers(jobs) as pool:
        for found in pool.results(Task(work), chunks(count, jobs)):
            if each is not None:
                for number, summary in enumerate(found, len(summaries)):
                    each(number, summary)
            summaries += found
            done(len(summaries))
    return summaries


def chunks(count: int, jobs: int) -> list[range]:
    """The numbers 0 to count - 1 in ranges: short ones first, so that it is soon known whether processes are worth it.

    No process gets more than its share in one.
    """
    size_max = min(CHUNK_GAMES_MAX, -(-count // jobs))
    found: list[range] = []
    first, size = 0, 1
    while first < count:
        found.append(range(first, min(first + size, count)))
        first, size = found[-1].stop, min(2 * size, size_max)
    return found


def play_chunk(name: str, rules: str | None, scenario: Value, seed: int, steps_max: int, numbers: range) -> list[Value]:
    """The summaries of the games of some numbers. Runs in a process of its own, so it takes the game by name."""
    game = find_game(name, rules)
    simulated = capability(game, Simulated)
    summary = _plain_summary if simulated is None else simulated.summary
    seeds = (stream_seed(seed, f"game-{number}") for number in numbers)
    return [summary(play(game, scenario, each, steps_max=steps_max)) for each in seeds]


def report(
    name: str,
    rules: str | None,
    scenario: Value,
    seed: int,
    count: int,
    jobs: int,
    steps_max: int = STEPS_MAX,
    done: Callable[[int], None] = lambda games: None,
    each: Each | None = None,
) -> dict[str, Any]:
    """The figures over so many games as JSON; every rate has its 95% interval (Wilson).

    The digest stands for every single game's result: equal digests, equal games. `backend` says whether compiled rules
    played or those in Python; the figures are the same. `each` is called with every game.
    """
    game = find_game(name, rules)
    compiled = compiled_rules(game, scenario) if steps_max >= STEPS_MAX else None
    if compiled is None:
        summaries = simulate(name, rules, scenario, seed, count, jobs, steps_max, done, each)
        digest, figures = sha256(summaries), _tabulate(game, summaries)
    else:
        digest, figures = simulate_compiled(compiled, seed, count, jobs, done, each)
    for rate, number in figures.get("rates", {}).items():
        low, high = wilson(number, count)
        figures["rates"][rate] = {"count": number, "low": round(low, 6), "high": round(high, 6)}
    return {
        "backend": "python" if compiled is None else "compiled",
        "digest": digest[:16],
        "game": game.name,
        "games": count,
        "report": figures,
        "revision": game.rules.revision,
        "rules": game.rules.name,
        "seed": seed_text(seed),
    }


def rows(figures: dict[str, Any]) -> list[Row]:
    """The figures of a report, one a row."""
    found: list[Row] = []
    for section in ("rates", "lengths"):
        for item, measures in figures.get(section, {}).items():
            found += [(section, item, measure, value) for measure, value in measures.items()]
    found += [("totals", item, "count", value) for item, value in figures.get("totals", {}).items()]
    for row in figures.get("rows", []):
        item, *measures = row.items()
        for measure, value in measures:
            if isinstance(value, list):
                found += [("rows", item[1], f"{measure} {n}", each) for n, each in enumerate(value, 1)]
            else:
                found.append(("rows", item[1], measure, value))
    return found


def _plain_summary(run: Run[Any]) -> Value:
    return {"outcome": canonical_bytes(run.state.outcome).decode("ascii"), "turns": run.state.turn}


def _tabulate(game: Game[Any], summaries: list[Value]) -> dict[str, Any]:
    simulated = capability(game, Simulated)
    if simulated is not None:
        return simulated.tabulate(summaries)
    outcomes = sorted({each["outcome"] for each in summaries})
    turns = sorted(each["turns"] for each in summaries)
    return {
        "rates": {outcome: sum(each["outcome"] == outcome for each in summaries) for outcome in outcomes},
        "lengths": {"turns": {"least": turns[0], "median": turns[len(turns) // 2], "greatest": turns[-1]}},
    }
