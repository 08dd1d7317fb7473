"""An ISBN is the one that was typed, or no ISBN."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.config.imprint import isbn


def check_digit(twelve):
    """ISO 2108: weights 1 and 3 in turn, to the next ten."""
    total = sum(int(digit) * (1, 3)[i % 2] for i, digit in enumerate(twelve))
    return str(-total % 10)


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("9780306406157", "978-0-306-40615-7"),
        ("978-0-306-40615-7", "978-0-306-40615-7"),
        ("ISBN 978 0 306 40615 7", "978-0-306-40615-7"),
        ("0-306-40615-2", "978-0-306-40615-7"),
        ("316148410x", "978-3-16-148410-0"),
    ],
)
def test_an_isbn_may_be_typed_in_every_usual_way_and_has_13_digits_then(typed, made):
    assert isbn(typed) == made


@given(st.integers(0, 999_999_999), st.integers(0, 11), st.integers(1, 9))
def test_a_wrong_digit_is_found_wherever_it_stands(number, at, off):
    twelve = f"978{number:09d}"
    right = twelve + check_digit(twelve)
    assert isbn(right).replace("-", "") == right
    digits = list(right)
    digits[at] = str((int(digits[at]) + off) % 10)
    if not "".join(digits).startswith(("978", "979")):
        at = -1
    with pytest.raises(ValueError, match="is not an ISBN"):
        isbn("".join(digits))


@pytest.mark.parametrize(
    "typed", ["", "12", "978030640615", "97803064061577", "hello", "4006381333931"]
)
def test_what_is_no_isbn_is_refused(typed):
    with pytest.raises(ValueError, match="ISBN"):
        isbn(typed)
