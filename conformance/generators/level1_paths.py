"""Level 1: levels and canonical paths."""

from __future__ import annotations

from levels import CAVE, OPEN_2, OPEN_3, OPEN_12, RING, ROOM, WIDE, found, way
from questions import Asking, Question

QUESTIONS: list[Question] = []

OPEN_4_3 = "....\n....\n...."
FAR_CORNER = [[1, 0], [2, 0], [3, 0], [3, 1], [3, 2]]
"""From the upper left to the lower right of this room."""


def levels() -> None:
    q = Asking("level", QUESTIONS)
    for name, text in [("line-feed-at-end", ".#\n..\n"), ("no-line-feed-at-end", ".#\n..")]:
        q.hand(
            name,
            "GRID-1",
            "at most one LF after the last row",
            {"level": text},
            {"width": 2, "height": 2, "open": [1, 0, 1, 1]},
        )
    q.hand("one-cell", "GRID-1", "the smallest level", {"level": "."}, {"width": 1, "height": 1, "open": [1]})
    q.hand(
        "costs",
        "GRID-1 GRID-7",
        "further characters mean what the game says",
        {"level": "~.", "costs": {"~": 5}},
        {"width": 2, "height": 1, "open": [1, 1]},
    )
    for name, text, why in [
        ("byte-order-mark", "\ufeff.#\n..", "some readers skip a byte order mark, and shift the first row"),
        ("cr-lf", ".#\r\n..\r\n", "a carriage return is no cell"),
        ("cr", ".#\r..", "a carriage return ends no row"),
        ("tab", ".\t\n..", "a tab is no cell"),
        ("ragged", "...\n..", "rows of unequal width"),
        ("ragged-first", "..\n...", "rows of unequal width"),
        ("unknown", ".x", "an unknown character"),
        ("space", ". ", "a space is no cell"),
        ("empty", "", "no cell"),
        ("line-feed-alone", "\n", "no cell"),
        ("two-line-feeds", ".\n\n", "an empty row"),
        ("empty-row-first", "\n..", "an empty row"),
    ]:
        q.bad(name, "GRID-1", why, {"level": text})
    q.bad("cost-0", "GRID-7", "a cost is from 1", {"level": "~", "costs": {"~": 0}})
    q.bad("cost-past-2-26", "GRID-7", "a cost is at most 2^26", {"level": "~", "costs": {"~": 2**26 + 1}})
    q.bad("cost-of-floor", "PROTO-8", "an open cell costs 1", {"level": ".", "costs": {".": 2}})


