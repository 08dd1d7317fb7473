# Makes the name _measures.py imports a C name; without a compiler this file is not read.
from puzzlebook.mazes._kernels cimport Rng

# What _loops.py calls at C speed.
cpdef int turns(
    double[::1] centre_x, double[::1] centre_y, int before, int cell, int after
) noexcept
cpdef void count_dead_ends(
    int[::1] starts, int[::1] neighbours, int[::1] links, unsigned char[::1] passages,
    unsigned char[::1] marked, double[::1] out, Py_ssize_t base
) noexcept
