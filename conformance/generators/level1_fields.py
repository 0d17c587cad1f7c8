"""Level 1: weighted paths and fields."""

from __future__ import annotations

from typing import Any

from levels import CAVE, OPEN_2, OPEN_3, OPEN_12, RING, ROOM, UNREACHED, WIDE, found, way
from questions import Asking, Question

QUESTIONS: list[Question] = []


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
    q.hand(
        "again",
        "ASTAR-2",
        "(0, 1) is reached at 4, then at 2 while it waits; it is inserted again, and expanded once, before the goal",
        to("..#\n.~~", [1, 0], [2, 1], costs={"~": 3}),
        found([[1, 1], [2, 1]], 6, 5),
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
    three = way("...", [1, 0], [1, 0])
    q.hand("start-is-goal", "COST-2 PATH-2", "the start is never a goal", three, found(None, None, 3))
    shut = way(".#.", [0, 0], [1, 0])
    q.hand("goal-in-wall", "COST-2 PATH-3", "a goal in a wall is not entered", shut, found(None, None, 1))
    entered = {**shut, "enter_goal": True}
    q.hand("enter-goal-in-wall", "COST-2 PATH-3", "unless the search is told to", entered, found([[1, 0]], 1, 2))
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
        "column",
        "FIELD-1 GRID-8",
        "a level of one column",
        {"level": "\n".join("." * 4), "sources": [[0, 1]]},
        {"values": [1, 0, 1, 2], "wave": ["1", "0", "1", "2"]},
    )
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


for part in (weighted, fields):
    part()
