"""A book's tree and one row of a table → the tree of the book for that row.

`{columns}` in texts are filled in as `fields` are; in every other value, such as a seed, a shape or a level, they are
replaced before it is read. What is typed for a field of a column's name is the example that stands without a table.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.config.fill import NAMES, faults_in
from puzzlebook.config.nodes import Entry, Mapping, Scalar, Sequence, locate
from puzzlebook.config.texts import UNFILLED, texts
from puzzlebook.config.values import did_you_mean, listed
from puzzlebook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from puzzlebook.config.nodes import Node, Step
    from puzzlebook.config.table import Row

AS_TYPED = frozenset({"words", "extends"})
"""Keys of the book below which no column is filled in."""

_IN_BRACES = re.compile(r"\{\s*([^\W\d]\w*)\s*\}")


def filled(root: Mapping, row: Row, columns: Iterable[str]) -> tuple[Mapping, list[Problem]]:
    """The tree with the row's cells filled in, and what is wrong: empty cells, names that are no columns.

    `root` has the `defaults` under its entries already, so that a text in them is one of every entry.
    """
    known = tuple(columns)
    of_texts = _steps_of_texts(root)
    used = used_columns(root, known)
    faults: list[tuple[tuple[Step, ...], str]] = []
    made = _replaced(root, (), of_texts, row, known, faults)
    problems = blank_cells(row, used)
    for steps, message in faults:
        spot = locate(root, steps)
        problems.append(Problem(spot.file, spot.line, spot.column, spot.key, message))
    assert isinstance(made, Mapping)
    return _with_fields(made, row, used), problems


def used_columns(root: Mapping, columns: Iterable[str]) -> tuple[str, ...]:
    """The columns whose names stand in braces anywhere in the book, in the table's order."""
    of_texts = _steps_of_texts(root)
    named: set[str] = set()  # asked whether a column is in it, never for its order
    for steps, scalar in _scalars(root, ()):
        if steps in of_texts:
            named.update(faults_in(scalar.text)[0])
        elif _is_filled(steps):
            named.update(_IN_BRACES.findall(scalar.text))
    return tuple(name for name in columns if name in named and name not in NAMES)


def blank_cells(row: Row, used: Iterable[str]) -> list[Problem]:
    """A problem for every cell of the row that the book needs and that is empty or not there."""
    return [
        row.problem(
            f"Row {row.number} has nothing for `{name}`. Fill the cell in, or take the row out.",
            name,
        )
        for name in used
        if not row.values.get(name)
    ]


def _steps_of_texts(root: Mapping) -> frozenset[tuple[Step, ...]]:
    return frozenset(text.steps for text in texts(root) if text.sort not in UNFILLED)


def _is_filled(steps: tuple[Step, ...]) -> bool:
    return steps[0] not in AS_TYPED


def _scalars(node: Node, steps: tuple[Step, ...]) -> Iterable[tuple[tuple[Step, ...], Scalar]]:
    match node:
        case Scalar():
            yield steps, node
        case Sequence():
            for at, item in enumerate(node.items):
                yield from _scalars(item, (*steps, at))
        case Mapping():
            for key, entry in node.entries.items():
                yield from _scalars(entry.value, (*steps, key))


def _replaced(
    node: Node,
    steps: tuple[Step, ...],
    of_texts: Container[tuple[Step, ...]],
    row: Row,
    columns: tuple[str, ...],
    faults: list[tuple[tuple[Step, ...], str]],
) -> Node:
    """The node with the columns in values that are no texts replaced by the row's cells."""
    match node:
        case Scalar():
            if steps in of_texts or not _is_filled(steps):
                return node
            return _filled_scalar(node, steps, row, columns, faults)
        case Sequence():
            items = (
                _replaced(item, (*steps, at), of_texts, row, columns, faults)
                for at, item in enumerate(node.items)
            )
            return replace(node, items=tuple(items))
        case Mapping():
            entries = {
                key: replace(
                    entry,
                    value=_replaced(entry.value, (*steps, key), of_texts, row, columns, faults),
                )
                for key, entry in node.entries.items()
            }
            return replace(node, entries=entries)


def _filled_scalar(
    node: Scalar,
    steps: tuple[Step, ...],
    row: Row,
    columns: tuple[str, ...],
    faults: list[tuple[tuple[Step, ...], str]],
) -> Scalar:
    def cell(match: re.Match[str]) -> str:
        name = match[1]
        if name in columns and name not in NAMES:
            return row.values.get(name, "")
        near = did_you_mean(name, columns)
        if near is None and steps[0] == "fields":
            return match[0]  # a field's text goes in as it stands
        there = listed((f"{{{column}}}" for column in columns), "and")
        advice = f"Did you mean {{{near}}}?" if near and near != name else f"There is {there}."
        if name in NAMES:
            advice = "It is a name every book has; give the column another, and write that."
        message = f"{{{name}}} is not a column of {row.file} that can be filled in. {advice}"
        faults.append((steps, message))
        return match[0]

    text = _IN_BRACES.sub(cell, node.text)
    # a cell stays a text however it was put in: an empty one is told of as such
    return node if text == node.text else replace(node, text=text, style="quoted")


def _with_fields(root: Mapping, row: Row, used: Iterable[str]) -> Mapping:
    """The tree with the columns that are used among its `fields`, at their row."""
    written = root.entries.get("fields")
    own: dict[str, Entry] = {}
    if written is not None:
        if not isinstance(written.value, Mapping):
            return root
        own = dict(written.value.entries)
    for name in used:
        key = Scalar(name, row.line, 1, "plain", file=row.file)
        own[name] = Entry(
            key, Scalar(row.values.get(name, ""), row.line, 1, "quoted", file=row.file)
        )
    if not own:
        return root
    if written is None:
        place = Scalar("fields", row.line, 1, "plain", file=row.file)
        written = Entry(place, Mapping({}, row.line, 1, flow=False, file=row.file))
    assert isinstance(written.value, Mapping)
    fields = replace(written, value=replace(written.value, entries=own))
    return replace(root, entries={**root.entries, "fields": fields})
