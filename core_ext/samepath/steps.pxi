# The next step down a field, or away, of one agent or of many.

cdef struct Walk:
    # A field and how it is walked.
    int64_t unreachable
    bint away
    const Cells* closed         # blocked cells, when they are few
    const uchar* is_closed      # by flat index, when they are many; otherwise NULL
    Moves moves


cdef int best_step(Field field, Prepared made, const Walk* walk, int at) noexcept nogil:
    """The flat index of the step from flat index `at`, or -1: the reference's _best."""
    cdef int64_t value, best_value = field.value(at)
    cdef bint unreached = best_value == walk.unreachable
    cdef int best = -1, k, there
    cdef int x = at % made.width, y = at // made.width, to_x, to_y
    cdef Py_ssize_t padded = <Py_ssize_t>(y + 1) * made.stride + x + 1
    for k in range(walk.moves.count):
        to_x, to_y = x + <int>walk.moves.dx[k], y + <int>walk.moves.dy[k]
        if to_x < 0 or to_x >= made.width:
            if not made.wrap_x:
                continue
            to_x = made.width - 1 if to_x < 0 else 0
        if to_y < 0 or to_y >= made.height:
            if not made.wrap_y:
                continue
            to_y = made.height - 1 if to_y < 0 else 0
        there = to_y * made.width + to_x
        value = field.value(there)
        if value == walk.unreachable:
            continue
        if not unreached and (value <= best_value if walk.away else value >= best_value):
            continue
        if k >= 4 and made.walls[padded + walk.moves.side_x[k]] + made.walls[padded + walk.moves.side_y[k]] < walk.moves.need:
            continue
        if walk.is_closed[there] != 0 if walk.is_closed != NULL else is_among(there, walk.closed):
            continue
        best, best_value, unreached = there, value, False
    return best


cdef inline uint32_t seen_at(const uint32_t* values, uint32_t at, uint32_t there, bint inside) noexcept nogil:
    """The value of a neighbour; of one outside, unreached (the largest). Reads the field in either case."""
    cdef uint32_t value = values[there if inside else at]
    return value if inside else 0xFFFFFFFF


cdef void plain_steps(const uint32_t* values, uint32_t width, uint32_t height, bint away, const int* agents,
                      Py_ssize_t count, int* to) noexcept nogil:
    """best_step of many, for fields of 4 directions without wrapping, nothing blocked: without a branch to guess.

    Down: -1 as an unsigned number is the largest, so that a cell not reached is never the least, and is itself above
    every neighbour. Away: one more, it is 0, below every other. In the key the direction decides between equals.
    """
    cdef Py_ssize_t i
    cdef uint32_t at, x, y, own, up, right, down, left, best, cells = width * height
    cdef uint64_t key, other
    for i in range(count):
        at = <uint32_t>agents[i]
        y = at // width
        x = at - y * width
        own = values[at]
        up = seen_at(values, at, at - width, at >= width)
        right = seen_at(values, at, at + 1, x + 1 < width)
        down = seen_at(values, at, at + width, at + width < cells)
        left = seen_at(values, at, at - 1, x > 0)
        if away:
            key = (<uint64_t><uint32_t>(up + 1) << 2) | 3
            other = (<uint64_t><uint32_t>(right + 1) << 2) | 2
            key = max(key, other)
            other = (<uint64_t><uint32_t>(down + 1) << 2) | 1
            key = max(key, other)
            other = <uint64_t><uint32_t>(left + 1) << 2
            key = max(key, other)
            best = 3 - <uint32_t>(key & 3)
            key = 1 if <uint32_t>(key >> 2) > own + 1 else 0
        else:
            key = <uint64_t>up << 2
            other = (<uint64_t>right << 2) | 1
            key = min(key, other)
            other = (<uint64_t>down << 2) | 2
            key = min(key, other)
            other = (<uint64_t>left << 2) | 3
            key = min(key, other)
            best = <uint32_t>(key & 3)
            key = 1 if <uint32_t>(key >> 2) < own else 0
        at = at + 1 - (width + 1 if best == 0 else 0 if best == 1 else 1 - width if best == 2 else 2)
        to[i] = <int>at if key else -1


cdef uchar* closed_map(Prepared made, const Cells* closed) except? NULL:
    """Blocked cells by flat index, where there are many; NULL where there are few."""
    cdef uchar* mapped
    cdef Py_ssize_t i
    if closed.count <= 8:
        return NULL
    mapped = <uchar*>allocate_clear(made.cells)
    if mapped == NULL:
        raise MemoryError
    for i in range(closed.count):
        mapped[closed.at[i]] = 1
    return mapped


