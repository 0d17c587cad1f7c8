"""Level 4: the mine at its bounds: roundings, who is in the way, who is seen, and blows after the end.

The stream `battle` of seed 2 begins with 39, 3 and 71, below 100, 4 and 100: a hit, and a heart that is not lost.
"""

from __future__ import annotations

from mine import (
    ATTACK_ONE,
    Parts,
    acts,
    changes,
    corridor,
    did,
    foe,
    foe_now,
    hero_now,
    keeps,
    over,
    plans,
    played,
    room,
    scene,
    shown,
    state,
    strikes,
    walks,
)
from questions import Asking, Question, decision

QUESTIONS: list[Question] = []

LINE = corridor(9)
STRUCK = did(1, "wait;right", "right")


def hand(name: str, clauses: str, why: str, given: Parts, *decisions: Parts, outcome: Parts, seed: str = "0") -> None:
    result = played(*decisions, outcome=outcome)
    Asking("dungeon", QUESTIONS).hand(name, clauses, why, shown(given, seed), result)


def enemies() -> None:
    for hp, flees in [(2, 1), (3, 0)]:
        why = "hp * 4 against 9: 8 is below it, 12 is not; 9 / 4 is 2, which 2 is not below"
        given = scene(LINE, (1, 1), foe("rat", 6, 1, "chase", hp=hp))
        chosen = [changes(1, "rat-1", "flee;wander", [flees, 0], 0 if flees else None)]
        if not flees:
            chosen.append(walks(1, "rat-1", "left", [5], 0))
        hand(f"rat-flees-at-{hp}", "DUNG-27 CANON-2", why, given, did(1, "wait;right", "wait"), *chosen, outcome=over())
    why = "an NPC is in the way of who flees"
    given = scene(LINE, (1, 1), foe("rat", 3, 1, "flee"), people=[[4, 1, "miner"]])
    flight = decision(1, "rat-1", "flee", ["stand", "left"], [2, 1], "first", 0)
    hand("flees-not-onto-npc", "DUNG-23 DUNG-30", why, given, did(1, "wait;right", "wait"), flight, outcome=over())
    pillar = ["#####", "#.#.#", "#...#", "#####"]
    given = scene(pillar, (3, 2), foe("goblin", 1, 1, "guard"))
    why = "the guard sees the hero by (2, 2), the hero does not see it by (2, 1): it says so all the same"
    q = Asking("dungeon", QUESTIONS)
    after = state(
        pillar,
        "e7fa8",
        hero_now(3, 2),
        foe_now(1, "goblin", 1, 1, 16, "chase"),
        messages=[{"key": "ai.guard", "name": "goblin-1"}],
        script=0,
        turn=2,
    )
    q.hand("guard-unseen", "DUNG-25 DUNG-29", why, shown(given, "0", "state", stop=1), after)


def chases() -> None:
    why = "the hero has moved on: the way is as long as before, not one shorter"
    long = corridor(24)
    given = scene(long, (10, 1), foe("rat", 24, 1, "chase"), script="left;left;left")
    asked = "wait;right;left"
    chosen = []
    for turn in (1, 2, 3):
        chosen += [did(turn, asked, "left"), keeps(turn, "rat-1"), walks(turn, "rat-1", "left", [15], 0)]
    hand("chase-who-moves", "DUNG-28", why, given, *chosen, outcome=over())
    ring = ["#########", "#.'....##", "#.####.##", "#......##", "#########"]
    given = scene(ring, (1, 1), foe("rat", 6, 1, "chase"), script="wait;close right")
    why = "the door in its way has been closed, and a rat opens none: back, and round by the other way"
    doors = "wait;right;down;close right"
    chosen = [
        did(1, doors, "wait"),
        keeps(1, "rat-1"),
        walks(1, "rat-1", "down;left", [9, 5], 1),
        did(2, doors, "close right"),
        keeps(2, "rat-1"),
        walks(2, "rat-1", "right", [10], 0),
    ]
    hand("chase-past-a-door-closed", "DUNG-28 DUNG-50", why, given, *chosen, outcome=over())

    why = "nobody else moved, and the hero has: 20 steps away is not too far any more"
    far = scene(long, (1, 1), foe("rat", 24, 1, "chase"), script="wait;right;right;right")
    chosen = [did(1, "wait;right", "wait"), keeps(1, "rat-1")]
    for turn, may in [(2, "wait;right"), (3, "wait;right;left"), (4, "wait;right;left")]:
        chosen += [did(turn, may, "right"), keeps(turn, "rat-1")]
    hand("chase-comes-near", "DUNG-28", why, far, *chosen, walks(4, "rat-1", "left", [20], 0), outcome=over())
    cell = ["#" * 26, f"#.'{'.' * 22}#", f"##.{'#' * 23}", "#" * 26]
    given = scene(cell, (1, 1), foe("rat", 24, 1, "chase"), foe("rat", 2, 2, "guard"), script="wait;close right")
    why = (
        "one rat is too far to move, and the other, which sees the hero past a corner, is behind the door closed since"
    )
    may = "wait;right;close right"
    chosen = [did(1, may, "wait"), keeps(1, "rat-1"), changes(1, "rat-2", "chase", [1], 0)]
    chosen += [did(2, may, "close right"), keeps(2, "rat-1"), keeps(2, "rat-2")]
    hand("chase-behind-a-door-closed", "DUNG-28 DUNG-50 SIGHT-2", why, given, *chosen, outcome=over())


