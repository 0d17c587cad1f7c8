"""Level 1: levels, searches, steps down a field, lines of sight."""

from __future__ import annotations

from typing import Any

from questions import Asking, Question

QUESTIONS: list[Question] = []

UNREACHED = 2**53 - 1
"""The value of a cell that a relaxed field does not reach."""

OPEN_2 = "..\n.."
OPEN_3 = "...\n...\n..."
RING = "...\n.#.\n..."
ROOM = "################\n#......#.......#\n#......#.......#\n#......#.......#\n#......#.......#\n#..............#\n################\n"
HALL = "\n".join(["." * 9] * 2 + ["....#...."] + ["." * 9])
CAVE = """\
#########################
#...#.......#.....#.....#
#.#.#.#####.#.###.#.###.#
#.#...#...#...#...#...#.#
#.#####.#.#####.#####.#.#
#.......#.......#.....#.#
#.#####.#######.#.#####.#
#.....#.....~~~.#.......#
#####.#####.~~~.#####.#.#
#.....~~~...~~~.......#.#
#.###.~~~.#######.#####.#
#...#.~~~.........#.....#
#########################
"""
"""Two ways round, water (~) in two places."""
WIDE = "\n".join(
    "".join("#" if (x * 7 + y * 11 + x * y) % 5 == 0 and (x, y) != (0, 0) else "." for x in range(13))
    for y in range(13)
)
"""13 x 13: keys like x * 10 + y or a text of x and y without anything between collide."""
OPEN_12 = "\n".join(["." * 12] * 12)


def found(path: list[list[int]] | None, cost: int | None, expanded: int) -> dict[str, Any]:
    return {"path": path, "cost": cost, "expanded": expanded}


def way(level: str, start: list[int], *goals: list[int], **more: Any) -> dict[str, Any]:
    return {"level": level, "start": start, "goals": list(goals), **more}


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


