"""Fingerprints, against mirror images and turns made here from coordinates alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.likeness import SYMMETRIES, fingerprint


def places(size):
    return [(x, y) for y in range(size[1]) for x in range(size[0])]


def drawing(size, passages):
    """The open edges as pairs of (x, y)."""
    grid = named_grid("square", size)
    edges = zip(grid.edge_low, grid.edge_high, passages, strict=True)
    place = places(size)
    return frozenset(frozenset({place[a], place[b]}) for a, b, opened in edges if opened)


def passages_of(size, opened):
    grid = named_grid("square", size)
    edges = zip(grid.edge_low, grid.edge_high, strict=True)
    place = places(size)
    return bytearray(frozenset({place[a], place[b]}) in opened for a, b in edges)


def images(size, opened):
    """All eight mirror images and quarter turns: their sizes and open edges."""
    w, h = size[0] - 1, size[1] - 1
    turned = size[1], size[0]
    moves = [
        (size, lambda x, y: (x, y)),
        (size, lambda x, y: (w - x, y)),
        (size, lambda x, y: (x, h - y)),
        (size, lambda x, y: (w - x, h - y)),
        (turned, lambda x, y: (y, x)),
        (turned, lambda x, y: (h - y, x)),
        (turned, lambda x, y: (y, w - x)),
        (turned, lambda x, y: (h - y, w - x)),
    ]
    for new_size, move in moves:
        yield new_size, frozenset(frozenset(move(*place) for place in edge) for edge in opened)


def class_of(size, opened):
    """What all images share: the least of them, spelled out."""
    spelled = [(s, sorted(sorted(edge) for edge in image)) for s, image in images(size, opened)]
    return str(min(spelled))


def spanning_trees(size):
    grid = named_grid("square", size)
    for chosen in combinations(range(grid.edges), grid.cells - 1):
        roots = list(range(grid.cells))
        for edge in chosen:
            a, b = roots[grid.edge_low[edge]], roots[grid.edge_high[edge]]
            roots = [a if root == b else root for root in roots]
        if len(set(roots)) == 1:
            yield bytearray(edge in chosen for edge in range(grid.edges))


def test_only_grids_there_are_have_symmetries_of_their_own():
    assert SYMMETRIES.keys() <= GRIDS.keys()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("size", [(1, 2), (2, 1), (2, 2), (1, 50), (5, 5), (6, 9), (9, 6), (8, 8)])
def test_all_eight_images_of_a_maze_have_its_fingerprint(algorithm, size):
    passages = carve(algorithm, named_grid("square", size), rng(11), ())
    expected = fingerprint(named_grid("square", size), passages)
    assert len(expected) == 32
    assert int(expected, 16) >= 0
    for new_size, image in images(size, drawing(size, passages)):
        grid = named_grid("square", new_size)
        assert fingerprint(grid, passages_of(new_size, image)) == expected


@pytest.mark.parametrize(
    ("size", "trees"), [((2, 2), 4), ((2, 3), 15), ((3, 2), 15), ((3, 3), 192), ((1, 7), 1)]
)
def test_of_all_mazes_of_a_size_exactly_those_alike_share_a_fingerprint(size, trees):
    grid = named_grid("square", size)
    found = [(fingerprint(grid, p), class_of(size, drawing(size, p))) for p in spanning_trees(size)]
    assert len(found) == trees
    assert len({print_ for print_, _ in found}) == len({like for _, like in found})
    assert len(set(found)) == len({like for _, like in found})


def test_the_four_mazes_of_2x2_are_all_alike():
    grid = named_grid("square", (2, 2))
    assert len({fingerprint(grid, passages) for passages in spanning_trees((2, 2))}) == 1


@given(st.data(), st.sampled_from([(4, 3), (3, 4), (4, 4), (2, 6)]))
@settings(max_examples=100, deadline=None)
def test_bitmaps_share_a_fingerprint_only_if_they_are_images_of_each_other(data, size):
    grid = named_grid("square", size)
    passages = data.draw(st.lists(st.integers(0, 1), min_size=grid.edges, max_size=grid.edges))
    changed = list(passages)
    changed[data.draw(st.integers(0, grid.edges - 1))] ^= 1
    changed[data.draw(st.integers(0, grid.edges - 1))] ^= 1
    same = class_of(size, drawing(size, passages)) == class_of(size, drawing(size, changed))
    prints = [fingerprint(grid, bytearray(p)) for p in (passages, changed)]
    assert (prints[0] == prints[1]) == same


def test_sizes_with_equally_many_edges_have_different_fingerprints():
    # every edge of a corridor is open, and packed they differ in their padding at most
    corridors = {
        size: fingerprint(named_grid("square", size), bytes([1] * (max(size) - 1)))
        for size in [(1, 8), (8, 1), (1, 9), (9, 1), (1, 10)]
    }
    assert corridors[1, 8] == corridors[8, 1]
    assert corridors[1, 9] == corridors[9, 1]
    assert len(set(corridors.values())) == 3


def test_a_fingerprint_is_the_same_from_bytes_and_from_a_bytearray():
    grid = named_grid("square", (6, 5))
    passages = carve("kruskal", grid, rng(1), ())
    assert fingerprint(grid, bytes(passages)) == fingerprint(grid, passages)


def test_a_fingerprint_stays_what_it_was_in_earlier_books():
    # kept in reports and compared across volumes: a change here makes old reports useless
    corridor = fingerprint(named_grid("square", (1, 3)), bytes([1, 1]))
    assert corridor == "c9bd3ff2c3c1ad533877c2d7b2dea7df"
