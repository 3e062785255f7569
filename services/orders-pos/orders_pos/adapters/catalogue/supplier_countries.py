"""Where suppliers ship their products to, shown with the products."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.context import GUEST, current_caller
from chassis.db import current_transaction

# The shop's own country is first.
_COUNTRIES = """
SELECT p.product_id::text, array_agg(c ORDER BY c <> coalesce(s.holiday_country, ''), c) AS countries
FROM supplier_product p CROSS JOIN jsonb_array_elements_text(p.ship_to_countries) AS c
LEFT JOIN shop_settings s USING (tenant_id)
WHERE p.tenant_id = $1 AND p.product_id = ANY($2::uuid[]) GROUP BY p.product_id"""


async def add_countries(items: Sequence[Any]) -> None:
    """Add to each product of a supplier the countries it is shipped to. Only shoppers need them."""
    if GUEST not in current_caller().roles or not items:
        return
    transaction = current_transaction()
    ids = [UUID(item.id) for item in items]
    rows = await transaction.connection.fetch(_COUNTRIES, transaction.tenant_id, ids)
    countries = {row["product_id"]: row["countries"] for row in rows}
    for item in items:
        item.ship_to_countries.extend(countries.get(item.id, ()))
