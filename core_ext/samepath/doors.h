/* Quick ways in: arguments and cells are read here without building tuples, under the limited API of CPython 3.11.

   A door is a METH_FASTCALL | METH_KEYWORDS function, which Cython itself makes under the limited API from 3.12 on only.
   Anything out of the ordinary (a float, a numpy integer, a cell outside) is left to Python code that both backends
   share, so that both raise the same errors. */

#ifndef SAMEPATH_DOORS_H
#define SAMEPATH_DOORS_H

#include <Python.h>
#include <string.h>

#include "cell.h"

/* What CPython says of a Python function that is called with too many arguments by position. */
static void samepath_too_many(const char *function, Py_ssize_t given, PyObject *kwnames, PyObject **names, int positional,
                              int required, int count)
{
    char takes[48], besides[96] = "";
    Py_ssize_t by_name = 0, keywords = kwnames ? PyTuple_Size(kwnames) : 0;
    if (required == positional)
        PyOS_snprintf(takes, sizeof takes, "%d positional argument%s", positional, positional == 1 ? "" : "s");
    else
        PyOS_snprintf(takes, sizeof takes, "from %d to %d positional arguments", required, positional);
    for (Py_ssize_t k = 0; k < keywords; k++)
        for (int at = positional; at < count; at++)
            if (PyObject_RichCompareBool(names[at], PyTuple_GetItem(kwnames, k), Py_EQ) == 1) by_name++;
    if (by_name)
        PyOS_snprintf(besides, sizeof besides, " positional arguments (and %ld keyword-only argument%s)", (long)by_name,
                      by_name == 1 ? "" : "s");
    PyErr_Format(PyExc_TypeError, "%s() takes %s but %zd%s were given", function, takes, given, besides);
}

/* The same for arguments that are missing. */
static void samepath_missing(const char *function, PyObject **names, int required, PyObject **slots)
{
    int missing = 0, told = 0;
    for (int i = 0; i < required; i++) missing += !slots[i];
    PyObject *text = PyUnicode_FromString("");
    for (int i = 0; text && i < required; i++) {
        if (slots[i]) continue;
        told++;
        const char *between = told == 1 ? "" : told < missing ? ", "
                                           : missing == 2     ? " and "
                                                              : ", and ";
        PyObject *longer = PyUnicode_FromFormat("%U%s'%U'", text, between, names[i]);
        Py_DECREF(text);
        text = longer;
    }
    if (!text) return;
    PyErr_Format(PyExc_TypeError, "%s() missing %d required positional argument%s: %U", function, missing,
                 missing == 1 ? "" : "s", text);
    Py_DECREF(text);
}

/* Puts arguments into `slots` (count of them, NULL where none was given) by position and by name. The first `positional`
   may come by position, the first `required` must be there. `names` are interned strings. 0, or -1 with a TypeError. */
static int samepath_bind(const char *function, PyObject *const *args, Py_ssize_t given, PyObject *kwnames,
                         PyObject **names, int positional, int required, int count, PyObject **slots)
{
    for (int i = 0; i < count; i++) slots[i] = i < given && i < positional ? args[i] : NULL;
    Py_ssize_t keywords = kwnames ? PyTuple_Size(kwnames) : 0;
    for (Py_ssize_t k = 0; k < keywords; k++) {
        PyObject *name = PyTuple_GetItem(kwnames, k);
        int at = 0;
        while (at < count && names[at] != name) at++; /* keywords in source code are interned, as names are */
        if (at == count)
            for (at = 0; at < count; at++) {
                int same = PyObject_RichCompareBool(names[at], name, Py_EQ);
                if (same < 0) return -1;
                if (same) break;
            }
        if (at == count) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", function, name);
            return -1;
        }
        if (slots[at]) {
            PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'", function, name);
            return -1;
        }
        slots[at] = args[given + k];
    }
    if (given > positional) {
        samepath_too_many(function, given, kwnames, names, positional, required, count);
        return -1;
    }
    for (int i = 0; i < required; i++)
        if (!slots[i]) {
            samepath_missing(function, names, required, slots);
            return -1;
        }
    return 0;
}

/* What the grid keeps for this backend (a new reference), or NULL, with no error set, for what is no Grid. */
static PyObject *samepath_native(PyObject *grid, PyObject *name)
{
    PyObject *kept = PyObject_GetAttr(grid, name);
    if (!kept) PyErr_Clear();
    return kept;
}

/* The cells (x, y) of `count` flat indices, as a tuple of tuples. */
static PyObject *samepath_cells(const int *flat, Py_ssize_t count, int width)
{
    PyObject *cells = PyTuple_New(count);
    for (Py_ssize_t i = 0; cells && i < count; i++) {
        PyObject *x = PyLong_FromLong(flat[i] % width), *y = PyLong_FromLong(flat[i] / width);
        PyObject *cell = x && y ? PyTuple_New(2) : NULL;
        if (!cell) {
            Py_XDECREF(x);
            Py_XDECREF(y);
            Py_CLEAR(cells);
            break;
        }
        PyTuple_SetItem(cell, 0, x); /* these take the references over */
        PyTuple_SetItem(cell, 1, y);
        PyTuple_SetItem(cells, i, cell);
    }
    return cells;
}

/* 1 when `thing` is a buffer of 32-bit integers in one dimension, which `view` then holds; otherwise 0, no error set. */
static int samepath_int_buffer(PyObject *thing, Py_buffer *view)
{
    if (!PyObject_CheckBuffer(thing)) return 0;
    if (PyObject_GetBuffer(thing, view, PyBUF_FORMAT | PyBUF_ND) < 0) {
        PyErr_Clear();
        return 0;
    }
    if (view->ndim == 1 && view->itemsize == sizeof(int) && view->format && strcmp(view->format, "i") == 0) return 1;
    PyBuffer_Release(view);
    return 0;
}

/* 1 when `thing` is of just that type. */
static int samepath_is(PyObject *thing, PyObject *type) { return Py_IS_TYPE(thing, (PyTypeObject *)type); }

/* 1 for a tuple of two things of which the first is no tuple: one cell, not several. */
static int samepath_is_one_cell(PyObject *cells)
{
    return PyTuple_Check(cells) && PyTuple_Size(cells) == 2 && !PyTuple_Check(PyTuple_GetItem(cells, 0));
}

/* -1, so that Cython passes on the error that is set. */
static int samepath_error_is_set(void) { return -1; }

typedef PyObject *const *samepath_arguments;
typedef PyObject *(*samepath_door)(PyObject *, PyObject *const *, Py_ssize_t, PyObject *);

/* Adds a door to the module. `definition` must stay for good. */
static int samepath_add_door(PyObject *module, PyMethodDef *definition, const char *name, samepath_door door,
                             const char *doc)
{
    definition->ml_name = name;
    definition->ml_meth = (PyCFunction)(void (*)(void))door;
    definition->ml_flags = METH_FASTCALL | METH_KEYWORDS;
    definition->ml_doc = doc;
    PyObject *owner = PyModule_GetNameObject(module);
    if (!owner) return -1;
    PyObject *function = PyCFunction_NewEx(definition, module, owner);
    Py_DECREF(owner);
    if (!function) return -1;
    int failed = PyObject_SetAttrString(module, name, function);
    Py_DECREF(function);
    return failed;
}

#endif
