# Fields of costs, and relaxed fields. Their values do not depend on the order in which equal cells are taken.

cdef int64_t RELAXED_UNREACHABLE = (<int64_t>1 << 53) - 1    # samepath.grid.results has it too

cdef enum:
    COST_LIMIT = 1 << 26    # COST_MAX of samepath.grid.model; also above any number of steps


cdef int cost_search(Prepared made, const Cells* sources, const Cells* shut, const Moves* moves,
                     int64_t* values) noexcept nogil:
    """Dijkstra's algorithm from all sources. 0, -1 without memory, -2 on a signal.

    A source may be a wall: it is made free, so that it is expanded; nothing enters it, as nothing costs less than 0.
    """
    cdef Frontier frontier
    cdef uchar* state = new_state(made, shut)
    cdef Py_ssize_t at, there, i, done = 0
    cdef int flat, flat_there, k, failed = 0
    cdef int64_t cost
    if frontier_open(&frontier, made.cost_max, 0) < 0 or state == NULL:
        failed = -1
    memset(values, 0xFF, made.cells * sizeof(int64_t))  # -1 in every cell
    for i in range(sources.count if failed == 0 else 0):
        state[made.at(sources.at[i])] = FREE
        values[sources.at[i]] = 0
        failed = frontier_put(&frontier, 0, made.at(sources.at[i]))
        if failed < 0:
            break
    while failed == 0:
        at = frontier_take(&frontier)
        if at == 0:
            break
        if state[at] == CLOSED:
            continue                # stale: it was expanded before
        state[at] = CLOSED
        flat = made.flat(at)
        for k in range(moves.count):
            there = enter(made, state, at, k, moves)
            if there == 0:
                continue
            flat_there = made.flat(there) if made.wraps else flat + moves.flat_step[k]
            cost = values[flat] + (1 if made.costs == NULL else made.costs[flat_there])
            if values[flat_there] < 0 or cost < values[flat_there]:
                values[flat_there] = cost
                failed = frontier_put(&frontier, cost, there)
                if failed < 0:
                    break
        done += 1
        if done == CHECK_EVERY and failed == 0:
            done = 0
            failed = look_for_signals()
    free(frontier.nodes)
    free(state)
    return failed


cdef Field new_wide_field(object grid, Py_ssize_t cells, int directions, int rule, int64_t unreachable):
    """A field of int64, its values not yet set."""
    cdef Field field = Field.__new__(Field)
    field.grid = grid
    field.count = cells
    field.itemsize = sizeof(int64_t)
    field.directions = directions
    field.rule = rule
    field.how = HEAP
    field.unreachable = unreachable
    take_room(field, cells * sizeof(int64_t))
    return field


cdef object cost_field_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef PyObject* slot[5]
    cdef Cells sources, shut
    cdef Moves own
    cdef const Moves* moves
    cdef Field field
    cdef Prepared made
    cdef int failed
    samepath_bind("cost_field", args, given, kwnames, COST_NAMES, 2, 2, 5, slot)
    grid = <object>slot[0]
    made = prepared(grid)
    sources.at, shut.at = sources.few, shut.few
    try:
        read_cells(grid, made, slot[1], "source", &sources)
        read_moves(made, slot[3], slot[4], &own, &moves)
        read_cells(grid, made, slot[2], "blocked cell", &shut)
        if shut.count and moves.count == 8 and moves.rule != ALWAYS:
            grid = walled(grid, &shut)
            made = prepared(grid)
            shut.count = 0
        field = new_wide_field(grid, made.cells, moves.count, moves.rule, -1)
        if made.cells >= LONG_SEARCH:
            with nogil:
                failed = cost_search(made, &sources, &shut, moves, <int64_t*>field.values)
        else:
            failed = cost_search(made, &sources, &shut, moves, <int64_t*>field.values)
        if failed:
            raise_failure(failed)
        return field
    finally:
        free_cells(&sources)
        free_cells(&shut)


# Relaxing. Cells are lists, one for each value there is, from the lowest on; a cell that is lowered goes into the list of
# its new value too, and its old entry is stale. Where values lie far apart a heap takes the place of the lists.

cdef struct Waiting:
    Frontier heap
    uint32_t* first         # the first node of each value's list, by value - lowest; NULL: the heap is used
    Node* nodes             # of the lists; node 0 stands for none
    uint32_t count, room
    int64_t lowest, values


cdef int wait(Waiting* waiting, int64_t value, Py_ssize_t at) noexcept nogil:
    """0, or -1 without memory. At most 9 entries a cell: itself, and one for each neighbour; below 2^30."""
    cdef Node* grown
    cdef uint32_t* first
    if waiting.first == NULL:
        return frontier_put(&waiting.heap, value, at)
    if waiting.count == waiting.room:
        grown = <Node*>realloc(waiting.nodes, 2 * <size_t>waiting.room * sizeof(Node))
        if grown == NULL:
            return -1
        waiting.nodes = grown
        waiting.room *= 2
    first = &waiting.first[value - waiting.lowest]
    waiting.nodes[waiting.count].cell = <uint32_t>at
    waiting.nodes[waiting.count].link = first[0]
    first[0] = waiting.count
    waiting.count += 1
    return 0


cdef int lower_around(Prepared made, const Moves* moves, int64_t* work, Py_ssize_t at, int64_t lowered,
                      Waiting* waiting) noexcept nogil:
    """Lower the neighbours of a cell to `lowered`. 0, or -1 without memory."""
    cdef Py_ssize_t there
    cdef int k
    for k in range(moves.count):
        there = at + moves.step[k]
        if made.wraps and made.states[there] == PORTAL:
            there = made.through(there)
        if work[there] <= lowered:      # the border and cells not reached are lowest of all
            continue
        if k >= 4 and made.walls[at + moves.side_x[k]] + made.walls[at + moves.side_y[k]] < moves.need:
            continue
        work[there] = lowered
        if wait(waiting, lowered, there) < 0:
            return -1
    return 0


