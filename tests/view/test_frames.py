"""What a page holds beside the records: changes that give every board and state back, and checked drawings."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samepath import games
from samepath.capabilities import Drawn, Pictured, capability
from samepath.errors import InputError
from samepath.record.schema import Record
from samepath.record.trace import Trace
from samepath.verify.verifier import verify
from samepath.view.bundle import PAGES
from samepath.view.drawing import checked_drawing
from samepath.view.frames import changes, frames_of, plain_copy

ROOT = Path(__file__).resolve().parents[2]

values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
    max_leaves=12,
)


def changed(value: Any, change: list[list[Any]]) -> Any:
    """As the page does it."""
    whole = {"it": copy.deepcopy(value)}
    for path, *rest in change:
        place: Any = whole
        way: list[Any] = ["it", *path]
        last = way.pop()
        for name in way:
            place = place[name]
        if rest:
            place[last] = copy.deepcopy(rest[0])
        else:
            del place[last]
    return whole["it"]


@given(values, values)
def test_changes_make_the_one_of_the_other(was: Any, now: Any) -> None:
    assert changed(was, changes(was, now)) == now
    assert changes(now, plain_copy(now)) == []


def test_true_is_not_one() -> None:
    assert changes({"a": 1}, {"a": True}) == [[["a"], True]]


RECORDINGS = ["lesson/chase.jsonl", "nausicaa/article/person-cpu-with-undo.jsonl", "dungeon/hunt.jsonl.gz"]


@pytest.mark.parametrize("name", RECORDINGS)
def test_every_board_and_state_comes_back(name: str) -> None:
    seen: list[tuple[str, Any, Any]] = []

    def look(when: str, trace: Trace, record: Record) -> None:
        if record["type"] == "decision":
            pictured = capability(trace.run.game, Pictured)
            assert pictured is not None
            seen.append((when, pictured.picture(trace.run.state), plain_copy(trace.run.full_state())))

    path = ROOT / "replays" / name
    verify(path, watch=lambda *both: look("before", *both), settled=lambda *both: look("after", *both))
    verdict, frames = frames_of(path)
    assert verdict.status == "same"
    value: Any = {}
    told = []
    for moment in frames.moments:
        for when, change in zip(("before", "after"), moment, strict=True):
            value = changed(value, change)
            told.append((when, value["board"], value["state"]))
    assert told == seen
    assert len(frames.cells) == len(frames.field_of) == len(frames.moments) == verdict.decisions


@pytest.mark.parametrize(("name", "kind", "count"), [("pack", "step", 2), ("corner-simple", "flee", 4)])
def test_an_enemys_step_is_marked_beside_the_enemy_and_not_beside_the_hero(name: str, kind: str, count: int) -> None:
    """`up` is where the one who decides stands: after the step the enemy is on the cell that was marked."""
    path = ROOT / "replays" / "dungeon" / f"{name}.jsonl.gz"
    steps: list[tuple[list[int], list[int]]] = []
    _, frames = frames_of(path)

    def settled(trace: Trace, record: Record) -> None:
        if record["type"] != "decision" or record["kind"] != kind or record["actor"] == "hero":
            return
        cells = frames.cells[record["index"]]
        if cells is not None and cells[record["pick"]]:
            enemy = next(one for one in trace.run.state.enemies if one.name == record["actor"])
            steps.append((cells[record["pick"]], [enemy.x, enemy.y]))

    verify(path, settled=settled)
    assert len(steps) == count
    assert all(marked == stands for marked, stands in steps)


def test_the_field_of_a_chase_falls_by_one_to_the_cell_that_is_stepped_on() -> None:
    _, frames = frames_of(ROOT / "replays" / "lesson" / "chase.jsonl")
    field: Any = []
    fields = [field := changed(field, change) for change in frames.fields]

    def steps_at(number: int, x: int, y: int) -> int:
        return int(fields[number][y][2 * x : 2 * x + 2], 36)

    # Decision 6 of the recording: from (8, 4), with scores 4, 5, 5, 3, down to (8, 5).
    number = frames.field_of[6]
    assert [steps_at(number, *cell) for cell in ((8, 4), (8, 3), (9, 4), (8, 5))] == [4, 5, 5, 3]
    assert fields[number][0] == " " * 32  # a wall


def test_what_comes_after_a_difference_is_not_made_up(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    lines = (ROOT / "replays" / "lesson" / "chase.jsonl").read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join([*lines[:8], lines[8].replace(b'"pick":3', b'"pick":1'), *lines[9:]]))
    verdict, frames = frames_of(broken)
    assert verdict.difference is not None
    assert verdict.difference.index == 4
    assert len(frames.moments) == 5
    assert frames.unsettled
    assert frames.moments[-1][1] == []
    assert frames.cells[-1] == [[], [8, 2], [], []]


@pytest.mark.parametrize("name", games.SHIPPED)
def test_the_drawings_that_ship_are_good(name: str) -> None:
    game = games.load(name)
    drawn = capability(game, Drawn)
    assert drawn is not None
    tiles: Any = checked_drawing(drawn.drawing, name)["tiles"]
    assert {glyph for row in drawn.drawing["ground"] for glyph in row} <= set(tiles)


TILE: dict[str, Any] = {"name": "a", "layers": [{"path": "M0 0z", "fill": "ink"}]}


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ([], "drawing"),
        ({"tiles": {}}, "drawing"),
        ({"tiles": {}, "ground": []}, "ground"),
        ({"tiles": {}, "ground": [""]}, "ground"),
        ({"tiles": {"ab": TILE}, "ground": ["a"]}, "one character"),
        ({"tiles": {"a": {**TILE, "onclick": "x"}}, "ground": ["a"]}, "a tile has"),
        ({"tiles": {"a": {**TILE, "bare": 1}}, "ground": ["a"]}, "bare"),
        ({"tiles": {"a": {**TILE, "layers": [{"path": "url(x)"}]}}, "ground": ["a"]}, "path"),
        ({"tiles": {"a": {**TILE, "layers": [{"path": "M0 0", "fill": "red"}]}}, "ground": ["a"]}, "fill"),
        ({"tiles": {"a": {**TILE, "layers": [{"path": "M0 0", "width": -1}]}}, "ground": ["a"]}, "width"),
    ],
)
def test_a_drawing_that_is_none_is_refused_with_its_place(drawing: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        checked_drawing(drawing, "toy")


@given(st.lists(values, min_size=1, max_size=8))
@settings(max_examples=20)
def test_the_page_makes_the_same_values_in_any_order(wanted: list[Any]) -> None:
    """The page's own module, in Node: each value from the changes, first to last, then last to first."""
    node = shutil.which("node")
    if node is None:
        assert "CI" not in os.environ, "Node is not installed"
        pytest.skip("Node is not installed: the page's module was not run")
    told = [changes(was, now) for was, now in zip([{}, *wanted], wanted, strict=False)]
    script = f"""
      import {{ Sequence }} from {json.dumps((PAGES / "frames.mjs").as_uri())};
      const all = new Sequence(JSON.parse(process.argv[1]), {{}});
      const numbers = [...Array(all.length).keys()];
      const there = numbers.map((i) => all.at(i));
      const back = numbers.reverse().map((i) => all.at(i)).reverse();
      console.log(JSON.stringify([there, back], (_, value) => (value === undefined ? 'undefined' : value)));
    """
    command = [node, "--input-type=module", "--eval", script, json.dumps(told)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert json.loads(done.stdout) == [wanted, wanted]
