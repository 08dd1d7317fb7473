"""Codes of sheets: short, readable, and each sheet's own."""

import pytest

from puzzlebook.mazes.codes import LEAST, LETTERS, codes

SHEETS = [[f"wilson/8x8/{4 * k + m:016x}" for m in range(4)] for k in range(3000)]


def test_a_code_is_four_letters_that_are_never_taken_for_one_another():
    assert len(LETTERS) == 20
    assert not set(LETTERS) & set("AEIOUY0123456789")
    assert codes(SHEETS[:2]) == ("HRQM", "NZCN")
    assert LEAST == 4


def test_a_sheet_has_its_code_whatever_other_sheets_there_are():
    alone = [codes([sheet])[0] for sheet in SHEETS[:40]]
    assert list(codes(SHEETS[:40])) == alone


def test_of_many_sheets_no_two_have_one_code():
    made = codes(SHEETS)
    assert len(set(made)) == len(SHEETS)
    assert {len(code) for code in made} == {len(made[0])}
    assert len(made[0]) > LEAST
    assert [code[:LEAST] for code in made] == [codes([sheet])[0] for sheet in SHEETS]


def test_another_order_of_mazes_is_another_sheet():
    assert codes([SHEETS[0]]) != codes([SHEETS[0][::-1]])


def test_a_sheet_that_is_there_twice_is_a_fault_of_ours():
    with pytest.raises(ValueError, match="same mazes"):
        codes([SHEETS[0], SHEETS[0]])
