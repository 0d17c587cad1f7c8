# A* and Dijkstra's algorithm, exactly as pinned: equal priorities come out in the order in which they went in.
#
# The queue is a ring of lists, one for each priority, where costs are small: the heuristic is consistent, so a cell put in
# has a priority from that of the cell taken out to that plus the greatest cost plus 1, and a list is first in, first out.
# Where costs are great it is a heap by (priority, number of insertion). Both give the same order.

cdef enum:
    RING_MAX = 256          # lists in a ring at most; a cost up to RING_MAX - 2 has a ring


cdef struct Node:
    # An entry of the ring: the padded index and the next entry of its list. Of the heap: the same index, and its number.
    int64_t priority
    uint32_t cell
    uint32_t link


cdef struct Frontier:
    Node* nodes
    Py_ssize_t count, room          # nodes in use (ring: ever used; heap: in it now), nodes there is room for
    Py_ssize_t lists                # of the ring; 0: a heap
    uint32_t first[256]             # of the ring: the node to take next, by priority modulo lists; 0 is none
    uint32_t last[256]
    int64_t now                     # the priority of the list at hand
    int64_t inside                  # entries in the ring
    uint32_t inserted               # the next number of insertion


cdef int frontier_open(Frontier* frontier, int64_t cost_max, int64_t priority) noexcept nogil:
    """An empty frontier that begins at `priority`. 0, or -1 without memory."""
    memset(frontier, 0, sizeof(Frontier))
    frontier.lists = 0 if cost_max > RING_MAX - 2 else cost_max + 2
    frontier.now = priority
    frontier.room = 256
    frontier.count = 1 if frontier.lists else 0     # node 0 of a ring stands for none
    frontier.nodes = <Node*>allocate(frontier.room * sizeof(Node))
    return 0 if frontier.nodes != NULL else -1


cdef int frontier_put(Frontier* frontier, int64_t priority, Py_ssize_t cell) noexcept nogil:
    """0, or -1 without memory. At most 8 insertions a cell: numbers stay below 2^30."""
    cdef Node* grown
    cdef Py_ssize_t at, parent, slot
    cdef Node node
    if frontier.count == frontier.room:
        grown = <Node*>realloc(frontier.nodes, 2 * frontier.room * sizeof(Node))
        if grown == NULL:
            return -1
        frontier.nodes = grown
        frontier.room *= 2
    node.priority, node.cell, node.link = priority, <uint32_t>cell, 0
    at = frontier.count
    frontier.count += 1
    if frontier.lists:
        frontier.nodes[at] = node
        slot = <Py_ssize_t>(priority % frontier.lists)
        if frontier.first[slot] == 0:
            frontier.first[slot] = <uint32_t>at
        else:
            frontier.nodes[frontier.last[slot]].link = <uint32_t>at
        frontier.last[slot] = <uint32_t>at
        frontier.inside += 1
        return 0
    node.link = frontier.inserted
    frontier.inserted += 1
    while at > 0:
        parent = (at - 1) // 2
        if not before(&node, &frontier.nodes[parent]):
            break
        frontier.nodes[at] = frontier.nodes[parent]
        at = parent
    frontier.nodes[at] = node
    return 0


cdef inline bint before(const Node* a, const Node* b) noexcept nogil:
    return a.priority < b.priority or (a.priority == b.priority and a.link < b.link)


cdef Py_ssize_t frontier_take(Frontier* frontier) noexcept nogil:
    """The padded index of the cell to take next; 0 when there is none."""
    cdef Py_ssize_t slot, at, child
    cdef uint32_t taken
    cdef Node node
    if frontier.lists:
        if frontier.inside == 0:
            return 0
        slot = <Py_ssize_t>(frontier.now % frontier.lists)
        while frontier.first[slot] == 0:
            frontier.now += 1
            slot = slot + 1 if slot + 1 < frontier.lists else 0
        taken = frontier.first[slot]
        frontier.first[slot] = frontier.nodes[taken].link
        frontier.inside -= 1
        return frontier.nodes[taken].cell
    if frontier.count == 0:
        return 0
    taken = frontier.nodes[0].cell
    frontier.count -= 1
    node = frontier.nodes[frontier.count]
    at = 0
    while True:
        child = 2 * at + 1
        if child >= frontier.count:
            break
        if child + 1 < frontier.count and before(&frontier.nodes[child + 1], &frontier.nodes[child]):
            child += 1
        if not before(&frontier.nodes[child], &node):
            break
        frontier.nodes[at] = frontier.nodes[child]
        at = child
    frontier.nodes[at] = node
    return taken


