"""What a saved order has sold, as sealed records keep it: products, amounts and tax, nothing of a person."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.sales_tax import TaxPart, add_tax, extract_tax, sum_by_rate
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.sealing.record import format_amount

_ZERO = Decimal(0)


@dataclass(frozen=True)
class Sold:
    """The lines of an order by id, what it costs in all, less what came back, and the parts of it."""

    lines: Mapping[UUID, Mapping[str, str]]
    total: Decimal
    delivery: Decimal
    tips: Decimal
    tax: Mapping[Decimal, TaxPart]


NOTHING_SOLD = Sold({}, _ZERO, _ZERO, _ZERO, {})


def sold_of(order: Order | None, digits: int) -> Sold:
    """Return what is sold with an order; nothing for one that is cancelled."""
    if order is None or order.step.code == CANCELLED:
        return NOTHING_SOLD
    total = order.total - order.returned_amount
    tax = {part.percent: part for part in _split_tax(order, total, digits)}
    lines = {line.id: _line(line, order) for line in order.lines if line.tenths > line.returned_tenths}
    return Sold(lines, total, order.shipping_fees, order.shipping_tips, tax)


def difference(before: Sold, after: Sold) -> dict[str, object]:
    """Return the content of a record: lines that are no longer so with minus, those that are so now with plus, and what
    total, delivery and taxes change by."""
    return {
        "lines": [
            *(_negative(line) for id_, line in before.lines.items() if after.lines.get(id_) != line),
            *(dict(line) for id_, line in after.lines.items() if before.lines.get(id_) != line),
        ],
        "total": format_amount(after.total - before.total),
        "delivery": format_amount(after.delivery - before.delivery),
        "tips": format_amount(after.tips - before.tips),
        "tax": [
            {"rate": format_amount(percent), "net": format_amount(net), "tax": format_amount(tax)}
            for percent, net, tax in _changed_tax(before.tax, after.tax)
        ],
    }


def _line(line: OrderLine, order: Order) -> Mapping[str, str]:
    return {
        "product": str(line.product_id),
        "name": line.name,
        "quantity": format_amount(to_quantity(line.tenths - line.returned_tenths)),
        "price": format_amount(line.final_price),
        "discount": format_amount(line.discount),
        "rate": format_amount(_rate(line, order)),
        "amount": format_amount(line.amount - line.discount - line.returned_amount),
    }


def _negative(line: Mapping[str, str]) -> dict[str, str]:
    negated = {name: format_amount(-Decimal(line[name])) for name in ("quantity", "discount", "amount")}
    return {**line, **negated}


def _rate(line: OrderLine, order: Order) -> Decimal:
    return (order.vat_percent or _ZERO) if line.vat_rate is None else line.vat_rate


def _split_tax(order: Order, total: Decimal, digits: int) -> Iterator[TaxPart]:
    """Yield net amounts and taxes by rate, which add up to the total: what no line has is of the order's rate."""
    default = order.vat_percent or _ZERO
    rated = [(_rate(line, order), line.amount - line.discount - line.returned_amount) for line in order.lines]
    if order.is_tax_added:
        before_tax = order.total - order.added_tax
        rest = before_tax - sum((line.amount - line.discount for line in order.lines), _ZERO)
        parts = [add_tax(net, rate, digits) for rate, net in sum_by_rate([*rated, (default, rest)]).items()]
        rest = total - sum((part.net + part.tax for part in parts), _ZERO)
        parts.append(extract_tax(rest, default, digits))
    else:
        rest = total - sum((amount for _, amount in rated), _ZERO)
        by_rate = sum_by_rate([*rated, (default, rest)])
        parts = [extract_tax(amount, rate, digits) for rate, amount in by_rate.items()]
    yield from _merge(parts)


def _merge(parts: list[TaxPart]) -> Iterator[TaxPart]:
    nets, taxes = defaultdict[Decimal, Decimal](Decimal), defaultdict[Decimal, Decimal](Decimal)
    for part in parts:
        nets[part.percent] += part.net
        taxes[part.percent] += part.tax
    for percent in sorted(nets, reverse=True):
        if nets[percent] or taxes[percent]:
            yield TaxPart(percent, nets[percent], taxes[percent])


def _changed_tax(
    before: Mapping[Decimal, TaxPart], after: Mapping[Decimal, TaxPart]
) -> Iterator[tuple[Decimal, Decimal, Decimal]]:
    for percent in sorted({*before, *after}, reverse=True):
        nothing = TaxPart(percent, _ZERO, _ZERO)
        old, new = before.get(percent, nothing), after.get(percent, nothing)
        if new.net != old.net or new.tax != old.tax:
            yield percent, new.net - old.net, new.tax - old.tax
