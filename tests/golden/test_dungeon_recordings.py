"""The mine's recordings that ship: every state, transition, special, message, item, effect and plan occurs in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samepath.engine import begin
from samepath.games import dungeon as mine_package
from samepath.games.dungeon import game
from samepath.games.dungeon.catalogue import ABILITIES
from samepath.games.dungeon.picture import TEXTS
from samepath.games.dungeon.rules import STATES, Autopilot
from samepath.games.dungeon.state import DIRECTIONS
from samepath.record.reader import Reader, open_recording
from samepath.verify.verifier import verify
from tests.conftest import Samepath
from tests.unit.dungeon.scenes import Listener

FOLDER = Path(__file__).parents[2] / "replays" / "dungeon"
RULES = game.mine_rules
SCENES = [name for name in game.scenarios if name not in ("default", "play")]
RUNS = [f"run-{number:02}" for number in range(12)]
SELDOM = ["by-hand", "escape-held"]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.jsonl.gz"


def records(name: str) -> Iterator[dict[str, Any]]:
    """The records of a recording."""
    with open_recording(path_of(name)) as stream:
        reader = Reader(stream)
        while True:
            record = reader.take().record
            yield record
            if record["type"] == "end":
                return


def test_the_folder_holds_runs_and_every_scene() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        path_of(name).name for name in (*RUNS, *SCENES, *SELDOM)
    )


@pytest.mark.parametrize("name", [*SCENES, *SELDOM, RUNS[2]])
def test_the_recording_is_the_same(name: str) -> None:
    verdict = verify(path_of(name))
    assert verdict.status == "same"
    assert verdict.header is not None
    if name in SCENES:
        assert verdict.header["scenario"] == game.scenarios[name]


@pytest.mark.full
@pytest.mark.parametrize("name", RUNS)
def test_the_whole_run_is_the_same(name: str) -> None:
    assert verify(path_of(name)).status == "same"


class Seen:
    """What occurs in the recordings, by kind of thing."""

    def __init__(self) -> None:
        self.found: dict[str, Counter[str]] = {}
        for name in (*RUNS, *SCENES, *SELDOM):
            self._decisions(name)
        for name in (*RUNS, *SCENES, "escape-held"):
            self._states(name)

    def add(self, kind: str, thing: str) -> None:
        self.found.setdefault(kind, Counter())[thing] += 1

    def _decisions(self, name: str) -> None:
        for record in records(name):
            if record["type"] != "decision":
                self.add("records", record["type"])
                continue
            side = "hero" if record["actor"] == "hero" else "enemy"
            self.add("decisions", f"{side} {record['kind']} {record['tie']}")
            if side == "enemy":
                self.add("actors", record["actor"].partition("-")[0])
            picked = None if record["pick"] is None else str(record["options"][record["pick"]])
            if record["kind"] in ("act", "plan") and picked is not None:
                self.add(f"{side} {record['kind']}", picked.partition(" ")[0])

    def _states(self, name: str) -> None:
        """Play the recording's game again, and watch it from step to step."""
        header = next(records(name))
        run, decide = begin(game, header["scenario"], header["seed"]), Listener()
        mine = run.state
        states = {enemy.id: enemy.state for enemy in mine.enemies}
        while mine.outcome is None:
            fighting = mine.battle is not None
            game.step(mine, run.rng, decide)
            for message in mine.messages:
                self.add("messages", message["key"])
            for enemy in mine.enemies:
                before = states.get(enemy.id, enemy.state)
                self.add("states", enemy.state)
                battle = " in battle" if fighting or mine.battle is not None else ""
                if before != enemy.state:
                    self.add("transitions", f"{before}-{enemy.state}{battle}")
                self.add("flights", enemy.kind.flee if enemy.state == "flee" else "none")
                for effect in enemy.effects:
                    self.add("effects", f"enemy {effect}")
            states = {enemy.id: enemy.state for enemy in mine.enemies}
            for effect in mine.hero.effects:
                self.add("effects", f"hero {effect}")
            for item in mine.hero.items:
                self.add("items", item)
            for person in mine.level.people:
                self.add("people", person.npc.id)
            if mine.level.blood:
                self.add("blood", "enemy")
        self.add("results", mine.outcome["result"])


@pytest.fixture(scope="module")
def seen() -> Seen:
    return Seen()


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("states", STATES),
        (
            "transitions",
            (
                "sleep-chase",
                "guard-chase",
                "wander-chase",
                "chase-flee",
                "chase-wander",
                "chase-wander in battle",
                "sleep-chase in battle",
                "guard-chase in battle",
                "wander-chase in battle",
            ),
        ),
        ("flights", ("simple", "smart")),
        ("messages", tuple(TEXTS)),
        ("effects", ("hero poison", "hero bleed", "hero shield", "enemy bleed", "enemy weak")),
        ("items", tuple(RULES.items)),
        ("people", tuple(RULES.npcs)),
        ("blood", ("enemy",)),
        ("actors", tuple(RULES.kinds)),
        ("enemy act", ("attack", *ABILITIES)),
        ("hero act", ("attack", "escape", "close", "wait", *(skill.id for skill in RULES.skills), *RULES.items)),
        ("hero act", tuple(name for name, _, _ in DIRECTIONS)),
        ("results", ("won", "died", "late", "over")),
        ("records", ("header", "turn", "keyframe", "undo", "end")),
        (
            "decisions",
            (
                "enemy state positive",
                "enemy step lowest",
                "enemy wander draw",
                "enemy flee first",
                "enemy flee lowest",
                "enemy act first",
                "hero plan first",
                "hero step lowest",
                "hero step first",
                "hero act first",
                "hero act input",
            ),
        ),
    ],
)
def test_each_of_these_occurs(seen: Seen, kind: str, wanted: tuple[str, ...]) -> None:
    missing = [thing for thing in wanted if not seen.found[kind][thing]]
    assert missing == [], f"{kind} that no recording in {FOLDER} shows"


