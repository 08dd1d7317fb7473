"""Whatever is typed is printed as typed wherever it stands, in its frame and over no maze, or refused by its key."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from puzzlebook.config.load import load_book
from puzzlebook.errors import BookFileError
from puzzlebook.layout.book import answer_pages, book_pages
from puzzlebook.layout.page import MazeItem, TextItem
from puzzlebook.mazes.making import make_all
from puzzlebook.plan import plan

TEXTS = {
    "an ampersand": "S&P 500",
    "angle brackets": "x<y>z",
    "a script": "<script>alert('hi')</script>",
    "doubled braces": "{{child}} of 5",
    "quotation marks": '"it\'s" – “so”, «là»',
    "a web address": "https://example.org/a/b?c=1&d=2#e",
    "Arabic and Latin": "متاهة Wilson (12)",
    "Hebrew": "מבוך (קל)",
    "Thai": "เขาวงกตที่สนุก",
    "a decomposed accent": "cafe\u0301",
    "a long word": "Donaudampfschifffahrtsgesellschaftskapitaensmuetze" * 3,
    "200 characters": "A maze for the two of us, " * 7 + "or three.",
    "an emoji": "Key 🗝 home",
    "a family of emoji": "We 👨\u200d👩\u200d👧 too",
    "a private character": "a\ue000b",
    "a control character": "a\x07b",
    "blanks": " \t ",
    "nothing": "",
}
TURNED = ("angle brackets", "doubled braces", "Arabic and Latin", "a long word", "200 characters")
"""Those that are tried in a book read from the right too."""

REFUSED = {"an emoji", "a family of emoji", "a private character", "a control character"}
"""What no font has; a control character no YAML file holds, but in an escape."""

BOOK = {"title": "T", "trim": "6x9in", "seed": "1"}
RABBIT = str(Path(__file__).parents[2] / "configs" / "pictures" / "rabbit.svg")
RUN = {"size": "6x7", "count": 1}

PLACES = {
    "title": {"title": "?", "pages": [{"kind": "title"}, RUN]},
    "subtitle": {"subtitle": "?", "pages": [{"kind": "title"}, RUN]},
    "author": {"author": "?", "pages": [{"kind": "title"}, RUN]},
    "publisher": {"publisher": "?", "pages": [{"kind": "title"}, RUN]},
    "pages[0].heading": {"pages": [{"kind": "contents", "heading": "?"}, RUN]},
    "pages[1].heading": {"pages": [RUN, {"kind": "text", "heading": "?", "body": "x"}]},
    "pages[1].body": {"pages": [RUN, {"kind": "text", "body": "?"}]},
    "pages[1].body ": {"pages": [RUN, {"kind": "text", "body": "?", "align": "justify"}]},
    "pages[1].body  ": {"pages": [RUN, {"kind": "text", "body": "?", "align": "center"}]},
    "pages[0].heading ": {"pages": [{"kind": "section", "heading": "?"}, RUN]},
    "pages[0].body": {"pages": [{"kind": "section", "heading": "H", "body": "?"}, RUN]},
    "edition": {"edition": "?", "pages": [{"kind": "copyright"}, RUN]},
    "copyright": {"copyright": "?", "pages": [{"kind": "copyright"}, RUN]},
    "pages[0].body ": {"pages": [{"kind": "copyright", "body": "?"}, RUN]},
    "pages[0].body  ": {"pages": [{"kind": "dedication", "body": "?"}, RUN]},
    "pages[0].body   ": {"pages": [{"kind": "certificate", "body": "?"}, RUN]},
    "pages[0].heading  ": {"pages": [{"kind": "certificate", "heading": "?"}, RUN]},
    "pages[0].name": {"pages": [{"kind": "certificate", "name": "?"}, RUN]},
    "pages[0].heading   ": {"pages": [{"kind": "notes", "heading": "?"}, RUN]},
    "pages[0].heading    ": {"pages": [{"kind": "image", "image": RABBIT, "heading": "?"}, RUN]},
    "pages[0].caption": {"pages": [{"kind": "image", "image": RABBIT, "caption": "?"}, RUN]},
    "pages[1].heading ": {"pages": [{"kind": "contents"}, RUN | {"heading": "?"}]},
    "pages[0].titles[0]": {"pages": [RUN | {"titles": ["?"]}]},
    "pages[0].instructions": {"pages": [RUN | {"instructions": "?"}]},
    "pages[0].start.text": {"pages": [RUN | {"start": {"at": "left", "text": "?"}}]},
    "pages[0].finish.text": {"pages": [RUN | {"finish": {"at": "bottom", "text": "?"}}]},
    "pages[0].finish.text ": {
        "pages": [RUN | {"size": "3x4", "finish": {"at": "center", "text": "?"}}]
    },
    "answers.heading": {"answers": {"heading": "?"}, "pages": [RUN]},
    "pages[1].heading  ": {"pages": [RUN, {"kind": "answers", "heading": "?"}]},
    "words.answers": {"words": {"answers": "?"}, "pages": [RUN]},
    "words.contents": {"words": {"contents": "?"}, "pages": [{"kind": "contents"}, RUN]},
    "words.answer_on_page": {"words": {"answer_on_page": "?"}, "pages": [RUN]},
    "words.start": {"words": {"start": "?"}, "pages": [RUN | {"start": "left"}]},
    "fields.child": {
        "fields": {"child": "?"},
        "pages": [RUN, {"kind": "text", "body": "For {child}."}],
    },
}
"""A key and a book with `?` there; blanks after a key tell apart books that have it twice."""

OPTIONAL = {"subtitle", "author", "publisher"}
LEFT_OUT = {"words.start"}
"""Words beside an arrow are left out where they have no room; the arrow says as much."""

IN_A_CELL = ("pages[0].finish.text ", "quotation marks")
"""More than the widest corridor has room for in type that can be read."""


def book(keys):
    """The book of these keys; JSON is YAML too."""
    return load_book("book.yaml", json.dumps(keys, ensure_ascii=False).encode())


def filled(value, text):
    if isinstance(value, dict):
        return {key: filled(each, text) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each, text) for each in value]
    return text if value == "?" else value


@cache
def mazes(specs):
    return make_all(list(specs))


def printed(text):
    """What is left of a text on paper: no spaces, no hyphens at line ends, no marks of direction."""
    kept = unicodedata.normalize("NFC", text.replace("{{", "{").replace("}}", "}"))
    unseen = "-\u00ad\u200b\u2060"
    return "".join(
        c for c in kept if not c.isspace() and c not in unseen and unicodedata.category(c) != "Cf"
    )


def overlap(one, other):
    """How far two rectangles lie over one another, in points."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, down)


