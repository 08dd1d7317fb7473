# Makes the name _measures.py imports a C name; without a compiler this file is not read.
from puzzlebook.mazes._kernels cimport Rng
