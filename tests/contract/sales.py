"""Random carts, priced by the server: each with its amounts or the fields that were refused."""

from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import ValidationError
from orders_pos.domain.catalogue.product import SIMPLE
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.money import Totals
from orders_pos.domain.orders.order import ProductSnapshot
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.price_cart import calculate_totals, price_cart
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.hours import OpeningHours
from orders_pos.domain.shipping.slots import SlotPlan

_ID = UUID(int=1)
_CLOTH = ProductSnapshot(_ID, "Cloth", "", Decimal(1), SIMPLE, "m")
_SLOTS = SlotPlan(OpeningHours(ZoneInfo("UTC")))
_RATES = [Decimal(rate) for rate in ("0", "5.5", "8.25", "8.875", "20")]
_STEPS = [Decimal(step) for step in ("0.05", "0.25", "1")]
_TYPES = "on-store", "collecte", "delivery", "collecte-and-delivery"
# The fields of a cart by the names that the screen's calculation gives them.
_FIELDS = {"discount_percent": "discountPercent", "shipping_tips": "tip", "received_amount": "paid"}


@dataclass
class _Draw:
    """Draws amounts of one currency."""

    rng: Random
    digits: int

    @property
    def too_fine(self) -> Decimal:
        """A tenth of the smallest unit."""
        return Decimal(1).scaleb(-self.digits - 1)

    def amount(self, most: int) -> Decimal:
        """Return an amount of less than `most` minor units."""
        units = self.rng.choice((0, 1, self.rng.randrange(most), self.rng.randrange(most)))
        return Decimal(units).scaleb(-self.digits)


def random_sale(seed: int) -> dict[str, Any]:
    """Return a cart as typed at the till, and what the server says that it costs."""
    rng = Random(seed)
    draw = _Draw(rng, rng.choice((0, 2, 2, 3)))
    spoilt = rng.choice((None,) * 6 + ("price", "tip", "discount", "paid", "size"))
    most = 10**15 if spoilt == "size" else 10 ** rng.randrange(1, 7)
    lines = [
        CartLine(_ID, Decimal(rng.choice((10, 20, rng.randrange(1, 300)))) / 10, draw.amount(most))
        for _ in range(rng.randrange(1, 7))
    ]
    if spoilt == "price":
        lines[0] = replace(lines[0], price=(lines[0].price or 0) + draw.too_fine)
    cart = Cart(
        lines=lines,
        delivery_type=rng.choice(_TYPES),
        discount_percent=Decimal("100.01") if spoilt == "discount" else _percent(rng),
        shipping_tips=draw.amount(500) + draw.too_fine * (spoilt == "tip"),
        received_amount=draw.amount(2 * most) + draw.too_fine * (spoilt == "paid"),
    )
    method = _random_method(draw, most)
    promo = _random_promo(draw, most)
    sale = {
        "digits": draw.digits,
        "lines": [{"price": _text(line.price), "tenths": int(line.quantity * 10)} for line in lines],
        "deliveryType": cart.delivery_type,
        "discount": _text(cart.discount_percent),
        "shippingTips": _text(cart.shipping_tips),
        "paid": _text(cart.received_amount),
        "method": {
            "fees": method.fees,
            "freeFrom": None if method.free_from is None else float(method.free_from),
        },
        "promo": promo and {"code": promo.code, "kind": promo.kind, "value": _text(promo.value)},
    }
    countries = Random(f"country {seed}")
    percent = countries.choice((None, *_RATES))
    step = countries.choice((None, *_STEPS)) if draw.digits else None
    own = countries.choice((None, *_RATES))
    sale["terms"] = {
        "addedPercent": None if percent is None else _text(percent),
        "vatRate": None if own is None else _text(own),
        "cashStep": None if step is None else _text(step),
    }
    cloth = replace(_CLOTH, vat_rate=percent if own is None else own)
    context = CheckoutContext(
        {_ID: cloth},
        *(None, method, None, None, None, _SLOTS),
        vat_percent=percent,
        is_tax_added=percent is not None,
    )
    try:
        return sale | _price(cart, context, promo, step, draw)
    except ValidationError as error:
        fields = [violation.field for violation in error.violations]
        return sale | {"credit": "0", "refused": [_FIELDS.get(field, field) for field in fields]}


def _price(
    cart: Cart, context: CheckoutContext, promo: Promo | None, step: Decimal | None, draw: _Draw
) -> dict[str, Any]:
    terms = OrderTerms(None, promo, (None, None), Decimal(0))
    method = context.shipping_method or Method(_ID, "")
    priced = price_cart(cart, context, method, terms, draw.digits)
    paid = replace(priced.sale, paid=cart.received_amount, cash_step=step)
    due = max(calculate_totals(paid).remaining, Decimal(0))
    credit = draw.rng.choice((Decimal(0), due, Decimal(int(due / 2))))
    totals = calculate_totals(replace(paid, credit=credit))
    return {
        "credit": _text(credit),
        "expected": {"fees": _text(priced.fee), **_to_json(totals)},
    }


def _to_json(totals: Totals) -> dict[str, Any]:
    return {
        "lineTotals": [_text(amount) for amount in totals.line_totals],
        "productsTotal": _text(totals.products_total),
        "discount": _text(totals.discount),
        "promo": _text(totals.promo),
        "allocatedDiscounts": [_text(amount) for amount in totals.allocated_discounts],
        "addedTax": _text(totals.added_tax),
        "total": _text(totals.total),
        "rounded": _text(totals.rounded),
        "remaining": _text(totals.remaining),
        "status": totals.status,
        "change": _text(totals.change),
        "toCollect": _text(totals.to_collect),
    }


def _percent(rng: Random) -> Decimal:
    return rng.choice(
        (
            Decimal(0),
            Decimal(100),
            Decimal(rng.randrange(10_001)) / 100,
            Decimal(rng.randrange(10**6)) / 10**4,
        )
    )


def _random_method(draw: _Draw, most: int) -> Method:
    fees = {name: _text(draw.amount(5000)) for name in ("collecte", "delivery", "collecte_and_delivery")}
    free_from = draw.rng.choice((None, draw.amount(min(most, 10**6))))
    return Method(_ID, "Express", fees, free_from)


def _random_promo(draw: _Draw, most: int) -> Promo | None:
    percent = Promo(_ID, "EID", "percent", _percent(draw.rng))
    amount = Promo(_ID, "EID", "amount", draw.amount(most))
    return draw.rng.choice((None, percent, amount))


def _text(amount: Decimal | None) -> str:
    return format(amount or Decimal(0), "f")
