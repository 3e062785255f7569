"""Price a cart from the rows that it refers to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.carts.freight import CartFreight, convert_freight, count_pieces
from orders_pos.domain.carts.priced_cart import CartTerms, PricedShopCart, price_shop_cart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.carts.shopper import customer_of
from orders_pos.domain.orders.cart import RECEIVED, Cart, CheckoutContext
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.rates.exchange_rate import BASE
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.carts import CartRepositories


@dataclass(frozen=True)
class CartRows:
    """A cart as the counter would have it, with the rows that it refers to, beside the stock of its goods."""

    order_cart: Cart
    context: CheckoutContext
    shop: ShopTerms


async def load_priced_cart(
    cart: ShopCart, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart as it is priced now."""
    lines = [line.to_cart_line() for line in cart.lines]
    rows = await load_cart_rows(cart, lines, caller, repositories)
    return await price_cart(cart, rows, caller, now, repositories)


async def load_cart_rows(
    cart: ShopCart, lines: Sequence[CartLine], caller: Caller, repositories: CartRepositories
) -> CartRows:
    """Load what the cart refers to with these lines."""
    shop = await repositories.settings.get_terms()
    order_cart = cart.to_order_cart(lines, customer_of(caller))
    if cart.freight and not order_cart.shipping_method_id:
        order_cart = replace(order_cart, shipping_method_id=shop.freight_method_id)
    context = await repositories.orders.orders.get_checkout_context(order_cart, RECEIVED, caller)
    return CartRows(order_cart, context, shop)


async def price_cart(
    cart: ShopCart, rows: CartRows, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart, whose products are among the rows, as it is priced now."""
    variants, stock = await repositories.goods.get_variants_and_stock(cart, now) if cart.lines else ({}, {})
    freight, problem = None, None
    try:
        freight = await _verify_freight(cart, variants, caller, now, repositories)
    except DomainError as error:
        problem = error
    terms = CartTerms(rows.context, rows.shop, variants, stock, freight, problem)
    return price_shop_cart(cart, rows.order_cart, terms, caller, now)


async def _verify_freight(
    cart: ShopCart,
    variants: Mapping[StockKey, str],
    caller: Caller,
    now: datetime,
    repositories: CartRepositories,
) -> CartFreight | None:
    if cart.freight is None:
        return None
    quote = repositories.freight.verify(cart.freight, count_pieces(cart.lines, variants), now)
    rate = await repositories.freight.find_rate(BASE, caller.currency)
    return convert_freight(quote, caller, rate)
