# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
"""The recording core compiled: a game is played, every record made as it happens, and written or compared with a file.

The reference (samepath.record.trace, framing and parts, samepath.rng, samepath.values.canonical) says what a recording
holds; here are the same bytes, made faster. The game stays Python. This says "recorded" or "the same", or it declines:
whatever is out of the ordinary, a value that is refused, a byte that differs, a game that fails, ends the play with
`DeclinedError`, and the reference plays from the start and says what it is. So there is no report and no message here.

record_canonical.pxi has canonical text, record_draws.pxi the generator; record_text.h text that grows, digest.h SHA-256.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memchr, memcmp, memcpy, memmove
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize, PyBytes_Size
from cpython.object cimport PyObject

from collections import deque as _deque
from json import loads as _loads

from samepath import rng as _rng
from samepath.decide import Options as _Options
from samepath.decide import in_order as _in_order
from samepath.record import framing as _framing
from samepath.record.moments import copied as _copied
from samepath.record.schema import FORMAT as _FORMAT
from samepath.record.schema import GENERATOR as _GENERATOR
from samepath.record.schema import KEYFRAME_EVERY as _KEYFRAME_EVERY
from samepath.record.trace import IDLE_STEPS_MAX as _IDLE_STEPS_MAX
from samepath.record.trace import StopError as _StopError
from samepath.record.trace import TakeBackError as _TakeBackError
from samepath.record.trace import UNDO_STEPS_MAX as _UNDO_STEPS_MAX
from samepath.values.canonical import INTEGER_MAX as _INTEGER_MAX
from samepath.values.canonical import NESTING_MAX as _NESTING_MAX

cdef extern from "digest.h":
    void digest_choose "samepath_digest_choose"(int native)
    void sha256 "samepath_sha256"(const void* data, size_t length, unsigned char* out)

cdef extern from "record_text.h":
    ctypedef struct Text "samepath_text":
        char* at
        size_t length, room
        int failed
    char* text_room "samepath_text_room"(Text* text, size_t more)
    void put "samepath_put"(Text* text, const char* data, size_t length)
    void put_char "samepath_put_char"(Text* text, char character)
    void put_int "samepath_put_int"(Text* text, int64_t value)
    void put_hex "samepath_put_hex"(Text* text, const unsigned char* data, size_t count)
    void put_double "samepath_put_double"(Text* text, double value)
    void put_utf8 "samepath_put_string"(Text* text, const char* utf8, size_t length)
    bint text_equal "samepath_text_equal"(const Text* a, const Text* b)

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object, Py_ssize_t*) except NULL
    Py_ssize_t PyUnicode_GetLength(object) except -1
    int PyDict_Next(PyObject*, Py_ssize_t*, PyObject**, PyObject**)
    Py_ssize_t PyDict_Size(PyObject*) except -1
    PyObject* PyDict_GetItemWithError(PyObject*, PyObject*)
    Py_ssize_t PyList_Size(PyObject*) except -1
    PyObject* PyList_GetItem(PyObject*, Py_ssize_t) except NULL
    Py_ssize_t PyTuple_Size(PyObject*) except -1
    PyObject* PyTuple_GetItem(PyObject*, Py_ssize_t) except NULL
    long long PyLong_AsLongLongAndOverflow(object, int*) except? -1
    double PyFloat_AsDouble(object) except? -1

digest_choose(1)

cdef int64_t INTEGER_MAX = _INTEGER_MAX
cdef int NESTING_MAX = _NESTING_MAX
cdef int64_t KEYFRAME_EVERY = _KEYFRAME_EVERY
cdef int64_t IDLE_STEPS_MAX = _IDLE_STEPS_MAX

cdef enum:
    GIVEN = 9  # the role of a part that is the game's own
    INSIDE_STATE = 2  # a keyframe holds the full state, and the full state the part
    FLUSH_BYTES = 1 << 20  # lines held before they are written; what is written cannot be taken back

RESERVED = ("generator", "outcome", "turn")


class DeclinedError(BaseException):
    """Not the same, or not to be recorded here: the reference is asked. It passes through games' own `except`s."""


include "record_canonical.pxi"
include "record_draws.pxi"
include "record_trace.pxi"
