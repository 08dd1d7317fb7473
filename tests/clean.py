"""A finished PDF → what its own printer would send it back for."""

from puzzlebook.preflight.inspecting import inspect


def breaches(path, printer=None):
    """What is in the way of a book of ours, as sentences; the file has to be known by its report."""
    found = inspect(path, printer)
    assert found.ours
    return [str(each) for each in found.breaches if each.severity == "breach"]
