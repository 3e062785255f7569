"""Load a cart's rows and price it."""

from datetime import datetime

from chassis.context import Caller

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_cart_rows import load_cart_rows
from orders_pos.usecases.carts.price_loaded_cart import price_loaded_cart


async def load_priced_cart(
    cart: ShopCart, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart as it is priced now."""
    lines = [line.to_cart_line() for line in cart.lines]
    rows = await load_cart_rows(cart, lines, caller, repositories)
    return await price_loaded_cart(cart, rows, caller, now, repositories)
