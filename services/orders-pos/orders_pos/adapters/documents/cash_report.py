"""X and Z reports of cash sessions."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from decimal import Decimal
from typing import Any

from chassis.formats import format_amount, format_datetime, format_number
from chassis.pdf import PdfDocument
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.details import DocumentDetails
from orders_pos.adapters.documents.drawing import draw_brand, draw_pair, draw_rule, draw_text, keep_together
from orders_pos.adapters.documents.invoice import format_rate
from orders_pos.adapters.documents.receipt import render_document
from orders_pos.domain.translations import translate


def render_cash_report(
    report: rpc.CashReport, details: DocumentDetails, timezone: str, *, is_roll: bool
) -> bytes:
    """Render the report as PDF: an A4 page, or a roll of 80 mm with a fitting length."""
    return render_document(lambda pdf: _draw(pdf, report, details, timezone), details, is_roll=is_roll)


def _draw(pdf: PdfDocument, report: rpc.CashReport, details: DocumentDetails, timezone: str) -> None:
    session, locale = report.session, details.locale
    title = translate("z-report" if session.HasField("close_time") else "x-report", locale)
    pdf.set_title(f"{title} {session.till_name} {session.number}")
    draw_brand(pdf, details.brand, "C")
    draw_text(pdf, details.seller.name, 14, bold=True, align="C")
    draw_text(pdf, f"{title} {session.number}", 12, bold=True, align="C")
    draw_pair(pdf, translate("till", locale), session.till_name, bold=True)
    for name, instant, person in (
        ("opened", session.open_time, session.opened_by),
        ("closed", session.close_time, session.closed_by),
    ):
        if instant.seconds:
            local = instant.ToDatetime(UTC).astimezone(load_zone(timezone))
            draw_pair(pdf, translate(name, locale), format_datetime(local, locale))
            draw_pair(pdf, translate("person", locale), person)
    _draw_amounts(pdf, details, _drawer(report))
    if Decimal(report.rounded or 0):
        rounded = f"{-Decimal(report.rounded):f}"
        _draw_amounts(pdf, details, [("cash-rounding", rounded, False)])
    if report.drawer_openings:
        openings = format_number(Decimal(report.drawer_openings), locale)
        draw_pair(pdf, translate("opened-without-sale", locale), openings)
    for heading, rows in (("by-method", report.methods), ("by-person", report.persons)):
        _draw_rows(pdf, details, heading, rows)
    _draw_taxes(pdf, details, report.taxes)
    _draw_jurisdictions(pdf, details, report.jurisdictions)
    _draw_details(pdf, report, details)


def _drawer(report: rpc.CashReport) -> Iterator[tuple[str, str, bool]]:
    session = report.session
    yield "opening-float", session.opening_float, False
    yield "cash-payments", report.cash_payments, False
    yield "cash-in", report.cash_in, False
    yield "cash-out", f"-{report.cash_out}", False
    # What was expected at the closing; later it can't change.
    yield "expected-cash", session.expected_cash or report.expected_cash, True
    if session.HasField("counted_cash"):
        yield "counted-cash", session.counted_cash, True
        yield "cash-difference", session.difference, True


def _draw_amounts(
    pdf: PdfDocument, details: DocumentDetails, amounts: Iterable[tuple[str, str, bool]]
) -> None:
    draw_rule(pdf)
    for key, text, is_bold in amounts:
        amount = format_amount(Decimal(text), details.currency, details.locale)
        draw_pair(pdf, translate(key, details.locale), amount, bold=is_bold)


def _draw_rows(pdf: PdfDocument, details: DocumentDetails, heading: str, rows: Iterable[Any]) -> None:
    draw_rule(pdf)
    draw_text(pdf, translate(heading, details.locale), bold=True)
    for row in rows:
        net = format_amount(Decimal(row.net), details.currency, details.locale)
        label = f"{row.label} ({row.payments})"
        keep_together(pdf, f"{label}\n" if Decimal(row.refunded) else label)
        draw_pair(pdf, label, net)
        if Decimal(row.refunded):
            refunded = format_amount(-Decimal(row.refunded), details.currency, details.locale)
            draw_pair(pdf, translate("refunded", details.locale), refunded, 8)


def _draw_taxes(pdf: PdfDocument, details: DocumentDetails, rows: Sequence[rpc.TaxRow]) -> None:
    """Draw what was paid by rate: the amount with its tax, and both parts of it."""
    if not rows:
        return
    draw_rule(pdf)
    draw_text(pdf, translate("tax-by-rate", details.locale), bold=True)
    for row in rows:
        net, tax, gross = (
            format_amount(Decimal(text), details.currency, details.locale)
            for text in (row.net, row.tax, row.gross)
        )
        label = f"{format_number(Decimal(row.percent), details.locale)} %"
        keep_together(pdf, f"{label}\n{label}\n{label}")
        draw_pair(pdf, label, gross)
        draw_pair(pdf, translate("net-amount", details.locale), net, 8)
        draw_pair(pdf, translate("tax-amount", details.locale), tax, 8)


def _draw_jurisdictions(pdf: PdfDocument, details: DocumentDetails, lines: Sequence[pb.TaxLine]) -> None:
    """Draw the taxes of what was paid by jurisdiction."""
    if not lines:
        return
    draw_rule(pdf)
    draw_text(pdf, translate("tax-by-jurisdiction", details.locale), bold=True)
    for line in lines:
        percent = Decimal(line.percent or 0)
        name = line.name or details.texts.tax[details.locale]
        label = format_rate(percent, name, details.locale) if percent else name
        draw_pair(pdf, label, format_amount(Decimal(line.tax), details.currency, details.locale), 8)


def _draw_details(pdf: PdfDocument, report: rpc.CashReport, details: DocumentDetails) -> None:
    locale, session = details.locale, report.session
    if report.movements:
        draw_rule(pdf)
        for movement in report.movements:
            amount = format_amount(Decimal(movement.amount), details.currency, locale)
            keep_together(pdf, f"{movement.person_name}\n{movement.reason}", 8)
            draw_pair(pdf, movement.person_name, amount, 8)
            draw_text(pdf, movement.reason, 8)
    if session.counts:
        draw_rule(pdf)
        for count in session.counts:
            value = Decimal(count.value)
            amount = format_amount(value * count.pieces, details.currency, locale)
            draw_pair(pdf, f"{count.pieces} x {format_amount(value, details.currency, locale)}", amount, 8)
    if session.approved_by:
        draw_pair(pdf, translate("approved-by", locale), session.approved_by, 8)
    draw_text(pdf, session.note, 8)