def rectangle(item):
    """Of a text, its capitals' height; of a maze, its walls."""
    if isinstance(item, TextItem):
        size = max((run.size for run in item.line.runs), default=0)
        return item.x, item.y, item.x + item.line.width, item.y + 0.6 * size
    raise AssertionError(item)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("language", "name"), [*(("en", name) for name in TEXTS), *(("fa", name) for name in TURNED)]
)
def test_a_text_is_printed_as_typed_or_refused_by_its_key(place, language, name):
    text = TEXTS[name]
    key = place.strip()
    try:
        made = plan(book(BOOK | {"language": language} | filled(PLACES[place], text)))
    except BookFileError as error:
        told = str(error)
        assert f" {key}: " in told, "the key that was typed, and no other"
        short = {"an ampersand", "angle brackets", "quotation marks", "Hebrew"}
        assert name not in short or (place, name) == IN_A_CELL
        return
    assert name not in REFUSED, "no font has it"
    pages = [*book_pages(made, mazes(tuple(p.spec for p in made.puzzles)))]
    pages += answer_pages(made, mazes(tuple(p.spec for p in made.puzzles)))
    texts = [item for page in pages for item in page.items if isinstance(item, TextItem)]
    whole = "".join(printed(item.line.text) for item in texts)
    assert printed(text) in whole or key in LEFT_OUT
    own_word = key.endswith("finish.text")
    for leaf, page in zip(made.leaves, pages, strict=True):
        for item in page.items:
            if not isinstance(item, TextItem):
                continue
            left, bottom, right, top = rectangle(item)
            assert left >= leaf.live.left - 2.5
            assert right <= leaf.live.right + 2.5
            assert top <= leaf.live.top + 8
            assert bottom >= min(made.folio, leaf.live.bottom) - 2.5
            for slot in getattr(leaf.content, "slots", ()):
                box = (slot.box.left, slot.box.bottom, slot.box.right, slot.box.top)
                inside = own_word and overlap((left, bottom, right, top), box) > 0
                assert inside or overlap((left, bottom, right, top), box) <= 0.5, "over the maze"
    assert any(isinstance(item, MazeItem) for page in pages for item in page.items)


def test_nothing_is_a_fault_only_where_something_must_be_said():
    for place in OPTIONAL:
        for name in ("nothing", "blanks"):
            plan(book(BOOK | filled(PLACES[place], TEXTS[name])))
    for place in ("title", "pages[1].body"):
        with pytest.raises(BookFileError, match="empty"):
            plan(book(BOOK | filled(PLACES[place], "")))
