"""Value-added tax, which prices include, by its rates."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.money import round_half_up

from orders_pos.domain.orders.order import Order
from orders_pos.domain.returns.returned_line import ReturnedLine

_HUNDRED, _ZERO = Decimal(100), Decimal(0)


@dataclass(frozen=True)
class Vat:
    """What a rate applies to, split into net amount and tax."""

    percent: Decimal
    net: Decimal
    tax: Decimal


@dataclass(frozen=True)
class VatRates:
    """The rate of what is no line's, such as delivery, and those of an order's lines by their ids."""

    default: Decimal
    lines: Mapping[UUID, Decimal]

    @classmethod
    def of_sale(cls, order: Order, percent: Decimal, products: Mapping[UUID, Decimal]) -> "VatRates":
        """Return the rates at the time of the sale; for what was sold before they were kept, those of now: the shop's,
        and those of products that have another one."""
        rates = {
            line.id: products.get(line.product_id, percent) if line.vat_rate is None else line.vat_rate
            for line in order.lines
        }
        return cls(percent if order.vat_percent is None else order.vat_percent, rates)

    def split_order(self, order: Order, digits: int) -> list[Vat]:
        """Split the total of an order. Lines count as they were charged, less their share of discounts."""
        return self._split(
            order.total, ((line.id, line.amount - line.discount) for line in order.lines), digits
        )

    def split_return(self, lines: Iterable[ReturnedLine], total: Decimal, digits: int) -> list[Vat]:
        """Split what is given back for returned goods."""
        return self._split(total, ((line.id, line.amount) for line in lines), digits)

    def _split(self, total: Decimal, amounts: Iterable[tuple[UUID, Decimal]], digits: int) -> list[Vat]:
        """Split a total of which each line has its amount. The parts, the highest rate first, add up to it."""
        by_rate = {self.default: _ZERO}
        for line_id, amount in amounts:
            rate = self.lines.get(line_id, self.default)
            by_rate[rate] = by_rate.get(rate, _ZERO) + amount
        by_rate[self.default] += total - sum(by_rate.values(), _ZERO)
        parts = [
            _split(by_rate[rate], rate, digits) for rate in sorted(by_rate, reverse=True) if by_rate[rate]
        ]
        return parts or [Vat(self.default, _ZERO, _ZERO)]


def _split(total: Decimal, percent: Decimal, digits: int) -> Vat:
    net = round_half_up(total * _HUNDRED / (_HUNDRED + percent), digits)
    return Vat(percent, net, total - net)


def sum_vat(parts: list[Vat], default: Decimal) -> Vat:
    """Return the sums over all rates, under the only rate or else the shop's."""
    percent = parts[0].percent if len(parts) == 1 else default
    return Vat(percent, sum((part.net for part in parts), _ZERO), sum((part.tax for part in parts), _ZERO))


def vat_content(parts: list[Vat]) -> dict[str, object]:
    """Return the sums by rate as an invoice keeps them, with decimals as strings; nothing for a single rate."""
    if len(parts) == 1:
        return {}
    return {
        "vat": [
            {"percent": f"{part.percent:f}", "net": f"{part.net:f}", "tax": f"{part.tax:f}"} for part in parts
        ]
    }


def vat_from_content(
    content: Mapping[str, object], percent: Decimal, net: Decimal, tax: Decimal
) -> list[Vat]:
    """Return the sums by rate of an invoice, whose columns say what its content does not."""
    stored = content.get("vat")
    if not isinstance(stored, list):
        return [Vat(percent, net, tax)]
    return [Vat(*(Decimal(part[name]) for name in ("percent", "net", "tax"))) for part in stored]
