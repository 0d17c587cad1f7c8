"""The hero on the map: its options, what they do, contact, and the autopilot's plans by score."""

from __future__ import annotations

from typing import Any

import pytest

from samepath.decide import Decider
from samepath.games.dungeon import game
from samepath.games.dungeon.autopilot import frontier, weigh_plans
from samepath.games.dungeon.heromap import contacts, hero_does, hero_options, joined_by, look
from samepath.games.dungeon.picture import parse_notation
from samepath.games.dungeon.state import Mine
from samepath.grid import Grid, dijkstra
from tests.unit.dungeon.scenes import HALL, SPLIT, Listener, enemy, played, scene, started, stepped

ROOMS = [
    "##########",
    "#..'..~..#",
    "#..#..~..#",
    "#..+..~.>#",
    "##########",
]


def plans(mine: Mine) -> dict[str, int]:
    """The plans considered, with their scores, in order."""
    weighed = weigh_plans(mine)
    return dict(zip(weighed.names, weighed.scores, strict=True))


def test_options_are_listed_in_order() -> None:
    run = started(scene(ROOMS, (2, 1), people=[[1, 1, "miner"]]))
    assert hero_options(run.state) == ["wait", "right", "down", "left", "close right", "potion_heal", "antidote"]
    run = started(scene(ROOMS, (2, 3)))
    assert hero_options(run.state) == ["wait", "up", "right", "left", "potion_heal", "antidote"]
    run = started(scene(ROOMS, (8, 3), hero_has={"potions": 0, "antidotes": 0}))
    assert hero_options(run.state) == ["wait", "up", "left", "descend"]


def test_a_door_with_somebody_in_it_cannot_be_closed() -> None:
    run = started(scene(ROOMS, (2, 1), enemy("goblin", 3, 1, "sleep")))
    assert "close right" not in hero_options(run.state)


def test_going_through_a_closed_door_opens_it_and_closing_shuts_out_sight() -> None:
    run = started(scene(ROOMS, (2, 3), enemy("wolf", 5, 3, "guard"), script=["right", "left", "close right", "wait"]))
    mine = run.state
    assert not mine.visible >> (3 * 10 + 5) & 1
    stepped(run, Decider())
    assert mine.level.rows()[3] == "#..'..~.>#"
    assert mine.enemies[0].state == "chase"  # it saw the hero in the doorway


def test_water_takes_a_turn_more() -> None:
    run, decide = started(scene(ROOMS, (5, 1), script=["right", "right"])), Listener()
    mine = stepped(run, decide)
    assert (mine.hero.x, mine.hero.wading) == (6, 1)
    stepped(run, decide)
    assert (mine.hero.x, mine.hero.wading, len(decide.asked)) == (6, 0, 1)
    stepped(run, decide)
    assert mine.hero.x == 7


def test_things_are_taken_and_people_give_once() -> None:
    there = {"items": [[2, 3, "antidote"]], "people": [[1, 2, "miner"]]}
    run = started(scene(HALL, (1, 3), script=["right", "left", "up", "up"], **there))
    mine = stepped(run, Decider())
    assert mine.hero.items == {"potion_heal": 2, "antidote": 2}
    assert mine.messages == [{"key": "item.taken", "item": "antidote"}]
    stepped(run, Decider(), 2)
    assert mine.hero.items["potion_heal"] == 3
    assert mine.messages == [{"key": "npc.gives", "name": "miner", "item": "potion_heal"}]
    stepped(run, Decider())
    assert mine.hero.items["potion_heal"] == 3
    assert mine.messages[0]["key"] == "npc.nods"
    assert (mine.hero.x, mine.hero.y) == (1, 3)


def test_waiting_heals_only_out_of_sight_of_enemies() -> None:
    hurt = {"hp": 20, "mana": 3}
    alone = stepped(started(scene(HALL, (1, 3), script=["wait"], hero_has=hurt)), Decider())
    assert (alone.hero.hp, alone.hero.mana) == (21, 4)
    watched = stepped(
        started(scene(HALL, (1, 3), enemy("rat", 8, 3, "sleep"), script=["wait"], hero_has=hurt)), Decider()
    )
    assert (watched.hero.hp, watched.hero.mana) == (20, 3)
    whole = stepped(started(scene(HALL, (1, 3), script=["wait"])), Decider())
    assert (whole.hero.hp, whole.hero.mana) == (40, 12)


