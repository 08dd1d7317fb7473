"""A command's name → its help: two examples first, then what it does. And what the shell may complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Help(NamedTuple):
    """What `--help` tells of a command, its options apart."""

    examples: tuple[str, ...]
    """Command lines, and behind ` # ` what each does."""
    text: str
    short: str = ""
    """One line for the list of commands; the first sentence of `text` by default."""

    @property
    def long(self) -> str:
        r"""The whole, the examples as they stand here (`\b` is click's mark for that)."""
        pairs = [example.partition("  # ") for example in self.examples]
        wide = max(len(line) for line, _, _ in pairs)
        lines = (f"{line:<{wide}}   {what}".rstrip() for line, _, what in pairs)
        return "\b\n" + "\n".join(lines) + f"\n\n{self.text}"

    @property
    def line(self) -> str:
        """What stands beside the command in the list of commands."""
        return self.short or f"{self.text.split('. ')[0].rstrip('.')}."


HELP: dict[str, Help] = {
    "": Help(
        (
            "puzzlebook init mazes  # a book file to begin with",
            "puzzlebook build mazes.yaml  # output/mazes.pdf, checked and ready to print",
        ),
        "One YAML file in, one print-ready maze book out, with an answer key that is provably right.",
    ),
    "init": Help(
        (
            "puzzlebook init mazes  # mazes.yaml, a book for a child",
            "puzzlebook init sheets --template worksheet",
        ),
        "Write a commented book file that builds at once, with the schema for editors beside it. "
        "Nothing is ever replaced. `puzzlebook list templates` tells what there is to begin with.",
    ),
    "build": Help(
        (
            "puzzlebook build mazes.yaml  # output/mazes.pdf and its report",
            "puzzlebook build names.yaml --data class.csv -j 2  # one book for each row",
        ),
        "Write the book of BOOK.yaml as a PDF, with its report beside it, and its cover where it has one. With "
        "--digital it is for screens: the same pages, with an outline and links. With --data one book for each row of "
        "a CSV file, its {columns} filled in; what is there already, made from the same, is left as it is.",
        "Write the book as a PDF, or one for each row of a table.",
    ),
    "check": Help(
        (
            "puzzlebook check book.yaml --measures  # what is wrong, and how hard each maze is",
            "puzzlebook check output/book.pdf  # whether its printer takes the finished file",
        ),
        "Tell every problem of a book file, what book it will be, and with --measures or --plot what its mazes "
        "measure. Of any PDF, tell all that its --printer would send it back for. "
        "Of two or more reports, tell the mazes that are alike. Writes nothing but the plot.",
        "Tell every problem of a book or a PDF; compare books.",
    ),
    "export": Help(
        (
            "puzzlebook export book.yaml -d pictures  # an SVG of every puzzle and answer",
            "puzzlebook export book.yaml --format png,pdf --dpi 600  # as pictures and single PDFs",
        ),
        "Write each puzzle and each answer of the book to a file of its own, for Canva, Affinity or Word, and "
        "manifest.csv, which lists them for data merge.",
        "Write each puzzle and answer to a file of its own.",
    ),
    "maze": Help(
        (
            "puzzlebook maze --size 20x10 --difficulty hard  # drawn in the terminal",
            "puzzlebook maze --seed 7 -o maze.svg  # written to a file: SVG, PNG, PDF or JSON",
        ),
        "Draw one maze in the terminal, or write it to a file. With the id that is printed beside a maze, "
        "exactly that one.",
    ),
    "list": Help(
        (
            "puzzlebook list algorithms  # with their options",
            "puzzlebook list trims --printer lulu  # the sizes of one printer",
        ),
        "List what can be written in a book file.",
    ),
    "preview": Help(
        (
            "puzzlebook preview book.yaml  # the book in your browser, as you edit it",
            "puzzlebook preview book.yaml --port 9000 --no-browser",
        ),
        "Show the book as spreads in the browser, drawn anew whenever the file is saved, with its problems and "
        "their lines. Only this machine can see it. Ctrl-C ends it.",
        "Show the book in the browser as you edit.",
    ),
    "schema": Help(
        (
            "puzzlebook schema > puzzlebook.schema.json  # beside your book file",
            "puzzlebook schema | less  # to read it",
        ),
        "Print the JSON Schema (draft-07) of book files, for editors.",
    ),
}
"""Every command; "" is puzzlebook itself."""


def starting_with(names: Callable[[], list[str]]) -> Callable[[str], list[str]]:
    """What a shell offers for a word that is begun, of `names`, which are only asked for then."""
    return lambda incomplete: [name for name in names() if name.startswith(incomplete)]


def template_names() -> list[str]:
    """Templates to begin with."""
    from puzzlebook.templates import TEMPLATES  # `--help` needs no table

    return list(TEMPLATES)


def printer_names() -> list[str]:
    """Printers there are rules of."""
    from puzzlebook.printers import NAMES

    return list(NAMES)


def algorithm_names() -> list[str]:
    """Algorithms that make mazes."""
    from puzzlebook.mazes.algorithms import ALGORITHMS

    return list(ALGORITHMS)


def list_names() -> list[str]:
    """What can be listed."""
    from puzzlebook.listing import LISTS

    return list(LISTS)
