"""Tables of any texts: each row is whole and on one page, below a heading, and within the margins."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
from chassis.pdf import PdfDocument
from chassis.pdf_table import Column, PdfTable
from hypothesis import given, settings
from hypothesis import strategies as st

HEADING = ["Name", "Quantity", "Amount"]
COLUMNS = (Column(0.5), Column(0.2, is_end=True), Column(0.3, is_end=True, is_list=True))
WORDS = st.sampled_from(
    ["Tapis", "brocart", "جلباب", "صوف", "1 234,50", "漢字", "\N{GRINNING FACE}", "A" * 90]
)
TEXTS = st.lists(WORDS, max_size=20).map(" ".join)
ROWS = st.lists(st.tuples(TEXTS, TEXTS, TEXTS), max_size=10)
# Millimetres that a sum of heights may be off.
NEGLIGIBLE = 1e-6


class Recorded(PdfDocument):
    """Keeps the texts that are drawn with their page, and with their upper and lower edge."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale, page_label="{page} / {pages}")
        self.drawn: list[tuple[int, float, float, str]] = []
        self.is_measuring = False
        self.add_page()

    def multi_cell(self, w: float, h: float, text: str = "", *arguments: Any, **options: Any) -> Any:
        # A measurement draws the same onto a page that does not exist.
        is_drawn, self.is_measuring = not self.is_measuring, self.is_measuring or bool(options.get("dry_run"))
        page, top = self.page, self.get_y()
        result = super().multi_cell(w, h, text, *arguments, **options)
        if is_drawn and self.is_measuring:
            self.is_measuring = False
        elif is_drawn:
            assert self.page == page
            self.drawn.append((page, top, self.get_y(), text))
        return result

    def find_rows(self, columns: int) -> list[tuple[int, float, float, list[str]]]:
        cells = [self.drawn[index : index + columns] for index in range(0, len(self.drawn), columns)]
        rows = []
        for row in cells:
            assert len({(page, top) for page, top, _, _ in row}) == 1, "a row is split"
            page, top, _, _ = row[0]
            rows.append((page, top, max(bottom for _, _, bottom, _ in row), [cell[3] for cell in row]))
        return rows


def draw(locale: str, rows: list[Any], start: float) -> Recorded:
    pdf = Recorded(locale)
    pdf.set_y(start)
    table = PdfTable(pdf, COLUMNS, HEADING)
    for row in rows:
        table.draw_row(row)
    return pdf


@settings(max_examples=25)
@given(st.sampled_from(["en", "ar"]), ROWS, st.floats(15, 280))
def test_rows_are_whole_and_below_a_heading(locale, rows, start):
    pdf = draw(locale, rows, start)
    pages = defaultdict(list)
    for page, top, bottom, cells in pdf.find_rows(len(COLUMNS)):
        pages[page].append((top, bottom, cells))
        assert bottom <= pdf.page_break_trigger + NEGLIGIBLE
    for drawn in pages.values():
        assert drawn[0][2] == HEADING
        assert all(first[1] <= second[0] + NEGLIGIBLE for first, second in pairwise(drawn))
    cells = [tuple(row[2]) for drawn in pages.values() for row in drawn[1:]]
    assert cells == [tuple(row) for row in rows]
    pdf.close_fonts()


@pytest.mark.parametrize("count", [1, 37, 60, 500])
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_short_rows_fill_their_pages(locale, count):
    pdf = draw(locale, [["Shirt", "2", "30.00"]] * count, 15)
    # 297 mm without the margins and the heading hold 52 rows of 5 mm.
    assert pdf.pages_count == -(-count // 52)
    pdf.close_fonts()


def test_a_text_longer_than_a_page_is_cut():
    pdf = draw("fr", [["word " * 3000, "1", "2"], ["next", "1", "2"]], 15)
    rows = pdf.find_rows(len(COLUMNS))
    assert [page for page, *_ in rows] == [1, 1, 2, 2]
    assert rows[1][3][0].endswith("…")
    assert len(rows[1][3][0]) > 2000
    assert all(bottom <= pdf.page_break_trigger + NEGLIGIBLE for _, _, bottom, _ in rows)
    pdf.close_fonts()
