# Distance fields: five algorithms, one result.
#
# queue      the reference's: one queue, first in first out. 8 directions, wrapping, everything; for 4 directions without
#            wrapping in a form of its own.
# All others are for 4 directions without wrapping.
# rays       any size: a queue for each direction of arrival (rays.pxi).
# tiles      any size: 16 x 16 cells at once (tiles.h); tiles-avx2 is the same for processors that have it.
# corridors  a maze as a graph (corridors.h), for the questions that corridors_serve; made when a grid was asked often.
# bits       at most 64 x 24: whole rows at once (bits.h); avx2 and avx512 are the same for processors that have them.

cdef enum:
    TILES_SIDE_MIN = 24         # a grid this wide and high is worth tiles, with AVX2
    TILES_CELLS_MIN = 1 << 18   # and without it, one of so many cells
    CORRIDORS_AFTER = 8         # so many fields cost as much more without the graph as making it


cdef int queue_field(Prepared made, uchar* state, const Cells* sources, const Moves* moves, int limit,
                     int32_t* values) noexcept nogil:
    """The reference's search. `state` is used up. 0, -1 without memory, -2 on a signal.

    Room: a cell is closed when it is put in, so the queue gains each cell once at most, and a source once.
    """
    cdef uint64_t* queue = <uint64_t*>allocate((made.cells + 1) * sizeof(uint64_t))
    cdef Py_ssize_t head = 0, tail = 0, level_end, at, there, checked = 0
    cdef int flat, flat_there, k, steps = 0, failed = 0
    if queue == NULL:
        return -1
    for at in range(sources.count):
        flat = sources.at[at]
        if values[flat] != 0:  # a source named twice is put in once
            values[flat] = 0
            state[made.at(flat)] = CLOSED
            queue[tail] = (<uint64_t>flat << 32) | <uint64_t>made.at(flat)
            tail += 1
    while head < tail and (limit < 0 or steps < limit) and failed == 0:
        steps += 1
        level_end = tail
        while head < level_end:
            at = <Py_ssize_t><uint32_t>queue[head]
            flat = <int>(queue[head] >> 32)
            head += 1
            for k in range(moves.count):
                there = enter(made, state, at, k, moves)
                if there:
                    state[there] = CLOSED
                    flat_there = made.flat(there) if made.wraps else flat + moves.flat_step[k]
                    values[flat_there] = steps
                    queue[tail] = (<uint64_t>flat_there << 32) | <uint64_t>there
                    tail += 1
        if head - checked > CHECK_EVERY:
            checked = head
            failed = look_for_signals()
    free(queue)
    return failed


cdef int plain_queue_field(Prepared made, uchar* state, const Cells* sources, int limit, int32_t* values) noexcept nogil:
    """The same for 4 directions without wrapping, without a branch to guess: in corridors, where a level is a cell or two,
    guessing costs more than the search. 0, -1 without memory, -2 on a signal.

    Entries as in Rays. The queue is a block whose entries move to its front when they meet its end, into a block twice as
    large when they fill half of it: so there is room for the four that a cell may add, and one more, and it stays small
    and near. The level ends where the queue ended when the level began.
    """
    cdef Py_ssize_t room = max(2048, 4 * sources.count), head = 0, tail = 0, level_end, at, done = 0
    cdef uint64_t* queue = <uint64_t*>allocate(room * sizeof(uint64_t))
    cdef uint64_t* block
    cdef uint64_t entry, there, step_up = -((<uint64_t>made.width << 32) + <uint64_t>made.stride)
    cdef uint64_t step_down = (<uint64_t>made.width << 32) + <uint64_t>made.stride, step_right = (<uint64_t>1 << 32) + 1
    cdef int steps = 0, failed = 0, flat
    cdef bint over
    cdef uchar was
    if queue == NULL:
        return -1
    for at in range(sources.count):
        flat = sources.at[at]
        if values[flat] != 0:  # a source named twice is put in once
            values[flat] = 0
            state[made.at(flat)] = CLOSED
            queue[tail] = (<uint64_t>flat << 32) | <uint64_t>made.at(flat)
            tail += 1
    level_end = tail
    while head < tail and (limit < 0 or steps <= limit):
        if tail > room - 5:
            tail -= head
            level_end -= head
            done += head
            block = queue
            if 2 * tail > room:
                block = <uint64_t*>allocate(2 * room * sizeof(uint64_t))
                if block == NULL:
                    failed = -1
                    break
                room *= 2
            memmove(block, queue + head, tail * sizeof(uint64_t))
            head = 0
            if block != queue:
                free(queue)
                queue = block
            if done > CHECK_EVERY:
                done = 0
                failed = look_for_signals()
                if failed < 0:
                    break
        entry = queue[head]
        head += 1
        values[entry >> 32] = steps
        there = entry + step_up
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        queue[tail] = there
        tail += was
        there = entry + step_right
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        queue[tail] = there
        tail += was
        there = entry + step_down
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        queue[tail] = there
        tail += was
        there = entry - step_right
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        queue[tail] = there
        tail += was
        over = head == level_end
        steps += over
        level_end = tail if over else level_end
    free(queue)
    return failed


