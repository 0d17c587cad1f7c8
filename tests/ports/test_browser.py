"""What people open in a browser, opened in one: the JavaScript port on its page, and a conformance report.

Where Chromium is missing the tests say so and are skipped, but in CI (the variable CI is set) a missing one fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

import pytest

from samepath.conform.suite import vectors
from tests.conftest import Samepath

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120
BUDGET = 600_000
"""Milliseconds of the page's own clock, which stands still while it works."""

Opened = Callable[[str], str]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """The elements of a page once it has come to rest, as text."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        assert "CI" not in os.environ, "Chromium is not installed"
        pytest.skip("Chromium is not installed: nothing was opened in a browser")
    profile = tmp_path_factory.mktemp("profile")

    def call(address: str) -> str:
        plain = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
        command = [browser, *plain, f"--virtual-time-budget={BUDGET}", "--dump-dom", address]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True)
        return done.stdout

    return call


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A server of a folder with `conformance` and `replays` in it: its address and the folder."""
    for name in ("conformance", "replays"):
        (tmp_path / name).symlink_to(ROOT / name)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}", tmp_path
    server.shutdown()
    thread.join()
    server.server_close()


def rows(page: str, body: str) -> list[list[str]]:
    """The texts of a table's cells."""
    found = re.search(rf'<tbody id="{body}">(.*?)</tbody>', page, re.DOTALL)
    assert found is not None
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in found[1].split("</tr>")[:-1]]


def test_the_javascript_port_in_a_browser(opened: Opened, site: tuple[str, Path]) -> None:
    address, folder = site
    good = ROOT / "replays" / "lesson" / "chase.jsonl"
    (folder / "cut.jsonl").write_bytes(good.read_bytes()[:-1])
    (folder / "changed.jsonl").write_bytes(good.read_bytes().replace(b'"tie":"first"', b'"tie":"last"', 1))
    names = ["replays/lesson/chase.jsonl", "cut.jsonl", "changed.jsonl"]
    query = urlencode([("conform", "")] + [("verify", f"/{name}") for name in names])
    page = opened(f"{address}/conformance/ports/javascript/browser.html?{query}")
    assert 'data-done=""' in page
    verdicts = rows(page, "verdicts")
    assert [row[:2] for row in verdicts] == [
        [f"/{n}", s] for n, s in zip(names, ("same", "truncated", "different"), strict=True)
    ]
    assert verdicts[2][4] == "tie"
    assert re.search(r'<div id="failures"></div>', page)
    counted: dict[int, int] = {}
    for vector in vectors.load(vectors.shipped_folder()):
        counted[vector.level] = counted.get(vector.level, 0) + 1
    assert rows(page, "levels") == [[str(level), str(n), str(n)] for level, n in sorted(counted.items())]


MEASURING = """<!doctype html><iframe src="report.html" width="%d" height="800"></iframe><script>
const frame = document.querySelector('iframe');
frame.onload = () => {
  const { document: page, performance } = frame.contentWindow;
  const shown = (element) => element.checkVisibility();
  const told = {
    spills: page.documentElement.scrollWidth > page.documentElement.clientWidth,
    headings: [...page.querySelectorAll('h1, h2')].filter(shown).map((heading) => heading.textContent),
    open: [...page.querySelectorAll('table')].filter(shown).length,
    fetched: performance.getEntriesByType('resource').length,
  };
  document.body.innerHTML = `<pre>${JSON.stringify(told)}</pre>`;
};
</script>"""


@pytest.mark.parametrize("width", [400, 1200])
def test_a_report_in_a_browser(opened: Opened, site: tuple[str, Path], samepath: Samepath, width: int) -> None:
    """A report is one page: nothing is fetched, nothing spills over on a phone, and what passed is folded away."""
    address, folder = site
    report, port = folder / "report.html", folder / "port.py"
    good = (ROOT / "tests" / "conform" / "port.py").read_text(encoding="utf-8")
    port.write_text(good.replace("abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)", "a // b"), encoding="utf-8")
    done = samepath("conform", "--level", "0", "--html", str(report), "--", sys.executable, str(port))
    assert done.returncode == 1
    (folder / "measuring.html").write_text(MEASURING % width)
    found = re.search(r"<pre>(.*)</pre>", opened(f"{address}/measuring.html"))
    assert found is not None
    told = json.loads(found[1])
    assert told == {
        "spills": False,
        "headings": ["Conformance of divider 1, Python", "Not passed", "Passed"],
        "open": 2,
        "fetched": 0,
    }
