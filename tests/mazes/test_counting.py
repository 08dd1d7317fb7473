"""How many different mazes there are of a size: the table is counted over."""

from __future__ import annotations

import pytest

from puzzlebook.mazes.counting import DIFFERENT, different
from puzzlebook.mazes.grids import GRIDS, grid
from puzzlebook.mazes.likeness import fingerprint

SIZES = [(name, size) for name, sizes in DIFFERENT.items() for size in sizes]


def root(parents, cell):
    while parents[cell] != cell:
        cell = parents[cell]
    return cell


def joined(parents, edge):
    """The forest with another edge, None where that closes a circle."""
    one, other = (root(parents, cell) for cell in edge)
    return None if one == other else [*parents[:one], other, *parents[one + 1 :]]


def trees(edges, cells):
    """Every choice of edges that is a spanning tree, as bytes: each edge in turn taken or left."""
    bits = bytearray(len(edges))

    def connects(parents, at, missing):
        for edge in edges[at:]:
            more = joined(parents, edge)
            if more is not None:
                parents, missing = more, missing - 1
        return missing == 0

    def grown(parents, at, missing):
        if missing == 0:
            yield bytes(bits)
            return
        more = joined(parents, edges[at])
        if more is not None:
            bits[at] = 1
            yield from grown(more, at + 1, missing - 1)
            bits[at] = 0
        if more is None or connects(parents, at + 1, missing):
            yield from grown(parents, at + 1, missing)

    yield from grown(list(range(cells)), 0, cells - 1)


def counted(name, size):
    made = grid(name, size)
    edges = list(zip(made.edge_low, made.edge_high, strict=True))
    return len({fingerprint(made, tree) for tree in trees(edges, made.cells)})


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_every_number_of_the_table_is_that_of_all_mazes_there_are(name, size):
    assert different(name, size) == different(name, size[::-1]) == counted(name, size)


@pytest.mark.parametrize("name", ["square", "hexagon", "upsilon", "organic"])
@pytest.mark.parametrize("cells", [2, 3, 5])
def test_a_strip_has_one_maze(name, cells):
    assert different(name, (1, cells)) == different(name, (cells, 1)) == counted(name, (1, cells))


def spanning_trees(columns, rows):
    """Kirchhoff's count: any cofactor of the Laplacian, by elimination without fractions (Bareiss)."""
    made = grid("square", (columns, rows))
    size = made.cells
    matrix = [[0] * size for _ in range(size)]
    for low, high in zip(made.edge_low, made.edge_high, strict=True):
        matrix[low][high] = matrix[high][low] = -1
        matrix[low][low] += 1
        matrix[high][high] += 1
    matrix = [row[1:] for row in matrix[1:]]
    before = 1
    for k in range(size - 2):
        for i in range(k + 1, size - 1):
            for j in range(k + 1, size - 1):
                product = matrix[i][j] * matrix[k][k] - matrix[i][k] * matrix[k][j]
                matrix[i][j] = product // before
        before = matrix[k][k]
    return matrix[-1][-1]


@pytest.mark.parametrize("size", [(2, 10), (3, 6), (4, 5), (5, 5)])
def test_the_smallest_sizes_that_are_not_in_the_table_have_more_mazes_than_a_book(size):
    alike = 8 if size[0] == size[1] else 4
    assert different("square", size) is None
    assert spanning_trees(*size) / alike > 30_000


def test_all_grids_are_counted():
    assert set(DIFFERENT) <= set(GRIDS)
