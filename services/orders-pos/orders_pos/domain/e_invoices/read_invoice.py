"""The electronic form of a stored invoice: nothing else reads one."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import TypedDict, cast

from countries.pack import CountryPack

from orders_pos.domain.e_invoices.e_invoice import (
    CREDIT_NOTE_TYPE,
    EXEMPT,
    INVOICE_TYPE,
    STANDARD,
    ZERO_RATED,
    Adjustment,
    DocumentReference,
    EInvoice,
    Line,
    Note,
    TaxCategory,
    TaxSubtotal,
)
from orders_pos.domain.e_invoices.net_amounts import price_of, split_net
from orders_pos.domain.e_invoices.parties import StoredSeller, read_buyer, read_seller
from orders_pos.domain.e_invoices.sale_data import SaleData, find_sale_data
from orders_pos.domain.e_invoices.unit_codes import unit_code_of
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.tax_rates import vat_from_content
from orders_pos.domain.translations import translate

_ZERO = Decimal(0)
# Sums of a document that are a part of the discounts of its lines.
_OF_LINES = ("products", "discount", "promo")
# UNTDID 5189 and 7161: discount, freight service.
_REASON_CODES = {"discount": "95", "fees": "FC"}


class _PrintedLine(TypedDict):
    """A line as it is printed; decimals are strings."""

    name: str
    quantity: str
    unit: str
    amount: str


class _Content(TypedDict):
    """What is read of an invoice's content; `sums` are keys of texts with amounts."""

    seller: StoredSeller
    buyer_address: str
    currency: str
    lines: list[_PrintedLine]
    sums: list[tuple[str, str]]


@dataclass(frozen=True)
class Source:
    """A stored invoice with what it does not hold itself: the day of its issue where the shop is, the invoice that a
    credit note refers to, the texts and the pack of the seller's country, its language, and the currency's decimals."""

    invoice: Invoice
    issued_on: date
    refers_to: DocumentReference | None
    texts: InvoiceTexts
    seller_numbers: Sequence[tuple[str, str]]
    pack: CountryPack
    locale: str
    digits: int


@dataclass
class _RateGroup:
    """What is sold at a rate, with tax: printed lines, and what is added or taken off, by the key of its text."""

    lines: list[_PrintedLine] = field(default_factory=list[_PrintedLine])
    adjustments: defaultdict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))

    @property
    def amounts(self) -> list[Decimal]:
        """Amounts of the lines, and then of the rest."""
        return [*(Decimal(line["amount"]) for line in self.lines), *self.adjustments.values()]


def read_invoice(source: Source) -> EInvoice:
    """Return the electronic form of an invoice. Raise ValidationError that names what the seller lacks."""
    invoice = source.invoice
    content = _content(invoice)
    is_credit_note = invoice.kind == CREDIT_NOTE
    data = find_sale_data(invoice)
    lines, adjustments, subtotals = _read_sale(source, data)
    has_vat = any(subtotal.tax.code != EXEMPT for subtotal in subtotals)
    is_business = bool(invoice.buyer_numbers)
    days = source.pack.invoices.payment_days if is_business else 0
    paid = _ZERO if is_credit_note else Decimal(data["paid"] if data else 0)
    return EInvoice(
        number=invoice.number,
        type_code=CREDIT_NOTE_TYPE if is_credit_note else INVOICE_TYPE,
        issued_on=source.issued_on,
        due_on=source.issued_on + timedelta(days=days),
        currency=content["currency"],
        order_number=invoice.order_number,
        seller=read_seller(content["seller"], source.seller_numbers, source.pack, has_vat=has_vat),
        buyer=read_buyer(
            invoice,
            content["buyer_address"],
            data["buyer_country"] if data else source.pack.code,
            source.pack,
        ),
        lines=lines,
        adjustments=adjustments,
        subtotals=subtotals,
        paid=paid,
        notes=list(_notes(source, is_business=is_business)),
        process=_process(source.pack, is_paid=paid == invoice.total),
        refers_to=source.refers_to,
    )


def _notes(source: Source, *, is_business: bool) -> Iterator[Note]:
    """Yield the reason of a credit note, and what the country asks for: in place of its printed notes those by subject,
    where it has them."""
    if source.invoice.reason:
        yield Note(source.invoice.reason)
    rules = source.pack.e_invoices
    if rules and rules.notes:
        notes = rules.notes if is_business else {}
        yield from (Note(text, subject) for subject, text in notes.items())
    else:
        yield from (Note(note[source.locale]) for note in source.texts.notes)


