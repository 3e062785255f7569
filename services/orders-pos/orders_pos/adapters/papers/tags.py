"""A tag for each piece of an order, to be fixed to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from chassis.pdf import A4, PdfDocument
from fpdf.enums import MethodReturnValue
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.papers.lines import code, written
from orders_pos.adapters.papers.receipt import Desk, when
from orders_pos.domain.words import say

_ROLL = (80.0, 40.0)
_COLUMNS, _ROWS, _MARGIN = 2, 7, 10.0
_MOST = 500
_SIDE = 24.0
# Of a piece's name.
_MOST_LINES = 2
_CUT, _GREY = 0.1, 170


@dataclass(frozen=True)
class Tag:
    """A piece's name, and which one of how many of the order it is."""

    name: str
    at: int
    of: int


def tags(order: pb.Order, desk: Desk, *, is_roll: bool) -> bytes:
    """The tags as PDF: fourteen to an A4 page, or one to each label of a roll."""
    size = _ROLL if is_roll else A4
    paper = PdfDocument(desk.locale, size, 2 if is_roll else _MARGIN, desk.made)
    paper.set_auto_page_break(auto=False)
    paper.set_title(f"{order.order_number}")
    width = size[0] if is_roll else (size[0] - 2 * _MARGIN) / _COLUMNS
    height = size[1] if is_roll else (size[1] - 2 * _MARGIN) / _ROWS
    a_page = 1 if is_roll else _COLUMNS * _ROWS
    for number, tag in enumerate(pieces(order, desk.locale)):
        if number % a_page == 0:
            paper.add_page()
        row, column = divmod(number % a_page, 1 if is_roll else _COLUMNS)
        if is_roll:
            _draw(paper, tag, order, desk, (0, 0, width))
            continue
        # The first tag lies where reading begins.
        place = _COLUMNS - 1 - column if paper.is_right_to_left else column
        x, y = _MARGIN + place * width, _MARGIN + row * height
        _cutting_line(paper, (x, y, width, height))
        _draw(paper, tag, order, desk, (x, y, width))
    return paper.as_bytes()


def pieces(order: pb.Order, locale: str) -> list[Tag]:
    """One a piece; what is measured is one piece, and its amount stands in its name."""
    names = [name for item in order.order_items for name in _names(item, locale)][:_MOST]
    return [Tag(name, at, len(names)) for at, name in enumerate(names, 1)]


def _names(item: pb.OrderItem, locale: str) -> Iterator[str]:
    amount = Decimal(item.quantity)
    if item.unit or amount % 1:
        # What was typed at the counter has the amount in it.
        yield item.description or f"{item.name} {written(item.quantity, locale)} {item.unit}".strip()
        return
    for _ in range(min(int(amount), _MOST)):
        yield item.description or item.name


def _cutting_line(paper: PdfDocument, cell: tuple[float, float, float, float]) -> None:
    paper.set_line_width(_CUT)
    paper.set_draw_color(_GREY)
    paper.rect(*cell)


def _draw(
    paper: PdfDocument, tag: Tag, order: pb.Order, desk: Desk, place: tuple[float, float, float]
) -> None:
    x, y, width = place
    is_right = paper.is_right_to_left
    code_x = x + 3 if is_right else x + width - _SIDE - 3
    paper.set_y(y + 4)
    code(paper, order.order_number, _SIDE, code_x)
    text_x, text_width = (x + _SIDE + 4 if is_right else x + 4), width - _SIDE - 10
    slot = order.delivery_slot if order.delivery_slot.date else order.collect_slot
    lines = (
        (order.order_number, 12, True),
        (order.customer.full_name, 9, False),
        *((line, 9, True) for line in _wrapped(paper, tag.name, text_width)),
        (say("piece", desk.locale).format(at=tag.at, of=tag.of), 8, False),
        (when(slot) if slot.date else "", 8, False),
    )
    paper.set_y(y + 5)
    for words, size, bold in lines:
        paper.write_in(size, bold=bold)
        paper.set_x(text_x)
        with paper.reading(words):
            paper.cell(text_width, size * 0.55, words, align=paper.start)
        paper.ln(size * 0.55)


def _wrapped(paper: PdfDocument, name: str, width: float) -> list[str]:
    """The lines of a piece's name, never wider than its place."""
    paper.write_in(9, bold=True)
    with paper.reading(name):
        lines: Any = paper.multi_cell(width, 5, name, dry_run=True, output=MethodReturnValue.LINES)
    return list(lines)[:_MOST_LINES]
