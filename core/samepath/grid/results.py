"""What searches give back: a Path and a Field.

The accelerated backend has classes of its own with the same attributes and the same values.
Source: conformance/SPEC.md, clauses PATH-2 and FIELD-1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from samepath.grid.directions import Cell, Corners, moves_of
from samepath.grid.model import Grid

UNREACHABLE: Final = -1
"""The value, in a field of steps or of costs, of a cell that was not reached: a wall, a blocked cell, one that is cut
off, one beyond the limit."""

RELAXED_UNREACHABLE: Final = 2**53 - 1
"""The same in a relaxed field, where -1 is an ordinary value."""

if TYPE_CHECKING:
    _Array: TypeAlias = array[int]
else:
    _Array = array  # subscripted at run time from Python 3.12 on only


@dataclass(frozen=True, slots=True)
class Path:
    """The answer of a path search.

    steps     the cells (x, y) from the first step to the goal, without the start; None when there is no path. It is
              never empty: the start is never a goal.
    cost      the sum of the costs of the cells entered (for a search that ignores costs: the number of steps); None
              when there is no path.
    expanded  the cells taken out of the queue, the goal included; counted when there is no path too. It is what the
              reference's search expands, whatever algorithm found the path.
    algorithm the name of the algorithm that found the path; see samepath.grid.algorithms.
    """

    steps: tuple[Cell, ...] | None
    cost: int | None
    expanded: int
    algorithm: str = field(default="queue", compare=False)

    @property
    def found(self) -> bool:
        """Whether there is a path."""
        return self.steps is not None

    @property
    def length(self) -> int | None:
        """The number of steps, at least 1; None when there is no path."""
        return None if self.steps is None else len(self.steps)

    @property
    def first(self) -> Cell | None:
        """The first step; None when there is no path."""
        return None if self.steps is None else self.steps[0]

    def __bool__(self) -> bool:
        return self.steps is not None


class Field(_Array):
    """A number for every cell, row by row: an array (so a buffer, without a copy, for numpy and memoryview).

    `field[x, y]` is a cell's value, `field[i]` that of a flat index. Typecode "i" (32 bits) for steps, "q" (64 bits)
    for costs and relaxed fields. The field is the caller's own: no search looks at it again unless it is handed in.

    grid         the grid it was computed on.
    directions   4 or 8, and `corners`, the corner rule: the moves it was computed by.
    unreachable  the value of a cell that was not reached (UNREACHABLE or RELAXED_UNREACHABLE).
    algorithm    the name of the algorithm that made it; see samepath.grid.algorithms.
    """

    grid: Grid
    directions: int
    corners: Corners
    unreachable: int
    algorithm = "queue"

    def __new__(
        cls,
        grid: Grid,
        values: Iterable[int],
        *,
        typecode: str = "i",
        directions: int = 4,
        corners: Corners = "never",
        unreachable: int = UNREACHABLE,
    ) -> Field:
        made = super().__new__(cls, typecode, values)
        if typecode not in ("i", "q"):
            raise ValueError(f"typecode is {typecode!r}; it is 'i' or 'q'")
        check_count(grid, len(made))
        directions, corners = moves_of(directions, corners)
        made.grid, made.directions, made.corners, made.unreachable = grid, directions, corners, unreachable
        return made

    @property
    def width(self) -> int:
        """Cells in a row."""
        return self.grid.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.grid.height

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            return super().__getitem__(self.grid.index(key))
        return super().__getitem__(key)

    def __reduce__(self) -> tuple[Any, ...]:
        how = (self.directions, self.corners, self.unreachable)
        return rebuilt_field, (self.grid, self.tobytes(), self.typecode, *how)

    def rows(self) -> memoryview:
        """The values as a two-dimensional memoryview, height x width: `rows()[y, x]`. Nothing is copied."""
        plain = memoryview(self).cast("B")
        shape = (self.height, self.width)
        return plain.cast("i", shape) if self.typecode == "i" else plain.cast("q", shape)


def check_field(field: object) -> None:
    """TypeError for what is no Field, of either backend."""
    if not (isinstance(getattr(field, "grid", None), Grid) and hasattr(field, "unreachable")):
        raise TypeError(f"field is {type(field).__name__}; it is a samepath.grid.Field")


def check_count(grid: Grid, count: int) -> None:
    """ValueError for a field that has not one value for each cell of its grid."""
    if count != grid.width * grid.height:
        raise ValueError(f"{count} values were given; a grid of {grid.width} x {grid.height} has one for each cell")


def rebuilt_field(grid: Grid, data: bytes, typecode: str, *how: Any) -> Field:
    """The field that `__reduce__` took apart, of whichever backend: as a Field of the reference."""
    directions, corners, unreachable = how
    values = array(typecode, data)
    return Field(grid, values, typecode=typecode, directions=directions, corners=corners, unreachable=unreachable)