def paths() -> None:
    q = Asking("path", QUESTIONS)
    q.hand(
        "two-ways",
        "GRID-2 PATH-1 PATH-4",
        "right is tried before down",
        way(OPEN_2, [0, 0], [1, 1]),
        found([[1, 0], [1, 1]], 2, 4),
    )
    row = [[x, 0] for x in range(1, 9)]
    q.hand("row", "PATH-1 PATH-2", "a level of one row", way("." * 9, [0, 0], [8, 0]), found(row, 8, 9))
    column = [[0, y] for y in range(7, -1, -1)]
    why = "a level of one column; x and y are taken for each other, or an index wraps"
    q.hand("column", "PATH-1 PATH-2", why, way("\n".join("." * 9), [0, 8], [0, 0]), found(column, 8, 9))
    why = "a cell marked when it is taken out stands in the queue twice, and is expanded twice"
    q.hand("marked-when-put-in", "PATH-1 PATH-5", why, way(OPEN_4_3, [0, 0], [3, 2]), found(FAR_CORNER, 5, 12))
    q.hand(
        "two-ways-back",
        "GRID-2 PATH-4",
        "up is tried before left",
        way(OPEN_2, [1, 1], [0, 0]),
        found([[1, 0], [0, 0]], 2, 4),
    )
    q.hand(
        "two-ways-up",
        "GRID-2 PATH-4",
        "up is tried before right",
        way(OPEN_2, [0, 1], [1, 0]),
        found([[0, 0], [1, 0]], 2, 4),
    )
    q.hand(
        "two-ways-down",
        "GRID-2 PATH-4",
        "down is tried before left",
        way(OPEN_2, [1, 0], [0, 1]),
        found([[1, 1], [0, 1]], 2, 4),
    )
    q.hand(
        "corner-to-corner",
        "PATH-1 PATH-4",
        "a stack for the queue goes another way",
        way(OPEN_3, [0, 0], [2, 2]),
        found([[1, 0], [2, 0], [2, 1], [2, 2]], 4, 9),
    )
    q.hand(
        "expanded",
        "PATH-2 PATH-5",
        "stops when the goal is put in, or marks when a cell is taken: another `expanded`",
        way(OPEN_3, [0, 0], [2, 0]),
        found([[1, 0], [2, 0]], 2, 4),
    )
    q.hand(
        "round-a-wall",
        "PATH-1 PATH-4",
        "both ways round are as long",
        way(RING, [0, 1], [2, 1]),
        found([[0, 0], [1, 0], [2, 0], [2, 1]], 4, 8),
    )
    q.hand("no-way", "PATH-2", "no path is null and no empty list", way(".#.", [0, 0], [2, 0]), found(None, None, 1))
    q.hand(
        "start-is-goal",
        "PATH-2",
        "from a cell to itself there is no path, and all is searched",
        way("...", [1, 0], [1, 0]),
        found(None, None, 3),
    )
    q.hand("one-cell", "PATH-2", "the smallest level", way(".", [0, 0], [0, 0]), found(None, None, 1))
    q.hand("no-goal", "PATH-2", "without a goal all is searched", way("...", [0, 0]), found(None, None, 3))
    q.hand(
        "start-is-wall",
        "GRID-5",
        "the cell that is left is never tested",
        way("#.", [0, 0], [1, 0]),
        found([[1, 0]], 1, 2),
    )
    q.hand(
        "start-is-blocked",
        "GRID-5 GRID-6",
        "the cell that is left is never tested",
        way("..", [0, 0], [1, 0], blocked=[[0, 0]]),
        found([[1, 0]], 1, 2),
    )
    q.hand(
        "goal-in-wall",
        "PATH-3",
        "a wall is not entered though it is the goal",
        way("..#", [0, 0], [2, 0]),
        found(None, None, 2),
    )
    q.hand(
        "enter-goal-in-wall",
        "PATH-3 GRID-5",
        "the goal is entered when the search is told so",
        way("..#", [0, 0], [2, 0], enter_goal=True),
        found([[1, 0], [2, 0]], 2, 3),
    )
    q.hand(
        "goal-blocked",
        "PATH-3 GRID-6",
        "a blocked goal is not entered",
        way("...", [0, 0], [2, 0], blocked=[[2, 0]]),
        found(None, None, 2),
    )
    q.hand(
        "enter-goal-blocked",
        "PATH-3 GRID-6",
        "the goal is entered when the search is told so",
        way("...", [0, 0], [2, 0], blocked=[[2, 0]], enter_goal=True),
        found([[1, 0], [2, 0]], 2, 3),
    )
    q.hand(
        "blocked",
        "GRID-6",
        "blocked cells are walls to this search",
        way(OPEN_2, [0, 0], [1, 1], blocked=[[1, 0]]),
        found([[0, 1], [1, 1]], 2, 3),
    )
    q.hand(
        "nearest-goal",
        "PATH-3",
        "of several goals the nearest",
        way(".....", [1, 0], [4, 0], [0, 0]),
        found([[0, 0]], 1, 3),
    )
    q.hand(
        "goals-as-near",
        "PATH-3 GRID-2",
        "of goals as near the first that is taken, not the first in the list",
        way(".....", [2, 0], [1, 0], [3, 0]),
        found([[3, 0]], 1, 2),
    )
    q.hand(
        "goal-and-start",
        "PATH-2 PATH-3",
        "the start is no goal, the other one is",
        way("...", [0, 0], [0, 0], [2, 0]),
        found([[1, 0], [2, 0]], 2, 3),
    )


