"""What every paper of the shop is drawn with."""

import io
from decimal import Decimal

import segno
from chassis.pdf import PdfDocument

_THIN = 0.2
_GREY = 120


def pair(paper: PdfDocument, label: str, value: str, size: float = 9, *, bold: bool = False) -> None:
    """A label where lines start and its value where they end."""
    height = size * 0.5
    paper.write_in(size, bold=bold)
    for text, place in ((label, paper.start), (value, paper.end)):
        paper.set_x(paper.l_margin)
        with paper.reading(text):
            paper.cell(paper.epw, height, text, align=place)
    paper.set_x(paper.l_margin)
    paper.ln(height)


def written(number: Decimal | str, locale: str) -> str:
    """A number with the language's decimal mark."""
    return f"{number}" if locale == "en" else f"{number}".replace(".", ",")


def text(paper: PdfDocument, words: str, size: float = 9, *, bold: bool = False, align: str = "") -> None:
    """A text over as many lines as it needs."""
    if words:
        paper.write_in(size, bold=bold)
        paper.set_x(paper.l_margin)
        with paper.reading(words):
            paper.multi_cell(
                paper.epw, size * 0.5, words, align=align or paper.start, new_x="LMARGIN", new_y="NEXT"
            )


def rule(paper: PdfDocument) -> None:
    """A thin line from margin to margin."""
    paper.set_line_width(_THIN)
    paper.set_draw_color(_GREY)
    y = paper.get_y() + 1
    paper.line(paper.l_margin, y, paper.w - paper.r_margin, y)
    paper.set_y(y + 1)


def code(paper: PdfDocument, words: str, side: float, x: float | None = None) -> None:
    """A QR code of so many millimetres, in the middle where no place is given."""
    drawn = io.BytesIO()
    segno.make(words, error="m", micro=False).save(drawn, kind="png", scale=8, border=2)
    place = (paper.w - side) / 2 if x is None else x
    y = paper.get_y()
    paper.image(drawn, place, y, side, side)
    paper.set_y(y + side)