def test_every_plan_of_the_autopilot_is_chosen(seen: Seen) -> None:
    names = {field: field for field in Autopilot.__slots__ if not field.endswith(("_below", "_from", "_turns"))}
    names["potion"] = "potion_heal"
    assert [name for name in names.values() if not seen.found["hero plan"][name]] == []


def test_the_whole_runs_are_whole(seen: Seen) -> None:
    ends = [list(records(name))[-1]["outcome"] for name in RUNS]
    assert len(ends) >= 12
    assert {end["result"] for end in ends} == {"won", "died"}
    assert all(next(records(name))["scenario"] == {"control": "auto"} for name in RUNS)


# --- what the scenes are there to show ---


def turns(name: str) -> Iterator[tuple[Any, Listener]]:
    """A scene's state after each of its steps."""
    header = next(records(name))
    run, decide = begin(game, header["scenario"], header["seed"]), Listener()
    while run.state.outcome is None:
        game.step(run.state, run.rng, decide)
        yield run.state, decide


def test_corridor_two_chasers_do_not_pass_through_each_other() -> None:
    places = [[(one.x, one.y) for one in mine.enemies] for mine, _ in turns("corridor")]
    assert all(len(set(cells)) == len(cells) for cells in places)
    assert places[2] == [(2, 1), (7, 1)]  # the rat has arrived, the goblin waits behind it
    last, decide = list(turns("corridor"))[-1]
    assert decide.of("goblin-2", "step"), "it goes on when the way is free"
    assert last.counts.killed == 2


def test_door_closed_in_time_ends_a_chase() -> None:
    told = [
        (mine.enemies[0].state, mine.enemies[0].lost, [m["key"] for m in mine.messages]) for mine, _ in turns("door")
    ]
    shut = next(at for at, (_, _, keys) in enumerate(told) if "door.closes" in keys)
    assert told[shut - 1][0] == "chase"
    assert [lost for _, lost, _ in told[shut : shut + 6]] == [1, 2, 3, 4, 5, 6]
    assert told[shut + 5][0] == "wander"


def test_pack_loses_heart_when_its_leader_dies() -> None:
    state, decide = list(turns("pack"))[-1]
    breaks = [one for one in decide.asked if one.kind == "state" and one.options == ["wander"]]
    assert {one.pick for one in breaks} == {0, None}
    assert state.outcome["killed"] >= 1


def test_corners_simple_flight_stands_and_smart_flight_runs() -> None:
    simple = [(mine.enemies[0].x, mine.enemies[0].y) for mine, _ in turns("corner-simple")]
    smart = [(mine.enemies[0].x, mine.enemies[0].y) for mine, _ in turns("corner-smart")]
    assert simple[3:9] == [(1, 1)] * 6
    assert smart[-1][0] > 10


def test_warden_summons_and_never_flees() -> None:
    states = [(mine.enemies[0].state, mine.enemies[0].hp) for mine, _ in turns("warden") if mine.enemies]
    assert {state for state, hp in states if hp * 4 < 62} <= {"guard", "chase"}
    _, decide = list(turns("warden"))[-1]
    own = decide.of("warden-1")
    assert all(one.scores == [0, 0] for one in own if one.options == ["flee", "wander"])
    assert any(one.options == ["flee", "wander"] for one in own)
    assert [one.chosen for one in own if one.kind == "act"].count("summon") == 1


@pytest.mark.full
def test_the_balance_in_the_docs_is_what_the_command_prints(samepath: Samepath) -> None:
    printed = samepath("balance", "dungeon", "--battles", "1000", "--seed", "7", "--jobs", "2").stdout
    docs = (Path(mine_package.__file__).parent / "README.md").read_text(encoding="utf-8")
    blocks = [block.removesuffix("\n") for block in re.findall(r"^```text\n(.*?)^```", docs, re.MULTILINE | re.DOTALL)]
    tables = [block for block in blocks if block.startswith("level  encounter")]
    assert tables == [printed.rstrip()], "the table once, and no other"
    rows = [line.split()[:2] for line in printed.splitlines()[1:]]
    expected = [
        [str(at), name] for at, level in enumerate(RULES.levels, 1) for name in (*level.encounters, level.boss) if name
    ]
    assert rows[: len(expected)] == expected
