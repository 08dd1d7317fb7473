# Makes the names _layers.py imports C names; without a compiler this file is not read.
from puzzlebook.mazes._kernels cimport Rng, find, join
