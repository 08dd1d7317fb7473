"""The preview as someone sees it: a real browser, its keys, and what its page holds for a screen reader."""

import os
import re
from pathlib import Path

import pytest
from browsers import chromium
from playwright.sync_api import expect, sync_playwright
from previews import previewing

BOOK = """\
title: Small
author: Tester
seed: 7
pages:
  - kind: title
  - {heading: Hunts, size: 6x7, count: 3, algorithm: hunt-and-kill}
  - {heading: Walks, size: 11x10, count: 3, algorithm: wilson, per_page: 2, difficulty: easy..hard}
answers: separate
"""
PERSIAN = """\
title: پیچ و خم
author: ناشر
language: fa
seed: 4
pages:
  - kind: title
  - {size: 6x7, count: 6}
"""


@pytest.fixture(scope="module")
def browser():
    # Chromium's sandbox refuses to run as root, which containers are
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield running
        running.close()


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """One preview for the tests that edit nothing."""
    with previewing(tmp_path_factory.mktemp("small"), BOOK) as running:
        yield running


@pytest.fixture(scope="module")
def persian(tmp_path_factory):
    with previewing(tmp_path_factory.mktemp("persian"), PERSIAN) as running:
        yield running


@pytest.fixture
def look(browser):
    """Opens a preview; at the end no page may have said anything on its console."""
    contexts, said = [], []

    def opened(preview, width=1280, height=800, **more):
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(preview.address)
        expect(page.locator("#spread figure").first).to_be_visible()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []


def shown(page):
    """The pages on the desk, from left to right."""
    figures = page.locator("#spread figure").all()
    return [
        int(figure.get_attribute("data-page"))
        for figure in sorted(figures, key=lambda figure: figure.bounding_box()["x"])
    ]


def drawn(page):
    """Whether every picture on the desk is there."""
    expect(page.locator("#spread img").first).to_be_visible()
    return page.evaluate(
        "async () => { const all = [...document.querySelectorAll('#spread img')];"
        " await Promise.all(all.map((image) => image.decode()));"
        " return all.every((image) => image.naturalWidth > 100); }"
    )


def sources(page):
    return [image.get_attribute("src") for image in page.locator("#spread img").all()]


# Saving ---------------------------------------------------------------------------------------


def test_an_edit_is_seen_a_fault_is_told_with_its_line_and_mending_goes_on(look, tmp_path):
    with previewing(tmp_path, BOOK) as preview:
        page = look(preview)
        page.keyboard.press("ArrowRight")
        assert shown(page) == [2, 3]
        before = sources(page)

        preview.book.write_text(BOOK.replace("size: 6x7", "size: 8x9"))
        expect(page.locator("#spread img").first).not_to_have_attribute("src", before[0])
        expect(page.get_by_role("status")).to_contain_text("4 pages changed")
        assert shown(page) == [2, 3]
        assert drawn(page)
        good = sources(page)

        preview.book.write_text(BOOK.replace("wilson", "wislon"))
        problem = page.get_by_role("complementary", name="Problems").get_by_role("listitem")
        expect(problem).to_have_count(1)
        expect(problem).to_contain_text("Line 7")
        expect(problem).to_contain_text("'wislon' is not an algorithm. Did you mean 'wilson'?")
        expect(page.get_by_role("status")).to_contain_text("The last good version is shown.")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert shown(page) == [2, 3]
        assert [re.sub("-.*", "", src) for src in sources(page)] == [
            re.sub("-.*", "", src) for src in good
        ]

        preview.book.write_text(BOOK)
        expect(page.get_by_role("complementary", name="Problems")).to_be_hidden()
        expect(page.get_by_role("status")).to_contain_text("Redrawn")
        expect(page.locator("#spread img").first).to_have_attribute("src", before[0])
        page.context.close()


def test_what_an_extended_file_names_is_redrawn_and_its_faults_are_told_with_its_name(
    look, tmp_path
):
    shared = tmp_path / "shared"
    shared.mkdir()
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect {} width="9" height="9"/></svg>'
    shared.joinpath("fox.svg").write_text(drawing.format('fill="black"'))
    series = BOOK + "defaults: {start: {at: left, image: fox.svg}}\n"
    shared.joinpath("series.yaml").write_text(series)
    with previewing(tmp_path, "extends: shared/series.yaml\ntitle: Volume\n") as preview:
        page = look(preview)
        page.keyboard.press("ArrowRight")
        assert drawn(page)
        before = sources(page)
        shared.joinpath("fox.svg").write_text(drawing.format('fill="gray"'))
        expect(page.locator("#spread img").first).not_to_have_attribute("src", before[0])
        assert drawn(page)

        shared.joinpath("series.yaml").write_text(series.replace("wilson", "wislon"))
        problem = page.get_by_role("complementary", name="Problems").get_by_role("listitem")
        expect(problem).to_contain_text(f"Line 7 of {Path('shared', 'series.yaml')}")
        shared.joinpath("series.yaml").write_text(series.replace("seed: 7", "seed: 8"))
        expect(page.get_by_role("status")).to_contain_text("Redrawn")
        page.context.close()


