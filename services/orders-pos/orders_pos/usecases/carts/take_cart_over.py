"""Take over a cart that was handed over."""

from datetime import datetime

from chassis.context import Caller
from chassis.errors import NotFoundError

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart


async def take_cart_over(
    code: str, token: str, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Use the code up and return its cart, which the token finds from now on. Raise NotFoundError."""
    cart = await repositories.carts.take_handover(code, token, now)
    if cart is None:
        raise NotFoundError("There is no such cart.")
    return await load_priced_cart(cart.renew(), caller, now, repositories)