cdef int tiles_field(Prepared made, const Cells* sources, const Cells* shut, int limit, bint avx2,
                     int32_t* values) noexcept nogil:
    """The search of tiles.h; `made.tiles` must be there. 0, -1 without memory, -2 on a signal."""
    cdef Tiles search
    cdef Py_ssize_t i, done = 0
    cdef int level = 0, failed = 0
    if samepath_tiles_begin(&search, made.tiles, made.width, made.height, values) < 0:
        return -1
    for i in range(shut.count):
        samepath_tiles_block(&search, shut.at[i] % made.width, shut.at[i] // made.width)
    for i in range(sources.count):
        samepath_tiles_source(&search, sources.at[i] % made.width, sources.at[i] // made.width)
    while search.count and (limit < 0 or level <= limit):
        done += search.count * TILE_SIDE   # about what a tile reaches in a level, with room to spare
        if avx2:
            samepath_tiles_level_avx2(&search, level)
        else:
            samepath_tiles_level_portable(&search, level)
        level += 1
        if done > CHECK_EVERY:
            done = 0
            failed = look_for_signals()
            if failed < 0:
                break
    if failed == 0:
        if avx2:
            samepath_tiles_finish_avx2(&search)
        else:
            samepath_tiles_finish_portable(&search)
    samepath_tiles_end(&search)
    return failed


cdef int search_field(Prepared made, const Cells* sources, const Cells* shut, const Moves* moves, int limit, int how,
                      int32_t* values) noexcept nogil:
    """Fill `values` by the algorithm `how`. 0, -1 without memory, -2 on a signal."""
    cdef Rows open_rows, source_rows
    cdef uchar* state
    cdef int failed
    if how == CORRIDORS:
        return samepath_maze_field(&made.maze, sources.at[0], values)
    if how == TILES or how == TILES_AVX2:
        return tiles_field(made, sources, shut, limit, how == TILES_AVX2, values)
    if BITS <= how <= AVX512:
        memcpy(&open_rows, made.rows, sizeof(open_rows))
        samepath_clear_rows(&source_rows)
        clear_bits(made, open_rows.word, shut)
        set_bits(made, source_rows.word, sources)
        if how == AVX512:
            return samepath_bits_field_avx512(&open_rows, &source_rows, made.width, made.height, limit, values)
        if how == AVX2:
            return samepath_bits_field_avx2(&open_rows, &source_rows, made.width, made.height, limit, values)
        return samepath_bits_field_portable(&open_rows, &source_rows, made.width, made.height, limit, values)
    state = new_state(made, shut)
    if state == NULL:
        return -1
    memset(values, 0xFF, made.cells * sizeof(int32_t))  # -1 in every cell
    if how == RAYS:
        failed = rays_field(made, state, sources, limit, values)
    elif moves.count == 4 and not made.wraps:
        failed = plain_queue_field(made, state, sources, limit, values)
    else:
        failed = queue_field(made, state, sources, moves, limit, values)
    free(state)
    return failed


cdef int field_algorithm(Prepared made, int directions, PyObject* wanted, object grid) except -1:
    """The algorithm asked for, or the one that pays (see core_ext/README.md for the measurement)."""
    if wanted != NULL:
        name = check_algorithm(<object>wanted, FIELD_ALGORITHMS, grid, directions)
        if name != "auto":
            return available(ALGORITHM_NAMES.index(name))
    if directions == 8 or made.wraps:
        return QUEUE
    if made.fits_bits and SIMD:
        return AVX512 if SIMD == 2 else AVX2
    if made.narrow:
        return CORRIDORS
    if HAS_BITS and made.width >= TILES_SIDE_MIN and made.height >= TILES_SIDE_MIN:
        if SIMD:
            return TILES_AVX2
        if made.cells >= TILES_CELLS_MIN:
            return TILES
    return RAYS


cdef bint corridors_serve(Prepared made, const Cells* sources, const Cells* shut, int limit) noexcept nogil:
    """One open source, nothing blocked, no limit."""
    return sources.count == 1 and shut.count == 0 and limit < 0 and made.walls[made.at(sources.at[0])] != 0


cdef int by_corridors(Prepared made, const Cells* sources, const Cells* shut, int limit, bint forced) except -1:
    """CORRIDORS, the graph made; or QUEUE where it would not serve, or is not worth making yet."""
    if not corridors_serve(made, sources, shut, limit):
        return QUEUE
    if made.maze.walls == NULL and not forced and made.asked < CORRIDORS_AFTER:
        made.asked += 1
        return QUEUE
    prepare_maze(made)
    return CORRIDORS


cdef int available(int how) noexcept:
    """The same, without what this processor or compiler lacks."""
    if how == AVX512 and SIMD < 2:
        how = AVX2
    if how == AVX2 and SIMD < 1:
        how = BITS
    if how == TILES_AVX2 and SIMD < 1:
        how = TILES
    return RAYS if (how == BITS or how == TILES) and not HAS_BITS else how


cdef object distance_field_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef PyObject* slot[7]
    cdef Cells sources, shut
    cdef Moves own
    cdef const Moves* moves
    cdef Field field
    cdef Prepared made
    cdef int how, failed, limit
    samepath_bind("distance_field", args, given, kwnames, FIELD_NAMES, 2, 2, 7, slot)
    grid = <object>slot[0]
    made = prepared(grid)
    sources.at, shut.at = sources.few, shut.few
    try:
        limit = read_limit(slot[3])
        read_cells(grid, made, slot[1], "source", &sources)
        read_moves(made, slot[4], slot[5], &own, &moves)
        if slot[2] != NULL:
            read_cells(grid, made, slot[2], "blocked cell", &shut)
            if shut.count and moves.count == 8 and moves.rule != ALWAYS:
                grid = walled(grid, &shut)
                made = prepared(grid)
                shut.count = 0
        else:
            shut.count = 0
        how = field_algorithm(made, moves.count, slot[6], grid)
        if how == TILES or how == TILES_AVX2:
            prepare_tiles(made)
        elif how == CORRIDORS:
            how = by_corridors(made, &sources, &shut, limit, slot[6] != NULL and <object>slot[6] == "corridors")
        field = new_field(grid, made, moves.count, moves.rule, how)
        if made.cells >= LONG_SEARCH:
            with nogil:
                failed = search_field(made, &sources, &shut, moves, limit, how, <int32_t*>field.values)
        else:
            failed = search_field(made, &sources, &shut, moves, limit, how, <int32_t*>field.values)
        if failed:
            raise_failure(failed)
        return field
    finally:
        free_cells(&sources)
        free_cells(&shut)


cdef int read_limit(PyObject* limit) except -2:
    """The limit, or -1 for none. The errors are the reference's."""
    if limit == NULL or limit == <PyObject*>None:
        return -1
    return min(_reference.check_limit(<object>limit), 0x7FFFFFFF)
