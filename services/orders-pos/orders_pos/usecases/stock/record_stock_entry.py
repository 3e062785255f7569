"""Record a change of stock by hand."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError

from orders_pos.domain.stock.stock_movement import StockEntry
from orders_pos.usecases.stock import StockLedger


async def record_stock_entry(entry: StockEntry, caller: Caller, now: datetime, ledger: StockLedger) -> UUID:
    """Record what was received, returned, corrected, written off or counted, and return the id of the movement.

    Raise ValidationError, NotFoundError, and ConflictError `nothing-to-correct` if a count found what was expected.
    """
    entry.check()
    movement_id = await ledger.record(entry, caller, now)
    if movement_id is None:
        raise ConflictError("The stock is what was counted.", "nothing-to-correct")
    return movement_id