def test_a_book_wrong_from_the_beginning_says_so_until_it_is_mended(browser, tmp_path):
    with previewing(tmp_path, "title: x\n") as preview:
        context = browser.new_context()
        page = context.new_page()
        page.goto(preview.address)
        expect(page.get_by_text("There is no book to show yet")).to_be_visible()
        expect(page.get_by_role("complementary", name="Problems")).to_contain_text("pages")
        assert preview.get("/files/book")[0] == 404
        preview.book.write_text(BOOK)
        expect(page.get_by_role("heading", level=1)).to_have_text("Small")
        assert drawn(page)
        context.close()


def test_the_end_of_the_preview_is_told(browser, tmp_path):
    with previewing(tmp_path, BOOK) as preview:
        page = browser.new_page()
        page.goto(preview.address)
        expect(page.get_by_role("status")).to_contain_text("Up to date")
        assert preview.end()[0] == 130
        expect(page.get_by_role("status")).to_contain_text("The preview has ended.")
        page.close()


# Turning --------------------------------------------------------------------------------------


def test_arrows_turn_spreads_as_they_are_bound(look, small):
    page = look(small)
    seen = [shown(page)]
    for key in ("ArrowRight", "PageDown", "ArrowRight", "ArrowLeft", "PageUp", "End", "Home"):
        page.keyboard.press(key)
        seen.append(shown(page))
    assert seen == [[1], [2, 3], [4, 5], [6], [4, 5], [2, 3], [6], [1]]


def test_a_book_read_from_the_right_is_turned_to_the_left(look, persian):
    page = look(persian)
    assert shown(page) == [1]
    page.keyboard.press("ArrowRight")  # nothing is before the first page
    assert shown(page) == [1]
    page.keyboard.press("ArrowLeft")
    assert shown(page) == [3, 2]
    page.get_by_role("button", name="Next spread").click()
    assert shown(page) == [5, 4]
    boxes = [
        page.get_by_role("button", name=f"{name} spread").bounding_box()["x"]
        for name in ("Next", "Previous")
    ]
    assert boxes[0] < boxes[1]
    page.keyboard.press("ArrowRight")
    assert shown(page) == [3, 2]
    # read aloud in reading order
    assert [
        figure.get_attribute("data-page") for figure in page.locator("#spread figure").all()
    ] == ["2", "3"]
    assert drawn(page)


def test_thumbnails_lead_to_their_spreads_also_by_keyboard(look, small):
    page = look(small)
    thumbs = page.get_by_role("navigation", name="Spreads")
    expect(thumbs.get_by_role("button")).to_have_count(4)
    thumbs.get_by_role("button", name="Pages 4 and 5").click()
    assert shown(page) == [4, 5]
    expect(thumbs.locator("[aria-current=true]")).to_have_text("4–5")
    page.keyboard.press("ArrowUp")
    assert shown(page) == [2, 3]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Pages 2 and 3"
    assert page.locator("nav button[tabindex='0']").count() == 1


def test_a_page_is_gone_to_by_its_number_and_kept_over_a_reload(look, small):
    page = look(small)
    field = page.get_by_label("Page", exact=True)
    field.fill("5")
    field.press("Enter")
    assert shown(page) == [4, 5]
    page.reload()
    expect(page.locator("#spread figure")).to_have_count(2)
    assert shown(page) == [4, 5]


# Looking --------------------------------------------------------------------------------------


def test_a_puzzle_and_its_answer_stand_side_by_side(look, small):
    page = look(small)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Puzzle and answer").click()
    captions = page.locator("figcaption")
    expect(captions).to_have_text(["Puzzle 1 · page 2", "Answer 1 · page 1"])
    assert drawn(page)
    left, right = (figure.bounding_box() for figure in page.locator("#spread .paper").all())
    assert left["x"] + left["width"] < right["x"]
    page.keyboard.press("ArrowRight")
    expect(captions).to_have_text(["Puzzle 2 · page 3", "Answer 2 · page 1"])
    page.get_by_role("button", name="Puzzle and answer").click()
    assert shown(page) == [2, 3]


def test_separate_answers_are_leafed_through_as_a_file_of_their_own(look, small):
    page = look(small)
    page.get_by_role("button", name="Answers", exact=True).click()
    expect(page.get_by_role("img", name="answer to 1 to 6")).to_be_visible()
    assert shown(page) == [1]


