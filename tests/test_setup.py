"""Installing: with a compiler and without one."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MADE = [
    line.rstrip("/")
    for line in (ROOT / ".gitignore").read_text("utf-8").split()
    if not line.startswith("/")
]
"""Patterns of what is made here and belongs to no one else."""


SHIPPED = ("puzzlebook", "fonts", "tests", "docs", "configs", "benchmarks", ".ci", ".github")
"""The folders of the repository."""


def set_up_without_compiler(*commands, cwd):
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "setup.py", "-q", *commands],
        cwd=cwd,
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def ours(*folders):
    """Every file of the repository below these folders, as paths from its top."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and not any(fnmatch(part, made) for part in path.relative_to(ROOT).parts for made in MADE)
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The names in a wheel and in an sdist, built from a copy of the tree where no compiler is."""
    copy = tmp_path_factory.mktemp("copy") / "puzzlebook"
    copy.mkdir()
    for path in ROOT.iterdir():
        if path.name in SHIPPED:
            shutil.copytree(path, copy / path.name, ignore=shutil.ignore_patterns("*.so"))
        elif path.is_file() and path.name != ".git" and not path.name.startswith(".coverage"):
            shutil.copy2(path, copy)
    set_up_without_compiler("sdist", "bdist_wheel", cwd=copy)
    with zipfile.ZipFile(next((copy / "dist").glob("*.whl"))) as wheel:
        in_wheel = set(wheel.namelist())
    with tarfile.open(next((copy / "dist").glob("*.tar.gz"))) as sdist:
        in_sdist = {name.partition("/")[2] for name in sdist.getnames() if "/" in name}
    return in_wheel, in_sdist


def test_every_module_and_every_file_of_data_is_in_the_wheel_and_nothing_else(built):
    in_wheel, _ = built
    wanted = ours("puzzlebook") | {f"puzzlebook/{name}" for name in ours("fonts")}
    installed = {name for name in in_wheel if ".dist-info/" not in name}
    assert installed == wanted
    for ending in (".ttf", "OFL.txt", ".yaml", ".pxd", "py.typed"):
        assert any(name.endswith(ending) for name in installed)


def test_the_wheel_has_its_command_and_its_licences(built):
    in_wheel, _ = built
    about = {name.partition(".dist-info/")[2] for name in in_wheel if ".dist-info/" in name}
    assert {"entry_points.txt", "licenses/LICENSE"} <= about
    assert {f"licenses/{name}" for name in ours("fonts") if name.endswith("OFL.txt")} <= about


def test_the_sdist_is_the_whole_repository(built):
    _, in_sdist = built
    wanted = ours(*SHIPPED)
    wanted |= {
        path.name for path in ROOT.glob("*.*") if path.suffix in {".md", ".toml", ".py", ".in"}
    }
    assert wanted | {"Makefile", "LICENSE", ".gitignore"} <= in_sdist
    assert not [name for name in in_sdist if name.endswith((".c", ".so", ".pyc"))]


def test_a_wheel_that_has_to_be_compiled_is_not_built_without_a_compiler():
    text = (ROOT / "setup.py").read_text("utf-8")
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    ((name, value),) = said["environment"].items()
    assert f'COMPILER = "{name}"' in text
    assert f'os.environ.get(COMPILER) != "{value}"' in text
    assert (ROOT / "tests" / "installed.py").is_file()


def test_an_install_without_a_compiler_goes_through_and_compiles_nothing(tmp_path):
    shutil.copytree(
        ROOT / "puzzlebook",
        tmp_path / "puzzlebook",
        ignore=shutil.ignore_patterns("*.so", "__pycache__"),
    )
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "fonts").mkdir()
    set_up_without_compiler("build_ext", "--inplace", "--force", cwd=tmp_path)
    assert list(tmp_path.rglob("*.so")) == []


def test_every_package_is_in_the_wheel():
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"][
        "packages"
    ]
    folders = {path.parent for path in (ROOT / "puzzlebook").rglob("*.py")}
    folders |= {path.parent for path in (ROOT / "puzzlebook").rglob("*.yaml")}
    found = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert found | {"puzzlebook.fonts"} == set(said)


def test_every_kernel_is_named_in_setup():
    text = (ROOT / "setup.py").read_text("utf-8")
    kernels = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "puzzlebook").rglob("_*.py")
        if "cython.compiled" in path.read_text("utf-8")
    }
    assert kernels == {
        line.strip('", ') for line in text.splitlines() if line.startswith('    "puzzlebook')
    }
