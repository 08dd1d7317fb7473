"""The compiled modules; everything else about the package stands in pyproject.toml."""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

# some processors would fuse a multiplication and an addition, and round otherwise; MSVC does so only when asked
FASTEST = ["/O2"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off"]
COMPILER = "PUZZLEBOOK_COMPILER"
"""With this set to `required` in the environment an installation without a compiler fails: no wheel is to be slow."""

KERNELS = (
    "puzzlebook/mazes/_cells.py",
    "puzzlebook/mazes/_kernels.py",
    "puzzlebook/mazes/_layers.py",
    "puzzlebook/mazes/_loops.py",
    "puzzlebook/mazes/_masks.py",
    "puzzlebook/mazes/_measures.py",
    "puzzlebook/mazes/_organic.py",
    "puzzlebook/mazes/_outlines.py",
    "puzzlebook/mazes/_routes.py",
    "puzzlebook/mazes/_symmetries.py",
    "puzzlebook/mazes/_trees.py",
    "puzzlebook/mazes/_voronoi.py",
    "puzzlebook/layout/_bends.py",
    "puzzlebook/layout/_walls.py",
    "puzzlebook/output/_pathtext.py",
)

extensions = cythonize(
    [
        Extension(path.removesuffix(".py").replace("/", "."), [path], extra_compile_args=FASTEST)
        for path in KERNELS
    ],
    language_level=3,
    compiler_directives={
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
    },
)
for extension in extensions:
    # without a C compiler the same modules run interpreted; cythonize loses the flag when given it
    extension.optional = os.environ.get(COMPILER) != "required"

setup(ext_modules=extensions)
