"""Options that name a game, its rules, its scenario and its seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from samepath.blame import failure_text
from samepath.engine import STEPS_MAX, Game
from samepath.errors import GameError, SamepathError
from samepath.tools.lookup import find_game

game_option = click.option(
    "--game",
    "game_name",
    metavar="MODULE:NAME",
    help="Play by this game object instead of the installed game of the name in the header.",
)
rules_option = click.option(
    "--rules",
    metavar="NAME[@N]",
    help="The rules to play by, the newest revision or revision N; a game's first ones without.",
)
seed_option = click.option(
    "--seed", default="0", show_default=True, metavar="SEED", help="64 bits: decimal, or 0x and hex digits."
)
steps_option = click.option(
    "--steps-max",
    type=click.IntRange(min=1),
    default=STEPS_MAX,
    show_default=True,
    metavar="N",
    help="A game that takes more steps than this is treated as endless.",
)
scenario_option = click.option(
    "--scenario",
    default="default",
    show_default=True,
    metavar="NAME|FILE[:N]",
    help="A scenario of the game by its name, or a JSON file; FILE:N is its Nth line.",
)


def optional_game(name: str | None) -> Game[Any] | None:
    """What `--game` names, or None for the registry's."""
    return None if name is None else find_game(name)


@contextmanager
def playing(name: str) -> Iterator[None]:
    """An error of the game `name`, raised while it is played, as a GameError that says where in its code."""
    try:
        yield
    except (SamepathError, OSError, MemoryError, click.ClickException):
        raise
    except (Exception, SystemExit) as error:
        raise GameError(f"the game {name} failed: {failure_text(error)}") from None
