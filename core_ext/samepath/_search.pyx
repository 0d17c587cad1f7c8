# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
"""The accelerated backend of samepath.grid: the same functions, the same results to the last cell, compiled.

The reference (samepath.grid.search, weighted, steps, sight) says what is computed; here is how it is computed fast. Each
file has one concern: prepared.pxi what is read of a Grid, results.pxi Field and Path, fields.pxi and rays.pxi distance
fields, paths.pxi canonical paths, weighted.pxi A* and Dijkstra, costs.pxi fields of costs and relaxed ones, steps.pxi
next steps, sight.pxi lines of sight. bits.h and tiles.h search whole rows and tiles at once, corridors.h mazes, doors.h
reads arguments, memory.h allocates.

Sizes: a grid has at most 2^26 cells (CELLS_MAX), so flat indices, padded indices (below 2^26 + 2 * (2^26 + 2) + 2 for a
grid one cell wide, so below 2^28) and steps fit an int of 32 bits, and costs (at most 2^52) one of 64.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memmove, memset
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from cpython.number cimport PyIndex_Check, PyNumber_Index
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF

from importlib import import_module as _module
from sys import intern as _intern

cdef extern from "doors.h":
    ctypedef PyObject** Arguments "samepath_arguments"
    ctypedef struct PyMethodDef:
        pass
    int samepath_bind(const char* function, Arguments args, Py_ssize_t given, PyObject* kwnames, PyObject** names,
                      int positional, int required, int count, PyObject** slots) except -1
    int samepath_cell(PyObject* cell, long width, long height, int* at)
    int samepath_is_one_cell(PyObject* cells)
    ctypedef object (*Door "samepath_door")(PyObject*, Arguments, Py_ssize_t, PyObject*)
    int samepath_add_door(object module, PyMethodDef* definition, const char* name, Door door,
                          const char* doc) except -1
    int samepath_error_is_set() except -1
    object samepath_cells(const int* flat, Py_ssize_t count, int width)
    PyObject* samepath_native(PyObject* grid, PyObject* name)
    int samepath_int_buffer(PyObject* thing, Py_buffer* view)
    bint samepath_is(PyObject* thing, object type)

cdef extern from "memory.h":
    void* allocate "samepath_allocate"(size_t size) nogil
    void* allocate_clear "samepath_allocate_clear"(size_t size) nogil
    void* take_values "samepath_take_values"(size_t size) nogil
    void give_values "samepath_give_values"(void* values, size_t size) nogil
    void prefetch "samepath_prefetch"(const void* at) nogil

cdef extern from "bits.h":
    int BITS_WIDTH "SAMEPATH_BITS_WIDTH"
    int BITS_HEIGHT "SAMEPATH_BITS_HEIGHT"
    int BITS_LEVELS_MAX "SAMEPATH_LEVELS_MAX"
    int HAS_BITS "SAMEPATH_BITS"
    ctypedef struct Rows "samepath_rows":
        uint64_t word[24]
    int bit_word "SAMEPATH_WORD"(int row) nogil
    int samepath_simd() nogil
    void samepath_clear_rows(Rows* rows) nogil
    int samepath_bits_field_portable(const Rows* open, const Rows* sources, int width, int height, int limit,
                                     int32_t* out) nogil
    int samepath_bits_field_avx2(const Rows* open, const Rows* sources, int width, int height, int limit,
                                 int32_t* out) nogil
    int samepath_bits_field_avx512(const Rows* open, const Rows* sources, int width, int height, int limit,
                                   int32_t* out) nogil
    int samepath_bits_path_avx512(const Rows* open, const Rows* goals, int width, int start,
                                  int32_t* steps) nogil
    int samepath_bits_path_portable(const Rows* open, const Rows* goals, int width, int start,
                                    int32_t* steps) nogil
    int samepath_bits_path_avx2(const Rows* open, const Rows* goals, int width, int start,
                                int32_t* steps) nogil

cdef extern from "tiles.h":
    int TILE_SIDE "SAMEPATH_TILE_SIDE"
    ctypedef uint64_t TileBits "samepath_tile_bits"[4]
    ctypedef struct Tiles "samepath_tiles":
        Py_ssize_t count
    int samepath_tiles_begin(Tiles* search, const TileBits* open, int width, int height, int32_t* out) nogil
    void samepath_tiles_end(Tiles* search) nogil
    void samepath_tiles_block(Tiles* search, int x, int y) nogil
    void samepath_tiles_source(Tiles* search, int x, int y) nogil
    void samepath_tiles_level_portable(Tiles* search, int level) nogil
    void samepath_tiles_level_avx2(Tiles* search, int level) nogil
    void samepath_tiles_finish_portable(Tiles* search) nogil
    void samepath_tiles_finish_avx2(Tiles* search) nogil

cdef extern from "corridors.h":
    ctypedef struct Maze "samepath_maze":
        const unsigned char* walls
    int samepath_maze_make(Maze* maze, const unsigned char* walls, int32_t width, int32_t height) nogil
    void samepath_maze_free(Maze* maze) nogil
    int samepath_maze_field(const Maze* maze, int32_t source, int32_t* out) nogil

cdef extern from *:
    int PyErr_CheckSignals()
    PyObject* PyTuple_GetItem(PyObject* items, Py_ssize_t at) except NULL
    PyObject* PyList_GetItem(PyObject* items, Py_ssize_t at) except NULL
    Py_ssize_t PyTuple_Size(PyObject* items) except -1
    Py_ssize_t PyList_Size(PyObject* items) except -1

cdef int SIMD = samepath_simd()     # 0 neither, 1 AVX2, 2 AVX-512 too

include "prepared.pxi"
include "results.pxi"
include "rays.pxi"
include "fields.pxi"
include "paths.pxi"
include "weighted.pxi"
include "costs.pxi"
include "steps.pxi"
include "sight.pxi"

cdef object FIELD_TYPE = Field

# The doors: the names of their parameters, interned; the functions; adding them to the module.

cdef list INTERNED = []  # keeps the names alive, and their addresses as they are


cdef int intern(tuple names, PyObject** into) except -1:
    cdef Py_ssize_t i
    for i in range(len(names)):
        name = _intern(names[i])
        INTERNED.append(name)
        into[i] = <PyObject*>name
    return 0


cdef PyObject* FIELD_NAMES[7]
cdef PyObject* PATH_NAMES[8]
cdef PyObject* STEPS_NAMES[4]
cdef PyObject* STEP_NAMES[3]
cdef PyObject* SIGHT_NAMES[5]
cdef PyObject* LINE_NAMES[3]
cdef PyObject* SYMMETRIC_NAMES[3]
cdef PyObject* COST_NAMES[5]
cdef PyObject* RELAX_NAMES[3]
intern(("grid", "sources", "blocked", "limit", "directions", "corners", "algorithm"), FIELD_NAMES)
intern(("grid", "start", "goal", "blocked", "enter_goal", "directions", "corners", "algorithm"), PATH_NAMES)
intern(("field", "agents", "blocked", "away"), STEPS_NAMES)
intern(("field", "cell", "blocked"), STEP_NAMES)
intern(("grid", "seer", "targets", "radius", "symmetric"), SIGHT_NAMES)
intern(("grid", "seer", "seen"), LINE_NAMES)
intern(("grid", "one", "other"), SYMMETRIC_NAMES)
intern(("grid", "sources", "blocked", "directions", "corners"), COST_NAMES)
intern(("field", "factor", "step_cost"), RELAX_NAMES)

cdef PyMethodDef DEFINITIONS[12]


cdef int add_door(int at, const char* name, Door door, const char* doc) except -1:
    return samepath_add_door(_module(__name__), &DEFINITIONS[at], name, door, doc)


add_door(0, "distance_field", distance_field_door, b"""distance_field(grid, sources, *, blocked=(), limit=None, directions=4, corners="never", algorithm="auto")
--