def edges_and_corners() -> None:
    q = Asking("path", QUESTIONS)
    q.hand(
        "left-edge",
        "GRID-4",
        "x = -1 is no cell: a negative index is the last one of a row in some languages",
        way("..#\n##.", [0, 0], [2, 1]),
        found(None, None, 2),
    )
    q.hand(
        "top-edge",
        "GRID-4",
        "y = -1 is no cell: a negative index is the last row in some languages",
        way(".\n#\n.", [0, 0], [0, 2]),
        found(None, None, 1),
    )
    q.hand(
        "right-edge",
        "GRID-4",
        "the cell after the end of a row is not the first of the next",
        way("#.\n.#", [1, 0], [0, 1]),
        found(None, None, 1),
    )
    q.hand(
        "wrap-x",
        "GRID-4",
        "left of the first column is the last",
        way(".....", [0, 0], [4, 0], wrap_x=True),
        found([[4, 0]], 1, 3),
    )
    q.hand(
        "wrap-y",
        "GRID-4",
        "above the first row is the last",
        way(".\n.\n.\n.", [0, 0], [0, 3], wrap_y=True),
        found([[0, 3]], 1, 2),
    )
    q.hand(
        "wrap-one-axis",
        "GRID-4",
        "wrapping x does not wrap y",
        way(".\n.\n.\n.", [0, 0], [0, 3], wrap_x=True),
        found([[0, 1], [0, 2], [0, 3]], 3, 4),
    )
    q.hand(
        "wrap-two-cells",
        "GRID-4",
        "right and left lead to the same cell",
        way("..", [0, 0], [1, 0], wrap_x=True),
        found([[1, 0]], 1, 2),
    )
    q.hand(
        "wrap-one-cell",
        "GRID-4",
        "a step leads back to the cell",
        way(".", [0, 0], [0, 0], wrap_x=True, wrap_y=True),
        found(None, None, 1),
    )
    corner = ".#\n.."
    q.hand(
        "corner-never",
        "GRID-3",
        "both cells beside a diagonal step must be open",
        way(corner, [0, 0], [1, 1], directions=8),
        found([[0, 1], [1, 1]], 2, 3),
    )
    q.hand(
        "corner-one-side",
        "GRID-3",
        "one of the two is enough",
        way(corner, [0, 0], [1, 1], directions=8, corners="one-side"),
        found([[1, 1]], 1, 3),
    )
    q.hand(
        "corner-always",
        "GRID-3",
        "the two do not matter",
        way(".#\n#.", [0, 0], [1, 1], directions=8, corners="always"),
        found([[1, 1]], 1, 2),
    )
    q.hand(
        "corner-one-side-shut",
        "GRID-3",
        "between two walls nobody passes",
        way(".#\n#.", [0, 0], [1, 1], directions=8, corners="one-side"),
        found(None, None, 1),
    )
    q.hand(
        "corner-blocked",
        "GRID-3 GRID-6",
        "blocked cells are walls for the corner rule too",
        way(OPEN_2, [0, 0], [1, 1], directions=8, blocked=[[1, 0]]),
        found([[0, 1], [1, 1]], 2, 3),
    )
    q.hand(
        "corner-outside",
        "GRID-3",
        "in one row no diagonal step is possible",
        way("..", [0, 0], [1, 0], directions=8),
        found([[1, 0]], 1, 2),
    )
    q.hand(
        "8-directions",
        "GRID-2",
        "straight steps are tried before diagonal ones",
        way(OPEN_3, [0, 0], [2, 1], directions=8),
        found([[1, 0], [2, 1]], 2, 6),
    )
    q.ask(
        "corner-goal-in-wall",
        "GRID-3 PATH-3",
        "to the corner rule an entered goal stays a wall",
        way("..#\n...\n..#", [0, 1], [2, 0], [2, 2], directions=8, enter_goal=True),
    )
    q.ask(
        "corner-wraps",
        "GRID-3 GRID-4",
        "the corner rule wraps too",
        way(".#..\n....\n#...", [0, 0], [3, 2], directions=8, wrap_x=True, wrap_y=True),
    )


