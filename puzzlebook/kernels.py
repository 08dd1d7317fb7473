"""Nothing → whether the hot loops run compiled in this installation."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

KERNELS = (
    "puzzlebook.mazes._cells",
    "puzzlebook.mazes._kernels",
    "puzzlebook.mazes._layers",
    "puzzlebook.mazes._loops",
    "puzzlebook.mazes._masks",
    "puzzlebook.mazes._measures",
    "puzzlebook.mazes._organic",
    "puzzlebook.mazes._outlines",
    "puzzlebook.mazes._routes",
    "puzzlebook.mazes._symmetries",
    "puzzlebook.mazes._trees",
    "puzzlebook.mazes._voronoi",
    "puzzlebook.layout._bends",
    "puzzlebook.layout._walls",
    "puzzlebook.output._pathtext",
)
"""The modules that `setup.py` compiles where there is a C compiler."""

COMPILED = "kernels compiled"
INTERPRETED = (
    "kernels interpreted: about 100 times slower; install a C compiler and reinstall puzzlebook"
)


def all_compiled() -> bool:
    """Whether every kernel is compiled. The mazes are the same either way."""
    return all(import_module(name).COMPILED for name in KERNELS)


def tell_if_interpreted(say: Callable[[str], object]) -> None:
    """A note to `say` where mazes are made slowly for want of a compiler."""
    if not all_compiled():
        say(f"note: {INTERPRETED}")