def test_potions_and_antidotes() -> None:
    run = started(scene(HALL, (1, 3), hero_has={"hp": 10, "effects": {"poison": 3, "bleed": 2, "weak": 2}}))
    hero = run.state.hero
    hero_does(run.state, "potion_heal")
    assert (hero.hp, hero.items) == (30, {"potion_heal": 1, "antidote": 1})
    hero_does(run.state, "antidote")
    assert (hero.hp, hero.items, hero.effects) == (34, {"potion_heal": 1}, {"weak": 2})


def test_a_bleeding_hero_leaves_blood() -> None:
    run = started(scene(HALL, (1, 3), script=["right"], hero_has={"effects": {"bleed": 2}}))
    assert stepped(run, Decider()).level.blood == 1 << (3 * 20 + 1)


def test_descending_leaves_the_level_behind() -> None:
    mine = stepped(started(scene(HALL, (18, 6), enemy("rat", 2, 2), script=["descend"])), Decider())
    assert (mine.depth, mine.level.width, mine.level.height) == (2, 50, 20)
    assert all(one.id > 1 for one in mine.enemies)
    assert mine.explored == mine.visible != 0


# --- contact ---


def test_contact_starts_a_battle_after_all_have_acted() -> None:
    """The rat reaches the hero, and the goblin behind it has still moved this turn."""
    run = started(scene(HALL, (1, 3), enemy("rat", 3, 3), enemy("goblin", 6, 3), script=["wait", "wait"]))
    mine = stepped(run, Decider())
    assert [(one.x, one.y) for one in mine.enemies] == [(2, 3), (6, 2)]  # round the rat
    assert mine.battle is not None
    assert mine.battle.foes == [1]  # the goblin is too far away to join


@pytest.mark.parametrize("state", ["sleep", "guard", "wander", "flee"])
def test_only_a_chaser_makes_contact(state: str) -> None:
    run = started(scene(HALL, (1, 3), enemy("rat", 2, 3, state)))
    assert contacts(run.state) == []


