"""The tax that a sale adds to its prices."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from orders_pos.domain.orders.cart import CheckoutContext
from orders_pos.domain.orders.money import SaleLine
from orders_pos.domain.orders.order import Order, OrderLine

_ZERO = Decimal(0)


@dataclass(frozen=True)
class TaxedLines:
    """Lines with their rates, the rate in percent of what is no line's, and whether prices do not include the tax."""

    lines: Sequence[OrderLine]
    percent: Decimal | None
    is_added: bool

    @property
    def sale_lines(self) -> list[SaleLine]:
        """The lines as the calculation has them."""
        return [SaleLine(line.final_price, line.tenths, self._added(line.vat_rate)) for line in self.lines]

    @property
    def fees_percent(self) -> Decimal:
        """What is added to fees, in percent."""
        return self._added(self.percent)

    def _added(self, percent: Decimal | None) -> Decimal:
        return percent or _ZERO if self.is_added else _ZERO


def tax_lines(lines: Sequence[OrderLine], context: CheckoutContext, stored: Order | None) -> TaxedLines:
    """Return the lines with their rates. What was sold has those of its sale; only for another customer, who may be
    exempt, an order whose prices do not include the tax has those of now."""
    if not (stored.is_tax_added if stored else context.is_tax_added):
        return TaxedLines(lines, stored.vat_percent if stored else context.vat_percent, is_added=False)
    if stored is None or (context.buyer and context.buyer.id != stored.buyer.id):
        percent = _ZERO if _is_exempt(context) else context.vat_percent
        return TaxedLines([_rate(line, context) for line in lines], percent, is_added=True)
    sold = {line.id for line in stored.lines}
    rated = [line if line.id in sold else _rate(line, context) for line in lines]
    return TaxedLines(rated, stored.vat_percent, is_added=True)


def _rate(line: OrderLine, context: CheckoutContext) -> OrderLine:
    if _is_exempt(context):
        return replace(line, vat_rate=_ZERO)
    product = context.products.get(line.product_id)
    return replace(line, vat_rate=product.vat_rate) if product else line


def _is_exempt(context: CheckoutContext) -> bool:
    return context.buyer is not None and context.buyer.is_tax_exempt
