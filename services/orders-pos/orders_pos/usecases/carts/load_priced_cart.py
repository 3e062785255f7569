"""Price a cart from the rows that it refers to."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.carts.freight import CartFreight, convert_freight, count_pieces
from orders_pos.domain.carts.priced_cart import CartTerms, PricedShopCart, price_shop_cart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.carts.shopper import customer_of
from orders_pos.domain.orders.cart import RECEIVED
from orders_pos.domain.rates.exchange_rate import BASE
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.carts import CartRepositories


async def load_priced_cart(
    cart: ShopCart, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart as it is priced now."""
    shop = await repositories.settings.get_terms()
    order_cart = cart.to_order_cart(cart.lines, customer_of(caller))
    if cart.freight and not order_cart.shipping_method_id:
        order_cart = replace(order_cart, shipping_method_id=shop.freight_method_id)
    context = await repositories.orders.orders.get_checkout_context(order_cart, RECEIVED, caller)
    variants = await repositories.goods.get_variants(cart) if cart.lines else {}
    stock = await repositories.goods.get_stock(cart, now) if cart.lines else {}
    freight, problem = None, None
    try:
        freight = await _verify_freight(cart, variants, caller, now, repositories)
    except DomainError as error:
        problem = error
    terms = CartTerms(context, shop, variants, stock, freight, problem)
    return price_shop_cart(cart, order_cart, terms, caller, now)


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
