"""Printers' YAML files → rules: all there, all with a source, and the numbers that were published."""

import copy
import dataclasses
from importlib import resources

import pytest
import yaml

from puzzlebook.errors import CannotMakeError
from puzzlebook.printers import INKS, NAMES, PAPERS, Stated, printer
from puzzlebook.printers.loading import load
from puzzlebook.printers.rules import CERTAINTIES, FORBIDDEN, Limits
from puzzlebook.printers.telling import rule_rows, trim_rows
from puzzlebook.units import parse_trim

FILES = {
    name: yaml.safe_load(
        resources.files("puzzlebook.printers").joinpath(f"{name}.yaml").read_text("utf-8")
    )
    for name in NAMES
}
KDP = ["kdp-paperback", "kdp-hardcover"]


def test_every_file_of_the_folder_is_a_printer():
    files = {path.name for path in resources.files("puzzlebook.printers").iterdir()}
    assert {f"{name}.yaml" for name in NAMES} == {file for file in files if file.endswith(".yaml")}


def values(thing):
    """Every value with a source within a printer's rules."""
    if isinstance(thing, Stated | Limits):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from values(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for item in thing:
            yield from values(item)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_says_where_it_is_from_and_how_sure_it_is(name):
    found = list(values(printer(name)))
    assert len(found) > 20
    for value in found:
        assert value.certainty in CERTAINTIES
        assert len(value.source) > 20
        assert value.source[-1] in '."' or "%" in value.source, value.source


def used(node):
    """Every `source` in a file."""
    if isinstance(node, dict):
        if isinstance(node.get("source"), str):
            yield node["source"]
        for value in node.values():
            yield from used(value)
    elif isinstance(node, list):
        for value in node:
            yield from used(value)


@pytest.mark.parametrize("name", NAMES)
def test_every_source_of_a_file_is_one_of_something(name):
    assert set(FILES[name]["sources"]) == set(used(FILES[name]))


def places(node, path=()):
    """Every mapping in a file, by its steps."""
    if isinstance(node, dict):
        yield path
        for key, value in node.items():
            yield from places(value, (*path, key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from places(value, (*path, at))


def changed(name, path, change):
    data = copy.deepcopy(FILES[name])
    node = data
    for step in path:
        node = node[step]
    change(node)
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_key_too_many_or_too_few_is_refused_wherever_it_stands(name):
    for path in places(FILES[name]):
        if path == ("sources",):
            continue
        with pytest.raises((ValueError, KeyError)):
            load(name, changed(name, path, lambda node: node.update(unheard=1)))
        with pytest.raises((ValueError, KeyError)):
            load(name, changed(name, path, lambda node: node.pop(next(iter(node)))))


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (("least_type",), "7"),
        (("least_grey",), 10),
        (("file_limit",), 650),
        (("file_limit",), "650 GB"),
        (("pdf",), "pdfx"),
        (("forbids",), ["colours"]),
        (("forbids",), "links"),
        (("blank", "final"), "no"),
        (("blank", "at_end"), -1),
        (("blank", "at_end"), True),
        (("multiple",), 2.0),
        (("least_stroke",), "thin"),
        (("right_to_left", "order"), "backwards"),
        (("right_to_left", "languages"), [""]),
        (("margins", "inside"), "0.5in"),
    ],
)
def test_a_value_of_another_type_is_refused(path, wrong):
    with pytest.raises((ValueError, TypeError)):
        load("kdp-paperback", changed("kdp-paperback", path, lambda node: node.update(value=wrong)))
    for key, value in (("source", "nobody"), ("certainty", "rumoured")):
        with pytest.raises((ValueError, KeyError)):
            load(
                "x",
                changed("kdp-paperback", path, lambda node, k=key, v=value: node.update({k: v})),
            )


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_a_printer_hang_together(name):
    rules = printer(name)
    inside = rules.margins.inside.value
    counts = [most for most, _ in inside]
    assert counts[:-1] == sorted(counts[:-1])
    assert [width for _, width in inside] == sorted(width for _, width in inside)
    assert len({trim.name for trim in rules.trims}) == len(rules.trims)
    assert set(rules.forbidden) <= set(FORBIDDEN)
    assert rules.trims or rules.any_trim
    for trim in rules.trims:
        assert (trim.width_pt, trim.height_pt) == parse_trim(trim.name)
        for stock in trim.stocks:
            assert stock.ink in INKS
            assert stock.paper in PAPERS
            assert stock.limits.most is None or 0 < stock.limits.least < stock.limits.most
            thickest = stock.limits.most or 2000
            assert rules.gutter(thickest) >= rules.gutter(stock.limits.least) > 0
            if rules.spine_rule.kind == "caliper":
                assert rules.spine(stock.paper, stock.ink, thickest) > 0


# Trim, large, and the most pages in black on white, on cream, on groundwood, in standard and in premium colour:
# KDP's help as it is quoted in the reference the files were made from.
KDP_PAGES = """
5x8 no 828 776 812 600 828        | 5.06x7.81 no 828 776 812 600 828  | 5.25x8 no 828 776 812 600 828
5.5x8.5 no 828 776 812 600 828    | 6x9 no 828 776 812 600 828        | 6.14x9.21 yes 828 776 812 600 828
6.69x9.61 yes 828 776 812 600 828 | 7x10 yes 828 776 812 600 828      | 7.44x9.69 yes 828 776 812 600 828
7.5x9.25 yes 828 776 812 600 828  | 8x10 yes 828 776 812 600 828      | 8.25x6 yes 800 750 784 600 800
8.25x8.25 yes 800 750 784 600 800 | 8.5x8.5 yes 590 550 578 600 590   | 8.5x11 yes 590 550 578 600 590
8.27x11.69 yes 780 730 764 - 590
"""
STOCKS = (
    *(("white", "black"), ("cream", "black"), ("groundwood", "black")),
    *(("white", "standard-color"), ("white", "premium-color")),
)


def test_the_page_counts_of_kdp_s_paperbacks_are_those_of_its_table():
    rules = printer("kdp-paperback")
    rows = [row.split() for line in KDP_PAGES.split("\n") for row in line.split("|") if row.strip()]
    assert [trim.name for trim in rules.trims] == [f"{row[0]}in" for row in rows]
    for trim, (_, large, *counts) in zip(rules.trims, rows, strict=True):
        assert trim.large == (large == "yes")
        for (paper, ink), count in zip(STOCKS, counts, strict=True):
            limits = rules.pages(trim, paper, ink)
            least = 72 if ink == "standard-color" else 24
            assert (
                limits is None
                if count == "-"
                else (limits.least, limits.most) == (least, int(count))
            )


def test_kdp_s_hardcovers_and_lulu_s_paperbacks_have_their_sizes_and_counts():
    hard = printer("kdp-hardcover")
    sizes = "5.5x8.5in 6x9in 6.14x9.21in 7x10in 8.25x11in"
    assert [trim.name for trim in hard.trims] == sizes.split()
    for trim in hard.trims:
        assert [(s.limits.least, s.limits.most) for s in trim.stocks] == [(76, 550)] * 3
    assert hard.trim(612, 792) is None, "8.5 x 11 in is a paperback's"
    lulu = printer("lulu")
    assert len(lulu.trims) == 16
    for trim in lulu.trims:
        most = 250 if trim.width_pt > trim.height_pt else 800
        assert {(s.limits.least, s.limits.most) for s in trim.stocks} == {(32, most)}


GUTTERS = {
    "home": ((1, 0.5), (999, 0.5)),
    "ingramspark": ((24, 0.625), (1050, 0.625)),
    "lulu": (
        *((32, 0.5), (58, 0.5), (59, 0.625), (60, 0.625), (150, 0.625), (151, 1), (398, 1)),
        *((400, 1.125), (600, 1.125), (601, 1.25), (800, 1.25)),
    ),
    **dict.fromkeys(
        KDP,
        (
            *((24, 0.375), (149, 0.375), (150, 0.375), (151, 0.5), (299, 0.5), (300, 0.5)),
            *((301, 0.625), (499, 0.625), (500, 0.625), (501, 0.75), (550, 0.75)),
        ),
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_gutter_grows_at_the_page_counts_that_the_printer_names(name):
    for pages, inches in GUTTERS[name]:
        margins = printer(name).margins_for(pages)
        assert margins.inside == pytest.approx(inches * 72), pages


def test_other_margins_are_the_printer_s_with_and_without_bleed():
    for name in KDP:
        assert printer(name).margins_for(24)[1:] == (18, 18, 18)
        assert printer(name).margins_for(24, bleed=True)[1:] == (27, 27, 27)
    for name in ("ingramspark", "lulu", "home"):
        assert printer(name).margins_for(24)[1:] == (36, 36, 36)
        assert printer(name).margins_for(24, bleed=True)[1:] == (36, 36, 36)


@pytest.mark.parametrize(("name", "pages"), [("kdp-hardcover", 551), ("lulu", 801)])
def test_a_book_too_thick_to_be_bound_has_no_gutter(name, pages):
    assert printer(name).gutter(pages - 1) > 0
    with pytest.raises(CannotMakeError, match=r"binds at most \d+ pages and this book has"):
        printer(name).gutter(pages)


def test_bleed_is_an_eighth_of_an_inch_on_the_edges_that_each_printer_trims():
    edges = {name: printer(name).bleed for name in NAMES}
    assert edges.pop("home") is None
    assert {bleed.width.value for bleed in edges.values()} == {9}
    assert [name for name, bleed in edges.items() if bleed.edges == "all"] == ["lulu"]


# Spines in inches that the printers' calculators gave, and the published formulas by hand.
SPINES = [
    ("kdp-paperback", "cream", "black", 240, 0.6),
    ("kdp-paperback", "white", "black", 240, 0.54048),
    ("kdp-paperback", "groundwood", "black", 120, 0.282),
    ("kdp-paperback", "groundwood", "black", 240, 0.564),
    ("kdp-paperback", "white", "premium-color", 100, 0.2347),
    ("kdp-hardcover", "cream", "black", 126, 0.504),
    ("kdp-hardcover", "cream", "black", 240, 0.789),
    ("kdp-hardcover", "white", "black", 120, 0.459),
    ("kdp-hardcover", "white", "black", 200, 0.639),
    ("lulu", "cream", "black", 240, 0.6005),
    ("home", "white", "black", 240, 0),
]


@pytest.mark.parametrize(("name", "paper", "ink", "pages", "inches"), SPINES)
def test_the_spine_is_what_the_printer_s_calculator_gives(name, paper, ink, pages, inches):
    assert printer(name).spine(paper, ink, pages) == pytest.approx(inches * 72, abs=0.0006 * 72)


def test_a_spine_that_is_not_published_is_to_be_asked_for():
    assert printer("ingramspark").spine("cream", "black", 240) == "ask"
    assert printer("kdp-hardcover").spine("groundwood", "black", 240) is None
    assert printer("lulu").spine("cream", "black", 239) == printer("lulu").spine(
        "cream", "black", 240
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_size_in_whole_millimetres_is_found_as_the_trim_it_means(name):
    rules = printer(name)
    for trim in rules.trims:
        width, height = (
            round(side / 72 * 25.4) / 25.4 * 72 for side in (trim.width_pt, trim.height_pt)
        )
        found = rules.trim(width, height)
        assert found is not None
        assert abs(found.width_pt - trim.width_pt) <= 2


def test_sizes_of_one_s_own_are_taken_within_the_printer_s_bounds_and_nowhere_else():
    kdp = printer("kdp-paperback")
    own = kdp.trim(500, 700)
    assert own.custom
    assert (own.width_pt, own.height_pt) == (500, 700)
    assert not kdp.pages(own, "white", "black").sure, "KDP names no page counts for them"
    assert kdp.trim(8.6 * 72, 700) is None
    assert kdp.trim(4 * 72, 6 * 72).custom
    assert printer("lulu").trim(500, 700) is None


def test_the_trims_near_a_size_are_the_nearest_likest_first():
    near = printer("kdp-paperback").near(613, 790)
    assert [trim.name for trim in near] == ["8.5x11in", "8.27x11.69in", "8x10in"]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_and_every_trim_is_told_with_its_certainty_and_source(name):
    rules = printer(name)
    rows = [*rule_rows(rules), *trim_rows(rules)]
    for row in rows:
        assert row.certainty in CERTAINTIES
        assert row.source
        assert row.value
    told = " ".join(row.what for row in rows)
    assert all(f"{trim.name} (" in told for trim in rules.trims)
