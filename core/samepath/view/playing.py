"""Games that ship as pages on which they are played: `samepath play GAME --web`, and a folder of them as a site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from samepath import games
from samepath.capabilities import Drawn, Scenarios, capability
from samepath.engine import Game
from samepath.errors import UnsupportedError
from samepath.files import whole_file
from samepath.values.canonical import Value
from samepath.view.bundle import PAGES
from samepath.view.drawing import checked_drawing
from samepath.view.export import view
from samepath.view.page import page

SCRIPTS: Final[Mapping[str, tuple[str, str]]] = {
    "nausicaa": ("nausicaa.mjs", "Nausicaa"),
    "dungeon": ("mine.mjs", "The mine"),
    "lesson": ("lesson.mjs", "The lesson"),
}
"""The page's module of each game that can be played in a browser, and its title."""

FILMS: Final = (
    (
        "path",
        "Breadth first",
        "The wave goes evenly to all sides: of cells that wait, the oldest is taken.",
    ),
    ("astar", "A*", "The same walls; what remains, as the crow walks, is added, so that fewer cells are taken."),
    (
        "stack",
        "The wrong end",
        "Cells are taken from the wrong end of the queue: the way is not the shortest.",
    ),
    ("chase", "A goblin", "It sleeps, chases, flees and wanders; each change is a decision, and so is each step."),
)
"""The scenarios of the lesson's page: name, title, what to see in it."""


def play_page(
    name: str, *, rules: str | None = None, players: Sequence[str] | None = None, seed: str | None = None
) -> bytes:
    """The page on which a game that ships is played. Raises UnsupportedError for a game that has none."""
    if name not in SCRIPTS:
        raise UnsupportedError(f"{name!a:.60} has no page to be played on; there are: {', '.join(SCRIPTS)}")
    game = games.load(name)
    drawn = capability(game, Drawn)
    assert drawn is not None
    script, title = SCRIPTS[name]
    data: dict[str, Value] = {"game": name, "title": title, "drawing": checked_drawing(drawn.drawing, name)}
    if name == "lesson":
        data["films"] = _films(game)
    else:
        data |= {"rules": rules, "players": None if players is None else list(players), "seed": seed}
    return page(f"play-{name}", f"{title}: samepath", script, data)


def write_site(folder: Path, recordings: Sequence[Path] = ()) -> list[Path]:
    """The games' pages, a page for each recording, and an index of them, as files of a folder; what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    pages: dict[str, tuple[str, bytes]] = {f"{name}.html": (SCRIPTS[name][1], play_page(name)) for name in SCRIPTS}
    for path in recordings:
        name = path.name.removesuffix(".gz").removesuffix(".jsonl")
        pages[f"{path.parent.name}-{name}.html"] = (f"{path.parent.name}: {name}", view(path))
    links = "".join(f'<li><a href="{escape(name)}">{escape(title)}</a></li>' for name, (title, _) in pages.items())
    index = (PAGES / "index.html").read_text(encoding="utf-8").replace("%%links%%", links)
    written = []
    for name, content in [("index.html", index.encode("utf-8")), *((n, made) for n, (_, made) in pages.items())]:
        with whole_file(folder / name) as write:
            write(content)
        written.append(folder / name)
    return written


def _films(game: Game[Any]) -> list[Value]:
    named = capability(game, Scenarios)
    assert named is not None
    return [{"title": title, "note": note, "scenario": named.scenarios[name]} for name, title, note in FILMS]
