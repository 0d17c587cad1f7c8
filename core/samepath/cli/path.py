"""`samepath path`: a shortest path over a level, with the wave of distances that found it, as text or as JSON."""

from __future__ import annotations

import click

from samepath.cli.common import as_cell, emit_json, json_option
from samepath.errors import InputError
from samepath.files import read_given
from samepath.grid import (
    CELLS_MAX,
    CORNERS,
    Cell,
    Corners,
    Field,
    Grid,
    GridError,
    Path,
    astar,
    cost_field,
    dijkstra,
    distance_field,
    path_rows,
    shortest_path,
    wave_rows,
)
from samepath.grid.model import check_cost
from samepath.values.canonical import Value

ALGORITHMS = {"bfs": shortest_path, "astar": astar, "dijkstra": dijkstra}
LEVEL_BYTES_MAX = 2 * CELLS_MAX
"""A map that is larger is refused before it is taken into memory."""

START_MARK, GOAL_MARK = "g", "@"


def as_costs(ctx: click.Context, param: click.Parameter, value: str | None) -> dict[str, int] | None:
    """Characters of open cells and the cost of entering one, as `~=2` or `~=2,^=5`: the callback of an option."""
    if value is None:
        return None
    costs = {}
    for item in value.split(","):
        glyph, equals, number = item.partition("=")
        if len(glyph) != 1 or not equals or not number.isdecimal():
            raise click.BadParameter(f"{item!r} is not a character and its cost; write it as ~=2")
        try:
            costs[glyph] = check_cost(int(number), f"the cost of {glyph!r}")
        except GridError as error:
            raise click.BadParameter(str(error)) from None
    return costs


@click.command()
@click.argument("level", metavar="MAP")
@click.option("--from", "start", metavar="X,Y", callback=as_cell, required=True, help="The start, for instance 8,3.")
@click.option("--to", "goal", metavar="X,Y", callback=as_cell, required=True, help="The goal.")
@click.option("--directions", type=click.Choice(["4", "8"]), default="4", show_default=True, help="Steps allowed.")
@click.option(
    "--corners",
    type=click.Choice(CORNERS),
    default="never",
    show_default=True,
    help="Whether a diagonal step may pass walls beside it: never, where one side is open, always.",
)
@click.option(
    "--costs", metavar="~=2", callback=as_costs, help="Costs of entering further characters: ~=2, or ~=2,^=5."
)
@click.option("--wrap", type=click.Choice(["x", "y", "xy"]), help="Edges that lead to the opposite edge.")
@click.option(
    "--algorithm",
    type=click.Choice(list(ALGORITHMS)),
    help="The search; dijkstra where there are costs, otherwise bfs.",
)
@click.option("--floor", default=".", show_default=True, help="The characters that are open cells of cost 1.")
@click.option("--wall", default="#", show_default=True, help="The characters that are walls.")
@click.option("--enter-goal", is_flag=True, help="Allow a goal that is a wall.")
@json_option
def command(
    level: str,
    *,
    start: Cell,
    goal: Cell,
    directions: str,
    corners: Corners,
    costs: dict[str, int] | None,
    wrap: str | None,
    algorithm: str | None,
    floor: str,
    wall: str,
    enter_goal: bool,
    as_json: bool,
) -> None:
    """Find the shortest path over MAP, a level as text (`-`: standard input).

    Prints the wave from the start (0 to 9, then a = 10 to z = 35, A = 36 to Z = 61, + beyond), the path (*) from g to
    @, its length and cost, and how many cells the search expanded. That there is no path is an answer: exit code 0.
    """
    wraps = wrap or ""
    grid = Grid.from_text(
        read_level(level), walls=wall, floors=floor, costs=costs, wrap_x="x" in wraps, wrap_y="y" in wraps
    )
    name = algorithm or ("dijkstra" if costs else "bfs")
    moves: int = int(directions)
    for option, cell in (("--from", start), ("--to", goal)):
        try:
            grid.index(cell, option)
        except GridError as error:
            raise click.UsageError(str(error)) from None
    path = ALGORITHMS[name](grid, start, goal, enter_goal=enter_goal, directions=moves, corners=corners)
    measure = distance_field if name == "bfs" else cost_field
    wave = measure(grid, start, directions=moves, corners=corners)
    if as_json:
        emit_json(_as_json(grid, path, wave, (start, goal), name))
        return
    unit = "steps" if name == "bfs" else "cost"
    click.echo(f"The wave from {start}, {unit} (a = 10, b = 11, ...):")
    click.echo("\n".join(wave_rows(wave)))
    click.echo(f"The path to {goal} (*):")
    click.echo("\n".join(path_rows(grid, path.steps, {start: START_MARK, goal: GOAL_MARK}, costs=costs)))
    answer = f"length {path.length}, cost {_paid(grid, path)}" if path.found else "no path"
    click.echo(f"{name}: {answer}, expanded {path.expanded}")


def read_level(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises UnreadableError, and InputError for what is no text."""
    data = read_given(name, LEVEL_BYTES_MAX)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"the map {name} is not UTF-8 text: byte {error.start} is {data[error.start]:#04x}") from None


def _paid(grid: Grid, path: Path) -> int | None:
    """What entering the cells of the path costs, also where the search counted steps."""
    if path.steps is None:
        return None
    return len(path.steps) if grid.costs is None else sum(map(grid.cost, path.steps))


def _as_json(grid: Grid, path: Path, wave: Field, ends: tuple[Cell, Cell], algorithm: str) -> Value:
    start, goal = ends
    steps: Value = None if path.steps is None else [list(step) for step in path.steps]
    return {
        "algorithm": algorithm,
        "cost": _paid(grid, path),
        "expanded": path.expanded,
        "found": path.found,
        "from": list(start),
        "length": path.length,
        "steps": steps,
        "to": list(goal),
        "wave": [wave[y * wave.width : (y + 1) * wave.width].tolist() for y in range(wave.height)],
    }
