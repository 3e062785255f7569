"""Ask for the return of goods of one's own order."""

from datetime import datetime

from chassis.context import Caller
from chassis.timezones import load_zone

from orders_pos.domain.returns.order_return import OrderReturn
from orders_pos.usecases.returns import ReturnRepositories
from orders_pos.usecases.returns.enter_return import EnterReturn, enter_return


async def request_return(
    command: EnterReturn, caller: Caller, now: datetime, repositories: ReturnRepositories
) -> OrderReturn:
    """Enter the return of an order of the customer who asks, as `enter_return` does. Raise ConflictError also once the
    days for returns are over."""
    order = await repositories.orders.saved_orders.get(command.order_id)
    window = await repositories.returns.get_window(order.id)
    window.check(order, load_zone(caller.timezone), now)
    return await enter_return(command, caller, now, repositories)
