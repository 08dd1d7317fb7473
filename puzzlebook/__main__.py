"""`python -m puzzlebook` → the command line."""

from __future__ import annotations

import sys

from puzzlebook.cli import main

if __name__ == "__main__":
    sys.exit(main())
