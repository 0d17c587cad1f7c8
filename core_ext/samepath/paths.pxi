# Canonical paths: three algorithms, one path.
#
# queue    the reference's: breadth first from the start, first in first out, until a goal is taken out.
# bits     4 directions, at most 64 x 24: breadth first from the goals over whole rows (bits.h), then a walk from the start
#          by the first direction whose cell is one nearer. avx2 and avx512 are the same for processors that have them.
# buckets  4 directions, no wrapping, one goal: A* from the goal towards the start with two buckets in place of a heap (a
#          step leaves f as it is or adds 2), then the same walk. All cells whose f is at most the length are finished, so
#          every cell of a shortest path has its true distance, and a cell that claims to be one nearer is.
#
# Only the first counts `expanded` as the law has it; after the others it is counted when somebody asks.

cdef int64_t count_expanded(Path path) except -1:
    """By the law's search, over the same question."""
    cdef Prepared made = prepared(path.grid)
    cdef Moves moves
    cdef Found found
    moves_of(made, path.directions, path.rule, &moves)
    memset(&found, 0, sizeof(found))
    run_path(made, path.start, &path.goals, &path.shut, path.enter_goal, &moves, QUEUE, &found)
    free(found.steps)
    return found.expanded


cdef int queue_path(Prepared made, int start, const Cells* goals, const Cells* shut, bint enter_goal, const Moves* moves,
                    Found* found) noexcept nogil:
    """The reference's search. 0, -1 without memory, -2 on a signal.

    Room: the queue gains each cell once at most, since it is closed when it is put in.
    """
    cdef uchar* state = new_state(made, shut)
    cdef uchar* came = <uchar*>allocate(made.padded_cells)   # the direction a cell was entered by; set before it is read
    cdef uint32_t* queue = <uint32_t*>allocate((made.cells + 1) * sizeof(uint32_t))
    cdef uchar* is_goal = NULL                             # by padded index; only where there are several
    cdef Py_ssize_t head = 0, tail = 1, at = 0, there, first = made.at(start), goal = 0, end = 0, i, open_goals = 0
    cdef int k, failed = 0
    if goals.count > 1:
        is_goal = <uchar*>allocate_clear(made.padded_cells)
    if state == NULL or came == NULL or queue == NULL or (goals.count > 1 and is_goal == NULL):
        failed = -1
    else:
        for i in range(goals.count):
            goal = made.at(goals.at[i])
            if enter_goal:
                state[goal] = FREE
            if is_goal != NULL and goal != first:
                is_goal[goal] = 1
        if goals.count == 1 and goal == first:
            goal = 0                                       # the start is never a goal
        state[first] = CLOSED
        queue[0] = <uint32_t>first
        while head < tail:
            at = queue[head]
            head += 1
            if (is_goal != NULL and is_goal[at] != 0) or (is_goal == NULL and at == goal):
                end = at
                break
            for k in range(moves.count):
                there = enter(made, state, at, k, moves)
                if there:
                    state[there] = CLOSED
                    came[there] = <uchar>k
                    queue[tail] = <uint32_t>there
                    tail += 1
            if head % CHECK_EVERY == 0:
                failed = look_for_signals()
                if failed < 0:
                    break
        found.expanded = head
        if end and failed == 0:
            failed = walk_back(made, came, first, end, moves, found)
    free(is_goal)
    free(queue)
    free(came)
    free(state)
    return failed


cdef inline Py_ssize_t step_back(Prepared made, Py_ssize_t at, int k, const Moves* moves) noexcept nogil:
    """The cell from which a step in direction k entered `at`."""
    cdef Py_ssize_t back = at - moves.step[k]
    if made.wraps and made.states[back] == PORTAL:
        back = made.through(back)
    return back


