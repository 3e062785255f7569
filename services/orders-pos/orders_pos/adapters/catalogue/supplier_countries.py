"""Where suppliers ship their products to, shown with the products."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.context import GUEST, current_caller
from chassis.db import current_transaction

_COUNTRIES = """
SELECT product_id::text, ship_to_countries FROM supplier_product
WHERE tenant_id = $1 AND product_id = ANY($2::uuid[])"""


async def add_countries(items: Sequence[Any]) -> None:
    """Add to each product of a supplier the countries it is shipped to. Only shoppers need them."""
    if GUEST not in current_caller().roles or not items:
        return
    transaction = current_transaction()
    ids = [UUID(item.id) for item in items]
    rows = await transaction.connection.fetch(_COUNTRIES, transaction.tenant_id, ids)
    countries = {row["product_id"]: row["ship_to_countries"] for row in rows}
    for item in items:
        item.ship_to_countries.extend(countries.get(item.id, ()))