def _process(pack: CountryPack, *, is_paid: bool) -> str:
    rules = pack.e_invoices
    if rules is None:
        return ""
    return rules.paid_process if is_paid else rules.process


def _read_sale(
    source: Source, data: SaleData | None
) -> tuple[list[Line], list[Adjustment], list[TaxSubtotal]]:
    """Return lines, allowances and charges, and the tax by rate."""
    invoice = source.invoice
    columns = invoice.vat_percent, invoice.total_without_vat, invoice.vat
    parts = {part.percent: part for part in vat_from_content(invoice.content, *columns)}
    is_included = data is None or not data["is_tax_added"]
    totals = {percent: part.net + part.tax if is_included else part.net for percent, part in parts.items()}
    groups = _group(source, data, totals) if data else _group_by_rate(source, totals)
    lines: list[Line] = []
    adjustments: list[Adjustment] = []
    subtotals: list[TaxSubtotal] = []
    for percent, group in sorted(groups.items(), reverse=True):
        part, tax = parts.get(percent), _category(percent, source)
        net = part.net if part else _ZERO
        nets = split_net(group.amounts, percent if is_included else _ZERO, net, source.digits)
        count = len(group.lines)
        lines += [_to_line(line, amount, tax) for line, amount in zip(group.lines, nets[:count], strict=True)]
        adjustments += [
            _to_adjustment(key, amount, tax, source.locale)
            for key, amount in zip(group.adjustments, nets[count:], strict=True)
            if amount
        ]
        subtotals.append(TaxSubtotal(tax, net, part.tax if part else _ZERO))
    return lines, adjustments, subtotals


def _group(source: Source, data: SaleData, totals: Mapping[Decimal, Decimal]) -> dict[Decimal, _RateGroup]:
    """Return what is sold at each rate, as the invoice keeps it."""
    content = _content(source.invoice)
    groups: defaultdict[Decimal, _RateGroup] = defaultdict(_RateGroup)
    for line, sold in zip(content["lines"], data["lines"], strict=True):
        group = groups[Decimal(sold["percent"])]
        group.lines.append(line)
        if discount := Decimal(line["amount"]) - Decimal(sold["charged"]):
            group.adjustments["discount"] -= discount
    default = groups[Decimal(data["percent"])] if data["percent"] else _RateGroup()
    for key, amount in content["sums"]:
        if key not in _OF_LINES:
            default.adjustments[key] += Decimal(amount)
    # What is in the total beside all that is named belongs to the usual rate.
    for percent, group in groups.items():
        if rest := totals.get(percent, _ZERO) - sum(group.amounts, _ZERO):
            group.adjustments["other"] += rest
    return {percent: group for percent, group in groups.items() if group.lines or group.adjustments}


def _group_by_rate(source: Source, totals: Mapping[Decimal, Decimal]) -> dict[Decimal, _RateGroup]:
    """Return one line a rate, for an invoice of before the rates of its lines were kept; what is kept of a return can
    make a rate negative, and no line is."""
    name = f"{translate('order', source.locale)} {source.invoice.order_number}"
    groups: dict[Decimal, _RateGroup] = {}
    for percent, total in totals.items():
        group = groups[percent] = _RateGroup()
        if total < 0:
            group.adjustments["other"] = total
        else:
            group.lines.append({"name": name, "quantity": "1", "unit": "", "amount": f"{total:f}"})
    return groups


def _category(percent: Decimal, source: Source) -> TaxCategory:
    if percent:
        return TaxCategory(percent, STANDARD)
    note, rules = source.pack.tax.exempt_note, source.pack.e_invoices
    if source.texts.is_exempt and note and rules:
        return TaxCategory(percent, EXEMPT, note[source.locale], rules.exempt_code)
    return TaxCategory(percent, ZERO_RATED)


def _to_line(line: _PrintedLine, net: Decimal, tax: TaxCategory) -> Line:
    quantity = Decimal(line["quantity"])
    price, base_quantity = price_of(net, quantity)
    code = unit_code_of(line["unit"])
    name = line["name"] if code else f"{line['name']} ({line['unit']})"
    return Line(name, quantity, code or unit_code_of(""), price, base_quantity, net, tax)


def _to_adjustment(key: str, net: Decimal, tax: TaxCategory, locale: str) -> Adjustment:
    return Adjustment(net > 0, translate(key, locale), _REASON_CODES.get(key, ""), abs(net), tax)


def _content(invoice: Invoice) -> _Content:
    return cast("_Content", invoice.content)
