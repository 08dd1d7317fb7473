"""Problems → lines: each at its place, and many alike in few."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.errors import MOST_ALIKE, BookFileError, Problem, told

PROBLEMS = st.lists(
    st.builds(
        Problem,
        file=st.just("book.yaml"),
        line=st.integers(1, 999),
        column=st.integers(1, 9),
        key=st.sampled_from(["title", "pages[0].size", "pages[1].size"]),
        message=st.sampled_from(["One.", "Two.", "Three."]),
        severity=st.sampled_from(["error", "warning"]),
    ),
    max_size=40,
    unique_by=str,
)


def alike(problem):
    return problem.severity, problem.message


@given(PROBLEMS)
def test_every_problem_is_told_or_counted_and_the_first_of_each_kind_in_full(problems):
    lines = told(problems)
    kinds = {}
    for problem in problems:
        kinds.setdefault(alike(problem), []).append(problem)
    for same in kinds.values():
        for problem in same[:MOST_ALIKE]:
            assert str(problem) in lines
        more = len(same) - MOST_ALIKE
        if more > 1:
            rest = f"... and {more} more like that, the last on line {same[-1].line}."
            assert any(line.endswith(rest) for line in lines)
    assert len(lines) == sum(min(len(same), MOST_ALIKE + 1) for same in kinds.values())
    assert str(BookFileError(problems)) == "\n".join(lines)


@given(PROBLEMS)
def test_lines_stand_in_the_order_of_the_problems(problems):
    lines = told(problems)
    places = [str(problem) for problem in problems]
    shown = [places.index(line) for line in lines if line in places]
    assert len(shown) >= len(lines) - 6  # lines that count the rest: one for each kind
    assert shown == sorted(shown)


@pytest.mark.parametrize("count", [1, MOST_ALIKE, MOST_ALIKE + 1, MOST_ALIKE + 2, 300])
def test_alike_problems_are_cut_where_that_saves_lines(count):
    problems = [Problem("b", line, 1, f"pages[{line}]", "No.") for line in range(1, count + 1)]
    lines = told(problems)
    assert len(lines) == min(count, MOST_ALIKE + 1)
    last = f"b:4:1: ... and {count - MOST_ALIKE} more like that, the last on line {count}."
    assert (lines[-1] == last) == (count > MOST_ALIKE + 1)
