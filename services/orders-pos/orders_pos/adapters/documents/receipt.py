"""Receipts of orders."""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

from chassis.formats import format_amount, format_date, format_datetime, format_number
from chassis.locales import text_in
from chassis.pdf import A4, PdfDocument
from countries.addresses import address_lines
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.documents.details import DocumentDetails
from orders_pos.adapters.documents.drawing import (
    draw_brand,
    draw_duplicate,
    draw_pair,
    draw_qr_code,
    draw_rule,
    draw_text,
    keep_together,
)
from orders_pos.adapters.documents.invoice import format_rate
from orders_pos.domain.orders.tax_place import read_tax_line, tax_lines_of
from orders_pos.domain.translations import translate

_ROLL_WIDTH, _MAX_LENGTH = 80.0, 3000.0
_ROLL_MARGIN, _A4_MARGIN = 4.0, 20.0


def render_receipt(order: pb.Order, details: DocumentDetails, *, is_roll: bool) -> bytes:
    """Render a receipt as PDF: an A4 page, or a roll of 80 mm with a fitting length."""
    return render_document(lambda pdf: _draw(pdf, order, details), details, is_roll=is_roll)


def render_document(draw: Callable[[PdfDocument], None], details: DocumentDetails, *, is_roll: bool) -> bytes:
    """Render a document as PDF, drawn onto A4 pages or a roll of 80 mm with a fitting length."""
    if not is_roll:
        return _render(draw, details, A4, _A4_MARGIN).as_bytes()
    measured = _render(draw, details, (_ROLL_WIDTH, _MAX_LENGTH), _ROLL_MARGIN)
    is_whole = measured.page == 1
    length = measured.get_y() + 2 * _ROLL_MARGIN if is_whole else _MAX_LENGTH
    measured.close_fonts()
    return _render(draw, details, (_ROLL_WIDTH, length), _ROLL_MARGIN).as_bytes()


def _render(
    draw: Callable[[PdfDocument], None], details: DocumentDetails, size: tuple[float, float], margin: float
) -> PdfDocument:
    label = translate("page", details.locale)
    pdf = PdfDocument(details.locale, size, margin, details.issued_at, page_label=label)
    pdf.add_page()
    draw(pdf)
    return pdf


def _draw(pdf: PdfDocument, order: pb.Order, details: DocumentDetails) -> None:
    pdf.set_title(f"{translate('receipt', details.locale)} {order.order_number}")
    _draw_header(pdf, order, details)
    draw_rule(pdf)
    for item in order.order_items:
        name = item.description or text_in(item.name, item.names, details.locale)
        keep_together(pdf, name, bold=True)
        draw_text(pdf, name, bold=True)
        unit = f" {item.unit}" if item.unit else ""
        quantity, price, amount = (
            format_number(Decimal(number), details.locale)
            for number in (item.quantity, item.final_price, item.amount)
        )
        draw_pair(pdf, f"{quantity}{unit} x {price}", amount)
    draw_rule(pdf)
    for label, value, is_bold in _list_totals(order, details):
        amount = format_amount(value, details.currency, details.locale)
        draw_pair(pdf, label, amount, 11 if is_bold else 9, bold=is_bold)
    _draw_tax_and_method(pdf, order, details)
    draw_rule(pdf)
    _draw_legs(pdf, order, details)
    pdf.ln(2)
    draw_qr_code(pdf, order.order_number, 28)
    draw_text(pdf, order.order_number, 10, bold=True, align="C")
    draw_text(pdf, translate("thanks", details.locale), align="C")


