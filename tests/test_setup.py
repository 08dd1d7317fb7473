"""Installing: with a compiler and without one."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_an_install_without_a_compiler_goes_through_and_compiles_nothing(tmp_path):
    shutil.copytree(
        ROOT / "puzzlebook",
        tmp_path / "puzzlebook",
        ignore=shutil.ignore_patterns("*.so", "__pycache__"),
    )
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "fonts").mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "setup.py", "-q", "build_ext", "--inplace", "--force"],
        cwd=tmp_path,
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
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