def test_who_joins() -> None:
    """Chasers within 3, and the pack within 6 in any state but flee; not more than the greatest number."""
    foes = [
        enemy("rat", 6, 3, pack=1),
        enemy("rat", 8, 3, pack=2),  # a chaser at 3
        enemy("rat", 9, 3, pack=3),  # a chaser at 4
        enemy("rat", 5, 6, "wander", pack=4),  # no chaser
        enemy("rat", 11, 3, "sleep", pack=1),  # of the pack, at 6
        enemy("rat", 12, 3, "sleep", pack=1),  # of the pack, at 7
        enemy("rat", 5, 1, "flee", pack=1),  # of the pack, and fleeing
    ]
    mine = started(scene(HALL, (5, 3), *foes)).state
    assert [one.id for one in contacts(mine)] == [1, 2, 5]
    crowd = [enemy("rat", 6 + at % 4, 1 + at // 4) for at in range(12)]
    mine = started(scene(HALL, (5, 3), *crowd)).state
    touching = mine.enemies[8]
    joined = joined_by(mine, [touching])
    assert len(joined) == 5
    assert touching in joined
    assert [one.id for one in joined] == sorted(one.id for one in joined)


def test_striking_a_sleeper_begins_a_battle_in_which_nobody_else_acts_first() -> None:
    run = started(scene(HALL, (1, 3), enemy("rat", 2, 3, "sleep"), enemy("rat", 9, 3), script=["right"]))
    mine = stepped(run, Decider())
    assert mine.battle is not None
    assert (mine.enemies[0].state, mine.enemies[1].x) == ("chase", 9)
    assert (mine.hero.x, mine.hero.y) == (1, 3)


# --- the autopilot ---


def test_plans_of_a_quiet_turn() -> None:
    mine = started(scene(SPLIT, (2, 2), items=[[4, 2, "antidote"]], people=[[5, 4, "hermit"]])).state
    assert plans(mine) == {"wait": 10, "take": 55, "talk": 50, "explore": 40}
    tired = started(scene(SPLIT, (2, 2), hero_has={"hp": 31})).state
    assert plans(tired)["rest"] == 65
    assert "rest" not in plans(started(scene(SPLIT, (2, 2), hero_has={"hp": 32})).state)
    assert "rest" in plans(started(scene(SPLIT, (2, 2), hero_has={"mana": 7})).state)


def test_the_stairs_are_taken_when_nothing_is_left_to_see() -> None:
    rows = ["#####", "#..>#", "#####"]
    run, decide = started(scene(rows, (1, 1))), Listener()
    mine = run.state
    mine.explored = (1 << 15) - 1
    assert plans(mine) == {"wait": 10, "descend": 30}
    stepped(run, decide, 3)
    assert mine.depth == 2
    assert [one.chosen for one in decide.of("hero", "step")] == ["right", "right"]


@pytest.mark.parametrize(
    ("foe", "hero_has", "wanted"),
    [
        (enemy("rat", 6, 3), {}, {"fight": 60}),
        (enemy("rat", 6, 3, "sleep"), {}, {"fight": 60}),
        (enemy("rat", 6, 3, "sleep"), {"hp": 19}, {}),
        (enemy("rat", 6, 3), {"hp": 19}, {"fight": 60}),
        (enemy("rat", 6, 3), {"hp": 13}, {"potion_heal": 90, "flee": 80, "fight": 60}),
        (enemy("rat", 6, 3), {"hp": 13, "potions": 0}, {"flee": 80, "fight": 60}),
        (enemy("rat", 6, 3, "sleep"), {"hp": 13}, {}),
        (enemy("rat", 6, 3, "flee"), {}, {"hunt": 20}),
        (enemy("rat", 6, 3), {"hp": 19, "effects": {"poison": 2}}, {"antidote": 70, "fight": 60}),
    ],
)
def test_plans_with_an_enemy_in_sight(foe: dict[str, Any], hero_has: dict[str, Any], wanted: dict[str, int]) -> None:
    mine = started(scene(HALL, (2, 3), foe, hero_has=hero_has)).state
    weighed = plans(mine)
    assert weighed.pop("wait") == 10
    assert weighed.pop("explore") == 40
    assert weighed == wanted


def test_a_dying_hero_beside_the_stairs_leaves() -> None:
    rows = [*HALL[:5], "#....>.............#", "#..................#", HALL[7]]
    run = started(scene(rows, (4, 5), enemy("ogre", 9, 5), hero_has={"hp": 5, "potions": 0}))
    assert plans(run.state)["leave"] == 85
    decide = Listener()
    mine = stepped(run, decide, 2)
    assert mine.depth == 2
    assert [one.chosen for one in decide.of("hero")] == ["leave", "right", "leave"]


def test_a_fleeing_hero_takes_the_first_step_that_leads_farthest_from_its_nearest_chaser() -> None:
    run, decide = started(scene(HALL, (4, 3), enemy("ogre", 7, 3), hero_has={"hp": 5, "potions": 0})), Listener()
    stepped(run, decide)
    asked = decide.of("hero", "step")[0]
    assert (asked.options, asked.scores, asked.chosen) == (
        ["wait", "up", "right", "down", "left"],
        [3, 4, 2, 4, 4],
        "up",
    )


def test_the_hero_flees_for_so_long_only() -> None:
    """After `flee_turns` turns in a row it turns and fights; with no chaser in sight the count begins anew."""
    most = game.mine_rules.autopilot.flee_turns
    run, decide = started(scene(HALL, (4, 3), enemy("ogre", 7, 3), hero_has={"hp": 5, "potions": 0})), Listener()
    mine = run.state
    mine.hero.fled = most - 1
    stepped(run, decide)
    assert (decide.of("hero", "plan")[-1].chosen, mine.hero.fled) == ("flee", most)
    stepped(run, decide)
    assert (decide.of("hero", "plan")[-1].chosen, mine.hero.fled) == ("fight", most)
    alone = started(scene(HALL, (4, 3), enemy("ogre", 7, 3, "sleep"), hero_has={"hp": 5, "potions": 0}))
    alone.state.hero.fled = most
    stepped(alone, decide)
    assert alone.state.hero.fled == 0


def test_an_enemy_out_of_sight_is_remembered_where_it_was_seen() -> None:
    """Behind a corner the plan is still to fight, until the cell is seen to be empty."""
    mine = started(scene(SPLIT, (6, 5), enemy("rat", 12, 5, "sleep"))).state
    assert mine.spotted == {1: (12, 5)}
    mine.hero.x, mine.hero.y = 5, 2
    look(mine)
    assert mine.spotted == {1: (12, 5)}
    assert plans(mine)["fight"] == 60
    mine.place(mine.enemies[0], 14, 1)
    mine.hero.x, mine.hero.y = 7, 5
    look(mine)
    assert mine.spotted == {}


def test_steps_are_weighed_with_water_at_its_cost() -> None:
    rows = ["########", "#.~~~..#", "#.###..#", "#......#", "#.....>#", "########"]
    run, decide = started(scene(rows, (1, 1), items=[[5, 1, "antidote"]])), Listener()
    run.state.explored = (1 << 48) - 1
    run.state.seen_from = None
    stepped(run, decide)
    step = decide.of("hero", "step")[0]
    grid = Grid.from_rows(rows, costs={"~": 2})
    right = 2 + (dijkstra(grid, (2, 1), (5, 1), blocked=[(1, 1)]).cost or 0)
    down = 1 + (dijkstra(grid, (1, 2), (5, 1), blocked=[(1, 1)]).cost or 0)
    assert (step.options, step.scores, step.tie) == (["right", "down"], [right, down], "lowest")
    assert right == 7


def test_the_frontier_is_where_the_dark_begins() -> None:
    mine = started(scene(SPLIT, (2, 2))).state
    edge = frontier(mine)
    assert edge
    assert not edge & ~mine.explored
    mine.explored = (1 << 16 * 7) - 1
    assert frontier(mine) == 0


def test_the_autopilot_explores_fights_and_descends() -> None:
    run, decide = started({"control": "auto"}, 3), Listener()
    while run.state.outcome is None and run.state.depth < 3:
        game.step(run.state, run.rng, decide)
    chosen = {one.chosen for one in decide.of("hero", "plan")}
    assert {"explore", "fight", "rest", "take", "descend"} <= chosen


def test_a_scene_is_over_when_its_script_is() -> None:
    run, _ = played(scene(HALL, (1, 1), script=["wait", "wait"]))
    assert (run.state.outcome["result"], run.state.turn) == ("over", 3)


# --- at the keyboard ---


def test_the_picture_shows_a_person_what_the_hero_sees_and_remembers() -> None:
    """Explored cells stay; an enemy is drawn while its cell is seen. A run by the autopilot shows all there is."""
    facts = scene(SPLIT, (2, 2), enemy("rat", 10, 2, "sleep"), enemy("goblin", 4, 4, "sleep"))
    by_hand = started({**facts, "control": "hand"}).state
    assert game.picture(by_hand)[2][10] == " "
    by_hand.explored = (1 << 16 * 7) - 1
    rows = game.picture(by_hand)
    assert (rows[2][10], rows[4][4], rows[2][2], rows[5][14]) == (".", "g", "@", ">")
    assert game.picture(started(facts).state)[2][10] == "r"


@pytest.mark.parametrize(
    ("line", "pick"),
    [
        ("wait", 0),
        (".", 0),
        ("w", 1),
        ("s", None),
        ("up", 1),
        ("u", 1),
        ("p", 2),
        ("c", 3),
        ("pot", 2),
        ("", None),
        ("x", None),
    ],
)
def test_what_can_be_typed(line: str, pick: int | None) -> None:
    assert parse_notation(line, ["wait", "up", "potion_heal", "antidote"]) == pick
    assert parse_notation("strike", ["strike rat-1", "strike rat-2"]) is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a", "there is a wall in the way"),
        (">", "there are no stairs down here"),
        ("p", "the hero has no potion_heal"),
        ("e", "there is no battle to escape from"),
        ("fly", ""),
    ],
)
def test_why_a_line_is_refused(line: str, said: str) -> None:
    mine = started(scene(HALL, (1, 3), hero_has={"potions": 0})).state
    assert game.refusal(mine, line) == said
