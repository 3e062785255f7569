"""Save a cart that a shopper changed."""

from dataclasses import replace

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.usecases.carts import CartRepositories


async def save_cart(priced: PricedShopCart, repositories: CartRepositories) -> None:
    """Save the cart; from now on the shopper has seen it as it is priced."""
    seen = [
        replace(one.line, seen_name=one.sold.name, seen_price=one.sold.final_price) if one.sold else one.line
        for one in priced.lines
    ]
    await repositories.carts.save(replace(priced.cart, lines=seen))
