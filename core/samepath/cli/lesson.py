"""samepath lesson: print what the lesson's programs print."""

from __future__ import annotations

from typing import Any

import click

from samepath import games
from samepath.cli.common import emit_json, json_option


@click.command("lesson")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """Print what the lesson's program NAME prints; without a NAME, list the programs.

    The text is made by playing the game itself, and is the same bytes in every locale (UTF-8, LF).
    """
    lesson: Any = games.load("lesson")  # the programs are this game's own, beyond the protocol
    programs = lesson.programs
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


def _write(text: str) -> None:
    """Bytes, not text: the arrows are UTF-8 and the line ends LF under any locale and on any platform."""
    click.echo(text.encode("utf-8"), nl=False)
