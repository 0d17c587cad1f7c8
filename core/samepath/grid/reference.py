"""The searches that both backends have, in plain Python, by name. samepath._search has the same, compiled."""

from samepath.grid.results import Field, Path
from samepath.grid.search import distance_field, shortest_path
from samepath.grid.sight import line_of_sight, sight_from, symmetric_sight
from samepath.grid.steps import next_steps, step_away, step_down
from samepath.grid.weighted import astar, cost_field, dijkstra, relax

__all__ = [
    "Field",
    "Path",
    "astar",
    "cost_field",
    "dijkstra",
    "distance_field",
    "line_of_sight",
    "next_steps",
    "relax",
    "shortest_path",
    "sight_from",
    "step_away",
    "step_down",
    "symmetric_sight",
]