cdef int walk_back(Prepared made, const uchar* came, Py_ssize_t first, Py_ssize_t end, const Moves* moves,
                   Found* found) noexcept nogil:
    """The steps from after `first` to `end`, by the directions in which cells were entered. 0, or -1 without memory."""
    cdef Py_ssize_t at = end, count = 0
    while at != first:
        at = step_back(made, at, came[at], moves)
        count += 1
    found.steps = <int*>allocate(count * sizeof(int))
    if found.steps == NULL:
        return -1
    found.count = found.cost = count
    at = end
    while at != first:
        count -= 1
        found.steps[count] = made.flat(at)
        at = step_back(made, at, came[at], moves)
    return 0


cdef int bits_path(Prepared made, int start, const Cells* goals, const Cells* shut, bint enter_goal, int how,
                   Found* found) noexcept nogil:
    """0, or -1 without memory."""
    cdef Rows open_rows, goal_rows
    cdef int32_t steps[1536]
    cdef int word = bit_word(start // made.width), count, i
    memcpy(&open_rows, made.rows, sizeof(open_rows))
    samepath_clear_rows(&goal_rows)
    clear_bits(made, open_rows.word, shut)
    set_bits(made, goal_rows.word, goals)
    if not enter_goal:
        for i in range(24):
            goal_rows.word[i] &= open_rows.word[i]
    goal_rows.word[word] &= ~(<uint64_t>1 << (start % made.width))  # the start is never a goal
    found.expanded = -1
    if how == AVX512:
        count = samepath_bits_path_avx512(&open_rows, &goal_rows, made.width, start, steps)
    elif how == AVX2:
        count = samepath_bits_path_avx2(&open_rows, &goal_rows, made.width, start, steps)
    else:
        count = samepath_bits_path_portable(&open_rows, &goal_rows, made.width, start, steps)
    if count <= 0:
        return count
    found.steps = <int*>allocate(count * sizeof(int))
    if found.steps == NULL:
        return -1
    memcpy(found.steps, steps, count * sizeof(int))
    found.count = found.cost = count
    return 0


cdef struct Bucket:
    uint64_t* cells     # y << 32 | x, padded coordinates; taken from the end
    Py_ssize_t count, room


cdef int bucket_room(Bucket* bucket) noexcept nogil:
    """Room for four more. 0, or -1 without memory."""
    cdef uint64_t* grown
    if bucket.count + 4 > bucket.room:
        grown = <uint64_t*>realloc(bucket.cells, 2 * bucket.room * sizeof(uint64_t))
        if grown == NULL:
            return -1
        bucket.cells = grown
        bucket.room *= 2
    return 0


cdef int buckets_path(Prepared made, int start, int goal, const Cells* shut, bint enter_goal, Found* found) noexcept nogil:
    """A* from the goal to the start, see above. 0, -1 without memory, -2 on a signal.

    g is the distance to the goal plus 1, and 0 for a cell not yet reached; it is exact for cells whose f has been
    finished. An entry is stale when its cell was reached nearer since: its f is then below that of its bucket.
    """
    cdef Bucket now, later, swapped
    cdef uint32_t* g = <uint32_t*>allocate_clear(made.padded_cells * sizeof(uint32_t))
    cdef uchar* state = new_state(made, shut)
    cdef int64_t f, reached
    cdef Py_ssize_t to_x = start % made.width + 1, to_y = start // made.width + 1, x, y, at, there
    cdef Py_ssize_t first = made.at(start), end = made.at(goal), done = 0, stride = made.stride
    cdef uint64_t entry
    cdef int failed = 0
    now.room = later.room = 1024
    now.count = later.count = 0
    now.cells = <uint64_t*>allocate(now.room * sizeof(uint64_t))
    later.cells = <uint64_t*>allocate(later.room * sizeof(uint64_t))
    if g == NULL or state == NULL or now.cells == NULL or later.cells == NULL:
        failed = -1
    elif start != goal and (enter_goal or state[end] == FREE):
        state[first] = FREE     # it is never tested, and a shortest path does not pass through it
        x, y = goal % made.width + 1, goal // made.width + 1
        f = distance_1(x, to_x) + distance_1(y, to_y)
        g[end] = 1
        now.cells[0] = (<uint64_t>y << 32) | <uint64_t>x
        now.count = 1
        while failed == 0:
            if now.count == 0:
                if later.count == 0 or g[first] != 0:
                    break       # there is no path; or the start was met in this bucket, as a step onto it lowers h
                swapped = now
                now = later
                later = swapped
                f += 2
                continue
            now.count -= 1
            entry = now.cells[now.count]
            y, x = <Py_ssize_t>(entry >> 32), <Py_ssize_t><uint32_t>entry
            at = y * stride + x
            if <int64_t>g[at] - 1 + distance_1(x, to_x) + distance_1(y, to_y) != f:
                continue
            reached = <int64_t>g[at] + 1
            if bucket_room(&now) < 0 or bucket_room(&later) < 0:
                failed = -1
                break
            offer(g, state, at - stride, reached, entry - (<uint64_t>1 << 32), y > to_y, &now, &later)
            offer(g, state, at + 1, reached, entry + 1, x < to_x, &now, &later)
            offer(g, state, at + stride, reached, entry + (<uint64_t>1 << 32), y < to_y, &now, &later)
            offer(g, state, at - 1, reached, entry - 1, x > to_x, &now, &later)
            done += 1
            if done == CHECK_EVERY:
                done = 0
                failed = look_for_signals()
        if failed == 0 and g[first]:
            failed = walk_down(made, g, first, end, found)
    found.expanded = -1
    free(now.cells)
    free(later.cells)
    free(state)
    free(g)
    return failed


cdef inline void offer(uint32_t* g, const uchar* state, Py_ssize_t there, int64_t reached, uint64_t entry, bint nearer,
                       Bucket* now, Bucket* later) noexcept nogil:
    """Put a cell into the bucket of its f, if it is free and was not reached so near before."""
    if state[there] == FREE and (g[there] == 0 or <int64_t>g[there] > reached):
        g[there] = <uint32_t>reached
        if nearer:
            now.cells[now.count] = entry
            now.count += 1
        else:
            later.cells[later.count] = entry
            later.count += 1


cdef inline Py_ssize_t distance_1(Py_ssize_t a, Py_ssize_t b) noexcept nogil:
    return a - b if a > b else b - a


cdef int walk_down(Prepared made, const uint32_t* g, Py_ssize_t first, Py_ssize_t end, Found* found) noexcept nogil:
    """From the start by the first direction whose cell is one nearer the goal. 0, or -1 without memory."""
    cdef Py_ssize_t at = first, count = g[first] - 1, i
    cdef uint32_t wanted
    found.steps = <int*>allocate(count * sizeof(int))
    if found.steps == NULL:
        return -1
    found.count = found.cost = count
    for i in range(count):
        wanted = <uint32_t>(count - i)
        if g[at - made.stride] == wanted:
            at -= made.stride
        elif g[at + 1] == wanted:
            at += 1
        elif g[at + made.stride] == wanted:
            at += made.stride
        else:
            at -= 1
        found.steps[i] = made.flat(at)
    return 0


cdef int search_path(Prepared made, int start, const Cells* goals, const Cells* shut, bint enter_goal, const Moves* moves,
                     int how, Found* found) noexcept nogil:
    """Fill `found` by the algorithm `how`. 0, -1 without memory, -2 on a signal."""
    if BITS <= how <= AVX512:
        return bits_path(made, start, goals, shut, enter_goal, how, found)
    if how == BUCKETS:
        return buckets_path(made, start, goals.at[0], shut, enter_goal, found)
    return queue_path(made, start, goals, shut, enter_goal, moves, found)


cdef int run_path(Prepared made, int start, const Cells* goals, const Cells* shut, bint enter_goal, const Moves* moves,
                  int how, Found* found) except -1:
    """The same, long searches without the GIL, failures raised."""
    cdef int failed
    if made.cells >= LONG_SEARCH:
        with nogil:
            failed = search_path(made, start, goals, shut, enter_goal, moves, how, found)
    else:
        failed = search_path(made, start, goals, shut, enter_goal, moves, how, found)
    if failed:
        free(found.steps)
        found.steps = NULL
        raise_failure(failed)
    return 0


cdef int path_algorithm(Prepared made, int directions, Py_ssize_t goals, PyObject* wanted, object grid) except -1:
    """The algorithm asked for, or the one that pays (see core_ext/README.md for the measurement)."""
    if wanted != NULL:
        name = check_algorithm(<object>wanted, PATH_ALGORITHMS, grid, directions, goals)
        if name != "auto":
            return path_available(ALGORITHM_NAMES.index(name))
    if directions == 8 or made.wraps:
        return QUEUE
    if made.fits_bits and SIMD:
        return AVX512 if SIMD == 2 else AVX2
    return BUCKETS if goals == 1 and not made.narrow else QUEUE


cdef int path_available(int how) noexcept:
    """The same, without what this processor or compiler lacks."""
    how = available(how)
    return QUEUE if how == RAYS else how


cdef struct Asked:
    # A path search as it was asked for: what every door of this kind reads.
    int start
    Cells goals, shut
    bint enter_goal
    Moves own
    const Moves* moves


cdef object read_path(const char* function, Arguments args, Py_ssize_t given, PyObject* kwnames, Asked* asked,
                      PyObject** wanted, bint one_goal):
    """Read the arguments of a path search; the grid to search. The errors are the reference's."""
    cdef PyObject* slot[8]
    cdef Prepared made
    asked.goals.at, asked.shut.at = asked.goals.few, asked.shut.few
    asked.goals.count = asked.shut.count = 0
    samepath_bind(function, args, given, kwnames, PATH_NAMES, 3, 3, 8 if wanted != NULL else 7, slot)
    grid = <object>slot[0]
    made = prepared(grid)
    asked.start = read_cell(grid, made, slot[1], "start")
    if one_goal:
        asked.goals.few[0], asked.goals.count = read_cell(grid, made, slot[2], "goal"), 1
    else:
        read_cells(grid, made, slot[2], "goal", &asked.goals)
    read_moves(made, slot[5], slot[6], &asked.own, &asked.moves)
    asked.enter_goal = slot[4] != NULL and bool(<object>slot[4])
    if slot[3] != NULL:
        read_cells(grid, made, slot[3], "blocked cell", &asked.shut)
        if asked.shut.count and asked.moves.count == 8 and asked.moves.rule != ALWAYS:
            grid = walled(grid, &asked.shut)
            asked.shut.count = 0
    if wanted != NULL:
        wanted[0] = slot[7]
    return grid


cdef object shortest_path_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    cdef Asked asked
    cdef PyObject* wanted = NULL
    cdef Prepared made
    cdef Path path
    asked.goals.at, asked.shut.at = asked.goals.few, asked.shut.few
    try:
        grid = read_path("shortest_path", args, given, kwnames, &asked, &wanted, False)
        made = prepared(grid)
        path = Path.__new__(Path)
        path.how = path_algorithm(made, asked.moves.count, asked.goals.count, wanted, grid)
        run_path(made, asked.start, &asked.goals, &asked.shut, asked.enter_goal, asked.moves, path.how, &path.found_)
        path.grid = grid
        if path.found_.expanded < 0:
            keep(path, &asked)
        return path
    finally:
        free_cells(&asked.goals)
        free_cells(&asked.shut)


cdef int keep(Path path, Asked* asked) except -1:
    """Keep the question with the path, for when `expanded` is asked for."""
    path.start, path.enter_goal = asked.start, asked.enter_goal
    path.directions, path.rule = asked.moves.count, asked.moves.rule
    move_cells(&path.goals, &asked.goals)
    move_cells(&path.shut, &asked.shut)
    return 0
