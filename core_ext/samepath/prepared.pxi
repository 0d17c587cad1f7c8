# What the searches read of a Grid, and how cells given by the caller are read.

ctypedef unsigned char uchar

cdef enum:
    CLOSED = 0   # a wall, a blocked cell, one already seen, the border
    FREE = 1     # may be entered
    PORTAL = 2   # a cell of the border of an axis that wraps: the way to the opposite edge
    NEVER = 0    # the corner rules, in the order of CORNERS
    ONE_SIDE = 1
    ALWAYS = 2
    CELLS_MAX = 1 << 26     # of samepath.grid.model
    LONG_SEARCH = 1 << 14   # from so many cells on a search lets other threads run
    CHECK_EVERY = 1 << 20   # cells between two looks for a signal


cdef struct Moves:
    # The directions in order, as steps of a padded and of a flat index, and what passing a corner needs.
    int count               # 4 or 8
    int rule
    int need                # of the two cells beside a diagonal step, how many must be open
    Py_ssize_t step[8]
    int flat_step[8]
    int dx[8]
    int dy[8]
    Py_ssize_t side_x[8]
    Py_ssize_t side_y[8]


@cython.no_gc  # it holds bytes and a buffer, which are in no cycle; and a buffer must be released, not just let go
cdef class Prepared:
    """A Grid as the searches read it. Made once a grid and kept with it; nothing changes it, so threads may share it.
    What only some searches need is added before the first of them, while it still has the GIL."""

    cdef int width, height, stride      # stride: width + 2
    cdef Py_ssize_t cells, padded_cells
    cdef bint wraps, wrap_x, wrap_y
    cdef bint fits_bits                 # at most 64 x 24, no wrapping
    cdef bint narrow                    # corridors: few neighbours a cell; see measure_shape
    cdef object padded                  # the grid's own bytes, whose buffer `walls` is where nothing wraps
    cdef const uchar* walls             # by padded index: 1 open, 0 wall; the border of an axis that wraps mirrors its far edge
    cdef uchar* mirrored                # that buffer, where it is not the grid's own
    cdef uchar* states                  # by padded index: FREE, CLOSED, PORTAL; NULL where nothing wraps (then it is walls)
    cdef uint64_t rows[24]              # open cells as bits, see bits.h
    cdef TileBits* tiles                # open cells as bits, see tiles.h; NULL until a search over tiles needs them
    cdef Maze maze                      # the graph of its corridors, see corridors.h; its walls are NULL until it is needed
    cdef int asked                      # how many questions that the graph would serve came before it was made
    cdef Moves four                     # the steps of the 4 directions
    cdef const int32_t* costs           # by flat index, or NULL
    cdef int64_t cost_max               # the greatest of them, or 1
    cdef Py_buffer costs_view
    cdef bint has_view

    def __dealloc__(self):
        free(self.mirrored)
        free(self.states)
        free(self.tiles)
        samepath_maze_free(&self.maze)
        if self.has_view:
            PyBuffer_Release(&self.costs_view)

    cdef inline Py_ssize_t at(self, int flat) noexcept nogil:
        """The padded index of a flat one."""
        return <Py_ssize_t>(flat // self.width + 1) * self.stride + flat % self.width + 1

    cdef inline int flat(self, Py_ssize_t at) noexcept nogil:
        """The flat index of a padded one."""
        return <int>((<uint32_t>at // <uint32_t>self.stride - 1) * self.width + <uint32_t>at % <uint32_t>self.stride - 1)

    cdef inline Py_ssize_t through(self, Py_ssize_t at) noexcept nogil:
        """Where a portal leads."""
        cdef Py_ssize_t y = at // self.stride, x = at % self.stride
        if x == 0:
            x = self.width
        elif x == self.width + 1:
            x = 1
        if y == 0:
            y = self.height
        elif y == self.height + 1:
            y = 1
        return y * self.stride + x


cdef object NATIVE = "_native"
cdef object PREPARED_TYPE = Prepared

cdef extern from *:
    int PyObject_GenericSetAttr(object thing, object name, object value) except -1


cdef Prepared prepared(object grid):
    """What was prepared of `grid`, now or before. TypeError for what is no Grid."""
    cdef PyObject* kept = samepath_native(<PyObject*>grid, <PyObject*>NATIVE)
    cdef Prepared made
    if kept != NULL and samepath_is(kept, PREPARED_TYPE):
        made = <Prepared><object>kept
        Py_DECREF(made)     # the reference that samepath_native gave
        return made
    if kept != NULL:
        Py_DECREF(<object>kept)
    made = prepare(grid)
    PyObject_GenericSetAttr(grid, NATIVE, made)
    return made


cdef Prepared prepare(object grid):
    cdef Prepared made = Prepared.__new__(Prepared)
    cdef Py_ssize_t at
    _reference.check_grid(grid)
    made.width, made.height = grid.width, grid.height
    made.stride = made.width + 2
    made.cells = <Py_ssize_t>made.width * made.height
    made.padded_cells = <Py_ssize_t>made.stride * (made.height + 2)
    made.wrap_x, made.wrap_y = grid.wrap_x, grid.wrap_y
    made.wraps = made.wrap_x or made.wrap_y
    made.padded = grid.padded
    if len(made.padded) != made.padded_cells:
        raise ValueError(f"padded has {len(made.padded)} bytes; a grid of {made.width} x {made.height} has {made.padded_cells}")
    made.walls = <const uchar*>PyBytes_AsString(made.padded)
    made.cost_max = 1
    if grid.costs is not None:
        PyObject_GetBuffer(grid.costs, &made.costs_view, PyBUF_ND | PyBUF_FORMAT)
        made.has_view = True
        if made.costs_view.itemsize != sizeof(int32_t) or made.costs_view.len != made.cells * <Py_ssize_t>sizeof(int32_t):
            raise ValueError("costs is not one 32-bit integer a cell")
        made.costs = <const int32_t*>made.costs_view.buf
        for at in range(made.cells):
            made.cost_max = max(made.cost_max, made.costs[at])
    moves_of(made, 4, NEVER, &made.four)
    if made.wraps:
        mirror(made)
    measure_shape(made)
    return made


cdef void mirror(Prepared made) except *:
    """Fill the borders of the axes that wrap: in walls with the far edge, in states with portals."""
    cdef Py_ssize_t x, y, at, last = made.height + 1
    made.mirrored = <uchar*>allocate(made.padded_cells)
    made.states = <uchar*>allocate(made.padded_cells)
    if made.mirrored == NULL or made.states == NULL:
        raise MemoryError
    memcpy(made.mirrored, made.walls, made.padded_cells)
    memcpy(made.states, made.walls, made.padded_cells)
    for y in range(last + 1):
        for x in range(made.stride):
            if 0 < y < last and 0 < x <= made.width:
                continue
            if (x == 0 or x > made.width) and not made.wrap_x:
                continue
            if (y == 0 or y == last) and not made.wrap_y:
                continue
            at = y * made.stride + x
            made.mirrored[at] = made.walls[made.through(at)]
            made.states[at] = PORTAL
    made.walls = made.mirrored


cdef void measure_shape(Prepared made) noexcept:
    """Bit rows for small grids, and whether the grid is narrow.

    `narrow` is measured on at most 2^16 cells of the middle: fewer than 6 pairs of open neighbours for 5 open cells. A
    maze without a loop has 5 for 5, rooms and random walls 7 and more. A path search that steers for the goal loses there
    (see core_ext/README.md for the measurement).
    """
    cdef Py_ssize_t x, y, at, open_cells = 0, pairs = 0
    cdef Py_ssize_t rows = min(made.height, max(1, (1 << 16) // made.width)), top = (made.height - rows) // 2 + 1
    for y in range(top, top + rows):
        at = y * made.stride + 1
        for x in range(made.width):
            open_cells += made.walls[at]
            pairs += made.walls[at] & made.walls[at + 1]
            pairs += made.walls[at] & made.walls[at + made.stride]
            at += 1
    made.narrow = pairs * 5 < open_cells * 6
    made.fits_bits = HAS_BITS and made.width <= BITS_WIDTH and made.height <= BITS_HEIGHT and not made.wraps
    if made.fits_bits:
        memset(made.rows, 0, sizeof(made.rows))
        for y in range(made.height):
            at = (y + 1) * made.stride + 1
            for x in range(made.width):
                made.rows[bit_word(<int>y)] |= <uint64_t>made.walls[at + x] << x


cdef int prepare_tiles(Prepared made) except -1:
    """The open cells as bits of tiles, once."""
    cdef Py_ssize_t columns = (made.width + TILE_SIDE - 1) // TILE_SIDE, rows = (made.height + TILE_SIDE - 1) // TILE_SIDE
    cdef TileBits* tiles
    cdef uint64_t* words
    cdef const uchar* row
    cdef int x, y
    if made.tiles != NULL:
        return 0
    tiles = <TileBits*>allocate_clear(columns * rows * sizeof(TileBits))
    if tiles == NULL:
        raise MemoryError
    for y in range(made.height):
        row = made.walls + <Py_ssize_t>(y + 1) * made.stride + 1
        words = <uint64_t*>(tiles + y // TILE_SIDE * columns) + y // 4 % 4
        for x in range(made.width):
            words[4 * (x // TILE_SIDE)] |= <uint64_t>row[x] << (16 * (y % 4) + x % TILE_SIDE)
    made.tiles = tiles
    return 0


cdef int prepare_maze(Prepared made) except -1:
    """The graph of the corridors, once."""
    if made.maze.walls == NULL and samepath_maze_make(&made.maze, made.walls, made.width, made.height) < 0:
        raise MemoryError
    return 0


cdef struct Cells:
    # Flat indices that the caller gave. `at` is `few`, or memory of its own.
    Py_ssize_t count
    int* at
    int few[16]


cdef int read_cell(object grid, Prepared made, PyObject* cell, object what) except -1:
    """The flat index of one cell, or the error that Grid.index raises."""
    cdef int at
    if samepath_cell(cell, made.width, made.height, &at):
        return at
    return grid.index(<object>cell, what)


cdef int read_cells(object grid, Prepared made, PyObject* given, object what, Cells* cells) except -1:
    """One cell or several into `cells`, which free_cells frees. `given` may be NULL: none."""
    cdef object listed
    cdef Py_ssize_t i
    cells.count = 0
    cells.at = cells.few
    if given == NULL:
        return 0
    if samepath_is_one_cell(given):
        cells.few[0] = read_cell(grid, made, given, what)
        cells.count = 1
        return 0
    if samepath_is(given, list) or samepath_is(given, tuple):
        listed = tuple(<object>given)
        make_room(cells, PyTuple_Size(<PyObject*>listed))
        for i in range(PyTuple_Size(<PyObject*>listed)):
            cells.at[i] = read_cell(grid, made, PyTuple_GetItem(<PyObject*>listed, i), what)
            cells.count += 1
        return 0
    listed = _reference.indices(grid, <object>given, what)
    make_room(cells, len(listed))
    for i in range(len(listed)):
        cells.at[i] = listed[i]
        cells.count += 1
    return 0


cdef int make_room(Cells* cells, Py_ssize_t count) except -1:
    if count > 16:
        cells.at = <int*>allocate(count * sizeof(int))
        if cells.at == NULL:
            raise MemoryError
    return 0


cdef inline void free_cells(Cells* cells) noexcept:
    if cells.at != cells.few:
        free(cells.at)
    cells.at = cells.few
    cells.count = 0


cdef inline void move_cells(Cells* to, Cells* of) noexcept:
    """Hand cells over; `of` is left empty."""
    cdef Py_ssize_t i
    to.count = of.count
    if of.at == of.few:
        to.at = to.few
        for i in range(of.count):
            to.few[i] = of.few[i]
    else:
        to.at = of.at
    of.at = of.few
    of.count = 0


cdef int read_moves(Prepared made, PyObject* directions, PyObject* corners, Moves* own, const Moves** moves) except -1:
    """The directions (4 or 8) and the corner rule; NULL is the default. `own` is filled when they are not the default,
    and `moves` points to them. The errors are the reference's."""
    cdef int count = 4, rule = NEVER
    if directions == NULL and corners == NULL:
        moves[0] = &made.four
        return 0
    wanted, corner_rule = _reference.moves_of(4 if directions == NULL else <object>directions,
                                              "never" if corners == NULL else <object>corners)
    count, rule = wanted, CORNERS.index(corner_rule)
    moves_of(made, count, rule, own)
    moves[0] = own
    return 0


cdef void moves_of(Prepared made, int count, int rule, Moves* moves) noexcept nogil:
    """The steps of DIRECTIONS8, the first `count` of them."""
    cdef int k, dx, dy
    moves.count, moves.rule = count, rule
    moves.need = 2 - rule
    for k in range(count):
        dx = 1 if k == 1 or k == 4 or k == 5 else -1 if k == 3 or k >= 6 else 0
        dy = -1 if k == 0 or k == 4 or k == 7 else 1 if k == 2 or k == 5 or k == 6 else 0
        moves.step[k] = <Py_ssize_t>dy * made.stride + dx
        moves.dx[k], moves.dy[k] = dx, dy
        moves.flat_step[k] = dy * made.width + dx
        moves.side_x[k] = dx
        moves.side_y[k] = <Py_ssize_t>dy * made.stride


cdef inline Py_ssize_t enter(Prepared made, const uchar* state, Py_ssize_t at, int k, const Moves* moves) noexcept nogil:
    """The padded index of the cell that a step in direction k enters from the padded index `at`, which is inside; 0 (a
    corner of the border) when it enters none."""
    cdef Py_ssize_t there = at + moves.step[k]
    cdef uchar was = state[there]
    if was == PORTAL:
        there = made.through(there)
        was = state[there]
    if was != FREE:
        return 0
    if k >= 4 and made.walls[at + moves.side_x[k]] + made.walls[at + moves.side_y[k]] < moves.need:
        return 0
    return there


cdef uchar* new_state(Prepared made, const Cells* shut) noexcept nogil:
    """What a search may still enter, by padded index: FREE, CLOSED or PORTAL. The caller frees it. NULL without memory."""
    cdef uchar* state = <uchar*>allocate(made.padded_cells)
    cdef Py_ssize_t i
    if state != NULL:
        memcpy(state, <const uchar*>made.states if made.wraps else made.walls, made.padded_cells)
        for i in range(shut.count):
            state[made.at(shut.at[i])] = CLOSED
    return state


cdef void set_bits(Prepared made, uint64_t* rows, const Cells* cells) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(cells.count):
        rows[bit_word(cells.at[i] // made.width)] |= <uint64_t>1 << (cells.at[i] % made.width)


cdef void clear_bits(Prepared made, uint64_t* rows, const Cells* cells) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(cells.count):
        rows[bit_word(cells.at[i] // made.width)] &= ~(<uint64_t>1 << (cells.at[i] % made.width))


cdef object walled(object grid, const Cells* shut):
    """A copy of `grid` in which the blocked cells are walls, for the corner rule's sake."""
    return grid.copy_with(walls=[grid.cell(shut.at[i]) for i in range(shut.count)])


cdef int look_for_signals() noexcept with gil:
    """-2 when a signal handler raised; the error stays set for raise_failure."""
    return -2 if PyErr_CheckSignals() == -1 else 0


cdef int raise_failure(int failed) except -1:
    """Raise what a search without the GIL could not: -1 no memory, -2 the error that a signal handler set."""
    if failed == -1:
        raise MemoryError
    return samepath_error_is_set()
