"""Orders of before that were imported from another program."""

from datetime import UTC, datetime
from decimal import Decimal

from chassis.context import current_caller, current_currency
from chassis.db import current_transaction

from orders_pos.domain.imported_orders.imported_order import ImportedOrder

_PROGRAM = "Loyverse"
# Number, day, customer, article, quantity and price.
_SALES = (
    ("1-1004", (2025, 3, 14, 10, 20), "Nadia Berrada", "Tapis berbère", "2.5", "30"),
    ("1-1005", (2025, 3, 14, 16, 45), "", "Chemise", "4", "12"),
)


async def add_imported_orders() -> None:
    """Add orders of another program."""
    currency = current_currency()
    session = await current_transaction().session()
    for number, placed_at, customer, name, quantity, price in _SALES:
        total = currency.quantize(Decimal(quantity) * Decimal(price))
        line = {"name": name, "sku": "", "quantity": quantity, "price": price, "total": f"{total:f}"}
        order = ImportedOrder(
            tenant_id=current_caller().tenant_id,
            program=_PROGRAM,
            number=number,
            placed_at=datetime(*placed_at, tzinfo=UTC),
            customer_name=customer,
            currency=currency.code,
            lines=[line],
            total=total,
        )
        order.check(currency)
        session.add(order)
    await session.flush()
