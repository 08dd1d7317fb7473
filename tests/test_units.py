"""Page sizes as people write them: read, or told how ours are written."""

from __future__ import annotations

import re

import pytest

from puzzlebook.units import parse_trim

# What was typed → what is meant.
MEANT = {
    '6x9"': "6x9in",
    '6"x9"': "6x9in",
    '6" x 9"': "6x9in",
    "6''x9''": "6x9in",
    "6\u2033 × 9\u2033": "6x9in",
    "6\u201dx9\u201d": "6x9in",
    "6 x 9 inches": "6x9in",
    "6 by 9 inch": "6x9in",
    "6x9": "6x9in",
    "8,5x11": "8.5x11in",
    "8.5*11": "8.5x11in",
    "210x297": "210x297mm",
    "210 x 297 millimetres": "210x297mm",
    "21 x 29,7 cm": "21x29.7cm",
    '21cm x 11"': "21cmx11in",
    "6in x 9": "6x9in",
}


@pytest.mark.parametrize("typed", MEANT)
def test_a_page_size_in_other_words_is_told_as_ours_are_written(typed):
    with pytest.raises(ValueError, match="is not a page size") as caught:
        parse_trim(typed)
    suggested = re.search(r"Did you mean (\S+)\?", str(caught.value))
    assert suggested
    assert suggested[1] == MEANT[typed]
    assert min(parse_trim(suggested[1])) > 72


@pytest.mark.parametrize("typed", ["", "large", "6x", 'x9"', "6x9x2", "-6x9in", "6x9 miles"])
def test_what_is_like_no_page_size_is_told_how_they_are_written(typed):
    with pytest.raises(ValueError, match=r"Write a4, a5, letter, or width x height with a unit"):
        parse_trim(typed)
