"""Takes the pictures in docs/pages/pictures again: `python docs/pictures.py`. It needs playwright and Chromium."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from samepath import games
from samepath.view.export import view
from samepath.view.playing import play_page

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURES: Final = ROOT / "docs" / "pages" / "pictures"
REPLAYS: Final = ROOT / "replays"


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

        def take(
            name: str,
            content: bytes,
            act: Callable[[Page], object] = lambda page: None,
            *,
            size: tuple[int, int] = (1200, 760),
            scheme: str = "light",
            place: str = "",
        ) -> None:
            path = Path(folder) / f"{name}.html"
            path.write_bytes(content)
            width, height = size
            shown = "dark" if scheme == "dark" else "light"
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=shown)  # type: ignore[arg-type]
            page.goto(path.as_uri() + place)
            page.wait_for_selector("body[data-ready]")
            act(page)
            if name != "nausicaa":
                page.wait_for_selector(".proof[data-done]", timeout=60_000)
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()

        take("difference", view(_broken(Path(folder))))
        take(
            "mine",
            view(REPLAYS / "dungeon" / "run-04.jsonl.gz"),
            size=(1200, 900),
            scheme="dark",
            place="#decision=1500",
        )
        take("wave", view(REPLAYS / "lesson" / "wave.jsonl"), place="#decision=40", size=(1200, 620))
        take(
            "phone",
            view(REPLAYS / "nausicaa" / "article" / "cpu-cpu-seed-3.jsonl"),
            size=(400, 800),
            place="#decision=30",
        )
        take("nausicaa", play_page(games.load("nausicaa"), seed="7"), _some_turns, size=(1200, 820))
        browser.close()


def _broken(folder: Path) -> Path:
    """README's example: one pick changed."""
    path = folder / "broken.jsonl"
    lines = (REPLAYS / "lesson" / "chase.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:8], lines[8].replace(b'"pick":3', b'"pick":1'), *lines[9:]]))
    return path


def _some_turns(page: Page) -> None:
    page.click("[data-square=e7]")
    for card, square in (("G", "d6"), ("H", "f6")):
        page.click(f"[data-card={card}]")
        page.click(f"[data-square={square}]")
    page.click("[data-square=d6]")


if __name__ == "__main__":
    main()
