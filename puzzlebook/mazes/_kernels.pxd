# What _layers.py calls at C speed; without a compiler this file is not read.
import cython

cdef class Rng:
    cdef unsigned int a, b, c, counter
    cpdef long long next32(self) noexcept
    cpdef long long below(self, long long n) noexcept
    cpdef bint chance(self, long long odds) noexcept

cpdef Py_ssize_t find(int[::1] sets, Py_ssize_t cell) noexcept
cpdef bint join(int[::1] sets, Py_ssize_t cell, Py_ssize_t other) noexcept
