"""samepath view: a recording as a page for a browser."""

from __future__ import annotations

from pathlib import Path

import click

from samepath.cli.common import json_option
from samepath.cli.gameopt import game_option, optional_game
from samepath.cli.pages import hand_over
from samepath.view.export import view


@click.command()
@click.argument("a", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("b", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("-o", "--output", metavar="FILE.html", type=click.Path(path_type=Path), help="Write the page here.")
@click.option("--decision", type=click.IntRange(min=0), help="Open the page at the decision of this index.")
@click.option("--no-browser", is_flag=True, help="Serve the page, and open no browser.")
@game_option
@json_option
def command(
    a: Path,
    b: Path | None,
    output: Path | None,
    decision: int | None,
    no_browser: bool,
    game_name: str | None,
    as_json: bool,
) -> None:
    """Show a recording, or two side by side, as a page for a browser.

    The page is one file that works from disk: boards, options with their scores, draws, the state, a time line. It
    opens at the first difference, or at the start, and verifies its recordings by itself. A recording that differs is
    shown beside what its game computes now. Without -o the page is served on this machine alone until Ctrl-C.
    """
    content = view(a, b, optional_game(game_name), decision=decision)
    hand_over(content, output, opens=not no_browser, as_json=as_json)
