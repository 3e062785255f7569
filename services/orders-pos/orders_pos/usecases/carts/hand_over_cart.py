"""Hand a cart over to another browser context."""

from datetime import datetime, timedelta

from chassis.errors import NotFoundError

from orders_pos.usecases.carts import CartRepositories

_LIFE = timedelta(minutes=5)


async def hand_over_cart(token: str, code: str, now: datetime, repositories: CartRepositories) -> None:
    """Store a code that gives the token's cart to the first who takes it, within minutes. Raise NotFoundError."""
    cart = await repositories.carts.find_for_update(token)
    if cart is None:
        raise NotFoundError("There is no such cart.")
    await repositories.carts.add_handover(cart, code, now + _LIFE)
