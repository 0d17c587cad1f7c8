# Field and Path: what searches give back. The attributes are those of samepath.grid.results.

cdef extern from *:
    char* FORMAT_INT "\"i\""
    char* FORMAT_LONG "\"q\""

cdef tuple ALGORITHM_NAMES = ("queue", "rays", "bits", "avx2", "avx512", "buckets", "heap", "tiles", "tiles-avx2", "corridors")

cdef enum Algorithm:
    QUEUE = 0
    RAYS = 1
    BITS = 2
    AVX2 = 3
    AVX512 = 4
    BUCKETS = 5
    HEAP = 6
    TILES = 7
    TILES_AVX2 = 8
    CORRIDORS = 9


cdef class Field:
    """A number for every cell, row by row, with the buffer protocol; see samepath.grid.Field."""

    cdef void* values                 # count numbers of itemsize bytes; owned
    cdef size_t room                  # bytes that were taken for them
    cdef Py_ssize_t count, itemsize
    cdef readonly object grid
    cdef readonly int64_t unreachable
    cdef readonly int directions
    cdef int rule, how

    def __init__(self, grid, values, *, typecode="i", directions=4, corners="never", unreachable=-1):
        if self.values != NULL:
            raise TypeError("a Field is made once")
        numbers = array(typecode, values)
        if typecode not in ("i", "q"):
            raise ValueError(f"typecode is {typecode!r}; it is 'i' or 'q'")
        check_count(grid, len(numbers))
        data = numbers.tobytes()
        take_room(self, len(data))
        memcpy(self.values, PyBytes_AsString(data), len(data))
        self.count, self.itemsize = len(numbers), numbers.itemsize
        self.grid, self.unreachable, self.how = grid, unreachable, QUEUE
        wanted, corner_rule = _reference.moves_of(directions, corners)
        self.directions, self.rule = wanted, CORNERS.index(corner_rule)

    def __dealloc__(self):
        give_values(self.values, self.room)

    def __getbuffer__(self, Py_buffer* view, int flags):
        view.buf = self.values
        view.obj = self
        view.len = self.count * self.itemsize
        view.itemsize = self.itemsize
        view.readonly = 0
        view.format = (FORMAT_INT if self.itemsize == 4 else FORMAT_LONG) if flags & PyBUF_FORMAT else NULL
        view.ndim = 1
        view.shape = &self.count if flags & PyBUF_ND else NULL
        view.strides = &self.itemsize if (flags & PyBUF_STRIDES) == PyBUF_STRIDES else NULL
        view.suboffsets = NULL
        view.internal = NULL

    @property
    def width(self):
        return self.grid.width

    @property
    def height(self):
        return self.grid.height

    @property
    def typecode(self):
        return "i" if self.itemsize == 4 else "q"

    @property
    def corners(self):
        return CORNERS[self.rule]

    @property
    def algorithm(self):
        """The name of the algorithm that made this field."""
        return ALGORITHM_NAMES[self.how]

    cdef inline int64_t value(self, Py_ssize_t at) noexcept nogil:
        return (<int32_t*>self.values)[at] if self.itemsize == 4 else (<int64_t*>self.values)[at]

    def __len__(self):
        return self.count

    def __getitem__(self, key):
        cdef int at
        cdef Py_ssize_t index
        if isinstance(key, tuple):
            return self.value(read_cell(self.grid, prepared(self.grid), <PyObject*>key, "cell"))
        if type(key) is int and -CELLS_MAX <= key <= CELLS_MAX:     # beyond, array says what is wrong
            index = key
            if index < 0:
                index += self.count
            if not 0 <= index < self.count:
                raise IndexError("array index out of range")
            return self.value(index)
        if isinstance(key, slice):  # only what is asked for is copied: a field is often read row by row
            part = array(self.typecode)
            part.frombytes(memoryview(self)[key].tobytes())
            return part
        if type(key) is not int and PyIndex_Check(key):
            return self[int(PyNumber_Index(key))]
        return array(self.typecode)[key]  # of an empty one: it only says what is wrong, in array's words

    def __iter__(self):
        return iter(self.tolist())

    def __eq__(self, other):
        try:
            return memoryview(self) == memoryview(other)
        except TypeError:
            return NotImplemented

    __hash__ = None

    def __reduce__(self):
        from samepath.grid.results import rebuilt_field

        return rebuilt_field, (self.grid, self.tobytes(), self.typecode, self.directions, self.corners, self.unreachable)

    def tolist(self):
        """The values as a list."""
        return memoryview(self).tolist()

    def tobytes(self):
        """The values as bytes, in the order of the machine."""
        return PyBytes_FromStringAndSize(<char*>self.values, self.count * self.itemsize)

    def rows(self):
        """The values as a two-dimensional memoryview, height x width: `rows()[y, x]`. Nothing is copied."""
        return memoryview(self).cast("B").cast(self.typecode, (self.height, self.width))

    def __repr__(self):
        return f"<Field {self.width} x {self.height}>"


