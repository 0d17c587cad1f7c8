# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
"""The dungeon's leaves compiled: plain functions of sets of cells and of fields, which the rules call every turn.

The rules stay Python. samepath.games.dungeon.sight and cells say what is computed; here it is computed fast. A set of cells
is an integer with bit y * width + x set, and is read here as its bytes, lowest first. Whatever is out of the ordinary, a
number of another type, a seer outside, a set with cells outside the level, is left to the functions there.
"""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from libc.string cimport memset

from samepath.games.dungeon import cells as _cells
from samepath.games.dungeon import sight as _sight

cdef enum:
    SIDE_MAX = 1 << 12  # a wider or higher level is left to Python: bits and errors of lines fit an int of 32 bits

ctypedef unsigned char uchar


cdef inline bint has(const uchar* cells, int at) noexcept nogil:
    return cells[at >> 3] >> (at & 7) & 1


cdef bint is_clear(const uchar* opaque, int width, int x, int y, int end_x, int end_y) noexcept nogil:
    """Whether no cell strictly between the two is opaque: the line of samepath.grid.line."""
    cdef int dx = end_x - x, dy = end_y - y, step_x = 1, step_y = 1, error, twice
    if dx <= 0:
        dx, step_x = -dx, -1
    if dy <= 0:
        step_y = -1
    else:
        dy = -dy
    error = dx + dy
    while True:
        twice = 2 * error
        if twice >= dy:
            error += dy
            x += step_x
        if twice <= dx:
            error += dx
            y += step_y
        if x == end_x and y == end_y:
            return True
        if has(opaque, y * width + x):
            return False


cdef void look(const uchar* opaque, int width, int height, int x, int y, int radius, uchar* seen) noexcept nogil:
    """Mark the cells that are seen, its own too."""
    cdef int to_x, to_y, reach, at
    for to_y in range(max(0, y - radius), min(height, y + radius + 1)):
        reach = radius - (to_y - y if to_y > y else y - to_y)
        for to_x in range(max(0, x - reach), min(width, x + reach + 1)):
            if (to_x == x and to_y == y) or is_clear(opaque, width, x, y, to_x, to_y):
                at = to_y * width + to_x
                seen[at >> 3] |= <uchar>(1 << (at & 7))


cdef bint are_ints(tuple values):
    for value in values:
        if type(value) is not int:
            return False
    return True


def visible_from(width, height, opaque, x, y, radius):
    """samepath.games.dungeon.sight.visible_from."""
    cdef Py_ssize_t count
    if not (are_ints((width, height, opaque, x, y, radius)) and 0 < width <= SIDE_MAX and 0 < height <= SIDE_MAX
            and 0 <= x < width and 0 <= y < height and 0 <= radius <= 2 * SIDE_MAX):
        return _sight.visible_from(width, height, opaque, x, y, radius)
    count = (<Py_ssize_t>width * <Py_ssize_t>height + 7) // 8
    try:
        walls = opaque.to_bytes(count, "little")
    except OverflowError:  # below zero, or with cells below the level
        return _sight.visible_from(width, height, opaque, x, y, radius)
    seen = PyBytes_FromStringAndSize(NULL, count)
    memset(PyBytes_AsString(seen), 0, count)
    look(<const uchar*>PyBytes_AsString(walls), width, height, x, y, radius, <uchar*>PyBytes_AsString(seen))
    return int.from_bytes(seen, "little")


def cells_of(width, bits):
    """samepath.games.dungeon.cells.cells_of."""
    cdef int side, byte
    cdef Py_ssize_t at, index, count
    cdef const uchar* marked
    if not (type(width) is int and type(bits) is int and 0 < width <= SIDE_MAX and bits >= 0):
        return _cells.cells_of(width, bits)
    found = []
    if not bits:
        return found
    side = width
    data = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    count = PyBytes_Size(data)
    marked = <const uchar*>PyBytes_AsString(data)
    for at in range(count):
        byte = marked[at]
        index = 8 * at
        while byte:
            if byte & 1:
                found.append((index % side, index // side))
            byte >>= 1
            index += 1
    return found
