"""The programs that finished pages are looked at with: run as a script, what is missing is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""What Chromium is called on the systems that have it."""

TOOLS = {"pdftotext": "poppler-utils", "qpdf": "qpdf", "gs": "ghostscript"}
"""Programs that open finished PDFs in the tests and did not write them, and Debian's packages of them."""

MISSING = (
    "The preview is tested in a real browser, and there is no Chromium here. Install it (on Debian and Ubuntu: "
    "sudo apt-get install chromium; elsewhere: .venv/bin/playwright install chromium), or name the one you have "
    "in the environment as CHROMIUM."
)


def chromium():
    """The path of a Chromium; RuntimeError with what would do where there is none."""
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    own = None if named else _playwrights_own()
    if own is None:
        raise RuntimeError(MISSING)
    return own


def _playwrights_own():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110


def missing_tools():
    """The packages of the programs that are not here."""
    return [package for program, package in TOOLS.items() if shutil.which(program) is None]


def install_tools():
    """What `missing_tools` names, from the system's packages; the program ends where that cannot be."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        _run("apt-get", "update", "-q")
        _run("apt-get", "install", "-y", "-q", "--no-install-recommends", *missing_tools())
    if missing_tools():
        sys.exit(
            "Finished PDFs are opened with other programs in the tests, and some are not here. Install them "
            f"(on Debian and Ubuntu: sudo apt-get install {' '.join(missing_tools())})."
        )


def install():
    """Chromium from the system's packages where this may install them, else Playwright's own build."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        _run("apt-get", "update", "-q")
        if _run("apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"):
            return
    _run(sys.executable, "-m", "playwright", "install", "chromium")


def _run(*command):
    # what it says is for whoever waits; standard output stays free
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def main():
    if missing_tools():
        install_tools()
    try:
        chromium()
    except RuntimeError:
        install()
        try:
            chromium()
        except RuntimeError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