cdef int read_walk(Field field, Prepared made, PyObject* blocked, bint away, Cells* closed, Walk* walk) except -1:
    moves_of(made, field.directions, field.rule, &walk.moves)
    walk.unreachable = field.unreachable
    walk.away = away
    read_cells(field.grid, made, blocked, "blocked cell", closed)
    walk.closed = closed
    walk.is_closed = closed_map(made, closed)
    return 0


cdef object next_steps_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef PyObject* slot[4]
    cdef Py_buffer view
    cdef Cells agents, closed
    cdef Walk walk
    cdef Field field
    cdef Prepared made
    cdef const int* from_
    cdef int* to
    cdef Py_ssize_t i, count
    cdef bint viewed = False, away
    samepath_bind("next_steps", args, given, kwnames, STEPS_NAMES, 2, 2, 4, slot)
    away = slot[3] != NULL and bool(<object>slot[3])
    if not samepath_is(slot[0], FIELD_TYPE):  # the reference's own Field, or none
        return _reference_steps.next_steps(<object>slot[0], <object>slot[1], away=away,
                                           blocked=() if slot[2] == NULL else <object>slot[2])
    field = <Field><object>slot[0]
    made = prepared(field.grid)
    agents.at, agents.count, closed.at, closed.count = agents.few, 0, closed.few, 0
    walk.is_closed = NULL
    try:
        read_walk(field, made, slot[2], away, &closed, &walk)
        if samepath_is(slot[1], list) or samepath_is(slot[1], tuple):
            read_cells(field.grid, made, slot[1], "agent", &agents)
            from_, count = agents.at, agents.count
        elif samepath_int_buffer(slot[1], &view):
            viewed = True
            from_, count = <const int*>view.buf, view.len // <Py_ssize_t>sizeof(int)
            for i in range(count):
                if not 0 <= from_[i] < field.count:
                    _reference_steps.agents_of(field, <object>slot[1])  # raises
        else:
            given_cells = _reference_steps.agents_of(field, <object>slot[1])
            agents.at = <int*>allocate(max(1, len(given_cells)) * sizeof(int))
            if agents.at == NULL:
                agents.at = agents.few
                raise MemoryError
            for i in range(len(given_cells)):
                agents.at[i] = given_cells[i]
            from_, count = agents.at, len(given_cells)
        steps = PyBytes_FromStringAndSize(NULL, count * <Py_ssize_t>sizeof(int))
        to = <int*>PyBytes_AsString(steps)
        if field.itemsize == 4 and field.directions == 4 and not made.wraps and closed.count == 0 and field.unreachable == -1:
            plain_steps(<const uint32_t*>field.values, made.width, made.height, away, from_, count, to)
        else:
            for i in range(count):
                to[i] = best_step(field, made, &walk, from_[i])
        return array("i", steps)
    finally:
        if viewed:
            PyBuffer_Release(&view)
        free(<void*>walk.is_closed)
        free_cells(&agents)
        free_cells(&closed)


cdef object one_step(const char* function, Arguments args, Py_ssize_t given, PyObject* kwnames, bint away):
    cdef PyObject* slot[3]
    cdef Cells closed
    cdef Walk walk
    cdef Field field
    cdef Prepared made
    cdef int best
    samepath_bind(function, args, given, kwnames, STEP_NAMES, 2, 2, 3, slot)
    if not samepath_is(slot[0], FIELD_TYPE):
        step = _reference_steps.step_away if away else _reference_steps.step_down
        return step(<object>slot[0], <object>slot[1], blocked=() if slot[2] == NULL else <object>slot[2])
    field = <Field><object>slot[0]
    made = prepared(field.grid)
    closed.at, closed.count = closed.few, 0
    walk.is_closed = NULL
    try:
        read_walk(field, made, slot[2], away, &closed, &walk)
        best = best_step(field, made, &walk, read_cell(field.grid, made, slot[1], "cell"))
        return None if best < 0 else (best % made.width, best // made.width)
    finally:
        free(<void*>walk.is_closed)
        free_cells(&closed)


cdef object step_down_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return one_step("step_down", args, given, kwnames, False)


cdef object step_away_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return one_step("step_away", args, given, kwnames, True)
