"""Book files as texts → plans and pages, for tests of any room."""

from pathlib import Path

from puzzlebook.config.load import load_book
from puzzlebook.plan import plan

HEAD = "title: A Test\nauthor: Nobody\n"


def book(text, name="book.yaml"):
    """The book of a YAML text; `pages` alone gets a title."""
    whole = text if "title:" in text.split("pages:")[0] else HEAD + text
    return load_book(Path(name), whole.encode())


def planned(text):
    return plan(book(text))


def runs(*entries):
    """A book of maze entries, each a flow mapping's inside."""
    return "pages:\n" + "".join(f"  - {{{entry}}}\n" for entry in entries)


class Silence:
    """A `Talk` that says nothing, and keeps what it was told and how far each stage came."""

    def __init__(self):
        self.told = []
        self.stages = {}

    def problems(self, problems):
        self.told += problems

    def stage(self, name, total):
        self.stages[name] = [total]
        return self.stages[name].append
