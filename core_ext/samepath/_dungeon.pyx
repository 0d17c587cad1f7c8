# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
"""The dungeon's leaves compiled: plain functions of sets of cells and of fields, which the rules call every turn.

The rules stay Python. samepath.games.dungeon.sight, cells and ways say what is computed; here it is computed fast. A set of cells
is an integer with bit y * width + x set, and is read here as its bytes, lowest first. Whatever is out of the ordinary, a
number of another type, a seer outside, a set far larger than the level, a dear cell, is left to the functions there.
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from cpython.object cimport PyObject
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

cdef extern from "cell.h":
    int samepath_cell(PyObject* cell, long width, long height, int* at)

cdef enum:
    SIDE_MAX = 1 << 12  # a wider or higher level is left to Python: bits and errors of lines fit an int of 32 bits
    COST_MAX = 15       # so is a grid with a dearer cell
    COSTS = 16          # more than the dearest, a power of two
    FIRSTS_MAX = 8

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
    except OverflowError:  # below zero, or far larger than the level
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


cdef struct Search:
    # From the targets outwards, by padded index as in samepath.grid.model.Grid. What a way from a cell costs is the cell's own
    # cost and the least of its neighbours' ways; so the first neighbour whose way is known for the least settles it, and a
    # cell is put into the queue once.
    int stride
    const int32_t* costs        # by flat index, or NULL where every cell costs 1
    uchar* free                 # 1 for a cell that can be entered and has no way yet
    int32_t* way                # what the way from a cell costs; 0 where there is none
    int32_t* after              # the next cell in the same bucket, or 0: the border is in none
    int32_t bucket[COSTS]       # the first cell of each cost of a way, modulo COSTS
    int waiting


cdef inline int flat(const Search* search, int at) noexcept nogil:
    return (at // search.stride - 1) * (search.stride - 2) + at % search.stride - 1


cdef inline int padded(int width, int at) noexcept nogil:
    return (at // width + 1) * (width + 2) + at % width + 1


cdef inline void reach(Search* search, int at, int32_t rest) noexcept nogil:
    """A way from a cell, `rest` beside the cell's own cost."""
    cdef int32_t cost = rest + (1 if search.costs == NULL else search.costs[flat(search, at)])
    search.free[at] = 0
    search.way[at] = cost
    search.after[at] = search.bucket[cost & (COSTS - 1)]
    search.bucket[cost & (COSTS - 1)] = at
    search.waiting += 1


cdef void spread(Search* search, const int* firsts, int count) noexcept nogil:
    """Go on from the targets until all of `firsts` have their way, or nothing more is reached."""
    cdef int32_t cost = 1
    cdef int at, next, k
    cdef int[4] step = [-search.stride, 1, search.stride, -1]
    while search.waiting:
        at = search.bucket[cost & (COSTS - 1)]
        if not at:
            cost += 1
            continue
        search.bucket[cost & (COSTS - 1)] = search.after[at]
        search.waiting -= 1
        for k in range(4):
            next = at + step[k]
            if search.free[next]:
                reach(search, next, cost)
        k = 0
        while k < count and search.way[firsts[k]]:
            k += 1
        if k == count:
            return


cdef bint begin(Search* search, object grid, int width, int height, object targets, object blocked, const uchar* open) except -1:
    """Put the targets into the queue; False where something is out of the ordinary."""
    cdef int at
    for cell in blocked:
        if not samepath_cell(<PyObject*>cell, width, height, &at):
            return False
        search.free[padded(width, at)] = 0
    for cell in targets:
        if not samepath_cell(<PyObject*>cell, width, height, &at):
            return False
        at = padded(width, at)
        if not open[at]:
            return False
        if not search.way[at]:
            reach(search, at, 0)
    return True


cdef bint are_small(const int32_t* costs, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(count):
        if costs[at] > COST_MAX:
            return False
    return True


def way_costs(grid, targets, blocked, firsts):
    """samepath.games.dungeon.ways.way_costs."""
    found = None
    if type(grid) is _Grid and type(targets) is list and type(blocked) is list and type(firsts) is list:
        found = searched(grid, targets, blocked, firsts)
    return _ways.way_costs(grid, targets, blocked, firsts) if found is None else found


cdef object searched(object grid, list targets, list blocked, list firsts):
    """The costs, or None where something is out of the ordinary."""
    cdef int first[FIRSTS_MAX]
    cdef int width = grid.width, height = grid.height, at, k, count = <int>len(firsts)
    cdef Py_ssize_t cells = <Py_ssize_t>width * height, all_cells = <Py_ssize_t>(width + 2) * (height + 2)
    cdef Search search
    cdef Py_buffer costs
    if len(firsts) > FIRSTS_MAX or not targets or grid.wrap_x or grid.wrap_y or width > SIDE_MAX or height > SIDE_MAX:
        return None
    for k in range(count):
        if not samepath_cell(<PyObject*>firsts[k], width, height, &at):
            return None
        first[k] = padded(width, at)
    kept = grid.padded
    held = grid.costs
    memset(&search, 0, sizeof(search))
    search.stride = width + 2
    if held is not None:
        PyObject_GetBuffer(held, &costs, PyBUF_ND | PyBUF_FORMAT)
        search.costs = <const int32_t*>costs.buf
    search.way = <int32_t*>malloc(all_cells * (2 * sizeof(int32_t) + 1))
    try:
        if search.way == NULL:
            raise MemoryError
        if PyBytes_Size(kept) != all_cells:
            return None
        if held is not None and (costs.itemsize != sizeof(int32_t) or costs.len != cells * <Py_ssize_t>sizeof(int32_t)
                                 or not are_small(search.costs, cells)):
            return None
        memset(search.way, 0, all_cells * sizeof(int32_t))
        search.after = search.way + all_cells
        search.free = <uchar*>(search.after + all_cells)
        memcpy(search.free, PyBytes_AsString(kept), all_cells)
        if not begin(&search, grid, width, height, targets, blocked, <const uchar*>PyBytes_AsString(kept)):
            return None
        spread(&search, first, count)
        return [search.way[first[k]] for k in range(count)]
    finally:
        free(search.way)
        if held is not None:
            PyBuffer_Release(&costs)


# Last, because the rules take the functions above from here while they are themselves being imported.
from samepath.games.dungeon import cells as _cells
from samepath.games.dungeon import sight as _sight
from samepath.games.dungeon import ways as _ways
from samepath.grid.model import Grid as _Grid
