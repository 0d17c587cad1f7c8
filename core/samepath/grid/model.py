"""The Grid: which cells are open, what entering one costs, whether the edges wrap. Both backends search this object.

A Grid never changes; `copy_with` gives a changed copy, which is cheap. Coordinates: cell (x, y), x from 0 to width - 1
growing right, y from 0 to height - 1 growing down; a flat index is y * width + x. Source: conformance/SPEC.md, clauses
GRID-1 to GRID-8.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Final

from samepath.errors import InputError
from samepath.grid.directions import Cell

CELLS_MAX: Final = 2**26
"""A grid has at most this many cells (8192 x 8192): flat indices and steps fit 32 bits with room to spare."""

COST_MAX: Final = 2**26
"""The highest cost of entering one cell. A path enters a cell once, so its total is at most 2^52, an exact integer
in every language."""

WALL: Final = "#"
FLOOR: Final = "."

_ARRAY_INT: Final = "i"  # 32 bits on every platform CPython has


class GridError(InputError, ValueError):
    """A level, a cell or a cost that cannot be used; the text gives the value, the place and the limit."""


class Grid:
    """Open cells and walls, `width` x `height`; read-only.

    padded   bytes of (height + 2) rows of (width + 2): 1 for an open cell, 0 for a wall, and a border of 0 all round;
             cell (x, y) is at (y + 1) * (width + 2) + x + 1.
    costs    None when every cell costs 1 to enter; otherwise a read-only memoryview of width * height 32-bit integers
             by flat index, each from 1 to COST_MAX (a wall has one too, paid when a goal in a wall is entered).
    wrap_x   whether a step off the right edge arrives at the left one, and back; `wrap_y` the same for top and bottom.
    """

    __slots__ = ("_native", "costs", "height", "padded", "tables", "width", "wrap_x", "wrap_y")

    width: int
    height: int
    wrap_x: bool
    wrap_y: bool
    padded: bytes
    costs: memoryview | None
    _native: Any  # what the accelerated backend prepared, None before its first search
    # What backends prepared: tables by key, and under "inherited" the tables and the `padded` of the grid copied from,
    # or of the last one before it that had tables. What changed is found by comparing: no copy keeps a history.
    tables: dict[Any, Any]

    def __init__(
        self,
        width: int,
        height: int,
        cells: bytes | bytearray | memoryview,
        *,
        wrap_x: bool = False,
        wrap_y: bool = False,
        costs: Sequence[int] | None = None,
    ) -> None:
        """A grid from `cells`: a buffer of width * height bytes, row by row, where anything but 0 is open.

        A buffer of two dimensions (numpy's, say) has `height` rows of `width`: Grid(m.shape[1], m.shape[0], m).
        Raises GridError (a ValueError) for no cells, too many, a wrong size or a wrong cost; TypeError for what is no
        buffer of single bytes.
        """
        width, height = check_size(width, height)
        flat = _flat_bytes(cells, width, height)
        rows = (flat[start : start + width] for start in range(0, width * height, width))
        edge = bytes(width + 2)
        padded = b"".join((edge, *(b"\0" + row.translate(_OPEN) + b"\0" for row in rows), edge))
        priced = _checked_costs(costs, width, height)
        self._set(width=width, height=height, wrap_x=bool(wrap_x), wrap_y=bool(wrap_y), padded=padded, costs=priced)

    def _set(self, **values: Any) -> None:
        for name, value in {**values, "tables": {}, "_native": None}.items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        walls: str = WALL,
        floors: str = FLOOR,
        costs: Mapping[str, int] | None = None,
        wrap_x: bool = False,
        wrap_y: bool = False,
    ) -> Grid:
        """A grid from level text: rows of equal width, LF between them, with or without one at the end.

        `walls` and `floors` are the characters that are walls and open cells; `costs` maps a further open character to
        the cost of entering it (`{"~": 2}`: shallow water). Raises GridError naming row and column, from 1.

        >>> Grid.from_text("####\\n#.~#\\n####", costs={"~": 2}).cost((2, 1))
        2
        """
        glyphs = costs or {}
        rows = read_rows(text, walls + floors + "".join(glyphs))
        return cls.from_rows(rows, walls=walls, costs=glyphs, wrap_x=wrap_x, wrap_y=wrap_y)

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[str],
        *,
        walls: str = WALL,
        costs: Mapping[str, int] | None = None,
        wrap_x: bool = False,
        wrap_y: bool = False,
    ) -> Grid:
        """A grid from rows of text, where every character but those of `walls` is open; see `from_text`."""
        if not rows or not rows[0]:
            raise GridError("a grid needs at least one cell; no rows, or an empty first row, were given")
        width = len(rows[0])
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise GridError(f"row {number} has {len(row)} cells, row 1 has {width}; all rows are equally wide")
        text = "".join(rows)
        cells = text.translate({ord(glyph): int(glyph not in walls) for glyph in dict.fromkeys(text)}).encode("ascii")
        glyphs = {glyph: check_cost(cost, f"the cost of {glyph!r}") for glyph, cost in (costs or {}).items()}
        for glyph in glyphs:
            if glyph in walls:
                raise GridError(f"{glyph!r} has a cost and is a wall; a wall is never entered")
        priced = [glyphs.get(glyph, 1) for glyph in text] if any(cost != 1 for cost in glyphs.values()) else None
        return cls(width, len(rows), cells, wrap_x=wrap_x, wrap_y=wrap_y, costs=priced)

    def copy_with(
        self,
        *,
        walls: Iterable[Cell] = (),
        floors: Iterable[Cell] = (),
        costs: Mapping[Cell, int] | None = None,
    ) -> Grid:
        """A copy in which the cells of `walls` are walls, then those of `floors` open, then `costs` are changed.

        The copy takes time by the number of cells changed and one copy of the bytes. Raises GridError for a cell
        outside or a cost out of range.
        """
        padded = bytearray(self.padded)
        for value, cells in ((0, walls), (1, floors)):
            for cell in cells:
                padded[self._padded_index(self.index(cell, "cell"))] = value
        priced = self.costs
        if costs:
            numbers = array(_ARRAY_INT, self.costs or [1] * (self.width * self.height))
            for cell, cost in costs.items():
                numbers[self.index(cell, "cell")] = check_cost(cost, f"the cost of {cell}")
            priced = memoryview(numbers).toreadonly()
        copy = Grid.__new__(Grid)
        size = {"width": self.width, "height": self.height, "wrap_x": self.wrap_x, "wrap_y": self.wrap_y}
        copy._set(**size, padded=bytes(padded), costs=priced)
        own = {key: table for key, table in self.tables.items() if isinstance(table, list)}
        if own:
            copy.tables["inherited"] = own, self.padded
        elif "inherited" in self.tables:  # handed on as it is: what lies between is not remembered
            copy.tables["inherited"] = self.tables["inherited"]
        return copy

    def index(self, cell: Cell, what: str = "cell") -> int:
        """The flat index y * width + x. GridError for a cell outside, TypeError for what is no pair of integers."""
        try:
            x, y = cell
            x, y = index(x), index(y)
        except (TypeError, ValueError):
            raise TypeError(f"{what} is {cell!r:.80}; a cell is a pair of integers (x, y)") from None
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        raise GridError(
            f"{what} ({x}, {y}) is outside the grid of {self.width} x {self.height}: "
            f"x is 0 to {self.width - 1}, y is 0 to {self.height - 1}"
        )

    def cell(self, flat_index: int) -> Cell:
        """The cell (x, y) of a flat index."""
        y, x = divmod(flat_index, self.width)  # never negative
        return x, y

    def is_open(self, cell: Cell) -> bool:
        """Whether `cell` is inside and open. A cell outside is not, whatever wraps."""
        x, y = cell
        inside = 0 <= x < self.width and 0 <= y < self.height
        return inside and self.padded[(y + 1) * (self.width + 2) + x + 1] == 1

    def cost(self, cell: Cell) -> int:
        """The cost of entering `cell`."""
        at = self.index(cell)
        return 1 if self.costs is None else self.costs[at]

    def wrapped(self, x: int, y: int) -> Cell | None:
        """The cell at (x, y) after wrapping; None when it lies outside."""
        if self.wrap_x:
            x %= self.width
        if self.wrap_y:
            y %= self.height
        return (x, y) if 0 <= x < self.width and 0 <= y < self.height else None

    def to_rows(self, *, costs: Mapping[str, int] | None = None) -> list[str]:
        """The rows as text: `#` a wall, `.` an open cell, and for a cost other than 1 its character from `costs`."""
        glyph_of = {1: FLOOR, **{cost: glyph for glyph, cost in reversed(list((costs or {}).items()))}}
        rows = []
        for y in range(self.height):
            start = (y + 1) * (self.width + 2) + 1
            cells = self.padded[start : start + self.width]
            if self.costs is None:
                rows.append(cells.translate(_DRAWN).decode("ascii").replace(FLOOR, glyph_of[1]))
                continue
            priced = self.costs[y * self.width : (y + 1) * self.width].tolist()
            for x, cost in enumerate(priced):
                if cells[x] and cost not in glyph_of:
                    raise GridError(f"cell ({x}, {y}) costs {cost}, which has no character; give one in costs")
            rows.append(
                "".join(glyph_of[cost] if is_open else WALL for is_open, cost in zip(cells, priced, strict=True))
            )
        return rows

    def to_text(self, *, costs: Mapping[str, int] | None = None) -> str:
        """The level text, every row ended by LF; what `from_text` reads."""
        return "".join(row + "\n" for row in self.to_rows(costs=costs))

    def _padded_index(self, flat_index: int) -> int:
        y, x = divmod(flat_index, self.width)  # never negative
        return (y + 1) * (self.width + 2) + x + 1

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid does not change ({name}); copy_with gives a changed copy")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Grid does not change ({name}); copy_with gives a changed copy")

    def _key(self) -> tuple[object, ...]:
        costs = None if self.costs is None else self.costs.tobytes()
        return self.width, self.height, self.wrap_x, self.wrap_y, self.padded, costs

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.padded)  # bytes remember theirs; grids that differ in the rest alone are rare

    def __reduce__(self) -> tuple[Any, ...]:
        costs = None if self.costs is None else array(_ARRAY_INT, self.costs)
        return _rebuilt, ((self.width, self.height), self.padded, (self.wrap_x, self.wrap_y), costs)

    def __repr__(self) -> str:
        wraps = "".join(axis for axis, on in (("x", self.wrap_x), ("y", self.wrap_y)) if on)
        return f"<Grid {self.width} x {self.height}{', wraps ' + wraps if wraps else ''}>"


def read_rows(text: str, glyphs: str | None = None) -> list[str]:
    """The rows of level text, checked: at least one cell, equally wide, and only characters of `glyphs` (None: any).

    One LF at the end is allowed. A byte order mark, a carriage return or a tab is refused, since it would shift or
    hide cells. Raises GridError naming row and column, both from 1.
    """
    if not isinstance(text, str):
        raise TypeError(f"level text is str, not {type(text).__name__}")
    if text.startswith("\ufeff"):
        raise GridError("row 1 begins with a byte order mark; save the level as plain UTF-8")
    rows = text.removesuffix("\n").split("\n")
    width = len(rows[0])
    if not width:
        raise GridError("row 1 is empty; a level begins with its first row and has at least one cell")
    allowed = None if glyphs is None else frozenset(glyphs)  # membership only
    for number, row in enumerate(rows, 1):
        is_plain = "\r" not in row and "\t" not in row and (allowed is None or allowed.issuperset(row))
        for column, glyph in enumerate("" if is_plain else row, 1):
            if glyph == "\r":
                raise GridError(f"row {number}, column {column}: a carriage return; save the level with LF line ends")
            if glyph == "\t":
                raise GridError(f"row {number}, column {column}: a tab; a level has one character a cell")
            if glyphs is not None and glyph not in glyphs:
                raise GridError(f"row {number}, column {column}: {glyph!r} is not one of the characters {glyphs!r}")
        if len(row) != width:
            raise GridError(f"row {number} has {len(row)} cells, row 1 has {width}; all rows are equally wide")
    return rows


def whole(value: object, what: str, rule: str) -> int:
    """`value` as an int, if it is an integer of any type; otherwise a TypeError: `what` is this; `rule`."""
    try:
        return index(value)  # type: ignore[arg-type]  # whatever is no integer is refused just here
    except TypeError:
        raise TypeError(f"{what} is {value!r:.80}; {rule}") from None


def check_size(width: int, height: int) -> tuple[int, int]:
    """Width and height as integers, from 1, with at most CELLS_MAX cells; otherwise GridError or TypeError."""
    width = whole(width, "width", "it is an integer")
    height = whole(height, "height", "it is an integer")
    if width < 1 or height < 1:
        raise GridError(f"the grid is {width} x {height}; it needs at least one cell")
    if width * height > CELLS_MAX:
        raise GridError(f"the grid is {width} x {height}; it has at most {CELLS_MAX} cells")
    return width, height


_COST_RULE: Final = f"a cost is an integer from 1 to {COST_MAX}"


def check_cost(cost: object, what: str) -> int:
    """`cost`, if it is an integer from 1 to COST_MAX; otherwise GridError or TypeError."""
    value = whole(cost, what, _COST_RULE)
    if not 1 <= value <= COST_MAX:
        shown = value if abs(value) < 2**64 else "far out of range"
        raise GridError(f"{what} is {shown}; a cost is from 1 to {COST_MAX}")
    return value


_DRAWN: Final = WALL.encode() + FLOOR.encode() + bytes(254)  # a translation table for the cells of `padded`
_OPEN: Final = bytes([0] + [1] * 255)  # a translation table: 0 stays a wall, all else is open


def _flat_bytes(cells: object, width: int, height: int) -> bytes:
    try:
        view = memoryview(cells)  # type: ignore[arg-type]  # whatever is no buffer is refused just here
    except TypeError:
        raise TypeError(f"cells is {type(cells).__name__}; it is a buffer of bytes, one a cell") from None
    if view.itemsize != 1:
        raise TypeError(f"cells has items of {view.itemsize} bytes (format {view.format!r}); it is one byte a cell")
    if view.ndim not in (1, 2):
        raise GridError(f"cells has {view.ndim} dimensions; it has one, row by row, or two: {height} rows of {width}")
    if view.ndim == 2 and tuple(view.shape or ()) != (height, width):
        rows, columns = view.shape or ()
        raise GridError(
            f"cells has {rows} rows of {columns}, a grid of {width} x {height} has {height} of {width}; the width "
            "comes first: for an array m, Grid(m.shape[1], m.shape[0], m)"
        )
    if view.nbytes != width * height:
        raise GridError(f"cells has {view.nbytes} bytes; a grid of {width} x {height} has {width * height}")
    return view.tobytes()


def _checked_costs(costs: Sequence[int] | None, width: int, height: int) -> memoryview | None:
    if costs is None:
        return None
    if len(costs) != width * height:
        raise GridError(f"costs has {len(costs)} entries; a grid of {width} x {height} has {width * height}")
    try:
        # bytes are numbers here: array would take four of them for one
        numbers = array(_ARRAY_INT, list(costs) if isinstance(costs, (bytes, bytearray)) else costs)
        fits = min(numbers) >= 1 and max(numbers) <= COST_MAX
    except (TypeError, OverflowError):
        fits = False
    if not fits:  # find the first one at fault
        for at, cost in enumerate(costs):
            check_cost(cost, f"the cost of cell ({at % width}, {at // width})")
        numbers = array(_ARRAY_INT, [index(cost) for cost in costs])
    return memoryview(numbers).toreadonly()


def _rebuilt(size: Cell, padded: bytes, wraps: tuple[bool, bool], costs: Sequence[int] | None) -> Grid:
    """The grid that `__reduce__` took apart."""
    width, height = size
    rows = (padded[start + 1 : start + 1 + width] for start in range(width + 2, (height + 1) * (width + 2), width + 2))
    return Grid(width, height, b"".join(rows), wrap_x=wraps[0], wrap_y=wraps[1], costs=costs)
