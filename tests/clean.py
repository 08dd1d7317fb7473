"""A finished PDF → what its own printer would send it back for."""

from puzzlebook.preflight.inspecting import inspect

BUILT_LATER = {"metadata", "pdfx"}
"""Of files for upload, which have no flavour of PDF of their own yet."""


def breaches(path, printer=None):
    """What is in the way of a book of ours, as sentences; the file has to be known by its report."""
    found = inspect(path, printer)
    assert found.ours
    return [
        str(each)
        for each in found.breaches
        if each.severity == "breach" and each.rule not in BUILT_LATER
    ]