def weighted() -> None:
    q = Asking("astar", QUESTIONS)

    def to(level: str, start: list[int], goal: list[int], **more: Any) -> dict[str, Any]:
        return {"level": level, "start": start, "goal": goal, **more}

    water = {"~": 5}
    q.hand(
        "two-ways",
        "ASTAR-1 ASTAR-2",
        "of equal f the one inserted first",
        to(OPEN_2, [0, 0], [1, 1]),
        found([[1, 0], [1, 1]], 2, 4),
    )
    q.hand("corridor", "ASTAR-1", "the goal's side first", to(".....", [2, 0], [4, 0]), found([[3, 0], [4, 0]], 2, 3))
    q.hand(
        "chebyshev",
        "ASTAR-1",
        "with 8 directions h is the Chebyshev distance",
        to(OPEN_3, [0, 0], [2, 2], directions=8),
        found([[1, 1], [2, 2]], 2, 3),
    )
    q.hand(
        "wrap",
        "ASTAR-1 GRID-4",
        "on an axis that wraps, h is the shorter way round",
        to(".....", [0, 0], [4, 0], wrap_x=True),
        found([[4, 0]], 1, 2),
    )
    q.hand(
        "start-is-goal",
        "ASTAR-3",
        "from a cell to itself there is no path",
        to("...", [1, 0], [1, 0]),
        found(None, None, 3),
    )
    q.hand(
        "goal-in-wall",
        "ASTAR-3",
        "a wall is not entered though it is the goal",
        to("..#", [0, 0], [2, 0]),
        found(None, None, 2),
    )
    q.hand(
        "enter-goal-in-wall",
        "ASTAR-3",
        "the goal is entered when the search is told so",
        to("..#", [0, 0], [2, 0], enter_goal=True),
        found([[1, 0], [2, 0]], 2, 3),
    )
    q.hand(
        "round-water",
        "ASTAR-1 ASTAR-2",
        "the way over water is dearer",
        to(".~.\n...", [0, 0], [2, 0], costs=water),
        found([[0, 1], [1, 1], [2, 1], [2, 0]], 4, 5),
    )
    q.ask(
        "again",
        "ASTAR-2",
        "a cell is reached again at a lower cost while it waits, and is expanded once",
        to("..~....\n.#~##.#\n.#...~.\n...#.#.", [0, 0], [6, 2], costs={"~": 3}),
    )
    for i, (start, goal) in enumerate([([1, 1], [23, 11]), ([23, 1], [1, 11]), ([13, 8], [7, 3])], 1):
        for name, costs in [("", {"~": 1}), ("-water", {"~": 7})]:
            q.ask(f"cave-{i}{name}", "ASTAR-1 ASTAR-2 ASTAR-3", "corridors", to(CAVE, start, goal, costs=costs))
            q.ask(
                f"cave-{i}{name}-8",
                "ASTAR-1 ASTAR-2",
                "corridors, diagonal steps",
                to(CAVE, start, goal, costs=costs, directions=8),
            )
    q.ask("room", "ASTAR-1 ASTAR-2", "the lesson's room", to(ROOM, [8, 3], [2, 3]))
    q.ask("open", "ASTAR-1 ASTAR-2", "many equal f", to(OPEN_12, [1, 10], [11, 1]))
    q.ask("wrap-both", "ASTAR-1 GRID-4", "wrapped", to(WIDE, [0, 0], [8, 9], wrap_x=True, wrap_y=True))

    q = Asking("dijkstra", QUESTIONS)
    q.hand(
        "paid-on-entering",
        "COST-1",
        "the cost of a cell is paid on entering it",
        way(".~.", [0, 0], [2, 0], costs=water),
        found([[1, 0], [2, 0]], 6, 3),
    )
    q.hand(
        "start-not-paid",
        "COST-1",
        "the start is not paid",
        way(".~.", [1, 0], [2, 0], costs=water),
        found([[2, 0]], 1, 2),
    )
    q.hand("goal-is-paid", "COST-1", "the goal is paid", way(".~.", [0, 0], [1, 0], costs=water), found([[1, 0]], 5, 2))
    q.hand(
        "without-costs",
        "COST-2",
        "where nothing has a cost, all is as by `path`",
        way(OPEN_2, [0, 0], [1, 1]),
        found([[1, 0], [1, 1]], 2, 4),
    )
    q.hand(
        "round-water",
        "COST-2",
        "more steps at less cost",
        way(".~.\n...", [0, 0], [2, 0], costs=water),
        found([[0, 1], [1, 1], [2, 1], [2, 0]], 4, 5),
    )
    q.hand(
        "goals-by-cost",
        "COST-2 PATH-3",
        "the cheapest goal, not the nearest",
        way(".~...", [2, 0], [1, 0], [4, 0], costs=water),
        found([[3, 0], [4, 0]], 2, 3),
    )
    q.hand(
        "largest-cost",
        "GRID-7 COST-1",
        "sums past 32 bits",
        way("." + "~" * 70, [0, 0], [70, 0], costs={"~": 2**26}),
        found([[x, 0] for x in range(1, 71)], 70 * 2**26, 71),
    )
    for i, (start, goal) in enumerate([([1, 1], [23, 11]), ([23, 1], [1, 11]), ([13, 8], [7, 3])], 1):
        q.ask(f"cave-{i}", "COST-1 COST-2", "corridors and water", way(CAVE, start, goal, costs={"~": 7}))
        q.ask(
            f"cave-{i}-8",
            "COST-2 GRID-3",
            "diagonal steps",
            way(CAVE, start, goal, costs={"~": 2}, directions=8, corners="one-side"),
        )
    q.ask("13-by-13", "COST-2", "where nothing has a cost, all is as by `path`", way(WIDE, [0, 0], [12, 12]))


