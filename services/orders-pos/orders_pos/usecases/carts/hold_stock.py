"""Hold the stock of a cart that was touched."""

from datetime import datetime

from chassis.errors import ConflictError

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.stock.reserve_stock import reserve_stock


async def hold_stock(priced: PricedShopCart, now: datetime, repositories: CartRepositories) -> None:
    """Hold what the cart wants for some more time, as far as there is any: its reservation may have expired."""
    stock, until = priced.terms.stock, now + priced.terms.shop.reservation_time
    quantities = {
        key: min(tenths, stock[key].available)
        for key, tenths in priced.cart.quantities.items()
        if key in stock and stock[key].available > 0
    }
    if not quantities:
        return
    try:
        async with repositories.orders.saved_orders.savepoint():
            await reserve_stock(priced.cart.id, quantities, until, repositories.reservations)
    except ConflictError:
        # Somebody was quicker: the next reading says so.
        return
