# Makes the names _loops.py imports C names; without a compiler this file is not read.
from puzzlebook.mazes._kernels cimport Rng
from puzzlebook.mazes._measures cimport count_dead_ends, turns
