"""Level 4: levels from the seed, worked out from the clauses, draw by draw, and written down."""

from __future__ import annotations

from mine import Parts, foe_now, hero_now, shown, state
from questions import Asking, Question

QUESTIONS: list[Question] = []

ROWS_1 = """\
##################################################
##...~..######################....###......#######
##...~..######################.~~~###......#######
##..........##################.~~~.........#######
##......###...........+.######.<~~###......#######
##......##########....#.######.~~~###......#######
#######.##########....#.######.~~~###......#######
#######.##########....#......'....######'#########
#######.###########.####################.#########
##......######......####################...#######
##.###########.###########################.#######
##.###########+#######################........####
#...........##........#..+....########........####
#......####...........#.##....########........####
#..>...#######........#.##....########........####
#......#######........+.##....'.....##........####
#.~~~~.#######........####....#####.##........####
#......#######........#############...........####
##################################################
##################################################
"""

ROWS_4 = """\
##################################################
#############...........##.......######.....######
####.....+..#.....#####.##.......######.....######
####.....##.......#####.##.......##.........######
####.....####.....#####.##..........###.....######
####.....####.....#####.##.......######.....######
####.########.....#####.##.......######.....######
####.########.....#####..........######.....######
####.#############################################
####..############################################
#####.############################################
#####.###################.........########....####
###......################....~...........'....####
###.~~~..##.+......######....~....########....####
###......'..#..<...'....#....~....########....####
###......####......####.+....~....################
###......####......###############################
##################################################
##################################################
##################################################
"""

SEEN_1 = "7e00000000001f800000000007e00000000001f800000000007e0000000000ff800000000007e00000000001f800000000007c0000000"
SEEN_4 = "3fc0000000000ff00000000003fc000000000fff00000000003fc00000000007f" + "0" * 153
KIT = {"items": {"antidote": 1, "potion_heal": 2}}
CLAUSES = "DUNG-10 DUNG-11 DUNG-12 DUNG-13 DUNG-14 DUNG-15 DUNG-16"


def pack(number: int, first: int, state_of_all: str, *members: tuple[str, int, int, int]) -> list[Parts]:
    """A pack as it is created: kind, x, y and full life of each, the leader first."""
    return [
        foe_now(first + i, kind, x, y, hp, state_of_all, pack=number, leader=i == 0)
        for i, (kind, x, y, hp) in enumerate(members)
    ]


def levels() -> None:
    q = Asking("dungeon", QUESTIONS)
    first = {"control": "hand"}
    q.hand(
        "level-1",
        f"{CLAUSES} DUNG-17 DUNG-6 DUNG-7 DUNG-8 DUNG-32",
        "a whole level: one draw too many, or in another order, and all after it is another; two doors open, the start "
        "in water, a pack on guard, items by y and then x",
        shown(first, "1", "state", stop=0),
        state(
            ROWS_1.splitlines(),
            SEEN_1,
            hero_now(31, 4, **KIT),
            *pack(1, 1, "sleep", ("goblin", 42, 5, 16), ("rat", 41, 3, 9)),
            *pack(2, 3, "sleep", ("goblin", 15, 13, 16), ("goblin", 21, 17, 16)),
            *pack(3, 5, "guard", ("rat", 4, 17, 9), ("rat", 5, 17, 9), ("rat", 3, 15, 9)),
            items=[[4, 1, "potion_heal"], [3, 5, "antidote"], [29, 14, "potion_heal"]],
            people=[[28, 15, "miner", False]],
            control="hand",
            depth=1,
            next_pack=4,
            script=0,
            seed=1,
            streams={"level-1": {"calls": 153, "state": [2871747908, 3654239010, 744113677, 2671739170], "words": 153}},
        ),
    )
    q.hand(
        "level-4",
        f"{CLAUSES} DUNG-17",
        "the last level: no stairs down, the boss on the far centre, no other pack in its room",
        shown({**first, "depth": 4}, "3", "state", stop=0),
        state(
            ROWS_4.splitlines(),
            SEEN_4,
            hero_now(15, 14, **KIT),
            *pack(1, 1, "guard", ("warden", 41, 4, 62)),
            *pack(2, 2, "sleep", ("wolf", 30, 12, 15), ("wolf", 25, 15, 15), ("wolf", 27, 14, 15)),
            *pack(3, 5, "sleep", ("wolf", 16, 3, 15), ("wolf", 16, 1, 15), ("wolf", 13, 6, 15)),
            items=[[30, 1, "potion_heal"], [15, 16, "potion_heal"]],
            people=[[31, 12, "hermit", False]],
            control="hand",
            next_pack=4,
            script=0,
            seed=3,
            streams={"level-4": {"calls": 130, "state": [2979895071, 257372909, 695513174, 433449894], "words": 130}},
        ),
    )
    for depth in (2, 3):
        q.ask(f"level-{depth}", CLAUSES, "a level as it begins", shown({**first, "depth": depth}, "5", "state", stop=0))
    stairs = ["#####", "#.>.#", "#####"]
    below = {
        "control": "script",
        "level": stairs,
        "hero": {"x": 2, "y": 1},
        "enemies": [{"kind": "rat", "x": 1, "y": 1, "state": "flee"}],
        "script": ["descend"],
    }
    why = "the next level from its own stream; the enemies of the one before are gone, and their ids are not used again"
    q.ask("descends", f"DUNG-50 DUNG-6 {CLAUSES}", why, shown(below, "5", "state", stop=1))
    q = Asking("record", QUESTIONS)
    why = "the draws of the start stand in the first decision, each with its label"
    given = {"game": "dungeon", "scenario": first, "seed": "1", "inputs": [0], "first": 2, "lines": 1}
    q.ask("level-draws", f"{CLAUSES} REC-7", why, given)
    given = {**given, "scenario": {**first, "depth": 4}, "seed": "3"}
    q.ask("level-draws-boss", f"{CLAUSES} REC-7", why, given)


for part in (levels,):
    part()
