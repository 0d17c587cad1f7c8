/* A cell that a caller gives, read without building anything. */

#ifndef SAMEPATH_CELL_H
#define SAMEPATH_CELL_H

#include <Python.h>

/* 1 when `cell` is a tuple of two ints inside width x height, whose flat index is put into `at`; otherwise 0. Never an
   error: whoever calls asks Python what is wrong. */
static int samepath_cell(PyObject *cell, long width, long height, int *at)
{
    if (!Py_IS_TYPE(cell, &PyTuple_Type) || PyTuple_Size(cell) != 2) return 0;
    PyObject *first = PyTuple_GetItem(cell, 0), *second = PyTuple_GetItem(cell, 1);
    if (!Py_IS_TYPE(first, &PyLong_Type) || !Py_IS_TYPE(second, &PyLong_Type)) return 0;
    int beyond_x, beyond_y;
    long x = PyLong_AsLongAndOverflow(first, &beyond_x), y = PyLong_AsLongAndOverflow(second, &beyond_y);
    if (beyond_x | beyond_y || x < 0 || x >= width || y < 0 || y >= height) return 0;
    *at = (int)(y * width + x); /* below 2^26, the most cells a grid has */
    return 1;
}

#endif
