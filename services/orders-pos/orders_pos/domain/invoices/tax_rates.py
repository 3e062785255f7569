"""Tax on sales by its rates, as documents have it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.sales_tax import TaxPart, add_tax, extract_tax, sum_by_rate
from orders_pos.domain.orders.tax_place import TaxPlace, share_parts, tax_lines_of
from orders_pos.domain.returns.returned_line import ReturnedLine

_ZERO = Decimal(0)


@dataclass(frozen=True)
class TaxRates:
    """The rate of what is no line's, such as delivery, and those of an order's lines by their ids. `is_added`: prices
    do not include the tax. `place` is that of the sale, where its tax goes by place."""

    default: Decimal
    lines: Mapping[UUID, Decimal]
    is_added: bool = False
    place: TaxPlace | None = None

    @classmethod
    def of_sale(cls, order: Order, percent: Decimal, products: Mapping[UUID, Decimal]) -> "TaxRates":
        """Return the rates at the time of the sale; for what was sold before they were kept, those of now: the shop's,
        and those of products that have another one."""
        rates = {
            line.id: products.get(line.product_id, percent) if line.vat_rate is None else line.vat_rate
            for line in order.lines
        }
        default = percent if order.vat_percent is None else order.vat_percent
        return cls(default, rates, order.is_tax_added, order.tax_place)

    def split_order(self, order: Order, digits: int) -> list[TaxPart]:
        """Split the total of an order. Lines count as they were charged, less their share of discounts."""
        amounts = [(line.id, line.amount - line.discount) for line in order.lines]
        return self._split(order.total - order.added_tax, amounts, digits)

    def split_return(self, lines: Iterable[ReturnedLine], total: Decimal, digits: int) -> list[TaxPart]:
        """Split what is given back for returned goods, whose prices include the tax."""
        return self._split(total, [(line.id, line.amount) for line in lines], digits)

    def _split(self, total: Decimal, amounts: Sequence[tuple[UUID, Decimal]], digits: int) -> list[TaxPart]:
        """Split a total of prices, of which each line has its amount. The parts have the highest rate first."""
        rest = total - sum((amount for _, amount in amounts), _ZERO)
        rated = [(self.lines.get(id_, self.default), amount) for id_, amount in amounts]
        by_rate = sum_by_rate([*rated, (self.default, rest)])
        split = add_tax if self.is_added else extract_tax
        parts = [
            split(amount, rate, digits) for rate, amount in sorted(by_rate.items(), reverse=True) if amount
        ]
        return share_parts(parts, self.place, digits) or [TaxPart(self.default, _ZERO, _ZERO)]


def sum_vat(parts: Sequence[TaxPart], default: Decimal) -> TaxPart:
    """Return the sums over all rates, under the only rate or else the shop's."""
    percent = parts[0].percent if len(parts) == 1 else default
    return TaxPart(
        percent, sum((part.net for part in parts), _ZERO), sum((part.tax for part in parts), _ZERO)
    )


def vat_content(parts: Sequence[TaxPart]) -> dict[str, object]:
    """Return the sums by rate as an invoice keeps them, with decimals as strings; nothing for a single rate. Where
    jurisdictions share the tax, also what each has of it."""
    lines: dict[str, object] = (
        {"tax_lines": tax_lines_of(parts)} if any(part.shares for part in parts) else {}
    )
    if len(parts) == 1:
        return lines
    by_rate = [
        {"percent": f"{part.percent:f}", "net": f"{part.net:f}", "tax": f"{part.tax:f}"} for part in parts
    ]
    return {"vat": by_rate, **lines}


def vat_from_content(
    content: Mapping[str, object], percent: Decimal, net: Decimal, tax: Decimal
) -> list[TaxPart]:
    """Return the sums by rate of an invoice, whose columns say what its content does not."""
    stored = content.get("vat")
    if not isinstance(stored, list):
        return [TaxPart(percent, net, tax)]
    return [TaxPart(Decimal(part["percent"]), Decimal(part["net"]), Decimal(part["tax"])) for part in stored]
