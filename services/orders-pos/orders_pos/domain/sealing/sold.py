"""What a saved order has sold, as sealed records keep it: products, amounts and tax, nothing of a person."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.sealing.record import format_amount
from orders_pos.domain.taxes.tax_amounts import NO_TAX, TaxAmounts

_ZERO = Decimal(0)


@dataclass(frozen=True)
class Sold:
    """The lines of an order by id, what it costs in all, less what came back, and the parts of it."""

    lines: Mapping[UUID, Mapping[str, str]]
    total: Decimal
    delivery: Decimal
    tips: Decimal
    tax: TaxAmounts


NOTHING_SOLD = Sold({}, _ZERO, _ZERO, _ZERO, NO_TAX)


def sold_of(order: Order | None, tax: TaxAmounts) -> Sold:
    """Return what is sold with an order, given its taxes less those of what came back; nothing for one that is
    cancelled."""
    if order is None or order.step.code == CANCELLED:
        return NOTHING_SOLD
    total = order.total - order.returned_amount
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
            {
                "rate": format_amount(part.percent),
                "net": format_amount(part.net),
                "tax": format_amount(part.tax),
            }
            for part in (after.tax - before.tax).parts
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