cdef inline int64_t estimate(Prepared made, Py_ssize_t at, Py_ssize_t goal_x, Py_ssize_t goal_y, int directions) noexcept nogil:
    """Manhattan for 4 directions, Chebyshev for 8, round the edge of an axis that wraps. goal_x < 0: 0."""
    cdef Py_ssize_t dx, dy
    if goal_x < 0:
        return 0
    dx = distance_1(<uint32_t>at % <uint32_t>made.stride, goal_x)
    dy = distance_1(<uint32_t>at // <uint32_t>made.stride, goal_y)
    if made.wrap_x:
        dx = min(dx, made.width - dx)
    if made.wrap_y:
        dy = min(dy, made.height - dy)
    return dx + dy if directions == 4 else max(dx, dy)


cdef int cheapest_path(Prepared made, Asked* asked, bint steered, Found* found) noexcept nogil:
    """A* (`steered`, one goal) or Dijkstra's algorithm. 0, -1 without memory, -2 on a signal."""
    cdef Frontier frontier
    cdef uchar* state = new_state(made, &asked.shut)
    cdef uchar* came = <uchar*>allocate(made.padded_cells)
    cdef int64_t* reached = <int64_t*>allocate_clear(made.padded_cells * sizeof(int64_t))   # the least cost so far plus 1; 0: none
    cdef Py_ssize_t first = made.at(asked.start), at, there, end = 0, goal_x = -1, goal_y = -1, i
    cdef int64_t cost
    cdef int k, failed = 0
    if steered:
        goal_x, goal_y = asked.goals.at[0] % made.width + 1, asked.goals.at[0] // made.width + 1
    if frontier_open(&frontier, made.cost_max, 0) < 0 or state == NULL or came == NULL or reached == NULL:
        failed = -1
    else:
        if asked.enter_goal:
            for i in range(asked.goals.count):
                state[made.at(asked.goals.at[i])] = FREE
        state[first] = FREE
        reached[first] = 1
        frontier.now = estimate(made, first, goal_x, goal_y, asked.moves.count)
        failed = frontier_put(&frontier, frontier.now, first)
        found.expanded = 0
        while failed == 0:
            at = frontier_take(&frontier)
            if at == 0:
                break
            if state[at] == CLOSED:
                continue            # stale: it was expanded before
            state[at] = CLOSED
            found.expanded += 1
            if at != first and is_among(made.flat(at), &asked.goals):
                end = at
                break
            for k in range(asked.moves.count):
                there = enter(made, state, at, k, asked.moves)
                if there == 0:
                    continue
                cost = reached[at] + (1 if made.costs == NULL else made.costs[made.flat(there)])
                if reached[there] == 0 or cost < reached[there]:
                    reached[there] = cost
                    came[there] = <uchar>k
                    if frontier_put(&frontier, cost - 1 + estimate(made, there, goal_x, goal_y, asked.moves.count),
                                    there) < 0:
                        failed = -1
                        break
            if found.expanded % CHECK_EVERY == 0 and failed == 0:
                failed = look_for_signals()
        if end and failed == 0:
            failed = walk_back(made, came, first, end, asked.moves, found)
            found.cost = reached[end] - 1
    free(frontier.nodes)
    free(reached)
    free(came)
    free(state)
    return failed


cdef inline bint is_among(int flat, const Cells* cells) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(cells.count):
        if cells.at[i] == flat:
            return True
    return False


cdef object weighted_path(const char* function, Arguments args, Py_ssize_t given, PyObject* kwnames, bint steered):
    cdef Asked asked
    cdef Prepared made
    cdef Path path
    cdef int failed
    asked.goals.at, asked.shut.at = asked.goals.few, asked.shut.few
    try:
        grid = read_path(function, args, given, kwnames, &asked, NULL, steered)
        made = prepared(grid)
        path = Path.__new__(Path)
        path.grid = grid
        if made.costs == NULL and not steered:
            path.how = QUEUE        # without costs this is the breadth-first search, `expanded` included
            run_path(made, asked.start, &asked.goals, &asked.shut, asked.enter_goal, asked.moves, QUEUE, &path.found_)
            return path
        path.how = HEAP
        if made.cells >= LONG_SEARCH:
            with nogil:
                failed = cheapest_path(made, &asked, steered, &path.found_)
        else:
            failed = cheapest_path(made, &asked, steered, &path.found_)
        if failed:
            raise_failure(failed)
        return path
    finally:
        free_cells(&asked.goals)
        free_cells(&asked.shut)


cdef object astar_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return weighted_path("astar", args, given, kwnames, True)


cdef object dijkstra_door(PyObject* module, Arguments args, Py_ssize_t given, PyObject* kwnames):
    return weighted_path("dijkstra", args, given, kwnames, False)
