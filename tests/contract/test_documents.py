"""Every document that any service draws: few and many rows, each whole, on numbered pages in proportion."""

import re

import pypdfium2
import pytest

from contract.documents import DOCUMENTS, list_drawing_functions, row_name

COUNTS = [1, 37, 40, 100, 500]
TEXTS = {
    "long": "brocade" * 20,
    "words": "of brocade with embroidered cushions " * 4,
    "emoji": "\N{GRINNING FACE}\N{FAMILY}",
    "CJK": "地毯 カーペット 양탄자",
}
ARABIC = "جلباب من الصوف الناعم مطرّز باليد"
RENDERS = [pytest.param(*document[1:], id=document[0]) for drawn in DOCUMENTS.values() for document in drawn]


def test_every_document_of_the_services_is_listed_here():
    """A new one fails here until it has an entry: what is drawn is tested below."""
    assert list_drawing_functions() == DOCUMENTS.keys()


def read_pages(content):
    """Return the text of each page, without spaces and line breaks, which are guessed from the places of letters."""
    with pypdfium2.PdfDocument(content) as document:
        return ["".join(page.get_textpage().get_text_range().split()) for page in document]


def row_numbers(page):
    """Return the numbers of the rows on a page; in a match sheet they are scores."""
    scores = re.findall(r"(2\d{4})\D1", page)
    return [int(score) - 20_000 for score in scores] or list(map(int, re.findall(r"Row(\d+)\.", page)))


def check(pages, count, per_page, *, is_numbered):
    numbers = [number for page in pages for number in row_numbers(page)]
    assert sorted(numbers) == list(range(1, count + 1))
    check_pages(pages, count, per_page, is_numbered=is_numbered)
    # Whatever belongs to a row is on its page.
    for page in pages:
        assert re.findall(r"Because(\d+)\.", page) in ([], [str(number) for number in row_numbers(page)])


def check_pages(pages, count, per_page, *, is_numbered):
    assert len(pages) <= 2 + count / per_page
    labels = [f"Page{number}of{len(pages)}" in page for number, page in enumerate(pages, 1)]
    assert all(labels) if is_numbered and len(pages) > 1 else not any(labels)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("render", "per_page", "is_numbered"), RENDERS)
def test_rows_are_whole_on_numbered_pages(render, per_page, is_numbered, count):
    check(read_pages(render(count, "", "en")), count, per_page, is_numbered=is_numbered)


@pytest.mark.parametrize("text", TEXTS, ids=TEXTS)
@pytest.mark.parametrize(("render", "per_page", "is_numbered"), RENDERS)
def test_rows_of_any_words_are_whole(render, per_page, is_numbered, text):
    pages = read_pages(render(40, TEXTS[text], "en"))
    check(pages, 40, per_page / 6, is_numbered=is_numbered)
    # A letter that no font has leaves a mark.
    if text in ("emoji", "CJK"):
        assert "?" in "".join(pages)


@pytest.mark.parametrize(("render", "per_page", "is_numbered"), RENDERS)
def test_arabic_rows_are_there_in_documents_of_both_directions(render, per_page, is_numbered):
    """What is read back is in the order of the places, not of the text: each row is counted by its word."""
    for locale in ("en", "ar"):
        pages = read_pages(render(40, ARABIC, locale))
        scores = sum(len(re.findall(r"200\d\d", page)) for page in pages)
        assert scores == 40 or sum(page.count("Row") for page in pages) == 40
        assert len(pages) <= 2 + 80 / per_page
        if locale == "en":
            check_pages(pages, 40, per_page / 2, is_numbered=is_numbered)


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("invoice.render_invoice", "Quantity"),
        ("match_sheet.render_match_sheet", "Score"),
        ("pdf.write", "Task"),
    ],
)
def test_the_heading_of_a_table_is_on_each_page_with_rows(name, heading):
    for _, render, _, _ in DOCUMENTS[name]:
        pages = [page for page in read_pages(render(100, "", "en")) if row_numbers(page)]
        assert len(pages) > 1
        assert all(heading in page for page in pages)


def test_a_row_is_named_by_its_number():
    assert row_name(3, "") == "Row3."