The compiled form of samepath.grid.search.distance_field.""")
add_door(1, "shortest_path", shortest_path_door, b"""shortest_path(grid, start, goal, *, blocked=(), enter_goal=False, directions=4, corners="never", algorithm="auto")
--

The compiled form of samepath.grid.search.shortest_path.""")
add_door(2, "astar", astar_door, b"""astar(grid, start, goal, *, blocked=(), enter_goal=False, directions=4, corners="never")
--

The compiled form of samepath.grid.weighted.astar.""")
add_door(3, "dijkstra", dijkstra_door, b"""dijkstra(grid, start, goal, *, blocked=(), enter_goal=False, directions=4, corners="never")
--

The compiled form of samepath.grid.weighted.dijkstra.""")
add_door(4, "next_steps", next_steps_door, b"""next_steps(field, agents, *, blocked=(), away=False)
--

The compiled form of samepath.grid.steps.next_steps.""")
add_door(5, "step_down", step_down_door, b"""step_down(field, cell, *, blocked=())
--

The compiled form of samepath.grid.steps.step_down.""")
add_door(6, "step_away", step_away_door, b"""step_away(field, cell, *, blocked=())
--

The compiled form of samepath.grid.steps.step_away.""")
add_door(7, "sight_from", sight_from_door, b"""sight_from(grid, seer, targets=None, *, radius=None, symmetric=False)
--

The compiled form of samepath.grid.sight.sight_from.""")
add_door(8, "line_of_sight", line_of_sight_door, b"""line_of_sight(grid, seer, seen)
--

The compiled form of samepath.grid.sight.line_of_sight.""")
add_door(9, "symmetric_sight", symmetric_sight_door, b"""symmetric_sight(grid, one, other)
--

The compiled form of samepath.grid.sight.symmetric_sight.""")
add_door(10, "cost_field", cost_field_door, b"""cost_field(grid, sources, *, blocked=(), directions=4, corners="never")
--

The compiled form of samepath.grid.weighted.cost_field.""")
add_door(11, "relax", relax_door, b"""relax(field, *, factor=-6, step_cost=5)
--

The compiled form of samepath.grid.weighted.relax.""")

# Last, because samepath.grid takes the functions above from here while it is itself being imported.
from array import array

from samepath.grid import search as _reference
from samepath.grid import sight as _reference_sight
from samepath.grid import steps as _reference_steps
from samepath.grid import weighted as _reference_weighted
from samepath.grid.algorithms import FIELD_ALGORITHMS, PATH_ALGORITHMS, check_algorithm
from samepath.grid.directions import CORNERS
from samepath.grid.results import check_count