cdef int relax_search(Prepared made, const Moves* moves, int64_t* work, int64_t step_cost, Waiting* waiting) noexcept nogil:
    """Lower the values of `work`, by padded index. 0, -1 without memory, -2 on a signal."""
    cdef Py_ssize_t at, done = 0
    cdef int64_t value
    cdef uint32_t node
    if waiting.first == NULL:
        while True:
            if waiting.heap.count == 0:
                return 0
            value = waiting.heap.nodes[0].priority
            at = frontier_take(&waiting.heap)
            if work[at] == value and lower_around(made, moves, work, at, value + step_cost, waiting) < 0:
                return -1
            done += 1
            if done % CHECK_EVERY == 0 and look_for_signals() < 0:
                return -2
    for value in range(waiting.lowest, waiting.lowest + waiting.values):
        node = waiting.first[value - waiting.lowest]
        while node:
            at = waiting.nodes[node].cell
            node = waiting.nodes[node].link     # what is lowered here goes into a later list
            if work[at] == value and lower_around(made, moves, work, at, value + step_cost, waiting) < 0:
                return -1
            done += 1
            if done % CHECK_EVERY == 0 and look_for_signals() < 0:
                return -2
    return 0


cdef int relax_values(Field field, Prepared made, const Moves* moves, int64_t factor, int64_t step_cost,
                      int64_t* values) noexcept nogil:
    """`values` of the relaxed field. 0, -1 without memory, -2 on a signal, -3 when a value is beyond COST_LIMIT.

    The field is the caller's own and may be written meanwhile, so each of its values is read once.
    """
    cdef Waiting waiting
    cdef int64_t* work = <int64_t*>allocate(made.padded_cells * sizeof(int64_t))
    cdef int64_t cut = <int64_t>1 << 63, value, lowest = 0, highest = 0
    cdef Py_ssize_t i, at
    cdef int failed = 0
    cdef bint some = False
    if work == NULL:
        return -1
    for i in range(made.padded_cells):
        work[i] = cut
    for i in range(field.count):
        value = field.value(i)
        if value != field.unreachable:
            if not -COST_LIMIT <= value <= COST_LIMIT:
                free(work)
                return -3
            value *= factor             # below 2^53
            work[made.at(<int>i)] = value
            lowest = value if not some or value < lowest else lowest
            highest = value if not some or value > highest else highest
            some = True
    memset(&waiting, 0, sizeof(waiting))
    waiting.lowest, waiting.values = lowest, highest - lowest + 1
    waiting.room, waiting.count = <uint32_t>made.cells + 64, 1
    if waiting.values <= 16 * made.cells + 1024:
        waiting.first = <uint32_t*>allocate_clear(waiting.values * sizeof(uint32_t))
        waiting.nodes = <Node*>allocate(<size_t>waiting.room * sizeof(Node))
        failed = -1 if waiting.first == NULL or waiting.nodes == NULL else 0
    else:
        failed = frontier_open(&waiting.heap, RING_MAX, 0)
    i = 0
    while failed == 0 and i < field.count:
        at = made.at(<int>i)
        if work[at] != cut:
            failed = wait(&waiting, work[at], at)
        i += 1
    if failed == 0:
        failed = relax_search(made, moves, work, step_cost, &waiting)
    if failed == 0:
        for i in range(field.count):
            value = work[made.at(<int>i)]
            values[i] = RELAXED_UNREACHABLE if value == cut else value
    free(waiting.heap.nodes)
    free(waiting.nodes)
    free(waiting.first)
    free(work)
    return failed


cdef bint small_number(PyObject* number, int64_t* value) noexcept:
    """Whether this is an int within the greatest cost, either side of 0; NULL keeps `value`. Never an error."""
    if number == NULL:
        return True
    if not samepath_is(number, int):
        return False
    if not -COST_LIMIT <= <object>number <= COST_LIMIT:
        return False
    value[0] = <object>number
    return True


cdef object relax_by_reference(PyObject** slot):
    """What the accelerated backend leaves to Python: the reference's own Field, numbers beyond the limits, errors."""
    named = {} if slot[1] == NULL else {"factor": <object>slot[1]}
    if slot[2] != NULL:
        named["step_cost"] = <object>slot[2]
    return _reference_weighted.relax(<object>slot[0], **named)


cdef object relax_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef PyObject* slot[3]
    cdef Field field, relaxed
    cdef Prepared made
    cdef Moves moves
    cdef int64_t factor = -6, step_cost = 5
    cdef int failed
    samepath_bind("relax", args, given, kwnames, RELAX_NAMES, 1, 1, 3, slot)
    if not samepath_is(slot[0], FIELD_TYPE) or not small_number(slot[1], &factor) or not small_number(slot[2], &step_cost):
        return relax_by_reference(slot)
    if step_cost < 1:
        return relax_by_reference(slot)     # raises
    field = <Field><object>slot[0]
    made = prepared(field.grid)
    moves_of(made, field.directions, field.rule, &moves)
    relaxed = new_wide_field(field.grid, made.cells, field.directions, field.rule, RELAXED_UNREACHABLE)
    if made.cells >= LONG_SEARCH:
        with nogil:
            failed = relax_values(field, made, &moves, factor, step_cost, <int64_t*>relaxed.values)
    else:
        failed = relax_values(field, made, &moves, factor, step_cost, <int64_t*>relaxed.values)
    if failed == -3:
        return relax_by_reference(slot)
    if failed:
        raise_failure(failed)
    return relaxed
