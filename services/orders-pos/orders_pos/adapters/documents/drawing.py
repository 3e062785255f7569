"""Drawing functions shared by all documents."""

import io
from decimal import Decimal

import segno
from chassis.formats import format_number
from chassis.pdf import RECEIPT, PdfDocument
from PIL import Image

from orders_pos.domain.shop.brand import Brand
from orders_pos.domain.translations import translate

_LOGO_WIDTH, _LOGO_HEIGHT, _BAR = 50.0, 16.0, 3.0
# Between a label and its value, with the margins of both cells.
_GAP = 6.0
_THIN = 0.2
_GREY = 120


def draw_pair(pdf: PdfDocument, label: str, value: str, size: float = 9, *, bold: bool = False) -> None:
    """Draw a label at the start of the line and its value at the end; where they don't fit beside each other, the value
    is below."""
    height = size * 0.5
    pdf.use_font(size, bold=bold)
    if pdf.get_string_width(label) + pdf.get_string_width(value) + _GAP > pdf.epw:
        draw_text(pdf, label, size, bold=bold)
        draw_text(pdf, value, size, bold=bold, align=pdf.end)
        return
    for text, alignment in ((label, pdf.start), (value, pdf.end)):
        pdf.set_x(pdf.l_margin)
        with pdf.direction_of(text):
            pdf.cell(pdf.epw, height, text, align=alignment)
    pdf.set_x(pdf.l_margin)
    pdf.ln(height)


def draw_text(pdf: PdfDocument, text: str, size: float = 9, *, bold: bool = False, align: str = "") -> None:
    """Draw a text over as many lines as it needs."""
    if text:
        pdf.use_font(size, bold=bold)
        pdf.set_x(pdf.l_margin)
        with pdf.direction_of(text):
            pdf.multi_cell(pdf.epw, size * 0.5, text, align=align or pdf.start, new_x="LMARGIN", new_y="NEXT")


def draw_duplicate(pdf: PdfDocument, number: int, locale: str, align: str) -> None:
    """Mark a document as a duplicate with its number; nothing for the first print, which has the number 0."""
    if number:
        text = translate("duplicate", locale).format(number=format_number(Decimal(number), locale))
        draw_text(pdf, text, 12, bold=True, align=align)


def keep_together(pdf: PdfDocument, text: str, size: float = 9, *, bold: bool = False) -> None:
    """Begin a page unless a text and a line below it fit on this one."""
    pdf.use_font(size, bold=bold)
    with pdf.direction_of(text):
        lines = len(pdf.wrap(text, pdf.epw))
    pdf.make_room((lines + 1) * size * 0.5)


def draw_brand(pdf: PdfDocument, brand: Brand, align: str) -> None:
    """Draw the logo, aligned as a text would be, and on a page a bar in the brand's colour at the upper edge."""
    if brand.color and pdf.w > RECEIPT[0]:
        pdf.set_fill_color(brand.color)
        pdf.rect(0, 0, pdf.w, _BAR, style="F")
    if not brand.logo:
        return
    with Image.open(io.BytesIO(brand.logo)) as image:
        width, height = image.size
    scale = min(_LOGO_WIDTH / width, _LOGO_HEIGHT / height)
    left = {"L": pdf.l_margin, "R": pdf.w - pdf.r_margin - width * scale}
    x, y = left.get(align, (pdf.w - width * scale) / 2), pdf.get_y()
    pdf.image(io.BytesIO(brand.logo), x, y, width * scale, height * scale)
    pdf.set_y(y + height * scale + 2)


def draw_rule(pdf: PdfDocument) -> None:
    """Draw a thin line from margin to margin."""
    pdf.set_line_width(_THIN)
    pdf.set_draw_color(_GREY)
    y = pdf.get_y() + 1
    pdf.line(pdf.l_margin, y, pdf.w - pdf.r_margin, y)
    pdf.set_y(y + 1)


def draw_qr_code(pdf: PdfDocument, text: str, side: float, x: float | None = None) -> None:
    """Draw a QR code with sides of this many millimetres, centred unless x is given."""
    image = io.BytesIO()
    segno.make(text, error="m", micro=False).save(image, kind="png", scale=8, border=2)
    pdf.make_room(side)
    left = (pdf.w - side) / 2 if x is None else x
    y = pdf.get_y()
    pdf.image(image, left, y, side, side)
    pdf.set_y(y + side)
