"""Save a cart that a shopper changed."""

from dataclasses import replace
from datetime import datetime

from chassis.context import Caller

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart


async def save_cart(
    cart: ShopCart, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Save the cart and return it with what differs from what the shopper saw before; from now on that has been
    seen."""
    priced = await load_priced_cart(cart, caller, now, repositories)
    seen = [
        replace(one.line, seen_name=one.sold.name, seen_price=one.sold.final_price) if one.sold else one.line
        for one in priced.lines
    ]
    await repositories.carts.save(replace(cart, lines=seen))
    return priced
