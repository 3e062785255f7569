"""An invoice or a credit note on A4."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from chassis.pdf import A4, PdfDocument

from orders_pos.adapters.papers.lines import code, pair, rule, text, written
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, Invoice
from orders_pos.domain.words import say

_MARGIN = 18.0
_WIDTHS = (0.46, 0.16, 0.18, 0.20)


@dataclass(frozen=True)
class Print:
    """An invoice with the number of the one it takes back, for a language and a local time."""

    invoice: Invoice
    cancels: str
    locale: str
    issued: datetime


def invoice_paper(told: Print) -> bytes:
    """The invoice as PDF, with the seller's ICE and the tax apart."""
    invoice, content = told.invoice, told.invoice.content
    paper = PdfDocument(told.locale, A4, _MARGIN, told.issued)
    paper.set_title(invoice.number)
    paper.add_page()
    _seller(paper, content["seller"], told.locale)
    word = "credit-note" if invoice.kind == CREDIT_NOTE else "invoice"
    text(paper, f"{say(word, told.locale)} {invoice.number}", 15, bold=True)
    _facts(paper, told)
    rule(paper)
    _table(paper, content["lines"], told.locale)
    rule(paper)
    _sums(paper, told)
    paper.ln(4)
    code(paper, invoice.number, 24)
    return paper.as_bytes()


def _seller(paper: PdfDocument, seller: Mapping[str, str], locale: str) -> None:
    text(paper, seller.get("name", ""), 14, bold=True)
    for name in ("address", "phone", "email"):
        text(paper, seller.get(name, ""))
    for name, word in (("ice", "ice"), ("tax_id", "tax-id"), ("register", "register")):
        if seller.get(name):
            text(paper, f"{say(word, locale)}: {seller[name]}")
    paper.ln(4)


def _facts(paper: PdfDocument, told: Print) -> None:
    invoice, locale = told.invoice, told.locale
    pair(paper, say("date", locale), f"{told.issued:%d/%m/%Y}")
    pair(paper, say("order", locale), invoice.order_number)
    if told.cancels:
        pair(paper, say("cancels", locale), told.cancels)
    if invoice.reason:
        pair(paper, say("reason", locale), invoice.reason[:80])
    pair(paper, say("customer", locale), invoice.buyer_name)
    if invoice.buyer_ice:
        pair(paper, say("ice", locale), invoice.buyer_ice)
    text(paper, invoice.content["buyer_address"])


def _table(paper: PdfDocument, lines: Sequence[Mapping[str, str]], locale: str) -> None:
    _row(paper, [say(word, locale) for word in ("name", "quantity", "price", "amount")], bold=True)
    for line in lines:
        quantity, price, amount = (written(line[name], locale) for name in ("quantity", "price", "amount"))
        _row(paper, [line["name"], f"{quantity} {line['unit']}".strip(), price, amount])


def _row(paper: PdfDocument, cells: Sequence[str], *, bold: bool = False) -> None:
    """Four columns in reading order; a long name goes on below."""
    paper.write_in(9, bold=bold)
    widths = [share * paper.epw for share in _WIDTHS]
    y, bottom, x = paper.get_y(), paper.get_y(), paper.l_margin
    if paper.is_right_to_left:
        x = paper.w - paper.r_margin
    for at, (words, width) in enumerate(zip(cells, widths, strict=True)):
        x = x - width if paper.is_right_to_left else x
        paper.set_xy(x, y)
        align = paper.start if at == 0 else paper.end
        with paper.reading(words):
            paper.multi_cell(width, 5, words, align=align, new_x="LMARGIN", new_y="NEXT")
        bottom = max(bottom, paper.get_y())
        x = x if paper.is_right_to_left else x + width
    paper.set_y(bottom)


def _sums(paper: PdfDocument, told: Print) -> None:
    invoice, locale = told.invoice, told.locale
    content: Mapping[str, Any] = invoice.content
    currency = content["currency"]
    for word, amount in content["sums"]:
        pair(paper, say(word, locale), f"{written(amount, locale)} {currency}")
    percent = written(f"{Decimal(invoice.vat_percent).normalize():f}", locale)
    pair(paper, say("without-vat", locale), f"{written(invoice.total_without_vat, locale)} {currency}")
    pair(paper, say("vat", locale).format(percent=percent), f"{written(invoice.vat, locale)} {currency}")
    pair(paper, say("with-vat", locale), f"{written(invoice.total, locale)} {currency}", 12, bold=True)
