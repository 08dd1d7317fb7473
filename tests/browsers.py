"""The browser that the preview is tested in: where it is; run as a script, it is installed where it is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""What Chromium is called on the systems that have it."""

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
