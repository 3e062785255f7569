"""The settings of the public shop."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from chassis.db import current_transaction

from orders_pos.adapters.orders.sql_orders import method_from_row
from orders_pos.domain.orders.method import Method
from orders_pos.domain.shop.shop_terms import ShopTerms

# With the payment method of cards, and the shipping method of a shop that has chosen none for the supplier's freight. A
# shop that has no settings yet is neither open nor closed.
_TERMS = """
SELECT shop_open, shop_minimum_order, wallet_max_percent, reservation_minutes, terms_url, freight_shipping_method_id,
  cart_reminder_hours, holiday_country,
  (SELECT payment_method_id FROM card_account WHERE tenant_id = $1) AS card_method_id,
  (SELECT id FROM shipping_method WHERE tenant_id = $1 ORDER BY position, name, id LIMIT 1) AS first_method_id
FROM (SELECT) AS one LEFT JOIN shop_settings ON tenant_id = $1"""
_ORIGINS = "SELECT allowed_origins FROM shop_settings WHERE tenant_id = $1"
_METHODS = """
SELECT jsonb_build_array(id, name, names, fees, free_from::text,
  processing_duration + preparation_duration + shipping_duration) FROM shipping_method
WHERE tenant_id = $1 ORDER BY position, name, id"""


class SqlPublicSettings:
    """Implements PublicSettings in the current transaction."""

    async def get_terms(self) -> ShopTerms:
        """Return the terms, those of a new shop where no settings were saved. Freight falls back to the first shipping
        method."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_TERMS, transaction.tenant_id)
        terms = ShopTerms() if row["shop_open"] is None else _to_terms(row)
        return replace(
            terms,
            card_method_id=row["card_method_id"],
            freight_method_id=terms.freight_method_id or row["first_method_id"],
        )

    async def list_origins(self) -> Sequence[str]:
        """Return the origins of other sites whose pages may call the shop."""
        transaction = current_transaction()
        return await transaction.connection.fetchval(_ORIGINS, transaction.tenant_id) or ()

    async def list_shipping_methods(self) -> Sequence[Method]:
        """Return the shop's shipping methods in their order."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_METHODS, transaction.tenant_id)
        return [method_from_row(*row[0]) for row in rows]


def _to_terms(row: Any) -> ShopTerms:
    return ShopTerms(
        row["shop_open"],
        row["shop_minimum_order"],
        row["wallet_max_percent"],
        row["reservation_minutes"],
        row["terms_url"],
        row["freight_shipping_method_id"],
        reminder_hours=row["cart_reminder_hours"],
        country=row["holiday_country"],
    )
