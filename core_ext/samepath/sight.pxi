# Lines of sight: the pinned Bresenham line on padded indices.

cdef bint clear_line(Prepared made, int seer, int seen) noexcept nogil:
    """Whether no wall stands between two flat indices; the two end cells do not block.

    Lines stay inside the box of their ends, so inside the grid, and errors below the grid's size times 4 fit 64 bits.
    """
    cdef int64_t dx, dy, error, twice, step_x = 1, step_y = made.stride
    cdef Py_ssize_t at = made.at(seer), end = made.at(seen)
    dx = seen % made.width - seer % made.width
    dy = seen // made.width - seer // made.width
    if dx <= 0:
        dx, step_x = -dx, -1
    if dy <= 0:
        step_y = -step_y
    else:
        dy = -dy
    error = dx + dy
    while at != end:
        twice = 2 * error
        if twice >= dy:
            error += dy
            at += step_x
        if twice <= dx:
            error += dx
            at += step_y
        if at != end and made.walls[at] == 0:
            return False
    return True


cdef struct View:
    # Who looks, how far, and by which test.
    int seer
    int64_t radius      # Manhattan; negative: any
    bint symmetric


cdef void look(Prepared made, const View* view, const Cells* targets, uchar* seen) noexcept nogil:
    """1 or 0 for each target, or for every cell where `targets` is NULL."""
    cdef Py_ssize_t i, count = made.cells if targets == NULL else targets.count
    cdef int target, x = view.seer % made.width, y = view.seer // made.width
    for i in range(count):
        target = <int>i if targets == NULL else targets.at[i]
        if view.radius >= 0 and distance_1(target % made.width, x) + distance_1(target // made.width, y) > view.radius:
            seen[i] = 0
        else:
            seen[i] = clear_line(made, view.seer, target) or (view.symmetric and clear_line(made, target, view.seer))


cdef object sight_from_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef PyObject* slot[5]
    cdef Cells targets
    cdef View view
    cdef Prepared made
    cdef const Cells* chosen = NULL
    cdef uchar* into
    samepath_bind("sight_from", args, given, kwnames, SIGHT_NAMES, 3, 2, 5, slot)
    grid = <object>slot[0]
    made = prepared(grid)
    view.radius = -1
    if slot[3] != NULL and slot[3] != <PyObject*>None:
        view.radius = min(_reference_sight.check_radius(<object>slot[3]), <object>(1 << 40))
    view.symmetric = slot[4] != NULL and bool(<object>slot[4])
    targets.at, targets.count = targets.few, 0
    try:
        view.seer = read_cell(grid, made, slot[1], "seer")
        if slot[2] != NULL and slot[2] != <PyObject*>None:
            read_cells(grid, made, slot[2], "target", &targets)
            chosen = &targets
        seen = PyBytes_FromStringAndSize(NULL, made.cells if chosen == NULL else targets.count)
        into = <uchar*>PyBytes_AsString(seen)
        if made.cells >= LONG_SEARCH:
            with nogil:
                look(made, &view, chosen, into)
        else:
            look(made, &view, chosen, into)
        return seen
    finally:
        free_cells(&targets)


cdef object one_line(const char* function, Arguments args, Py_ssize_t given, PyObject* kwnames, bint symmetric):
    cdef PyObject* slot[3]
    cdef Prepared made
    cdef int one, other
    if symmetric:
        samepath_bind(function, args, given, kwnames, SYMMETRIC_NAMES, 3, 3, 3, slot)
    else:
        samepath_bind(function, args, given, kwnames, LINE_NAMES, 3, 3, 3, slot)
    grid = <object>slot[0]
    made = prepared(grid)
    one = read_cell(grid, made, slot[1], "seer")
    other = read_cell(grid, made, slot[2], "seen cell")
    return clear_line(made, one, other) or (symmetric and clear_line(made, other, one))


cdef object line_of_sight_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return one_line("line_of_sight", args, given, kwnames, False)


cdef object symmetric_sight_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return one_line("symmetric_sight", args, given, kwnames, True)
