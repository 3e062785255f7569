"""Save a cart that a shopper changed."""

from dataclasses import replace

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.usecases.carts import CartRepositories


async def save_cart(priced: PricedShopCart, repositories: CartRepositories) -> None:
    """Save the cart; from now on the shopper has seen it as it is priced."""
    seen = [
        replace(line.line, seen_name=line.sold.name, seen_price=line.sold.final_price)
        if line.sold
        else line.line
        for line in priced.lines
    ]
    await repositories.carts.save(replace(priced.cart, lines=seen))
