"""Source files → the rules of the house: which room may know which, and who may import what."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

from puzzlebook.kernels import KERNELS

ROOT = Path(__file__).resolve().parent.parent

ROOMS = (
    ("", "boxes", "colours", "errors", "units"),
    ("mazes", "text", "printers", "pictures", "templates"),
    ("themes", "outlines"),
    ("config",),
    ("plan",),
    ("layout",),
    ("output",),
    ("preflight",),
    ("build",),
    ("course", "exporting"),
    ("survey",),
    ("charts", "comparing"),
    ("console", "kernels", "listing", "maze_order", "workers"),
    ("beginning", "finished", "helping", "many"),
    ("checking", "options", "preview"),
    ("cli",),
    ("__main__",),
)
"""Every room imports from those above it and from itself; `""` is the package's own version.

Imports for type checking count: a type that is named is a thing that is known.
"""

ONLY_IN = {
    "reportlab": ("output",),
    "barcode": ("layout",),
    "deflate": ("output",),
    "stdnum": ("config",),
    "fontTools": ("text",),
    "uharfbuzz": ("text",),
    "pythainlp": ("text",),
    "starlette": ("preview",),
    "uvicorn": ("preview",),
    "watchfiles": ("preview",),
    "PIL": ("pictures",),
    "svgelements": ("pictures",),
}
"""Libraries and the rooms that may import each."""

CLOCKS = {"time", "datetime"}

RANK = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}


def dotted(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(module):
    return (*module.split("."), "")[1]


def library(module):
    return module.split(".")[0]


def imports(tree):
    """Every module that a file imports, wherever in it: `from a import b` names a, and a.b if a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides which room it is from"
            yield node.module
            places = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from places & set(TREES)


PATHS = sorted((ROOT / "puzzlebook").rglob("*.py"))
TREES = {dotted(path): parsed(path) for path in PATHS}
IMPORTS = {module: set(imports(tree)) for module, tree in TREES.items()}
FUNCTIONS = [
    (module, node)
    for module, tree in TREES.items()
    for node in ast.walk(tree)
    if isinstance(node, ast.FunctionDef)
]


def test_every_module_stands_in_a_room():
    assert {room_of(module) for module in TREES} == set(RANK)


def test_imports_run_one_way():
    wrong = [
        f"{module} knows {other}"
        for module, known in IMPORTS.items()
        for other in sorted(known)
        if library(other) == "puzzlebook"
        and room_of(module) != room_of(other)
        and RANK[room_of(other)] >= RANK[room_of(module)]
    ]
    assert wrong == []


def test_each_library_is_known_in_one_room_only():
    wrong = [
        f"{module} imports {other}"
        for module, known in IMPORTS.items()
        for other in known
        if room_of(module) not in ONLY_IN.get(library(other), (room_of(module),))
    ]
    assert wrong == []
    assert set(ONLY_IN) <= {library(other) for known in IMPORTS.values() for other in known}


def test_nothing_brings_chance_of_its_own_or_numpy():
    users = [m for m, known in IMPORTS.items() if {"random", "numpy"} & set(map(library, known))]
    assert users == []


def test_only_a_build_makes_a_fresh_seed_and_only_the_progress_bar_reads_the_clock():
    seeds = [module for module, known in IMPORTS.items() if "secrets" in known]
    clocks = [module for module, known in IMPORTS.items() if CLOCKS & known]
    assert (seeds, clocks) == (["puzzlebook.build"], ["puzzlebook.console"])


def test_every_module_says_what_it_is_for():
    assert [module for module, tree in TREES.items() if not ast.get_docstring(tree)] == []


def test_no_file_is_longer_than_a_reader_holds():
    lengths = {dotted(path): len(path.read_text("utf-8").splitlines()) for path in PATHS}
    assert {module: length for module, length in lengths.items() if length > 500} == {}


def test_no_function_is_longer_than_a_page():
    long = [f"{module}.{node.name}" for module, node in FUNCTIONS if body_lines(node) > 50]
    assert long == []


def body_lines(function):
    """Lines after the docstring; a signature with a command's options is a table."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def test_the_modules_called_kernels_are_those_that_are_compiled():
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    compiled = re.findall(r'"(puzzlebook/[\w/]+)\.py"', setup)
    assert sorted(KERNELS) == sorted(path.replace("/", ".") for path in compiled)


def test_every_library_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = project["dependencies"] + extras["thai"]
    declared = {re.match(r"[\w-]+", line)[0].lower() for line in lines}
    imported = {library(other) for known in IMPORTS.values() for other in known}
    foreign = imported - set(sys.stdlib_module_names) - {"puzzlebook"}
    packages = {
        "yaml": "pyyaml",
        "markdown_it": "markdown-it-py",
        "pydantic_core": "pydantic",
        "PIL": "pillow",
        "fontTools": "fonttools",
        "barcode": "python-barcode",
        "stdnum": "python-stdnum",
    }
    assert {packages.get(name, name) for name in foreign} <= declared
