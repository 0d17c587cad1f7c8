"""samepath compare: two rules of a game by paired seeds, until a sequential test is sure."""

from __future__ import annotations

from pathlib import Path

import click

from samepath.cli.common import console, emit_json, json_option, progress
from samepath.cli.gameopt import playing, scenario_option, seed_option, steps_option
from samepath.rng import parse_seed, seed_text
from samepath.tools.condition import Condition
from samepath.tools.lookup import find_scenario, rules_file
from samepath.tools.paired import Match, Progress, Side, compare, game_of
from samepath.tools.rates import wilson
from samepath.tools.workers import cores


@click.command()
@click.argument("rules_a", metavar="RULES_A")
@click.argument("rules_b", metavar="RULES_B")
@click.option("--count", "counted", required=True, metavar="CONDITION", help="Which games are counted.")
@click.option("--game", "game_name", metavar="GAME", help="The game; without, the one that has rules named RULES_A.")
@click.option(
    "--level", type=click.FloatRange(0.0001, 0.5), default=0.05, show_default=True, help="Chance of a false claim."
)
@click.option(
    "--margin",
    type=click.FloatRange(0.001, 0.5),
    default=0.02,
    show_default=True,
    help="Rates that differ by less are the same to you.",
)
@click.option(
    "--pairs-max", type=click.IntRange(1, 10_000_000), default=100_000, show_default=True, help="Give up after so many."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; without, one a core. The figures are the same.")
@click.option(
    "--resume", "journal", metavar="FILE", type=click.Path(path_type=Path), help="Go on from there, and write to it."
)
@scenario_option
@seed_option
@steps_option
@json_option
def command(
    rules_a: str,
    rules_b: str,
    counted: str,
    game_name: str | None,
    level: float,
    margin: float,
    pairs_max: int,
    jobs: int | None,
    journal: Path | None,
    scenario: str,
    seed: str,
    steps_max: int,
    as_json: bool,
) -> None:
    """Play a game by RULES_A and by RULES_B from the same seeds, until a sequential test is sure.

    What is compared is under which of them more games are counted, as `--count 'winner == 1'` says it.
    RULES are a name, a name and a revision as in `live@1`, or a file of rules data. A CONDITION is one of `samepath
    simulate --where`: `winner == 1`, `turns >= 50`.

    The test is a sequential one, looked at after every pair: where nothing differs, a difference is claimed with a
    chance of at most --level; and where the rates differ by --margin or more, that they differ by less is claimed with
    a chance of at most --level. Exit code 1 says that it is not sure after --pairs-max.
    """
    name = game_name or game_of(rules_a)
    a, b = Side(name, rules_a), Side(name, rules_b)
    games = a.load(), b.load()
    Condition(counted)
    match = Match(a, b, find_scenario(games[0], scenario), parse_seed(seed), counted, steps_max)
    with progress("pairs", pairs_max) as advance, playing(name):
        found = compare(match, level, margin, pairs_max, jobs or cores(), journal, lambda at: advance(at.test.pairs))
    labels = [_label(side, game.rules.name, game.rules.revision) for side, game in zip((a, b), games, strict=True)]
    if as_json:
        emit_json(
            {
                "a": labels[0],
                "a_alone": found.test.a_alone,
                "b": labels[1],
                "b_alone": found.test.b_alone,
                "claim": found.claim,
                "count": counted,
                "counts": found.counts,
                "digest": found.digest[:16],
                "game": name,
                "level": level,
                "margin": margin,
                "pairs": found.test.pairs,
                "seed": seed_text(match.seed),
            }
        )
    else:
        _print(found, name, labels, counted, level, margin)
    if found.claim is None:
        raise SystemExit(1)


def _label(side: Side, name: str, revision: int) -> str:
    return f"{name}@{revision}" if rules_file(side.rules) is None else side.rules


def _print(found: Progress, game: str, labels: list[str], counted: str, level: float, margin: float) -> None:
    out, pairs = console(), found.test.pairs
    out.print(f"{game}: {counted}, {pairs:,} pairs, digest {found.digest[:16]}")
    width = max(map(len, labels))
    for letter, label, count in zip("AB", labels, found.counts, strict=True):
        low, high = wilson(count, max(1, pairs))
        share = f"{100 * count / max(1, pairs):5.1f}%"
        out.print(
            f"  {letter}  {label:<{width}}  {count:>8,}  {share}  95% interval {100 * low:.1f}% to {100 * high:.1f}%"
        )
    out.print(f"  in A alone {found.test.a_alone:,}, in B alone {found.test.b_alone:,}")
    sure = f"a claim is false with a chance of at most {100 * level:g}%"
    claims = {
        "A": f"more under A: sure ({sure})",
        "B": f"more under B: sure ({sure})",
        "same": f"the rates differ by less than {100 * margin:g} percent points: sure ({sure})",
        None: "not sure yet: try more pairs (--pairs-max), or a greater --margin",
    }
    out.print(claims[found.claim])
