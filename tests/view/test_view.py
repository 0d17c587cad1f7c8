"""The page of `samepath view` in a browser: what it shows, how it moves, that it proves itself and trusts nothing."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from samepath import games
from samepath.record.recorder import record_bytes
from samepath.verify.corpus import find_recordings
from samepath.view.export import view
from tests.recordings import by_input, chained, records
from tests.toys import race
from tests.view.conftest import Open, Opened

ROOT = Path(__file__).resolve().parents[2]
REPLAYS = ROOT / "replays"

SAMPLE = [
    "lesson/battle.jsonl",
    "lesson/astar.jsonl",
    "nausicaa/live-2/phoenix-of-a-person.jsonl",
    "dungeon/shaman.jsonl.gz",
]
"""A recording of every game and program; the full run opens them all."""


@pytest.fixture
def shown(open_page: Open, tmp_path: Path) -> Open:
    """Makes the page of a recording, or of two, and opens it."""

    def call(a: Path, b: Path | None = None, place: str = "", **options: object) -> Opened:
        path = tmp_path / "page.html"
        path.write_bytes(view(a, b))
        return open_page(path, place, **options)

    return call


def broken(folder: Path) -> Path:
    """The example of the README: one pick changed."""
    path = folder / "broken.jsonl"
    lines = (REPLAYS / "lesson" / "chase.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:8], lines[8].replace(b'"pick":3', b'"pick":1'), *lines[9:]]))
    return path


def test_a_recording_that_differs_opens_at_the_difference_beside_what_is_computed(shown: Open, tmp_path: Path) -> None:
    page = shown(broken(tmp_path))
    assert page.text("#what") == "Decision 4"
    assert page.page.is_visible("#at-difference")
    assert "line 9, decision 4, turn 4, goblin: another option was picked" in page.text("#difference")
    rows = page.page.query_selector_all("#decisions .weighed >> nth=0 >> tbody tr")
    assert [row.get_attribute("class") for row in rows] == [None, "pick apart", None, "apart"]
    assert (
        page.text("#decisions .weighed >> nth=0 >> .words")
        == "The lowest score, 4, should win; option 1 with 6 was picked."
    )
    assert page.text("#decisions .weighed >> nth=1 >> .words") == "The lowest score wins: 4."
    assert page.proven() == [
        "A: verified here: different at line 9, decision 4: pick",
        "B: verified here, 21 decisions",
    ]
    page.press("ArrowRight")
    assert page.text("#what") == "Decision 5"  # what happened after, as far as each goes
    assert page.page.locator("#decisions .weighed").count() == 2


def test_two_recordings_side_by_side(shown: Open) -> None:
    page = shown(REPLAYS / "lesson" / "path.jsonl", REPLAYS / "lesson" / "stack.jsonl")
    assert page.text("#what") == "Decision 1"
    assert page.proven() == ["A: verified here, 59 decisions", "B: verified here, 13 decisions"]
    page.press("End")
    assert page.text("#what") == "Decision 58"
    assert "has no decision here" in page.text("#decisions")


def test_moving_by_keys_alone(shown: Open) -> None:
    page = shown(REPLAYS / "lesson" / "chase.jsonl")

    def place() -> str:
        return page.text("#what")

    assert place() == "Decision 0"
    page.press("ArrowRight", "ArrowRight")
    assert place() == "Decision 2"
    page.press("ArrowLeft", "ArrowDown")
    assert place() == "Decision 11"
    page.press("End", "ArrowRight")
    assert place() == "Decision 20"
    page.press("Home")
    assert place() == "Decision 0"
    page.page.check("#with-ties")
    page.page.evaluate("document.activeElement.blur()")
    page.press("n")
    assert re.fullmatch(r"[0-9]+ of [0-9]+ tied at [0-9]+; the first in order wins\.", page.text("#decisions .words"))
    page.press("/")
    assert page.page.evaluate("document.activeElement.id") == "search"
    page.page.keyboard.type("down to (8, 5)")
    page.until("document.querySelector('#found-count').textContent.endsWith('found')")
    assert page.text("#found-count") == "1 decision found"  # grep '"down",8,5' in the recording
    page.press("Enter")
    assert "down to (8, 5)" in page.text("#decisions")
    page.press("Escape", "?")
    assert page.page.is_visible("#help")
    page.press("Escape")
    assert not page.page.is_visible("#help")


def test_playing_goes_on_by_itself_and_stops_at_the_end(shown: Open) -> None:
    page = shown(REPLAYS / "lesson" / "small.jsonl", reduced_motion="reduce")
    page.press("+", "+", "+", " ")
    assert page.text("#play") == "Pause"
    page.until("document.querySelector('#play').textContent === 'Play'")
    assert page.page.input_value("#slider") == page.page.get_attribute("#slider", "max")


def test_a_link_opens_a_decision_and_follows_where_one_goes(shown: Open) -> None:
    page = shown(REPLAYS / "lesson" / "chase.jsonl", None, "#decision=6")
    assert page.text("#what") == "Decision 6"
    page.press("ArrowRight")
    page.until("location.hash === '#decision=7'")
    page.page.evaluate("location.hash = '#decision=3'")
    page.until("document.querySelector('#what').textContent === 'Decision 3'")
    page.page.evaluate("location.hash = '#decision=99999'")
    assert page.text("#what") == "Decision 3"


def test_board_scores_draws_and_state_are_what_show_prints(shown: Open) -> None:
    """README's example: the shaman heals, since that scores 80."""
    page = shown(REPLAYS / "dungeon" / "shaman.jsonl.gz", None, "#decision=7")
    rows = [row.inner_text().split("\t") for row in page.page.query_selector_all("#decisions tbody tr")]
    assert [[" ".join(cell.split()) for cell in row][:3] for row in rows] == [
        ["0", "attack hero", "40"],
        ["▸ 1 picked", "heal goblin-2", "80"],
        ["2", "spit hero", "60"],
    ]
    assert "battle hits: 89 of 100" in page.text(".draws")
    assert "goblin at (3, 1)" in (page.page.get_attribute("#boards .tiles >> nth=0", "aria-label") or "")
    after = page.page.locator("#boards figure", has_text="after")
    assert after.is_visible()
    assert "goblin at (3, 1)" in (after.locator(".tiles").get_attribute("aria-label") or "")
    page.press("t")
    assert page.text("#boards pre >> nth=0").splitlines()[1] == "#..g......#"
    assert "hp" in page.text("#state .changes")


