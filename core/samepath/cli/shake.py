"""samepath shake: does a game depend on anything but its seed?"""

from __future__ import annotations

import sys

import click

from samepath.cli.common import echo_lines, emit_json, json_option
from samepath.cli.gameopt import find_game, find_scenario, rules_option, scenario_option, seed_option
from samepath.errors import EXIT_DIFFERENT, EXIT_SAME
from samepath.replay.difference import MEANINGS
from samepath.replay.report import difference_lines
from samepath.replay.shake import CONDITIONS, shake


@click.command()
@click.argument("game", metavar="GAME")
@scenario_option
@rules_option
@seed_option
@json_option
def command(game: str, scenario: str, rules: str | None, seed: str, as_json: bool) -> None:
    """Record one game under different circumstances and compare the recordings.

    Twice in one process, and in fresh processes under other hash seeds, time zones and locales. A game that draws from
    the language's own random numbers, reads the clock, or goes through a set in its own order is caught. Exit code 1
    when two recordings differ. Choices by input are made by picking the first option.
    """
    played = find_game(game, rules)
    find_scenario(played, scenario)  # a wrong name is met here, not in the processes
    results = shake(game, scenario, rules, seed)
    different = [result for result in results if result.difference is not None]
    if as_json:
        emit_json({"same": not different, "runs": [result.as_json() for result in results]})
    else:
        for result in results:
            click.echo(f"{result.condition}: {'same' if result.difference is None else 'DIFFERENT'}")
            if result.difference is not None:
                click.echo(f"  {MEANINGS[result.difference.what]}")
                echo_lines(f"  {line}" for line in difference_lines(result.difference, played, ("first", "now")))
        click.echo(f"{len(results) - len(different)} of {len(CONDITIONS)} runs the same as the first")
    sys.exit(EXIT_DIFFERENT if different else EXIT_SAME)
