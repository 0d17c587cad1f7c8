"""Pages in a browser that a person would use, driven by playwright: clicked, typed in and read back.

Where Chromium is missing the tests say so and are skipped, but in CI (the variable CI is set) a missing one fails.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
AXE = ROOT / ".ci" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30_000
"""Milliseconds for anything that is waited for."""


@dataclass
class Opened:
    """A page, and what it did that it should not."""

    page: Page
    troubles: list[str] = field(default_factory=list)
    """Errors, complaints, and whatever was fetched."""

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def until(self, expression: str) -> None:
        """Wait until an expression is true in the page, whose policy lets no page evaluate text by itself."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(expression):
            assert time.monotonic() < end, f"still not: {expression}"
            self.page.wait_for_timeout(20)

    def proven(self) -> list[str]:
        """What the page says of its recordings, once it has verified them."""
        self.until("document.querySelectorAll('.proof:not([data-done])').length === 0")
        return [proof.inner_text() for proof in self.page.query_selector_all(".proof")]

    def axe(self) -> list[str]:
        """What the accessibility checker finds."""
        if not AXE.exists():  # `make lint` installs it, beside biome
            assert "CI" not in os.environ, "axe-core is not installed"
            pytest.skip("axe-core is not installed: the page was not checked")
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']][:4])}"
            for each in found["violations"]
        ]


Open = Callable[..., Opened]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        assert "CI" not in os.environ, "Chromium is not installed"
        pytest.skip("Chromium is not installed: nothing was opened in a browser")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens a page from disk; at the end no page may have complained or fetched anything."""
    opened: list[Opened] = []

    def call(path: Path, place: str = "", *, width: int = 1400, **options: Any) -> Opened:
        page = browser.new_page(viewport={"width": width, "height": 900}, **options)
        page.set_default_timeout(PATIENCE)
        one = Opened(page)
        opened.append(one)
        page.on("pageerror", lambda error: one.troubles.append(f"error: {error}"))
        page.on("console", lambda said: one.troubles.append(f"console: {said.text}"))
        page.on("dialog", lambda dialog: one.troubles.append(f"dialog: {dialog.message}"))
        address = path.absolute().as_uri()

        def asked(request: Request) -> None:
            if request.url.split("#")[0] != address and not request.url.startswith(("blob:", "data:")):
                one.troubles.append(f"fetched: {request.url}")

        page.on("request", asked)
        page.goto(address + place)
        page.wait_for_selector("body[data-ready]")
        return one

    yield call
    troubles = [trouble for one in opened for trouble in one.troubles]
    for one in opened:
        one.page.close()
    assert troubles == []