def test_a_game_that_is_not_installed_is_shown_without_boards(shown: Open, tmp_path: Path) -> None:
    """Its undos are told, and its chain is checked; nothing is played."""
    path = tmp_path / "race.jsonl"
    path.write_bytes(by_input())
    page = shown(path)
    assert page.proven() == ["the chain of links is whole; the game is not in this page, so nothing was played again"]
    assert not page.page.is_visible("#board-part")
    page.press("n")
    assert "moves were taken back to decision" in page.text("#undo")
    lines = by_input().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b'"turn":', b'"turn":1'), *lines[4:]]))
    assert shown(path).proven() == ["the chain of links is broken at line 4"]


def test_a_truncated_recording_and_one_that_is_none(shown: Open, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes((REPLAYS / "lesson" / "chase.jsonl").read_bytes()[:-300])
    page = shown(path)
    assert "has no end record" in page.text("#about") or "no record" in page.text("#about")
    assert "truncated" in page.proven()[0]
    path.write_bytes(b"no recording at all\n")
    page = shown(path)
    assert page.text("#about") == "There is no decision to be shown."
    assert "corrupt" in page.text("#report")


@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_anybody_can_use_it(shown: Open, width: int, scheme: str) -> None:
    """axe finds nothing, and nothing spills over the edge."""
    page = shown(
        REPLAYS / "nausicaa" / "article" / "cpu-cpu-seed-3.jsonl",
        None,
        "#decision=30",
        width=width,
        color_scheme=scheme,
    )
    assert page.axe() == []
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    page.press("?")
    assert page.axe() == []
    page.page.select_option("#theme", "contrast")
    assert page.axe() == []


def test_a_narrow_board_follows_who_decides(shown: Open) -> None:
    """A plan is nowhere on the board: the hero who makes it is looked at."""
    page = shown(REPLAYS / "dungeon" / "run-06.jsonl.gz", None, "#decision=0", width=400)
    assert "plan" in page.text("#decisions")
    drawing: Any = games.load("dungeon").drawing  # type: ignore[attr-defined]
    hero = f'#boards use[href="#tile-{list(drawing["tiles"]).index("@")}"] >> nth=0'
    left, _, across, _ = map(float, (page.page.get_attribute("#boards .tiles >> nth=0", "viewBox") or "").split())
    assert across < 50 * 24
    assert left <= float(page.page.get_attribute(hero, "x") or "-1") < left + across


def test_what_has_the_focus_is_seen(shown: Open) -> None:
    page = shown(REPLAYS / "lesson" / "small.jsonl")
    unseen = []
    for _ in range(25):
        page.press("Tab")
        name, outline = page.page.evaluate(
            "[document.activeElement.tagName, getComputedStyle(document.activeElement).outlineStyle]"
        )
        if name != "BODY" and outline == "none":
            unseen.append(name)
    assert unseen == []


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "javascript:alert(3)",
    "\u202egnp.exe\u202c",
    "&lt;b&gt;",
    "__proto__",
    "a" * 5000,
    "%%script%%",
    "\u0000\u0007",
]


