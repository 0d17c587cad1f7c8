# Distance fields of 4 directions without wrapping: level by level, a queue for each direction of arrival, so that the cell
# one came from is never looked at, and a step without a branch.

cdef struct Rays:
    # Entries of the level at hand and of the next, by direction of arrival: queues[0..3] and queues[4..7] in turn. An
    # entry is flat index << 32 | padded index, so that a step is one addition.
    uint64_t* block
    Py_ssize_t room         # entries in each of the eight
    Py_ssize_t count[8]


cdef int rays_make_room(Rays* rays, Py_ssize_t wanted, int live) noexcept nogil:
    """Room for `wanted` entries in each queue, keeping those of the live half. 0, or -1 without memory.

    The queues stand a multiple of 4096 bytes and 576 more apart. At a multiple of 4096 a processor takes reading the one
    queue for reading what was just written to the other, and waits; measured, that costs more than the search.
    """
    cdef Py_ssize_t room
    cdef uint64_t* block
    cdef int d
    if wanted <= rays.room:
        return 0
    room = ((2 * wanted) | 511) + 1 + 72
    block = <uint64_t*>allocate(8 * room * sizeof(uint64_t))
    if block == NULL:
        return -1
    for d in range(live, live + 4 if rays.room else live):
        memcpy(block + d * room, rays.block + d * rays.room, rays.count[d] * sizeof(uint64_t))
    free(rays.block)
    rays.block = block
    rays.room = room
    return 0


cdef inline void rays_advance(const uint64_t* queue, Py_ssize_t count, int32_t steps, int32_t* values, uchar* state,
                              int ahead, uint64_t a, uint64_t b, uint64_t c, uint64_t* to_a, uint64_t* to_b, uint64_t* to_c,
                              Py_ssize_t* count_a, Py_ssize_t* count_b, Py_ssize_t* count_c) noexcept nogil:
    """Give every entry its distance, and put its free neighbours in the three directions a, b, c into their queues.

    `ahead`, on large grids: so many entries ahead, what will be written is asked for in time.

    The neighbour is always written behind the queue's end and counted only if it was free: no branch to guess. So each
    queue needs room for one entry more than it can hold; a neighbour may be the border, which is never free.
    """
    cdef Py_ssize_t i, na = count_a[0], nb = count_b[0], nc = count_c[0]
    cdef uint64_t entry, there
    cdef uchar was
    for i in range(count):
        entry = queue[i]
        if ahead:
            there = queue[i + ahead if i + ahead < count else i]
            prefetch(values + (there >> 32))
            prefetch(state + <uint32_t>(there + a))
            prefetch(state + <uint32_t>(there + b))
            prefetch(state + <uint32_t>(there + c))
        values[entry >> 32] = steps
        there = entry + a
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        to_a[na] = there
        na += was
        there = entry + b
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        to_b[nb] = there
        nb += was
        there = entry + c
        was = state[<uint32_t>there]
        state[<uint32_t>there] = CLOSED
        to_c[nc] = there
        nc += was
    count_a[0] = na
    count_b[0] = nb
    count_c[0] = nc


cdef int rays_field(Prepared made, uchar* state, const Cells* sources, int limit, int32_t* values) noexcept nogil:
    """Distances of the free cells of `state` (which is used up), into `values`. 0, -1 without memory, -2 on a signal.

    Room: a queue gains at most one entry from each entry of the level before, so before each level every queue is given
    room for the entries of that level and one more.
    """
    cdef Rays rays
    cdef uint64_t step[4]
    cdef uint64_t* q
    cdef uint64_t* to
    cdef Py_ssize_t i, total, done = 0
    cdef int d, live = 0, other, steps = 1, failed = 0, ahead = 16 if made.cells > 1 << 16 else 0
    step[0] = -((<uint64_t>made.width << 32) + <uint64_t>made.stride)
    step[1] = (<uint64_t>1 << 32) + 1
    step[2] = (<uint64_t>made.width << 32) + <uint64_t>made.stride
    step[3] = -((<uint64_t>1 << 32) + 1)
    memset(&rays, 0, sizeof(rays))
    if rays_make_room(&rays, max(128, sources.count + 1), 0) < 0:
        return -1
    for i in range(sources.count):
        state[made.at(sources.at[i])] = CLOSED
        values[sources.at[i]] = 0
    for i in range(sources.count):
        for d in range(4):
            put_ray(&rays, d, ((<uint64_t>sources.at[i] << 32) | <uint64_t>made.at(sources.at[i])) + step[d], state)
    while limit < 0 or steps <= limit:
        total = rays.count[live] + rays.count[live + 1] + rays.count[live + 2] + rays.count[live + 3]
        if total == 0:
            break
        if rays_make_room(&rays, total + 1, live) < 0:
            failed = -1
            break
        other = 4 - live
        q = rays.block + live * rays.room
        to = rays.block + other * rays.room
        for d in range(4):
            rays.count[other + d] = 0
        rays_advance(q, rays.count[live], steps, values, state, ahead, step[0], step[1], step[3], to, to + rays.room,
                     to + 3 * rays.room, &rays.count[other], &rays.count[other + 1], &rays.count[other + 3])
        rays_advance(q + rays.room, rays.count[live + 1], steps, values, state, ahead, step[0], step[1], step[2], to,
                     to + rays.room, to + 2 * rays.room, &rays.count[other], &rays.count[other + 1],
                     &rays.count[other + 2])
        rays_advance(q + 2 * rays.room, rays.count[live + 2], steps, values, state, ahead, step[1], step[2], step[3],
                     to + rays.room, to + 2 * rays.room, to + 3 * rays.room, &rays.count[other + 1],
                     &rays.count[other + 2], &rays.count[other + 3])
        rays_advance(q + 3 * rays.room, rays.count[live + 3], steps, values, state, ahead, step[0], step[2], step[3], to,
                     to + 2 * rays.room, to + 3 * rays.room, &rays.count[other], &rays.count[other + 2],
                     &rays.count[other + 3])
        live = other
        steps += 1
        done += total
        if done > CHECK_EVERY:
            done = 0
            failed = look_for_signals()
            if failed < 0:
                break
    free(rays.block)
    return failed


cdef inline void put_ray(Rays* rays, int d, uint64_t entry, uchar* state) noexcept nogil:
    if state[<uint32_t>entry] == FREE:
        state[<uint32_t>entry] = CLOSED
        rays.block[d * rays.room + rays.count[d]] = entry
        rays.count[d] += 1