def battles() -> None:
    goblin = foe("goblin", 2, 1, "chase", hp=1)
    may = ATTACK_ONE.replace("{0}", "goblin-1")
    why = "a chaser of the leader's pack may lose heart though it is not in the battle: 71 is not below 50"
    given = scene(
        LINE, (1, 1), {**goblin, "leader": True, "pack": 1}, foe("rat", 9, 1, "chase", pack=1), script="right;attack"
    )
    chosen = [STRUCK, did(2, may, "attack goblin-1"), changes(2, "rat-2", "wander", [0], None)]
    hand("breaks-afar", "DUNG-45", why, given, *chosen, outcome=over(battles=1, killed=1), seed="2")
    why = "1000 and the goblin's 8 reach levels 2 to 6 at once"
    given = scene(LINE, (1, 1), goblin, script="right;attack", make={"experience": 1000})
    chosen = [STRUCK, did(2, may, "attack goblin-1")]
    hand("levels-at-once", "DUNG-45", why, given, *chosen, outcome=over(battles=1, killed=1, level=6), seed="2")
    pair = [foe("warden", 2, 1, "chase", hp=1, leader=True, pack=1), foe("goblin", 3, 1, "chase", hp=1, pack=1)]
    both = (
        "attack warden-1;attack goblin-2;mend;brace;curse warden-1;curse goblin-2;sweep;strike warden-1;strike goblin-2"
    )
    won = over(battles=1, cause="warden-1", killed=1, level=2, result="won")
    for word, name, why in [
        (
            "attack warden-1",
            "pack-of-the-warden",
            "the warden is dead and the run over: nobody of its pack loses heart",
        ),
        ("sweep", "sweep-of-the-warden", "the warden falls first, and the run is over: the next is not struck"),
    ]:
        given = scene(LINE, (1, 1), *pair, script=f"right;{word}")
        hand(name, "DUNG-45 DUNG-42", why, given, STRUCK, did(2, both, word), outcome=won, seed="2")
    why = "the draws, the life and the messages end with the warden's, though the goblin was next"
    given = shown(scene(LINE, (1, 1), *pair, script="right;sweep"), "2", "state")
    Asking("dungeon", QUESTIONS).ask("sweep-of-the-warden-state", "DUNG-45 DUNG-42", why, given)
    why = "25 of 72 is 34 percent, truncated, and below 35"
    given = scene(
        LINE, (1, 1), foe("goblin", 2, 1, "chase"), script="right;auto", make={"hp": 25, "level": 5, "potions": 1}
    )
    options = "attack goblin-1;potion_heal;mend;brace;curse goblin-1;sweep;strike goblin-1"
    chosen = [
        did(1, "wait;right;potion_heal", "right"),
        acts(2, "hero", options, [40, 90, 75, 50, 45, 52, 55], 1),
        strikes(2, "goblin-1"),
    ]
    hand("percent-truncated", "DUNG-1 DUNG-37", why, given, *chosen, outcome=over(battles=1, level=5))


def autopilot() -> None:
    why = "the hero does not flee onto who stands there, be it a friend"
    given = scene(
        room(4, 1), (2, 1), foe("rat", 4, 1, "chase"), people=[[1, 1, "miner"]], script="auto", make={"hp": 13}
    )
    chosen = [
        plans(1, "wait;flee;fight;talk", [10, 80, 60, 50], 1),
        decision(1, "hero", "step", ["wait", "right"], [2, 1], "first", 0),
        keeps(1, "rat-1"),
        walks(1, "rat-1", "left", [2], 0),
        strikes(2, "rat-1"),
    ]
    hand("flees-not-onto-friend", "DUNG-56", why, given, *chosen, outcome=over(battles=1))
    why = "a chaser behind a door is not seen: nobody chases, and the hero rests"
    behind = ["#########", "#..+....#", "#########"]
    given = scene(behind, (1, 1), foe("rat", 5, 1, "chase"), script="auto", make={"hp": 13})
    chosen = [plans(1, "wait;rest;explore", [10, 65, 40], 1), keeps(1, "rat-1")]
    hand("chased-unseen", "DUNG-53", why, given, *chosen, outcome=over())


def levels() -> None:
    why = "seed 4: an NPC is drawn the cell on which the warden stands, the far centre, and takes the next"
    given = shown({"control": "auto", "depth": 4}, "4", "state", stop=0)
    Asking("dungeon", QUESTIONS).ask("far-centre-taken", "DUNG-16", why, given)


for part in (enemies, chases, battles, autopilot, levels):
    part()
