"""`samepath GAME [PROGRAM]`: what a game's programs print, for games that bring a command of their own."""

from __future__ import annotations

import click

from samepath import games
from samepath.capabilities import Programs, capability
from samepath.cli.common import emit_json, json_option


def names() -> list[str]:
    """The games that have programs: those that ship, and those of other packages."""
    others = [name for name in games.names() if name not in games.SHIPPED]
    return [*games.COMMANDS, *(name for name in games.having(Programs, others))]


def told(game_name: str) -> str:
    """What the command of a game says of itself, the first sentence."""
    return f"Print what the program NAME of {game_name} prints; without a NAME, list its programs."


def command_of(game_name: str) -> click.Command | None:
    """The command of a game's programs; None where no such game is installed, or has none."""
    if game_name not in games.COMMANDS and game_name not in games.names():
        return None
    able = capability(games.load(game_name), Programs)
    if able is None:
        return None
    programs = able.programs

    @click.command(
        game_name,
        help=f"{told(game_name)}\n\n"
        "The text is made by playing the game itself, and is the same bytes in every locale (UTF-8, LF).",
    )
    @click.argument("name", required=False)
    @json_option
    def command(name: str | None, as_json: bool) -> None:
        if name is None:
            if as_json:
                emit_json({each: program.title for each, program in programs.items()})
            else:
                width = max(map(len, programs))
                _write("".join(f"{each:<{width}}  {program.title}\n" for each, program in programs.items()))
            return
        if name not in programs:
            raise click.BadParameter(f"{name!r} is no program; there are: {', '.join(programs)}", param_hint="NAME")
        printout = programs[name].run()
        if as_json:
            emit_json({"name": name, **printout.facts})
        else:
            _write(printout.text)

    return command


def _write(text: str) -> None:
    """Bytes, not text: the arrows are UTF-8 and the line ends LF under any locale and on any platform."""
    click.echo(text.encode("utf-8"), nl=False)