def _draw_header(pdf: PdfDocument, order: pb.Order, details: DocumentDetails) -> None:
    seller = details.seller
    draw_brand(pdf, details.brand, "C")
    draw_text(pdf, seller.name, 14, bold=True, align="C")
    for text in (*address_lines(seller.address, details.country), seller.phone, seller.email):
        draw_text(pdf, text, 8, align="C")
    for number in seller.numbers:
        name = details.texts.number_name(number.kind, details.locale)
        draw_text(pdf, f"{name} {number.number}", 8, align="C")
    draw_text(pdf, translate("receipt", details.locale), 12, bold=True, align="C")
    draw_duplicate(pdf, details.duplicate, details.locale, "C")
    draw_pair(pdf, translate("order", details.locale), order.order_number, bold=True)
    draw_pair(pdf, translate("date", details.locale), format_datetime(details.issued_at, details.locale))
    if order.saved_by:
        draw_pair(pdf, translate("cashier", details.locale), order.saved_by)
    draw_pair(pdf, translate("customer", details.locale), order.customer.full_name)
    if order.customer.phone:
        draw_pair(pdf, translate("phone", details.locale), order.customer.phone)


def _draw_tax_and_method(pdf: PdfDocument, order: pb.Order, details: DocumentDetails) -> None:
    for label, tax, _ in [] if _has_added_tax(order) else _list_taxes(details):
        draw_pair(pdf, label, format_amount(tax, details.currency, details.locale), 8)
    if order.payment_method.name:
        method = order.payment_method
        draw_pair(
            pdf, translate("payment", details.locale), text_in(method.name, method.names, details.locale), 8
        )


def _has_added_tax(order: pb.Order) -> bool:
    return bool(Decimal(order.added_tax or 0))


def _list_taxes(details: DocumentDetails) -> Iterator[tuple[str, Decimal, bool]]:
    tax_name = details.texts.tax[details.locale]
    for line in tax_lines_of(details.vat):
        name, percent, tax = read_tax_line(line)
        yield format_rate(percent, name or tax_name, details.locale), tax, False


def _list_totals(order: pb.Order, details: DocumentDetails) -> Iterator[tuple[str, Decimal, bool]]:
    """Yield label, amount and whether it is bold, without zero amounts except total and remaining."""
    tip, change, remaining = (
        Decimal(text or 0) for text in (order.shipping_tips, order.change, order.remaining)
    )
    # Change pays the tip, so that one amount changes hands. Where something remains, the change was given before.
    due = remaining + tip - (0 if remaining else change)
    is_change_kept = 0 < change <= tip and not remaining
    amounts = (
        ("products", order.products_total),
        ("discount", order.discount),
        ("promo", order.promo_amount),
        ("fees", order.shipping_fees),
        ("total", order.total),
        ("cash-rounding", order.rounded_amount),
        ("credit", order.wallet_amount),
        ("received", order.received_amount),
        ("change", "" if is_change_kept else order.change),
        ("rest", order.rest_as_credit),
        ("remaining", order.remaining),
        ("tip", order.shipping_tips),
    )
    for key, text in amounts:
        amount = Decimal(text or 0)
        is_bold = key in ("total", "remaining")
        if key == "total" and _has_added_tax(order):
            yield from _list_taxes(details)
        if is_bold or amount:
            is_deduction = key in ("discount", "promo", "cash-rounding")
            yield translate(key, details.locale), -amount if is_deduction else amount, is_bold
    if tip:
        yield translate("to-collect" if due >= 0 else "hand-back", details.locale), abs(due), True


def _draw_legs(pdf: PdfDocument, order: pb.Order, details: DocumentDetails) -> None:
    for name, slot, address in (
        ("collect", order.collect_slot, order.collect_address),
        ("delivery", order.delivery_slot, order.shipping_address),
    ):
        if slot.date:
            draw_pair(pdf, translate(name, details.locale), format_slot(slot, details.locale))
        for line in address_lines(address, details.country):
            draw_text(pdf, line, 8)
    draw_text(pdf, order.description, 8)


def format_slot(slot: pb.Slot, locale: str) -> str:
    """Format date and time of a slot."""
    return f"{format_date(date.fromisoformat(slot.date), locale)} {slot.start_time} - {slot.end_time}"
