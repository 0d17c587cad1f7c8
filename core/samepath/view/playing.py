"""Games as pages on which they are played: `samepath play GAME --web`, and a folder of such pages as a site."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from samepath import games
from samepath.capabilities import Drawn, OnPage, capability
from samepath.engine import Game
from samepath.errors import UnsupportedError
from samepath.files import whole_file
from samepath.values.canonical import Value
from samepath.view.bundle import PAGES
from samepath.view.drawing import checked_drawing
from samepath.view.export import view
from samepath.view.page import page


def play_page(
    game: Game[Any], *, rules: str | None = None, players: Sequence[str] | None = None, seed: str | None = None
) -> bytes:
    """The page on which a game is played. Raises UnsupportedError for a game that has none.

    `rules` is a name with its revision, as in `live@1`; without, the page begins with the game's first rules.
    """
    able, drawn = capability(game, OnPage), capability(game, Drawn)
    if able is None or drawn is None:
        there = ", ".join(games.having(OnPage))
        raise UnsupportedError(f"{game.name!a:.60} has no page to be played on; there are: {there}")
    own = able.play_page
    data: dict[str, Value] = {
        "game": game.name,
        "title": own.title,
        "drawing": checked_drawing(drawn.drawing, game.name),
        "rules": rules,
        "players": None if players is None else list(players),
        "seed": seed,
        **own.data,
    }
    return page(own.name, f"{own.title}: samepath", f"{own.name}.mjs", data)


def write_site(folder: Path, recordings: Sequence[Path] = ()) -> list[Path]:
    """The games' pages, a page for each recording, and an index of them, as files of a folder; what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    pages: dict[str, tuple[str, bytes]] = {}
    for name, able in games.having(OnPage, games.SHIPPED).items():
        pages[f"{name}.html"] = able.play_page.title, play_page(games.load(name))
    for path in recordings:
        name = path.name.removesuffix(".gz").removesuffix(".jsonl")
        pages[f"{path.parent.name}-{name}.html"] = f"{path.parent.name}: {name}", view(path)
    links = "".join(f'<li><a href="{escape(name)}">{escape(title)}</a></li>' for name, (title, _) in pages.items())
    index = (PAGES / "index.html").read_text(encoding="utf-8").replace("%%links%%", links)
    written = []
    for name, content in [("index.html", index.encode("utf-8")), *((n, made) for n, (_, made) in pages.items())]:
        with whole_file(folder / name) as write:
            write(content)
        written.append(folder / name)
    return written
