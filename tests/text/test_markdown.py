from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.text.markdown import BULLET, DEEPEST, Item, Para, Span, Subhead, parse


def para(text):
    return Para((Span(text),))


def item(marker, text, depth=0):
    return Item(marker, depth, (Span(text),))


AS_TYPED = [
    *("S&P 500", "&amp; &copy;", "x<y>z", "<script>alert(1)</script>", "<!-- no -->", "a_b_c"),
    *("_under_ __score__", "`code` ``x``", "[text](url)", "![image](x.png)", "<https://x.org>"),
    *("[ref]: /url 'title'", "~~no~~", "| a | b |", "> quoted", "#hashtag", "---", "***", "* * *"),
    *(
        "_ _ _",
        "2 * 3 * 4",
        "5 - 3",
        "{number}",
        "{{x}}",
        "$x^2$",
        "12345678901. too long",
        "===",
        "#",
    ),
    *(
        "(c) -- ... 'quotes'",
        "☃ é",
        "a\\b",
        "http://example.org/a_b",
        "1.5 miles",
        "-5 degrees",
    ),
]


@pytest.mark.parametrize("text", AS_TYPED)
def test_what_is_not_in_the_little_markdown_is_printed_as_typed(text):
    assert parse(text) == (para(text),)


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("", ()),
        (" \n\n ", ()),
        ("one\ntwo", (para("one two"),)),
        ("one\n\ntwo\n", (para("one"), para("two"))),
        ("one\r\ntwo\r\rthree", (para("one two"), para("three"))),
        ("one  \ntwo\\\nthree", (para("one\ntwo\nthree"),)),
        ("    indented\n\ttext", (para("indented text"),)),
        ("# A\n## B\n###### C ##", tuple(Subhead((Span(t),)) for t in "ABC")),
        ("Title\n---\ntext", (para("Title"), para("---"), para("text"))),
        ("Title\n===", (para("Title ==="),)),
        ("> a\n> b", (para("> a > b"),)),
        ("- a\n- b", (item(BULLET, "a"), item(BULLET, "b"))),
        ("* a\n+ b", (item(BULLET, "a"), item(BULLET, "b"))),
        ("1. a\n2. b", (item("1.", "a"), item("2.", "b"))),
        ("1) a\n2) b", (item("1)", "a"), item("2)", "b"))),
        ("7. a\n7. b", (item("7.", "a"), item("8.", "b"))),
        ("0. a", (item("0.", "a"),)),
        ("1984. A year", (item("1984.", "A year"),)),
        ("1. a\n   - b\n2. c", (item("1.", "a"), item(BULLET, "b", 1), item("2.", "c"))),
        ("- a\n\n  b\n- c", (item(BULLET, "a"), item("", "b"), item(BULLET, "c"))),
        ("- a\nb", (item(BULLET, "a b"),)),
        ("-\n- a", (item(BULLET, "\u00a0"), item(BULLET, "a"))),
        ("- - a", (item(BULLET, "\u00a0"), item(BULLET, "a", 1))),
        ("- # a", (Item(BULLET, 0, (Span("a", bold=True),)),)),
        ("- ***", (item(BULLET, "***"),)),
        (
            "- " * 9 + "a",
            (
                *(item(BULLET, "\u00a0", d) for d in range(DEEPEST)),
                item(BULLET, "- - - - - a", DEEPEST),
            ),
        ),
        ("\\*a\\* \\# \\\\", (para("*a* # \\"),)),
    ],
)
def test_blocks_are_read_as_commonmark_reads_them(text, blocks):
    assert parse(text) == blocks


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("**b**", (Span("b", bold=True),)),
        ("*i*", (Span("i", italic=True),)),
        ("***both***", (Span("both", bold=True, italic=True),)),
        (
            "a **b *c* d** e",
            (
                Span("a "),
                Span("b ", bold=True),
                Span("c", bold=True, italic=True),
                Span(" d", bold=True),
                Span(" e"),
            ),
        ),
        ("**a\nb**", (Span("a b", bold=True),)),
        ("**a\\\nb**", (Span("a\nb", bold=True),)),
        ("un*frigging*believable", (Span("un"), Span("frigging", italic=True), Span("believable"))),
        ("**open", (Span("**open"),)),
        ("** no **", (Span("** no **"),)),
        ("**<b>&amp;_x_**", (Span("<b>&amp;_x_", bold=True),)),
    ],
)
def test_bold_and_italic_are_read_and_neighbours_of_one_look_are_one_span(text, spans):
    assert parse(text) == (Para(spans),)


def everything(text):
    return "".join(
        getattr(block, "marker", "") + "".join(span.text for span in block.spans)
        for block in parse(text)
    )


def compared(text):
    """The text without what the little Markdown may take for itself."""
    return re.sub(r"[\s\d*#\\+•-]", "", text)


@settings(max_examples=500, deadline=None)
@given(st.text(st.sampled_from("ab1 *-_.)\n#>|`~[]()!<&;:\\+\t='\"{}é"), max_size=30))
def test_no_character_vanishes(text):
    assert compared(everything(text)) == compared(text)


@settings(max_examples=300, deadline=None)
@given(
    st.text(
        st.characters(exclude_characters="*#\\-+\0", exclude_categories=["Cs", "Nd"]), max_size=40
    )
)
def test_text_without_markdown_signs_comes_back_whole(text):
    assert "".join(everything(text).split()) == "".join(text.split())
