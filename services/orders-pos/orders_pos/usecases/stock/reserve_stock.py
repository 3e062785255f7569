"""Reserve stock for a cart."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from orders_pos.domain.stock.stock_level import StockKey, out_of_stock_error
from orders_pos.usecases.stock import Reservations


async def reserve_stock(
    holder: UUID, quantities: Mapping[StockKey, int], until: datetime, reservations: Reservations
) -> None:
    """Hold exactly what is wanted, in tenths, until then; a cart's id is the holder. A repeat replaces what the holder
    held before, so it changes nothing or the time alone. Untracked products are not counted.

    Raise ConflictError `out-of-stock` if less is available, whether or not the counter could sell it.
    """
    held = [
        change for change in await reservations.replace(holder, quantities, until) if change.key in quantities
    ]
    for change in held:
        if change.after.available < 0:
            raise out_of_stock_error(change, -change.after.available)
    if held:
        await reservations.schedule_release(holder, until)
