"""Runs of mazes as the file asks for them: their sizes one by one, and ends that are two cells."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from puzzlebook.config.agreement import check_ends, sizes_of
from puzzlebook.config.load import load_book
from puzzlebook.config.values import PLACES, Faults
from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.ends import places
from puzzlebook.mazes.grids import GRIDS, grid
from puzzlebook.mazes.spec import ENDS_MODES, Ends
from puzzlebook.plan.specs import specs

SIZES = [(c, r) for c in range(1, 6) for r in range(1, 6) if (c, r) != (1, 1)]
SIDES = st.integers(5, 30)


@given(st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=4), st.integers(1, 9), st.booleans())
def test_the_sizes_checked_are_those_that_are_made(sizes, count, ramp):
    typed = [f"{columns}x{rows}" for columns, rows in sizes]
    size = f"{typed[0]}..{typed[-1]}" if ramp else f"[{', '.join(typed)}]"
    data = f"title: T\npages:\n  - {{size: {size}, count: {count}}}\n"
    book = load_book("book.yaml", data.encode())
    made = [wanted.spec.size for wanted in specs(book, "1", rtl=False).wanted]
    assert list(sizes_of(book.config.pages[0])) == made


def test_a_run_without_sizes_has_none_to_check():
    assert list(sizes_of(SimpleNamespace(sizes=(), size_ramp=False, count=3))) == []


def fault(mode, start, finish, name, size):
    """What the check of a run of one maze says, None for nothing."""
    one, other = (None if at is None else SimpleNamespace(at=at) for at in (start, finish))
    entry = SimpleNamespace(
        start=one,
        finish=other,
        endpoints=mode,
        grids=(name,),
        sizes=(size,),
        size_ramp=False,
        count=1,
        shapes=(),
        room=None,
    )
    faults = Faults()
    check_ends(entry, faults)
    try:
        faults.tell()
    except ValidationError as error:
        return [line["loc"] for line in error.errors()]
    return None


@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("name", GRIDS)
def test_ends_are_refused_exactly_where_no_maze_can_have_them(mode, name):
    for size in SIZES:
        columns, rows = size
        cells = {(1, 1), (columns, rows), ((columns + 1) // 2, (rows + 1) // 2), (columns, 1)}
        ends = [None, *PLACES, *sorted(cells)]
        for start in ends:
            for finish in ends:
                try:
                    places(grid(name, size), Ends(mode, start, finish))
                    expected = None
                except CannotMakeError:
                    expected = [("start",) if finish is None else ("finish",)]
                assert fault(mode, start, finish, name, size) == expected, (size, start, finish)


def test_ends_far_apart_need_no_large_grid(monkeypatch):
    def refuse(*_):
        pytest.fail("a grid was built")

    monkeypatch.setitem(GRIDS, "square", refuse)
    for start, finish in [
        ((1, 1), "bottom-right"),
        ("top-left", "center"),
        ("left", "left"),
        (None, "center"),
        ((700, 3), "center"),
    ]:
        assert fault("center", start, finish, "square", (1999, 1998)) is None
