"""A finished PDF → findings, read back with other tools than wrote it."""
