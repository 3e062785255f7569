"""Read a cart."""

from datetime import datetime

from chassis.context import Caller
from chassis.model import uuid7

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart


async def read_cart(
    token: str, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Return the cart of a token; an empty one if there is none."""
    cart = await repositories.carts.find(token) or ShopCart(uuid7())
    return await load_priced_cart(cart.renew(), caller, now, repositories)
