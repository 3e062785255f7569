"""Tags for the pieces of orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.formats import format_number
from chassis.pdf import A4, PdfDocument
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.documents.details import DocumentDetails
from orders_pos.adapters.documents.drawing import draw_qr_code
from orders_pos.adapters.documents.receipt import format_slot
from orders_pos.domain.translations import translate

_ROLL = (80.0, 40.0)
_COLUMNS, _ROWS, _MARGIN = 2, 7, 10.0
_SIDE = 24.0
_MAX_NAME_LINES = 2
_CUT, _GREY = 0.1, 170


@dataclass(frozen=True)
class Tag:
    """The code and the name of a piece, its place among the pieces of the order, and their number."""

    code: str
    name: str
    position: int
    count: int


def render_tags(
    order: pb.Order, details: DocumentDetails, *, is_roll: bool, pieces: Sequence[pb.Piece]
) -> bytes:
    """Render a tag for each piece as PDF: fourteen on an A4 page, or one on each label of a roll."""
    size = _ROLL if is_roll else A4
    pdf = PdfDocument(details.locale, size, 2 if is_roll else _MARGIN, details.issued_at)
    pdf.set_auto_page_break(auto=False)
    pdf.set_title(f"{order.order_number}")
    width = size[0] if is_roll else (size[0] - 2 * _MARGIN) / _COLUMNS
    height = size[1] if is_roll else (size[1] - 2 * _MARGIN) / _ROWS
    tags_per_page = 1 if is_roll else _COLUMNS * _ROWS
    for number, tag in enumerate(build_tags(order, pieces, details.locale)):
        if number % tags_per_page == 0:
            pdf.add_page()
        row, column = divmod(number % tags_per_page, 1 if is_roll else _COLUMNS)
        if is_roll:
            _draw_tag(pdf, tag, order, details, (0, 0, width))
            continue
        # Fill rows in reading direction.
        position = _COLUMNS - 1 - column if pdf.is_right_to_left else column
        x, y = _MARGIN + position * width, _MARGIN + row * height
        _draw_cutting_line(pdf, (x, y, width, height))
        _draw_tag(pdf, tag, order, details, (x, y, width))
    return pdf.as_bytes()


def build_tags(order: pb.Order, pieces: Sequence[pb.Piece], locale: str) -> list[Tag]:
    """Return a tag for each piece; a measured one has its quantity in its name."""
    items = {item.id: item for item in order.order_items}
    return [
        Tag(piece.code, _tag_name(piece, items.get(piece.order_item_id), locale), position, len(pieces))
        for position, piece in enumerate(pieces, 1)
    ]


def _tag_name(piece: pb.Piece, item: pb.OrderItem | None, locale: str) -> str:
    # A description that was entered by hand already contains the quantity.
    if item is None or item.description or not (item.unit or Decimal(item.quantity) % 1):
        return piece.name
    return f"{piece.name} {format_number(Decimal(item.quantity), locale)} {item.unit}".strip()


def _draw_cutting_line(pdf: PdfDocument, cell: tuple[float, float, float, float]) -> None:
    pdf.set_line_width(_CUT)
    pdf.set_draw_color(_GREY)
    pdf.rect(*cell)


def _draw_tag(
    pdf: PdfDocument,
    tag: Tag,
    order: pb.Order,
    details: DocumentDetails,
    position: tuple[float, float, float],
) -> None:
    x, y, width = position
    is_right = pdf.is_right_to_left
    code_x = x + 3 if is_right else x + width - _SIDE - 3
    pdf.set_y(y + 4)
    draw_qr_code(pdf, tag.code, _SIDE, code_x)
    text_x, text_width = (x + _SIDE + 4 if is_right else x + 4), width - _SIDE - 10
    slot = order.delivery_slot if order.delivery_slot.date else order.collect_slot
    lines = (
        (order.order_number, 12, True),
        (order.customer.full_name, 9, False),
        *((line, 9, True) for line in _wrap(pdf, tag.name, text_width)),
        (translate("piece", details.locale).format(at=tag.position, of=tag.count), 8, False),
        (format_slot(slot, details.locale) if slot.date else "", 8, False),
    )
    pdf.set_y(y + 5)
    for text, size, bold in lines:
        pdf.use_font(size, bold=bold)
        pdf.set_x(text_x)
        with pdf.direction_of(text):
            pdf.cell(text_width, size * 0.55, text, align=pdf.start)
        pdf.ln(size * 0.55)


def _wrap(pdf: PdfDocument, name: str, width: float) -> list[str]:
    """Wrap a name into lines of at most this width."""
    pdf.use_font(9, bold=True)
    with pdf.direction_of(name):
        return pdf.wrap(name, width)[:_MAX_NAME_LINES]