def whole_levels() -> None:
    q = Asking("path", QUESTIONS)
    for name, start, goal in [
        ("room", [8, 3], [2, 3]),
        ("room-back", [2, 3], [8, 3]),
        ("room-corner", [1, 1], [14, 1]),
    ]:
        q.ask(name, "PATH-1 PATH-2 PATH-4", "the lesson's room", way(ROOM, start, goal))
    q.ask(
        "12-by-12",
        "PATH-4 PATH-5",
        "keys of cells that collide where a row has more than 10 cells",
        way(OPEN_12, [1, 11], [11, 1]),
    )
    q.ask(
        "13-by-13",
        "PATH-4 PATH-5",
        "keys of cells that collide where a row has more than 10 cells",
        way(WIDE, [0, 0], [12, 12]),
    )
    q.ask(
        "13-by-13-8",
        "GRID-2 GRID-3 PATH-1",
        "the same with diagonal steps",
        way(WIDE, [0, 0], [12, 12], directions=8, corners="one-side"),
    )
    q.ask("wide-wrap", "GRID-4 PATH-4", "the same, wrapped", way(WIDE, [0, 0], [7, 7], wrap_x=True, wrap_y=True))
    cave = CAVE.replace("~", ".")
    for i, (start, goal) in enumerate([([1, 1], [23, 11]), ([23, 1], [1, 11]), ([11, 11], [7, 3])], 1):
        q.ask(f"cave-{i}", "PATH-1 PATH-2 PATH-4", "corridors", way(cave, start, goal))
        q.ask(
            f"cave-{i}-blocked",
            "PATH-4 GRID-6",
            "the same with cells blocked",
            way(cave, start, goal, blocked=[[10, 11], [15, 9], [1, 7]]),
        )
        q.ask(
            f"cave-{i}-all",
            "GRID-2 GRID-3 PATH-1",
            "the same with diagonal steps",
            way(cave, start, goal, directions=8, corners="always"),
        )
    q.bad("start-outside", "PROTO-8", "a cell outside", way("..", [2, 0], [0, 0]))
    q.bad("goal-outside", "PROTO-8", "a negative index", way("..", [0, 0], [-1, 0]))
    q.bad("6-directions", "GRID-2", "4 or 8", way("..", [0, 0], [1, 0], directions=6))
    q.bad("unknown-corner-rule", "GRID-3", "one of three", way("..", [0, 0], [1, 0], corners="both"))


def by_tests() -> None:
    q = Asking("path-by-tests", QUESTIONS)
    q.hand(
        "goal-is-wall",
        "PATH-6",
        "a goal is entered, passable or not",
        way("..#", [0, 0], [2, 0]),
        found([[1, 0], [2, 0]], 2, 3),
    )
    q.hand(
        "goal-is-wall-nearer",
        "PATH-6",
        "a wall that is a goal ends the search",
        way("#...", [1, 0], [3, 0], [0, 0]),
        found([[0, 0]], 1, 3),
    )
    q.hand(
        "start-is-goal", "PATH-6 PATH-2", "the start is never a goal", way("..", [0, 0], [0, 0]), found(None, None, 2)
    )
    q.hand(
        "start-is-wall", "PATH-6 GRID-5", "the start is never tested", way("#.", [0, 0], [1, 0]), found([[1, 0]], 1, 2)
    )
    q.ask("room", "PATH-6", "the lesson's room", way(ROOM, [8, 3], [2, 3]))


for part in (levels, paths, edges_and_corners, whole_levels, by_tests):
    part()
