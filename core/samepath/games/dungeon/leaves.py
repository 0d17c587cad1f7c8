"""Plain functions of cells that the rules call every turn: compiled where samepath._dungeon is built, or in Python.

The two give the same results, to the last cell. SAMEPATH_BACKEND=python leaves the compiled ones out.
"""

from importlib.util import find_spec
from typing import Final

from samepath.grid.backend import backend, does_not_load

MODULE: Final = "samepath._dungeon"

if backend() == "cython" and find_spec(MODULE) is not None:
    try:
        from samepath._dungeon import cells_of, visible_from, way_costs
    except Exception as error:  # built for another interpreter, or for an older version of this package
        raise does_not_load(error, MODULE) from None
else:
    from samepath.games.dungeon.cells import cells_of
    from samepath.games.dungeon.sight import visible_from
    from samepath.games.dungeon.ways import way_costs

__all__ = ["cells_of", "visible_from", "way_costs"]
