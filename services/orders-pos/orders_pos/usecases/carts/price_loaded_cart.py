"""Price a cart from the rows that it refers to."""

from collections.abc import Mapping
from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.carts.freight import CartFreight, convert_freight, count_pieces
from orders_pos.domain.carts.priced_cart import CartTerms, PricedShopCart, price_shop_cart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.rates.exchange_rate import BASE
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_cart_rows import CartRows


async def price_loaded_cart(
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
