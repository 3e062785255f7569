"""Price a cart: lines, discount, promo code and fees, before any payment."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ValidationError
from chassis.model import uuid7
from chassis.money import round_half_up

from orders_pos.domain.copy_with import copy_with
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.lines import price_lines
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.money import Sale, Totals, calculate
from orders_pos.domain.orders.order import SHOP, Order, OrderLine
from orders_pos.domain.orders.order_fields import entered_amounts
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.quote import Quote, quote_amounts
from orders_pos.domain.orders.tax_lines import TaxedLines, tax_lines
from orders_pos.domain.orders.tax_place import TaxLine, share_parts, tax_lines_of
from orders_pos.domain.shipping.fees import ON_STORE, shipping_fee

_CART_FIELDS = {
    "discountPercent": "discount_percent",
    "tip": "shipping_tips",
    "credit": "wallet_amount",
    "paid": "received_amount",
}


@dataclass(frozen=True)
class PricedCart:
    """Lines with their tax, the input of the calculation without payment, and the shipping fee."""

    taxed: TaxedLines
    sale: Sale
    fee: Decimal

    def split_tax(self, totals: Totals) -> list[TaxLine]:
        """Return what each jurisdiction has of the tax; nothing for a sale whose tax does not go by place."""
        place = self.taxed.place
        return tax_lines_of(share_parts(totals.taxed, place, self.sale.digits)) if place else []


def price_cart(
    cart: Cart, context: CheckoutContext, method: Method, terms: OrderTerms, digits: int
) -> PricedCart:
    """Price lines, discount, promo code and fees. Raise ValidationError naming the field."""
    stored = terms.stored
    lines = price_lines(cart.lines, context.products, stored.lines if stored else ())
    taxed = tax_lines(lines, cart, context, stored)
    sale = Sale(
        taxed.sale_lines,
        digits,
        fees_added_percent=taxed.fees_percent,
        discount_percent=cart.discount_percent,
        tip=cart.shipping_tips,
    )
    totals = calculate_totals(sale)
    if terms.promo:
        discounted = totals.products_total - totals.discount
        sale = replace(sale, promo=terms.promo.discount_on(discounted, digits))
        totals = calculate_totals(sale)
    products = totals.products_total - totals.discount - totals.promo
    fee = _unchanged_fee(cart, stored, products)
    if fee is None:
        fee = shipping_fee(method.fees, method.free_from, cart.delivery_type, products) + cart.freight_fees
    return PricedCart(taxed, replace(sale, fees=fee), fee)


def _unchanged_fee(cart: Cart, stored: Order | None, products: Decimal) -> Decimal | None:
    """Return the stored fee if shipping method, delivery type and products total are unchanged, else None. The fee of
    an order of the public shop was agreed with the shopper, by a zone or the supplier's quote, whatever is in it."""
    if not stored:
        return None
    is_same_shipping = (stored.shipping_method.id, stored.delivery_type) == (
        cart.shipping_method_id,
        cart.delivery_type,
    )
    stored_products = stored.products_total - stored.discount - stored.promo_amount
    is_agreed = stored.source == SHOP or stored_products == products
    return stored.shipping_fees if is_same_shipping and is_agreed else None


def quote_cart(cart: Cart, context: CheckoutContext, caller: Caller, terms: OrderTerms) -> Quote:
    """Return what a cart costs, which may lack customer, addresses and shipping. Raise ValidationError naming the
    field."""
    return quote_lines(cart, context, caller, terms)[0]


def quote_lines(
    cart: Cart, context: CheckoutContext, caller: Caller, terms: OrderTerms
) -> tuple[Quote, Sequence[OrderLine]]:
    """Return what a cart costs, as `quote_cart` does, and its priced lines."""
    method = context.shipping_method or Method(uuid7(), "")
    cart = replace(cart, delivery_type=cart.delivery_type or ON_STORE)
    priced = price_cart(cart, context, method, terms, caller.digits)
    totals = calculate_totals(priced.sale)
    lines = add_amounts(priced.taxed.lines, totals, caller.digits)
    amounts = {
        "products_total": totals.products_total,
        "discount": totals.discount,
        "promo_amount": totals.promo,
        "shipping_fees": priced.fee,
        "added_tax": totals.added_tax,
        **entered_amounts(cart),
        "total": totals.total,
    }
    rounded = {name: round_half_up(amount, caller.digits) for name, amount in amounts.items()}
    return quote_amounts(lines, rounded, caller.currency, priced.split_tax(totals)), lines


def calculate_totals(sale: Sale) -> Totals:
    """Run the calculation. Raise its ValidationError under the field names of the cart."""
    try:
        return calculate(sale)
    except ValidationError as error:
        raise ValidationError(
            *(
                replace(violation, field=_CART_FIELDS.get(violation.field, violation.field))
                for violation in error.violations
            )
        ) from None


def add_amounts(lines: Sequence[OrderLine], totals: Totals, digits: int) -> list[OrderLine]:
    """Return the lines with unit price, amount and part of the discount, each rounded half up to `digits`."""
    amounts = zip(lines, totals.line_totals, totals.allocated_discounts, strict=True)
    return [
        copy_with(line, final_price=round_half_up(line.final_price, digits), amount=amount, discount=discount)
        for line, amount, discount in amounts
    ]
