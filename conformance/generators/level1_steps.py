"""Level 1: steps down a field, lines of sight."""

from __future__ import annotations

from levels import HALL, OPEN_3, ROOM
from questions import Asking, Question

QUESTIONS: list[Question] = []


def stepping() -> None:
    q = Asking("steps", QUESTIONS)
    q.hand(
        "down",
        "STEP-1",
        "to the least neighbour; at the source there is no step",
        {"level": OPEN_3, "sources": [[1, 0]], "agents": [[1, 2], [1, 0], [2, 0]]},
        [[1, 1], None, [1, 0]],
    )
    q.hand(
        "tie",
        "STEP-1 GRID-2",
        "of equals the first in the order of the directions",
        {"level": OPEN_3, "sources": [[1, 0]], "agents": [[0, 1], [2, 1]]},
        [[0, 0], [2, 0]],
    )
    q.hand(
        "tie-closed",
        "STEP-1",
        "a blocked cell is left out",
        {"level": OPEN_3, "sources": [[1, 0]], "agents": [[0, 1]], "closed": [[0, 0]]},
        [[1, 1]],
    )
    q.hand(
        "only-lower",
        "STEP-1",
        "a neighbour as high is no step",
        {"level": "...\n...", "sources": [[1, 0]], "agents": [[1, 1]], "closed": [[1, 0]]},
        [None],
    )
    q.hand(
        "unreached-agent",
        "STEP-2",
        "who is a blocker in its own field steps to the least neighbour",
        {"level": "...", "sources": [[0, 0]], "blocked": [[2, 0]], "agents": [[2, 0]]},
        [[1, 0]],
    )
    q.hand(
        "unreached-all",
        "STEP-2",
        "no neighbour was reached",
        {"level": ".#.", "sources": [[0, 0]], "agents": [[2, 0]]},
        [None],
    )
    q.hand(
        "away",
        "STEP-3",
        "to the greatest neighbour, if it is higher",
        {"level": "....", "sources": [[0, 0]], "agents": [[1, 0], [3, 0], [0, 0]], "away": True},
        [[2, 0], None, [1, 0]],
    )
    q.hand(
        "away-tie",
        "STEP-3 GRID-2",
        "of equals the first in the order of the directions",
        {"level": OPEN_3, "sources": [[1, 1]], "agents": [[1, 0], [1, 1]], "away": True},
        [[2, 0], [1, 0]],
    )
    q.hand(
        "into-wall",
        "STEP-4",
        "a source that is a wall can be stepped on",
        {"level": "#..", "sources": [[0, 0]], "agents": [[1, 0]]},
        [[0, 0]],
    )
    q.hand(
        "8-directions",
        "STEP-1 GRID-3",
        "a field of diagonal steps is walked with diagonal steps",
        {"level": OPEN_3, "sources": [[0, 0]], "agents": [[2, 2], [1, 2]], "directions": 8},
        [[1, 1], [1, 1]],
    )
    everywhere = [[x, y] for y in range(1, 6) for x in range(1, 15) if x != 7 or y == 5]
    q.ask(
        "room",
        "STEP-1",
        "from every cell of the lesson's room",
        {"level": ROOM, "sources": [[2, 3]], "agents": everywhere},
    )
    q.ask(
        "room-away",
        "STEP-3",
        "from every cell of the lesson's room",
        {"level": ROOM, "sources": [[2, 3]], "agents": everywhere, "away": True},
    )
    q.ask(
        "room-crowd",
        "STEP-1 STEP-2",
        "agents that block one another",
        {
            "level": ROOM,
            "sources": [[2, 3]],
            "blocked": everywhere[::3],
            "agents": everywhere,
            "closed": everywhere[1::3],
        },
    )


def looking() -> None:
    q = Asking("line", QUESTIONS)
    q.hand(
        "knight",
        "SIGHT-1",
        "the middle cell is the diagonal one",
        {"from": [0, 0], "to": [2, 1]},
        [[0, 0], [1, 1], [2, 1]],
    )
    q.hand(
        "knight-back",
        "SIGHT-1",
        "not the same line backwards",
        {"from": [2, 1], "to": [0, 0]},
        [[2, 1], [1, 0], [0, 0]],
    )
    q.hand("point", "SIGHT-1", "a line of one cell", {"from": [3, 3], "to": [3, 3]}, [[3, 3]])
    q.hand("straight", "SIGHT-1", "along an axis", {"from": [0, 2], "to": [0, 0]}, [[0, 2], [0, 1], [0, 0]])
    q.hand(
        "diagonal", "SIGHT-1", "both tests use the same e2", {"from": [0, 0], "to": [2, 2]}, [[0, 0], [1, 1], [2, 2]]
    )
    for i, end in enumerate([[10, 3], [10, 7], [3, 10], [7, 10], [0, 3], [0, 7], [3, 0], [7, 0]], 1):
        q.ask(f"octant-{i}", "SIGHT-1", "one of the eight octants", {"from": [5, 5], "to": end})
    q.ask("long", "SIGHT-1", "doubles instead of integers drift on a long line", {"from": [0, 0], "to": [997, 463]})
    q.bad("outside", "PROTO-8", "a coordinate past the limit", {"from": [0, 0], "to": [8192, 0]})
    q = Asking("sight", QUESTIONS)
    q.hand(
        "walls",
        "SIGHT-2",
        "a wall between blocks; the two ends do not",
        {
            "level": ".#.##",
            "pairs": [[0, 0, 2, 0], [0, 0, 1, 0], [1, 0, 2, 0], [1, 0, 3, 0], [0, 0, 0, 0], [3, 0, 4, 0]],
        },
        [False, True, True, True, True, True],
    )
    q.hand(
        "no-wrap", "SIGHT-2", "lines do not wrap", {"level": ".#.", "pairs": [[0, 0, 2, 0]], "wrap_x": True}, [False]
    )
    q.hand(
        "hall",
        "SIGHT-3",
        "the example of the clause",
        {"level": HALL, "pairs": [[8, 3, 0, 0], [0, 0, 8, 3]]},
        [True, False],
    )
    q.hand(
        "hall-symmetric",
        "SIGHT-4",
        "either sees the other",
        {"level": HALL, "pairs": [[8, 3, 0, 0], [0, 0, 8, 3]], "symmetric": True},
        [True, True],
    )
    pairs = [[x, y, 8, 3] for y in range(1, 6) for x in range(1, 15)]
    back = [[8, 3, x, y] for x, y, _, _ in pairs]
    q.ask("room", "SIGHT-1 SIGHT-2", "from every cell of the lesson's room", {"level": ROOM, "pairs": pairs})
    q.ask("room-back", "SIGHT-2 SIGHT-3", "to every cell of the lesson's room", {"level": ROOM, "pairs": back})
    q.ask("room-symmetric", "SIGHT-4", "either way", {"level": ROOM, "pairs": back, "symmetric": True})
    q.bad("outside", "PROTO-8", "a cell outside", {"level": "..", "pairs": [[0, 0, 2, 0]]})


for part in (stepping, looking):
    part()
