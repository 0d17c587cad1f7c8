"""Games played in a browser: what is played there is a recording that the reference verifies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from samepath import games
from samepath.verify.verifier import Verdict, verify
from samepath.view.playing import play_page, write_site
from tests.recordings import of_type, records
from tests.view.conftest import Open, Opened

ROOT = Path(__file__).resolve().parents[2]
REPLAYS = ROOT / "replays"
TURNS_MAX = 400


@pytest.fixture
def table(open_page: Open, tmp_path: Path) -> Open:
    """Opens the page on which a game is played."""

    def call(name: str, *, seed: str | None = None, rules: str | None = None, **options: Any) -> Opened:
        path = tmp_path / f"{name}.html"
        path.write_bytes(play_page(games.load(name), seed=seed, rules=rules))
        return open_page(path, **options)

    return call


def kept(page: Opened, folder: Path) -> tuple[Verdict, bytes]:
    """What the reference says of the game as it is downloaded now."""
    with page.page.expect_download() as download:
        page.page.click("#keep")
    path = folder / "kept.jsonl"
    download.value.save_as(path)
    return verify(path), path.read_bytes()


def options(page: Opened) -> list[str]:
    texts: list[str] = page.page.eval_on_selector_all("#acts button", "all => all.map((one) => one.textContent)")
    return texts


def test_nausicaa_played_to_its_end_is_verified_by_the_reference(table: Open, tmp_path: Path) -> None:
    page = table("nausicaa", seed="7")
    assert page.text("#turn") == "Turn 1: player 1, put your oracle"
    page.page.click("[data-square=e7]")
    for _ in range(TURNS_MAX):
        if "over" in page.text("#turn"):
            break
        page.page.click("#end")
    assert page.text("#turn") == "The game is over: player 2 wins; a goblin ended the oracle."
    verdict, content = kept(page, tmp_path)
    assert verdict.status == "same", verdict
    assert verdict.outcome["winner"] == 2
    assert [record["source"] for record in of_type(content, "decision")].count("input") > 4
    assert page.page.is_disabled("#end")
    page.page.click("#undo")
    assert "to move" in page.text("#turn")
    assert kept(page, tmp_path)[0].status == "same"


def test_cards_and_units_are_tapped_dragged_and_reached_by_keys(table: Open, tmp_path: Path) -> None:
    page = table("nausicaa", seed="7")
    page.page.click("[data-square=e7]")
    page.page.click("[data-card=G]")
    marked: list[str] = page.page.eval_on_selector_all(".summon", "all => all.map((one) => one.dataset.square)")
    assert sorted(marked) == sorted(f"{col}{row}" for row in (6, 7) for col in "abcdefghij" if f"{col}{row}" != "e7")
    page.page.drag_and_drop("[data-card=G]", "[data-square=c6]")
    assert "goblin of player 1" in (page.page.get_attribute("[data-square=c6]", "aria-label") or "")
    page.page.drag_and_drop("[data-square=c6]", "[data-square=c4]")
    assert "goblin of player 1" in (page.page.get_attribute("[data-square=c4]", "aria-label") or "")
    page.page.focus("[data-square=c4]")
    page.press("ArrowDown", "ArrowUp", "Enter", "ArrowUp")
    assert page.page.evaluate("document.activeElement.dataset.square") == "c3"
    page.press("e")
    verdict, content = kept(page, tmp_path)
    assert verdict.status == "same"
    picked = [
        record["options"][record["pick"]] for record in of_type(content, "decision") if record["source"] == "input"
    ]
    assert picked[:3] == ["O@e7", "G@c6", "c6-c4"]


def test_what_the_cpu_weighed_is_told(table: Open) -> None:
    page = table("nausicaa", seed="7")
    page.page.click("[data-square=e7]")
    page.page.click("#end")
    told = page.text("#why")
    assert "player 2, 2 pair: " in told
    page.page.click("#why summary >> nth=0")
    assert "highest score" in page.text("#why details[open] .words") or "tied" in page.text("#why details[open] .words")


@pytest.mark.parametrize(
    ("rules", "players"),
    [("live@2", "cpu,person"), ("live@1", "person,cpu"), ("article@1", "person,person")],
)
def test_either_side_either_rules_undo_and_resign(table: Open, tmp_path: Path, rules: str, players: str) -> None:
    page = table("nausicaa", seed="3", rules=rules)
    page.page.select_option("#players", players)
    page.page.click("#new")
    page.page.locator(".summon").first.click()
    page.press("e", "u")
    page.page.click("#stop")
    assert page.text("#turn") == "You gave up."
    verdict, content = kept(page, tmp_path)
    assert verdict.status == "same", verdict
    header, *_ = records(content)
    assert f"{header['rules']['name']}@{header['rules']['revision']}" == rules
    assert ",".join(header["scenario"]["players"]) == players
    assert len(of_type(content, "undo")) == 1
    assert of_type(content, "end")[0]["outcome"] is None


def test_a_seed_that_is_none_is_said_and_the_game_goes_on(table: Open) -> None:
    page = table("nausicaa", seed="7")
    page.page.fill("#seed", "seven")
    page.page.click("#new")
    assert "is no seed" in page.text("#said")
    assert page.text("#seed-now") == "7"


def test_a_recording_is_gone_on_from_at_a_decision(table: Open, tmp_path: Path) -> None:
    """Of the recording with undos that ships: up to the decision it is the same, and then it is the person's."""
    path = REPLAYS / "nausicaa" / "article" / "person-cpu-with-undo.jsonl"
    old = records(path.read_bytes())
    asked = [record for record in old if record["type"] == "decision" and record["source"] == "input"]
    page = table("nausicaa")
    page.page.fill("#from", str(asked[4]["index"]))
    page.page.set_input_files("#file", path)
    page.until("document.querySelector('#said').textContent.startsWith('Gone on')")
    assert len(options(page)) == len(asked[4]["options"])
    page.page.click("#end")
    verdict, content = kept(page, tmp_path)
    assert verdict.status == "same"
    new = records(content)
    same = old.index(asked[4])
    assert new[:same] == old[:same]
    assert new[same]["options"][new[same]["pick"]] == "end"
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(path.read_bytes().replace(b'"pick":1', b'"pick":2', 1))
    page.page.set_input_files("#file", bad)
    page.until("document.querySelector('#said').textContent.startsWith('It cannot')")
    assert "different at line" in page.text("#said")


