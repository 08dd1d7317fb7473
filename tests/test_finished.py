"""`puzzlebook check BOOK.pdf`: what is told of a finished file, in text and in JSON, and with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from broken_pdfs import annotation, broken, draw, sound
from jsonschema import Draft202012Validator

from puzzlebook.preflight.findings import RULES as OWN_RULES
from puzzlebook.preflight.rules import RULES

THIN = "0.25 w 100 100 m 200 200 l S"
FINDING_KEYS = {
    *("rule", "severity", "pages", "maze", "what", "limit", "source", "certainty", "remedy"),
}
SHAPE = {
    "type": "object",
    "required": ["format", "version", "file", "printer", "pages", "ours", "mazes", "passed"],
    "properties": {
        "format": {"const": "puzzlebook preflight"},
        "version": {"const": 1},
        "report": {"type": ["string", "null"]},
        "findings": {
            "type": "array",
            "items": {
                "type": "object",
                "required": sorted(FINDING_KEYS),
                "additionalProperties": False,
                "properties": {
                    **{key: {"type": "string", "minLength": 3} for key in FINDING_KEYS},
                    "pages": {"type": "array", "items": {"type": "integer", "minimum": 1}},
                    "maze": {"type": ["integer", "null"]},
                    "rule": {"enum": sorted({*RULES, *OWN_RULES})},
                    "severity": {"enum": ["breach", "advice"]},
                    "certainty": {"enum": ["published", "calculator", "third-party", "assumed"]},
                },
            },
        },
    },
}


@pytest.fixture
def sent(run):
    """Runs a check of those bytes, in a folder with a book file."""

    def sends(data, *arguments, name="file.pdf"):
        Path(name).write_bytes(data)
        return run("check", name, *arguments)

    return sends


def thin(*pages):
    return broken(sound(), lambda pdf: [draw(pdf, page, THIN) for page in pages])


def test_a_file_without_fault_passes(sent):
    ran = sent(sound(), "--printer", "kdp-paperback")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == ("file.pdf: 24 pages; no breach of the rules of Amazon KDP (paperback)\n")


def test_a_breach_is_told_with_its_pages_its_rule_where_that_is_from_and_what_would_do(sent):
    ran = sent(thin(3, 7, 8, 9), "--printer", "kdp-paperback")
    assert ran.code == 5
    first, rule, source, summary = ran.out.splitlines()
    assert first == "pages 3, 7-9: a line is 0.25 pt wide [stroke]"
    assert "Amazon KDP (paperback) prints no line thinner than 0.75 pt." in rule
    assert "Make lines 0.75 pt or more" in rule
    assert source.strip().startswith("(third-party: KDP help")
    assert summary.startswith("file.pdf: 24 pages; 1 breach")
    assert ran.err == "puzzlebook: file.pdf breaks one rule of Amazon KDP (paperback).\n"


def test_json_holds_the_same_in_the_documented_shape(sent):
    ran = sent(thin(3, 7), "--printer", "kdp-paperback", "--json")
    told = json.loads(ran.out)
    Draft202012Validator(SHAPE).validate(told)
    assert (ran.code, told["passed"], told["printer"]) == (5, False, "kdp-paperback")
    assert [(each["rule"], each["pages"]) for each in told["findings"]] == [("stroke", [3, 7])]


def test_a_file_for_nobody_is_looked_at_for_a_home_printer_and_that_is_said(sent):
    ran = sent(sound())
    assert ran.code == 0
    assert "a home printer" in ran.out
    assert ran.err.startswith("note: looked at for a home printer.")


def test_advice_passes_but_not_under_strict(sent):
    odd = broken(sound(), lambda pdf: pdf.pages.append(pdf.pages[0]))
    ran = sent(odd, "--printer", "kdp-paperback")
    assert ran.code == 0
    assert "advice: the file: it has 25 pages [page-multiple]" in ran.out
    assert "1 thing to look at" in ran.out
    assert sent(odd, "--printer", "kdp-paperback", "--strict").code == 4
    assert sent(odd, "--printer", "kdp-paperback", "--quiet").out == ""


NO_PDFS = {
    "nothing": (b"", "it is empty"),
    "a web page": (b"\n<!DOCTYPE html><title>Not found</title>", "HTML"),
    "a document": (b"PK\x03\x04rest", "zipped"),
    "a picture": (b"\x89PNG\r\n", "PNG"),
    "words": (b"hello", "does not begin with %PDF-"),
    "a beginning": (sound()[:400], "broken or only a part"),
}


@pytest.mark.parametrize("kind", NO_PDFS)
def test_what_is_no_pdf_is_one_finding_that_says_what_it_is(sent, kind):
    data, words = NO_PDFS[kind]
    ran = sent(data, "--json")
    (finding,) = json.loads(ran.out)["findings"]
    assert (ran.code, finding["rule"]) == (5, "syntax")
    assert words in finding["what"]


def test_half_a_file_is_told_to_be_broken(sent):
    data = sound()
    ran = sent(data[: len(data) * 2 // 3], "--printer", "kdp-paperback")
    assert ran.code == 5
    assert "[syntax]" in ran.out


def test_a_file_that_asks_for_a_password_is_told_so(sent):
    import pikepdf

    locked = broken(sound(), lambda _: None, encryption=pikepdf.Encryption(user="a", owner="b"))
    ran = sent(locked)
    assert ran.code == 5
    assert "it is encrypted and asks for a password [encryption]" in ran.out


def test_files_that_cannot_be_read_are_one_sentence(run):
    Path("folder.pdf").mkdir()
    for name in ("nothing.pdf", "folder.pdf"):
        ran = run("check", name)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith(f"puzzlebook: {name}: ")
        assert ran.err.count("\n") == 1


def test_a_pdf_is_known_by_its_content_too(sent):
    assert "24 pages" in sent(sound(), "--printer", "kdp-paperback", name="upload").out


MISUSED = {
    "two PDFs": ("file.pdf", "file.pdf"),
    "a PDF and a book": ("file.pdf", "book.yaml"),
    "measures of a PDF": ("file.pdf", "--measures"),
    "a plot of a PDF": ("file.pdf", "--plot", "x.svg"),
    "a printer there is not": ("file.pdf", "--printer", "kpd-paperback"),
}


@pytest.mark.parametrize("use", MISUSED)
def test_what_cannot_be_asked_of_a_pdf_is_wrong_usage(run, use):
    Path("file.pdf").write_bytes(sound())
    ran = run("check", *MISUSED[use])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("puzzlebook: ")


def test_the_page_on_preflight_has_every_rule_and_every_key_and_no_other():
    page = (Path(__file__).parent.parent / "docs" / "preflight.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in row.replace("`", "").replace(" ", "").split(",")}
    keys = {*SHAPE["required"], "report", "findings", *(f"findings.{key}" for key in FINDING_KEYS)}
    of_covers = {name for name in OWN_RULES if name.startswith("cover-")}
    assert named == {*RULES, *of_covers, *keys}


def test_no_rule_for_any_file_has_the_name_of_another_of_the_report():
    shared = {"syntax", "encryption", "fonts", "stroke", "page-size", "margins"}
    assert set(RULES) & set(OWN_RULES) == shared


# Files of ours ------------------------------------------------------------------------------------


def ours(run, *arguments, name="output/book.pdf"):
    return json.loads(run("check", name, "--json", *arguments).out)


def test_a_book_of_ours_is_known_by_its_report_and_its_mazes_are_solved(run):
    assert run("build", "book.yaml").code == 0
    told = ours(run)
    assert (told["ours"], told["mazes"], told["printer"]) == (True, 6, "home")
    assert told["report"] == "output/book.json"
    assert (told["passed"], told["findings"]) == (True, [])
    assert "6 mazes solved from the printed pages" in run("check", "output/book.pdf").out


def test_separate_answers_are_known_by_the_same_report(run):
    book = Path("book.yaml").read_text("utf-8") + "answers: separate\n"
    assert run("build", "book.yaml", book=book).code == 0
    told = ours(run, name="output/book-answers.pdf")
    assert (told["ours"], told["passed"], told["report"]) == (True, True, "output/book.json")


def test_a_part_of_a_book_keeps_the_sides_and_mazes_of_the_whole(run):
    assert run("build", "book.yaml", "--pages", "4-6").code == 0
    told = ours(run, name="output/book-pages-4-6.pdf")
    assert (told["ours"], told["findings"]) == (True, [])


def test_a_file_changed_after_it_was_built_is_told_not_to_be_its_reports(run):
    run("build", "book.yaml")
    path = Path("output/book.pdf")
    path.write_bytes(broken(path.read_bytes(), lambda pdf: draw(pdf, 3, "1 w 200 200 9 9 re S")))
    told = ours(run)
    assert (told["ours"], told["mazes"]) == (False, 0)
    (finding,) = told["findings"]
    assert (finding["rule"], finding["severity"]) == ("file", "advice")
    assert "output/book.json" in finding["what"]


def test_a_book_whose_report_speaks_of_another_maze_does_not_pass(run):
    run("build", "book.yaml")
    path = Path("output/book.json")
    report = json.loads(path.read_text("utf-8"))
    first, second = report["mazes"][:2]
    first["passages"], second["passages"] = second["passages"], first["passages"]
    path.write_text(json.dumps(report), encoding="utf-8")
    told = ours(run)
    assert told["ours"]
    assert not told["passed"]
    assert {each["maze"] for each in told["findings"]} == {1, 2}
    assert {each["rule"] for each in told["findings"]} <= {"wall", "route", "report"}


def test_two_processes_find_what_one_does(run):
    run("build", "book.yaml")
    annotated = broken(Path("output/book.pdf").read_bytes(), lambda pdf: annotation(pdf, 2, "Link"))
    Path("other.pdf").write_bytes(annotated)
    for name in ("output/book.pdf", "other.pdf"):
        one = ours(run, "--printer", "lulu", name=name)
        assert ours(run, "--printer", "lulu", "-j", "2", name=name) == one


def test_a_report_that_is_no_report_is_passed_over(run):
    Path("file.pdf").write_bytes(sound())
    for text in ("", "[]", '{"format": "puzzlebook report", "version": 9}', "{" * 100_000):
        Path("file.json").write_text(text, encoding="utf-8")
        assert ours(run, "--printer", "kdp-paperback", name="file.pdf")["report"] is None
