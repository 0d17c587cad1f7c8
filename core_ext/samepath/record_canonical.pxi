# Canonical text (samepath.values.canonical). No Python code runs while a value is written, so what is borrowed from its
# lists and objects stays: types are exact, strings come as UTF-8, and what is refused ends the writing.

cdef enum:
    FEW = 32  # members of an object up to which they are put in order on the stack; most come in order already


cdef class Buffer:
    """Text that is freed with its owner."""

    cdef Text text

    def __dealloc__(self):
        free(self.text.at)


cdef int put_text(Text* out, object text) except -1:
    """A string of type str exactly, in quotes. A lone surrogate has no UTF-8, and is refused by that."""
    cdef Py_ssize_t length
    cdef const char* utf8
    if type(text) is not str:
        raise DeclinedError
    utf8 = PyUnicode_AsUTF8AndSize(text, &length)
    put_utf8(out, utf8, length)
    return 0


cdef int put_bytes(Text* out, bytes data) except -1:
    put(out, PyBytes_AsString(data), PyBytes_Size(data))
    return 0


cdef int put_key(Text* out, const char* key, Py_ssize_t length, bint first) except -1:
    if not first:
        put_char(out, c",")
    put_utf8(out, key, length)
    put_char(out, c":")
    return 0


cdef const char* key_text(object key, Py_ssize_t* length) except NULL:
    """The characters of a key, which must be ASCII."""
    cdef const char* text
    if type(key) is not str:
        raise DeclinedError
    text = PyUnicode_AsUTF8AndSize(key, length)
    if length[0] != PyUnicode_GetLength(key):
        raise DeclinedError
    return text


cdef int put_few(Text* out, PyObject* members, int depth) except -1:
    """The members of an object of at most FEW, sorted by insertion."""
    cdef const char* names[FEW]
    cdef Py_ssize_t lengths[FEW]
    cdef PyObject* values[FEW]
    cdef PyObject* key
    cdef PyObject* value
    cdef Py_ssize_t position = 0, count = 0, i, length
    cdef const char* name
    cdef int order
    while PyDict_Next(members, &position, &key, &value):
        name = key_text(<object>key, &length)
        i = count
        while i > 0:
            order = memcmp(names[i - 1], name, lengths[i - 1] if lengths[i - 1] < length else length)
            if order < 0 or (order == 0 and lengths[i - 1] < length):
                break
            names[i] = names[i - 1]
            lengths[i] = lengths[i - 1]
            values[i] = values[i - 1]
            i -= 1
        names[i] = name
        lengths[i] = length
        values[i] = value
        count += 1
    for i in range(count):
        put_key(out, names[i], lengths[i], i == 0)
        put_value(out, <object>values[i], depth)
    return 0


cdef int put_many(Text* out, PyObject* members, int depth) except -1:
    """The members of a larger object, sorted as Python sorts strings: by code point."""
    cdef PyObject* value
    cdef Py_ssize_t length
    cdef const char* name
    cdef bint first = True
    keys = list(<object>members)
    for key in keys:
        key_text(key, &length)
    keys.sort()
    for key in keys:
        name = key_text(key, &length)
        value = PyDict_GetItemWithError(members, <PyObject*>key)
        if value == NULL:
            raise DeclinedError
        put_key(out, name, length, first)
        first = False
        put_value(out, <object>value, depth)
    return 0


cdef int put_value(Text* out, object value, int depth) except -1:
    """A value that stands in `depth` lists and objects. Raises DeclinedError for one that has no canonical text."""
    cdef Py_ssize_t count, i
    cdef int over = 0
    cdef long long number
    kind = type(value)
    if kind is int:
        number = PyLong_AsLongLongAndOverflow(value, &over)
        if over or number > INTEGER_MAX or number < -INTEGER_MAX:
            raise DeclinedError
        put_int(out, number)
    elif kind is str:
        put_text(out, value)
    elif kind is list or kind is tuple:
        if depth >= NESTING_MAX:
            raise DeclinedError
        put_char(out, c"[")
        if kind is list:
            count = PyList_Size(<PyObject*>value)
            for i in range(count):
                if i:
                    put_char(out, c",")
                put_value(out, <object>PyList_GetItem(<PyObject*>value, i), depth + 1)
        else:
            count = PyTuple_Size(<PyObject*>value)
            for i in range(count):
                if i:
                    put_char(out, c",")
                put_value(out, <object>PyTuple_GetItem(<PyObject*>value, i), depth + 1)
        put_char(out, c"]")
    elif kind is dict:
        if depth >= NESTING_MAX:
            raise DeclinedError
        put_char(out, c"{")
        if PyDict_Size(<PyObject*>value) <= FEW:
            put_few(out, <PyObject*>value, depth + 1)
        else:
            put_many(out, <PyObject*>value, depth + 1)
        put_char(out, c"}")
    elif value is None:
        put(out, b"null", 4)
    elif value is True:
        put(out, b"true", 4)
    elif value is False:
        put(out, b"false", 5)
    else:
        raise DeclinedError
    return 0


def encode(value, int inside=0):
    """The canonical bytes of a value that will stand in `inside` lists and objects."""
    cdef Buffer buffer = Buffer()
    put_value(&buffer.text, value, inside)
    if buffer.text.failed:
        raise MemoryError
    return PyBytes_FromStringAndSize(buffer.text.at, buffer.text.length)


def digest(bytes data, bint native=True):
    """The SHA-256 of some bytes, by the processor's own instructions where it has them, or in plain C."""
    cdef unsigned char out[32]
    digest_choose(native)
    sha256(PyBytes_AsString(data), PyBytes_Size(data), out)
    digest_choose(1)
    return PyBytes_FromStringAndSize(<char*>out, 32)