def test_margins_gutter_and_trim_are_shaded_on_the_right_sides(look, small, persian):
    for preview, spine_of_page_3 in ((small, "left"), (persian, "right")):
        page = look(preview)
        page.keyboard.press("PageDown")
        page.get_by_role("button", name="Margins").click()
        figure = page.locator("#spread figure[data-page='3']")
        paper = figure.locator(".paper").bounding_box()
        gutter = figure.locator(".gutter").bounding_box()
        trim = figure.locator(".trim").bounding_box()
        assert trim["width"] == pytest.approx(paper["width"], abs=2)
        middle = gutter["x"] + gutter["width"] / 2 - paper["x"]
        assert (middle < paper["width"] / 2) == (spine_of_page_3 == "left")
        assert gutter["width"] == pytest.approx(paper["width"] * 36 / 612, abs=1.5)
        expect(page.get_by_text("kept free")).to_be_visible()


def test_sizes_go_up_and_down_and_back_to_the_window(look, small):
    page = look(small)
    width = lambda: page.locator("#spread .paper").first.bounding_box()["width"]  # noqa: E731
    fit = width()
    page.get_by_role("button", name="Larger").click()
    assert width() > fit
    page.locator("#stage").focus()
    for _ in range(3):
        page.keyboard.press("-")
    assert width() < fit
    page.keyboard.press("0")
    assert width() == fit
    for _ in range(9):
        page.keyboard.press("+")
    assert page.locator("#zoom").text_content() == "400 %"
    assert width() == pytest.approx(8.5 * 96 * 4, abs=1)
    assert drawn(page)


def test_pictures_have_as_many_pixels_as_the_screen(look, small):
    page = look(small, device_scale_factor=2)
    assert drawn(page)
    image = page.locator("#spread img").first
    pixels = image.evaluate("image => image.naturalWidth")
    assert pixels == pytest.approx(2 * image.bounding_box()["width"], abs=1)


def test_a_narrow_window_shows_one_page_after_the_other_and_hides_nothing(look, small):
    page = look(small, width=400, height=780)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown(page) == [3]
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    for name in ("Next spread", "Puzzle and answer", "Fit", "Download the book as PDF"):
        expect(
            page.get_by_label(name).or_(page.get_by_role("button", name=name)).first
        ).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_in_light_and_dark(look, small, scheme):
    page = look(small, color_scheme=scheme)
    colours = page.evaluate(
        "() => ['header', 'h1', '#facts', '#status', 'nav button', 'figcaption', '#compare', '#of'].map((what) => {"
        " let one = document.querySelector(what); const ink = getComputedStyle(one).color;"
        " while (getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)') one = one.parentElement;"
        " return [what, ink, getComputedStyle(one).backgroundColor]; })"
    )
    for what, ink, ground in colours:
        assert contrast(ink, ground) >= 4.5, (what, ink, ground)
    assert (luminance(colours[0][2]) < 0.1) == (scheme == "dark")


def luminance(colour):
    """Relative luminance of an opaque colour (WCAG 2.2)."""
    shares = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# For everyone ---------------------------------------------------------------------------------


def test_the_page_has_its_landmarks_and_every_control_a_name(look, small):
    page = look(small)
    for role in ("banner", "navigation", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    expect(page.get_by_role("toolbar", name="View")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Small")
    expect(page.get_by_role("status")).to_contain_text("Up to date")
    assert page.locator("html").get_attribute("lang") == "en"
    unnamed = page.evaluate(
        "() => [...document.querySelectorAll('button, a, input, #spread img')].filter((one) => one.checkVisibility()"
        " && !(one.ariaLabel || one.textContent.trim() || one.alt || one.labels?.length)).map((one) => one.outerHTML)"
    )
    assert unnamed == []
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_tab_goes_through_the_page_in_the_order_it_is_seen(look, small):
    page = look(small)
    seen = []
    for _ in range(7):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches(':focus-visible')")
        seen.append(
            page.evaluate(
                "(({id, ariaLabel, textContent}) => id || ariaLabel || textContent)(document.activeElement)"
            )
        )
    assert seen == [
        "Skip to the pages",
        "Download the book as PDF",
        "Download the answers as PDF",
        "Page 1",
        "stage",
        "where",
        "right",
    ]


def test_files_are_downloaded_after_they_were_read_back(look, small):
    page = look(small)
    for name, file in (("the book", "book.pdf"), ("the answers", "book-answers.pdf")):
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Download {name} as PDF").click()
        assert download.value.suggested_filename == file
        assert download.value.path().read_bytes().startswith(b"%PDF-")
        expect(page.get_by_role("status")).to_contain_text(f"{file} was read back and is right.")
