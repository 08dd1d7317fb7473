"""ISBNs as people write them: the one that was typed, or none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.config.imprint import isbn


def check_digit(twelve):
    """The thirteenth digit (ISO 2108, annex A)."""
    total = sum(int(digit) * (3 if k % 2 else 1) for k, digit in enumerate(twelve))
    return str(-total % 10)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("0306406152", "978-0-306-40615-7"),
        ("0-306-40615-2", "978-0-306-40615-7"),
        ("9780306406157", "978-0-306-40615-7"),
        ("ISBN 978-0-306-40615-7", "978-0-306-40615-7"),
        ("isbn: 978 0 306 40615 7", "978-0-306-40615-7"),
        ("978\u20130\u2013306\u201340615\u20137", "978-0-306-40615-7"),
        ("0-8044-2957-X", "978-0-8044-2957-3"),
        ("080442957x", "978-0-8044-2957-3"),
        ("979-10-90636-07-1", "979-10-90636-07-1"),
        ("316148410x", "978-3-16-148410-0"),
    ],
)
def test_an_isbn_is_printed_with_13_digits_and_the_agency_s_hyphens(typed, printed):
    assert isbn(typed) == printed


@given(st.text("0123456789", min_size=9, max_size=9), st.sampled_from("0123456789"))
def test_of_ten_last_digits_one_is_right(nine, last):
    twelve = f"978{nine}"
    if last == check_digit(twelve):
        assert isbn(twelve + last).replace("-", "") == twelve + last
    else:
        with pytest.raises(ValueError, match="its last digit does not fit"):
            isbn(twelve + last)


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
    "typed",
    [
        *("", "x", "hello", "978", "978030640615", "97803064061570", "97803064061577"),
        *("977-0-306-40615-8", "4006381333931", "12345678901234"),
    ],
)
def test_what_is_no_isbn_is_told_how_one_is_written(typed):
    with pytest.raises(ValueError, match="is not an ISBN"):
        isbn(typed)
