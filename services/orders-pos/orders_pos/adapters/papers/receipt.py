"""The receipt of an order."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from chassis.pdf import A4, PdfDocument
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.papers.lines import code, pair, rule, text, written
from orders_pos.domain.words import say

_ROLL_WIDTH, _LONGEST = 80.0, 3000.0
_ROLL_MARGIN, _A4_MARGIN = 4.0, 20.0


@dataclass(frozen=True)
class Desk:
    """Who hands out a paper, where the clock is, in which currency and language."""

    seller: pb.Seller
    locale: str
    currency: str
    made: datetime


def receipt(order: pb.Order, desk: Desk, *, is_roll: bool) -> bytes:
    """The receipt as PDF: an A4 page, or a roll of 80 mm as long as it needs to be."""
    if not is_roll:
        return _drawn(order, desk, A4, _A4_MARGIN).as_bytes()
    measured = _drawn(order, desk, (_ROLL_WIDTH, _LONGEST), _ROLL_MARGIN)
    length = measured.get_y() + 2 * _ROLL_MARGIN
    measured.close_fonts()
    return _drawn(order, desk, (_ROLL_WIDTH, length), _ROLL_MARGIN).as_bytes()


def _drawn(order: pb.Order, desk: Desk, size: tuple[float, float], margin: float) -> PdfDocument:
    paper = PdfDocument(desk.locale, size, margin, desk.made)
    paper.set_title(f"{say('receipt', desk.locale)} {order.order_number}")
    paper.add_page()
    _head(paper, order, desk)
    rule(paper)
    for item in order.order_items:
        text(paper, item.description or item.name, bold=True)
        unit = f" {item.unit}" if item.unit else ""
        quantity, price = written(item.quantity, desk.locale), written(item.final_price, desk.locale)
        pair(paper, f"{quantity}{unit} x {price}", written(item.amount, desk.locale))
    rule(paper)
    for label, value, is_strong in _sums(order, desk):
        pair(paper, label, f"{value} {desk.currency}", 11 if is_strong else 9, bold=is_strong)
    rule(paper)
    _legs(paper, order, desk)
    paper.ln(2)
    code(paper, order.order_number, 28)
    text(paper, order.order_number, 10, bold=True, align="C")
    text(paper, say("thanks", desk.locale), align="C")
    return paper


def _head(paper: PdfDocument, order: pb.Order, desk: Desk) -> None:
    seller = desk.seller
    text(paper, seller.name, 14, bold=True, align="C")
    for words in (seller.address, seller.phone, seller.email):
        text(paper, words, 8, align="C")
    text(paper, say("receipt", desk.locale), 12, bold=True, align="C")
    pair(paper, say("order", desk.locale), order.order_number, bold=True)
    pair(paper, say("date", desk.locale), f"{desk.made:%d/%m/%Y %H:%M}")
    pair(paper, say("customer", desk.locale), order.customer.full_name)
    if order.customer.phone:
        pair(paper, say("phone", desk.locale), order.customer.phone)


def _sums(order: pb.Order, desk: Desk) -> Iterator[tuple[str, str, bool]]:
    """Label, amount and whether it stands out; what is nothing is not said, but for total and rest."""
    told = (
        ("products", order.products_total),
        ("discount", order.discount),
        ("promo", order.promo_amount),
        ("fees", order.shipping_fees),
        ("total", order.total),
        ("credit", order.wallet_amount),
        ("received", order.received_amount),
        ("change", order.change),
        ("rest", order.rest_as_credit),
        ("remaining", order.remaining),
        ("tip", order.shipping_tips),
    )
    for word, amount in told:
        is_strong = word in ("total", "remaining")
        if is_strong or Decimal(amount or 0):
            sign = "-" if word in ("discount", "promo") else ""
            yield say(word, desk.locale), f"{sign}{written(amount, desk.locale)}", is_strong
    tip = Decimal(order.shipping_tips or 0)
    if tip:
        yield say("to-collect", desk.locale), written(Decimal(order.remaining) + tip, desk.locale), True


def _legs(paper: PdfDocument, order: pb.Order, desk: Desk) -> None:
    for name, slot, address in (
        ("collect", order.collect_slot, order.collect_address),
        ("delivery", order.delivery_slot, order.shipping_address),
    ):
        if slot.date:
            pair(paper, say(name, desk.locale), when(slot))
        if address:
            text(paper, address, 8)
    text(paper, order.description, 8)


def when(slot: pb.Slot) -> str:
    """A slot as people read it."""
    year, month, day = slot.date.split("-")
    return f"{day}/{month}/{year} {slot.start_time} - {slot.end_time}"
