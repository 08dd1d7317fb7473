"""Books of ours pass the preflight of their own printers; that of every bracket edge is in test_geometry."""

from __future__ import annotations

import pytest
from clean import breaches
from making_books import Silence

from puzzlebook.build import Order, build

BOOKS = {
    "at home": ("home", "a4", 2, ""),
    "with bleed": ("kdp-paperback", "8.5x11in", 26, "bleed: true\n"),
    "with bleed at all edges": ("lulu", "6x9in", 34, "bleed: true\n"),
    "with bleed on IngramSpark": ("ingramspark", "6x9in", 26, "bleed: true\n"),
    "on one side of each leaf": ("kdp-paperback", "6x9in", 24, "single_sided: true\n"),
    "read from the right": ("kdp-paperback", "6x9in", 26, "language: he\n"),
}


def made(folder, name, trim, count, more="", pages=None):
    book = folder / "book.yaml"
    text = f"title: T\nprinter: {name}\ntrim: {trim}\nanswers: none\n{more}"
    book.write_text(f"{text}pages:\n  - {{size: 4x5, count: {count}}}\n", encoding="utf-8")
    return build(Order(book, output=folder / "book.pdf", pages=pages), Silence())


@pytest.mark.parametrize("name", BOOKS)
def test_a_whole_book_is_clean(name, tmp_path):
    assert breaches(made(tmp_path, *BOOKS[name]).pdf) == []


def test_a_gutter_for_fewer_pages_is_not_enough(tmp_path):
    """What is clean for 150 pages is not for 152: the same file, told to be part of a longer book."""
    narrow = "margins: {inside: 0.375in, outside: 0.25in}\nshow: {id: true}\n"
    book = made(tmp_path, "kdp-paperback", "6x9in", 150, narrow, pages=(21, 22))
    assert breaches(book.pdf) == []
    report = book.report.read_text("utf-8").replace('"pages": 150', '"pages": 152', 1)
    book.report.write_text(report, encoding="utf-8")
    (told,) = breaches(book.pdf)
    assert "inside edge" in told
    assert "0.5 in (12.7 mm) free there with 152 pages" in told