def test_the_mine_is_explored_fought_in_and_verified(table: Open, tmp_path: Path) -> None:
    page = table("dungeon", seed="5")
    assert page.text("#turn") == "Level 1, turn 1"
    page.press("x")
    page.until("document.querySelector('#turn').textContent !== 'Level 1, turn 1'")
    page.page.wait_for_timeout(300)
    for _ in range(TURNS_MAX):
        if not page.text("#turn").startswith("Level"):
            break
        if page.page.is_enabled("#explore") and page.page.locator("#foes li").count() == 0:
            page.press("x")
            page.page.wait_for_timeout(60)
        else:
            page.press("1")
    verdict, content = kept(page, tmp_path)
    assert verdict.status == "same", verdict
    assert len(of_type(content, "decision")) > 20
    assert "rat" in page.text("#messages") or "battle" in page.text("#messages") or verdict.decisions > 100


def test_a_tap_on_the_mine_goes_there(table: Open) -> None:
    drawing: Any = games.load("dungeon").drawing  # type: ignore[attr-defined]
    hero = f'#board use[href="#tile-{list(drawing["tiles"]).index("@")}"]'
    page = table("dungeon", seed="5")
    steps = {"go up": (0, -1), "go right": (1, 0), "go down": (0, 1), "go left": (-1, 0)}
    open_to = [steps[text] for text in (option.partition(" ")[2] for option in options(page)) if text in steps]
    box: Any = page.page.locator(hero).bounding_box()
    dx, dy = open_to[0]
    page.page.mouse.click(box["x"] + box["width"] * (0.5 + dx), box["y"] + box["height"] * (0.5 + dy))
    page.until("document.querySelector('#turn').textContent === 'Level 1, turn 2'")
    now: Any = page.page.locator(hero).bounding_box()
    moved = round((now["x"] - box["x"]) / box["width"]), round((now["y"] - box["y"]) / box["height"])
    assert moved == (dx, dy)


def test_the_lesson_is_shown_step_by_step(table: Open) -> None:
    """The figures are those of tests/golden/lesson: a path of 10 steps, and the cells that each search takes."""
    page = table("lesson")
    page.press("ArrowRight")
    assert "Takes (8, 3)" in page.text("#films")
    page.press("End")
    told = page.text("#films")
    for text in ("10 of 10 steps. 59 cells were taken", "10 of 10 steps. 25 cells", "12 of 12 steps. 13 cells"):
        assert text in told
    assert "goblin: " in told
    page.press("Home", " ")
    page.until("Number(document.querySelector('#slider').value) > 1")
    page.press(" ")
    assert page.text("#play") == "Play"


@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("name", games.SHIPPED)
def test_anybody_can_play(table: Open, name: str, width: int) -> None:
    page = table(name, width=width, color_scheme="dark" if width == 400 else "light")
    if name == "nausicaa":
        page.page.locator(".summon").first.click()
        page.page.click("#acts >> xpath=ancestor::details/summary")
    assert page.axe() == []
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_site_is_a_folder_of_pages(open_page: Open, tmp_path: Path) -> None:
    written = write_site(tmp_path / "site", [REPLAYS / "lesson" / "chase.jsonl"])
    assert [path.name for path in written] == [
        "index.html",
        "lesson.html",
        "dungeon.html",
        "nausicaa.html",
        "lesson-chase.html",
    ]
    index = written[0].read_text(encoding="utf-8")
    assert all(f'href="{path.name}"' in index for path in written[1:])
    assert open_page(written[4]).proven() == ["verified here, 21 decisions"]
    assert "://" not in index
