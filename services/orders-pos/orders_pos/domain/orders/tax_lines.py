"""The tax that a sale adds to its prices."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.money import SaleLine
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.tax_place import TaxPlace
from orders_pos.domain.shipping.dates import TYPES_WITH_DELIVERY

_ZERO = Decimal(0)


@dataclass(frozen=True)
class TaxedLines:
    """Lines with their rates, the rate in percent of what is no line's, whether prices do not include the tax, and the
    place of the sale where it goes by place."""

    lines: Sequence[OrderLine]
    percent: Decimal | None
    is_added: bool
    place: TaxPlace | None = None

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


def tax_lines(
    lines: Sequence[OrderLine], cart: Cart, context: CheckoutContext, stored: Order | None
) -> TaxedLines:
    """Return the lines with their rates. What was sold has the rates and the place of its sale; only for another
    customer, who may be exempt, and at another place an order whose prices do not include the tax has those of now."""
    if not (stored.is_tax_added if stored else context.is_tax_added):
        return TaxedLines(lines, stored.vat_percent if stored else context.vat_percent, is_added=False)
    if stored is None or _is_other_buyer(context, stored) or _is_elsewhere(cart, context, stored):
        place = context.tax_places.find(_destination(cart, context))
        percent = _fees_rate(context, place)
        return TaxedLines(
            [_rate(line, context, place) for line in lines], percent, is_added=True, place=place
        )
    sold, place = {line.id for line in stored.lines}, stored.tax_place
    rated = [line if line.id in sold else _rate(line, context, place) for line in lines]
    return TaxedLines(rated, stored.vat_percent, is_added=True, place=place)


def _is_other_buyer(context: CheckoutContext, stored: Order) -> bool:
    return context.buyer is not None and context.buyer.id != stored.buyer.id


def _is_elsewhere(cart: Cart, context: CheckoutContext, stored: Order) -> bool:
    """Return whether the cart goes to another place than the stored order, by the places of now: what the shop changed
    of them since the sale moves no order."""
    before = stored.shipping_address if stored.delivery_type in TYPES_WITH_DELIVERY else ""
    places, after = context.tax_places, _destination(cart, context)
    return before != after and places.find(before) != places.find(after)


def _destination(cart: Cart, context: CheckoutContext) -> str:
    """Return where a cart is delivered, by its address or else the customer's; empty for what is handed over."""
    if cart.delivery_type not in TYPES_WITH_DELIVERY:
        return ""
    buyer = context.buyer
    return cart.shipping_address.strip() or (buyer.shipping_address or buyer.address if buyer else "")


def _fees_rate(context: CheckoutContext, place: TaxPlace | None) -> Decimal | None:
    if _is_exempt(context):
        return _ZERO
    return place.fees_percent if place else context.vat_percent


def _rate(line: OrderLine, context: CheckoutContext, place: TaxPlace | None) -> OrderLine:
    if _is_exempt(context):
        return replace(line, vat_rate=_ZERO)
    product = context.products.get(line.product_id)
    if product is None:
        return line
    if place is None:
        return replace(line, vat_rate=product.vat_rate)
    return replace(line, vat_rate=place.product_percent(product.own_vat_rate, product.categories))


def _is_exempt(context: CheckoutContext) -> bool:
    return context.buyer is not None and context.buyer.is_tax_exempt
