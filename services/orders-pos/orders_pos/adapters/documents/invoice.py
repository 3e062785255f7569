"""Invoices and credit notes on A4."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from chassis.formats import format_amount, format_date, format_number
from chassis.pdf import A4, PdfDocument
from chassis.pdf_table import Column, PdfTable

from orders_pos.adapters.documents.amount_in_words import amount_in_words
from orders_pos.adapters.documents.details import InvoiceDocument
from orders_pos.adapters.documents.drawing import (
    draw_brand,
    draw_duplicate,
    draw_pair,
    draw_qr_code,
    draw_rule,
    draw_text,
)
from orders_pos.adapters.documents.former_invoices import seller_numbers_of, texts_of
from orders_pos.domain.invoices.invoice import CREDIT_NOTE
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.tax_rates import vat_from_content
from orders_pos.domain.orders.tax_place import read_tax_line
from orders_pos.domain.shop.legal_numbers import numbers_from_json
from orders_pos.domain.translations import translate

_MARGIN = 18.0
_COLUMNS = (Column(0.46), Column(0.16, is_end=True), Column(0.18, is_end=True), Column(0.20, is_end=True))


def render_invoice(document: InvoiceDocument) -> bytes:
    """Render an invoice as PDF."""
    invoice, content = document.invoice, _content(document)
    pdf = PdfDocument(
        document.locale,
        A4,
        _MARGIN,
        document.issued_at,
        page_label=translate("page", document.locale),
        data=document.data,
    )
    pdf.set_title(invoice.number)
    pdf.add_page()
    draw_brand(pdf, document.brand, pdf.start)
    _draw_seller(pdf, content, document.locale)
    key = "credit-note" if invoice.kind == CREDIT_NOTE else "invoice"
    draw_text(pdf, f"{translate(key, document.locale)} {invoice.number}", 15, bold=True)
    draw_duplicate(pdf, document.duplicate, document.locale, pdf.start)
    _draw_details(pdf, document)
    draw_rule(pdf)
    _draw_table(pdf, content["lines"], document.locale)
    draw_rule(pdf)
    _draw_totals(pdf, document)
    pdf.ln(4)
    draw_qr_code(pdf, invoice.number, 24)
    return pdf.as_bytes()


def _draw_seller(pdf: PdfDocument, content: Mapping[str, Any], locale: str) -> None:
    seller = content["seller"]
    draw_text(pdf, seller.get("name", ""), 14, bold=True)
    for name in ("address", "phone", "email"):
        draw_text(pdf, seller.get(name, ""))
    texts = texts_of(content)
    for kind, number in seller_numbers_of(content):
        draw_text(pdf, f"{texts.number_name(kind, locale)}: {number}")
    pdf.ln(4)


def _draw_details(pdf: PdfDocument, document: InvoiceDocument) -> None:
    invoice, locale = document.invoice, document.locale
    draw_pair(pdf, translate("date", locale), format_date(document.issued_at, locale))
    draw_pair(pdf, translate("order", locale), invoice.order_number)
    if document.cancelled_number:
        draw_pair(pdf, translate("cancels", locale), document.cancelled_number)
    if number := _content(document).get("invoice_number"):
        draw_pair(pdf, translate("of-invoice", locale), number)
    if invoice.reason:
        draw_pair(pdf, translate("reason", locale), invoice.reason[:80])
    draw_pair(pdf, translate("customer", locale), invoice.buyer_name)
    texts = texts_of(_content(document))
    for number in numbers_from_json(invoice.buyer_numbers):
        draw_pair(pdf, texts.number_name(number.kind, locale), number.number)
    draw_text(pdf, _content(document)["buyer_address"])


def _draw_table(pdf: PdfDocument, lines: Sequence[Mapping[str, str]], locale: str) -> None:
    heading = [translate(key, locale) for key in ("name", "quantity", "price", "amount")]
    table = PdfTable(pdf, _COLUMNS, heading)
    for line in lines:
        quantity, price, amount = (
            format_number(Decimal(line[name]), locale) for name in ("quantity", "price", "amount")
        )
        table.draw_row([line["name"], f"{quantity} {line['unit']}".strip(), price, amount])


def _content(document: InvoiceDocument) -> Mapping[str, Any]:
    """Return the content as `build_content` made it."""
    return document.invoice.content


def format_rate(percent: Decimal, name: str, locale: str) -> str:
    """Return the name of a tax or of a jurisdiction with its rate, without zeros after its point."""
    return f"{name} {format_number(Decimal(f'{percent.normalize():f}'), locale)} %"


def _draw_totals(pdf: PdfDocument, document: InvoiceDocument) -> None:
    invoice, locale = document.invoice, document.locale
    content = _content(document)
    currency = content["currency"]
    for key, amount in content["sums"]:
        draw_pair(pdf, translate(key, locale), format_amount(Decimal(amount), currency, locale))
    texts = texts_of(content)
    if not texts.is_exempt:
        _draw_taxes(pdf, document, texts)
    total = format_amount(invoice.total, currency, locale)
    label = translate("total", locale) if texts.is_exempt else texts.gross_total[locale]
    draw_pair(pdf, label, total, 12, bold=True)
    if texts.total_in_words:
        words = amount_in_words(abs(invoice.total), currency, locale)
        draw_text(pdf, f"{texts.total_in_words[locale]} {words}.")
    for note in texts.notes:
        draw_text(pdf, note[locale])


def _draw_taxes(pdf: PdfDocument, document: InvoiceDocument, texts: InvoiceTexts) -> None:
    """Draw the total without tax, and the tax by rate, or by jurisdiction with its sum."""
    invoice, locale, content = document.invoice, document.locale, _content(document)
    currency = content["currency"]
    draw_pair(pdf, texts.net_total[locale], format_amount(invoice.total_without_vat, currency, locale))
    if lines := content.get("tax_lines"):
        for name, percent, tax in map(read_tax_line, lines):
            label = format_rate(percent, name or texts.tax[locale], locale)
            draw_pair(pdf, label, format_amount(tax, currency, locale))
        draw_pair(pdf, texts.tax[locale], format_amount(invoice.vat, currency, locale))
        return
    parts = vat_from_content(content, invoice.vat_percent, invoice.total_without_vat, invoice.vat)
    for part in parts:
        label = format_rate(part.percent, texts.tax[locale], locale)
        if len(parts) > 1:
            label = f"{label} · {format_amount(part.net, currency, locale)}"
        draw_pair(pdf, label, format_amount(part.tax, currency, locale))