def test_every_text_of_a_hostile_recording_is_text(shown: Open, tmp_path: Path) -> None:
    told = records(record_bytes(race, {"length": 12, "hand": "bot"}, 7))
    wanted = []
    for i, record in enumerate(record for record in told if record["type"] == "decision"):
        text = HOSTILE[i % len(HOSTILE)]
        record["actor"] = record["kind"] = text
        key = text if text.isascii() else "key"
        record["options"] = [{key: text}, [text], text][: len(record["options"])]
        record["options"] += [text] * (len(record["scores"] or [0, 0, 0]) - len(record["options"]))
        record["draws"] = [[text, text, 6, 3, 1]]
        record["turn"] = i
        wanted.append(text)
    told[0]["game"] = HOSTILE[0]
    path = tmp_path / "<b>hostile<b>.jsonl"
    path.write_bytes(chained(told))
    page = shown(path)
    assert page.text("#title") == "<b>hostile<b>.jsonl"
    for i, text in enumerate(wanted):
        page.page.evaluate(f"location.hash = '#decision={i}'")
        page.until(f"document.querySelector('#what').textContent === 'Decision {i}'")
        if text.isprintable() and len(text) < 100:
            assert text in page.text("#decisions")
        assert "\u202e" not in page.text("#decisions")
        assert len(page.text("#decisions")) < 20_000
    assert page.page.locator("main img, main script, header img, main b:not(.tree b)").count() == 0
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 1400


@pytest.mark.parametrize("name", SAMPLE)
def test_a_shipped_recording_is_stepped_to_its_end_and_verified(shown: Open, name: str) -> None:
    step_through(shown(REPLAYS / name), REPLAYS / name)


@pytest.mark.full
@pytest.mark.parametrize("name", [str(found.path.relative_to(REPLAYS)) for found in find_recordings([REPLAYS])])
def test_every_shipped_recording_is_stepped_to_its_end_and_verified(shown: Open, name: str) -> None:
    step_through(shown(REPLAYS / name), REPLAYS / name)


def step_through(page: Opened, path: Path) -> None:
    content = path.read_bytes()
    plain = gzip.decompress(content) if path.suffix == ".gz" else content
    decisions = [record for record in records(plain) if record["type"] == "decision"]
    seen = page.page.evaluate(
        """() => {
          const seen = [];
          const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          press('Home');
          for (let i = 0; i <= Number(document.querySelector('#slider').max); i++) {
            seen.push(document.querySelector('#what').textContent.replace(/[^0-9]/g, ''));
            press('ArrowRight');
          }
          return seen;
        }"""
    )
    assert seen == [str(record["index"]) for record in decisions]
    noun = "decision" if len(decisions) == 1 else "decisions"
    assert page.proven() == [f"verified here, {len(decisions):,} {noun}"]


def test_a_whole_run_of_the_mine_is_small_and_quick(open_page: Open, tmp_path: Path) -> None:
    """Under 1 MB, and usable within a second; the time is taken in the page, from its beginning, with room for load."""
    path = tmp_path / "run.html"
    path.write_bytes(view(REPLAYS / "dungeon" / "run-01.jsonl.gz"))
    assert path.stat().st_size < 1_000_000
    page = open_page(path)
    assert page.page.evaluate("performance.getEntriesByName('ready')[0].startTime") < 4000


def test_many_decisions_are_stepped_without_a_pause(open_page: Open, tmp_path: Path) -> None:
    """20,000 here; the time of a step does not depend on how many there are, and is measured where the page is far."""
    path = tmp_path / "long.jsonl"
    one = records(record_bytes(race, {"length": 12, "hand": "bot"}, 7))
    decision = next(record for record in one if record["type"] == "decision" and record["scores"])
    many = [{**decision, "index": i, "turn": i // 4, "actor": f"runner {i % 40}"} for i in range(20_000)]
    path.write_bytes(chained([one[0], *many]))
    made = tmp_path / "long.html"
    made.write_bytes(view(path))
    page = open_page(made)
    took = page.page.evaluate(
        """() => {
          const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          press('End');
          const began = performance.now();
          for (let i = 0; i < 50; i++) press('ArrowLeft');
          return (performance.now() - began) / 50;
        }"""
    )
    assert page.text("#what") == "Decision 19,949"
    assert took < 100
    assert json.loads(page.page.input_value("#slider")) == 19_949