def fields() -> None:
    q = Asking("field", QUESTIONS)

    def values(result: list[int], *wave: str) -> dict[str, Any]:
        return {"values": result, "wave": list(wave)}

    q.hand(
        "ring",
        "FIELD-1",
        "steps of a shortest way",
        {"level": RING, "sources": [[0, 0]]},
        values([0, 1, 2, 1, -1, 3, 2, 3, 4], "012", "1#3", "234"),
    )
    q.hand(
        "nearest",
        "FIELD-1",
        "from the nearest source",
        {"level": ".....", "sources": [[0, 0], [4, 0]]},
        values([0, 1, 2, 1, 0], "01210"),
    )
    q.hand(
        "source-twice",
        "FIELD-1",
        "a source that is given twice",
        {"level": "...", "sources": [[0, 0], [0, 0]]},
        values([0, 1, 2], "012"),
    )
    q.hand(
        "source-is-wall",
        "FIELD-2",
        "a source that is a wall is 0, and its neighbours are reached",
        {"level": "#..", "sources": [[0, 0]]},
        values([0, 1, 2], "012"),
    )
    q.hand(
        "source-is-blocked",
        "FIELD-2 GRID-6",
        "a source that is blocked is 0",
        {"level": "...", "sources": [[0, 0]], "blocked": [[0, 0]]},
        values([0, 1, 2], "012"),
    )
    q.hand(
        "blocked",
        "GRID-6",
        "a blocked cell is not reached",
        {"level": "...", "sources": [[0, 0]], "blocked": [[1, 0]]},
        values([0, -1, -1], "0.."),
    )
    q.hand(
        "no-source",
        "FIELD-2",
        "without a source every cell is -1",
        {"level": ".#.", "sources": []},
        values([-1, -1, -1], ".#."),
    )
    q.hand(
        "limit",
        "FIELD-3",
        "farther than the limit is -1",
        {"level": ".....", "sources": [[0, 0]], "limit": 2},
        values([0, 1, 2, -1, -1], "012.."),
    )
    q.hand(
        "limit-0",
        "FIELD-3",
        "a limit of 0 leaves the sources",
        {"level": "...", "sources": [[1, 0]], "limit": 0},
        values([-1, 0, -1], ".0."),
    )
    q.bad("limit-negative", "FIELD-3", "no number of steps", {"level": "...", "sources": [[1, 0]], "limit": -1})
    digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    q.hand(
        "digits",
        "GRID-8",
        "every digit of the drawing, and what is beyond",
        {"level": "." * 70, "sources": [[0, 0]]},
        values(list(range(70)), digits + "+" * 8),
    )
    q.hand(
        "cut-off",
        "GRID-8 FIELD-1",
        "an open cell that is not reached, and a wall",
        {"level": ".#.", "sources": [[0, 0]]},
        values([0, -1, -1], "0#."),
    )
    q.hand(
        "wrap",
        "GRID-4",
        "round the edge",
        {"level": ".....", "sources": [[0, 0]], "wrap_x": True},
        values([0, 1, 2, 2, 1], "01221"),
    )
    q.hand(
        "8-directions",
        "GRID-3 FIELD-1",
        "a diagonal step is one step",
        {"level": OPEN_3, "sources": [[0, 0]], "directions": 8},
        values([0, 1, 2, 1, 1, 2, 2, 2, 2], "012", "112", "222"),
    )
    for name, level, source in [
        ("room", ROOM, [8, 3]),
        ("12-by-12", OPEN_12, [11, 0]),
        ("13-by-13", WIDE, [0, 0]),
        ("cave", CAVE.replace("~", "."), [1, 1]),
    ]:
        q.ask(name, "FIELD-1 GRID-8", "a whole level", {"level": level, "sources": [source]})
        q.ask(f"{name}-8", "FIELD-1 GRID-3", "diagonal steps", {"level": level, "sources": [source], "directions": 8})
        q.ask(
            f"{name}-wrap",
            "FIELD-1 GRID-4",
            "wrapped",
            {"level": level, "sources": [source], "wrap_x": True, "wrap_y": True},
        )
    q.ask(
        "wide-level",
        "FIELD-1",
        "wider than 64 cells",
        {"level": "\n".join(["." * 70, "." * 35 + "#" * 35, "." * 70]), "sources": [[69, 2]]},
    )

    q = Asking("cost-field", QUESTIONS)
    q.hand(
        "water",
        "COST-3",
        "the least cost, paid on entering",
        {"level": ".~.#.", "costs": {"~": 5}, "sources": [[0, 0]]},
        {"values": [0, 5, 6, -1, -1]},
    )
    q.hand(
        "source-is-wall",
        "COST-3 FIELD-2",
        "sources are those of FIELD-2",
        {"level": "#~", "costs": {"~": 5}, "sources": [[0, 0]]},
        {"values": [0, 5]},
    )
    q.ask("cave", "COST-3", "corridors and water", {"level": CAVE, "costs": {"~": 7}, "sources": [[1, 1], [23, 11]]})
    q.ask(
        "cave-8",
        "COST-3",
        "diagonal steps",
        {"level": CAVE, "costs": {"~": 7}, "sources": [[1, 1]], "directions": 8, "corners": "always"},
    )

    q = Asking("relax", QUESTIONS)
    given = {"level": "....", "sources": [[0, 0]], "factor": -6, "step_cost": 5}
    q.hand("corridor", "COST-4", "times -6, then lowered to a neighbour and 5", given, {"values": [-3, -8, -13, -18]})
    q.hand(
        "unreached",
        "COST-4",
        "what was not reached is 2^53 - 1, and not the factor times -1",
        {**given, "level": "..#."},
        {"values": [-1, -6, UNREACHED, UNREACHED]},
    )
    q.hand("factor-0", "COST-4", "a factor of 0", {**given, "factor": 0}, {"values": [0, 0, 0, 0]})
    q.hand("positive-factor", "COST-4", "lowered along the way", {**given, "factor": 7}, {"values": [0, 5, 10, 15]})
    q.ask(
        "cave",
        "COST-4",
        "flight in corridors",
        {"level": CAVE.replace("~", "."), "sources": [[11, 5]], "factor": -6, "step_cost": 5},
    )
    q.ask(
        "cave-8",
        "COST-4",
        "flight with diagonal steps",
        {"level": CAVE.replace("~", "."), "sources": [[11, 5]], "factor": -3, "step_cost": 2, "directions": 8},
    )


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


for part in (levels, paths, weighted, fields, stepping, looking):
    part()
