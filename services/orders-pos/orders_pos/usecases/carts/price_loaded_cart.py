"""Price a cart from the rows that it refers to."""

from datetime import datetime

from chassis.context import Caller
from chassis.errors import DomainError

from orders_pos.domain.carts.freight import CartFreight, convert_freight, count_pieces
from orders_pos.domain.carts.priced_cart import CartTerms, PricedShopCart, price_shop_cart
from orders_pos.domain.carts.ship_to import CartGoods
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_cart_rows import CartRows


async def price_loaded_cart(
    cart: ShopCart, rows: CartRows, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart, whose products are among the rows, as it is priced now."""
    supplied, stock = await repositories.goods.get_supplied_and_stock(cart, now) if cart.lines else ({}, {})
    freight, problem = None, None
    try:
        freight = await _verify_freight(cart, CartGoods(cart.lines, supplied), caller, now, repositories)
    except DomainError as error:
        problem = error
    terms = CartTerms(rows.context, rows.shop, supplied, stock, freight, problem)
    return price_shop_cart(cart, rows.order_cart, terms, caller, now)


async def _verify_freight(
    cart: ShopCart,
    goods: CartGoods,
    caller: Caller,
    now: datetime,
    repositories: CartRepositories,
) -> CartFreight | None:
    if cart.freight is None:
        return None
    goods.check_country(cart.freight.end_country)
    quote = repositories.freight.verify(cart.freight, count_pieces(goods), now)
    rate = await repositories.freight.find_rate(quote.currency, caller.currency)
    return convert_freight(quote, caller, rate)
