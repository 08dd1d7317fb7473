"""An installed puzzlebook → its first book, as a user's: run by whoever has built a wheel, from any folder.

    python tests/installed.py

Ends with an error unless the kernels are compiled and `init` and `build` do what they say.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main():
    with tempfile.TemporaryDirectory() as folder:
        said = puzzlebook("--version", cwd=folder)
        assert "kernels compiled" in said, said
        for template in ("kids", "worksheet", "kdp", "large-print", "shapes"):
            puzzlebook("init", template, "--template", template, cwd=folder)
            puzzlebook("build", f"{template}.yaml", "--strict", cwd=folder)
            pdf = Path(folder) / "output" / f"{template}.pdf"
            assert pdf.read_bytes().startswith(b"%PDF-"), pdf
            print(f"{template}: {pdf.stat().st_size} bytes")
        for language in ("fa", "hi", "th"):  # fonts that no template needs
            text = f"title: T\nlanguage: {language}\npages: [{{size: 9x9, count: 2}}]\n"
            (Path(folder) / "book.yaml").write_text(text, encoding="utf-8")
            puzzlebook("build", "book.yaml", cwd=folder)


def puzzlebook(*arguments, cwd):
    begun = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-m", "puzzlebook", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    print(f"{time.monotonic() - begun:6.2f} s  puzzlebook {' '.join(arguments)}")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


if __name__ == "__main__":
    main()
