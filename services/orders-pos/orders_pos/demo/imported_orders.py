"""Orders of before that were imported from another program."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal

from chassis.context import current_caller, current_currency
from chassis.db import current_transaction

from orders_pos.domain.imported_orders.imported_order import ImportedOrder

_PROGRAM = "Loyverse"
Sale = tuple[str, tuple[int, ...], str, str, str, str]


async def add_imported_orders(sales: Sequence[Sale]) -> None:
    """Add orders of another program: number, day, customer, article, quantity and price."""
    currency = current_currency()
    session = await current_transaction().session()
    for number, placed_at, customer, name, quantity, price in sales:
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
