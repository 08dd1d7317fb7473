"""The report as a file: readable, stable, and documented key by key."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import Plan, bound, maze

from puzzlebook.errors import CannotMakeError
from puzzlebook.output.report import FORMAT, VERSION, is_report, read_report, report_bytes

DOCUMENTED = Path(__file__).parents[2] / "docs" / "report.md"

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), values, max_size=5))
def test_a_report_is_json_that_comes_back_as_it_was(report):
    assert json.loads(report_bytes(report)) == report


@pytest.fixture(scope="module")
def report():
    return bound(Plan([maze((4, 5), 1), maze((4, 5), 2, "center"), maze((4, 5), 3, "none")])).report


def test_a_report_reads_back_and_says_what_it_is(report, tmp_path):
    path = tmp_path / "book.json"
    path.write_bytes(report_bytes(report))
    found = read_report(path)
    assert found == report
    assert is_report(found)
    assert (found["format"], found["version"]) == (FORMAT, VERSION)
    assert not is_report({**found, "version": VERSION + 1})


def test_each_maze_stands_on_a_line_of_its_own(report):
    lines = report_bytes(report).decode("utf-8").splitlines()
    mazes = [line for line in lines if line.startswith('{"number"')]
    assert [json.loads(line.rstrip(","))["number"] for line in mazes] == [1, 2, 3]


def test_a_number_that_json_does_not_have_is_refused():
    with pytest.raises(ValueError):
        report_bytes({"x": float("nan")})


@pytest.mark.parametrize("content", [None, b"", b"[1]", b"\xff\xfe", b"{"])
def test_what_is_no_report_is_told_in_a_sentence(tmp_path, content):
    path = tmp_path / "book.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CannotMakeError, match=r"book\.json: .*Build the book again\."):
        read_report(path)


def keys_of(value, prefix=""):
    """Dotted keys of the report's objects; those of `options` and `measures` are their makers'."""
    for key, inner in value.items():
        yield f"{prefix}{key}"
        if key in {"options", "measures"}:
            continue
        items = inner if isinstance(inner, list) else [inner]
        for item in items:
            if isinstance(item, dict):
                yield from keys_of(item, f"{prefix}{key}.")


def test_every_key_of_a_report_is_documented(report):
    text = DOCUMENTED.read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([\w.]+)`", text, flags=re.MULTILINE))
    assert set(keys_of(report)) - documented == set()


def test_the_documented_way_to_read_the_passages_gives_the_mazes(report, tmp_path, monkeypatch):
    (script,) = re.findall(
        r"```python\n(.*?)```", DOCUMENTED.read_text(encoding="utf-8"), re.DOTALL
    )
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "first-book.json").write_bytes(report_bytes(report))
    monkeypatch.chdir(tmp_path)
    found = {}
    exec(compile(script, "docs/report.md", "exec"), found)
    made = maze((4, 5), 1)
    edges = zip(made.grid.edge_low, made.grid.edge_high, strict=True)
    assert found["open_edges"] == [
        e for e, passage in zip(edges, made.passages, strict=True) if passage
    ]
