"""Level 4: steps of the mine taken back; tests/conform/test_undo.py sees that they change each member of the state."""

from __future__ import annotations

from mine import Parts, corridor, foe, room, scene
from questions import Asking, Question
from undoing import TakingBack

QUESTIONS: list[Question] = []

LEVEL = ["########", "#.+....#", "#.~....#", "#......#", "########"]
"""A closed door to the right of (1, 1), an item and then water below it."""

MARKED = {
    "hp": 20,
    "mana": 3,
    "level": 2,
    "experience": 50,
    "potions": 2,
    "antidotes": 1,
    "effects": {"bleed": 4, "shield": 3},
    "cooldowns": {"mend": 3},
}
"""A hero of whom nothing is as it would be afresh."""


def by_hand(given: Parts, seed: str = "3") -> Parts:
    """The scene, its hero played by a person."""
    return {
        "scenario": {**{name: part for name, part in given.items() if name != "script"}, "control": "hand"},
        "seed": seed,
    }


def crowd() -> list[Parts]:
    """Enemies of whom nothing is as it would be afresh."""
    return [
        foe("goblin", 6, 3, "chase", lost=2, hp=9, effects={"bleed": 3}, cooldowns={"heal": 2}),
        foe("rat", 6, 1, "wander", calm=3, pack=7, leader=True),
        foe("warden", 5, 3, "flee", phase=2, calm=2),
    ]


def on_the_map() -> None:
    q = TakingBack("dungeon", Asking("dungeon", QUESTIONS))
    things: Parts = {
        "items": [[1, 2, "potion_heal"], [4, 1, "antidote"]],
        "people": [[1, 3, "miner"], [4, 3, "hermit"]],
    }
    given = by_hand(scene(LEVEL, (1, 1), *crowd(), make=MARKED, turn=9, **things))
    every = "a copy that shares a member, or begins it afresh, is seen in the state after the undo"
    for name, clauses, done, step in [
        ("rests", "DUNG-48", "", "wait"),
        ("opens", "DUNG-49 DUNG-32", "", "right"),
        ("takes", "DUNG-49", "", "down"),
        ("drinks", "DUNG-42", "", "potion_heal"),
        ("opens-second", "DUNG-49 DUNG-9", "wait", "right"),
        ("talks", "DUNG-49", "down", "down"),
        ("talks-again", "DUNG-49", "down;down", "down"),
        ("goes-back", "DUNG-49 DUNG-8", "right", "left"),
        ("closes", "DUNG-50", "right;left", "close right"),
        ("wades", "DUNG-49", "down", "right"),
    ]:
        q.hand(name, clauses, every, given, done, step)
    stairs = by_hand(scene(["###########", "#.>.......#", "###########"], (1, 1), foe("rat", 9, 1, "sleep"), depth=1))
    why = "the level that was left is there again, and what was known of it"
    q.hand("descends", "DUNG-50", why, stairs, "right", "descend")


def in_battle() -> None:
    q = TakingBack("dungeon", Asking("dungeon", QUESTIONS))
    every = "a copy that shares a member of the battle, or begins it afresh, is seen in the state after the undo"
    line = corridor(9)
    pair = [foe("goblin", 2, 1, "chase", hp=3, leader=True, pack=1), foe("rat", 3, 1, "chase", pack=1)]
    given = by_hand(scene(line, (1, 1), *pair, make={"level": 1, "experience": 39, "potions": 1}))
    for name, clauses, done, step in [
        ("battle-begins", "DUNG-33", "", "right"),
        ("attack", "DUNG-41 DUNG-39", "right", "attack goblin-1"),
        ("strike", "DUNG-42", "right", "strike goblin-1"),
        ("brace", "DUNG-42", "right", "brace"),
        ("drink", "DUNG-42", "right;brace", "potion_heal"),
        ("escape", "DUNG-44", "right;brace", "escape"),
    ]:
        q.hand(name, clauses, every, given, done, step)
    one = by_hand(scene(line, (1, 1), foe("goblin", 2, 1, "chase", hp=1), make={"experience": 39}), "2")
    q.hand("level", "DUNG-45", every, one, "right", "attack goblin-1")
    q.hand("after-the-battle", "DUNG-45 DUNG-48", every, one, "right;attack goblin-1", "right")
    lord = by_hand(scene(room(3, 3), (2, 2), foe("warden", 2, 1, "chase", hp=31, phase=1), make={"level": 6}), "0")
    why = "two steps are gone: the hero's, and the one in which the warden summoned; so are the ids it gave away"
    q.hand("summons", "DUNG-43", why, lord, "up", "attack warden-1")
    last = by_hand(scene(line, (1, 1), foe("warden", 2, 1, "chase", hp=1, phase=2), make={"level": 6}), "2")
    q.hand(
        "won", "DUNG-45 DUNG-19", "the outcome is gone, and the battle is there again", last, "right", "attack warden-1"
    )


for part in (on_the_map, in_battle):
    part()