cdef int take_room(Field field, size_t size) except -1:
    """Memory for the values, not yet set."""
    field.values = take_values(size)
    if field.values == NULL:
        raise MemoryError
    field.room = size
    return 0


cdef Field new_field(object grid, Prepared made, int directions, int rule, int how):
    """A field of int32 with room for 31 numbers after the last (see bits.h), its values not yet set."""
    cdef Field field = Field.__new__(Field)
    field.grid = grid
    field.count = made.cells
    field.itemsize = sizeof(int32_t)
    field.directions = directions
    field.rule = rule
    field.how = how
    field.unreachable = -1
    take_room(field, (made.cells + 31) * sizeof(int32_t))
    return field


cdef struct Found:
    int* steps          # flat indices from the first step to the goal; malloc'd, NULL when there is no path
    Py_ssize_t count
    int64_t cost
    int64_t expanded    # negative: not counted


cdef class Path:
    """The answer of a path search; see samepath.grid.Path."""

    cdef Found found_
    cdef object grid, steps_
    cdef int how
    cdef int start, directions, rule
    cdef Cells goals, shut              # kept where `expanded` is counted when asked for
    cdef bint enter_goal

    def __cinit__(self):
        self.goals.at, self.shut.at = self.goals.few, self.shut.few

    def __init__(self, steps, cost, expanded, algorithm="queue"):
        if self.grid is not None or self.found_.steps != NULL:
            raise TypeError("a Path is made once")
        self.steps_ = None if steps is None else tuple(steps)
        self.found_.count = 0 if steps is None else len(self.steps_)
        self.found_.cost = -1 if cost is None else cost
        self.found_.expanded = expanded
        self.how = ALGORITHM_NAMES.index(algorithm)

    def __dealloc__(self):
        free(self.found_.steps)
        free_cells(&self.goals)
        free_cells(&self.shut)

    @property
    def steps(self):
        """The cells (x, y) from the first step to the goal, or None."""
        if self.steps_ is None and self.found_.steps != NULL:
            self.steps_ = samepath_cells(self.found_.steps, self.found_.count, self.grid.width)
        return self.steps_

    @property
    def found(self):
        """Whether there is a path."""
        return self.found_.count != 0

    @property
    def length(self):
        """The number of steps, or None."""
        return self.found_.count if self.found_.count else None

    @property
    def first(self):
        """The first step, or None."""
        if self.found_.steps == NULL:
            return None if self.steps_ is None else self.steps_[0]
        return samepath_cells(self.found_.steps, 1, self.grid.width)[0]

    @property
    def cost(self):
        """The sum of the costs of the cells entered, or None."""
        return self.found_.cost if self.found_.count else None

    @property
    def expanded(self):
        """The cells that the search of the law takes out of its queue, the goal included."""
        if self.found_.expanded < 0:
            self.found_.expanded = count_expanded(self)
        return self.found_.expanded

    @property
    def algorithm(self):
        """The name of the algorithm that found this path."""
        return ALGORITHM_NAMES[self.how]

    def __bool__(self):
        return self.found_.count != 0

    def __eq__(self, other):
        try:
            return (self.steps, self.cost, self.expanded) == (other.steps, other.cost, other.expanded)
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash((self.steps, self.cost, self.expanded))

    def __reduce__(self):
        return Path, (self.steps, self.cost, self.expanded, self.algorithm)

    def __repr__(self):
        return f"Path(steps={self.steps!r}, cost={self.cost!r}, expanded={self.expanded!r})"
